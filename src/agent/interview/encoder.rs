//! Writes the events of one run (`ag-ui.md` 5) as SSE bytes with the pauses of a real one.

use serde_json::{Value, json};

use crate::agent::ids::Ids;
use crate::agent::interview::history::RunInput;
use crate::agent::sse_writer::{SseWriter, words};
use crate::agent::{AgentResponse, USUAL_DELAY};

/// In how many pieces the arguments of a call come, about.
const PIECES: usize = 48;

/// A run being written.
pub(super) struct RunEncoder {
    /// Where its ids come from.
    pub ids: Ids,
    writer: SseWriter,
    run: Value,
    /// The client speaks the wire of 1.0 and takes its additions.
    is_current: bool,
    /// Calls that the person has to answer.
    pending: Vec<String>,
}

impl RunEncoder {
    /// An answer to this run; `delay` in milliseconds stands between two events.
    pub(super) fn new(input: &RunInput, delay: u32) -> RunEncoder {
        // A question that is asked anew must not repeat an id.
        let ids = Ids::new(&[&input.thread_id, &input.run_id, &input.messages.len().to_string()]);
        RunEncoder {
            ids,
            writer: SseWriter::new(delay),
            run: json!({"threadId": input.thread_id, "runId": input.run_id}),
            is_current: input.is_current,
            pending: Vec::new(),
        }
    }

    fn event(&mut self, kind: &str, fields: Value) {
        let mut event = json!({"type": kind});
        if let (Value::Object(event), Value::Object(fields)) = (&mut event, fields) {
            event.extend(fields);
        }
        self.writer.event(&event);
    }

    /// The run has begun.
    pub fn begin(&mut self) {
        self.writer.wait(60);
        let mut run = self.run.clone();
        if self.is_current {
            run["protocolVersion"] = "1.0".into();
        }
        self.event("RUN_STARTED", run);
    }

    /// Markdown text as a message of its own.
    pub fn text(&mut self, text: &str) {
        let id = self.ids.uuid();
        self.writer.wait(80);
        self.event("TEXT_MESSAGE_START", json!({"messageId": id, "role": "assistant"}));
        for delta in words(&mut self.ids, text) {
            self.writer.wait(USUAL_DELAY);
            self.event("TEXT_MESSAGE_CONTENT", json!({"messageId": id, "delta": delta}));
        }
        self.event("TEXT_MESSAGE_END", json!({"messageId": id}));
    }

    /// The shared state as it is now.
    pub(super) fn state(&mut self, state: Value) {
        self.event("STATE_SNAPSHOT", json!({"snapshot": state}));
    }

    /// A call of a frontend tool: its result comes with the next request.
    pub fn call(&mut self, name: &str, arguments: &Value) {
        let id = format!("call_{}", self.ids.word(16));
        let parent = self.ids.uuid();
        self.writer.wait(120);
        self.event(
            "TOOL_CALL_START",
            json!({"toolCallId": id, "toolCallName": name, "parentMessageId": parent}),
        );
        let text: Vec<char> = arguments.to_string().chars().collect();
        for piece in text.chunks((text.len() / PIECES).max(8)) {
            self.writer.wait(16);
            let delta: String = piece.iter().collect();
            self.event("TOOL_CALL_ARGS", json!({"toolCallId": id, "delta": delta}));
        }
        self.event("TOOL_CALL_END", json!({"toolCallId": id}));
        self.pending.push(id);
    }

    /// Ends the run in good order.
    pub fn finish(mut self) -> AgentResponse {
        let mut run = self.run.clone();
        if self.is_current && !self.pending.is_empty() {
            run["outcome"] = json!({"type": "success", "pendingToolCallIds": self.pending});
        }
        self.event("RUN_FINISHED", run);
        self.writer.into_response()
    }
}
