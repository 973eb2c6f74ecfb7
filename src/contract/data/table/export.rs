//! A table as text for spreadsheets: tab-separated for the clipboard, CSV for a file. Figures stay numbers, with the decimals
//! that the page shows; `words` may word a cell for the reader.

use serde_json::{Number, Value};

use super::{Column, TableModel, cell_text};
use crate::contract::data::csv::{csv_cell, tsv_cell};
use crate::number::Digits;

/// Words a cell for the reader; `None`: as it came.
type Words<'a> = &'a dyn Fn(&Column, &Value) -> Option<String>;

/// Digits beyond which a number without decimals of its own holds only noise (`2.6399999999999997`).
const DIGITS: usize = 12;

impl TableModel {
    /// The named columns of these rows, as a spreadsheet takes them from the clipboard.
    pub fn to_tsv(&self, labels: &[String], order: &[u32], shown: &[bool], words: Words<'_>) -> String {
        self.export(labels, order, shown, words, ('\t', "\n"), tsv_cell)
    }

    /// RFC 4180 with a byte order mark, so that spreadsheets read Korean and Chinese.
    pub fn to_csv(&self, labels: &[String], order: &[u32], shown: &[bool], words: Words<'_>) -> String {
        let body = self.export(labels, order, shown, words, (',', "\r\n"), csv_cell);
        format!("\u{FEFF}{body}")
    }

    fn export(
        &self,
        labels: &[String],
        order: &[u32],
        shown: &[bool],
        words: Words<'_>,
        (between, end): (char, &str),
        quote: fn(&str) -> String,
    ) -> String {
        let columns: Vec<usize> = (0..self.columns.len())
            .filter(|n| shown.get(*n) != Some(&false))
            .collect();
        let mut out = String::new();
        let head = columns
            .iter()
            .map(|n| quote(labels.get(*n).map(String::as_str).unwrap_or_default()));
        push_line(&mut out, head, between, end);
        for row in order {
            let cells = columns.iter().map(|n| {
                let column = self.columns.get(*n);
                match self.cell(*row as usize, *n) {
                    Value::Number(number) => figure(number, column.and_then(|column| column.decimals)),
                    cell => match column.and_then(|column| words(column, cell)) {
                        Some(words) => quote(&words),
                        None => quote(&cell_text(cell)),
                    },
                }
            });
            push_line(&mut out, cells, between, end);
        }
        out
    }
}

/// A number with its column's decimals, else as it came without the noise of binary fractions.
fn figure(number: &Number, decimals: Option<u8>) -> String {
    let text = number.to_string();
    let value = crate::number::of(number).filter(|value| value.is_finite() && !text.contains(['e', 'E']));
    match (value, decimals) {
        (Some(value), Some(decimals)) => format!("{:.*}", usize::from(decimals), Digits(value)),
        (Some(value), None) if text.contains('.') && text.len() > DIGITS => {
            let short = format!("{:.*e}", DIGITS - 1, Digits(value));
            crate::number::parse(&short).map_or(text, |value| Digits(value).to_string())
        }
        _ => text,
    }
}

fn push_line(out: &mut String, cells: impl Iterator<Item = String>, between: char, end: &str) {
    for (n, cell) in cells.enumerate() {
        if n > 0 {
            out.push(between);
        }
        out.push_str(&cell);
    }
    out.push_str(end);
}
