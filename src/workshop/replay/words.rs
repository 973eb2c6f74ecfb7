//! What a record says to a person: a few words, and the names and numbers behind them.

use crate::journal::{LogRecord, RecordKind};
use crate::json::lenient::capped;
use crate::words::text::workshop::replay as text;
use crate::words::{Locale, Text};

/// Characters of the names behind the words.
const MAX_DETAIL: usize = 120;

/// The words for a step.
pub(super) fn caption(record: &LogRecord, locale: Locale) -> String {
    let of = |text: &Text| text.get(locale).to_owned();
    match record.kind {
        RecordKind::SessionState => of(session(record)),
        RecordKind::TranscriptTurns if record.text("role") == Some("user") => of(&text::PERSON),
        RecordKind::TranscriptTurns => of(&text::ASSISTANT),
        RecordKind::ToolCalls => of(call(record)),
        RecordKind::ExtractionEvidence => match record.list("items").len() {
            0 => of(&text::NOT_CITABLE),
            count => text::CITABLE.fill(locale, count, &[]),
        },
        RecordKind::InteractionEvents => of(event(record)),
        RecordKind::Other(_) => of(&text::OTHER),
    }
}

fn session(record: &LogRecord) -> &'static Text {
    match (record.text("state"), record.text("how")) {
        (Some("opened"), _) => &text::OPENED,
        (Some("turn_started"), _) => &text::TURN_STARTED,
        (Some("turn_ended"), Some("stopped")) => &text::TURN_STOPPED,
        (Some("turn_ended"), Some("interrupted")) => &text::TURN_INTERRUPTED,
        (Some("turn_ended"), Some("failed")) => &text::TURN_FAILED,
        (Some("turn_ended"), _) => &text::TURN_ENDED,
        (Some("rewound"), _) => &text::REWOUND,
        _ => &text::OTHER,
    }
}

fn call(record: &LogRecord) -> &'static Text {
    let question = record.text("interaction_id").is_some();
    match (question, record.text("status"), record.text("state")) {
        (true, Some("submitted"), _) => &text::ANSWERED,
        (true, Some("skipped"), _) => &text::SKIPPED,
        (true, Some("cancelled"), _) => &text::CANCELLED,
        (true, Some("expired"), _) => &text::EXPIRED,
        (true, None, Some("input-available")) => &text::ASKED,
        (_, _, Some("output-available")) => &text::CALL_ENDED,
        (_, _, Some("output-error" | "output-denied")) => &text::CALL_FAILED,
        _ => &text::CALLED,
    }
}

fn event(record: &LogRecord) -> &'static Text {
    match record.text("event").unwrap_or_default() {
        "shown" => &text::SHOWN,
        "first_input" => &text::FIRST_INPUT,
        "change" => &text::CHANGED,
        "validation_failed" => &text::INVALID,
        "review_opened" => &text::REVIEW,
        "submit_clicked" => &text::SUBMIT,
        "sent" => &text::SENT,
        "acked" => &text::ACKED,
        "send_failed" => &text::SEND_FAILED,
        "restored" => &text::RESTORED,
        "skipped" => &text::SKIPPED,
        "cancelled" => &text::CANCELLED,
        "expired" => &text::EXPIRED,
        _ => &text::OTHER,
    }
}

/// The names and numbers of a step, the same in every language; untrusted.
pub(super) fn detail(record: &LogRecord) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut add = |word: Option<&str>| words.extend(word.filter(|word| !word.is_empty()).map(str::to_owned));
    match &record.kind {
        RecordKind::Other(kind) => add(Some(kind)),
        RecordKind::ToolCalls if record.text("interaction_id").is_none() => add(record.text("tool")),
        RecordKind::ExtractionEvidence => {
            add(record.text("research_intent"));
            add(record.text("policy"));
        }
        RecordKind::InteractionEvents => {
            add(record.text("research_intent"));
            add(record.text("path"));
            let codes: Vec<&str> = record.list("codes").iter().filter_map(|code| code.as_str()).collect();
            add(Some(&codes.join(", ")));
        }
        _ => {
            add(record.text("research_intent"));
            add(record.text("type"));
        }
    }
    capped(&words.join(" · "), MAX_DETAIL)
}

/// The record's class in the list of events.
pub(super) fn class(record: &LogRecord) -> &'static str {
    match record.kind {
        RecordKind::TranscriptTurns => "ps-step ps-step--turn",
        RecordKind::ToolCalls => "ps-step ps-step--call",
        RecordKind::ExtractionEvidence => "ps-step ps-step--evidence",
        RecordKind::InteractionEvents => "ps-step ps-step--event",
        RecordKind::SessionState | RecordKind::Other(_) => "ps-step",
    }
}
