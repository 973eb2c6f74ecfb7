//! The questions that are answered by choosing, rating, ordering and writing.

use crate::words::text::demo::interview as demo;
use serde_json::json;

use super::history::Position;
use super::own::{Own, option, options};
use super::steps::InterviewStep;
use super::words;
use crate::words::Locale;

pub(super) fn pain(locale: Locale) -> Own {
    let mut listed = options(
        locale,
        &[
            ("setup_complexity", demo::SET_UP_IS_COMPLICATED),
            ("low_response_quality", demo::ANSWERS_VARY_IN_QUALITY),
            ("manual_analysis", demo::SORTING_ANSWERS_BY_HAND_COSTS),
            ("tool_fragmentation", demo::TOO_MANY_SEPARATE_TOOLS),
        ],
    );
    let mut other = option(locale, "other", demo::OTHER);
    other["metadata"] = json!({"free_text": true, "free_text_label": demo::WHICH.get(locale)});
    listed.push(other);
    Own {
        title: demo::WHAT_IS_YOUR_BIGGEST_PAIN.get(locale).into(),
        description: Some(demo::CHOOSE_THE_CLOSEST_ONE_ILL),
        fields: json!({"options": listed}),
        properties: json!({
            "selected_option_id": {"type": "string"}, "selected_label": {"type": "string"},
            "other_text": {"type": "string", "maxLength": 200}
        }),
        required: &["selected_option_id"],
    }
}

/// The follow-up quotes the pain that was named.
pub(super) fn example(position: &Position) -> Own {
    let locale = position.locale;
    let title = match position.answer(InterviewStep::Pain) {
        Some(pain) => demo::PAIN_WHEN_DID_YOU_LAST.fill(locale, &[("pain", &words::brief(&pain))]),
        None => demo::WHAT_WAS_THE_LAST_THING.get(locale).into(),
    };
    Own {
        title,
        description: Some(demo::TWO_OR_THREE_SENTENCES_ARE),
        fields: json!({"input": {"multiline": true, "rows": 4}, "validation": {"max_length": 1000}}),
        properties: json!({"text": {"type": "string", "minLength": 1, "maxLength": 1000}}),
        required: &["text"],
    }
}

pub(super) fn needs(locale: Locale) -> Own {
    let listed = options(
        locale,
        &[
            ("multi_project", demo::SEVERAL_PROJECTS_AT_ONCE),
            ("rag", demo::KNOWLEDGE_BASE_RAG),
            ("interactive_ui", demo::INTERACTIVE_SURVEY_COMPONENTS),
            ("evidence", demo::A_CHAIN_OF_EVIDENCE),
            ("custom_tools", demo::TOOLS_OF_MY_OWN),
            ("none", demo::NONE_OF_THESE),
        ],
    );
    let mut listed = listed;
    if let Some(none) = listed.last_mut() {
        none["exclusive"] = true.into();
    }
    Own {
        title: demo::WHICH_CAPABILITIES_DO_YOU_NEED.get(locale).into(),
        // The card itself says how many may be chosen.
        description: None,
        fields: json!({"options": listed, "validation": {"min_items": 1, "max_items": 3}}),
        properties: json!({
            "selected_option_ids": {"type": "array", "items": {"type": "string"}, "maxItems": 3, "uniqueItems": true}
        }),
        required: &["selected_option_ids"],
    }
}

pub(super) fn order(locale: Locale) -> Own {
    let listed = options(
        locale,
        &[
            ("agent_harness", demo::AGENT_HARNESS),
            ("ui_tools", demo::INTERACTIVE_UI_TOOLS),
            ("kb", demo::KNOWLEDGE_BASE),
            ("schema_extraction", demo::STRUCTURED_EXTRACTION),
            ("exports", demo::EXPORTS_AND_INTEGRATIONS),
        ],
    );
    Own {
        title: demo::PUT_THESE_CAPABILITIES_IN_ORDER.get(locale).into(),
        description: None,
        fields: json!({"options": listed}),
        properties: json!({
            "ranked_option_ids": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
        }),
        required: &["ranked_option_ids"],
    }
}

pub(super) fn worth(locale: Locale) -> Own {
    Own {
        title: demo::IF_THIS_PLATFORM_WROTE_UP.get(locale).into(),
        description: None,
        fields: json!({"scale": {
            "min": 1, "max": 5,
            "min_label": demo::NO_VALUE_AT_ALL.get(locale),
            "max_label": demo::VERY_VALUABLE.get(locale),
        }}),
        properties: json!({"score": {"type": "integer", "minimum": 1, "maximum": 5}}),
        required: &["score"],
    }
}

pub(super) fn grid(locale: Locale) -> Own {
    let rows = options(
        locale,
        &[
            ("recruiting", demo::FINDING_PARTICIPANTS),
            ("asking", demo::ASKING_THE_QUESTIONS),
            ("analysis", demo::SORTING_THE_ANSWERS),
        ],
    );
    let columns = options(
        locale,
        &[("bad", demo::UNHAPPY), ("fair", demo::SO_SO), ("good", demo::HAPPY)],
    );
    Own {
        title: demo::HOW_HAPPY_ARE_YOU_WITH.get(locale).into(),
        description: None,
        fields: json!({"matrix": {"cell": "radio"}, "rows": rows, "columns": columns}),
        properties: json!({"answers": {"type": "object", "additionalProperties": {"type": "string"}}}),
        required: &["answers"],
    }
}

pub(super) fn ease(locale: Locale) -> Own {
    Own {
        title: demo::HOW_EASY_IS_IT_FOR.get(locale).into(),
        description: None,
        fields: json!({
            "scale": {"min": 1, "max": 5, "icon": "star"},
            "display": {"mode": "inline_card", "compact": true}
        }),
        properties: json!({"score": {"type": "integer", "minimum": 1, "maximum": 5}}),
        required: &["score"],
    }
}

/// The reason comes as a turn of its own: the policy cites what is said after the score.
pub(super) fn recommend(locale: Locale) -> Own {
    Own {
        title: demo::HOW_LIKELY_ARE_YOU_TO.get(locale).into(),
        description: None,
        fields: json!({"scale": {
            "min": 0, "max": 10,
            "min_label": demo::NOT_AT_ALL_LIKELY.get(locale),
            "max_label": demo::EXTREMELY_LIKELY.get(locale),
        }}),
        properties: json!({
            "score": {"type": "integer", "minimum": 0, "maximum": 10},
            "segment": {"type": "string", "enum": ["detractor", "passive", "promoter"]}
        }),
        required: &["score"],
    }
}
