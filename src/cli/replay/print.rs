//! A replayed conversation as text for a person: who said what and when, each question as it was shown with its answer,
//! each tool call in a line, and at the end what may be cited.

use std::fmt::Write;

use serde_json::Value;

use crate::contract::{Interaction, QuestionStatus, Receipt, TOOL};
use crate::journal::{LogRecord, RecordKind, Replay};
use crate::json::lenient::capped;
use crate::model::{Message, MessagePart, Role, ToolPart, ToolState};
use crate::time;

/// Characters of a value on one line.
const MAX_INLINE: usize = 200;
/// Lines of one question's choices.
const MAX_CHOICES: usize = 400;

/// Data parts that steer the chat and say nothing to a person.
const SILENT: [&str; 5] = [
    "data-chat-title",
    "data-usage",
    "data-waiting-status",
    "data-state",
    "data-ui-state",
];

/// The whole page.
pub(super) fn text(replay: &Replay, steps: usize) -> String {
    let mut out = String::new();
    let records = replay.records();
    let records = records.get(..steps).unwrap_or(records);
    let from = plain(records.first().map_or("", |record| &record.at));
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "Chat {} · {from} · {} records",
        plain(replay.thread_id()),
        records.len()
    );
    for message in replay.messages(steps) {
        one_message(&mut out, &message, records);
    }
    evidence(&mut out, records);
    out.truncate(out.trim_end().len());
    out
}

/// When a turn was first recorded.
fn turn_time(id: &str, records: &[LogRecord]) -> Option<String> {
    let mut turns = records
        .iter()
        .filter(|record| record.kind == RecordKind::TranscriptTurns);
    let found = turns.find(|record| record.text("turn_id") == Some(id))?;
    clock(&found.at)
}

/// `10:30:00` of an RFC 3339 time.
fn clock(at: &str) -> Option<String> {
    at.get(11..19).map(plain)
}

/// One line without control characters: a log's text must not steer the terminal.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn indented(out: &mut String, text: &str, prefix: &str) {
    for line in text.lines() {
        let _ = writeln!(out, "{prefix}{}", plain(line));
    }
}

fn inline(value: &Value) -> String {
    let text = match value {
        Value::String(text) => plain(text),
        // JSON escapes few of them.
        other => plain(&other.to_string()),
    };
    capped(&text, MAX_INLINE)
}

fn one_message(out: &mut String, message: &Message, records: &[LogRecord]) {
    let who = match message.role {
        Role::User => "Person",
        Role::Assistant => "Assistant",
        Role::System => "System",
    };
    let _ = match turn_time(&message.id, records) {
        Some(at) => writeln!(out, "\n{who}, {at}"),
        None => writeln!(out, "\n{who}"),
    };
    for part in &message.parts {
        match part {
            MessagePart::Text(text) => indented(out, &text.text, "  "),
            MessagePart::Reasoning(reasoning) if !reasoning.text.is_empty() => indented(out, &reasoning.text, "  ~ "),
            MessagePart::File(file) => {
                let name = file.filename.as_deref().unwrap_or("file");
                let _ = writeln!(out, "  [file] {} ({})", plain(name), plain(&file.media_type));
            }
            MessagePart::Tool(tool) if tool.name == TOOL => question(out, tool),
            MessagePart::Tool(tool) => call(out, tool),
            MessagePart::Data(data) if !SILENT.contains(&data.kind.as_str()) => {
                let _ = writeln!(out, "  [{}] {}", plain(&data.kind), inline(&data.data));
            }
            MessagePart::Reasoning(_)
            | MessagePart::Source(_)
            | MessagePart::StepStart(_)
            | MessagePart::Data(_)
            | MessagePart::Other(_) => {}
        }
    }
}

/// A tool call in a line or two.
fn call(out: &mut String, tool: &ToolPart) {
    let input = tool.input.as_deref().map(inline).unwrap_or_default();
    let _ = writeln!(out, "  [{}] {} {input}", tool.state.as_str(), plain(&tool.name));
    if let Some(output) = tool.output().as_deref() {
        let _ = writeln!(out, "    -> {}", inline(output));
    }
    if let Some(error) = &tool.error_text {
        let _ = writeln!(out, "    !! {}", inline(&Value::String(error.clone())));
    }
}

/// A question as it was shown, and what became of it.
fn question(out: &mut String, tool: &ToolPart) {
    let empty = Value::Null;
    let call = tool.input.as_deref().unwrap_or(&empty);
    let word = |key: &str| plain(call.get(key).and_then(Value::as_str).unwrap_or_default());
    let _ = writeln!(
        out,
        "  ┌ {} · {} · {}",
        word("type"),
        word("interaction_id"),
        word("research_intent")
    );
    for key in ["title", "description", "instruction"] {
        let text = call.get(key).and_then(Value::as_str).unwrap_or_default();
        indented(out, text, "  │ ");
    }
    wording(out, call);
    let output = tool.output();
    let chosen = output.as_deref().and_then(|output| output.get("value"));
    choices(out, call, chosen.unwrap_or(&empty));
    let _ = writeln!(out, "  └ {}", outcome(tool, call));
}

