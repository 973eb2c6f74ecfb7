//! One cell as a reader sees it. Formats only when the cell is written.

use crate::ui::prelude::*;
use serde_json::Value;
use web_sys::Element;

use crate::browser::format;
use crate::catalog::kit::link;
use crate::contract::data::table::{
    CELL_CAP, Column, ColumnType, KnownStatus, StatusCell, Tone, Wording, cell_text, cell_url,
};
use crate::contract::data::weather::PlaceTime;
use crate::json::lenient::{capped, number};
use crate::words::text::catalog as text;
use crate::words::{Locale, Text};

/// What stands where there is no value.
const NONE: &str = "–";

/// Letters of the longest piece of a cell that no line breaks.
pub(super) fn letters(locale: Locale, column: &Column, cell: &Value) -> usize {
    let marks = |letter: &char| !matches!(letter, '\u{200e}' | '\u{200f}');
    let words = words(locale, column, cell);
    let pieces = words.split([' ', '-']).map(|piece| piece.chars().filter(marks).count());
    pieces.max().unwrap_or_default()
}

/// The cell in words.
pub fn words(locale: Locale, column: &Column, cell: &Value) -> String {
    if cell.is_null() {
        return NONE.into();
    }
    let figure = || match cell {
        Value::Number(number) => crate::number::of(number),
        // A text that carries its own unit stays as it was sent.
        Value::String(text) if text.ends_with('%') || text.starts_with(['$', '₩', '€', '¥', '£']) => None,
        _ => number(cell),
    };
    let formatted = match column.kind {
        ColumnType::Number => figure().map(|figure| format::number(locale, figure, column.decimals)),
        ColumnType::Currency => figure().map(|figure| match &column.currency {
            Some(code) => format::currency(locale, figure, code, column.decimals),
            None => format::number(locale, figure, column.decimals),
        }),
        ColumnType::Percent => figure().map(|figure| format::percent(locale, figure, column.decimals)),
        ColumnType::Delta => figure().map(|figure| format::signed(locale, figure, column.decimals)),
        ColumnType::Date => cell.as_str().and_then(PlaceTime::parse).map(|at| {
            let shape = match cell.as_str().is_some_and(|text| text.len() > 10) {
                true => format::DateShape::Full,
                false => format::DateShape::Date,
            };
            format::local(locale, at, shape)
        }),
        ColumnType::Status => status_words(locale, cell),
        ColumnType::Text | ColumnType::Link => None,
    };
    formatted.unwrap_or_else(|| match cell {
        Value::Bool(true) => text::YES.get(locale).into(),
        Value::Bool(false) => text::NO.get(locale).into(),
        _ => capped(&cell_text(cell), CELL_CAP),
    })
}

/// The words of a state: ours for a code, else as they came.
fn status_words(locale: Locale, cell: &Value) -> Option<String> {
    let state: &Text = match StatusCell::read(cell)?.wording {
        Wording::Sent(words) => return Some(words),
        Wording::Ours(KnownStatus::Active) => &text::ACTIVE,
        Wording::Ours(KnownStatus::BudgetLimited) => &text::BUDGET_LIMITED,
        Wording::Ours(KnownStatus::Limited) => &text::LIMITED,
        Wording::Ours(KnownStatus::Learning) => &text::LEARNING,
        Wording::Ours(KnownStatus::Paused) => &text::PAUSED,
        Wording::Ours(KnownStatus::Ended) => &text::ENDED,
        Wording::Ours(KnownStatus::Failed) => &text::FAILED,
    };
    Some(state.get(locale).to_owned())
}

/// What an export says in place of a cell: a state in words.
pub(super) fn exported(locale: Locale, column: &Column, cell: &Value) -> Option<String> {
    match column.kind {
        ColumnType::Status => status_words(locale, cell),
        _ => None,
    }
}

/// The chip that a state wears.
fn chip(cell: &Value) -> &'static str {
    match StatusCell::read(cell).map(|status| status.tone).unwrap_or_default() {
        Tone::Positive => "ps-tag ps-tag-positive",
        Tone::Caution => "ps-tag ps-tag-caution",
        Tone::Danger => "ps-tag ps-tag-danger",
        Tone::Info => "ps-tag ps-tag-info",
        Tone::Neutral => "ps-tag",
    }
}

/// The cell as a view.
pub(super) fn view(locale: Locale, column: &Column, cell: &Value) -> View {
    let words = words(locale, column, cell);
    match column.kind {
        ColumnType::Status if !cell.is_null() => view! { <span class=chip(cell)><bdi>{words}</bdi></span> },
        ColumnType::Link => match cell_url(cell).and_then(|url| link::target(&url)) {
            Some(target) => view! {
                <a class="ps-link" href=target.href target="_blank" rel="noopener noreferrer"><bdi>{words}</bdi></a>
            },
            None => view! { <bdi>{words}</bdi> },
        },
        _ => view! { <bdi>{words}</bdi> },
    }
}

/// Writes the cell into an empty element.
pub(super) fn write(element: &Element, locale: Locale, column: &Column, cell: &Value) {
    let words = words(locale, column, cell);
    let child = match column.kind {
        ColumnType::Status if !cell.is_null() => Some(("span", chip(cell), None)),
        ColumnType::Link => cell_url(cell)
            .and_then(|url| link::target(&url))
            .map(|target| ("a", "ps-link", Some(target.href))),
        _ => None,
    };
    let Some((name, class, href)) = child else {
        element.set_text_content(Some(&words));
        return;
    };
    let Some(child) = element
        .owner_document()
        .and_then(|document| document.create_element(name).ok())
    else {
        return;
    };
    child.set_class_name(class);
    child.set_text_content(Some(&words));
    if let Some(href) = href {
        for (key, value) in [
            ("href", href.as_str()),
            ("target", "_blank"),
            ("rel", "noopener noreferrer"),
        ] {
            // These names are valid, so setting them cannot fail.
            let _ = child.set_attribute(key, value);
        }
    }
    let _ = element.append_child(&child);
}
