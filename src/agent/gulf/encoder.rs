//! Writes a turn as GULF lines (`gulf-a2ui.md` 1 and 2): the header, one line per call that fits, and the model's
//! words as `{"message":{"text"}}`. GULF has no error message; ours is `{"error":{code, message}}`, which readers of the
//! protocol skip.

use serde_json::{Value, json};

use crate::agent::llm::{CallOutcome, Encoder, ModelCall, TurnEnd};

/// How lines travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Framing {
    /// One JSON object per line.
    #[default]
    Lines,
    /// The same as server-sent events.
    Events,
}

impl Framing {
    /// By the request's `Accept`.
    pub fn accepted(accept: &str) -> Framing {
        if accept.contains("text/event-stream") {
            Framing::Events
        } else {
            Framing::Lines
        }
    }

    /// One message as it travels.
    pub(crate) fn line(self, message: &Value) -> String {
        match self {
            Framing::Lines => format!("{message}\n"),
            Framing::Events => format!("data: {message}\n\n"),
        }
    }

    /// The value of `Content-Type`.
    pub fn content_type(self) -> &'static str {
        match self {
            Framing::Lines => "application/jsonl",
            Framing::Events => "text/event-stream",
        }
    }
}

/// Writes an answer as lines of GULF or A2UI.
pub(super) struct LineVoice {
    framing: Framing,
    bytes: Vec<u8>,
    /// Words of this answer. They are one line: the protocol has no deltas of text.
    text: String,
}

impl LineVoice {
    /// An answer that nothing was said of yet.
    pub(super) fn new(framing: Framing) -> LineVoice {
        LineVoice {
            framing,
            bytes: Vec::new(),
            text: String::new(),
        }
    }

    fn line(&mut self, message: &Value) {
        self.bytes.extend_from_slice(self.framing.line(message).as_bytes());
    }

    fn say(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.trim().is_empty() {
            self.line(&json!({"message": {"text": text.trim()}}));
        }
    }
}

impl Encoder for LineVoice {
    fn begin(&mut self) {
        self.line(&json!({"streamHeader": {"version": "1.0.0"}}));
    }

    fn round(&mut self) {
        self.say();
    }

    fn text(&mut self, delta: &str) {
        self.text.push_str(delta);
    }

    fn call(&mut self, _: &str, _: &str) {
        self.say();
    }

    fn called(&mut self, _: &ModelCall, _: &Value, outcome: &CallOutcome) {
        if let CallOutcome::Done { output, .. } = outcome {
            self.line(output);
        }
    }

    fn end(&mut self, end: &TurnEnd) {
        self.say();
        if let Some(failure) = end.problem() {
            self.line(&json!({"error": {"code": failure.code, "message": failure.message}}));
        }
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}
