//! The fold: a stream of the chatbot template, lenient mode, and what each event says it moved.

use crate::common;

use common::{fixture, fold, stream};
use partsong::json::parse::Torn;
use partsong::model::{Change, Conversation, Ended, Event, FoldMode, MAX_PARTS, Message, Role, Start};
use serde_json::{Value, json};

fn text_delta(id: &str, delta: &str) -> Event {
    Event::TextDelta {
        reasoning: false,
        id: id.into(),
        delta: delta.into(),
        torn: Torn::default(),
        provider_metadata: None,
    }
}

fn text_start(id: &str) -> Event {
    Event::TextStart {
        reasoning: false,
        id: id.into(),
        provider_metadata: None,
    }
}

fn begun() -> Conversation {
    let mut conversation = Conversation::new(vec![Message::new("u1", Role::User)]);
    conversation.begin(Start::NewAnswer, "fresh".into());
    conversation
}

/// Adjacent data lines, on which the official client dies; ours folds them all.
#[test]
fn the_seed_as_printed() {
    let bytes = fixture("seed-000.sse");
    let expected: Value = serde_json::from_slice(&fixture("seed-000.json")).unwrap();
    for size in [1, 2, 3, 5, 64, bytes.len()] {
        let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
        let folded = fold(&pieces, FoldMode::Lenient);
        assert_eq!(Value::from(folded.messages), expected, "{size} bytes at a time");
        assert_eq!((folded.error, folded.skipped), (None, 0));
    }
    let strict = fold(&[&bytes], FoldMode::Strict);
    assert!(strict.error.is_some_and(|error| error.starts_with("invalid-json")));
}

#[test]
fn a_bad_event_harms_only_itself() {
    let body = stream(&[
        r#"{"type":"start","messageId":"m1","future":true}"#,
        r#"{"type":"brand-new","x":1}"#,
        "{not json",
        "<html>",
        r#"{"type":"text-end","id":"nobody"}"#,
        r#"{"type":"tool-output-available","toolCallId":"nobody","output":1}"#,
        r#"{"type":"tool-approval-response","approvalId":"nobody","approved":true}"#,
        r#"{"type":"text-start"}"#,
        r#"{"type":"text-delta","id":"orphan","delta":"kept"}"#,
        r#"{"type":"text-delta","id":"orphan","delta":" too","providerMetadata":null}"#,
        r#"{"type":"error","errorText":"An error occurred."}"#,
        r#"{"type":"finish","finishReason":"brand-new-reason","messageMetadata":{"tokens":3}}"#,
    ]);
    let folded = fold(&[&body], FoldMode::Lenient);
    assert_eq!(folded.skipped, 7);
    assert_eq!(folded.error.as_deref(), Some("An error occurred."));
    let parts = json!([{"type": "text", "text": "kept too", "state": "streaming"}]);
    let message = json!({"id": "m1", "role": "assistant", "metadata": {"tokens": 3}, "parts": parts});
    assert_eq!(folded.messages, [message]);
}

#[test]
fn a_stream_that_comes_twice_is_read_once() {
    let lines = [
        r#"{"type":"start","messageId":"m1"}"#,
        r#"{"type":"tool-input-start","toolCallId":"c","toolName":"t"}"#,
        r#"{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{\"a\":"}"#,
        r#"{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"1"}"#,
        r#"{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"1"}"#,
        r#"{"type":"text-start","id":"x"}"#,
        r#"{"type":"text-delta","id":"x","delta":"ha"}"#,
        r#"{"type":"text-delta","id":"x","delta":"ha"}"#,
        r#"{"type":"finish"}"#,
    ];
    let twice: Vec<&str> = lines.iter().flat_map(|line| [*line, *line]).collect();
    let (once, twice) = (
        fold(&[&stream(&lines)], FoldMode::Lenient),
        fold(&[&stream(&twice)], FoldMode::Lenient),
    );
    assert_eq!(twice.messages, once.messages);
    assert_eq!(once.messages[0]["parts"][0]["input"], json!({"a": 11}));
    assert_eq!(once.messages[0]["parts"][1]["text"], "haha");
}

#[test]
fn null_is_absent_where_it_may_be() {
    let body = stream(&[
        r#"{"type":"start","messageId":null,"messageMetadata":null}"#,
        r#"{"type":"tool-input-start","toolCallId":"c","toolName":"t","dynamic":null,"title":null,"providerMetadata":null}"#,
        r#"{"type":"tool-input-available","toolCallId":"c","toolName":"t","input":null,"providerExecuted":null}"#,
        r#"{"type":"tool-output-available","toolCallId":"c","output":null,"preliminary":null,"toolMetadata":null}"#,
        r#"{"type":"data-x","id":null,"data":null,"transient":null}"#,
    ]);
    let folded = fold(&[&body], FoldMode::Lenient);
    assert_eq!(folded.skipped, 0);
    let tool = json!({"type": "tool-t", "toolCallId": "c", "state": "output-available", "input": null, "output": null});
    assert_eq!(folded.messages[0]["parts"][0], tool);
    assert_eq!(folded.messages[0]["parts"][1]["data"], Value::Null);
}

