//! All chats of this browser: the list, the open sessions and the store they share. Knows no route and no view.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use crate::reactive::prelude::*;
use js_sys::Promise;
use leptos::task::spawn_local;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use super::background::Upkeep;
use super::endpoint::{Endpoint, PageConfig};
use super::event_log::Journal;
use super::handle::{Chat, Engine};
use super::history::{ChatRecord, History};
use super::host::{Given, Host, Reason};
use super::stores::Ledger;
use super::{Names, ids, protocols};
use crate::browser::debug;
use crate::browser::tabs::Channel;
use crate::chat::endpoint::is_chat_id;
use crate::live::{ChatSummary, Notice, Problem, Settings};
use crate::model::Message;
use crate::order::sort_dedup;
use crate::protocol::{DESCRIPTORS, Descriptor, Greeting, Protocol, described};

crate::browser::lazy::lazy!(
    /// Outbox and event log.
    pub upkeep in conversation: &'static Upkeep = &crate::session::background::UPKEEP
);

/// Sessions that stay open; the least recently opened idle one is closed first.
const OPEN_SESSIONS: usize = 6;
/// What a tab tells the others of a chat: that it has another name, or that it was deleted.
pub(super) const NAMED: &str = "named";
pub(super) const GONE: &str = "gone";
/// Milliseconds in which a save that runs may end before the chats do.
const LAST_SAVE_MS: f64 = 300.0;
/// Milliseconds that the store may take to open before the chat goes on in memory.
pub(super) const STORE_PATIENCE_MS: f64 = 3000.0;

/// Who answers a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The scripted agent, in the page or on its server: what it says is made up.
    Demo,
    /// A model behind the page's server.
    Model,
    /// A server that this page knows nothing of.
    Other,
}

/// The chats. One per page, behind an `Rc`.
pub struct Chats {
    /// What the page's `meta` elements say.
    pub config: PageConfig,
    /// What the person has set.
    pub settings: RwSignal<Settings>,
    /// What they are kept under.
    pub names: Names,
    pub(super) channel: OnceCell<Channel>,
    host: OnceCell<Rc<dyn Host>>,
    pub(super) given: RefCell<Given>,
    pub(super) kept_journal: OnceCell<Rc<Journal>>,
    /// Since outbox and event log have begun.
    pub(super) upkeep: Cell<Option<&'static Upkeep>>,
    /// Every chat that has a message, newest first.
    list: RwSignal<Vec<ChatRecord>>,
    /// An endpoint named by the page's URL: it wins over the settings for as long as the page lives.
    over_api: RefCell<Option<String>>,
    /// A protocol named by the page's URL, in the same way.
    over_protocol: RefCell<Option<String>>,
    store: RefCell<Option<Rc<History>>>,
    opening: RefCell<Option<Promise>>,
    pub(super) ledger: Ledger,
    /// What the server at this address told of itself.
    pub(super) greeted: RwSignal<(String, Greeting)>,
    storage_told: Cell<bool>,
    sessions: RefCell<Vec<Rc<Chat>>>,
    /// The chat that the page shows, or showed last.
    shown: RefCell<String>,
    owner: Owner,
}

impl Chats {
    /// Begins to read the list of chats, if this browser keeps one. The signals live under the current owner.
    pub fn new(config: PageConfig, settings: RwSignal<Settings>, names: Names) -> Rc<Chats> {
        let chats = Rc::new(Chats {
            config,
            settings,
            names,
            channel: OnceCell::new(),
            host: OnceCell::new(),
            given: RefCell::default(),
            kept_journal: OnceCell::new(),
            upkeep: Cell::default(),
            list: RwSignal::new(Vec::new()),
            over_api: RefCell::default(),
            over_protocol: RefCell::default(),
            store: RefCell::default(),
            opening: RefCell::default(),
            ledger: Ledger::default(),
            greeted: RwSignal::default(),
            storage_told: Cell::new(false),
            sessions: RefCell::default(),
            shown: RefCell::default(),
            owner: Owner::current().unwrap_or_default(),
        });
        let this = chats.clone();
        spawn_local(async move {
            // Where nothing was kept there is nothing to list, and no store to make for it.
            if this.names.may_hold(this.names.history()).await {
                this.store().await;
            }
        });
        chats
    }

