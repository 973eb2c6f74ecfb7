//! JSON Patch (RFC 6902) over JSON Pointer (RFC 6901): a patch applies in place, whole or not at all, and costs what it
//! touches. Knows no protocol.
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
/// What all patches of a document, or of several, may move together, in bytes.
const MAX_MOVED_BY_ALL: usize = 256 << 20;
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
pub struct Size {
    values: usize,
    bytes: usize,
}

impl Size {
    /// What a value holds.
    pub fn of(value: &Value) -> Size {
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

    /// Whether a document is of a size that patches may leave behind.
    pub fn fits(self) -> bool {
        self.values <= MAX_VALUES && self.bytes <= MAX_BYTES
    }

    fn moved(self) -> usize {
        self.bytes.saturating_add(self.values.saturating_mul(VALUE_BYTES))
    }
}

/// The bytes of a document's text.
pub fn weight(document: &Value) -> usize {
    Size::of(document).bytes
}

/// What patches may ask for together.
#[derive(Debug)]
pub struct Room {
    /// What may still be moved.
    left: usize,
    /// By how many bytes the documents have grown.
    grown: usize,
    most: usize,
}

impl Room {
    /// For documents that patches may grow by this many bytes.
    pub fn new(most: usize) -> Room {
        Room {
            left: MAX_MOVED_BY_ALL,
            grown: 0,
            most,
        }
    }
}

/// Patches a document of this size.
///
/// # Errors
/// The first operation that is no operation, or has nothing to work on. The document is then as it was.
pub fn apply(document: &mut Value, size: &mut Size, room: &mut Room, patch: &[Value]) -> Result<(), PatchError> {
    let left = room.left.min(MAX_MOVED);
    let mut work = Work {
        document,
        size: *size,
        left,
        touched: 0,
        hand: None,
        undo: Vec::new(),
    };
    let most = if left == 0 { 0 } else { MAX_OPERATIONS };
    let mut steps = patch.iter().enumerate().map(|(index, operation)| {
        let done = match index < most {
            true => work.step(operation),
            false => Err(TOO_MUCH),
        };
        done.map_err(|what| PatchError { operation: index, what })
    });
    let grown = steps.by_ref().collect::<Result<(), _>>().and_then(|()| {
        let grown = (room.grown.saturating_add(work.size.bytes)).saturating_sub(size.bytes);
        let last = patch.len().saturating_sub(1);
        let too_large = PatchError {
            operation: last,
            what: TOO_LARGE,
        };
        (grown <= room.most).then_some(grown).ok_or(too_large)
    });
    room.left -= left - work.left;
    match grown {
        Ok(grown) => {
            room.grown = grown;
            *size = work.size;
            Ok(())
        }
        Err(error) => {
            // What a patch takes out is paid for by what had put it in, unless it stays.
            room.left = room.left.saturating_sub(work.touched);
            work.roll_back();
            Err(error)
        }
    }
}

/// A document while a patch is applied to it.
struct Work<'a> {
    document: &'a mut Value,
    /// Kept up to date, so that no operation counts the whole document.
    size: Size,
    /// What may still be moved.
    left: usize,
    /// What was counted.
    touched: usize,
    /// A value on its way into the document.
    hand: Option<Value>,
    undo: Vec<Undo>,
}

/// How a step is taken back.
enum Undo {
    /// A value stood where another one stands.
    Set(Vec<String>, Value),
    /// Nothing stood here.
    Cut(Vec<String>),
    /// A value stood here, in this place among its neighbours; what was moved comes back from where it went.
    Back(Vec<String>, usize, Option<Value>),
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

impl Work<'_> {
    fn step(&mut self, operation: &Value) -> Result<(), &'static str> {
        let text = |key: &str| operation.get(key).and_then(Value::as_str);
        let value = || operation.get("value").ok_or(NO_VALUE);
        let path = tokens(text("path"))?;
        match text("op") {
            Some("add") => {
                let value = value()?.clone();
                let size = Size::of(&value);
                self.hand = Some(value);
                self.put(path, size, End::Within)
            }
            Some("remove") if path.is_empty() => {
                self.undo.push(Undo::Set(path, self.document.take()));
                self.size = Size::of(self.document);
                Ok(())
            }
            Some("remove") => {
                self.take(path)?;
                if let Some(Undo::Back(.., value)) = self.undo.last_mut() {
                    *value = self.hand.take();
                }
                Ok(())
            }
            Some("replace") => {
                let value = value()?.clone();
                deep_enough(&path, &value)?;
                let place = find_mut(self.document, &path)?;
                let (old, new) = (Size::of(place), Size::of(&value));
                self.touched += old.moved();
                self.undo.push(Undo::Set(path, std::mem::replace(place, value)));
                self.grow_to(self.size.without(old).with(new))
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
                let size = self.take(from)?;
                self.charge(size.moved())?;
                self.put(path, size, End::Beyond)
            }
            Some("copy") => {
                let from = tokens(text("from"))?;
                let value = find(self.document, &from)?;
                let size = Size::of(value);
                self.touched += size.moved();
                if !self.size.with(size).fits() {
                    return Err(TOO_LARGE);
                }
                self.hand = Some(value.clone());
                self.charge(size.moved())?;
                self.put(path, size, End::Beyond)
            }
            Some("test") if equal(find(self.document, &path)?, value()?) => Ok(()),
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
    fn charge(&mut self, moved: usize) -> Result<(), &'static str> {
        self.left = self.left.checked_sub(moved).ok_or(TOO_MUCH)?;
        Ok(())
    }

