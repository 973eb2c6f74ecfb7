//! A drawing as an ECharts option, built with charming. Everything an option could be abused for is absent by
//! construction: no formatter, link, image, HTML or data view. A part of its own, which comes with ECharts.

use charming::component::{Axis, DecalItem, Grid};
use charming::datatype::{CompositeValue, DataPoint};
use charming::element::{
    AreaStyle, AxisLabel, AxisLine, AxisTick, AxisType, Color, Emphasis, ItemStyle, LineStyle, Sampling, SplitLine,
    Symbol,
};
use charming::series::{Bar, Line, Scatter};
use serde::Serialize;
use serde_json::{Value, json};

use super::drawing::{Drawing, Stroke, XAxis, YAxis};
use crate::contract::data::chart::ChartLook;

/// Pixels of axis text.
const TEXT: f64 = 12.0;
/// Pixels of a marker.
const MARK: f64 = 8.0;
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
        "xAxis": [written(x_axis(drawing))],
        "yAxis": drawing.y.iter().enumerate().map(|(index, axis)| written(y_axis(drawing, axis, index))).collect::<Vec<_>>(),
        "series": series.collect::<Vec<_>>(),
    })
}

fn axis_label(drawing: &Drawing) -> AxisLabel {
    AxisLabel::new()
        .color(color(&drawing.paint.text))
        .font_size(TEXT)
        .font_family(drawing.paint.font.as_str())
}

fn x_axis(drawing: &Drawing) -> Axis {
    let base = AxisLine::new().line_style(charming::element::AxisLineStyle::new().width(1.0));
    let axis = Axis::new()
        .axis_line(base)
        .axis_tick(AxisTick::new().show(false))
        .split_line(SplitLine::new().show(false));
    match &drawing.x {
        XAxis::Slots { labels, edges, .. } => axis
            .type_(AxisType::Category)
            .boundary_gap(!edges)
            .data(labels.clone())
            .axis_label(axis_label(drawing)),
        XAxis::Linear { min, max, .. } => axis
            .type_(AxisType::Value)
            .min(*min)
            .max(*max)
            .axis_label(axis_label(drawing)),
    }
}

fn y_axis(drawing: &Drawing, axis: &YAxis, index: usize) -> Axis {
    let line = LineStyle::new().color(color(&drawing.paint.line)).width(1.0);
    Axis::new()
        .type_(AxisType::Value)
        .position(if index == 0 { "left" } else { "right" })
        .min(axis.min)
        .max(axis.max)
        .interval(axis.step)
        .axis_line(AxisLine::new().show(false))
        .axis_tick(AxisTick::new().show(false))
        .split_line(SplitLine::new().show(index == 0).line_style(line))
        .axis_label(axis_label(drawing))
}

/// Slots take bare values, linear axes pairs. charming writes an absent number as `null`, which ECharts draws as a gap.
fn data(drawing: &Drawing, stroke: &Stroke) -> Vec<DataPoint> {
    let linear = matches!(drawing.x, XAxis::Linear { .. });
    let point = |(x, y): &(f64, Option<f64>)| {
        let value = CompositeValue::OptionalNumber(y.map(Into::into));
        match linear {
            true => DataPoint::from(CompositeValue::Array(vec![(*x).into(), value])),
            false => DataPoint::from(value),
        }
    };
    stroke.points.iter().map(point).collect()
}

fn marker(sign: usize) -> Symbol {
    match sign % 4 {
        0 => Symbol::Circle,
        1 => Symbol::Rect,
        2 => Symbol::Triangle,
        _ => Symbol::Diamond,
    }
}

fn series(drawing: &Drawing, stroke: &Stroke) -> Value {
    let side = if stroke.right { 1.0 } else { 0.0 };
    let item = ItemStyle::new().color(color(&stroke.color));
    let calm = Emphasis::new().disabled(true);
    match drawing.look {
        ChartLook::Bar | ChartLook::StackedBar => {
            let bar = Bar::new()
                .id(&stroke.id)
                .item_style(item)
                .emphasis(calm)
                .data(data(drawing, stroke));
            let bar = match side > 0.0 {
                true => bar.y_axis_index(side),
                false => bar,
            };
            written(match drawing.look {
                ChartLook::StackedBar => bar.stack("all"),
                _ => bar.bar_gap("12%"),
            })
        }
        ChartLook::Scatter => written(
            Scatter::new()
                .id(&stroke.id)
                .symbol(marker(stroke.sign))
                .symbol_size(MARK)
                .item_style(item.opacity(0.85))
                .emphasis(calm)
                .data(data(drawing, stroke)),
        ),
        _ => {
            let mut line = Line::new()
                .id(&stroke.id)
                .y_axis_index(side)
                .show_symbol(false)
                .symbol(Symbol::None)
                .line_style(LineStyle::new().color(color(&stroke.color)).width(2.0))
                .item_style(item)
                .emphasis(calm)
                .data(data(drawing, stroke));
            if stroke.points.len() > DENSE {
                line = line.sampling(Sampling::Lttb);
            }
            if stroke.fill > 0.0 {
                line = line.area_style(AreaStyle::new().color(color(&stroke.color)).opacity(stroke.fill));
            }
            written(line)
        }
    }
}

/// Markers of a line stand in a series of their own: ECharts hides single ones with the rest.
fn marks(stroke: &Stroke) -> Value {
    let at = |index: &usize| {
        let (x, y) = stroke.points.get(*index)?;
        Some(DataPoint::from(CompositeValue::Array(vec![(*x).into(), (*y)?.into()])))
    };
    let side = if stroke.right { 1.0 } else { 0.0 };
    written(
        Scatter::new()
            .id(format!("{}-marks", stroke.id))
            .y_axis_index(side)
            .symbol(marker(stroke.sign))
            .symbol_size(if stroke.sign % 4 == 1 { MARK - 1.0 } else { MARK })
            .item_style(ItemStyle::new().color(color(&stroke.color)).opacity(1.0))
            .emphasis(Emphasis::new().disabled(true))
            .data(stroke.marks.iter().filter_map(at).collect::<Vec<_>>()),
    )
}

/// What charming has no setter for.
fn complete(option: &mut Value, drawing: &Drawing) {
    if let Some(axis) = option.pointer_mut("/xAxis/0") {
        axis["axisLine"]["lineStyle"]["color"] = json!(drawing.paint.base);
        axis["axisLine"]["onZero"] = json!(true);
        let edges = match &drawing.x {
            XAxis::Slots { edges, shown, .. } => {
                axis["axisLabel"]["customValues"] = json!(shown);
                axis["axisLabel"]["lineHeight"] = json!(15);
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
        one["silent"] = json!(true);
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
    for one in series {
        one["silent"] = json!(true);
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
