//! JSON Patch (RFC 6902) over JSON Pointer (RFC 6901): a patch applies whole or not at all. Knows no protocol.
//!
//! The letter of the RFC, but for one thing that the reference client of AG-UI does and servers may lean on: `move` and
//! `copy` to an index beyond the end of an array append. Paths through a prototype are refused, as there.

use serde_json::Value;

/// Values in a document that a patch with a `copy` may leave behind: doubling is cheap to ask for.
const MAX_VALUES: usize = 1_000_000;
/// Levels of nesting that a patch may leave behind.
const MAX_DEPTH: usize = 256;

/// Why a patch does not apply; names the operation, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatchError {
    pub operation: usize,
    pub what: &'static str,
}

impl std::fmt::Display for PatchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Patch operation {}: {}", self.operation, self.what)
    }
}

impl std::error::Error for PatchError {}

const NO_POINTER: &str = "not a JSON Pointer";
const NO_PLACE: &str = "there is no such place";
const NO_VALUE: &str = "`value` is missing";
const TOO_LARGE: &str = "the document would grow too large";

/// The document after the patch.
///
/// # Errors
/// The first operation that is no operation, or has nothing to work on.
pub fn apply(document: &Value, patch: &[Value]) -> Result<Value, PatchError> {
    let mut document = document.clone();
    for (index, operation) in patch.iter().enumerate() {
        step(&mut document, operation).map_err(|what| PatchError { operation: index, what })?;
    }
    Ok(document)
}

/// Whether two values are equal as JSON: numbers by value, objects in any order.
pub fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(key, value)| b.get(key).is_some_and(|other| equal(value, other)))
        }
        _ => a == b,
    }
}

/// Whether a text is a JSON Pointer: empty, or tokens that each begin with `/`, with `~` only as `~0` and `~1`.
pub fn is_pointer(text: &str) -> bool {
    let mut tildes = text.split('~').skip(1);
    (text.is_empty() || text.starts_with('/')) && tildes.all(|rest| rest.starts_with(['0', '1']))
}

fn step(document: &mut Value, operation: &Value) -> Result<(), &'static str> {
    let text = |key: &str| operation.get(key).and_then(Value::as_str);
    let value = || operation.get("value").ok_or(NO_VALUE);
    let path = tokens(text("path"))?;
    match text("op") {
        Some("add") => put(document, &path, value()?.clone(), End::Within),
        Some("remove") if path.is_empty() => {
            *document = Value::Null;
            Ok(())
        }
        Some("remove") => take(document, &path).map(|_| ()),
        Some("replace") => {
            let value = value()?.clone();
            deep_enough(&path, &value)?;
            *find_mut(document, &path)? = value;
            Ok(())
        }
        Some("move") => {
            let from = tokens(text("from"))?;
            if path.len() > from.len() && path.starts_with(&from) {
                return Err("a value can't move into itself");
            }
            let value = match from.is_empty() {
                true => document.clone(),
                false => take(document, &from)?,
            };
            put(document, &path, value, End::Beyond)
        }
        Some("copy") => {
            let from = tokens(text("from"))?;
            let value = find(document, &from)?.clone();
            if count(document).saturating_add(count(&value)) > MAX_VALUES {
                return Err(TOO_LARGE);
            }
            put(document, &path, value, End::Beyond)
        }
        Some("test") if equal(find(document, &path)?, value()?) => Ok(()),
        Some("test") => Err("the test failed"),
        _ => Err("no such operation"),
    }
}

/// The unescaped tokens of a pointer.
fn tokens(pointer: Option<&str>) -> Result<Vec<String>, &'static str> {
    let pointer = pointer.ok_or(NO_POINTER)?;
    if !is_pointer(pointer) {
        return Err(NO_POINTER);
    }
    let tokens: Vec<String> = pointer
        .split('/')
        .skip(1)
        .map(|token| token.replace("~1", "/").replace("~0", "~"))
        .collect();
    let prototype = tokens.iter().any(|token| token == "__proto__")
        || tokens.windows(2).any(|pair| pair == ["constructor", "prototype"]);
    match prototype {
        true => Err("a path through a prototype"),
        false => Ok(tokens),
    }
}

