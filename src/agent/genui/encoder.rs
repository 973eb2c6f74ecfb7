//! Writes a turn as Genkit's chunks (`genui.md` 2): tool requests, text, and the result at the end.

use serde_json::{Value, json};

use crate::agent::gulf::Framing;
use crate::agent::llm::{CallOutcome, Encoder, ModelCall, TurnEnd};

/// Writes an answer in chunks of GenUI.
pub(super) struct GenUiEncoder {
    framing: Framing,
    bytes: Vec<u8>,
    /// All words of the turn: the result says them again.
    text: String,
}

impl GenUiEncoder {
    /// An answer that nothing was said of yet.
    pub(super) fn new(framing: Framing) -> GenUiEncoder {
        GenUiEncoder {
            framing,
            bytes: Vec::new(),
            text: String::new(),
        }
    }

    fn chunk(&mut self, chunk: &Value) {
        self.bytes.extend_from_slice(self.framing.line(chunk).as_bytes());
    }

    fn part(&mut self, part: Value) {
        self.chunk(&json!({"message": {"role": "model", "content": [part]}}));
    }
}

impl Encoder for GenUiEncoder {
    fn begin(&mut self) {}

    fn text(&mut self, delta: &str) {
        self.text.push_str(delta);
        self.part(json!({"text": delta}));
    }

    fn called(&mut self, call: &ModelCall, _: &Value, outcome: &CallOutcome) {
        if let CallOutcome::Done { output, .. } = outcome {
            self.part(json!({"toolRequest": {"ref": call.id, "name": call.name, "input": output}}));
        }
    }

    fn end(&mut self, end: &TurnEnd) {
        if let Some(failure) = end.problem() {
            let error = json!({"error": {"status": "UNAVAILABLE", "code": failure.code, "message": failure.message}});
            return self.bytes.extend_from_slice(format!("error: {error}\n\n").as_bytes());
        }
        let content: Vec<Value> = match self.text.is_empty() {
            true => Vec::new(),
            false => vec![json!({"text": self.text})],
        };
        self.chunk(&json!({"result": {"message": {"role": "model", "content": content}, "finishReason": "stop"}}));
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}
