//! Which rows of a table are marked, and why in words.

use std::collections::HashMap;

use serde_json::Value;

use crate::json::lenient::{list, scalar, text};

/// How much a highlighted row matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HighlightSeverity {
    /// Worth knowing.
    Info,
    /// Worth a look.
    #[default]
    Caution,
    /// Bad.
    Danger,
}

/// Why a row is marked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Highlight {
    /// `None`: the row says only that it is inefficient.
    pub reason: Option<String>,
    /// How much it matters.
    pub severity: HighlightSeverity,
    /// The key of the column that is the reason.
    pub column: Option<String>,
}

fn severity(value: &Value) -> HighlightSeverity {
    match text(value, &["severity", "level"]).as_deref() {
        Some("high" | "danger" | "critical" | "error") => HighlightSeverity::Danger,
        Some("low" | "info") => HighlightSeverity::Info,
        _ => HighlightSeverity::Caution,
    }
}

/// The marks by row: those that a row carries itself, then the listed ones, by the id or the place of a row.
pub(super) fn highlights(output: &Value, rows: &[Value]) -> HashMap<usize, Highlight> {
    let mut marks = HashMap::new();
    for (n, row) in rows.iter().enumerate() {
        if row.get("inefficient").and_then(Value::as_bool) == Some(true) {
            let reason = text(
                row,
                &["inefficientReason", "inefficient_reason", "highlightReason", "reason"],
            );
            marks.insert(
                n,
                Highlight {
                    reason,
                    severity: severity(row),
                    column: None,
                },
            );
        }
    }
    let listed = list(output, &["highlights"], 10_000);
    if listed.is_empty() {
        return marks;
    }
    let id_key = text(output, &["row_id", "rowId", "rowKey"]).unwrap_or_else(|| "id".into());
    let by_id: HashMap<String, usize> = rows
        .iter()
        .enumerate()
        .rev()
        .filter_map(|(n, row)| Some((text(row, &[id_key.as_str(), "id"])?, n)))
        .collect();
    for mark in listed {
        let id = text(mark, &["row_id", "rowId", "id"]).or_else(|| scalar(mark));
        let by_place = || {
            mark.get("row")
                .and_then(Value::as_u64)
                .map(|n| n as usize)
                .filter(|n| *n < rows.len())
        };
        if let Some(n) = id.and_then(|id| by_id.get(&id).copied()).or_else(by_place) {
            let reason = text(mark, &["reason", "message", "label"]);
            marks.insert(
                n,
                Highlight {
                    reason,
                    severity: severity(mark),
                    column: text(mark, &["column", "metric", "key"]),
                },
            );
        }
    }
    marks
}
