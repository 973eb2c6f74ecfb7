//! The event log of this browser: every chat's recorder, and what it writes on its way into IndexedDB and, if the page
//! names a collector, from there to it. A store that refuses to work leaves the log in memory.

mod collect;
pub mod store;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};

use self::collect::Collector;
use self::store::Store;
use super::{debug, ids, pace};
use crate::journal::{HashKey, Host, Log, Moment, Record, Recorder, key_of};
use crate::model::{Message, QuestionEvent};

/// Records of one chat that are kept.
const MAX_RECORDS: u64 = 50_000;
/// Events that wait while a chat's log is read.
const MAX_WAITING: usize = 200;

/// The browser's clocks and its random source.
struct Browser;

impl Host for Browser {
    fn now(&self) -> Moment {
        Moment {
            epoch_ms: js_sys::Date::now(),
            mono_ms: pace::now(),
        }
    }

    fn random(&self) -> [u8; 16] {
        ids::random()
    }
}

/// The browser at one moment: what is recorded together happened together.
struct Still(Moment);

impl Host for Still {
    fn now(&self) -> Moment {
        self.0
    }

    fn random(&self) -> [u8; 16] {
        ids::random()
    }
}

/// What is recorded later.
type Deferred = Box<dyn FnOnce(&mut Recorder)>;

/// A chat's recorder.
enum Slot {
    /// Its log is being read; what happens meanwhile waits.
    Reading(Vec<Deferred>),
    Ready(Box<Recorder>),
}

/// The name under which the browser keeps the key of the hashes.
const KEY: &str = "partsong.journal-key";

/// The key that this browser keeps; a fresh one where it keeps nothing.
fn browser_key() -> HashKey {
    let storage = window().local_storage().ok().flatten();
    let kept = storage.as_ref().and_then(|storage| storage.get_item(KEY).ok()?);
    if let Some(key) = kept.and_then(|kept| u128::from_str_radix(&kept, 16).ok()) {
        return key.to_le_bytes();
    }
    let key = ids::random();
    if let Some(storage) = storage {
        storage
            .set_item(KEY, &format!("{:032x}", u128::from_le_bytes(key)))
            .ok();
    }
    key
}

/// The log. One per page, behind an `Rc`.
pub struct Journal {
    visit_id: String,
    key: HashKey,
    /// The facts of this visit.
    about: RefCell<Value>,
    chats: RefCell<HashMap<String, Slot>>,
    queue: RefCell<Vec<Record>>,
    writing: Cell<bool>,
    store: RefCell<Option<Rc<Store>>>,
    /// Lines that could not be stored, by chat.
    memory: RefCell<HashMap<String, Vec<String>>>,
    broken: Cell<bool>,
    /// Chats whose log takes no more, and whether that was told.
    full: RefCell<HashMap<String, bool>>,
    collector: Option<Rc<Collector>>,
}

impl Journal {
    /// The log of this visit. `collector`: the checked address that gets a copy.
    pub fn new(collector: Option<String>) -> Rc<Journal> {
        Rc::new(Journal {
            visit_id: ids::uuid(),
            key: browser_key(),
            about: RefCell::new(Value::Null),
            chats: RefCell::default(),
            queue: RefCell::default(),
            writing: Cell::new(false),
            store: RefCell::default(),
            memory: RefCell::default(),
            broken: Cell::new(false),
            full: RefCell::default(),
            collector: collector.map(Collector::new),
        })
    }

    /// A log that is kept nowhere.
    pub fn unkept() -> Rc<Journal> {
        let journal = Journal::new(None);
        journal.broken.set(true);
        journal
    }

    /// What every chat's first record of this visit says beside itself.
    pub fn describe(&self, protocol: &str, locale: &str) {
        let coarse = window().match_media("(pointer: coarse)").ok().flatten();
        *self.about.borrow_mut() = json!({
            "protocol": protocol,
            "locale": locale,
            "pointer": if coarse.is_some_and(|list| list.matches()) { "coarse" } else { "fine" },
            "version": env!("CARGO_PKG_VERSION"),
            "collected": self.collector.is_some(),
        });
    }

    fn recorder(&self, chat: &str) -> Box<Recorder> {
        let about = self.about.borrow().clone();
        Box::new(Recorder::new(chat, &self.visit_id, key_of(&self.key, chat), about).sealing())
    }

