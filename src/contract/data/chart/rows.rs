//! The rows of one panel, found in the shapes that servers send them in: objects, lists, columns, or points in each series.
//! They have no type yet: what the axis holds, and in which order, is read from them later.

use std::collections::HashMap;

use serde_json::Value;

use super::values::{list, number, text};
use super::{ChartLook, MAX_POINTS, MAX_SERIES};
use crate::json::JsonMap;

const ROW_KEYS: &[&str] = &["data", "rows", "points", "values", "dataset", "items"];
const X_KEYS: &[&str] = &["x", "xKey", "xField", "x_key", "xAxis", "categoryKey", "nameKey"];
const X_LIST_KEYS: &[&str] = &["labels", "categories", "xs"];
const Y_KEYS: &[&str] = &[
    "y", "yKey", "yKeys", "yField", "yFields", "y_key", "metrics", "valueKey",
];
const KEY_KEYS: &[&str] = &["key", "dataKey", "field", "id", "name", "label"];
/// Column names that hold the place of a row when nothing says which one does.
const X_NAMES: &[&str] = &[
    "x",
    "date",
    "day",
    "time",
    "timestamp",
    "month",
    "week",
    "year",
    "hour",
    "period",
    "name",
    "label",
    "category",
    "key",
    "segment",
    "campaign",
    "device",
    "channel",
];

/// Whether the object has rows, or series with points of their own.
pub(super) fn has_points(map: &JsonMap) -> bool {
    let rows = ROW_KEYS.iter().any(|key| match map.get(*key) {
        Some(Value::Array(_)) => true,
        Some(Value::Object(columns)) => {
            *key == "data"
                && columns.values().any(Value::is_array)
                && !columns.contains_key("panels")
                && !columns.contains_key("charts")
                && !has_points(columns)
        }
        _ => false,
    });
    rows || matches!(map.get("series"), Some(Value::Array(series)) if series.iter().any(|one| own_points(one).is_some()))
}

/// One column of figures with what the server said about it.
pub(crate) struct Column {
    pub key: String,
    pub spec: JsonMap,
    pub values: Vec<Option<f64>>,
}

/// The rows of a panel, still without a type.
pub(super) struct Table {
    pub xs: Vec<Value>,
    pub series: Vec<Column>,
    pub dropped: usize,
}

impl Table {
    pub fn read(map: &JsonMap, look: ChartLook) -> Table {
        let specs = specs(map);
        let own = matches!(map.get("series"), Some(Value::Array(series)) if series.iter().any(|one| own_points(one).is_some()));
        let mut table = match own {
            true => Table::of_series(list(map.get("series")), look),
            false => Table::of_rows(map, specs),
        };
        let listed = X_LIST_KEYS.iter().chain(X_KEYS).find_map(|key| match map.get(*key)? {
            Value::Array(items) => Some(items),
            Value::Object(x) => ["values", "data", "categories"]
                .iter()
                .find_map(|key| x.get(*key)?.as_array()),
            _ => None,
        });
        if let Some(listed) = listed
            && table.xs.iter().all(Value::is_null)
        {
            table
                .xs
                .iter_mut()
                .zip(listed)
                .for_each(|(x, listed)| *x = listed.clone());
        }
        for (index, x) in table.xs.iter_mut().enumerate() {
            if x.is_null() {
                *x = Value::from(index + 1);
            }
        }
        table
    }

