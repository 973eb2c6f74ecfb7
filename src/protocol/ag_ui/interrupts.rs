//! Interrupts (`ag-ui` section 8): how one becomes something a person can answer, and the answers in the next request.
//! All that are open stand in the message's metadata, so that one request answers them all.

use serde_json::{Value, json};

use super::history::KEY;
use crate::model::{Event, JsonMap, Message, Part, Role, ToolInput, ToolPart, ToolState};

/// The tool that a question without a call of its own is drawn as, and the version of its words.
const QUESTION: &str = "render_interaction";
const SCHEMA_VERSION: &str = "2026-06-01";
/// Begins the call id of such a question.
const PREFIX: &str = "interrupt:";
/// Marks what came as `CUSTOM on_interrupt`.
const LEGACY: &str = "legacy";
/// The core reason that needs no schema.
const CONFIRMATION: &str = "confirmation";

/// Whether a part is a question that came as an interrupt, and no call.
pub(super) fn is_question(tool: &ToolPart) -> bool {
    tool.call_id.starts_with(PREFIX)
}

/// The question that asks for what an interrupt needs: a form for its schema, yes or no for a confirmation, else words.
fn question(interrupt: &JsonMap) -> Value {
    let text = |key: &str| interrupt.get(key).and_then(Value::as_str);
    let reason = text("reason").unwrap_or_default();
    let title = text("message").unwrap_or(reason);
    let (kind, schema) = match interrupt.get("responseSchema") {
        Some(schema) => ("modal_form", schema.clone()),
        None if reason == CONFIRMATION => (
            "task_confirmation",
            object_of("decision", json!(["confirmed", "rejected"])),
        ),
        None => ("text_input", object_of("text", Value::Null)),
    };
    let mut call = json!({
        "tool": QUESTION,
        "interaction_id": text("id"),
        "schema_version": SCHEMA_VERSION,
        "type": kind,
        "title": title,
        "research_intent": reason,
        "allow_skip": true,
        "display": { "mode": "inline_card" },
        "output_schema": schema,
    });
    if let (Some(call), "task_confirmation") = (call.as_object_mut(), kind) {
        call.insert("task".into(), json!({ "summary": title }));
    }
    call
}

fn object_of(key: &str, words: Value) -> Value {
    let mut property = json!({ "type": "string" });
    if let (Some(property), Value::Array(_)) = (property.as_object_mut(), &words) {
        property.insert("enum".into(), words);
    }
    json!({ "type": "object", "properties": { key: property }, "required": [key] })
}

/// What the interrupt is answered with, read from the result of its question.
fn payload(interrupt: &JsonMap, result: &Value) -> Option<Value> {
    let value = match result.get("status").and_then(Value::as_str) {
        Some("submitted") => result.get("value")?,
        Some(_) => return None,
        None => result,
    };
    if value.is_null() {
        return None;
    }
    if interrupt.contains_key("responseSchema") {
        return Some(value.clone());
    }
    if let Some(decision) = value.get("decision").and_then(Value::as_str) {
        let mut payload = json!({ "approved": decision == "confirmed" });
        if let (Some(reason), Some(payload)) = (value.get("reason"), payload.as_object_mut()) {
            payload.insert("reason".into(), reason.clone());
        }
        return Some(payload);
    }
    Some(value.get("text").unwrap_or(value).clone())
}

/// An `on_interrupt` event as an interrupt. The value may be JSON in a text.
pub(super) fn legacy(value: &Value, number: usize) -> JsonMap {
    let parsed = value.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let asked = parsed.as_ref().unwrap_or(value);
    let text = |key: &str| asked.get(key).and_then(Value::as_str);
    let message = asked
        .as_str()
        .or_else(|| ["message", "question", "prompt", "text"].into_iter().find_map(text))
        .map_or_else(|| asked.to_string(), str::to_owned);
    let mut map = JsonMap::new();
    map.insert("id".into(), format!("{LEGACY}:{number}").into());
    map.insert("reason".into(), "input_required".into());
    map.insert("message".into(), message.into());
    let schema = ["responseSchema", "response_schema", "schema"].into_iter();
    if let Some(schema) = schema
        .filter_map(|key| asked.get(key))
        .find(|schema| schema.is_object())
    {
        map.insert("responseSchema".into(), schema.clone());
    }
    map.insert(LEGACY.into(), value.clone());
    map
}

