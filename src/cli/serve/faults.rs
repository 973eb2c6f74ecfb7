//! Endpoints that fail on purpose (`--faults`, `promises.md`): what a page must survive.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::PoisonError;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use futures::{Stream, StreamExt, stream};
use serde_json::{Value, json};

use super::{App, limits, request_log};

pub(super) fn routes(app: &App) -> Router<App> {
    let routes = Router::new()
        .route("/api/fault/{mode}", post(fail))
        .route(
            "/api/fault/{mode}/{id}/stream",
            get(|| async { StatusCode::NO_CONTENT }),
        )
        .route("/api/fault/{mode}/{id}/stop", post(|| async { StatusCode::NO_CONTENT }))
        .route("/__log", get(log).delete(forget))
        .route("/__faults", post(plan));
    limits::gathering(routes, app, 64 << 20)
}

/// What happens to the next request to the demo agent that carries an answer (`interactions.md` A6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InjectedFault {
    /// An HTTP status instead of an answer, with the seconds of its `Retry-After`.
    Status(u16, Option<u64>),
    /// The connection breaks, and the request is not taken.
    Cut,
    /// The request is taken, and the connection breaks before a byte of the answer.
    Lost,
    /// The request is not taken, and nothing ever comes.
    Silent,
}

impl InjectedFault {
    fn read(value: &Value) -> Option<InjectedFault> {
        match value.as_str() {
            Some("cut") => Some(InjectedFault::Cut),
            Some("lost") => Some(InjectedFault::Lost),
            Some("silent") => Some(InjectedFault::Silent),
            Some(_) => None,
            None => {
                let status = u16::try_from(value.get("status")?.as_u64()?).ok()?;
                Some(InjectedFault::Status(
                    status,
                    value.get("retryAfter").and_then(Value::as_u64),
                ))
            }
        }
    }

    /// The server acts on the request all the same.
    pub(super) fn is_taken(&self) -> bool {
        *self == InjectedFault::Lost
    }

    /// What the page sees.
    pub(super) async fn response(self) -> Response {
        match self {
            InjectedFault::Status(status, retry_after) => refusal(status, retry_after),
            InjectedFault::Cut | InjectedFault::Lost => {
                // The head waits in the buffer for the body's first piece, and goes down with it.
                let cut =
                    stream::once(async { Err::<Bytes, _>(std::io::Error::from(std::io::ErrorKind::ConnectionReset)) });
                Response::new(Body::from_stream(cut))
            }
            InjectedFault::Silent => {
                tokio::time::sleep(Duration::from_secs(3_600)).await;
                StatusCode::GATEWAY_TIMEOUT.into_response()
            }
        }
    }
}

/// The fault that is planned for this request, if it carries an answer.
pub(super) fn next(app: &App, body: &str) -> Option<InjectedFault> {
    let mut plan = app.faults.lock().unwrap_or_else(PoisonError::into_inner);
    plan.front()?;
    let body: Value = serde_json::from_str(body).ok()?;
    let last = body
        .get("messages")
        .and_then(|messages| messages.as_array()?.last()?.get("role")?.as_str());
    // AI SDK: the answer that goes on; AG-UI: a tool's message, or the answers to interrupts.
    let answers = matches!(last, Some("assistant" | "tool")) || body.get("resume").is_some();
    answers.then(|| plan.pop_front())?
}

/// Plans the faults of the next requests: a list of `"cut"`, `"lost"`, `"silent"` and `{"status", "retryAfter"?}`.
async fn plan(State(app): State<App>, Json(faults): Json<Vec<Value>>) -> StatusCode {
    let Some(faults) = faults
        .iter()
        .map(InjectedFault::read)
        .collect::<Option<VecDeque<InjectedFault>>>()
    else {
        return StatusCode::BAD_REQUEST;
    };
    *app.faults.lock().unwrap_or_else(PoisonError::into_inner) = faults;
    StatusCode::NO_CONTENT
}

