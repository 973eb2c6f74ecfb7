//! Checks of inputs and buttons (`gulf-a2ui.md` 7.2 and 7.3). Knows no tree.

use serde_json::Value;

use super::is_truthy;
use crate::surface::data::reading::{Reading, called};
use crate::surface::tree::node::{CheckFailure, CheckSeverity, Node};

/// Checks of one component that are looked at.
const MAX_CHECKS: usize = 100;

/// Every check that fails, in order. What cannot be read yet neither fails nor passes silently: it fails without a fault
/// while data may still come, as npm `@a2ui/web_core` does.
pub(crate) fn failures(reading: &mut Reading<'_>, checks: &Value) -> Vec<CheckFailure> {
    let checks = checks.as_array().into_iter().flatten().take(MAX_CHECKS);
    checks.filter_map(|rule| failure(reading, rule)).collect()
}

/// Whether what stands in a field doesn't match its `validationRegexp`. The whole value has to; an empty one passes, and a
/// pattern that can't be read counts as matched.
pub(crate) fn misfits(reading: &Reading<'_>, node: &Node) -> bool {
    if node.kind() != "TextField" {
        return false;
    }
    let (pattern, value) = (node.text("validationRegexp"), node.text("value"));
    !pattern.is_empty() && !value.is_empty() && reading.is_match(&format!("^(?:{pattern})$"), &value) == Ok(false)
}

fn failure(reading: &mut Reading<'_>, rule: &Value) -> Option<CheckFailure> {
    // The spec's own examples put `call` on the rule itself.
    let condition = rule.get("condition").unwrap_or(rule);
    let said = reading.value(condition);
    let message = rule.get("message").and_then(|message| reading.value(message));
    let message = message.map(|message| crate::surface::text_of(&message));
    let (valid, result) = match &said {
        // v1.0: `{valid, code?, message?, severity?}`.
        Some(Value::Object(result)) if result.contains_key("valid") => {
            (result.get("valid").is_some_and(is_truthy), Some(result))
        }
        Some(value) => (is_truthy(value), None),
        None => (false, None),
    };
    let field = |name: &str| Some(result?.get(name)?.as_str()?.to_owned());
    (!valid).then(|| CheckFailure {
        message: message.or_else(|| field("message")).unwrap_or_default(),
        severity: match field("severity").as_deref() {
            Some("warning") => CheckSeverity::Warning,
            Some("info") => CheckSeverity::Info,
            _ => CheckSeverity::Error,
        },
        code: field("code").or_else(|| called(condition.as_object()?).map(str::to_owned)),
    })
}
