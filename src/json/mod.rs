//! JSON: read strictly, while it is still coming, and forgivingly; changed by patches; written; and checked against a schema.
//! Knows no message.

mod decimal;
mod formats;
pub mod lenient;
mod outline;
pub mod packed;
pub mod parse;
pub mod partial;
pub mod patch;
pub mod pattern;
pub mod schema;
pub mod writer;

use serde_json::Value;

/// A JSON object that keeps the order of its keys and the spelling of its numbers.
pub type JsonMap = serde_json::Map<String, Value>;

/// Setting members of an object that are known by name.
pub trait SetMember {
    /// Sets one; what it was is gone.
    fn set(&mut self, key: &str, value: impl Into<Value>);

    /// Sets one to what there is; else it stays as it is.
    fn set_some(&mut self, key: &str, value: Option<impl Into<Value>>);
}

impl SetMember for JsonMap {
    fn set(&mut self, key: &str, value: impl Into<Value>) {
        put(self, key, value.into());
    }

    fn set_some(&mut self, key: &str, value: Option<impl Into<Value>>) {
        if let Some(value) = value {
            put(self, key, value.into());
        }
    }
}

/// Once, and not for each type of value.
fn put(map: &mut JsonMap, key: &str, value: Value) {
    map.insert(key.to_owned(), value);
}
