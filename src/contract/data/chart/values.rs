//! Single values of a chart as servers write them: figures, lists and one-line words.

use serde_json::Value;

use super::MAX_LABEL;
use crate::json::JsonMap;

/// A finite number, also from `"1,234.5"`, `"$12"` and `"4.2%"`.
pub(super) fn number(value: &Value) -> Option<f64> {
    let found = match value {
        Value::Number(number) => crate::number::of(number)?,
        Value::String(text) if text.len() <= 40 => {
            let bare: String = text
                .chars()
                .filter(|letter| !matches!(letter, ',' | ' ' | '_' | '$' | '₩' | '€' | '£' | '¥' | '%'))
                .collect();
            crate::number::parse(&bare)?
        }
        _ => return None,
    };
    found.is_finite().then_some(found)
}

pub(super) fn text(map: &JsonMap, keys: &[&str]) -> Option<String> {
    keys.iter()
        .find_map(|key| Some(clean(map.get(*key)?.as_str()?)).filter(|text| !text.is_empty()))
}

pub(super) fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// `adSpend` and `ad_spend` as `Ad spend`; other writings stay.
pub(crate) fn words(key: &str) -> String {
    let mut out = String::new();
    let mut before_lower = false;
    for letter in key.chars().take(MAX_LABEL) {
        match letter {
            '_' => out.push(' '),
            _ if letter.is_ascii_uppercase() && before_lower => {
                out.push(' ');
                out.push(letter.to_ascii_lowercase());
            }
            _ if out.is_empty() => out.push_str(&crate::case::upper(letter.encode_utf8(&mut [0; 4]))),
            _ => out.push(letter),
        }
        before_lower = letter.is_ascii_lowercase();
    }
    clean(&out)
}

/// One line without control and direction characters, at most [`MAX_LABEL`] characters.
pub(super) fn clean(text: &str) -> String {
    let hidden = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let mut out = String::new();
    for letter in text.chars().filter(|letter| !hidden(*letter)).take(MAX_LABEL) {
        match letter.is_control() || letter.is_whitespace() {
            true if out.ends_with(' ') => {}
            true => out.push(' '),
            false => out.push(letter),
        }
    }
    out.trim().to_owned()
}
