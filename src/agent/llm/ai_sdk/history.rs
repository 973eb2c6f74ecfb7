//! UIMessages as a model reads them. A step of an assistant message is one message of the model, followed by the results
//! of its calls.

use serde_json::{Value, json};

use crate::agent::llm::attachment::{attached, is_picture};
use crate::agent::llm::builtin_tools;
use crate::agent::llm::dialog::{DialogEntry, ModelCall, Saying};
use crate::agent::request::{parts, string, text_of, tool_name};

/// The whole history.
pub(super) fn read(messages: &[Value]) -> Vec<DialogEntry> {
    let mut entries = Vec::new();
    for message in messages {
        match string(message, "role") {
            Some("user") => entries.push(DialogEntry::Person(sayings(message))),
            Some("assistant") => answer(message, &mut entries),
            Some("system") => entries.push(DialogEntry::System(text_of(message))),
            _ => {}
        }
    }
    entries
}

/// What a person's message says. Presses on cards come with words of their own, which the model reads as well.
pub(super) fn sayings(message: &Value) -> Vec<Saying> {
    parts(message).iter().filter_map(saying).collect()
}

fn saying(part: &Value) -> Option<Saying> {
    match string(part, "type")? {
        "text" => Some(Saying::Text(string(part, "text")?.into())),
        "file" => {
            let url = string(part, "url").unwrap_or_default();
            let is_picture = string(part, "mediaType").is_some_and(is_picture);
            if is_picture && (url.starts_with("data:image/") || url.starts_with("https://")) {
                return Some(Saying::Image(url.into()));
            }
            let name = string(part, "filename").or(string(part, "name"));
            Some(Saying::Text(attached(name, url)))
        }
        "data-ui-action" | "data-surface-event" => Some(Saying::Event(part.get("data")?.clone())),
        _ => None,
    }
}

fn answer(message: &Value, entries: &mut Vec<DialogEntry>) {
    let mut step = Step::default();
    for part in parts(message) {
        match string(part, "type") {
            Some("step-start") => step.close(entries),
            Some("text") => {
                // Words after a call are another message: the model said them when it knew the result.
                if !step.calls.is_empty() {
                    step.close(entries);
                }
                step.text.push_str(string(part, "text").unwrap_or_default());
            }
            Some("steering-message") => {
                step.close(entries);
                entries.push(DialogEntry::Person(sayings(part)));
            }
            _ => step.take_call(part),
        }
    }
    step.close(entries);
}

#[derive(Default)]
struct Step {
    text: String,
    calls: Vec<ModelCall>,
    results: Vec<DialogEntry>,
}

impl Step {
    fn take_call(&mut self, part: &Value) {
        let (Some(name), Some(id)) = (tool_name(part), string(part, "toolCallId")) else {
            return;
        };
        let input = part.get("input").filter(|input| input.is_object());
        self.calls.push(ModelCall {
            id: id.into(),
            name: name.into(),
            arguments: input.map_or_else(|| "{}".into(), Value::to_string),
            ..ModelCall::default()
        });
        if let Some(content) = result(part, name) {
            self.results.push(DialogEntry::Result {
                call_id: id.into(),
                content,
            });
        }
    }

    fn close(&mut self, entries: &mut Vec<DialogEntry>) {
        let step = std::mem::take(self);
        entries.push(DialogEntry::Model {
            text: step.text,
            calls: step.calls,
        });
        entries.extend(step.results);
    }
}

fn result(part: &Value, name: &str) -> Option<String> {
    let said = match string(part, "state")? {
        "output-available" if builtin_tools::is_shown(name) => json!({"status": "ok"}),
        "output-available" => part.get("output").cloned().unwrap_or_default(),
        "output-error" => {
            json!({"status": "error", "message": string(part, "errorText").unwrap_or("The call failed.")})
        }
        "output-denied" => {
            let reason = part.pointer("/approval/reason").and_then(Value::as_str);
            json!({"status": "denied", "reason": reason.unwrap_or_default()})
        }
        _ => return None,
    };
    Some(match said {
        Value::String(text) => text,
        other => other.to_string(),
    })
}