    /// A chat that has no log yet. Its first record finds the store open.
    pub fn begin(self: &Rc<Self>, chat: &str) {
        let recorder = self.recorder(chat);
        self.chats.borrow_mut().insert(chat.into(), Slot::Ready(recorder));
        self.write();
    }

    /// A chat that may have a log, or more of it than this tab wrote: it is read first. `ready` is called when recording
    /// can go on.
    pub fn resume(self: &Rc<Self>, chat: &str, ready: impl FnOnce() + 'static) {
        let chat = chat.to_owned();
        let held = self.chats.borrow_mut().insert(chat.clone(), Slot::Reading(Vec::new()));
        let mut recorder = match held {
            Some(Slot::Ready(recorder)) => recorder,
            Some(Slot::Reading(events)) => {
                // It is being read, and whoever asked for that goes on for both.
                self.chats.borrow_mut().insert(chat, Slot::Reading(events));
                return;
            }
            None => self.recorder(&chat),
        };
        let this = self.clone();
        spawn_local(async move {
            this.written().await;
            recorder.forget();
            for line in this.lines(&chat).await {
                if let Ok(record) = Record::from_line(&line) {
                    recorder.resume(&record);
                }
            }
            let before = this.chats.borrow_mut().insert(chat.clone(), Slot::Ready(recorder));
            ready();
            if let Some(Slot::Reading(waiting)) = before {
                for record in waiting {
                    this.record(&chat, record);
                }
            }
        });
    }

    /// Waits until nothing is on its way into the store.
    async fn written(&self) {
        while self.writing.get() {
            pace::sleep(5.0).await;
        }
    }

    fn record(self: &Rc<Self>, chat: &str, record: impl FnOnce(&mut Recorder)) {
        let mut chats = self.chats.borrow_mut();
        let Some(Slot::Ready(recorder)) = chats.get_mut(chat) else {
            return;
        };
        record(recorder);
        let mut records = recorder.take();
        drop(chats);
        if !records.is_empty() {
            self.queue.borrow_mut().append(&mut records);
            self.write();
        }
    }

    /// Whether what happens in this chat is recorded now; its log may still be read.
    pub fn is_ready(&self, chat: &str) -> bool {
        matches!(self.chats.borrow().get(chat), Some(Slot::Ready(_)))
    }

    /// Whether the log of this chat has become full: what happens in it is recorded no more. Told once.
    pub fn became_full(&self, chat: &str) -> bool {
        let mut full = self.full.borrow_mut();
        full.get_mut(chat).is_some_and(|told| !std::mem::replace(told, true))
    }

    /// Records what the log doesn't have of these messages, from position `from` on: the whole conversation while no
    /// answer streams.
    pub fn observe(self: &Rc<Self>, chat: &str, from: usize, messages: &[Message]) {
        let host = Still(Browser.now());
        self.record(chat, |recorder| recorder.observe(from, messages, &host));
    }

    /// Something happened to the question of a call.
    pub fn question(self: &Rc<Self>, chat: &str, call_id: &str, event: &QuestionEvent) {
        let (call_id, event) = (call_id.to_owned(), event.clone());
        self.record_soon(
            chat,
            Box::new(move |recorder| recorder.question(&call_id, &event, &Browser)),
        );
    }

    /// The chat's state changed.
    pub fn session(self: &Rc<Self>, chat: &str, state: &'static str, about: Value) {
        self.record_soon(chat, Box::new(move |recorder| recorder.session(state, about, &Browser)));
    }

    /// Now, or when the chat's log was read.
    fn record_soon(self: &Rc<Self>, chat: &str, record: Deferred) {
        if let Some(Slot::Reading(waiting)) = self.chats.borrow_mut().get_mut(chat) {
            if waiting.len() < MAX_WAITING {
                waiting.push(record);
            }
            return;
        }
        self.record(chat, record);
    }

    async fn store(&self) -> Option<Rc<Store>> {
        if self.broken.get() {
            return None;
        }
        if let Some(store) = self.store.borrow().clone() {
            return Some(store);
        }
        match Store::open().await {
            Ok(store) => {
                let store = Rc::new(store);
                *self.store.borrow_mut() = Some(store.clone());
                Some(store)
            }
            Err(error) => {
                self.failed(&error.to_string());
                None
            }
        }
    }

