//! All chats of this browser: which are open, and what is done to all of them or to one of the list. Knows no request, no
//! route and no view.

use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Deref;
use std::rc::{Rc, Weak};

use crate::reactive::prelude::*;
use futures::future::LocalBoxFuture;
use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::ToolHost;
use super::endpoint::PageConfig;
use super::event_log::Export;
use super::handle::{Chat, Engine};
use super::history::ChatRecord;
use super::workspace::{GONE, NAMED, OpenChats, Workspace};
use super::{Names, deleted, ids};
use crate::chat::endpoint::turns_direction;
use crate::live::{ChatStatus, Notice, Settings};
use crate::order::sort_dedup;

/// Sessions that stay open; the least recently opened idle one is closed first.
const OPEN_SESSIONS: usize = 6;
/// Milliseconds in which a save that runs may end before the chats do.
const LAST_SAVE_MS: f64 = 300.0;

/// The page's way to outbox and event log, whose code loads with the sessions (`background`).
pub struct Background {
    /// Goes on with what an earlier page could not send or deliver.
    pub begin: fn(&Rc<Chats>),
    /// The network is back (`true`), or the page is seen again.
    pub wake: fn(&Rc<Chats>, bool),
    /// The page goes away.
    pub leave: fn(&Rc<Chats>),
    /// Forgets a deleted chat. `false`: something of it may still be kept.
    pub forget: fn(&Rc<Chats>, String) -> LocalBoxFuture<'static, bool>,
    /// The event log of a chat as JSON lines.
    pub export: fn(&Rc<Chats>, String) -> Export,
}

crate::browser::lazy::lazy!(
    /// Outbox and event log.
    pub background in session: &'static Background
);

/// The chats. One per page, behind an `Rc`. What they share is asked of them as well.
pub struct Chats {
    workspace: Rc<Workspace>,
    /// The page around the chats, as far as its tools go.
    tools: OnceCell<Rc<dyn ToolHost>>,
    /// Since outbox and event log have begun.
    pub(super) background: Cell<Option<&'static Background>>,
    sessions: RefCell<Vec<Rc<Chat>>>,
    owner: Owner,
}

impl Deref for Chats {
    type Target = Rc<Workspace>;

    fn deref(&self) -> &Rc<Workspace> {
        &self.workspace
    }
}

impl OpenChats for Chats {
    fn begin(self: Rc<Self>) {
        if let Some(background) = background::get() {
            (background.begin)(&self);
        }
    }

    fn notify(&self, notice: Notice) {
        let sessions = self.sessions.borrow();
        let shown = sessions.iter().find(|session| self.shows(&session.id()));
        let open = shown.or(sessions.last()).cloned();
        drop(sessions);
        if let Some(session) = open {
            session.live.notice.set(Some(notice));
        }
    }
}

impl Chats {
    /// Begins to read the list of chats, if this browser keeps one. The signals live under the current owner.
    pub fn new(config: PageConfig, settings: RwSignal<Settings>, names: Names) -> Rc<Chats> {
        let chats = Rc::new(Chats {
            workspace: Workspace::new(config, settings, names),
            tools: OnceCell::new(),
            background: Cell::default(),
            sessions: RefCell::default(),
            owner: Owner::current().unwrap_or_default(),
        });
        let this: Weak<Chats> = Rc::downgrade(&chats);
        chats.set_chats(this);
        chats
    }

    /// Takes the page around the chats; once, before anything is opened or sent.
    pub fn set_host(&self, host: Rc<dyn ToolHost>) {
        self.workspace.set_host(host.clone());
        let _ = self.tools.set(host);
    }

    /// Goes on with what an earlier visit could not send or delete, if this browser was here before.
    pub fn go_on(self: &Rc<Self>) {
        for id in deleted::all(&self.names) {
            self.delete(&id);
        }
        let this = self.clone();
        spawn_local(async move {
            if this.names.may_hold(&this.names.outbox()).await
                && let Ok(background) = background::load().await
                && !this.are_over()
            {
                (background.begin)(&this);
            }
        });
    }

    /// A chat without messages, which joins the list with its first one: the one that something is written in already, or another.
    pub fn fresh(self: &Rc<Self>) -> Rc<Chat> {
        self.fresh_beside(None)
    }

