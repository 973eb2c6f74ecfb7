//! How long a question was in front of the person: from the moment half of it was seen, while the page is visible
//! (`interactions.md` A7).

use crate::ui::prelude::*;
use web_sys::Element;

use crate::browser::{clock, dom};

/// Counts milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Stopwatch {
    counted: StoredValue<f64>,
    since: StoredValue<Option<f64>>,
    started: RwSignal<bool>,
}

impl Stopwatch {
    /// A stopwatch that stands still until the question is seen, and while the page is hidden.
    pub(super) fn new() -> Stopwatch {
        let watch = Stopwatch {
            counted: StoredValue::new(0.0),
            since: StoredValue::new(None),
            started: RwSignal::new(false),
        };
        dom::until_cleanup(window_event_listener(leptos::ev::visibilitychange, move |_| {
            if document().hidden() {
                watch.pause();
            } else if watch.started.get_untracked() {
                watch.run();
            }
        }));
        watch
    }

    /// What was counted before a reload.
    pub(crate) fn add(self, millis: f64) {
        if millis.is_finite() && millis > 0.0 {
            self.counted.update_value(|counted| *counted += millis);
        }
    }

    /// The person has seen the question; tracks.
    pub(super) fn is_started(self) -> bool {
        self.started.get()
    }

    /// The person saw or touched the question.
    pub(super) fn start(self) {
        if !self.started.get_untracked() {
            self.started.set(true);
        }
        if !document().hidden() {
            self.run();
        }
    }

    fn run(self) {
        if self.since.get_value().is_none() {
            self.since.set_value(Some(clock::now()));
        }
    }

    fn pause(self) {
        if let Some(since) = self.since.get_value() {
            self.add(clock::now() - since);
            self.since.set_value(None);
        }
    }

    /// Milliseconds until now.
    pub(super) fn millis(self) -> f64 {
        let running = self
            .since
            .get_value()
            .map_or(0.0, |since| (clock::now() - since).max(0.0));
        self.counted.get_value() + running
    }

    /// Starts when half of the element, or as much of it as fits, is seen.
    pub(crate) fn observe(self, element: &Element) {
        dom::watch_visible(element, None, 0.5, move |visible| {
            if visible && self.started.try_get_untracked() == Some(false) {
                self.start();
            }
        });
    }
}
