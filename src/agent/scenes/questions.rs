//! The two question cards as client-side tool calls, and what the agent says to the structured answer.

use crate::words::text::demo::scenes as demo;
use serde_json::{Value, json};

use super::ResponseEnd;
use crate::agent::request::string;
use crate::agent::script::Script;
use crate::words::Text;

pub(super) const TOOL: &str = "render_interaction";
/// Marks the first question of the pair.
const SURVEY: &str = "_survey_";

/// A single choice; `survey`: the scale follows when it is answered.
pub(super) fn choice(script: &mut Script, survey: bool) -> ResponseEnd {
    let id = format!("int_channel{}{}", if survey { SURVEY } else { "_" }, script.ids.word(8));
    let option = |id: &str, label: Text, description: Text| json!({"id": id, "label": script.say(label), "description": script.say(description)});
    let call = json!({
        "tool": TOOL,
        "interaction_id": id,
        "schema_version": "2026-06-01",
        "type": "single_choice",
        "title": script.say(demo::WHICH_CHANNEL_MATTERS_MOST_TO),
        "description": script.say(demo::SUGGESTIONS_WILL_START_WITH_THIS),
        "required": true,
        "allow_skip": true,
        "research_intent": "prioritize_channel",
        "options": [
            option("search", demo::SEARCH, demo::PEOPLE_WHO_ARE_LOOKING_FOR),
            option("display", demo::DISPLAY, demo::BANNERS_ON_OTHER_SITES),
            option("pmax", demo::PERFORMANCE_MAX, demo::GOOGLE_CHOOSES_THE_PLACES),
            {
                "id": "other", "label": script.say(demo::ANOTHER_ONE),
                "metadata": {"free_text": true, "free_text_label": script.say(demo::WHICH_ONE)}
            }
        ],
        "evidence_policy": "cite_selection",
        "display": {"mode": "inline_card"},
        "output_schema": {
            "type": "object",
            "properties": {
                "selected_option_id": {"type": "string"}, "selected_label": {"type": "string"}, "other_text": {"type": "string", "maxLength": 500}
            },
            "required": ["selected_option_id", "selected_label"]
        }
    });
    script.call(TOOL, &call, &call);
    ResponseEnd::ToolCalls
}

/// A seven-point scale; `survey`: it is the second of the pair.
pub(super) fn scale(script: &mut Script, survey: bool) -> ResponseEnd {
    let id = format!("int_trust{}{}", if survey { "_last_" } else { "_" }, script.ids.word(8));
    let call = json!({
        "tool": TOOL,
        "interaction_id": id,
        "schema_version": "2026-06-01",
        "type": "likert",
        "title": script.say(demo::I_CAN_TRUST_THE_SUGGESTIONS),
        "instruction": script.say(demo::CHOOSE_THE_POINT_THAT_FITS),
        "required": true,
        "allow_skip": true,
        "research_intent": "measure_trust",
        "scale": {
            "min": 1, "max": 7,
            "min_label": script.say(demo::STRONGLY_DISAGREE),
            "mid_label": script.say(demo::NEITHER),
            "max_label": script.say(demo::STRONGLY_AGREE)
        },
        "output_schema": {
            "type": "object",
            "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 7}},
            "required": ["score"]
        }
    });
    script.call(TOOL, &call, &call);
    ResponseEnd::ToolCalls
}

pub(super) struct DemoReaction {
    pub said: String,
    /// The second question of the pair follows.
    pub next: bool,
}

/// What is said to one answered question; quotes the structured result.
pub(super) fn react(script: &Script, part: &Value) -> DemoReaction {
    let empty = json!({});
    let input = part.get("input").unwrap_or(&empty);
    let output = part.get("output").unwrap_or(&empty);
    let value = output.get("value").unwrap_or(&empty);
    let next = string(input, "interaction_id").is_some_and(|id| id.contains(SURVEY));
    let failed = string(part, "state") == Some("output-error") || string(output, "status") == Some("cancelled");
    let label = |id| {
        let mut options = input.get("options")?.as_array()?.iter();
        string(options.find(|option| string(option, "id") == Some(id))?, "label")
    };
    let id = string(value, "selected_option_id");
    let chosen = string(value, "other_text")
        .or_else(|| string(value, "selected_label"))
        .or_else(|| id.and_then(label))
        .or(id);
    let said = if failed {
        script.say(demo::THE_QUESTION_COULD_NOT_BE).to_string()
    } else if let Some(label) = chosen {
        demo::NOTED_YOU_CHOSE_LABEL_SUGGESTIONS.fill(script.locale, &[("label", label)])
    } else if let Some(score) = value.get("score").filter(|score| score.is_number()) {
        let top = input.pointer("/scale/max").map(Value::to_string).unwrap_or_default();
        demo::THANK_YOU_SCORE_OF_TOP.fill(script.locale, &[("score", &score.to_string()), ("top", &top)])
    } else {
        script.say(demo::YOU_SKIPPED_THE_QUESTION_THATS).to_string()
    };
    DemoReaction { said, next }
}
