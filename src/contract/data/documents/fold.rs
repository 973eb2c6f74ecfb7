//! Artifact events (`ai-sdk.md` 13) folded into one document each. They come one by one and in any order a server
//! thinks of; a delta costs its own length.

use serde_json::Value;

use super::{Artifact, DocumentKind, MAX_CONTENT, MAX_SUGGESTIONS, suggestion};
use crate::json::lenient::{capped, scalar, text};
use crate::model::DataPart;

/// Most documents of one chat.
const MAX_DOCUMENTS: usize = 500;

/// What one event moved; the number is the document's place in [`ArtifactFold::documents`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArtifactChange {
    /// The part is no artifact event, or says nothing.
    None,
    /// A document was pushed.
    Added(usize),
    /// Name, kind, status or suggestions.
    Changed(usize),
    /// The content grew: the new bytes are `content[from..]`.
    Grew {
        /// The number of the document.
        document: usize,
        /// The bytes that were there before.
        from: usize,
    },
    /// The whole content is another.
    Replaced(usize),
    /// The last document turned out to be the one at this place: it was taken away and its kind moved there.
    Merged(usize),
}

/// Whether a data part is one of the events.
pub fn is_artifact_event(kind: &str) -> bool {
    matches!(
        kind,
        "data-kind"
            | "data-id"
            | "data-title"
            | "data-clear"
            | "data-textDelta"
            | "data-codeDelta"
            | "data-sheetDelta"
            | "data-imageDelta"
            | "data-suggestion"
            | "data-finish"
    )
}

/// Folds artifact events, transient and stored alike.
#[derive(Clone, Debug, Default)]
pub struct ArtifactFold {
    documents: Vec<Artifact>,
    /// Documents of earlier answers, as they were last: an event may be about one of them.
    before: Vec<Artifact>,
    /// The document that events without an id are about.
    current: Option<usize>,
}

impl ArtifactFold {
    /// Nothing told yet, after answers that left these documents.
    pub fn after(before: Vec<Artifact>) -> ArtifactFold {
        ArtifactFold {
            before,
            ..ArtifactFold::default()
        }
    }

    /// The documents in the order they appeared.
    pub fn documents(&self) -> &[Artifact] {
        &self.documents
    }

    /// Folds one event.
    pub fn apply(&mut self, part: &DataPart) -> ArtifactChange {
        if !is_artifact_event(&part.kind) {
            return ArtifactChange::None;
        }
        let data = &part.data;
        match part.kind.as_str() {
            "data-kind" => {
                let kind = DocumentKind::from_word(data.as_str().unwrap_or_default());
                let fresh = self
                    .open()
                    .is_some_and(|open| open.id.is_none() && open.content.is_empty() && open.streaming);
                let (place, added) = if fresh {
                    (self.current, false)
                } else {
                    (self.push(), true)
                };
                self.change(place, added, |document| document.kind = kind)
            }
            "data-id" => self.identify(scalar(data)),
            "data-title" => {
                let title = scalar(data).unwrap_or_default();
                let (place, added) = self.current_or_new();
                self.change(place, added, |document| document.title = capped(&title, 300))
            }
            "data-clear" => {
                let (place, added) = self.current_or_new();
                match self.change(place, added, |document| {
                    document.content.clear();
                    document.suggestions.clear();
                    document.cut = false;
                }) {
                    ArtifactChange::Changed(place) => ArtifactChange::Replaced(place),
                    other => other,
                }
            }
            "data-textDelta" => self.grow(data.as_str().unwrap_or_default()),
            "data-codeDelta" => self.replace(DocumentKind::Code, data),
            "data-sheetDelta" => self.replace(DocumentKind::Sheet, data),
            "data-imageDelta" => self.replace(DocumentKind::Image, data),
            "data-suggestion" => {
                let suggestion = suggestion(data);
                let place = match text(data, &["documentId"]) {
                    Some(id) => self.find(&id).or_else(|| self.recall(&id)).or(self.current),
                    None => self.current,
                };
                let Some((suggestion, place)) = suggestion.zip(place) else {
                    return ArtifactChange::None;
                };
                let Some(document) = self.documents.get_mut(place) else {
                    return ArtifactChange::None;
                };
                if document.suggestions.len() < MAX_SUGGESTIONS {
                    document.suggestions.push(suggestion);
                }
                ArtifactChange::Changed(place)
            }
            _ => match self
                .current
                .and_then(|place| Some((place, self.documents.get_mut(place)?)))
            {
                Some((place, document)) => {
                    document.streaming = false;
                    ArtifactChange::Changed(place)
                }
                None => ArtifactChange::None,
            },
        }
    }

