//! Where everything of a plot stands, as shares of the plot's rectangle: scales, stacks, places. The page draws its
//! cursor by it and the charts module its lines, so both agree.

use crate::contract::data::chart::{AxisSide, ChartLook, ChartUnit, Panel, Scale, Xs, nice, nice_in_steps};

/// Steps of a vertical axis.
const STEPS: usize = 4;
/// Two markers this close to each other, as a share of the plot's height, lie on each other.
const MARKER: f64 = 0.04;

/// How places are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Places {
    /// `edges`: the first and last place touch the sides.
    Slots {
        /// How many there are.
        count: usize,
        /// They begin and end at the edges.
        edges: bool,
    },
    /// By their values: numbers or moments.
    Linear {
        /// What the values span.
        scale: Scale,
    },
}

/// One visible series.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesRow {
    /// Its index in the panel.
    pub series: usize,
    /// Its axis: 0 left, 1 right.
    pub axis: usize,
    /// Where each value ends: stacked on the rows below it, or the value itself.
    pub ends: Vec<Option<f64>>,
}

/// A plot without colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Lines, bars, and so on.
    pub look: ChartLook,
    /// Along the plot.
    pub places: Places,
    /// Across it, one or two.
    pub axes: Vec<Scale>,
    /// The unit that each axis is written in.
    pub units: Vec<ChartUnit>,
    /// Where the points of each series stand.
    pub rows: Vec<SeriesRow>,
}

impl Layout {
    /// Lays out a panel without the series whose index is in `hidden`.
    pub fn new(panel: &Panel, hidden: &[usize]) -> Layout {
        let seen = |index: &usize| !hidden.contains(index);
        let visible: Vec<usize> = (0..panel.series.len()).filter(seen).collect();
        let axes_of = axes(panel);
        let stacked = panel.look == ChartLook::StackedBar;
        let mut above = vec![0.0; panel.xs.len()];
        let mut below = vec![0.0; panel.xs.len()];
        let rows: Vec<SeriesRow> = visible
            .iter()
            .filter_map(|index| {
                let series = panel.series.get(*index)?;
                let ends = match stacked {
                    false => series.values.clone(),
                    true => {
                        let stack = series.values.iter().zip(above.iter_mut().zip(below.iter_mut()));
                        stack
                            .map(|(value, (above, below))| {
                                let value = (*value)?;
                                let pile = if value < 0.0 { below } else { above };
                                *pile += value;
                                Some(*pile)
                            })
                            .collect()
                    }
                };
                Some(SeriesRow {
                    series: *index,
                    axis: axes_of.get(*index).copied().unwrap_or(0),
                    ends,
                })
            })
            .collect();
        let from_zero = panel.look.is_bar() || panel.look == ChartLook::Area;
        let count = axes_of.iter().max().map_or(1, |most| most + 1);
        let mut axes: Vec<Scale> = Vec::new();
        for axis in 0..count {
            let ends = rows
                .iter()
                .filter(|row| row.axis == axis)
                .flat_map(|row| row.ends.iter().flatten());
            let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| {
                (low.min(*end), high.max(*end))
            });
            axes.push(match axes.first() {
                None => nice(low, high, STEPS, from_zero),
                Some(left) => nice_in_steps(low, high, left.steps(), from_zero),
            });
        }
        let units = (0..count)
            .map(|axis| {
                let first = axes_of.iter().position(|of| *of == axis);
                first
                    .and_then(|index| panel.series.get(index))
                    .map(|series| series.unit.clone())
                    .unwrap_or_default()
            })
            .collect();
        Layout {
            look: panel.look,
            places: places(panel),
            axes,
            units,
            rows,
        }
    }

    /// Where row `index` stands from the left, 0 to 1.
    pub fn x_share(&self, xs: &Xs, index: usize) -> f64 {
        match &self.places {
            Places::Slots { count: 0 | 1, .. } => 0.5,
            Places::Slots { count, edges: true } => index as f64 / (*count - 1) as f64,
            Places::Slots { count, edges: false } => (index as f64 + 0.5) / *count as f64,
            Places::Linear { scale } => {
                scale.share(xs.positions().and_then(|at| at.get(index)).copied().unwrap_or(0.0))
            }
        }
    }

    /// Where the value of a row ends from the bottom, 0 to 1.
    pub fn y_share(&self, row: &SeriesRow, index: usize) -> Option<f64> {
        let end = row.ends.get(index).copied().flatten()?;
        Some(self.axes.get(row.axis)?.share(end))
    }

    /// Whether the area under this row may be filled: the first of a plot with one axis that starts at zero. Any other fill
    /// would make the difference to the axis' beginning look like the whole.
    pub fn is_filled(&self, place: usize) -> bool {
        let from_zero = self.axes.first().is_some_and(|axis| axis.min == 0.0);
        place == 0 && self.axes.len() == 1 && from_zero && (self.look == ChartLook::Area || self.rows.len() <= 4)
    }

    /// Where the markers of each line stand: at its last value, and at values without a neighbour.
    pub fn marks(&self) -> Vec<Vec<usize>> {
        let one = |row: &SeriesRow| {
            let there = |index: Option<usize>| index.and_then(|index| row.ends.get(index)).is_some_and(Option::is_some);
            let alone = |index: &usize| there(Some(*index)) && !there(index.checked_sub(1)) && !there(Some(index + 1));
            let mut marks: Vec<usize> = (0..row.ends.len()).filter(alone).take(200).collect();
            marks.extend(row.ends.iter().rposition(Option::is_some));
            marks.dedup();
            marks
        };
        self.rows.iter().map(one).collect()
    }

    /// How many lines that are drawn after it lie with their last marker on that of each line.
    pub fn covered(&self) -> Vec<usize> {
        let last = |row: &SeriesRow| {
            let at = row.ends.iter().rposition(Option::is_some)?;
            Some((at, self.y_share(row, at)?))
        };
        let lasts: Vec<(usize, f64)> = self
            .rows
            .iter()
            .map(|row| last(row).unwrap_or((usize::MAX, f64::NAN)))
            .collect();
        let covers = |own: &(usize, f64), later: &(usize, f64)| own.0 == later.0 && (own.1 - later.1).abs() < MARKER;
        let one = |(place, own)| lasts[place + 1..].iter().filter(|later| covers(own, later)).count();
        lasts.iter().enumerate().map(one).collect()
    }

    /// The place nearest to a share of the width.
    pub fn nearest(&self, xs: &Xs, share: f64) -> Option<usize> {
        let last = xs.len().checked_sub(1)?;
        let near = |share: f64| (share.max(0.0) as usize).min(last);
        match &self.places {
            Places::Slots { edges: true, .. } => Some(near(share * last as f64 + 0.5)),
            Places::Slots { count, .. } => Some(near(share * *count as f64)),
            Places::Linear { .. } => {
                let gap = |index: &usize| (self.x_share(xs, *index) - share).abs();
                (0..xs.len()).min_by(|a, b| gap(a).total_cmp(&gap(b)))
            }
        }
    }
}

