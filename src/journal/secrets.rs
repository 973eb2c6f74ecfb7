//! Answers that stand nowhere: what a person said to a question with `metadata.sensitive` or to one that asks for a
//! password, wherever it comes again, and what goes out from a surface with a field that hides its words. A result is known by its question, a value by being the same, words by being said again later, by the agent for one.
//! Knows messages; writes nothing.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::Value;

use super::evidence::telling;
use super::facts::{CallFacts, mask_result, masked};
use crate::contract::TOOL;
use crate::contract::question::is_sensitive;
use crate::model::surface_part::SURFACE_PART;
use crate::model::{Message, MessagePart, ToolPart};
use crate::number;
use crate::order::sort_by;
use crate::surface::hides_words;

/// What stands in the place of words.
const MASK: &str = "[masked]";
/// Nesting that is looked through.
const MAX_DEPTH: usize = 64;
/// Words that are looked for.
const MAX_WORDS: usize = 200;
/// Smaller numbers stand in every text.
const MIN_NUMBER: f64 = 1_000.0;

/// What a conversation must not say again.
#[derive(Debug, Default)]
pub(super) struct Secrets {
    /// Surfaces with a field that hides its words.
    surfaces: HashSet<String>,
    /// The questions by `interaction_id`, each as its call.
    questions: HashMap<String, Arc<Value>>,
    /// Their answers.
    values: Vec<Value>,
    words: Vec<Word>,
}

/// What an event brings of a surface's data.
const BROUGHT: [&str; 4] = ["context", "value", "dataModel", "callFunction"];

/// Something that an answer says.
#[derive(Debug)]
struct Word {
    text: String,
    /// A label that the question offers: it says something in a sentence only.
    offered: bool,
    /// After this part it is an echo.
    said: Place,
}

/// A message and a part of it.
type Place = (usize, usize);

impl Secrets {
    /// Of these messages. `on_surfaces`: the sensitive questions that stand in no message as a call.
    pub(super) fn of(messages: &[Message], on_surfaces: HashMap<String, Arc<Value>>) -> Secrets {
        let mut secrets = Secrets {
            questions: on_surfaces,
            ..Secrets::default()
        };
        for (index, message) in messages.iter().enumerate() {
            for (at, part) in message.parts.iter().enumerate() {
                match part {
                    MessagePart::Tool(tool) if tool.name == TOOL => secrets.call(tool, (index, at)),
                    MessagePart::Data(data) if data.kind == SURFACE_PART => {
                        if hides_words(&data.data) {
                            secrets.surfaces.extend(data.id.clone());
                        }
                        if !secrets.questions.is_empty() {
                            secrets.find(&data.data, (index, at), 0);
                        }
                    }
                    MessagePart::Data(data) if !secrets.questions.is_empty() => {
                        secrets.find(&data.data, (index, at), 0)
                    }
                    _ => {}
                }
            }
        }
        // A longer one first, or a part of it would be left.
        sort_by(&mut secrets.words, |a, b| b.text.len().cmp(&a.text.len()));
        secrets
    }

    pub fn is_empty(&self) -> bool {
        self.questions.is_empty() && self.surfaces.is_empty()
    }

    fn call(&mut self, tool: &ToolPart, place: Place) {
        let Some(call) = tool.input.as_ref().filter(|call| is_sensitive(call)) else {
            return;
        };
        if let Some(id) = CallFacts::of(tool).interaction_id {
            self.questions.insert(id, call.clone());
        }
        if let Some(value) = tool.output().as_deref().and_then(|output| output.get("value")) {
            self.add(call, value, place);
        }
    }

    fn add(&mut self, call: &Value, value: &Value, said: Place) {
        if (value.is_object() || value.is_array()) && !self.values.contains(value) {
            self.values.push(value.clone());
        }
        for (leaf, offered) in telling(call, value) {
            let spellings = match &leaf {
                Value::Number(number) if number::of(number).is_some_and(|number| number.abs() >= MIN_NUMBER) => {
                    let digits = number.to_string();
                    vec![grouped(&digits), digits]
                }
                Value::String(text) if is_long(text.trim(), offered) => vec![text.trim().to_owned()],
                _ => continue,
            };
            for text in spellings {
                let known = self
                    .words
                    .iter()
                    .any(|word| word.text == text && word.offered <= offered);
                if !known && self.words.len() < MAX_WORDS {
                    self.words.push(Word { text, offered, said });
                }
            }
        }
    }

    /// The answer in a result of one of the questions, and its call.
    fn result_of<'a>(&self, value: &'a Value) -> Option<(&'a Value, &Arc<Value>)> {
        let call = self.questions.get(value.get("interaction_id")?.as_str()?)?;
        value.get("status")?;
        Some((value.get("value")?, call))
    }

    fn find(&mut self, value: &Value, place: Place, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        if let Some((answer, call)) = self.result_of(value) {
            let call = call.clone();
            return self.add(&call, answer, place);
        }
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.find(item, place, depth + 1)),
            Value::Object(map) => map.values().for_each(|item| self.find(item, place, depth + 1)),
            _ => {}
        }
    }

    /// Takes what must not be said out of the part at `place`; `in_words`: the part is what somebody says.
    pub(super) fn mask(&self, value: &mut Value, place: Place, in_words: bool) {
        if let Some(event) = value.get_mut("data") {
            self.mask_event(event);
        }
        if !self.is_empty() {
            self.mask_in(value, place, in_words, 0);
        }
    }

    /// What an event of a surface with hidden words brings along: which of it was hidden is not told any more.
    fn mask_event(&self, event: &mut Value) {
        let surface = event.get("surfaceId").and_then(Value::as_str);
        if event.get("components").is_some() || surface.is_none_or(|id| !self.surfaces.contains(id)) {
            return;
        }
        for key in BROUGHT {
            if let Some(brought) = event.get_mut(key) {
                *brought = masked();
            }
        }
    }

    fn mask_in(&self, value: &mut Value, place: Place, in_words: bool, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        if self.result_of(value).is_some() {
            *value = mask_result(value);
            return;
        }
        if self.values.iter().any(|secret| secret == value) {
            *value = masked();
            return;
        }
        match value {
            Value::Array(items) => {
                let items = items.iter_mut();
                items.for_each(|item| self.mask_in(item, place, in_words, depth + 1));
            }
            Value::Object(map) => {
                let items = map.values_mut();
                items.for_each(|item| self.mask_in(item, place, in_words, depth + 1));
            }
            Value::String(text) => {
                let echoes = self
                    .words
                    .iter()
                    .filter(|word| place > word.said && (in_words || !word.offered));
                for word in echoes {
                    if text.contains(&word.text) {
                        *text = text.replace(&word.text, MASK);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Whether a text says so much that it can be told from others; a letter of a script without spaces says more.
fn is_long(text: &str, offered: bool) -> bool {
    let least = match (text.is_ascii(), offered) {
        (false, _) => 2,
        (true, false) => 3,
        (true, true) => 4,
    };
    text.chars().count() >= least
}

/// `52,000` of `52000`.
fn grouped(digits: &str) -> String {
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let count = whole.len();
    let mut out = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (count - at).is_multiple_of(3) && digit.is_ascii_digit() && out != "-" {
            out.push(',');
        }
        out.push(digit);
    }
    out + rest
}
