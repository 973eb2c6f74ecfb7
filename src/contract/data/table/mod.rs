//! A table as data: typed columns, rows that are read cell by cell when they are shown, highlights with a reason in
//! words, order, filter and export. Accepts the contract of `interactions.md` D, columns that are bare strings, and
//! rows that are arrays. Formatting for a reader is the view's work.

mod columns;
mod compact;
mod export;
mod highlights;
mod status;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

pub use columns::{Column, ColumnType};
pub use compact::{FIGURES, Facet, RowOrder, Sorting};
pub use highlights::{Highlight, HighlightSeverity};
pub use status::{KnownStatus, StatusCell, Tone, Wording};

use columns::columns;
use highlights::highlights;

use crate::json::lenient::{first, number, scalar, text};
use crate::order::sort_by;

/// Most rows that are kept; the view says when there were more.
const MAX_ROWS: usize = 100_000;
/// Longest text of one cell on the page, in characters.
pub const CELL_CAP: usize = 500;

#[derive(Clone, Debug)]
enum Rows {
    /// The tool's output as received, and the key of its rows.
    Inside(Arc<Value>, &'static str),
    Own(Arc<Vec<Value>>),
}

/// A table. Cheap to clone.
#[derive(Clone, Debug)]
pub struct TableModel {
    /// Its columns, in order.
    pub columns: Arc<Vec<Column>>,
    /// The marked rows, by their number.
    pub highlights: Arc<HashMap<usize, Highlight>>,
    /// The row of sums, as sent.
    pub totals: Option<Arc<Value>>,
    /// Rows the server sent; more than `len()` when the cap was passed.
    pub sent: usize,
    rows: Rows,
}

const ROW_KEYS: [&str; 3] = ["rows", "data", "items"];

impl TableModel {
    /// A table of our own data, e.g. a chart's. Each row is an array with a cell per column.
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<Value>>) -> TableModel {
        TableModel {
            columns: Arc::new(columns),
            highlights: Arc::default(),
            totals: None,
            sent: rows.len(),
            rows: Rows::Own(Arc::new(rows.into_iter().map(Value::Array).collect())),
        }
    }

    /// A table without columns and rows.
    pub fn empty() -> TableModel {
        TableModel::new(Vec::new(), Vec::new())
    }

    /// `None` when there is neither a column nor a row to take columns from.
    pub fn read(output: &Arc<Value>) -> Option<TableModel> {
        let key = ROW_KEYS
            .into_iter()
            .find(|key| output.get(key).is_some_and(Value::is_array));
        let all = key
            .and_then(|key| output.get(key)?.as_array())
            .map(Vec::as_slice)
            .unwrap_or_default();
        let rows = &all[..all.len().min(MAX_ROWS)];
        let columns = columns(output, rows);
        if columns.is_empty() {
            return None;
        }
        Some(TableModel {
            columns: Arc::new(columns),
            highlights: Arc::new(highlights(output, rows)),
            totals: first(output, &["totals", "total"])
                .filter(|totals| totals.is_object() || totals.is_array())
                .cloned()
                .map(Arc::new),
            sent: all.len(),
            rows: match key {
                Some(key) => Rows::Inside(output.clone(), key),
                None => Rows::Own(Arc::default()),
            },
        })
    }

    fn rows(&self) -> &[Value] {
        let all = match &self.rows {
            Rows::Inside(output, key) => output
                .get(*key)
                .and_then(Value::as_array)
                .map(Vec::as_slice)
                .unwrap_or_default(),
            Rows::Own(rows) => rows.as_slice(),
        };
        &all[..all.len().min(MAX_ROWS)]
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows().len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows().is_empty()
    }

    /// The cell as received; `Null` where there is none.
    pub fn cell(&self, row: usize, column: usize) -> &Value {
        let cell = self.rows().get(row).and_then(|row| self.pick(row, column));
        cell.unwrap_or(&Value::Null)
    }

    /// The cell of the totals row.
    pub fn total(&self, column: usize) -> &Value {
        let cell = self.totals.as_deref().and_then(|totals| self.pick(totals, column));
        cell.unwrap_or(&Value::Null)
    }

