//! What every part of one chat's view shares.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ui::prelude::*;

use crate::live::{Delivery, Gesture, LiveChat, LiveKind, LiveMessage, LivePart};
use crate::model::{Reply, Role, ToolPart, place};

use crate::browser::clock;
use crate::view::shell::menu::MenuItem;
use crate::words::{Locale, Text};

/// The words and ways that a page around the chat gives it; in context where the chat stands in somebody else's page. An
/// empty text hides what it is for.
#[derive(Clone, Copy)]
pub struct Surroundings {
    /// What the chat is called in its head.
    pub heading: Signal<Option<String>>,
    /// What it says before anything is said.
    pub greeting: Signal<Option<String>>,
    /// What stands in the empty composer.
    pub placeholder: Signal<Option<String>>,
    /// What stands below the composer.
    pub disclaimer: Signal<Option<String>>,
    /// The rows of the chat's menu, with those that the page wants; tracks.
    pub menu: Callback<Vec<MenuItem>, Vec<MenuItem>>,
    /// What stands beside the actions of an answer that has ended.
    pub beside_answer: Callback<LiveMessage, View>,
}

impl Surroundings {
    /// The page's text in place of ours; tracks.
    pub fn text(given: Option<Signal<Option<String>>>, ours: &'static Text, locale: Locale) -> String {
        let given = given.and_then(|given| given.get());
        given.unwrap_or_else(|| ours.get(locale).to_owned())
    }
}

/// When a call was first and last seen by this page, in milliseconds of the page's clock.
#[derive(Clone, Copy)]
struct Timing {
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
    pub(super) fn reading(self) -> ChatContext {
        ChatContext {
            read_only: true,
            ..self
        }
    }

    /// The callback that components get.
    pub(super) fn reply(&self) -> Callback<Reply> {
        self.reply_of(None)
    }

    /// The same for the component that draws the part with this key.
    pub(super) fn reply_of(&self, part: impl Into<Option<u64>>) -> Callback<Reply> {
        let (gesture, part) = (self.gesture, part.into());
        Callback::new(move |reply| gesture.run(Gesture::Reply { part, reply }))
    }

    /// The message with this part; tracks.
    pub(super) fn message_of(&self, part: u64) -> Option<LiveMessage> {
        let holds = |message: &&LiveMessage| message.parts.with(|parts| parts.iter().any(|one| one.key == part));
        self.chat
            .messages
            .with(|messages| messages.iter().rev().find(holds).copied())
    }

    /// Where the call that this part shows stands, as answers and drafts are kept by.
    pub fn place(&self, part: u64, id: &str, is_approval: bool) -> Option<String> {
        let named = |part: &LivePart| match part.kind {
            LiveKind::Tool(tool) => tool.with_untracked(|tool| match is_approval {
                true => tool.approval.as_ref().is_some_and(|approval| approval.id == id),
                false => tool.call_id == id,
            }),
            _ => false,
        };
        self.chat.messages.with_untracked(|messages| {
            messages.iter().rev().find_map(|message| {
                message.parts.with_untracked(|parts| {
                    let at = parts.iter().position(|one| one.key == part)?;
                    let turn = parts.iter().take(at).filter(|one| named(one)).count();
                    Some(
                        message
                            .id
                            .with_untracked(|message| place(message, id, is_approval, turn)),
                    )
                })
            })
        })
    }

    /// Where the person's answer to the call of this part stands, while the server may not have it. Tracks.
    pub(super) fn delivery(&self, part: u64, id: &str, is_approval: bool) -> Option<Delivery> {
        if self.chat.deliveries.with(HashMap::is_empty) {
            return None;
        }
        let place = self.place(part, id, is_approval);
        self.chat.deliveries.with(|known| {
            let at = place.and_then(|place| known.get(&place));
            // What was stored before has the bare id.
            at.or_else(|| known.get(id)).cloned()
        })
    }

    /// The server may not have the person's decision on this call yet. Tracks.
    pub(super) fn is_unsent(&self, part: u64, tool: Signal<Arc<ToolPart>>) -> bool {
        self.decision(part, tool).is_some()
    }

    /// Sending the person's decision on this call was given up. Tracks.
    pub(super) fn has_failed(&self, part: u64, tool: Signal<Arc<ToolPart>>) -> bool {
        matches!(self.decision(part, tool), Some(Delivery::Failed(_)))
    }

    fn decision(&self, part: u64, tool: Signal<Arc<ToolPart>>) -> Option<Delivery> {
        let approval = tool.with(|tool| tool.approval.as_ref().map(|approval| approval.id.clone()));
        self.delivery(part, &approval?, true)
    }

    /// Notes that this call runs, or that it ended; only calls that ran under this page's eyes have a time.
    pub(super) fn clock(&self, part: u64, running: bool) {
        self.timings.update_value(|timings| {
            if running {
                timings.entry(part).or_insert(Timing {
                    from: clock::now(),
                    to: None,
                });
            } else if let Some(timing) = timings.get_mut(&part) {
                timing.to.get_or_insert_with(clock::now);
            }
        });
    }

    /// The time of a call so far, in seconds.
    pub(super) fn seconds(&self, part: u64) -> Option<f64> {
        self.timings.with_value(|timings| {
            let timing = timings.get(&part)?;
            Some((timing.to.unwrap_or_else(clock::now) - timing.from) / 1000.0)
        })
    }
}
