//! How a chat is kept: its messages and the row of the list, at their own pace while an answer streams, and the draft in the
//! composer. Knows no request.

use std::cell::RefCell;
use std::rc::Rc;

use crate::reactive::prelude::*;
use leptos::task::spawn_local;

use super::chat_session::Session;
use super::deleted;
use super::history::ChatRecord;
use super::stored::REOPEN_MS;
use super::workspace::{SAVED, Workspace};
use crate::browser::clock;
use crate::chat::outbox::RequestKind;
use crate::contract;
use crate::model::{Message, MessagePart, Role};

/// Milliseconds between two saves while an answer streams.
pub(super) const SAVE_MS: f64 = 3000.0;
/// Milliseconds of quiet before a draft is saved.
const DRAFT_MS: u32 = 400;
/// Milliseconds that a save may take before the thread is given free.
const SAVE_PATIENCE_MS: f64 = 2000.0;

/// Something of the last answer waits for the person.
fn waits_for_person(messages: &[Message]) -> bool {
    let Some(last) = messages.last().filter(|message| message.role == Role::Assistant) else {
        return false;
    };
    let mut calls = last.parts.iter().filter_map(MessagePart::tool);
    calls.any(|tool| contract::waits(tool, last.local.broke_off()))
}

impl Session {
    /// Keeps what stands in the composer from now on.
    pub(super) fn keep_drafts(self: &Rc<Self>) {
        let this = Rc::downgrade(self);
        let draft = self.live.draft;
        let timer: Rc<RefCell<Option<gloo_timers::callback::Timeout>>> = Rc::default();
        self.owner.with(|| {
            Effect::new(move |first: Option<()>| {
                draft.track();
                if first.is_none() {
                    return;
                }
                let this = this.clone();
                let save = move || {
                    let Some(session) = this.upgrade() else { return };
                    spawn_local(async move {
                        session.read_draft().await;
                        session.save_draft();
                    });
                };
                *timer.borrow_mut() = Some(gloo_timers::callback::Timeout::new(DRAFT_MS, save));
            });
        });
        self.save_draft();
    }

    pub(super) fn save_draft(self: &Rc<Self>) {
        let draft = self.live.own_words();
        let before = {
            let mut state = self.state.borrow_mut();
            // Before it is known what the store has, that would be lost.
            let Some(kept) = state.kept_draft.as_mut().filter(|kept| **kept != draft) else {
                return;
            };
            std::mem::replace(kept, draft.clone())
        };
        self.write_draft(self.live.draft_key.get_value(), before, draft);
    }

    /// Writes a draft down, or forgets it where it is empty and `before` stands there still.
    pub(super) fn write_draft(self: &Rc<Self>, key: String, before: String, draft: String) {
        let this = self.clone();
        spawn_local(async move {
            let Some(workspace) = this.workspace.upgrade() else {
                return;
            };
            let Some(store) = workspace.store().await else { return };
            // What another tab wrote there since is that one's to forget.
            if draft.is_empty() && store.draft(&key).await.is_ok_and(|now| now != before) {
                return;
            }
            if let Err(error) = store.save_draft(&key, &draft).await {
                workspace.storage_failed(&error.to_string());
            }
        });
    }

    /// Puts the chat's row into the list. With its first one its draft gets a place of its own.
    fn list(self: &Rc<Self>, workspace: &Workspace, record: &ChatRecord) {
        if self.live.draft_key.with_value(String::is_empty) {
            self.live.draft_key.set_value(self.id());
            let kept = self.state.borrow_mut().kept_draft.as_mut().map(std::mem::take);
            if let Some(kept) = kept.filter(|kept| !kept.is_empty()) {
                self.write_draft(String::new(), kept, String::new());
            }
            let this = self.clone();
            // Once what is sent has left the composer.
            spawn_local(async move { this.save_draft() });
        }
        if workspace.record(&record.id).is_none() {
            // A page may begin another chat with the id of one that was deleted.
            deleted::note(&workspace.names, &record.id, false);
        }
        workspace.put(record);
    }