    /// The same, but never the one of this id, which a page has named.
    pub fn fresh_beside(self: &Rc<Self>, named: Option<&str>) -> Rc<Chat> {
        self.unsent(named).unwrap_or_else(|| {
            let session = self.prepared();
            session.begin_empty();
            // What is written in it is kept by its session; where nothing was used yet, that begins with the first key.
            if self.has_store() {
                session.prepare();
            }
            session
        })
    }

    /// The chat that something was written in and nothing sent, and that the list does not know, to be shown again.
    fn unsent(self: &Rc<Self>, but: Option<&str>) -> Option<Rc<Chat>> {
        let written = |chat: &&Rc<Chat>| {
            let id = chat.id();
            chat.is_empty() && !chat.live.is_blank() && self.record(&id).is_none() && Some(id.as_str()) != but
        };
        let id = self.sessions.borrow().iter().rev().find(written)?.id();
        Some(self.open(&id))
    }

    /// A chat whose messages come from elsewhere: it is loading until they are shown.
    pub fn prepared(self: &Rc<Self>) -> Rc<Chat> {
        let record = ChatRecord {
            id: ids::uuid(),
            ..ChatRecord::default()
        };
        self.shown.replace(record.id.clone());
        let session = self.start(record);
        session.live.draft_key.set_value(String::new());
        self.take_draft(session.live);
        session
    }

    /// The chats of this page, each with its id and its messages as they are kept (JSON): for whoever goes on with them.
    pub fn carry(&self) -> Vec<[String; 2]> {
        let carried = |chat: &Rc<Chat>| {
            self.record(&chat.id())?;
            Some([chat.id(), chat.records()?])
        };
        self.sessions.borrow().iter().filter_map(carried).collect()
    }

    /// Goes on with a chat that another one carried, and keeps it.
    pub fn adopt(self: &Rc<Self>, [id, messages]: [String; 2]) {
        let record = ChatRecord {
            id,
            ..ChatRecord::default()
        };
        self.start(record).adopt(messages);
    }

    /// The chat with this id, to be shown: the open session, or one that reads its messages from the store.
    pub fn open(self: &Rc<Self>, id: &str) -> Rc<Chat> {
        self.shown.replace(id.to_owned());
        let session = self.find(id);
        session.if_begun(|engine| engine.wake(false));
        session
    }

    fn find(self: &Rc<Self>, id: &str) -> Rc<Chat> {
        let found = self.sessions.borrow().iter().position(|session| session.id() == id);
        if let Some(index) = found {
            let session = self.sessions.borrow_mut().remove(index);
            self.sessions.borrow_mut().push(session.clone());
            return session;
        }
        let record = ChatRecord {
            id: id.to_owned(),
            ..ChatRecord::default()
        };
        let session = self.start(record);
        self.take_draft(session.live);
        session.load();
        session
    }

    /// All chats that are open.
    fn open_chats(&self) -> Vec<Rc<Chat>> {
        self.sessions.borrow().clone()
    }

    /// The session of this chat, if it is open.
    pub fn open_session(&self, id: &str) -> Option<Rc<Chat>> {
        let sessions = self.sessions.borrow();
        sessions.iter().find(|session| session.id() == id).cloned()
    }

    /// Opens a chat that nobody looks at: it has something to send.
    pub(super) fn open_behind(self: &Rc<Self>, id: &str) -> Rc<Chat> {
        let session = self.find(id);
        let mut sessions = self.sessions.borrow_mut();
        if let Some(index) = sessions.iter().position(|open| Rc::ptr_eq(open, &session)) {
            let session = sessions.remove(index);
            sessions.insert(0, session);
        }
        session
    }

    fn start(self: &Rc<Self>, record: ChatRecord) -> Rc<Chat> {
        let owner = self.owner.clone();
        let session = owner.with(|| Chat::new(&self.workspace, self.tools.get().cloned(), record));
        let mut sessions = self.sessions.borrow_mut();
        sessions.push(session.clone());
        // Without a store a session is the only copy of its chat.
        while sessions.len() > OPEN_SESSIONS && self.has_store() {
            let last = sessions.len() - 1;
            // Files that wait in a composer are nowhere else.
            let may_close =
                |session: &Rc<Chat>| session.is_idle() && session.live.is_blank() && !self.shows(&session.id());
            let Some(idle) = sessions[..last].iter().position(may_close) else {
                break;
            };
            sessions.remove(idle).close();
        }
        session
    }

