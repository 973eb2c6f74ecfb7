//! A recorded stream folded into what the official client would hold: messages, state, and how it ended.

use serde_json::{Value, json};

use super::pipeline::{Pipeline, Step};
use super::schema::Type;
use super::thread::Thread;
use crate::json::SetMember;
use crate::model::{ErrorClass, FoldMode};
use crate::protocol::recording::{Fold, Folded};

/// The fold of one recording.
pub(super) struct Recording {
    mode: FoldMode,
    pipeline: Pipeline,
    thread: Thread,
    steps: Vec<Step>,
    folded: Folded,
    stopped: bool,
}

impl Recording {
    /// Begins with what came before: `{messages?, state?}`.
    ///
    /// # Errors
    /// `messages` is no list.
    pub(super) fn new(mode: FoldMode, mut history: Value) -> Result<Recording, String> {
        let mut folded = Folded::default();
        let mut messages = Vec::new();
        match history.get_mut("messages").map(Value::take) {
            None | Some(Value::Null) => {}
            Some(Value::Array(list)) => {
                for message in list {
                    match message {
                        Value::Object(map) => messages.push(map),
                        _ => folded.warn("invalid-history", "A message that is no object was left out."),
                    }
                }
            }
            Some(_) => return Err("`messages` should be a list".into()),
        }
        let state = history.get_mut("state").map_or_else(|| json!({}), Value::take);
        Ok(Recording {
            mode,
            pipeline: Pipeline::new(mode),
            thread: Thread::new(messages, state),
            steps: Vec::new(),
            folded,
            stopped: false,
        })
    }

    fn take(&mut self) {
        for step in std::mem::take(&mut self.steps) {
            if self.stopped {
                return;
            }
            match step {
                Step::Alive => {}
                Step::Skipped { class, message } => self.folded.warn(class.as_str(), &message),
                Step::Fatal { class, message } => {
                    self.folded.error = Some(json!({ "class": class.as_str(), "message": message }));
                    self.stopped = true;
                }
                Step::Event(event) => {
                    if let Err(message) = self.thread.apply(&event) {
                        self.folded.warn(ErrorClass::FoldError.as_str(), &message);
                    }
                    if event.kind == Type::RunError {
                        let mut error = json!({
                            "class": ErrorClass::RunError.as_str(),
                            "message": event.text("message"),
                        });
                        if let (Some(code), Some(error)) = (event.get("code"), error.as_object_mut()) {
                            error.set("code", code);
                        }
                        // Of several runs the last one that failed is told.
                        self.folded.error = Some(error);
                    }
                }
            }
        }
    }
}

impl Fold for Recording {
    fn push(&mut self, bytes: &[u8]) {
        self.pipeline.push(bytes, &mut self.steps);
        self.take();
    }

    fn finish(mut self: Box<Self>) -> Folded {
        self.pipeline.finish(&mut self.steps);
        self.take();
        self.thread.finish();
        if !self.mode.is_strict() && !self.stopped && !self.pipeline.is_over() {
            let message = "The stream ended before the run did.";
            let error = json!({ "class": ErrorClass::Interrupted.as_str(), "message": message });
            self.folded.error.get_or_insert(error);
        }
        self.folded.fields = vec![
            (
                "messages",
                self.thread.messages.into_iter().map(Value::Object).collect(),
            ),
            ("state", self.thread.state),
        ];
        self.folded
    }
}
