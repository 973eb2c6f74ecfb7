//! `formatDate`: moments as JavaScript reads them, patterns in the letters of TR35. The locale has the names and the
//! clock.

use std::fmt::Write;

use serde_json::Value;

use super::locale::{FunctionLocale, LocalTime, Width};
use crate::time;

/// The longest pattern that is read, in bytes.
const MAX_PATTERN: usize = 500;

/// A moment in this pattern: empty for what is no moment, ISO 8601 for a pattern that can't be used.
pub(super) fn format(value: &Value, pattern: &str, locale: &dyn FunctionLocale) -> String {
    let Some(moment) = read(value, locale) else {
        return String::new();
    };
    let local = locale.local(moment);
    let text = (pattern != "ISO")
        .then(|| write(pattern, &local, moment, locale))
        .flatten();
    text.unwrap_or_else(|| iso(moment))
}

/// Milliseconds since 1970 of a number, or of ISO 8601 text: a date alone is midnight UTC, a time without a zone is by
/// the person's clock, as in JavaScript.
fn read(value: &Value, locale: &dyn FunctionLocale) -> Option<f64> {
    match value {
        // Beyond 8.64e15 JavaScript has no dates.
        Value::Number(number) => crate::number::of(number).filter(|millis| *millis != 0.0 && millis.abs() <= 8.64e15),
        Value::String(text) => read_text(text.trim(), locale),
        _ => None,
    }
}

fn read_text(text: &str, locale: &dyn FunctionLocale) -> Option<f64> {
    if let Some(days) = time::parse_date(text) {
        return Some(days as f64 * 86_400_000.0);
    }
    let date = text.get(..10)?;
    let clock = text.get(10..)?.strip_prefix(['T', 't', ' '])?;
    // The seconds may be missing, and so may the zone.
    let (hours, rest) = clock.split_at_checked(5)?;
    let (seconds, rest) = match rest.strip_prefix(':').and_then(|rest| rest.split_at_checked(2)) {
        Some((seconds, rest)) => (seconds, rest),
        None => ("00", rest),
    };
    let zone = rest.find(['Z', 'z', '+', '-']);
    let (fraction, zone) = rest.split_at_checked(zone.unwrap_or(rest.len()))?;
    let utc = |zone: &str| time::parse_date_time(&format!("{date}T{hours}:{seconds}{fraction}{zone}"));
    if !zone.is_empty() {
        let zone = match zone.len() {
            5 => format!("{}:{}", zone.get(..3)?, zone.get(3..)?),
            _ => zone.to_owned(),
        };
        return utc(&zone).map(|millis| millis as f64);
    }
    let parts = split(utc("Z")?);
    Some(locale.instant(parts))
}

/// A moment's parts in UTC.
pub(super) fn split(millis: i64) -> LocalTime {
    let days = millis.div_euclid(86_400_000);
    let clock = millis.rem_euclid(86_400_000);
    let (year, month, day) = time::date_from_days(days);
    LocalTime {
        year: year as i32,
        month: month as u8,
        day: day as u8,
        hour: (clock / 3_600_000) as u8,
        minute: (clock / 60_000 % 60) as u8,
        second: (clock / 1_000 % 60) as u8,
        millisecond: (clock % 1_000) as u16,
        weekday: (days + 4).rem_euclid(7) as u8,
        offset: 0,
    }
}

fn iso(moment: f64) -> String {
    let at = split(moment as i64);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
        at.year, at.month, at.day, at.hour, at.minute, at.second, at.millisecond
    )
}

/// `None` for a letter that has no meaning, or one that a date-only reader gets wrong (`YYYY`, `DD`).
fn write(pattern: &str, at: &LocalTime, moment: f64, locale: &dyn FunctionLocale) -> Option<String> {
    if pattern.len() > MAX_PATTERN {
        return None;
    }
    let mut out = String::new();
    let mut left = pattern.chars().peekable();
    while let Some(char) = left.next() {
        if char == '\'' {
            quoted(&mut left, &mut out);
            continue;
        }
        if !char.is_ascii_alphabetic() {
            out.push(char);
            continue;
        }
        let mut count = 1;
        while left.next_if_eq(&char).is_some() {
            count += 1;
        }
        letter(char, count, at, moment, locale, &mut out)?;
    }
    Some(out)
}

