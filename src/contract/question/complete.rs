//! What a call may leave unsaid: an agent that knows the envelope alone still gets its question asked, where the envelope
//! or the output schema says enough. What can't be guessed, such as options or a picture, is asked for with an example.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::contract::{ContractCode, ContractError};
use crate::json::SetMember;

/// The highest score of a scale that nobody described.
const POINTS: f64 = 5.0;

/// What would fit where a type's own field is missing.
const EXAMPLES: [(&str, &str); 9] = [
    (
        "/scale",
        r#"{"min":1,"max":5,"min_label":"Not at all","max_label":"Very much"}"#,
    ),
    ("/options", r#"[{"id":"a","label":"A"},{"id":"b","label":"B"}]"#),
    ("/rows", r#"[{"id":"r1","label":"Row"}]"#),
    ("/columns", r#"[{"id":"c1","label":"Low"},{"id":"c2","label":"High"}]"#),
    ("/stimulus", r#"{"body":"What the person is to react to"}"#),
    ("/consent", r#"{"version":"1","body":"What the person agrees to"}"#),
    (
        "/image",
        r#"{"url":"https://example.com/a.png","alt":"What it shows","width":1200,"height":800}"#,
    ),
    ("/image/url", r#""https://example.com/a.png""#),
    ("/fields", r#"[{"id":"name","type":"text","label":"Name"}]"#),
];

/// The call with what its type needs, taken from what it says. `call_id` is its id if it names none.
pub(super) fn complete<'a>(call: &'a Value, call_id: &str) -> Cow<'a, Value> {
    let Some(map) = call.as_object() else {
        return Cow::Borrowed(call);
    };
    let mut added = Map::new();
    let has = |key: &str| map.get(key).is_some_and(|value| !value.is_null());
    let words = |key: &str| {
        let words = map.get(key)?.as_str()?;
        (!words.trim().is_empty()).then(|| Value::from(words))
    };
    if !call_id.is_empty() && !has("interaction_id") {
        added.set("interaction_id", call_id);
    }
    // The words that became the question's own are not said twice.
    let mut moved = false;
    let description = || words("description");
    // `null` reads as absent (`members`).
    let field = |key: &str| {
        let mut own = map.get(key)?.as_object()?.clone();
        own.retain(|_, value| !value.is_null());
        Some(own)
    };
    match map.get("type").and_then(Value::as_str) {
        Some("rating") => {
            let own = field("scale");
            let said = |key: &str| crate::number::value(own.as_ref()?.get(key)?);
            let bound = |key: &str| {
                let score = map.get("output_schema")?.pointer("/properties/score")?;
                crate::number::value(score.get(key)?)
            };
            if own.is_some() == has("scale") && said("max").is_none() {
                let min = said("min").or_else(|| bound("minimum")).unwrap_or(1.0);
                let max = bound("maximum").unwrap_or_else(|| POINTS.max(min + 1.0));
                let mut scale = own.clone().unwrap_or_default();
                for (key, value) in [("min", min), ("max", max)] {
                    scale.entry(key).or_insert_with(|| crate::number::json(value));
                }
                added.set("scale", scale);
            }
        }
        Some("concept_card") if !has("stimulus") => {
            if let Some(body) = description() {
                added.set("stimulus", json!({ "body": body }));
                moved = true;
            }
        }
        Some("consent") if !has("consent") || field("consent").is_some() => {
            let mut consent = field("consent").unwrap_or_default();
            if let (None, Some(body)) = (consent.get("body"), description()) {
                consent.set("body", body);
                moved = true;
            }
            if consent.contains_key("body") {
                consent.entry("version").or_insert_with(|| "1".into());
                added.set("consent", consent);
            }
        }
        Some("file_upload") if !has("upload") || field("upload").is_some() => {
            let mut upload = field("upload").unwrap_or_default();
            let strategy = if upload.contains_key("upload_url") {
                "url"
            } else {
                "inline"
            };
            upload.entry("strategy").or_insert_with(|| strategy.into());
            added.set("upload", upload);
        }
        Some("image_annotation") => {
            if let Some(mut image) = field("image")
                && let (None, Some(title)) = (image.get("alt"), words("title"))
            {
                image.set("alt", title);
                added.set("image", image);
            }
        }
        Some("task_confirmation") if !has("task") || field("task").is_some() => {
            let mut task = field("task").unwrap_or_default();
            if !task.contains_key("summary") {
                moved = description().is_some();
                task.set_some("summary", description().or_else(|| words("title")));
            }
            added.set("task", task);
        }
        _ => {}
    }
    if added.is_empty() {
        return Cow::Borrowed(call);
    }
    let mut map = map.clone();
    map.extend(added);
    if moved {
        map.shift_remove("description");
    }
    Cow::Owned(Value::Object(map))
}

/// The same fault, with an example of what would fit if something is missing.
pub(super) fn with_example(mut error: ContractError) -> ContractError {
    let example = EXAMPLES.iter().find(|(path, _)| *path == error.path);
    if let (ContractCode::InvalidCall, Some((_, example))) = (error.code, example) {
        error.message = format!("{}; such as {example}", error.message);
    }
    error
}
