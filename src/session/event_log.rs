//! The way to the event log, whose code comes when an answer has ended or something happens to a question: what happens
//! before is noted with its moment, and recorded then. Knows no record and no store.

mod collect;
pub mod log;
mod store;

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use crate::reactive::prelude::*;
use futures::future::LocalBoxFuture;
use leptos::task::spawn_local;
use serde_json::{Value, json};

use super::{Names, ids};
use crate::browser::clock;
use crate::browser::lazy::LoadError;
use crate::journal::{Moment, StampHost};
use crate::model::{Message, QuestionEvent};

/// Events of one chat that wait for the log, and how often its messages are kept as they stood.
const MAX_WAITING: usize = 200;
const MAX_SEEN: usize = 12;
/// Milliseconds before the log's code is asked for: the end of an answer is drawn first, the next question may come, and a page
/// that is left while it fetches cannot come back as it was.
const PAUSE_MS: f64 = 500.0;
/// As many pauses more while something is fetched that a person waits for.
const PAUSES: u32 = 20;

/// The browser at one moment: what is recorded together happened together.
struct Still(Moment);

impl Still {
    fn now() -> Still {
        Still(Moment {
            epoch_ms: js_sys::Date::now(),
            mono_ms: clock::now(),
        })
    }
}

impl StampHost for Still {
    fn now(&self) -> Moment {
        self.0
    }

    fn random(&self) -> [u8; 16] {
        ids::random()
    }
}

/// What is told to the log of a chat.
pub enum Happening {
    /// Messages stood there, none of them growing: those from this position on, which may be gone by the time they are
    /// recorded. What stood before them is in the log.
    Seen(usize, Vec<Message>),
    /// The chat's state changed.
    Session(&'static str, Value),
    /// Something happened to the question of a call.
    Question(String, QuestionEvent),
}

/// What waits for the log of a chat, in order.
type Waiting = VecDeque<(Moment, Happening)>;
/// Called when recording can go on; false when nothing of the chat is there any more.
type Ready = Box<dyn FnOnce() -> bool>;
/// The lines of a log.
pub(super) type Export = Pin<Box<dyn Future<Output = Result<String, LoadError>>>>;

/// The log, as soon as its code is here.
pub trait EventLog {
    /// Begins the log of a chat; `resumes`: it may have one, or more of it than this tab wrote, which is read first.
    fn begin(self: Rc<Self>, chat: String, resumes: bool, waiting: Waiting, ready: Ready);
    /// Records what the log doesn't have of these messages, from position `from` on. False when it can't yet.
    fn observe(self: Rc<Self>, chat: &str, from: usize, messages: &[Message]) -> bool;
    /// Records this, now or when the log of the chat was read.
    fn note(self: Rc<Self>, chat: &str, at: Moment, what: Happening);
    /// Whether the log of this chat has become full. Told once.
    fn became_full(&self, chat: &str) -> bool;
    /// The log of a chat as JSON lines, everything that happened until now included.
    fn export(self: Rc<Self>, chat: String) -> Pin<Box<dyn Future<Output = String>>>;
    /// Forgets the log of a chat. `false`: something of it may still be kept.
    fn forget(self: Rc<Self>, chat: String) -> LocalBoxFuture<'static, bool>;
    /// The network is back or the page is seen again: what waits for the collector goes out.
    fn wake(self: Rc<Self>);
    /// The page goes away: the collector gets what it can still get.
    fn leave(&self);
}

crate::browser::lazy::lazy!(
    /// Makes the log: the facts of this visit, and the checked address that gets a copy.
    pub event_log in journal: fn(Value, Option<String>, Names) -> Rc<dyn EventLog> = log::make
);

/// A chat whose log has not begun.
struct Unbegun {
    chat: String,
    resumes: bool,
    /// Messages that an earlier visit may have recorded.
    known: usize,
    waiting: Waiting,
    ready: Ready,
}

/// The event log of every chat. One per page, behind an `Rc`.
pub(super) struct Journal {
    about: Value,
    collector: Option<String>,
    names: Names,
    log: OnceCell<Rc<dyn EventLog>>,
    unbegun: RefCell<Vec<Unbegun>>,
    loading: Cell<bool>,
}

impl Journal {
    /// The log of this visit. `collector`: the checked address that gets a copy.
    pub(super) fn new(collector: Option<String>, names: Names, protocol: &str, locale: &str) -> Rc<Journal> {
        let coarse = window().match_media("(pointer: coarse)").ok().flatten();
        let about = json!({
            "protocol": protocol,
            "locale": locale,
            "pointer": if coarse.is_some_and(|list| list.matches()) { "coarse" } else { "fine" },
            "version": env!("CARGO_PKG_VERSION"),
            "collected": collector.is_some(),
        });
        Rc::new(Journal {
            about,
            collector,
            names,
            log: OnceCell::new(),
            unbegun: RefCell::default(),
            loading: Cell::default(),
        })
    }

    /// Brings the log's code, and gives it what waits.
    ///
    /// # Errors
    /// It could not be fetched: what waits goes on waiting.
    async fn load(&self) -> Result<Rc<dyn EventLog>, LoadError> {
        let make = event_log::load().await?;
        let log = self
            .log
            .get_or_init(|| make(self.about.clone(), self.collector.clone(), self.names.clone()))
            .clone();
        for begun in std::mem::take(&mut *self.unbegun.borrow_mut()) {
            log.clone().begin(begun.chat, begun.resumes, begun.waiting, begun.ready);
        }
        Ok(log)
    }

