//! What `id_to_iframe` holds (`genos.md` 4.6): an address, a document or an ECharts option. The HTML is never used
//! here; it is told apart, and attributes are read out of one tag.

use serde_json::{Value, json};

use crate::model::marker::is_http;

/// Bytes of a chart's document or option.
const MAX_CHART: usize = 2 << 20;

/// One chart, hostile until proven otherwise.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Chart {
    Url(String),
    Html(String),
    Option(Value),
}

impl Chart {
    /// `None` for a value that is no chart.
    pub fn read(value: &Value) -> Option<Chart> {
        let text = match value {
            Value::Object(map) => return map.contains_key("series").then(|| Chart::Option(value.clone())),
            Value::String(text) if text.len() <= MAX_CHART => text.trim(),
            _ => return None,
        };
        if text.starts_with('{') {
            let option = crate::json::parse::parse(text).ok()?;
            return option.get("series").is_some().then_some(Chart::Option(option));
        }
        if is_http(text) {
            return Some(Chart::Url(text.to_owned()));
        }
        if starts_with(text, "<iframe") {
            let document = attribute(text, "srcdoc").filter(|document| !document.trim().is_empty());
            return match document {
                Some(document) => Some(Chart::Html(document)),
                None => attribute(text, "src")
                    .map(|url| url.trim().to_owned())
                    .filter(|url| is_http(url))
                    .map(Chart::Url),
            };
        }
        text.starts_with('<').then(|| Chart::Html(text.to_owned()))
    }

    /// Bytes of what it is drawn from.
    pub(super) fn weight(&self) -> usize {
        match self {
            Chart::Url(text) | Chart::Html(text) => text.len(),
            Chart::Option(option) => crate::json::patch::weight(option),
        }
    }

    /// `{kind, src | html | option}`.
    pub fn fields(&self) -> Value {
        match self {
            Chart::Url(src) => json!({ "kind": "url", "src": src }),
            Chart::Html(html) => json!({ "kind": "html", "html": html }),
            Chart::Option(option) => json!({ "kind": "echarts", "option": option }),
        }
    }
}

pub(super) fn starts_with(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(prefix))
}

/// An attribute of the tag that `text` begins with, its character references decoded.
fn attribute(text: &str, name: &str) -> Option<String> {
    let mut rest = text
        .get(1..)?
        .trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
    loop {
        rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '/');
        let end = rest.find(|letter: char| letter.is_whitespace() || matches!(letter, '=' | '>' | '/'))?;
        let key = &rest[..end];
        rest = rest[end..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            let quote = after.chars().next()?;
            if matches!(quote, '"' | '\'') {
                let inner = &after[1..];
                let close = inner.find(quote)?;
                value = &inner[..close];
                rest = &inner[close + 1..];
            } else {
                let close = after.find(|letter: char| letter.is_whitespace() || letter == '>')?;
                value = &after[..close];
                rest = &after[close..];
            }
        } else if key.is_empty() {
            return None;
        }
        if key.eq_ignore_ascii_case(name) {
            return Some(decode(value));
        }
    }
}

/// Character references that attribute values are written with.
pub(super) fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let found = rest.get(1..).and_then(|rest| rest.find(';')).filter(|end| *end <= 8);
        let letter = found.and_then(|end| reference(&rest[1..=end]));
        match (letter, found) {
            (Some(letter), Some(end)) => {
                out.push(letter);
                rest = &rest[end + 2..];
            }
            _ => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

fn reference(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_apart() {
        let read = |text: &str| Chart::read(&Value::String(text.into()));
        assert_eq!(
            read(r#"<iframe width=3 SRC="https://c.example/?a=1&amp;b=2"></iframe>"#),
            Some(Chart::Url("https://c.example/?a=1&b=2".into()))
        );
        assert_eq!(
            read("<IFRAME src='https://c.example' srcdoc='&lt;p&gt;&#39;'></iframe>"),
            Some(Chart::Html("<p>'".into()))
        );
        assert_eq!(read("<iframe src=javascript:alert(1)></iframe>"), None);
        assert_eq!(read("<iframe src"), None);
        assert_eq!(
            read("<!DOCTYPE html><p>"),
            Some(Chart::Html("<!DOCTYPE html><p>".into()))
        );
        assert_eq!(read("chart"), None);
        assert_eq!(read("{\"a\": 1}"), None);
        assert_eq!(read("data:text/html,x"), None);
    }
}
