//! What all chats of one place share: what page and person have set, the page around them, the list, and the stores behind
//! it all. Knows no open chat: it reaches those through `OpenChats`.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};

use crate::reactive::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::endpoint::{Endpoint, PageConfig, allowed_url};
use super::event_log::Journal;
use super::history::{ChatRecord, History};
use super::host::{PageHost, RequestExtras};
use super::outbox::SharedOutbox;
use super::servers::Servers;
use super::stored::{SharedStore, in_time};
use super::{Names, protocols};
use crate::browser::debug;
use crate::browser::tabs::Channel;
use crate::live::{ChatSummary, Notice, Problem, Settings};
use crate::order::sort_by;
use crate::protocol::{DESCRIPTORS, Descriptor, Greeting, Protocol, described};

/// What a tab tells the others of a chat: that it has another name, or that it was deleted.
pub(super) const NAMED: &str = "named";
pub(super) const GONE: &str = "gone";
/// What a tab tells while it reads an answer: that more of it is kept.
pub(super) const SAVED: &str = "saved";

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

/// The chats that are open, as far as what they share needs them.
pub(super) trait OpenChats {
    /// Begins the event log of this visit, and to follow the outbox. The first call does it.
    fn begin(self: Rc<Self>);
    /// Shows a notice that is about no chat of its own.
    fn notify(&self, notice: Notice);
}

/// What all chats share. One per page, behind an `Rc`.
pub struct Workspace {
    /// What the page's `meta` elements say.
    pub config: PageConfig,
    /// What the person has set.
    pub settings: RwSignal<Settings>,
    /// What the chats are kept under.
    pub names: Names,
    /// What the tabs tell each other, since outbox and event log have begun.
    pub(super) channel: OnceCell<Channel>,
    host: OnceCell<Rc<dyn PageHost>>,
    pub(super) extras: RefCell<RequestExtras>,
    journal: OnceCell<Rc<Journal>>,
    /// Every chat that has a message, newest first.
    list: RwSignal<Vec<ChatRecord>>,
    /// An endpoint named by the page's URL: it wins over the settings for as long as the page lives.
    over_api: RefCell<Option<String>>,
    /// A protocol named by the page's URL, in the same way.
    over_protocol: RefCell<Option<String>>,
    store: Rc<SharedStore<History>>,
    pub(super) outbox: Rc<SharedOutbox>,
    pub(super) servers: Servers,
    /// What the server at this address told of itself.
    pub(super) greeted: RwSignal<(String, Greeting)>,
    storage_told: Cell<bool>,
    storage_is_broken: Cell<bool>,
    /// The chat that the page shows, or showed last.
    pub(super) shown: RefCell<String>,
    chats: OnceCell<Weak<dyn OpenChats>>,
}

impl Workspace {
    /// Begins to read the list of chats, if this browser keeps one. The signals live under the current owner.
    pub(super) fn new(config: PageConfig, settings: RwSignal<Settings>, names: Names) -> Rc<Workspace> {
        let workspace = Rc::new_cyclic(|this: &Weak<Workspace>| {
            let this = this.clone();
            let failed = move |detail: &str| {
                if let Some(workspace) = this.upgrade() {
                    workspace.storage_failed(detail);
                }
            };
            Workspace {
                config,
                settings,
                channel: OnceCell::new(),
                host: OnceCell::new(),
                extras: RefCell::default(),
                journal: OnceCell::new(),
                list: RwSignal::new(Vec::new()),
                over_api: RefCell::default(),
                over_protocol: RefCell::default(),
                store: SharedStore::new(),
                outbox: SharedOutbox::new(names.clone(), failed),
                servers: Servers::new(names.clone()),
                names,
                greeted: RwSignal::default(),
                storage_told: Cell::new(false),
                storage_is_broken: Cell::new(false),
                shown: RefCell::default(),
                chats: OnceCell::new(),
            }
        });
        let this = workspace.clone();
        spawn_local(async move {
            // Where nothing was kept there is nothing to list, and no store to make for it.
            if this.names.may_hold(this.names.history()).await {
                this.store().await;
            }
        });
        workspace
    }

    /// Takes whoever opens chats here; once.
    pub(super) fn set_chats(&self, chats: Weak<dyn OpenChats>) {
        let _ = self.chats.set(chats);
    }

    fn chats(&self) -> Option<Rc<dyn OpenChats>> {
        self.chats.get()?.upgrade()
    }

    /// Begins the event log of this visit, and to follow the outbox, unless they have begun.
    pub(super) fn begin(&self) {
        if let Some(chats) = self.chats() {
            chats.begin();
        }
    }

