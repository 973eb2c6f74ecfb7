//! A table as data: typed columns, rows that are read cell by cell when they are shown, highlights with a reason in
//! words, order, filter and export. Accepts the contract of `interactions.md` part D, columns that are bare strings, and
//! rows that are arrays. Formatting for a reader is the view's work.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::lenient::{first, list, number, scalar, text};

/// Most rows that are kept; the view says when there were more.
pub const MAX_ROWS: usize = 100_000;
/// Most columns.
pub const MAX_COLUMNS: usize = 64;
/// Rows looked at to guess the type of a column that names none.
const SAMPLE: usize = 12;
/// Longest text of one cell on the page, in characters.
pub const CELL_CAP: usize = 500;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    Text,
    Number,
    Currency,
    Percent,
    Date,
    Delta,
    Status,
    Link,
}

impl ColumnType {
    fn from_word(word: &str) -> Option<ColumnType> {
        Some(match word.trim().to_ascii_lowercase().as_str() {
            "text" | "string" => ColumnType::Text,
            "number" | "integer" | "float" => ColumnType::Number,
            "currency" | "money" => ColumnType::Currency,
            "percent" | "percentage" => ColumnType::Percent,
            "date" | "datetime" => ColumnType::Date,
            "delta" | "change" => ColumnType::Delta,
            "status" | "badge" => ColumnType::Status,
            "link" | "url" => ColumnType::Link,
            _ => return None,
        })
    }

    /// Compared and aligned as numbers.
    pub fn is_numeric(self) -> bool {
        matches!(
            self,
            ColumnType::Number | ColumnType::Currency | ColumnType::Percent | ColumnType::Delta
        )
    }
}

/// One column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub key: String,
    /// `None` when the server sent only a key; the view knows words for the usual ones.
    pub label: Option<String>,
    pub kind: ColumnType,
    pub align_end: bool,
    pub sortable: bool,
    /// ISO 4217, upper case.
    pub currency: Option<String>,
    /// 0 to 8.
    pub decimals: Option<u8>,
}

impl Column {
    /// A sortable column of this type.
    pub fn new(key: impl Into<String>, label: impl Into<String>, kind: ColumnType) -> Column {
        Column {
            key: key.into(),
            label: Some(label.into()),
            kind,
            align_end: kind.is_numeric(),
            sortable: true,
            currency: None,
            decimals: None,
        }
    }
}

/// How much a highlighted row matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Severity {
    Info,
    #[default]
    Caution,
    Danger,
}

/// Why a row is marked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Highlight {
    /// `None`: the row says only that it is inefficient.
    pub reason: Option<String>,
    pub severity: Severity,
}

#[derive(Clone, Debug)]
enum Rows {
    /// The tool's output as received, and the key of its rows.
    Inside(Arc<Value>, &'static str),
    Own(Arc<Vec<Value>>),
}

/// A table. Cheap to clone.
#[derive(Clone, Debug)]
pub struct TableModel {
    pub columns: Arc<Vec<Column>>,
    pub highlights: Arc<HashMap<usize, Highlight>>,
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

    pub fn len(&self) -> usize {
        self.rows().len()
    }

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
        let needle = filter.trim().to_lowercase();
        let columns = self.columns.len();
        let hit = |text: &str| text.to_lowercase().contains(&needle);
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
            order.sort_by(|a, b| missing_last(key(*a), key(*b), |a, b| turn(a.total_cmp(&b))));
        } else {
            let keys: Vec<Cow<'_, str>> = (0..self.len()).map(|row| cell_text(self.cell(row, column))).collect();
            let key = |row: u32| keys.get(row as usize).map(Cow::as_ref).filter(|text| !text.is_empty());
            order.sort_by(|a, b| missing_last(key(*a), key(*b), |a, b| turn(compare(a, b))));
        }
        order
    }

    /// The named columns of these rows, as a spreadsheet takes them from the clipboard.
    pub fn to_tsv(&self, labels: &[String], order: &[u32], shown: &[bool]) -> String {
        self.export(labels, order, shown, '\t', "\n", |text| {
            guarded(&text.replace(['\t', '\n', '\r'], " "))
        })
    }

    /// RFC 4180 with a byte order mark, so that spreadsheets read Korean and Chinese.
    pub fn to_csv(&self, labels: &[String], order: &[u32], shown: &[bool]) -> String {
        let body = self.export(labels, order, shown, ',', "\r\n", |text| {
            let text = guarded(text);
            match text.contains([',', '"', '\n', '\r']) {
                true => format!("\"{}\"", text.replace('"', "\"\"")),
                false => text,
            }
        });
        format!("\u{FEFF}{body}")
    }

    fn export(
        &self,
        labels: &[String],
        order: &[u32],
        shown: &[bool],
        between: char,
        end: &str,
        quote: impl Fn(&str) -> String,
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
            let cells = columns.iter().map(|n| match self.cell(*row as usize, *n) {
                Value::Number(number) => number.to_string(),
                cell => quote(&cell_text(cell)),
            });
            push_line(&mut out, cells, between, end);
        }
        out
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