    /// Names a chat; the person's name stays whatever the server says. An empty name gives it back to the server.
    pub fn rename(self: &Rc<Self>, id: &str, title: &str) {
        let Some(mut record) = self.record(id) else { return };
        let letters = title.trim().chars().filter(|letter| !turns_direction(*letter));
        record.title = letters.take(200).collect();
        record.named = !record.title.is_empty();
        self.tell_tabs(id, NAMED, Value::from_iter([record.title.as_str()]));
        let open = self.open_session(id);
        let title = (record.named).then(|| record.title.clone());
        match open {
            Some(session) if session.live.status.get_untracked() != ChatStatus::Loading => session.rename(record),
            // One that still loads takes the name from the list.
            open => {
                if let Some(session) = open {
                    session.live.title.set(title);
                }
                self.put(&record);
                let this = self.clone();
                spawn_local(async move {
                    let Some(store) = this.store().await else { return };
                    if let Err(error) = store.save_record(&record).await {
                        this.storage_failed(&error.to_string());
                    }
                });
            }
        }
    }

    /// Forgets a chat and whatever it is doing.
    pub fn delete(self: &Rc<Self>, id: &str) {
        spawn_local(self.erase(id));
    }

    /// Forgets every chat, and the one with this id; ends when nothing of them is written any more.
    pub async fn forget_all(self: &Rc<Self>, id: &str) {
        let mut all: Vec<String> = self.sessions.borrow().iter().map(|chat| chat.id()).collect();
        all.extend(self.listed());
        all.push(id.to_owned());
        sort_dedup(&mut all);
        let erased: Vec<_> = all.iter().map(|id| self.erase(id)).collect();
        for erased in erased {
            erased.await;
        }
    }

    /// Takes a chat out of the list and ends its session.
    pub(super) fn strike(&self, id: &str) {
        self.unlist(id);
        let mut sessions = self.sessions.borrow_mut();
        if let Some(index) = sessions.iter().position(|session| session.id() == id) {
            sessions.remove(index).forget();
        }
    }

    /// Ends a chat at once, and takes it out of the stores.
    fn erase(self: &Rc<Self>, id: &str) -> impl Future<Output = ()> + use<> {
        deleted::note(&self.names, id, true);
        self.strike(id);
        let (this, id) = (self.clone(), id.to_owned());
        async move {
            let store = this.store().await;
            if !this.are_over() {
                // A store that was opened for this has listed it again.
                this.unlist(&id);
            }
            let mut is_gone = false;
            if let Some(store) = store {
                match store.delete(&id).await {
                    Ok(()) => is_gone = true,
                    Err(error) => this.storage_failed(&error.to_string()),
                }
            }
            this.tell_tabs(&id, GONE, Value::Array(Vec::new()));
            if let Ok(background) = background::load().await
                && !this.are_over()
            {
                is_gone &= (background.forget)(&this, id.clone()).await;
                if is_gone {
                    deleted::note(&this.names, &id, false);
                }
            }
        }
    }

    /// Writes everything that isn't written yet: the page may go away.
    pub fn save_all(&self) {
        let sessions = self.sessions.borrow().clone();
        for session in sessions {
            session.if_begun(Engine::save_now);
        }
    }

    /// The page goes away.
    pub fn leave(self: &Rc<Self>) {
        self.save_all();
        if let Some(background) = self.background.get() {
            (background.leave)(self);
        }
        self.remember_draft();
    }

    /// The page has let the chats go, and goes on itself: what runs is broken off when the last of it is written.
    pub fn end(self: &Rc<Self>) {
        let this = self.clone();
        spawn_local(async move {
            crate::browser::clock::sleep(LAST_SAVE_MS).await;
            this.save_all();
            for session in this.sessions.take() {
                session.close();
            }
        });
    }

    /// The page is here again as it was left: what other tabs did meanwhile was not heard.
    pub(super) fn come_back(self: &Rc<Self>) {
        self.forget_draft();
        let sessions = self.sessions.borrow().clone();
        for session in sessions {
            session.if_begun(|engine| engine.heard("changed", &[]));
        }
        self.wake(false);
    }

    /// The network is back (`online`), or the page is seen again.
    pub fn wake(self: &Rc<Self>, online: bool) {
        if let Some(background) = self.background.get() {
            (background.wake)(self, online);
        }
        let sessions = self.sessions.borrow().clone();
        for session in sessions {
            session.if_begun(|engine| engine.wake(online));
        }
    }

    /// What is registered changed: calls that wait may be for it.
    pub fn look_at_tools(&self) {
        for chat in self.open_chats() {
            chat.if_begun(|engine| engine.heard("look", &[]));
        }
    }
}
