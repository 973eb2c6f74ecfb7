//! The thread as the AG-UI client holds it: messages and state, grown event by event (`ag-ui.md` 6.3). The messages
//! are the wire's own JSON. Knows no bytes, and trusts that events came through `schema` and `order`.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::{Value, json};

use super::event::AgEvent;
use super::schema::Type;
use crate::json::parse;
use crate::json::parse::Torn;
use crate::json::patch::{self, Room, Size};
use crate::json::{JsonMap, SetMember};

/// What a half character waits in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    Content(String),
    Arguments(String),
}

/// Bytes that patches may add to the activities of a thread together: what a stream says is capped, what it asks for must be too.
const MAX_GROWN: usize = 32 << 20;
/// Messages that one answer may add.
const MAX_MESSAGES: usize = 5_000;

/// Messages and state; both survive runs.
#[derive(Debug)]
pub(super) struct Thread {
    pub messages: Vec<JsonMap>,
    pub state: Value,
    state_size: Size,
    state_room: Room,
    pub(super) halves: HashMap<Target, u16>,
    /// The first message with an id.
    places: HashMap<String, usize>,
    /// The first call with an id: its message, and its place among the calls of that.
    calls: HashMap<String, (usize, usize)>,
    /// Messages that may stand here.
    most: usize,
    /// What the activities that were patched hold.
    pub(super) sizes: HashMap<String, Size>,
    pub(super) activity_room: Room,
}

impl Default for Thread {
    fn default() -> Thread {
        Thread::new(Vec::new(), Value::Null)
    }
}

impl Thread {
    pub(super) fn new(messages: Vec<JsonMap>, state: Value) -> Thread {
        let mut thread = Thread {
            most: messages.len() + MAX_MESSAGES,
            messages,
            state_size: Size::of(&state),
            state,
            state_room: Room::new(usize::MAX),
            halves: HashMap::new(),
            places: HashMap::new(),
            calls: HashMap::new(),
            sizes: HashMap::new(),
            activity_room: Room::new(MAX_GROWN),
        };
        thread.find_places(0);
        thread
    }

    /// Learns where messages and calls stand, from this message on.
    fn find_places(&mut self, from: usize) {
        for (at, message) in self.messages.iter().enumerate().skip(from) {
            self.places.entry(id_of(message).to_owned()).or_insert(at);
            for (number, call) in calls_of(message).iter().enumerate() {
                if let Some(id) = call.get("id").and_then(Value::as_str) {
                    self.calls.entry(id.to_owned()).or_insert((at, number));
                }
            }
        }
    }

    /// Takes other messages in the place of all.
    pub(super) fn replace(&mut self, messages: Vec<JsonMap>) {
        self.messages = messages;
        self.places.clear();
        self.calls.clear();
        self.sizes.clear();
        self.find_places(0);
    }

    /// Whether the thread may hold this many messages.
    pub(super) fn holds(&self, messages: usize) -> Result<(), String> {
        let fits = messages <= self.most;
        fits.then_some(())
            .ok_or_else(|| format!("More than {MAX_MESSAGES} messages in one answer."))
    }

    /// A new message, last; says where.
    pub(super) fn push(&mut self, message: JsonMap) -> Result<usize, String> {
        let at = self.messages.len();
        self.holds(at + 1)?;
        self.messages.push(message);
        self.find_places(at);
        Ok(at)
    }

    /// Folds one event.
    ///
    /// # Errors
    /// What could not be done and changed nothing; the run goes on.
    pub(super) fn apply(&mut self, event: &AgEvent) -> Result<(), String> {
        match event.kind {
            Type::RunStarted => return self.take_input(event),
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
            Type::ToolCallResult => return self.result(event),
            Type::StateSnapshot => {
                let state = event.fields.get("snapshot").cloned().unwrap_or_default();
                let size = Size::of(&state);
                if !size.fits() {
                    return Err("The state is too large.".into());
                }
                self.state_size = size;
                self.state = state;
            }
            Type::StateDelta => {
                let (size, room) = (&mut self.state_size, &mut self.state_room);
                let patched = patch::apply(&mut self.state, size, room, event.list("delta"));
                patched.map_err(|error| error.to_string())?;
            }
            Type::MessagesSnapshot => return self.snapshot(event),
            Type::ActivitySnapshot => return self.activity(event),
            Type::ActivityDelta => return self.patch_activity(event),
            Type::ReasoningEncryptedValue => self.encrypted(event),
            _ => {}
        }
        Ok(())
    }

