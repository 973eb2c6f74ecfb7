//! Interrupts (`ag-ui.md` 8): how one becomes something a person can answer, and the answers in the next request.
//! All that are open stand in the message's metadata, so that one request answers them all.

use serde_json::{Value, json};

use super::history::KEY;
use super::questions;
use crate::json::{JsonMap, SetMember};
use crate::model::{Event, Message, Role, ToolInput, ToolPart, ToolState};

/// Marks what came as `CUSTOM on_interrupt`.
const LEGACY: &str = "legacy";
/// The member of an answer that replaces the arguments of the call.
const EDITED: &str = "editedArgs";

/// An `on_interrupt` event as an interrupt. The value may be JSON in a text.
pub(super) fn legacy(value: &Value, run: &str, number: usize) -> JsonMap {
    let parsed = value.as_str().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let asked = parsed.as_ref().unwrap_or(value);
    let message = questions::words_in(asked).map_or_else(|| asked.to_string(), str::to_owned);
    let mut map = JsonMap::new();
    map.set("id", format!("{LEGACY}:{run}:{number}"));
    map.set("reason", "input_required");
    map.set("message", message);
    map.set_some("responseSchema", questions::schema_in(asked).cloned());
    map.set(LEGACY, value.clone());
    map
}

/// What makes the interrupts of a run answerable: an approval of the call that one is about, or a question of its own.
/// `known`: a call's arguments, and the call if it is one of this run and has no result yet.
pub(super) fn events(interrupts: &[JsonMap], known: impl Fn(&str) -> Option<(Option<ToolInput>, Value)>) -> Vec<Event> {
    let mut out = Vec::new();
    for interrupt in interrupts {
        let text = |key: &str| interrupt.get(key).and_then(Value::as_str).map(str::to_owned);
        let Some(id) = text("id") else { continue };
        let call = text("toolCallId").and_then(|call| known(&call).map(|tool| (call, tool)));
        let call_id = match call {
            Some((call, (Some(tool), input))) if is_approval(interrupt) => {
                // The call waits for the person, not for the server, until this is answered.
                let tool = Box::new(ToolInput {
                    provider_executed: Some(false),
                    ..tool
                });
                out.push(Event::ToolInputAvailable { tool, input });
                call
            }
            call => {
                let about = call.map(|(_, (_, input))| input);
                out.push(questions::for_interrupt(
                    interrupt,
                    wants_yes_or_no(interrupt),
                    about.as_ref(),
                ));
                continue;
            }
        };
        out.push(Event::ApprovalRequest {
            approval_id: id,
            call_id,
            reason: text("message"),
            is_automatic: false,
            extra: terms(interrupt),
        });
    }
    out.push(Event::Metadata(json!({ KEY: { "interrupts": interrupts } })));
    out
}

/// Until when an approval can be given, and whether with other arguments.
fn terms(interrupt: &JsonMap) -> JsonMap {
    let mut terms = JsonMap::new();
    terms.set_some(
        "expiresAt",
        interrupt.get("expiresAt").filter(|at| at.is_string()).cloned(),
    );
    if properties(interrupt).is_some_and(|properties| properties.contains_key(EDITED)) {
        terms.set("editable", true);
    }
    terms
}

fn properties(interrupt: &JsonMap) -> Option<&JsonMap> {
    interrupt.get("responseSchema")?.get("properties")?.as_object()
}

/// Whether nothing but yes or no is asked for, whatever it is about.
fn wants_yes_or_no(interrupt: &JsonMap) -> bool {
    let schema = interrupt.get("responseSchema");
    let required = schema.and_then(|schema| schema.get("required")?.as_array());
    properties(interrupt).is_some_and(|properties| properties.contains_key("approved"))
        && required.is_none_or(|required| required.iter().all(|key| key == "approved"))
}

/// Whether yes or no is an answer: a tool's call, with no more than the usual fields to fill in.
fn is_approval(interrupt: &JsonMap) -> bool {
    properties(interrupt).is_none_or(|properties| properties.contains_key("approved"))
}

/// The person, or the clock, decided against this call.
pub(super) fn is_denied(tool: &ToolPart) -> bool {
    let approval = tool.approval.as_ref();
    matches!(tool.state, ToolState::ApprovalResponded | ToolState::OutputDenied)
        && approval.is_some_and(|approval| approval.approved == Some(false))
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
        let parts = last.parts.iter().rev();
        parts.filter_map(|part| part.tool().map(|tool| &**tool))
    };
    interrupts
        .map(|interrupt| {
            let id = interrupt.get("id").and_then(Value::as_str).unwrap_or_default();
            let asks = |tool: &&ToolPart| {
                tool.approval.as_ref().is_some_and(|approval| approval.id == id)
                    || tool.call_id.strip_prefix(questions::INTERRUPT) == Some(id)
            };
            (interrupt, tools().find(asks))
        })
        .collect()
}

/// What a person answered: the payload, or `None` when it was given up.
fn answer(interrupt: &JsonMap, tool: Option<&ToolPart>) -> Option<Value> {
    let tool = tool?;
    match (&tool.approval, tool.state) {
        (Some(approval), ToolState::ApprovalResponded) if !approval.is_expired() => {
            let mut payload = JsonMap::new();
            payload.set("approved", approval.approved == Some(true));
            payload.set_some(EDITED, approval.edited_input().cloned());
            let open = interrupt
                .get("responseSchema")
                .and_then(|schema| schema.get("additionalProperties"));
            let takes_reason = open != Some(&Value::Bool(false))
                || properties(interrupt).is_some_and(|properties| properties.contains_key("reason"));
            payload.set_some("reason", approval.reason.as_deref().filter(|_| takes_reason));
            Some(Value::Object(payload))
        }
        (_, ToolState::OutputAvailable) => questions::payload(tool),
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
        entry.set("interruptId", interrupt.get("id").cloned().unwrap_or_default());
        let status = if answer.is_some() { "resolved" } else { "cancelled" };
        entry.set("status", status);
        entry.set_some("payload", answer);
        entries.push(Value::Object(entry));
    }
    (entries, command)
}
