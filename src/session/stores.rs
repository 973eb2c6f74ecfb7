//! The outbox of all chats: its store, what each server is known to take, and who is told of an answer's way. Storage that
//! refuses is named once; what is in memory is sent all the same. Knows no conversation.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use js_sys::Promise;
use leptos::task::spawn_local;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use super::chats::{Chats, GONE, NAMED, STORE_PATIENCE_MS};
use super::endpoint::Endpoint;
use super::outbox_store::{Change, Kept, Store};
use super::passage::Passage;
use super::stored::{Refused, Stored};
use super::transport;
use super::transport::TakesKey;
use crate::browser::clock;
use crate::browser::tabs::Channel;
use crate::chat::outbox::{Answer, Post, Why};
use crate::order::sort_by;
use crate::protocol::BodyId;

/// What is known of a server.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It takes a request with an `Idempotency-Key`; a server of another origin may not.
    takes_key: Option<bool>,
    /// It has no stop endpoint.
    deaf: bool,
    /// The body that it expects, where that turned out.
    body: Option<BodyId>,
}

/// Before the address of a server, in the browser's store: the body that it expects.
const BODY_OF: &str = "body:";
/// The same: whether it takes an idempotency key.
const KEY_OF: &str = "key:";
/// Milliseconds that a server has to say so.
const KEY_PATIENCE_MS: f64 = 5000.0;

