//! From a panel, its layout and the page's colours to the drawing that an option is written of.

use serde_json::json;

use super::format::Format;
use super::theme::{COLORS, ChartTheme};
use crate::charts::drawing::{Drawing, Stroke, XAxis, YAxis};
use crate::charts::labels::{in_lines, wide};
use crate::charts::layout::{Layout, Places};
use crate::charts::sentence::SentenceWriter;
use crate::contract::data::chart::{ChartLook, ChartUnit, Panel, Xs, indices, spread};

/// Fills from this many series on carry patterns.
pub(super) const PATTERNS_FROM: usize = 5;
/// A label of the horizontal axis is at most this wide, in pixels.
const MAX_LABEL: f64 = 120.0;

/// The drawing, and the ticks' texts as `Engine::draw` takes them.
pub(super) fn draw(
    panel: &Panel,
    layout: &Layout,
    theme: &ChartTheme,
    format: Format,
    width: f64,
) -> (Drawing, String) {
    let color = |index: usize| theme.series.get(index % COLORS).cloned().unwrap_or_default();
    // As wide as it is in letters of the usual size.
    let (x, x_texts) = x_axis(panel, layout, format, width / theme.larger());
    let topmost = layout.rows.iter().map(|row| row.series).max();
    let (marks, covered) = (layout.marks(), layout.covered());
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
            marks: match panel.look.is_line() {
                true => marks.get(place).cloned().unwrap_or_default(),
                false => Vec::new(),
            },
            covered: covered.get(place).copied().unwrap_or_default(),
            fill: match (panel.look, layout.is_filled(place)) {
                (ChartLook::Area, true) => 0.18,
                (ChartLook::Line, true) => 0.1,
                _ => 0.0,
            },
            top: panel.look != ChartLook::StackedBar || Some(row.series) == topmost,
        }
    });
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
        strokes: strokes.collect(),
        patterns: layout.rows.len() >= PATTERNS_FROM,
    };
    let units = layout.axes.iter().zip(&layout.units);
    let y_texts: Vec<Vec<String>> = units.map(|(axis, unit)| format.ticks(unit, &axis.ticks())).collect();
    (drawing, json!({"x": x_texts, "y": y_texts}).to_string())
}

fn x_axis(panel: &Panel, layout: &Layout, format: Format, width: f64) -> (XAxis, Option<Vec<String>>) {
    let plot = (width - 56.0).max(80.0);
    let count = panel.xs.len();
    match &layout.places {
        Places::Linear { scale } => {
            let edges = panel.look.is_line();
            let (ticks, texts) = match &panel.xs {
                Xs::Numbers(_) if panel.look == ChartLook::Scatter => {
                    let ticks = scale.ticks();
                    let texts = format.ticks(&ChartUnit::Plain, &ticks);
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
                        places.iter().map(|index| format.mark(xs, *index)).collect(),
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
            // Names are all shown where they fit; in a row of dates some stand for the others.
            let band = plot / count.max(1) as f64;
            let names = matches!(panel.xs, Xs::Names(_)) && band >= 44.0;
            let shown = match (names, *edges) {
                (true, _) => (0..count).collect(),
                (false, true) => spread(count, (room.floor() as usize).clamp(2, 7)),
                (false, false) => indices(count, room.floor() as usize),
            };
            let label = |index| {
                let place = format.mark(&panel.xs, index);
                match names {
                    true => in_lines(&place, band - 6.0).unwrap_or_else(|| cut(&place, band - 6.0)),
                    false => place,
                }
            };
            let axis = XAxis::Slots {
                labels: (0..count).map(label).collect(),
                shown,
                edges: *edges,
            };
            (axis, None)
        }
    }
}

/// The widest of the first places and the last, in pixels.
fn widest(xs: &Xs, format: Format) -> f64 {
    let last = xs.len().saturating_sub(1);
    let width = |index| wide(&format.place(xs, index));
    (0..xs.len().min(60)).chain([last]).map(width).fold(0.0, f64::max)
}

/// Letters that stand before an ellipsis at the least.
const LETTERS: usize = 3;

/// The beginning of a name that fits nowhere whole (its bars fall below zero, so they cannot lie); the whole one can be read
/// at the cursor and in the table.
fn cut(name: &str, room: f64) -> String {
    let kept = name.chars().scan(wide("…"), |used, letter| {
        *used += wide(letter.encode_utf8(&mut [0; 4]));
        Some((letter, *used))
    });
    let kept: String = kept
        .enumerate()
        .take_while(|(at, (_, used))| *at < LETTERS || *used <= room)
        .map(|(_, (letter, _))| letter)
        .collect();
    match kept.len() == name.len() {
        true => kept,
        false => kept.trim_end().to_owned() + "…",
    }
}
