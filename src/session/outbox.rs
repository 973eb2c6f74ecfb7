//! The outbox of all chats: its store, what each server may lack, and who is told of an answer's way. Storage that refuses
//! is named once; what is in memory is sent all the same. Knows no conversation and no server.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use super::names::Names;
use super::outbox_store::{Kept, OutboxChange, OutboxStore};
use super::stored::{Refused, SharedStore, Stored, in_time};
use super::unwritten::Unwritten;
use crate::chat::outbox::{Answer, QueuedRequest, SerializedRequest};
use crate::model::QuestionEvent;

/// Is told of a step of an answer: the id of its chat, that of the call or the approval, and what happened.
type Watcher = Rc<dyn Fn(&str, &str, &QuestionEvent)>;

/// The outbox's store and its surroundings.
pub(super) struct SharedOutbox {
    names: Names,
    /// Is told when the store refuses to work.
    failed: Box<dyn Fn(&str)>,
    store: Rc<SharedStore<OutboxStore>>,
    watcher: RefCell<Option<Watcher>>,
    /// Writes that the store refused, in their order. They count as written, and go along with the next one that works.
    owed: RefCell<Vec<OutboxChange>>,
    /// Calls of tools of the page that this page started, as `(chat, call)`: all that is known of them without a store.
    begun: RefCell<HashSet<(String, String)>>,
}

impl SharedOutbox {
    /// What is kept under these names; `failed` is told when that refuses to work.
    pub(super) fn new(names: Names, failed: impl Fn(&str) + 'static) -> Rc<SharedOutbox> {
        Rc::new(SharedOutbox {
            names,
            failed: Box::new(failed),
            store: SharedStore::new(),
            watcher: RefCell::default(),
            owed: RefCell::default(),
            begun: RefCell::default(),
        })
    }

    /// Whether there can be anything in the outbox: it is open, or this browser kept one before.
    async fn is_kept(&self) -> bool {
        self.store.is_begun() || self.names.may_hold(&self.names.outbox()).await
    }

    /// Every request that stands there, of all chats; `None` without a store.
    pub(super) async fn posts(self: &Rc<Self>) -> Option<Vec<QueuedRequest>> {
        if !self.is_kept().await {
            return None;
        }
        let store = self.open().await?;
        self.checked(store.posts().await)
    }

    /// The outbox's store; the first call opens it, and the first one after it failed opens it anew.
    pub(super) async fn open(self: &Rc<Self>) -> Option<Rc<OutboxStore>> {
        if self.names.in_memory {
            return None;
        }
        let this = self.clone();
        let open = || async move {
            match in_time(OutboxStore::open(&this.names.outbox())).await {
                Ok(store) => Some(Rc::new(store)),
                Err(refused) => {
                    (this.failed)(&refused);
                    None
                }
            }
        };
        self.store.get(open).await
    }

    /// The store refused to work: it is opened anew when it is next needed.
    fn fail(&self, detail: &str) {
        self.store.let_go();
        (self.failed)(detail);
    }

    /// What the store said, if it did what it was asked for.
    fn checked<T>(&self, result: Stored<T>) -> Option<T> {
        result.map_err(|error: Refused| self.fail(&error.to_string())).ok()
    }

    /// Writes an answer down, unless any tab of this browser wrote one to its call before: that one.
    pub(super) async fn claim_answer(self: &Rc<Self>, chat: &str, answer: &Answer) -> Option<Answer> {
        if let Some(store) = self.open().await
            && let Some(known) = self.checked(store.claim(chat, answer).await)
        {
            return known;
        }
        self.owe(OutboxChange::Answer(chat.to_owned(), answer.clone()));
        None
    }

    /// Writes down that a call of a tool of the page starts. `false`: a page of this browser started it before.
    pub(super) async fn begin_call(self: &Rc<Self>, chat: &str, call: &str, claim: &str) -> bool {
        if !self.begun.borrow_mut().insert((chat.to_owned(), call.to_owned())) {
            return false;
        }
        match self.open().await {
            Some(store) => self.checked(store.begin(chat, call, claim).await).unwrap_or(true),
            None => true,
        }
    }

    /// Whether a page of this browser started a call of a tool of the page.
    pub(super) async fn has_begun(self: &Rc<Self>, chat: &str, call: &str) -> bool {
        if self.begun.borrow().contains(&(chat.to_owned(), call.to_owned())) {
            return true;
        }
        match self.open().await {
            Some(store) => self.checked(store.has_begun(chat, call).await).unwrap_or(false),
            None => false,
        }
    }

    /// What one chat has in the outbox; `None` without a store.
    pub async fn written(self: &Rc<Self>, chat: &str) -> Option<(Vec<Answer>, Vec<QueuedRequest>)> {
        let mut written = match self.is_kept().await {
            false => Default::default(),
            true => {
                let store = self.open().await?;
                self.checked(store.of_chat(chat).await)?
            }
        };
        let owed = self.owed.borrow();
        for change in owed.iter().filter(|change| change.chat() == chat) {
            change.over(&mut written);
        }
        Some(written)
    }