/// What makes the interrupts of a run answerable: an approval of the call that one is about, or a question of its own.
/// `known`: a call of this run, with its arguments.
pub(super) fn events(interrupts: &[JsonMap], known: impl Fn(&str) -> Option<(ToolInput, Value)>) -> Vec<Event> {
    let mut out = Vec::new();
    for interrupt in interrupts {
        let text = |key: &str| interrupt.get(key).and_then(Value::as_str).map(str::to_owned);
        let Some(id) = text("id") else { continue };
        let call = text("toolCallId").and_then(|call| known(&call).map(|tool| (call, tool)));
        let call_id = match call {
            Some((call, (tool, input))) if is_approval(interrupt) => {
                // The call waits for the person, not for the server, until this is answered.
                let tool = Box::new(ToolInput {
                    provider_executed: Some(false),
                    ..tool
                });
                out.push(Event::ToolInputAvailable { tool, input });
                call
            }
            _ => {
                let tool = ToolInput {
                    call_id: format!("{PREFIX}{id}"),
                    name: QUESTION.into(),
                    ..ToolInput::default()
                };
                out.push(Event::ToolInputAvailable {
                    tool: Box::new(tool),
                    input: question(interrupt),
                });
                continue;
            }
        };
        out.push(Event::ApprovalRequest {
            approval_id: id,
            call_id,
            reason: text("message"),
            is_automatic: false,
            extra: JsonMap::new(),
        });
    }
    out.push(Event::Metadata(json!({ KEY: { "interrupts": interrupts } })));
    out
}

/// Whether yes or no is an answer: a tool's call, with no more than the usual fields to fill in.
fn is_approval(interrupt: &JsonMap) -> bool {
    let properties = interrupt
        .get("responseSchema")
        .and_then(|schema| schema.get("properties")?.as_object());
    properties.is_none_or(|properties| properties.contains_key("approved"))
}

fn listed(message: &Message) -> &[Value] {
    let own = message.metadata.as_ref().and_then(|metadata| metadata.get(KEY));
    let listed = own.and_then(|own| own.get("interrupts")?.as_array());
    listed.map_or(&[], Vec::as_slice)
}

/// Whether an answer ended with interrupts.
pub(super) fn is_open(message: &Message) -> bool {
    !listed(message).is_empty()
}

/// The interrupts that the last answer left open, each with its answer.
fn open(messages: &[Message]) -> Vec<(&JsonMap, Option<&ToolPart>)> {
    let last = messages.iter().rev().find(|message| message.role == Role::Assistant);
    let Some(last) = last else { return Vec::new() };
    let interrupts = listed(last).iter().filter_map(Value::as_object);
    let tools = || {
        last.parts.iter().rev().filter_map(|part| match part {
            Part::Tool(tool) => Some(&**tool),
            _ => None,
        })
    };
    interrupts
        .map(|interrupt| {
            let id = interrupt.get("id").and_then(Value::as_str).unwrap_or_default();
            let asks = |tool: &&ToolPart| {
                tool.approval.as_ref().is_some_and(|approval| approval.id == id)
                    || tool.call_id.strip_prefix(PREFIX) == Some(id)
            };
            (interrupt, tools().find(asks))
        })
        .collect()
}

/// What a person answered: the payload, or `None` when it was given up.
fn answer(interrupt: &JsonMap, tool: Option<&ToolPart>) -> Option<Value> {
    let tool = tool?;
    match (&tool.approval, tool.state) {
        (Some(approval), ToolState::ApprovalResponded) => {
            let mut payload = json!({ "approved": approval.approved == Some(true) });
            if let (Some(reason), Some(payload)) = (&approval.reason, payload.as_object_mut()) {
                payload.insert("reason".into(), reason.as_str().into());
            }
            Some(payload)
        }
        (_, ToolState::OutputAvailable) => payload(interrupt, tool.output.as_deref()?),
        _ => None,
    }
}

/// `resume` and what `forwardedProps` gains; both empty when nothing is open.
pub(super) fn resume(messages: &[Message]) -> (Vec<Value>, Option<Value>) {
    let mut entries = Vec::new();
    let mut command = None;
    for (interrupt, tool) in open(messages) {
        let answer = answer(interrupt, tool);
        if let Some(event) = interrupt.get(LEGACY) {
            let said = answer.unwrap_or_else(|| json!({ "approved": false, "cancelled": true }));
            command = Some(json!({ "resume": said, "interruptEvent": event }));
            continue;
        }
        let mut entry = JsonMap::new();
        entry.insert("interruptId".into(), interrupt.get("id").cloned().unwrap_or_default());
        let status = if answer.is_some() { "resolved" } else { "cancelled" };
        entry.insert("status".into(), status.into());
        if let Some(payload) = answer {
            entry.insert("payload".into(), payload);
        }
        entries.push(Value::Object(entry));
    }
    (entries, command)
}
