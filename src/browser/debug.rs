//! A small ring of what was skipped or went wrong, for whoever looks into a report. Answers the window event
//! `partsong:debug` by putting its JSON into the event's `detail.log`. Holds no words of the person.

use std::cell::RefCell;
use std::collections::VecDeque;

use js_sys::{Array, JSON, Object, Reflect};
use leptos::prelude::window;
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
            .push_back((crate::browser::clock::now(), line.chars().take(ENTRY).collect()));
    });
}

/// Notes a piece of the wire that was skipped, and counts it.
pub fn skipped(line: &str) {
    LOG.with_borrow_mut(|log| log.skipped += 1);
    note(line);
}

/// An object of the browser's: what writes JSON otherwise is not in the page's first module.
fn object<const N: usize>(fields: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        // Nothing refuses a field of a plain object.
        Reflect::set(&object, &name.into(), &value).ok();
    }
    object
}

/// The ring as JSON, `{total, skipped, entries: [{at, line}]}`.
pub fn read() -> JsValue {
    let log = LOG.with_borrow(|log| {
        let entries = log.entries.iter();
        let entries = entries.map(|(at, line)| object([("at", at.round().into()), ("line", line.into())]));
        object([
            ("total", (log.total as f64).into()),
            ("skipped", (log.skipped as f64).into()),
            ("entries", entries.collect::<Array>().into()),
        ])
    });
    JSON::stringify(&log).map_or(JsValue::NULL, JsValue::from)
}

/// Begins to answer `partsong:debug`.
pub fn listen() {
    let answer = Closure::<dyn Fn(web_sys::CustomEvent)>::new(|event: web_sys::CustomEvent| {
        let detail = event.detail();
        if detail.is_object() {
            // A frozen object keeps its secret: nothing to do about it.
            Reflect::set(&detail, &"log".into(), &read()).ok();
        }
    });
    let listening = window().add_event_listener_with_callback("partsong:debug", answer.as_ref().unchecked_ref());
    if listening.is_ok() {
        answer.forget();
    }
}
