//! Actions of every generation: `{action, context: [{key, value}]}` (GULF), `{name, context: […]}` (v0.8), `{event: {name,
//! context: {…}}}` and `{functionCall}` (v0.9 and later). Knows no surface.

use serde_json::Value;

use crate::json::{JsonMap, SetMember};
use crate::surface::data::reading::{Reading, called};
use crate::surface::{function, text_of};

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
    /// A function that the page doesn't have: the agent's.
    Call {
        name: String,
        call: Value,
    },
    Nothing,
}

/// Resolves an action's context now: a path into nothing is `null`, never left out.
pub(super) fn run(reading: &mut Reading<'_>, raw: &Value) -> Run {
    if let Some(call) = raw.get("functionCall").unwrap_or(raw).as_object()
        && let Some(name) = called(call)
    {
        return local(reading, name, call);
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

/// The one function of ours with an effect; every other one has a result that nobody would see. What isn't ours is the
/// agent's.
fn local(reading: &mut Reading<'_>, name: &str, call: &JsonMap) -> Run {
    if name == "openUrl" {
        let url = call.get("args").and_then(|args| args.get("url"));
        return match url.and_then(|url| reading.value(url)) {
            Some(Value::String(url)) if !url.is_empty() => Run::OpenUrl(url),
            _ => Run::Nothing,
        };
    }
    if function::NAMES.contains(&name) || name.starts_with('@') || name.is_empty() {
        return Run::Nothing;
    }
    let mut args = JsonMap::new();
    for (key, value) in call
        .get("args")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .take(MAX_ENTRIES)
    {
        args.insert(key.clone(), reading.value(value).unwrap_or_default());
    }
    // Spelled as the server spells it.
    let key = if call.contains_key("@call") { "@call" } else { "call" };
    let mut whole = JsonMap::new();
    whole.set(key, name);
    whole.set("args", args);
    if let Some(catalog) = call.get("catalogId").filter(|id| id.is_string()) {
        whole.set("catalogId", catalog.clone());
    }
    Run::Call {
        name: name.to_owned(),
        call: whole.into(),
    }
}
