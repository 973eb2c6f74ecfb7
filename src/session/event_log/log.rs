//! The event log of this browser: every chat's recorder, and what it writes on its way into IndexedDB and, if the page
//! names a collector, from there to it. A store that refuses to work leaves the log in memory. Knows no
//! session.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::LocalBoxFuture;
use leptos::task::spawn_local;
use serde_json::Value;

use super::collect::Collector;
use super::store::EventLogStore;
use super::{EventLog, Happening, Ready, Still, Waiting, wait};
use crate::browser::debug;
use crate::journal::{HashKey, LogRecord, Moment, Recorder, key_of};
use crate::model::Message;
use crate::session::Names;
use crate::session::ids;
use crate::session::stored::{SharedStore, in_time};

/// Records of one chat that are kept.
const MAX_RECORDS: u64 = 50_000;

/// A chat's recorder.
enum Slot {
    /// Its log is being read; what happens meanwhile waits.
    Reading(Waiting),
    /// What waits is recorded with the messages that were seen before it.
    Ready(Box<Recorder>, Waiting),
}

/// Records what waited, as it stood at its moment. `before`: the conversation as it stands now.
fn catch_up(recorder: &mut Recorder, waiting: Waiting, before: &[Message]) {
    for (at, what) in waiting {
        let host = Still(at);
        match what {
            Happening::Seen(known, messages) => {
                // Of what an earlier visit recorded, another tab may have recorded more.
                let more = known == 0 || recorder.turns() < known + messages.len();
                if let Some(before) = before.get(..known).filter(|_| more) {
                    recorder.observe(known, &[before, &messages].concat(), &host);
                }
            }
            Happening::Session(state, about) => recorder.session(state, about, &host),
            Happening::Question(call_id, event) => recorder.question(&call_id, &event, &host),
        }
    }
}

/// The name under which the browser keeps the key of the hashes.
const KEY: &str = "journal-key";

/// The key that this browser keeps; a fresh one where it keeps nothing.
fn browser_key(names: &Names) -> HashKey {
    let kept = names.in_browser(KEY);
    if let Some(key) = kept.read().and_then(|key| u128::from_str_radix(&key, 16).ok()) {
        return key.to_le_bytes();
    }
    let key = ids::random();
    kept.write(Some(&format!("{:032x}", u128::from_le_bytes(key))));
    key
}

/// Makes the log of this visit.
pub(super) fn make(about: Value, collector: Option<String>, names: Names) -> Rc<dyn EventLog> {
    let log = Rc::new(Log {
        visit_id: ids::uuid(),
        key: browser_key(&names),
        about,
        chats: RefCell::default(),
        queue: RefCell::default(),
        writing: Cell::new(false),
        waiting: RefCell::default(),
        store: SharedStore::new(),
        memory: RefCell::default(),
        names,
        full: RefCell::default(),
        collector: collector.map(Collector::new),
    });
    // What an earlier visit could not deliver.
    log.clone().wake();
    log
}

/// The log goes on in memory; the chats' own store says it to the person.
fn failed(why: impl Display) {
    debug::note(&format!("event log: {why}"));
}

struct Log {
    visit_id: String,
    key: HashKey,
    /// What every chat's first record of this visit says beside itself.
    about: Value,
    names: Names,
    chats: RefCell<HashMap<String, Slot>>,
    queue: RefCell<Vec<LogRecord>>,
    writing: Cell<bool>,
    /// Who waits for a change: a log was read, or what was queued is written.
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
    store: Rc<SharedStore<EventLogStore>>,
    /// Records that could not be stored, by chat: they go before the next ones.
    memory: RefCell<HashMap<String, Vec<LogRecord>>>,
    /// Chats whose log takes no more, and whether that was told.
    full: RefCell<HashMap<String, bool>>,
    collector: Option<Rc<Collector>>,
}

