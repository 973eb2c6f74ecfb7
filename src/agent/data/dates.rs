//! Calendar dates around the day of the demonstration, without a clock.

use crate::time::{MONTHS, date_from_days};
use crate::words::Locale;

/// 2026-03-08, the last day with figures, in days since 1970-01-01.
pub(super) const TODAY: i64 = 20_520;
/// The first days of its month, of the month before, of its year (and quarter), of the quarter and of the year before.
pub(super) const MONTH: i64 = 20_513;
pub(super) const LAST_MONTH: i64 = 20_485;
pub(super) const YEAR: i64 = 20_454;
pub(super) const LAST_QUARTER: i64 = 20_362;
pub(super) const LAST_YEAR: i64 = 20_089;

/// `YYYY-MM-DD` of a day since 1970-01-01.
pub(crate) fn iso(day: i64) -> String {
    let (year, month, day) = date_from_days(day);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A day as a sentence names it, without the year.
pub(crate) fn spoken(day: i64, locale: Locale) -> String {
    let (_, month, day) = date_from_days(day);
    match locale {
        Locale::Ko => format!("{month}월 {day}일"),
        Locale::Zh => format!("{month} 月 {day} 日"),
        _ => {
            let month = MONTHS.get(month as usize - 1).copied().unwrap_or_default();
            format!("{month} {day}")
        }
    }
}

/// The first day of a period of `days` that ends today.
pub(super) fn first_of(days: u32) -> i64 {
    TODAY - i64::from(days) + 1
}

/// 0 is Monday.
pub(super) fn weekday(day: i64) -> i64 {
    (day + 3).rem_euclid(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_begin_on_their_first_day() {
        assert_eq!(iso(TODAY), "2026-03-08");
        assert_eq!(iso(first_of(30)), "2026-02-07");
        assert_eq!(iso(0), "1970-01-01");
        assert_eq!(iso(19_782), "2024-02-29");
        assert_eq!(weekday(TODAY), 6);
        let firsts = [MONTH, LAST_MONTH, YEAR, LAST_QUARTER, LAST_YEAR].map(iso);
        assert_eq!(
            firsts,
            ["2026-03-01", "2026-02-01", "2026-01-01", "2025-10-01", "2025-01-01"]
        );
    }
}
