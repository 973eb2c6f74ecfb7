//! Learning from a log what it has, so that recording goes on where it ended.

use serde_json::Value;

use super::calls::state_mark;
use super::{Call, Recorder, Turn, mark};
use crate::journal::facts::Facts;
use crate::journal::{Kind, Record};
use crate::model::Role;

impl Recorder {
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
        call.state = state_mark(&record.fields, None);
    }

    fn resume_evidence(&mut self, record: &Record) {
        let text = |key: &str| record.text(key).unwrap_or_default().to_owned();
        if record.fields.get("awaits_followup") == Some(&Value::Bool(true)) {
            self.followups.push((text("evidence_id"), text("tool_call_id")));
        } else if let Some(of) = record.text("followup_of") {
            self.followups.retain(|(id, _)| id != of);
        }
    }
}
