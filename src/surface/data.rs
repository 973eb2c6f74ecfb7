//! The data model of a surface: one JSON document, read and written by path, every write under a cap. Knows no
//! components.

pub(super) mod path;
pub(super) mod reading;
pub(super) mod watch;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Generation, Path};
use crate::json::patch::{child, index};

/// The most bytes of one model (`security.md` 7, "state document").
const MAX_DATA: usize = 4 << 20;
/// How far behind the end of a list a write may go; what lies between becomes `null`.
const MAX_LIST_GROWTH: usize = 1_000;
/// The most memory for each byte of the keys, lists and objects that a write makes on its way.
const MAKING: usize = 7;

/// One surface's data.
#[derive(Clone, Debug, PartialEq)]
pub struct DataModel {
    root: Value,
    /// What `size_of` says of the root.
    size: usize,
    /// About what `weight_of` says of it.
    weight: usize,
}

impl Default for DataModel {
    fn default() -> DataModel {
        DataModel::new(Value::Object(Map::new()))
    }
}

impl DataModel {
    /// A model that holds this.
    pub(super) fn new(root: Value) -> DataModel {
        DataModel {
            size: size_of(&root),
            weight: weight_of(&root),
            root,
        }
    }

    /// All of it.
    pub fn root(&self) -> &Value {
        &self.root
    }

    /// About how many bytes of memory a copy takes.
    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    /// The same with a value at a path.
    pub(super) fn weight_with(&self, path: &Path, value: Option<&Value>) -> usize {
        let old = self.get(path).map_or(0, weight_of);
        self.weight.saturating_sub(old) + value.map_or(0, weight_of)
    }

    /// Tells whether two models are the same, without keeping both.
    pub(super) fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.root.to_string().hash(&mut hasher);
        hasher.finish()
    }

    /// The value at a path; `None` where there is none.
    pub fn get(&self, path: &Path) -> Option<&Value> {
        path.segments()
            .iter()
            .try_fold(&self.root, |value, segment| child(value, segment))
    }

    /// Writes a value, `None` removes: the key of an object goes, the slot of a list becomes `null`.
    ///
    /// Before v0.9 a wrong thing in the way is replaced by what the next segment needs; since then a plain value in the
    /// way is an error and only `null` or nothing is replaced (`gulf-a2ui.md` 4.2).
    ///
    /// # Errors
    /// Why nothing was written.
    pub fn set(&mut self, path: &Path, value: Option<Value>, generation: Generation) -> Result<(), String> {
        if let Some(segment) = path.segments().iter().find(|segment| is_prototype(segment)) {
            return Err(format!("Forbidden path segment '{segment}' in path '{path}'."));
        }
        if path.is_root() && generation == Generation::Gulf && !value.as_ref().is_some_and(Value::is_object) {
            return Err("The whole data model should be an object.".into());
        }
        let old = self.get(path);
        if value.is_none() && old.is_none() {
            return Ok(());
        }
        let lenient = !generation.has_pointers();
        let made = self.check(path, lenient)?;
        let (old, new) = (old.map_or(0, size_of), value.as_ref().map_or(0, size_of));
        let after = made.saturating_sub(old).saturating_add(new);
        if after > MAX_DATA {
            return Err(format!("The data model would pass {MAX_DATA} bytes."));
        }
        let weight = self.weight_with(path, value.as_ref()) + made.saturating_sub(self.size) * MAKING;
        let Some((last, way)) = path.segments().split_last() else {
            *self = value.map_or_else(DataModel::default, DataModel::new);
            return Ok(());
        };
        (self.size, self.weight) = (after, weight);
        let mut place = Some(&mut self.root);
        for segment in way {
            place = place.and_then(|place| enter(place, segment));
        }
        match (value, place) {
            (None, Some(Value::Object(map))) => {
                map.shift_remove(&**last);
                self.size = after.saturating_sub(key_size(last));
                self.weight = weight.saturating_sub(key_size(last) * MAKING);
            }
            (value, Some(place)) => {
                if let Some(place) = enter(place, last) {
                    if value.is_none() {
                        self.size += size_of(&Value::Null);
                        self.weight += weight_of(&Value::Null);
                    }
                    *place = value.unwrap_or_default();
                }
            }
            (_, None) => {}
        }
        Ok(())
    }

    /// Whether a path can be written, and the size with all of its keys, lists and objects made, but without what is new
    /// at its end.
    fn check(&self, path: &Path, lenient: bool) -> Result<usize, String> {
        let wrong = |why: String| Err(format!("Cannot set path '{path}': {why}."));
        let mut at = Some(&self.root);
        let mut before: Option<&str> = None;
        let mut size = self.size;
        for segment in path.segments() {
            let list = match (at, index(segment)) {
                (Some(Value::Object(_)), _) => None,
                (Some(Value::Array(items)), Some(_)) => Some(items.len()),
                (Some(Value::Array(_)), None) => {
                    return Err(format!(
                        "Cannot use non-numeric segment '{segment}' on an array in path '{path}'."
                    ));
                }
                (None | Some(Value::Null), index) => index.map(|_| 0),
                (Some(_), _) if before.is_none() => return wrong("the data model root is a primitive value".into()),
                (Some(_), index) if lenient => index.map(|_| 0),
                (Some(_), _) => {
                    return wrong(format!("segment '{}' is a primitive value", before.unwrap_or_default()));
                }
            };
            if !matches!(at, Some(Value::Object(_) | Value::Array(_))) {
                size = size.saturating_sub(at.map_or(0, size_of)) + EMPTY;
            }
            at = at.and_then(|value| child(value, segment));
            match (list, index(segment)) {
                (Some(length), Some(index)) => {
                    let beyond = index.saturating_sub(length);
                    if beyond > MAX_LIST_GROWTH {
                        return wrong(format!("index {index} is far behind the end of the list"));
                    }
                    size += beyond * size_of(&Value::Null);
                }
                _ if at.is_none() => size += key_size(segment),
                _ => {}
            }
            before = Some(segment);
        }
        Ok(size)
    }
}