    /// The log goes on in memory; the chats' own store says it to the person.
    fn failed(&self, detail: &str) {
        debug::note(&format!("event log: {detail}"));
        self.broken.set(true);
    }

    /// Writes what is queued, in order and one batch at a time.
    fn write(self: &Rc<Self>) {
        if self.writing.replace(true) {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            this.store().await;
            loop {
                let batch = std::mem::take(&mut *this.queue.borrow_mut());
                if batch.is_empty() {
                    break;
                }
                this.append(batch).await;
            }
            this.writing.set(false);
            if let Some(collector) = &this.collector
                && let Some(store) = this.store().await
            {
                collector.begin(store);
            }
        });
    }

    async fn append(&self, batch: Vec<Record>) {
        let mut by_chat: Vec<(String, Vec<Record>)> = Vec::new();
        for record in batch {
            match by_chat.iter_mut().find(|(chat, _)| *chat == record.thread_id) {
                Some((_, records)) => records.push(record),
                None => by_chat.push((record.thread_id.clone(), vec![record])),
            }
        }
        for (chat, mut records) in by_chat {
            if let Some(store) = self.store().await {
                let waits = self.collector.is_some();
                match store.append(&chat, &mut records, MAX_RECORDS, waits).await {
                    Ok(lines) => {
                        // What found no room has no number.
                        if records
                            .last()
                            .is_some_and(|last| last.seq == 0 || last.seq == MAX_RECORDS)
                        {
                            self.full.borrow_mut().entry(chat).or_default();
                        }
                        if let Some(collector) = &self.collector {
                            collector.note(lines);
                        }
                        continue;
                    }
                    Err(error) => self.failed(&error.to_string()),
                }
            }
            let mut memory = self.memory.borrow_mut();
            let lines = memory.entry(chat).or_default();
            for record in &mut records {
                if (lines.len() as u64) < MAX_RECORDS {
                    record.seq = lines.len() as u64 + 1;
                    if record.seq == MAX_RECORDS {
                        record.end_log(MAX_RECORDS);
                    }
                    lines.push(record.to_line());
                }
            }
        }
    }

    /// The log of a chat as it stands, a line per record.
    async fn lines(&self, chat: &str) -> Vec<String> {
        let mut lines = match self.store().await {
            Some(store) => store.lines(chat).await.unwrap_or_else(|error| {
                self.failed(&error.to_string());
                Vec::new()
            }),
            None => Vec::new(),
        };
        if let Some(more) = self.memory.borrow().get(chat) {
            lines.extend(more.iter().cloned());
        }
        lines
    }

    /// The log of a chat as JSON lines, everything that happened until now included.
    pub async fn export(&self, chat: &str) -> String {
        while matches!(self.chats.borrow().get(chat), Some(Slot::Reading(_))) {
            pace::sleep(5.0).await;
        }
        self.written().await;
        crate::journal::delivery::body(&self.lines(chat).await)
    }

    /// Forgets the log of a chat.
    pub fn forget(self: &Rc<Self>, chat: &str) {
        self.chats.borrow_mut().remove(chat);
        self.memory.borrow_mut().remove(chat);
        self.queue.borrow_mut().retain(|record| record.thread_id != chat);
        let this = self.clone();
        let chat = chat.to_owned();
        spawn_local(async move {
            let Some(store) = this.store().await else { return };
            if let Err(error) = store.forget(&chat).await {
                debug::note(&format!("event log: {error}"));
            }
        });
    }

    /// The network is back or the page is seen again: what waits for the collector goes out.
    pub fn wake(self: &Rc<Self>) {
        let Some(collector) = self.collector.clone() else {
            return;
        };
        let this = self.clone();
        spawn_local(async move {
            if let Some(store) = this.store().await {
                collector.again(store);
            }
        });
    }

    /// The page goes away: the collector gets what it can still get.
    pub fn leave(&self) {
        if let Some(collector) = &self.collector {
            let queued = self.queue.borrow();
            collector.leave(queued.iter().map(Record::to_line));
        }
    }
}

/// A stored log for the replay page.
pub async fn stored(chat: &str) -> Option<Log> {
    let lines = Store::open().await.ok()?.lines(chat).await.ok()?;
    Some(Log::read(crate::journal::delivery::body(&lines).as_bytes()))
}