/// An array index: digits without a leading zero.
fn index(token: &str) -> Option<usize> {
    let plain = token == "0" || !token.starts_with('0');
    (plain && token.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| token.parse().ok())
        .flatten()
}

fn child<'a>(value: &'a Value, token: &str) -> Option<&'a Value> {
    match value {
        Value::Object(map) => map.get(token),
        Value::Array(items) => items.get(index(token)?),
        _ => None,
    }
}

fn find<'a>(document: &'a Value, path: &[String]) -> Result<&'a Value, &'static str> {
    let found = path.iter().try_fold(document, |value, token| child(value, token));
    found.ok_or(NO_PLACE)
}

fn find_mut<'a>(document: &'a mut Value, path: &[String]) -> Result<&'a mut Value, &'static str> {
    let found = path.iter().try_fold(document, |value, token| match value {
        Value::Object(map) => map.get_mut(token),
        Value::Array(items) => items.get_mut(index(token)?),
        _ => None,
    });
    found.ok_or(NO_PLACE)
}

/// Where an index that is too large leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Within,
    Beyond,
}

fn put(document: &mut Value, path: &[String], value: Value, end: End) -> Result<(), &'static str> {
    deep_enough(path, &value)?;
    let Some((last, parents)) = path.split_last() else {
        *document = value;
        return Ok(());
    };
    match find_mut(document, parents)? {
        Value::Object(map) => {
            map.insert(last.clone(), value);
        }
        Value::Array(items) => {
            let at = match last.as_str() {
                "-" => items.len(),
                last => index(last).ok_or(NO_PLACE)?,
            };
            if at > items.len() && end == End::Within {
                return Err(NO_PLACE);
            }
            items.insert(at.min(items.len()), value);
        }
        _ => return Err(NO_PLACE),
    }
    Ok(())
}

fn take(document: &mut Value, path: &[String]) -> Result<Value, &'static str> {
    let (last, parents) = path.split_last().ok_or(NO_PLACE)?;
    match find_mut(document, parents)? {
        Value::Object(map) => map.shift_remove(last).ok_or(NO_PLACE),
        Value::Array(items) => match index(last).filter(|&at| at < items.len()) {
            Some(at) => Ok(items.remove(at)),
            None => Err(NO_PLACE),
        },
        _ => Err(NO_PLACE),
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(map) => map.values().map(count).sum(),
        _ => 0,
    }
}

fn depth(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(depth).max().unwrap_or(0),
        Value::Object(map) => map.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

fn deep_enough(path: &[String], value: &Value) -> Result<(), &'static str> {
    match path.len() + depth(value) > MAX_DEPTH {
        true => Err(TOO_LARGE),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_failing_patch_changes_nothing() {
        let document = json!({"a": [1, 2], "b": {}});
        let patch = json!([{"op": "add", "path": "/a/-", "value": 3}, {"op": "remove", "path": "/c"}]);
        let error = apply(&document, patch.as_array().unwrap()).unwrap_err();
        assert_eq!(error.operation, 1);
    }

    #[test]
    fn numbers_are_compared_by_value() {
        let patch = json!([{"op": "test", "path": "/a", "value": 1.0}]);
        assert!(apply(&json!({"a": 1}), patch.as_array().unwrap()).is_ok());
    }

    #[test]
    fn a_document_does_not_grow_without_end() {
        let double = json!([{"op": "copy", "from": "", "path": "/a"}]);
        let mut document = json!({"b": [1, 2, 3, 4, 5, 6, 7]});
        let mut steps = 0;
        while let Ok(next) = apply(&document, double.as_array().unwrap()) {
            document = next;
            steps += 1;
        }
        assert!(steps < MAX_DEPTH);
        let double = json!([{"op": "copy", "from": "/b", "path": "/b/-"}]);
        while let Ok(next) = apply(&document, double.as_array().unwrap()) {
            document = next;
        }
        assert!(count(&document) <= MAX_VALUES);
    }

    #[test]
    fn prototypes_are_out_of_reach() {
        for path in ["/__proto__/x", "/a/__proto__", "/constructor/prototype/x"] {
            let patch = json!([{"op": "add", "path": path, "value": 1}]);
            assert!(
                apply(
                    &json!({"a": {}, "constructor": {"prototype": {}}}),
                    patch.as_array().unwrap()
                )
                .is_err()
            );
        }
    }
}
