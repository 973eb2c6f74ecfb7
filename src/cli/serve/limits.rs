//! What a request may cost: the time its body takes, the memory that bodies take together and that one takes once it is
//! read, and how much people from other machines may ask. Knows no endpoint; on this machine nobody's messages are counted.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use futures::{StreamExt, stream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::App;
use super::peers::{Peer, Share, Shares, whose};
use crate::json::parse;

/// How long a body may take, and how much longer per byte: a slow line is no attack, a drip is one.
const BODY_PATIENCE: Duration = Duration::from_secs(30);
const BYTES_PER_SECOND: u64 = 16 << 10;
/// The bodies that are gathered at once take no more than this together; in KiB.
const GATHERED: u32 = 64 << 10;
/// Bodies up to this many KiB are not counted: there are only so many connections.
const SMALL: u32 = 64;
/// How long a large body waits for the ones before it.
const TURN: Duration = Duration::from_secs(30);
/// Bytes of a body's limit for each value of JSON in it: a value takes a hundred bytes of memory, though it be two long.
const BYTES_PER_VALUE: usize = 32;

/// Ends a body that takes too long. Nothing is read ahead, so the time starts with the first look.
fn timed(body: Body, late: Arc<AtomicBool>) -> Body {
    let begun = (body.into_data_stream(), None::<Instant>, 0_u64);
    let pieces = stream::unfold(Some(begun), move |reading| {
        let late = late.clone();
        async move {
            let (mut rest, started, received) = reading?;
            let started = started.unwrap_or_else(Instant::now);
            let due = started + BODY_PATIENCE + Duration::from_secs(received / BYTES_PER_SECOND);
            match tokio::time::timeout_at(due, rest.next()).await {
                Ok(Some(Ok(bytes))) => {
                    let received = received + bytes.len() as u64;
                    Some((Ok(bytes), Some((rest, Some(started), received))))
                }
                Ok(Some(Err(error))) => Some((Err(error), None)),
                Ok(None) => None,
                Err(_) => {
                    late.store(true, Ordering::Relaxed);
                    let error = std::io::Error::from(std::io::ErrorKind::TimedOut);
                    Some((Err(axum::Error::new(error)), None))
                }
            }
        }
    });
    Body::from_stream(pieces)
}

/// Gives every body its time.
pub(super) async fn hurry(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let late = Arc::new(AtomicBool::new(false));
    let response = next.run(request.map(|body| timed(body, late.clone()))).await;
    match late.load(Ordering::Relaxed) {
        true => (
            StatusCode::REQUEST_TIMEOUT,
            [(header::CONNECTION, "close")],
            "The request took too long.",
        )
            .into_response(),
        false => response,
    }
}

/// Room for the bodies that are gathered.
pub(super) struct Room {
    all: Arc<Semaphore>,
    shares: Shares,
}

impl Default for Room {
    fn default() -> Room {
        Room {
            all: Arc::new(Semaphore::new(GATHERED as usize)),
            shares: Shares::of(GATHERED),
        }
    }
}

impl Room {
    /// The room for a body, once there is enough. Taken whole before the first byte is read: two halves would wait for ever.
    async fn take(&self, peer: IpAddr, size: u32) -> Option<(Share, OwnedSemaphorePermit)> {
        let share = self.shares.take(peer, size.min(GATHERED))?;
        let wanted = self.all.clone().acquire_many_owned(size.min(GATHERED));
        Some((share, tokio::time::timeout(TURN, wanted).await.ok()?.ok()?))
    }
}

/// What a body is said to take, in KiB: the most that is read of it where more is said, or nothing.
fn said_size(headers: &HeaderMap, most: usize) -> u32 {
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok());
    let length = match length.map(str::parse::<usize>) {
        Some(length) => length.unwrap_or(most),
        None if headers.contains_key(header::TRANSFER_ENCODING) => most,
        None => 0,
    };
    u32::try_from(length.min(most).div_ceil(1_024)).unwrap_or(GATHERED)
}

/// Routes whose bodies are gathered, each up to so many bytes: large ones are let in one after another.
pub(super) fn gathering(routes: Router<App>, app: &App, most: usize) -> Router<App> {
    routes
        .layer(DefaultBodyLimit::max(most))
        .layer(middleware::from_fn_with_state((app.clone(), most), take_turns))
}

async fn take_turns(State((app, most)): State<(App, usize)>, request: Request, next: Next) -> Response {
    let size = said_size(request.headers(), most);
    if size <= SMALL {
        return next.run(request).await;
    }
    let peer = request.extensions().get::<Peer>().copied();
    let peer = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.0);
    match app.room.take(peer, size).await {
        Some(_held) => next.run(request).await,
        None => busy(
            StatusCode::SERVICE_UNAVAILABLE,
            10,
            "The server is busy with other large requests.",
        ),
    }
}

