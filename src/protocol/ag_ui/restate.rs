//! A thread of AG-UI messages as our messages: what a MESSAGES_SNAPSHOT makes of the conversation. The other way round is
//! `history`.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::{Value, json};

use super::history::{ACTIVITY_PART, CARRIED, ENCRYPTED, KEY, STEERING};
use crate::json::{JsonMap, SetMember};
use crate::model::{
    DataPart, FilePart, Message, MessagePart, ReasoningPart, Restated, Role, TextPart, TextState, ToolFamily, ToolPart,
    ToolState,
};

fn text<'a>(map: &'a JsonMap, key: &str) -> &'a str {
    map.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// All messages of the thread; those that stand in `before` as they are, are marked as the same. `inside` are a person's
/// words that stand in an answer.
pub(super) fn restate(thread: &[JsonMap], before: &[JsonMap], inside: &HashSet<String>) -> Vec<Restated> {
    let is_answers = |message: &JsonMap| {
        let role = text(message, "role");
        !matches!(role, "user" | "system" | "developer") || inside.contains(text(message, "id"))
    };
    // What agents say one after the other is one answer of ours.
    let of_one = |one: &JsonMap, next: &JsonMap| is_answers(one) && is_answers(next);
    let known: HashMap<&str, &[JsonMap]> = (before.chunk_by(of_one))
        .filter_map(|known| Some((text(known.first()?, "id"), known)))
        .collect();
    let restated = thread.chunk_by(of_one).filter_map(|told| {
        let first = told.first()?;
        let same = known.get(text(first, "id")) == Some(&told);
        let message = match text(first, "role") {
            _ if is_answers(first) => {
                let mut answer = Message::new(text(first, "id"), Role::Assistant);
                for message in told {
                    add(&mut answer, message, text(message, "role"));
                }
                answer
            }
            "user" => user(first),
            _ => {
                let mut own = Message::new(text(first, "id"), Role::System);
                own.parts.push(words(text(first, "content"), None));
                own.metadata = kept(first);
                own
            }
        };
        Some(Restated { message, same })
    });
    restated.collect()
}

/// What a part remembers of its message.
pub(super) fn remembered(message: &JsonMap) -> Value {
    let keys = ["id", "name", "subagentRunId", "metadata"].into_iter();
    let kept: JsonMap = keys
        .filter_map(|key| Some((key.to_owned(), message.get(key)?.clone())))
        .collect();
    json!({ KEY: kept })
}

/// The parts of a person's words inside an answer.
pub(super) fn steering(text: &str, provider_metadata: Value) -> Value {
    json!([{ "type": "text", "text": text, "providerMetadata": provider_metadata }])
}

fn words(text: &str, provider_metadata: Option<Value>) -> MessagePart {
    MessagePart::Text(TextPart {
        text: text.to_owned(),
        state: Some(TextState::Done),
        provider_metadata,
        ..TextPart::default()
    })
}

fn add(answer: &mut Message, message: &JsonMap, role: &str) {
    match role {
        "assistant" => {
            let content = text(message, "content");
            if !content.is_empty() {
                answer.parts.push(words(content, Some(remembered(message))));
            }
            let calls = message.get("toolCalls").and_then(Value::as_array).into_iter().flatten();
            for call in calls.filter_map(Value::as_object) {
                answer.parts.push(MessagePart::Tool(Arc::new(tool(call, message))));
                remember_encrypted(answer, "tool-call", call);
            }
        }
        "reasoning" => answer.parts.push(MessagePart::Reasoning(ReasoningPart {
            id: Some(text(message, "id").to_owned()),
            text: text(message, "content").to_owned(),
            state: Some(TextState::Done),
            provider_metadata: Some(remembered(message)),
            extra: JsonMap::new(),
        })),
        "activity" => answer.parts.push(MessagePart::Data(Arc::new(activity(message)))),
        "tool" if put_result(answer, message) => {}
        "user" => {
            let mut said = JsonMap::new();
            said.set("type", STEERING);
            said.set("id", text(message, "id"));
            said.set("parts", steering(text(message, "content"), remembered(message)));
            answer.parts.push(MessagePart::Other(said));
        }
        _ => {
            let mut carried = JsonMap::new();
            carried.set("type", CARRIED);
            carried.set("message", Value::Object(message.clone()));
            answer.parts.push(MessagePart::Other(carried));
        }
    }
    remember_encrypted(answer, "message", message);
}

fn remember_encrypted(answer: &mut Message, space: &str, of: &JsonMap) {
    let Some(encrypted) = of.get("encryptedValue") else {
        return;
    };
    let metadata = answer.metadata.get_or_insert_with(|| json!({}));
    if let Some(values) = object_in(metadata, KEY)
        .and_then(|own| object_in(own, ENCRYPTED))
        .and_then(|encrypted| object_in(encrypted, space))
        .and_then(Value::as_object_mut)
    {
        values.insert(text(of, "id").to_owned(), encrypted.clone());
    }
}

fn object_in<'a>(value: &'a mut Value, key: &str) -> Option<&'a mut Value> {
    let map = value.as_object_mut()?;
    Some(map.entry(key).or_insert_with(|| json!({})))
}

/// An activity as a data part.
pub(super) fn activity(message: &JsonMap) -> DataPart {
    let mut data = json!({
        "activityType": text(message, "activityType"),
        "content": message.get("content").cloned().unwrap_or_default(),
    });
    if let (Some(owner), Some(data)) = (message.get("subagentRunId"), data.as_object_mut()) {
        data.set("subagentRunId", owner.clone());
    }
    DataPart::new(ACTIVITY_PART, Some(text(message, "id").to_owned()), data)
}