    fn open_store(self: &Rc<Self>) -> Promise {
        let this = self.clone();
        if self.names.in_memory {
            return Promise::resolve(&JsValue::UNDEFINED);
        }
        future_to_promise(async move {
            let opened = futures::future::select(
                Box::pin(History::open(this.names.history())),
                Box::pin(crate::browser::clock::sleep(STORE_PATIENCE_MS)),
            );
            match opened.await {
                futures::future::Either::Left((Ok(history), _)) => {
                    let history = Rc::new(history);
                    match history.chats().await {
                        Ok(stored) => this.take_list(stored),
                        Err(error) => this.storage_failed(&error.to_string()),
                    }
                    *this.store.borrow_mut() = Some(history);
                }
                futures::future::Either::Left((Err(error), _)) => this.storage_failed(&error.to_string()),
                futures::future::Either::Right(_) => this.storage_failed("the store doesn't open"),
            }
            Ok(JsValue::UNDEFINED)
        })
    }

    /// Takes the stored rows; a chat that has begun meanwhile stays as it is.
    fn take_list(&self, stored: Vec<ChatRecord>) {
        if stored.is_empty() {
            return;
        }
        self.list.update(|list| {
            let begun = std::mem::replace(list, stored);
            for record in begun.into_iter().rev() {
                list.retain(|known| known.id != record.id);
                list.insert(0, record);
            }
        });
    }

    /// The store, once it is known whether it works. The first call opens it.
    pub async fn store(self: &Rc<Self>) -> Option<Rc<History>> {
        let opening = self
            .opening
            .borrow_mut()
            .get_or_insert_with(|| self.open_store())
            .clone();
        // The promise is never rejected.
        JsFuture::from(opening).await.ok();
        self.store.borrow().clone()
    }

    /// Storage refused to work: says so once, in the chat that is open.
    pub fn storage_failed(&self, detail: &str) {
        debug::note(&format!("storage: {detail}"));
        if self.storage_told.replace(true) {
            return;
        }
        let detail = detail.to_owned();
        let sessions = self.sessions.borrow();
        let shown = sessions.iter().find(|session| self.shows(&session.id()));
        let open = shown.or(sessions.last()).cloned();
        drop(sessions);
        let notice = Notice {
            problem: Problem::Storage,
            retry: false,
            detail: Some(detail),
        };
        if let Some(session) = open {
            session.live.notice.set(Some(notice));
        }
    }

    /// Whether the notice about storage is still owed to a chat that opens now.
    pub fn storage_is_broken(&self) -> bool {
        self.storage_told.get()
    }

    /// Takes what the page's URL says about the server; the address was checked already.
    pub fn set_server(&self, api: Option<String>, protocol: Option<String>) {
        *self.over_api.borrow_mut() = api;
        *self.over_protocol.borrow_mut() = protocol;
    }

    /// The signals are gone with the page that held the chats: whatever was on its way for them stops.
    pub(super) fn are_over(&self) -> bool {
        self.settings.try_with_untracked(|_| ()).is_none()
    }

    /// Goes on with what an earlier visit could not send, if this browser was here before.
    pub fn go_on(self: &Rc<Self>) {
        let this = self.clone();
        spawn_local(async move {
            if this.names.may_hold(&this.names.outbox()).await
                && let Ok(upkeep) = upkeep::load().await
                && !this.are_over()
            {
                (upkeep.begin)(&this);
            }
        });
    }

    /// The protocol that the page's URL names.
    pub(super) fn over_protocol(&self) -> Option<String> {
        self.over_protocol.borrow().clone()
    }

