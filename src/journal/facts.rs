//! What the log needs to know of a question call. Reads leniently: a call that cannot be asked is logged all the same.

use serde_json::{Value, json};

use super::evidence::CitationPolicy;
use crate::contract::TOOL;
use crate::contract::question::is_sensitive;
use crate::json::JsonMap;
use crate::model::ToolPart;

/// Characters of an id or an intent that are logged.
const MAX_NAME: usize = 512;

/// Names a call in every record about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct CallFacts {
    pub interaction_id: Option<String>,
    /// The question's type.
    pub kind: Option<String>,
    pub research_intent: Option<String>,
    /// The word of the call, known or not.
    pub evidence_policy: Option<String>,
    pub sensitive: bool,
    /// The `interaction_id` of the open question whose answer this one pins down (`metadata.confirms`).
    pub confirms: Option<String>,
}

impl CallFacts {
    /// Of any tool part; empty for one that is no question.
    pub(super) fn of(tool: &ToolPart) -> CallFacts {
        match tool.input.as_deref() {
            Some(call) if tool.name == TOOL => CallFacts::of_call(call, &tool.call_id),
            _ => CallFacts::default(),
        }
    }

    /// Of a question; one that names no id goes by that of its call.
    pub(super) fn of_call(call: &Value, call_id: &str) -> CallFacts {
        let text = |key: &str| {
            let text = call.get(key)?.as_str()?;
            Some(text.chars().take(MAX_NAME).collect::<String>())
        };
        let confirms = call
            .get("metadata")
            .and_then(|metadata| metadata.get("confirms")?.as_str());
        CallFacts {
            interaction_id: Some(text("interaction_id").unwrap_or_else(|| call_id.into())),
            kind: text("type"),
            research_intent: text("research_intent"),
            evidence_policy: text("evidence_policy"),
            sensitive: is_sensitive(call),
            confirms: confirms.map(str::to_owned),
        }
    }

    /// The call is a question that can have evidence.
    pub(super) fn is_question(&self) -> bool {
        self.interaction_id.is_some()
    }

    /// The policy that holds, and whether the call named it.
    pub(super) fn policy(&self) -> (CitationPolicy, &'static str) {
        match self.evidence_policy.as_deref().and_then(CitationPolicy::spelled) {
            Some(policy) => (policy, "call"),
            None if self.kind.as_deref() == Some("text_input") => (CitationPolicy::CiteFreeText, "default"),
            None => (CitationPolicy::CiteSelection, "default"),
        }
    }

    /// Writes the names that stand in every record about the call.
    pub(super) fn name(&self, fields: &mut JsonMap) {
        for (key, value) in [
            ("interaction_id", &self.interaction_id),
            ("type", &self.kind),
            ("research_intent", &self.research_intent),
        ] {
            if let Some(value) = value {
                fields.insert(key.into(), value.clone().into());
            }
        }
    }
}

/// What stands in the place of a sensitive answer.
pub(super) fn masked() -> Value {
    json!({ "masked": true })
}

/// A result without what the person said.
pub(super) fn mask_result(result: &Value) -> Value {
    let mut result = result.clone();
    match result.get_mut("value") {
        Some(Value::Null) => result,
        Some(value) => {
            *value = masked();
            result
        }
        None => masked(),
    }
}
