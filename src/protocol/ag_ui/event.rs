//! One event that passed the checks: its type, its fields, and half a character at either end of its `delta`.

use serde_json::Value;

use super::schema::Type;
use crate::json::JsonMap;
use crate::json::parse::Torn;

/// An event whose fields are what the schema says.
#[derive(Clone, Debug)]
pub(super) struct AgEvent {
    pub kind: Type,
    pub fields: JsonMap,
    /// Half characters at the ends of `delta`.
    pub torn: Torn,
}

impl AgEvent {
    pub(super) fn new(kind: Type) -> AgEvent {
        AgEvent {
            kind,
            fields: JsonMap::new(),
            torn: Torn::default(),
        }
    }

    /// A text field; required ones are there.
    pub fn text(&self, key: &str) -> &str {
        self.get(key).unwrap_or_default()
    }

    /// A text field that may be absent.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.fields.get(key).and_then(Value::as_str)
    }

    pub(super) fn list(&self, key: &str) -> &[Value] {
        self.fields
            .get(key)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    pub(super) fn metadata(&self) -> Option<&JsonMap> {
        self.fields.get("metadata").and_then(Value::as_object)
    }

    /// Whose event it is: a subagent's, or the parent agent's.
    pub(super) fn owner(&self) -> Option<&str> {
        self.get("subagentRunId")
    }

    pub(super) fn put(&mut self, key: &str, value: &str) {
        self.fields.insert(key.into(), Value::String(value.into()));
    }
}
