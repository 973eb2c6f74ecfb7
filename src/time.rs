//! RFC 3339 times without a clock: reading them, writing them in UTC, and the calendar behind both.

/// The months in English.
pub const MONTHS: [&str; 12] = [
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

/// Days of a month; `None` for a month that doesn't exist.
fn days_in_month(year: i64, month: i64) -> Option<i64> {
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 => Some(if leap { 29 } else { 28 }),
        _ => None,
    }
}

/// Days from 1970-01-01 to a day of the proleptic Gregorian calendar.
pub fn days_from_epoch(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

fn digits(text: &str, count: usize) -> Option<i64> {
    (text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

/// `2026-06-22` as days since 1970; `None` for a day that doesn't exist.
pub fn parse_date(text: &str) -> Option<i64> {
    if !text.is_ascii() || text.len() != 10 || &text[4..5] != "-" || &text[7..8] != "-" {
        return None;
    }
    let year = digits(&text[..4], 4)?;
    let month = digits(&text[5..7], 2)?;
    let day = digits(&text[8..], 2)?;
    (day >= 1 && day <= days_in_month(year, month)?).then(|| days_from_epoch(year, month, day))
}

/// An RFC 3339 date and time as milliseconds since the epoch. A leap second is allowed where one can be.
pub fn parse_date_time(text: &str) -> Option<i64> {
    if !text.is_ascii() || text.len() < 20 {
        return None;
    }
    let days = parse_date(&text[..10])?;
    if !matches!(text.as_bytes()[10], b'T' | b't') {
        return None;
    }
    let (clock, rest) = text[11..].split_at(8);
    if &clock[2..3] != ":" || &clock[5..6] != ":" {
        return None;
    }
    let (hour, minute, second) = (
        digits(&clock[..2], 2)?,
        digits(&clock[3..5], 2)?,
        digits(&clock[6..], 2)?,
    );
    let (fraction, zone) = match rest.strip_prefix('.') {
        Some(rest) => {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            if length == 0 {
                return None;
            }
            let millis = format!("{:0<3}", &rest[..length.min(3)]);
            (digits(&millis, 3)?, &rest[length..])
        }
        None => (0, rest),
    };
    let offset = match zone {
        "Z" | "z" => 0,
        _ => {
            let sign = match zone.as_bytes().first()? {
                b'+' => 1,
                b'-' => -1,
                _ => return None,
            };
            let (hours, minutes) = zone[1..].split_once(':')?;
            let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
            if hours > 23 || minutes > 59 {
                return None;
            }
            sign * (hours * 60 + minutes)
        }
    };
    if hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let utc_minutes = (hour * 60 + minute - offset).rem_euclid(24 * 60);
    if second == 60 && utc_minutes != 23 * 60 + 59 {
        return None;
    }
    Some((days * 86_400 + hour * 3_600 + minute * 60 + second - offset * 60) * 1_000 + fraction)
}

/// The day of the proleptic Gregorian calendar so many days after 1970-01-01: year, month, day.
pub fn date_from_days(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// Milliseconds since the epoch as `2026-06-22T10:30:00Z`.
pub fn format_utc(millis: f64) -> String {
    // Year 9999: what RFC 3339 can write.
    let seconds = (millis / 1_000.0).floor().clamp(0.0, 253_402_300_799.0) as i64;
    let (days, clock) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date_from_days(days);
    let (hour, minute, second) = (clock / 3_600, clock / 60 % 60, clock % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in [
            "1970-01-01T00:00:00Z",
            "2026-06-22T10:30:00Z",
            "2000-02-29T23:59:59Z",
            "9999-12-31T23:59:59Z",
        ] {
            assert_eq!(format_utc(parse_date_time(text).unwrap() as f64), text);
        }
        assert_eq!(parse_date_time("2026-06-22T19:30:00.5+09:00"), Some(1_782_124_200_500));
        assert_eq!(format_utc(f64::NAN), "1970-01-01T00:00:00Z");
    }

    #[test]
    fn refuses_what_is_no_time() {
        for text in [
            "",
            "2026-06-22",
            "2026-02-30T00:00:00Z",
            "2026-06-22T24:00:00Z",
            "2026-06-22T10:30:00",
            "2026-06-22T10:30:00.Z",
            "2026-06-22T10:30:00+24:00",
            "2026-06-22T10:30:60Z",
            "２026-06-22T10:30:00Z",
        ] {
            assert_eq!(parse_date_time(text), None, "{text}");
        }
    }
}
