//! Questions of our own making: what a server waits for, asked with the question that fits its JSON Schema. They are drawn
//! like any other question; to the server they are no calls.

use serde_json::{Value, json};

use crate::json::JsonMap;
use crate::model::{Event, ToolInput, ToolPart};

/// The tool whose calls are questions, and the version of its words.
const TOOL: &str = "render_interaction";
const SCHEMA_VERSION: &str = "2026-06-01";
/// Arguments that stand in a yes-or-no question.
const DETAILS: usize = 50;
/// Begins the call id of a question that an interrupt asks.
pub(super) const INTERRUPT: &str = "interrupt:";
/// Begins the call id of a question that stands in for a call.
pub(super) const ANSWER: &str = "answer:";

/// Whether a part is such a question.
pub(super) fn is_question(tool: &ToolPart) -> bool {
    tool.call_id.starts_with(INTERRUPT) || tool.call_id.starts_with(ANSWER)
}

/// What is asked.
pub(super) struct Question<'a> {
    /// The call id.
    pub id: String,
    pub title: &'a str,
    pub intent: &'a str,
    /// What the answer has to be; any words when nothing is said.
    pub schema: Option<&'a Value>,
    /// Yes or no is the answer when there is no schema.
    pub yes_or_no: bool,
    /// Until when it can be answered, ISO 8601.
    pub expires_at: Option<&'a str>,
    /// The arguments of the call that is decided on.
    pub about: Option<&'a Value>,
}

impl Question<'_> {
    /// The question as a call: a form for the schema, yes or no, or words.
    fn event(self) -> Event {
        let (kind, schema) = match self.schema {
            Some(schema) => ("modal_form", schema.clone()),
            None if self.yes_or_no => (
                "task_confirmation",
                json!({ "type": "object", "required": ["decision"], "properties": {
                    "decision": { "type": "string", "enum": ["confirmed", "rejected"] },
                }}),
            ),
            None => (
                "text_input",
                json!({ "type": "object", "required": ["text"], "properties": { "text": { "type": "string" } } }),
            ),
        };
        let mut input = json!({
            "tool": TOOL,
            "interaction_id": self.id,
            "schema_version": SCHEMA_VERSION,
            "type": kind,
            "title": self.title,
            "research_intent": if self.intent.is_empty() { "input_required" } else { self.intent },
            "allow_skip": true,
            "display": { "mode": "inline_card" },
            "output_schema": schema,
        });
        if let (Some(input), Some(at)) = (input.as_object_mut(), self.expires_at) {
            input.insert("metadata".into(), json!({ "expires_at": at }));
        }
        if let (Some(input), "task_confirmation") = (input.as_object_mut(), kind) {
            let details = self
                .about
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
                .take(DETAILS);
            let details = details.map(|(name, value)| {
                let words = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                json!({ "label": name, "value": words })
            });
            let details: Value = details.collect();
            input.insert("task".into(), json!({ "summary": self.title, "details": details }));
        }
        Event::ToolInputAvailable {
            tool: Box::new(ToolInput {
                call_id: self.id,
                name: TOOL.into(),
                ..ToolInput::default()
            }),
            input,
        }
    }
}

/// The answer in a question's result; `None` when it was skipped or given up.
pub(super) fn payload(has_schema: bool, result: &Value) -> Option<Value> {
    let value = match result.get("status").and_then(Value::as_str) {
        Some("submitted") => result.get("value")?,
        Some(_) => return None,
        None => result,
    };
    if value.is_null() {
        return None;
    }
    if has_schema {
        return Some(value.clone());
    }
    if let Some(decision) = value.get("decision").and_then(Value::as_str) {
        let mut payload = json!({ "approved": decision == "confirmed" });
        if let (Some(reason), Some(payload)) = (value.get("reason"), payload.as_object_mut()) {
            payload.insert("reason".into(), reason.clone());
        }
        return Some(payload);
    }
    Some(value.get("text").unwrap_or(value).clone())
}

/// The schema of the answer, where a call or an old interrupt carries one.
pub(super) fn schema_in(asked: &Value) -> Option<&Value> {
    let keys = ["responseSchema", "response_schema", "output_schema", "schema"];
    let found = keys.into_iter().find_map(|key| asked.get(key));
    found.filter(|schema| schema.is_object())
}

/// The words of a call or an old interrupt that a person can read.
pub(super) fn words_in(asked: &Value) -> Option<&str> {
    let keys = ["message", "question", "prompt", "title", "text"];
    let word = |key: &str| asked.get(key).and_then(Value::as_str);
    asked.as_str().or_else(|| keys.into_iter().find_map(word))
}

/// The question that stands in for a call of a tool that we don't have.
pub(super) fn for_call(call_id: &str, name: &str, input: &Value) -> Event {
    Question {
        id: format!("{ANSWER}{call_id}"),
        title: words_in(input).unwrap_or(name),
        intent: name,
        schema: schema_in(input),
        yes_or_no: false,
        expires_at: None,
        about: None,
    }
    .event()
}

/// The answer of a call, given by the question that stands in for it: its content, or why there is none.
pub(super) fn answer_of(question: &ToolPart) -> Option<Result<Value, String>> {
    if !question.state.is_final() {
        return None;
    }
    let schema = question.input.as_ref().and_then(|input| input.get("type")?.as_str()) == Some("modal_form");
    let given = question.output().and_then(|output| payload(schema, &output));
    Some(given.ok_or_else(|| question.error_text.clone().unwrap_or_else(|| "cancelled".into())))
}

/// The question of an interrupt.
pub(super) fn for_interrupt(interrupt: &JsonMap, yes_or_no: bool, about: Option<&Value>) -> Event {
    let text = |key: &str| interrupt.get(key).and_then(Value::as_str);
    let reason = text("reason").unwrap_or_default();
    Question {
        id: format!("{INTERRUPT}{}", text("id").unwrap_or_default()),
        title: text("message").unwrap_or(reason),
        intent: reason,
        schema: interrupt.get("responseSchema").filter(|_| !yes_or_no),
        yes_or_no: yes_or_no || reason == "confirmation",
        expires_at: text("expiresAt"),
        about,
    }
    .event()
}
