//! A recorded stream folded into what a client would hold: messages, and the surfaces as they stand.

use serde_json::Value;

use super::widgets::ToldSurfaces;
use super::{GenUiDecoder, SURFACE_PART, encode};
use crate::model::{Conversation, Event, FoldMode};
use crate::protocol::Decoder;
use crate::protocol::recording::{Client, Fold, Folded, Recording};
use crate::surface::golden;

struct GenUiClient {
    decoder: GenUiDecoder,
    told: ToldSurfaces,
}

/// Begins with what came before: `{messages}` as they are stored.
///
/// # Errors
/// `messages` is no list.
pub(super) fn begin(mode: FoldMode, history: Value) -> Result<Box<dyn Fold>, String> {
    let decoder = GenUiDecoder::new(mode);
    let told = ToldSurfaces::default();
    Recording::begin(mode, history, GenUiClient { decoder, told })
}

impl Client for GenUiClient {
    fn decoder(&mut self) -> &mut dyn Decoder {
        &mut self.decoder
    }

    fn hear(&mut self, event: Event, _: &mut Folded) -> Vec<Event> {
        let messages = match &event {
            Event::Data { part, .. } if part.kind == SURFACE_PART => self.told.messages(&part.data),
            _ => Vec::new(),
        };
        let surfaces = messages.into_iter().map(ToldSurfaces::event);
        std::iter::once(event).chain(surfaces).collect()
    }

    fn interruption(&self) -> Option<&'static str> {
        (!self.decoder.said_done()).then_some("The stream ended before its result.")
    }

    fn tell(&self, conversation: &Conversation, folded: &mut Folded) {
        let messages = encode::conversation(&conversation.messages);
        let surfaces = conversation.surfaces().map(golden::surfaces).unwrap_or_default();
        folded.fields = vec![("messages", Value::Array(messages)), ("surfaces", surfaces)];
    }
}
