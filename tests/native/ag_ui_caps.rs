//! What an AG-UI stream may make grow: small events that ask for much are skipped whole, and the answer goes on.

use std::time::{Duration, Instant};

use crate::common::ag_ui::{ag_ui, answer, body, frames, in_run, user, with_turn};
use crate::common::page::decoded;
use crate::common::streams::folded;

use partsong::model::{Conversation, Event, FoldMode, MessagePart};
use partsong::protocol::{Decoded, TurnKind, USUAL_BODY};
use serde_json::{Value, json};

fn fold(events: &[Value]) -> Value {
    let said = json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "role": "assistant", "delta": "Still here."});
    let stream = frames(&in_run(&[events, &[said]].concat()));
    let started = Instant::now();
    let folded = folded("ag-ui", FoldMode::Lenient, Value::Null, &[&stream]);
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert_eq!(folded["error"], Value::Null);
    assert!(folded["messages"].to_string().contains("Still here."));
    folded
}

fn warnings(folded: &Value) -> usize {
    folded["warnings"].as_array().expect("a list").len()
}

#[test]
fn a_patch_that_copies_a_long_text_a_thousand_times_is_skipped_whole() {
    let state = json!({"long": "x".repeat(3 << 20), "copies": []});
    let copies = vec![json!({"op": "copy", "from": "/long", "path": "/copies/-"}); 1_000];
    let folded = fold(&[
        json!({"type": "STATE_SNAPSHOT", "snapshot": state}),
        json!({"type": "STATE_DELTA", "delta": copies}),
        json!({"type": "STATE_DELTA", "delta": [{"op": "replace", "path": "/long", "value": "short"}]}),
    ]);
    assert_eq!(folded["state"], json!({"long": "short", "copies": []}));
    assert_eq!(warnings(&folded), 1);
}

#[test]
fn pieces_of_a_call_cost_the_same_behind_a_long_history() {
    let call = |id: String| json!({"id": id, "type": "function", "function": {"name": "f", "arguments": ""}});
    let message = |at: usize| {
        let calls: Vec<Value> = (0..10).map(|number| call(format!("c{at}-{number}"))).collect();
        json!({"id": format!("m{at}"), "role": "assistant", "toolCalls": calls})
    };
    let taken = |before: usize, pieces: usize| {
        let messages: Vec<Value> = (0..before).map(message).collect();
        let mut events = vec![
            json!({"type": "MESSAGES_SNAPSHOT", "messages": messages}),
            json!({"type": "TOOL_CALL_START", "toolCallId": "last", "toolCallName": "f"}),
        ];
        events.extend(vec![
            json!({"type": "TOOL_CALL_ARGS", "toolCallId": "last", "delta": "x"});
            pieces
        ]);
        events.push(json!({"type": "TOOL_CALL_END", "toolCallId": "last"}));
        let started = Instant::now();
        let folded = fold(&events);
        assert!(folded["messages"].to_string().contains(&"x".repeat(pieces)));
        started.elapsed()
    };
    let (history, call, both) = (taken(2_000, 1), taken(1, 10_000), taken(2_000, 10_000));
    assert!(both < history * 3 + call * 3, "{history:?} and {call:?}, but {both:?}");
}

#[test]
fn a_state_beyond_its_cap_is_skipped_and_the_one_before_stays() {
    let folded = fold(&[
        json!({"type": "STATE_SNAPSHOT", "snapshot": {"a": 1}}),
        json!({"type": "STATE_SNAPSHOT", "snapshot": {"long": "x".repeat(5 << 20)}}),
    ]);
    assert_eq!(folded["state"], json!({"a": 1}));
    assert_eq!(warnings(&folded), 1);
}

#[test]
fn patches_of_many_activities_share_one_budget() {
    let mut events = Vec::new();
    for at in 0..60 {
        let id = format!("a{at}");
        let content = json!({"long": "x".repeat(100 << 10)});
        events.push(json!({"type": "ACTIVITY_SNAPSHOT", "messageId": id, "activityType": "A", "content": content}));
        let copies: Vec<Value> = (0..30)
            .map(|copy| json!({"op": "copy", "from": "/long", "path": format!("/copy{copy}")}))
            .collect();
        events.push(json!({"type": "ACTIVITY_DELTA", "messageId": id, "activityType": "A", "patch": copies}));
    }
    let folded = fold(&events);
    let size = folded["messages"].to_string().len();
    assert!(size < 48 << 20, "{size}");
    assert!(warnings(&folded) > 0);
}

/// What the page hears when these come in one piece, and how often it skips something.
fn heard(events: &[Value]) -> (Vec<Event>, usize) {
    let mut decoder = with_turn(&[user("u1", "hi")], TurnKind::Send, USUAL_BODY, |turn| {
        ag_ui().reader(turn)
    });
    let decoded = decoded(&mut *decoder, &[&frames(&in_run(events))]);
    let count = decoded.len();
    let heard: Vec<Event> = (decoded.into_iter())
        .filter_map(|item| match item {
            Decoded::Event(event) => Some(event),
            _ => None,
        })
        .collect();
    let skipped = count - heard.len();
    (heard, skipped)
}

fn anew(heard: &[Event]) -> usize {
    heard.iter().filter(|event| matches!(event, Event::Restated(_))).count()
}