    /// What this tab keeps of one chat until the store has it.
    pub(super) fn unwritten(&self, chat: &str) -> Unwritten {
        Unwritten::of(&self.names, chat)
    }

    /// Writes down what a page of this tab was writing down when it went away.
    pub(super) async fn write_left(self: &Rc<Self>, chat: &str) {
        let left = self.unwritten(chat).posts();
        if left.is_empty() {
            return;
        }
        let Some((_, posts)) = self.written(chat).await else {
            return;
        };
        for post in left {
            let known = posts.iter().find(|known| known.id == post.id);
            match known.cloned() {
                None => drop(self.add_post(&post).await),
                Some(mut known) if known.rests.is_none() && post.rests.is_some() => {
                    known.rests.clone_from(&post.rests);
                    self.write_post(&known).await;
                }
                Some(_) => {}
            }
            self.unwritten(chat).remove(&post.id);
        }
    }

    /// Writes a new request down, unless another tab's carries one of its answers already: that one.
    pub(super) async fn add_post(self: &Rc<Self>, post: &QueuedRequest) -> Option<QueuedRequest> {
        if let Some(store) = self.open().await
            && let Some(known) = self.checked(store.add(post).await)
        {
            return known;
        }
        self.owe(OutboxChange::QueuedRequest(post.clone()));
        None
    }

    /// Writes a worded request down before it is sent.
    pub(super) async fn write_serialized(self: &Rc<Self>, post: &QueuedRequest) -> Kept {
        let now = OutboxChange::QueuedRequest(post.clone());
        let owed = self.owed.borrow().iter().any(|change| now.covers(change));
        if !owed
            && let Some(store) = self.open().await
            && let Some(kept) = self.checked(store.write_serialized(post).await)
        {
            return kept;
        }
        self.write(now).await;
        Kept::Ours
    }

    /// Writes a request that stands there already, as `worded` or not worded, as it is here. `false`: another tab sent it meanwhile.
    pub(super) async fn rewrite(self: &Rc<Self>, post: &QueuedRequest, worded: Option<&SerializedRequest>) -> bool {
        let now = OutboxChange::QueuedRequest(post.clone());
        let owed = self.owed.borrow().iter().any(|change| now.covers(change));
        if !owed
            && let Some(store) = self.open().await
            && let Some(written) = self.checked(store.rewrite(post, worded).await)
        {
            return written;
        }
        self.write(now).await;
        true
    }

    pub(super) async fn write_post(self: &Rc<Self>, post: &QueuedRequest) {
        self.write(OutboxChange::QueuedRequest(post.clone())).await;
    }

    /// The request goes from the store, and these answers are marked as taken: two transactions, as a full disk lets
    /// nothing in, but everything out.
    pub(super) async fn written_off(self: &Rc<Self>, chat: &str, post: &str, answers: &[Answer]) {
        self.unwritten(chat).remove(post);
        let gone = OutboxChange::Gone {
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
            self.write(OutboxChange::Answer(chat.to_owned(), mark)).await;
        }
    }

    /// A write that waits for the next one that works.
    fn owe(&self, change: OutboxChange) {
        let mut owed = self.owed.borrow_mut();
        owed.retain(|older| !change.covers(older));
        owed.push(change);
    }

    /// Does one write, and then those that are owed.
    async fn write(self: &Rc<Self>, change: OutboxChange) {
        let written = match self.open().await {
            Some(store) => {
                self.owed.borrow_mut().retain(|older| !change.covers(older));
                self.checked(store.write(&change).await).map(|()| store)
            }
            None => None,
        };
        let Some(store) = written else {
            return self.owe(change);
        };
        let count = self.owed.borrow().len();
        for _ in 0..count {
            let next = {
                let mut owed = self.owed.borrow_mut();
                (!owed.is_empty()).then(|| owed.remove(0))
            };
            let Some(next) = next else { return };
            if store.write(&next).await.is_err() {
                let mut owed = self.owed.borrow_mut();
                if !owed.iter().any(|newer| newer.covers(&next)) {
                    owed.push(next);
                }
            }
        }
    }

    /// Forgets a chat. `false`: something of it may still be kept.
    pub async fn forget(self: &Rc<Self>, chat: &str) -> bool {
        self.unwritten(chat).put(&[]);
        let gone = match self.open().await {
            Some(store) => self.checked(store.forget(chat).await),
            None => None,
        };
        self.owed.borrow_mut().retain(|change| change.chat() != chat);
        gone.is_some()
    }

    /// Whoever keeps a record of what becomes of answers; one at a time.
    pub(super) fn on_delivery(&self, watcher: impl Fn(&str, &str, &QuestionEvent) + 'static) {
        *self.watcher.borrow_mut() = Some(Rc::new(watcher));
    }

    pub fn report(&self, chat: &str, call: &str, event: &QuestionEvent) {
        let watcher = self.watcher.borrow().clone();
        if let Some(watcher) = watcher {
            watcher(chat, call, event);
        }
    }
}
