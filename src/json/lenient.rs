//! Reading JSON that nobody promised anything about: any key may be missing, null, of another type or far too long. Knows
//! JSON, no component.

use crate::number;
use serde_json::Value;

/// Longest text taken from one field, in characters; what is longer ends in an ellipsis.
const TEXT_CAP: usize = 4_000;

/// The first of `keys` that is there and not null.
pub fn first<'a>(value: &'a Value, keys: &[&str]) -> Option<&'a Value> {
    keys.iter()
        .find_map(|key| value.get(key).filter(|found| !found.is_null()))
}

/// A scalar as text: a trimmed, non-empty string, a number or a boolean.
pub fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => {
            let text = text.trim();
            (!text.is_empty()).then(|| capped(text, TEXT_CAP))
        }
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}

/// The first of `keys` that reads as text.
pub fn text(value: &Value, keys: &[&str]) -> Option<String> {
    keys.iter().find_map(|key| value.get(key).and_then(scalar))
}

/// The first of `keys` that is an array, at most `cap` items of it.
pub fn list<'a>(value: &'a Value, keys: &[&str], cap: usize) -> &'a [Value] {
    let items = keys
        .iter()
        .find_map(|key| value.get(key).and_then(Value::as_array))
        .map(Vec::as_slice)
        .unwrap_or_default();
    &items[..items.len().min(cap)]
}

/// A finite number, also from a string such as `"1,320.5"`, `"$8,420"` or `"4.2%"`.
pub fn number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Number(number) => number::of(number),
        Value::String(text) if text.len() <= 40 => {
            let digits: String = text
                .chars()
                .filter(|c| !matches!(c, ',' | ' ' | '$' | '€' | '¥' | '₩' | '£' | '%' | '+'))
                .map(|c| if c == '−' { '-' } else { c })
                .collect();
            number::parse(&digits)
        }
        _ => None,
    };
    number.filter(|number: &f64| number.is_finite())
}

/// At most `cap` characters, with an ellipsis where something was left out.
pub fn capped(text: &str, cap: usize) -> String {
    match text.char_indices().nth(cap) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// A text on one line.
pub fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The same of at most `cap` characters, with an ellipsis where something was left out.
pub fn shortened(text: &str, cap: usize) -> String {
    capped(&one_line(text), cap)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_takes_the_first_key_that_says_something() {
        let value = json!({"title": null, "name": "  ", "label": 3, "x": {"y": 1}});
        assert_eq!(text(&value, &["title", "name", "label"]).as_deref(), Some("3"));
        assert_eq!(text(&value, &["x"]), None);
        assert_eq!(text(&json!([1]), &["x"]), None);
    }

    #[test]
    fn numbers_come_from_strings_too() {
        assert_eq!(number(&json!("$8,420")), Some(8420.0));
        assert_eq!(number(&json!("−4.2%")), Some(-4.2));
        assert_eq!(number(&json!("NaN")), None);
        assert_eq!(number(&json!("1e999")), None);
        assert_eq!(number(&json!({})), None);
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(capped("가나다라", 2), "가나…");
        assert_eq!(capped("가나", 2), "가나");
        assert_eq!(shortened(" abc  def\nghi", 3), "abc…");
    }
}
