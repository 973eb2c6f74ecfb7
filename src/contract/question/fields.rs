//! Reading one JSON object field by field, with the path of whatever is wrong. `null` reads as absent, unknown keys are
//! nobody's business.

use serde_json::Value;

use crate::contract::{ContractCode, ContractError};
use crate::json::JsonMap;

/// An object inside a call and its JSON pointer.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    map: &'a JsonMap,
    path: String,
}

type Read<T> = Result<T, ContractError>;

/// Embeddings and overrides make a label read otherwise than it is written; isolates and marks don't.
pub(crate) fn overrides_direction(text: &str) -> bool {
    text.chars().any(|char| matches!(char, '\u{202A}'..='\u{202E}'))
}

impl<'a> Fields<'a> {
    /// The fields of an object; `path` is where it stands in the call.
    pub fn new(map: &'a JsonMap, path: impl Into<String>) -> Fields<'a> {
        Fields { map, path: path.into() }
    }

    /// The JSON pointer of a key.
    pub fn path(&self, key: &str) -> String {
        format!("{}/{key}", self.path)
    }

    /// The call is wrong at this key.
    pub fn wrong(&self, key: &str, message: &str) -> ContractError {
        ContractError::new(ContractCode::InvalidCall, self.path(key), message)
    }

    /// The value of a key, if it is there and not `null`.
    pub fn get(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    fn typed<T>(&self, key: &str, wanted: &str, read: impl FnOnce(&'a Value) -> Option<T>) -> Read<Option<T>> {
        match self.get(key) {
            None => Ok(None),
            Some(value) => match read(value) {
                Some(value) => Ok(Some(value)),
                None => Err(self.wrong(key, &format!("must be {wanted}"))),
            },
        }
    }

    /// A text that may be empty.
    ///
    /// # Errors
    /// It is no string, or holds bidi override characters.
    pub fn text(&self, key: &str) -> Read<Option<&'a str>> {
        let text = self.typed(key, "a string", Value::as_str)?;
        match text {
            Some(text) if overrides_direction(text) => Err(self.wrong(key, "must not hold bidi override characters")),
            text => Ok(text),
        }
    }

    /// A text that must be there and say something.
    ///
    /// # Errors
    /// It is absent or blank, or as for `text`.
    pub fn required_text(&self, key: &str) -> Read<&'a str> {
        match self.text(key)? {
            Some(text) if !text.trim().is_empty() => Ok(text),
            _ => Err(self.wrong(key, "must be a string that is not empty")),
        }
    }

    /// True or false.
    ///
    /// # Errors
    /// It is there and neither true nor false.
    pub fn flag(&self, key: &str) -> Read<Option<bool>> {
        self.typed(key, "true or false", Value::as_bool)
    }

    /// A finite number.
    ///
    /// # Errors
    /// It is there and no finite number.
    pub fn number(&self, key: &str) -> Read<Option<f64>> {
        self.typed(key, "a finite number", crate::number::value)
    }

    /// A whole number; `5.0` is one.
    ///
    /// # Errors
    /// It is there and no whole number, or one of 9e15 and more.
    pub fn integer(&self, key: &str) -> Read<Option<i64>> {
        self.typed(key, "a whole number", |value| {
            value.as_i64().or_else(|| {
                let number = crate::number::value(value)?;
                (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
            })
        })
    }

    /// An object.
    ///
    /// # Errors
    /// It is there and no object.
    pub fn object(&self, key: &str) -> Read<Option<Fields<'a>>> {
        let map = self.typed(key, "an object", Value::as_object)?;
        Ok(map.map(|map| Fields::new(map, self.path(key))))
    }

    /// An array of anything.
    ///
    /// # Errors
    /// It is there and no array.
    pub fn array(&self, key: &str) -> Read<Option<&'a [Value]>> {
        self.typed(key, "an array", |value| value.as_array().map(Vec::as_slice))
    }

    /// The objects of an array that must be there; `count` says how many it may hold.
    ///
    /// # Errors
    /// It is absent or no array, holds too few or too many items, or one that is no object.
    pub fn objects(&self, key: &str, count: std::ops::RangeInclusive<usize>) -> Read<Vec<Fields<'a>>> {
        let items = self.array(key)?.ok_or_else(|| self.wrong(key, "is missing"))?;
        if items.len() > *count.end() {
            let message = format!("holds {} items; the limit is {}", items.len(), count.end());
            return Err(ContractError::new(ContractCode::TooLarge, self.path(key), message));
        }
        if items.len() < *count.start() {
            return Err(self.wrong(key, &format!("must hold at least {} items", count.start())));
        }
        items
            .iter()
            .enumerate()
            .map(|(index, item)| {
                let path = format!("{}/{index}", self.path(key));
                match item {
                    Value::Object(map) => Ok(Fields::new(map, path)),
                    _ => Err(ContractError::new(ContractCode::InvalidCall, path, "must be an object")),
                }
            })
            .collect()
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &'a String> + use<'a> {
        self.map.keys()
    }

    /// The object itself.
    pub fn map(&self) -> &'a JsonMap {
        self.map
    }

    /// A copy of the object.
    pub fn to_map(&self) -> JsonMap {
        self.map.clone()
    }
}

/// Fails on the second of two equal ids; `list` is the key of the array, for the path.
///
/// # Errors
/// The path and the name of that second id.
pub fn refuse_duplicates<'a>(list: &str, ids: impl Iterator<Item = &'a str>) -> Result<(), ContractError> {
    let mut seen = std::collections::HashSet::new();
    for (index, id) in ids.enumerate() {
        if !seen.insert(id) {
            let message = format!("the id \"{id}\" is used twice");
            return Err(ContractError::new(
                ContractCode::DuplicateId,
                format!("/{list}/{index}/id"),
                message,
            ));
        }
    }
    Ok(())
}
