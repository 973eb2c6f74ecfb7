//! One message: who said it, and its parts in order. Knows the stored JSON shape (`UIMessage`), not how it was streamed.

use crate::spelled::spelled;
use serde_json::Value;

use super::local::{self, Local};
use super::member::{put_extra, put_value};
use crate::json::writer::{Fields, TextObject};
use crate::json::{JsonMap, SetMember};
use crate::model::{Json, MessagePart};

spelled! {
    /// Who said it (`UIMessage.role`).
    pub enum Role {
        /// Who set up the conversation.
        System = "system",
        /// The person.
        User = "user",
        /// The model.
        Assistant = "assistant",
    }
}

/// An AI SDK `UIMessage`. Keys that this version doesn't know live in `extra` and go back to the server untouched.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Its id, unique in the conversation.
    pub id: String,
    /// Who said it.
    pub role: Role,
    /// The server's own; carried and never read.
    pub metadata: Option<Value>,
    /// Its parts, in order.
    pub parts: Vec<MessagePart>,
    /// Keys that this version doesn't know; they go back untouched.
    pub extra: JsonMap,
    /// What only this browser knows; no part of `to_json`.
    pub local: Local,
}

impl Message {
    /// A message without parts.
    pub fn new(id: impl Into<String>, role: Role) -> Message {
        Message {
            id: id.into(),
            role,
            metadata: None,
            parts: Vec::new(),
            extra: JsonMap::new(),
            local: Local::default(),
        }
    }

    /// Reads a stored message. A part that isn't an object, and a message without `id` or `role`, is `None`: stored
    /// histories may hold anything ever written, so the caller leaves such a message out and says so.
    pub fn from_json(value: Value) -> Option<Message> {
        let Value::Object(mut map) = value else { return None };
        let id = match map.shift_remove("id")? {
            Value::String(id) => id,
            _ => return None,
        };
        let role = Role::spelled(map.shift_remove("role")?.as_str()?)?;
        let metadata = map.shift_remove("metadata");
        let parts = match map.shift_remove("parts") {
            Some(Value::Array(parts)) => parts.into_iter().filter_map(MessagePart::from_json).collect(),
            _ => Vec::new(),
        };
        Some(Message {
            id,
            role,
            metadata,
            parts,
            extra: map,
            local: Local::default(),
        })
    }

    /// Reads a message as this browser keeps it: what a server said, and what only the browser knows. Rows of earlier
    /// versions have nothing of the second.
    pub fn from_record(mut value: Value) -> Option<Message> {
        let local = value.as_object_mut()?.shift_remove(local::KEY);
        let mut message = Message::from_json(value)?;
        message.local = local.as_ref().map(Local::from_json).unwrap_or_default();
        Some(message)
    }

    /// The message as this browser keeps it.
    pub fn to_record(&self) -> String {
        self.write(self.local.to_json())
    }

    /// The message as it is stored and sent: absent keys are absent, never `null`.
    pub fn to_json(&self) -> Value {
        self.with_parts(self.parts.iter().map(MessagePart::to_json))
    }

    /// The message with these parts.
    pub fn with_parts(&self, parts: impl Iterator<Item = Value>) -> Value {
        let mut map = JsonMap::new();
        map.set("id", Value::String(self.id.clone()));
        map.set("role", Value::String(self.role.as_str().into()));
        map.set_some("metadata", self.metadata.clone());
        map.set("parts", Value::Array(parts.collect()));
        for (key, value) in &self.extra {
            map.insert(key.clone(), value.clone());
        }
        Value::Object(map)
    }

    /// What the message says beside its id, role and parts.
    pub fn head(&self) -> Value {
        let metadata = self
            .metadata
            .iter()
            .map(|metadata| ("metadata".to_owned(), metadata.clone()));
        Value::Object(metadata.chain(self.extra.clone()).collect())
    }

    /// `to_json` as text, written without a copy of what the parts hold.
    pub fn to_text(&self) -> String {
        self.write(None)
    }