/// The arguments as a value, and as they came when that is another spelling.
pub(super) fn arguments(raw: &str) -> (Result<Value, String>, Option<String>) {
    if raw.trim().is_empty() {
        return (Ok(json!({})), Some(raw.to_owned()));
    }
    match crate::json::parse::parse(raw) {
        Ok(value) => {
            let spelled = value.to_string();
            let other = (spelled != raw).then(|| raw.to_owned());
            (Ok(value), other)
        }
        Err(error) => (Err(error.to_string()), Some(raw.to_owned())),
    }
}

/// What a call remembers.
pub(super) fn call_note(call: &JsonMap, parent: &JsonMap, spelled: Option<String>) -> Value {
    let mut kept = JsonMap::new();
    kept.set("id", text(parent, "id"));
    kept.set_some("subagentRunId", parent.get("subagentRunId").cloned());
    kept.set_some("metadata", call.get("metadata").cloned());
    kept.set_some("arguments", spelled);
    json!({ KEY: kept })
}

fn tool(call: &JsonMap, parent: &JsonMap) -> ToolPart {
    let function = call.get("function").and_then(Value::as_object);
    let field = |key: &str| function.map_or("", |function| text(function, key));
    let mut tool = ToolPart::new(ToolFamily::Static, field("name"), text(call, "id"));
    let (input, spelled) = arguments(field("arguments"));
    tool.call_provider_metadata = Some(call_note(call, parent, spelled));
    tool.state = ToolState::InputAvailable;
    tool.input = Some(Arc::new(input.unwrap_or_else(|_| field("arguments").into())));
    tool
}

/// A result's content as a value: JSON in a text is read, anything else stays.
pub(super) fn output(content: &Value) -> Value {
    match content.as_str() {
        Some(text) if text.trim_start().starts_with(['{', '[']) => {
            crate::json::parse::parse(text).unwrap_or_else(|_| content.clone())
        }
        _ => content.clone(),
    }
}

/// What a result remembers.
pub(super) fn result_note(message: &JsonMap) -> Value {
    let mut kept = JsonMap::new();
    for key in ["id", "content", "error", "subagentRunId", "metadata"] {
        if let Some(value) = message.get(key) {
            kept.insert(key.into(), value.clone());
        }
    }
    json!({ KEY: kept })
}

/// Puts a result to its call; `false` when there is no such call in this answer.
fn put_result(answer: &mut Message, message: &JsonMap) -> bool {
    let call_id = text(message, "toolCallId");
    let found = answer.parts.iter_mut().rev().find_map(|part| match part {
        MessagePart::Tool(tool) if tool.call_id == call_id && !tool.state.is_final() => Some(tool),
        _ => None,
    });
    let Some(tool) = found else { return false };
    let tool = Arc::make_mut(tool);
    let content = message.get("content").cloned().unwrap_or_default();
    match message.get("error").and_then(Value::as_str) {
        Some(error) => {
            tool.state = ToolState::OutputError;
            tool.error_text = Some(error.to_owned());
        }
        None => {
            tool.state = ToolState::OutputAvailable;
            tool.output = Some(output(&content).into());
        }
    }
    tool.result_provider_metadata = Some(result_note(message));
    true
}

fn user(message: &JsonMap) -> Message {
    let mut own = Message::new(text(message, "id"), Role::User);
    match message.get("content") {
        Some(Value::String(content)) => own.parts.push(words(content, None)),
        Some(Value::Array(parts)) => own.parts.extend(parts.iter().filter_map(user_part)),
        _ => {}
    }
    own.metadata = kept(message);
    own
}

/// What a message that is no answer's remembers of the server's.
fn kept(message: &JsonMap) -> Option<Value> {
    let keys = ["name", "subagentRunId", "encryptedValue", "metadata"].into_iter();
    let mut kept: JsonMap = keys
        .filter_map(|key| Some((key.to_owned(), message.get(key)?.clone())))
        .collect();
    // What a part has beside its words or its file has no place in ours.
    let has_more = |part: &Value| {
        let metadata = part.get("metadata").and_then(Value::as_object);
        part.get("id").is_some() || metadata.is_some_and(|metadata| metadata.keys().any(|key| key != "filename"))
    };
    if let Some(Value::Array(parts)) = message.get("content").filter(|_| text(message, "role") == "user")
        && parts.iter().any(has_more)
    {
        kept.set("content", parts.clone());
    }
    // To us it is one of the system's.
    if text(message, "role") == "developer" {
        kept.set("role", "developer");
    }
    (!kept.is_empty()).then(|| json!({ KEY: kept }))
}

fn user_part(part: &Value) -> Option<MessagePart> {
    let part = part.as_object()?;
    if text(part, "type") == "text" {
        return Some(words(text(part, "text"), None));
    }
    let source = part.get("source")?.as_object()?;
    let media_type = match (text(source, "mimeType"), text(part, "type")) {
        ("", kind @ ("image" | "audio" | "video")) => format!("{kind}/*"),
        ("", _) => "application/octet-stream".into(),
        (mime, _) => mime.to_owned(),
    };
    let value = text(source, "value");
    let url = match text(source, "type") {
        "data" => format!("data:{media_type};base64,{value}"),
        _ => value.to_owned(),
    };
    let filename = part
        .get("metadata")
        .and_then(|metadata| metadata.get("filename")?.as_str());
    let mut extra = JsonMap::new();
    // A file that only the server has: no address of ours says which.
    if text(source, "type") == "file" {
        extra.set(KEY, Value::Object(source.clone()));
    }
    Some(MessagePart::File(FilePart {
        reasoning: false,
        media_type,
        url,
        filename: filename.map(str::to_owned),
        extra,
    }))
}
