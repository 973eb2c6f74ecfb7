//! From a panel, its layout and the page's colours to the drawing that crosses to the charts module.

use serde_json::json;

use super::format::Format;
use super::theme::{COLORS, Theme};
use crate::charts::drawing::{Drawing, Slice, Stroke, XAxis, YAxis};
use crate::charts::layout::{Layout, Places};
use crate::charts::sentence::Writer;
use crate::contract::chart::{Look, Panel, Unit, Xs, indices, spread, sum};

/// Fills from this many series on carry patterns.
pub const PATTERNS_FROM: usize = 5;
/// Narrower plots name the slices in the legend only, in pixels.
const NAMED_FROM: f64 = 420.0;
/// Names stand beside a pie up to this many slices.
const MAX_NAMED: usize = 12;
/// A label of the horizontal axis is at most this wide, in pixels.
const MAX_LABEL: f64 = 120.0;

/// The drawing, and the ticks' texts as `Engine::draw` takes them.
pub fn draw(panel: &Panel, layout: &Layout, theme: &Theme, format: Format, width: f64) -> (Drawing, String) {
    let color = |index: usize| theme.series.get(index % COLORS).cloned().unwrap_or_default();
    let (x, x_texts) = x_axis(panel, layout, format, width);
    let topmost = layout.rows.iter().map(|row| row.series).max();
    let strokes = layout.rows.iter().enumerate().map(|(place, row)| {
        let values = panel
            .series
            .get(row.series)
            .map(|series| series.values.as_slice())
            .unwrap_or_default();
        let at = |index: usize| match (&layout.places, panel.xs.positions()) {
            (Places::Linear { .. }, Some(at)) => at.get(index).copied().unwrap_or(0.0),
            _ => index as f64,
        };
        Stroke {
            id: format!("s{}", row.series),
            color: color(row.series),
            sign: row.series,
            right: row.axis == 1,
            points: values
                .iter()
                .enumerate()
                .map(|(index, value)| (at(index), *value))
                .collect(),
            marks: if panel.look.is_line() {
                marks(values)
            } else {
                Vec::new()
            },
            fill: match panel.look {
                Look::Area => 0.18,
                Look::Line if place == 0 && layout.rows.len() <= 4 => 0.1,
                _ => 0.0,
            },
            top: panel.look != Look::StackedBar || Some(row.series) == topmost,
        }
    });
    let slices = slices(panel, format, &color);
    let drawing = Drawing {
        look: panel.look,
        paint: theme.paint.clone(),
        x,
        y: layout
            .axes
            .iter()
            .map(|axis| YAxis {
                min: axis.min,
                max: axis.max,
                step: axis.step,
            })
            .collect(),
        strokes: if panel.look == Look::Pie {
            Vec::new()
        } else {
            strokes.collect()
        },
        named: width >= NAMED_FROM && slices.len() <= MAX_NAMED,
        patterns: layout.rows.len().max(slices.len()) >= PATTERNS_FROM,
        slices,
    };
    let units = layout.axes.iter().zip(&layout.units);
    let y_texts: Vec<Vec<String>> = units
        .map(|(axis, unit)| axis.ticks().into_iter().map(|tick| format.tick(unit, tick)).collect())
        .collect();
    (drawing, json!({"x": x_texts, "y": y_texts}).to_string())
}

fn slices(panel: &Panel, format: Format, color: &dyn Fn(usize) -> String) -> Vec<Slice> {
    let Some(series) = panel.series.first().filter(|_| panel.look == Look::Pie) else {
        return Vec::new();
    };
    let whole = sum(series);
    let slice = |(index, value): (usize, &Option<f64>)| {
        let value = (*value)?;
        let share = format.short(&Unit::Percent, value / whole * 100.0);
        Some(Slice {
            name: format!("{} {share}", format.place(&panel.xs, index)),
            value,
            color: color(index),
            sign: index,
        })
    };
    series.values.iter().enumerate().filter_map(slice).collect()
}