    fn write(&self, local: Option<Value>) -> String {
        // Room for what is large, so that the buffer need not be moved into a larger one with both in memory.
        let large = self.parts.iter().map(|part| match part {
            MessagePart::Tool(tool) => tool
                .output
                .as_ref()
                .and_then(Json::text)
                .map_or(256, |text| text.len() + 2048),
            MessagePart::Text(text) => text.text.len() * 9 / 8,
            _ => 256,
        });
        let mut out = Vec::with_capacity(large.sum());
        let mut message = TextObject::begin(&mut out);
        message.text("id", &self.id);
        message.text("role", self.role.as_str());
        put_value(&mut message, "metadata", self.metadata.as_ref());
        let parts = message.key("parts");
        parts.push(b'[');
        for (index, part) in self.parts.iter().enumerate() {
            if index > 0 {
                parts.push(b',');
            }
            let mut object = TextObject::begin(parts);
            part.write(&mut object);
            object.end();
        }
        parts.push(b']');
        put_extra(&mut message, &self.extra);
        put_value(&mut message, local::KEY, local.as_ref());
        message.end();
        // What was written is JSON, which is UTF-8.
        String::from_utf8(out).unwrap_or_default()
    }

    /// All text parts joined by blank lines: what "copy" puts on the clipboard.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self
            .parts
            .iter()
            .filter_map(|part| match part {
                MessagePart::Text(text) if !text.text.is_empty() => Some(text.text.as_str()),
                _ => None,
            })
            .collect();
        texts.join("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Ending;
    use super::*;

    #[test]
    fn the_text_is_the_text_of_the_value() {
        let stored = json!({
            "id": "m", "role": "assistant", "metadata": {"a": [1.50, null]}, "unknown": "\"\u{2028}\n", "parts": [
                {"type": "step-start"},
                {"type": "text", "text": "a \"quoted\"\n\u{7f}한", "state": "done", "more": 1},
                {"type": "reasoning", "id": "r", "text": "", "providerMetadata": {"x": {}}},
                {"type": "tool-a", "toolCallId": "c", "state": "approval-requested", "input": {"b": 12345678901234567890_u64},
                 "approval": {"id": "p", "isAutomatic": true}},
                {"type": "dynamic-tool", "toolName": "t", "toolCallId": "d", "state": "output-available", "input": null,
                 "output": [1, {"deep": [true]}], "preliminary": false},
                {"type": "data-x", "id": "1", "data": {"k": "v"}, "transient": false},
                {"type": "source-url", "sourceId": "s", "url": "https://a", "title": "t"},
                {"type": "file", "mediaType": "a/b", "url": "data:,"},
                {"type": "custom", "kind": "k"},
                {"type": "never-seen", "z": 0},
            ],
        });
        let message = Message::from_json(stored).unwrap();
        assert_eq!(message.parts.len(), 10);
        assert_eq!(message.to_text(), message.to_json().to_string());
        let bare = Message::new("e", Role::User);
        assert_eq!(bare.to_text(), bare.to_json().to_string());
    }

    #[test]
    fn what_only_the_browser_knows_is_kept_and_never_sent() {
        let stored = json!({"id": "m", "role": "assistant", "parts": [{"type": "reasoning", "text": "Hm"}], "more": 1});
        let read = |text: &str| Message::from_record(serde_json::from_str(text).unwrap()).unwrap();
        let old = read(&stored.to_string());
        assert_eq!(old.local, Local::default(), "a row of an earlier version");
        assert_eq!(old.to_record(), old.to_text());
        let endings = [
            None,
            Some(Ending::Interrupted),
            Some(Ending::Cut),
            Some(Ending::Filtered),
            Some(Ending::Stopped(None)),
            Some(Ending::Stopped(Some("maintenance".into()))),
        ];
        for ending in endings {
            let mut message = old.clone();
            message.local.ending = ending;
            message.local.think(0, 6);
            message.local.at = Some(1_790_000_000_000);
            assert_eq!(read(&message.to_record()), message);
            assert_eq!(message.to_json(), stored);
        }
        for wrong in [
            json!(null),
            json!([1]),
            json!({"ending": 1, "thought": [[0], [-1, 2], "x", [3, 4]]}),
        ] {
            let mut row = stored.clone();
            row[local::KEY] = wrong;
            let local = read(&row.to_string()).local;
            assert!(
                local.ending.is_none() && local.thought.iter().all(|(part, _)| *part == 3),
                "{local:?}"
            );
        }
    }
}