    /// The event log of every chat.
    pub(super) fn journal(&self) -> Rc<Journal> {
        let make = || {
            let collector = match self.config.journal.as_str() {
                "" => None,
                address => {
                    // Who set the page up has named it, and may not want pictures from there.
                    let itself = PageConfig {
                        origins: vec![address.into()],
                        ..PageConfig::default()
                    };
                    self.settings
                        .with_untracked(|settings| allowed_url(address, &itself, settings).ok())
                }
            };
            let collector = collector.map(|(url, _)| url);
            Journal::new(collector, self.names.clone(), self.spoken().id, &self.language())
        };
        self.journal.get_or_init(make).clone()
    }

    /// Takes the stored rows; what is listed already stays as it is.
    fn take_list(&self, mut stored: Vec<ChatRecord>) {
        self.list
            .with_untracked(|list| stored.retain(|record| list.iter().all(|known| known.id != record.id)));
        if stored.is_empty() {
            return;
        }
        self.list.update(|list| {
            list.append(&mut stored);
            sort_by(list, |a, b| b.updated_at.total_cmp(&a.updated_at));
        });
    }

    /// The store, once it is known whether it works. The first call opens it, and whoever needs it after it was closed or
    /// didn't open.
    pub async fn store(self: &Rc<Self>) -> Option<Rc<History>> {
        if self.names.in_memory {
            return None;
        }
        let this = self.clone();
        let open = || async move {
            match in_time(History::open(this.names.history())).await {
                Ok(history) => {
                    this.storage_works();
                    match history.chats().await {
                        Ok(stored) => this.take_list(stored),
                        Err(error) => this.storage_failed(&error.to_string()),
                    }
                    Some(Rc::new(history))
                }
                Err(refused) => {
                    this.storage_failed(&refused);
                    None
                }
            }
        };
        self.store.get(open).await
    }

    /// Whether the store is open.
    pub fn has_store(&self) -> bool {
        self.store.is_open()
    }

    /// Storage refused to work: says so once, in the chat that is open.
    pub(super) fn storage_failed(&self, detail: &str) {
        debug::note(&format!("storage: {detail}"));
        self.storage_is_broken.set(true);
        if self.storage_told.replace(true) {
            return;
        }
        let notice = Notice {
            problem: Problem::Storage,
            retry: false,
            detail: Some(detail.to_owned()),
        };
        if let Some(chats) = self.chats() {
            chats.notify(notice);
        }
    }

    /// Storage did what it was asked for.
    pub(super) fn storage_works(&self) {
        self.storage_is_broken.set(false);
    }

    /// Whether a chat that opens now is not stored, as far as is known.
    pub(super) fn storage_is_broken(&self) -> bool {
        self.storage_is_broken.get()
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
    pub(super) fn endpoint(&self) -> Result<Endpoint, Problem> {
        let over = self.over_api.borrow().clone();
        let protocol = self.spoken();
        self.settings
            .with_untracked(|settings| Endpoint::choose(over.as_deref(), &self.config, settings, protocol))
    }

    /// Takes the page around the chats; once, before anything is sent.
    pub(super) fn set_host(&self, host: Rc<dyn PageHost>) {
        let _ = self.host.set(host);
    }

    /// The page around the chats, if it is somebody else's.
    pub(super) fn host(&self) -> Option<&dyn PageHost> {
        self.host.get().map(|host| &**host)
    }

    /// The language of the interface (BCP 47).
    pub(super) fn language(&self) -> String {
        let of_page = || document().document_element()?.get_attribute("lang");
        match self.host() {
            Some(host) => host.language(),
            None => of_page().unwrap_or_default(),
        }
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

    /// The page shows this chat, or showed it last.
    pub(super) fn shows(&self, id: &str) -> bool {
        *self.shown.borrow() == id
    }

    /// The ids of all chats in the list.
    pub(super) fn listed(&self) -> Vec<String> {
        self.list
            .with_untracked(|list| list.iter().map(|record| record.id.clone()).collect())
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
    pub(super) fn put(&self, record: &ChatRecord) {
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

    /// Takes a chat out of the list.
    pub(super) fn unlist(&self, id: &str) {
        self.list.update(|list| list.retain(|record| record.id != id));
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
    pub(super) fn tell_tabs(&self, id: &str, what: &str, with: Value) {
        if let Some(channel) = self.channel.get() {
            // Not by `json!`, which would copy the value by a serializer that the first module has no other use for.
            let told = Value::from_iter([("chat", Value::from(id)), ("what", what.into()), ("with", with)]);
            channel.tell(&told.to_string());
        }
    }
}
