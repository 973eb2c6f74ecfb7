//! Members of stored objects: taken out while they are read, put back while they are written. Knows no part.

use serde_json::Value;

use crate::json::JsonMap;
use crate::json::writer::Fields;

/// Takes a text out; anything else stays.
pub(super) fn take_string(map: &mut JsonMap, key: &str) -> Option<String> {
    match map.get(key) {
        Some(Value::String(_)) => match map.shift_remove(key) {
            Some(Value::String(text)) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// Puts a text, if there is one.
pub(super) fn put_some(out: &mut dyn Fields, key: &str, value: Option<&str>) {
    if let Some(value) = value {
        out.text(key, value);
    }
}

/// Puts a value, if there is one.
pub(super) fn put_value(out: &mut dyn Fields, key: &str, value: Option<&Value>) {
    if let Some(value) = value {
        out.value(key, value);
    }
}

/// Puts what came with an object and is not known.
pub(super) fn put_extra(out: &mut dyn Fields, extra: &JsonMap) {
    for (key, value) in extra {
        out.value(key, value);
    }
}
