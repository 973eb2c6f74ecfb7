//! What the page can do for an agent, in the words that an agent reads: the one tool whose calls are questions. Knows no
//! request.

use serde_json::{Value, json};

use super::interaction::SCHEMA_VERSION;
use super::{TOOL, TYPES};

const DESCRIPTION: &str = "Show the person one interactive question and get the structured answer. One question at a time; \
    speak about the answer before the next one. The result is {interaction_id, type, status, value, submitted_at}: \
    status is submitted, skipped, cancelled or expired, and value fits output_schema when it is submitted.";

/// Which keys of a call go with which type, in a few words.
const BY_TYPE: &str = "single_choice, multiple_choice, ranking, comparison: options. likert, rating, nps: scale. \
    matrix: rows, columns, matrix. text_input: input. modal_form: fields. concept_card: stimulus, reaction. \
    consent: consent. file_upload: upload. image_annotation: image, annotation, tags. task_confirmation: task.";

/// The page's tools as a request carries them: `[{name, description, parameters}]`.
pub fn declared() -> Value {
    let words: Vec<&str> = TYPES.iter().map(|kind| kind.word).collect();
    let text = json!({ "type": "string" });
    let flag = json!({ "type": "boolean" });
    let object = json!({ "type": "object" });
    let items = json!({ "type": "array", "items": {
        "type": "object", "required": ["id", "label"],
        "properties": {
            "id": text, "label": text, "description": text, "exclusive": flag,
            "value": { "type": ["string", "number", "boolean"] },
        },
    }});
    json!([{
        "name": TOOL,
        "description": DESCRIPTION,
        "parameters": {
            "type": "object",
            "additionalProperties": true,
            "required": ["interaction_id", "schema_version", "type", "title", "research_intent", "output_schema"],
            "properties": {
                "interaction_id": { "type": "string", "description": "Unique in the conversation." },
                "schema_version": { "const": SCHEMA_VERSION },
                "type": { "enum": words, "description": BY_TYPE },
                "title": { "type": "string", "description": "The question." },
                "description": text,
                "instruction": text,
                "required": flag,
                "allow_skip": { "type": "boolean", "description": "True for anything sensitive." },
                "research_intent": { "type": "string", "description": "What the answer is for." },
                "options": items,
                "rows": items,
                "columns": items,
                "scale": { "type": "object", "properties": {
                    "min": { "type": "number" }, "max": { "type": "number" }, "step": { "type": "number" },
                    "min_label": text, "max_label": text,
                }},
                "output_schema": { "type": "object", "description": "JSON Schema of the answer's value." },
                "evidence_policy": {
                    "enum": ["cite_selection", "cite_free_text", "cite_followup_turn", "no_citation_needed"],
                },
                "display": { "type": "object", "properties": {
                    "mode": { "enum": ["inline_card", "modal", "side_panel", "full_screen"] },
                    "compact": flag, "show_progress": flag, "confirm_before_submit": flag,
                }},
                "validation": object,
                "metadata": object,
            },
        },
    }])
}
