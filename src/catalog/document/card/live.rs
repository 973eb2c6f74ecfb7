//! A document as signals. A document that grew writes its own new bytes only.

use crate::ui::prelude::*;

use crate::contract::data::documents::{Artifact, DocumentKind, Suggestion};
use crate::live::LiveText;

/// Everything about a document but its content.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentMeta {
    pub id: Option<String>,
    pub title: String,
    pub kind: DocumentKind,
    pub streaming: bool,
    pub suggestions: Vec<Suggestion>,
    /// How often it was written anew in later answers.
    pub version: u32,
    pub cut: bool,
}

/// One document; `key` tells two of them apart.
#[derive(Clone, Copy)]
pub struct LiveDocument {
    pub key: u32,
    pub meta: RwSignal<DocumentMeta>,
    pub text: LiveText,
}

impl PartialEq for LiveDocument {
    fn eq(&self, other: &LiveDocument) -> bool {
        self.key == other.key && self.meta == other.meta
    }
}

impl LiveDocument {
    /// An empty document; needs an owner.
    pub fn new(key: u32) -> LiveDocument {
        LiveDocument {
            key,
            meta: RwSignal::default(),
            text: LiveText::new(String::new(), true),
        }
    }

    /// Takes over all of an artifact, telling only of what changed.
    pub fn show(&self, artifact: &Artifact) {
        self.show_meta(artifact);
        let grown = self.text.with(|text| artifact.content.strip_prefix(text).map(str::len));
        match grown {
            Some(0) => {}
            Some(more) => self.text.push(&artifact.content[artifact.content.len() - more..]),
            None => self.text.replace(artifact.content.clone(), artifact.streaming),
        }
        self.text.set_open(artifact.streaming);
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
