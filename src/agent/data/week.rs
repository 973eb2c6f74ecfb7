//! The days of a store's week, for the demo dashboards. Knows no protocol.

use crate::words::text::demo::data as demo;
use serde_json::{Value, json};

use crate::words::Locale;

/// Each day with its share of the week.
const DAYS: [(&str, f64); 7] = [
    ("2026-11-16", 0.11),
    ("2026-11-17", 0.12),
    ("2026-11-18", 0.12),
    ("2026-11-19", 0.14),
    ("2026-11-20", 0.17),
    ("2026-11-21", 0.2),
    ("2026-11-22", 0.14),
];

/// The revenue of each day, of a week's as it is written (`$48,200`).
pub(crate) fn days(revenue: &str) -> Value {
    let digits: String = revenue.chars().filter(char::is_ascii_digit).collect();
    let whole: f64 = digits.parse().unwrap_or_default();
    json!(DAYS.map(|(day, share)| json!({ "day": day, "revenue": (whole * share).round() })))
}

/// The properties of a Chart of them; `title` is worded by the protocol.
pub(crate) fn chart(locale: Locale, title: impl Fn(&str) -> Value, data: Value) -> Value {
    json!({
        "title": title(demo::BY_DAY.get(locale)), "chart": "bar", "data": data,
        "x": { "key": "day", "label": demo::DAY.get(locale), "type": "date" },
        "series": [{ "key": "revenue", "label": demo::REVENUE.get(locale), "unit": "USD" }],
    })
}

/// Seven days that end where the change says, up or down; `at` picks one of three ways.
pub(crate) fn trend(by: &str, at: usize) -> Value {
    const WAYS: [[f64; 7]; 3] = [
        [0.0, 0.2, 0.1, 0.45, 0.4, 0.7, 1.0],
        [0.0, 0.35, 0.15, 0.5, 0.8, 0.6, 1.0],
        [0.1, 0.0, 0.4, 0.3, 0.55, 0.85, 1.0],
    ];
    let way = WAYS.get(at).unwrap_or(&WAYS[0]);
    let falls = by.starts_with('-');
    let steps = way.iter().map(|step| if falls { 1.0 - step } else { *step });
    steps.map(|step| (100.0 + 20.0 * step).round()).collect()
}
