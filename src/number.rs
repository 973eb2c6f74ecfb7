//! What a number's text means, and how a number is written. A browser has the tables for both already; a page that brings
//! them along weighs 18 KB more. Knows no format but plain decimals, as JSON and CSS write them.

use std::fmt::{self, Display, Formatter, LowerExp};

/// The double that this decimal means, signs, fractions and exponents included; `None` for any other text. Larger than any
/// double is infinite.
pub fn parse(text: &str) -> Option<f64> {
    let plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    let meant = text.bytes().all(plain) && text.bytes().any(|byte| byte.is_ascii_digit());
    meant.then(|| short(text).or_else(|| read(text))).flatten()
}

/// Digits whose whole number a double holds exactly.
const EXACT: usize = 15;
/// Powers of ten that a double holds exactly, as far as so many digits can need them.
const TENS: [f64; EXACT + 1] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/// The double of a decimal without an exponent that is short enough: one division of two exact numbers rounds once, as it
/// must (Clinger 1990). Most numbers are, and need nobody's help.
fn short(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + part.len() > EXACT {
        return None;
    }
    let number = whole.bytes().chain(part.bytes()).try_fold(0_u64, |number, byte| {
        byte.is_ascii_digit().then(|| number * 10 + u64::from(byte - b'0'))
    })?;
    let number = number as f64 / TENS.get(part.len())?;
    Some(if text.starts_with('-') { -number } else { number })
}

/// A number as JSON writes it best: `4`, not `4.0`.
pub fn json(value: f64) -> serde_json::Value {
    match value.fract() == 0.0 && value.abs() < 9e15 {
        true => (value as i64).into(),
        false => serde_json::Number::from_f64(value).into(),
    }
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

/// A number that is written: with the fewest digits that mean it, or with as many decimals as the format asks for (`{:.2}`,
/// `{:.2e}`). A tie between two last digits may go either way, and a browser writes 1e21 and more with an exponent. To write
/// an `f64` itself is what this is here to avoid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Digits(pub f64);

#[cfg(not(target_arch = "wasm32"))]
impl Display for Digits {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, out)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl LowerExp for Digits {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        LowerExp::fmt(&self.0, out)
    }
}

/// The most decimals that a browser writes.
#[cfg(target_arch = "wasm32")]
const MOST: usize = 100;

#[cfg(target_arch = "wasm32")]
impl Display for Digits {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let number = js_sys::Number::from(self.0);
        let text = match out.precision() {
            Some(decimals) => number.to_fixed(decimals.min(MOST) as u8),
            None => number.to_string_with_radix(10),
        };
        text.map_or(Err(fmt::Error), |text| out.write_str(&String::from(text)))
    }
}

#[cfg(target_arch = "wasm32")]
impl LowerExp for Digits {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let decimals = out.precision().unwrap_or_default().min(MOST);
        let text = js_sys::Number::from(self.0).to_exponential(decimals as u8);
        text.map_or(Err(fmt::Error), |text| out.write_str(&String::from(text)))
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

/// A number to the power of another.
#[cfg(not(target_arch = "wasm32"))]
pub fn power(base: f64, exponent: f64) -> f64 {
    base.powf(exponent)
}

/// A number to the power of another.
#[cfg(target_arch = "wasm32")]
pub fn power(base: f64, exponent: f64) -> f64 {
    js_sys::Math::pow(base, exponent)
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
    fn short_decimals_are_the_same_doubles() {
        let mut state = 7_u64;
        for round in 0..200_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let digits = (state >> 14) % 10_u64.pow(1 + round % 16);
            let mut text = digits.to_string();
            let at = (state >> 3) as usize % (text.len() + 1);
            text.insert(at, '.');
            let text = format!("{}{text}", ["", "-", "+"][state as usize % 3]);
            let meant: f64 = text.parse().unwrap_or(f64::NAN);
            if let Some(read) = short(&text) {
                assert_eq!(read.to_bits(), meant.to_bits(), "{text}");
            }
        }
        assert_eq!(short("-0").map(f64::to_bits), Some((-0.0_f64).to_bits()));
        assert_eq!(short("1234567890123456"), None);
        assert_eq!(short("1e3"), None);
    }

    #[test]
    fn numbers_of_json_are_doubles() {
        let number = |text: &str| serde_json::from_str::<serde_json::Number>(text).ok();
        assert_eq!(number("12.50").as_ref().and_then(of), Some(12.5));
        assert_eq!(number("1e999").as_ref().and_then(of), None);
    }
}