/// A text that a spreadsheet would run as a formula gets an apostrophe before it.
fn guarded(text: &str) -> String {
    let runs = text
        .trim_start_matches(['\u{FEFF}', ' '])
        .starts_with(['=', '+', '-', '@', '\t', '\r']);
    match runs {
        true => format!("'{text}"),
        false => text.to_owned(),
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

fn columns(output: &Value, rows: &[Value]) -> Vec<Column> {
    let listed = list(output, &["columns", "headers"], MAX_COLUMNS);
    let sample = &rows[..rows.len().min(SAMPLE)];
    let currency = text(output, &["currency"]).filter(|code| is_currency(code));
    if listed.is_empty() {
        let Some(Value::Object(row)) = sample.first() else {
            return Vec::new();
        };
        let keys = row
            .keys()
            .filter(|key| !matches!(key.as_str(), "id" | "inefficient" | "reason" | "severity"));
        return keys
            .take(MAX_COLUMNS)
            .enumerate()
            .map(|(n, key)| untyped(key.clone(), n, sample, currency.as_deref()))
            .collect();
    }
    listed
        .iter()
        .enumerate()
        .filter_map(|(n, column)| {
            if let Some(key) = scalar(column) {
                return Some(untyped(key, n, sample, currency.as_deref()));
            }
            let key = text(column, &["key", "id", "field", "name", "accessor"]).or_else(|| text(column, &["label"]))?;
            let named = text(column, &["type", "kind", "format"]).and_then(|word| ColumnType::from_word(&word));
            let kind = named.unwrap_or_else(|| guess(&key, n, sample));
            let align = text(column, &["align"]);
            Some(Column {
                label: text(column, &["label", "title", "header"]),
                kind,
                align_end: match align.as_deref() {
                    Some("right" | "end") => true,
                    Some("left" | "start" | "center") => false,
                    _ => kind.is_numeric(),
                },
                sortable: column.get("sortable").and_then(Value::as_bool) != Some(false),
                currency: text(column, &["currency"])
                    .filter(|code| is_currency(code))
                    .or_else(|| currency.clone())
                    .map(|code| code.to_ascii_uppercase()),
                decimals: column.get("decimals").and_then(Value::as_u64).map(|n| n.min(8) as u8),
                key,
            })
        })
        .collect()
}

fn is_currency(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn untyped(key: String, place: usize, sample: &[Value], currency: Option<&str>) -> Column {
    let kind = guess(&key, place, sample);
    Column {
        label: None,
        kind,
        align_end: kind.is_numeric(),
        sortable: true,
        currency: currency.map(str::to_ascii_uppercase),
        decimals: None,
        key,
    }
}

fn guess(key: &str, place: usize, sample: &[Value]) -> ColumnType {
    let cells = sample.iter().filter_map(|row| match row {
        Value::Array(cells) => cells.get(place),
        _ => row.get(key),
    });
    let cells: Vec<&Value> = cells.filter(|cell| !cell.is_null()).collect();
    let all = |test: fn(&Value) -> bool| !cells.is_empty() && cells.iter().all(|cell| test(cell));
    let name = key.to_ascii_lowercase();
    if all(Value::is_number) {
        return match name.as_str() {
            "ctr" | "cvr" | "rate" | "share" => ColumnType::Percent,
            _ => ColumnType::Number,
        };
    }
    let starts = |cell: &Value, head: [&str; 2]| {
        cell.as_str()
            .is_some_and(|text| head.iter().any(|head| text.starts_with(head)))
    };
    if all(|cell| cell.as_str().is_some_and(is_date)) {
        ColumnType::Date
    } else if !cells.is_empty() && cells.iter().all(|cell| starts(cell, ["https://", "http://"])) {
        ColumnType::Link
    } else if name == "status" {
        ColumnType::Status
    } else {
        ColumnType::Text
    }
}

fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 10 && bytes.len() <= 35 && super::weather::LocalTime::parse(text).is_some()
}

fn severity(value: &Value) -> Severity {
    match text(value, &["severity", "level"]).as_deref() {
        Some("high" | "danger" | "critical" | "error") => Severity::Danger,
        Some("low" | "info") => Severity::Info,
        _ => Severity::Caution,
    }
}

fn highlights(output: &Value, rows: &[Value]) -> HashMap<usize, Highlight> {
    let mut marks = HashMap::new();
    for (n, row) in rows.iter().enumerate() {
        if row.get("inefficient").and_then(Value::as_bool) == Some(true) {
            let reason = text(
                row,
                &["inefficientReason", "inefficient_reason", "highlightReason", "reason"],
            );
            marks.insert(
                n,
                Highlight {
                    reason,
                    severity: severity(row),
                },
            );
        }
    }
    let listed = list(output, &["highlights"], 10_000);
    if listed.is_empty() {
        return marks;
    }
    let id_key = text(output, &["row_id", "rowId", "rowKey"]).unwrap_or_else(|| "id".into());
    let by_id: HashMap<String, usize> = rows
        .iter()
        .enumerate()
        .rev()
        .filter_map(|(n, row)| Some((text(row, &[id_key.as_str(), "id"])?, n)))
        .collect();
    for mark in listed {
        let id = text(mark, &["row_id", "rowId", "id"]).or_else(|| scalar(mark));
        let by_place = || {
            mark.get("row")
                .and_then(Value::as_u64)
                .map(|n| n as usize)
                .filter(|n| *n < rows.len())
        };
        if let Some(n) = id.and_then(|id| by_id.get(&id).copied()).or_else(by_place) {
            let reason = text(mark, &["reason", "message", "label"]);
            marks.insert(
                n,
                Highlight {
                    reason,
                    severity: severity(mark),
                },
            );
        }
    }
    marks
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
        assert_eq!(table.highlights[&2].severity, Severity::Danger);
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
        let csv = table.to_csv(&labels, &[1, 2], &[true, true, false]);
        assert_eq!(
            csv,
            "\u{FEFF}Campaign,Cost\r\n'=cmd(),\"6,905\"\r\n\"Max, \"\"P\"\"\",\r\n"
        );
        let tsv = table.to_tsv(&labels, &[0], &[true, true, false]);
        assert_eq!(tsv, "Campaign\tCost\nBrand\t8420\n");
        assert_eq!(guarded("-5"), "'-5");
        assert_eq!(guarded("5"), "5");
    }
}
