//! An ECharts option of somebody else's (`genos.md` 4.6, `security.md` 3): series, categories, title and names are
//! read into the typed chart, everything that draws, links, loads or formats is left behind.

use serde_json::{Value, json};

use super::{Chart, MAX_POINTS, MAX_SERIES, read};
use crate::json::{JsonMap, SetMember};

/// Reads an option; `None` when it holds no series that we can draw.
pub fn read_option(option: &Value) -> Option<Chart> {
    let mut series: Vec<&JsonMap> = match option.get("series")? {
        Value::Array(list) => list.iter().take(MAX_SERIES).filter_map(Value::as_object).collect(),
        Value::Object(one) => vec![one],
        _ => return None,
    };
    series.retain(|series| series.contains_key("data") || option.get("dataset").is_some());
    let kind = series.first()?.get("type").and_then(Value::as_str).unwrap_or("line");
    let mut panel = JsonMap::new();
    panel.set_some("title", text(option.get("title"), "text"));
    let rows = match kind {
        "pie" | "funnel" => shares(series.first()?)?,
        "scatter" | "effectScatter" => places(&series),
        _ => rows(option, &series)?,
    };
    let look = match kind {
        "pie" | "funnel" => "pie",
        "scatter" | "effectScatter" => "scatter",
        "bar" | "pictorialBar" if series.iter().any(|series| series.contains_key("stack")) => "stackedBar",
        "bar" | "pictorialBar" => "bar",
        _ if series.iter().any(|series| series.contains_key("areaStyle")) => "area",
        _ => "line",
    };
    panel.set("chart", look);
    panel.set("x", "x");
    let unit = unit(option);
    let names = series.iter().enumerate().map(|(at, series)| {
        let name = series
            .get("name")
            .and_then(Value::as_str)
            .filter(|name| !name.is_empty());
        json!({ "key": key(at), "label": name.unwrap_or_default(), "unit": unit })
    });
    let names: Vec<Value> = match kind {
        "pie" | "funnel" => names.take(1).collect(),
        _ => names.collect(),
    };
    let named = |name: &Value| {
        name.get("label")
            .and_then(Value::as_str)
            .is_some_and(|label| !label.is_empty())
    };
    match names.iter().all(named) {
        true => panel.insert("series".into(), Value::Array(names)),
        false => panel.insert("y".into(), (0..names.len()).map(|at| Value::from(key(at))).collect()),
    };
    panel.set("data", Value::Array(rows));
    let mut chart = read(&Value::Object(panel))?;
    chart.summary = text(option.get("title"), "subtext");
    chart.panels.iter().any(|panel| !panel.is_empty()).then_some(chart)
}

/// The sign that the value axis puts behind its figures: `{value}%`.
fn unit(option: &Value) -> &str {
    let axis = option.get("yAxis").map(|axis| axis.get(0).unwrap_or(axis));
    let form = axis.and_then(|axis| axis.get("axisLabel")?.get("formatter")?.as_str());
    form.and_then(|form| form.strip_prefix("{value}"))
        .map(str::trim)
        .unwrap_or_default()
}

fn key(at: usize) -> String {
    format!("y{at}")
}

/// The title, which may be one of several.
fn text(title: Option<&Value>, name: &str) -> Option<String> {
    let title = match title? {
        Value::Array(titles) => titles.first()?,
        title => title,
    };
    let text = title.get(name)?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// `data: [{name, value}]`, or bare figures.
fn shares(series: &JsonMap) -> Option<Vec<Value>> {
    let data = series.get("data")?.as_array()?;
    let row = |(at, value): (usize, &Value)| {
        let name = value
            .get("name")
            .cloned()
            .unwrap_or_else(|| (at + 1).to_string().into());
        json!({ "x": name, "y0": figure(value) })
    };
    Some(data.iter().take(MAX_POINTS).enumerate().map(row).collect())
}

/// `data: [[x, y], …]` of every series, one row a point.
fn places(series: &[&JsonMap]) -> Vec<Value> {
    let mut rows = Vec::new();
    for (at, series) in series.iter().enumerate() {
        for point in series.get("data").and_then(Value::as_array).into_iter().flatten() {
            let point = point.get("value").unwrap_or(point);
            if rows.len() >= MAX_POINTS {
                return rows;
            }
            if let (Some(x), Some(y)) = (point.get(0), point.get(1)) {
                let mut row = JsonMap::new();
                row.set("x", x.clone());
                row.insert(key(at), y.clone());
                rows.push(Value::Object(row));
            }
        }
    }
    rows
}

/// A row for each category.
fn rows(option: &Value, series: &[&JsonMap]) -> Option<Vec<Value>> {
    let axis = |name: &str| {
        let axis = option.get(name)?;
        let axis = axis.get(0).unwrap_or(axis);
        axis.get("data")?.as_array()
    };
    // Bars that lie have their categories on the vertical axis.
    let categories = axis("xAxis").or_else(|| axis("yAxis"));
    let table = option
        .get("dataset")
        .and_then(|dataset| dataset.get("source")?.as_array());
    if let Some(table) = table.filter(|_| series.iter().all(|series| !series.contains_key("data"))) {
        return Some(table_rows(table, series.len()));
    }
    let count = series
        .iter()
        .filter_map(|series| series.get("data")?.as_array().map(Vec::len))
        .max()?;
    let count = count
        .max(categories.map_or(0, Vec::len))
        .min(MAX_POINTS / series.len().max(1));
    let rows = (0..count).map(|place| {
        let mut row = JsonMap::new();
        let mut x = categories
            .and_then(|categories| categories.get(place))
            .map(|name| name.get("value").unwrap_or(name).clone());
        for (at, series) in series.iter().enumerate() {
            let Some(value) = series.get("data").and_then(|data| data.get(place)) else {
                continue;
            };
            let value = value.get("value").unwrap_or(value);
            match value.as_array().map(Vec::as_slice) {
                Some([place, figure, ..]) => {
                    x = x.or_else(|| Some(place.clone()));
                    row.insert(key(at), figure.clone());
                }
                _ => {
                    row.insert(key(at), figure(value));
                }
            }
        }
        row.set("x", x.unwrap_or_else(|| (place + 1).to_string().into()));
        Value::Object(row)
    });
    Some(rows.collect())
}

/// `dataset.source`: lists with a head, or objects.
fn table_rows(table: &[Value], count: usize) -> Vec<Value> {
    let skip = usize::from(table.first().is_some_and(|head| {
        head.as_array()
            .is_some_and(|head| head.iter().skip(1).all(Value::is_string))
    }));
    let row = |line: &Value| {
        let cells: Vec<&Value> = match line {
            Value::Array(cells) => cells.iter().collect(),
            Value::Object(map) => map.values().collect(),
            _ => Vec::new(),
        };
        let mut row = JsonMap::new();
        row.set("x", (*cells.first()?).clone());
        for at in 0..count {
            if let Some(cell) = cells.get(at + 1) {
                row.insert(key(at), (*cell).clone());
            }
        }
        Some(Value::Object(row))
    };
    table.iter().skip(skip).take(MAX_POINTS).filter_map(row).collect()
}

fn figure(value: &Value) -> Value {
    let value = value.get("value").unwrap_or(value);
    match value {
        Value::Number(_) | Value::String(_) => value.clone(),
        _ => Value::Null,
    }
}
