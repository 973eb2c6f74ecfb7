//! Learning from a log what it has, so that recording goes on where it ended.

use std::sync::Arc;

use serde_json::Value;

use super::calls::state_mark;
use super::{Call, FollowUp, Open, Recorder, TEXT, TYPED_INSTEAD, Turn, mark};
use crate::journal::facts::CallFacts;
use crate::journal::{LogRecord, RecordKind};
use crate::model::Role;
use crate::surface::QUESTION_CALL;

impl Recorder {
    /// Forgets what the log has, so that it can be learned anew: another tab may have written to it.
    pub fn forget(&mut self) {
        self.turns.clear();
        self.calls.clear();
        self.asked.clear();
        self.ended.clear();
        self.followups.clear();
        self.opens.clear();
    }

    /// Learns what the log of this thread already has; in order, before anything is recorded.
    pub fn resume(&mut self, record: &LogRecord) {
        match record.kind {
            RecordKind::SessionState if record.text("state") == Some("rewound") => {
                self.rewind(record.count("turns").unwrap_or_default());
            }
            RecordKind::TranscriptTurns => self.resume_turn(record),
            RecordKind::ToolCalls => self.resume_call(record),
            RecordKind::ExtractionEvidence => self.resume_evidence(record),
            RecordKind::InteractionEvents => self.resume_event(record),
            _ => {}
        }
    }

    fn resume_turn(&mut self, record: &LogRecord) {
        let (Some(index), Some(role)) = (record.count("index"), record.text("role").and_then(Role::spelled)) else {
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

    fn resume_call(&mut self, record: &LogRecord) {
        let Some(id) = record.text("tool_call_id") else { return };
        // A call is written before the turn that it stands in, one of a surface after it.
        let turn = self.turns.len() - usize::from(id.starts_with(QUESTION_CALL)).min(self.turns.len());
        let input = record.fields.get("call");
        if let Some(input) = input.filter(|_| id.starts_with(QUESTION_CALL))
            && self.asked.insert(id.into(), Arc::new(input.clone())).is_some()
        {
            self.calls.remove(id);
            self.ended.remove(id);
        }
        let call = self.calls.entry(id.into()).or_insert_with(|| Call {
            place: (turn, usize::MAX),
            ..Call::default()
        });
        if let Some(input) = input {
            call.facts = match record.text("interaction_id") {
                Some(_) => CallFacts::of_call(input, id),
                None => CallFacts::default(),
            };
            call.call = mark(input);
        }
        call.answered |= record.text("status").is_some();
        call.state = state_mark(&record.fields, None);
    }

    fn resume_event(&mut self, record: &LogRecord) {
        let ends = ["cancelled", "skipped", "expired"];
        if let (Some(id), Some(event)) = (record.text("tool_call_id"), record.text("event"))
            && ends.contains(&event)
        {
            self.ended.insert(id.into());
        }
    }

    fn resume_evidence(&mut self, record: &LogRecord) {
        let text = |key: &str| record.text(key).unwrap_or_default().to_owned();
        let kind = record.text("type");
        if let Some(of) = record.text("followup_of") {
            return self.heard(of);
        }
        let source = record.text("source");
        if kind != Some(TEXT) && source != Some(TYPED_INSTEAD) {
            self.close_followups();
        }
        if record.fields.get("awaits_followup") == Some(&Value::Bool(true)) {
            self.followups.push(FollowUp {
                evidence_id: text("evidence_id"),
                call_id: text("tool_call_id"),
                heard: 0,
            });
        }
        let citable = record.fields.get("citable") == Some(&Value::Bool(true));
        if citable && (kind == Some(TEXT) || source == Some(TYPED_INSTEAD)) {
            self.opens.push(Open {
                intent: text("research_intent"),
                interaction_id: text("interaction_id"),
                call_id: text("tool_call_id"),
                evidence_id: text("evidence_id"),
            });
        }
    }
}
