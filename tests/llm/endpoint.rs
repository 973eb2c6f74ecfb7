//! A fake chat-completions endpoint: gives prepared answers in their order, cut as it is told, and keeps what it was asked.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Response};
use axum::routing::post;
use futures::stream::{self, StreamExt};
use serde_json::{Value, json};

/// One answer.
#[derive(Clone)]
pub struct Reply {
    status: u16,
    kind: &'static str,
    body: String,
    piece: usize,
    hangs: bool,
    /// Seconds of its `Retry-After`.
    wait: Option<&'static str>,
}

impl Reply {
    /// A stream of chunks with its last line.
    pub fn stream(chunks: Vec<Value>) -> Reply {
        let mut body: String = chunks.iter().map(|chunk| format!("data: {chunk}\n\n")).collect();
        body.push_str("data: [DONE]\n\n");
        Reply::text("text/event-stream", &body)
    }

    /// One whole call.
    pub fn call(id: &str, name: &str, arguments: &Value) -> Reply {
        Reply::stream(vec![whole_call(id, name, arguments), ended("tool_calls")])
    }

    /// Words, and no call.
    pub fn says(words: &str) -> Reply {
        Reply::stream(vec![delta(json!({ "content": words })), ended("stop")])
    }

    pub fn text(kind: &'static str, body: &str) -> Reply {
        Reply {
            status: 200,
            kind,
            body: body.into(),
            piece: usize::MAX,
            hangs: false,
            wait: None,
        }
    }

    pub fn refusal(status: u16, body: &str) -> Reply {
        Reply {
            status,
            ..Reply::text("application/json", body)
        }
    }

    /// Asks to come back after this many seconds.
    pub fn after(self, seconds: &'static str) -> Reply {
        Reply {
            wait: Some(seconds),
            ..self
        }
    }

    /// The same in pieces of this many bytes.
    pub fn cut(self, piece: usize) -> Reply {
        Reply { piece, ..self }
    }

    /// Without its last line.
    pub fn unfinished(self) -> Reply {
        let body = self.body.replace("data: [DONE]\n\n", "");
        Reply { body, ..self }
    }

    /// The same, and the connection stays open.
    pub fn hanging(self) -> Reply {
        Reply {
            hangs: true,
            ..self.unfinished()
        }
    }
}

/// What the endpoint was asked.
#[derive(Clone)]
pub struct Asked {
    pub body: Value,
    pub key: Option<String>,
}

struct Shared {
    replies: Mutex<VecDeque<Reply>>,
    /// Given when there is no other.
    last: Option<Reply>,
    asked: Mutex<Vec<Asked>>,
    left: AtomicBool,
}

pub struct Endpoint {
    pub url: String,
    shared: Arc<Shared>,
}

impl Endpoint {
    pub async fn start(replies: Vec<Reply>) -> Endpoint {
        Endpoint::with(replies, None).await
    }

    /// The same answer again and again.
    pub async fn repeating(reply: Reply) -> Endpoint {
        Endpoint::with(Vec::new(), Some(reply)).await
    }

    async fn with(replies: Vec<Reply>, last: Option<Reply>) -> Endpoint {
        let shared = Arc::new(Shared {
            replies: Mutex::new(replies.into()),
            last,
            asked: Mutex::default(),
            left: AtomicBool::new(false),
        });
        let router = Router::new()
            .route("/v1/chat/completions", post(answer))
            .with_state(shared.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Endpoint { url, shared }
    }

    pub fn requests(&self) -> Vec<Asked> {
        self.shared.asked.lock().expect("the log").clone()
    }

    /// A stream that would have gone on was closed by its reader.
    pub fn was_left(&self) -> bool {
        self.shared.left.load(Ordering::SeqCst)
    }
}

struct Leaving(Arc<Shared>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.left.store(true, Ordering::SeqCst);
    }
}

async fn answer(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: String) -> Response<Body> {
    let key = headers
        .get("authorization")
        .and_then(|key| key.to_str().ok())
        .map(str::to_string);
    let body = serde_json::from_str(&body).expect("a JSON body");
    shared.asked.lock().expect("the log").push(Asked { body, key });
    let reply = shared.replies.lock().expect("the replies").pop_front();
    let reply = reply
        .or_else(|| shared.last.clone())
        .unwrap_or_else(|| Reply::refusal(500, "nothing prepared"));
    let bytes = reply.body.into_bytes();
    let pieces: Vec<_> = bytes
        .chunks(reply.piece.min(bytes.len().max(1)))
        .map(Bytes::copy_from_slice)
        .collect();
    let pieces = stream::iter(pieces.into_iter().map(Ok::<Bytes, Infallible>)).then(|piece| async {
        // Each piece is a write of its own.
        tokio::task::yield_now().await;
        piece
    });
    let leaving = reply.hangs.then(|| Leaving(shared.clone()));
    let rest = stream::once(async move {
        if let Some(_leaving) = leaving {
            std::future::pending::<()>().await;
        }
        Ok(Bytes::new())
    });
    let builder = Response::builder().status(reply.status);
    let builder = match reply.wait {
        Some(seconds) => builder.header("retry-after", seconds),
        None => builder,
    };
    builder
        .header("content-type", reply.kind)
        .body(Body::from_stream(pieces.chain(rest)))
        .expect("a response")
}

/// A chunk with one delta.
pub fn delta(delta: Value) -> Value {
    json!({"id": "c", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": null}]})
}

/// A chunk with pieces of calls.
pub fn call(calls: Value) -> Value {
    delta(json!({ "tool_calls": calls }))
}

/// A chunk with a whole call, the first of its answer.
pub fn whole_call(id: &str, name: &str, arguments: &Value) -> Value {
    call(
        json!([{"index": 0, "id": id, "type": "function", "function": {"name": name, "arguments": arguments.to_string()}}]),
    )
}

/// The chunk that says why the answer ends.
pub fn ended(why: &str) -> Value {
    json!({"id": "c", "choices": [{"index": 0, "delta": {}, "finish_reason": why}]})
}
