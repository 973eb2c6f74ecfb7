//! A small ring of what was skipped or went wrong, for whoever looks into a report. Answers the window event
//! `partsong:debug` by putting its JSON into the event's `detail.log`. Holds no words of the person.

use std::cell::RefCell;
use std::collections::VecDeque;

use leptos::prelude::window;
use serde_json::json;
use wasm_bindgen::prelude::*;

/// Entries kept; older ones are dropped.
const KEPT: usize = 200;
/// Characters kept of an entry.
const ENTRY: usize = 400;

#[derive(Default)]
struct Log {
    entries: VecDeque<(f64, String)>,
    total: u64,
    skipped: u64,
}

thread_local! {
    static LOG: RefCell<Log> = RefCell::default();
}

/// Notes one line.
pub fn note(line: &str) {
    LOG.with_borrow_mut(|log| {
        log.total += 1;
        if log.entries.len() >= KEPT {
            log.entries.pop_front();
        }
        log.entries
            .push_back((super::pace::now(), line.chars().take(ENTRY).collect()));
    });
}

/// Notes a piece of the wire that was skipped, and counts it.
pub fn skipped(line: &str) {
    LOG.with_borrow_mut(|log| log.skipped += 1);
    note(line);
}

fn read() -> String {
    LOG.with_borrow(|log| {
        let entries: Vec<_> = log
            .entries
            .iter()
            .map(|(at, line)| json!({ "at": at.round(), "line": line }))
            .collect();
        json!({ "total": log.total, "skipped": log.skipped, "entries": entries }).to_string()
    })
}

/// Begins to answer `partsong:debug`.
pub fn listen() {
    let answer = Closure::<dyn Fn(web_sys::CustomEvent)>::new(|event: web_sys::CustomEvent| {
        let detail = event.detail();
        if detail.is_object() {
            // A frozen object keeps its secret: nothing to do about it.
            js_sys::Reflect::set(&detail, &"log".into(), &read().into()).ok();
        }
    });
    let listening = window().add_event_listener_with_callback("partsong:debug", answer.as_ref().unchecked_ref());
    if listening.is_ok() {
        answer.forget();
    }
}
