//! What was out of scope and what is allowed instead: the `data-scope` part, and the choices that a tool's error text
//! names. Also which data parts draw nothing of their own.

use serde_json::Value;

use crate::json::lenient::{capped, first, list, scalar, text};

/// The data part that this module reads.
pub const PART: &str = "data-scope";

/// Most suggestion chips.
const MAX_CHOICES: usize = 8;
/// Longest label of a chip, in characters; a longer item is a sentence and no choice.
const MAX_LABEL: usize = 60;
/// Longest error text that is searched, in bytes.
const MAX_SEARCHED: usize = 20_000;

/// One thing that would be in scope.
#[derive(Clone, Debug, PartialEq)]
pub struct ScopeChoice {
    /// What it is called.
    pub label: String,
    /// What is sent when it is chosen.
    pub text: String,
}

/// A refusal that says what would work.
#[derive(Clone, Debug, PartialEq)]
pub struct Scope {
    /// `None`: the view has a sentence of its own.
    pub message: Option<String>,
    /// What would work.
    pub choices: Vec<ScopeChoice>,
}

const CHOICE_KEYS: [&str; 9] = [
    "choices",
    "allowed",
    "suggestions",
    "options",
    "allowedValues",
    "allowed_values",
    "available",
    "values",
    "supported",
];

impl Scope {
    /// The data of a `data-scope` part; `None` when it says nothing.
    pub fn from_data(data: &Value) -> Option<Scope> {
        let message = match data {
            Value::String(_) => scalar(data),
            _ => text(data, &["message", "text", "error", "reason"]),
        };
        let choices = choices(data);
        (message.is_some() || !choices.is_empty()).then_some(Scope { message, choices })
    }

    /// The choices that an error text names, as JSON anywhere in it or as a list after a word such as "allowed:".
    /// `None` when it names none: then it is an ordinary error.
    pub fn from_error(error: &str) -> Option<Scope> {
        let error = head(error, MAX_SEARCHED);
        let after = error
            .find("Error message:")
            .map(|at| &error[at + "Error message:".len()..]);
        after
            .and_then(from_json)
            .or_else(|| from_json(error))
            .or_else(|| from_words(error))
    }
}

/// Data parts that are events for the shell, not something to look at (`ai-sdk.md` 12 and 13).
pub fn draws_nothing(kind: &str) -> bool {
    super::documents::is_artifact_event(kind)
        || matches!(
            kind,
            "data-chat-title" | "data-ui-action" | "data-ui-state" | "data-appendMessage" | "data-waiting-status"
        )
}

