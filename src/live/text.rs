//! A text as it streams. Knows nothing of what its words are.

use crate::reactive::prelude::*;

/// Whether more of a text is coming.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// All of it is there.
    #[default]
    Whole,
    /// More is coming.
    Open,
    /// Nothing more is coming, and its end is missing.
    Cut,
}

impl Flow {
    /// The flow of a text of which more is coming, or all is there.
    pub fn open(open: bool) -> Flow {
        match open {
            true => Flow::Open,
            false => Flow::Whole,
        }
    }
}

/// How far a `LiveText` has come: the reader's only dependency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextMark {
    /// Counts replacements; a reader that sees another generation starts from nothing.
    pub generation: u32,
    /// Bytes of the text that may be shown.
    pub len: usize,
    /// Whether more is coming.
    pub flow: Flow,
}

/// A text that only grows at its end. The text stands beside the signal, so a delta costs its own bytes.
#[derive(Clone, Copy)]
pub struct LiveText {
    text: StoredValue<String>,
    mark: RwSignal<TextMark>,
}

impl LiveText {
    /// A text that holds `text` already.
    pub fn new(text: String, flow: Flow) -> LiveText {
        let mark = TextMark {
            generation: 0,
            len: text.len(),
            flow,
        };
        LiveText {
            text: StoredValue::new(text),
            mark: RwSignal::new(mark),
        }
    }

    /// Appends and tells the readers once.
    pub fn push(&self, delta: &str) {
        self.text.update_value(|text| text.push_str(delta));
        self.mark.update(|mark| mark.len += delta.len());
    }

    /// Replaces the whole text.
    pub fn replace(&self, text: String, flow: Flow) {
        let len = text.len();
        self.text.set_value(text);
        self.mark.update(|mark| {
            *mark = TextMark {
                generation: mark.generation + 1,
                len,
                flow,
            }
        });
    }

    /// Opens or closes the text; a closed text parses its tail for good.
    pub fn set_flow(&self, flow: Flow) {
        if self.mark.get_untracked().flow != flow {
            self.mark.update(|mark| mark.flow = flow);
        }
    }

    /// Where the text stands; tracks.
    pub fn mark(&self) -> TextMark {
        self.mark.get()
    }

    /// Whether more is coming; tracks.
    pub fn is_open(&self) -> bool {
        self.mark().flow == Flow::Open
    }

    /// Reads the text without copying it; doesn't track.
    pub fn with<R>(&self, read: impl FnOnce(&str) -> R) -> R {
        self.text.with_value(|text| read(text))
    }
}
