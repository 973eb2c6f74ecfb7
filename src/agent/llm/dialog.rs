//! A conversation as a model reads it: roles, words, tool calls and their results. Every protocol's history becomes this,
//! and every provider words this for its own model.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::json::lenient::capped;

/// What the result of a call says that nobody answered.
const UNANSWERED: &str = r#"{"status":"cancelled","message":"The person went on without answering."}"#;
/// The longest event or data part that is told to a model, in characters of JSON.
const MAX_EVENT: usize = 16 << 10;

/// A tool that the model may call.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// The name that the model calls.
    pub name: String,
    /// What the model is told of it.
    pub description: String,
    /// JSON Schema of the arguments.
    pub parameters: Value,
}

impl Tool {
    /// From `{name, description, parameters}`; `None` without a name.
    pub fn read(declared: &Value) -> Option<Tool> {
        let name = declared.get("name")?.as_str().filter(|name| !name.is_empty())?;
        let description = declared.get("description").and_then(Value::as_str).unwrap_or_default();
        let parameters = declared.get("parameters").filter(|schema| schema.is_object());
        Some(Tool {
            name: name.into(),
            description: description.into(),
            parameters: parameters.cloned().unwrap_or_else(|| json!({"type": "object"})),
        })
    }
}

/// A call that the model made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelCall {
    /// The id of the call, as the provider gave it.
    pub id: String,
    /// The name of its tool.
    pub name: String,
    /// JSON text, as the model wrote it; it may be broken.
    pub arguments: String,
    /// What its provider said beside it and wants to hear again.
    pub extra: Option<Value>,
    /// What the model thought before its first call, where its provider wants to hear it again.
    pub thought: String,
}

/// One thing in a person's message.
#[derive(Clone, Debug, PartialEq)]
pub enum Saying {
    /// Words.
    Text(String),
    /// A picture, by address or as a `data:` URL.
    Image(String),
    /// What an earlier answer put on the screen.
    Shown(Value),
    /// What the person did instead of writing: a press on a button, with its context.
    Event(Value),
}

impl Saying {
    /// In words, for a model that reads nothing else.
    pub fn text(&self) -> String {
        match self {
            Saying::Text(text) => text.clone(),
            Saying::Image(_) => "[picture]".into(),
            Saying::Shown(shown) => format!("[On the screen: {}]", capped(&shown.to_string(), MAX_EVENT)),
            Saying::Event(event) => {
                let text = capped(&event.to_string(), MAX_EVENT);
                format!("[The person used the interface: {text}]")
            }
        }
    }
}

/// One message of the conversation.
#[derive(Clone, Debug, PartialEq)]
pub enum DialogEntry {
    /// What the model is to be.
    System(String),
    /// What the person said.
    Person(Vec<Saying>),
    /// What the model said.
    Model {
        /// Its words.
        text: String,
        /// Its calls.
        calls: Vec<ModelCall>,
    },
    /// The result of a call, as JSON text or words.
    Result {
        /// The call that is answered.
        call_id: String,
        /// What the tool said.
        content: String,
    },
}

/// What a provider is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelRequest {
    /// The conversation, the system prompt first. Every call in it has exactly one result behind it.
    pub entries: Vec<DialogEntry>,
    /// The tools that it may call.
    pub tools: Vec<Tool>,
    /// Definitions of the surfaces on the screen where the protocol tells them with its messages, the newest first.
    pub shown: Vec<Value>,
    /// How often the model was asked in this turn before.
    pub round: usize,
}

impl ModelRequest {
    /// With a system prompt before a history, which is brought into order.
    pub(crate) fn new(system: String, history: Vec<DialogEntry>, tools: Vec<Tool>) -> ModelRequest {
        // Many models take one system message only, at the start.
        let (systems, rest): (Vec<DialogEntry>, Vec<DialogEntry>) = history
            .into_iter()
            .partition(|entry| matches!(entry, DialogEntry::System(_)));
        let said = systems.into_iter().filter_map(|entry| match entry {
            DialogEntry::System(text) if !text.trim().is_empty() => Some(text),
            _ => None,
        });
        let system = std::iter::once(system).chain(said).collect::<Vec<_>>().join("\n\n");
        let mut entries = vec![DialogEntry::System(system)];
        entries.extend(paired(rest));
        ModelRequest {
            entries,
            tools,
            shown: Vec::new(),
            round: 0,
        }
    }

