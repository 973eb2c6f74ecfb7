//! The handle of one chat: its signals, there at once, and the session that works them, whose code loads when something
//! is first asked of it. What is asked before that waits in order. Knows no protocol and no message.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use crate::reactive::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::ToolHost;
use super::history::ChatRecord;
use super::protocols;
use super::workspace::Workspace;
use crate::browser::clock;
use crate::browser::lazy::LoadError;
use crate::live::{ChatStatus, Gesture, LiveChat, Markers, Notice, Problem};
use crate::model::Message;
use crate::protocol::{DESCRIPTORS, Descriptor, described};

/// Messages from outside, as a list in JSON: only a session reads them.
pub enum GivenMessages {
    /// A history that the page around the chat has; it is not stored.
    History(String),
    /// The person's own as they are kept, which were stored nowhere yet.
    Records(String),
}

/// What a handle asks of its session.
pub trait Engine {
    /// Reads the messages from the store, and takes up an answer that was running.
    fn load(self: Rc<Self>);
    /// Begins without messages.
    fn begin_empty(self: Rc<Self>);
    /// Shows the history at this address (checked before) as the whole chat.
    fn recall(self: Rc<Self>, address: String);
    /// Shows these messages as the whole chat.
    fn take(self: Rc<Self>, messages: GivenMessages);
    /// Begins the event log, if it waits for something to happen.
    fn open_log(self: Rc<Self>);
    /// Does what a person asked.
    fn gesture(self: Rc<Self>, gesture: Gesture);
    /// Takes the title a person gave.
    fn rename(self: Rc<Self>, record: ChatRecord);
    /// Writes what isn't written yet.
    fn save_now(self: Rc<Self>);
    /// The network is back (`online`), or the chat is seen again.
    fn wake(self: Rc<Self>, online: bool);
    /// Another tab said this about the chat.
    fn heard(self: Rc<Self>, what: &str, with: &[Value]);
    /// The whole conversation as it stands.
    fn messages(&self) -> Vec<Message>;
    /// The same as it is kept, as a list in JSON; `None`: nothing has been said.
    fn records(&self) -> Option<String>;
    /// Nothing runs and nothing waits.
    fn is_idle(&self) -> bool;
    /// What was kept for a question; tracks. `None`: not read yet. `Null`: nothing.
    fn draft(&self, question: &str) -> Option<Value>;
    /// Keeps what was put into a question so far, or forgets it.
    fn keep_draft(&self, question: String, draft: Option<Value>);
    /// Ends the session; its signals are gone afterwards.
    fn close(self: Rc<Self>);
    /// Ends the session of a chat that was deleted; its signals stay.
    fn forget(self: Rc<Self>);
}

/// Everything that a session is made of.
pub struct Seed {
    /// What it shares with other chats.
    pub workspace: Rc<Workspace>,
    /// The page around it, as far as its tools go.
    pub tools: Option<Rc<dyn ToolHost>>,
    /// What the store has of it.
    pub record: ChatRecord,
    /// What views read of it.
    pub live: LiveChat,
    /// What its signals live as long as.
    pub owner: Owner,
    /// What that one ends with: held for as long as something of the session runs.
    pub above: Option<Owner>,
}

/// What begins sessions. Behind pointers, so that the page's first module knows no protocol.
pub struct Sessions {
    /// Begins one.
    pub start: fn(Seed) -> Rc<dyn Engine>,
    /// Whether its code is here.
    pub speaks: fn(&Descriptor) -> bool,
}

crate::browser::lazy::lazy!(
    /// The session: requests, decoding, folding, keeping.
    pub engine in session: &'static Sessions
);

/// Fetches what a session of this protocol needs.
///
/// # Errors
/// Something of it could not be fetched.
pub async fn load(protocol: &Descriptor) -> Result<&'static Sessions, LoadError> {
    let (sessions, spoken) = futures::future::join(engine::load(), protocols::load(protocol)).await;
    spoken?;
    sessions
}

type Call = Box<dyn FnOnce(Rc<dyn Engine>)>;

/// One chat as the page holds it.
pub struct Chat {
    /// What views read of it.
    pub live: LiveChat,
    workspace: Weak<Workspace>,
    tools: Option<Rc<dyn ToolHost>>,
    owner: Owner,
    /// Until its session begins, which holds it from then on.
    above: RefCell<Option<Owner>>,
    record: RefCell<Option<ChatRecord>>,
    engine: RefCell<Option<Rc<dyn Engine>>>,
    waiting: RefCell<Vec<Call>>,
    loading: Cell<bool>,
    closed: Cell<bool>,
}

