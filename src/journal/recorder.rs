//! Turns what happens in one thread into records. It is shown the settled messages again and again and writes down only
//! what is new, so it may be asked at any moment, and goes on after a reload from the log alone.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::digest::{HashKey, digest, sip_hash};
use super::evidence::{self, Policy};
use super::facts::{Facts, mask_result, masked};
use super::stamp::{Host, Ids, written};
use super::trim::{cut_all, difference, short, shorten};
use super::{Kind, LOG_VERSION, Record};
use crate::model::{JsonMap, Message, Part, QuestionEvent, Role, ToolPart};

/// Codes of one validation event.
const MAX_CODES: usize = 50;

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
    facts: Facts,
    /// Turn and part where it stands: another part with the same id is not this call.
    place: (usize, usize),
    call: u64,
    state: u64,
    answered: bool,
}

/// Writes the log of one thread.
#[derive(Debug)]
pub struct Recorder {
    thread_id: String,
    visit_id: String,
    key: HashKey,
    ids: Ids,
    turns: Vec<Turn>,
    calls: HashMap<String, Call>,
    /// When each question was shown, in the visit's milliseconds.
    shown: HashMap<String, f64>,
    /// Questions whose next turn is citable: the evidence record's id and the call.
    followups: Vec<(String, String)>,
    /// What there is to say of the visit, until its first record is written.
    opening: Option<Value>,
    out: Vec<Record>,
}

/// Hashes only have to differ within this process, so they need no secret.
fn mark(value: &Value) -> u64 {
    sip_hash(&[0; 16], value.to_string().as_bytes())
}

impl Recorder {
    /// A recorder of a thread without a log. `key` is random and never leaves the visit. The first thing it records is
    /// `opened`, with `about`: the facts of this visit.
    pub fn new(thread_id: &str, visit_id: &str, key: HashKey, about: Value) -> Recorder {
        Recorder {
            thread_id: thread_id.into(),
            visit_id: visit_id.into(),
            key,
            ids: Ids::default(),
            turns: Vec::new(),
            calls: HashMap::new(),
            shown: HashMap::new(),
            followups: Vec::new(),
            opening: Some(about),
            out: Vec::new(),
        }
    }

    /// Forgets what the log has, so that it can be learned anew: another tab may have written to it.
    pub fn forget(&mut self) {
        self.turns.clear();
        self.calls.clear();
        self.followups.clear();
    }

    /// Learns what the log of this thread already has; in order, before anything is recorded.
    pub fn resume(&mut self, record: &Record) {
        match record.kind {
            Kind::SessionState if record.text("state") == Some("rewound") => {
                self.rewind(record.count("turns").unwrap_or_default());
            }
            Kind::TranscriptTurns => self.resume_turn(record),
            Kind::ToolCalls => self.resume_call(record),
            Kind::ExtractionEvidence => self.resume_evidence(record),
            _ => {}
        }
    }

    fn resume_turn(&mut self, record: &Record) {
        let (Some(index), Some(role)) = (record.count("index"), record.text("role").and_then(Role::from_wire)) else {
            return;
        };
        if index > self.turns.len() {
            return;
        }
        if index == self.turns.len() {
            self.turns.push(Turn {
                id: String::new(),
                role: role.as_str(),
                revision: 0,
                head: 0,
                parts: Vec::new(),
            });
        }
        let Some(turn) = self.turns.get_mut(index) else { return };
        turn.id = record.text("turn_id").unwrap_or_default().into();
        turn.role = role.as_str();
        turn.revision = record.count("revision").unwrap_or_default() as u64;
        turn.head = mark(record.fields.get("message").unwrap_or(&Value::Null));
        turn.parts.truncate(record.count("from_part").unwrap_or_default());
        for part in record.list("parts") {
            let at = turn.parts.len();
            turn.parts.push(mark(part));
            if let Some(id) = part.get("toolCallId").and_then(Value::as_str)
                && let Some(call) = self.calls.get_mut(id)
            {
                call.place = (index, at);
            }
        }
    }

    fn resume_call(&mut self, record: &Record) {
        let Some(id) = record.text("tool_call_id") else { return };
        let place = (self.turns.len(), usize::MAX);
        let call = self.calls.entry(id.into()).or_insert_with(|| Call {
            place,
            ..Call::default()
        });
        if let Some(input) = record.fields.get("call") {
            call.facts = Facts::of_call(input);
            call.call = mark(input);
        }
        call.answered |= record.text("status").is_some();
        call.state = state_mark(&record.fields);
    }

