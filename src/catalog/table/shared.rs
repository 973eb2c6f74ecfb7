//! What the two shapes of a table share: the rows, what is asked of them, and their way out. Knows neither shape.

use std::cmp::Ordering;

use crate::ui::prelude::*;

use super::cells;
use crate::browser::{export, format};
use crate::contract::data::table::{Column, RowOrder, TableModel};
use crate::live::locale::t;
use crate::words::Locale;
use crate::words::text::catalog as text;

/// From this many rows on there is a toolbar.
const TOOLBAR_ROWS: usize = 8;
/// Whether a table of so many rows has a toolbar.
pub fn has_tools(rows: usize) -> bool {
    rows >= TOOLBAR_ROWS
}

/// What the shapes of one table share. Copy.
#[derive(Clone, Copy)]
pub(super) struct Shared {
    pub model: Signal<TableModel>,
    pub labels: Memo<Vec<String>>,
    /// The table's title; names the exported file.
    pub name: StoredValue<String>,
    pub labelled_by: StoredValue<String>,
    pub shown: RwSignal<Vec<bool>>,
    /// What was searched, sorted and picked; values are picked only where it is narrow.
    pub wanted: RwSignal<RowOrder>,
    /// The columns in a narrow row, when the person chose them.
    pub figures: RwSignal<Option<Vec<usize>>>,
}

/// Letters that figures have beside each other on the narrowest pages.
const LINE: usize = 30;
/// Letters that the last figure has room for at the least.
pub(super) const LAST: usize = 8;
/// Rows that are looked at.
const SAMPLE: usize = 200;

impl Shared {
    /// Texts as this language orders them.
    pub(super) fn compare(locale: Locale) -> impl Fn(&str, &str) -> Ordering + Copy {
        move |a, b| format::compare(locale, a, b)
    }

    /// The figures of a row where nobody chose them.
    pub(super) fn usual_figures(self, locale: Locale) -> Vec<usize> {
        self.model.with(|model| {
            model.figures(LINE, |at| {
                let Some(column) = model.columns.get(at) else { return 0 };
                let rows = (0..model.len().min(SAMPLE)).map(|row| model.cell(row, at));
                let longest = rows
                    .chain([model.total(at)])
                    .map(|cell| cells::letters(locale, column, cell));
                longest.max().unwrap_or_default().max(LAST)
            })
        })
    }

    /// The id of what names the table; else words of ours do.
    pub(super) fn name_attributes(
        self,
    ) -> (
        Option<String>,
        Option<impl Fn() -> &'static str + Copy + Send + Sync + 'static>,
    ) {
        let labelled = self.labelled_by.with_value(|id| (!id.is_empty()).then(|| id.clone()));
        let unnamed = labelled.is_none().then(|| t(&text::TABLE));
        (labelled, unnamed)
    }

    /// That the server sent more rows than there are here; tracks.
    pub fn cut(self, locale: Locale) -> Option<View> {
        let (sent, rows) = self.model.with(|model| (model.sent, model.len()));
        let count = format::number(locale, rows as f64, None);
        (sent > rows)
            .then(|| view! { <p class="ps-table-note">{text::ROWS_CUT.fill(locale, &[("count", &count)])}</p> })
    }

    /// The rows of `order` as a spreadsheet takes them from the clipboard.
    pub(super) fn tsv(self, order: &[u32], shown: &[bool], locale: Locale) -> String {
        let words = |column: &Column, cell: &serde_json::Value| cells::exported(locale, column, cell);
        self.labels.with_untracked(|labels| {
            self.model
                .with_untracked(|model| model.to_tsv(labels, order, shown, &words))
        })
    }

    /// Offers the rows of `order` as a CSV file.
    pub(super) fn save_csv(self, order: &[u32], shown: &[bool], locale: Locale) {
        let words = |column: &Column, cell: &serde_json::Value| cells::exported(locale, column, cell);
        let csv = self.labels.with_untracked(|labels| {
            self.model
                .with_untracked(|model| model.to_csv(labels, order, shown, &words))
        });
        let name = self.name.with_value(|name| match name.is_empty() {
            true => text::TABLE.get(locale).to_owned(),
            false => name.clone(),
        });
        export::download(&format!("{name}.csv"), "text/csv;charset=utf-8", csv.as_bytes());
    }
}
