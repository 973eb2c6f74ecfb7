//! A document as signals. A document that grew writes its own new bytes only.

use std::mem;

use crate::ui::prelude::*;

use crate::contract::data::documents::Artifact;
use crate::live::{Flow, LiveText};

/// One document.
#[derive(Clone, Copy)]
pub(super) struct LiveDocument {
    /// All but its content.
    pub meta: RwSignal<Artifact>,
    /// Its content.
    pub text: LiveText,
}

impl LiveDocument {
    /// An empty document; needs an owner.
    pub(super) fn new() -> LiveDocument {
        LiveDocument {
            meta: RwSignal::default(),
            text: LiveText::new(String::new(), Flow::Open),
        }
    }

    /// Takes over all of an artifact, telling only of what changed.
    pub fn show(&self, mut artifact: Artifact) {
        let content = mem::take(&mut artifact.content);
        let flow = Flow::open(artifact.streaming);
        if self.meta.with_untracked(|old| *old != artifact) {
            self.meta.set(artifact);
        }
        let grown = self.text.with(|text| content.strip_prefix(text).map(str::len));
        match grown {
            Some(0) => {}
            Some(more) => self.text.push(&content[content.len() - more..]),
            None => self.text.replace(content, flow),
        }
        self.text.set_flow(flow);
    }
}