    /// Writes what isn't written yet, and the list's row with it.
    pub(super) fn save_now(self: &Rc<Self>) {
        if self.defer(Self::save_now) {
            return;
        }
        let Some(workspace) = self.workspace.upgrade().filter(|workspace| !workspace.are_over()) else {
            return;
        };
        self.log();
        let (record, stamps, from, messages) = {
            let mut state = self.state.borrow_mut();
            state.keep_surfaces();
            let is_new = state.stamp == 0.0;
            if state.closed || !state.unsaved || is_new && state.conversation.messages.is_empty() {
                return;
            }
            if state.saving {
                // The save that is running begins another one when it ends.
                return;
            }
            let busy = self.is_busy();
            // Tools of the page run without an answer of the server.
            state.record.running = busy && state.run.is_some() || state.cut_by_network;
            if let Some(answering) = state.conversation.answering() {
                state.keep_times(answering);
            }
            state.record.needs_you = !busy && waits_for_person(&state.conversation.messages);
            let sends = state.run.as_ref().is_some_and(|run| run.ask != RequestKind::Resume);
            if sends && !state.holds {
                // It is not its turn yet, and another tab may be writing: its request stands in the outbox meanwhile.
                let record = state.record.clone();
                drop(state);
                self.list(&workspace, &record);
                return;
            }
            state.saving = true;
            (state.unsaved, state.refused) = (false, false);
            state.last_save = clock::now();
            let before = state.stamp;
            state.stamp = js_sys::Date::now() + js_sys::Math::random();
            // What stands in the store is replaced only by who has read it.
            let minds = !state.holds || state.unread;
            let stamps = (minds.then_some(before), state.stamp, before);
            let from = state.unsaved_from.min(state.conversation.messages.len());
            let messages: Vec<String> = state.conversation.messages[from..]
                .iter()
                .map(Message::to_record)
                .collect();
            let answering = state.conversation.answering();
            state.unsaved_from = answering.unwrap_or(from + messages.len());
            (state.record.clone(), stamps, from, messages)
        };
        self.list(&workspace, &record);
        let this = self.clone();
        let (after, stamp, before) = stamps;
        spawn_local(async move {
            let (mut behind, mut refused) = (false, false);
            match workspace.store().await {
                Some(store) => match store.save(&record, (after, stamp), from, &messages).await {
                    Ok(saved) => {
                        workspace.storage_works();
                        behind = !saved;
                        if saved && (after.is_some() || record.running) {
                            // Where no request tells the others, what they keep next would be thrown away.
                            this.tell_tabs(if after.is_some() { "changed" } else { SAVED }, Vec::new());
                        }
                    }
                    Err(error) => {
                        workspace.storage_failed(&error.to_string());
                        refused = true;
                    }
                },
                None => refused = !workspace.names.in_memory,
            }
            if behind {
                // Another tab wrote what this one hasn't read: that comes first.
                this.state.borrow_mut().saving = false;
                return this.catch_up_soon();
            }
            let again = {
                let mut state = this.state.borrow_mut();
                state.saving = false;
                if refused {
                    state.stamp = before;
                    state.unsaved_from = state.unsaved_from.min(from);
                    (state.unsaved, state.refused) = (true, true);
                } else {
                    state.unread = false;
                }
                state.unsaved
            };
            if refused {
                return this.ask_store_later();
            }
            // An answer that runs saves at its own pace, once the store knows that it runs.
            if again && !(this.is_busy() && record.running) {
                this.save_now();
            }
        });
    }

    /// A store that refused is asked again with the next change, or after a while: to read the chat, or to keep it.
    pub(super) fn ask_store_later(self: &Rc<Self>) {
        if std::mem::replace(&mut self.state.borrow_mut().asks_later, true) {
            return;
        }
        let this = Rc::downgrade(self);
        spawn_local(async move {
            clock::sleep(REOPEN_MS).await;
            let Some(this) = this.upgrade() else { return };
            let (closed, unread) = {
                let mut state = this.state.borrow_mut();
                state.asks_later = false;
                (state.closed, state.unread)
            };
            match unread {
                _ if closed => {}
                true => this.catch_up_soon(),
                false => this.save_now(),
            }
        });
    }

    /// Waits until what was said is in the store.
    pub(super) async fn saved(&self) {
        let until = clock::now() + SAVE_PATIENCE_MS;
        while self.state.borrow().saving && clock::now() < until {
            clock::sleep(10.0).await;
        }
    }
}
