//! JSON Patch (RFC 6902) over JSON Pointer (RFC 6901): a patch applies whole or not at all. Knows no protocol.
//!
//! The letter of the RFC, but for one thing that the reference client of AG-UI does and servers may lean on: `move` and
//! `copy` to an index beyond the end of an array append. Paths through a prototype are refused, as there. A member of what
//! holds none is refused too, where that client passes over it when the whole is a word or a number (`ag-ui.md` 6.3).

use serde_json::Value;

/// What a document may hold, in values and in bytes of its text: doubling is cheap to ask for.
const MAX_VALUES: usize = 250_000;
const MAX_BYTES: usize = 4 << 20;
/// Operations of one patch, and what they may move together, in bytes: a cheap operation on a large document is a dear one.
const MAX_OPERATIONS: usize = 10_000;
const MAX_MOVED: usize = 64 << 20;
/// What a value beside its text counts as when it is moved.
const VALUE_BYTES: usize = 16;
/// Levels of nesting that a patch may leave behind.
const MAX_DEPTH: usize = 256;

/// Why a patch does not apply; names the operation, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatchError {
    /// Its place in the patch, from 0.
    pub operation: usize,
    /// What is wrong with it.
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
const TOO_MUCH: &str = "the patch asks for too much";

/// How much a document holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Size {
    values: usize,
    bytes: usize,
}

impl Size {
    fn of(value: &Value) -> Size {
        let own = |bytes: usize| Size { values: 1, bytes };
        match value {
            Value::String(text) => own(text.len()),
            Value::Array(items) => items.iter().fold(own(2), |size, item| size.with(Size::of(item))),
            Value::Object(map) => map.iter().fold(own(2), |size, (key, value)| {
                let size = size.with(Size::of(value));
                Size {
                    bytes: size.bytes.saturating_add(key.len()),
                    ..size
                }
            }),
            _ => own(4),
        }
    }

    fn with(self, other: Size) -> Size {
        Size {
            values: self.values.saturating_add(other.values),
            bytes: self.bytes.saturating_add(other.bytes),
        }
    }

    fn without(self, other: Size) -> Size {
        Size {
            values: self.values.saturating_sub(other.values),
            bytes: self.bytes.saturating_sub(other.bytes),
        }
    }

    fn fits(self) -> bool {
        self.values <= MAX_VALUES && self.bytes <= MAX_BYTES
    }

    fn moved(self) -> usize {
        self.bytes.saturating_add(self.values.saturating_mul(VALUE_BYTES))
    }
}

/// Whether a document is of a size that patches may leave behind.
pub fn fits(document: &Value) -> bool {
    Size::of(document).fits()
}

/// The bytes of a document's text.
pub fn weight(document: &Value) -> usize {
    Size::of(document).bytes
}

/// The document after the patch.
///
/// # Errors
/// The first operation that is no operation, or has nothing to work on.
pub fn apply(document: &Value, patch: &[Value]) -> Result<Value, PatchError> {
    let mut work = Work {
        size: Size::of(document),
        document: document.clone(),
        left: MAX_MOVED,
    };
    for (index, operation) in patch.iter().enumerate() {
        let done = match index < MAX_OPERATIONS {
            true => work.step(operation),
            false => Err(TOO_MUCH),
        };
        done.map_err(|what| PatchError { operation: index, what })?;
    }
    Ok(work.document)
}

/// A document while a patch is applied to it.
struct Work {
    document: Value,
    /// Kept up to date, so that no operation counts the whole document.
    size: Size,
    /// What may still be moved.
    left: usize,
}

/// Whether two values are equal as JSON: numbers by value, objects in any order.
pub fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || crate::number::of(a) == crate::number::of(b),
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

