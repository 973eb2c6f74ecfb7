//! Surfaces that another protocol carries in its parts: what a part no longer carries is gone, and nothing else is.

use crate::common::ag_ui::frames;
use crate::common::page::{conversation, decoded, decoder, folds};

use partsong::model::{Conversation, Message, Start};
use partsong::surface::Surface;
use serde_json::{Value, json};

fn answer(talk: &mut Conversation, start: Start, protocol: &str, events: &[Value]) {
    talk.begin(start, format!("answer-{}", talk.messages.len()));
    folds(talk, decoded(&mut *decoder(protocol), &[&frames(events)]));
}

fn run(talk: &mut Conversation, events: &[Value]) {
    let started = json!({ "type": "RUN_STARTED", "threadId": "t", "runId": "r" });
    let finished = json!({ "type": "RUN_FINISHED", "threadId": "t", "runId": "r" });
    let all: Vec<Value> = [&[started], events, &[finished]].concat();
    answer(talk, Start::NewAnswer, "ag-ui", &all);
}

/// Messages that make these surfaces, each with this text.
fn making(surfaces: &[&str], text: &str) -> Vec<Value> {
    let make = |id: &&str| {
        let root = json!({ "id": "root", "component": "Text", "text": text });
        [
            json!({ "version": "v0.9", "createSurface": { "surfaceId": id, "catalogId": "c" } }),
            json!({ "version": "v0.9", "updateComponents": { "surfaceId": id, "components": [root] } }),
        ]
    };
    surfaces.iter().flat_map(make).collect()
}

fn activity(id: &str, content: Value) -> Value {
    json!({ "type": "ACTIVITY_SNAPSHOT", "messageId": id, "activityType": "a2ui-surface", "content": content })
}

fn carrying(id: &str, operations: Vec<Value>) -> Value {
    activity(id, json!({ "a2ui_operations": operations }))
}

fn part(kind: &str, id: &str, operations: Vec<Value>) -> Value {
    json!({ "type": kind, "id": id, "data": { "a2ui_operations": operations } })
}

fn standing(talk: &Conversation) -> Vec<String> {
    let stands = |surface: &&Surface| surface.root().is_some();
    let surfaces = talk.surfaces().expect("surfaces").all().filter(stands);
    let mut ids: Vec<String> = surfaces.map(|surface| surface.id().to_owned()).collect();
    ids.sort();
    ids
}

/// The same, now and after a reload.
fn shows(talk: &Conversation, expected: &[&str]) {
    assert_eq!(standing(talk), expected);
    let stored: Vec<Value> = talk.messages.iter().map(Message::to_json).collect();
    let again = conversation(stored.into_iter().filter_map(Message::from_json).collect());
    assert_eq!(standing(&again), expected, "after a reload");
}

#[test]
fn what_an_activity_no_longer_names_is_gone() {
    for last in [
        carrying("m", making(&["t"], "Two")),
        activity(
            "m",
            json!({ "a2ui_operations": making(&["t"], "Two"), "status": "done" }),
        ),
    ] {
        let mut talk = conversation(Vec::new());
        run(&mut talk, &[carrying("m", making(&["s"], "One")), last]);
        shows(&talk, &["t"]);
    }
    let mut talk = conversation(Vec::new());
    let both = carrying("m", making(&["s", "t"], "One"));
    let one = carrying("m", making(&["t"], "One"));
    run(&mut talk, &[both.clone(), one.clone()]);
    shows(&talk, &["t"]);
    run(&mut talk, std::slice::from_ref(&both));
    shows(&talk, &["s", "t"]);
    // An activity is one message of the thread, whichever run tells it.
    run(&mut talk, &[one]);
    shows(&talk, &["t"]);
    let patch = json!([{ "op": "replace", "path": "/a2ui_operations", "value": making(&["u"], "One") }]);
    let patched = json!({ "type": "ACTIVITY_DELTA", "messageId": "m", "activityType": "a2ui-surface", "patch": patch });
    run(&mut talk, &[both, patched]);
    shows(&talk, &["u"]);
}

#[test]
fn an_activity_that_carries_nothing_any_more_shows_nothing() {
    for status in ["building", "retrying", "failed"] {
        let mut talk = conversation(Vec::new());
        let emptied = activity("m", json!({ "status": status }));
        run(&mut talk, &[carrying("m", making(&["s"], "One")), emptied.clone()]);
        shows(&talk, &[]);
        let made = carrying("m", making(&["s"], "One"));
        run(&mut talk, &[made.clone(), emptied, made]);
        shows(&talk, &["s"]);
    }
}

