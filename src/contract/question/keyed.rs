//! What stands under a key of a JSON value: of a draft, of an answer, of a schema. What isn't there, or is of another kind,
//! reads as empty.

use serde_json::Value;

use crate::json::JsonMap;

/// The text under a key.
pub fn text_at<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The list under a key.
pub(crate) fn list_at<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The list under a key holds this text.
pub(crate) fn holds_at(value: &Value, key: &str, text: &str) -> bool {
    list_at(value, key).iter().any(|one| one.as_str() == Some(text))
}

/// A draft with one key set; `null` takes it out.
pub fn with_key(draft: &Value, key: &str, value: Value) -> Value {
    let mut map = draft.as_object().cloned().unwrap_or_default();
    match value {
        Value::Null => map.shift_remove(key),
        value => map.insert(key.into(), value),
    };
    Value::Object(map)
}

/// A draft with a list under a key; an empty one takes it out.
pub(crate) fn with_list(draft: &Value, key: &str, list: Vec<Value>) -> Value {
    let list = if list.is_empty() { Value::Null } else { list.into() };
    with_key(draft, key, list)
}

/// An object of what stands under some keys of a value, each under another key.
pub fn carried(value: &Value, keys: &[(&str, &str)]) -> Value {
    let found = keys
        .iter()
        .filter_map(|(from, to)| Some(((*to).to_owned(), value.get(from)?.clone())));
    Value::Object(found.collect::<JsonMap>())
}
