//! Documents of an answer: artifact events folded into one `data-document` part per document, so that the catalog draws
//! one card and a reload finds it again. The parts are ours, not the server's: they are left out of every request.

use serde_json::{Value, json};

use crate::contract::data::documents::{
    Artifact, ArtifactChange, ArtifactFold, DOCUMENT_PART, DocumentCall, DocumentKind, is_artifact_event,
    is_document_tool,
};
use crate::json::{JsonMap, SetMember};
use crate::model::surface_part::CHANGED_PART;
use crate::model::{DataPart, Event, Message, MessagePart, Role};
use crate::order;

/// Marks a part as made here.
const MARK: &str = "synthetic";

/// The documents of one answer.
#[derive(Default)]
pub struct Documents {
    fold: ArtifactFold,
    moved: Vec<usize>,
    /// Places of those that the message shows.
    shown: Vec<usize>,
    /// Documents that the message had before this answer went on in it.
    base: usize,
}

impl Documents {
    /// The documents of an answer to these messages; its own has this many parts already.
    pub fn after(messages: &[Message], kept: usize) -> Documents {
        let (last, earlier) = match messages.split_last() {
            Some((last, earlier)) if last.role == Role::Assistant => {
                (last.parts.get(..kept).unwrap_or(&last.parts), earlier)
            }
            _ => (&[][..], messages),
        };
        let mut before: Vec<Artifact> = Vec::new();
        for part in earlier.iter().flat_map(|message| &message.parts).chain(last) {
            let mut known = match part {
                MessagePart::Data(data) if data.kind == DOCUMENT_PART => Artifact::read(&data.data),
                MessagePart::Tool(tool) if is_document_tool(tool) && tool.is_complete() => {
                    DocumentCall::read(tool).artifact
                }
                _ => continue,
            };
            // A tool may tell of a document without its content.
            let knows = |old: &Artifact| old.id == known.id && (known.content.is_empty() && !old.content.is_empty());
            if known.id.is_some() && !before.iter().any(knows) {
                let old = before.iter().position(|old| old.id == known.id);
                let old = old.map(|at| before.remove(at).version).unwrap_or_default();
                known.version = known.version.max(old);
                before.push(known);
            }
        }
        Documents {
            fold: ArtifactFold::after(before),
            base: last.iter().filter(|part| is_ours(part)).count(),
            ..Documents::default()
        }
    }

    /// Folds a data event; `false` when it is about no document.
    pub fn take(&mut self, kind: &str, data: &Value) -> bool {
        if !is_artifact_event(kind) {
            return false;
        }
        let change = self.fold.apply(&DataPart::new(kind, None, data.clone()));
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
                order::put(&mut self.moved, place);
            }
        }
    }

    /// The answer ended: nothing more comes for what is still open.
    pub fn close(&mut self) {
        let open = self.fold.documents().iter().enumerate();
        for (place, _) in open.filter(|(_, document)| document.streaming) {
            order::put(&mut self.moved, place);
        }
        self.fold.close();
    }

    /// Documents that can be looked at since the last event, as events for the fold of the message: their place in it is
    /// before whatever comes next.
    pub fn begun(&mut self) -> Vec<Event> {
        let mut fresh = self.moved.clone();
        fresh.retain(|place| !self.shown.contains(place));
        match fresh.is_empty() {
            true => Vec::new(),
            false => self.events(fresh),
        }
    }

    /// What moved since the last call, as events for the fold of the message.
    pub fn drain(&mut self) -> Vec<Event> {
        let moved = std::mem::take(&mut self.moved);
        self.events(moved)
    }

    fn events(&mut self, places: Vec<usize>) -> Vec<Event> {
        let documents = self.fold.documents();
        let known = places
            .into_iter()
            .filter_map(|place| Some((place, documents.get(place)?)));
        // A document without a name and without content is nothing to look at yet.
        let seen = known.filter(|(_, document)| document.id.is_some() || !document.content.is_empty());
        let mut events = Vec::new();
        for (place, document) in seen {
            order::put(&mut self.shown, place);
            events.push(event(self.base + place, document));
        }
        events
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
    extra.set(MARK, Value::Bool(true));
    DataPart {
        kind: DOCUMENT_PART.into(),
        id: Some(format!("document-{place}")),
        data: json!({
            "id": document.id,
            "title": document.title,
            "kind": kind_word(document.kind),
            "content": document.content,
            "streaming": document.streaming,
            "version": document.version,
            "suggestions": suggestions,
            "cut": document.cut,
        }),
        extra,
    }
}

