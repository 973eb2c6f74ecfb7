//! A recorded stream folded into its surfaces, in the shape of the golden files, and the texts beside them.

use serde_json::{Value, json};

use super::GulfDecoder;
use crate::model::{Conversation, Event, FoldMode};
use crate::protocol::Decoder;
use crate::protocol::recording::{Client, Fold, Folded, Recording, stored};
use crate::surface::{FaultCode, golden, strict};

struct GulfClient {
    decoder: GulfDecoder,
    mode: FoldMode,
}

/// Begins with what came before: `{messages?}`.
///
/// # Errors
/// `messages` is no list.
pub(super) fn begin(mode: FoldMode, history: Value) -> Result<Box<dyn Fold>, String> {
    let decoder = GulfDecoder::default();
    Recording::begin(FoldMode::Lenient, history, GulfClient { decoder, mode })
}

impl Client for GulfClient {
    fn decoder(&mut self) -> &mut dyn Decoder {
        &mut self.decoder
    }

    /// The reference client refuses a message whole when anything in it is against the schema.
    fn hear(&mut self, event: Event, folded: &mut Folded) -> Vec<Event> {
        let violations = match &event {
            Event::Surface { message, .. } if self.mode.is_strict() => strict::violations(message),
            _ => Vec::new(),
        };
        for violation in &violations {
            let message = format!("{} {}", violation.path, violation.message);
            folded.warn(FaultCode::ValidationFailed.as_str(), &message);
        }
        Vec::from_iter(violations.is_empty().then_some(event))
    }

    fn interruption(&self) -> Option<&'static str> {
        self.decoder.is_torn().then_some("The stream ended within a line.")
    }

    fn tell(&self, conversation: &Conversation, folded: &mut Folded) {
        let surfaces = conversation.surfaces().map_or_else(|| json!({}), golden::surfaces);
        folded.fields = vec![("messages", stored(conversation)), ("surfaces", surfaces)];
    }
}
