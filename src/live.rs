//! The live shape of a conversation: structs of signals, one per part. `chat` writes them, `view` and `catalog` read
//! them. Knows no protocol, no network and no component.
//!
//! Every write happens inside one animation frame, so whoever reads these signals may write to the DOM at once.

pub mod features;
pub mod locale;
pub mod surface;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::reactive::prelude::*;
use crate::spelled::spelled;

use self::surface::{LiveSurfaces, SurfaceGesture};

use crate::browser::lazy::LoadError;
use crate::json::JsonMap;
use crate::model::{DataPart, FilePart, Files, ItemState, QuestionEvent, Reply, Role, SourcePart, ToolPart};

/// Whether more of a text is coming.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// All of it is there.
    #[default]
    Whole,
    /// More is coming.
    Open,
    /// Nothing more is coming, and its end is missing.
    Cut,
}

impl Flow {
    /// The flow of a text of which more is coming, or all is there.
    pub fn open(open: bool) -> Flow {
        match open {
            true => Flow::Open,
            false => Flow::Whole,
        }
    }
}

/// How far a `LiveText` has come: the reader's only dependency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextMark {
    /// Counts replacements; a reader that sees another generation starts from nothing.
    pub generation: u32,
    /// Bytes of the text that may be shown.
    pub len: usize,
    /// Whether more is coming.
    pub flow: Flow,
}

/// A text that only grows at its end. The text stands beside the signal, so a delta costs its own bytes.
#[derive(Clone, Copy)]
pub struct LiveText {
    text: StoredValue<String>,
    mark: RwSignal<TextMark>,
}

impl LiveText {
    /// A text that holds `text` already.
    pub fn new(text: String, flow: Flow) -> LiveText {
        let mark = TextMark {
            generation: 0,
            len: text.len(),
            flow,
        };
        LiveText {
            text: StoredValue::new(text),
            mark: RwSignal::new(mark),
        }
    }

    /// Appends and tells the readers once.
    pub fn push(&self, delta: &str) {
        self.text.update_value(|text| text.push_str(delta));
        self.mark.update(|mark| mark.len += delta.len());
    }

    /// Replaces the whole text.
    pub fn replace(&self, text: String, flow: Flow) {
        let len = text.len();
        self.text.set_value(text);
        self.mark.update(|mark| {
            *mark = TextMark {
                generation: mark.generation + 1,
                len,
                flow,
            }
        });
    }

    /// Opens or closes the text; a closed text parses its tail for good.
    pub fn set_flow(&self, flow: Flow) {
        if self.mark.get_untracked().flow != flow {
            self.mark.update(|mark| mark.flow = flow);
        }
    }

    /// Where the text stands; tracks.
    pub fn mark(&self) -> TextMark {
        self.mark.get()
    }

    /// Whether more is coming; tracks.
    pub fn is_open(&self) -> bool {
        self.mark().flow == Flow::Open
    }

    /// Reads the text without copying it; doesn't track.
    pub fn with<R>(&self, read: impl FnOnce(&str) -> R) -> R {
        self.text.with_value(|text| read(text))
    }
}

/// What a part is and its live content. The kind is picked once; only what is inside the signals moves.
#[derive(Clone, Copy)]
pub enum LiveKind {
    /// Words.
    Text {
        /// What they say.
        text: LiveText,
        /// What the markers in them stand for, as the server told it.
        citations: RwSignal<Option<Arc<serde_json::Value>>>,
    },
    /// `seconds`: how long it thought, known when this page saw it stream.
    Reasoning {
        /// What is thought.
        text: LiveText,
        /// How many seconds it took, once it has ended.
        seconds: RwSignal<Option<u32>>,
    },
    /// A file.
    File(StoredValue<FilePart>),
    /// A source.
    Source(StoredValue<SourcePart>),
    /// A step of the agent begins.
    StepStart,
    /// A call of a tool.
    Tool(RwSignal<Arc<ToolPart>>),
    /// Data of the server's own kind.
    Data(RwSignal<Arc<DataPart>>),
    /// An unknown part, or one without a look of its own.
    Other(StoredValue<JsonMap>),
}

