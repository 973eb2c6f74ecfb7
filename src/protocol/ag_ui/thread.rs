//! The thread as the AG-UI client holds it: messages and state, grown event by event (`ag-ui.md` 6.3). The messages
//! are the wire's own JSON. Knows no bytes, and trusts that events came through `schema` and `order`.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::event::AgEvent;
use super::schema::Type;
use crate::json::JsonMap;
use crate::json::parse;
use crate::json::parse::Torn;
use crate::json::patch;

/// What a half character waits in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    Content(String),
    Arguments(String),
}

/// Bytes that patches may add to the activities of a thread together: what a stream says is capped, what it asks for must be too.
const MAX_GROWN: usize = 32 << 20;

/// Messages and state; both survive runs.
#[derive(Debug, Default)]
pub(super) struct Thread {
    pub messages: Vec<JsonMap>,
    pub state: Value,
    /// Where the message of the last delta stands: most deltas go where the last one went.
    pub(super) hint: usize,
    /// The same for the last call: its message, and its place among the calls of that.
    pub(super) call_hint: (usize, usize),
    pub(super) halves: HashMap<Target, u16>,
    /// Bytes that patches have added to activities.
    grown: usize,
}

impl Thread {
    pub(super) fn new(messages: Vec<JsonMap>, state: Value) -> Thread {
        Thread {
            messages,
            state,
            ..Thread::default()
        }
    }

    /// Counts what a patch makes of an activity.
    ///
    /// # Errors
    /// All patches together ask for too much.
    pub(super) fn grow_activity(&mut self, before: &Value, after: &Value) -> Result<(), String> {
        let grown = self.grown.saturating_add(patch::weight(after));
        let grown = grown.saturating_sub(patch::weight(before));
        if grown > MAX_GROWN {
            return Err("The activities would grow too large.".into());
        }
        self.grown = grown;
        Ok(())
    }

    /// Folds one event.
    ///
    /// # Errors
    /// What could not be done and changed nothing; the run goes on.
    pub(super) fn apply(&mut self, event: &AgEvent) -> Result<(), String> {
        match event.kind {
            Type::RunStarted => self.take_input(event),
            Type::TextMessageStart => {
                let role = event.get("role").unwrap_or("assistant");
                return self.start_text(event, role);
            }
            Type::ReasoningMessageStart => return self.start_text(event, "reasoning"),
            Type::TextMessageContent | Type::ReasoningMessageContent => return self.grow(event),
            Type::TextMessageEnd | Type::ReasoningMessageEnd => {
                let at = self.text_target(event)?;
                merge_metadata(self.messages.get_mut(at), event);
            }
            Type::ToolCallStart => return self.start_call(event),
            Type::ToolCallArgs => return self.grow_call(event),
            Type::ToolCallEnd => {
                let call = self.call(event.text("toolCallId")).ok_or("No such tool call.")?;
                merge_metadata(Some(call), event);
            }
            Type::ToolCallResult => self.result(event),
            Type::StateSnapshot => {
                let state = event.fields.get("snapshot").cloned().unwrap_or_default();
                if !patch::fits(&state) {
                    return Err("The state is too large.".into());
                }
                self.state = state;
            }
            Type::StateDelta => {
                let patched = patch::apply(&self.state, event.list("delta"));
                self.state = patched.map_err(|error| error.to_string())?;
            }
            Type::MessagesSnapshot => self.snapshot(event),
            Type::ActivitySnapshot => self.activity(event),
            Type::ActivityDelta => return self.patch_activity(event),
            Type::ReasoningEncryptedValue => self.encrypted(event),
            _ => {}
        }
        Ok(())
    }

    /// The messages as they are if no half character finds its other half.
    pub(super) fn whole(&self) -> Vec<JsonMap> {
        let mut thread = Thread::new(self.messages.clone(), Value::Null);
        thread.halves = self.halves.clone();
        thread.finish();
        thread.messages
    }

    /// Ends the fold: half characters that waited become U+FFFD.
    pub fn finish(&mut self) {
        for target in std::mem::take(&mut self.halves).into_keys() {
            let text = match &target {
                Target::Content(id) => self
                    .position(id)
                    .and_then(|at| self.messages.get_mut(at)?.get_mut("content")),
                Target::Arguments(id) => self.call(id).and_then(arguments),
            };
            if let Some(Value::String(text)) = text {
                text.push('\u{FFFD}');
            }
        }
    }

    /// The first message with this id.
    pub(super) fn position(&self, id: &str) -> Option<usize> {
        self.messages.iter().position(|message| is(message, "id", id))
    }

