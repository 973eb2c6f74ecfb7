//! The fold's rules for text and reasoning (`ai-sdk.md` 4), and the halves of characters between two deltas
//! (`ai-sdk.md` 11.1).

use serde_json::Value;

use super::super::conversation::{Active, TextKey};
use super::super::{Change, Changes, ErrorClass, FoldError, Message, MessagePart, ReasoningPart, TextPart, TextState};
use super::{Folding, fault};
use crate::json::parse::{Torn, join};

/// Bytes of one text part in a lenient fold (`security.md` 7).
const MAX_TEXT: usize = 2 << 20;

fn missing(step: &str, (reasoning, id): &TextKey) -> FoldError {
    let kind = if *reasoning { "reasoning" } else { "text" };
    fault(
        ErrorClass::FoldError,
        format!(
            "Received {kind}-{step} for missing {kind} part with ID \"{id}\". Ensure a \"{kind}-start\" chunk is sent before \
             any \"{kind}-{step}\" chunks."
        ),
    )
}

/// The text of a text or reasoning part, and where its provider metadata stands.
fn text_of(part: &mut MessagePart) -> Option<(&mut String, &mut Option<TextState>, &mut Option<Value>)> {
    match part {
        MessagePart::Text(part) => Some((&mut part.text, &mut part.state, &mut part.provider_metadata)),
        MessagePart::Reasoning(part) => Some((&mut part.text, &mut part.state, &mut part.provider_metadata)),
        _ => None,
    }
}

/// Appends a delta with its torn ends to `text`; what waits for its other half waits in `half`.
pub(super) fn append(half: &mut Option<u16>, torn: Torn, delta: &str, mut push: impl FnMut(&str)) {
    let mut buffer = [0; 4];
    match (half.take(), torn.low) {
        (Some(high), Some(low)) => push(join(high, low).encode_utf8(&mut buffer)),
        (Some(high), None) if delta.is_empty() && torn.high.is_none() => {
            *half = Some(high);
            return;
        }
        (None, None) => {}
        (Some(_), None) | (None, Some(_)) => push("\u{FFFD}"),
    }
    push(delta);
    *half = torn.high;
}

impl Active {
    /// The half that waited stays alone.
    pub(in crate::model) fn flush(&mut self, message: &mut Message) -> Option<Change> {
        self.half.take()?;
        let (text, ..) = text_of(message.parts.get_mut(self.part)?)?;
        let from = text.len();
        text.push('\u{FFFD}');
        Some(Change::TextGrew { part: self.part, from })
    }
}

impl Folding<'_> {
    pub(super) fn text_start(&mut self, key: TextKey, metadata: Option<Value>) -> Result<Changes, FoldError> {
        let part = self.message.parts.len();
        let added = self.push(match &key {
            (false, _) => MessagePart::Text(TextPart {
                state: Some(TextState::Streaming),
                provider_metadata: metadata,
                ..TextPart::default()
            }),
            (true, id) => MessagePart::Reasoning(ReasoningPart {
                id: Some(id.clone()),
                state: Some(TextState::Streaming),
                provider_metadata: metadata,
                ..ReasoningPart::default()
            }),
        })?;
        let before = self.response.texts.insert(key, Active { part, half: None });
        let mut changes = vec![added];
        changes.extend(before.and_then(|mut before| before.flush(self.message)));
        Ok(changes)
    }

    pub(super) fn text_delta(
        &mut self,
        key: TextKey,
        delta: &str,
        torn: Torn,
        metadata: Option<Value>,
    ) -> Result<Changes, FoldError> {
        let mut changes = Changes::new();
        if !self.response.texts.contains_key(&key) {
            if self.mode.is_strict() {
                return Err(missing("delta", &key));
            }
            // The words are worth more than the chunk that should have announced them.
            changes = self.text_start(key.clone(), None)?;
        }
        let Some(active) = self.response.texts.get_mut(&key) else {
            return Ok(changes);
        };
        let part = active.part;
        let Some((text, _, provider_metadata)) = self.message.parts.get_mut(part).and_then(text_of) else {
            return Ok(changes);
        };
        let from = text.len();
        if !self.mode.is_strict() && from + delta.len() > MAX_TEXT {
            changes.push(Change::Skipped(format!("More than {MAX_TEXT} bytes of text.")));
            return Ok(changes);
        }
        append(&mut active.half, torn, delta, |piece| text.push_str(piece));
        if text.len() > from {
            changes.push(Change::TextGrew { part, from });
        }
        if metadata.is_some() {
            *provider_metadata = metadata;
            changes.push(Change::PartChanged(part));
        }
        Ok(changes)
    }

    pub(super) fn text_end(
        &mut self,
        key: &TextKey,
        citations: Option<Value>,
        metadata: Option<Value>,
    ) -> Result<Changes, FoldError> {
        let Some(mut active) = self.response.texts.remove(key) else {
            return Err(missing("end", key));
        };
        let mut changes: Changes = active.flush(self.message).into_iter().collect();
        let Some(part) = self.message.parts.get_mut(active.part) else {
            return Ok(changes);
        };
        if let (MessagePart::Text(text), Some(citations)) = (&mut *part, citations) {
            text.citations = Some(citations);
        }
        if let Some((_, state, provider_metadata)) = text_of(part) {
            *state = Some(TextState::Done);
            if metadata.is_some() {
                *provider_metadata = metadata;
            }
        }
        changes.push(Change::PartChanged(active.part));
        Ok(changes)
    }
}
