//! Writes a turn as the events of a run (`ag-ui` section 5).

use serde_json::{Value, json};

use super::history::Input;
use crate::agent::ids::Ids;
use crate::agent::llm::dialog::Call;
use crate::agent::llm::toolbox::Outcome;
use crate::agent::llm::voice::{End, Voice};

pub struct EventVoice {
    ids: Ids,
    bytes: Vec<u8>,
    run: Value,
    is_current: bool,
    /// The message of this answer: its words and its calls belong to it.
    message_id: String,
    /// A text message is open.
    in_text: bool,
    /// The message has had words: words after a call begin another one.
    had_text: bool,
    had_calls: bool,
    /// The span of reasoning that is open.
    reasoning: Option<String>,
    open: Vec<String>,
    /// Calls that the page has to answer.
    pending: Vec<String>,
}

impl EventVoice {
    pub fn new(input: &Input, seed: &str) -> EventVoice {
        EventVoice {
            ids: Ids::new(&["run", seed]),
            bytes: Vec::new(),
            run: json!({"threadId": input.thread_id, "runId": input.run_id}),
            is_current: input.is_current,
            message_id: String::new(),
            in_text: false,
            had_text: false,
            had_calls: false,
            reasoning: None,
            open: Vec::new(),
            pending: Vec::new(),
        }
    }

    fn event(&mut self, kind: &str, fields: Value) {
        let mut event = json!({"type": kind});
        if let (Value::Object(event), Value::Object(fields)) = (&mut event, fields) {
            event.extend(fields);
        }
        self.bytes.extend_from_slice(format!("data: {event}\n\n").as_bytes());
    }

    fn end_text(&mut self) {
        if std::mem::take(&mut self.in_text) {
            self.event("TEXT_MESSAGE_END", json!({"messageId": self.message_id}));
        }
    }

    fn end_reasoning(&mut self) {
        if let Some(id) = self.reasoning.take() {
            self.event("REASONING_MESSAGE_END", json!({"messageId": id}));
            self.event("REASONING_END", json!({"messageId": id}));
        }
    }
}

impl Voice for EventVoice {
    fn begin(&mut self) {
        let mut run = self.run.clone();
        if self.is_current {
            run["protocolVersion"] = "1.0".into();
        }
        self.event("RUN_STARTED", run);
    }

    fn round(&mut self) {
        self.end_text();
        self.end_reasoning();
        self.message_id = self.ids.uuid();
        self.had_text = false;
        self.had_calls = false;
    }

    fn text(&mut self, delta: &str) {
        self.end_reasoning();
        if !self.in_text {
            if self.had_text || self.had_calls {
                self.message_id = self.ids.uuid();
                self.had_calls = false;
            }
            self.in_text = true;
            self.had_text = true;
            self.event(
                "TEXT_MESSAGE_START",
                json!({"messageId": self.message_id, "role": "assistant"}),
            );
        }
        self.event(
            "TEXT_MESSAGE_CONTENT",
            json!({"messageId": self.message_id, "delta": delta}),
        );
    }

    fn reasoning(&mut self, delta: &str) {
        let id = match &self.reasoning {
            Some(id) => id.clone(),
            None => {
                self.end_text();
                let id = self.ids.uuid();
                self.event("REASONING_START", json!({"messageId": id}));
                self.event("REASONING_MESSAGE_START", json!({"messageId": id, "role": "reasoning"}));
                self.reasoning = Some(id.clone());
                id
            }
        };
        self.event("REASONING_MESSAGE_CONTENT", json!({"messageId": id, "delta": delta}));
    }

    fn call(&mut self, id: &str, name: &str) {
        self.end_reasoning();
        self.end_text();
        self.had_calls = true;
        self.open.push(id.into());
        self.event(
            "TOOL_CALL_START",
            json!({"toolCallId": id, "toolCallName": name, "parentMessageId": self.message_id}),
        );
    }

    fn arguments(&mut self, id: &str, delta: &str) {
        self.event("TOOL_CALL_ARGS", json!({"toolCallId": id, "delta": delta}));
    }

    fn called(&mut self, call: &Call, _: &Value, outcome: &Outcome) {
        self.open.retain(|open| *open != call.id);
        self.event("TOOL_CALL_END", json!({"toolCallId": call.id}));
        let content = match outcome {
            Outcome::Asked => return self.pending.push(call.id.clone()),
            Outcome::Done { output, .. } => output,
            Outcome::Refused(told) => told,
        };
        let message_id = self.ids.uuid();
        self.event(
            "TOOL_CALL_RESULT",
            json!({"messageId": message_id, "toolCallId": call.id, "content": content.to_string(), "role": "tool"}),
        );
    }

    fn end(&mut self, end: &End) {
        self.end_text();
        self.end_reasoning();
        for id in std::mem::take(&mut self.open) {
            self.event("TOOL_CALL_END", json!({"toolCallId": id}));
        }
        if let End::Failed(failure) = end {
            return self.event("RUN_ERROR", json!({"message": failure.message, "code": failure.code}));
        }
        let mut run = self.run.clone();
        if self.is_current && !self.pending.is_empty() {
            run["outcome"] = json!({"type": "success", "pendingToolCallIds": self.pending});
        }
        self.event("RUN_FINISHED", run);
    }

    fn restates(&self) -> bool {
        false
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}
