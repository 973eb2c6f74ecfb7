//! A panel for spreadsheets, as a file (RFC 4180 with a byte order mark) and for the clipboard; no cell that a spreadsheet
//! would run.

use super::xs::iso;
use super::{ChartUnit, Panel, Xs};
use crate::contract::data::csv::{csv_cell, tsv_cell};
use crate::number::Digits;

/// The whole panel, one row per place. `x` heads the first column.
pub fn csv(panel: &Panel, x: &str) -> String {
    format!("\u{feff}{}", table(panel, x, (',', "\r\n"), csv_cell))
}

/// The same for the clipboard, with tabs.
pub fn tsv(panel: &Panel, x: &str) -> String {
    table(panel, x, ('\t', "\n"), tsv_cell)
}

fn table(panel: &Panel, x: &str, (between, end): (char, &str), cell: fn(&str) -> String) -> String {
    let mut out = cell(x);
    for series in &panel.series {
        out.push(between);
        out.push_str(&match &series.unit {
            ChartUnit::Plain => cell(&series.label),
            ChartUnit::Percent => cell(&format!("{} (%)", series.label)),
            ChartUnit::Currency(unit) | ChartUnit::Suffix(unit) => cell(&format!("{} ({unit})", series.label)),
        });
    }
    out.push_str(end);
    for row in 0..panel.xs.len() {
        match &panel.xs {
            Xs::Names(names) => out.push_str(&cell(names.get(row).map(String::as_str).unwrap_or_default())),
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