impl Chat {
    /// A chat whose messages are not there yet. Call it under the owner of all chats.
    pub(super) fn new(workspace: &Rc<Workspace>, tools: Option<Rc<dyn ToolHost>>, record: ChatRecord) -> Rc<Chat> {
        let above = Owner::current().unwrap_or_default();
        let owner = above.child();
        let host = workspace.endpoint().map(|endpoint| endpoint.host()).unwrap_or_default();
        let live = owner.with(|| LiveChat::new(&record.id, host));
        let (settings, over, all) = (workspace.settings, workspace.over_protocol(), Rc::downgrade(workspace));
        owner.with(|| {
            Effect::new(move |_| {
                let told = all.upgrade().and_then(|workspace| workspace.greeting().files);
                let taken = settings.with(|settings| {
                    let protocol = over.as_deref().unwrap_or(&settings.protocol);
                    described(protocol).unwrap_or(DESCRIPTORS[0]).files_of(&settings.body)
                });
                live.files.set(told.unwrap_or(taken));
            });
        });
        if workspace.storage_is_broken() {
            live.notice.set(Some(Problem::Storage.into()));
        }
        Rc::new(Chat {
            live,
            workspace: Rc::downgrade(workspace),
            tools,
            owner,
            above: RefCell::new(Some(above)),
            record: RefCell::new(Some(record)),
            engine: RefCell::default(),
            waiting: RefCell::default(),
            loading: Cell::default(),
            closed: Cell::default(),
        })
    }

    /// The chat's id.
    pub fn id(&self) -> String {
        self.live.id.get_value()
    }

    /// Whether the chat has no message yet.
    pub fn is_empty(&self) -> bool {
        self.live.status.get_untracked() != ChatStatus::Loading && self.live.messages.with_untracked(Vec::is_empty)
    }

    /// A chat without messages: the composer works at once.
    pub(super) fn begin_empty(self: &Rc<Self>) {
        self.live.status.set(ChatStatus::Ready);
        self.waiting.borrow_mut().push(Box::new(|engine| engine.begin_empty()));
    }

    /// Begins the session of a chat without messages before anything is asked of it, if its code is here.
    pub fn prepare(self: &Rc<Self>) {
        if self.is_empty()
            && let Some(sessions) = self.ready()
        {
            self.start(sessions);
        }
    }

    /// Brings the messages from the store.
    pub(super) fn load(self: &Rc<Self>) {
        self.call(|engine| engine.load());
    }

    /// Shows the history at this address, which was checked before.
    pub fn recall(self: &Rc<Self>, address: String) {
        self.call(|engine| engine.recall(address));
    }

    /// Shows messages that the page around the chat has; they are not stored.
    pub fn show_given(self: &Rc<Self>, messages: String) {
        self.call(move |engine| engine.take(GivenMessages::History(messages)));
    }

    /// Goes on with messages that were kept nowhere yet, and stores them.
    pub(super) fn adopt(self: &Rc<Self>, messages: String) {
        self.call(move |engine| engine.take(GivenMessages::Records(messages)));
    }

    /// Puts these words into the composer once its draft is known, unless that holds others.
    pub fn suggest(self: &Rc<Self>, words: String) {
        let live = self.live;
        let put = move || {
            if live.draft.with_untracked(String::is_empty) {
                live.suggested.set_value(words.clone());
                live.draft.set(words);
            }
        };
        if live.status.get_untracked() != ChatStatus::Loading {
            return put();
        }
        let this = self.clone();
        spawn_local(async move {
            this.loaded().await;
            if live.draft.try_get_untracked().is_some() {
                put();
            }
        });
    }

    /// Waits until its messages are there, or it is closed. `false`: the code that reads them could not be fetched.
    pub async fn loaded(&self) -> bool {
        while self.live.status.try_get_untracked() == Some(ChatStatus::Loading) {
            let can_retry = |notice: &Option<Notice>| notice.as_ref().is_some_and(|notice| notice.retry);
            if !self.has_begun() && self.live.notice.with_untracked(can_retry) {
                return false;
            }
            clock::sleep(10.0).await;
        }
        true
    }

    /// Does what a person asked.
    pub fn gesture(self: &Rc<Self>, gesture: Gesture) {
        match gesture {
            Gesture::DismissNotice => self.live.notice.set(None),
            // Nothing runs.
            Gesture::Stop if !self.has_begun() && self.live.status.get_untracked() != ChatStatus::Loading => {}
            // It asks for nothing.
            Gesture::Unsend if !self.has_begun() => {
                let unsend: Call = Box::new(|engine| engine.gesture(Gesture::Unsend));
                self.waiting.borrow_mut().push(unsend);
            }
            // What was asked before is still waiting.
            Gesture::Retry if !self.has_begun() => self.begin(),
            gesture => self.call(|engine| engine.gesture(gesture)),
        }
    }

    /// Shows a problem that no request of this chat met.
    pub fn tell(&self, problem: Problem) {
        self.live.notice.set(Some(problem.into()));
    }

