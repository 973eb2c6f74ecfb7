//! The conversation at any step of a log, from the log alone.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{Log, LogRecord, RecordKind};
use crate::json::{JsonMap, SetMember};
use crate::model::Message;

/// One thread of a log.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    records: Vec<LogRecord>,
}

/// A message as it stood, its calls still by name.
#[derive(Debug, Default)]
struct Turn {
    head: JsonMap,
    parts: Vec<Value>,
}

#[derive(Default)]
struct Stage {
    turns: Vec<Turn>,
    calls: HashMap<String, JsonMap>,
}

impl Replay {
    /// The records of a thread; the log's first thread when none is named.
    pub fn new(log: Log, thread: Option<&str>) -> Replay {
        let mut threads = Replay::threads(log).into_iter();
        let found = match thread {
            Some(wanted) => threads.find(|replay| replay.thread_id() == wanted),
            None => threads.next(),
        };
        found.unwrap_or_default()
    }

    /// Every thread of a log, in the order in which they appear.
    pub fn threads(log: Log) -> Vec<Replay> {
        let mut threads: Vec<Replay> = Vec::new();
        for record in log.records {
            match threads.last_mut() {
                Some(thread) if thread.thread_id() == record.thread_id => thread.records.push(record),
                _ => threads.push(Replay { records: vec![record] }),
            }
        }
        threads
    }

    /// The steps: every record is one.
    pub fn records(&self) -> &[LogRecord] {
        &self.records
    }

    /// The chat's id.
    pub fn thread_id(&self) -> &str {
        self.records.first().map_or("", |record| &record.thread_id)
    }

    /// The conversation after the first `steps` records.
    pub fn messages(&self, steps: usize) -> Vec<Message> {
        let mut stage = Stage::default();
        self.records.iter().take(steps).for_each(|record| stage.apply(record));
        stage.messages()
    }
}

impl Stage {
    fn apply(&mut self, record: &LogRecord) {
        match record.kind {
            RecordKind::SessionState if record.text("state") == Some("rewound") => {
                self.turns.truncate(record.count("turns").unwrap_or_default());
            }
            RecordKind::TranscriptTurns => self.turn(record),
            RecordKind::ToolCalls => self.call(record),
            _ => {}
        }
    }

    fn turn(&mut self, record: &LogRecord) {
        // A log that begins in the middle still shows what it has.
        let index = record.count("index").unwrap_or(self.turns.len()).min(self.turns.len());
        if index == self.turns.len() {
            self.turns.push(Turn::default());
        }
        let Some(turn) = self.turns.get_mut(index) else { return };
        let mut head = JsonMap::new();
        head.set("id", record.text("turn_id").unwrap_or_default());
        head.set("role", record.text("role").unwrap_or("assistant"));
        if let Some(Value::Object(more)) = record.fields.get("message") {
            for (key, value) in more {
                head.entry(key.clone()).or_insert_with(|| value.clone());
            }
        }
        turn.head = head;
        turn.parts.truncate(record.count("from_part").unwrap_or_default());
        turn.parts.extend(record.list("parts").iter().cloned());
    }

    fn call(&mut self, record: &LogRecord) {
        let Some(id) = record.text("tool_call_id") else { return };
        let before = self.calls.remove(id).and_then(|mut part| part.shift_remove("input"));
        let mut part = match record.fields.get("part") {
            Some(Value::Object(part)) => part.clone(),
            _ => JsonMap::new(),
        };
        if part.is_empty() {
            let tool = record.text("tool").unwrap_or("unknown");
            part.set("type", format!("tool-{tool}"));
            part.set("state", record.text("state").unwrap_or("input-available"));
        }
        part.set("toolCallId", id);
        part.set_some("input", record.fields.get("call").cloned().or(before));
        for (key, field) in [("output", "result"), ("errorText", "error_text")] {
            if let Some(value) = record.fields.get(field) {
                part.insert(key.into(), value.clone());
            }
        }
        self.calls.insert(id.into(), part);
    }

    fn messages(self) -> Vec<Message> {
        let calls = self.calls;
        let whole = |part: Value| {
            let named = part.get("ref").is_some();
            let id = part.get("toolCallId").and_then(Value::as_str).filter(|_| named);
            match id.and_then(|id| calls.get(id)) {
                Some(call) => Value::Object(call.clone()),
                // The call's own record is missing: the part says what it was.
                None if named => json!({ "type": part.get("type"), "toolCallId": id, "state": "input-available" }),
                None => part,
            }
        };
        let messages = self.turns.into_iter().filter_map(|turn| {
            let mut head = turn.head;
            head.insert("parts".into(), turn.parts.into_iter().map(whole).collect());
            Message::from_json(Value::Object(head))
        });
        messages.collect()
    }
}
