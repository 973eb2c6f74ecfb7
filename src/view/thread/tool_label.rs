//! What a tool call is called, what it would do and why it failed, in our own words. The host's policy stands here: our templates and
//! the tools whose work cannot be undone. Nothing of this can come from the wire.

use serde_json::Value;

use crate::chat::host_tools;
use crate::model::{NOT_ANSWERED, ToolPart, UNREADABLE_INPUT};
use crate::safe_url::visible;
use crate::words::text::{approval as own, view as text};
use crate::words::{Locale, Text};

use crate::json::lenient::shortened;

/// Characters of the arguments that stand in a row.
const ARGUMENT: usize = 80;
/// Characters of a server's word for an answer.
const LABEL: usize = 40;
/// Arguments that stand in a row.
const ARGUMENTS: usize = 3;

/// Names of known tools.
const NAMES: &[(&str, &Text)] = &[
    ("getWeather", &text::TOOL_WEATHER),
    ("generateAdsDemo", &text::TOOL_ADS),
    ("render_interaction", &text::TOOL_INTERACTION),
    ("createDocument", &text::TOOL_CREATE_DOCUMENT),
    ("updateDocument", &text::TOOL_UPDATE_DOCUMENT),
    ("requestSuggestions", &text::TOOL_SUGGESTIONS),
    ("render_a2ui", &text::TOOL_SURFACE),
    ("send_a2ui_json_to_client", &text::TOOL_SURFACE),
    ("log_a2ui_event", &text::TOOL_SURFACE_EVENT),
];

/// The first word of a tool whose work cannot be undone.
const DESTRUCTIVE: &[&str] = &[
    "delete",
    "remove",
    "drop",
    "destroy",
    "erase",
    "purge",
    "wipe",
    "cancel",
    "terminate",
    "revoke",
    "pay",
    "transfer",
    "send",
    "publish",
    "buy",
    "purchase",
];

/// Keys of an input that say what it is about, in this order.
const SUBJECTS: &[&str] = &["city", "location", "place", "title", "query", "name", "goal"];

/// Keys whose values are words of the wire and tell a person nothing.
const UNSPOKEN: &[&str] = &["demoType", "datePreset"];

/// The words of an identifier: `getWeather` and `get_weather` are "get weather".
fn parts_of(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut lower_before = false;
    for character in name.chars().take(100) {
        if !character.is_alphanumeric() {
            lower_before = false;
            words.push(String::new());
            continue;
        }
        if words.is_empty() || (character.is_uppercase() && lower_before) {
            words.push(String::new());
        }
        lower_before = character.is_lowercase() || character.is_numeric();
        if let Some(word) = words.last_mut() {
            word.push_str(&crate::case::lower(character.encode_utf8(&mut [0; 4])));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a call of this tool cannot be undone.
pub(crate) fn is_destructive(name: &str) -> bool {
    parts_of(name)
        .first()
        .is_some_and(|verb| DESTRUCTIVE.contains(&verb.as_str()))
}

/// The tool's name as a person reads it: ours, else the part's title, else its identifier in words.
pub(super) fn name(tool: &ToolPart, locale: Locale) -> String {
    if let Some((_, words)) = NAMES.iter().find(|(name, _)| *name == tool.name) {
        return words.get(locale).to_owned();
    }
    match tool.title.as_deref().map(str::trim).filter(|title| !title.is_empty()) {
        Some(title) => shortened(title, ARGUMENT),
        None => humanised(&tool.name),
    }
}

/// An identifier in words, with a capital at its start.
pub(crate) fn humanised(identifier: &str) -> String {
    let words = parts_of(identifier).join(" ");
    let mut characters = words.chars();
    match characters.next() {
        Some(first) => crate::case::upper(first.encode_utf8(&mut [0; 4])) + characters.as_str(),
        None => shortened(identifier, ARGUMENT),
    }
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(words) if !words.trim().is_empty() => Some(visible(&shortened(words, ARGUMENT)).into_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The arguments as one short line: the subject first, else the first plain values.
pub(super) fn argument(tool: &ToolPart) -> Option<String> {
    let input = tool.input.as_deref()?;
    let Value::Object(map) = input else {
        return scalar(input);
    };
    if let Some(subject) = SUBJECTS.iter().find_map(|key| map.get(*key).and_then(scalar)) {
        return Some(subject);
    }
    let words: Vec<String> = map
        .iter()
        .take(20)
        .filter(|(key, _)| !UNSPOKEN.contains(&key.as_str()))
        .filter_map(|(_, value)| scalar(value))
        .take(ARGUMENTS)
        .collect();
    (!words.is_empty()).then(|| shortened(&words.join(" · "), ARGUMENT))
}

/// A workflow stopped for a person: nothing is called, so there are no arguments.
pub(crate) fn is_stop(tool: &ToolPart) -> bool {
    let named = tool
        .approval
        .as_ref()
        .is_some_and(|approval| approval.label(true).is_some());
    let input = tool.input.as_deref().and_then(Value::as_object);
    named && input.is_none_or(serde_json::Map::is_empty)
}

/// What a button of the card says: ours, or ours with the server's own word for it in quotes, so that nobody can name one
/// answer by the other's word.
pub(crate) fn answer(tool: &ToolPart, approved: bool, locale: Locale) -> Option<String> {
    let label = tool.approval.as_ref()?.label(approved)?;
    let (plain, named, usual) = match approved {
        true => (own::PROCEED, own::PROCEED_AS, "Proceed"),
        false => (own::REJECT, own::REJECT_AS, "Reject"),
    };
    Some(match label.eq_ignore_ascii_case(usual) {
        true => plain.get(locale).to_owned(),
        false => named.fill(locale, &[("label", &visible(&shortened(label, LABEL)))]),
    })
}

/// What the call would do: a template of ours and the foreign words in it.
pub(crate) fn sentence(tool: &ToolPart, locale: Locale) -> (&'static str, Vec<(&'static str, String)>) {
    if is_stop(tool) {
        return (
            own::EFFECT_STOP.get(locale),
            vec![("step", shortened(&tool.name, ARGUMENT))],
        );
    }
    if tool.name == "getWeather" {
        let place = tool.input.as_deref().and_then(|input| {
            ["city", "location", "place"]
                .iter()
                .find_map(|key| input.get(*key).and_then(scalar))
        });
        return match place {
            Some(place) => (text::EFFECT_WEATHER.get(locale), vec![("place", place)]),
            None => (text::EFFECT_WEATHER_HERE.get(locale), Vec::new()),
        };
    }
    (text::EFFECT_TOOL.get(locale), vec![("tool", humanised(&tool.name))])
}
/// Why a call failed: the server's words, or ours for what nobody said.
pub(super) fn error_words(error: &str, locale: Locale) -> &str {
    match error {
        NOT_ANSWERED => text::STATE_ENDED.get(locale),
        UNREADABLE_INPUT => text::UNREADABLE_INPUT.get(locale),
        words if host_tools::is_gone(words) => text::NOT_ON_THIS_PAGE.get(locale),
        words if host_tools::is_uncertain(words) => text::MAY_HAVE_HAPPENED.get(locale),
        words => words,
    }
}
