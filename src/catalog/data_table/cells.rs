//! One cell as a reader sees it. Formats only when the cell is written.

use serde_json::Value;
use web_sys::Element;

use super::super::{format, link};
use crate::contract::lenient::{capped, number};
use crate::contract::table::{CELL_CAP, Column, ColumnType, cell_text, cell_url};
use crate::contract::weather::LocalTime;
use crate::i18n::text::catalog as text;
use crate::i18n::{Locale, Text};

/// What stands where there is no value.
const NONE: &str = "–";

/// The cell in words.
pub fn words(locale: Locale, column: &Column, cell: &Value) -> String {
    if cell.is_null() {
        return NONE.into();
    }
    let figure = || match cell {
        Value::Number(number) => number.as_f64().filter(|number| number.is_finite()),
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
        ColumnType::Date => cell.as_str().and_then(LocalTime::parse).map(|at| {
            let shape = match cell.as_str().is_some_and(|text| text.len() > 10) {
                true => format::DateShape::Full,
                false => format::DateShape::Date,
            };
            format::local(locale, at, shape)
        }),
        ColumnType::Status => cell
            .as_str()
            .and_then(status)
            .map(|(words, _)| words.get(locale).to_owned()),
        ColumnType::Text | ColumnType::Link => None,
    };
    formatted.unwrap_or_else(|| match cell {
        Value::Bool(true) => text::YES.get(locale).into(),
        Value::Bool(false) => text::NO.get(locale).into(),
        _ => capped(&cell_text(cell), CELL_CAP),
    })
}

/// Known states of a campaign, and the chip they wear.
fn status(word: &str) -> Option<(&'static Text, &'static str)> {
    Some(match word.trim().to_ascii_lowercase().as_str() {
        "active" | "enabled" | "running" => (&text::ACTIVE, "ps-tag ps-tag-positive"),
        "limited" => (&text::LIMITED, "ps-tag ps-tag-caution"),
        "learning" => (&text::LEARNING, "ps-tag ps-tag-info"),
        "paused" => (&text::PAUSED, "ps-tag"),
        "ended" | "removed" => (&text::ENDED, "ps-tag"),
        "failed" | "error" | "rejected" => (&text::FAILED, "ps-tag ps-tag-danger"),
        _ => return None,
    })
}

/// Writes the cell into an empty element.
pub fn write(element: &Element, locale: Locale, column: &Column, cell: &Value) {
    let words = words(locale, column, cell);
    let child = match column.kind {
        ColumnType::Status if !cell.is_null() => {
            let class = cell.as_str().and_then(status).map_or("ps-tag", |(_, class)| class);
            Some(("span", class, None))
        }
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
