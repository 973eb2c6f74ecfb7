//! The live shape of a conversation: structs of signals, one per part. `chat` writes them, `view` and `catalog` read
//! them. Knows no protocol, no network and no component.
//!
//! Every write happens inside one animation frame, so whoever reads these signals may write to the DOM at once.

mod attachment;
pub mod features;
mod gesture;
pub mod locale;
mod message;
mod notice;
mod settings;
pub mod surface;
mod text;

use crate::model::{Files, ItemState};
use crate::reactive::prelude::*;

use self::surface::LiveSurfaces;

pub use self::attachment::{Attached, Attachment};
pub use self::gesture::Gesture;
pub use self::message::{Lane, LiveKind, LiveMessage, LivePart, MessageStatus};
pub use self::notice::{Delivery, Notice, Problem};
pub use self::settings::{Announce, Settings, Theme};
pub use self::text::{Flow, LiveText, TextMark};

/// Where the chat stands (`ai-sdk.md` 7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChatStatus {
    /// The history is still being read.
    #[default]
    Loading,
    /// Nothing runs.
    Ready,
    /// The request is out, nothing shown yet.
    Submitted,
    /// An answer is coming.
    Streaming,
    /// An answer ended well since the page was opened.
    Done,
    /// The last answer failed.
    Error,
}

impl ChatStatus {
    /// Its word for pages and programs: what Send asked for and what comes of it are one.
    pub fn as_str(self) -> &'static str {
        match self {
            ChatStatus::Loading => "loading",
            ChatStatus::Ready => "ready",
            ChatStatus::Submitted | ChatStatus::Streaming => "streaming",
            ChatStatus::Done => "done",
            ChatStatus::Error => "error",
        }
    }

    /// A request is running: Send is Stop.
    pub fn is_busy(self) -> bool {
        matches!(self, ChatStatus::Submitted | ChatStatus::Streaming)
    }
}

/// A chat as `view` reads it.
#[derive(Clone, Copy, Default)]
pub struct LiveChat {
    /// The id of the chat.
    pub id: StoredValue<String>,
    /// The last messages; the ones before them are made live when asked for (`Gesture::Earlier`).
    pub messages: RwSignal<Vec<LiveMessage>>,
    /// The person's messages behind them that wait to be sent.
    pub queued: RwSignal<Vec<LiveMessage>>,
    /// Answers that the server may not have yet, by the place of their call (`model::place`).
    pub deliveries: RwSignal<std::collections::HashMap<String, Delivery>>,
    /// Calls that the page around the chat runs, by their place (`model::place`).
    pub host_calls: RwSignal<std::collections::HashMap<String, HostCall>>,
    /// How many messages stand before the first of `messages`.
    pub earlier: RwSignal<usize>,
    /// What it does.
    pub status: RwSignal<ChatStatus>,
    /// What there is to say between thread and composer.
    pub notice: RwSignal<Option<Notice>>,
    /// What it is called; `None` before the first words.
    pub title: RwSignal<Option<String>>,
    /// The line while nothing has been shown yet (`data-waiting-status`), if the server words it.
    pub waiting: RwSignal<Option<String>>,
    /// No bytes for 10 s while busy: say that we still wait.
    pub slow: RwSignal<bool>,
    /// The request failed and is being tried again.
    pub retrying: RwSignal<bool>,
    /// The composer's text; survives a reload.
    pub draft: RwSignal<String>,
    /// The composer began with words of this tab, which are newer than those that were stored.
    pub is_draft_newer: StoredValue<bool>,
    /// What the draft is kept under: the id of the chat. Nothing for one that began here and joined no list yet: nobody would
    /// find it again by its id, so its words wait for the next such chat.
    pub draft_key: StoredValue<String>,
    /// The words that a link, or the page around the chat, put into the composer.
    pub suggested: StoredValue<String>,
    /// What stands in the composer was sent, and waits until the chat, or the code of its session, is there.
    pub held: RwSignal<bool>,
    /// The files that wait in the composer.
    pub attachments: RwSignal<Vec<Attachment>>,
    /// The files that its server takes.
    pub files: RwSignal<Files>,
    /// A message's files are being read or uploaded; they and its words stay in the composer until that is done.
    pub attaching: RwSignal<bool>,
    /// Where each item of a component stands after an action on it, by (tool call id, item id).
    pub items: RwSignal<std::collections::HashMap<(String, String), ItemState>>,
    /// What becomes of citation markers in its texts.
    pub markers: RwSignal<Markers>,
    /// Host of the server that answers, as the approval card names it.
    pub host: RwSignal<String>,
    /// Interfaces that the server described, wherever they stand.
    pub surfaces: LiveSurfaces,
    /// "Answer again" would take away more than an answer: the person is asked first.
    pub rewind: RwSignal<Option<Rewind>>,
    /// What was taken away can be brought back.
    pub set_aside: RwSignal<bool>,
    /// Set whenever a place in it is brought into view.
    pub sought: RwSignal<bool>,
    /// The server's clock, where its answers can be read for it.
    pub clock: RwSignal<Option<ServerClock>>,
}

