//! Figures as English, Korean and Chinese all write them: thousands in groups, exact to the hundredth. Knows no `Intl`.

use crate::contract::data::chart::ChartUnit;
use crate::number::Digits;

/// The signs of the currencies that have one of their own.
const SIGNS: &[(&str, &str)] = &[
    ("USD", "$"),
    ("EUR", "€"),
    ("GBP", "£"),
    ("KRW", "₩"),
    ("JPY", "¥"),
    ("CNY", "¥"),
];
/// Decimals where nobody says how many, and the most of a number that would read as nothing with them.
const DECIMALS: usize = 2;
const MOST: usize = 12;

/// As many decimals as the first two digits of a small number need.
fn decimals_of(value: f64) -> usize {
    let mut decimals = DECIMALS;
    let mut size = value.abs();
    while size > 0.0 && size < 0.1 && decimals < MOST {
        size *= 10.0;
        decimals += 1;
    }
    decimals
}

/// A number in groups of thousands; `decimals` of them, else as many as it has, at most two, or the first two digits of what
/// is smaller.
pub(super) fn number(value: f64, decimals: Option<u8>) -> String {
    if !value.is_finite() || value.abs() >= 1e15 {
        return Digits(value).to_string();
    }
    let digits = format!(
        "{:.*}",
        decimals.map_or_else(|| decimals_of(value), usize::from),
        Digits(value.abs())
    );
    let (whole, part) = digits.split_once('.').unwrap_or((&digits, ""));
    let part = if decimals.is_some() {
        part
    } else {
        part.trim_end_matches('0')
    };
    let is_zero = whole.bytes().chain(part.bytes()).all(|digit| digit == b'0');
    let mut out = String::new();
    if value < 0.0 && !is_zero {
        out.push('-');
    }
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if !part.is_empty() {
        out.push('.');
        out.push_str(part);
    }
    out
}

/// A number with its currency: the sign before it, else the code.
pub(super) fn money(value: f64, code: &str, decimals: Option<u8>) -> String {
    // Cents are said whole or not at all.
    let cents = (value * 100.0).round() / 100.0;
    let decimals = decimals.or((cents.fract() != 0.0).then_some(2));
    let figure = number(value, decimals);
    let (minus, figure) = match figure.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", figure.as_str()),
    };
    match SIGNS.iter().find(|(known, _)| *known == code) {
        Some((_, sign)) => format!("{minus}{sign}{figure}"),
        None => format!("{minus}{code} {figure}"),
    }
}

/// A figure of a chart.
pub(super) fn of_unit(unit: &ChartUnit, value: f64) -> String {
    match unit {
        ChartUnit::Plain => number(value, None),
        ChartUnit::Percent => format!("{}%", number(value, None)),
        ChartUnit::Currency(code) => money(value, code, None),
        ChartUnit::Suffix(suffix) if suffix.is_ascii() => format!("{} {suffix}", number(value, None)),
        ChartUnit::Suffix(suffix) => format!("{}{suffix}", number(value, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_number_keeps_its_first_digits() {
        for (value, written) in [
            (1_234_567.891, "1,234,567.89"),
            (0.5555, "0.56"),
            (0.0123, "0.012"),
            (0.000_001_2, "0.0000012"),
            (-0.000_4, "-0.0004"),
            (1e-300, "0"),
            (0.0, "0"),
        ] {
            assert_eq!(number(value, None), written);
        }
        assert_eq!(number(0.0123, Some(1)), "0.0");
    }
}
