//! `RunAgentInput` (`ag-ui.md` 3): stateless, so every request carries the whole history, the state and the tools.
//! Absent keys are absent, never `null`.

use serde_json::{Value, json};

use super::history::Form;
use super::{history, interrupts};
use crate::json::{JsonMap, SetMember};
use crate::model::surface_part::user_action;
use crate::protocol::{Request, Turn};

const PROTOCOL_VERSION: &str = "1.0";

pub(super) fn request(turn: &Turn<'_>) -> Request {
    Request::post(turn.api.to_owned(), Some("text/event-stream"), input(turn))
}

fn input(turn: &Turn<'_>) -> JsonMap {
    let plain = turn.body == super::LEGACY;
    let (resume, command) = interrupts::resume(turn.messages);
    let mut forwarded = turn.extra.clone();
    forwarded.set_some("command", command);
    let pressed = turn.messages.last().filter(|_| !plain).and_then(history::press);
    if let Some(action) = pressed.and_then(user_action) {
        forwarded.set("a2uiAction", json!({ "userAction": action }));
    }
    let messages = history::to_wire(turn.messages, if plain { Form::Plain } else { Form::Sent });
    let mut input = JsonMap::new();
    input.set("threadId", turn.chat_id);
    input.set("runId", turn.run_id);
    if !plain {
        input.set("protocolVersion", PROTOCOL_VERSION);
    }
    input.set("state", history::state(turn.messages));
    input.insert("messages".into(), messages.into_iter().map(Value::Object).collect());
    input.set("tools", turn.declared.clone());
    let context = turn
        .context
        .iter()
        .map(|(description, value)| json!({ "description": description, "value": value }));
    input.insert("context".into(), context.collect());
    input.set("forwardedProps", Value::Object(forwarded));
    if !resume.is_empty() {
        input.set("resume", Value::Array(resume));
    }
    input
}
