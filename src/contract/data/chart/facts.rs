//! What a series does, in figures: the stuff of the sentence above the plot.

use super::Series;
use crate::order::sort_by;

/// Which way a series went from its first to its last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Up.
    Rose,
    /// Down.
    Fell,
    /// No value differs by more than 2 % from another.
    Steady,
    /// The ends differ by less than 2 %, and it went elsewhere between them.
    Returned,
}

/// The outstanding points of one series: index and value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeriesFacts {
    /// The first point.
    pub first: (usize, f64),
    /// The last point.
    pub last: (usize, f64),
    /// The lowest point.
    pub min: (usize, f64),
    /// The highest point.
    pub max: (usize, f64),
    /// Values that are there.
    pub count: usize,
    /// Which way it went.
    pub trend: Trend,
}

/// The facts of a series; `None` when it has no value.
pub fn facts(series: &Series) -> Option<SeriesFacts> {
    let mut present = series
        .values
        .iter()
        .enumerate()
        .filter_map(|(index, value)| Some((index, (*value)?)));
    let first = present.next()?;
    let mut found = SeriesFacts {
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
    let spread = found.max.1 - found.min.1;
    found.trend = match change {
        _ if spread <= size * 0.02 => Trend::Steady,
        _ if change.abs() <= size * 0.02 => Trend::Returned,
        _ if change > 0.0 => Trend::Rose,
        _ => Trend::Fell,
    };
    Some(found)
}

/// The sum of what is there.
pub fn sum(series: &Series) -> f64 {
    series.values.iter().flatten().sum()
}

/// The share of each part in tenths of a percent. Rounded so that they add up to the whole (largest remainder).
pub fn shares(values: &[Option<f64>]) -> Vec<Option<f64>> {
    let whole: f64 = values.iter().flatten().sum();
    if whole <= 0.0 {
        return vec![None; values.len()];
    }
    let exact = |value: f64| value / whole * 1_000.0;
    let mut tenths: Vec<Option<f64>> = values
        .iter()
        .map(|value| value.map(|value| exact(value).floor()))
        .collect();
    let missing = (1_000.0 - tenths.iter().flatten().sum::<f64>()).round() as usize;
    let mut order: Vec<(usize, f64)> = values
        .iter()
        .enumerate()
        .filter_map(|(at, value)| Some((at, exact((*value)?).fract())))
        .collect();
    sort_by(&mut order, |a, b| b.1.total_cmp(&a.1));
    for (at, _) in order.into_iter().take(missing) {
        if let Some(Some(tenth)) = tenths.get_mut(at) {
            *tenth += 1.0;
        }
    }
    tenths
        .into_iter()
        .map(|tenth| tenth.map(|tenth| tenth / 10.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_whole() {
        let thirds = shares(&[Some(1.0), Some(1.0), None, Some(1.0)]);
        assert_eq!(thirds, [Some(33.4), Some(33.3), None, Some(33.3)]);
        assert_eq!(
            shares(&[Some(12_600.0), Some(7_300.0), Some(4_200.0), Some(2_400.0)]),
            [Some(47.5), Some(27.5), Some(15.9), Some(9.1)]
        );
        assert_eq!(shares(&[None, Some(0.0)]), [None, None]);
    }
}
