//! Numbers and times for a reader.

use std::cmp::Ordering;

use super::formatter;
use crate::contract::data::weather::PlaceTime;
use crate::number::Digits;
use crate::time::days_from_epoch;
use crate::words::Locale;
use crate::words::text::choice::POINT_WORDS;

/// Which parts of a date are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DateShape {
    /// 7 Mar 2026.
    Date,
    /// Sat, 7 Mar.
    Weekday,
    /// 20:30.
    Clock,
    /// Sat, 7 Mar, 20:30.
    Moment,
    /// 7 Mar 2026, 20:30.
    Full,
}

impl DateShape {
    fn options(self) -> &'static str {
        match self {
            DateShape::Date => "timeZone:UTC year:numeric month:short day:numeric",
            DateShape::Weekday => "timeZone:UTC month:short day:numeric weekday:short",
            DateShape::Clock => "timeZone:UTC hour:2-digit minute:2-digit hourCycle:h23",
            DateShape::Moment => {
                "timeZone:UTC weekday:short month:short day:numeric hour:2-digit minute:2-digit hourCycle:h23"
            }
            DateShape::Full => {
                "timeZone:UTC year:numeric month:short day:numeric hour:2-digit minute:2-digit hourCycle:h23"
            }
        }
    }
}

fn digits(decimals: Option<u8>) -> String {
    match decimals {
        Some(decimals) => format!("minimumFractionDigits:{decimals} maximumFractionDigits:{decimals}"),
        // What is so small that it would read as nothing keeps its first digits.
        None => "maximumFractionDigits:2 maximumSignificantDigits:2 roundingPriority:morePrecision".to_owned(),
    }
}

fn plain(value: f64) -> String {
    Digits(value).to_string()
}

/// From this size on a number is written in powers of ten.
const HUGE: f64 = 1e15;

/// As this shape has it, or in powers of ten where that would not fit: 1.2E300.
fn written(locale: Locale, value: f64, shape: &str) -> Option<String> {
    match value.abs() < HUGE {
        true => formatter::number(locale, shape, value),
        false => formatter::number(locale, &format!("notation:scientific {}", digits(None)), value),
    }
}

/// A plain number, two decimals at most unless said otherwise.
pub fn number(locale: Locale, value: f64, decimals: Option<u8>) -> String {
    written(locale, value, &digits(decimals)).unwrap_or_else(|| plain(value))
}

/// A number that always shows its sign.
pub fn signed(locale: Locale, value: f64, decimals: Option<u8>) -> String {
    let shape = format!("signDisplay:exceptZero {}", digits(decimals));
    written(locale, value, &shape).unwrap_or_else(|| plain(value))
}

/// Money; `code` is ISO 4217.
pub fn currency(locale: Locale, value: f64, code: &str, decimals: Option<u8>) -> String {
    let fine = match decimals {
        Some(_) => digits(decimals),
        None if value != 0.0 && value.abs() < 0.01 => "maximumFractionDigits:4".to_owned(),
        None => "trailingZeroDisplay:stripIfInteger".to_owned(),
    };
    let shape = formatter::currency(code).map(|money| format!("{money} currencyDisplay:narrowSymbol {fine}"));
    match shape.and_then(|shape| written(locale, value, &shape)) {
        Some(text) => whole(locale, text),
        None => format!("{} {code}", number(locale, value, decimals)),
    }
}

/// Money whose sign ends in `$` where lines begin on the right: a mark holds the `$` to the letters before it, without which
/// `US$` reads `$US`.
pub fn whole(locale: Locale, money: String) -> String {
    match locale.dir() {
        "rtl" => money.replace('$', "$\u{200e}"),
        _ => money,
    }
}

/// Percent points: 4.2 is 4.2 %.
pub fn percent(locale: Locale, points: f64, decimals: Option<u8>) -> String {
    let shape = format!("style:unit unit:percent {}", digits(decimals));
    written(locale, points, &shape).unwrap_or_else(|| plain(points) + "%")
}

/// A reading of a clock or calendar, as it is: no zone is applied.
pub fn local(locale: Locale, at: PlaceTime, shape: DateShape) -> String {
    formatter::date(locale, shape.options(), utc(at))
        .unwrap_or_else(|| format!("{}-{:02}-{:02}", at.year, at.month, at.day))
}

/// Milliseconds of this reading as if it were UTC.
fn utc(at: PlaceTime) -> f64 {
    let days = days_from_epoch(at.year.into(), at.month.into(), at.day.into());
    (days * 86_400_000 + i64::from(at.hour) * 3_600_000 + i64::from(at.minute) * 60_000) as f64
}

/// A moment as the person's clock shows it; with the day if it wasn't today.
pub fn time_of_day(millis: f64, locale: Locale) -> String {
    let day = |date: js_sys::Date| date.to_date_string();
    let options = match day(js_sys::Date::new(&millis.into())) == day(js_sys::Date::new_0()) {
        true => "hour:numeric minute:2-digit",
        false => "month:short day:numeric hour:numeric minute:2-digit",
    };
    formatter::date(locale, options, millis).unwrap_or_default()
}

/// Words one after the other, with the comma of the language between them.
pub fn listed(locale: Locale, words: Vec<String>) -> String {
    let both = |before: String, next: String| POINT_WORDS.fill(locale, &[("point", &before), ("label", &next)]);
    words.into_iter().reduce(both).unwrap_or_default()
}

/// Orders two texts as a reader of this language would.
pub fn compare(locale: Locale, a: &str, b: &str) -> Ordering {
    match formatter::order(locale, a, b) {
        Some(order) => order.partial_cmp(&0.0).unwrap_or(Ordering::Equal),
        None => a.cmp(b),
    }
}
