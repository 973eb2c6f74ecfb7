//! Reading a chart out of whatever a server or model sent: unknown keys are ignored, missing ones guessed, sizes capped.
//! Spellings: `interactions` part D, `ai-sdk` section 12, and what models write from habit.

use serde_json::Value;

use super::xs::{self, DateGrain};
use super::{Chart, Look, MAX_LABEL, MAX_PANELS, MAX_POINTS, MAX_SERIES, Panel, Series, Side, Topic, Unit, Xs};
use crate::model::JsonMap;

const LOOK_KEYS: &[&str] = &["chart", "chartType", "chart_type", "kind", "type", "look"];
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

/// Whether a `demoType` or `kind` means a chart.
pub fn is_chart_word(word: &str) -> bool {
    matches!(word, "chart" | "charts" | "graph") || look(word).is_some()
}

/// What may be shown while the input still streams.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    pub title: Option<String>,
    pub period: Option<String>,
    pub look: Look,
    pub topics: Vec<Topic>,
}

/// Reads the input of a call, complete or not.
pub fn known(input: &Value) -> Known {
    let Value::Object(map) = input else {
        return Known::default();
    };
    let panel = map
        .get("panels")
        .and_then(|panels| panels.get(0))
        .and_then(Value::as_object);
    let topics: Vec<Topic> = list(map.get("chartPanels"))
        .iter()
        .take(MAX_PANELS)
        .filter_map(|word| topic(word.as_str()?))
        .collect();
    let default = topics.first().map_or(Look::Line, |topic| default_look(*topic));
    Known {
        title: text(map, &["title", "chartTitle"]).or_else(|| text(map, &["campaignContext"])),
        period: period(map),
        look: look_of(panel.unwrap_or(map)).unwrap_or(default),
        topics,
    }
}

/// The form that a panel asks for.
fn look_of(map: &JsonMap) -> Option<Look> {
    let found = LOOK_KEYS.iter().find_map(|key| look(map.get(*key)?.as_str()?))?;
    let off = |value: &Value| matches!(value, Value::Null | Value::Bool(false));
    let stacked = ["stacked", "stack"]
        .iter()
        .any(|key| map.get(*key).is_some_and(|value| !off(value)));
    Some(if stacked && found == Look::Bar {
        Look::StackedBar
    } else {
        found
    })
}

/// Reads a chart; `None` when the value holds nothing like one. A chart without any point is still a chart.
pub fn read(value: &Value) -> Option<Chart> {
    let mut chart = Chart::default();
    if let Value::Object(map) = value {
        chart.title = text(map, &["title"]);
        chart.summary = text(map, &["summary", "description"]);
        chart.context = text(map, &["campaignContext"]);
        chart.goal = text(map, &["goal"]);
        chart.period = period(map);
    }
    let sources = panels(value, 0)?;
    for (index, source) in sources.into_iter().take(MAX_PANELS).enumerate() {
        if let Some(panel) = panel(source, index) {
            chart.panels.push(panel);
        }
    }
    Some(chart)
}

/// The objects that are panels.
fn panels(value: &Value, depth: usize) -> Option<Vec<&JsonMap>> {
    let map = match value {
        Value::Array(items) => {
            let maps: Vec<&JsonMap> = items.iter().take(MAX_PANELS).filter_map(Value::as_object).collect();
            return maps.iter().any(|map| has_points(map)).then_some(maps);
        }
        Value::Object(map) => map,
        _ => return None,
    };
    for key in ["panels", "charts", "chart", "output", "result", "data"] {
        match map.get(key) {
            Some(Value::Array(items)) if key == "panels" || key == "charts" => {
                return Some(items.iter().take(MAX_PANELS).filter_map(Value::as_object).collect());
            }
            Some(inner @ Value::Object(_)) if depth < 2 && !has_points(map) => {
                if let Some(found) = panels(inner, depth + 1) {
                    return Some(found);
                }
            }
            _ => {}
        }
    }
    has_points(map).then(|| vec![map])
}

