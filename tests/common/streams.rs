//! Streams as the laws of every protocol need them: cut anywhere, folded as the command line folds them, and watched event by
//! event. Knows no protocol's words.

use crate::common::page::{conversation, decoded};
use crate::journal::replayed_from_a_log;

use std::collections::BTreeMap;

use partsong::model::{Change, Conversation, Ended, Event, FoldMode, Message, MessagePart, Start};
use partsong::protocol::{self, Decoded, Decoder};
use proptest::prelude::*;
use serde_json::{Value, json};

/// How often a law is tried, where `PROPTEST_CASES` says nothing else.
pub fn cases(usual: u32) -> ProptestConfig {
    let told = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok());
    ProptestConfig {
        cases: told.unwrap_or(usual),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Where bytes are cut: the lengths are taken in turns.
pub fn any_cuts() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![Just(vec![1]), prop::collection::vec(1..40usize, 1..12)]
}

/// The pieces of these bytes.
pub fn cut<'a>(bytes: &'a [u8], lengths: &[usize]) -> Vec<&'a [u8]> {
    let mut rest = bytes;
    let mut pieces = Vec::new();
    for length in lengths.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, tail) = rest.split_at((*length).min(rest.len()));
        pieces.push(piece);
        rest = tail;
    }
    pieces
}

/// What a recording becomes.
pub fn folded(protocol: &str, mode: FoldMode, history: Value, pieces: &[&[u8]]) -> Value {
    let mut fold = protocol::by_name(protocol)
        .expect("the protocol")
        .fold(mode, history)
        .expect("a fold");
    pieces.iter().for_each(|piece| fold.push(piece));
    fold.finish().into_json(protocol)
}

/// The same without the words about what was left out.
pub fn quiet(mut folded: Value) -> Value {
    folded["warnings"] = Value::Null;
    folded
}

/// Values that no server should send in this place.
pub fn strange() -> impl Strategy<Value = Value> {
    let huge = |text: &str| serde_json::from_str::<Value>(text).expect("a number");
    prop_oneof![
        Just(Value::Null),
        Just(json!(true)),
        Just(json!(-1)),
        Just(json!(1e300)),
        Just(huge("123456789012345678901234567890")),
        Just(huge("-0.0")),
        Just(json!("NaN")),
        Just(json!("")),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[null], {}])),
        Just(json!({ "": { "__proto__": 1 } })),
    ]
}

/// Words of every direction and width.
pub fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("Hello".to_owned()),
        Just("안녕하세요".to_owned()),
        Just("مرحبا \u{202e}abc\u{202c}".to_owned()),
        Just("👩‍👩‍👧 \u{1d400}".to_owned()),
        Just(" ".to_owned()),
        Just("a\n\nb".to_owned()),
        Just("\\ \" ' / ${x} \u{0}".to_owned()),
        "\\PC{0,6}",
    ]
}

/// A conversation that a page would draw, fed event by event.
pub struct Watched {
    pub conversation: Conversation,
    /// The deltas of each text, in the order in which the texts began.
    texts: Vec<(String, String)>,
    shown: Vec<String>,
}

impl Watched {
    /// Begins a new answer.
    pub fn begin() -> Watched {
        let mut conversation = conversation(Vec::new());
        conversation.begin(Start::NewAnswer, "answer".into());
        Watched {
            conversation,
            texts: Vec::new(),
            shown: Vec::new(),
        }
    }

    /// Takes a whole response, and what `hear` makes of each event beside it.
    pub fn take(&mut self, decoder: &mut dyn Decoder, pieces: &[&[u8]], hear: &mut dyn FnMut(&Event) -> Vec<Event>) {
        for item in decoded(decoder, pieces) {
            let Decoded::Event(event) = item else { continue };
            let beside = hear(&event);
            self.event(event);
            beside.into_iter().for_each(|event| self.event(event));
        }
        let finished = decoder.said_done();
        self.conversation
            .end(if finished { Ended::Complete } else { Ended::Interrupted });
        self.look();
        self.ended();
    }

    fn event(&mut self, event: Event) {
        match &event {
            Event::TextStart {
                reasoning: false, id, ..
            } => self.texts.push((id.clone(), String::new())),
            Event::TextDelta {
                reasoning: false,
                id,
                delta,
                ..
            } => {
                let (_, text) = self
                    .texts
                    .iter_mut()
                    .rev()
                    .find(|(known, _)| known == id)
                    .expect("a text that began");
                text.push_str(delta);
            }
            _ => {}
        }
        let changes = self.conversation.apply(event, FoldMode::Lenient).expect("lenient");
        assert!(
            !changes.iter().any(|change| matches!(change, Change::PartsDropped(_))),
            "nothing is taken back"
        );
        self.look();
    }

    fn texts(&self) -> Vec<String> {
        let parts = self.conversation.messages.iter().flat_map(|message| &message.parts);
        let text = |part: &MessagePart| match part {
            MessagePart::Text(text) => Some(text.text.clone()),
            _ => None,
        };
        parts.filter_map(text).collect()
    }

    /// What was shown never shrinks.
    fn look(&mut self) {
        let now = self.texts();
        assert!(now.len() >= self.shown.len(), "a text is gone");
        for (old, new) in self.shown.iter().zip(&now) {
            assert!(new.starts_with(old.as_str()), "{old:?} became {new:?}");
        }
        self.shown = now;
    }

    /// The deltas are what is shown, nothing goes on, and what is stored reads back.
    fn ended(&self) {
        let told: Vec<&str> = self.texts.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(self.texts(), told);
        for message in &self.conversation.messages {
            let stored = message.to_json();
            let goes_on = |part: &Value| {
                part["state"] == "streaming"
                    || part["state"] == "input-streaming"
                    || part["data"]["status"] == "running"
            };
            let open: Vec<&Value> = stored["parts"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|part| goes_on(part))
                .collect();
            assert!(open.is_empty(), "still going on: {open:?}");
            let read = Message::from_json(stored.clone()).expect("a message");
            assert_eq!(read.to_json(), stored);
        }
        let stored: Vec<Value> = self.conversation.messages.iter().map(Message::to_json).collect();
        assert_eq!(replayed_from_a_log(&self.conversation.messages), stored);
    }
}

/// Objects in the order of their keys: what came one by one stands in the order in which it came.
pub fn by_key(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(by_key).collect(),
        Value::Object(map) => {
            let sorted: BTreeMap<&String, Value> = map.iter().map(|(key, value)| (key, by_key(value))).collect();
            json!(sorted)
        }
        other => other.clone(),
    }
}

/// Puts `new` in the place of the value that a walk reaches after `left` steps.
pub fn replace(value: &mut Value, left: &mut usize, new: &Value) {
    if *left == 0 {
        *value = new.clone();
        *left = usize::MAX;
        return;
    }
    *left = left.saturating_sub(usize::from(*left != usize::MAX));
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, left, new)),
        Value::Object(map) => map.values_mut().for_each(|item| replace(item, left, new)),
        _ => {}
    }
}
