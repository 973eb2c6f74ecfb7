//! A table as a Markdown table: every column and row, totals last, and why a row is marked.

use serde_json::Value;

use super::{cell, figures, plain, table_of};
use crate::contract::data::table::{Column, ColumnType, TableModel, cell_text, cell_url};
use crate::json::lenient::number;
use crate::order::sort_by;
use crate::words::Locale;
use crate::words::keys;
use crate::words::text::catalog as text;

/// Rows that are written; what is left out is said.
const MAX_ROWS: usize = 5_000;

/// The name of a column: the server's, else ours for a key that we know.
fn label(column: &Column, locale: Locale) -> String {
    column.label.clone().unwrap_or_else(|| {
        let known = keys::column(&column.key);
        known.map_or_else(|| column.key.clone(), |words| words.get(locale).to_owned())
    })
}

fn words(column: &Column, value: &Value, locale: Locale) -> String {
    let figure = match value {
        Value::Null => return "–".into(),
        Value::Number(_) => number(value),
        Value::String(text) if text.ends_with('%') || text.starts_with(['$', '₩', '€', '¥', '£']) => None,
        _ => number(value),
    };
    let decimals = column.decimals;
    let formatted = match (column.kind, figure) {
        (ColumnType::Number, Some(figure)) => Some(figures::number(figure, decimals)),
        (ColumnType::Currency, Some(figure)) => Some(match &column.currency {
            Some(code) => figures::money(figure, code, decimals),
            None => figures::number(figure, decimals),
        }),
        (ColumnType::Percent, Some(figure)) => Some(format!("{}%", figures::number(figure, decimals))),
        (ColumnType::Delta, Some(figure)) => {
            let sign = if figure > 0.0 { "+" } else { "" };
            Some(format!("{sign}{}", figures::number(figure, decimals)))
        }
        _ => None,
    };
    formatted.unwrap_or_else(|| match (value, column.kind) {
        (Value::Bool(true), _) => text::YES.get(locale).into(),
        (Value::Bool(false), _) => text::NO.get(locale).into(),
        (_, ColumnType::Link) => {
            let address = cell_url(value).filter(|url| url.starts_with("https://") && !url.contains([' ', ')']));
            let words = plain(&cell_text(value));
            address.map_or(words.clone(), |url| format!("[{words}]({url})"))
        }
        _ => cell(&cell_text(value)),
    })
}

/// The table of an output.
pub(super) fn table(model: &TableModel, locale: Locale) -> String {
    let columns = &model.columns;
    let head: Vec<String> = columns.iter().map(|column| cell(&label(column, locale))).collect();
    let at_end: Vec<bool> = columns.iter().map(|column| column.align_end).collect();
    let count = model.len().min(MAX_ROWS);
    let mut rows: Vec<Vec<String>> = (0..count)
        .map(|row| {
            let cells = columns.iter().enumerate();
            cells
                .map(|(at, column)| words(column, model.cell(row, at), locale))
                .collect()
        })
        .collect();
    if model.totals.is_some() {
        let total = |(at, column): (usize, &Column)| match model.total(at) {
            Value::Null if at == 0 => format!("**{}**", text::TOTAL.get(locale)),
            Value::Null => String::new(),
            value => format!("**{}**", words(column, value, locale)),
        };
        rows.push(columns.iter().enumerate().map(total).collect());
    }
    let mut out = vec![table_of(&head, &at_end, &rows)];
    let mut marked: Vec<_> = model.highlights.iter().filter(|(row, _)| **row < count).collect();
    sort_by(&mut marked, |(a, _), (b, _)| a.cmp(b));
    let reasons: Vec<String> = marked
        .into_iter()
        .filter_map(|(row, mark)| {
            let name = columns.first().map(|column| words(column, model.cell(*row, 0), locale));
            Some(format!("- {}: {}", name?, plain(mark.reason.as_deref()?)))
        })
        .collect();
    out.extend((!reasons.is_empty()).then(|| reasons.join("\n")));
    let left = model.sent - count;
    out.extend((left > 0).then(|| crate::words::text::shell::ROWS_LEFT.fill(locale, left, &[])));
    out.join("\n\n")
}