/// One part; `key` is unique in its chat and never used again.
#[derive(Clone, Copy)]
pub struct LivePart {
    /// Its key.
    pub key: u64,
    /// What it is.
    pub kind: LiveKind,
    /// The lane of the subagent that made it.
    pub lane: Option<Lane>,
}

/// Where the parts of one subagent stand together, told apart by the hash of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane(u64);

impl Lane {
    /// The lane of this subagent.
    pub fn of(subagent: &str) -> Lane {
        let mut hasher = DefaultHasher::new();
        subagent.hash(&mut hasher);
        Lane(hasher.finish())
    }
}

/// What became of a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum MessageStatus {
    /// Complete, or a person's message that reached the server.
    #[default]
    Done,
    /// A person's message on its way.
    Sending,
    /// A person's message that is sent by itself as soon as it can be.
    Queued,
    /// Being answered right now.
    Streaming,
    /// Stopped by the person or by the server, with the server's reason.
    Stopped(Option<String>),
    /// The answer reached the greatest length that its server allows.
    Cut,
    /// The server held back the rest of the answer.
    Filtered,
    /// The connection ended before the answer did; what arrived is kept.
    Interrupted,
    /// A person's message that was given up; an answer that failed. The notice under the thread says why.
    Failed,
}

/// One message. `key` is stable while the id may be renamed by the server.
#[derive(Clone, Copy)]
pub struct LiveMessage {
    /// Its key.
    pub key: u64,
    /// Its id, as the server knows it.
    pub id: RwSignal<String>,
    /// Who said it.
    pub role: Role,
    /// Its parts, in order.
    pub parts: RwSignal<Vec<LivePart>>,
    /// How far it has come.
    pub status: RwSignal<MessageStatus>,
    /// Milliseconds since the epoch, when known.
    pub created_at: Option<f64>,
}

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

/// What went wrong, by name; the view has the words for each.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The request could not reach the server.
    Network,
    /// The server has another build of the page by now, and this one lacks a part of its own.
    Outdated,
    /// The same as `Network`, and it is tried again by itself, while its chat is in view.
    Unreached,
    /// A function of the page around the chat failed, so that nothing was asked.
    Page {
        /// What it threw, for the page's developer.
        message: String,
    },
    /// The browser says there is no network; it is tried again by itself.
    Offline,
    /// Another tab of this browser could not send it.
    OtherTab,
    /// The person stopped it before the server answered.
    Stopped,
    /// It was given up on an earlier page.
    Unsent,
    /// The server answered with this status; its own words, if it sent any.
    Http {
        /// Of HTTP.
        status: u16,
        /// The server's own words.
        message: Option<String>,
    },
    /// 429 or 503 with the seconds to wait, if the server named them.
    Busy {
        /// For how many seconds.
        retry_after: Option<u32>,
    },
    /// Status 200, but the body was no stream (an HTML page, say).
    NotAStream {
        /// What it says it is.
        content_type: String,
    },
    /// The stream had no event at all.
    Empty,
    /// What the server sent is none of the protocol's.
    Unreadable,
    /// The stream broke off before the answer was complete; what arrived is kept.
    Interrupted,
    /// The server reported an error in the stream.
    Server {
        /// The server's own words.
        message: String,
    },
    /// The server takes no answer to its question any more, in its own words.
    TooLate {
        /// The server's own words.
        message: String,
    },
    /// A cap was passed; the named limit.
    TooLarge {
        /// The name of the limit.
        limit: &'static str,
    },
    /// One piece passed a cap and is missing; the rest is there.
    LeftOut {
        /// The name of the limit.
        limit: &'static str,
    },
    /// Automatic continuations stopped after this many.
    ResendLimit {
        /// How often.
        count: u32,
    },
    /// Nothing has come for a minute.
    Stalled,
    /// The address is not on the allow-list.
    BlockedOrigin {
        /// The origin.
        origin: String,
    },
    /// The page's address names a protocol that nobody here speaks.
    NoProtocol {
        /// What it names.
        name: String,
    },
    /// Storage refused to work; the chat goes on in memory.
    Storage,
    /// The event log of this chat takes no more; the chat goes on without it.
    LogFull,
    /// A file could not be read or uploaded.
    Attachment {
        /// The name of its tool.
        name: String,
    },
    /// A file is too large to travel inside of a message.
    FileTooLarge {
        /// Its name.
        name: String,
        /// The most that goes, in words.
        limit: &'static str,
    },
    /// A file was not attached, because the server would not get it.
    NotTaken {
        /// The name of its tool.
        name: String,
        /// What it takes.
        files: Files,
    },
}

