//! The functions of v0.9 and v1.0 (`gulf-a2ui.md` 7.2). Knows arguments and a locale, no component.

pub(super) mod checks;
mod dates;
#[cfg(not(target_arch = "wasm32"))]
pub(super) mod english;
pub(super) mod expression;
pub(super) mod locale;
pub mod moment;

use serde_json::Value;

use crate::json::JsonMap;
use crate::json::pattern::NoPattern;
use crate::number::{Digits, json};
use crate::surface::data::reading::{Failed, FailureKind, Reading};
use crate::surface::{Generation, text_of};
use locale::NumberStyle;

type Result<T> = std::result::Result<T, Failed>;

/// The functions that the published catalogue has (`gulf-a2ui.md` 7.2).
pub(super) const NAMES: [&str; 14] = [
    "required",
    "regex",
    "length",
    "numeric",
    "email",
    "formatString",
    "formatNumber",
    "formatCurrency",
    "formatDate",
    "pluralize",
    "and",
    "or",
    "not",
    "openUrl",
];

/// Whether a function takes part anywhere in it. Opening an address is none of these: whoever runs the action does it.
pub fn is_called_in(value: &Value) -> bool {
    match value {
        Value::Object(map) => map.iter().any(|(key, value)| match (key.as_str(), value) {
            ("call" | "@call", Value::String(name)) => name != "openUrl",
            _ => is_called_in(value),
        }),
        Value::Array(list) => list.iter().any(is_called_in),
        _ => false,
    }
}

fn failed<T>(message: impl Into<String>) -> Result<T> {
    Err(Failed {
        message: message.into(),
        why: FailureKind::Wrong,
    })
}

/// As JavaScript sees it.
fn is_truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => crate::number::of(number).is_some_and(|number| number != 0.0 && !number.is_nan()),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}

/// As `is_truthy`, a result of v1.0 by what it says.
fn holds(value: &Value) -> bool {
    is_truthy(value.get("valid").unwrap_or(value))
}

/// The arguments of one call.
struct Args<'r, 'a> {
    reading: &'r mut Reading<'a>,
    name: &'r str,
    raw: Option<&'r JsonMap>,
}

/// Runs a function; `None` is a function without a result.
///
/// # Errors
/// Unknown, or an argument is wrong or absent.
pub fn call(reading: &mut Reading<'_>, name: &str, args: Option<&Value>) -> Result<Option<Value>> {
    let mut args = Args {
        reading,
        name,
        raw: args.and_then(Value::as_object),
    };
    args.run().map(Some)
}

impl Args<'_, '_> {
    fn wrong<T>(&self, what: &str) -> Result<T> {
        failed(format!("{}: {what}.", self.name))
    }

    fn has(&self, key: &str) -> bool {
        self.raw.is_some_and(|args| args.contains_key(key))
    }

    /// An argument; `None` when it is bound to nothing.
    fn maybe(&mut self, key: &str) -> Result<Option<Value>> {
        match self.raw.and_then(|args| args.get(key)) {
            Some(raw) => self.reading.read(raw),
            None => self.wrong(&format!("'{key}' is missing")),
        }
    }

    fn value(&mut self, key: &str) -> Result<Value> {
        match self.maybe(key)? {
            Some(value) => Ok(value),
            None => Err(Failed {
                message: format!("{}: '{key}' has no value.", self.name),
                why: FailureKind::Absent,
            }),
        }
    }

    fn text(&mut self, key: &str) -> Result<String> {
        Ok(text_of(&self.value(key)?))
    }

    /// As JavaScript makes a number of it: what is empty is 0, and a box that is checked is 1.
    fn number(&mut self, key: &str) -> Result<f64> {
        let value = self.value(key)?;
        let number = match &value {
            Value::Number(number) => crate::number::of(number),
            Value::String(text) if text.trim().is_empty() => Some(0.0),
            Value::String(text) => crate::number::parse(text.trim()),
            Value::Bool(flag) => Some(f64::from(*flag)),
            // The operands of arithmetic are the exception.
            Value::Null if !matches!(key, "a" | "b") => Some(0.0),
            _ => None,
        };
        match number.filter(|number: &f64| number.is_finite()) {
            Some(number) => Ok(number),
            None => self.wrong(&format!("'{key}' is no number")),
        }
    }

