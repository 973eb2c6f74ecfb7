//! What a number's text means. A browser has the tables for it already; a page that brings them along weighs 12 KB more.
//! Knows no format but plain decimals, as JSON and CSS write them.

/// The double that this decimal means, signs, fractions and exponents included; `None` for any other text. Larger than any
/// double is infinite.
pub fn parse(text: &str) -> Option<f64> {
    let plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    let meant = text.bytes().all(plain) && text.bytes().any(|byte| byte.is_ascii_digit());
    meant.then(|| read(text)).flatten()
}

/// The double of a number in JSON, if it is finite.
pub fn of(number: &serde_json::Number) -> Option<f64> {
    parse(number.as_str()).filter(|number| number.is_finite())
}

/// The double of a value in JSON that is a finite number.
pub fn value(value: &serde_json::Value) -> Option<f64> {
    match value {
        serde_json::Value::Number(number) => of(number),
        _ => None,
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn read(text: &str) -> Option<f64> {
    text.parse().ok()
}

#[cfg(target_arch = "wasm32")]
fn read(text: &str) -> Option<f64> {
    let number = wasm_bindgen::JsValue::from_str(text).unchecked_into_f64();
    (!number.is_nan()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_and_words_are_not() {
        for (text, meant) in [
            ("1", 1.0),
            ("-0.25", -0.25),
            ("+.5", 0.5),
            ("2.", 2.0),
            ("1e3", 1000.0),
            ("1E-2", 0.01),
        ] {
            assert_eq!(parse(text), Some(meant), "{text}");
        }
        assert_eq!(parse("1e999"), Some(f64::INFINITY));
        for text in [
            "", " ", "-", ".", "e", "inf", "NaN", "0x10", "1 2", "1,5", "1e", "--1", "１",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_of_json_are_doubles() {
        let number = |text: &str| serde_json::from_str::<serde_json::Number>(text).ok();
        assert_eq!(number("12.50").as_ref().and_then(of), Some(12.5));
        assert_eq!(number("1e999").as_ref().and_then(of), None);
    }
}
