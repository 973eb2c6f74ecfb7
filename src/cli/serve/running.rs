//! Answers that are being given, by chat. An answer runs by itself and keeps what it has said, so that a page that was
//! loaded anew in mid-answer gets it from its start (`ai-sdk.md` 8): also one that ended a moment ago, whose bytes may
//! have gone to the page that went away. One that nobody reads any more is stopped.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use futures::{StreamExt, stream};
use tokio::sync::watch;
use tokio::time::Instant;

use super::llm::Pieces;
use super::peers::{PARTS, whose};

/// How long an answer goes on without a reader: the time of a reload.
const GRACE: Duration = Duration::from_secs(20);

/// Answers that are kept for repeats of their request; the oldest goes first, of a peer on another machine that has its part
/// already its own oldest.
const KEPT: usize = 2_000;
/// Bytes of all of them together, and of one answer: a page reads no longer one either.
const KEPT_BYTES: usize = 64 << 20;
const MAX_ANSWER: usize = 64 << 20;

#[derive(Default)]
pub(super) struct Registry {
    answers: Mutex<HashMap<String, Arc<RunningAnswer>>>,
    keyed: Mutex<VecDeque<Keyed>>,
    fingers: [RandomState; 2],
}

/// A request and its answer.
struct Keyed {
    request: Fingerprint,
    peer: IpAddr,
    /// `None` while it is being taken.
    answer: Option<Arc<RunningAnswer>>,
}

impl Keyed {
    fn bytes(&self) -> usize {
        self.answer.as_ref().map_or(0, |answer| lock(&answer.state).bytes)
    }
}

/// Stands for a request and its idempotency key: a history of many megabytes needn't be kept to know it again. The keys are
/// this process's secret, so nobody makes two of one.
type Fingerprint = (usize, [u64; 2]);

/// What is known of a request that comes with an idempotency key.
pub(super) enum Claim<'a> {
    /// It came before: the same bytes under the same key.
    Known(Arc<RunningAnswer>),
    /// It came before and has no answer yet.
    UnderWay,
    /// It is new, and nobody else takes it meanwhile.
    New(Reservation<'a>),
}

/// A request that is being taken; forgotten when it is dropped without an answer.
pub(super) struct Reservation<'a> {
    keyed: &'a Mutex<VecDeque<Keyed>>,
    request: Fingerprint,
}

impl Reservation<'_> {
    /// Keeps the answer for repeats of the request.
    pub(super) fn keep(self, answer: &Arc<RunningAnswer>) {
        let mut keyed = lock(self.keyed);
        let own = keyed.iter_mut().find(|known| known.request == self.request);
        if let Some(own) = own {
            own.answer = Some(answer.clone());
        }
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        lock(self.keyed).retain(|known| known.request != self.request || known.answer.is_some());
    }
}

/// One answer on its way.
pub(super) struct RunningAnswer {
    /// How long it goes on without a reader.
    grace: Duration,
    state: Mutex<State>,
    changed: watch::Sender<()>,
}

#[derive(Default)]
struct State {
    said: Vec<Bytes>,
    bytes: usize,
    ended: bool,
    stopped: bool,
    readers: usize,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Registry {
    /// Starts an answer; an older one of the same chat is stopped.
    pub(super) fn start(&self, chat: &str, pieces: Pieces) -> Arc<RunningAnswer> {
        let answer = RunningAnswer::begin(GRACE);
        let mut answers = lock(&self.answers);
        answers.retain(|_, answer| !lock(&answer.state).stopped);
        if let Some(older) = answers.insert(chat.into(), answer.clone()) {
            older.stop();
        }
        drop(answers);
        tokio::spawn(answer.clone().speak(pieces));
        answer
    }

    /// The answer that a page may still need: it runs, or it ended a moment ago.
    pub(super) fn unfinished(&self, chat: &str) -> Option<Arc<RunningAnswer>> {
        let mut answers = lock(&self.answers);
        answers.retain(|_, answer| !lock(&answer.state).stopped);
        answers.get(chat).cloned()
    }

    /// Looks up a request that came with this idempotency key, or takes it.
    pub(super) fn claim(&self, peer: IpAddr, key: &str, body: &str) -> Claim<'_> {
        let request = self.fingerprint(key, body);
        let peer = whose(peer);
        let mut keyed = lock(&self.keyed);
        match keyed.iter().find(|known| known.request == request) {
            Some(Keyed { answer: None, .. }) => return Claim::UnderWay,
            Some(Keyed {
                answer: Some(answer), ..
            }) => return Claim::Known(answer.clone()),
            None => {}
        }
        if !peer.is_loopback() {
            make_room(&mut keyed, PARTS, |known| known.peer == peer);
        }
        make_room(&mut keyed, 1, |_| true);
        keyed.push_back(Keyed {
            request,
            peer,
            answer: None,
        });
        Claim::New(Reservation {
            keyed: &self.keyed,
            request,
        })
    }

