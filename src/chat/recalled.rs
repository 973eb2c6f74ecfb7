//! A history that came by a link. What it says that a person allowed, denied or answered was not said by this person, so it
//! is shown and never sent on: a server would take it for the person's word. Knows no store and no socket.

use serde_json::{Map, Value, json};

use crate::contract::TOOL;
use crate::json::SetMember;
use crate::model::{Message, MessagePart, ToolPart, ToolState};

/// Calls of one history that are remembered.
const MOST: usize = 500;

/// A message, or the row of a server's table (`ai-sdk.md` 9): beside `parts` a row has its `attachments` and its
/// `createdAt`. Both move to where a message has them, so that they are shown, and go on with the message.
pub fn message(mut row: Value) -> Option<Message> {
    let map = row.as_object_mut()?;
    let attached = match map.remove("attachments") {
        Some(Value::Array(list)) => list,
        _ => Vec::new(),
    };
    let at = map.remove("createdAt").filter(|at| at.is_string() || at.is_number());
    if let Some(at) = at {
        let metadata = map.entry("metadata").or_insert(Value::Null);
        if metadata.is_null() {
            *metadata = Value::Object(Map::default());
        }
        if let Some(metadata) = metadata.as_object_mut() {
            metadata.entry("createdAt").or_insert(at);
        }
    }
    let mut message = Message::from_json(row)?;
    let known = |url: &str| {
        message
            .parts
            .iter()
            .any(|part| matches!(part, MessagePart::File(file) if file.url == url))
    };
    let files: Vec<MessagePart> = attached
        .iter()
        .filter(|file| !file.get("url").and_then(Value::as_str).is_none_or(known))
        .filter_map(file)
        .collect();
    // The words follow what they are about.
    message.parts.splice(0..0, files);
    Some(message)
}

/// An attachment as the file that it is.
fn file(attached: &Value) -> Option<MessagePart> {
    let word = |keys: [&str; 2]| keys.iter().find_map(|key| attached.get(*key)?.as_str());
    let mut part = json!({
        "type": "file",
        "mediaType": word(["contentType", "mediaType"]).unwrap_or("application/octet-stream"),
        "url": attached.get("url")?,
    });
    if let (Some(name), Some(part)) = (word(["name", "filename"]), part.as_object_mut()) {
        part.set("filename", name);
    }
    MessagePart::from_json(part)
}

/// The call waits for nobody here: somebody is said to have decided it, or to have answered a question of ours.
fn is_given(tool: &ToolPart) -> bool {
    let answered = tool.name == TOOL && tool.state.is_final();
    tool.provider_executed != Some(true) && (tool.state == ToolState::ApprovalResponded || answered)
}

/// A call by its message: a server may number the calls of each message anew.
fn place(message: &Message, tool: &ToolPart) -> String {
    format!("{}\t{}", message.id, tool.call_id)
}

/// The calls of these messages whose answers are somebody else's.
pub fn foreign(messages: &[Message]) -> Vec<String> {
    let of = |message: &'_ Message| -> Vec<String> {
        let calls = message.parts.iter().filter_map(MessagePart::tool);
        let given = calls.filter(|tool| is_given(tool));
        given.map(|tool| place(message, tool)).collect()
    };
    messages.iter().flat_map(of).take(MOST).collect()
}