    fn pick<'a>(&self, row: &'a Value, column: usize) -> Option<&'a Value> {
        match row {
            Value::Array(cells) => cells.get(column),
            _ => row.get(&self.columns.get(column)?.key),
        }
    }

    /// The rows that match `filter` in any of the `shown` columns or in their reason, in the order of `sort`: the column
    /// and whether it falls. `compare` orders texts. Empty cells come last either way, equal rows keep their order.
    pub fn order(
        &self,
        filter: &str,
        sort: Option<(usize, bool)>,
        shown: &[bool],
        compare: impl Fn(&str, &str) -> Ordering,
    ) -> Vec<u32> {
        let needle = crate::case::lower(filter.trim());
        let columns = self.columns.len();
        let hit = |text: &str| crate::case::lower(text).contains(&needle);
        let matches = |row: usize| {
            needle.is_empty()
                || (0..columns)
                    .any(|column| shown.get(column) != Some(&false) && hit(&cell_text(self.cell(row, column))))
                || self
                    .highlights
                    .get(&row)
                    .and_then(|mark| mark.reason.as_deref())
                    .is_some_and(hit)
        };
        let mut order: Vec<u32> = (0..self.len())
            .filter(|row| matches(*row))
            .map(|row| row as u32)
            .collect();
        let Some((column, falling)) = sort else { return order };
        let numeric = self.columns.get(column).is_some_and(|column| column.kind.is_numeric());
        let turn = |ordering: Ordering| if falling { ordering.reverse() } else { ordering };
        if numeric {
            let keys: Vec<Option<f64>> = (0..self.len()).map(|row| number(self.cell(row, column))).collect();
            let key = |row: u32| keys.get(row as usize).copied().flatten();
            sort_by(&mut order, |a, b| {
                missing_last(key(*a), key(*b), |a, b| turn(a.total_cmp(&b)))
            });
        } else {
            let keys: Vec<Cow<'_, str>> = (0..self.len()).map(|row| cell_text(self.cell(row, column))).collect();
            let key = |row: u32| keys.get(row as usize).map(Cow::as_ref).filter(|text| !text.is_empty());
            sort_by(&mut order, |a, b| {
                missing_last(key(*a), key(*b), |a, b| turn(compare(a, b)))
            });
        }
        order
    }
}

fn missing_last<T>(a: Option<T>, b: Option<T>, compare: impl Fn(T, T) -> Ordering) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => compare(a, b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

/// A cell as plain text: an object with `label` or `text` says that, another nested value is its JSON.
pub fn cell_text(cell: &Value) -> Cow<'_, str> {
    match cell {
        Value::Null => Cow::Borrowed(""),
        Value::String(text) => Cow::Borrowed(text),
        Value::Number(_) | Value::Bool(_) => Cow::Owned(cell.to_string()),
        Value::Object(_) => Cow::Owned(
            text(cell, &["label", "text", "title", "value", "url", "href"]).unwrap_or_else(|| cell.to_string()),
        ),
        Value::Array(items) => {
            let texts: Vec<String> = items.iter().take(50).filter_map(scalar).collect();
            Cow::Owned(texts.join(", "))
        }
    }
}