    fn fingerprint(&self, key: &str, body: &str) -> Fingerprint {
        let fingers = [0, 1].map(|at: usize| self.fingers[at].hash_one((key, body)));
        (body.len(), fingers)
    }

    /// Stops the answer of a chat; `false` if there was none.
    pub fn stop(&self, chat: &str) -> bool {
        let answer = lock(&self.answers).remove(chat);
        answer.is_some_and(|answer| {
            answer.stop();
            true
        })
    }

    pub(super) fn stop_all(&self) {
        for (_, answer) in lock(&self.answers).drain() {
            answer.stop();
        }
    }
}

/// Forgets the oldest of these answers until they are fewer, and shorter, than one part in `parts` of what may be kept.
fn make_room(keyed: &mut VecDeque<Keyed>, parts: usize, these: impl Fn(&Keyed) -> bool) {
    let (mut count, mut bytes) = (0, 0);
    for known in keyed.iter().filter(|known| these(known)) {
        count += 1;
        bytes += known.bytes();
    }
    keyed.retain(|known| {
        let goes = these(known) && (count >= KEPT / parts || bytes > KEPT_BYTES / parts);
        if goes {
            count -= 1;
            bytes = bytes.saturating_sub(known.bytes());
        }
        !goes
    });
}

impl RunningAnswer {
    fn begin(grace: Duration) -> Arc<RunningAnswer> {
        Arc::new(RunningAnswer {
            grace,
            state: Mutex::default(),
            changed: watch::Sender::new(()),
        })
    }

    /// Starts an answer that belongs to no conversation. If nobody can ask for it again, it ends with its reader.
    pub(super) fn alone(pieces: Pieces, may_repeat: bool) -> Arc<RunningAnswer> {
        let answer = RunningAnswer::begin(if may_repeat { GRACE } else { Duration::ZERO });
        tokio::spawn(answer.clone().speak(pieces));
        answer
    }

    fn stop(&self) {
        lock(&self.state).stopped = true;
        self.changed.send_replace(());
    }

    async fn speak(self: Arc<RunningAnswer>, mut pieces: Pieces) {
        let mut changed = self.changed.subscribe();
        let mut due = Instant::now();
        while !lock(&self.state).stopped {
            let next = tokio::select! { next = pieces.next() => next, _ = changed.changed() => continue };
            let Some((pause, bytes)) = next else { break };
            due += Duration::from_millis(u64::from(pause));
            while !lock(&self.state).stopped && Instant::now() < due {
                tokio::select! { () = tokio::time::sleep_until(due) => {}, _ = changed.changed() => {} }
            }
            let mut state = lock(&self.state);
            state.bytes += bytes.len();
            if state.stopped || state.bytes > MAX_ANSWER {
                break;
            }
            state.said.push(bytes);
            drop(state);
            self.changed.send_replace(());
        }
        // A model that nobody listens to any more is told so by the connection that closes.
        drop(pieces);
        lock(&self.state).ended = true;
        self.changed.send_replace(());
        // It is kept as long as a reload may take.
        tokio::time::sleep(self.grace).await;
        self.stop();
    }

    /// The answer from its start, then as it comes.
    pub fn body(self: &Arc<RunningAnswer>) -> Body {
        lock(&self.state).readers += 1;
        let reader = Reader {
            answer: self.clone(),
            changed: self.changed.subscribe(),
            read: 0,
        };
        Body::from_stream(stream::unfold(reader, |mut reader| async move {
            let piece = reader.next().await?;
            Some((Ok::<Bytes, std::convert::Infallible>(piece), reader))
        }))
    }
}

struct Reader {
    answer: Arc<RunningAnswer>,
    changed: watch::Receiver<()>,
    read: usize,
}

impl Reader {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            {
                let state = lock(&self.answer.state);
                let fresh = &state.said[self.read..];
                let piece = match fresh {
                    [] => None,
                    [one] => Some(one.clone()),
                    many => {
                        let mut all = BytesMut::new();
                        many.iter().for_each(|piece| all.extend_from_slice(piece));
                        Some(all.freeze())
                    }
                };
                self.read = state.said.len();
                if piece.is_some() {
                    return piece;
                }
                if state.ended || state.stopped {
                    return None;
                }
            }
            self.changed.changed().await.ok()?;
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let mut state = lock(&self.answer.state);
        state.readers -= 1;
        if state.readers > 0 || state.stopped || state.ended {
            return;
        }
        drop(state);
        let answer = self.answer.clone();
        // Without a runtime the process is on its way out.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(answer.grace).await;
                if lock(&answer.state).readers == 0 {
                    answer.stop();
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pause: u32, count: usize) -> Pieces {
        stream::iter((0..count).map(move |at| (pause, Bytes::from(format!("{at} "))))).boxed()
    }

