//! A drawing as an ECharts option, built with charming. Everything an option could be abused for is absent by
//! construction: no formatter, link, image, HTML or data view. A part of its own, which comes with ECharts.

use charming::component::{DecalItem, Grid};
use charming::element::{AxisLabel, AxisLine, AxisTick, AxisType, Color, LineStyle, SplitLine, Symbol};
use serde::Serialize;
use serde_json::{Value, json};

use super::drawing::{Drawing, Stroke, XAxis, YAxis};
use crate::contract::data::chart::ChartLook;

/// Pixels of a marker.
const MARK: f64 = 8.0;
/// Pixels by which a marker is larger than one that lies on it, so that it is seen around that.
const RING: f64 = 5.0;
/// Markers on each other that are told apart.
const MAX_RINGS: usize = 3;
/// Points of one series above which a line is thinned out, and bars and dots become one shape.
const DENSE: usize = 2_000;
/// Dash by sign: solid, 6 4, 2 3, 8 3 2 3 (`looks.md` 2).
const DASHES: [&[u32]; 4] = [&[], &[6, 4], &[2, 3], &[8, 3, 2, 3]];

/// The option as JSON text.
pub fn option(drawing: &Drawing) -> String {
    let mut option = plot(drawing);
    complete(&mut option, drawing);
    option.to_string()
}

fn color(color: &str) -> Color {
    Color::Value(color.to_owned())
}

fn written(element: impl Serialize) -> Value {
    serde_json::to_value(element).unwrap_or_default()
}

/// charming's own `Chart` would bring along what writes each of its 22 kinds of series: 60 KB more.
fn plot(drawing: &Drawing) -> Value {
    let marked = drawing.strokes.iter().filter(|stroke| !stroke.marks.is_empty());
    let series = drawing
        .strokes
        .iter()
        .map(|stroke| series(drawing, stroke))
        .chain(marked.map(marks));
    json!({
        "animation": false,
        "grid": written(Grid::new().left(0).right(6).top(12).bottom(0).contain_label(true)),
        "xAxis": [x_axis(drawing)],
        "yAxis": drawing.y.iter().enumerate().map(|(index, axis)| y_axis(drawing, axis, index)).collect::<Vec<_>>(),
        "series": series.collect::<Vec<_>>(),
    })
}

fn axis_label(drawing: &Drawing) -> AxisLabel {
    AxisLabel::new()
        .color(color(&drawing.paint.text))
        .font_size(drawing.paint.size)
        .font_family(drawing.paint.font.as_str())
}

/// An axis with what every one has: charming's own would bring along what writes its other thirty fields, 4 KB more.
fn axis(drawing: &Drawing, kind: AxisType, line: AxisLine, split: SplitLine, own: Value) -> Value {
    let mut axis = json!({
        "type": written(kind),
        "axisLabel": written(axis_label(drawing)),
        "axisLine": written(line),
        "axisTick": written(AxisTick::new().show(false)),
        "splitLine": written(split),
    });
    if let (Some(axis), Value::Object(own)) = (axis.as_object_mut(), own) {
        axis.extend(own);
    }
    axis
}

fn x_axis(drawing: &Drawing) -> Value {
    let base = AxisLine::new().line_style(charming::element::AxisLineStyle::new().width(1.0));
    let (kind, own) = match &drawing.x {
        XAxis::Slots { labels, edges, .. } => (AxisType::Category, json!({"boundaryGap": !edges, "data": labels})),
        XAxis::Linear { min, max, .. } => (AxisType::Value, json!({"min": min, "max": max})),
    };
    axis(drawing, kind, base, SplitLine::new().show(false), own)
}

fn y_axis(drawing: &Drawing, y: &YAxis, index: usize) -> Value {
    let first = index == 0;
    let line = LineStyle::new().color(color(&drawing.paint.line)).width(1.0);
    let own = json!({
        "position": if first { "left" } else { "right" },
        "min": y.min,
        "max": y.max,
        "interval": y.step,
    });
    let split = SplitLine::new().show(first).line_style(line);
    axis(drawing, AxisType::Value, AxisLine::new().show(false), split, own)
}

