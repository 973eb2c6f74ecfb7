//! Turns what happens in one thread into records. It is shown the settled messages again and again and writes down only
//! what is new, so it may be asked at any moment, and goes on after a reload from the log alone.

mod calls;
mod resume;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::{Value, json};

use super::digest::{HashKey, digest, sip_hash};
use super::facts::{CallFacts, masked};
use super::secrets::Secrets;
use super::stamp::{RecordIds, StampHost, written};
use super::trim::{difference, short, shorten};
use super::{LOG_VERSION, LogRecord, RecordKind};
use crate::json::{JsonMap, SetMember};
use crate::model::{Json, Message, MessagePart, QuestionEvent, Role, ToolPart};
use crate::order::sort_by;

/// Codes of one validation event.
const MAX_CODES: usize = 50;
/// The type of an open question.
const TEXT: &str = "text_input";
/// The source of what a person wrote instead of answering.
const TYPED_INSTEAD: &str = "typed_instead";
/// What is heard after one answer.
const MAX_HEARD: usize = 20;
/// Open answers that may still be confirmed.
const MAX_OPEN: usize = 200;

/// A turn as the log has it.
#[derive(Debug)]
struct Turn {
    id: String,
    role: &'static str,
    revision: u64,
    head: u64,
    parts: Vec<u64>,
}

/// A call as the log has it.
#[derive(Debug, Default)]
struct Call {
    facts: CallFacts,
    /// Turn and part where it stands: another part with the same id is not this call.
    place: (usize, usize),
    call: u64,
    state: u64,
    answered: bool,
}

/// An answer whose evidence is what the person says next.
#[derive(Debug)]
struct FollowUp {
    evidence_id: String,
    call_id: String,
    /// How often the person spoke since.
    heard: usize,
}

/// What a person said to an open question: a later one may pin it down.
#[derive(Debug)]
struct Open {
    intent: String,
    interaction_id: String,
    call_id: String,
    evidence_id: String,
}

/// Writes the log of one thread.
#[derive(Debug, Default)]
pub struct Recorder {
    thread_id: String,
    visit_id: String,
    key: HashKey,
    ids: RecordIds,
    turns: Vec<Turn>,
    calls: HashMap<String, Call>,
    /// When each question was shown, in the visit's milliseconds.
    shown: HashMap<String, f64>,
    /// Questions of surfaces, by call id.
    asked: HashMap<String, Arc<Value>>,
    /// Questions of which the log says that they ended without an answer.
    ended: HashSet<String>,
    /// Questions that the person passed over to write what comes next.
    passed_over: Vec<String>,
    followups: Vec<FollowUp>,
    opens: Vec<Open>,
    /// What must not be written down of these messages.
    secrets: Secrets,
    /// What there is to say of the visit, until its first record is written.
    opening: Option<Value>,
    out: Vec<LogRecord>,
    /// Records are written out as they are made.
    serializes: bool,
}

/// Hashes only have to differ within this process, so they need no secret.
fn mark(value: &Value) -> u64 {
    // JSON values can always be written.
    sip_hash(&[0; 16], serde_json::to_string(value).unwrap_or_default().as_bytes())
}

impl Recorder {
    /// A recorder of a thread without a log. `key` is random and never leaves the browser. The first thing it records is
    /// `opened`, with `about`: the facts of this visit.
    pub fn new(thread_id: &str, visit_id: &str, key: HashKey, about: Value) -> Recorder {
        Recorder {
            thread_id: thread_id.into(),
            visit_id: visit_id.into(),
            key,
            opening: Some(about),
            ..Recorder::default()
        }
    }

    /// The same, for records that only go into a store: each is kept as the text of its line from the start.
    pub fn serializing(mut self) -> Recorder {
        self.serializes = true;
        self
    }

    /// Turns that the log has.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// The records since the last time, in order and without sequence numbers.
    pub fn take(&mut self) -> Vec<LogRecord> {
        std::mem::take(&mut self.out)
    }

    /// The first thing that a visit records.
    fn open(&mut self, host: &dyn StampHost) {
        if let Some(about) = self.opening.take() {
            self.session("opened", about, host);
        }
    }

    fn push(&mut self, kind: RecordKind, fields: JsonMap, host: &dyn StampHost) {
        self.push_with(kind, fields, None, host);
    }

