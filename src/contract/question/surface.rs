//! A component that asks a question, as the call of `render_interaction` that asks the same: so that one contract and one
//! card serve both. Knows no tree; properties come in resolved.

use serde_json::{Value, json};

use super::SCHEMA_VERSION;
use crate::contract::TOOL;
use crate::json::{JsonMap, SetMember};

/// Characters of an `interaction_id`.
const MAX_ID: usize = 128;

/// Properties of the component that are none of the question.
const APART: [&str; 6] = ["action", "value", "checks", "accessibility", "weight", "children"];

/// The question type of a component; `None` for one that asks nothing.
pub(crate) fn kind_of(component: &str) -> Option<&'static str> {
    Some(match component {
        "RadioCardGroup" => "single_choice",
        "CheckboxCardGroup" => "multiple_choice",
        "LikertScale" => "likert",
        "NpsScale" => "nps",
        "StarRating" | "NumericRating" => "rating",
        "DragSortableList" => "ranking",
        "MatrixQuestionTable" => "matrix",
        "TextAreaCard" => "text_input",
        "ModalForm" => "modal_form",
        "StimulusCard" => "concept_card",
        "ComparisonCards" => "comparison",
        "ConsentPanel" => "consent",
        "UploadDropzone" => "file_upload",
        "ImageFeedbackCanvas" => "image_annotation",
        "ConfirmationCard" => "task_confirmation",
        _ => return None,
    })
}

/// The call. `given` are the component's resolved properties under any spelling (`allow_skip` or `allowSkip`); `id` names
/// the question if they don't. What every call has to have and a component needn't say is put in: what the answer is for
/// is its id, and its value may be whatever the type gives. `None` for a component that asks nothing.
pub fn call_of<'a>(component: &str, id: &str, given: impl Iterator<Item = (&'a str, &'a Value)>) -> Option<Value> {
    let mut call = JsonMap::new();
    for (name, value) in given {
        if !APART.contains(&name) && !name.starts_with('@') && !value.is_null() {
            call.insert(snake(name), value.clone());
        }
    }
    call.set("tool", TOOL);
    call.set("schema_version", SCHEMA_VERSION);
    call.set("type", kind_of(component)?);
    let id: String = {
        let long = id.chars().count().saturating_sub(MAX_ID);
        id.chars().skip(long).collect()
    };
    for (name, value) in [
        ("interaction_id", json!(id)),
        ("research_intent", json!(id)),
        ("output_schema", json!({ "type": "object" })),
    ] {
        call.entry(name).or_insert(value);
    }
    // A surface has its own place on the page; what would stand beside the thread opens over it.
    if let Some(mode) = call.get_mut("display").and_then(|display| display.get_mut("mode"))
        && mode == "side_panel"
    {
        *mode = "modal".into();
    }
    let icon = match component {
        "StarRating" => Some("star"),
        "NumericRating" => Some("number"),
        _ => None,
    };
    if let Some(icon) = icon {
        let scale = call.entry("scale").or_insert_with(|| json!({ "min": 1, "max": 5 }));
        if let Some(scale) = scale.as_object_mut() {
            scale.entry("icon").or_insert_with(|| icon.into());
        }
    }
    Some(Value::Object(call))
}

/// `allowSkip` as `allow_skip`: A2UI's own properties are written so.
fn snake(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for char in name.chars() {
        if char.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(char.to_ascii_lowercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Interaction;
    use crate::surface::QUESTIONS;

    fn read(component: &str, props: Value) -> Result<Interaction, String> {
        let map = props.as_object().cloned().unwrap_or_default();
        let given = map.iter().map(|(name, value)| (name.as_str(), value));
        let call = call_of(component, "s:q", given).ok_or("asks nothing")?;
        Interaction::read(&call).map_err(|error| error.to_value().to_string())
    }

    #[test]
    fn every_component_that_asks_has_a_type() {
        assert!(QUESTIONS.iter().all(|name| kind_of(name).is_some()));
        assert!(kind_of("Button").is_none() && call_of("Table", "x", [].into_iter()).is_none());
    }

    #[test]
    fn a_component_says_no_more_than_it_has_to() {
        let options = json!([{ "id": "a", "label": "A" }, { "id": "b", "label": "B" }]);
        let asked = [
            (
                "RadioCardGroup",
                json!({ "title": "T", "options": options, "allowSkip": true, "value": { "x": 1 } }),
            ),
            ("CheckboxCardGroup", json!({ "title": "T", "options": options })),
            ("LikertScale", json!({ "title": "T", "scale": { "min": 1, "max": 5 } })),
            ("NpsScale", json!({ "title": "T" })),
            ("StarRating", json!({ "title": "T" })),
            (
                "NumericRating",
                json!({ "title": "T", "scale": { "min": 1, "max": 10 } }),
            ),
            ("DragSortableList", json!({ "title": "T", "options": options })),
            (
                "MatrixQuestionTable",
                json!({ "title": "T", "rows": options, "columns": options }),
            ),
            ("TextAreaCard", json!({ "title": "T" })),
            (
                "ModalForm",
                json!({ "title": "T", "fields": [{ "id": "n", "type": "text", "label": "N" }] }),
            ),
            ("StimulusCard", json!({ "title": "T", "stimulus": { "body": "B" } })),
            ("ComparisonCards", json!({ "title": "T", "options": options })),
            (
                "ConsentPanel",
                json!({ "title": "T", "consent": { "version": "1", "body": "B" } }),
            ),
            (
                "UploadDropzone",
                json!({ "title": "T", "upload": { "strategy": "inline" } }),
            ),
            (
                "ImageFeedbackCanvas",
                json!({ "title": "T", "image": { "url": "https://x.example/a.png", "alt": "A", "width": 9, "height": 9 } }),
            ),
            ("ConfirmationCard", json!({ "title": "T", "task": { "summary": "S" } })),
        ];
        assert_eq!(asked.len(), QUESTIONS.len());
        for (component, props) in asked {
            let read = read(component, props);
            assert!(read.is_ok(), "{component}: {read:?}");
        }
        let choice = read(
            "RadioCardGroup",
            json!({ "title": "T", "options": options, "allowSkip": true }),
        )
        .unwrap();
        assert!(choice.envelope.allow_skip);
        assert_eq!(choice.envelope.id, "s:q");
    }

    #[test]
    fn what_cannot_be_asked_says_where() {
        let error = read("LikertScale", json!({ "title": "T", "scale": { "min": 5, "max": 1 } })).unwrap_err();
        assert!(error.contains("/scale"), "{error}");
        assert!(read("NpsScale", json!({})).is_err());
        let long = "x".repeat(400);
        let call = call_of("NpsScale", &long, [].into_iter()).unwrap();
        assert_eq!(call["interaction_id"].as_str().map(str::len), Some(MAX_ID));
    }
}
