//! When a request that failed goes out again (`promises.md` P8): full jitter, 500 ms doubling to 30 s, at most five
//! attempts, `Retry-After` as a floor, nothing while offline, never after a refusal; what failed for good by the
//! network is tried once a minute while its chat is in view, anything else only when the person says so. Knows no clock
//! and no socket.

/// Milliseconds that the first wait is at most.
const BASE_MS: f64 = 500.0;
/// Milliseconds that any wait is at most, but for `Retry-After`.
const CAP_MS: f64 = 30_000.0;
/// Attempts in a row; then it rests.
const ATTEMPTS: u32 = 5;
/// Seconds of `Retry-After` above which the person is asked.
const PATIENCE_S: u32 = 60;

/// Why an attempt failed before any byte of an answer came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptFailure {
    /// The server was not reached, or the connection broke.
    Network,
    /// The browser says that there is no network.
    Offline,
    /// An HTTP status that is not 2xx.
    Status {
        /// Of HTTP.
        status: u16,
        /// The seconds of its `Retry-After`.
        retry_after: Option<u32>,
    },
}

/// What to do now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// The same bytes again after this many milliseconds.
    After(f64),
    /// The same bytes again when the network is back.
    WhenOnline,
    /// It rests until the network is back, or for one attempt a minute while its chat is in view.
    Rest,
    /// It rests until the person sends it again: the server spoke, and would say the same again.
    Refused,
}

/// Attempts of one request so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    tries: u32,
    limit: u32,
}

impl Default for Backoff {
    fn default() -> Backoff {
        Backoff {
            tries: 0,
            limit: ATTEMPTS,
        }
    }
}

impl AttemptFailure {
    /// The same bytes may be taken another time.
    fn may_pass(self) -> bool {
        match self {
            AttemptFailure::Network | AttemptFailure::Offline => true,
            AttemptFailure::Status { status, .. } => matches!(status, 408 | 425 | 429 | 500..=599),
        }
    }
}

impl Backoff {
    /// For a server that doesn't know what it had before (`genos.md` 1.2): one repeat, and none of an answer to a
    /// question.
    pub fn careful(answers: bool) -> Backoff {
        Backoff {
            tries: 0,
            limit: if answers { 1 } else { 2 },
        }
    }

    /// What follows this failure. `random` is in 0..1.
    pub fn failed(&mut self, failure: AttemptFailure, random: f64) -> Next {
        if !failure.may_pass() {
            return Next::Refused;
        }
        if failure == AttemptFailure::Offline && self.limit > 1 {
            return Next::WhenOnline;
        }
        let doubled = BASE_MS * f64::from(2_u32.pow(self.tries.min(20)));
        self.tries += 1;
        let floor = match failure {
            AttemptFailure::Status { retry_after, .. } => retry_after.unwrap_or_default(),
            _ => 0,
        };
        if self.limit < ATTEMPTS && self.tries >= self.limit {
            return Next::Refused;
        }
        if self.tries >= self.limit || floor > PATIENCE_S {
            return match failure {
                AttemptFailure::Status { .. } => Next::Refused,
                _ => Next::Rest,
            };
        }
        let jitter = random.clamp(0.0, 1.0) * doubled.min(CAP_MS);
        Next::After(f64::from(floor) * 1000.0 + jitter)
    }
}

