//! A panel for spreadsheets, as a file (RFC 4180 with a byte order mark) and for the clipboard; no cell that a spreadsheet
//! would run.

use super::xs::iso;
use super::{ChartUnit, Panel, Xs};
use crate::number::Digits;

/// The whole panel, one row per place. `x` heads the first column.
pub fn csv(panel: &Panel, x: &str) -> String {
    table(panel, x, "\u{feff}", ',', "\r\n")
}

/// The same for the clipboard, with tabs.
pub fn tsv(panel: &Panel, x: &str) -> String {
    table(panel, x, "", '\t', "\n")
}

fn table(panel: &Panel, x: &str, begin: &str, between: char, end: &str) -> String {
    let mut out = String::from(begin);
    cell(&mut out, x, between);
    for series in &panel.series {
        out.push(between);
        match &series.unit {
            ChartUnit::Plain => cell(&mut out, &series.label, between),
            ChartUnit::Percent => cell(&mut out, &format!("{} (%)", series.label), between),
            ChartUnit::Currency(unit) | ChartUnit::Suffix(unit) => {
                cell(&mut out, &format!("{} ({unit})", series.label), between)
            }
        }
    }
    out.push_str(end);
    for row in 0..panel.xs.len() {
        match &panel.xs {
            Xs::Names(names) => cell(
                &mut out,
                names.get(row).map(String::as_str).unwrap_or_default(),
                between,
            ),
            Xs::Dates { grain, at } => out.push_str(&at.get(row).map(|at| iso(*grain, *at)).unwrap_or_default()),
            Xs::Numbers(numbers) => number(&mut out, numbers.get(row).copied()),
        }
        for series in &panel.series {
            out.push(between);
            number(&mut out, series.values.get(row).copied().flatten());
        }
        out.push_str(end);
    }
    out
}

fn number(out: &mut String, value: Option<f64>) {
    if let Some(value) = value {
        out.push_str(&Digits(value).to_string());
    }
}

/// A text that starts like a formula gets a quote in front (CWE-1236).
fn cell(out: &mut String, text: &str, between: char) {
    let guarded = text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']);
    let quoted = between == ',' && text.contains(['"', ',', '\n', '\r']);
    let text = &text.replace('\t', " ");
    if quoted {
        out.push('"');
    }
    if guarded {
        out.push('\'');
    }
    match quoted {
        true => out.push_str(&text.replace('"', "\"\"")),
        false => out.push_str(text),
    }
    if quoted {
        out.push('"');
    }
}
