//! One message: who said it, and its parts in order. Knows the stored JSON shape (`UIMessage`), not how it was streamed.

use serde_json::Value;

use super::{JsonMap, Part};

/// Who said it (`UIMessage.role`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    System,
    User,
    Assistant,
}

impl Role {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
        }
    }

    /// `None` for a word that is not a role.
    pub fn from_wire(word: &str) -> Option<Role> {
        match word {
            "system" => Some(Role::System),
            "user" => Some(Role::User),
            "assistant" => Some(Role::Assistant),
            _ => None,
        }
    }
}

/// An AI SDK `UIMessage`. Keys that this version doesn't know live in `extra` and go back to the server untouched.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub id: String,
    pub role: Role,
    pub metadata: Option<Value>,
    pub parts: Vec<Part>,
    pub extra: JsonMap,
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
        let role = Role::from_wire(map.shift_remove("role")?.as_str()?)?;
        let metadata = map.shift_remove("metadata");
        let parts = match map.shift_remove("parts") {
            Some(Value::Array(parts)) => parts.into_iter().filter_map(Part::from_json).collect(),
            _ => Vec::new(),
        };
        Some(Message {
            id,
            role,
            metadata,
            parts,
            extra: map,
        })
    }

    /// The message as it is stored and sent: absent keys are absent, never `null`.
    pub fn to_json(&self) -> Value {
        let mut map = JsonMap::new();
        map.insert("id".into(), Value::String(self.id.clone()));
        map.insert("role".into(), Value::String(self.role.as_str().into()));
        if let Some(metadata) = &self.metadata {
            map.insert("metadata".into(), metadata.clone());
        }
        map.insert(
            "parts".into(),
            Value::Array(self.parts.iter().map(Part::to_json).collect()),
        );
        for (key, value) in &self.extra {
            map.insert(key.clone(), value.clone());
        }
        Value::Object(map)
    }

    /// All text parts joined by blank lines: what "copy" puts on the clipboard.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self
            .parts
            .iter()
            .filter_map(|part| match part {
                Part::Text(text) if !text.text.is_empty() => Some(text.text.as_str()),
                _ => None,
            })
            .collect();
        texts.join("\n\n")
    }
}