impl Work {
    fn step(&mut self, operation: &Value) -> Result<(), &'static str> {
        let text = |key: &str| operation.get(key).and_then(Value::as_str);
        let value = || operation.get("value").ok_or(NO_VALUE);
        let path = tokens(text("path"))?;
        match text("op") {
            Some("add") => {
                let value = value()?.clone();
                let size = Size::of(&value);
                self.put(&path, value, size, End::Within)
            }
            Some("remove") if path.is_empty() => {
                self.document = Value::Null;
                self.size = Size::of(&self.document);
                Ok(())
            }
            Some("remove") => self.take(&path).map(|_| ()),
            Some("replace") => {
                let value = value()?.clone();
                deep_enough(&path, &value)?;
                let place = find_mut(&mut self.document, &path)?;
                let size = self.size.without(Size::of(place)).with(Size::of(&value));
                *place = value;
                self.grow_to(size)
            }
            Some("move") => {
                let from = tokens(text("from"))?;
                if path.len() > from.len() && path.starts_with(&from) {
                    return Err("a value can't move into itself");
                }
                if from.is_empty() {
                    // Onto itself: nothing else lies outside of the whole.
                    return Ok(());
                }
                let (value, size) = self.take(&from)?;
                self.charge(size)?;
                self.put(&path, value, size, End::Beyond)
            }
            Some("copy") => {
                let from = tokens(text("from"))?;
                let value = find(&self.document, &from)?;
                let size = Size::of(value);
                if !self.size.with(size).fits() {
                    return Err(TOO_LARGE);
                }
                let value = value.clone();
                self.charge(size)?;
                self.put(&path, value, size, End::Beyond)
            }
            Some("test") if equal(find(&self.document, &path)?, value()?) => Ok(()),
            Some("test") => Err("the test failed"),
            _ => Err("no such operation"),
        }
    }

    /// What a document has grown to; refused when it is more than it was and too much.
    fn grow_to(&mut self, size: Size) -> Result<(), &'static str> {
        let grows = size.values > self.size.values || size.bytes > self.size.bytes;
        self.size = size;
        match grows && !size.fits() {
            true => Err(TOO_LARGE),
            false => Ok(()),
        }
    }

    /// Counts what an operation moves.
    fn charge(&mut self, size: Size) -> Result<(), &'static str> {
        self.left = self.left.checked_sub(size.moved()).ok_or(TOO_MUCH)?;
        Ok(())
    }

    /// Puts a value of this size where the path leads.
    fn put(&mut self, path: &[String], value: Value, size: Size, end: End) -> Result<(), &'static str> {
        deep_enough(path, &value)?;
        let mut added = size;
        let Some((last, parents)) = path.split_last() else {
            self.document = value;
            return self.grow_to(added);
        };
        let mut replaced = Size::default();
        match find_mut(&mut self.document, parents)? {
            Value::Object(map) => match map.insert(last.clone(), value) {
                Some(old) => replaced = Size::of(&old),
                None => added.bytes = added.bytes.saturating_add(last.len()),
            },
            Value::Array(items) => {
                let at = match last.as_str() {
                    "-" => items.len(),
                    last => index(last).ok_or(NO_PLACE)?,
                };
                if at > items.len() && end == End::Within {
                    return Err(NO_PLACE);
                }
                let at = at.min(items.len());
                self.left = self
                    .left
                    .checked_sub((items.len() - at) * VALUE_BYTES)
                    .ok_or(TOO_MUCH)?;
                items.insert(at, value);
            }
            _ => return Err(NO_PLACE),
        }
        self.grow_to(self.size.with(added).without(replaced))
    }

    /// Takes a value out, and says its size.
    fn take(&mut self, path: &[String]) -> Result<(Value, Size), &'static str> {
        let (last, parents) = path.split_last().ok_or(NO_PLACE)?;
        let mut key = 0;
        let (value, behind) = match find_mut(&mut self.document, parents)? {
            Value::Object(map) => {
                key = last.len();
                (map.shift_remove(last).ok_or(NO_PLACE)?, map.len())
            }
            Value::Array(items) => match index(last).filter(|&at| at < items.len()) {
                Some(at) => (items.remove(at), items.len() - at),
                None => return Err(NO_PLACE),
            },
            _ => return Err(NO_PLACE),
        };
        self.left = self.left.checked_sub(behind * VALUE_BYTES).ok_or(TOO_MUCH)?;
        let taken = Size::of(&value);
        self.size = self.size.without(taken.with(Size { values: 0, bytes: key }));
        Ok((value, taken))
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
pub(crate) fn index(token: &str) -> Option<usize> {
    let plain = token == "0" || !token.starts_with('0');
    (plain && token.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| token.parse().ok())
        .flatten()
}

/// One step down; `None` where it leads nowhere.
pub(crate) fn child<'a>(value: &'a Value, token: &str) -> Option<&'a Value> {
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
        assert!(fits(&document));
    }

    #[test]
    fn long_texts_are_not_multiplied() {
        let document = json!({"long": "x".repeat(3 << 20), "copies": []});
        let copies = json!([{"op": "copy", "from": "/long", "path": "/copies/-"}]);
        let error = apply(&document, copies.as_array().unwrap()).unwrap_err();
        assert_eq!(error.what, TOO_LARGE);
        let large = json!({"long": "x".repeat(5 << 20)});
        let remove = json!([{"op": "remove", "path": "/long"}]);
        assert_eq!(
            apply(&large, remove.as_array().unwrap()).unwrap(),
            json!({}),
            "what is too large may shrink"
        );
    }

    #[test]
    fn a_patch_does_not_work_without_end() {
        let started = std::time::Instant::now();
        let document = json!({"long": "x".repeat(1 << 20), "list": vec![0; 100_000]});
        let again = |operations: Value, times: usize| -> Vec<Value> {
            let operations = operations.as_array().unwrap();
            operations
                .iter()
                .cycle()
                .take(operations.len() * times)
                .cloned()
                .collect()
        };
        for patch in [
            again(
                json!([{"op": "test", "path": "/list/0", "value": 0}]),
                MAX_OPERATIONS + 1,
            ),
            again(
                json!([{"op": "copy", "from": "/long", "path": "/b"}, {"op": "remove", "path": "/b"}]),
                4_000,
            ),
            again(
                json!([{"op": "add", "path": "/list/0", "value": 1}, {"op": "remove", "path": "/list/0"}]),
                4_000,
            ),
            again(
                json!([{"op": "move", "from": "/list", "path": "/b"}, {"op": "move", "from": "/b", "path": "/list"}]),
                4_000,
            ),
        ] {
            assert_eq!(apply(&document, &patch).unwrap_err().what, TOO_MUCH);
        }
        assert!(
            started.elapsed() < std::time::Duration::from_secs(20),
            "{:?}",
            started.elapsed()
        );
    }

    #[test]
    fn the_running_count_is_the_count() {
        let mut work = Work {
            document: json!({"a": [1, "two"], "b": {"c": null}}),
            size: Size::default(),
            left: MAX_MOVED,
        };
        work.size = Size::of(&work.document);
        let patch = json!([
            {"op": "add", "path": "/a/1", "value": {"x": "y"}}, {"op": "add", "path": "/new key", "value": "z"},
            {"op": "add", "path": "/new key", "value": [true]}, {"op": "copy", "from": "/a", "path": "/b/list"},
            {"op": "move", "from": "/b", "path": "/moved"}, {"op": "replace", "path": "/a/0", "value": "long"},
            {"op": "remove", "path": "/moved/list/0"}, {"op": "move", "from": "/moved", "path": "/a/0"},
        ]);
        for operation in patch.as_array().unwrap() {
            work.step(operation).unwrap();
            assert_eq!(work.size, Size::of(&work.document), "after {operation}");
        }
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