/// Slots take bare values, linear axes pairs. What is absent is `null`, which ECharts draws as a gap.
fn data(drawing: &Drawing, stroke: &Stroke) -> Vec<Value> {
    let linear = matches!(drawing.x, XAxis::Linear { .. });
    let point = |(x, y): &(f64, Option<f64>)| {
        let value = y.map_or(Value::Null, Value::from);
        match linear {
            true => Value::Array(vec![Value::from(*x), value]),
            false => value,
        }
    };
    stroke.points.iter().map(point).collect()
}

fn marker(sign: usize) -> &'static str {
    match sign % 4 {
        0 => "circle",
        1 => "rect",
        2 => "triangle",
        _ => "diamond",
    }
}

/// A series as plain JSON: charming's own kinds would bring along what writes forty fields of each, 10 KB more.
fn series(drawing: &Drawing, stroke: &Stroke) -> Value {
    let kind = match drawing.look {
        ChartLook::Bar | ChartLook::StackedBar => "bar",
        ChartLook::Scatter => "scatter",
        _ => "line",
    };
    let mut one = bare(kind, &stroke.id, &stroke.color, data(drawing, stroke));
    if stroke.right && kind != "scatter" {
        one["yAxisIndex"] = 1.into();
    }
    match drawing.look {
        ChartLook::StackedBar => one["stack"] = "all".into(),
        ChartLook::Bar => one["barGap"] = "12%".into(),
        ChartLook::Scatter => {
            one["symbol"] = marker(stroke.sign).into();
            one["symbolSize"] = MARK.into();
            one["itemStyle"]["opacity"] = 0.85.into();
        }
        _ => {
            one["showSymbol"] = false.into();
            one["symbol"] = "none".into();
            one["lineStyle"]["color"] = stroke.color.as_str().into();
            one["lineStyle"]["width"] = 2.into();
            if stroke.points.len() > DENSE {
                one["sampling"] = "lttb".into();
            }
            if stroke.fill > 0.0 {
                one["areaStyle"]["color"] = stroke.color.as_str().into();
                one["areaStyle"]["opacity"] = stroke.fill.into();
            }
        }
    }
    one
}

/// What all series say.
fn bare(kind: &str, id: &str, color: &str, data: Vec<Value>) -> Value {
    let mut one = Value::from_iter([("type", kind), ("id", id)]);
    one["itemStyle"]["color"] = color.into();
    one["emphasis"]["disabled"] = true.into();
    one["silent"] = true.into();
    one["data"] = Value::Array(data);
    one
}

/// Markers of a line stand in a series of their own: ECharts hides single ones with the rest.
fn marks(stroke: &Stroke) -> Value {
    let at = |index: &usize| {
        let (x, y) = stroke.points.get(*index)?;
        Some(Value::Array(vec![Value::from(*x), Value::from((*y)?)]))
    };
    let size = if stroke.sign % 4 == 1 { MARK - 1.0 } else { MARK };
    let mut data: Vec<Value> = stroke.marks.iter().filter_map(at).collect();
    if stroke.covered > 0
        && let Some(last) = data.last_mut()
    {
        let size = size + RING * stroke.covered.min(MAX_RINGS) as f64;
        *last = json!({"value": last.take(), "symbolSize": size});
    }
    let mut one = bare("scatter", &format!("{}-marks", stroke.id), &stroke.color, data);
    if stroke.right {
        one["yAxisIndex"] = 1.into();
    }
    one["symbol"] = marker(stroke.sign).into();
    one["itemStyle"]["opacity"] = 1.into();
    one["symbolSize"] = size.into();
    one
}

