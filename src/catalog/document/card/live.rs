//! A document as signals. A document that grew writes its own new bytes only.

use crate::ui::prelude::*;

use crate::contract::data::documents::{Artifact, DocumentKind, Suggestion};
use crate::live::{Flow, LiveText};

/// Everything about a document but its content.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct DocumentMeta {
    /// Its id, where it has one.
    pub id: Option<String>,
    /// What it is called.
    pub title: String,
    /// Words or code.
    pub kind: DocumentKind,
    /// More of it may come.
    pub streaming: bool,
    /// The changes that are suggested.
    pub suggestions: Vec<Suggestion>,
    /// How often it was written anew in later answers.
    pub version: u32,
    /// It is longer than the limit, and its end is missing.
    pub cut: bool,
}

/// One document; `key` tells two of them apart.
#[derive(Clone, Copy)]
pub(super) struct LiveDocument {
    /// Its key.
    pub key: u32,
    /// All but its content.
    pub meta: RwSignal<DocumentMeta>,
    /// Its content.
    pub text: LiveText,
}

impl PartialEq for LiveDocument {
    fn eq(&self, other: &LiveDocument) -> bool {
        self.key == other.key && self.meta == other.meta
    }
}

impl LiveDocument {
    /// An empty document; needs an owner.
    pub(super) fn new(key: u32) -> LiveDocument {
        LiveDocument {
            key,
            meta: RwSignal::default(),
            text: LiveText::new(String::new(), Flow::Open),
        }
    }

    /// Takes over all of an artifact, telling only of what changed.
    pub fn show(&self, artifact: &Artifact) {
        self.show_meta(artifact);
        let grown = self.text.with(|text| artifact.content.strip_prefix(text).map(str::len));
        match grown {
            Some(0) => {}
            Some(more) => self.text.push(&artifact.content[artifact.content.len() - more..]),
            None => self
                .text
                .replace(artifact.content.clone(), Flow::open(artifact.streaming)),
        }
        self.text.set_flow(Flow::open(artifact.streaming));
    }

    fn show_meta(&self, artifact: &Artifact) {
        let meta = DocumentMeta {
            id: artifact.id.clone(),
            title: artifact.title.clone(),
            kind: artifact.kind,
            streaming: artifact.streaming,
            suggestions: artifact.suggestions.clone(),
            version: artifact.version,
            cut: artifact.cut,
        };
        if self.meta.with_untracked(|old| *old != meta) {
            self.meta.set(meta);
        }
    }
}
