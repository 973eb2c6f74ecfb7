//! The demo agent on real endpoints: chat, resume and stop (ai-sdk sections 1 and 8). A request that comes again under
//! its `Idempotency-Key` gets the answer that the first one got.

use std::sync::{Arc, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use super::running::Answer;
use super::{App, faults};
use crate::agent::{self, AgentRequest, AgentResponse, interview, research};

/// Where the agent answers in AI SDK's protocol.
const CHAT: &str = "/api/chat";
/// A whole history with attachments inside.
const MAX_BODY: usize = 64 << 20;

pub fn routes() -> Router<App> {
    Router::new()
        .route(CHAT, post(chat))
        .route(interview::PATH, post(interview))
        .route(research::PATH, post(research))
        .route("/api/chat/{id}/stream", get(resume))
        .route("/api/chat/{id}/stop", post(stop))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

/// Remembers a request for whoever asked for a log.
pub fn note(app: &App, path: &str, text: &str) {
    remember(app, json!({"path": path, "body": parsed(text)}));
}

/// The same with the exact text, the idempotency key, and whether it was taken or repeats one that was.
fn note_outcome(app: &App, path: &str, text: &str, key: Option<&str>, outcome: &str) {
    remember(
        app,
        json!({"path": path, "body": parsed(text), "text": text, "key": key, "outcome": outcome}),
    );
}

fn parsed(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|_| serde_json::Value::String(text.into()))
}

fn remember(app: &App, entry: serde_json::Value) {
    if let Some(log) = &app.log {
        log.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
    }
}

async fn chat(State(app): State<App>, headers: HeaderMap, body: String) -> Response {
    answer(&app, CHAT, &headers, body).await
}

async fn interview(State(app): State<App>, headers: HeaderMap, body: String) -> Response {
    answer(&app, interview::PATH, &headers, body).await
}

async fn research(State(app): State<App>, headers: HeaderMap, body: String) -> Response {
    answer(&app, research::PATH, &headers, body).await
}

async fn answer(app: &App, path: &str, headers: &HeaderMap, body: String) -> Response {
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let fault = faults::next(app, &body);
    if let Some(fault) = fault.filter(|fault| !fault.is_taken()) {
        note_outcome(app, path, &body, key, "failed");
        return fault.response().await;
    }
    let known = key.and_then(|key| app.running.repeat(&agent::chat_id(&body)?, key, &body));
    let outcome = if known.is_some() { "repeated" } else { "taken" };
    note_outcome(app, path, &body, key, outcome);
    let response = match known {
        Some(answer) => stream(path, &answer),
        None => take(app, path, key, body),
    };
    match fault {
        Some(fault) => fault.response().await,
        None => response,
    }
}

fn stream(path: &str, answer: &Arc<Answer>) -> Response {
    let headers = [
        (header::CONTENT_TYPE.as_str(), "text/event-stream"),
        (header::CACHE_CONTROL.as_str(), "no-cache"),
        ("x-accel-buffering", "no"),
    ];
    let mut response = (headers, answer.body()).into_response();
    if path == CHAT {
        let version = HeaderValue::from_static("v1");
        response.headers_mut().insert("x-vercel-ai-ui-message-stream", version);
    }
    response
}

fn take(app: &App, path: &str, key: Option<&str>, body: String) -> Response {
    let request = AgentRequest {
        method: "POST".into(),
        path: format!("{path}?delay={}", app.delay),
        body,
    };
    let answer = app
        .agent
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .respond(&request);
    let AgentResponse {
        status,
        headers,
        chunks,
    } = answer;
    let streams = headers.iter().any(|(_, value)| value == "text/event-stream");
    let body = match agent::chat_id(&request.body).filter(|_| streams) {
        Some(chat) => {
            let answer = app.running.start(&chat, chunks);
            if let Some(key) = key {
                app.running.remember(&chat, key, &request.body, &answer);
            }
            answer.body()
        }
        None => Body::from(chunks.into_iter().flat_map(|(_, bytes)| bytes).collect::<Vec<u8>>()),
    };
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

async fn resume(State(app): State<App>, Path(chat): Path<String>) -> Response {
    match app.running.unfinished(&chat) {
        Some(answer) => stream(CHAT, &answer),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

async fn stop(State(app): State<App>, Path(chat): Path<String>) -> StatusCode {
    app.running.stop(&chat);
    StatusCode::NO_CONTENT
}
