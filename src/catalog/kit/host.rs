//! What the shell around the components may offer them, as contexts: a voice for screen readers, a place for drafts,
//! word of what became of a reply. A component works without any of them.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::ui::prelude::*;
use serde_json::Value;

use crate::live::ServerClock;
use crate::model::QuestionEvent;

/// The shell's polite live region (WCAG 4.1.3): one per page or widget, owned by the shell. With words goes who says them,
/// where the next ones of the same take the place of those that wait.
#[derive(Clone, Copy)]
pub struct HostAnnouncer(pub Callback<(String, Option<u32>)>);

/// Says something politely; silent where no shell listens. Made once, called from event handlers.
pub(crate) fn use_announcer() -> impl Fn(String) + Copy + Send + Sync + 'static {
    announcer(None)
}

/// The same for what each press of a held key says anew: of that only the last is said, once the reader is free.
pub(crate) fn use_latest_announcer() -> impl Fn(String) + Copy + Send + Sync + 'static {
    static SOURCES: AtomicU32 = AtomicU32::new(0);
    announcer(Some(SOURCES.fetch_add(1, Ordering::Relaxed)))
}

fn announcer(source: Option<u32>) -> impl Fn(String) + Copy + Send + Sync + 'static {
    let announcer = use_context::<HostAnnouncer>();
    move |words| {
        if let Some(HostAnnouncer(say)) = announcer {
            say.run((words, source));
        }
    }
}

/// Drafts of questions by interaction id, so that a reload loses nothing. The value is the component's own business.
#[derive(Clone, Copy)]
pub(crate) struct DraftStore {
    /// Tracks: a draft may arrive after the component was drawn. `None`: not known yet; `Null`: there is none.
    pub get: Callback<String, Option<Value>>,
    /// `None` forgets.
    pub set: Callback<(String, Option<Value>)>,
}

/// The questions that stand in the chat's page, in no order; only the frame of questions reads it.
#[derive(Clone, Copy)]
pub(crate) struct Questions {
    pub list: RwSignal<Vec<KnownQuestion>>,
    /// An answer has come since they are shown: what is asked now was not there before.
    pub are_new: StoredValue<bool>,
    /// The calls that were known to be open.
    known: StoredValue<Vec<String>>,
}

impl Questions {
    /// An empty list, in context for everything below.
    pub fn provide() -> Questions {
        let questions = Questions {
            list: RwSignal::new(Vec::new()),
            are_new: StoredValue::new(false),
            known: StoredValue::default(),
        };
        provide_context(questions);
        questions
    }

    /// Whether this call's question is open for the first time: its card may be drawn again.
    pub fn is_first(self, call_id: String) -> bool {
        let is_first = self.known.try_update_value(|known| {
            let is_first = !known.contains(&call_id);
            if is_first {
                known.push(call_id);
            }
            is_first
        });
        is_first == Some(true)
    }
}

/// One question of the page.
pub(crate) struct KnownQuestion {
    /// Its key.
    pub key: String,
    /// It waits for its answer.
    pub open: bool,
    /// The element that it is drawn in.
    pub element: web_sys::Element,
}

/// The clock of the server that answers the chat; tracks. `None`: not known, so that nothing expires here by a moment.
#[derive(Clone, Copy)]
pub(crate) struct ServerTime(pub Signal<Option<ServerClock>>);

/// The host that the words of this chat go to; empty for the agent inside the page.
#[derive(Clone, Copy)]
pub struct Asker(pub Signal<String>);

/// What became of the answer to a call, by call id; tracks. `None`: nothing is known.
#[derive(Clone, Copy)]
pub(crate) struct AnswerDelivery(pub Callback<String, Option<DeliveryState>>);

/// Where an answer stands that is not yet part of the conversation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DeliveryState {
    /// It is on its way.
    Sending,
    /// It did not reach the server; the reason in words, if any is known.
    Failed(Option<String>),
    /// The server has something else in its place, perhaps this very answer; what it said, in words.
    Conflict(String),
}

/// The gallery's wish to see a state that no stored part can express (`chosen`, `error`, `not-sent`); the sample's name.
/// A page never provides it.
#[derive(Clone, Copy)]
pub(crate) struct SampleStage(pub &'static str);

/// The event log of the chat: what happened to the question of a call, by call id.
#[derive(Clone, Copy)]
pub(crate) struct QuestionLog(pub Callback<(String, QuestionEvent)>);

/// The panel beside the thread, and the id of the surface that stands in it. Without one, surfaces stay in their messages.
#[derive(Clone, Copy)]
pub(crate) struct SidePanel(pub RwSignal<Option<String>>);

impl SidePanel {
    /// An empty panel, in context for everything below.
    pub fn provide() {
        provide_context(SidePanel(RwSignal::new(None)));
    }
}

/// The page shows a conversation that is over: an open question stands as it was shown, in the flow and without buttons.
#[derive(Clone, Copy)]
pub(crate) struct Replayed;
