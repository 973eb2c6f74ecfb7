//! A recorded stream folded into what a client would hold: messages, and the surfaces as they stand.

use std::sync::Arc;

use serde_json::Value;

use super::widgets::ToldSurfaces;
use super::{GenUiDecoder, SURFACE_PART, encode};
use crate::model::{Conversation, ErrorClass, Event, FoldMode, Start};
use crate::protocol::recording::{Fold, Folded, messages_of};
use crate::protocol::{Decoded, Decoder};
use crate::surface::{English, Surfaces, golden};

/// The answer's id.
const FRESH_ID: &str = "answer";

/// The fold of one recording.
pub(super) struct Recording {
    mode: FoldMode,
    decoder: GenUiDecoder,
    decoded: Vec<Decoded>,
    conversation: Conversation,
    told: ToldSurfaces,
    folded: Folded,
    stopped: bool,
}

impl Recording {
    /// Begins with what came before: `{messages}` as they are stored.
    ///
    /// # Errors
    /// `messages` is no list.
    pub fn new(mode: FoldMode, mut history: Value) -> Result<Recording, String> {
        let mut folded = Folded::default();
        let mut conversation = Conversation::new(messages_of(&mut history, &mut folded)?);
        conversation.set_surfaces(Surfaces::new(Arc::new(English), &[], crate::surface::function::call));
        conversation.begin(Start::NewAnswer, FRESH_ID.into());
        Ok(Recording {
            mode,
            decoder: GenUiDecoder::new(mode),
            decoded: Vec::new(),
            conversation,
            told: ToldSurfaces::default(),
            folded,
            stopped: false,
        })
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
                    let mut events = Vec::new();
                    if let Event::Data { kind, data, .. } = &event
                        && kind == SURFACE_PART
                    {
                        events = self.told.messages(data);
                    }
                    self.apply(event);
                    events
                        .into_iter()
                        .for_each(|message| self.apply(Event::Surface(message)));
                }
            }
        }
    }

    fn apply(&mut self, event: Event) {
        match self.conversation.apply(event, self.mode) {
            Ok(changes) => changes.into_iter().for_each(|change| self.folded.note(&change)),
            Err(error) => self.folded.warn(error.class.as_str(), &error.message),
        }
    }
}

impl Fold for Recording {
    fn push(&mut self, bytes: &[u8]) {
        if !self.stopped {
            self.decoder.push(bytes, &mut self.decoded);
            self.take();
        }
    }

    fn finish(mut self: Box<Self>) -> Folded {
        self.decoder.finish(&mut self.decoded);
        self.take();
        if !self.stopped && !self.decoder.said_done() {
            self.folded
                .fail(ErrorClass::Interrupted, "The stream ended before its result.");
        }
        let ended = self.folded.ended();
        for change in self.conversation.end(ended) {
            self.folded.note(&change);
        }
        let conversation = encode::conversation(&self.conversation.messages);
        let surfaces = self.conversation.surfaces().map(golden::surfaces).unwrap_or_default();
        self.folded.fields = vec![("messages", Value::Array(conversation)), ("surfaces", surfaces)];
        self.folded
    }
}
