//! Documents of an answer: artifact events folded into one `data-document` part per document, so that the catalog draws
//! one card and a reload finds it again. The parts are ours, not the server's: they are left out of every request.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::contract::documents::{
    Artifact, ArtifactChange, ArtifactFold, DOCUMENT_PART, DocumentKind, is_artifact_event,
};
use crate::model::{DataPart, Event, JsonMap, Message, Part};

/// Marks a part as made here.
const MARK: &str = "synthetic";

/// The documents of one answer.
#[derive(Default)]
pub struct Documents {
    fold: ArtifactFold,
    moved: BTreeSet<usize>,
}

impl Documents {
    /// Folds a data event; `false` when it is about no document.
    pub fn take(&mut self, kind: &str, data: &Value) -> bool {
        if !is_artifact_event(kind) {
            return false;
        }
        let part = DataPart {
            kind: kind.to_owned(),
            id: None,
            data: data.clone(),
            extra: JsonMap::new(),
        };
        let change = self.fold.apply(&part);
        self.note(change);
        true
    }

    fn note(&mut self, change: ArtifactChange) {
        match change {
            ArtifactChange::None => {}
            ArtifactChange::Added(place)
            | ArtifactChange::Changed(place)
            | ArtifactChange::Replaced(place)
            | ArtifactChange::Merged(place)
            | ArtifactChange::Grew { document: place, .. } => {
                self.moved.insert(place);
            }
        }
    }

    /// The answer ended: nothing more comes for what is still open.
    pub fn close(&mut self) {
        let open = self.fold.documents().iter().enumerate();
        self.moved
            .extend(open.filter(|(_, document)| document.streaming).map(|(place, _)| place));
        self.fold.close();
    }

    /// What moved since the last call, as events for the fold of the message.
    pub fn drain(&mut self) -> Vec<Event> {
        let moved = std::mem::take(&mut self.moved);
        let documents = self.fold.documents();
        let known = moved
            .into_iter()
            .filter_map(|place| Some((place, documents.get(place)?)));
        // A document without a name and without content is nothing to look at yet.
        known
            .filter(|(_, document)| document.id.is_some() || !document.content.is_empty())
            .map(|(place, document)| event(place, document))
            .collect()
    }
}

fn kind_word(kind: DocumentKind) -> &'static str {
    match kind {
        DocumentKind::Text => "text",
        DocumentKind::Code => "code",
        DocumentKind::Sheet => "sheet",
        DocumentKind::Image => "image",
    }
}

fn part(place: usize, document: &Artifact) -> DataPart {
    let suggestions: Vec<Value> = document
        .suggestions
        .iter()
        .map(|suggestion| {
            json!({
                "originalText": suggestion.original,
                "suggestedText": suggestion.suggested,
                "description": suggestion.description,
            })
        })
        .collect();
    let mut extra = JsonMap::new();
    extra.insert(MARK.into(), Value::Bool(true));
    DataPart {
        kind: DOCUMENT_PART.into(),
        id: Some(format!("document-{place}")),
        data: json!({
            "id": document.id,
            "title": document.title,
            "kind": kind_word(document.kind),
            "content": document.content,
            "streaming": document.streaming,
            "suggestions": suggestions,
            "cut": document.cut,
        }),
        extra,
    }
}

fn event(place: usize, document: &Artifact) -> Event {
    let part = part(place, document);
    let mut chunk = JsonMap::new();
    chunk.insert("type".into(), Value::String(part.kind.clone()));
    chunk.insert("data".into(), part.data.clone());
    for (key, value) in &part.extra {
        chunk.insert(key.clone(), value.clone());
    }
    Event::Data {
        kind: part.kind,
        id: part.id,
        data: part.data,
        transient: false,
        chunk,
    }
}

fn is_ours(part: &Part) -> bool {
    matches!(part, Part::Data(data) if data.kind == DOCUMENT_PART && data.extra.get(MARK) == Some(&Value::Bool(true)))
}

/// Gives a stored message that holds artifact events the document parts that it lacks.
pub fn complete(message: &mut Message) {
    let artifact = |part: &Part| matches!(part, Part::Data(data) if is_artifact_event(&data.kind));
    if !message.parts.iter().any(artifact) || message.parts.iter().any(is_ours) {
        return;
    }
    let mut fold = ArtifactFold::default();
    for part in &message.parts {
        if let Part::Data(data) = part {
            fold.apply(data);
        }
    }
    fold.close();
    let made = fold.documents().iter().enumerate();
    let made: Vec<Part> = made
        .map(|(place, document)| Part::Data(part(place, document).into()))
        .collect();
    message.parts.extend(made);
}

/// The messages as the server knows them, when they hold parts of ours; `None` when they are that already.
pub fn without_ours(messages: &[Message]) -> Option<Vec<Message>> {
    if !messages.iter().any(|message| message.parts.iter().any(is_ours)) {
        return None;
    }
    let mut messages = messages.to_vec();
    for message in &mut messages {
        message.parts.retain(|part| !is_ours(part));
    }
    Some(messages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Conversation, Ended, Mode, Role, Start};

    #[test]
    fn many_events_are_one_part_which_the_server_never_sees() {
        let mut documents = Documents::default();
        let mut conversation = Conversation::default();
        conversation.begin(Start::NewAnswer, "a".into());
        documents.take("data-kind", &json!("text"));
        assert!(documents.drain().is_empty());
        documents.take("data-id", &json!("d1"));
        for delta in ["Hello ", "world"] {
            documents.take("data-textDelta", &json!(delta));
            for event in documents.drain() {
                assert!(conversation.apply(event, Mode::Lenient).is_ok());
            }
        }
        documents.close();
        for event in documents.drain() {
            assert!(conversation.apply(event, Mode::Lenient).is_ok());
        }
        conversation.end(Ended::Complete);
        let parts = &conversation.messages[0].parts;
        assert_eq!(parts.len(), 1);
        let Part::Data(data) = &parts[0] else {
            panic!("a data part")
        };
        assert_eq!(data.data["content"], "Hello world");
        assert_eq!(data.data["streaming"], false);
        let sent = without_ours(&conversation.messages).expect("parts of ours");
        assert!(sent[0].parts.is_empty());
        assert!(without_ours(&sent).is_none());
    }

    #[test]
    fn a_stored_message_with_events_gets_its_document() {
        let mut message = Message::new("m", Role::Assistant);
        for (kind, data) in [("data-id", json!("d1")), ("data-codeDelta", json!("let a = 1;"))] {
            let part = json!({ "type": kind, "data": data });
            message.parts.extend(Part::from_json(part));
        }
        complete(&mut message);
        complete(&mut message);
        assert_eq!(message.parts.len(), 3);
        assert!(is_ours(&message.parts[2]));
    }
}