    fn resume_evidence(&mut self, record: &Record) {
        let text = |key: &str| record.text(key).unwrap_or_default().to_owned();
        if record.fields.get("awaits_followup") == Some(&Value::Bool(true)) {
            self.followups.push((text("evidence_id"), text("tool_call_id")));
        } else if let Some(of) = record.text("followup_of") {
            self.followups.retain(|(id, _)| id != of);
        }
    }

    /// The records since the last time, in order and without sequence numbers.
    pub fn take(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.out)
    }

    /// The first thing that a visit records.
    fn open(&mut self, host: &dyn Host) {
        if let Some(about) = self.opening.take() {
            self.session("opened", about, host);
        }
    }

    fn push(&mut self, kind: Kind, fields: JsonMap, host: &dyn Host) {
        self.open(host);
        let now = host.now();
        self.out.push(Record {
            kind,
            event_id: self.ids.next(now.epoch_ms, host.random()),
            thread_id: self.thread_id.clone(),
            visit_id: self.visit_id.clone(),
            seq: 0,
            at: written(now.epoch_ms),
            mono_ms: now.mono_ms.max(0.0) as u64,
            fields,
        });
    }

    /// The thread's state changed: `turn_started`, `turn_ended`. `about` is what else there is to say.
    pub fn session(&mut self, state: &str, about: Value, host: &dyn Host) {
        let mut fields = JsonMap::new();
        fields.insert("state".into(), state.into());
        if state == "opened" {
            fields.insert("log_version".into(), LOG_VERSION.into());
        }
        fields.insert("turns".into(), self.turns.len().into());
        let questions = self.calls.values().filter(|call| call.facts.is_question());
        let (answered, open): (Vec<_>, Vec<_>) = questions.partition(|call| call.answered);
        let mut open: Vec<&str> = open
            .iter()
            .filter_map(|call| call.facts.interaction_id.as_deref())
            .collect();
        open.sort_unstable();
        fields.insert("questions".into(), json!({ "open": open, "answered": answered.len() }));
        if let Value::Object(about) = about {
            for (key, value) in about {
                fields.entry(key).or_insert(value);
            }
        }
        self.push(Kind::SessionState, fields, host);
    }

    /// Looks at the settled messages from position `from` on (`messages` is the whole conversation, without an answer
    /// that still streams) and records what the log doesn't have.
    pub fn observe(&mut self, from: usize, messages: &[Message], host: &dyn Host) {
        let stands = |id: &str, (turn, part): (usize, usize)| {
            let part = messages.get(turn).and_then(|message| message.parts.get(part));
            matches!(part, Some(Part::Tool(tool)) if tool.call_id == id)
        };
        // A call that moved is another one.
        self.calls
            .retain(|id, call| call.place.1 == usize::MAX || stands(id, call.place));
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

    fn rewound(&mut self, turns: usize, host: &dyn Host) {
        self.rewind(turns);
        self.session("rewound", Value::Null, host);
    }

    fn rewind(&mut self, turns: usize) {
        self.turns.truncate(turns);
        self.calls.retain(|_, call| call.place.0 < turns);
        let calls = &self.calls;
        self.followups.retain(|(_, id)| calls.contains_key(id));
    }

    fn turn(&mut self, index: usize, message: &Message, host: &dyn Host) {
        let mut cut = false;
        let mut parts = Vec::with_capacity(message.parts.len());
        let mut settled = Vec::new();
        for (at, part) in message.parts.iter().enumerate() {
            let mut value = part.to_json();
            if let Part::Tool(tool) = part
                && self.is_own(&tool.call_id, (index, at))
            {
                if self.call(tool, &value, (index, at), host) {
                    settled.push(tool.clone());
                }
                value = json!({ "type": value.get("type"), "toolCallId": tool.call_id, "ref": "tool_calls" });
            } else {
                cut |= shorten(&mut value, 0);
            }
            parts.push(value);
        }
        let mut head = message.to_json();
        if let Some(map) = head.as_object_mut() {
            for key in ["id", "role", "parts"] {
                map.shift_remove(key);
            }
        }
        cut |= shorten(&mut head, 0);
        self.write_turn(index, message, head, parts, cut, host);
        for tool in settled {
            self.evidence(&tool, &message.id, host);
        }
    }

    fn write_turn(
        &mut self,
        index: usize,
        message: &Message,
        head: Value,
        parts: Vec<Value>,
        cut: bool,
        host: &dyn Host,
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
        fields.insert("index".into(), index.into());
        fields.insert("turn_id".into(), message.id.clone().into());
        fields.insert("role".into(), message.role.as_str().into());
        fields.insert("revision".into(), revision.into());
        fields.insert("from_part".into(), kept.into());
        fields.insert("parts".into(), parts.into_iter().skip(kept).collect());
        fields.insert("message".into(), head);
        if cut {
            fields.insert("cut".into(), true.into());
        }
        self.push(Kind::TranscriptTurns, fields, host);
        let said = message.text();
        if is_new && message.role == Role::User && !said.is_empty() {
            let quote = json!({ "path": "", "value": short(&said) });
            self.follow_up(&message.id, None, vec![quote], host);
        }
    }

    /// Whether this part is the call of that id, not another one with the same id.
    fn is_own(&self, id: &str, place: (usize, usize)) -> bool {
        self.calls
            .get(id)
            .is_none_or(|call| call.place == place || call.place.1 == usize::MAX)
    }

    /// Records a call if the log doesn't have it like this; `true` when it has just been answered.
    fn call(&mut self, tool: &ToolPart, part: &Value, place: (usize, usize), host: &dyn Host) -> bool {
        let facts = Facts::of(tool);
        let mut rest = part.clone();
        let mut taken = ["input", "output", "errorText"].map(|key| match rest.as_object_mut() {
            Some(map) => map.shift_remove(key),
            None => None,
        });
        let mut cut = shorten(&mut rest, 0);
        if let [_, Some(output), _] = &mut taken
            && facts.sensitive
        {
            *output = mask_result(output);
        }
        for value in taken.iter_mut().flatten() {
            cut |= shorten(value, 0);
        }
        let [input, output, error] = taken;
        let input_mark = input.as_ref().map_or(0, mark);
        let known = self.calls.entry(tool.call_id.clone()).or_default();
        known.place = place;
        known.facts = facts;

        let mut fields = JsonMap::new();
        fields.insert("tool_call_id".into(), tool.call_id.clone().into());
        fields.insert("tool".into(), tool.name.clone().into());
        fields.insert("state".into(), tool.state.as_str().into());
        known.facts.name(&mut fields);
        if known.facts.is_question() {
            let (policy, _) = known.facts.policy();
            fields.insert("evidence_policy".into(), policy.as_str().into());
        }
        let status = output
            .as_ref()
            .filter(|_| known.facts.is_question())
            .and_then(|output| output.get("status")?.as_str());
        let is_answered = status.is_some();
        if let Some(status) = status {
            fields.insert("status".into(), status.into());
        }
        if known.call != input_mark
            && let Some(input) = input
        {
            fields.insert("call".into(), input);
        }
        for (key, value) in [("result", output), ("error_text", error)] {
            if let Some(value) = value {
                fields.insert(key.into(), value);
            }
        }
        fields.insert("part".into(), rest);
        if cut {
            fields.insert("cut".into(), true.into());
        }
        let state = state_mark(&fields);
        if known.state == state && !fields.contains_key("call") {
            return false;
        }
        let first_answer = is_answered && !known.answered;
        self.push(Kind::ToolCalls, fields, host);
        if let Some(known) = self.calls.get_mut(&tool.call_id) {
            known.state = state;
            known.call = input_mark;
            known.answered |= is_answered;
        }
        first_answer
    }

    /// What of an answer may be cited.
    fn evidence(&mut self, tool: &ToolPart, turn_id: &str, host: &dyn Host) {
        let Some(facts) = self.calls.get(&tool.call_id).map(|call| call.facts.clone()) else {
            return;
        };
        let (Some(call), Some(result)) = (tool.input.as_deref(), tool.output.as_deref()) else {
            return;
        };
        if result.get("status").and_then(Value::as_str) != Some("submitted") {
            return;
        }
        let value = result.get("value").unwrap_or(&Value::Null);
        let (policy, policy_source) = facts.policy();
        if facts.kind.as_deref() == Some("text_input") && !facts.sensitive {
            let quotes = evidence::items(call, value, Policy::CiteFreeText);
            self.follow_up(turn_id, Some(&tool.call_id), quotes, host);
        }
        let items = match facts.sensitive {
            true => Vec::new(),
            false => evidence::items(call, value, policy),
        };
        let evidence_id = self.ids.next(host.now().epoch_ms, host.random());
        let awaits = policy == Policy::CiteFollowupTurn && !facts.sensitive;
        let mut fields = JsonMap::new();
        fields.insert("evidence_id".into(), evidence_id.clone().into());
        facts.name(&mut fields);
        fields.insert("tool_call_id".into(), tool.call_id.clone().into());
        fields.insert("turn_id".into(), turn_id.into());
        fields.insert("policy".into(), policy.as_str().into());
        fields.insert("policy_source".into(), policy_source.into());
        fields.insert("source".into(), policy.source().into());
        fields.insert("citable".into(), (!items.is_empty()).into());
        fields.insert("items".into(), cut_all(items).into());
        if facts.sensitive {
            fields.insert("masked".into(), true.into());
        }
        if awaits {
            fields.insert("awaits_followup".into(), true.into());
            self.followups.push((evidence_id, tool.call_id.clone()));
        }
        self.push(Kind::ExtractionEvidence, fields, host);
    }

    /// The person said something: it is what the questions before it waited for.
    fn follow_up(&mut self, turn_id: &str, call_id: Option<&str>, quotes: Vec<Value>, host: &dyn Host) {
        if quotes.is_empty() {
            return;
        }
        for (of, asked) in std::mem::take(&mut self.followups) {
            let Some(facts) = self.calls.get(&asked).map(|call| call.facts.clone()) else {
                continue;
            };
            let (policy, policy_source) = facts.policy();
            let mut fields = JsonMap::new();
            let id = self.ids.next(host.now().epoch_ms, host.random());
            fields.insert("evidence_id".into(), id.into());
            facts.name(&mut fields);
            fields.insert("tool_call_id".into(), asked.into());
            fields.insert("turn_id".into(), turn_id.into());
            if let Some(call_id) = call_id {
                fields.insert("said_in_call_id".into(), call_id.into());
            }
            fields.insert("policy".into(), policy.as_str().into());
            fields.insert("policy_source".into(), policy_source.into());
            fields.insert("source".into(), policy.source().into());
            fields.insert("citable".into(), true.into());
            fields.insert("items".into(), cut_all(quotes.clone()).into());
            fields.insert("followup_of".into(), of.into());
            self.push(Kind::ExtractionEvidence, fields, host);
        }
    }

    /// Something happened to the question of this call.
    pub fn question(&mut self, call_id: &str, event: &QuestionEvent, host: &dyn Host) {
        // An approval is on its way like an answer, but it is no question.
        let Some(call) = self.calls.get(call_id).filter(|call| call.facts.is_question()) else {
            return;
        };
        let now = host.now().mono_ms;
        let sensitive = call.facts.sensitive;
        let mut fields = JsonMap::new();
        call.facts.name(&mut fields);
        if *event == QuestionEvent::Shown {
            self.shown.entry(call_id.into()).or_insert(now);
        }
        let since = self.shown.get(call_id).map_or(0.0, |shown| (now - shown).max(0.0));
        fields.insert("tool_call_id".into(), call_id.into());
        fields.insert("event".into(), event.as_str().into());
        fields.insert("t_ms".into(), (since as u64).into());
        match event {
            QuestionEvent::Change { from, to } => {
                let (path, from, to) = difference(from, to);
                fields.insert("path".into(), path.into());
                let digest = |value: &Value| match sensitive {
                    true => masked(),
                    false => digest(&self.key, value),
                };
                fields.insert("from".into(), digest(from));
                fields.insert("to".into(), digest(to));
            }
            QuestionEvent::ValidationFailed(codes) => {
                let codes: Vec<&str> = codes.iter().copied().take(MAX_CODES).collect();
                fields.insert("codes".into(), codes.into());
            }
            _ => {}
        }
        self.push(Kind::InteractionEvents, fields, host);
    }
}

/// What tells one record of a call from the next.
fn state_mark(fields: &JsonMap) -> u64 {
    let parts = ["state", "result", "error_text", "part"].map(|key| fields.get(key));
    mark(&json!(parts))
}