fn refusal(status: u16, retry_after: Option<u64>) -> Response {
    let code = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let body = json!({"code": "fault:chat", "message": format!("The server answered {code} on purpose.")});
    let mut response = (code, Json(body)).into_response();
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    response
}

async fn log(State(app): State<App>) -> Json<Value> {
    let log = app
        .log
        .as_ref()
        .map(|log| log.lock().unwrap_or_else(PoisonError::into_inner).clone());
    Json(log.unwrap_or_default().into())
}

async fn forget(State(app): State<App>) -> StatusCode {
    if let Some(log) = &app.log {
        log.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
    StatusCode::NO_CONTENT
}

fn event(chunk: Value) -> String {
    format!("data: {chunk}\n\n")
}

fn opening() -> String {
    event(json!({"type": "start", "messageId": "fault"}))
        + &event(json!({"type": "start-step"}))
        + &event(json!({"type": "text-start", "id": "t"}))
}

fn words(text: &str) -> String {
    event(json!({"type": "text-delta", "id": "t", "delta": text}))
}

fn closing() -> String {
    event(json!({"type": "text-end", "id": "t"}))
        + &event(json!({"type": "finish-step"}))
        + &event(json!({"type": "finish", "finishReason": "stop"}))
        + "data: [DONE]\n\n"
}

/// A stream in one piece whose middle is `middle`.
fn around(middle: &str) -> Response {
    whole(opening() + &words("before ") + middle + &words("after") + &closing())
}

fn whole(text: String) -> Response {
    sse(Body::from(text))
}

fn sse(body: Body) -> Response {
    (
        [
            (header::CONTENT_TYPE, "text/event-stream"),
            (header::CACHE_CONTROL, "no-cache"),
        ],
        body,
    )
        .into_response()
}

fn timed(pieces: Vec<Bytes>, pause: Duration) -> impl Stream<Item = Result<Bytes, Infallible>> + Send {
    stream::iter(pieces).then(move |piece| async move {
        tokio::time::sleep(pause).await;
        Ok(piece)
    })
}

async fn fail(State(app): State<App>, Path(mode): Path<String>, body: String) -> Response {
    request_log::note(&app, &format!("/api/fault/{mode}"), &body);
    if let Ok(status) = mode.parse::<u16>() {
        return refusal(status, matches!(status, 429 | 503).then_some(1));
    }
    if mode == "silent" {
        return InjectedFault::Silent.response().await;
    }
    let answer = badly_sent(&mode)
        .or_else(|| badly_said(&mode))
        .or_else(|| hostile(&mode));
    answer.unwrap_or_else(|| (StatusCode::NOT_FOUND, "There is no such fault.").into_response())
}

/// Answers whose bytes come in another way than they should.
fn badly_sent(mode: &str) -> Option<Response> {
    Some(match mode {
        "html200" => (
            [(header::CONTENT_TYPE, "text/html")],
            "<!doctype html><title>Sign in</title><script>window.hacked=1</script>",
        )
            .into_response(),
        "empty" => whole(String::new()),
        // The connection breaks in the middle of an event.
        "truncate" => {
            let said = Bytes::from(opening() + &words("Kept after the cut. ") + "data: {\"type\":\"text-de");
            let said = timed(vec![said], Duration::from_millis(50)).map(|piece| piece.map_err(|never| match never {}));
            let cut = stream::once(async {
                tokio::time::sleep(Duration::from_millis(100)).await;
                Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
            });
            sse(Body::from_stream(said.chain(cut)))
        }
        // The first words come late, and with them the end.
        "late" => {
            let rest = words("All of it at once.") + &closing();
            let pieces = vec![Bytes::from(opening()), Bytes::from(rest)];
            sse(Body::from_stream(timed(pieces, Duration::from_millis(250))))
        }
        "hang" => sse(Body::from_stream(
            stream::iter([Ok::<_, Infallible>(Bytes::from(opening() + &words("And then nothing")))])
                .chain(stream::pending()),
        )),
        "slow" => {
            let mut pieces = vec![Bytes::from(opening())];
            pieces.extend((1..=300).map(|at| Bytes::from(words(&format!("word {at} ")))));
            pieces.push(closing().into());
            sse(Body::from_stream(timed(pieces, Duration::from_millis(200))))
        }
        // One byte at a time, so every event and character is torn.
        "bytes" => {
            let text = opening() + &words("한국어 中文 🇰🇷 English") + &closing();
            let pieces = text
                .into_bytes()
                .into_iter()
                .map(|byte| Bytes::from(vec![byte]))
                .collect();
            sse(Body::from_stream(timed(pieces, Duration::from_millis(1))))
        }
        _ => return None,
    })
}

/// Streams that say something wrong.
fn badly_said(mode: &str) -> Option<Response> {
    Some(match mode {
        // The stream closes in good order but says no end.
        "nofinish" => whole(opening() + &words("There is no end")),
        "badjson" => around("data: {\"type\":\"text-delta\", oops}\n\n"),
        "unknownchunk" => around(&event(json!({"type": "hologram", "id": "h", "payload": {"x": 1}}))),
        "orphan" => around(
            &(event(json!({"type": "text-delta", "id": "never-started", "delta": "orphan "}))
                + &event(json!({"type": "tool-output-available", "toolCallId": "nobody", "output": 1}))),
        ),
        "error" => whole(
            opening()
                + &words("Said before the error. ")
                + &event(json!({"type": "error", "errorText": "<b>The model failed</b>"})),
        ),
        "surrogate" => around(
            "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"\\ud83e\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"\\uddea \"}\n\n",
        ),
        // The same tool output, step after step: an official client posts for ever.
        "loop" => {
            let call = json!({"type": "tool-input-available", "toolCallId": "c", "toolName": "generateAdsDemo", "input": {"demoType": "nudge"}});
            let output = json!({"type": "tool-output-available", "toolCallId": "c", "output": {"demoType": "nudge", "nudges": []}});
            whole(
                event(json!({"type": "start", "messageId": "loop"}))
                    + &event(json!({"type": "start-step"}))
                    + &event(call)
                    + &event(output)
                    + "data: {\"type\":\"finish-step\"}\ndata: {\"type\":\"start-step\"}\ndata: {\"type\":\"finish-step\"}\ndata: {\"type\":\"finish\",\"finishReason\":\"stop\"}\n\n"
                    + "data: [DONE]\n\n",
            )
        }
        _ => return None,
    })
}

/// Streams that would harm a page.
fn hostile(mode: &str) -> Option<Response> {
    Some(match mode {
        "deep" => around(&format!(
            "data: {{\"type\":\"data-deep\",\"data\":{}{}}}\n\n",
            "[".repeat(5_000),
            "]".repeat(5_000)
        )),
        "hugeoutput" => {
            let call =
                json!({"type": "tool-input-available", "toolCallId": "huge", "toolName": "exportRows", "input": {}});
            let output = json!({"type": "tool-output-available", "toolCallId": "huge", "output": {"csv": "a,b,c\n".repeat((10 << 20) / 6)}});
            around(&(event(call) + &event(output)))
        }
        "jslink" => around(
            &(words(
                "[click](javascript:window.hacked=1) <img src=x onerror=window.hacked=1> ![x](javascript:window.hacked=1) <script>window.hacked=1</script> ",
            ) + &event(
                json!({"type": "source-url", "sourceId": "s", "url": "javascript:window.hacked=1", "title": "<b>source</b>"}),
            ) + &event(json!({"type": "file", "url": "javascript:window.hacked=1", "mediaType": "image/png"}))
                + &event(json!({"type": "data-chat-title", "data": "<img src=x onerror=window.hacked=1>"}))),
        ),
        _ => return None,
    })
}
