//! Shapes of 0.0.x become those of 1.0 (`ag-ui.md` 11), as the reference client's compatibility boundary does it.
//! Knows nothing of order: a continuation without its opener becomes one of an id that nothing opened.

use serde_json::{Value, json};

use super::schema::{self, Type};
use crate::json::{JsonMap, SetMember};
use crate::model::FoldMode;

/// Stands in every id that was minted here.
pub(super) const MINTED: &str = ":thinking:";

/// The ids of the thinking that is under way: the old events have none.
#[derive(Debug, Default)]
pub(super) struct Compat {
    span: Option<String>,
    message: Option<String>,
    minted: u32,
    run: String,
}

impl Compat {
    /// The event as 1.0 would word it.
    pub(super) fn upgrade(&mut self, mut map: JsonMap, mode: FoldMode) -> JsonMap {
        drop_null(&mut map, "rawEvent");
        let word = map.get("type").and_then(Value::as_str).unwrap_or_default();
        match word {
            "THINKING_START" => {
                let id = self.mint();
                self.span = Some(id.clone());
                map.shift_remove("title");
                return rename(map, Type::ReasoningStart, id);
            }
            "THINKING_TEXT_MESSAGE_START" => {
                let id = self.mint();
                self.message = Some(id.clone());
                map.set("role", "reasoning");
                return rename(map, Type::ReasoningMessageStart, id);
            }
            "THINKING_TEXT_MESSAGE_CONTENT" => {
                let id = self.message.clone().unwrap_or_else(|| self.mint());
                return rename(map, Type::ReasoningMessageContent, id);
            }
            "THINKING_TEXT_MESSAGE_END" => {
                let id = self.message.take().unwrap_or_else(|| self.mint());
                return rename(map, Type::ReasoningMessageEnd, id);
            }
            "THINKING_END" => {
                let id = self.span.take().unwrap_or_else(|| self.mint());
                return rename(map, Type::ReasoningEnd, id);
            }
            _ => {}
        }
        match schema::by_word(word) {
            Some(Type::RunFinished) => {
                drop_null(&mut map, "result");
                drop_null(&mut map, "outcome");
            }
            Some(Type::SubagentFinished) => drop_null(&mut map, "result"),
            Some(Type::ToolCallStart | Type::ToolCallChunk) => drop_null(&mut map, "parentMessageId"),
            // Early versions said "assistant" here.
            Some(Type::ReasoningMessageStart) if !mode.is_strict() => {
                map.set("role", "reasoning");
            }
            Some(Type::MessagesSnapshot) => upgrade_messages(&mut map),
            Some(Type::RunStarted) => {
                if let Some(run) = map.get("runId").and_then(Value::as_str) {
                    self.run = run.to_owned();
                }
                if let Some(Value::Object(input)) = map.get_mut("input") {
                    drop_null(input, "forwardedProps");
                    drop_nulls(input, "tools", "parameters");
                    drop_nulls(input, "resume", "payload");
                    upgrade_messages(input);
                }
            }
            _ => {}
        }
        map
    }

    /// Folding is deterministic, so a minted id is the run's and a number.
    fn mint(&mut self) -> String {
        self.minted += 1;
        format!("{}{MINTED}{}", self.run, self.minted)
    }
}

fn rename(mut map: JsonMap, kind: Type, id: String) -> JsonMap {
    map.set("type", schema::word(kind));
    map.set("messageId", id);
    map
}

fn drop_null(map: &mut JsonMap, key: &str) {
    if map.get(key).is_some_and(Value::is_null) {
        map.shift_remove(key);
    }
}

fn drop_nulls(map: &mut JsonMap, list: &str, key: &str) {
    let entries = map.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
    for entry in entries.filter_map(Value::as_object_mut) {
        drop_null(entry, key);
    }
}

/// Media parts of a message: `metadata:null` goes, and `binary` becomes what it is by its media type.
fn upgrade_messages(map: &mut JsonMap) {
    let messages = map.get_mut("messages").and_then(Value::as_array_mut);
    for message in messages.into_iter().flatten() {
        let Some(Value::Array(parts)) = message.get_mut("content") else {
            continue;
        };
        for part in parts.iter_mut().filter_map(Value::as_object_mut) {
            if part.get("type").and_then(Value::as_str).is_some_and(is_media) {
                drop_null(part, "metadata");
            }
        }
        let legacy = |part: &Value| part.get("type").and_then(Value::as_str) == Some("binary");
        if parts.iter().any(legacy) {
            let upgraded = parts.iter().filter_map(|part| upgrade_part(part, parts)).collect();
            *parts = upgraded;
        }
    }
}

fn is_media(word: &str) -> bool {
    matches!(word, "image" | "audio" | "video" | "document")
}

/// A `binary` part as a part of 1.0; `None` when such a part stands beside it. One with nothing but an id stays, and is
/// stripped as unknown.
fn upgrade_part(part: &Value, beside: &[Value]) -> Option<Value> {
    let mime = match part.get("mimeType") {
        Some(Value::String(mime)) if part.get("type").and_then(Value::as_str) == Some("binary") => mime,
        _ => return Some(part.clone()),
    };
    let kind = mime
        .split('/')
        .next()
        .filter(|kind| mime.contains('/') && is_media(kind) && *kind != "document");
    let filename = part.get("filename").filter(|name| is_truthy(name));
    let given = |key: &str| part.get(key).filter(|value| is_truthy(value));
    let (source, value) = match (given("data"), given("url")) {
        (Some(data), _) => ("data", data),
        (None, Some(url)) => ("url", url),
        (None, None) => return Some(part.clone()),
    };
    let mut modern = json!({
        "type": kind.unwrap_or("document"),
        "source": { "type": source, "value": value, "mimeType": mime },
    });
    let same = |other: &Value| {
        let field = |key: &str| other.get("source").and_then(|source| source.get(key));
        other.get("type") == modern.get("type")
            && field("type").and_then(Value::as_str) == Some(source)
            && field("value") == Some(value)
            && field("mimeType").and_then(Value::as_str) == Some(mime)
            && filename.is_none_or(|name| other.pointer("/metadata/filename") == Some(name))
    };
    if beside.iter().any(same) {
        return None;
    }
    if let (Some(name), Some(modern)) = (filename, modern.as_object_mut()) {
        modern.set("metadata", json!({ "filename": name }));
    }
    Some(modern)
}

/// As JavaScript sees it.
fn is_truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => crate::number::of(number) != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}