fn has_points(map: &JsonMap) -> bool {
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

fn panel(map: &JsonMap, index: usize) -> Option<Panel> {
    let topic = ["kind", "topic", "id"]
        .iter()
        .find_map(|key| topic(map.get(*key)?.as_str()?));
    let mut look = look_of(map).or_else(|| topic.map(default_look)).unwrap_or_default();
    let table = Table::read(map, look);
    let x_kind = map
        .get("x")
        .and_then(Value::as_object)
        .and_then(|x| x.get("type"))
        .and_then(Value::as_str);
    let (xs, order) = places(&table.xs, x_kind, look);
    let unit_map = map.get("y").and_then(Value::as_object).unwrap_or(map);
    let panel_unit = unit(unit_map);
    let mut series: Vec<Series> = table
        .series
        .into_iter()
        .map(|column| Series {
            unit: match unit(&column.spec) {
                Unit::Plain => panel_unit.clone(),
                own => own,
            },
            side: match text(&column.spec, &["axis", "yAxis", "side", "yAxisId"]).as_deref() {
                Some("right" | "secondary" | "y2" | "1") => Side::Right,
                _ => Side::Left,
            },
            label: text(&column.spec, &["label", "title", "name"]).unwrap_or_else(|| words(&column.key)),
            key: column.key,
            values: match &order {
                Some(order) => order
                    .iter()
                    .map(|row| column.values.get(*row).copied().flatten())
                    .collect(),
                None => column.values,
            },
        })
        .collect();
    let mut xs = xs;
    if look == Look::Pie {
        if series.len() > 1 && xs.len() == 1 {
            let values = series.iter().map(|one| one.values.first().copied().flatten()).collect();
            xs = Xs::Names(series.iter().map(|one| one.label.clone()).collect());
            series.truncate(1);
            if let Some(first) = series.first_mut() {
                first.values = values;
                first.label = String::new();
            }
        }
        series.truncate(1);
        let parts = || series.iter().flat_map(|one| one.values.iter().flatten());
        if parts().any(|value| *value < 0.0) || parts().sum::<f64>() <= 0.0 && parts().next().is_some() {
            look = Look::Bar;
        }
    }
    Some(Panel {
        id: text(map, &["id", "key"]).unwrap_or_else(|| index.to_string()),
        title: text(map, &["title", "label"]),
        topic,
        look,
        x_label: map
            .get("x")
            .and_then(Value::as_object)
            .and_then(|x| text(x, &["label", "title"])),
        xs,
        series,
        dropped: table.dropped,
    })
}

/// One column of figures with what the server said about it.
struct Column {
    key: String,
    spec: JsonMap,
    values: Vec<Option<f64>>,
}

/// The rows of a panel, still without a type.
struct Table {
    xs: Vec<Value>,
    series: Vec<Column>,
    dropped: usize,
}

impl Table {
    fn read(map: &JsonMap, look: Look) -> Table {
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
    fn of_series(sources: &[Value], look: Look) -> Table {
        let mut table = Table::empty();
        let mut seen = std::collections::HashMap::<String, usize>::new();
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
                    Some(_) if look == Look::Scatter => fresh,
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

/// The type of the axis, and the order of rows when dates came unsorted.
fn places(xs: &[Value], kind: Option<&str>, look: Look) -> (Xs, Option<Vec<usize>>) {
    let dated = !matches!(kind, Some("category" | "text" | "string" | "number"));
    let wants_date = matches!(kind, Some("date" | "time" | "datetime" | "day" | "month"));
    let dates: Option<Vec<(DateGrain, f64)>> = match dated && !xs.is_empty() && look != Look::Pie {
        true => xs.iter().map(|x| as_date(x, wants_date)).collect(),
        false => None,
    };
    if let Some(dates) = dates {
        let grain = dates.iter().map(|(grain, _)| *grain).max().unwrap_or(DateGrain::Day);
        let mut at: Vec<f64> = dates.iter().map(|(_, at)| *at).collect();
        if at.is_sorted() {
            return (Xs::Dates { grain, at }, None);
        }
        let mut order: Vec<usize> = (0..at.len()).collect();
        order.sort_by(|a, b| at[*a].total_cmp(&at[*b]));
        at.sort_by(f64::total_cmp);
        return (Xs::Dates { grain, at }, Some(order));
    }
    let numeric = look == Look::Scatter || look.is_line() && xs.iter().all(Value::is_number);
    if numeric && let Some(numbers) = xs.iter().map(number).collect::<Option<Vec<f64>>>() {
        return (Xs::Numbers(numbers), None);
    }
    (Xs::Names(xs.iter().map(as_name).collect()), None)
}

fn as_date(x: &Value, wants_date: bool) -> Option<(DateGrain, f64)> {
    match x {
        Value::String(text) => xs::date(text),
        Value::Number(_) if wants_date => {
            let at = number(x).filter(|at| (1e8..1e14).contains(at))?;
            let at = if at < 1e11 { at * 1000.0 } else { at };
            let grain = if at % 86_400_000.0 == 0.0 {
                DateGrain::Day
            } else {
                DateGrain::Minute
            };
            Some((grain, at))
        }
        _ => None,
    }
}

fn as_name(x: &Value) -> String {
    match x {
        Value::String(text) => clean(text),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        _ => String::new(),
    }
}

/// A finite number, also from `"1,234.5"`, `"$12"` and `"4.2%"`.
pub(super) fn number(value: &Value) -> Option<f64> {
    let found = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) if text.len() <= 40 => {
            let bare: String = text
                .chars()
                .filter(|letter| !matches!(letter, ',' | ' ' | '_' | '$' | '₩' | '€' | '£' | '¥' | '%'))
                .collect();
            bare.parse().ok()?
        }
        _ => return None,
    };
    found.is_finite().then_some(found)
}

fn look(word: &str) -> Option<Look> {
    let plain: String = word
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .take(32)
        .collect();
    Some(match plain.strip_suffix("chart").unwrap_or(&plain) {
        "line" | "spline" | "sparkline" => Look::Line,
        "bar" | "column" | "groupedbar" | "histogram" => Look::Bar,
        "stackedbar" | "stackedcolumn" | "barstacked" | "stacked" => Look::StackedBar,
        "area" | "stackedarea" => Look::Area,
        "pie" | "donut" | "doughnut" | "ring" => Look::Pie,
        "scatter" | "scatterplot" | "point" | "bubble" => Look::Scatter,
        _ => return None,
    })
}

fn topic(word: &str) -> Option<Topic> {
    Some(match word {
        "trend" => Topic::Trend,
        "campaign" => Topic::Campaign,
        "metric" => Topic::Metric,
        "device" => Topic::Device,
        _ => return None,
    })
}

fn default_look(topic: Topic) -> Look {
    match topic {
        Topic::Trend | Topic::Metric => Look::Line,
        Topic::Campaign => Look::Bar,
        Topic::Device => Look::Pie,
    }
}

fn unit(map: &JsonMap) -> Unit {
    let word = ["unit", "format", "valueType", "type"].iter().find_map(|key| {
        let word = map.get(*key)?.as_str()?;
        (look(word).is_none() && !matches!(word, "value" | "category" | "linear")).then_some(word)
    });
    Unit::read(word, map.get("currency").and_then(Value::as_str))
}

fn period(map: &JsonMap) -> Option<String> {
    let range = map.get("dateRange").or_else(|| map.get("date_range"))?;
    let Value::Object(range) = range else {
        return range.as_str().map(clean);
    };
    text(range, &["label"]).or_else(|| Some(format!("{} – {}", text(range, &["from"])?, text(range, &["to"])?)))
}

fn text(map: &JsonMap, keys: &[&str]) -> Option<String> {
    keys.iter()
        .find_map(|key| Some(clean(map.get(*key)?.as_str()?)).filter(|text| !text.is_empty()))
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// `adSpend` and `ad_spend` as `Ad spend`; other writings stay.
fn words(key: &str) -> String {
    let mut out = String::new();
    let mut before_lower = false;
    for letter in key.chars().take(MAX_LABEL) {
        match letter {
            '_' => out.push(' '),
            _ if letter.is_ascii_uppercase() && before_lower => {
                out.push(' ');
                out.push(letter.to_ascii_lowercase());
            }
            _ if out.is_empty() => out.extend(letter.to_uppercase()),
            _ => out.push(letter),
        }
        before_lower = letter.is_ascii_lowercase();
    }
    clean(&out)
}

/// One line without control and direction characters, at most [`MAX_LABEL`] characters.
pub(super) fn clean(text: &str) -> String {
    let hidden = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let mut out = String::new();
    for letter in text.chars().filter(|letter| !hidden(*letter)).take(MAX_LABEL) {
        match letter.is_control() || letter.is_whitespace() {
            true if out.ends_with(' ') => {}
            true => out.push(' '),
            false => out.push(letter),
        }
    }
    out.trim().to_owned()
}