    /// `large`: a field that is kept as text, for a record that is serialized.
    fn push_with(
        &mut self,
        kind: RecordKind,
        fields: JsonMap,
        large: Option<(&'static str, &Json)>,
        host: &dyn StampHost,
    ) {
        self.open(host);
        let now = host.now();
        let mut record = LogRecord {
            kind,
            event_id: self.ids.next(now.epoch_ms, host.random()),
            thread_id: self.thread_id.clone(),
            visit_id: self.visit_id.clone(),
            seq: 0,
            at: written(now.epoch_ms),
            mono_ms: now.mono_ms.max(0.0) as u64,
            fields,
            serialized: None,
        };
        if self.serializes {
            record.serialize_fields(large);
        }
        self.out.push(record);
    }

    /// The thread's state changed: `turn_started`, `turn_ended`. `about` is what else there is to say.
    pub fn session(&mut self, state: &str, about: Value, host: &dyn StampHost) {
        let mut fields = JsonMap::new();
        fields.set("state", state);
        if state == "opened" {
            fields.set("log_version", LOG_VERSION);
        }
        fields.set("turns", self.turns.len());
        let questions = self.calls.values().filter(|call| call.facts.is_question());
        let (answered, open): (Vec<_>, Vec<_>) = questions.partition(|call| call.answered);
        let mut open: Vec<&str> = open
            .iter()
            .filter_map(|call| call.facts.interaction_id.as_deref())
            .collect();
        sort_by(&mut open, |a, b| a.cmp(b));
        fields.set("questions", json!({ "open": open, "answered": answered.len() }));
        if let Value::Object(about) = about {
            for (key, value) in about {
                fields.entry(key).or_insert(value);
            }
        }
        self.push(RecordKind::SessionState, fields, host);
    }

    /// Looks at the settled messages from position `from` on (`messages` is the whole conversation, without an answer
    /// that still streams) and records what the log doesn't have.
    pub fn observe(&mut self, from: usize, messages: &[Message], host: &dyn StampHost) {
        let stands = |id: &str, (turn, part): (usize, usize)| {
            let part = messages.get(turn).and_then(|message| message.parts.get(part));
            matches!(part, Some(MessagePart::Tool(tool)) if tool.call_id == id)
        };
        // A call that moved is another one.
        self.calls
            .retain(|id, call| call.place.1 == usize::MAX || stands(id, call.place));
        let on_surfaces = self.asked.iter().filter_map(|(id, call)| {
            let facts = &self.calls.get(id)?.facts;
            Some((facts.interaction_id.clone().filter(|_| facts.sensitive)?, call.clone()))
        });
        self.secrets = Secrets::of(messages, on_surfaces.collect());
        for (index, message) in messages.iter().enumerate().skip(from.min(self.turns.len())) {
            let same = match self.turns.get(index) {
                Some(turn) => {
                    turn.role == message.role.as_str() && (message.role == Role::Assistant || turn.id == message.id)
                }
                None => true,
            };
            if !same {
                self.rewound(index, host);
            }
            self.turn(index, message, host);
        }
        if messages.len() < self.turns.len() {
            self.rewound(messages.len(), host);
        }
    }

    fn rewound(&mut self, turns: usize, host: &dyn StampHost) {
        self.rewind(turns);
        self.session("rewound", Value::Null, host);
    }

    fn rewind(&mut self, turns: usize) {
        self.turns.truncate(turns);
        self.calls.retain(|_, call| call.place.0 < turns);
        let calls = &self.calls;
        self.asked.retain(|id, _| calls.contains_key(id));
        self.ended.retain(|id| calls.contains_key(id));
        self.passed_over.retain(|id| calls.contains_key(id));
        self.followups
            .retain(|follow_up| calls.contains_key(&follow_up.call_id));
        self.opens.retain(|open| calls.contains_key(&open.call_id));
    }

    fn turn(&mut self, index: usize, message: &Message, host: &dyn StampHost) {
        let mut cut = false;
        let mut parts = Vec::with_capacity(message.parts.len());
        let mut settled = Vec::new();
        for (at, part) in message.parts.iter().enumerate() {
            let mut value;
            if let MessagePart::Tool(tool) = part
                && self.is_own(&tool.call_id, (index, at))
            {
                let large = self.large_output(tool);
                value = match large {
                    None => part.to_json(),
                    Some(_) => {
                        let mut bare = ToolPart::clone(tool);
                        bare.output = None;
                        MessagePart::Tool(bare.into()).to_json()
                    }
                };
                let reference = json!({ "type": value.get("type"), "toolCallId": tool.call_id, "ref": "tool_calls" });
                self.secrets.mask(&mut value, (index, at), false);
                if self.call(tool, value, large, (index, at), host) {
                    settled.push(tool.clone());
                }
                value = reference;
            } else {
                value = part.to_json();
                let in_words = matches!(part, MessagePart::Text(_) | MessagePart::Reasoning(_));
                self.secrets.mask(&mut value, (index, at), in_words);
                cut |= shorten(&mut value, 0);
            }
            parts.push(value);
        }
        let mut head = message.head();
        cut |= shorten(&mut head, 0);
        self.write_turn(index, message, head, parts, cut, host);
        for tool in settled {
            self.settled(&tool, &message.id, host);
        }
    }

    fn write_turn(
        &mut self,
        index: usize,
        message: &Message,
        head: Value,
        parts: Vec<Value>,
        cut: bool,
        host: &dyn StampHost,
    ) {
        let marks: Vec<u64> = parts.iter().map(mark).collect();
        let head_mark = mark(&head);
        let known = self.turns.get(index);
        let is_new = known.is_none();
        let (revision, kept) = match known {
            Some(turn) => {
                let kept = turn.parts.iter().zip(&marks).take_while(|(a, b)| a == b).count();
                let unchanged = kept == marks.len() && kept == turn.parts.len();
                if unchanged && turn.head == head_mark && turn.id == message.id {
                    return;
                }
                (turn.revision + 1, kept)
            }
            None => (0, 0),
        };
        // What the visit begins with is what was there before this.
        self.open(host);
        let turn = Turn {
            id: message.id.clone(),
            role: message.role.as_str(),
            revision,
            head: head_mark,
            parts: marks,
        };
        match self.turns.get_mut(index) {
            Some(known) => *known = turn,
            None => self.turns.push(turn),
        }
        let mut fields = JsonMap::new();
        fields.set("index", index);
        fields.set("turn_id", message.id.clone());
        fields.set("role", message.role.as_str());
        fields.set("revision", revision);
        fields.set("from_part", kept);
        fields.insert("parts".into(), parts.into_iter().skip(kept).collect());
        fields.set("message", head);
        if cut {
            fields.set("cut", true);
        }
        self.push(RecordKind::TranscriptTurns, fields, host);
        let said = message.text();
        if is_new && message.role == Role::User && !said.is_empty() {
            let mut said = Value::from(short(&said));
            self.secrets.mask(&mut said, (index, 0), true);
            self.spoke(&message.id, said, host);
        }
    }

    /// Something happened to the question of this call.
    pub fn question(&mut self, call_id: &str, event: &QuestionEvent, host: &dyn StampHost) {
        match event {
            QuestionEvent::Asked(call) => return self.asks(call_id, call, host),
            QuestionEvent::Answered(result) => return self.answered(call_id, result, host),
            _ => {}
        }
        // An approval is on its way like an answer, but it is no question.
        let Some(call) = self.calls.get(call_id).filter(|call| call.facts.is_question()) else {
            return;
        };
        let now = host.now().mono_ms;
        let sensitive = call.facts.sensitive;
        let mut fields = JsonMap::new();
        call.facts.name(&mut fields);
        if matches!(
            event,
            QuestionEvent::Skipped | QuestionEvent::Cancelled | QuestionEvent::Expired
        ) {
            self.ended.insert(call_id.into());
        }
        if *event == QuestionEvent::Shown {
            self.shown.entry(call_id.into()).or_insert(now);
        }
        let since = self.shown.get(call_id).map_or(0.0, |shown| (now - shown).max(0.0));
        fields.set("tool_call_id", call_id);
        fields.set("event", event.as_str());
        fields.set("t_ms", since as u64);
        match event {
            QuestionEvent::Change { from, to } => {
                let (path, from, to) = difference(from, to);
                fields.set("path", path);
                let digest = |value: &Value| match sensitive {
                    true => masked(),
                    false => digest(&self.key, value),
                };
                fields.set("from", digest(from));
                fields.set("to", digest(to));
            }
            QuestionEvent::ValidationFailed(codes) => {
                let codes: Vec<&str> = codes.iter().copied().take(MAX_CODES).collect();
                fields.set("codes", codes);
            }
            _ => {}
        }
        self.push(RecordKind::InteractionEvents, fields, host);
    }
}
