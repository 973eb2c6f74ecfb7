//! Every question of a log as one row of CSV, for a table program or a data frame: what was asked, how it ended, and the
//! answer in words and as JSON. Knows the log; prints nothing.

use std::collections::HashMap;

use serde_json::Value;

use crate::contract::{Interaction, Receipt};
use crate::journal::{Log, LogRecord, RecordKind};

/// The columns, in their order.
const COLUMNS: [&str; 21] = [
    "thread_id",
    "interaction_id",
    "tool_call_id",
    "type",
    "research_intent",
    "title",
    "status",
    "answer",
    "value",
    "score",
    "selected_ids",
    "selected_labels",
    "own_words",
    "followup_words",
    "typed_instead",
    "masked",
    "asked_at",
    "answered_at",
    "duration_ms",
    "changed_count",
    "device",
];

/// What the log says of one question.
#[derive(Default)]
struct Question {
    thread: String,
    call_id: String,
    call: Value,
    asked_at: String,
    answered_at: String,
    /// Its last result.
    result: Value,
    own: Vec<String>,
    followups: Vec<String>,
    instead: Vec<String>,
}

/// The questions of the log in the order in which they were asked; `thread`: of this chat alone.
pub(super) fn csv(log: &Log, thread: Option<&str>) -> String {
    let mut out = line(COLUMNS.iter().map(|name| (*name).to_owned()));
    for question in questions(log, thread) {
        out += &line(row(&question).into_iter());
    }
    out.truncate(out.trim_end().len());
    out
}

fn questions(log: &Log, thread: Option<&str>) -> Vec<Question> {
    let mut all: Vec<Question> = Vec::new();
    let mut places: HashMap<(String, String), usize> = HashMap::new();
    let wanted = |record: &&LogRecord| thread.is_none_or(|thread| record.thread_id == thread);
    for record in log.records.iter().filter(wanted) {
        let (Some(call_id), Some(_)) = (record.text("tool_call_id"), record.text("interaction_id")) else {
            continue;
        };
        let key = (record.thread_id.clone(), call_id.to_owned());
        match record.kind {
            RecordKind::ToolCalls => {
                let call = record.fields.get("call");
                let known = places.get(&key).copied();
                // A component of a surface that asks something else is another question.
                let anew = known
                    .and_then(|at| all.get(at))
                    .is_some_and(|known| call.is_some_and(|call| *call != known.call) && !known.result.is_null());
                let at = match known.filter(|_| !anew) {
                    Some(at) => at,
                    None => {
                        all.push(Question {
                            thread: record.thread_id.clone(),
                            call_id: call_id.to_owned(),
                            asked_at: record.at.clone(),
                            ..Question::default()
                        });
                        all.len() - 1
                    }
                };
                places.insert(key, at);
                let Some(question) = all.get_mut(at) else { continue };
                if let Some(call) = call {
                    question.call = call.clone();
                }
                if let Some(result) = record.fields.get("result").filter(|_| record.text("status").is_some()) {
                    question.result = result.clone();
                    question.answered_at.clone_from(&record.at);
                }
            }
            RecordKind::ExtractionEvidence => {
                let Some(question) = places.get(&key).and_then(|at| all.get_mut(*at)) else {
                    continue;
                };
                let words = record
                    .list("items")
                    .iter()
                    .filter_map(|item| item.get("value")?.as_str());
                let into = match record.text("source") {
                    Some("free_text") => &mut question.own,
                    Some("followup_turn") => &mut question.followups,
                    Some("typed_instead") => &mut question.instead,
                    _ => continue,
                };
                into.extend(words.map(str::to_owned));
            }
            _ => {}
        }
    }
    all
}

fn row(question: &Question) -> Vec<String> {
    let of = |value: &Value, key: &str| match value.get(key) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    let (call, result) = (&question.call, &question.result);
    let empty = Value::Null;
    let value = result.get("value").unwrap_or(&empty);
    let masked = value.get("masked") == Some(&Value::Bool(true));
    let receipt = Receipt::read(result);
    let read = Interaction::read_as(call, &question.call_id);
    let summary = read.map(|asked| asked.question.summary(&receipt.value));
    let answer = match summary {
        Ok(summary) if !masked && of(result, "status") == "submitted" => summary,
        _ => String::new(),
    };
    let list = |one: &str, many: &[&str]| {
        let several = many.iter().find_map(|key| value.get(key)?.as_array());
        let several = several.map(|items| {
            let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            items.join("; ")
        });
        several.unwrap_or_else(|| of(value, one))
    };
    let own = match question.own.is_empty() && !masked {
        // What a policy doesn't cite was written all the same.
        true => ["text", "other_text", "reason", "comment"]
            .into_iter()
            .map(|key| of(value, key))
            .filter(|words| !words.is_empty())
            .collect::<Vec<_>>(),
        false => question.own.clone(),
    };
    let empty = Value::Null;
    let context = result.get("client_context").unwrap_or(&empty);
    vec![
        question.thread.clone(),
        match of(call, "interaction_id") {
            id if id.is_empty() => question.call_id.clone(),
            id => id,
        },
        question.call_id.clone(),
        of(call, "type"),
        of(call, "research_intent"),
        of(call, "title"),
        match of(result, "status") {
            status if status.is_empty() => "open".into(),
            status => status,
        },
        answer,
        match value {
            Value::Null => String::new(),
            _ if masked => String::new(),
            value => value.to_string(),
        },
        of(value, "score"),
        list("selected_option_id", &["selected_option_ids", "ranked_option_ids"]),
        list("selected_label", &["selected_labels"]),
        own.join("\n"),
        question.followups.join("\n"),
        question.instead.join("\n"),
        if masked { "true".into() } else { String::new() },
        question.asked_at.clone(),
        match of(result, "submitted_at") {
            at if at.is_empty() => question.answered_at.clone(),
            at => at,
        },
        of(context, "duration_ms"),
        of(context, "changed_count"),
        of(context, "device"),
    ]
}

/// RFC 4180. What a table program would run as a formula is quoted as text by an apostrophe, as in the page's own files; what
/// would steer a terminal is a blank.
fn line(cells: impl Iterator<Item = String>) -> String {
    let steers = |char: char| char.is_control() && !matches!(char, '\t' | '\n' | '\r');
    let cells = cells.map(|cell| {
        let cell = cell.replace(steers, " ");
        let runs = cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err();
        let cell = if runs { format!("'{cell}") } else { cell };
        match cell.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell,
        }
    });
    cells.collect::<Vec<_>>().join(",") + "\n"
}