fn event(place: usize, document: &Artifact) -> Event {
    Event::Data {
        part: part(place, document),
        transient: false,
    }
}

fn is_ours(part: &MessagePart) -> bool {
    let MessagePart::Data(data) = part else { return false };
    data.kind == CHANGED_PART || data.kind == DOCUMENT_PART && data.extra.get(MARK) == Some(&Value::Bool(true))
}

/// Gives a stored message that holds artifact events the document parts that it lacks.
pub fn complete(message: &mut Message) {
    let artifact = |part: &MessagePart| matches!(part, MessagePart::Data(data) if is_artifact_event(&data.kind));
    if !message.parts.iter().any(artifact) || message.parts.iter().any(is_ours) {
        return;
    }
    let mut fold = ArtifactFold::default();
    for part in &message.parts {
        if let MessagePart::Data(data) = part {
            fold.apply(data);
        }
    }
    fold.close();
    let made = fold.documents().iter().enumerate();
    let made: Vec<MessagePart> = made
        .map(|(place, document)| MessagePart::Data(part(place, document).into()))
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
    use crate::model::{Conversation, Ended, FoldMode, Start};

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
                assert!(conversation.apply(event, FoldMode::Lenient).is_ok());
            }
        }
        documents.close();
        for event in documents.drain() {
            assert!(conversation.apply(event, FoldMode::Lenient).is_ok());
        }
        conversation.end(Ended::Complete);
        let parts = &conversation.messages[0].parts;
        assert_eq!(parts.len(), 1);
        let MessagePart::Data(data) = &parts[0] else {
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
            message.parts.extend(MessagePart::from_json(part));
        }
        complete(&mut message);
        complete(&mut message);
        assert_eq!(message.parts.len(), 3);
        assert!(is_ours(&message.parts[2]));
    }

    fn told(documents: &mut Documents, events: &[(&str, Value)]) -> Vec<Value> {
        for (kind, data) in events {
            assert!(documents.take(kind, data));
        }
        let events = documents.drain().into_iter();
        let data = events.filter_map(|event| match event {
            Event::Data { part, .. } => Some(json!({"part": part.id, "data": part.data})),
            _ => None,
        });
        data.collect()
    }

    #[test]
    fn a_document_of_an_earlier_answer_takes_suggestions_and_another_version() {
        let mut message = Message::new("m", Role::Assistant);
        for (kind, data) in [
            ("data-id", json!("d1")),
            ("data-title", json!("Plan")),
            ("data-textDelta", json!("Old words.")),
        ] {
            message
                .parts
                .extend(MessagePart::from_json(json!({ "type": kind, "data": data })));
        }
        complete(&mut message);
        let count = message.parts.len();
        let change = json!({"documentId": "d1", "originalText": "Old", "suggestedText": "New"});
        let mut later = Documents::after(&[message.clone(), Message::new("u", Role::User)], 0);
        let shown = told(&mut later, &[("data-suggestion", change)]);
        assert_eq!(shown.len(), 1);
        assert_eq!(shown[0]["data"]["content"], "Old words.");
        assert_eq!(shown[0]["data"]["suggestions"][0]["suggestedText"], "New");
        assert_eq!(
            (&shown[0]["data"]["version"], &shown[0]["part"]),
            (&json!(0), &json!("document-0"))
        );
        // In the same message its part is another one.
        let mut again = Documents::after(std::slice::from_ref(&message), count);
        let events = [
            ("data-id", json!("d1")),
            ("data-clear", json!(null)),
            ("data-textDelta", json!("New words.")),
        ];
        let shown = told(&mut again, &events);
        assert_eq!(shown[0]["part"], "document-1");
        assert_eq!(shown[0]["data"]["title"], "Plan");
        assert_eq!(
            (&shown[0]["data"]["version"], &shown[0]["data"]["content"]),
            (&json!(1), &json!("New words."))
        );
    }

    #[test]
    fn a_document_stands_where_it_began() {
        let mut documents = Documents::default();
        documents.take("data-kind", &json!("image"));
        assert!(documents.begun().is_empty());
        documents.take("data-id", &json!("d1"));
        assert_eq!(documents.begun().len(), 1);
        documents.take("data-imageDelta", &json!("iVBORw0KGgo"));
        assert!(
            documents.begun().is_empty(),
            "its part is there, and waits for the next frame"
        );
        assert_eq!(documents.drain().len(), 1);
    }
}
