//! A recorded response folded into what the protocol's own client would hold. For the command line and its tests.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Decoded, Decoder};
use crate::json::SetMember;
use crate::model::{Change, Conversation, Ended, ErrorClass, Event, FoldMode, Message, Start};
use crate::surface::{English, Surfaces, function};

/// Warnings that are kept; the rest are counted.
const MAX_WARNINGS: usize = 1_000;

/// What a recording folds to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folded {
    /// What the client holds, by name, in the order in which it is printed.
    pub fields: Vec<(&'static str, Value)>,
    /// `{class, message}` of what ended or failed the response, or `null`.
    pub error: Option<Value>,
    transient: Vec<Value>,
    warnings: Vec<Value>,
    left_out: usize,
}

impl Folded {
    /// Notes that something was left out and harmed only itself.
    pub(super) fn warn(&mut self, class: &str, message: &str) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(json!({ "class": class, "message": message }));
        } else {
            self.left_out += 1;
        }
    }

    /// Notes what failed the response; the first error is the one that is told.
    fn fail(&mut self, class: ErrorClass, message: &str) {
        let error = json!({ "class": class.as_str(), "message": message });
        self.error.get_or_insert(error);
    }

    /// Notes a change that tells of something left out or failed, or that no message keeps.
    fn note(&mut self, change: Change) {
        match change {
            Change::Skipped(message) => self.warn(ErrorClass::FoldError.as_str(), &message),
            Change::Failed(message) => self.fail(ErrorClass::ErrorChunk, &message),
            Change::Transient(part) => self.transient.push(part.to_json()),
            _ => {}
        }
    }

    /// One object with everything.
    pub fn into_json(mut self, protocol: &str) -> Value {
        if self.left_out > 0 {
            let message = format!("{} more warnings.", self.left_out);
            self.warnings.push(json!({ "class": "more", "message": message }));
        }
        let mut result = serde_json::Map::new();
        result.set("protocol", protocol);
        for (name, value) in self.fields {
            result.insert(name.into(), value);
        }
        result.set("error", self.error.unwrap_or_default());
        result.set("warnings", Value::Array(self.warnings));
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

/// What is a protocol's own in the fold of its recordings: how it reads, and what its client holds.
pub(super) trait Client {
    /// Reads the response.
    fn decoder(&mut self) -> &mut dyn Decoder;

    /// What the conversation hears of an event: the event itself, and what it says beside that.
    fn hear(&mut self, event: Event, _folded: &mut Folded) -> Vec<Event> {
        vec![event]
    }

    /// What is wrong with a response that ends here.
    fn interruption(&self) -> Option<&'static str> {
        None
    }

    /// Tells what it holds in the end.
    fn tell(&self, conversation: &Conversation, folded: &mut Folded);
}

/// A client that holds messages and nothing else.
impl Client for Box<dyn Decoder> {
    fn decoder(&mut self) -> &mut dyn Decoder {
        &mut **self
    }

    fn tell(&self, conversation: &Conversation, folded: &mut Folded) {
        let transient = std::mem::take(&mut folded.transient).into();
        folded.fields = vec![("messages", stored(conversation)), ("transient", transient)];
    }
}

/// The fold of one recording into a conversation.
pub(super) struct Recording<C> {
    mode: FoldMode,
    client: C,
    decoded: Vec<Decoded>,
    conversation: Conversation,
    folded: Folded,
    stopped: bool,
}

impl<C: Client + 'static> Recording<C> {
    /// Begins a new answer behind what came before: `{messages?}`, as a chat stores them.
    ///
    /// # Errors
    /// `messages` is no list.
    pub fn begin(mode: FoldMode, mut history: Value, client: C) -> Result<Box<dyn Fold>, String> {
        let mut folded = Folded::default();
        let mut conversation = Conversation::new(messages_of(&mut history, &mut folded)?);
        conversation.set_surfaces(Surfaces::new(Arc::new(English), &[], function::call));
        conversation.begin(Start::NewAnswer, "answer".into());
        Ok(Box::new(Recording::new(mode, client, conversation, folded)))
    }

    /// Begins in a conversation whose answer has begun. `folded`: what is noted already.
    pub(super) fn new(mode: FoldMode, client: C, conversation: Conversation, folded: Folded) -> Recording<C> {
        Recording {
            mode,
            client,
            decoded: Vec::new(),
            conversation,
            folded,
            stopped: false,
        }
    }

    fn take(&mut self) {
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
                Decoded::Event(event) => {
                    let heard = self.client.hear(event, &mut self.folded);
                    heard.into_iter().for_each(|event| self.apply(event));
                }
            }
        }
    }

    fn apply(&mut self, event: Event) {
        match self.conversation.apply(event, self.mode) {
            Ok(changes) => changes.into_iter().for_each(|change| self.folded.note(change)),
            Err(error) => {
                self.folded.fail(error.class, &error.message);
                self.stopped = true;
            }
        }
    }
}

impl<C: Client + 'static> Fold for Recording<C> {
    fn push(&mut self, bytes: &[u8]) {
        if !self.stopped {
            self.client.decoder().push(bytes, &mut self.decoded);
            self.take();
        }
    }

    fn finish(mut self: Box<Self>) -> Folded {
        self.client.decoder().finish(&mut self.decoded);
        self.take();
        if let Some(message) = self.client.interruption() {
            self.folded.fail(ErrorClass::Interrupted, message);
        }
        // The reference client's message exists before anything of it is shown.
        self.conversation.show();
        let ended = match self.folded.error {
            Some(_) => Ended::Failed,
            None => Ended::Complete,
        };
        for change in self.conversation.end(ended) {
            self.folded.note(change);
        }
        self.client.tell(&self.conversation, &mut self.folded);
        self.folded
    }
}

/// The messages as a chat stores them.
pub(super) fn stored(conversation: &Conversation) -> Value {
    conversation.messages.iter().map(Message::to_json).collect()
}

/// What came before as it is stored, `{messages?}`; absent is `null`. A message that is none is left out and noted.
///
/// # Errors
/// `messages` is no list.
pub(super) fn messages_of(history: &mut Value, folded: &mut Folded) -> Result<Vec<Message>, String> {
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