/// What a type shows beside its title: the text that was agreed to, what was reacted to, what was to be done.
fn wording(out: &mut String, call: &Value) {
    for place in ["/consent/body", "/stimulus/body", "/task/summary"] {
        let text = call.pointer(place).and_then(Value::as_str).unwrap_or_default();
        indented(out, text, "  │ ");
    }
    let version = call.pointer("/consent/version").and_then(Value::as_str);
    if let Some(version) = version {
        let _ = writeln!(out, "  │ (version {})", plain(version));
    }
    for place in ["/stimulus/media", "/stimulus/attributes", "/task/details"] {
        let items = call.pointer(place).and_then(Value::as_array).into_iter().flatten();
        for item in items.take(MAX_CHOICES) {
            let word = |key: &str| item.get(key).map(inline);
            if let Some(alt) = word("alt") {
                let _ = writeln!(out, "  │ [{}] {alt}", word("kind").unwrap_or_default());
            } else if let (Some(label), Some(value)) = (word("label"), word("value")) {
                let _ = writeln!(out, "  │ {label}: {value}");
            }
        }
    }
    if let Some(alt) = call.pointer("/image/alt").map(inline) {
        let _ = writeln!(out, "  │ [image] {alt}");
    }
}

/// Everything with an id and a label that the question offers, marked where the answer names it.
fn choices(out: &mut String, call: &Value, value: &Value) {
    let named = value.to_string();
    let mut left = MAX_CHOICES;
    for key in [
        "statements",
        "options",
        "rows",
        "columns",
        "fields",
        "attributes",
        "tags",
        "regions",
    ] {
        let nested = || {
            call.get("matrix")?
                .get(key)
                .or_else(|| call.get("annotation")?.get(key))
        };
        let offered = match key {
            "statements" => call.pointer("/consent/statements"),
            key => call.get(key).or_else(nested),
        };
        let Some(Value::Array(offered)) = offered else { continue };
        for option in offered {
            let text = |key: &str| option.get(key).and_then(Value::as_str);
            let Some(label) = text("label").or_else(|| text("title")).or_else(|| text("id")) else {
                continue;
            };
            if left == 0 {
                return;
            }
            left -= 1;
            let id = text("id").unwrap_or_default();
            let mark = if !id.is_empty() && named.contains(&Value::from(id).to_string()) {
                "(x)"
            } else {
                "( )"
            };
            let _ = writeln!(out, "  │ {mark} {}", plain(label));
        }
    }
    if let Some(scale) = call.get("scale") {
        let end = |number: &str, label: &str| {
            let number = scale.get(number).map(inline).unwrap_or_default();
            match scale.get(label).and_then(Value::as_str) {
                Some(label) => format!("{number} ({})", plain(label)),
                None => number,
            }
        };
        let _ = writeln!(out, "  │ {} … {}", end("min", "min_label"), end("max", "max_label"));
    }
}

fn outcome(tool: &ToolPart, call: &Value) -> String {
    let Some(output) = tool.output() else {
        return match tool.state {
            ToolState::OutputError => "Not answered".into(),
            _ => "Open".into(),
        };
    };
    let receipt = Receipt::read(&output);
    let mut words = match receipt.status {
        QuestionStatus::Submitted => answer(call, &receipt.value),
        QuestionStatus::Skipped => "Skipped".into(),
        QuestionStatus::Cancelled => match receipt.value.get("error") {
            Some(error) => format!("Cancelled: {}", inline(error)),
            None => "Cancelled".into(),
        },
        QuestionStatus::Expired => "Expired".into(),
    };
    if let Some(millis) = receipt.submitted_at {
        let _ = write!(words, " · {}", clock(&time::format_utc(millis)).unwrap_or_default());
    }
    let context = output.get("client_context");
    if let Some(millis) = context
        .and_then(|context| context.get("duration_ms"))
        .and_then(Value::as_f64)
    {
        let _ = write!(words, " · {:.1} s", millis / 1000.0);
    }
    words
}

/// The answer in the words of its receipt, or as it was sent where the question cannot be read.
fn answer(call: &Value, value: &Value) -> String {
    if value.get("masked") == Some(&Value::Bool(true)) {
        return "Answered (not kept: the question is sensitive)".into();
    }
    let summary = Interaction::read_as(call, "call").map(|interaction| interaction.question.summary(value));
    match summary {
        Ok(summary) if !summary.is_empty() => format!("Answered: {}", plain(&summary)),
        _ => format!("Answered: {}", inline(value)),
    }
}

fn evidence(out: &mut String, records: &[LogRecord]) {
    let mut first = true;
    for record in records
        .iter()
        .filter(|record| record.kind == RecordKind::ExtractionEvidence)
    {
        if record.fields.get("citable") != Some(&Value::Bool(true)) {
            continue;
        }
        if std::mem::take(&mut first) {
            let _ = writeln!(out, "\nCitable");
        }
        let quotes: Vec<String> = record
            .list("items")
            .iter()
            .map(|item| {
                let value = item.get("value").map(inline).unwrap_or_default();
                match item.get("label").and_then(Value::as_str) {
                    Some(label) => format!("{value} ({})", plain(label)),
                    None => value,
                }
            })
            .collect();
        let word = |key: &str| plain(record.text(key).unwrap_or_default());
        let _ = writeln!(
            out,
            "  {} · {} · {}: {}",
            word("research_intent"),
            word("interaction_id"),
            word("source"),
            quotes.join("; ")
        );
    }
}