type Watcher = Rc<dyn Fn(&Passage<'_>)>;

/// The outbox's store and its surroundings.
#[derive(Default)]
pub(super) struct Ledger {
    store: RefCell<Option<Rc<Store>>>,
    opening: RefCell<Option<Promise>>,
    servers: RefCell<HashMap<String, Known>>,
    watcher: RefCell<Option<Watcher>>,
    /// The store didn't open: it isn't asked again before this time.
    shut_until: Cell<f64>,
    /// Writes that the store refused, in their order. They count as written, and go along with the next one that works.
    owed: RefCell<Vec<Change>>,
    /// Calls of tools of the page that this page started, as `(chat, call)`: all that is known of them without a store.
    begun: RefCell<HashSet<(String, String)>>,
}

/// Milliseconds before a store that did not open is asked again.
const REOPEN_MS: f64 = 10_000.0;

impl Chats {
    fn open_ledger(self: &Rc<Self>) -> Promise {
        let this = self.clone();
        if self.names.in_memory {
            return Promise::resolve(&JsValue::UNDEFINED);
        }
        future_to_promise(async move {
            let patience = clock::sleep(STORE_PATIENCE_MS);
            let refused =
                match futures::future::select(Box::pin(Store::open(&this.names.outbox())), Box::pin(patience)).await {
                    futures::future::Either::Left((Ok(store), _)) => {
                        *this.ledger.store.borrow_mut() = Some(Rc::new(store));
                        return Ok(JsValue::UNDEFINED);
                    }
                    futures::future::Either::Left((Err(error), _)) => error.to_string(),
                    futures::future::Either::Right(_) => "the outbox doesn't open".to_owned(),
                };
            this.ledger.shut_until.set(clock::now() + REOPEN_MS);
            this.outbox_failed(&refused);
            Ok(JsValue::UNDEFINED)
        })
    }

    /// Whether there can be anything in the outbox: it is open, or this browser kept one before.
    async fn has_outbox(&self) -> bool {
        let open = self.ledger.opening.borrow().is_some();
        open || self.names.may_hold(&self.names.outbox()).await
    }

    /// Begins to hear the other tabs, and goes on with what an earlier page could not send.
    pub(super) fn follow_outbox(self: &Rc<Self>) {
        self.channel();
        self.send_waiting(false);
    }

    /// Another tab did something in a chat that is not open here: its row is read anew.
    fn list_anew(self: &Rc<Self>, id: &str) {
        let (this, id) = (self.clone(), id.to_owned());
        spawn_local(async move {
            let Some(store) = this.store().await else { return };
            if let Ok(Some(record)) = store.record(&id).await
                && !this.are_over()
            {
                this.put(&record);
            }
        });
    }

    /// What the tabs tell each other about these chats.
    pub(super) fn channel(self: &Rc<Self>) -> &Channel {
        let chats = Rc::downgrade(self);
        let heard = move |word: String| {
            let (Some(chats), Ok(word)) = (chats.upgrade(), serde_json::from_str::<Value>(&word)) else {
                return;
            };
            let text = |key: &str| word.get(key).and_then(Value::as_str);
            let with = word.get("with").and_then(Value::as_array);
            let (Some(chat), Some(what), Some(with)) = (text("chat"), text("what"), with) else {
                return;
            };
            match (what, with.as_slice()) {
                (GONE, _) => return chats.strike(chat),
                (NAMED, [Value::String(title)]) => chats.named_elsewhere(chat, title),
                _ => {}
            }
            match chats.open_session(chat) {
                Some(session) => session.if_begun(|engine| engine.heard(what, with)),
                None => chats.list_anew(chat),
            }
        };
        self.channel.get_or_init(|| Channel::new(self.names.channel(), heard))
    }

    /// Opens the chats whose first request was never given up; when the network came back (`online`), also those that it
    /// held up.
    pub(super) fn send_waiting(self: &Rc<Self>, online: bool) {
        let this = self.clone();
        spawn_local(async move {
            if !this.has_outbox().await {
                return;
            }
            let Some(store) = this.outbox().await else { return };
            let Some(mut posts) = this.heed(store.posts().await) else {
                return;
            };
            sort_by(&mut posts, |a, b| a.order.total_cmp(&b.order));
            let mut seen = HashSet::new();
            posts.retain(|post| seen.insert(post.chat.clone()));
            let goes = |post: &Post| match &post.rests {
                None => true,
                Some(rest) => online && rest.why == Why::Network,
            };
            for post in posts.iter().filter(|post| goes(post)) {
                if this.open_session(&post.chat).is_none() {
                    let session = this.open_behind(&post.chat);
                    session.if_begun(|engine| engine.wake(online));
                }
            }
        });
    }

    /// The outbox's store; the first call opens it, and the first one after it failed opens it anew.
    pub(super) async fn outbox(self: &Rc<Self>) -> Option<Rc<Store>> {
        if clock::now() < self.ledger.shut_until.get() {
            return None;
        }
        let opening = self
            .ledger
            .opening
            .borrow_mut()
            .get_or_insert_with(|| self.open_ledger())
            .clone();
        // The promise is never rejected.
        JsFuture::from(opening).await.ok();
        self.ledger.store.borrow().clone()
    }

    /// The store refused to work: it is opened anew when it is next needed.
    fn outbox_failed(&self, detail: &str) {
        self.ledger.store.borrow_mut().take();
        self.ledger.opening.borrow_mut().take();
        self.storage_failed(detail);
    }

    fn heed<T>(&self, result: Stored<T>) -> Option<T> {
        result
            .map_err(|error: Refused| self.outbox_failed(&error.to_string()))
            .ok()
    }

    /// Writes an answer down, unless any tab of this browser wrote one to its call before: that one.
    pub(super) async fn claim_answer(self: &Rc<Self>, chat: &str, answer: &Answer) -> Option<Answer> {
        if let Some(store) = self.outbox().await
            && let Some(known) = self.heed(store.claim(chat, answer).await)
        {
            return known;
        }
        self.owe(Change::Answer(chat.to_owned(), answer.clone()));
        None
    }

    /// Writes down that a call of a tool of the page starts. `false`: a page of this browser started it before.
    pub(super) async fn begin_call(self: &Rc<Self>, chat: &str, call: &str, claim: &str) -> bool {
        if !self
            .ledger
            .begun
            .borrow_mut()
            .insert((chat.to_owned(), call.to_owned()))
        {
            return false;
        }
        match self.outbox().await {
            Some(store) => self.heed(store.begin(chat, call, claim).await).unwrap_or(true),
            None => true,
        }
    }

    /// Whether a page of this browser started a call of a tool of the page.
    pub(super) async fn has_begun(self: &Rc<Self>, chat: &str, call: &str) -> bool {
        if self.ledger.begun.borrow().contains(&(chat.to_owned(), call.to_owned())) {
            return true;
        }
        match self.outbox().await {
            Some(store) => self.heed(store.has_begun(chat, call).await).unwrap_or(false),
            None => false,
        }
    }

    /// What one chat has in the outbox; `None` without a store.
    pub(super) async fn written(self: &Rc<Self>, chat: &str) -> Option<(Vec<Answer>, Vec<Post>)> {
        let mut written = match self.has_outbox().await {
            false => Default::default(),
            true => {
                let store = self.outbox().await?;
                self.heed(store.of_chat(chat).await)?
            }
        };
        let owed = self.ledger.owed.borrow();
        for change in owed.iter().filter(|change| change.chat() == chat) {
            change.over(&mut written);
        }
        Some(written)
    }

    /// Writes a new request down, unless another tab's carries one of its answers already: that one.
    pub(super) async fn add_post(self: &Rc<Self>, post: &Post) -> Option<Post> {
        if let Some(store) = self.outbox().await
            && let Some(known) = self.heed(store.add(post).await)
        {
            return known;
        }
        self.owe(Change::Post(post.clone()));
        None
    }

    /// Writes a worded request down before it is sent.
    pub(super) async fn seal_post(self: &Rc<Self>, post: &Post) -> Kept {
        let now = Change::Post(post.clone());
        let owed = self.ledger.owed.borrow().iter().any(|change| now.covers(change));
        if !owed
            && let Some(store) = self.outbox().await
            && let Some(kept) = self.heed(store.seal(post).await)
        {
            return kept;
        }
        self.write(now).await;
        Kept::Ours
    }

    pub(super) async fn write_post(self: &Rc<Self>, post: &Post) {
        self.write(Change::Post(post.clone())).await;
    }

    /// The request goes from the store, and these answers are marked as taken: two transactions, as a full disk lets
    /// nothing in, but everything out.
    pub(super) async fn written_off(self: &Rc<Self>, chat: &str, post: &str, answers: &[Answer]) {
        let gone = Change::Gone {
            chat: chat.to_owned(),
            post: post.to_owned(),
            calls: answers.iter().map(|answer| answer.call.clone()).collect(),
        };
        self.write(gone).await;
        for answer in answers {
            let mark = Answer {
                acked: true,
                ..answer.clone()
            };
            self.write(Change::Answer(chat.to_owned(), mark)).await;
        }
    }

    /// A write that waits for the next one that works.
    fn owe(&self, change: Change) {
        let mut owed = self.ledger.owed.borrow_mut();
        owed.retain(|older| !change.covers(older));
        owed.push(change);
    }

    /// Does one write, and then those that are owed.
    async fn write(self: &Rc<Self>, change: Change) {
        let written = match self.outbox().await {
            Some(store) => {
                self.ledger.owed.borrow_mut().retain(|older| !change.covers(older));
                self.heed(store.write(&change).await).map(|()| store)
            }
            None => None,
        };
        let Some(store) = written else {
            return self.owe(change);
        };
        let count = self.ledger.owed.borrow().len();
        for _ in 0..count {
            let next = {
                let mut owed = self.ledger.owed.borrow_mut();
                (!owed.is_empty()).then(|| owed.remove(0))
            };
            let Some(next) = next else { return };
            if store.write(&next).await.is_err() {
                let mut owed = self.ledger.owed.borrow_mut();
                if !owed.iter().any(|newer| newer.covers(&next)) {
                    owed.push(next);
                }
            }
        }
    }

    pub(super) async fn forget_outbox(self: &Rc<Self>, chat: &str) {
        if let Some(store) = self.outbox().await {
            self.heed(store.forget(chat).await);
        }
        self.ledger.owed.borrow_mut().retain(|change| change.chat() != chat);
    }

    /// Whoever keeps a record of what becomes of answers; one at a time.
    pub fn on_passage(&self, watcher: impl Fn(&Passage<'_>) + 'static) {
        *self.ledger.watcher.borrow_mut() = Some(Rc::new(watcher));
    }

    pub(super) fn pass(&self, passage: &Passage<'_>) {
        let watcher = self.ledger.watcher.borrow().clone();
        if let Some(watcher) = watcher {
            watcher(passage);
        }
    }

    fn known(&self, endpoint: &Endpoint) -> Known {
        let servers = self.ledger.servers.borrow();
        servers.get(endpoint.api(self.spoken())).copied().unwrap_or_default()
    }

    fn learn(&self, endpoint: &Endpoint, change: impl FnOnce(&mut Known)) {
        let mut servers = self.ledger.servers.borrow_mut();
        change(servers.entry(endpoint.api(self.spoken()).to_owned()).or_default());
    }

    /// Whether this server takes a request with an idempotency key; `None` when that is not known.
    pub(super) fn takes_key(&self, endpoint: &Endpoint) -> Option<bool> {
        let Endpoint::Server {
            url,
            same_origin: false,
        } = endpoint
        else {
            return Some(true);
        };
        self.known(endpoint).takes_key.or_else(|| {
            let kept = self
                .local_storage()?
                .get_item(&self.names.key(&format!("{KEY_OF}{url}")))
                .ok()
                .flatten()?;
            Some(kept == "yes")
        })
    }

    /// Asks a server of another origin whether it takes a key, unless this browser knows. Nothing is sent by that, so
    /// nothing is sent twice.
    pub(super) async fn ask_key(&self, endpoint: &Endpoint) {
        let Endpoint::Server { url, .. } = endpoint else { return };
        if self.takes_key(endpoint).is_some() {
            return;
        }
        let patience = clock::sleep(KEY_PATIENCE_MS);
        let asked = futures::future::select(Box::pin(transport::takes_key(self.host(), url)), Box::pin(patience)).await;
        let (takes, sure) = match asked {
            futures::future::Either::Left((TakesKey::Sure(takes), _)) => (takes, true),
            futures::future::Either::Left((TakesKey::Hidden, _)) => (false, false),
            _ => return,
        };
        self.learn(endpoint, |known| known.takes_key = Some(takes));
        if let Some(store) = self.local_storage().filter(|_| sure) {
            let word = if takes { "yes" } else { "no" };
            store.set_item(&self.names.key(&format!("{KEY_OF}{url}")), word).ok();
        }
    }

    /// The body that this server was found to expect, now or by an earlier page.
    pub(super) fn body_of(&self, endpoint: &Endpoint) -> Option<BodyId> {
        self.known(endpoint).body.or_else(|| {
            let kept = self
                .local_storage()?
                .get_item(&self.body_key(endpoint))
                .ok()
                .flatten()?;
            Some(self.spoken().body(&kept))
        })
    }

    /// Tries this body on this server from now on.
    pub(super) fn try_body(&self, endpoint: &Endpoint, body: BodyId) {
        self.learn(endpoint, |known| known.body = Some(body));
    }

    /// The server took what was tried: later pages begin with it.
    pub(super) fn keep_body(&self, endpoint: &Endpoint) {
        if let (Some(body), Some(store)) = (self.known(endpoint).body, self.local_storage()) {
            store.set_item(&self.body_key(endpoint), body).ok();
        }
    }

    fn local_storage(&self) -> Option<web_sys::Storage> {
        let kept = leptos::prelude::window().local_storage().ok().flatten();
        kept.filter(|_| !self.names.in_memory)
    }

    fn body_key(&self, endpoint: &Endpoint) -> String {
        let protocol = self.spoken();
        self.names
            .key(&format!("{BODY_OF}{} {}", protocol.id, endpoint.api(protocol)))
    }

    /// Whether this server may have a stop endpoint: ours does, and those of some bodies.
    pub(super) fn may_be_stopped(&self, endpoint: &Endpoint) -> bool {
        match endpoint {
            Endpoint::Server { same_origin, .. } => {
                let of = self.spoken();
                let has_stop = || of.has_stop(self.chosen_body(of));
                (*same_origin || has_stop()) && !self.known(endpoint).deaf
            }
            Endpoint::Demo => false,
        }
    }

    pub(super) fn cannot_be_stopped(&self, endpoint: &Endpoint) {
        self.learn(endpoint, |known| known.deaf = true);
    }
}
