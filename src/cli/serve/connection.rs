//! Connections: how many there may be, how long a request's head may take, how long a reader may pause, and how they end.
//! Knows of a request only who asks.

use std::io;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::Sleep;

use super::peers::{Peer, Shares, TrustedProxies};

/// Bytes of a request's head.
const MAX_HEAD: usize = 32 << 10;
/// How long connections may take to end; what browsers keep open, and streams of other servers, must not hold us up.
const FAREWELL: Duration = Duration::from_millis(300);

/// What connections may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectionLimits {
    /// How long a request's head may take, the wait for it included.
    pub head: Duration,
    /// How long the other end may take nothing of what is sent to it.
    pub pause: Duration,
    /// Connections at once; more wait until one ends.
    pub connections: u32,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            head: Duration::from_secs(10),
            pause: Duration::from_secs(60),
            connections: 1_024,
        }
    }
}

/// A connection whose other end has to read: one that takes nothing for too long breaks.
struct WatchedStream {
    stream: TcpStream,
    pause: Duration,
    /// Since when nothing was taken.
    due: Option<Pin<Box<Sleep>>>,
}

impl WatchedStream {
    fn timed<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.due = None;
            return written;
        }
        let pause = self.pause;
        let due = self.due.get_or_insert_with(|| Box::pin(tokio::time::sleep(pause)));
        due.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.timed(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Serves until `stop`, then a moment longer for what is under way.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    trusted: TrustedProxies,
    stop: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(limits.connections as usize));
    let shares = Shares::of(limits.connections);
    let (leave, leaving) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let place = tokio::select! {
            place = places.clone().acquire_owned() => place,
            () = &mut stop => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match (accepted, place) {
            (Ok((stream, peer)), Ok(place)) => {
                // A proxy speaks for many.
                let share = match trusted.has(peer.ip()) {
                    true => None,
                    false => match shares.take(peer.ip(), 1) {
                        None => continue,
                        share => share,
                    },
                };
                let (router, leaving, trusted) = (router.clone(), leaving.clone(), trusted.clone());
                tokio::spawn(async move {
                    talk(stream, peer.ip(), router, (limits, trusted), leaving).await;
                    drop((place, share));
                });
            }
            // Out of file descriptors, or a connection that went away at once: others must end first.
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    leave.send_replace(());
    let _ = tokio::time::timeout(FAREWELL, places.acquire_many(limits.connections)).await;
}

async fn talk(
    stream: TcpStream,
    peer: IpAddr,
    router: Router,
    (limits, trusted): (ConnectionLimits, TrustedProxies),
    mut leaving: watch::Receiver<()>,
) {
    // Each piece of an answer goes out when it is said.
    let _ = stream.set_nodelay(true);
    let stream = WatchedStream {
        stream,
        pause: limits.pause,
        due: None,
    };
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        let visitor = trusted.visitor(peer, request.headers());
        request.extensions_mut().insert(Peer(visitor));
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    // An error here is a connection that broke or was too slow: there is nobody to tell.
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = leaving.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn listening(limits: ConnectionLimits) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("port");
        let address = listener.local_addr().expect("address");
        let router = Router::new()
            .route("/", get(|| async { "fine" }))
            .route("/long", get(|| async { vec![0_u8; 64 << 20] }));
        let nobody = TrustedProxies::default();
        tokio::spawn(serve(listener, router, limits, nobody, std::future::pending()));
        address
    }

    async fn ask(address: std::net::SocketAddr) -> String {
        let mut stream = TcpStream::connect(address).await.expect("connection");
        stream
            .write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .await
            .expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("answer");
        answer
    }

    #[tokio::test]
    async fn a_request_that_drips_in_is_hung_up_on_and_frees_its_place() {
        let limits = ConnectionLimits {
            head: Duration::from_millis(300),
            connections: 3,
            ..ConnectionLimits::default()
        };
        let address = listening(limits).await;
        let drips: Vec<_> = (0..3)
            .map(|_| {
                tokio::spawn(async move {
                    let mut stream = TcpStream::connect(address).await.expect("connection");
                    let started = tokio::time::Instant::now();
                    for byte in b"GET / HTTP/1.1\r\nhost: a-name-that-takes-its-time\r\n".iter().cycle() {
                        if stream.write_all(&[*byte]).await.is_err() {
                            break;
                        }
                        let mut rest = [0; 512];
                        if let Ok(Ok(_)) = tokio::time::timeout(Duration::from_millis(30), stream.read(&mut rest)).await
                        {
                            break;
                        }
                    }
                    started.elapsed()
                })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(
            ask(address).await.ends_with("fine"),
            "the fourth waits until a place is free"
        );
        for drip in drips {
            assert!(drip.await.expect("task") < Duration::from_secs(5));
        }
    }

    #[tokio::test]
    async fn who_never_reads_its_answer_is_hung_up_on_and_frees_its_place() {
        let address = listening(ConnectionLimits {
            pause: Duration::from_millis(300),
            connections: 2,
            ..ConnectionLimits::default()
        })
        .await;
        let mut idle = Vec::new();
        for _ in 0..2 {
            let mut stream = TcpStream::connect(address).await.expect("connection");
            let request = b"GET /long HTTP/1.1\r\nhost: x\r\n\r\n";
            stream.write_all(request).await.expect("written");
            idle.push(stream);
        }
        let answer = tokio::time::timeout(Duration::from_secs(30), ask(address)).await;
        assert!(
            answer.is_ok_and(|answer| answer.ends_with("fine")),
            "there is a place again"
        );
    }

    #[tokio::test]
    async fn a_head_without_end_is_refused() {
        let address = listening(ConnectionLimits::default()).await;
        let mut stream = TcpStream::connect(address).await.expect("connection");
        let head = format!(
            "GET / HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n\r\n",
            "x".repeat(MAX_HEAD * 8)
        );
        stream.write_all(head.as_bytes()).await.expect("written");
        let mut answer = vec![0; 64];
        let read = stream.read(&mut answer).await.expect("answer");
        assert!(
            String::from_utf8_lossy(&answer[..read]).starts_with("HTTP/1.1 431"),
            "{answer:?}"
        );
    }
}