    /// Puts the value at hand, which is of this size, where the path leads.
    fn put(&mut self, mut path: Vec<String>, size: Size, end: End) -> Result<(), &'static str> {
        deep_enough(&path, self.hand.as_ref().unwrap_or(&Value::Null))?;
        let Some((last, parents)) = path.split_last_mut() else {
            let value = self.hand.take().unwrap_or_default();
            self.undo.push(Undo::Set(path, std::mem::replace(self.document, value)));
            return self.grow_to(size);
        };
        let mut sized = self.size.with(size);
        let mut replaced = None;
        match find_mut(self.document, parents)? {
            Value::Object(map) => {
                replaced = map.insert(last.clone(), self.hand.take().unwrap_or_default());
                if replaced.is_none() {
                    sized.bytes = sized.bytes.saturating_add(last.len());
                }
            }
            Value::Array(items) => {
                let at = match last.as_str() {
                    "-" => items.len(),
                    last => index(last).ok_or(NO_PLACE)?,
                };
                if at > items.len() && end == End::Within {
                    return Err(NO_PLACE);
                }
                let at = at.min(items.len());
                let behind = (items.len() - at) * VALUE_BYTES;
                self.left = self.left.checked_sub(behind).ok_or(TOO_MUCH)?;
                items.insert(at, self.hand.take().unwrap_or_default());
                *last = at.to_string();
            }
            _ => return Err(NO_PLACE),
        }
        self.undo.push(match replaced {
            Some(old) => {
                let size = Size::of(&old);
                self.touched += size.moved();
                sized = sized.without(size);
                Undo::Set(path, old)
            }
            None => Undo::Cut(path),
        });
        self.grow_to(sized)
    }

    /// Takes a value into the hand, and says its size.
    fn take(&mut self, path: Vec<String>) -> Result<Size, &'static str> {
        let Cut { value, at, behind, key } = cut(self.document, &path)?;
        let taken = Size::of(&value);
        self.touched += taken.moved();
        self.hand = Some(value);
        self.size = self.size.without(taken.with(Size { values: 0, bytes: key }));
        self.undo.push(Undo::Back(path, at, None));
        self.charge(behind * VALUE_BYTES)?;
        Ok(taken)
    }

    /// Makes the document what it was.
    fn roll_back(mut self) {
        while let Some(undo) = self.undo.pop() {
            match undo {
                Undo::Set(path, old) => {
                    let place = find_mut(self.document, &path);
                    self.hand = place.ok().map(|place| std::mem::replace(place, old));
                }
                Undo::Cut(path) => self.hand = cut(self.document, &path).ok().map(|cut| cut.value),
                Undo::Back(mut path, at, value) => {
                    let value = value.or_else(|| self.hand.take()).unwrap_or_default();
                    let Some(last) = path.pop() else { continue };
                    match find_mut(self.document, &path) {
                        Ok(Value::Object(map)) => drop(map.shift_insert(at, last, value)),
                        Ok(Value::Array(items)) => items.insert(at, value),
                        _ => {}
                    }
                }
            }
        }
    }
}

/// A value that was taken out, and where it stood.
struct Cut {
    value: Value,
    at: usize,
    /// What moved up.
    behind: usize,
    /// What the key of it weighed.
    key: usize,
}

