//! Writes a turn as chunks of the UI message stream (`ai-sdk.md` 3).

use serde_json::{Value, json};

use crate::agent::ids::Ids;
use crate::agent::llm::builtin_tools;
use crate::agent::llm::dialog::ModelCall;
use crate::agent::llm::encoder::{Encoder, TurnEnd};
use crate::agent::llm::toolbox::CallOutcome;

/// A text-like part that is being written.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Text,
    Reasoning,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Reasoning => "reasoning",
        }
    }
}

pub(super) struct AiSdkEncoder {
    message_id: String,
    bytes: Vec<u8>,
    open: Option<Kind>,
    /// How many text-like parts there were: their ids.
    parts: usize,
    in_step: bool,
    step: Step,
}

/// What the step that is being written holds, so that it can be told again without what came to nothing.
#[derive(Default)]
struct Step {
    kept: Vec<Kept>,
    /// Calls that have begun and are not taken: refused, or still being written.
    loose: Vec<String>,
    /// Some call of the step was taken.
    is_taken: bool,
}

/// A piece of a step that stays.
enum Kept {
    Flow(Kind, String),
    /// What was said of a call that was taken.
    Chunk(Value),
}

impl AiSdkEncoder {
    /// `continued`: the message that goes on.
    pub(super) fn new(continued: Option<&str>, seed: &str) -> AiSdkEncoder {
        AiSdkEncoder {
            message_id: continued.map_or_else(|| Ids::new(&["message", seed]).uuid(), str::to_string),
            bytes: Vec::new(),
            open: None,
            parts: 0,
            in_step: false,
            step: Step::default(),
        }
    }

    fn chunk(&mut self, chunk: &Value) {
        self.bytes.extend_from_slice(format!("data: {chunk}\n\n").as_bytes());
    }

    fn part_id(&self) -> String {
        format!("part-{}", self.parts)
    }

    fn flow(&mut self, kind: Kind, delta: &str) {
        if self.open != Some(kind) {
            self.close();
            self.parts += 1;
            self.open = Some(kind);
            self.chunk(&json!({"type": format!("{}-start", kind.word()), "id": self.part_id()}));
        }
        self.chunk(&json!({"type": format!("{}-delta", kind.word()), "id": self.part_id(), "delta": delta}));
    }

    fn close(&mut self) {
        if let Some(kind) = self.open.take() {
            self.chunk(&json!({"type": format!("{}-end", kind.word()), "id": self.part_id()}));
        }
    }

    /// Tells the step again without the calls that came to nothing: the model makes them anew, or the turn ends without them.
    /// Whether there were any.
    fn tell_again(&mut self) -> bool {
        self.close();
        if std::mem::take(&mut self.step.loose).is_empty() {
            return false;
        }
        self.chunk(&json!({"type": "reset-step"}));
        let kept = std::mem::take(&mut self.step.kept);
        for piece in &kept {
            match piece {
                Kept::Flow(kind, text) => self.flow(*kind, text),
                Kept::Chunk(chunk) => self.chunk(chunk),
            }
            self.close();
        }
        self.step.kept = kept;
        true
    }

    /// Says something of a call that is taken.
    fn keep(&mut self, chunk: Value) {
        self.chunk(&chunk);
        self.step.kept.push(Kept::Chunk(chunk));
    }

    fn say(&mut self, kind: Kind, delta: &str) {
        match self.step.kept.last_mut() {
            Some(Kept::Flow(last, text)) if *last == kind && self.open == Some(kind) => text.push_str(delta),
            _ => self.step.kept.push(Kept::Flow(kind, delta.into())),
        }
        self.flow(kind, delta);
    }

    fn end_step(&mut self) {
        self.close();
        if self.in_step {
            self.in_step = false;
            self.chunk(&json!({"type": "finish-step"}));
        }
    }
}

impl Encoder for AiSdkEncoder {
    fn begin(&mut self) {
        self.chunk(&json!({"type": "start", "messageId": self.message_id}));
    }

    fn round(&mut self) {
        // A step in which nothing was taken goes on: the model was only told to do it better.
        if self.tell_again() && !self.step.is_taken {
            return;
        }
        self.end_step();
        self.step = Step::default();
        self.in_step = true;
        self.chunk(&json!({"type": "start-step"}));
    }

    fn text(&mut self, delta: &str) {
        self.say(Kind::Text, delta);
    }

    fn reasoning(&mut self, delta: &str) {
        self.say(Kind::Reasoning, delta);
    }

    fn call(&mut self, id: &str, name: &str) {
        self.close();
        self.step.loose.push(id.into());
        self.chunk(&json!({"type": "tool-input-start", "toolCallId": id, "toolName": name}));
    }

    fn arguments(&mut self, id: &str, delta: &str) {
        self.chunk(&json!({"type": "tool-input-delta", "toolCallId": id, "inputTextDelta": delta}));
    }

    fn called(&mut self, call: &ModelCall, arguments: &Value, outcome: &CallOutcome) {
        // A refusal is between server and model: the call leaves the page with the end of its round.
        if matches!(outcome, CallOutcome::Refused(_)) {
            return;
        }
        self.step.loose.retain(|loose| *loose != call.id);
        self.step.is_taken = true;
        self.keep(json!({
            "type": "tool-input-available", "toolCallId": call.id, "toolName": call.name, "input": arguments,
        }));
        if let CallOutcome::Done { output, .. } = outcome {
            self.keep(json!({"type": "tool-output-available", "toolCallId": call.id, "output": output}));
        }
    }

    fn silently(&mut self, call: &ModelCall, arguments: &Value) {
        if call.name == builtin_tools::SETTLE {
            let of = |key: &str| arguments.get(key).cloned().unwrap_or_default();
            self.step.is_taken = true;
            self.keep(json!({"type": "data-ui-state", "data": {
                "source": {"toolCallId": of("toolCallId")}, "item_id": of("itemId"), "status": of("status"),
            }}));
        }
    }

    fn end(&mut self, end: &TurnEnd) {
        self.tell_again();
        let reason = match end {
            TurnEnd::Stop => "stop",
            TurnEnd::Asked => "tool-calls",
            TurnEnd::Length => "length",
            TurnEnd::Filtered => "content-filter",
            TurnEnd::Failed(failure) => {
                self.close();
                self.chunk(&json!({"type": "error", "errorText": failure.message}));
                "error"
            }
        };
        self.end_step();
        self.chunk(&json!({"type": "finish", "finishReason": reason}));
        self.bytes.extend_from_slice(b"data: [DONE]\n\n");
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}