impl Log {
    fn recorder(&self, chat: &str) -> Box<Recorder> {
        let about = self.about.clone();
        Box::new(Recorder::new(chat, &self.visit_id, key_of(&self.key, chat), about).serializing())
    }

    /// Reads what the log of a chat has, and goes on with it.
    fn resume(self: &Rc<Self>, chat: String, mut recorder: Box<Recorder>, ready: Ready) {
        let this = self.clone();
        spawn_local(async move {
            this.written().await;
            recorder.forget();
            for line in this.lines(&chat).await {
                if let Ok(record) = LogRecord::from_line(&line) {
                    recorder.resume(&record);
                }
            }
            let mut chats = this.chats.borrow_mut();
            let waiting = match chats.remove(&chat) {
                Some(Slot::Reading(waiting)) => waiting,
                _ => Waiting::new(),
            };
            chats.insert(chat.clone(), Slot::Ready(recorder, waiting));
            drop(chats);
            this.tell_change();
            this.go_on(&chat, ready);
        });
    }

    /// Records what waited for the log of a chat.
    fn go_on(self: &Rc<Self>, chat: &str, ready: Ready) {
        if !ready() {
            self.record(chat, |recorder, waiting| catch_up(recorder, waiting, &[]));
        }
    }

    /// Waits until nothing is on its way into the store.
    async fn written(&self) {
        while self.writing.get() {
            self.change().await;
        }
    }

    /// Waits until a log was read, or what was queued is written.
    async fn change(&self) {
        let (tell, told) = oneshot::channel();
        self.waiting.borrow_mut().push(tell);
        // It is told by being dropped.
        told.await.ok();
    }

    fn tell_change(&self) {
        self.waiting.take();
    }

    fn record(self: &Rc<Self>, chat: &str, record: impl FnOnce(&mut Recorder, Waiting)) -> bool {
        let mut chats = self.chats.borrow_mut();
        let Some(Slot::Ready(recorder, waiting)) = chats.get_mut(chat) else {
            return false;
        };
        record(recorder, std::mem::take(waiting));
        let mut records = recorder.take();
        drop(chats);
        if !records.is_empty() {
            self.queue.borrow_mut().append(&mut records);
            self.write();
        }
        true
    }

    async fn store(&self) -> Option<Rc<EventLogStore>> {
        if self.names.in_memory {
            return None;
        }
        let name = self.names.event_log();
        let open = || async move {
            let opened = in_time(EventLogStore::open(&name)).await;
            opened.map_err(failed).ok().map(Rc::new)
        };
        self.store.get(open).await
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
            this.tell_change();
            if let Some(collector) = &this.collector
                && let Some(store) = this.store().await
            {
                collector.begin(store);
            }
        });
    }

    async fn append(&self, batch: Vec<LogRecord>) {
        let mut by_chat: Vec<(String, Vec<LogRecord>)> = Vec::new();
        for record in batch {
            match by_chat.iter_mut().find(|(chat, _)| *chat == record.thread_id) {
                Some((_, records)) => records.push(record),
                None => by_chat.push((record.thread_id.clone(), vec![record])),
            }
        }
        for (chat, mut more) in by_chat {
            let mut records = self.memory.borrow_mut().remove(&chat).unwrap_or_default();
            records.append(&mut more);
            let waits = self.collector.is_some();
            let written = match self.store().await {
                Some(store) => store
                    .append(&chat, &mut records, MAX_RECORDS, waits)
                    .await
                    .map_err(failed)
                    .ok(),
                None => None,
            };
            let Some(lines) = written else {
                records.truncate(MAX_RECORDS as usize);
                self.memory.borrow_mut().insert(chat, records);
                continue;
            };
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
        }
    }

    /// The log of a chat as it stands, a line per record.
    async fn lines(&self, chat: &str) -> Vec<String> {
        let mut lines = match self.store().await {
            Some(store) => store.lines(chat).await.map_err(failed).unwrap_or_default(),
            None => Vec::new(),
        };
        if let Some(more) = self.memory.borrow().get(chat) {
            for (record, seq) in more.iter().zip(lines.len() as u64 + 1..=MAX_RECORDS) {
                let mut record = LogRecord { seq, ..record.clone() };
                if seq == MAX_RECORDS {
                    record.end_log(seq);
                }
                lines.push(record.to_line());
            }
        }
        lines
    }
}

