//! What every part of one chat's view shares.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::live::{Gesture, LiveChat};
use crate::model::{Reply, Role};

use super::dom;

/// When a call was first and last seen by this page, in milliseconds of the page's clock.
#[derive(Clone, Copy)]
pub struct Timing {
    pub from: f64,
    pub to: Option<f64>,
}

/// One chat's view: its signals and its way out. In context under `ChatView`; Copy.
#[derive(Clone, Copy)]
pub struct ChatContext {
    pub chat: LiveChat,
    pub gesture: Callback<Gesture>,
    /// Nothing can be done here, only read: a replay.
    pub read_only: bool,
    /// Number of the last message of the person, if there is one.
    pub last_user: Memo<Option<usize>>,
    /// Key of the newest message.
    pub newest: Memo<Option<u64>>,
    timings: StoredValue<HashMap<u64, Timing>>,
}

impl ChatContext {
    pub fn new(chat: LiveChat, gesture: Callback<Gesture>) -> ChatContext {
        ChatContext {
            chat,
            gesture,
            read_only: false,
            last_user: Memo::new(move |_| {
                let at = chat
                    .messages
                    .with(|messages| messages.iter().rposition(|message| message.role == Role::User));
                at.map(|at| chat.earlier.get_untracked() + at)
            }),
            newest: Memo::new(move |_| {
                chat.messages
                    .with(|messages| messages.last().map(|message| message.key))
            }),
            timings: StoredValue::new(HashMap::new()),
        }
    }

    /// The same for a conversation that is only looked at.
    pub fn reading(self) -> ChatContext {
        ChatContext {
            read_only: true,
            ..self
        }
    }

    /// The callback that components get.
    pub fn reply(&self) -> Callback<Reply> {
        let gesture = self.gesture;
        Callback::new(move |reply| gesture.run(Gesture::Reply(reply)))
    }

    /// Notes that this call runs, or that it ended; only calls that ran under this page's eyes have a time.
    pub fn clock(&self, part: u64, running: bool) {
        self.timings.update_value(|timings| {
            if running {
                timings.entry(part).or_insert(Timing {
                    from: dom::now(),
                    to: None,
                });
            } else if let Some(timing) = timings.get_mut(&part) {
                timing.to.get_or_insert_with(dom::now);
            }
        });
    }

    /// The time of a call so far, in seconds.
    pub fn seconds(&self, part: u64) -> Option<f64> {
        self.timings.with_value(|timings| {
            let timing = timings.get(&part)?;
            Some((timing.to.unwrap_or_else(dom::now) - timing.from) / 1000.0)
        })
    }
}