fn result(id: usize, call: &str) -> Value {
    json!({"type": "TOOL_CALL_RESULT", "messageId": format!("r{id}"), "toolCallId": call, "content": "x"})
}

#[test]
fn a_result_of_no_call_tells_nothing_anew_and_goes_back_as_it_came() {
    let results: Vec<Value> = (0..1_000).map(|at| result(at, &format!("c{at}"))).collect();
    let (events, skipped) = heard(&results);
    assert_eq!((anew(&events), skipped), (0, 0));
    assert!(events.len() < 1_010, "{}", events.len());
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    answer(&mut conversation, TurnKind::Send, &frames(&in_run(&results[..2])));
    let sent = body(&conversation.messages, TurnKind::Send);
    let message =
        |at: usize| json!({"id": format!("r{at}"), "role": "tool", "toolCallId": format!("c{at}"), "content": "x"});
    assert_eq!(sent["messages"].as_array().unwrap()[1..], [message(0), message(1)]);
}

/// A thread whose call the page doesn't know as one of its answer.
fn calling() -> Value {
    let call = json!({"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}});
    json!({"type": "MESSAGES_SNAPSHOT", "messages": [
        {"id": "u1", "role": "user", "content": "hi"},
        {"id": "a", "role": "assistant", "toolCalls": [call]},
        {"id": "u2", "role": "user", "content": "more"},
    ]})
}

#[test]
fn what_takes_a_place_in_front_is_told_once_for_all_that_came() {
    let mut events = vec![calling()];
    events.extend((0..1_000).map(|at| result(at, "c")));
    let (events, skipped) = heard(&events);
    assert_eq!((anew(&events), skipped), (1, 0));
}

#[test]
fn telling_anew_has_an_end() {
    let mut events = vec![
        calling(),
        json!({"type": "TEXT_MESSAGE_START", "messageId": "t", "role": "assistant"}),
    ];
    for at in 0..4_000 {
        events.push(result(at, "c"));
        events.push(json!({"type": "TEXT_MESSAGE_CONTENT", "messageId": "t", "delta": "x"}));
    }
    events.push(json!({"type": "TEXT_MESSAGE_END", "messageId": "t"}));
    let (events, skipped) = heard(&events);
    let told = anew(&events);
    assert!((100..1_000).contains(&told), "{told}");
    assert_eq!(told + skipped, 4_001, "the first one tells of the snapshot, too");
}

#[test]
fn an_activity_is_told_where_it_begins_and_once_for_all_patches_that_came() {
    let mut events = vec![
        json!({"type": "ACTIVITY_SNAPSHOT", "messageId": "a", "activityType": "A", "content": {"a": 0, "l": vec![0; 1_000]}}),
        json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "role": "assistant", "delta": "behind"}),
    ];
    events.extend((0..1_000).map(|at| {
        let patch = json!([{"op": "replace", "path": "/a", "value": at}]);
        json!({"type": "ACTIVITY_DELTA", "messageId": "a", "activityType": "A", "patch": patch})
    }));
    let (told, skipped) = heard(&events);
    let contents: Vec<i64> = (told.iter())
        .filter_map(|event| match event {
            Event::Data { part, .. } => part.data["content"]["a"].as_i64(),
            _ => None,
        })
        .collect();
    assert_eq!((contents, skipped), (vec![0, 999], 0));
    let mut conversation = Conversation::new(vec![user("u1", "hi")]);
    answer(&mut conversation, TurnKind::Send, &frames(&in_run(&events)));
    let parts = &conversation.messages[1].parts;
    let shown: Vec<&MessagePart> = parts
        .iter()
        .filter(|part| !matches!(part, MessagePart::StepStart(_)))
        .collect();
    assert!(
        matches!(shown[..], [MessagePart::Data(_), MessagePart::Text(_)]),
        "{shown:?}"
    );
}

#[test]
fn messages_steps_and_streams_of_an_answer_have_a_number() {
    let starts =
        (0..6_000).map(|at| json!({"type": "TEXT_MESSAGE_START", "messageId": format!("m{at}"), "role": "assistant"}));
    let mut events: Vec<Value> = starts.collect();
    events.push(json!({"type": "TOOL_CALL_START", "toolCallId": "c", "toolCallName": "f", "parentMessageId": "m1"}));
    let (told, skipped) = heard(&events);
    assert!(
        told.iter().any(|event| matches!(event, Event::ToolInputStart(_))),
        "what stands goes on"
    );
    // Their ends, which are missing, too.
    assert_eq!(skipped, 2_000);
    let (_, skipped) = heard(&[json!({"type": "MESSAGES_SNAPSHOT", "messages": (0..6_000)
        .map(|at| json!({"id": format!("m{at}"), "role": "user", "content": ""}))
        .collect::<Vec<Value>>()})]);
    assert_eq!(skipped, 1);
    let steps: Vec<Value> = (0..1_500)
        .map(|at| json!({"type": "STEP_STARTED", "stepName": format!("s{at}")}))
        .collect();
    assert_eq!(heard(&steps).1, 500);
    let lanes: Vec<Value> = (0..1_500)
        .map(|at| json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": format!("m{at}"), "subagentRunId": format!("s{at}"), "delta": "x"}))
        .collect();
    assert_eq!(heard(&lanes).1, 500);
}
