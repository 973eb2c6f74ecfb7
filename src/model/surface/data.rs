//! The data model of a surface: one JSON document, read and written by path, every write under a cap. Knows no
//! components.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use serde_json::{Map, Value};

use super::{Generation, Path};

/// The most bytes of one model (`reliability-security` 2.3, "state document").
pub const MAX_DATA: usize = 4 << 20;
/// How far behind the end of a list a write may go; what lies between becomes `null`.
pub const MAX_LIST_GROWTH: usize = 1_000;

/// One surface's data.
#[derive(Clone, Debug, PartialEq)]
pub struct DataModel {
    root: Value,
    /// About how many bytes it takes as JSON.
    size: usize,
}

impl Default for DataModel {
    fn default() -> DataModel {
        DataModel::new(Value::Object(Map::new()))
    }
}

impl DataModel {
    pub fn new(root: Value) -> DataModel {
        DataModel {
            size: size_of(&root),
            root,
        }
    }

    pub fn root(&self) -> &Value {
        &self.root
    }

    /// Tells whether two models are the same, without keeping both.
    pub fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.root.to_string().hash(&mut hasher);
        hasher.finish()
    }

    /// The value at a path; `None` where there is none.
    pub fn get(&self, path: &Path) -> Option<&Value> {
        path.segments()
            .iter()
            .try_fold(&self.root, |value, segment| step(value, segment))
    }

    /// Writes a value, `None` removes: the key of an object goes, the slot of a list becomes `null`.
    ///
    /// Before v0.9 a wrong thing in the way is replaced by what the next segment needs; since then a plain value in the
    /// way is an error and only `null` or nothing is replaced (`gulf-a2ui` section 4.2).
    ///
    /// # Errors
    /// Why nothing was written.
    pub fn set(&mut self, path: &Path, value: Option<Value>, generation: Generation) -> Result<(), String> {
        let wrong = |why: String| Err(format!("Cannot set path '{path}': {why}."));
        if let Some(segment) = path.segments().iter().find(|segment| is_prototype(segment)) {
            return Err(format!("Forbidden path segment '{segment}' in path '{path}'."));
        }
        let new = value.as_ref().map_or(0, size_of);
        let old = self.get(path).map_or(0, size_of);
        let after = self.size.saturating_sub(old).saturating_add(new);
        if after > MAX_DATA {
            return Err(format!("The data model would pass {MAX_DATA} bytes."));
        }
        let Some((last, way)) = path.segments().split_last() else {
            match value {
                Some(value) if generation == Generation::Gulf && !value.is_object() => {
                    return Err("The whole data model should be an object.".into());
                }
                value => self.root = value.unwrap_or_else(|| Value::Object(Map::new())),
            }
            self.size = size_of(&self.root);
            return Ok(());
        };
        if value.is_none() && self.get(path).is_none() {
            return Ok(());
        }
        let lenient = !generation.has_pointers();
        match &self.root {
            Value::Object(_) | Value::Array(_) => {}
            Value::Null => self.root = container(path.segments().first()),
            _ => return wrong("the data model root is a primitive value".into()),
        }
        let mut place = &mut self.root;
        for (depth, segment) in way.iter().enumerate() {
            let next = path.segments().get(depth + 1);
            place = match slot(place, segment) {
                Ok(place) => place,
                Err(why) => return wrong(why),
            };
            match place {
                Value::Object(_) => {}
                Value::Array(_) if !lenient || next.is_some_and(|next| index(next).is_some()) => {}
                Value::Null => *place = container(next),
                _ if lenient => *place = container(next),
                _ => return wrong(format!("segment '{segment}' is a primitive value")),
            }
        }
        match value {
            Some(value) => match slot(place, last) {
                Ok(place) => *place = value,
                Err(why) => return wrong(why),
            },
            None => match place {
                Value::Object(map) => {
                    map.shift_remove(&**last);
                }
                place => {
                    if let Ok(place) = slot(place, last) {
                        *place = Value::Null;
                    }
                }
            },
        }
        self.size = after.saturating_add(last.len());
        Ok(())
    }
}

/// One step down; `None` where it leads nowhere.
pub fn step<'a>(value: &'a Value, segment: &str) -> Option<&'a Value> {
    match value {
        Value::Object(map) => map.get(segment),
        Value::Array(items) => items.get(index(segment)?),
        _ => None,
    }
}

/// A list index: digits without a leading zero.
pub fn index(segment: &str) -> Option<usize> {
    let plain = segment == "0" || !segment.starts_with('0') && segment.bytes().all(|byte| byte.is_ascii_digit());
    if plain { segment.parse().ok() } else { None }
}

fn container(next: Option<&Arc<str>>) -> Value {
    match next.is_some_and(|next| index(next).is_some()) {
        true => Value::Array(Vec::new()),
        false => Value::Object(Map::new()),
    }
}

/// The place of a segment, made when it isn't there.
fn slot<'a>(value: &'a mut Value, segment: &Arc<str>) -> Result<&'a mut Value, String> {
    match value {
        Value::Object(map) => Ok(map.entry(&**segment).or_insert(Value::Null)),
        Value::Array(items) => {
            let Some(at) = index(segment) else {
                return Err(format!("'{segment}' is no index of a list"));
            };
            let length = items.len();
            if at > length.saturating_add(MAX_LIST_GROWTH) {
                return Err(format!("index {at} is far behind the end of the list"));
            }
            if at >= length {
                items.resize(at + 1, Value::Null);
            }
            items.get_mut(at).ok_or_else(String::new)
        }
        _ => Err("a primitive value is in the way".into()),
    }
}

/// Ordinary keys here, but the model may be posted to a server written in JavaScript.
fn is_prototype(segment: &str) -> bool {
    matches!(segment, "__proto__" | "constructor" | "prototype")
}

fn size_of(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 5,
        Value::Number(number) => number.as_str().len() + 1,
        Value::String(text) => text.len() + 3,
        Value::Array(items) => items.iter().map(size_of).sum::<usize>() + 2,
        Value::Object(map) => {
            map.iter()
                .map(|(key, value)| key.len() + 4 + size_of(value))
                .sum::<usize>()
                + 2
        }
    }
}