    /// Brings the log's code after a pause.
    fn load_soon(self: &Rc<Self>, pause_ms: f64) {
        if self.log.get().is_some() || self.loading.replace(true) {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            clock::sleep(pause_ms).await;
            let mut pauses = if pause_ms > 0.0 { PAUSES } else { 0 };
            while pauses > 0 && crate::browser::lazy::is_bringing() {
                clock::sleep(PAUSE_MS).await;
                pauses -= 1;
            }
            // Without a network the way back to it tries, after a failure the end of the next answer.
            if window().navigator().on_line() {
                this.load().await.ok();
            }
            this.loading.set(false);
        });
    }

    /// Begins or goes on with the log of a chat. `known`: so many of its messages may be in a log, which is read first.
    /// `ready` is called when recording can go on.
    pub fn begin(self: &Rc<Self>, chat: &str, known: Option<usize>, ready: impl FnOnce() -> bool + 'static) {
        let (chat, ready) = (chat.to_owned(), Box::new(ready));
        if let Some(log) = self.log.get() {
            return log.clone().begin(chat, known.is_some(), Waiting::new(), ready);
        }
        {
            let mut unbegun = self.unbegun.borrow_mut();
            if let Some(begun) = unbegun.iter_mut().find(|begun| begun.chat == chat) {
                begun.resumes |= known.is_some();
                // Whoever began it before may be gone.
                begun.ready = ready;
                return;
            }
            unbegun.push(Unbegun {
                chat,
                resumes: known.is_some(),
                known: known.unwrap_or_default(),
                waiting: Waiting::new(),
                ready,
            });
        }
        if self.collector.is_some() {
            // When the page goes away, only what its code has seen goes out.
            self.load_soon(0.0);
        }
    }

    /// Records what the log doesn't have of these messages, from position `from` on: the whole conversation while no
    /// answer streams. False when that has to wait.
    pub fn observe(&self, chat: &str, from: usize, messages: &[Message]) -> bool {
        if let Some(log) = self.log.get() {
            return log.clone().observe(chat, from, messages);
        }
        self.wait(chat, |known| seen(known, messages));
        false
    }

    /// `what` is made of the number of messages that an earlier visit may have recorded.
    fn wait(&self, chat: &str, what: impl FnOnce(usize) -> Happening) {
        let now = Still::now().0;
        let mut unbegun = self.unbegun.borrow_mut();
        if let Some(begun) = unbegun.iter_mut().find(|begun| begun.chat == chat) {
            let what = what(begun.known);
            wait(&mut begun.waiting, now, what);
        }
    }

    fn note(self: &Rc<Self>, chat: &str, what: Happening) {
        match self.log.get() {
            Some(log) => log.clone().note(chat, Still::now().0, what),
            None => self.wait(chat, |_| what),
        }
    }

    /// The chat's state changed.
    pub(super) fn session(self: &Rc<Self>, chat: &str, state: &'static str, about: Value) {
        self.note(chat, Happening::Session(state, about));
    }

    /// An answer has ended: there is time for the log.
    pub(super) fn rest(self: &Rc<Self>) {
        self.load_soon(PAUSE_MS);
    }

    /// Something happened to the question of a call.
    pub(super) fn question(self: &Rc<Self>, chat: &str, call_id: &str, event: &QuestionEvent) {
        self.note(chat, Happening::Question(call_id.into(), event.clone()));
        self.load_soon(PAUSE_MS);
    }

    /// Whether the log of this chat has become full: what happens in it is recorded no more. Told once.
    pub fn became_full(&self, chat: &str) -> bool {
        self.log.get().is_some_and(|log| log.became_full(chat))
    }

    /// The log of a chat as JSON lines, everything that happened until now included.
    pub fn export(self: &Rc<Self>, chat: String) -> Export {
        let this = self.clone();
        Box::pin(async move { Ok(this.load().await?.export(chat).await) })
    }

    /// Forgets the log of a chat. `false`: something of it may still be kept.
    pub async fn forget(&self, chat: &str) -> bool {
        self.unbegun.borrow_mut().retain(|begun| begun.chat != chat);
        match self.load().await {
            Ok(log) => log.forget(chat.to_owned()).await,
            Err(_) => false,
        }
    }

    /// The network is back or the page is seen again: what waits for the collector goes out.
    pub fn wake(self: &Rc<Self>) {
        match self.log.get() {
            Some(log) => log.clone().wake(),
            None if self.collector.is_some() => self.load_soon(0.0),
            None if self.unbegun.borrow().iter().any(|begun| !begun.waiting.is_empty()) => self.load_soon(PAUSE_MS),
            None => {}
        }
    }

    /// The page goes away: the collector gets what it can still get.
    pub fn leave(&self) {
        if let Some(log) = self.log.get() {
            log.leave();
        }
    }
}

fn seen(known: usize, messages: &[Message]) -> Happening {
    let known = known.min(messages.len());
    Happening::Seen(known, messages[known..].to_vec())
}

/// Puts this behind what waits. What was seen again unchanged was seen before.
fn wait(waiting: &mut Waiting, at: Moment, what: Happening) {
    let same = |(_, last): &(Moment, Happening)| match (last, &what) {
        (Happening::Seen(from, messages), Happening::Seen(now, others)) => from == now && messages == others,
        _ => false,
    };
    let sights = |(_, waits): &&(Moment, Happening)| matches!(waits, Happening::Seen(..));
    let fits = match what {
        Happening::Seen(..) => waiting.iter().filter(sights).count() < MAX_SEEN,
        _ => waiting.len() < MAX_WAITING,
    };
    if fits && !waiting.back().is_some_and(same) {
        waiting.push_back((at, what));
    }
}
