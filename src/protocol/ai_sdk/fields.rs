//! Reading the fields of one chunk. Strict answers as the reference client's schema does; lenient takes `null` and a wrong
//! optional value for absent. Knows no chunk type.

use serde_json::Value;

use crate::json::{JsonMap, SetMember};
use crate::model::FoldMode;

/// A chunk's fields; each is taken once.
pub(super) struct Fields {
    pub map: JsonMap,
    pub mode: FoldMode,
}

/// What is wrong with a chunk, for the person who reads the log.
pub(super) type Wrong = String;

fn wrong(key: &str, expected: &str) -> Wrong {
    format!("`{key}` should be {expected}.")
}

impl Fields {
    fn take(&mut self, key: &str) -> Option<Value> {
        self.map.swap_remove(key)
    }

    fn optional<T>(
        &mut self,
        key: &str,
        expected: &str,
        read: impl FnOnce(Value) -> Option<T>,
    ) -> Result<Option<T>, Wrong> {
        let Some(value) = self.take(key) else { return Ok(None) };
        match read(value) {
            None if self.mode.is_strict() => Err(wrong(key, expected)),
            read => Ok(read),
        }
    }

    /// A string that must be there.
    pub(super) fn string(&mut self, key: &str) -> Result<String, Wrong> {
        match self.take(key) {
            Some(Value::String(text)) => Ok(text),
            _ => Err(wrong(key, "a string")),
        }
    }

    pub(super) fn optional_string(&mut self, key: &str) -> Result<Option<String>, Wrong> {
        self.optional(key, "a string", |value| match value {
            Value::String(text) => Some(text),
            _ => None,
        })
    }

    pub(super) fn optional_bool(&mut self, key: &str) -> Result<Option<bool>, Wrong> {
        self.optional(key, "true or false", |value| value.as_bool())
    }

    /// A flag that must be there.
    pub(super) fn bool(&mut self, key: &str) -> Result<bool, Wrong> {
        self.take(key)
            .and_then(|value| value.as_bool())
            .ok_or_else(|| wrong(key, "true or false"))
    }

    /// One of a few words; lenient takes any.
    pub(super) fn optional_word(&mut self, key: &str, words: &[&str]) -> Result<Option<String>, Wrong> {
        let word = self.optional_string(key)?;
        match &word {
            Some(word) if self.mode.is_strict() && !words.contains(&word.as_str()) => {
                Err(wrong(key, &format!("one of {}", words.join(", "))))
            }
            _ => Ok(word),
        }
    }

    /// Any value, but the key must be there; lenient reads an absent one as `null`.
    pub(super) fn any(&mut self, key: &str) -> Result<Value, Wrong> {
        match self.take(key) {
            None if self.mode.is_strict() => Err(wrong(key, "there")),
            value => Ok(value.unwrap_or_default()),
        }
    }

    /// Any value; `null` is a value.
    pub(super) fn optional_any(&mut self, key: &str) -> Option<Value> {
        self.take(key)
    }

    /// A map of maps.
    pub(super) fn provider_metadata(&mut self) -> Result<Option<Value>, Wrong> {
        self.optional("providerMetadata", "a map of maps", |value| {
            is_map_of_maps(&value).then_some(value)
        })
    }

    pub(super) fn tool_metadata(&mut self) -> Result<Option<Value>, Wrong> {
        self.optional("toolMetadata", "a map", |value| {
            (value.is_object() && is_finite(&value)).then_some(value)
        })
    }

    /// `citations` of a text, without the keys that the schema doesn't know. A list that doesn't fit the schema is kept as
    /// it is by lenient.
    pub(super) fn citations(&mut self) -> Result<Option<Value>, Wrong> {
        let lenient = !self.mode.is_strict();
        self.optional("citations", "a list of citations", |value| {
            let citations: Option<Vec<Value>> = value.as_array()?.iter().cloned().map(citation).collect();
            citations.map(Value::Array).or(lenient.then_some(value))
        })
    }

    /// `parts` of a steering message.
    pub(super) fn steering_parts(&mut self) -> Result<Value, Wrong> {
        let parts = self.take("parts").unwrap_or_default();
        let fits = parts
            .as_array()
            .is_some_and(|parts| !self.mode.is_strict() || parts.iter().all(is_steering_part));
        if fits {
            Ok(parts)
        } else {
            Err(wrong("parts", "a list of text and file parts"))
        }
    }
}

/// The reference reads numbers as doubles and refuses those that don't fit, where it looks at all.
fn is_finite(value: &Value) -> bool {
    match value {
        Value::Number(number) => crate::number::of(number).is_some(),
        Value::Array(items) => items.iter().all(is_finite),
        Value::Object(map) => map.values().all(is_finite),
        _ => true,
    }
}

fn is_map_of_maps(value: &Value) -> bool {
    value
        .as_object()
        .is_some_and(|map| map.values().all(|inner| inner.is_object() && is_finite(inner)))
}

/// Moves the keys of a citation or its source that the schema knows; `None` when one of them is wrong.
fn keep(map: &mut JsonMap, required: &[&str], optional: &[&str]) -> Option<JsonMap> {
    let mut kept = JsonMap::new();
    for key in required {
        let value = map.swap_remove(*key).filter(Value::is_string)?;
        kept.insert((*key).into(), value);
    }
    for key in optional {
        let Some(value) = map.swap_remove(*key) else { continue };
        let fits = match *key {
            "providerMetadata" => is_map_of_maps(&value),
            "startIndex" | "endIndex" => is_index(&value),
            _ => value.is_string(),
        };
        if !fits {
            return None;
        }
        kept.insert((*key).into(), value);
    }
    Some(kept)
}

fn is_index(value: &Value) -> bool {
    const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;
    crate::number::value(value)
        .is_some_and(|number| number.fract() == 0.0 && (0.0..=MAX_SAFE_INTEGER).contains(&number))
}

fn citation(value: Value) -> Option<Value> {
    let Value::Object(mut map) = value else { return None };
    let Some(Value::Object(mut source)) = map.swap_remove("source") else {
        return None;
    };
    if source.get("type").and_then(Value::as_str) != Some("source") {
        return None;
    }
    let source = match source.get("sourceType").and_then(Value::as_str)? {
        "url" => keep(
            &mut source,
            &["type", "sourceType", "id", "url"],
            &["title", "providerMetadata"],
        )?,
        "document" => keep(
            &mut source,
            &["type", "sourceType", "id", "mediaType", "title"],
            &["filename", "providerMetadata"],
        )?,
        _ => return None,
    };
    let mut kept = keep(&mut map, &[], &["startIndex", "endIndex", "citedText"])?;
    kept.set("source", Value::Object(source));
    Some(Value::Object(kept))
}

fn is_steering_part(part: &Value) -> bool {
    let is_string = |key: &str| part.get(key).is_some_and(Value::is_string);
    let absent_or = |key: &str, fits: fn(&Value) -> bool| part.get(key).is_none_or(fits);
    let fits = match part.get("type").and_then(Value::as_str) {
        Some("text") => is_string("text"),
        Some("file") => {
            is_string("mediaType")
                && is_string("url")
                && absent_or("filename", Value::is_string)
                && absent_or("providerReference", |value| {
                    value.as_object().is_some_and(|map| map.values().all(Value::is_string))
                })
        }
        _ => false,
    };
    fits && absent_or("providerMetadata", is_map_of_maps)
}
