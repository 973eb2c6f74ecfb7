//! What an AG-UI stream may make grow: small events that ask for much are skipped whole, and the answer goes on.

use std::time::{Duration, Instant};

use partsong::model::FoldMode;
use partsong::protocol;
use serde_json::{Value, json};

fn fold(events: &[Value]) -> Value {
    let start = json!({"type": "RUN_STARTED", "threadId": "t", "runId": "r"});
    let end = json!({"type": "RUN_FINISHED", "threadId": "t", "runId": "r"});
    let said = json!({"type": "TEXT_MESSAGE_CHUNK", "messageId": "m", "role": "assistant", "delta": "Still here."});
    let mut fold = protocol::by_name("ag-ui")
        .expect("the protocol")
        .fold(FoldMode::Lenient, Value::Null)
        .expect("a fold");
    let started = Instant::now();
    for event in [start].iter().chain(events).chain([&said, &end]) {
        fold.push(format!("data: {event}\n\n").as_bytes());
    }
    let folded = fold.finish().into_json("ag-ui");
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