fn x_axis(panel: &Panel, layout: &Layout, format: Format, width: f64) -> (XAxis, Option<Vec<String>>) {
    let plot = (width - 56.0).max(80.0);
    let count = panel.xs.len();
    match &layout.places {
        Places::Linear { scale } => {
            let edges = panel.look.is_line();
            let (ticks, texts) = match &panel.xs {
                Xs::Numbers(_) if panel.look == Look::Scatter => {
                    let ticks = scale.ticks();
                    let texts = ticks.iter().map(|tick| format.tick(&Unit::Plain, *tick)).collect();
                    (ticks, texts)
                }
                xs => {
                    let at = xs.positions().unwrap_or_default();
                    let room = (plot / (widest(xs, format) + 24.0)).floor().clamp(2.0, 6.0) as usize;
                    let mut places: Vec<usize> = (0..room)
                        .filter_map(|step| layout.nearest(xs, step as f64 / (room - 1) as f64))
                        .collect();
                    let least = 0.8 / room as f64;
                    let mut taken = f64::NEG_INFINITY;
                    places.retain(|index| {
                        let share = layout.x_share(xs, *index);
                        let fits = share - taken >= least;
                        if fits {
                            taken = share;
                        }
                        fits
                    });
                    (
                        places.iter().filter_map(|index| at.get(*index).copied()).collect(),
                        places.iter().map(|index| format.place(xs, *index)).collect(),
                    )
                }
            };
            (
                XAxis::Linear {
                    min: scale.min,
                    max: scale.max,
                    ticks,
                    edges,
                },
                Some(texts),
            )
        }
        Places::Slots { edges, .. } => {
            let label = widest(&panel.xs, format).min(MAX_LABEL);
            let room = plot / (label + if *edges { 24.0 } else { 10.0 });
            // Names are all shown, cut if need be; in a row of dates some stand for the others.
            let band = plot / count.max(1) as f64;
            let names = matches!(panel.xs, Xs::Names(_)) && band >= 44.0;
            let shown = match (names, *edges) {
                (true, _) => (0..count).collect(),
                (false, true) => spread(count, (room.floor() as usize).clamp(2, 7)),
                (false, false) => indices(count, room.floor() as usize),
            };
            let label = |index| match names {
                true => in_lines(format.place(&panel.xs, index), band - 6.0),
                false => format.place(&panel.xs, index),
            };
            let axis = XAxis::Slots {
                labels: (0..count).map(label).collect(),
                room: names.then_some(band - 6.0),
                shown,
                edges: *edges,
            };
            (axis, None)
        }
    }
}

/// About how many pixels a letter takes at 12 px.
fn pixels(letter: char) -> f64 {
    if letter < '\u{1100}' { 6.8 } else { 12.0 }
}

/// The widest of the first places and the last, in pixels.
fn widest(xs: &Xs, format: Format) -> f64 {
    let last = xs.len().saturating_sub(1);
    let width = |index| format.place(xs, index).chars().map(pixels).sum::<f64>();
    (0..xs.len().min(60)).chain([last]).map(width).fold(0.0, f64::max)
}

/// A name that fits two lines of this width; what is cut can be read at the cursor and in the table.
fn in_lines(name: String, width: f64) -> String {
    let long = |text: &str| text.chars().map(pixels).sum::<f64>();
    let first = name
        .char_indices()
        .rfind(|(at, letter)| *letter == ' ' && long(&name[..*at]) <= width);
    if let Some((at, _)) = first.filter(|_| long(&name) > width) {
        return format!("{}\n{}", &name[..at], in_one_line(&name[at + 1..], width));
    }
    in_one_line(&name, width * 1.7)
}

fn in_one_line(name: &str, room: f64) -> String {
    let mut used = 0.0;
    let fits = |letter: &char| {
        used += pixels(*letter);
        used <= room
    };
    let kept: String = name.chars().take_while(fits).collect();
    match kept.len() == name.len() {
        true => name.to_owned(),
        false => kept.trim_end().to_owned() + "…",
    }
}

/// The last point of a line, and those that stand alone between gaps.
fn marks(values: &[Option<f64>]) -> Vec<usize> {
    let there = |index: Option<usize>| index.and_then(|index| values.get(index)).is_some_and(Option::is_some);
    let last = values.iter().rposition(Option::is_some);
    let alone = |index: &usize| there(Some(*index)) && !there(index.checked_sub(1)) && !there(Some(index + 1));
    let mut marks: Vec<usize> = (0..values.len()).filter(alone).take(200).collect();
    if let Some(last) = last
        && !marks.contains(&last)
    {
        marks.push(last);
    }
    marks
}