/// The place of a segment, made when it isn't there; what is in the way is replaced by what the segment needs. The caller
/// has checked that it may be, so there is always one.
fn enter<'a>(value: &'a mut Value, segment: &Arc<str>) -> Option<&'a mut Value> {
    let index = index(segment);
    match (&*value, index) {
        (Value::Object(_), _) | (Value::Array(_), Some(_)) => {}
        (_, Some(_)) => *value = Value::Array(Vec::new()),
        (_, None) => *value = Value::Object(Map::new()),
    }
    match (value, index) {
        (Value::Array(items), Some(at)) => {
            if at >= items.len() {
                items.resize(at + 1, Value::Null);
            }
            items.get_mut(at)
        }
        (Value::Object(map), _) => Some(map.entry(&**segment).or_insert(Value::Null)),
        _ => None,
    }
}

/// Ordinary keys here, but the model may be posted to a server written in JavaScript.
fn is_prototype(segment: &str) -> bool {
    matches!(segment, "__proto__" | "constructor" | "prototype")
}

/// What an empty list or object takes.
const EMPTY: usize = 2;

/// What a key takes: its quotes, colon and comma too.
fn key_size(key: &str) -> usize {
    key.len() + 4
}

/// About how many bytes a value takes as JSON.
pub(super) fn size_of(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 5,
        Value::Number(number) => number.as_str().len() + 1,
        Value::String(text) => text.len() + 3,
        Value::Array(items) => items.iter().map(size_of).sum::<usize>() + EMPTY,
        Value::Object(map) => {
            map.iter()
                .map(|(key, value)| key_size(key) + size_of(value))
                .sum::<usize>()
                + EMPTY
        }
    }
}

/// About how many bytes of memory a copy of a value takes.
pub(super) fn weight_of(value: &Value) -> usize {
    let inside: usize = match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(weight_of).sum(),
        Value::Object(map) => map.iter().map(|(key, value)| key.len() + weight_of(value)).sum(),
    };
    inside + 32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn any_value() -> impl Strategy<Value = Option<Value>> {
        prop::sample::select(vec![
            None,
            Some(json!(null)),
            Some(json!(12.5)),
            Some(json!("words")),
            Some(json!([1, [], {"a": null}])),
            Some(json!({"a": {"b": "c"}, "1": [true]})),
        ])
    }

    fn any_write() -> impl Strategy<Value = (String, Option<Value>, bool)> {
        let segment = prop::sample::select(vec!["a", "b", "long key", "0", "1", "3"]);
        let path = prop::collection::vec(segment, 0..4).prop_map(|segments| format!("/{}", segments.join("/")));
        (path, any_value(), any::<bool>())
    }

    proptest! {
        #[test]
        fn the_size_stays_that_of_the_data(writes in prop::collection::vec(any_write(), 1..40)) {
            let mut model = DataModel::default();
            for (path, value, lenient) in writes {
                let generation = if lenient { Generation::V08 } else { Generation::V09 };
                let _refused = model.set(&Path::read(&path, &Path::root(), generation), value, generation);
                prop_assert_eq!(model.size, size_of(&model.root), "{} {}", path, model.root);
            }
        }
    }
}