fn cut(document: &mut Value, path: &[String]) -> Result<Cut, &'static str> {
    let (last, parents) = path.split_last().ok_or(NO_PLACE)?;
    match find_mut(document, parents)? {
        Value::Object(map) => {
            let at = map.keys().rposition(|key| key == last).ok_or(NO_PLACE)?;
            let value = map.shift_remove(last).ok_or(NO_PLACE)?;
            let (behind, key) = (map.len(), last.len());
            Ok(Cut { value, at, behind, key })
        }
        Value::Array(items) => {
            let at = index(last).filter(|&at| at < items.len()).ok_or(NO_PLACE)?;
            let value = items.remove(at);
            let (behind, key) = (items.len() - at, 0);
            Ok(Cut { value, at, behind, key })
        }
        _ => Err(NO_PLACE),
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
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    /// The document after the patch; one that does not apply leaves the very same text.
    fn apply(document: &Value, patch: &[Value]) -> Result<Value, PatchError> {
        let (mut patched, mut size) = (document.clone(), Size::of(document));
        let done = super::apply(&mut patched, &mut size, &mut Room::new(usize::MAX), patch);
        assert_eq!(size, Size::of(&patched), "the running count is the count");
        if done.is_err() {
            assert_eq!(patched.to_string(), document.to_string());
        }
        done.map(|()| patched)
    }

    fn value() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(json!(1)),
            Just(json!("two")),
            Just(json!([1, [2], {"a": 3}])),
            Just(json!({"a": {"b": []}, "b": 1, "c": null})),
        ]
    }

    fn path() -> impl Strategy<Value = String> {
        let token = prop_oneof!["[abc]", "[012]", Just("-".to_owned()), Just("9".to_owned())];
        prop::collection::vec(token, 0..4).prop_map(|tokens| tokens.iter().map(|token| format!("/{token}")).collect())
    }

    fn operation() -> impl Strategy<Value = Value> {
        let op = prop::sample::select(vec!["add", "remove", "replace", "move", "copy", "add", "move"]);
        (op, path(), path(), value())
            .prop_map(|(op, path, from, value)| json!({"op": op, "path": path, "from": from, "value": value}))
    }

    proptest! {
        #[test]
        fn a_patch_applies_whole_or_not_at_all(
            document in value(),
            inside in value(),
            patch in prop::collection::vec(operation(), 1..6),
        ) {
            let document = json!({"a": document, "b": [inside, 0], "c": {"c": 1, "a": [1, 2, 3], "b": {}}});
            // What applies alone, then something that does not.
            let mut applied = Vec::new();
            for operation in patch {
                applied.push(operation);
                if apply(&document, &applied).is_err() {
                    applied.pop();
                }
            }
            let mut step_by_step = document.clone();
            for operation in &applied {
                step_by_step = apply(&step_by_step, std::slice::from_ref(operation)).unwrap();
            }
            prop_assert_eq!(apply(&document, &applied).unwrap().to_string(), step_by_step.to_string());
            applied.push(json!({"op": "test", "path": "", "value": "no"}));
            prop_assert!(apply(&document, &applied).is_err());
        }
    }

    #[test]
    fn a_patch_costs_what_it_touches() {
        let mut document = json!({"a": 0, "list": vec![0; 200_000]});
        let mut size = Size::of(&document);
        let mut room = Room::new(0);
        let list = document["list"].as_array().unwrap().as_ptr();
        for at in 0..10_000 {
            let patch = [json!({"op": "replace", "path": "/a", "value": at})];
            super::apply(&mut document, &mut size, &mut room, &patch).unwrap();
        }
        assert_eq!(room.left, MAX_MOVED_BY_ALL);
        assert_eq!(
            document["list"].as_array().unwrap().as_ptr(),
            list,
            "it was never copied"
        );
        let grows = [json!({"op": "replace", "path": "/a", "value": "some words"})];
        let error = super::apply(&mut document, &mut size, &mut room, &grows).unwrap_err();
        assert_eq!((error.what, &document["a"]), (TOO_LARGE, &json!(9_999)));
    }

    #[test]
    fn patches_that_come_to_nothing_do_not_work_without_end() {
        let mut document = json!({"list": vec![0; 200_000]});
        let (mut size, mut room) = (Size::of(&document), Room::new(usize::MAX));
        let patch = json!([{"op": "replace", "path": "/list", "value": 0}, {"op": "remove", "path": "/none"}]);
        let mut begun = 0;
        while super::apply(&mut document, &mut size, &mut room, patch.as_array().unwrap())
            .is_err_and(|error| error.operation == 1)
        {
            begun += 1;
        }
        assert!((1..200).contains(&begun), "{begun}");
        assert_eq!(document["list"].as_array().unwrap().len(), 200_000);
    }

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
        assert!(Size::of(&document).fits());
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
        let document = json!({"a": [1, "two"], "b": {"c": null}});
        let patch = json!([
            {"op": "add", "path": "/a/1", "value": {"x": "y"}}, {"op": "add", "path": "/new key", "value": "z"},
            {"op": "add", "path": "/new key", "value": [true]}, {"op": "copy", "from": "/a", "path": "/b/list"},
            {"op": "move", "from": "/b", "path": "/moved"}, {"op": "replace", "path": "/a/0", "value": "long"},
            {"op": "remove", "path": "/moved/list/0"}, {"op": "move", "from": "/moved", "path": "/a/0"},
        ]);
        let patch = patch.as_array().unwrap();
        for end in 0..=patch.len() {
            apply(&document, &patch[..end]).unwrap();
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