/// Whether a body of JSON, of which at most so many bytes are read, holds more values than it may. Asked before it is parsed.
pub(super) fn is_crowded(body: &str, most: usize) -> bool {
    parse::count_values(body) > most / BYTES_PER_VALUE
}

/// A refusal for now.
pub(super) fn busy(status: StatusCode, seconds: u64, message: &str) -> Response {
    let body = serde_json::json!({"code": "rate_limit:chat", "message": message}).to_string();
    let mut response = (status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// Answers at once, for all people on other machines together and for each of them.
const RUNNING: usize = 64;
const RUNNING_EACH: usize = 3;
const HOUR: Duration = Duration::from_secs(3_600);
/// People that are remembered; who asked nothing for an hour is forgotten first.
const REMEMBERED: usize = 10_000;

/// What people on other machines ask.
#[derive(Default)]
pub(super) struct Visitors(Shared);

type Shared = Arc<Mutex<HashMap<IpAddr, Visitor>>>;

#[derive(Debug, Default)]
struct Visitor {
    running: usize,
    asked: VecDeque<Instant>,
}

/// One answer under way; gives its place back when it is dropped.
#[derive(Debug)]
pub(super) struct Ticket(Option<(Shared, IpAddr)>);

impl Drop for Ticket {
    fn drop(&mut self) {
        if let Some((visitors, address)) = self.0.take()
            && let Some(visitor) = visitors
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get_mut(&address)
        {
            visitor.running = visitor.running.saturating_sub(1);
        }
    }
}

/// Why somebody has to wait.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wait {
    /// Too many answers of all people, or of this one.
    All,
    Own,
    /// Too many messages in an hour; the seconds until the next one.
    Hour(u64),
}

impl Wait {
    pub(super) fn response(&self) -> Response {
        match self {
            Wait::All => busy(
                StatusCode::SERVICE_UNAVAILABLE,
                10,
                "Too many answers are being given right now.",
            ),
            Wait::Own => busy(
                StatusCode::TOO_MANY_REQUESTS,
                10,
                "Three answers at once are the most for one person.",
            ),
            Wait::Hour(seconds) => busy(
                StatusCode::TOO_MANY_REQUESTS,
                *seconds,
                "You have sent too many messages in an hour.",
            ),
        }
    }
}

impl Visitors {
    /// Lets an answer begin. `per_hour`: the messages of one person in an hour, where they cost something.
    ///
    /// # Errors
    /// Why it has to wait.
    pub(super) fn admit(&self, address: IpAddr, per_hour: Option<usize>) -> Result<Ticket, Wait> {
        if address.to_canonical().is_loopback() {
            return Ok(Ticket(None));
        }
        let (address, now) = (whose(address), Instant::now());
        let mut visitors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if visitors.len() >= REMEMBERED {
            visitors.retain(|_, visitor| {
                visitor.running > 0 || visitor.asked.back().is_some_and(|last| now - *last < HOUR)
            });
        }
        let running: usize = visitors.values().map(|visitor| visitor.running).sum();
        if running >= RUNNING || (visitors.len() >= REMEMBERED && !visitors.contains_key(&address)) {
            return Err(Wait::All);
        }
        let visitor = visitors.entry(address).or_default();
        if visitor.running >= RUNNING_EACH {
            return Err(Wait::Own);
        }
        while visitor.asked.front().is_some_and(|first| now - *first >= HOUR) {
            visitor.asked.pop_front();
        }
        if let Some(per_hour) = per_hour {
            if let Some(first) = visitor.asked.front().filter(|_| visitor.asked.len() >= per_hour) {
                return Err(Wait::Hour((HOUR - (now - *first)).as_secs().max(1)));
            }
            visitor.asked.push_back(now);
        }
        visitor.running += 1;
        Ok(Ticket(Some((self.0.clone(), address))))
    }
}

#[cfg(test)]
mod tests {
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;
    use serde_json::json;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_body_that_drips_is_given_up_and_a_slow_line_is_not() {
        let drip = |pause: u64, size: usize, count: usize| {
            let pieces = stream::iter(0..count).then(move |_| async move {
                tokio::time::sleep(Duration::from_secs(pause)).await;
                Ok::<_, std::convert::Infallible>(vec![b'x'; size])
            });
            Body::from_stream(pieces)
        };
        for (pause, size, count, fine) in [
            (5, 1, 100, false),
            (60, 1, 1, false),
            (5, 200_000, 60, true),
            (1, 1, 3, true),
        ] {
            let late = Arc::new(AtomicBool::new(false));
            let read = axum::body::to_bytes(timed(drip(pause, size, count), late.clone()), usize::MAX).await;
            assert_eq!(
                (read.is_ok(), late.load(Ordering::Relaxed)),
                (fine, !fine),
                "{size} bytes every {pause} s"
            );
        }
    }

    #[tokio::test(start_paused = true)]
    async fn large_bodies_wait_for_each_other() {
        let (room, here) = (Room::default(), Ipv4Addr::LOCALHOST.into());
        let first = room.take(here, 60 << 10).await.expect("room");
        assert!(room.take(here, 60 << 10).await.is_none(), "not beside the first");
        assert!(room.take(here, 1 << 10).await.is_some());
        drop(first);
        assert!(room.take(here, u32::MAX).await.is_some(), "the largest is alone");
        let away = Ipv4Addr::new(10, 0, 0, 1).into();
        let mine = room.take(away, 16 << 10).await.expect("room");
        assert!(room.take(away, 1).await.is_none(), "nobody takes the room of all");
        drop(mine);
        assert!(room.take(away, 1).await.is_some());
        let size = |name: &'static str, value: &'static str| {
            let name = header::HeaderName::from_static(name);
            said_size(
                &HeaderMap::from_iter([(name, HeaderValue::from_static(value))]),
                16 << 20,
            )
        };
        assert_eq!((size("content-length", "1025"), size("content-length", "0")), (2, 0));
        // No more is read of them.
        for (name, value) in [
            ("content-length", "67108864"),
            ("content-length", "99999999999999999999999"),
            ("transfer-encoding", "chunked"),
        ] {
            assert_eq!(size(name, value), 16 << 10, "{name}: {value}");
        }
        assert_eq!(said_size(&HeaderMap::new(), 16 << 20), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_never_comes_is_given_up_whatever_the_method() {
        let router = Router::new()
            .fallback(|body: String| async { body })
            .layer(middleware::from_fn(hurry));
        let service = TowerToHyperService::new(router);
        for (method, body, status) in [
            (
                "GET",
                Body::from_stream(stream::pending::<std::io::Result<Vec<u8>>>()),
                408,
            ),
            (
                "POST",
                Body::from_stream(stream::pending::<std::io::Result<Vec<u8>>>()),
                408,
            ),
            ("GET", Body::empty(), 200),
        ] {
            let request = Request::builder().method(method).body(body).expect("request");
            assert_eq!(
                service.call(request).await.expect("answer").status(),
                status,
                "{method}"
            );
        }
    }

    #[test]
    fn values_are_counted_before_they_take_their_memory() {
        let most = 1 << 10;
        assert!(is_crowded(&format!("[{}1]", "1,".repeat(40)), most));
        assert!(is_crowded(&"[".repeat(40), most));
        assert!(
            !is_crowded(&json!({"text": "a, \\\"b, [c], ".repeat(60)}).to_string(), most),
            "words are one value"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn visitors_are_counted_and_people_at_this_machine_are_not() {
        let visitors = Visitors::default();
        let address = |text: &str| text.parse::<IpAddr>().expect("address");
        let home = address("127.0.0.1");
        let all: Vec<Ticket> = (0..500).filter_map(|_| visitors.admit(home, Some(1)).ok()).collect();
        assert_eq!(all.len(), 500);
        let one = address("2001:db8::1");
        let mine: Vec<Ticket> = (0..3).map(|_| visitors.admit(one, None).expect("place")).collect();
        assert_eq!(
            visitors.admit(address("2001:db8::2"), None).err(),
            Some(Wait::Own),
            "the same home"
        );
        let others: Vec<Ticket> = (0..61)
            .map(|at| visitors.admit(address(&format!("10.0.0.{at}")), None).expect("place"))
            .collect();
        assert_eq!(visitors.admit(address("10.0.1.1"), None).err(), Some(Wait::All));
        drop((mine, others));
        assert!(visitors.admit(one, None).is_ok(), "places come back");
        let busy = address("::ffff:10.1.1.1");
        for _ in 0..60 {
            assert!(visitors.admit(busy, Some(60)).is_ok());
        }
        assert!(matches!(
            visitors.admit(busy, Some(60)).err(),
            Some(Wait::Hour(1..=3_600))
        ));
        tokio::time::sleep(HOUR).await;
        assert!(visitors.admit(busy, Some(60)).is_ok());
    }
}
