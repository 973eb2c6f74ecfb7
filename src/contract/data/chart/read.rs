//! Reading a chart out of whatever a server or model sent: unknown keys are ignored, missing ones guessed, sizes capped.
//! Spellings: `interactions.md` D, `ai-sdk.md` 12, and what models write from habit.

use serde_json::Value;

use super::rows::{Table, has_points};
use super::values::{clean, list, number, text, words};
use super::xs::{self, DateGrain};
use super::{AxisSide, Chart, ChartLook, ChartUnit, MAX_PANELS, Panel, Series, Topic, Xs};
use crate::json::JsonMap;
use crate::order::sort_by;

const LOOK_KEYS: &[&str] = &["chart", "chartType", "chart_type", "kind", "type", "look"];

/// Whether a `demoType` or `kind` means a chart.
pub fn is_chart_word(word: &str) -> bool {
    matches!(word, "chart" | "charts" | "graph") || look(word).is_some()
}

/// What may be shown while the input still streams.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartReading {
    /// What it is called.
    pub title: Option<String>,
    /// The days that it spans, in words.
    pub period: Option<String>,
    /// The form of its first plot.
    pub look: ChartLook,
    /// What its plots are about.
    pub topics: Vec<Topic>,
}

/// Reads the input of a call, complete or not.
pub fn known(input: &Value) -> ChartReading {
    let Value::Object(map) = input else {
        return ChartReading::default();
    };
    let panel = map
        .get("panels")
        .and_then(|panels| panels.get(0))
        .and_then(Value::as_object);
    let topics: Vec<Topic> = list(map.get("chartPanels"))
        .iter()
        .take(MAX_PANELS)
        .filter_map(|word| Topic::spelled(word.as_str()?))
        .collect();
    let default = topics.first().map_or(ChartLook::Line, |topic| default_look(*topic));
    ChartReading {
        title: text(map, &["title", "chartTitle"]),
        period: period(map),
        look: look_of(panel.unwrap_or(map)).unwrap_or(default),
        topics,
    }
}

/// The form that a panel asks for.
fn look_of(map: &JsonMap) -> Option<ChartLook> {
    let found = LOOK_KEYS.iter().find_map(|key| look(map.get(*key)?.as_str()?))?;
    let off = |value: &Value| matches!(value, Value::Null | Value::Bool(false));
    let stacked = ["stacked", "stack"]
        .iter()
        .any(|key| map.get(*key).is_some_and(|value| !off(value)));
    Some(if stacked && found == ChartLook::Bar {
        ChartLook::StackedBar
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

fn panel(map: &JsonMap, index: usize) -> Option<Panel> {
    let topic = ["kind", "topic", "id"]
        .iter()
        .find_map(|key| Topic::spelled(map.get(*key)?.as_str()?));
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
                ChartUnit::Plain => panel_unit.clone(),
                own => own,
            },
            side: match text(&column.spec, &["axis", "yAxis", "side", "yAxisId"]).as_deref() {
                Some("right" | "secondary" | "y2" | "1") => AxisSide::Right,
                _ => AxisSide::Left,
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
    if look == ChartLook::Pie {
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
            look = ChartLook::Bar;
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

/// The type of the axis, and the order of rows when dates came unsorted.
fn places(xs: &[Value], kind: Option<&str>, look: ChartLook) -> (Xs, Option<Vec<usize>>) {
    let dated = !matches!(kind, Some("category" | "text" | "string" | "number"));
    let wants_date = matches!(kind, Some("date" | "time" | "datetime" | "day" | "month"));
    let dates: Option<Vec<(DateGrain, f64)>> = match dated && !xs.is_empty() && look != ChartLook::Pie {
        true => xs.iter().map(|x| as_date(x, wants_date)).collect(),
        false => None,
    };
    if let Some(dates) = dates {
        let grain = dates.iter().map(|(grain, _)| *grain).max().unwrap_or(DateGrain::Day);
        let at: Vec<f64> = dates.iter().map(|(_, at)| *at).collect();
        if at.is_sorted() {
            return (Xs::Dates { grain, at }, None);
        }
        let mut order: Vec<usize> = (0..at.len()).collect();
        sort_by(&mut order, |a, b| at[*a].total_cmp(&at[*b]));
        let at = order.iter().map(|place| at[*place]).collect();
        return (Xs::Dates { grain, at }, Some(order));
    }
    let numeric = look == ChartLook::Scatter || look.is_line() && xs.iter().all(Value::is_number);
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

fn look(word: &str) -> Option<ChartLook> {
    let plain: String = word
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .take(32)
        .collect();
    Some(match plain.strip_suffix("chart").unwrap_or(&plain) {
        "line" | "spline" | "sparkline" => ChartLook::Line,
        "bar" | "column" | "groupedbar" | "histogram" => ChartLook::Bar,
        "stackedbar" | "stackedcolumn" | "barstacked" | "stacked" => ChartLook::StackedBar,
        "area" | "stackedarea" => ChartLook::Area,
        "pie" | "donut" | "doughnut" | "ring" => ChartLook::Pie,
        "scatter" | "scatterplot" | "point" | "bubble" => ChartLook::Scatter,
        _ => return None,
    })
}

fn default_look(topic: Topic) -> ChartLook {
    match topic {
        Topic::Trend | Topic::Metric => ChartLook::Line,
        Topic::Campaign => ChartLook::Bar,
        Topic::Device => ChartLook::Pie,
    }
}

fn unit(map: &JsonMap) -> ChartUnit {
    let code = map.get("currency").and_then(Value::as_str);
    let read = |key: &str| Some(ChartUnit::read(Some(map.get(key)?.as_str()?), code));
    // These say much else too: a curve, a scale, a pattern of digits. Only a word that is known is a unit there.
    let known = |key: &&str| read(key).filter(|unit| !matches!(unit, ChartUnit::Suffix(_)));
    let own = read("unit").or_else(|| ["format", "valueType", "type"].iter().find_map(known));
    own.unwrap_or_else(|| ChartUnit::read(None, code))
}

fn period(map: &JsonMap) -> Option<String> {
    let range = map.get("dateRange").or_else(|| map.get("date_range"))?;
    let Value::Object(range) = range else {
        return range.as_str().map(clean);
    };
    text(range, &["label"]).or_else(|| Some(format!("{} – {}", text(range, &["from"])?, text(range, &["to"])?)))
}
