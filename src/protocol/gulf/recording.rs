//! A recorded stream folded into its surfaces, in the shape of the golden files, and the texts beside them.

use std::sync::Arc;

use serde_json::{Value, json};

use super::GulfDecoder;
use crate::model::{Conversation, ErrorClass, Event, FoldMode, Message, Start};
use crate::protocol::recording::{Fold, Folded, messages_of};
use crate::protocol::{Decoded, Decoder};
use crate::surface::{English, FaultCode, Surfaces, golden, strict};

/// The fold of one recording.
pub(super) struct Recording {
    mode: FoldMode,
    decoder: GulfDecoder,
    decoded: Vec<Decoded>,
    conversation: Conversation,
    folded: Folded,
}

impl Recording {
    /// Begins with what came before: `{messages?}`.
    ///
    /// # Errors
    /// `messages` is no list.
    pub fn new(mode: FoldMode, mut history: Value) -> Result<Recording, String> {
        let mut folded = Folded::default();
        let mut conversation = Conversation::new(messages_of(&mut history, &mut folded)?);
        conversation.set_surfaces(Surfaces::new(Arc::new(English), &[], crate::surface::function::call));
        conversation.begin(Start::NewAnswer, "answer".into());
        Ok(Recording {
            mode,
            decoder: GulfDecoder::default(),
            decoded: Vec::new(),
            conversation,
            folded,
        })
    }

    fn take(&mut self) {
        for decoded in std::mem::take(&mut self.decoded) {
            let event = match decoded {
                Decoded::Alive => continue,
                Decoded::Skipped { class, message } => {
                    self.folded.warn(class.as_str(), &message);
                    continue;
                }
                Decoded::Fatal { class, message } => {
                    self.folded.fail(class, &message);
                    continue;
                }
                Decoded::Event(event) => event,
            };
            if self.mode == FoldMode::Strict && self.refuses(&event) {
                continue;
            }
            match self.conversation.apply(event, FoldMode::Lenient) {
                Ok(changes) => changes.into_iter().for_each(|change| self.folded.note(&change)),
                Err(error) => self.folded.fail(error.class, &error.message),
            }
        }
    }

    /// The reference client refuses a message whole when anything in it is against the schema.
    fn refuses(&mut self, event: &Event) -> bool {
        let Event::Surface(message) = event else { return false };
        let violations = strict::violations(message);
        for violation in &violations {
            let message = format!("{} {}", violation.path, violation.message);
            self.folded.warn(FaultCode::ValidationFailed.as_str(), &message);
        }
        !violations.is_empty()
    }
}

impl Fold for Recording {
    fn push(&mut self, bytes: &[u8]) {
        self.decoder.push(bytes, &mut self.decoded);
        self.take();
    }

    fn finish(mut self: Box<Self>) -> Folded {
        self.decoder.finish(&mut self.decoded);
        self.take();
        if self.decoder.is_torn() {
            self.folded
                .fail(ErrorClass::Interrupted, "The stream ended within a line.");
        }
        self.conversation.show();
        let ended = self.folded.ended();
        for change in self.conversation.end(ended) {
            self.folded.note(&change);
        }
        let messages = self.conversation.messages.iter().map(Message::to_json).collect();
        let surfaces = self.conversation.surfaces().map_or_else(|| json!({}), golden::surfaces);
        self.folded.fields = vec![("messages", messages), ("surfaces", surfaces)];
        self.folded
    }
}
