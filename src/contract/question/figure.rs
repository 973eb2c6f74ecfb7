//! A number as a person types it: in the digits of their keyboard, with a decimal comma or with grouped thousands. What is
//! sent is a plain decimal.

use crate::number;

/// Groups thousands in Arabic; the comma does in every language of the interface.
const ARABIC_GROUP: char = '٬';

/// What was typed as a plain decimal, such as `-1234.5`; `None` if it is no finite number. A comma before exactly three
/// digits groups (`1,000` is a thousand) where the figure can be grouped so, else it is a decimal comma (`1,5`).
pub fn plain(text: &str) -> Option<String> {
    let text: String = text.trim().chars().map(ascii).collect();
    let (mantissa, exponent) = text.split_at(text.find(['e', 'E']).unwrap_or(text.len()));
    let (whole, fraction) = mantissa.split_at(mantissa.find('.').unwrap_or(mantissa.len()));
    let whole = match is_grouped(whole.trim_start_matches(['-', '+'])) {
        true => whole.replace([',', ARABIC_GROUP], ""),
        false if fraction.is_empty() => whole.replace(',', "."),
        false => whole.to_owned(),
    };
    let plain = format!("{whole}{fraction}{exponent}");
    let is_number = number::parse(&plain).is_some_and(f64::is_finite);
    is_number.then_some(plain)
}

/// The number that was typed.
pub fn value(text: &str) -> Option<f64> {
    number::parse(&plain(text)?)
}

/// One to three digits without a zero in front, then groups of three.
fn is_grouped(digits: &str) -> bool {
    let mut groups = digits.split([',', ARABIC_GROUP]);
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && rest.peek().is_some()
        && rest.all(|group| group.len() == 3)
        && digits
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, ',' | ARABIC_GROUP))
}

/// A digit or sign of another script as ASCII has it.
fn ascii(letter: char) -> char {
    let digit = |zero: char| char::from_digit(u32::from(letter) - u32::from(zero), 10).unwrap_or(letter);
    match letter {
        '０'..='９' => digit('０'),
        '٠'..='٩' => digit('٠'),
        '۰'..='۹' => digit('۰'),
        '٫' | '．' => '.',
        '，' => ',',
        '−' | '－' => '-',
        '＋' => '+',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_typed() {
        for (typed, meant) in [
            ("12", 12.0),
            (" -0.25 ", -0.25),
            ("1e3", 1000.0),
            ("1,5e1", 15.0),
            ("1,000e3", 1e6),
            ("1,5", 1.5),
            ("-1,25", -1.25),
            (",5", 0.5),
            ("1,000", 1000.0),
            ("-1,000", -1000.0),
            ("1,000.5", 1000.5),
            ("12,345,678", 12_345_678.0),
            ("0,500", 0.5),
            ("1234,567", 1234.567),
            ("１２．５", 12.5),
            ("－３", -3.0),
            ("٣٫٥", 3.5),
            ("١٬٢٣٤٫٥", 1234.5),
            ("۱۲", 12.0),
            ("−7", -7.0),
        ] {
            assert_eq!(value(typed), Some(meant), "{typed}");
        }
        for typed in [
            "", "abc", "1,2,3", "1,00,000", "1.000,5", "1,5.2", "1٬5", "1 000", "1e999", "--1", "1,000,00",
        ] {
            assert_eq!(value(typed), None, "{typed}");
        }
        assert_eq!(plain(" 007.50 ").as_deref(), Some("007.50"));
        assert_eq!(plain("۱٬۰۰۰").as_deref(), Some("1000"));
    }
}