impl EventLog for Log {
    fn begin(self: Rc<Self>, chat: String, resumes: bool, waiting: Waiting, ready: Ready) {
        let mut chats = self.chats.borrow_mut();
        let (recorder, waiting) = match chats.remove(&chat) {
            Some(Slot::Reading(before)) => {
                // It is being read, and whoever asked for that goes on for both.
                chats.insert(chat, Slot::Reading(before));
                return;
            }
            Some(Slot::Ready(recorder, before)) => (recorder, before),
            None => (self.recorder(&chat), waiting),
        };
        if resumes {
            chats.insert(chat.clone(), Slot::Reading(waiting));
            drop(chats);
            return self.resume(chat, recorder, ready);
        }
        chats.insert(chat.clone(), Slot::Ready(recorder, waiting));
        drop(chats);
        // The first record finds the store open.
        self.write();
        self.go_on(&chat, ready);
    }

    fn observe(self: Rc<Self>, chat: &str, from: usize, messages: &[Message]) -> bool {
        let now = Still::now();
        self.record(chat, |recorder, waiting| {
            catch_up(recorder, waiting, messages);
            recorder.observe(from, messages, &now);
        })
    }

    fn note(self: Rc<Self>, chat: &str, at: Moment, what: Happening) {
        match self.chats.borrow_mut().get_mut(chat) {
            Some(Slot::Reading(waiting)) => return wait(waiting, at, what),
            // The messages that it stands behind have not been recorded yet.
            Some(Slot::Ready(_, waiting)) if !waiting.is_empty() => return wait(waiting, at, what),
            _ => {}
        }
        self.record(chat, |recorder, _| catch_up(recorder, Waiting::from([(at, what)]), &[]));
    }

    fn became_full(&self, chat: &str) -> bool {
        let mut full = self.full.borrow_mut();
        full.get_mut(chat).is_some_and(|told| !std::mem::replace(told, true))
    }

    fn export(self: Rc<Self>, chat: String) -> Pin<Box<dyn Future<Output = String>>> {
        Box::pin(async move {
            while matches!(self.chats.borrow().get(&chat), Some(Slot::Reading(_))) {
                self.change().await;
            }
            self.written().await;
            crate::journal::delivery::body(&self.lines(&chat).await)
        })
    }

    fn forget(self: Rc<Self>, chat: String) -> LocalBoxFuture<'static, bool> {
        self.chats.borrow_mut().remove(&chat);
        self.memory.borrow_mut().remove(&chat);
        self.queue.borrow_mut().retain(|record| record.thread_id != chat);
        Box::pin(async move {
            match self.store().await {
                Some(store) => store.forget(&chat).await.map_err(failed).is_ok(),
                None => false,
            }
        })
    }

    fn wake(self: Rc<Self>) {
        let Some(collector) = self.collector.clone() else {
            return;
        };
        spawn_local(async move {
            if let Some(store) = self.store().await {
                collector.again(store);
            }
        });
    }

    fn leave(&self) {
        if let Some(collector) = &self.collector {
            let queued = self.queue.borrow();
            collector.leave(queued.iter().map(LogRecord::to_line));
        }
    }
}

/// A stored log for the replay page.
pub async fn stored(chat: &str) -> Option<crate::journal::Log> {
    let lines = EventLogStore::open(&Names::page().event_log())
        .await
        .ok()?
        .lines(chat)
        .await
        .ok()?;
    Some(crate::journal::Log::read(
        crate::journal::delivery::body(&lines).as_bytes(),
    ))
}
