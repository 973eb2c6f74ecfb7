//! The horizontal axis: names, dates or numbers. Dates are read as they are written and never moved to another zone.

use crate::time;

/// How fine the dates of an axis are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DateGrain {
    /// Months.
    Month,
    /// Days.
    Day,
    /// Minutes.
    Minute,
}

/// One place per row of data.
#[derive(Clone, Debug, PartialEq)]
pub enum Xs {
    /// Words.
    Names(Vec<String>),
    /// Milliseconds since the epoch, as if written in UTC.
    Dates {
        /// How fine they are.
        grain: DateGrain,
        /// Milliseconds since 1970, as if in UTC.
        at: Vec<f64>,
    },
    /// Numbers, with their distances.
    Numbers(Vec<f64>),
}

impl Xs {
    /// How many places there are.
    pub fn len(&self) -> usize {
        match self {
            Xs::Names(names) => names.len(),
            Xs::Dates { at, .. } => at.len(),
            Xs::Numbers(numbers) => numbers.len(),
        }
    }

    /// Whether there is no place.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where each row stands when the distance between rows means something; names have no distance.
    pub fn positions(&self) -> Option<&[f64]> {
        match self {
            Xs::Names(_) => None,
            Xs::Dates { at, .. } => Some(at),
            Xs::Numbers(numbers) => Some(numbers),
        }
    }

    /// The rows rise and their distances differ by more than months do: drawing them side by side would lie.
    pub fn is_uneven(&self) -> bool {
        let Some(positions) = self.positions() else {
            return false;
        };
        let mut least = f64::INFINITY;
        let mut most = 0.0_f64;
        for (before, after) in positions.iter().zip(positions.iter().skip(1)) {
            let step = after - before;
            if step <= 0.0 {
                return false;
            }
            least = least.min(step);
            most = most.max(step);
        }
        most > least * 1.25
    }
}

/// Reads `2026-03-08`, `2026-03`, `2026/03/08` and `2026-03-08T09:30[:00][Z]`.
pub(super) fn date(text: &str) -> Option<(DateGrain, f64)> {
    let text = text.trim();
    if text.len() > 40 || !text.is_ascii() {
        return None;
    }
    let (day, clock) = match text.split_once(['T', ' ']) {
        Some((day, clock)) => (day, Some(clock)),
        None => (text, None),
    };
    let mut fields = day.split(['-', '/']);
    let year = digits(fields.next()?, 4)?;
    let month = digits(fields.next()?, 2)?;
    let (grain, day) = match fields.next() {
        Some(day) => (DateGrain::Day, digits(day, 2)?),
        None => (DateGrain::Month, 1),
    };
    if fields.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let midnight = time::days_from_epoch(year, month, day) as f64 * 86_400_000.0;
    let Some(clock) = clock else {
        return Some((grain, midnight));
    };
    let mut clock = clock.get(..5)?.split(':');
    let hour = digits(clock.next()?, 2)?;
    let minute = digits(clock.next()?, 2)?;
    if hour > 24 || minute > 59 {
        return None;
    }
    let at = midnight + (hour * 60 + minute) as f64 * 60_000.0;
    match at == midnight {
        true => Some((DateGrain::Day, at)),
        false => Some((DateGrain::Minute, at)),
    }
}

fn digits(text: &str, most: usize) -> Option<i64> {
    let fits = !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

/// A date as ISO 8601 writes it.
pub(super) fn iso(grain: DateGrain, at: f64) -> String {
    let minutes = (at / 60_000.0).floor() as i64;
    let (days, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    let (year, month, day) = time::date_from_days(days);
    match grain {
        DateGrain::Month => format!("{year:04}-{month:02}"),
        DateGrain::Day => format!("{year:04}-{month:02}-{day:02}"),
        DateGrain::Minute => format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}", minute / 60, minute % 60),
    }
}
