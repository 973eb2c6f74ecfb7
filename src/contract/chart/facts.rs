//! What a series does, in figures: the stuff of the sentence above the plot.

use super::Series;

/// Which way a series went from its first to its last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    Rose,
    Fell,
    /// The ends differ by less than 2 %.
    Steady,
}

/// The outstanding points of one series: index and value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facts {
    pub first: (usize, f64),
    pub last: (usize, f64),
    pub min: (usize, f64),
    pub max: (usize, f64),
    /// Values that are there.
    pub count: usize,
    pub trend: Trend,
}

/// The facts of a series; `None` when it has no value.
pub fn facts(series: &Series) -> Option<Facts> {
    let mut present = series
        .values
        .iter()
        .enumerate()
        .filter_map(|(index, value)| Some((index, (*value)?)));
    let first = present.next()?;
    let mut found = Facts {
        first,
        last: first,
        min: first,
        max: first,
        count: 1,
        trend: Trend::Steady,
    };
    for point in present {
        found.last = point;
        found.count += 1;
        if point.1 < found.min.1 {
            found.min = point;
        }
        if point.1 > found.max.1 {
            found.max = point;
        }
    }
    let change = found.last.1 - found.first.1;
    let size = found.first.1.abs().max(found.last.1.abs());
    found.trend = match change {
        _ if change.abs() <= size * 0.02 => Trend::Steady,
        _ if change > 0.0 => Trend::Rose,
        _ => Trend::Fell,
    };
    Some(found)
}

/// The sum of what is there.
pub fn sum(series: &Series) -> f64 {
    series.values.iter().flatten().sum()
}
