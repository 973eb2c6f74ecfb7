//! A recorded response folded into what the protocol's own client would hold. For the command line and its tests.

use serde_json::{Value, json};

use super::{Decoded, Decoder};
use crate::model::{Change, Conversation, Ended, ErrorClass, FoldMode, Message};

/// Warnings that are kept; the rest are counted.
const MAX_WARNINGS: usize = 1_000;

/// What a recording folds to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folded {
    /// What the client holds, by name, in the order in which it is printed.
    pub fields: Vec<(&'static str, Value)>,
    /// `{class, message}` of what ended or failed the response, or `null`.
    pub error: Option<Value>,
    warnings: Vec<Value>,
    left_out: usize,
}

impl Folded {
    /// Notes that something was left out and harmed only itself.
    pub fn warn(&mut self, class: &str, message: &str) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(json!({ "class": class, "message": message }));
        } else {
            self.left_out += 1;
        }
    }

    /// Notes what failed the response; the first error is the one that is told.
    pub fn fail(&mut self, class: ErrorClass, message: &str) {
        let error = json!({ "class": class.as_str(), "message": message });
        self.error.get_or_insert(error);
    }

    /// Notes a change that tells of something left out or failed.
    pub fn note(&mut self, change: &Change) {
        match change {
            Change::Skipped(message) => self.warn(ErrorClass::FoldError.as_str(), message),
            Change::Failed(message) => self.fail(ErrorClass::ErrorChunk, message),
            _ => {}
        }
    }

    /// How the response ended.
    pub fn ended(&self) -> Ended {
        match self.error {
            Some(_) => Ended::Failed,
            None => Ended::Complete,
        }
    }

    /// One object with everything.
    pub fn into_json(mut self, protocol: &str) -> Value {
        if self.left_out > 0 {
            let message = format!("{} more warnings.", self.left_out);
            self.warnings.push(json!({ "class": "more", "message": message }));
        }
        let mut result = serde_json::Map::new();
        result.insert("protocol".into(), protocol.into());
        for (name, value) in self.fields {
            result.insert(name.into(), value);
        }
        result.insert("error".into(), self.error.unwrap_or_default());
        result.insert("warnings".into(), Value::Array(self.warnings));
        Value::Object(result)
    }
}

/// A recording being folded, at any cut of its bytes.
pub trait Fold {
    /// Takes bytes, cut anywhere.
    fn push(&mut self, bytes: &[u8]);

    /// The recording ended.
    fn finish(self: Box<Self>) -> Folded;
}

/// The fold of a protocol whose client holds messages and nothing else.
pub struct Recording {
    mode: FoldMode,
    decoder: Box<dyn Decoder>,
    decoded: Vec<Decoded>,
    conversation: Conversation,
    transient: Vec<Value>,
    folded: Folded,
    stopped: bool,
}

impl Recording {
    /// Begins in a conversation whose answer has begun. `folded`: what is noted already.
    pub fn new(mode: FoldMode, decoder: Box<dyn Decoder>, conversation: Conversation, folded: Folded) -> Recording {
        Recording {
            mode,
            decoder,
            decoded: Vec::new(),
            conversation,
            transient: Vec::new(),
            folded,
            stopped: false,
        }
    }

    fn apply(&mut self) {
        for decoded in std::mem::take(&mut self.decoded) {
            if self.stopped {
                return;
            }
            match decoded {
                Decoded::Alive => {}
                Decoded::Skipped { class, message } => self.folded.warn(class.as_str(), &message),
                Decoded::Fatal { class, message } => {
                    self.folded.fail(class, &message);
                    self.stopped = true;
                }
                Decoded::Event(event) => match self.conversation.apply(event, self.mode) {
                    Ok(changes) => changes.into_iter().for_each(|change| self.note(change)),
                    Err(error) => {
                        self.folded.fail(error.class, &error.message);
                        self.stopped = true;
                    }
                },
            }
        }
    }

    fn note(&mut self, change: Change) {
        match change {
            Change::Transient(part) => self.transient.push(part.to_json()),
            change => self.folded.note(&change),
        }
    }
}

impl Fold for Recording {
    fn push(&mut self, bytes: &[u8]) {
        if !self.stopped {
            self.decoder.push(bytes, &mut self.decoded);
            self.apply();
        }
    }

    fn finish(mut self: Box<Self>) -> Folded {
        self.decoder.finish(&mut self.decoded);
        self.apply();
        // The reference client's message exists before anything of it is shown.
        self.conversation.show();
        self.conversation.end(self.folded.ended());
        let messages = self.conversation.messages.iter().map(Message::to_json).collect();
        self.folded.fields = vec![("messages", messages), ("transient", Value::Array(self.transient))];
        self.folded
    }
}

/// What came before as it is stored, `{messages?}`; absent is `null`. A message that is none is left out and noted.
///
/// # Errors
/// `messages` is no list.
pub fn messages_of(history: &mut Value, folded: &mut Folded) -> Result<Vec<Message>, String> {
    let list = match history.get_mut("messages").map(Value::take) {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(_) => return Err("`messages` should be a list".into()),
    };
    let read: Vec<_> = list.into_iter().map(Message::from_json).collect();
    if read.iter().any(Option::is_none) {
        folded.warn("invalid-history", "A message without an id or a role was left out.");
    }
    Ok(read.into_iter().flatten().collect())
}