    /// The last message of the person.
    pub(crate) fn said(&self) -> &[Saying] {
        let said = self.entries.iter().rev().find_map(|entry| match entry {
            DialogEntry::Person(said) => Some(said.as_slice()),
            _ => None,
        });
        said.unwrap_or_default()
    }

    /// What the person said in words, the newest first.
    pub(crate) fn spoken(&self) -> impl Iterator<Item = &str> {
        let said = self.entries.iter().rev().filter_map(|entry| match entry {
            DialogEntry::Person(said) => Some(said),
            _ => None,
        });
        said.flatten().filter_map(|saying| match saying {
            Saying::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Its words, without events.
    pub fn words(&self) -> String {
        let words = self.said().iter().filter_map(|saying| match saying {
            Saying::Text(text) => Some(text.as_str()),
            _ => None,
        });
        words.collect::<Vec<_>>().join("\n")
    }

    /// What the person did, if the last message tells of something.
    pub(crate) fn event(&self) -> Option<&Value> {
        self.said().iter().rev().find_map(|saying| match saying {
            Saying::Event(event) => Some(event),
            _ => None,
        })
    }
}

/// Each call with one result right behind it, and person and model in turns, as model endpoints demand: results without a call are left out, calls
/// without a result get one that says so, and messages that say nothing are dropped.
fn paired(history: Vec<DialogEntry>) -> Vec<DialogEntry> {
    let mut results = Vec::new();
    let mut rest = Vec::new();
    for entry in history {
        match entry {
            DialogEntry::Result { call_id, content } => results.push((call_id, content)),
            other => rest.push(other),
        }
    }
    let mut seen = HashSet::new();
    let mut entries = Vec::new();
    for entry in rest {
        match entry {
            DialogEntry::Model { text, mut calls } => {
                calls.retain(|call| !call.name.is_empty() && seen.insert(call.id.clone()));
                if text.trim().is_empty() && calls.is_empty() {
                    continue;
                }
                let answers: Vec<DialogEntry> = calls
                    .iter()
                    .map(|call| DialogEntry::Result {
                        call_id: call.id.clone(),
                        content: result_of(&results, &call.id),
                    })
                    .collect();
                // Broken arguments in the history make some endpoints refuse the whole request.
                for call in &mut calls {
                    if serde_json::from_str::<Value>(&call.arguments).is_err() {
                        call.arguments = "{}".into();
                    }
                }
                entries.push(DialogEntry::Model { text, calls });
                entries.extend(answers);
            }
            DialogEntry::Person(said) if said.is_empty() => {}
            // Some templates insist that person and model take turns.
            DialogEntry::Person(said) => match entries.last_mut() {
                Some(DialogEntry::Person(before)) => before.extend(said),
                _ => entries.push(DialogEntry::Person(said)),
            },
            DialogEntry::System(_) | DialogEntry::Result { .. } => {}
        }
    }
    entries
}

/// The last result of a call: a preliminary one may stand before it.
fn result_of(results: &[(String, String)], id: &str) -> String {
    let found = results.iter().rev().find(|(call, _)| call == id);
    found.map_or_else(|| UNANSWERED.into(), |(_, content)| content.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(id: &str, arguments: &str) -> ModelCall {
        ModelCall {
            id: id.into(),
            name: "t".into(),
            arguments: arguments.into(),
            ..ModelCall::default()
        }
    }

    #[test]
    fn each_call_gets_exactly_one_result_behind_it() {
        let result = |id: &str, content: &str| DialogEntry::Result {
            call_id: id.into(),
            content: content.into(),
        };
        let history = vec![
            result("lost", "x"),
            DialogEntry::Model {
                text: String::new(),
                calls: vec![call("a", "{}"), call("b", "{bro"), call("a", "{}")],
            },
            DialogEntry::Person(vec![Saying::Text("on".into())]),
            result("b", "early"),
            result("b", "late"),
            DialogEntry::Model {
                text: " ".into(),
                calls: Vec::new(),
            },
            DialogEntry::System("t".into()),
            DialogEntry::Person(vec![Saying::Text("and on".into())]),
        ];
        let ask = ModelRequest::new("s".into(), history, Vec::new());
        assert_eq!(
            ask.entries,
            [
                DialogEntry::System("s\n\nt".into()),
                DialogEntry::Model {
                    text: String::new(),
                    calls: vec![call("a", "{}"), call("b", "{}")],
                },
                result("a", UNANSWERED),
                result("b", "late"),
                DialogEntry::Person(vec![Saying::Text("on".into()), Saying::Text("and on".into())]),
            ]
        );
    }
}
