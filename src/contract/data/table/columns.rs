//! The columns of a table: as a server names them, or guessed from the first rows.

use serde_json::Value;

use crate::contract::data::weather::PlaceTime;
use crate::json::lenient::{list, scalar, text};

/// Most columns.
const MAX_COLUMNS: usize = 64;
/// Rows looked at to guess the type of a column that names none.
const SAMPLE: usize = 12;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Words.
    Text,
    /// Numbers.
    Number,
    /// Money.
    Currency,
    /// Shares, in percent.
    Percent,
    /// Days.
    Date,
    /// Changes, with their sign.
    Delta,
    /// States.
    Status,
    /// Addresses.
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
    /// The key of its cells in the rows.
    pub key: String,
    /// `None` when the server sent only a key; the view knows words for the usual ones.
    pub label: Option<String>,
    /// What it holds.
    pub kind: ColumnType,
    /// Its cells end at one line, as figures do.
    pub align_end: bool,
    /// A person may sort by it.
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

/// The columns that the output names, else those of its first row.
pub(super) fn columns(output: &Value, rows: &[Value]) -> Vec<Column> {
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
    bytes.len() >= 10 && bytes.len() <= 35 && PlaceTime::parse(text).is_some()
}
