//! Documents as signals: the fold of artifact events, one set of signals per document. A delta writes its own bytes.

use leptos::prelude::*;

use crate::contract::documents::{Artifact, ArtifactChange, ArtifactFold, DocumentKind, Suggestion};
use crate::live::LiveText;
use crate::model::DataPart;

/// Everything about a document but its content.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentMeta {
    pub id: Option<String>,
    pub title: String,
    pub kind: DocumentKind,
    pub streaming: bool,
    pub suggestions: Vec<Suggestion>,
    pub cut: bool,
}

/// One document; `key` is unique in its [`LiveArtifacts`].
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
            cut: artifact.cut,
        };
        if self.meta.with_untracked(|old| *old != meta) {
            self.meta.set(meta);
        }
    }
}

/// All documents of a chat. Copy; needs an owner.
#[derive(Clone, Copy)]
pub struct LiveArtifacts {
    fold: StoredValue<ArtifactFold>,
    /// In the order they appeared.
    pub documents: RwSignal<Vec<LiveDocument>>,
}

impl Default for LiveArtifacts {
    fn default() -> LiveArtifacts {
        LiveArtifacts::new()
    }
}

impl LiveArtifacts {
    pub fn new() -> LiveArtifacts {
        LiveArtifacts {
            fold: StoredValue::default(),
            documents: RwSignal::default(),
        }
    }

    /// Folds one data part, transient or stored; parts of other kinds are passed over. True when it was an artifact event.
    pub fn apply(&self, part: &DataPart) -> bool {
        let Some(change) = self.fold.try_update_value(|fold| fold.apply(part)) else {
            return false;
        };
        match change {
            ArtifactChange::None => return crate::contract::documents::is_artifact_event(&part.kind),
            ArtifactChange::Added(place) => {
                let document = LiveDocument::new(u32::try_from(place).unwrap_or(u32::MAX));
                self.with_artifact(place, |artifact| document.show(artifact));
                self.documents.update(|documents| documents.push(document));
            }
            ArtifactChange::Merged(place) => {
                self.documents
                    .update(|documents| documents.truncate(documents.len().saturating_sub(1)));
                self.show(place);
            }
            ArtifactChange::Changed(place) | ArtifactChange::Replaced(place) => self.show(place),
            ArtifactChange::Grew { document: place, from } => {
                let document = self.documents.with_untracked(|documents| documents.get(place).copied());
                self.with_artifact(place, |artifact| {
                    if let (Some(document), Some(delta)) = (document, artifact.content.get(from..)) {
                        document.show_meta(artifact);
                        document.text.push(delta);
                    }
                });
            }
        }
        true
    }

    /// The response ended: nothing is being written any more.
    pub fn close(&self) {
        self.fold.update_value(ArtifactFold::close);
        let count = self.documents.with_untracked(Vec::len);
        (0..count).for_each(|place| self.show(place));
    }

    fn with_artifact(&self, place: usize, read: impl FnOnce(&Artifact)) {
        self.fold.with_value(|fold| {
            if let Some(artifact) = fold.documents().get(place) {
                read(artifact);
            }
        });
    }

    fn show(&self, place: usize) {
        if let Some(document) = self.documents.with_untracked(|documents| documents.get(place).copied()) {
            self.with_artifact(place, |artifact| document.show(artifact));
        }
    }
}