    fn optional_number(&mut self, key: &str) -> Result<Option<f64>> {
        match self.has(key) {
            true => self.number(key).map(Some),
            false => Ok(None),
        }
    }

    /// The number between the bounds that are given; at least one when `needed`.
    fn between(&mut self, value: f64, needed: bool) -> Result<Value> {
        let (min, max) = (self.optional_number("min")?, self.optional_number("max")?);
        if needed && min.is_none() && max.is_none() {
            return self.wrong("'min' or 'max' is needed");
        }
        Ok((min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max)).into())
    }

    fn values(&mut self) -> Result<Vec<bool>> {
        let raw = self.raw.and_then(|args| args.get("values"));
        let values = match raw {
            // Each by itself: one that is absent or fails is false, and the others still count.
            Some(Value::Array(items)) => {
                let mut values = Vec::new();
                for item in items.iter().take(1_000) {
                    values.push(self.reading.value(item).is_some_and(|value| holds(&value)));
                }
                values
            }
            _ => match self.value("values")? {
                Value::Array(items) => items.iter().map(holds).collect(),
                _ => return self.wrong("'values' is no list"),
            },
        };
        match values.len() {
            0 | 1 => self.wrong("at least two values are needed"),
            _ => Ok(values),
        }
    }

    fn style(&mut self) -> Result<NumberStyle> {
        let decimals = self.optional_number("decimals")?;
        Ok(NumberStyle {
            decimals: decimals.map(|decimals| decimals.clamp(0.0, 20.0) as u8),
            grouping: !self.has("grouping") || is_truthy(&self.value("grouping")?),
        })
    }

    fn run(&mut self) -> Result<Value> {
        match self.name {
            "required" => Ok(match self.maybe("value")? {
                None | Some(Value::Null) => false,
                Some(Value::String(text)) => !text.is_empty(),
                Some(Value::Array(items)) => !items.is_empty(),
                Some(_) => true,
            }
            .into()),
            "regex" => {
                let (value, pattern) = (self.text("value")?, self.text("pattern")?);
                match self.reading.is_match(&pattern, &value) {
                    Ok(is_match) => Ok(is_match.into()),
                    Err(NoPattern::Coming) => Err(Failed {
                        message: "regex: patterns cannot be checked yet.".into(),
                        why: FailureKind::Loading,
                    }),
                    Err(NoPattern::Wrong) => self.wrong("the pattern is wrong"),
                    // Nobody may be kept from going on by what only the server can check (`gulf-a2ui.md` 10).
                    Err(NoPattern::Beyond) => {
                        self.reading
                            .problems
                            .push(format!("regex: '{pattern}' is not checked."));
                        Ok(true.into())
                    }
                }
            }
            "length" => {
                let length = match self.value("value")? {
                    Value::String(text) => text.encode_utf16().count(),
                    Value::Array(items) => items.len(),
                    _ => 0,
                };
                self.between(length as f64, true)
            }
            "numeric" => {
                let value = self.number("value")?;
                self.between(value, true)
            }
            "email" => Ok(is_email(&self.text("value")?).into()),
            "formatString" => {
                let template = self.text("value")?;
                self.format_string(&template)
            }
            "formatNumber" => {
                let (value, style) = (self.number("value")?, self.style()?);
                Ok(self.reading.source.locale.number(value, style).into())
            }
            "formatCurrency" => {
                let (value, code) = (self.number("value")?, self.text("currency")?);
                let style = self.style()?;
                let text = self.reading.source.locale.currency(value, &code, style);
                Ok(text.unwrap_or_else(|| format!("{:.2}", Digits(value))).into())
            }
            "formatDate" => {
                let value = self.maybe("value")?;
                let format = self.text("format")?;
                let locale = self.reading.source.locale;
                Ok(value
                    .map_or_else(String::new, |value| dates::format(&value, &format, locale))
                    .into())
            }
            "pluralize" => {
                let value = self.number("value")?;
                let exact = ["zero", "one", "two"].into_iter().zip([0.0, 1.0, 2.0]);
                // Since 1.0 the number itself comes before its category: English has none for nothing.
                let exact = exact
                    .filter(|_| self.reading.source.generation == Generation::V10)
                    .find_map(|(key, number)| (value == number && self.has(key)).then_some(key));
                let category = exact.unwrap_or_else(|| self.reading.source.locale.plural(value));
                let key = if self.has(category) { category } else { "other" };
                Ok(self.text(key)?.into())
            }
            "and" => Ok(self.values()?.into_iter().all(|value| value).into()),
            "or" => Ok(self.values()?.into_iter().any(|value| value).into()),
            "not" => Ok((!self.maybe("value")?.is_some_and(|value| holds(&value))).into()),
            "@index" => {
                let offset = self.optional_number("offset")?.unwrap_or_default();
                match self.reading.index {
                    Some(index) => Ok(json(index as f64 + offset)),
                    None => self.wrong("there is no row here"),
                }
            }
            "add" => self.of_numbers(|a, b| json(a + b)),
            "subtract" => self.of_numbers(|a, b| json(a - b)),
            "multiply" => self.of_numbers(|a, b| json(a * b)),
            "divide" => self.of_numbers(|a, b| json(a / b)),
            "greater_than" => self.of_numbers(|a, b| (a > b).into()),
            "less_than" => self.of_numbers(|a, b| (a < b).into()),
            "equals" => self.equals().map(Value::from),
            "not_equals" => self.equals().map(|equal| (!equal).into()),
            "contains" => self.of_texts("substring", |text, part| text.contains(part)),
            "starts_with" => self.of_texts("prefix", |text, part| text.starts_with(part)),
            "ends_with" => self.of_texts("suffix", |text, part| text.ends_with(part)),
            // It has an effect and no result, and an effect needs a gesture.
            "openUrl" => self.wrong("it runs as an action only"),
            _ => failed(format!("Unknown function: {}", self.name)),
        }
    }

    fn of_numbers(&mut self, find: fn(f64, f64) -> Value) -> Result<Value> {
        Ok(find(self.number("a")?, self.number("b")?))
    }

    fn of_texts(&mut self, part: &str, holds: fn(&str, &str) -> bool) -> Result<Value> {
        Ok(holds(&self.text("string")?, &self.text(part)?).into())
    }

    /// Numbers by what they are, whatever their spelling: `1.0` is `1`.
    fn equals(&mut self) -> Result<bool> {
        Ok(match (self.maybe("a")?, self.maybe("b")?) {
            (Some(Value::Number(a)), Some(Value::Number(b))) => crate::number::of(&a) == crate::number::of(&b),
            (a, b) => a == b,
        })
    }

    fn format_string(&mut self, template: &str) -> Result<Value> {
        let parts = match expression::parse(template) {
            Ok(parts) => parts,
            Err(why) => return self.wrong(&why),
        };
        let mut out = String::new();
        for part in parts {
            let text = match part {
                Value::String(text) => text,
                part => match self.reading.read(&part) {
                    Err(failed) if failed.why != FailureKind::TooMuch => self.reading.without(failed),
                    value => value?,
                }
                .map(|value| text_of(&value))
                .unwrap_or_default(),
            };
            self.reading.charge(text.len())?;
            out.push_str(&text);
        }
        Ok(out.into())
    }
}

/// `local@domain.tld`, the last label of at least two letters.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let Some((name, last)) = domain.rsplit_once('.') else {
        return false;
    };
    let is_local = |char: char| char.is_ascii_alphanumeric() || "._%+-".contains(char);
    let is_name = |char: char| char.is_ascii_alphanumeric() || ".-".contains(char);
    !local.is_empty()
        && local.chars().all(is_local)
        && !name.is_empty()
        && name.chars().all(is_name)
        && last.len() >= 2
        && last.chars().all(|char| char.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::is_called_in;

    #[test]
    fn an_address_is_opened_without_a_function_unless_one_makes_it() {
        let open = |url| json!({ "functionCall": { "call": "openUrl", "args": { "url": url } } });
        assert!(!is_called_in(&open(json!("https://example.com"))));
        assert!(!is_called_in(&open(json!({ "path": "/call" }))));
        assert!(is_called_in(&open(json!({ "call": "formatString", "args": {} }))));
        assert!(is_called_in(&json!([{ "checks": [{ "call": "required" }] }])));
        assert!(!is_called_in(&json!({ "text": "call" })));
    }
}
