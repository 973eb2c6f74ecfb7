//! CSV as a document streams it: any prefix gives rows.

use crate::contract::data::csv::{csv_cell, quoted};

/// CSV as rows of cells, at most so many; quotes as in RFC 4180. Never fails.
pub fn csv_rows(content: &str, max_rows: usize, max_columns: usize) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut chars = content.chars().peekable();
    while let Some(c) = chars.next() {
        match (quoted, c) {
            (true, '"') if chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            (true, '"') => quoted = false,
            (true, c) => cell.push(c),
            (false, '"') if cell.is_empty() => quoted = true,
            (false, ',') if row.len() + 1 < max_columns => row.push(std::mem::take(&mut cell)),
            (false, '\r') => {}
            (false, '\n') => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
                if rows.len() >= max_rows {
                    return rows;
                }
            }
            (false, c) => cell.push(c),
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows
}

/// The same text for a spreadsheet: what it would run as a formula is guarded, as in the files of tables. Numbers stay
/// numbers, with their signs.
pub fn guarded_csv(content: &str) -> String {
    let mut out = String::with_capacity(content.len());
    for row in csv_rows(content, usize::MAX, usize::MAX) {
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                out.push(',');
            }
            out.push_str(&match is_number(cell) {
                true => quoted(cell),
                false => csv_cell(cell),
            });
        }
        out.push_str("\r\n");
    }
    out
}

fn is_number(cell: &str) -> bool {
    let cell = cell.trim().trim_end_matches('%').replace(',', "");
    crate::number::parse(&cell).is_some_and(f64::is_finite)
}
