//! Calendar dates around the day of the demonstration, without a clock.

use crate::words::Locale;

/// 2026-03-08, the last day with figures, in days since 1970-01-01.
pub const TODAY: i64 = 20_520;
/// The first days of its month, of the month before, of its year (and quarter), of the quarter and of the year before.
pub const MONTH: i64 = 20_513;
pub const LAST_MONTH: i64 = 20_485;
pub const YEAR: i64 = 20_454;
pub const LAST_QUARTER: i64 = 20_362;
pub const LAST_YEAR: i64 = 20_089;

/// `YYYY-MM-DD` of a day since 1970-01-01 (proleptic Gregorian, Howard Hinnant's `civil_from_days`).
pub fn iso(day: i64) -> String {
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_index = (5 * day_of_year + 2) / 153;
    let month = if month_index < 10 {
        month_index + 3
    } else {
        month_index - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{:02}",
        day_of_year - (153 * month_index + 2) / 5 + 1
    )
}

/// A day as a sentence names it, without the year.
pub fn spoken(day: i64, locale: Locale) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let iso = iso(day);
    let number = |range: std::ops::Range<usize>| iso.get(range).and_then(|digits| digits.parse::<usize>().ok());
    let (Some(month), Some(day)) = (number(5..7), number(8..10)) else {
        return iso;
    };
    match locale {
        Locale::Ko => format!("{month}월 {day}일"),
        Locale::Zh => format!("{month} 月 {day} 日"),
        _ => MONTHS
            .get(month.wrapping_sub(1))
            .map_or_else(|| iso.clone(), |month| format!("{month} {day}")),
    }
}

/// The first day of a period of `days` that ends today.
pub fn first_of(days: u32) -> i64 {
    TODAY - i64::from(days) + 1
}

/// 0 is Monday.
pub fn weekday(day: i64) -> i64 {
    (day + 3).rem_euclid(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_period_comes_out() {
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