impl From<LoadError> for Problem {
    fn from(error: LoadError) -> Problem {
        match error {
            LoadError::Failed => Problem::Network,
            LoadError::Gone => Problem::Outdated,
        }
    }
}

/// A sentence between thread and composer.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// What happened.
    pub problem: Problem,
    /// Offer Retry.
    pub retry: bool,
    /// The raw text for "Details", shown as text only.
    pub detail: Option<String>,
}

/// Where an answer stands that the server may not have yet.
#[derive(Clone, Debug, PartialEq)]
pub enum Delivery {
    /// It is on its way.
    Sending,
    /// It failed and goes out again by itself.
    Waiting(Problem),
    /// It failed; the person may send it again.
    Failed(Problem),
}

/// A chat as `view` reads it.
#[derive(Clone, Copy)]
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
    /// The server's clock, where its answers can be read for it.
    pub clock: RwSignal<Option<ServerClock>>,
}

impl LiveChat {
    /// Nothing stands in the composer.
    pub fn is_blank(&self) -> bool {
        self.draft.with_untracked(String::is_empty) && self.attachments.with_untracked(Vec::is_empty)
    }

    /// A chat without messages, still loading. Call it under the owner of the chat.
    pub fn new(id: &str, host: String) -> LiveChat {
        LiveChat {
            id: StoredValue::new(id.to_owned()),
            messages: RwSignal::default(),
            queued: RwSignal::default(),
            deliveries: RwSignal::default(),
            host_calls: RwSignal::default(),
            earlier: RwSignal::default(),
            status: RwSignal::default(),
            notice: RwSignal::default(),
            title: RwSignal::default(),
            waiting: RwSignal::default(),
            slow: RwSignal::default(),
            retrying: RwSignal::default(),
            draft: RwSignal::default(),
            is_draft_newer: StoredValue::new(false),
            attachments: RwSignal::new(Vec::new()),
            files: RwSignal::default(),
            attaching: RwSignal::default(),
            items: RwSignal::default(),
            markers: RwSignal::default(),
            host: RwSignal::new(host),
            surfaces: LiveSurfaces::new(),
            rewind: RwSignal::default(),
            set_aside: RwSignal::default(),
            clock: RwSignal::default(),
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
    /// `told`: the server said what the markers of this text stand for.
    pub fn are_read(self, told: bool) -> bool {
        match self {
            Markers::Told => told,
            Markers::On => true,
            Markers::Off => false,
        }
    }
}

/// How far a file of the composer is on its way to the message.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Attached {
    /// Its message has not been sent.
    #[default]
    Waits,
    /// So many percent are uploaded, where that can be known.
    Moves(Option<u8>),
    /// It could not be read or uploaded; the person may try again.
    Failed,
    /// It is a part; it goes along with its message.
    Ready(Arc<FilePart>),
}

/// A file that waits in the composer.
#[derive(Clone)]
pub struct Attachment {
    /// The file.
    pub file: web_sys::File,
    /// Its own: the same file may be chosen twice.
    pub key: u64,
    /// Belongs to nobody: it lives as long as the file does.
    pub state: ArcRwSignal<Attached>,
}

impl Attachment {
    /// Gives the file a key.
    pub fn new(file: web_sys::File) -> Attachment {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Attachment {
            file,
            key: NEXT.fetch_add(1, Ordering::Relaxed),
            state: ArcRwSignal::default(),
        }
    }
}

/// What a person asks of the chat; `view` hands these up through one callback.
pub enum Gesture {
    /// A message.
    Send {
        /// Its words.
        text: String,
        /// Its files.
        files: Vec<Attachment>,
    },
    /// Try this file of the composer again, by its key. What goes along with it is sent by the person.
    AttachAgain(u64),
    /// The answer that runs is stopped.
    Stop,
    /// What failed is sent again.
    Retry,
    /// The reader comes near the top: show some of the messages before.
    Earlier,
    /// The notice is read.
    DismissNotice,
    /// Answer again: the assistant message with this key. Asks first where that takes more away than the answer.
    Regenerate {
        /// The key of the message.
        message: u64,
    },
    /// The same, after the person was asked.
    Rewind {
        /// The key of the message.
        message: u64,
    },
    /// Bring back what was taken away.
    Undo,
    /// Don't send this message, which waits for its turn or was given up.
    TakeBack {
        /// The key of the message.
        message: u64,
    },
    /// Replace this user message and drop everything after it; one that waits for its turn is only reworded.
    Edit {
        /// The key of the message.
        message: u64,
        /// Its new words.
        text: String,
    },
    /// What a person did with a component; `part`: the key of the part that it draws.
    Reply {
        /// The key of the part that it answers.
        part: Option<u64>,
        /// The answer.
        reply: Reply,
    },
    /// Read the citation markers of this chat, or show them as they are written.
    Markers(bool),
    /// Something was entered or pressed on a surface.
    Surface(SurfaceGesture),
    /// A call of a tool of the page of which nobody knows how it ended.
    HostTool {
        /// The key of its part.
        part: u64,
        /// It runs once more; else the assistant is told.
        again: bool,
    },
    /// Something happened to the question of this call, for the event log.
    Question {
        /// The call of the question.
        call_id: String,
        /// What happened to it.
        event: QuestionEvent,
    },
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

spelled! {
    /// Which colours the page takes.
    #[derive(Default)]
    pub enum Theme {
        /// As the device is.
        #[default]
        System = "system",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

spelled! {
    /// How much of an answer the screen reader is told while it streams.
    #[derive(Default)]
    pub enum Announce {
        /// Sentence by sentence.
        #[default]
        Sentences = "sentences",
        /// The whole answer, at its end.
        Complete = "complete",
        /// Nothing.
        Off = "off",
    }
}

/// What a person can set; kept in the browser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The chat endpoint; empty means the one that the page was built or served with.
    pub api: String,
    /// The protocol's word, `ai-sdk` by default.
    pub protocol: String,
    /// `default` or `template` (`ai-sdk.md` 1).
    pub body: String,
    /// A JSON object whose members go along with every request; empty means none.
    pub fields: String,
    /// Extra request headers, name and value.
    pub headers: Vec<(String, String)>,
    /// `api` as it was when they were entered: they go to that origin only.
    pub headers_api: String,
    /// Where attachments are uploaded; empty means they travel as data URLs.
    pub upload: String,
    /// Origins (`https://host[:port]`) that may be talked to and whose media may load without a click.
    pub origins: Vec<String>,
    /// `None` follows the browser.
    pub locale: Option<crate::words::Locale>,
    /// The colours.
    pub theme: Theme,
    /// What a screen reader is told.
    pub announce: Announce,
    /// Shortcuts of one key are off: they are in the way of who dictates.
    pub no_single_keys: bool,
}

impl Settings {
    /// Takes over what was changed elsewhere, from `before` to `now`, where this draft still says what was kept before.
    pub fn follow(&mut self, before: &Settings, now: &Settings) {
        fn take<T: Clone + PartialEq>(own: &mut T, before: &T, now: &T) {
            if own == before {
                own.clone_from(now);
            }
        }
        take(&mut self.api, &before.api, &now.api);
        // A body belongs to its protocol.
        if (&self.protocol, &self.body) == (&before.protocol, &before.body) {
            self.protocol.clone_from(&now.protocol);
            self.body.clone_from(&now.body);
        }
        take(&mut self.fields, &before.fields, &now.fields);
        take(&mut self.headers, &before.headers, &now.headers);
        take(&mut self.headers_api, &before.headers_api, &now.headers_api);
        take(&mut self.upload, &before.upload, &now.upload);
        take(&mut self.origins, &before.origins, &now.origins);
        take(&mut self.locale, &before.locale, &now.locale);
        take(&mut self.theme, &before.theme, &now.theme);
        take(&mut self.announce, &before.announce, &now.announce);
        take(&mut self.no_single_keys, &before.no_single_keys, &now.no_single_keys);
    }
}
