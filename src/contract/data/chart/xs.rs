//! The horizontal axis: names, dates or numbers. Dates are read as they are written and never moved to another zone.

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
pub fn date(text: &str) -> Option<(DateGrain, f64)> {
    let text = text.trim();
    if text.len() > 40 || !text.is_ascii() {
        return None;
    }
    let (day, time) = match text.split_once(['T', ' ']) {
        Some((day, time)) => (day, Some(time)),
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
    let midnight = days_from_civil(year, month, day) as f64 * 86_400_000.0;
    let Some(time) = time else {
        return Some((grain, midnight));
    };
    let mut clock = time.get(..5)?.split(':');
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

/// Days since 1970-01-01 in the proleptic Gregorian calendar (Howard Hinnant's `days_from_civil`).
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year - era * 400;
    let shifted = (month + 9) % 12;
    let day_of_year = (153 * shifted + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// A date as ISO 8601 writes it.
pub fn iso(grain: DateGrain, at: f64) -> String {
    let minutes = (at / 60_000.0).floor() as i64;
    let (days, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    let (year, month, day) = civil_from_days(days);
    match grain {
        DateGrain::Month => format!("{year:04}-{month:02}"),
        DateGrain::Day => format!("{year:04}-{month:02}-{day:02}"),
        DateGrain::Minute => format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}", minute / 60, minute % 60),
    }
}

/// The inverse of [`days_from_civil`].
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day_of_year - (153 * shifted + 2) / 5 + 1)
}