impl LiveChat {
    /// Nothing stands in the composer.
    pub fn is_blank(&self) -> bool {
        self.draft.with_untracked(String::is_empty) && self.attachments.with_untracked(Vec::is_empty)
    }

    /// The words in the composer, unless they stand as somebody else put them there.
    pub fn own_words(&self) -> String {
        let draft = self.draft.get_untracked();
        if self.suggested.with_value(|suggested| *suggested == draft) {
            return String::new();
        }
        // Who changed them, or sent them and took them back, made them theirs.
        self.suggested.set_value(String::new());
        draft
    }

    /// A chat without messages, still loading. Call it under the owner of the chat.
    pub fn new(id: &str, host: String) -> LiveChat {
        LiveChat {
            id: StoredValue::new(id.to_owned()),
            draft_key: StoredValue::new(id.to_owned()),
            host: RwSignal::new(host),
            ..LiveChat::default()
        }
    }
}

/// The server's clock, as the last answer that told it: the page's own may be wrong (`promises.md` P17).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ServerClock {
    /// Milliseconds since the epoch.
    pub epoch: f64,
    /// When it was told, in milliseconds of a clock that never goes back.
    pub at: f64,
}

impl ServerClock {
    /// Milliseconds since the epoch at this moment of the clock that never goes back.
    pub fn time(&self, now: f64) -> f64 {
        self.epoch + (now - self.at)
    }
}

/// What another answer to an earlier message would take away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewind {
    /// Key of the message that is answered again.
    pub message: u64,
    /// What the person answered in it and after it.
    pub answers: usize,
    /// Messages after it.
    pub messages: usize,
}

/// Whether citation markers are read, rather than shown as the text they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Markers {
    /// Where the server says what they stand for.
    #[default]
    Told,
    /// They are read.
    On,
    /// They are text.
    Off,
}

impl Markers {
    /// By the person's word, else by the custom of the server: `are_usual` there.
    pub fn of(word: Option<bool>, are_usual: bool) -> Markers {
        match word {
            Some(true) => Markers::On,
            Some(false) => Markers::Off,
            None if are_usual => Markers::On,
            None => Markers::Told,
        }
    }

    /// `told`: the server said what the markers of this text stand for.
    pub fn are_read(self, told: bool) -> bool {
        match self {
            Markers::Told => told,
            Markers::On => true,
            Markers::Off => false,
        }
    }
}

/// A call that the page around the chat runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostCall {
    /// What the page calls what it does.
    pub label: Option<String>,
    /// It was started, and nobody knows how it ended: the person says how it goes on.
    pub is_uncertain: bool,
}

/// One row of the sidebar.
#[derive(Clone, Debug, PartialEq)]
pub struct ChatSummary {
    /// The id of the chat.
    pub id: String,
    /// Empty until the server or the person names it; the view shows the first words or "New chat".
    pub title: String,
    /// Milliseconds since the epoch.
    pub updated_at: f64,
    /// An approval or a question waits for the person.
    pub needs_you: bool,
}