    /// The protocol of a request made now, as the page's URL or the settings say it; the first one when theirs is unknown.
    pub fn spoken(&self) -> &'static Descriptor {
        let over = self.over_protocol.borrow();
        let set = || self.settings.with_untracked(|settings| described(&settings.protocol));
        over.as_deref()
            .and_then(described)
            .or_else(set)
            .unwrap_or(DESCRIPTORS[0])
    }

    /// The code of that protocol, if it is here.
    pub(super) fn protocol(&self) -> Option<&'static dyn Protocol> {
        protocols::get(self.spoken())
    }

    /// The endpoint of a request made now.
    ///
    /// # Errors
    /// As `Endpoint::choose`.
    pub fn endpoint(&self) -> Result<Endpoint, Problem> {
        let over = self.over_api.borrow().clone();
        self.settings
            .with_untracked(|settings| Endpoint::choose(over.as_deref(), &self.config, settings))
    }

    /// Takes the page around the chats; once, before anything is sent.
    pub fn set_host(&self, host: Rc<dyn Host>) {
        let _ = self.host.set(host);
    }

    /// The page around the chats, if it is somebody else's.
    pub(super) fn host(&self) -> Option<&dyn Host> {
        self.host.get().map(|host| &**host)
    }

    /// The same, for whoever goes on with it later.
    pub(super) fn page(&self) -> Option<Rc<dyn Host>> {
        self.host.get().cloned()
    }

    /// The language of the interface (BCP 47).
    pub(super) fn language(&self) -> String {
        let of_page = || document().document_element()?.get_attribute("lang");
        match self.host() {
            Some(host) => host.language(),
            None => of_page().unwrap_or_default(),
        }
    }

    /// The headers of a request to this server: the host's, and the person's own.
    ///
    /// # Errors
    /// The host could not say them.
    pub(super) async fn headers_for(
        &self,
        endpoint: &Endpoint,
        reason: Reason,
    ) -> Result<Vec<(String, String)>, Problem> {
        let mut headers = self.own_headers(endpoint);
        if let (Some(host), Endpoint::Server { url, .. }) = (self.host(), endpoint) {
            headers.extend(host.headers(reason, url).await.ok_or(Problem::Network)?);
        }
        Ok(headers)
    }

    /// The person's own headers for this server: they belong to the origin that they were entered for.
    fn own_headers(&self, endpoint: &Endpoint) -> Vec<(String, String)> {
        let origin = |endpoint: &Endpoint| match endpoint {
            Endpoint::Server { url, .. } => web_sys::Url::new(url).ok().map(|url| url.origin()),
            Endpoint::Demo => None,
        };
        self.settings.with_untracked(|settings| {
            let entered = Settings {
                api: settings.headers_api.clone(),
                origins: settings.origins.clone(),
                ..Settings::default()
            };
            let entered = Endpoint::choose(None, &self.config, &entered).ok();
            let same = entered.is_some_and(|entered| origin(&entered) == origin(endpoint));
            if same { settings.headers.clone() } else { Vec::new() }
        })
    }

    /// What the server of this moment told of itself, as far as it is known; tracks.
    pub fn greeting(&self) -> Greeting {
        let server = match self.endpoint() {
            Ok(Endpoint::Server { url, .. }) => url,
            _ => String::new(),
        };
        self.greeted
            .with(|(of, greeting)| (*of == server).then(|| greeting.clone()))
            .unwrap_or_default()
    }

    /// Who answers, as far as the page's own server says so: it names the addresses where it does.
    pub fn who_answers(&self) -> Who {
        let ours = match self.endpoint() {
            Ok(Endpoint::Demo) => return Who::Demo,
            Ok(Endpoint::Server { url, same_origin: true }) => web_sys::Url::new(&url).ok().map(|url| url.pathname()),
            _ => None,
        };
        let ours = ours.is_some_and(|path| self.config.answers.iter().any(|own| own == path.trim_end_matches('/')));
        let is_model = self.config.model && self.spoken().has_relay;
        match (ours, is_model) {
            (false, _) => Who::Other,
            (true, true) => Who::Model,
            (true, false) => Who::Demo,
        }
    }

    /// The rows of the sidebar; tracks.
    pub fn summaries(&self) -> Vec<ChatSummary> {
        self.list.with(|list| {
            list.iter()
                .map(|record| ChatSummary {
                    id: record.id.clone(),
                    title: record.title.clone(),
                    updated_at: record.updated_at,
                    needs_you: record.needs_you,
                })
                .collect()
        })
    }

    /// A chat without messages; it joins the list with its first one.
    pub fn fresh(self: &Rc<Self>) -> Rc<Chat> {
        let session = self.prepared();
        session.begin_empty();
        session
    }

    /// A chat whose messages come from elsewhere: it is loading until they are shown.
    pub fn prepared(self: &Rc<Self>) -> Rc<Chat> {
        let record = ChatRecord {
            id: ids::uuid(),
            ..ChatRecord::default()
        };
        self.shown.replace(record.id.clone());
        self.start(record)
    }

    /// The chats of this page, each with its id and its messages as they are kept (JSON): for whoever goes on with them.
    pub fn carry(&self) -> String {
        let carried = |chat: &Rc<Chat>| {
            let read = |message: &Message| serde_json::from_str::<Value>(&message.to_record()).ok();
            let messages: Vec<Value> = chat.messages().iter().filter_map(read).collect();
            self.record(&chat.id())?;
            (!messages.is_empty()).then(|| json!({ "id": chat.id(), "messages": messages }))
        };
        let sessions = self.sessions.borrow();
        let chats: Vec<Value> = sessions.iter().filter_map(carried).collect();
        Value::from(chats).to_string()
    }

    /// Goes on with chats that another one carried, and keeps them; gives back their ids.
    pub fn adopt(self: &Rc<Self>, carried: &str) -> Vec<String> {
        let chats: Vec<Value> = serde_json::from_str(carried).unwrap_or_default();
        let adopted = chats.into_iter().filter_map(|mut chat| {
            let id = chat.get("id")?.as_str().filter(|id| is_chat_id(id))?.to_owned();
            let Some(Value::Array(messages)) = chat.get_mut("messages").map(Value::take) else {
                return None;
            };
            let record = ChatRecord {
                id: id.clone(),
                ..ChatRecord::default()
            };
            self.start(record)
                .adopt(messages.into_iter().filter_map(Message::from_record).collect());
            Some(id)
        });
        adopted.collect()
    }

    /// The chat with this id, to be shown: the open session, or one that reads its messages from the store.
    pub fn open(self: &Rc<Self>, id: &str) -> Rc<Chat> {
        self.shown.replace(id.to_owned());
        let session = self.find(id);
        session.if_begun(|engine| engine.wake(false));
        session
    }

    /// The page shows this chat, or showed it last.
    pub(super) fn shows(&self, id: &str) -> bool {
        *self.shown.borrow() == id
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
        session.load();
        session
    }

    /// All chats that are open.
    pub(super) fn open_chats(&self) -> Vec<Rc<Chat>> {
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
        let session = owner.with(|| Chat::new(self, record));
        let mut sessions = self.sessions.borrow_mut();
        sessions.push(session.clone());
        // Without a store a session is the only copy of its chat.
        while sessions.len() > OPEN_SESSIONS && self.store.borrow().is_some() {
            let last = sessions.len() - 1;
            let may_close = |session: &Rc<Chat>| session.is_idle() && !self.shows(&session.id());
            let Some(idle) = sessions[..last].iter().position(may_close) else {
                break;
            };
            sessions.remove(idle).close();
        }
        session
    }

    /// The record of a chat, as the list has it.
    pub fn record(&self, id: &str) -> Option<ChatRecord> {
        self.list
            .with_untracked(|list| list.iter().find(|record| record.id == id).cloned())
    }

    /// Whether the chat is in the list; tracks.
    pub fn is_listed(&self, id: &str) -> bool {
        self.list.with(|list| list.iter().any(|record| record.id == id))
    }

    /// Puts a chat's record into the list, newest first.
    pub fn put(&self, record: &ChatRecord) {
        let unchanged = self
            .list
            .with_untracked(|list| list.iter().any(|known| known == record));
        if unchanged {
            return;
        }
        self.list.update(|list| {
            list.retain(|known| known.id != record.id);
            let place = list.partition_point(|known| known.updated_at > record.updated_at);
            list.insert(place, record.clone());
        });
    }

    /// Names a chat; the person's name stays whatever the server says. An empty name gives it back to the server.
    pub fn rename(self: &Rc<Self>, id: &str, title: &str) {
        let Some(mut record) = self.record(id) else { return };
        let title = title.trim();
        record.named = !title.is_empty();
        record.title = title.chars().take(200).collect();
        self.tell_tabs(id, NAMED, &[&record.title]);
        let open = self
            .sessions
            .borrow()
            .iter()
            .find(|session| session.id() == id)
            .cloned();
        match open {
            Some(session) => session.rename(record),
            None => {
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

    /// Another tab gave a chat this name, and stores it.
    pub(super) fn named_elsewhere(&self, id: &str, title: &str) {
        if let Some(mut record) = self.record(id) {
            record.named = !title.is_empty();
            record.title = title.to_owned();
            self.put(&record);
        }
    }

    /// Tells the other tabs what happened to a chat, if they are heard at all.
    fn tell_tabs(&self, id: &str, what: &str, with: &[&str]) {
        if let Some(channel) = self.channel.get() {
            channel.tell(&json!({"chat": id, "what": what, "with": with}).to_string());
        }
    }

    /// Forgets a chat and whatever it is doing.
    pub fn delete(self: &Rc<Self>, id: &str) {
        let this = self.clone();
        self.strike(id);
        let id = id.to_owned();
        spawn_local(async move { this.erase(id).await });
    }

    /// Forgets every chat, and the one with this id; ends when nothing of them is written any more.
    pub async fn forget_all(self: &Rc<Self>, id: &str) {
        let mut all: Vec<String> = self.sessions.borrow().iter().map(|chat| chat.id()).collect();
        all.extend(
            self.list
                .with_untracked(|list| list.iter().map(|record| record.id.clone()).collect::<Vec<_>>()),
        );
        all.push(id.to_owned());
        sort_dedup(&mut all);
        for id in &all {
            self.strike(id);
        }
        for id in all {
            self.erase(id).await;
        }
    }

    /// Takes a chat out of the list and ends its session.
    pub(super) fn strike(&self, id: &str) {
        self.list.update(|list| list.retain(|record| record.id != id));
        let mut sessions = self.sessions.borrow_mut();
        if let Some(index) = sessions.iter().position(|session| session.id() == id) {
            sessions.remove(index).forget();
        }
    }

    /// Takes a chat out of the stores.
    async fn erase(self: &Rc<Self>, id: String) {
        if let Some(store) = self.store().await
            && let Err(error) = store.delete(&id).await
        {
            self.storage_failed(&error.to_string());
        }
        self.tell_tabs(&id, GONE, &[]);
        if let Ok(upkeep) = upkeep::load().await
            && !self.are_over()
        {
            (upkeep.forget)(self, id);
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
        if let Some(upkeep) = self.upkeep.get() {
            (upkeep.leave)(self);
        }
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
    pub fn come_back(self: &Rc<Self>) {
        let sessions = self.sessions.borrow().clone();
        for session in sessions {
            session.if_begun(|engine| engine.heard("changed", &[]));
        }
        self.wake(false);
    }

    /// The network is back (`online`), or the page is seen again.
    pub fn wake(self: &Rc<Self>, online: bool) {
        if let Some(upkeep) = self.upkeep.get() {
            (upkeep.wake)(self, online);
        }
        let sessions = self.sessions.borrow().clone();
        for session in sessions {
            session.if_begun(|engine| engine.wake(online));
        }
    }
}
