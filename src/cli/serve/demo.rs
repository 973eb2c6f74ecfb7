//! The demo agent on real endpoints: chat, resume and stop (ai-sdk sections 1 and 8).

use std::sync::PoisonError;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;

use super::App;
use crate::agent::{self, AgentRequest, AgentResponse};

/// A whole history with attachments inside.
const MAX_BODY: usize = 64 << 20;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/chat", post(chat))
        .route("/api/chat/{id}/stream", get(resume))
        .route("/api/chat/{id}/stop", post(stop))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

/// Remembers a request's body for whoever asked for a log.
pub fn note(app: &App, path: &str, body: &str) {
    if let Some(log) = &app.log {
        let body = serde_json::from_str(body).unwrap_or_else(|_| serde_json::Value::String(body.into()));
        log.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(json!({"path": path, "body": body}));
    }
}

async fn chat(State(app): State<App>, body: String) -> Response {
    note(&app, "/api/chat", &body);
    let request = AgentRequest {
        method: "POST".into(),
        path: format!("/api/chat?delay={}", app.delay),
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
        Some(chat) => app.running.start(&chat, chunks).body(),
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
        Some(answer) => {
            let headers = [
                (header::CONTENT_TYPE.as_str(), "text/event-stream"),
                (header::CACHE_CONTROL.as_str(), "no-cache"),
                ("x-vercel-ai-ui-message-stream", "v1"),
                ("x-accel-buffering", "no"),
            ];
            (headers, answer.body()).into_response()
        }
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

async fn stop(State(app): State<App>, Path(chat): Path<String>) -> StatusCode {
    app.running.stop(&chat);
    StatusCode::NO_CONTENT
}
