//! The questions around the research: consent, a file, the sensitive form and the go-ahead at the end.

use crate::words::text::demo::interview as demo;
use serde_json::{Value, json};

use super::history::Position;
use super::own::{Own, options};
use crate::words::{Locale, Text};

pub(super) fn consent(locale: Locale) -> Own {
    let say = |text: Text| text.get(locale);
    Own {
        title: demo::BEFORE_WE_START.get(locale).into(),
        description: None,
        fields: json!({"consent": {
            "version": "2026-06-v3",
            "body": say(demo::THIS_IS_A_DEMO_INTERVIEW),
            "statements": [
                {"id": "record", "required": true, "label": say(demo::I_AGREE_THAT_MY_ANSWERS)},
                {"id": "quote", "required": false, "label": say(demo::MY_WORDS_MAY_BE_QUOTED)},
            ],
            "agree_label": say(demo::I_AGREE),
            "decline_label": say(demo::I_DO_NOT_AGREE),
        }}),
        properties: json!({
            "decision": {"type": "string", "enum": ["granted", "declined"]},
            "consent_version": {"type": "string"},
            "statement_ids": {"type": "array", "items": {"type": "string"}},
        }),
        required: &["decision", "consent_version"],
    }
}

pub(super) fn picture(locale: Locale) -> Own {
    Own {
        title: demo::WOULD_YOU_SHARE_A_SCREENSHOT.get(locale).into(),
        description: Some(demo::A_SMALL_PICTURE_OR_PDF),
        fields: json!({"upload": {
            "accept": ["image/png", "image/jpeg", "image/webp", "application/pdf"],
            "max_files": 1, "max_size_bytes": 194_560, "strategy": "inline",
        }}),
        properties: json!({"files": {
            "type": "array", "minItems": 1, "maxItems": 1,
            "items": {
                "type": "object",
                "properties": {
                    "file_id": {"type": "string"}, "name": {"type": "string"}, "mime_type": {"type": "string"},
                    "size_bytes": {"type": "integer", "minimum": 0},
                },
                "required": ["file_id", "name", "mime_type", "size_bytes"],
            },
        }}),
        required: &["files"],
    }
}

/// The sensitive one.
pub(super) fn about(locale: Locale) -> Own {
    let say = |text: Text| text.get(locale);
    let field = |id: &str, kind: &str, label: Text, required: bool| -> Value {
        json!({"id": id, "type": kind, "label": say(label), "required": required})
    };
    let mut budget = field("budget", "radio", demo::YEARLY_RESEARCH_BUDGET, true);
    budget["options"] = options(
        locale,
        &[
            ("none", demo::NONE),
            ("small", demo::UP_TO_10_000),
            ("large", demo::MORE_THAN_THAT),
        ],
    )
    .into();
    let mut email = field("email", "email", demo::E_MAIL_FOR_THE_RESULTS, false);
    email["autocomplete"] = "email".into();
    let role = field("role", "text", demo::YOUR_ROLE, false);
    Own {
        title: demo::A_FEW_THINGS_ABOUT_YOU.get(locale).into(),
        description: Some(demo::THIS_IS_SENSITIVE_SKIP_IT),
        fields: json!({
            "fields": [role, budget, email],
            "submit_label": say(demo::SAVE),
            "display": {"mode": "modal"},
        }),
        properties: json!({
            "role": {"type": "string", "maxLength": 200},
            "budget": {"type": "string", "enum": ["none", "small", "large"]},
            "email": {"type": "string", "format": "email"},
        }),
        required: &["budget"],
    }
}

pub(super) fn hand_over(position: &Position) -> Own {
    let locale = position.locale;
    let say = |text: Text| text.get(locale);
    let answered = position.asked.iter().filter(|asked| asked.answer().is_some()).count();
    let skipped = position.asked.len().saturating_sub(answered);
    let detail = |label: Text, value: String| json!({"label": say(label), "value": value});
    Own {
        title: demo::CLOSE_THE_INTERVIEW_AND_WRITE.get(locale).into(),
        description: None,
        fields: json!({"task": {
            "summary": say(demo::WRITE_A_TABLE_OF_WHAT),
            "details": [
                detail(demo::ANSWERED, answered.to_string()),
                detail(demo::SKIPPED, skipped.to_string()),
            ],
            "risk": "low", "reversible": true, "allow_changes": true,
            "confirm_label": say(demo::WRITE_THE_SUMMARY),
            "reject_label": say(demo::DISCARD_MY_ANSWERS),
        }}),
        properties: json!({
            "decision": {"type": "string", "enum": ["confirmed", "rejected", "changes_requested"]},
            "reason": {"type": "string", "maxLength": 500},
        }),
        required: &["decision"],
    }
}