    /// The whole conversation as it stands; empty before its session began.
    pub fn messages(&self) -> Vec<Message> {
        let engine = self.engine.borrow().clone();
        engine.map(|engine| engine.messages()).unwrap_or_default()
    }

    /// The same as it is kept, as a list in JSON; `None`: nothing has been said.
    pub(super) fn records(&self) -> Option<String> {
        let engine = self.engine.borrow().clone();
        engine?.records()
    }

    pub(super) fn rename(self: &Rc<Self>, record: ChatRecord) {
        self.call(|engine| engine.rename(record));
    }

    /// Does this with the session, if its code was ever loaded.
    pub(super) fn if_begun(&self, what: impl FnOnce(Rc<dyn Engine>)) {
        let engine = self.engine.borrow().clone();
        if let Some(engine) = engine {
            what(engine);
        }
    }

    /// What was kept for a question; tracks. `None`: not read yet. `Null`: nothing.
    pub fn draft(&self, question: &str) -> Option<Value> {
        let engine = self.engine.borrow().clone()?;
        engine.draft(question)
    }

    /// Keeps what was put into a question so far, or forgets it.
    pub fn keep_draft(&self, question: String, draft: Option<Value>) {
        self.if_begun(|engine| engine.keep_draft(question, draft));
    }

    /// Nothing runs and nothing waits.
    pub(super) fn is_idle(&self) -> bool {
        match &*self.engine.borrow() {
            Some(engine) => engine.is_idle(),
            None => !self.loading.get(),
        }
    }

    pub(super) fn close(&self) {
        self.closed.set(true);
        self.above.take();
        self.waiting.borrow_mut().clear();
        let engine = self.engine.borrow_mut().take();
        match engine {
            Some(engine) => engine.close(),
            None => self.owner.cleanup(),
        }
    }

    pub(super) fn forget(&self) {
        self.closed.set(true);
        self.above.take();
        self.waiting.borrow_mut().clear();
        if let Some(engine) = self.engine.borrow_mut().take() {
            engine.forget();
        }
    }

    fn call(self: &Rc<Self>, what: impl FnOnce(Rc<dyn Engine>) + 'static) {
        let engine = self.engine.borrow().clone();
        match engine {
            Some(engine) => what(engine),
            None => {
                self.waiting.borrow_mut().push(Box::new(what));
                self.begin();
            }
        }
    }

    /// Its session has begun: whatever is asked is done.
    pub fn has_begun(&self) -> bool {
        self.engine.borrow().is_some()
    }

    /// Loads the session's code, if there is no session yet, and hands it what waits. What could not be fetched is asked for again.
    pub fn begin(self: &Rc<Self>) {
        if self.closed.get() || self.has_begun() {
            return;
        }
        if let Some(sessions) = self.ready() {
            return self.start(sessions);
        }
        if self.loading.replace(true) {
            return;
        }
        let before = self.live.status.get_untracked();
        let protocol = self
            .workspace
            .upgrade()
            .map_or(DESCRIPTORS[0], |workspace| workspace.spoken());
        let word = self.record.borrow().as_ref().and_then(|record| record.markers);
        // Before anything is drawn for it: what reads them is then fetched beside the session.
        self.live.markers.set(Markers::of(word, protocol.has_markers));
        self.live.notice.set(None);
        self.live.status.set(ChatStatus::Loading);
        let this = self.clone();
        spawn_local(async move {
            let loaded = load(protocol).await;
            this.loading.set(false);
            if this.closed.get() {
                return;
            }
            match loaded {
                // While it still loads, so that what was asked for twice meanwhile is done once.
                Ok(sessions) => this.start(sessions),
                Err(error) => this.live.notice.set(Some(Notice {
                    problem: error.into(),
                    retry: true,
                    detail: None,
                })),
            }
            if this.live.status.get_untracked() == ChatStatus::Loading {
                this.live.status.set(before);
            }
        });
    }

    /// What begins the session, if its code and the protocol's are here.
    fn ready(&self) -> Option<&'static Sessions> {
        let name = self.workspace.upgrade()?.spoken();
        engine::get().filter(|sessions| (sessions.speaks)(name))
    }

    fn start(self: &Rc<Self>, sessions: &Sessions) {
        let (Some(workspace), Some(record)) = (self.workspace.upgrade(), self.record.borrow_mut().take()) else {
            return;
        };
        let engine = (sessions.start)(Seed {
            workspace,
            tools: self.tools.clone(),
            record,
            live: self.live,
            owner: self.owner.clone(),
            above: self.above.take(),
        });
        *self.engine.borrow_mut() = Some(engine.clone());
        let waiting = std::mem::take(&mut *self.waiting.borrow_mut());
        for what in waiting {
            what(engine.clone());
        }
    }
}