fn head(text: &str, bytes: usize) -> &str {
    let mut end = text.len().min(bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn choices(value: &Value) -> Vec<ScopeChoice> {
    let found = list(value, &CHOICE_KEYS, MAX_CHOICES)
        .iter()
        .filter_map(choice)
        .collect::<Vec<_>>();
    match (found.is_empty(), first(value, &["scope", "data"])) {
        (true, Some(inner)) if inner.is_object() => list(inner, &CHOICE_KEYS, MAX_CHOICES)
            .iter()
            .filter_map(choice)
            .collect(),
        _ => found,
    }
}

fn choice(value: &Value) -> Option<ScopeChoice> {
    let label = scalar(value).or_else(|| text(value, &["label", "title", "text", "value"]))?;
    let text = text(value, &["text", "prompt", "value"]).unwrap_or_else(|| label.clone());
    Some(ScopeChoice {
        label: capped(&label, MAX_LABEL * 2),
        text,
    })
}

fn from_json(error: &str) -> Option<Scope> {
    error.match_indices(['{', '[']).take(24).find_map(|(at, _)| {
        let value = serde_json::Deserializer::from_str(&error[at..])
            .into_iter::<Value>()
            .next()?
            .ok()?;
        let value = match value {
            Value::Array(issues) => issues.into_iter().take(20).find(|issue| !choices(issue).is_empty())?,
            other => other,
        };
        let found = choices(&value);
        if found.is_empty() {
            return None;
        }
        let lead = error[..at].trim().trim_end_matches([':', '-', '–']).trim();
        let lead = (!lead.is_empty() && !lead.contains('{')).then(|| capped(lead, 300));
        let message = match text(&value, &["message", "error", "reason"]) {
            Some(message) if from_words(&message).is_none() => Some(message),
            _ => lead.filter(|_| value.get("code").is_none()),
        };
        Some(Scope {
            message,
            choices: found,
        })
    })
}

const LEADS: [&str; 20] = [
    "allowed values",
    "allowed",
    "available",
    "supported",
    "choose from",
    "expected one of",
    "must be one of",
    "one of",
    "try",
    "사용 가능",
    "선택 가능",
    "가능한 값",
    "가능한 범위",
    "가능",
    "허용",
    "可选",
    "可用",
    "支持",
    "選択可能",
    "المتاح",
];

fn from_words(error: &str) -> Option<Scope> {
    let lower = error.to_ascii_lowercase();
    LEADS.iter().find_map(|lead| {
        lower.match_indices(lead).take(8).find_map(|(at, _)| {
            let rest = error.get(at + lead.len()..)?;
            let list = rest.trim_start_matches([' ', '한', '값']);
            let quoted = list.starts_with(['"', '\'', '“', '`', '[']);
            let list = match list.strip_prefix([':', '：']) {
                Some(list) => list,
                None if quoted => list,
                None => return None,
            };
            let end = list.find(['\n', '。']).unwrap_or(list.len());
            let found = split(&list[..end]);
            if found.is_empty() {
                return None;
            }
            let message = error[..at]
                .trim()
                .trim_end_matches(['(', '[', '-', '–', ',', ':', '；', ';'])
                .trim();
            Some(Scope {
                message: (message.chars().count() > 3).then(|| capped(message, 300)),
                choices: found,
            })
        })
    })
}

fn split(list: &str) -> Vec<ScopeChoice> {
    let marks = ['"', '\'', '“', '”', '‘', '’', '`', '[', ']', '(', ')', '.', ' ', '!'];
    let list = list
        .replace(" or ", ",")
        .replace(" and ", ",")
        .replace(" 또는 ", ",")
        .replace("或", ",");
    let mut found: Vec<ScopeChoice> = Vec::new();
    for item in list.split([',', '、', '，', '،', '|', ';', '；', '؛', '/', '·']) {
        let item = item.trim_matches(marks);
        let fits = !item.is_empty() && item.chars().count() <= MAX_LABEL;
        if fits && found.iter().all(|choice| choice.label != item) {
            found.push(ScopeChoice {
                label: item.into(),
                text: item.into(),
            });
        }
    }
    found.truncate(MAX_CHOICES);
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn labels(scope: Option<Scope>) -> Vec<String> {
        scope
            .map(|scope| scope.choices.into_iter().map(|choice| choice.label).collect())
            .unwrap_or_default()
    }

    #[test]
    fn the_part() {
        let scope = Scope::from_data(
            &json!({"message":"Reports reach back 90 days at most.","choices":["Last 7 days",{"label":"Last 30","text":"Show 30 days"},null,{}]}),
        );
        let scope = scope.expect("a scope");
        assert_eq!(scope.choices.len(), 2);
        assert_eq!(scope.choices[1].text, "Show 30 days");
        assert_eq!(Scope::from_data(&json!({})), None);
        assert_eq!(Scope::from_data(&json!(null)), None);
    }

    #[test]
    fn lists_in_words() {
        for (error, first) in [
            ("900 days is out of range. Allowed: 7d, 30d, 90d.", "7d"),
            ("조회 기간은 최대 90일입니다. 가능: 최근 7일, 최근 30일", "최근 7일"),
            ("超出范围。可选：最近7天、最近30天", "最近7天"),
            ("Invalid option: expected one of \"7d\"|\"30d\"", "7d"),
            ("Must be one of [clicks, conversions]", "clicks"),
        ] {
            let found = labels(Scope::from_error(error));
            assert!(found.len() >= 2, "{error}: {found:?}");
            assert_eq!(found[0], first, "{error}");
        }
        assert_eq!(
            Scope::from_error("900 days is out of range. Allowed: 7d, 30d")
                .and_then(|scope| scope.message)
                .as_deref(),
            Some("900 days is out of range.")
        );
    }

    #[test]
    fn json_in_the_text() {
        let zod = r#"Invalid input for tool x: Type validation failed: Value: {"days":900}.
Error message: [{"code":"invalid_value","values":["7d","30d"],"path":["datePreset"],"message":"Invalid option: expected one of \"7d\"|\"30d\""}]"#;
        assert_eq!(labels(Scope::from_error(zod)), ["7d", "30d"]);
        let own = Scope::from_error(r#"{"message":"Too far back","allowed":["7일","30일"]}"#);
        assert_eq!(
            own.as_ref().and_then(|scope| scope.message.as_deref()),
            Some("Too far back")
        );
    }

    #[test]
    fn an_ordinary_error_is_none() {
        for error in [
            "",
            "An error occurred.",
            "Rate limit: try again later",
            "{",
            "not allowed to do that",
            "[[[[[[[[",
        ] {
            assert_eq!(Scope::from_error(error), None, "{error}");
        }
    }

    #[test]
    fn events_draw_nothing() {
        assert!(draws_nothing("data-chat-title") && draws_nothing("data-textDelta"));
        assert!(!draws_nothing("data-scope") && !draws_nothing("data-anything"));
    }
}
