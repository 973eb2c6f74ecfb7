//! What the page can do for an agent, in the words that an agent reads: the one tool whose calls are questions. Knows no
//! request.

use serde_json::{Value, json};

use super::surface::{Kind, OWN};
use crate::contract::question::SCHEMA_VERSION;
use crate::contract::question::surface::kind_of;
use crate::contract::{TOOL, TYPES};
use crate::json::JsonMap;

const DESCRIPTION: &str = "Show the person one interactive question and get the structured answer. Use it where answers \
    are to be compared or counted, or where the person has to choose, agree, upload or point; don't ask again with it what \
    the person has already said clearly in words. For what matters most, ask openly first, then let the person pin it \
    down with a card (metadata.confirms: the interaction_id of the open question). One question at a time; speak about \
    the answer before the next one. The result is {interaction_id, type, status, value, submitted_at}: status is \
    submitted, skipped, cancelled or expired, and value fits output_schema when it is submitted. cancelled without an \
    error means that the person wrote a message instead; cancelled with one names what to repair in the call.";

/// Which keys of a call go with which type, in a few words.
const BY_TYPE: &str = "single_choice, multiple_choice, ranking, comparison: options. likert, rating: scale. \
    matrix: rows, columns, matrix. text_input: input. nps: follow_up. modal_form: fields. concept_card: stimulus, \
    reaction. consent: consent. file_upload: upload. image_annotation: image, annotation, tags. task_confirmation: task.";

/// What the types' own keys hold, as the components of a surface have them.
fn of_types() -> JsonMap {
    let mut known = JsonMap::new();
    let asking = OWN.iter().filter(|component| kind_of(component.name).is_some());
    for property in asking.flat_map(|component| component.properties) {
        let schema = match property.kind {
            Kind::Json(schema) => serde_json::from_str(schema).ok(),
            Kind::Literal => Some(json!({ "type": "string" })),
            _ => None,
        };
        // The first says enough: what differs is how many there must be, and the type says that.
        if let Some(mut schema) = schema.filter(|_: &Value| !known.contains_key(property.name)) {
            if let Some(schema) = schema.as_object_mut() {
                schema.shift_remove("minItems");
            }
            known.insert(property.name.into(), schema);
        }
    }
    known
}

/// The page's tools as a request carries them: `[{name, description, parameters}]`.
pub fn declared() -> Value {
    let words: Vec<&str> = TYPES.iter().map(|kind| kind.word).collect();
    let text = json!({ "type": "string" });
    let flag = json!({ "type": "boolean" });
    let mut properties = json!({
        "interaction_id": { "type": "string", "description": "Unique in the conversation." },
        "schema_version": { "const": SCHEMA_VERSION },
        "type": { "enum": words, "description": BY_TYPE },
        "title": { "type": "string", "description": "The question." },
        "description": text,
        "instruction": text,
        "required": flag,
        "allow_skip": { "type": "boolean", "description": "True for anything sensitive." },
        "research_intent": { "type": "string", "description": "What the answer is for." },
        "output_schema": { "type": "object", "description": "JSON Schema of the answer's value." },
        "evidence_policy": {
            "enum": ["cite_selection", "cite_free_text", "cite_followup_turn", "no_citation_needed"],
        },
        "display": { "type": "object", "properties": {
            "mode": { "enum": ["inline_card", "modal", "side_panel", "full_screen"] },
            "compact": flag, "show_progress": flag, "confirm_before_submit": flag,
        }},
        "metadata": { "type": "object", "properties": {
            "sensitive": { "type": "boolean", "description": "The answer is kept in no draft and no log." },
            "confirms": text,
            "locale": text,
            "progress": { "type": "object", "properties": {
                "index": { "type": "integer" }, "total": { "type": "integer" },
            }},
        }},
    });
    if let Some(properties) = properties.as_object_mut() {
        properties.extend(of_types());
    }
    json!([{
        "name": TOOL,
        "description": DESCRIPTION,
        "parameters": {
            "type": "object",
            "additionalProperties": true,
            "required": ["interaction_id", "schema_version", "type", "title", "research_intent", "output_schema"],
            "properties": properties,
        },
    }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::schema;

    #[test]
    fn every_field_of_every_type_is_declared() {
        let declared = declared();
        let properties = declared[0]["parameters"]["properties"].as_object().expect("properties");
        for key in [
            "options",
            "scale",
            "rows",
            "columns",
            "matrix",
            "ranking",
            "input",
            "follow_up",
            "fields",
            "submit_label",
            "stimulus",
            "reaction",
            "attributes",
            "comparison",
            "consent",
            "upload",
            "image",
            "annotation",
            "tags",
            "task",
            "validation",
        ] {
            assert!(properties[key].get("type").is_some(), "{key}");
            assert!(
                BY_TYPE.contains(key) || !["consent", "upload", "image", "task"].contains(&key),
                "{key}"
            );
        }
    }

    #[test]
    fn the_declaration_takes_every_example() {
        let declared = declared();
        let pairs = include_str!("../../../tests/fixtures/interaction-examples.json");
        let pairs: Vec<Value> = serde_json::from_str(pairs).expect("examples");
        for pair in pairs {
            let verdict = schema::validate(&declared[0]["parameters"], &pair["call"]);
            assert!(
                verdict.is_valid(),
                "{}: {:?}",
                pair["call"]["interaction_id"],
                verdict.faults
            );
        }
    }
}