/// What charming has no setter for.
fn complete(option: &mut Value, drawing: &Drawing) {
    if let Some(axis) = option.pointer_mut("/xAxis/0") {
        axis["axisLine"]["lineStyle"]["color"] = json!(drawing.paint.base);
        axis["axisLine"]["onZero"] = json!(true);
        let edges = match &drawing.x {
            XAxis::Slots { edges, shown, .. } => {
                axis["axisLabel"]["customValues"] = json!(shown);
                axis["axisLabel"]["lineHeight"] = json!(drawing.paint.size * 1.25);
                *edges
            }
            XAxis::Linear { edges, ticks, .. } => {
                axis["axisLabel"]["customValues"] = json!(ticks);
                *edges
            }
        };
        if edges {
            axis["axisLabel"]["alignMinLabel"] = json!("left");
        }
        if edges && last_is_named(&drawing.x) {
            axis["axisLabel"]["alignMaxLabel"] = json!("right");
        }
        axis["axisLabel"]["hideOverlap"] = json!(true);
        axis["axisLabel"]["margin"] = json!(10);
    }
    let Some(series) = option.get_mut("series").and_then(Value::as_array_mut) else {
        return;
    };
    for (one, stroke) in series.iter_mut().zip(&drawing.strokes) {
        if !drawing.look.is_line() && stroke.points.len() > DENSE {
            // All points in one shape instead of one element each.
            one["large"] = json!(true);
            one["largeThreshold"] = json!(DENSE);
        }
        match drawing.look {
            ChartLook::Line | ChartLook::Area => {
                if let Some(dash) = DASHES.get(stroke.sign % DASHES.len()).filter(|dash| !dash.is_empty()) {
                    one["lineStyle"]["type"] = json!(dash);
                }
                one["lineStyle"]["join"] = json!("round");
            }
            ChartLook::Bar | ChartLook::StackedBar => {
                one["barMaxWidth"] = json!(44);
                one["barCategoryGap"] = json!("36%");
                if stroke.top {
                    one["itemStyle"]["borderRadius"] = json!([3, 3, 0, 0]);
                    let below = one.get_mut("data").and_then(Value::as_array_mut).into_iter().flatten();
                    for value in below.filter(|value| crate::number::value(value).is_some_and(|value| value < 0.0)) {
                        *value = json!({"value": value.take(), "itemStyle": {"borderRadius": [0, 0, 3, 3]}});
                    }
                }
                if drawing.look == ChartLook::StackedBar {
                    one["itemStyle"]["borderColor"] = json!(drawing.paint.surface);
                    one["itemStyle"]["borderWidth"] = json!(1.5);
                }
                if drawing.patterns
                    && let Some(pattern) = pattern(stroke.sign, &drawing.paint.surface)
                {
                    one["itemStyle"]["decal"] = pattern;
                }
            }
            _ => {}
        }
    }
}

/// The label furthest to the right stands at the very edge, where it has to be drawn inwards.
fn last_is_named(x: &XAxis) -> bool {
    match x {
        XAxis::Slots { labels, shown, .. } => shown.last().is_some_and(|last| last + 1 == labels.len()),
        XAxis::Linear { max, ticks, .. } => ticks.last() == Some(max),
    }
}

/// The pattern over a fill; the first sign is plain. The legend's signs repeat them.
fn pattern(sign: usize, ink: &str) -> Option<Value> {
    const TURN: f64 = std::f64::consts::FRAC_PI_4;
    let item = match sign % 4 {
        0 => return None,
        1 => DecalItem::new()
            .dash_array_x(vec![1, 0])
            .dash_array_y(vec![1.5, 5.5])
            .rotation(TURN),
        2 => DecalItem::new()
            .symbol(Symbol::Circle)
            .symbol_size(0.8)
            .dash_array_x(vec![3, 4])
            .dash_array_y(vec![3, 4]),
        _ => DecalItem::new()
            .dash_array_x(vec![1, 0])
            .dash_array_y(vec![1.5, 5.5])
            .rotation(2.0 * TURN),
    };
    let mut value = written(item.color(color(ink)));
    if sign % 4 == 2 {
        value["dashArrayX"] = json!([[3, 4], [0, 3.5, 3, 0.5]]);
    }
    Some(value)
}

#[cfg(test)]
mod tests;
