//! What came to the agent, for whoever asked for a log.

use std::sync::PoisonError;

use serde_json::json;

use super::App;

/// Remembers a request for whoever asked for a log.
pub(super) fn note(app: &App, path: &str, text: &str) {
    remember(app, || json!({"path": path, "body": parsed(text)}));
}

/// The same with the exact text, the idempotency key, and whether it was taken or repeats one that was.
pub(super) fn note_outcome(app: &App, path: &str, text: &str, key: Option<&str>, outcome: &str) {
    remember(
        app,
        || json!({"path": path, "body": parsed(text), "text": text, "key": key, "outcome": outcome}),
    );
}

fn parsed(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|_| serde_json::Value::String(text.into()))
}

fn remember(app: &App, entry: impl FnOnce() -> serde_json::Value) {
    if let Some(log) = &app.log {
        log.lock().unwrap_or_else(PoisonError::into_inner).push(entry());
    }
}
