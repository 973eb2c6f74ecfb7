//! American English in UTC: what the command line and the tests format with, equal to `Intl`'s `en-US`.

use super::dates;
use super::locale::{FunctionLocale, LocalTime, NumberStyle, Width};
use crate::time::{self, MONTHS};

/// The locale's one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

const DAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];

fn narrowed(name: &str, width: Width) -> String {
    match width {
        Width::Long => name.to_owned(),
        Width::Short => name.chars().take(3).collect(),
        Width::Narrow => name.chars().take(1).collect(),
    }
}

/// The shortest decimal spelling of a number, rounded half away from zero to between `least` and `most` decimals.
fn rounded(value: f64, least: usize, most: usize) -> String {
    let text = format!("{}", value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes().take(most)).collect();
    let up = fraction.as_bytes().get(most).is_some_and(|digit| *digit >= b'5');
    let kept = fraction.len().min(most);
    if up {
        let mut carry = true;
        for digit in digits.iter_mut().rev() {
            if !carry {
                break;
            }
            carry = *digit == b'9';
            *digit = if carry { b'0' } else { *digit + 1 };
        }
        if carry {
            digits.insert(0, b'1');
        }
    }
    let text: String = digits.into_iter().map(char::from).collect();
    let (whole, fraction) = text.split_at(text.len() - kept);
    let mut fraction = fraction.trim_end_matches('0').to_owned();
    while fraction.len() < least {
        fraction.push('0');
    }
    match fraction.is_empty() {
        true => whole.to_owned(),
        false => format!("{whole}.{fraction}"),
    }
}

fn grouped(text: &str) -> String {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let mut out = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(fraction) = fraction {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

fn spelled(value: f64, least: usize, most: usize, grouping: bool) -> (bool, String) {
    let text = rounded(value, least, most);
    (value < 0.0, if grouping { grouped(&text) } else { text })
}

fn symbol(code: &str) -> String {
    match code {
        "USD" => "$",
        "EUR" => "€",
        "GBP" => "£",
        "JPY" => "¥",
        "KRW" => "₩",
        "INR" => "₹",
        "CNY" => "CN¥",
        "BRL" => "R$",
        "CAD" => "CA$",
        "AUD" => "A$",
        "NZD" => "NZ$",
        "MXN" => "MX$",
        "HKD" => "HK$",
        "TWD" => "NT$",
        "ILS" => "₪",
        "PHP" => "₱",
        "VND" => "₫",
        other => return format!("{other}\u{A0}"),
    }
    .to_owned()
}

fn minor_digits(code: &str) -> usize {
    match code {
        "JPY" | "KRW" | "VND" | "CLP" | "ISK" | "XAF" | "XOF" | "XPF" | "PYG" | "UGX" | "RWF" | "GNF" | "KMF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        _ => 2,
    }
}

impl FunctionLocale for English {
    fn number(&self, value: f64, style: NumberStyle) -> String {
        let (least, most) = style
            .decimals
            .map_or((0, 3), |decimals| (decimals.into(), decimals.into()));
        let (negative, text) = spelled(value, least, most, style.grouping);
        format!("{}{text}", if negative { "-" } else { "" })
    }

    fn currency(&self, value: f64, code: &str, style: NumberStyle) -> Option<String> {
        if code.len() != 3 || !code.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        let code = code.to_ascii_uppercase();
        let decimals = style.decimals.map_or(minor_digits(&code), usize::from);
        let (negative, text) = spelled(value, decimals, decimals, style.grouping);
        Some(format!("{}{}{text}", if negative { "-" } else { "" }, symbol(&code)))
    }

    fn plural(&self, value: f64) -> &'static str {
        if value.abs() == 1.0 { "one" } else { "other" }
    }

    fn local(&self, time: f64) -> LocalTime {
        dates::split(time as i64)
    }

    fn instant(&self, local: LocalTime) -> f64 {
        let days = time::days_from_epoch(local.year.into(), local.month.into(), local.day.into());
        let seconds = i64::from(local.hour) * 3_600 + i64::from(local.minute) * 60 + i64::from(local.second);
        ((days * 86_400 + seconds) * 1_000 + i64::from(local.millisecond)) as f64
    }

    fn month(&self, month: u8, width: Width, _: bool) -> String {
        let name = usize::from(month).checked_sub(1).and_then(|at| MONTHS.get(at));
        narrowed(name.copied().unwrap_or_default(), width)
    }

    fn weekday(&self, weekday: u8, width: Width) -> String {
        narrowed(DAYS.get(usize::from(weekday)).copied().unwrap_or_default(), width)
    }

    fn day_period(&self, hour: u8) -> String {
        if hour < 12 { "AM" } else { "PM" }.to_owned()
    }

    fn era(&self, year: i32, width: Width) -> String {
        match (year > 0, width) {
            (true, Width::Long) => "Anno Domini",
            (false, Width::Long) => "Before Christ",
            (true, Width::Narrow) => "A",
            (false, Width::Narrow) => "B",
            (true, Width::Short) => "AD",
            (false, Width::Short) => "BC",
        }
        .to_owned()
    }
}