/// Text between quotes; two quotes are one, anywhere.
fn quoted(left: &mut std::iter::Peekable<std::str::Chars<'_>>, out: &mut String) {
    if left.next_if_eq(&'\'').is_some() {
        return out.push('\'');
    }
    while let Some(char) = left.next() {
        match char {
            '\'' if left.next_if_eq(&'\'').is_some() => out.push('\''),
            '\'' => return,
            char => out.push(char),
        }
    }
}

fn width(count: usize) -> Width {
    match count {
        4 => Width::Long,
        5 => Width::Narrow,
        _ => Width::Short,
    }
}

fn letter(
    char: char,
    count: usize,
    at: &LocalTime,
    moment: f64,
    locale: &dyn FunctionLocale,
    out: &mut String,
) -> Option<()> {
    let number = |value: i64, out: &mut String| {
        // Writing to a string cannot fail.
        let _ = write!(out, "{value:0count$}");
    };
    match (char, count) {
        ('G', 1..=5) => out.push_str(&locale.era(at.year, width(count))),
        ('y', 2) => {
            let _ = write!(out, "{:02}", at.year.rem_euclid(100));
        }
        ('y' | 'u', 1..=9) => number(at.year.into(), out),
        ('Q' | 'q', 1 | 2) => number(i64::from((at.month - 1) / 3 + 1), out),
        ('M' | 'L', 1 | 2) => number(at.month.into(), out),
        ('M' | 'L', 3..=5) => out.push_str(&locale.month(at.month, width(count), char == 'L')),
        ('d', 1 | 2) => number(at.day.into(), out),
        ('E', 1..=5) => out.push_str(&locale.weekday(at.weekday, width(count))),
        ('c' | 'e', 3..=5) => out.push_str(&locale.weekday(at.weekday, width(count))),
        ('a' | 'b' | 'B', 1..=5) => out.push_str(&locale.day_period(at.hour)),
        ('h', 1 | 2) => number(i64::from((at.hour + 11) % 12 + 1), out),
        ('H', 1 | 2) => number(at.hour.into(), out),
        ('K', 1 | 2) => number(i64::from(at.hour % 12), out),
        ('k', 1 | 2) => number(i64::from((at.hour + 23) % 24 + 1), out),
        ('m', 1 | 2) => number(at.minute.into(), out),
        ('s', 1 | 2) => number(at.second.into(), out),
        ('S', 1..=9) => {
            let nanos = format!("{:03}000000", at.millisecond);
            out.push_str(nanos.get(..count).unwrap_or_default());
        }
        ('t', 1) => number((moment / 1_000.0).floor() as i64, out),
        ('T', 1) => number(moment as i64, out),
        ('X' | 'x' | 'Z' | 'z' | 'O', 1..=5) => zone(char, count, at.offset, out),
        _ => return None,
    }
    Some(())
}

fn zone(char: char, count: usize, offset: i16, out: &mut String) {
    let sign = if offset < 0 { '-' } else { '+' };
    let (hours, minutes) = (offset.unsigned_abs() / 60, offset.unsigned_abs() % 60);
    let _ = match (char, count) {
        ('X', _) if offset == 0 => write!(out, "Z"),
        ('z' | 'O', 1..=3) if minutes == 0 && offset == 0 => write!(out, "GMT+0"),
        ('z' | 'O', 1..=3) if minutes == 0 => write!(out, "GMT{sign}{hours}"),
        ('z' | 'O', _) => write!(out, "GMT{sign}{hours:02}:{minutes:02}"),
        ('X' | 'x', 1) if minutes == 0 => write!(out, "{sign}{hours:02}"),
        ('X' | 'x', 1 | 2) | ('Z', 1..=3) => write!(out, "{sign}{hours:02}{minutes:02}"),
        _ => write!(out, "{sign}{hours:02}:{minutes:02}"),
    };
}
