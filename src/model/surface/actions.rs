//! Actions of every generation: `{action, context: [{key, value}]}` (GULF), `{name, context: […]}` (v0.8), `{event: {name,
//! context: {…}}}` and `{functionCall}` (v0.9 and later). Knows no surface.

use serde_json::Value;

use super::reading::Reading;
use super::text_of;
use crate::model::JsonMap;

/// Context entries of one action.
const MAX_ENTRIES: usize = 1_000;

/// What an action is.
pub(super) enum Run {
    Event {
        name: String,
        context: JsonMap,
        user_message: Option<String>,
    },
    OpenUrl(String),
    Nothing,
}

/// Resolves an action's context now: a path into nothing is `null`, never left out.
pub(super) fn run(reading: &mut Reading<'_>, raw: &Value) -> Run {
    if let Some(call) = raw.get("functionCall").or_else(|| raw.get("call").map(|_| raw)) {
        return local(reading, call);
    }
    let event = raw.get("event").unwrap_or(raw);
    let name = ["name", "action"].into_iter().find_map(|key| event.get(key)?.as_str());
    let Some(name) = name else { return Run::Nothing };
    let mut context = JsonMap::new();
    match event.get("context") {
        Some(Value::Array(entries)) => {
            for entry in entries.iter().take(MAX_ENTRIES) {
                let Some(key) = entry.get("key").and_then(Value::as_str) else {
                    continue;
                };
                let value = entry.get("value").and_then(|value| reading.value(value));
                context.insert(key.to_owned(), value.unwrap_or_default());
            }
        }
        Some(Value::Object(entries)) => {
            for (key, value) in entries.iter().take(MAX_ENTRIES) {
                context.insert(key.clone(), reading.value(value).unwrap_or_default());
            }
        }
        _ => {}
    }
    let user_message = event.get("userMessage").and_then(|message| reading.value(message));
    Run::Event {
        name: name.to_owned(),
        context,
        user_message: user_message
            .map(|message| text_of(&message))
            .filter(|message| !message.is_empty()),
    }
}

/// The one function with an effect; every other one has a result that nobody would see.
fn local(reading: &mut Reading<'_>, call: &Value) -> Run {
    if call.get("call").and_then(Value::as_str) != Some("openUrl") {
        return Run::Nothing;
    }
    let url = call.get("args").and_then(|args| args.get("url"));
    match url.and_then(|url| reading.value(url)) {
        Some(Value::String(url)) if !url.is_empty() => Run::OpenUrl(url),
        _ => Run::Nothing,
    }
}