/// The address in a link cell, untrusted.
pub fn cell_url(cell: &Value) -> Option<String> {
    match cell {
        Value::String(text) => Some(text.clone()),
        Value::Object(_) => text(cell, &["url", "href", "link"]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn table(value: Value) -> TableModel {
        TableModel::read(&Arc::new(value)).expect("a table")
    }

    fn sample() -> TableModel {
        table(json!({
            "columns": [{"key":"name","label":"Campaign","type":"text"},{"key":"cost","label":"Cost","type":"currency","currency":"usd"},{"key":"x","type":"hologram"}],
            "rows": [{"id":"a","name":"Brand","cost":8420},{"id":"b","name":"=cmd()","cost":"6,905","inefficient":true},{"id":"c","name":"Max, \"P\"","cost":null}],
            "highlights": [{"row_id":"c","reason":"CPA is high","severity":"high"}, {"row_id":"nowhere"}, null],
        }))
    }

    #[test]
    fn columns_rows_and_marks() {
        let table = sample();
        assert_eq!(table.columns[1].currency.as_deref(), Some("USD"));
        assert!(table.columns[1].align_end && !table.columns[2].align_end);
        assert_eq!(table.highlights.len(), 2);
        assert_eq!(table.highlights[&2].severity, HighlightSeverity::Danger);
        assert_eq!(table.highlights[&1].reason, None);
        assert_eq!(table.cell(9, 9), &Value::Null);
    }

    #[test]
    fn bare_string_columns_are_typed_by_their_cells() {
        let table = table(json!({"columns":["campaign","ctr","cost","status","day"],
            "rows":[{"campaign":"A","ctr":1.2,"cost":3,"status":"active","day":"2026-03-01"}]}));
        let kinds: Vec<ColumnType> = table.columns.iter().map(|column| column.kind).collect();
        use ColumnType::*;
        assert_eq!(kinds, [Text, Percent, Number, Status, Date]);
    }

    #[test]
    fn array_rows_and_no_columns() {
        assert_eq!(table(json!({"columns":["a","b"],"rows":[[1,2]]})).cell(0, 1), &json!(2));
        assert_eq!(
            table(json!({"rows":[{"id":1,"a":1,"inefficient":false}]}))
                .columns
                .len(),
            1
        );
        for bad in [
            json!({}),
            json!({"rows":[]}),
            json!({"rows":[3]}),
            json!([]),
            json!(null),
        ] {
            assert!(TableModel::read(&Arc::new(bad)).is_none());
        }
    }

    #[test]
    fn order_is_stable_and_empty_cells_are_last() {
        let table = sample();
        let by = |sort| table.order("", sort, &[], str::cmp);
        assert_eq!(by(None), [0, 1, 2]);
        assert_eq!(by(Some((1, false))), [1, 0, 2]);
        assert_eq!(by(Some((1, true))), [0, 1, 2]);
        assert_eq!(by(Some((0, true))), [2, 0, 1]);
        assert_eq!(table.order("cpa", None, &[], str::cmp), [2]);
        assert_eq!(table.order("BRAND", None, &[false, true], str::cmp), Vec::<u32>::new());
    }

    #[test]
    fn exports_quote_and_guard() {
        let table = sample();
        let labels: Vec<String> = ["Campaign", "Cost", "x"].map(String::from).into();
        let csv = table.to_csv(&labels, &[1, 2], &[true, true, false], &|_, _| None);
        assert_eq!(
            csv,
            "\u{FEFF}Campaign,Cost\r\n'=cmd(),\"6,905\"\r\n\"Max, \"\"P\"\"\",\r\n"
        );
        let tsv = table.to_tsv(&labels, &[0], &[true, true, false], &|_, _| None);
        assert_eq!(tsv, "Campaign\tCost\nBrand\t8420\n");
    }
    #[test]
    fn exports_hold_what_the_page_shows() {
        let table = table(
            json!({"columns": [{"key": "name"}, {"key": "roas", "type": "number", "decimals": 2}, {"key": "rate", "type": "number"}, {"key": "status", "type": "status"}],
            "rows": [{"name": "Brand", "roas": 2.6399999999999997, "rate": 0.30000000000000004, "status": "active"}, {"name": "Max", "roas": 3, "rate": 12345678901234567890_u64, "status": "예산 제한"}]}),
        );
        let labels: Vec<String> = ["Name", "ROAS", "Rate", "Status"].map(String::from).into();
        let worded = |column: &Column, cell: &Value| {
            (column.kind == ColumnType::Status && cell == "active").then(|| "활성".to_owned())
        };
        assert_eq!(
            table.to_tsv(&labels, &[0, 1], &[], &worded),
            "Name\tROAS\tRate\tStatus\nBrand\t2.64\t0.3\t활성\nMax\t3.00\t12345678901234567890\t예산 제한\n"
        );
    }
}