    /// The messages as they are if no half character finds its other half.
    pub(super) fn whole(&self) -> Cow<'_, [JsonMap]> {
        if self.halves.is_empty() {
            return Cow::Borrowed(&self.messages);
        }
        let mut thread = Thread::new(self.messages.clone(), Value::Null);
        thread.halves = self.halves.clone();
        thread.finish();
        Cow::Owned(thread.messages)
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
        self.places.get(id).copied()
    }

    pub(super) fn role(&self, at: usize) -> &str {
        let role = self.messages.get(at).and_then(|message| message.get("role"));
        role.and_then(Value::as_str).unwrap_or_default()
    }

    fn take_input(&mut self, event: &AgEvent) -> Result<(), String> {
        for message in input(event) {
            if self.position(id_of(message)).is_none() {
                self.push(message.clone())?;
            }
        }
        Ok(())
    }

    fn start_text(&mut self, event: &AgEvent, role: &str) -> Result<(), String> {
        let id = event.text("messageId");
        let at = match self.position(id) {
            Some(at) if self.role(at) == "activity" => return Err(is_activity(id)),
            Some(at) => at,
            None => {
                let mut message = message(id, role);
                message.set("content", "");
                for key in ["name", "subagentRunId"] {
                    if let Some(value) = event.get(key) {
                        message.insert(key.into(), value.into());
                    }
                }
                self.push(message)?
            }
        };
        merge_metadata(self.messages.get_mut(at), event);
        Ok(())
    }

    /// Where a content or end event leads.
    fn text_target(&self, event: &AgEvent) -> Result<usize, String> {
        let id = event.text("messageId");
        let at = self.position(id).ok_or_else(|| format!("No message '{id}'."))?;
        match self.role(at) == "activity" {
            true => Err(is_activity(id)),
            false => Ok(at),
        }
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

    /// The call with this id, wherever it is, and the message that carries it.
    pub(super) fn find_call(&self, id: &str) -> Option<(&JsonMap, &JsonMap)> {
        let &(owner, at) = self.calls.get(id)?;
        let message = self.messages.get(owner)?;
        Some((calls_of(message).get(at)?.as_object()?, message))
    }

    fn call(&mut self, id: &str) -> Option<&mut JsonMap> {
        let &(owner, at) = self.calls.get(id)?;
        let calls = self.messages.get_mut(owner)?.get_mut("toolCalls")?.as_array_mut()?;
        calls.get_mut(at)?.as_object_mut()
    }

    fn start_call(&mut self, event: &AgEvent) -> Result<(), String> {
        let (id, name) = (event.text("toolCallId"), event.text("toolCallName"));
        if let Some(call) = self.call(id) {
            if let Some(function) = call.get_mut("function").and_then(Value::as_object_mut) {
                function.set("name", name);
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
                message.set("toolCalls", json!([]));
                message.set_some("subagentRunId", event.owner().filter(|_| fresh));
                self.push(message)?
            }
        };
        let mut call = JsonMap::new();
        call.set("id", id);
        call.set("type", "function");
        call.set("function", json!({ "name": name, "arguments": "" }));
        merge_metadata(Some(&mut call), event);
        if let Some(message) = self.messages.get_mut(at) {
            let calls = message.entry("toolCalls").or_insert_with(|| json!([]));
            if let Value::Array(calls) = calls {
                self.calls.insert(id.to_owned(), (at, calls.len()));
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
    fn result(&mut self, event: &AgEvent) -> Result<(), String> {
        let call_id = event.text("toolCallId");
        let mut message = message(event.text("messageId"), "tool");
        message.set("toolCallId", call_id);
        message.set("content", event.fields.get("content").cloned().unwrap_or_default());
        message.set_some("subagentRunId", event.owner());
        merge_metadata(Some(&mut message), event);
        let owner = self.calls.get(call_id).map(|&(owner, _)| owner);
        let behind = owner.filter(|&owner| self.role(owner) == "assistant").map(|owner| {
            let behind = self.messages.get(owner + 1..).unwrap_or_default();
            owner + 1 + behind.iter().take_while(|message| is(message, "role", "tool")).count()
        });
        let Some(at) = behind.filter(|&at| at < self.messages.len()) else {
            return self.push(message).map(drop);
        };
        self.holds(self.messages.len() + 1)?;
        let moved = self.places.values_mut();
        for place in moved.chain(self.calls.values_mut().map(|(owner, _)| owner)) {
            *place += usize::from(*place >= at);
        }
        let first = self.places.entry(id_of(&message).to_owned()).or_insert(at);
        *first = at.min(*first);
        self.messages.insert(at, message);
        Ok(())
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
            target.set("encryptedValue", event.text("encryptedValue"));
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

/// What the input of a run brings.
pub(super) fn input(event: &AgEvent) -> impl Iterator<Item = &JsonMap> {
    let messages = event.fields.get("input").and_then(|input| input.get("messages"));
    let messages = messages.and_then(Value::as_array).into_iter().flatten();
    messages.filter_map(Value::as_object)
}

pub(super) fn id_of(message: &JsonMap) -> &str {
    message.get("id").and_then(Value::as_str).unwrap_or_default()
}

pub(super) fn message(id: &str, role: &str) -> JsonMap {
    let mut message = JsonMap::new();
    message.set("id", id);
    message.set("role", role);
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