fn places(panel: &Panel) -> Places {
    let linear = match panel.look {
        ChartLook::Scatter => panel.xs.positions().is_some(),
        look => look.is_line() && panel.xs.is_uneven(),
    };
    if linear && let Some(at) = panel.xs.positions() {
        let (low, high) = at.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| {
            (low.min(*at), high.max(*at))
        });
        let scale = match panel.look {
            ChartLook::Scatter if matches!(panel.xs, Xs::Numbers(_)) => nice(low, high, 5, false),
            _ if high > low => Scale {
                min: low,
                max: high,
                step: (high - low) / 4.0,
            },
            _ => Scale {
                min: low - 1.0,
                max: low + 1.0,
                step: 1.0,
            },
        };
        return Places::Linear { scale };
    }
    Places::Slots {
        count: panel.xs.len(),
        edges: panel.look.is_line() && panel.xs.len() > 1,
    }
}

/// The axis of each series: the right one when the server says so, or for the second unit of lines and bars.
fn axes(panel: &Panel) -> Vec<usize> {
    if !(panel.look.is_line() || panel.look == ChartLook::Bar) {
        return vec![0; panel.series.len()];
    }
    let asked = panel.series.iter().any(|series| series.side == AxisSide::Right);
    let first = panel
        .series
        .first()
        .map(|series| series.unit.clone())
        .unwrap_or_default();
    let right = |series: &crate::contract::data::chart::Series| match asked {
        true => series.side == AxisSide::Right,
        false => series.unit != first,
    };
    let sides: Vec<usize> = panel.series.iter().map(|series| usize::from(right(series))).collect();
    match sides.contains(&0) {
        true => sides,
        false => vec![0; sides.len()],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::data::chart::read;

    fn panel(value: serde_json::Value) -> Panel {
        read(&value).expect("a chart").panels.remove(0)
    }

    #[test]
    fn lines_touch_the_edges_and_bars_do_not() {
        let line = panel(json!({"kind": "line", "data": [["a", 0], ["b", 4], ["c", 8]]}));
        let layout = Layout::new(&line, &[]);
        assert_eq!([0, 1, 2].map(|index| layout.x_share(&line.xs, index)), [0.0, 0.5, 1.0]);
        assert_eq!(layout.y_share(&layout.rows[0], 1), Some(0.5));
        assert_eq!(
            [-1.0, 0.3, 0.8, 9.0].map(|share| layout.nearest(&line.xs, share)),
            [Some(0), Some(1), Some(2), Some(2)]
        );
        let bar = panel(json!({"kind": "bar", "data": [["a", 0], ["b", 4]]}));
        assert_eq!(Layout::new(&bar, &[]).x_share(&bar.xs, 0), 0.25);
    }

    #[test]
    fn stacks_pile_up_and_hidden_series_leave() {
        let found = panel(json!({"kind": "stacked_bar", "data": [{"x": "a", "p": 1, "q": 2, "r": -3}]}));
        let ends = |hidden: &[usize]| {
            Layout::new(&found, hidden)
                .rows
                .iter()
                .map(|row| row.ends[0])
                .collect::<Vec<_>>()
        };
        assert_eq!(ends(&[]), [Some(1.0), Some(3.0), Some(-3.0)]);
        assert_eq!(ends(&[0]), [Some(2.0), Some(-3.0)]);
    }

    #[test]
    fn two_units_take_two_axes_with_the_same_lines() {
        let found = panel(
            json!({"kind": "line", "series": [{"key": "a", "unit": "USD"}, {"key": "b", "unit": "%"}],
            "data": [{"x": 1, "a": 100, "b": 1.5}, {"x": 2, "a": 900, "b": 3}]}),
        );
        let layout = Layout::new(&found, &[]);
        assert_eq!(layout.axes.len(), 2);
        assert_eq!(layout.axes[0].steps(), layout.axes[1].steps());
        assert_eq!(layout.units[1], ChartUnit::Percent);
        let none = Layout::new(&found, &[0, 1]);
        assert!(none.rows.is_empty() && none.axes.iter().all(|axis| axis.step > 0.0));
    }

    #[test]
    fn only_what_starts_at_zero_is_filled() {
        let filled = |value: serde_json::Value| Layout::new(&panel(value), &[]).is_filled(0);
        assert!(filled(json!({"kind": "line", "data": [["a", 0], ["b", 4]]})));
        assert!(
            !filled(json!({"kind": "line", "data": [["a", 1654], ["b", 1581]]})),
            "the axis starts at 1,550"
        );
        assert!(
            filled(json!({"kind": "area", "data": [["a", 1654], ["b", 1581]]})),
            "an area starts at zero"
        );
        let two = json!({"kind": "line", "series": [{"key": "a", "unit": "USD"}, {"key": "b", "unit": "%"}], "data": [{"x": 1, "a": 0, "b": 1}, {"x": 2, "a": 9, "b": 3}]});
        assert!(!filled(two), "two axes are lines alone");
    }

    #[test]
    fn each_line_is_marked_at_its_last_value() {
        let found = panel(
            json!({"kind": "line", "data": [{"x": 1, "a": 0, "b": 9}, {"x": 2, "a": 2, "b": 8}, {"x": 3, "a": 6, "b": 2}, {"x": 4, "a": 5, "b": 5}]}),
        );
        assert_eq!(Layout::new(&found, &[]).marks(), [[3], [3]], "though they meet");
        assert_eq!(Layout::new(&found, &[]).covered(), [1, 0]);
        let apart = panel(json!({"kind": "line", "data": [{"x": 1, "a": 0, "b": 9}, {"x": 2, "a": 2, "b": 8}]}));
        assert_eq!(Layout::new(&apart, &[]).covered(), [0, 0]);
        let gaps = panel(json!({"kind": "line", "data": [[1, 5], [2, null], [3, 4], [4, null], [5, null]]}));
        assert_eq!(Layout::new(&gaps, &[]).marks(), [[0, 2]]);
    }

    #[test]
    fn uneven_dates_keep_their_distance() {
        let found = panel(json!({"kind": "line", "data": [["2026-01-01", 1], ["2026-01-02", 2], ["2026-01-11", 3]]}));
        let layout = Layout::new(&found, &[]);
        assert!((layout.x_share(&found.xs, 1) - 0.1).abs() < 1e-9);
        assert_eq!(layout.nearest(&found.xs, 0.4), Some(1));
        let one = panel(json!({"kind": "scatter", "data": [[5, 5]]}));
        assert!(Layout::new(&one, &[]).x_share(&one.xs, 0).is_finite());
    }
}