/// Whether a server refused the shape of a request's body, so that another shape may go instead (`genui.md` 1).
/// A 400 and a 422 are refusals. A 500 is one only where it says so: otherwise the server may have begun its work, and
/// nothing is sent twice.
pub fn refuses_body(status: u16, code: Option<&str>, message: &str) -> bool {
    const COMPLAINTS: [&str; 6] = [
        "invalid_argument",
        "invalid input",
        "schema validation",
        "provided data",
        "cannot destructure",
        "cannot read properties of undefined",
    ];
    match status {
        400 | 422 => true,
        500 => {
            let said = message.to_ascii_lowercase();
            code.is_some_and(|code| code.eq_ignore_ascii_case("INVALID_ARGUMENT"))
                || COMPLAINTS.iter().any(|complaint| said.contains(complaint))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn status(status: u16, retry_after: Option<u32>) -> AttemptFailure {
        AttemptFailure::Status { status, retry_after }
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        for code in [408, 425, 429, 500, 502, 503, 504, 599] {
            assert!(matches!(
                Backoff::default().failed(status(code, None), 0.5),
                Next::After(_)
            ));
        }
        for code in [300, 304, 400, 401, 403, 404, 409, 410, 413, 422, 451] {
            assert_eq!(
                Backoff::default().failed(status(code, Some(1)), 0.5),
                Next::Refused,
                "{code}"
            );
        }
    }

    #[test]
    fn only_a_refusal_of_the_body_is_one() {
        assert!(refuses_body(400, None, ""));
        assert!(refuses_body(422, None, "anything"));
        assert!(refuses_body(500, Some("INVALID_ARGUMENT"), ""));
        assert!(refuses_body(500, None, "Schema validation failed. Parse Errors: …"));
        assert!(!refuses_body(500, Some("INTERNAL"), "The model timed out."));
        for status in [401, 403, 404, 408, 409, 413, 429, 502, 503] {
            assert!(
                !refuses_body(status, Some("INVALID_ARGUMENT"), "invalid input"),
                "{status}"
            );
        }
    }

    #[test]
    fn a_long_wait_is_the_persons_to_decide() {
        assert_eq!(Backoff::default().failed(status(429, Some(61)), 0.0), Next::Refused);
        assert_eq!(
            Backoff::default().failed(status(429, Some(60)), 0.0),
            Next::After(60_000.0)
        );
    }

    #[test]
    fn who_gives_up_decides_who_may_try_again() {
        let last = |failure| {
            let mut backoff = Backoff::default();
            (0..ATTEMPTS).map(|_| backoff.failed(failure, 0.0)).last()
        };
        assert_eq!(last(AttemptFailure::Network), Some(Next::Rest));
        assert_eq!(last(status(500, None)), Some(Next::Refused));
        assert_eq!(last(status(429, Some(1))), Some(Next::Refused));
    }

    #[test]
    fn a_server_that_forgets_is_asked_again_once() {
        let mut backoff = Backoff::careful(false);
        assert_eq!(backoff.failed(AttemptFailure::Offline, 0.0), Next::WhenOnline);
        assert_eq!(backoff.failed(status(502, None), 0.0), Next::After(0.0));
        assert_eq!(backoff.failed(status(502, None), 0.0), Next::Refused);
        for failure in [status(502, None), AttemptFailure::Network, AttemptFailure::Offline] {
            assert_eq!(Backoff::careful(true).failed(failure, 0.0), Next::Refused);
        }
    }

    #[test]
    fn being_offline_costs_no_attempt() {
        let mut backoff = Backoff::default();
        for _ in 0..100 {
            assert_eq!(backoff.failed(AttemptFailure::Offline, 0.3), Next::WhenOnline);
        }
        assert!(matches!(backoff.failed(AttemptFailure::Network, 0.3), Next::After(_)));
    }

    proptest! {
        #[test]
        fn waits_are_bounded(failures in proptest::collection::vec((0_u16..3, proptest::option::of(0_u32..90), 0.0_f64..1.0), 1..40)) {
            let mut backoff = Backoff::default();
            let mut attempts = 0;
            for (kind, retry_after, random) in failures {
                let failure = match kind { 0 => AttemptFailure::Network, 1 => AttemptFailure::Offline, _ => status(503, retry_after) };
                let floor = if kind == 2 { f64::from(retry_after.unwrap_or_default()) * 1000.0 } else { 0.0 };
                if failure != AttemptFailure::Offline { attempts += 1; }
                match backoff.failed(failure, random) {
                    Next::After(ms) => {
                        prop_assert!(attempts < ATTEMPTS);
                        prop_assert!(ms >= floor && ms <= floor + CAP_MS);
                        prop_assert!(ms <= floor + BASE_MS * f64::from(2_u32.pow(attempts - 1)));
                    }
                    Next::WhenOnline => prop_assert_eq!(failure, AttemptFailure::Offline),
                    Next::Rest => prop_assert!(attempts >= ATTEMPTS && failure == AttemptFailure::Network),
                    Next::Refused => prop_assert!(kind == 2 && (attempts >= ATTEMPTS || floor > 60_000.0)),
                }
            }
        }
    }
}
