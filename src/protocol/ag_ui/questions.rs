//! Questions of our own making: what a server waits for, asked with the question that fits its JSON Schema. They are drawn
//! like any other question; to the server they are no calls.

use serde_json::{Value, json};

use crate::json::{JsonMap, SetMember};
use crate::model::{Event, ToolInput, ToolPart};

/// The tool whose calls are questions, and the version of its words.
const TOOL: &str = "render_interaction";
const SCHEMA_VERSION: &str = "2026-06-01";
/// Arguments that stand in a yes-or-no question.
const DETAILS: usize = 50;
/// Why an interrupt asks, where it doesn't say.
const INPUT_REQUIRED: &str = "input_required";
/// The question that fills an object.
const FORM: &str = "modal_form";
/// The field of a form whose entry is the whole answer.
const WHOLE: &str = "@answer";
/// Where a question for words says of what they are the JSON.
const CONTENT: &str = "contentSchema";
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
            Some(schema) => asked_for(schema, self.title),
            None if self.yes_or_no => (
                "task_confirmation",
                object(
                    "decision",
                    json!({ "type": "string", "enum": ["confirmed", "rejected"] }),
                ),
            ),
            None => ("text_input", object("text", json!({ "type": "string" }))),
        };
        let mut input = json!({
            "tool": TOOL,
            "interaction_id": self.id,
            "schema_version": SCHEMA_VERSION,
            "type": kind,
            "title": self.title,
            "research_intent": self.intent,
            "allow_skip": true,
            "display": { "mode": "inline_card" },
            "output_schema": schema,
        });
        if let (Some(input), Some(at)) = (input.as_object_mut(), self.expires_at) {
            input.set("metadata", json!({ "expires_at": at }));
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
            input.set("task", json!({ "summary": self.title, "details": details }));
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

/// An object with one member.
fn object(key: &str, member: Value) -> Value {
    json!({ "type": "object", "required": [key], "properties": { key: member } })
}

/// The question that a schema asks, and the schema of its value. One that no question fills is answered in words, as JSON
/// for who can write it: a question that cannot be shown would be given up by itself, and nobody asked (`ag-ui.md` 8).
fn asked_for(schema: &Value, title: &str) -> (&'static str, Value) {
    let mut one = schema.clone();
    match field_type(schema) {
        _ if is_form(schema) => (FORM, one),
        Some("string") if schema.get("enum").or(schema.get("format")).is_none() => ("text_input", object("text", one)),
        Some(_) => {
            if let Some(one) = one.as_object_mut() {
                one.entry("title").or_insert_with(|| title.into());
            }
            (FORM, object(WHOLE, one))
        }
        None => ("text_input", object("text", json!({ "type": "string", CONTENT: one }))),
    }
}

/// A form has a field for all that this schema requires (`interactions.md` B9).
fn is_form(schema: &Value) -> bool {
    let Some(Value::Object(properties)) = schema.get("properties") else {
        return false;
    };
    let fills = |own: &Value| field_type(own).is_some();
    let required = schema.get("required").and_then(Value::as_array);
    let mut required = required.into_iter().flatten().filter_map(Value::as_str);
    // What is demanded of the fields together, a form that is partly filled may not meet.
    !["anyOf", "oneOf", "not"].iter().any(|key| schema.get(key).is_some())
        && properties.values().any(fills)
        && required.all(|key| properties.get(key).is_some_and(fills))
}

/// The type of what a field of a form takes; `None` when there is no such field.
fn field_type(schema: &Value) -> Option<&str> {
    let choices = |at: &str| {
        schema
            .pointer(at)
            .and_then(Value::as_array)
            .filter(|list| !list.is_empty())
    };
    let kind = match schema.get("type") {
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).find(|kind| *kind != "null")?,
        Some(kind) => kind.as_str()?,
        None => choices("/enum")
            .filter(|list| list.iter().all(Value::is_string))
            .map(|_| "string")?,
    };
    match kind {
        "string" | "integer" | "number" | "boolean" => Some(kind),
        "array" => choices("/items/enum").map(|_| kind),
        _ => None,
    }
}

/// The answer to a question; `None` when it was skipped or given up.
pub(super) fn payload(question: &ToolPart) -> Option<Value> {
    let result = question.output()?;
    let value = match result.get("status").and_then(Value::as_str) {
        Some("submitted") => result.get("value")?,
        Some(_) => return None,
        None => &*result,
    };
    let asked = question.input.as_ref();
    if value.is_null() {
        return None;
    }
    if asked.and_then(|asked| asked.get("type")?.as_str()) == Some(FORM) {
        return Some(value.get(WHOLE).unwrap_or(value).clone());
    }
    if let Some(decision) = value.get("decision").and_then(Value::as_str) {
        let mut payload = json!({ "approved": decision == "confirmed" });
        if let (Some(reason), Some(payload)) = (value.get("reason"), payload.as_object_mut()) {
            payload.set("reason", reason.clone());
        }
        return Some(payload);
    }
    let words = value.get("text").unwrap_or(value);
    let schema = asked.and_then(|asked| asked.pointer("/output_schema/properties/text")?.get(CONTENT));
    let Some(schema) = schema else {
        return Some(words.clone());
    };
    let read = words
        .as_str()
        .and_then(|words| serde_json::from_str::<Value>(words).ok());
    match read.filter(|read| read.is_object() || read.is_array()) {
        Some(read) => Some(read),
        None if schema.get("type").and_then(Value::as_str) == Some("object") => Some(json!({ "text": words })),
        None => Some(words.clone()),
    }
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
    let word = |key: &str| said(asked.get(key));
    said(Some(asked)).or_else(|| keys.into_iter().find_map(word))
}

/// Words that are not blank: a question without any cannot be asked.
fn said(value: Option<&Value>) -> Option<&str> {
    value?.as_str().filter(|words| !words.trim().is_empty())
}

/// The question that stands in for a call of a tool that we don't have.
pub(super) fn for_call(call_id: &str, name: &str, input: &Value) -> Event {
    let name = if name.is_empty() { INPUT_REQUIRED } else { name };
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
    Some(payload(question).ok_or_else(|| question.error_text.clone().unwrap_or_else(|| "cancelled".into())))
}

/// The question of an interrupt.
pub(super) fn for_interrupt(interrupt: &JsonMap, yes_or_no: bool, about: Option<&Value>) -> Event {
    let text = |key: &str| said(interrupt.get(key));
    let reason = text("reason").unwrap_or(INPUT_REQUIRED);
    Question {
        id: format!("{INTERRUPT}{}", text("id").unwrap_or_default()),
        title: text("message").unwrap_or(reason),
        intent: reason,
        schema: interrupt
            .get("responseSchema")
            .filter(|schema| !yes_or_no && schema.is_object()),
        yes_or_no: yes_or_no || reason == "confirmation",
        expires_at: text("expiresAt"),
        about,
    }
    .event()
}
