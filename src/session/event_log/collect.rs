//! A copy of the log to a collector, in batches of JSON lines and at least once: a line is kept until the collector said
//! that it has it, and each carries an `event_id` by which it can tell a repeat. Knows no record.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use leptos::prelude::window;
use leptos::task::spawn_local;
use web_sys::RequestInit;

use super::store::EventLogStore;
use crate::browser::{clock, debug};
use crate::journal::delivery::{MAX_BATCH, MAX_BATCH_BYTES, MAX_BEACON_BYTES, batch, body, may_retry, pause};
use crate::session::request::sent;

/// Milliseconds in which records gather before they are sent.
const GATHER_MS: f64 = 2000.0;
/// Lines kept in memory for the moment when the page goes away.
const MAX_TAIL: usize = 400;

/// What brings lines to the collector.
pub(super) struct Collector {
    url: String,
    running: Cell<bool>,
    /// The collector refused: nothing more is sent until the page is opened or woken.
    refused: Cell<bool>,
    failures: Cell<u32>,
    /// Bytes of one request; smaller after the collector found one too large.
    most: Cell<usize>,
    /// Lines of this visit that the collector may not have.
    tail: RefCell<VecDeque<String>>,
}

impl Collector {
    pub(super) fn new(url: String) -> Rc<Collector> {
        Rc::new(Collector {
            url,
            running: Cell::new(false),
            refused: Cell::new(false),
            failures: Cell::new(0),
            most: Cell::new(MAX_BATCH_BYTES),
            tail: RefCell::default(),
        })
    }

    /// These lines were stored just now.
    pub fn note(&self, lines: Vec<String>) {
        let mut tail = self.tail.borrow_mut();
        tail.extend(lines);
        while tail.len() > MAX_TAIL {
            tail.pop_front();
        }
    }

    /// Sends what waits, unless that is being done.
    pub fn begin(self: &Rc<Self>, store: Rc<EventLogStore>) {
        if self.refused.get() || self.running.replace(true) {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            clock::sleep(GATHER_MS).await;
            while let Some(wait) = this.step(&store).await {
                clock::sleep(wait).await;
            }
            this.running.set(false);
        });
    }

    /// The same, and a refusal is forgotten.
    pub(super) fn again(self: &Rc<Self>, store: Rc<EventLogStore>) {
        self.refused.set(false);
        self.begin(store);
    }

    /// Sends one batch; how long to wait before the next one, or `None` when nothing more can be done now.
    async fn step(&self, store: &EventLogStore) -> Option<f64> {
        let mut lines = store.waiting(MAX_BATCH as u32).await.ok()?;
        lines.truncate(batch(&lines, self.most.get()));
        if lines.is_empty() || !window().navigator().on_line() {
            // Coming back online wakes us.
            return None;
        }
        let status = self.post(body(&lines)).await;
        match status {
            Some(200..300) => {
                self.failures.set(0);
                self.tail.borrow_mut().retain(|line| !lines.contains(line));
                store.delivered(&lines).await.ok()?;
                Some(0.0)
            }
            // A smaller batch may do; a single line that doesn't is kept here only, and must not hold up the others.
            Some(413) if lines.len() > 1 => {
                self.most.set(self.most.get() / 2);
                Some(0.0)
            }
            Some(413) => {
                debug::note("event log: the collector finds one record too large");
                store.delivered(&lines).await.ok()?;
                Some(0.0)
            }
            Some(status) if !may_retry(status) => {
                debug::note(&format!("event log: the collector answered {status}"));
                self.refused.set(true);
                None
            }
            _ => {
                self.failures.set(self.failures.get().saturating_add(1));
                Some(pause(self.failures.get(), js_sys::Math::random()))
            }
        }
    }

    /// The status of the answer; `None` when there was none. Sent as text, so that a collector of another origin needs no
    /// preflight.
    async fn post(&self, body: String) -> Option<u16> {
        let options = RequestInit::new();
        options.set_method("POST");
        options.set_body(&body.into());
        let answer = sent(None, &self.url, &[], &options).await.ok()?;
        Some(answer.status())
    }

    /// Hands the newest lines to the browser, which sends them after the page is gone. Nobody hears whether that worked, so
    /// they stay in the store and are sent again by the next visit; `queued` were not even stored.
    pub fn leave(&self, queued: impl Iterator<Item = String>) {
        let tail = self.tail.borrow();
        let lines: Vec<String> = tail.iter().cloned().chain(queued).collect();
        let count = batch(&lines, MAX_BEACON_BYTES);
        let text = body(&lines[..count]);
        if !text.is_empty() && text.len() <= MAX_BEACON_BYTES {
            // A browser that has no room for it refuses; the next visit sends.
            window()
                .navigator()
                .send_beacon_with_opt_str(&self.url, Some(&text))
                .ok();
        }
    }
}