    /// The response ended: nothing more will come for what is still open.
    pub fn close(&mut self) {
        for document in &mut self.documents {
            document.streaming = false;
        }
    }

    fn open(&self) -> Option<&Artifact> {
        self.documents.get(self.current?)
    }

    fn find(&self, id: &str) -> Option<usize> {
        self.documents
            .iter()
            .position(|document| document.id.as_deref() == Some(id))
    }

    /// Goes on with a document of an earlier answer as it was.
    fn recall(&mut self, id: &str) -> Option<usize> {
        let known = self.before.iter().find(|known| known.id.as_deref() == Some(id))?;
        if self.documents.len() >= MAX_DOCUMENTS {
            return None;
        }
        self.documents.push(Artifact {
            suggestions: Vec::new(),
            streaming: false,
            ..known.clone()
        });
        Some(self.documents.len() - 1)
    }

    /// A document of an earlier answer is written anew: it keeps its title until it gets another.
    fn renew(&self, document: &mut Artifact) {
        let known = self.before.iter().find(|known| known.id == document.id);
        if let Some(known) = known {
            document.version = known.version + 1;
            if document.title.is_empty() {
                document.title.clone_from(&known.title);
            }
        }
    }

    fn push(&mut self) -> Option<usize> {
        if self.documents.len() >= MAX_DOCUMENTS {
            return None;
        }
        self.documents.push(Artifact::default());
        self.current = Some(self.documents.len() - 1);
        self.current
    }

    fn current_or_new(&mut self) -> (Option<usize>, bool) {
        match self.current {
            Some(place) => (Some(place), false),
            None => (self.push(), true),
        }
    }

    fn change(&mut self, place: Option<usize>, added: bool, edit: impl FnOnce(&mut Artifact)) -> ArtifactChange {
        let Some((place, document)) = place.and_then(|place| Some((place, self.documents.get_mut(place)?))) else {
            return ArtifactChange::None;
        };
        document.streaming = true;
        edit(document);
        match added {
            true => ArtifactChange::Added(place),
            false => ArtifactChange::Changed(place),
        }
    }

    fn identify(&mut self, id: Option<String>) -> ArtifactChange {
        let Some(id) = id else { return ArtifactChange::None };
        let nameless = self
            .current
            .filter(|place| self.documents.get(*place).is_some_and(|open| open.id.is_none()));
        match (self.find(&id), nameless) {
            (Some(known), Some(draft)) if draft + 1 == self.documents.len() => {
                let kind = self.documents.pop().map(|draft| draft.kind).unwrap_or_default();
                self.current = Some(known);
                match self.change(Some(known), false, |document| document.kind = kind) {
                    ArtifactChange::Changed(place) => ArtifactChange::Merged(place),
                    other => other,
                }
            }
            (Some(known), _) => {
                self.current = Some(known);
                self.change(Some(known), false, |_| {})
            }
            (None, draft) => {
                let place = draft.or_else(|| self.push());
                let change = self.change(place, draft.is_none(), |document| document.id = Some(id));
                if let Some(place) = place {
                    let mut document = std::mem::take(&mut self.documents[place]);
                    self.renew(&mut document);
                    self.documents[place] = document;
                }
                change
            }
        }
    }

    fn grow(&mut self, delta: &str) -> ArtifactChange {
        let (place, added) = self.current_or_new();
        let mut from = 0;
        let change = self.change(place, added, |document| {
            from = document.content.len();
            let room = MAX_CONTENT.saturating_sub(from);
            let mut end = delta.len().min(room);
            while !delta.is_char_boundary(end) {
                end -= 1;
            }
            document.cut |= end < delta.len();
            document.content.push_str(&delta[..end]);
        });
        match change {
            ArtifactChange::Changed(document) => ArtifactChange::Grew { document, from },
            other => other,
        }
    }

    fn replace(&mut self, kind: DocumentKind, data: &Value) -> ArtifactChange {
        let content = data.as_str().unwrap_or_default();
        let fits = content.len() <= MAX_CONTENT;
        let (place, added) = self.current_or_new();
        let change = self.change(place, added, |document| {
            document.kind = kind;
            document.cut = !fits;
            if fits {
                document.content = content.to_owned();
            }
        });
        match change {
            ArtifactChange::Changed(place) => ArtifactChange::Replaced(place),
            other => other,
        }
    }
}
