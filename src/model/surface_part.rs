//! Surfaces inside messages: the part that keeps one, the part of an event, and A2UI messages inside the data parts of
//! other protocols. Knows no transport.

use serde_json::{Value, json};

use super::part::DataPart;
use crate::json::SetMember;
use crate::surface::{Carried, Carrier, SurfaceEvent, is_message, named};

/// A part of the message that made a surface: its `id` is the surface's, its data `Surface::to_json`.
pub const SURFACE_PART: &str = "data-surface";
/// A part of a person's message: an action of a component (`event_part`).
pub const EVENT_PART: &str = "data-surface-event";
/// A part of an answer: what its server gets back for a call of a function (v1.0 `callRendererFunction`).
pub const ANSWER_PART: &str = "data-surface-answer";

/// A part of an answer: it changed a surface that an earlier message made. `{surfaceId}`; the page's own, no server gets it.
pub const CHANGED_PART: &str = "data-surface-changed";

/// Marks the words beside a press: they are for people, and for servers that know no event.
pub const SPOKEN: &str = "spokenFor";

/// What a GenUI server last told of a surface, in its own words. Its `deleteSurface` reads like A2UI's, and is none: the
/// surface may have been told again since.
pub const GENUI_PART: &str = "data-genui";

/// Messages of one data part that are read.
const MAX_MESSAGES: usize = 10_000;

/// The part that keeps a surface in a message; `stored` is [`crate::surface::Surface::to_json`].
pub(super) fn kept_in(id: &str, stored: Value) -> DataPart {
    DataPart::new(SURFACE_PART, Some(id.to_owned()), stored)
}

/// The event as a part of the person's message; `timestamp` is ISO 8601.
pub fn event_part(event: &SurfaceEvent, timestamp: &str) -> DataPart {
    let mut data = json!({
        "version": event.generation.as_str(),
        "surfaceId": event.surface,
        "name": event.name,
        "sourceComponentId": event.component,
        "timestamp": timestamp,
        "context": event.context,
    });
    if let Some(map) = data.as_object_mut() {
        map.set_some("userMessage", event.user_message.as_deref());
        if let Some(call) = &event.call {
            // Unique in the conversation: moments of gestures never repeat.
            let id = format!("{}:{}:{timestamp}", event.surface, event.component);
            map.set("functionCallId", id);
            map.set("callFunction", call.clone());
        }
        map.set_some("dataModel", event.data_model.clone());
    }
    DataPart::new(EVENT_PART, None, data)
}

/// The `userAction` of a stored event (the data of an `EVENT_PART`); `None` for anything else.
pub fn user_action(stored: &Value) -> Option<Value> {
    let text = |key: &str| stored.get(key).and_then(Value::as_str);
    Some(json!({
        "name": text("name")?,
        "surfaceId": text("surfaceId")?,
        "sourceComponentId": text("sourceComponentId")?,
        "timestamp": text("timestamp").unwrap_or_default(),
        "context": stored.get("context").cloned().unwrap_or_else(|| json!({})),
    }))
}

/// The messages inside a data part of any kind: `a2ui_operations` (AG-UI activities, tool results), `{messages}`, a list,
/// or one message.
pub fn carried(part: &DataPart) -> Option<Carried<'_>> {
    carried_by(&part.kind, &part.data)
}

/// The part as a carrier, also one that carries nothing now. `again`: what it was before is gone. An activity is one message
/// of the conversation wherever it is told again; the id of any other part is its message's own.
pub(super) fn carrier(part: &DataPart, again: bool) -> Carrier<'_> {
    Carrier {
        key: part.id.as_ref().map(|id| format!("{} {id}", part.kind)),
        messages: carried(part).unwrap_or(Carried::All(&[])),
        replaces: again || is_activity(part),
    }
}

/// Whether the part is a message of the conversation by itself, whichever message of ours it stands in.
pub(super) fn is_activity(part: &DataPart) -> bool {
    part.data.get("activityType").is_some()
}

/// The same of a part's kind and data.
pub(super) fn carried_by<'a>(kind: &str, data: &'a Value) -> Option<Carried<'a>> {
    if [SURFACE_PART, EVENT_PART, CHANGED_PART, GENUI_PART].contains(&kind) {
        return None;
    }
    let content = data.get("content").filter(|content| content.is_object());
    let list = |value: &'_ Value| value.as_array().map(Vec::len);
    for holder in [Some(data), content].into_iter().flatten() {
        for key in ["a2ui_operations", "messages"] {
            let Some(Value::Array(messages)) = holder.get(key) else {
                continue;
            };
            if key == "a2ui_operations" || messages.iter().any(is_message) {
                return Some(Carried::All(
                    messages.get(..MAX_MESSAGES.min(messages.len())).unwrap_or_default(),
                ));
            }
        }
    }
    match data {
        Value::Array(messages)
            if list(data).is_some_and(|length| length <= MAX_MESSAGES) && messages.iter().any(is_message) =>
        {
            Some(Carried::All(messages))
        }
        one if is_message(one) => Some(Carried::One(one)),
        _ => None,
    }
}

/// A part that carries surfaces which stand as parts of their own.
pub fn is_carrier(part: &DataPart) -> bool {
    carried(part).is_some()
}

/// What is kept of a surface that was deleted and forgotten for others.
pub(super) fn deleted(kept: &Value) -> Value {
    let of = |key: &str| kept.get(key).cloned().unwrap_or_default();
    json!({ "surfaceId": of("surfaceId"), "version": of("version"), "deleted": true })
}

/// The surfaces that a part shows, in order: its own, or those of the messages inside it.
pub fn shown(part: &DataPart) -> Vec<String> {
    if part.kind == SURFACE_PART {
        return part.id.iter().cloned().collect();
    }
    let messages = match carried(part) {
        Some(Carried::One(message)) => std::slice::from_ref(message),
        Some(Carried::All(messages)) => messages,
        None => return Vec::new(),
    };
    named(messages).into_iter().map(str::to_owned).collect()
}