    async fn all(body: Body) -> String {
        let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("body");
        String::from_utf8(bytes.to_vec()).expect("UTF-8")
    }

    #[tokio::test(start_paused = true)]
    async fn a_second_reader_gets_everything_from_the_start() {
        let registry = Registry::default();
        let first = registry.start("c", words(100, 10)).body();
        tokio::time::sleep(Duration::from_millis(450)).await;
        drop(first);
        let again = registry.unfinished("c").expect("still running");
        assert_eq!(all(again.body()).await, "0 1 2 3 4 5 6 7 8 9 ");
        assert!(registry.unfinished("c").is_some(), "its page may have gone away unseen");
        tokio::time::sleep(GRACE + Duration::from_secs(1)).await;
        assert!(registry.unfinished("c").is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_without_a_reader_is_stopped() {
        let registry = Registry::default();
        let answer = registry.start("c", words(1_000, 100));
        drop(answer.body());
        tokio::time::sleep(GRACE + Duration::from_secs(1)).await;
        assert!(lock(&answer.state).stopped);
        assert!(registry.unfinished("c").is_none());
    }

    async fn keep(registry: &Registry, peer: IpAddr, key: &str, bytes: usize) {
        let long = stream::iter([(0, Bytes::from(vec![b'x'; bytes]))]).boxed();
        let answer = RunningAnswer::alone(long, true);
        all(answer.body()).await;
        match registry.claim(peer, key, "body") {
            Claim::New(reservation) => reservation.keep(&answer),
            _ => panic!("{key} is new"),
        }
    }

    fn is_known(registry: &Registry, key: &str, body: &str) -> bool {
        matches!(registry.claim(IpAddr::from([127, 0, 0, 1]), key, body), Claim::Known(_))
    }

    #[tokio::test(start_paused = true)]
    async fn kept_answers_are_known_again_and_take_no_more_than_their_room() {
        let (registry, here) = (Registry::default(), IpAddr::from([127, 0, 0, 1]));
        for at in 0..80 {
            keep(&registry, here, &at.to_string(), 1 << 20).await;
        }
        assert!(is_known(&registry, "79", "body"));
        assert!(!is_known(&registry, "79", "other"), "other bytes are another request");
        assert!(!is_known(&registry, "0", "body"), "the oldest went");
        let kept: usize = lock(&registry.keyed).iter().map(Keyed::bytes).sum();
        assert!(kept <= KEPT_BYTES + (1 << 20), "{kept}");
        for at in 0..KEPT + 9 {
            keep(&registry, here, &format!("short {at}"), 1).await;
        }
        assert!(lock(&registry.keyed).len() <= KEPT);
    }

    #[tokio::test(start_paused = true)]
    async fn what_others_ask_does_not_make_a_request_forgotten() {
        let (registry, other) = (Registry::default(), IpAddr::from([10, 0, 0, 2]));
        keep(&registry, IpAddr::from([10, 0, 0, 1]), "mine", 9).await;
        for at in 0..KEPT {
            keep(&registry, other, &at.to_string(), 1).await;
        }
        for at in 0..40 {
            keep(&registry, other, &format!("long {at}"), 1 << 20).await;
        }
        assert!(is_known(&registry, "mine", "body") && is_known(&registry, "long 39", "body"));
        assert!(!is_known(&registry, "long 0", "body"), "its own oldest went");
    }

    #[tokio::test(start_paused = true)]
    async fn two_that_come_at_once_are_taken_once() {
        let (registry, here) = (Registry::default(), IpAddr::from([127, 0, 0, 1]));
        let first = registry.claim(here, "k", "body");
        assert!(matches!(registry.claim(here, "k", "body"), Claim::UnderWay));
        drop(first);
        assert!(
            matches!(registry.claim(here, "k", "body"), Claim::New(_)),
            "what was refused may come again"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_without_end_is_ended() {
        let registry = Registry::default();
        let endless = stream::iter(std::iter::repeat_n((0, Bytes::from(vec![b'x'; 4 << 20])), 40)).boxed();
        assert_eq!(all(registry.start("c", endless).body()).await.len(), MAX_ANSWER);
    }

    #[tokio::test(start_paused = true)]
    async fn stop_ends_it_at_once() {
        let registry = Registry::default();
        let body = registry.start("c", words(1_000, 100)).body();
        tokio::time::sleep(Duration::from_millis(2_500)).await;
        assert!(registry.stop("c"));
        assert_eq!(all(body).await, "0 1 ");
        assert!(!registry.stop("c"));
    }
}
