//! The text that a decoder is writing, as events. Knows no frame.

use crate::json::parse::Torn;
use crate::model::Event;

/// The id of the text that is open, if one is.
#[derive(Debug, Default)]
pub(super) struct OpenText(Option<String>);

impl OpenText {
    /// Whether words go on with a text.
    pub(super) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// More words; where no text is open, one begins with this id.
    pub(super) fn grow(&mut self, delta: String, id: impl FnOnce() -> String) -> impl Iterator<Item = Event> {
        let begins = !self.is_open();
        let id = self.0.get_or_insert_with(id).clone();
        let start = begins.then(|| Event::TextStart {
            reasoning: false,
            id: id.clone(),
            provider_metadata: None,
        });
        let words = Event::TextDelta {
            reasoning: false,
            id,
            delta,
            torn: Torn::default(),
            provider_metadata: None,
        };
        start.into_iter().chain([words])
    }

    /// Ends the text that is open.
    pub fn end(&mut self) -> Option<Event> {
        Some(Event::TextEnd {
            reasoning: false,
            id: self.0.take()?,
            citations: None,
            provider_metadata: None,
        })
    }
}