    pub(super) fn role(&self, at: usize) -> &str {
        let role = self.messages.get(at).and_then(|message| message.get("role"));
        role.and_then(Value::as_str).unwrap_or_default()
    }

    fn take_input(&mut self, event: &AgEvent) {
        let messages = event.fields.get("input").and_then(|input| input.get("messages"));
        let messages = messages.and_then(Value::as_array).into_iter().flatten();
        for message in messages.filter_map(Value::as_object) {
            if self.position(id_of(message)).is_none() {
                self.messages.push(message.clone());
            }
        }
    }

    fn start_text(&mut self, event: &AgEvent, role: &str) -> Result<(), String> {
        let id = event.text("messageId");
        let at = match self.position(id) {
            Some(at) if self.role(at) == "activity" => return Err(is_activity(id)),
            Some(at) => at,
            None => {
                let mut message = message(id, role);
                message.insert("content".into(), "".into());
                for key in ["name", "subagentRunId"] {
                    if let Some(value) = event.get(key) {
                        message.insert(key.into(), value.into());
                    }
                }
                self.messages.push(message);
                self.messages.len() - 1
            }
        };
        merge_metadata(self.messages.get_mut(at), event);
        Ok(())
    }

    /// Where a content or end event leads.
    fn text_target(&mut self, event: &AgEvent) -> Result<usize, String> {
        let id = event.text("messageId");
        // Ids are unique but for what a server repeats; then the first counts, and no hint is kept.
        let hinted = self
            .messages
            .get(self.hint)
            .is_some_and(|message| is(message, "id", id));
        let at = match hinted {
            true => self.hint,
            false => self.position(id).ok_or_else(|| format!("No message '{id}'."))?,
        };
        if self.role(at) == "activity" {
            return Err(is_activity(id));
        }
        self.hint = at;
        Ok(at)
    }

    fn grow(&mut self, event: &AgEvent) -> Result<(), String> {
        let at = self.text_target(event)?;
        let Some(message) = self.messages.get_mut(at) else {
            return Ok(());
        };
        let content = message.entry("content").or_insert(Value::Null);
        if !content.is_string() {
            *content = "".into();
        }
        if let Value::String(text) = content {
            append(&mut self.halves, text, event, || {
                Target::Content(event.text("messageId").into())
            });
        }
        merge_metadata(Some(message), event);
        Ok(())
    }

    /// The call with this id, wherever it is.
    fn call(&mut self, id: &str) -> Option<&mut JsonMap> {
        let place = |at: usize| {
            Some((
                at,
                calls_of(self.messages.get(at)?)
                    .iter()
                    .position(|call| has_id(call, id))?,
            ))
        };
        let (owner, at) = self.call_hint;
        let hinted = self.messages.get(owner).and_then(|message| calls_of(message).get(at));
        if !hinted.is_some_and(|call| has_id(call, id)) {
            // Of what a server repeats the first counts.
            self.call_hint = (0..self.messages.len()).find_map(place)?;
        }
        let (owner, at) = self.call_hint;
        let calls = self.messages.get_mut(owner)?.get_mut("toolCalls")?.as_array_mut()?;
        calls.get_mut(at)?.as_object_mut()
    }

    fn start_call(&mut self, event: &AgEvent) -> Result<(), String> {
        let (id, name) = (event.text("toolCallId"), event.text("toolCallName"));
        if let Some(call) = self.call(id) {
            if let Some(function) = call.get_mut("function").and_then(Value::as_object_mut) {
                function.insert("name".into(), name.into());
            }
            merge_metadata(Some(call), event);
            return Ok(());
        }
        let parent = event.get("parentMessageId").filter(|parent| !parent.is_empty());
        let existing = parent.and_then(|parent| self.position(parent));
        let at = match existing {
            Some(at) if self.role(at) == "assistant" => at,
            _ => {
                let message_id = match (parent, existing) {
                    (Some(parent), None) => parent,
                    _ => id,
                };
                let fresh = self.position(message_id).is_none();
                let mut message = message(message_id, "assistant");
                message.insert("toolCalls".into(), json!([]));
                if let Some(owner) = event.owner().filter(|_| fresh) {
                    message.insert("subagentRunId".into(), owner.into());
                }
                self.messages.push(message);
                self.messages.len() - 1
            }
        };
        let mut call = JsonMap::new();
        call.insert("id".into(), id.into());
        call.insert("type".into(), "function".into());
        call.insert("function".into(), json!({ "name": name, "arguments": "" }));
        merge_metadata(Some(&mut call), event);
        if let Some(message) = self.messages.get_mut(at) {
            let calls = message.entry("toolCalls").or_insert_with(|| json!([]));
            if let Value::Array(calls) = calls {
                calls.push(Value::Object(call));
            }
        }
        Ok(())
    }

