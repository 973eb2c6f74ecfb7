//! What no call may hold, whatever its type (`interactions.md` A10, A12): lists beyond the caps, ids used twice, limits
//! that contradict each other, numbers that are none, overridden reading order, addresses that run code. Types check
//! what they read besides; this is the net below all of them. Knows no type.

use std::collections::HashSet;

use serde_json::Value;

use crate::contract::{ContractCode, ContractError};
use crate::json::JsonMap;

/// How deep a call may nest.
const MAX_DEPTH: usize = 32;
/// The most items of a list, by its key; other lists get `MAX_ITEMS`.
const CAPS: [(&str, usize); 3] = [("rows", 100), ("columns", 20), ("fields", 100)];
const MAX_ITEMS: usize = 200;
/// Raster images that may stand in the call itself.
const RASTER: [&str; 5] = ["png", "jpeg", "gif", "webp", "avif"];

/// Looks through a call that is within the size cap. Not at `output_schema`, which the validator bounds, nor at
/// `metadata`, of which only known keys are read.
pub(super) fn screen(call: &JsonMap) -> Result<(), ContractError> {
    for (key, value) in call {
        if key != "output_schema" && key != "metadata" {
            screen_value(key, value, &format!("/{key}"), 0)?;
        }
    }
    limits(call, "")
}

fn wrong(path: &str, message: impl Into<String>) -> ContractError {
    ContractError::new(ContractCode::InvalidCall, path, message)
}

fn screen_value(key: &str, value: &Value, path: &str, depth: usize) -> Result<(), ContractError> {
    if depth > MAX_DEPTH {
        return Err(wrong(path, format!("must not nest deeper than {MAX_DEPTH} levels")));
    }
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::Number(number) => match crate::number::of(number) {
            Some(number) if number.is_finite() => Ok(()),
            _ => Err(wrong(path, "must be a finite number")),
        },
        Value::String(text) if overrides_direction(text) => Err(wrong(path, "must not hold bidi override characters")),
        Value::String(text) if is_address(key) && !is_harmless(text) => {
            Err(wrong(path, "must be an https address or a path of this site"))
        }
        Value::String(_) => Ok(()),
        Value::Array(items) => screen_list(key, items, path, depth),
        Value::Object(map) => {
            limits(map, path)?;
            map.iter()
                .try_for_each(|(key, value)| screen_value(key, value, &format!("{path}/{key}"), depth + 1))
        }
    }
}

fn screen_list(key: &str, items: &[Value], path: &str, depth: usize) -> Result<(), ContractError> {
    let cap = CAPS
        .iter()
        .find(|(name, _)| *name == key)
        .map_or(MAX_ITEMS, |(_, cap)| *cap);
    if items.len() > cap {
        let message = format!("holds {} items; the limit is {cap}", items.len());
        return Err(ContractError::new(ContractCode::TooLarge, path, message));
    }
    let mut seen = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        if let Some(id) = item.get("id").and_then(Value::as_str)
            && !seen.insert(id)
        {
            let short: String = id.chars().take(80).collect();
            let message = format!("the id \"{short}\" is used twice");
            return Err(ContractError::new(
                ContractCode::DuplicateId,
                format!("{path}/{index}/id"),
                message,
            ));
        }
        screen_value(key, item, &format!("{path}/{index}"), depth + 1)?;
    }
    Ok(())
}

/// `min` above `max`, `min_items` above `max_items` and so on.
fn limits(map: &JsonMap, path: &str) -> Result<(), ContractError> {
    for (key, least) in map {
        let Some(rest) = key.strip_prefix("min") else { continue };
        let most = map.get(&format!("max{rest}")).and_then(crate::number::value);
        if let (Some(least), Some(most)) = (crate::number::value(least), most)
            && least > most
        {
            return Err(wrong(
                &format!("{path}/max{rest}"),
                format!("must not be below {path}/{key}"),
            ));
        }
    }
    Ok(())
}

/// Embeddings and overrides make a label read otherwise than it is written; isolates and marks don't.
fn overrides_direction(text: &str) -> bool {
    text.chars().any(|char| matches!(char, '\u{202A}'..='\u{202E}'))
}

fn is_address(key: &str) -> bool {
    matches!(key, "src" | "href" | "poster") || key == "url" || key.ends_with("_url")
}

/// No scheme, or one that only fetches. What is allowed to load is decided where it is loaded.
fn is_harmless(text: &str) -> bool {
    // Browsers drop these before they look for the scheme.
    let start: String = text
        .chars()
        .filter(|char| !matches!(char, '\t' | '\n' | '\r'))
        .skip_while(|char| *char <= ' ')
        .take(64)
        .collect::<String>()
        .to_ascii_lowercase();
    let Some((scheme, rest)) = start.split_once(':') else {
        return true;
    };
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_lowercase())
        && scheme
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    match scheme {
        "http" | "https" => true,
        "data" => rest
            .strip_prefix("image/")
            .is_some_and(|rest| RASTER.iter().any(|kind| rest.starts_with(&format!("{kind};")))),
        _ => !is_scheme,
    }
}