#[test]
fn an_oversized_output_ends_its_call_with_a_word() {
    let output = "x".repeat(9 << 20);
    let body = stream(&[
        r#"{"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{}}"#,
        &format!(r#"{{"type":"tool-output-available","toolCallId":"c","output":"{output}"}}"#),
        r#"{"type":"text-start","id":"1"}"#,
        r#"{"type":"text-delta","id":"1","delta":"the rest"}"#,
    ]);
    let pieces: Vec<&[u8]> = body.chunks(60_000).collect();
    let folded = fold(&pieces, FoldMode::Lenient);
    assert_eq!(folded.skipped, 1);
    assert_eq!(folded.messages[0]["parts"][0]["state"], "output-error");
    assert_eq!(folded.messages[0]["parts"][1]["text"], "the rest");
}

#[test]
fn caps_hold() {
    let mut conversation = begun();
    conversation.apply(text_start("1"), FoldMode::Lenient).unwrap();
    let half = "x".repeat(1 << 20);
    assert!(matches!(
        conversation.apply(text_delta("1", &half), FoldMode::Lenient).unwrap()[..],
        [Change::TextGrew { .. }]
    ));
    assert!(matches!(
        conversation.apply(text_delta("1", &half), FoldMode::Lenient).unwrap()[..],
        [Change::TextGrew { .. }]
    ));
    assert!(matches!(
        conversation.apply(text_delta("1", "x"), FoldMode::Lenient).unwrap()[..],
        [Change::Skipped(_)]
    ));
    // One more than is shown is kept: it says that there were more.
    for _ in 1..=MAX_PARTS {
        conversation.apply(Event::StepStart, FoldMode::Lenient).unwrap();
    }
    assert!(matches!(
        conversation.apply(Event::StepStart, FoldMode::Lenient).unwrap()[..],
        [Change::Skipped(_)]
    ));
    assert_eq!(conversation.messages[1].parts.len(), MAX_PARTS + 1);
}

#[test]
fn changes_say_exactly_what_moved() {
    let mut conversation = begun();
    let mut apply = |event: Event| conversation.apply(event, FoldMode::Lenient).unwrap();
    let start = Event::Start {
        message_id: Some("m1".into()),
        metadata: Some(json!({"a": 1})),
    };
    assert_eq!(apply(start), [Change::Metadata]);
    assert_eq!(apply(Event::StepStart), [Change::PartAdded(0)]);
    assert_eq!(apply(text_start("1")), [Change::PartAdded(1)]);
    assert_eq!(apply(text_delta("1", "한")), [Change::TextGrew { part: 1, from: 0 }]);
    assert_eq!(apply(text_delta("1", "국")), [Change::TextGrew { part: 1, from: 3 }]);
    assert_eq!(apply(text_delta("1", "")), []);
    let end = Event::TextEnd {
        reasoning: false,
        id: "1".into(),
        citations: None,
        provider_metadata: None,
    };
    assert_eq!(apply(end), [Change::PartChanged(1)]);
    assert_eq!(apply(text_start("2")), [Change::PartAdded(2)]);
    assert_eq!(apply(Event::StepReset), [Change::PartsDropped(1)]);
    let rename = Event::Start {
        message_id: Some("m2".into()),
        metadata: None,
    };
    assert_eq!(apply(rename), [Change::Renamed]);
    let finish = Event::Finish {
        reason: Some("stop".into()),
        metadata: None,
    };
    assert_eq!(apply(finish), [Change::Finished(Some("stop".into()))]);
    assert_eq!(conversation.answering(), Some(1));
    assert_eq!(conversation.end(Ended::Complete), []);
    assert_eq!(conversation.answering(), None);
    assert_eq!(conversation.finish_reason(), Some("stop"));
    assert_eq!(conversation.messages[1].id, "m2");
}

#[test]
fn half_characters_wait_for_their_other_half() {
    let mut conversation = begun();
    let mut apply = |low, delta: &str, high| {
        let event = Event::TextDelta {
            reasoning: false,
            id: "1".into(),
            delta: delta.into(),
            torn: Torn { low, high },
            provider_metadata: None,
        };
        conversation.apply(event, FoldMode::Lenient).unwrap()
    };
    apply(None, "", None);
    assert_eq!(apply(None, "a", Some(0xD83E)), [Change::TextGrew { part: 0, from: 0 }]);
    assert_eq!(apply(None, "", None), []);
    assert_eq!(apply(Some(0xDDEA), "b", None), [Change::TextGrew { part: 0, from: 1 }]);
    assert_eq!(apply(None, "", Some(0xD83E)), []);
    assert_eq!(
        conversation.end(Ended::Complete),
        [Change::TextGrew { part: 0, from: 6 }]
    );
    assert_eq!(conversation.messages[1].text(), "a\u{1F9EA}b\u{FFFD}");
}

#[test]
fn half_a_character_writes_nothing_into_an_input_that_is_there() {
    let body = stream(&[
        r#"{"type":"tool-input-start","toolCallId":"c","toolName":"t"}"#,
        r#"{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"\"a\ud83e"}"#,
        r#"{"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{"a":1}}"#,
    ]);
    let folded = fold(&[&body], FoldMode::Lenient);
    let call = &folded.messages[0]["parts"][0];
    assert_eq!((&call["input"], &call["rawInput"]), (&json!({"a": 1}), &Value::Null));
}

#[test]
fn an_id_that_is_taken_loses_nothing() {
    let mut conversation = Conversation::new(vec![
        Message::new("m1", Role::Assistant),
        Message::new("u1", Role::User),
    ]);
    conversation.begin(Start::NewAnswer, "m1".into());
    let start = Event::Start {
        message_id: Some("m1".into()),
        metadata: None,
    };
    assert!(matches!(
        conversation.apply(start, FoldMode::Lenient).unwrap()[..],
        [Change::Skipped(_)]
    ));
    let ids: Vec<&str> = conversation
        .messages
        .iter()
        .map(|message| message.id.as_str())
        .collect();
    assert_eq!(ids, ["m1", "u1", "m1-"]);
}

#[test]
fn streamed_input_is_built_when_somebody_looks() {
    let mut conversation = begun();
    let body = stream(&[
        r#"{"type":"tool-input-start","toolCallId":"c","toolName":"t"}"#,
        r#"{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{\"a\":\"x"}"#,
    ]);
    let mut decoded = Vec::new();
    let mut decoder = partsong::protocol::by_name("ai-sdk")
        .unwrap()
        .decoder(FoldMode::Lenient);
    decoder.push(&body, &mut decoded);
    for decoded in decoded {
        let partsong::protocol::Decoded::Event(event) = decoded else {
            panic!("an event")
        };
        conversation.apply(event, FoldMode::Lenient).unwrap();
    }
    conversation.refresh();
    assert_eq!(conversation.messages[1].parts[0].to_json()["input"], json!({"a": "x"}));
}

/// Constant work per delta: a delta costs the same at the end of a long answer as at its start.
#[test]
fn a_long_answer_costs_no_more_per_delta() {
    let run = |deltas: usize| {
        let mut conversation = begun();
        conversation.apply(text_start("1"), FoldMode::Lenient).unwrap();
        let tool = r#"{"type":"tool-input-start","toolCallId":"c","toolName":"t"}"#;
        let mut body = stream(&[tool]);
        for _ in 0..deltas {
            body.extend(stream(&[
                r#"{"type":"text-delta","id":"1","delta":"some words "}"#,
                r#"{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"[1,"}"#,
            ]));
        }
        let mut decoder = partsong::protocol::by_name("ai-sdk")
            .unwrap()
            .decoder(FoldMode::Lenient);
        let mut decoded = Vec::new();
        let begin = std::time::Instant::now();
        for piece in body.chunks(4096) {
            decoder.push(piece, &mut decoded);
            for decoded in decoded.drain(..) {
                if let partsong::protocol::Decoded::Event(event) = decoded {
                    conversation.apply(event, FoldMode::Lenient).unwrap();
                }
            }
        }
        begin.elapsed().as_secs_f64()
    };
    run(1_000);
    let (short, long) = (run(4_000), run(32_000));
    println!("4,000 deltas of each: {short:.4} s, 32,000: {long:.4} s");
    assert!(
        long < short * 8.0 * 4.0,
        "{short} s for 4,000 deltas, {long} s for 32,000"
    );
}

#[test]
fn a_cut_response_is_told_from_a_complete_one() {
    let said_done = |chunks: &[&str]| {
        let mut decoder = partsong::protocol::by_name("ai-sdk")
            .unwrap()
            .decoder(FoldMode::Lenient);
        decoder.push(&stream(chunks), &mut Vec::new());
        decoder.said_done()
    };
    let text = r#"{"type":"text-start","id":"1"}"#;
    assert!(!said_done(&[text]));
    assert!(said_done(&[text, "[DONE]"]));
    assert!(said_done(&[text, r#"{"type":"finish"}"#]));
    assert!(said_done(&[text, r#"{"type":"abort"}"#]));
}
