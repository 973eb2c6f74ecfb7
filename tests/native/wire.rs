//! Framing, JSON and partial JSON against the recorded behaviour of browsers and of the reference client.

use crate::common;

use partsong::json::parse;
use partsong::wire::{Limits, PartialJson, SseDecoder, SseItem, StreamTooLong};
use serde_json::Value;

fn read(pieces: &[&[u8]]) -> (Vec<(String, String, String)>, Option<u64>) {
    let mut decoder = SseDecoder::new(Limits::default());
    let mut items = Vec::new();
    for piece in pieces {
        decoder.push(piece, &mut items).expect("a short stream");
    }
    items.extend(decoder.finish());
    let events = items.into_iter().filter_map(|item| match item {
        SseItem::Event(frame) => Some((frame.event.unwrap_or("message".into()), frame.data, frame.id)),
        _ => None,
    });
    (events.collect(), decoder.retry())
}

#[test]
fn every_sse_case_at_every_cut() {
    let Some(cases) = common::shared("sse/cases.ndjson") else {
        return;
    };
    let mut count = 0;
    for case in common::lines(&cases) {
        let body = common::base64(case["body_b64"].as_str().unwrap());
        let text = |event: &Value, key: &str| event[key].as_str().unwrap().to_owned();
        let expected: Vec<_> = case["expect"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| (text(event, "type"), text(event, "data"), text(event, "lastEventId")))
            .collect();
        let expected = (expected, case["retry"].as_u64());
        assert_eq!(read(&[&body]), expected, "{}", case["id"]);
        let bytes: Vec<&[u8]> = body.chunks(1).collect();
        assert_eq!(read(&bytes), expected, "{} byte by byte", case["id"]);
        for first in 0..body.len() {
            assert_eq!(
                read(&[&body[..first], &body[first..]]),
                expected,
                "{} at {first}",
                case["id"]
            );
        }
        if body.len() < 400 {
            for first in 0..body.len() {
                for second in first..body.len() {
                    let pieces = [&body[..first], &body[first..second], &body[second..]];
                    assert_eq!(read(&pieces), expected, "{} at {first} and {second}", case["id"]);
                }
            }
        }
        count += 1;
    }
    assert_eq!(count, 29);
}

#[test]
fn utf8_is_decoded_as_browsers_do() {
    let Some(cases) = common::shared("unicode/utf8-decode.ndjson") else {
        return;
    };
    for case in common::lines(&cases) {
        let Some(bytes) = case["b64"].as_str().or(case["bytes_b64"].as_str()).map(common::base64) else {
            continue;
        };
        let expected = case["text"].as_str().or(case["expect"].as_str()).unwrap_or_default();
        if bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r')) || bytes.starts_with(b"\xEF\xBB\xBF") {
            continue;
        }
        let body = [b"data: ".as_slice(), &bytes, b"\n\n"].concat();
        let pieces: Vec<&[u8]> = body.chunks(1).collect();
        assert_eq!(read(&pieces).0[0].1, expected, "{case}");
    }
}

#[test]
fn comments_are_life_and_limits_hold() {
    let limits = Limits { event: 64, stream: 400 };
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
        assert!(matches!(items.last(), Some(SseItem::Event(frame)) if frame.data == "next"));
        assert_eq!(end, Ok(()));
    }
    assert_eq!(run(400).1, Err(StreamTooLong));
}

#[test]
fn every_partial_json_prefix() {
    let Some(cases) = common::shared("partial-json/prefixes.ndjson") else {
        return;
    };
    let mut count = 0;
    for case in common::lines(&cases) {
        let Some(text) = case["text"].as_str() else { continue };
        let mut whole = PartialJson::default();
        whole.push(text);
        let mut grown = PartialJson::default();
        text.chars()
            .for_each(|character| grown.push(character.encode_utf8(&mut [0; 4])));
        // The recording has JavaScript's spelling of numbers.
        let expected = case.get("value").map(common::numbers);
        assert_eq!(whole.value().as_ref().map(common::numbers), expected, "{}", case["id"]);
        assert_eq!(
            grown.value().as_ref().map(common::numbers),
            expected,
            "{} character by character",
            case["id"]
        );
        count += 1;
    }
    assert_eq!(count, 423);
}

#[test]
fn partial_json_of_the_reference_table() {
    let cases = [
        (r#"{"a":"hel"#, r#"{"a":"hel"}"#),
        (r#"{"a":1,"#, r#"{"a":1}"#),
        (r#"{"a":tr"#, r#"{"a":true}"#),
        (r#"{"a":1,"b"#, r#"{"a":1}"#),
        (r#"{"a":n"#, r#"{"a":null}"#),
        (r#"{"a":"#, "{}"),
        (r#"{"a":-"#, "{}"),
        ("[1,2", "[1,2]"),
        (r#"{"a":1."#, r#"{"a":1}"#),
        ("[1,", "[1]"),
        (r#"{"a":1e"#, r#"{"a":1}"#),
        (r#"{"a":"x\"#, r#"{"a":"x"}"#),
        (r#"{"a":"\u12"#, r#"{"a":""}"#),
        (r#"{"b":[{"c":"d"},{"c":"#, r#"{"b":[{"c":"d"},{}]}"#),
        (r#"{"a":1} trailing"#, r#"{"a":1}"#),
        (r#"{"a":1}}"#, r#"{"a":1}"#),
        (r#"{"a":falsee"#, r#"{"a":false}"#),
        ("t", "true"),
        ("[-", "[]"),
    ];
    for (text, expected) in cases {
        let mut partial = PartialJson::default();
        partial.push(text);
        assert_eq!(partial.value(), Some(serde_json::from_str(expected).unwrap()), "{text}");
    }
    for text in [
        "",
        "-",
        "nope",
        "{a:1}",
        "[1 2]",
        r#"{"a":01}"#,
        r#"{"__proto__":1}"#,
        "[true\u{1F600}",
    ] {
        let mut partial = PartialJson::default();
        partial.push(text);
        assert_eq!(partial.value(), None, "{text}");
    }
}

#[test]
fn json_of_every_kind_is_read_or_refused() {
    let Some(cases) = common::shared("json-parsing/cases.ndjson") else {
        return;
    };
    for case in common::lines(&cases) {
        let bytes = match case["b64"].as_str() {
            Some(b64) => common::base64(b64),
            None => {
                let times = case["times"].as_u64().unwrap() as usize;
                let text = case["repeat"].as_str().unwrap().repeat(times) + case["suffix"].as_str().unwrap_or("");
                text.into_bytes()
            }
        };
        // The same bytes as a growing text must not panic either.
        let lossy = String::from_utf8_lossy(&bytes).into_owned();
        let mut partial = PartialJson::default();
        partial.push(&lossy);
        partial.value();
        let read = std::str::from_utf8(&bytes)
            .ok()
            .is_some_and(|text| parse::parse(text).is_ok());
        match case["expect"].as_str() {
            Some("accept") => assert!(read, "{case}"),
            Some("reject") => assert!(!read, "{case}"),
            _ => {}
        }
    }
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