    fn of_rows(map: &JsonMap, mut specs: Vec<(String, JsonMap)>) -> Table {
        let rows = ROW_KEYS.iter().find_map(|key| match map.get(*key)? {
            Value::Array(rows) => Some(rows.as_slice()),
            _ => None,
        });
        let Some(rows) = rows else {
            let columns = map.get("data").and_then(Value::as_object);
            return columns.map_or_else(Table::empty, |columns| Table::of_columns(map, columns, specs));
        };
        let sample: Vec<&JsonMap> = rows.iter().take(64).filter_map(Value::as_object).collect();
        let x_key = x_key(map, &sample, &specs);
        if specs.is_empty() {
            match sample.is_empty() {
                false => specs = guess(&sample, &x_key),
                true => {
                    let width = rows
                        .iter()
                        .take(64)
                        .filter_map(|row| row.as_array().map(Vec::len))
                        .max()
                        .unwrap_or(2);
                    specs = (1..width.clamp(2, MAX_SERIES + 1))
                        .map(|index| (format!("value {index}"), JsonMap::new()))
                        .collect();
                    if let [(key, _)] = specs.as_mut_slice() {
                        *key = "value".into();
                    }
                }
            }
        }
        let most = MAX_POINTS / specs.len().max(1);
        let mut series: Vec<Column> = specs
            .into_iter()
            .map(|(key, spec)| Column {
                key,
                spec,
                values: Vec::new(),
            })
            .collect();
        let mut xs = Vec::new();
        for row in rows.iter().take(most) {
            match row {
                Value::Object(row) => {
                    xs.push(row.get(&x_key).cloned().unwrap_or(Value::Null));
                    series
                        .iter_mut()
                        .for_each(|one| one.values.push(row.get(&one.key).and_then(number)));
                }
                Value::Array(row) if row.len() > 1 => {
                    xs.push(row.first().cloned().unwrap_or(Value::Null));
                    series
                        .iter_mut()
                        .enumerate()
                        .for_each(|(index, one)| one.values.push(row.get(index + 1).and_then(number)));
                }
                other => {
                    xs.push(Value::Null);
                    let value = number(other.get(0).unwrap_or(other));
                    series
                        .iter_mut()
                        .enumerate()
                        .for_each(|(index, one)| one.values.push(value.filter(|_| index == 0)));
                }
            }
        }
        Table {
            xs,
            dropped: rows.len().saturating_sub(most) * series.len(),
            series,
        }
    }

    /// `data: {date: [...], revenue: [...]}`.
    fn of_columns(map: &JsonMap, columns: &JsonMap, mut specs: Vec<(String, JsonMap)>) -> Table {
        let first = columns
            .iter()
            .take(64)
            .map(|(key, column)| (key.clone(), column.get(0).cloned().unwrap_or(Value::Null)));
        let row: JsonMap = first.collect();
        let x_key = x_key(map, &[&row], &specs);
        if specs.is_empty() {
            specs = guess(&[&row], &x_key);
        }
        let most = MAX_POINTS / specs.len().max(1);
        let xs: Vec<Value> = list(columns.get(&x_key)).iter().take(most).cloned().collect();
        let longest = specs
            .iter()
            .map(|(key, _)| list(columns.get(key)).len())
            .max()
            .unwrap_or(0);
        let height = longest.max(xs.len()).min(most);
        let mut table = Table {
            xs,
            series: Vec::new(),
            dropped: longest.saturating_sub(height) * specs.len(),
        };
        table.xs.resize(height, Value::Null);
        for (key, spec) in specs {
            let mut values: Vec<Option<f64>> = list(columns.get(&key)).iter().take(height).map(number).collect();
            values.resize(height, None);
            table.series.push(Column { key, spec, values });
        }
        table
    }

