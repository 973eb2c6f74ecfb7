//! How message metadata is merged (`ai-sdk.md` 4). Knows nothing else.

use serde_json::Value;

use crate::json::JsonMap;
use crate::model::FoldMode;

/// Never merged: they reach prototypes in the clients that are written in JavaScript.
const SKIPPED: [&str; 3] = ["__proto__", "constructor", "prototype"];

/// Merges `new`, which isn't null, into `old`: nested objects merge, everything else replaces.
///
/// Metadata that isn't an object has no meaning. Lenient replaces it; strict does what the reference client happens to do,
/// which is to spread it into numbered keys.
///
/// # Errors
/// Strict only: the reference client's own type error.
pub(super) fn merge(old: &mut Option<Value>, new: Value, mode: FoldMode) -> Result<(), String> {
    let base = match old.take() {
        None | Some(Value::Null) => {
            *old = Some(new);
            return Ok(());
        }
        Some(base) => base,
    };
    let (mut base, new) = match (base, new) {
        (Value::Object(base), Value::Object(new)) => (base, new),
        (_, new) if !mode.is_strict() => {
            *old = Some(new);
            return Ok(());
        }
        (base, new) => {
            let mut new = spread(&new);
            new.retain(|key, _| !SKIPPED.contains(&key.as_str()));
            let is_scalar = !matches!(base, Value::Object(_) | Value::Array(_));
            if is_scalar && !new.is_empty() {
                let message = format!("Metadata can't be merged into {base}.");
                *old = Some(base);
                return Err(message);
            }
            (spread(&base), new)
        }
    };
    merge_maps(&mut base, new);
    *old = Some(Value::Object(base));
    Ok(())
}

fn merge_maps(base: &mut JsonMap, new: JsonMap) {
    for (key, value) in new {
        if SKIPPED.contains(&key.as_str()) {
            continue;
        }
        match (base.get_mut(&key), value) {
            (Some(Value::Object(inner)), Value::Object(value)) => merge_maps(inner, value),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// `{...value}` in JavaScript.
fn spread(value: &Value) -> JsonMap {
    let numbered = |values: Vec<Value>| {
        values
            .into_iter()
            .enumerate()
            .map(|(index, value)| (index.to_string(), value))
            .collect()
    };
    match value {
        Value::Object(map) => map.clone(),
        Value::Array(items) => numbered(items.clone()),
        Value::String(text) => numbered(
            text.encode_utf16()
                .map(|unit| Value::String(String::from_utf16_lossy(&[unit])))
                .collect(),
        ),
        _ => JsonMap::new(),
    }
}
