//! JSON numbers compared exactly, whatever their spelling: `1`, `1.0` and `10e-1` are one number, and `0.0075` is a
//! multiple of `0.0001`. Knows the digits of a number, no floating point unless a number is longer than 18 digits.

use std::cmp::Ordering;

use serde_json::Number;

/// `digits × 10^exponent` without zeros at either end of the digits; zero has no digits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    pub(super) fn new(number: &Number) -> Decimal {
        let text = number.to_string();
        let (text, negative) = match text.strip_prefix('-') {
            Some(rest) => (rest, true),
            None => (text.as_str(), false),
        };
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (
                mantissa,
                exponent.trim_start_matches('+').parse().unwrap_or(i64::MAX / 4),
            ),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let mut digits: Vec<u8> = whole
            .bytes()
            .chain(fraction.bytes())
            .filter(u8::is_ascii_digit)
            .skip_while(|digit| *digit == b'0')
            .collect();
        let mut exponent = exponent.clamp(i64::MIN / 4, i64::MAX / 4) - fraction.len() as i64;
        while digits.last() == Some(&b'0') {
            digits.pop();
            exponent += 1;
        }
        if digits.is_empty() {
            return Decimal {
                negative: false,
                digits,
                exponent: 0,
            };
        }
        Decimal {
            negative,
            digits,
            exponent,
        }
    }

    /// The one spelling of this number.
    pub(super) fn spelled(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}e{}", String::from_utf8_lossy(&self.digits), self.exponent)
    }

    pub(super) fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// Whether this is `factor` times an integer. `factor` is above zero.
    pub(super) fn is_multiple_of(&self, factor: &Decimal) -> bool {
        if self.digits.is_empty() {
            return true;
        }
        let (Some(digits), Some(modulus)) = (self.short(), factor.short()) else {
            return false;
        };
        if modulus == 0 {
            return false;
        }
        let shift = self.exponent - factor.exponent;
        if shift >= 0 {
            let power = power_mod(10, shift as u64, modulus);
            ((digits % modulus) * power).is_multiple_of(modulus)
        } else if -shift > 18 {
            // The digits have no zero at their end and are at most 18: nothing that long divides them.
            false
        } else {
            digits.is_multiple_of(modulus * 10u128.pow((-shift) as u32))
        }
    }

    /// The digits as one number, when there are at most 18.
    fn short(&self) -> Option<u128> {
        (self.digits.len() <= 18).then(|| {
            self.digits
                .iter()
                .fold(0, |sum, digit| sum * 10 + u128::from(digit - b'0'))
        })
    }

    fn compare_size(&self, other: &Decimal) -> Ordering {
        let place = |number: &Decimal| number.digits.len() as i64 + number.exponent;
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => place(self)
                .cmp(&place(other))
                .then_with(|| self.digits.cmp(&other.digits)),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Decimal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Decimal) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.compare_size(other),
            (true, true) => other.compare_size(self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

/// `base ^ exponent` modulo `modulus`, which is below 10^18, so that no product overflows.
fn power_mod(base: u128, mut exponent: u64, modulus: u128) -> u128 {
    let mut square = base % modulus;
    let mut product = 1 % modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            product = product * square % modulus;
        }
        square = square * square % modulus;
        exponent >>= 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::new(&serde_json::from_str(text).unwrap())
    }

    #[test]
    fn spelling_does_not_matter() {
        for same in ["1", "1.0", "10e-1", "0.1e+1", "1E0"] {
            assert_eq!(decimal(same), decimal("1"), "{same}");
        }
        assert_eq!(decimal("-0.0"), decimal("0"));
        assert!(decimal("5.0").is_integer());
        assert!(!decimal("5.5").is_integer());
        assert!(decimal("1e400").is_integer());
    }

    #[test]
    fn order_is_exact() {
        assert!(decimal("9007199254740993") > decimal("9007199254740992"));
        assert!(decimal("-2") < decimal("-1.5"));
        assert!(decimal("-1") < decimal("0"));
        assert!(decimal("0.1") < decimal("0.11"));
        assert!(decimal("1e999999999999999999999") > decimal("1e300"));
    }

    #[test]
    fn multiples_are_exact() {
        let multiple = |value: &str, factor: &str| decimal(value).is_multiple_of(&decimal(factor));
        assert!(multiple("0.0075", "0.0001"));
        assert!(!multiple("0.00751", "0.0001"));
        assert!(multiple("1e308", "0.5"));
        assert!(!multiple("1e308", "0.123456789"));
        assert!(multiple("3.5", "0.5"));
        assert!(!multiple("1", "1e30"));
        assert!(multiple("0", "3"));
    }
}
