//! The requests of the official chat transport and of the chatbot template (`ai-sdk.md` 1, 6 and 8). Absent keys are
//! absent, never `null`.

use serde_json::Value;

use crate::json::{JsonMap, SetMember};
use crate::model::surface_part::SURFACE_PART;
use crate::model::{Message, MessagePart, Role};
use crate::protocol::{Request, Turn, TurnKind};
use crate::safe_url::{is_unreserved, percent_encoded};

pub(super) fn request(turn: &Turn<'_>) -> Request {
    let body = match turn.body {
        super::TEMPLATE => template_body(turn),
        _ => default_body(turn),
    };
    Request::post(turn.api.to_owned(), None, body)
}

/// The messages, as a server takes them.
fn all(messages: &[Message]) -> Value {
    let asked = messages.iter().rposition(|message| message.role == Role::User);
    let messages = messages.iter().enumerate();
    let told = messages.map(|(at, message)| one(message, asked.is_some_and(|asked| at < asked)));
    Value::Array(told.collect())
}

/// A message; `over` says that the person wrote on since.
fn one(message: &Message, over: bool) -> Value {
    // A surface stands in the part that brought it.
    let parts = message.parts.iter();
    let parts = parts.filter(|part| !matches!(part, MessagePart::Data(data) if data.kind == SURFACE_PART));
    message.with_parts(parts.map(|part| match part.end_allowed().filter(|_| over) {
        Some(ended) => ended.to_json(),
        None => part.to_json(),
    }))
}

fn string(text: &str) -> Value {
    Value::String(text.to_owned())
}

fn default_body(turn: &Turn<'_>) -> JsonMap {
    let (trigger, message_id) = match turn.kind {
        TurnKind::Send => ("submit-message", None),
        TurnKind::Edit(id) | TurnKind::Continue(id) => ("submit-message", Some(id)),
        TurnKind::Regenerate(id) => ("regenerate-message", id),
    };
    let mut body = turn.extra.clone();
    body.set("id", string(turn.chat_id));
    body.set("messages", all(turn.messages));
    body.set("trigger", string(trigger));
    match message_id {
        Some(id) => body.insert("messageId".into(), string(id)),
        None => body.shift_remove("messageId"),
    };
    body
}

fn template_body(turn: &Turn<'_>) -> JsonMap {
    let mut body = turn.extra.clone();
    body.entry("selectedChatModel").or_insert_with(|| string("chat-model"));
    body.entry("selectedVisibilityType")
        .or_insert_with(|| string("private"));
    body.set("id", string(turn.chat_id));
    // Of `messages` its server reads no words of the person (`ai-sdk.md` 1.2).
    match turn.messages.last().filter(|last| last.role == Role::User) {
        Some(last) => {
            body.set("message", template_message(last));
            body.shift_remove("messages");
        }
        None => {
            body.set("messages", all(turn.messages));
            body.shift_remove("message");
        }
    }
    body
}

/// `{id, role, parts}` with the template's spelling of a file's name.
fn template_message(message: &Message) -> Value {
    let parts = message.parts.iter().map(|part| match (part, part.to_json()) {
        (MessagePart::File(_), Value::Object(mut map)) => {
            let name = map.shift_remove("filename");
            map.set_some("name", name);
            Value::Object(map)
        }
        (_, json) => json,
    });
    let mut map = JsonMap::new();
    map.set("id", string(&message.id));
    map.set("role", string(message.role.as_str()));
    map.set("parts", Value::Array(parts.collect()));
    Value::Object(map)
}

/// `{api}/{chat id}/{last}`; a query or fragment of `api` stays at the end.
fn address(api: &str, chat_id: &str, last: &str) -> Option<String> {
    if matches!(chat_id, "" | "." | "..") {
        return None;
    }
    let (path, suffix) = api.split_at(api.find(['?', '#']).unwrap_or(api.len()));
    let path = path.strip_suffix('/').unwrap_or(path);
    let chat = percent_encoded(chat_id, &|letter| is_unreserved(letter) || "!*'()".contains(letter));
    Some(format!("{path}/{chat}/{last}{suffix}"))
}

pub(super) fn resume(api: &str, chat_id: &str) -> Option<Request> {
    Some(Request {
        method: "GET",
        url: address(api, chat_id, "stream")?,
        headers: Vec::new(),
        body: None,
    })
}

pub(super) fn stop(api: &str, chat_id: &str, message: Option<&Message>) -> Option<Request> {
    let mut body = JsonMap::new();
    if let Some(message) = message {
        body.set("assistantMessage", one(message, false));
    }
    Some(Request::post(address(api, chat_id, "stop")?, None, body))
}
