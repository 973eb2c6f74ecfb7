//! What a described value looks like, and the two questions that are asked of one: what in it is unknown and goes, and
//! whether what stays is right (`ag-ui.md` 6, stage 3). Knows no event by name; `schema` has the tables.

use serde_json::Value;

use crate::json::JsonMap;
use crate::json::patch;
use crate::model::FoldMode;

/// What a field may hold.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    /// A whole number that a double can hold.
    Whole,
    /// A whole number from 0.
    Count,
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    Any,
    /// Anything but `null`.
    Some,
    /// An object, open by key.
    Object,
    Pointer,
    List(&'static Kind),
    /// A list with something in it.
    Filled(&'static Kind),
    Shape(&'static Shape),
    /// An object of which this key says what it is.
    OneOf(&'static str, &'static [(&'static str, &'static Shape)]),
    /// A text, or a list of content parts.
    TextOr(&'static Kind),
}

/// A field of a shape.
pub(super) struct Field {
    pub name: &'static str,
    pub required: bool,
    pub kind: Kind,
}

pub(super) const fn required(name: &'static str, kind: Kind) -> Field {
    Field {
        name,
        required: true,
        kind,
    }
}

pub(super) const fn optional(name: &'static str, kind: Kind) -> Field {
    Field {
        name,
        required: false,
        kind,
    }
}

/// A text that must be there.
pub(super) const fn text(name: &'static str) -> Field {
    required(name, Kind::Text)
}

/// A text that may be absent.
pub(super) const fn maybe_text(name: &'static str) -> Field {
    optional(name, Kind::Text)
}

/// An object whose keys are described; `open`: other keys are ignored and stay.
pub(super) struct Shape {
    pub fields: &'static [&'static [Field]],
    pub open: bool,
}

impl Shape {
    fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().flat_map(|group| group.iter())
    }

    fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields().find(|field| field.name == name)
    }
}

/// Takes out of an object what nobody describes: unknown keys, and members of a choice that nobody knows. The paths of
/// what went are appended to `gone`. In lenient mode a `null` where a field may be absent is absent.
/// `None`: the object as a whole is such a member.
pub(super) fn strip(
    map: JsonMap,
    shape: &Shape,
    mode: FoldMode,
    path: &str,
    gone: &mut Vec<String>,
) -> Option<JsonMap> {
    let mut kept = JsonMap::with_capacity(map.len());
    for (key, value) in map {
        let Some(field) = shape.field(&key) else {
            match shape.open {
                true => drop(kept.insert(key, value)),
                false => gone.push(format!("{path}/{key}")),
            }
            continue;
        };
        if value.is_null() && !mode.is_strict() && !field.required && !matches!(field.kind, Kind::Any) {
            continue;
        }
        if is_leaf(&field.kind) {
            kept.insert(key, value);
            continue;
        }
        let path = format!("{path}/{key}");
        let before = gone.len();
        match strip_value(value, &field.kind, mode, &path, gone) {
            Some(value) => drop(kept.insert(key, value)),
            None => {
                gone.truncate(before);
                if field.required {
                    return None;
                }
                gone.push(path);
            }
        }
    }
    Some(kept)
}

fn is_leaf(kind: &Kind) -> bool {
    !matches!(
        kind,
        Kind::List(_) | Kind::Filled(_) | Kind::Shape(_) | Kind::OneOf(..) | Kind::TextOr(_)
    )
}

fn strip_value(value: Value, kind: &Kind, mode: FoldMode, path: &str, gone: &mut Vec<String>) -> Option<Value> {
    match (kind, value) {
        (Kind::Shape(shape), Value::Object(map)) => strip(map, shape, mode, path, gone).map(Value::Object),
        (Kind::OneOf(key, choices), Value::Object(map)) => {
            let tag = map.get(*key).and_then(Value::as_str);
            let chosen = choices.iter().find(|(name, _)| Some(*name) == tag);
            chosen.and_then(|(_, shape)| strip(map, shape, mode, path, gone).map(Value::Object))
        }
        (Kind::TextOr(list), value @ Value::Array(_)) => strip_value(value, list, mode, path, gone),
        (Kind::List(item) | Kind::Filled(item), Value::Array(items)) => {
            let mut kept = Vec::with_capacity(items.len());
            for (index, value) in items.into_iter().enumerate() {
                let path = format!("{path}/{index}");
                let before = gone.len();
                match strip_value(value, item, mode, &path, gone) {
                    Some(value) => kept.push(value),
                    None => {
                        gone.truncate(before);
                        gone.push(path);
                    }
                }
            }
            Some(Value::Array(kept))
        }
        (_, value) => Some(value),
    }
}

/// Whether an object is what its shape says.
///
/// # Errors
/// The path of the first field that isn't.
pub(super) fn check(map: &JsonMap, shape: &Shape, path: &str) -> Result<(), String> {
    for field in shape.fields() {
        match map.get(field.name) {
            None if field.required => return Err(format!("{path}/{} is missing", field.name)),
            None => {}
            Some(value) if leaf(value, &field.kind) => {}
            Some(value) => check_value(value, &field.kind, &format!("{path}/{}", field.name))?,
        }
    }
    Ok(())
}

fn check_value(value: &Value, kind: &Kind, path: &str) -> Result<(), String> {
    match (kind, value) {
        (Kind::Shape(shape), Value::Object(map)) => check(map, shape, path),
        (Kind::OneOf(key, choices), Value::Object(map)) => {
            let tag = map.get(*key).and_then(Value::as_str);
            match choices.iter().find(|(name, _)| Some(*name) == tag) {
                Some((_, shape)) => check(map, shape, path),
                None => Err(format!("{path}/{key} is unknown")),
            }
        }
        (Kind::TextOr(_), Value::String(_)) => Ok(()),
        (Kind::TextOr(list), Value::Array(_)) => check_value(value, list, path),
        (Kind::Filled(_), Value::Array(items)) if items.is_empty() => Err(format!("{path} is empty")),
        (Kind::List(item) | Kind::Filled(item), Value::Array(items)) => {
            let mut items = items.iter().enumerate();
            items.try_for_each(|(index, value)| check_value(value, item, &format!("{path}/{index}")))
        }
        _ if leaf(value, kind) => Ok(()),
        _ => Err(format!("{path} is not what it should be")),
    }
}

fn leaf(value: &Value, kind: &Kind) -> bool {
    match kind {
        Kind::Text => value.is_string(),
        Kind::Whole => is_whole(value, -MAX_SAFE_INTEGER),
        Kind::Count => is_whole(value, 0.0),
        Kind::Flag => value.is_boolean(),
        Kind::Word(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        Kind::Any => true,
        Kind::Some => !value.is_null(),
        Kind::Object => value.is_object(),
        Kind::Pointer => value.as_str().is_some_and(patch::is_pointer),
        Kind::List(_) | Kind::Filled(_) | Kind::Shape(_) | Kind::OneOf(..) | Kind::TextOr(_) => false,
    }
}

const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

fn is_whole(value: &Value, min: f64) -> bool {
    crate::number::value(value)
        .is_some_and(|number| number.fract() == 0.0 && (min..=MAX_SAFE_INTEGER).contains(&number))
}
