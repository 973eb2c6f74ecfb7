//! The agent on real endpoints, one per protocol, scripted or with a model behind it: chat, resume and stop
//! (`ai-sdk.md` 1 and 8). A request that comes again under its `Idempotency-Key` gets the answer that the first one got.

use std::sync::PoisonError;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use bytes::Bytes;
use futures::StreamExt;

use super::limits::{self, Ticket};
use super::llm::{self, Pieces};
use super::peers::Peer;
use super::request_log::note_outcome;
use super::running::{Claim, Reservation, RunningAnswer};
use super::{App, faults};
use crate::agent::gulf::Framing;
use crate::agent::{self, AgentRequest, AgentResponse, CHAT, SCRIPTED, ScriptedAgent};

/// Every address of the agent.
pub(super) fn addresses() -> impl Iterator<Item = &'static str> {
    std::iter::once(CHAT).chain(SCRIPTED.iter().map(|agent| agent.path))
}

/// The agent at this address that is played by its script alone.
fn scripted(path: &str) -> Option<&'static ScriptedAgent> {
    SCRIPTED.iter().find(|agent| agent.path == path)
}

/// A whole history with attachments inside; people from other machines send less.
const MAX_BODY: usize = 64 << 20;
const MAX_BODY_OPEN: usize = 16 << 20;

/// `open`: people from other machines ask.
pub(super) fn routes(app: &App, open: bool) -> Router<App> {
    let most = if open { MAX_BODY_OPEN } else { MAX_BODY };
    let routes = addresses().fold(Router::new(), |routes, path| {
        let answer = move |State(app): State<App>,
                           Extension(peer): Extension<Peer>,
                           headers: HeaderMap,
                           body: String| async move {
            match limits::is_crowded(&body, most) {
                true => plain(AgentResponse::failure(
                    413,
                    "bad_request:api",
                    "The body has too many values.",
                )),
                false => answer(&app, path, peer, &headers, body).await,
            }
        };
        routes.route(path, post(answer))
    });
    let routes = routes
        .route("/api/chat/{id}/stream", get(resume))
        .route("/api/chat/{id}/stop", post(stop));
    limits::gathering(routes, app, most)
}

async fn answer(app: &App, path: &str, peer: Peer, headers: &HeaderMap, body: String) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let key = header("idempotency-key");
    let framing = Framing::accepted(header("accept").unwrap_or_default());
    let fault = faults::next(app, &body);
    if let Some(fault) = fault.filter(|fault| !fault.is_taken()) {
        note_outcome(app, path, &body, key, "failed");
        return fault.response().await;
    }
    let response = admit(app, path, peer, framing, key, body);
    match fault {
        Some(fault) => fault.response().await,
        None => response,
    }
}

/// The answer that a request got before, or a new one, if this peer may have one now. Until that is clear nothing is parsed.
fn admit(app: &App, path: &str, peer: Peer, framing: Framing, key: Option<&str>, body: String) -> Response {
    let reservation = match key.map(|key| app.running.claim(peer.0, key, &body)) {
        Some(Claim::Known(answer)) => {
            note_outcome(app, path, &body, key, "repeated");
            return stream(path, framing, answer.body());
        }
        Some(Claim::UnderWay) => {
            let message = "The same request is being taken.";
            return limits::busy(StatusCode::SERVICE_UNAVAILABLE, 1, message);
        }
        Some(Claim::New(reservation)) => Some(reservation),
        None => None,
    };
    let costs = app.model.is_some() && llm::speaks(path);
    match app.visitors.admit(peer.0, costs.then_some(app.messages_per_hour)) {
        Ok(ticket) => {
            note_outcome(app, path, &body, key, "taken");
            take(app, path, framing, reservation, body, ticket)
        }
        Err(wait) => {
            note_outcome(app, path, &body, key, "refused");
            wait.response()
        }
    }
}

fn stream(path: &str, framing: Framing, body: Body) -> Response {
    let kind = match scripted(path).is_some_and(|agent| agent.has_lines) {
        true => framing.content_type(),
        false => "text/event-stream",
    };
    let headers = [
        (header::CONTENT_TYPE.as_str(), kind),
        (header::CACHE_CONTROL.as_str(), "no-cache"),
        ("x-accel-buffering", "no"),
    ];
    let mut response = (headers, body).into_response();
    if path == CHAT {
        let version = HeaderValue::from_static("v1");
        response.headers_mut().insert("x-vercel-ai-ui-message-stream", version);
    }
    response
}

fn take(
    app: &App,
    path: &str,
    framing: Framing,
    reservation: Option<Reservation<'_>>,
    body: String,
    ticket: Ticket,
) -> Response {
    if let Some(model) = app.model.as_ref().filter(|_| llm::speaks(path)) {
        return match model.answer(path, framing, &app.uploads.inlined(&body), &body) {
            Ok(pieces) => stream(path, framing, speak(app, reservation, &body, pieces, ticket)),
            Err(message) => plain(AgentResponse::failure(400, "bad_request:api", &message)),
        };
    }
    let request = AgentRequest {
        method: "POST".into(),
        path: format!("{path}?delay={}", app.delay),
        body,
    };
    let answer = match scripted(path) {
        Some(agent) => (agent.respond)(&request.body, framing, app.delay),
        None => app
            .agent
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .respond(&request),
    };
    let said = answer.headers.iter().find(|(name, _)| *name == "content-type");
    if answer.status != 200 || said.is_none_or(|(_, kind)| !is_stream(kind)) {
        return plain(answer);
    }
    let pieces = answer
        .chunks
        .into_iter()
        .map(|(pause, bytes)| (pause, Bytes::from(bytes)));
    let pieces = futures::stream::iter(pieces).boxed();
    let body = speak(app, reservation, &request.body, pieces, ticket);
    let mut response = Response::new(body);
    put_headers(&mut response, answer.headers);
    response
}

fn is_stream(kind: &str) -> bool {
    [Framing::Lines, Framing::Events]
        .iter()
        .any(|framing| framing.content_type() == kind)
}

/// Lets an answer run. One of a known conversation goes on by itself, so that it can be read again.
fn speak(app: &App, reservation: Option<Reservation<'_>>, body: &str, pieces: Pieces, ticket: Ticket) -> Body {
    // The answer holds its place until it is said.
    let pieces = pieces
        .map(move |piece| {
            let _ = &ticket;
            piece
        })
        .boxed();
    let answer = match agent::chat_id(body) {
        Some(chat) => app.running.start(&chat, pieces),
        None => RunningAnswer::alone(pieces, reservation.is_some()),
    };
    if let Some(reservation) = reservation {
        reservation.keep(&answer);
    }
    answer.body()
}

/// An answer that doesn't stream.
fn plain(answer: AgentResponse) -> Response {
    let body: Vec<u8> = answer.chunks.into_iter().flat_map(|(_, bytes)| bytes).collect();
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    put_headers(&mut response, answer.headers);
    response
}

fn put_headers(response: &mut Response, headers: Vec<(&'static str, String)>) {
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
}

async fn resume(State(app): State<App>, Path(chat): Path<String>) -> Response {
    match app.running.unfinished(&chat) {
        Some(answer) => stream(CHAT, Framing::Events, answer.body()),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

async fn stop(State(app): State<App>, Path(chat): Path<String>) -> StatusCode {
    app.running.stop(&chat);
    StatusCode::NO_CONTENT
}
