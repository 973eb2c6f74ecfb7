//! What is inside a document: text and code as they grow, CSV as a small table, a PNG from its bytes.

use crate::ui::prelude::*;
use leptos::html;
use serde_json::Value;
use wasm_bindgen::JsCast;

use super::LiveDocument;
use crate::catalog::table::DataTable;
use crate::contract::data::documents::{DocumentKind, csv_rows};
use crate::contract::data::table::{Column, ColumnType, TableModel};
use crate::live::locale::t;
use crate::words::text::catalog as text;

/// Rows of a sheet that are drawn while it still grows, and when it is done.
const GROWING_ROWS: usize = 50;
const ROWS: usize = 5_000;
const COLUMNS: usize = 40;

/// The content in the look of its kind.
pub(super) fn content(document: LiveDocument) -> View {
    let kind = Memo::new(move |_| document.meta.with(|meta| meta.kind));
    (move || match kind.get() {
        DocumentKind::Text => {
            view! { <div class="ps-document-text">{crate::catalog::prose::prose(document.text)}</div> }
        }
        DocumentKind::Code => {
            view! { <pre class="ps-document-code" tabindex="0" role="group" aria-label=move || document.meta.with(|meta| meta.title.clone()) translate="no"><code>{growing(document)}</code></pre> }
        }
        DocumentKind::Sheet => (move || {
            let open = document.text.is_open();
            document
                .text
                .with(|csv| sheet(csv, if open { GROWING_ROWS } else { ROWS }))
        })
        .into_view(),
        DocumentKind::Image => (move || {
            document.text.mark();
            document.text.with(|bytes| image(bytes, document))
        })
        .into_view(),
    })
    .into_view()
}

/// Text that is appended to, never written again.
fn growing(document: LiveDocument) -> View {
    let place = NodeRef::<html::Span>::new();
    Effect::new(move |written: Option<(u32, usize)>| {
        let mark = document.text.mark();
        let Some(place) = place.get() else {
            return (mark.generation, 0);
        };
        let (generation, from) = written.unwrap_or_default();
        let node = place
            .first_child()
            .and_then(|node| node.dyn_into::<web_sys::Text>().ok());
        document.text.with(|text| match (node, text.get(from..)) {
            // Appending at the end of a text node is always in range.
            (Some(node), Some(delta)) if generation == mark.generation => drop(node.append_data(delta)),
            _ => place.set_text_content(Some(text)),
        });
        (mark.generation, mark.len)
    });
    view! { <span node_ref=place></span> }
}

fn sheet(csv: &str, most: usize) -> View {
    let mut rows = csv_rows(csv, most, COLUMNS).into_iter();
    let Some(head) = rows.next() else { return ().into_view() };
    let cell = |text: String| match crate::number::parse(&text) {
        Some(number) if number.is_finite() => serde_json::from_str(&text).unwrap_or(Value::String(text)),
        _ => Value::String(text),
    };
    let rows: Vec<Vec<Value>> = rows.map(|row| row.into_iter().map(cell).collect()).collect();
    let numeric =
        |n: usize| rows.iter().take(20).all(|row| row.get(n).is_none_or(Value::is_number)) && !rows.is_empty();
    let columns = head
        .into_iter()
        .enumerate()
        .map(|(n, label)| {
            Column::new(
                n.to_string(),
                label,
                if numeric(n) {
                    ColumnType::Number
                } else {
                    ColumnType::Text
                },
            )
        })
        .collect();
    view! { <DataTable model=Signal::stored(TableModel::new(columns, rows)) /> }
}

/// The first bytes of every PNG, in base64.
const PNG: &str = "iVBORw0KGgo";

fn image(base64: &str, document: LiveDocument) -> View {
    let sound = base64.starts_with(PNG)
        && base64
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='));
    if !sound {
        return view! { <p class="ps-card-note">{t(&text::BROKEN_IMAGE)}</p> };
    }
    let title = move || document.meta.with(|meta| meta.title.clone());
    view! { <img class="ps-document-image" alt=title src=format!("data:image/png;base64,{base64}") /> }
}

/// Height of a folded document's body in CSS pixels, as the sheet sets it.
pub(super) const FOLD: f64 = 220.0;

/// The bytes of base64 text.
pub(super) fn decode(base64: &str) -> Option<Vec<u8>> {
    let binary = window().atob(base64).ok()?;
    Some(binary.chars().map(|c| c as u8).collect())
}