    /// `series: [{label, data: [...]}]`, each with its own points.
    fn of_series(sources: &[Value], look: ChartLook) -> Table {
        let mut table = Table::empty();
        let mut seen = HashMap::<String, usize>::new();
        let count = sources.len().clamp(1, MAX_SERIES);
        for (index, source) in sources.iter().take(MAX_SERIES).enumerate() {
            let Some(points) = own_points(source) else { continue };
            let spec = source.as_object().cloned().unwrap_or_default();
            let key = text(&spec, KEY_KEYS).unwrap_or_else(|| format!("value {}", index + 1));
            let mut values = vec![None; table.xs.len()];
            for (place, point) in points.iter().enumerate() {
                if place >= MAX_POINTS / count {
                    table.dropped += points.len() - place;
                    break;
                }
                let (x, y) = match point {
                    Value::Object(point) => (
                        X_NAMES.iter().find_map(|key| point.get(*key)).cloned(),
                        ["y", "value", "v"]
                            .iter()
                            .find_map(|key| point.get(*key))
                            .and_then(number),
                    ),
                    Value::Array(pair) if pair.len() > 1 => (pair.first().cloned(), pair.get(1).and_then(number)),
                    other => (None, number(other)),
                };
                let fresh = table.xs.len();
                let row = match &x {
                    Some(_) if look == ChartLook::Scatter => fresh,
                    Some(x) => *seen.entry(x.to_string()).or_insert(fresh),
                    None => place,
                };
                if row >= table.xs.len() {
                    table.xs.push(x.unwrap_or(Value::Null));
                    values.push(None);
                    table
                        .series
                        .iter_mut()
                        .for_each(|one: &mut Column| one.values.push(None));
                }
                if let Some(slot) = values.get_mut(row) {
                    *slot = y;
                }
            }
            table.series.push(Column { key, spec, values });
        }
        table
    }

    fn empty() -> Table {
        Table {
            xs: Vec::new(),
            series: Vec::new(),
            dropped: 0,
        }
    }
}

/// The series that the server named: key and everything else it said.
fn specs(map: &JsonMap) -> Vec<(String, JsonMap)> {
    let named = map
        .get("series")
        .or_else(|| Y_KEYS.iter().find_map(|key| map.get(*key)));
    let items: Vec<&Value> = match named {
        Some(Value::Array(items)) => items.iter().take(MAX_SERIES).collect(),
        Some(one @ (Value::String(_) | Value::Object(_))) => vec![one],
        _ => Vec::new(),
    };
    let spec = |item: &Value| match item {
        Value::String(key) => Some((key.clone(), JsonMap::new())),
        Value::Object(spec) => {
            let key = KEY_KEYS.iter().find_map(|key| spec.get(*key)?.as_str())?;
            Some((key.to_owned(), spec.clone()))
        }
        _ => None,
    };
    items.into_iter().filter_map(spec).collect()
}

fn x_key(map: &JsonMap, sample: &[&JsonMap], specs: &[(String, JsonMap)]) -> String {
    let named = X_KEYS.iter().find_map(|key| match map.get(*key)? {
        Value::String(key) => Some(key.as_str()),
        Value::Object(x) => KEY_KEYS.iter().find_map(|key| x.get(*key)?.as_str()),
        _ => None,
    });
    let present = |key: &str| sample.iter().any(|row| row.contains_key(key));
    if let Some(key) = named.filter(|key| present(key)) {
        return key.to_owned();
    }
    let free = |key: &str| !specs.iter().any(|(taken, _)| taken == key);
    let usual = X_NAMES
        .iter()
        .find(|key| present(key) && free(key))
        .map(|key| (*key).to_owned());
    let worded = || {
        let row = sample.first()?;
        row.iter()
            .find(|(key, value)| value.is_string() && free(key))
            .map(|(key, _)| key.clone())
    };
    usual.or_else(worded).unwrap_or_default()
}

/// The columns that hold numbers.
fn guess(sample: &[&JsonMap], x_key: &str) -> Vec<(String, JsonMap)> {
    let mut found: Vec<(String, JsonMap)> = Vec::new();
    for row in sample {
        for (key, value) in row.iter().take(64) {
            let fresh = key != x_key && key != "id" && !found.iter().any(|(known, _)| known == key);
            if fresh && number(value).is_some() && found.len() < MAX_SERIES {
                found.push((key.clone(), JsonMap::new()));
            }
        }
    }
    found
}

fn own_points(series: &Value) -> Option<&Vec<Value>> {
    ["data", "values", "points"]
        .iter()
        .find_map(|key| series.get(*key)?.as_array())
}