    fn grow_call(&mut self, event: &AgEvent) -> Result<(), String> {
        let id = event.text("toolCallId");
        let mut halves = std::mem::take(&mut self.halves);
        let call = self.call(id);
        let found = call.is_some();
        if let Some(call) = call {
            if let Some(Value::String(text)) = arguments(call) {
                append(&mut halves, text, event, || Target::Arguments(id.into()));
            }
            merge_metadata(Some(call), event);
        }
        self.halves = halves;
        found.then_some(()).ok_or_else(|| format!("No tool call '{id}'."))
    }

    /// A result stands behind the message with its call, and behind the results that are there.
    fn result(&mut self, event: &AgEvent) {
        let call_id = event.text("toolCallId");
        let mut message = message(event.text("messageId"), "tool");
        message.insert("toolCallId".into(), call_id.into());
        message.insert(
            "content".into(),
            event.fields.get("content").cloned().unwrap_or_default(),
        );
        if let Some(owner) = event.owner() {
            message.insert("subagentRunId".into(), owner.into());
        }
        merge_metadata(Some(&mut message), event);
        let owner = self.messages.iter().position(|message| {
            is(message, "role", "assistant") && calls_of(message).iter().any(|call| has_id(call, call_id))
        });
        let at = match owner {
            Some(owner) => {
                let behind = self.messages.get(owner + 1..).unwrap_or_default();
                owner + 1 + behind.iter().take_while(|message| is(message, "role", "tool")).count()
            }
            None => self.messages.len(),
        };
        self.messages.insert(at, message);
        self.hint = 0;
    }

    fn encrypted(&mut self, event: &AgEvent) {
        let id = event.text("entityId");
        let target = match event.text("subtype") {
            "tool-call" => self.call(id),
            _ => {
                let at = self.position(id).filter(|&at| self.role(at) != "activity");
                at.and_then(|at| self.messages.get_mut(at))
            }
        };
        if let Some(target) = target {
            target.insert("encryptedValue".into(), event.text("encryptedValue").into());
        }
    }
}

pub(super) fn is(map: &JsonMap, key: &str, word: &str) -> bool {
    map.get(key).and_then(Value::as_str) == Some(word)
}

fn calls_of(message: &JsonMap) -> &[Value] {
    let calls = message.get("toolCalls").and_then(Value::as_array);
    calls.map(Vec::as_slice).unwrap_or_default()
}

fn has_id(call: &Value, id: &str) -> bool {
    call.get("id").and_then(Value::as_str) == Some(id)
}

pub(super) fn id_of(message: &JsonMap) -> &str {
    message.get("id").and_then(Value::as_str).unwrap_or_default()
}

pub(super) fn message(id: &str, role: &str) -> JsonMap {
    let mut message = JsonMap::new();
    message.insert("id".into(), id.into());
    message.insert("role".into(), role.into());
    message
}

fn is_activity(id: &str) -> String {
    format!("'{id}' is an activity; ids must be unique across activities and texts.")
}

fn arguments(call: &mut JsonMap) -> Option<&mut Value> {
    call.get_mut("function")?.get_mut("arguments")
}

/// Appends a delta, whole characters only: a half waits for its other half.
fn append(halves: &mut HashMap<Target, u16>, text: &mut String, event: &AgEvent, target: impl Fn() -> Target) {
    let Torn { low, high } = event.torn;
    let delta = event.text("delta");
    let waiting = match halves.is_empty() || (delta.is_empty() && event.torn == Torn::default()) {
        true => None,
        false => halves.remove(&target()),
    };
    match (waiting, low) {
        (Some(high), Some(low)) => text.push(parse::join(high, low)),
        (None, None) => {}
        (Some(_), None) | (None, Some(_)) => text.push('\u{FFFD}'),
    }
    text.push_str(delta);
    if let Some(high) = high {
        halves.insert(target(), high);
    }
}

/// An event's metadata goes into what the event builds, key by key.
pub(super) fn merge_metadata(target: Option<&mut JsonMap>, event: &AgEvent) {
    let (Some(target), Some(metadata)) = (target, event.metadata()) else {
        return;
    };
    let known = target.entry("metadata").or_insert_with(|| json!({}));
    if !known.is_object() {
        *known = json!({});
    }
    if let Value::Object(known) = known {
        known.extend(metadata.clone());
    }
}