#[test]
fn what_another_part_names_stays() {
    let mut talk = conversation(Vec::new());
    let first = carrying("m", making(&["s"], "One"));
    let second = carrying("n", making(&["s"], "Two")[1..].to_vec());
    run(&mut talk, &[first, second, carrying("m", making(&["t"], "One"))]);
    shows(&talk, &["s", "t"]);
    run(&mut talk, &[carrying("n", Vec::new())]);
    shows(&talk, &["t"]);
}

#[test]
fn a_thread_told_anew_shows_what_its_activities_name() {
    let mut talk = conversation(Vec::new());
    let told = |operations: Vec<Value>| json!({ "id": "m", "role": "activity", "activityType": "a2ui-surface", "content": { "a2ui_operations": operations } });
    let snapshot = |operations| json!({ "type": "MESSAGES_SNAPSHOT", "messages": [told(operations)] });
    run(
        &mut talk,
        &[
            carrying("m", making(&["s"], "One")),
            snapshot(making(&["s", "t"], "One")),
        ],
    );
    shows(&talk, &["s", "t"]);
    let mut talk = conversation(Vec::new());
    run(
        &mut talk,
        &[carrying("m", making(&["s"], "One")), snapshot(making(&["t"], "Two"))],
    );
    shows(&talk, &["t"]);
}

/// A snapshot that has activities has all of them; one that has none says nothing about them.
#[test]
fn an_activity_that_the_thread_told_anew_leaves_out_is_gone_at_once() {
    let told = |id: &str, surfaces: &[&str]| json!({ "id": id, "role": "activity", "activityType": "a2ui-surface", "content": { "a2ui_operations": making(surfaces, "One") } });
    let snapshot = |messages: Value| json!({ "type": "MESSAGES_SNAPSHOT", "messages": messages });
    let words = json!({ "id": "w", "role": "assistant", "content": "Words" });
    let asked = json!({ "id": "u", "role": "user", "content": "Hi" });
    for (messages, left) in [
        (json!([told("n", &["t"])]), vec!["t"]),
        (json!([words, told("n", &["t"])]), vec!["t"]),
        (json!([asked, words, told("n", &["t"]), asked]), vec!["t"]),
        (json!([told("n", &["s"])]), vec!["s"]),
        (json!([words]), vec!["s", "t"]),
    ] {
        let made = [
            carrying("m", making(&["s"], "One")),
            carrying("n", making(&["t"], "One")),
        ];
        let said = json!({ "type": "TEXT_MESSAGE_CHUNK", "messageId": "w", "role": "assistant", "delta": "Words" });
        for before in [vec![], vec![said]] {
            let mut talk = conversation(Vec::new());
            run(
                &mut talk,
                &[&before[..], &made[..], &[snapshot(messages.clone())]].concat(),
            );
            shows(&talk, &left);
        }
    }
}

/// The ids of data parts are their message's own.
#[test]
fn a_part_of_another_message_takes_nothing_away() {
    let chunk = |surfaces: &[&str]| part("data-a2ui", "p", making(surfaces, "One"));
    let mut talk = conversation(Vec::new());
    answer(&mut talk, Start::NewAnswer, "ai-sdk", &[chunk(&["s"]), chunk(&["t"])]);
    shows(&talk, &["t"]);
    answer(&mut talk, Start::NewAnswer, "ai-sdk", &[chunk(&["u"])]);
    shows(&talk, &["t", "u"]);
}

#[test]
fn parts_of_two_kinds_may_have_one_id() {
    let mut talk = conversation(Vec::new());
    let progress = json!({ "type": "data-progress", "id": "p", "data": { "done": 1 } });
    let chunks = [
        part("data-a2ui", "p", making(&["s"], "One")),
        part("data-plan", "p", making(&["t"], "Two")),
        progress.clone(),
        progress,
        part("data-plan", "p", making(&["u"], "Two")),
    ];
    answer(&mut talk, Start::NewAnswer, "ai-sdk", &chunks);
    shows(&talk, &["s", "u"]);
}

#[test]
fn an_answer_that_is_told_again_shows_its_surfaces_again() {
    let chunk = part("data-a2ui", "p", making(&["s"], "One"));
    let mut talk = conversation(Vec::new());
    answer(&mut talk, Start::NewAnswer, "ai-sdk", std::slice::from_ref(&chunk));
    talk.messages.clear();
    answer(&mut talk, Start::NewAnswer, "ai-sdk", &[chunk]);
    shows(&talk, &["s"]);
}
