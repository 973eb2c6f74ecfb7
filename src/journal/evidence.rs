//! What of an answer may be cited (`evidence_policy`, `interactions.md` A1). Works for every question type alike: a
//! text that the call itself contains (an id, a label) and every number or flag is a selection, any other text is the
//! person's own.

use crate::json::SetMember;
use crate::spelled::spelled;
use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

/// Values of a call or an answer that are looked at.
const MAX_VALUES: usize = 20_000;
/// Items of one answer that are cited.
const MAX_ITEMS: usize = 1_000;
/// Nesting of a call or an answer that is looked at.
const MAX_DEPTH: usize = 32;

spelled! {
    /// The call's word on what may be cited.
    pub enum CitationPolicy {
        /// What was chosen.
        CiteSelection = "cite_selection",
        /// Words of the person's own in the answer.
        CiteFreeText = "cite_free_text",
        /// What the person said after it.
        CiteFollowupTurn = "cite_followup_turn",
        /// Nothing of it.
        NoCitationNeeded = "no_citation_needed",
    }
}

impl CitationPolicy {
    /// Which part of an answer is cited at once.
    pub(super) fn source(self) -> &'static str {
        match self {
            CitationPolicy::CiteSelection => "selection",
            CitationPolicy::CiteFreeText => "free_text",
            CitationPolicy::CiteFollowupTurn => "followup_turn",
            CitationPolicy::NoCitationNeeded => "none",
        }
    }
}

/// The texts of a call, and the label of each id in it.
#[derive(Default)]
struct Offered<'a> {
    texts: HashSet<&'a str>,
    labels: HashMap<&'a str, &'a str>,
    seen: usize,
}

impl<'a> Offered<'a> {
    fn read(&mut self, value: &'a Value, depth: usize) {
        self.seen += 1;
        if self.seen > MAX_VALUES || depth > MAX_DEPTH {
            return;
        }
        match value {
            Value::String(text) => {
                self.texts.insert(text);
            }
            Value::Array(items) => items.iter().for_each(|item| self.read(item, depth + 1)),
            Value::Object(map) => {
                let text = |key: &str| map.get(key).and_then(Value::as_str);
                if let (Some(id), Some(label)) = (text("id"), text("label").or_else(|| text("title"))) {
                    self.labels.entry(id).or_insert(label);
                }
                map.values().for_each(|item| self.read(item, depth + 1));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// What would give an answer away: the person's own words and numbers, and with `true` the labels of what was chosen.
pub(super) fn telling(call: &Value, value: &Value) -> Vec<(Value, bool)> {
    let mut offered = Offered::default();
    offered.read(call, 0);
    let labels: HashSet<&str> = offered.labels.values().copied().collect();
    let mut out = Vec::new();
    walk(value, &mut String::new(), 0, &mut 0, &mut |_, leaf| {
        let label = match leaf {
            Value::String(text) if labels.contains(text.as_str()) => true,
            // Only the id is told where the label isn't asked for.
            Value::String(text) if offered.labels.contains_key(text.as_str()) => {
                let label = offered.labels[text.as_str()];
                out.push((Value::from(label), true));
                return;
            }
            Value::String(text) if offered.texts.contains(text.as_str()) => return,
            Value::String(_) | Value::Number(_) => false,
            _ => return,
        };
        if out.len() < MAX_ITEMS {
            out.push((leaf.clone(), label));
        }
    });
    out
}

/// What may be cited of `value`, the answer to `call`: `{path, value, label?}` for each leaf that the policy allows.
/// `label` is what the person read beside the id.
pub fn items(call: &Value, value: &Value, policy: CitationPolicy) -> Vec<Value> {
    let mut offered = Offered::default();
    // What the agent says about the answer's form is nothing that the person was offered.
    let shown = call.as_object().into_iter().flatten();
    for (_, part) in shown.filter(|(key, _)| !matches!(key.as_str(), "output_schema" | "research_intent")) {
        offered.read(part, 0);
    }
    let mut out = Vec::new();
    let mut seen = 0;
    walk(value, &mut String::new(), 0, &mut seen, &mut |path, leaf| {
        let own_words = match leaf {
            // The number of a mark is the page's word.
            Value::String(_) if path.ends_with("/annotation_id") => false,
            Value::String(text) => !text.is_empty() && !offered.texts.contains(text.as_str()),
            _ => false,
        };
        let wanted = match policy {
            CitationPolicy::CiteSelection => !own_words,
            CitationPolicy::CiteFreeText => own_words,
            CitationPolicy::CiteFollowupTurn | CitationPolicy::NoCitationNeeded => false,
        };
        if wanted && out.len() < MAX_ITEMS {
            let mut item = json!({ "path": path, "value": leaf });
            let label = leaf.as_str().and_then(|id| offered.labels.get(id));
            if let (Some(label), Some(map)) = (label, item.as_object_mut()) {
                map.set("label", Value::String((*label).into()));
            }
            out.push(item);
        }
    });
    out
}

/// Calls `leaf` with the JSON pointer of every value that holds no other.
fn walk(value: &Value, path: &mut String, depth: usize, seen: &mut usize, leaf: &mut impl FnMut(&str, &Value)) {
    *seen += 1;
    if *seen > MAX_VALUES || depth > MAX_DEPTH {
        return;
    }
    let length = path.len();
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push_str(&format!("/{index}"));
                walk(item, path, depth + 1, seen, leaf);
                path.truncate(length);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                push_key(path, key);
                walk(item, path, depth + 1, seen, leaf);
                path.truncate(length);
            }
        }
        Value::Null => {}
        other => leaf(path, other),
    }
}

/// One more step of a JSON pointer (RFC 6901).
pub(super) fn push_key(path: &mut String, key: &str) {
    path.push('/');
    path.push_str(&key.replace('~', "~0").replace('/', "~1"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call() -> Value {
        json!({
            "title": "Which?", "research_intent": "why", "output_schema": {"enum": ["my own words"]},
            "options": [{"id": "a", "label": "First"}, {"id": "other", "label": "Other", "metadata": {"free_text": true}}],
        })
    }

    #[test]
    fn a_selection_has_its_label() {
        let value = json!({"selected_option_id": "other", "selected_label": "Other", "other_text": "my own words"});
        assert_eq!(
            items(&call(), &value, CitationPolicy::CiteSelection),
            [
                json!({"path": "/selected_option_id", "value": "other", "label": "Other"}),
                json!({"path": "/selected_label", "value": "Other"}),
            ]
        );
        assert_eq!(
            items(&call(), &value, CitationPolicy::CiteFreeText),
            [json!({"path": "/other_text", "value": "my own words"})]
        );
        assert!(items(&call(), &value, CitationPolicy::CiteFollowupTurn).is_empty());
        assert!(items(&call(), &value, CitationPolicy::NoCitationNeeded).is_empty());
    }

    #[test]
    fn numbers_and_flags_are_selections() {
        let value = json!({"score": 4, "rows": {"a/b": [true, null]}, "text": ""});
        let found = items(&call(), &value, CitationPolicy::CiteSelection);
        let paths: Vec<&str> = found.iter().filter_map(|item| item["path"].as_str()).collect();
        assert_eq!(paths, ["/score", "/rows/a~1b/0", "/text"]);
    }

    #[test]
    fn a_deep_answer_ends_somewhere() {
        let mut deep = json!("end");
        for _ in 0..100 {
            deep = json!([deep]);
        }
        assert!(items(&deep, &deep, CitationPolicy::CiteFreeText).is_empty());
    }
}
