//! What holds for every input: cuts don't matter, nothing panics, and messages survive the round trip.

use crate::common;
use crate::common::streams::cases;

use common::{Folded, fold, stream};
use partsong::model::{Change, Conversation, Ended, FoldMode, Message, MessagePart, Start};
use partsong::protocol::{self, Decoded};
use partsong::wire::PartialJson;
use proptest::prelude::*;
use serde_json::{Value, json};

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,6}".prop_map(Value::from),
        Just(serde_json::from_str("1.0").unwrap()),
        Just(serde_json::from_str("9007199254740993").unwrap()),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("[a-z\\PC]{1,5}", inner), 0..4)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

fn any_id() -> impl Strategy<Value = String> {
    prop_oneof![Just("a".to_owned()), Just("b".to_owned()), Just("__proto__".to_owned())]
}

/// Chunks of many types, with ids that meet each other now and then, and some that are no chunk at all.
fn any_chunk() -> impl Strategy<Value = String> {
    let chunk = (any_id(), "\\PC{0,8}", any_json(), 0..24usize).prop_map(|(id, text, value, kind)| {
        let chunk = match kind {
            0 => json!({"type": "start", "messageId": id, "messageMetadata": value}),
            1 => json!({"type": "start-step"}),
            2 => json!({"type": "text-start", "id": id}),
            3 | 4 => json!({"type": "text-delta", "id": id, "delta": text}),
            5 => json!({"type": "text-end", "id": id}),
            6 => json!({"type": "reasoning-start", "id": id}),
            7 => json!({"type": "reasoning-delta", "id": id, "delta": text}),
            8 => json!({"type": "reasoning-end", "id": id}),
            9 => json!({"type": "tool-input-start", "toolCallId": id, "toolName": text, "dynamic": text.len() % 2 == 0}),
            10 | 11 => json!({"type": "tool-input-delta", "toolCallId": id, "inputTextDelta": value.to_string()}),
            12 => json!({"type": "tool-input-available", "toolCallId": id, "toolName": text, "input": value}),
            13 => json!({"type": "tool-input-error", "toolCallId": id, "toolName": text, "input": value, "errorText": text}),
            14 => json!({"type": "tool-output-available", "toolCallId": id, "output": value, "preliminary": true}),
            15 => json!({"type": "tool-output-error", "toolCallId": id, "errorText": text}),
            16 => json!({"type": "tool-approval-request", "toolCallId": id, "approvalId": id, "inputSchemaInput": value}),
            17 => json!({"type": "tool-approval-response", "approvalId": id, "approved": true}),
            18 => json!({"type": "tool-output-denied", "toolCallId": id}),
            19 => json!({"type": "data-x", "id": id, "data": value}),
            20 => json!({"type": "data-y", "data": value, "transient": text.len() % 2 == 0}),
            21 => json!({"type": "reset-step"}),
            22 => json!({"type": "finish", "finishReason": "stop", "messageMetadata": value}),
            _ => value,
        };
        chunk.to_string()
    });
    let torn = (any_id(), 0..5usize).prop_map(|(id, cut)| {
        let halves = ["\\ud83e", "\\uddea", "\\ud83ex", "x\\ud83e", "\\uddea\\ud83e"];
        format!(r#"{{"type":"text-delta","id":"{id}","delta":"{}"}}"#, halves[cut])
    });
    prop_oneof![8 => chunk, 2 => torn, 1 => "\\PC{0,12}"]
}

fn any_body() -> impl Strategy<Value = Vec<u8>> {
    let breaks = prop_oneof![Just("\n"), Just("\r\n"), Just("\r")];
    let line = (any_chunk(), breaks.clone(), breaks, any::<bool>());
    prop::collection::vec(line, 0..24).prop_map(|lines| {
        let mut body = String::new();
        for (chunk, first, second, comment) in lines {
            if comment {
                body += &format!(": keep-alive{second}");
            }
            body += &format!("data: {chunk}{first}{second}");
        }
        body.into_bytes()
    })
}

fn parts(conversation: &Conversation) -> Vec<Value> {
    let answering = conversation
        .answering()
        .and_then(|index| conversation.messages.get(index));
    answering.map_or(Vec::new(), |message| {
        message.parts.iter().map(MessagePart::to_json).collect()
    })
}

/// A view that looks only where the changes say that something moved.
#[derive(Default)]
struct Mirror {
    parts: Vec<Value>,
}

impl Mirror {
    fn note(&mut self, real: &[Value], changes: Vec<Change>) {
        for change in changes {
            match change {
                Change::PartAdded(part) => {
                    assert_eq!(part, self.parts.len());
                    self.parts.push(real[part].clone());
                }
                Change::PartChanged(part) => self.parts[part] = real[part].clone(),
                Change::TextGrew { part, from } => {
                    let now = real[part].clone();
                    let (old, now) = (
                        self.parts[part]["text"].as_str().unwrap(),
                        now["text"].as_str().unwrap(),
                    );
                    // The part may have been read already after it grew.
                    assert!(old == &now[..from] || old == now);
                    self.parts[part]["text"] = Value::from(now);
                }
                Change::PartsDropped(from) => self.parts.truncate(from),
                Change::Reset => self.parts = real.to_vec(),
                _ => {}
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn cuts_do_not_matter(body in any_body(), sizes in prop::collection::vec(1..40usize, 1..40), strict in any::<bool>()) {
        let mode = if strict { FoldMode::Strict } else { FoldMode::Lenient };
        let whole: Folded = fold(&[&body], mode);
        let bytes: Vec<&[u8]> = body.chunks(1).collect();
        prop_assert_eq!(&fold(&bytes, mode), &whole);
        let mut pieces = Vec::new();
        let mut rest = body.as_slice();
        for size in sizes.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (piece, tail) = rest.split_at((*size).min(rest.len()));
            pieces.push(piece);
            rest = tail;
        }
        prop_assert_eq!(&fold(&pieces, mode), &whole);
    }

    #[test]
    fn changes_are_exact(body in any_body(), strict in any::<bool>(), resume in any::<bool>(), looks in any::<u64>()) {
        let mode = if strict { FoldMode::Strict } else { FoldMode::Lenient };
        let old = json!({"id": "b", "role": "assistant", "parts": [{"type": "tool-x", "toolCallId": "a", "state": "input-streaming", "rawInput": "{"}]});
        let mut conversation = Conversation::new(vec![Message::from_json(old).unwrap()]);
        conversation.begin(if resume { Start::Resume { replay: true, kept: 0 } } else { Start::Continue }, "fresh".into());
        let mut decoder = protocol::by_name("ai-sdk").unwrap().decoder(mode);
        let mut decoded = Vec::new();
        decoder.push(&body, &mut decoded);
        let mut mirror = Mirror::default();
        mirror.note(&parts(&conversation), vec![Change::Reset]);
        for (index, decoded) in decoded.into_iter().enumerate() {
            let Decoded::Event(event) = decoded else { continue };
            let Ok(changes) = conversation.apply(event, mode) else { break };
            mirror.note(&parts(&conversation), changes);
            // A frame is shown now and then.
            if looks >> (index % 64) & 1 == 1 {
                let changes = conversation.refresh();
                mirror.note(&parts(&conversation), changes);
                prop_assert_eq!(&mirror.parts, &parts(&conversation));
            }
        }
        let answering = conversation.answering();
        let changes = conversation.end(Ended::Complete);
        let real = answering.map_or(Vec::new(), |index| conversation.messages[index].parts.iter().map(MessagePart::to_json).collect());
        mirror.note(&real, changes);
        prop_assert_eq!(&mirror.parts, &real);
    }

    #[test]
    fn hostile_bytes_never_panic(body in prop::collection::vec(any::<u8>(), 0..400), cut in 1..20usize) {
        let pieces: Vec<&[u8]> = body.chunks(cut).collect();
        fold(&pieces, FoldMode::Lenient);
        let framed = [b"data: ".as_slice(), &body, b"\n\n"].concat();
        fold(&[&framed], FoldMode::Strict);
    }

    #[test]
    fn messages_survive_the_round_trip(parts in prop::collection::vec((0..10usize, any_json(), any_json()), 0..6), extra in any_json()) {
        let parts: Vec<Value> = parts.into_iter().map(|(kind, value, unknown)| match kind {
            0 => json!({"type": "text", "text": "t", "state": "done", "new": unknown}),
            1 => json!({"type": "text", "text": value}),
            2 => json!({"type": "reasoning", "id": "r", "text": "t", "providerMetadata": {"p": {"k": value}}, "new": unknown}),
            3 => json!({"type": "tool-x-y", "toolCallId": "c", "state": "output-available", "input": value, "output": unknown, "new": 1}),
            4 => json!({"type": "dynamic-tool", "toolName": "n", "toolCallId": "c", "state": "approval-requested", "input": value, "approval": {"id": "a", "signature": "s", "new": unknown}}),
            5 => json!({"type": "tool-x", "toolCallId": 7, "state": "???", "input": value}),
            6 => json!({"type": "data-x", "id": "i", "data": value, "transient": false, "new": unknown}),
            7 => json!({"type": "source-url", "sourceId": "s", "url": "u", "title": value, "new": unknown}),
            8 => json!({"type": "file", "mediaType": "image/png", "url": "u", "filename": "f", "new": unknown}),
            _ => json!({"type": "future", "value": value}),
        }).collect();
        let message = json!({"id": "m", "role": "assistant", "metadata": extra, "parts": parts, "new": extra});
        let read = Message::from_json(message.clone()).expect("a message");
        prop_assert_eq!(read.to_json(), message);
    }

    #[test]
    fn a_part_of_any_shape_survives(part in any_json()) {
        if let Some(read) = MessagePart::from_json(part.clone()) {
            prop_assert_eq!(read.to_json(), part);
        }
    }

    #[test]
    fn partial_json_grown_is_partial_json_at_once(value in any_json(), noise in "[\\[\\]{}\",:\\\\tfn0-9eu.-]{0,12}", cut in any::<prop::sample::Index>()) {
        let text = value.to_string();
        let mut at = cut.index(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let text = format!("{}{noise}", &text[..at]);
        let mut grown = PartialJson::default();
        for (start, character) in text.char_indices() {
            grown.push(character.encode_utf8(&mut [0; 4]));
            let mut once = PartialJson::default();
            once.push(&text[..start + character.len_utf8()]);
            prop_assert_eq!(grown.value(), once.value());
        }
    }

    #[test]
    fn a_whole_json_text_is_its_own_value(value in any_json()) {
        let mut partial = PartialJson::default();
        partial.push(&value.to_string());
        prop_assert_eq!(partial.value(), Some(value));
    }
}

#[test]
fn deep_and_huge_input_is_survived() {
    let deep = format!(
        r#"{{"type":"data-x","data":{}1{}}}"#,
        "[".repeat(200_000),
        "]".repeat(200_000)
    );
    let input = "[".repeat(300_000);
    let body = stream(&[
        &deep,
        r#"{"type":"tool-input-start","toolCallId":"c","toolName":"t"}"#,
        &format!(r#"{{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{input}"}}"#),
        r#"{"type":"text-start","id":"t"}"#,
        r#"{"type":"text-delta","id":"t","delta":"still here"}"#,
    ]);
    let folded = fold(&[&body], FoldMode::Lenient);
    assert_eq!(folded.skipped, 1);
    assert_eq!(folded.messages[0]["parts"][1]["text"], "still here");
}
