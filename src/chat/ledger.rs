//! The outbox of all chats: its store, what each server is known to take, and who is told of an answer's way. Storage that
//! refuses is named once; what is in memory is sent all the same. Knows no conversation.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use js_sys::Promise;
use leptos::task::spawn_local;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use super::chats::{Chats, OUTBOX, STORE_PATIENCE_MS, holds};
use super::outbox::store::Store;
use super::outbox::{Answer, Post, tabs};
use super::passage::Passage;
use super::transport::Endpoint;
use crate::protocol::BodyShape;

/// What is known of a server.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It takes a request with an `Idempotency-Key`; a server of another origin may not.
    takes_key: Option<bool>,
    /// It has no stop endpoint.
    deaf: bool,
    /// The body that it expects, where that turned out.
    body: Option<BodyShape>,
}

/// Before the address of a server, in the browser's store: the body that it expects.
const BODY_OF: &str = "partsong.body:";

type Watcher = Rc<dyn Fn(&Passage<'_>)>;

/// The outbox's store and its surroundings.
#[derive(Default)]
pub(super) struct Ledger {
    store: RefCell<Option<Rc<Store>>>,
    opening: RefCell<Option<Promise>>,
    servers: RefCell<HashMap<String, Known>>,
    watcher: RefCell<Option<Watcher>>,
    broken: Cell<bool>,
}

impl Chats {
    fn open_ledger(self: &Rc<Self>) -> Promise {
        let this = self.clone();
        future_to_promise(async move {
            let patience = super::pace::sleep(STORE_PATIENCE_MS);
            match futures::future::select(Box::pin(Store::open()), Box::pin(patience)).await {
                futures::future::Either::Left((Ok(store), _)) => {
                    *this.ledger.store.borrow_mut() = Some(Rc::new(store));
                }
                futures::future::Either::Left((Err(error), _)) => this.outbox_failed(&error.to_string()),
                futures::future::Either::Right(_) => this.outbox_failed("the outbox doesn't open"),
            }
            Ok(JsValue::UNDEFINED)
        })
    }

    /// Whether there can be anything in the outbox: it is open, or this browser kept one before.
    async fn has_outbox(&self) -> bool {
        let open = self.ledger.opening.borrow().is_some();
        open || holds(OUTBOX).await.is_truthy()
    }

    /// Begins to hear the other tabs, and goes on with what an earlier page could not send.
    pub(super) fn follow_outbox(self: &Rc<Self>) {
        let chats = Rc::downgrade(self);
        tabs::listen(move |word| {
            let (Some(chats), Ok(word)) = (chats.upgrade(), serde_json::from_str::<Value>(&word)) else {
                return;
            };
            let text = |key: &str| word.get(key).and_then(Value::as_str);
            let with = word.get("with").and_then(Value::as_array);
            if let (Some(chat), Some(what), Some(with)) = (text("chat"), text("what"), with)
                && let Some(session) = chats.open_session(chat)
            {
                session.if_begun(|engine| engine.heard(what, with));
            }
        });
        let this = self.clone();
        spawn_local(async move {
            if !this.has_outbox().await {
                return;
            }
            let Some(store) = this.outbox().await else { return };
            let Ok(waiting) = store.waiting_chats().await else {
                return;
            };
            for chat in waiting {
                if this.open_session(&chat).is_none() {
                    this.open_behind(&chat);
                }
            }
        });
    }

    /// The outbox's store; the first call opens it.
    pub(super) async fn outbox(self: &Rc<Self>) -> Option<Rc<Store>> {
        if self.rehearses() {
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
        self.ledger.store.borrow().clone().filter(|_| !self.ledger.broken.get())
    }

    /// From here on the outbox is what is in memory: half a ledger would be worse than none.
    fn outbox_failed(&self, detail: &str) {
        self.ledger.broken.set(true);
        self.storage_failed(detail);
    }

    fn heed<T>(&self, result: Result<T, idb::Error>) -> Option<T> {
        result.map_err(|error| self.outbox_failed(&error.to_string())).ok()
    }

    /// The answer to a call that any tab of this browser wrote down.
    pub(super) async fn written_answer(self: &Rc<Self>, chat: &str, call: &str) -> Option<Answer> {
        let store = self.outbox().await?;
        self.heed(store.answer(chat, call).await)?
    }

    /// What one chat has in the outbox; `None` without a store.
    pub(super) async fn written(self: &Rc<Self>, chat: &str) -> Option<(Vec<Answer>, Vec<Post>)> {
        if !self.has_outbox().await {
            return (!self.ledger.broken.get()).then(Default::default);
        }
        let store = self.outbox().await?;
        self.heed(store.of_chat(chat).await)
    }

    pub(super) async fn write_answer(self: &Rc<Self>, chat: &str, answer: &Answer) {
        if let Some(store) = self.outbox().await {
            self.heed(store.put_answer(chat, answer).await);
        }
    }

    pub(super) async fn write_post(self: &Rc<Self>, post: &Post) {
        if let Some(store) = self.outbox().await {
            self.heed(store.put_post(post).await);
        }
    }

    /// The request goes from the store, and these answers are marked as taken.
    pub(super) async fn written_off(self: &Rc<Self>, chat: &str, post: &str, answers: &[Answer]) {
        if let Some(store) = self.outbox().await {
            self.heed(store.acked(chat, post, answers).await);
        }
    }

    pub(super) async fn forget_outbox(self: &Rc<Self>, chat: &str) {
        if let Some(store) = self.outbox().await {
            self.heed(store.forget(chat).await);
        }
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
        servers
            .get(endpoint.api(self.protocol().name()))
            .copied()
            .unwrap_or_default()
    }

    fn learn(&self, endpoint: &Endpoint, change: impl FnOnce(&mut Known)) {
        let mut servers = self.ledger.servers.borrow_mut();
        change(
            servers
                .entry(endpoint.api(self.protocol().name()).to_owned())
                .or_default(),
        );
    }

    /// Whether this server takes a request with an idempotency key; `None` when it was never asked.
    pub(super) fn takes_key(&self, endpoint: &Endpoint) -> Option<bool> {
        match endpoint {
            Endpoint::Server { same_origin: false, .. } => self.known(endpoint).takes_key,
            _ => Some(true),
        }
    }

    pub(super) fn learn_key(&self, endpoint: &Endpoint, takes: bool) {
        self.learn(endpoint, |known| known.takes_key = Some(takes));
    }

    /// The body that this server was found to expect, now or by an earlier page.
    pub(super) fn body_of(&self, endpoint: &Endpoint) -> Option<BodyShape> {
        self.known(endpoint).body.or_else(|| {
            let kept = local_storage()?.get_item(&self.body_key(endpoint)).ok().flatten()?;
            Some(BodyShape::from_word(&kept))
        })
    }

    /// Tries this body on this server from now on.
    pub(super) fn try_body(&self, endpoint: &Endpoint, body: BodyShape) {
        self.learn(endpoint, |known| known.body = Some(body));
    }

    /// The server took what was tried: later pages begin with it.
    pub(super) fn keep_body(&self, endpoint: &Endpoint) {
        if let (Some(body), Some(store)) = (self.known(endpoint).body, local_storage()) {
            store.set_item(&self.body_key(endpoint), body.as_str()).ok();
        }
    }

    fn body_key(&self, endpoint: &Endpoint) -> String {
        let protocol = self.protocol().name();
        format!("{BODY_OF}{protocol} {}", endpoint.api(protocol))
    }

    /// Whether this server may have a stop endpoint: ours and the template's do.
    pub(super) fn may_be_stopped(&self, endpoint: &Endpoint, template: bool) -> bool {
        match endpoint {
            Endpoint::Server { same_origin, .. } => (*same_origin || template) && !self.known(endpoint).deaf,
            Endpoint::Demo | Endpoint::Rehearsal => false,
        }
    }

    pub(super) fn cannot_be_stopped(&self, endpoint: &Endpoint) {
        self.learn(endpoint, |known| known.deaf = true);
    }
}

fn local_storage() -> Option<web_sys::Storage> {
    leptos::prelude::window().local_storage().ok().flatten()
}