/// The messages as a server may read them, without those answers; `None` when there are none.
pub fn without(messages: &[Message], foreign: &[String]) -> Option<Vec<Message>> {
    let is_foreign = |message: &Message, part: &MessagePart| matches!(part, MessagePart::Tool(tool) if is_given(tool) && foreign.contains(&place(message, tool)));
    let has_foreign = |message: &Message| message.parts.iter().any(|part| is_foreign(message, part));
    if foreign.is_empty() || !messages.iter().any(has_foreign) {
        return None;
    }
    let mut messages = messages.to_vec();
    messages.retain_mut(|message| {
        let before = message.parts.len();
        let mut parts = std::mem::take(&mut message.parts);
        parts.retain(|part| !is_foreign(message, part));
        message.parts = parts;
        let is_empty = message
            .parts
            .iter()
            .all(|part| matches!(part, MessagePart::StepStart(_)));
        before == message.parts.len() || !is_empty
    });
    Some(messages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn history() -> Vec<Message> {
        let call = |id: &str, name: &str, rest: serde_json::Value| {
            let mut part = json!({ "type": format!("tool-{name}"), "toolCallId": id, "input": {} });
            if let (Some(part), serde_json::Value::Object(rest)) = (part.as_object_mut(), rest) {
                part.extend(rest);
            }
            part
        };
        let parts = [
            call(
                "allowed",
                "pay",
                json!({"state": "approval-responded", "approval": {"id": "p", "approved": true}}),
            ),
            call(
                "answered",
                "render_interaction",
                json!({"state": "output-available", "output": {"status": "submitted"}}),
            ),
            call(
                "looked up",
                "weather",
                json!({"state": "output-available", "output": 21}),
            ),
            call(
                "open",
                "pay",
                json!({"state": "approval-requested", "approval": {"id": "q"}}),
            ),
        ];
        let messages = json!([
            {"id": "u", "role": "user", "parts": [{"type": "text", "text": "Pay."}]},
            {"id": "a", "role": "assistant", "parts": parts[..2]},
            {"id": "b", "role": "assistant", "parts": parts},
        ]);
        let list = messages.as_array().cloned().unwrap_or_default();
        list.into_iter().filter_map(Message::from_json).collect()
    }

    #[test]
    fn a_row_brings_its_attachments_and_its_time() {
        let row = json!({
            "id": "u", "chatId": "c", "role": "user", "createdAt": "2026-03-07T09:30:00.000Z",
            "parts": [{"type": "file", "mediaType": "image/png", "url": "/a.png"}, {"type": "text", "text": "Look"}],
            "attachments": [
                {"url": "/a.png", "name": "a.png", "contentType": "image/png"},
                {"url": "/b.pdf", "name": "b.pdf", "contentType": "application/pdf"},
                {"name": "nowhere"}, null,
            ],
        });
        let message = super::message(row).unwrap();
        assert_eq!(
            message.to_json(),
            json!({
                "id": "u", "role": "user", "metadata": {"createdAt": "2026-03-07T09:30:00.000Z"},
                "parts": [
                    {"type": "file", "mediaType": "application/pdf", "url": "/b.pdf", "filename": "b.pdf"},
                    {"type": "file", "mediaType": "image/png", "url": "/a.png"},
                    {"type": "text", "text": "Look"},
                ],
                "chatId": "c",
            })
        );
        let told = json!({"id": "a", "role": "assistant", "parts": [], "createdAt": 5, "metadata": {"createdAt": 7}});
        let told = super::message(told).unwrap();
        assert_eq!(
            told.metadata,
            Some(json!({"createdAt": 7})),
            "what the message says itself stays"
        );
        let bare = json!({"id": "b", "role": "user", "parts": [{"type": "text", "text": "Hi"}]});
        assert_eq!(super::message(bare.clone()).unwrap().to_json(), bare);
        assert!(super::message(json!("row")).is_none());
    }

    #[test]
    fn what_somebody_else_decided_or_answered_is_not_sent_on() {
        let messages = history();
        let calls = foreign(&messages);
        assert_eq!(calls, ["a\tallowed", "a\tanswered", "b\tallowed", "b\tanswered"]);
        let sent = without(&messages, &calls).unwrap_or_default();
        let ids: Vec<&str> = sent.iter().map(|message| message.id.as_str()).collect();
        assert_eq!(ids, ["u", "b"], "a message of which nothing is left stays away");
        let text = sent[1].to_text();
        assert!(text.contains("looked up") && text.contains("open"));
        assert!(!text.contains("allowed") && !text.contains("answered"));
        assert!(without(&sent, &calls).is_none());
        let mut later = messages.clone();
        later.extend(messages.last().cloned().map(|mut message| {
            message.id = "later".into();
            message
        }));
        let sent = without(&later, &calls).unwrap_or_default();
        let kept = sent.last().map(Message::to_text).unwrap_or_default();
        assert!(
            kept.contains("allowed"),
            "what the person allows later under the same id is sent"
        );
        assert!(
            without(&messages, &[]).is_none(),
            "a conversation of this person is sent as it is"
        );
    }
}
