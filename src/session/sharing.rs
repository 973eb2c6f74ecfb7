//! One chat in several tabs of one person: what they tell each other, and how one takes the other's place
//! (`promises.md` P15). Knows no request.

use std::rc::Rc;

use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::Session;
use super::state::State;
use super::workspace::{NAMED, SAVED, Workspace};
use crate::browser::tabs;
use crate::chat::documents;
use crate::chat::outbox::Answer;
use crate::live::{ChatStatus, MessageStatus};
use crate::model::{AfterResponse, Message, Role};

impl Session {
    /// The lock of whoever sends in this chat.
    pub(super) fn lock(&self) -> impl Future<Output = tabs::Held> + use<> {
        tabs::lock(&self.lock_name())
    }

    fn lock_name(&self) -> String {
        let workspace = self.workspace.upgrade();
        workspace
            .map(|workspace| workspace.names.thread(&self.id()))
            .unwrap_or_default()
    }

    /// Whether a tab sends in this chat or reads an answer.
    pub(super) async fn is_locked(&self) -> bool {
        tabs::is_held(&self.lock_name()).await
    }

    /// Tells the other tabs what happened in this chat.
    pub(super) fn tell_tabs(&self, what: &str, with: Vec<Value>) {
        if let Some(workspace) = self.workspace.upgrade() {
            workspace.tell_tabs(&self.id(), what, Value::Array(with));
        }
    }

    /// Another tab told what happened in this chat.
    pub(super) fn heard(self: &Rc<Self>, what: &str, with: &[Value]) {
        let words = || with.iter().filter_map(Value::as_str);
        match what {
            "answered" => {
                for answer in words().filter_map(Answer::from_text) {
                    self.accept_remote(answer);
                }
            }
            "acked" => {
                let calls: Vec<String> = words().map(str::to_owned).collect();
                self.deliveries(&calls, None);
            }
            "changed" => self.catch_up_soon(),
            "stopped" => self.stopped_elsewhere(words().next().unwrap_or_default()),
            NAMED => {
                let title = words().next().unwrap_or_default().to_owned();
                {
                    let mut state = self.state.borrow_mut();
                    state.record.named = !title.is_empty();
                    state.record.title = title;
                }
                self.name_chat();
            }
            "look" => self.look_at_tools(),
            "decided" => {
                if let [Value::String(approval), Value::Bool(approved), reason] = with {
                    self.decide_for_page(approval.clone(), *approved, reason.as_str().map(str::to_owned), false);
                }
            }
            SAVED => {
                self.look_on();
                // Should that tab go away, the lock says so.
                self.catch_up_soon();
            }
            _ => {}
        }
    }

    /// Brings this tab up to date as soon as no tab sends in this thread, and sends what a tab that went away left.
    pub(super) fn catch_up_soon(self: &Rc<Self>) {
        {
            let mut state = self.state.borrow_mut();
            state.stale = true;
            if state.catching_up || state.run.is_some() {
                // A run catches up before it sends, and looks again when it ends.
                return;
            }
            state.catching_up = true;
        }
        let this = self.clone();
        spawn_local(async move {
            let held = this.lock().await;
            this.state.borrow_mut().catching_up = false;
            let mut is_left = false;
            if let Some(workspace) = this.workspace.upgrade()
                && this.state.borrow().run.is_none()
            {
                this.state.borrow_mut().stale = true;
                this.catch_up(&workspace).await;
                this.recheck_loose(&workspace, true).await;
                is_left = this.runs(&workspace).await;
            }
            drop(held);
            if is_left && this.state.borrow().run.is_none() {
                // Whoever read the answer went away before its end.
                this.state.borrow_mut().record.running = true;
                return this.resume_unfinished();
            }
            this.pump();
            if this.state.borrow().outbox.rest().is_none() {
                this.send_loose();
            }
            this.look_at_tools();
        });
    }

    /// Shows what another tab has of the answer that it is reading.
    fn look_on(self: &Rc<Self>) {
        let looks = |session: &Session| {
            let state = session.state.borrow();
            let works = state.run.as_ref().is_some_and(|run| !run.is_elsewhere)
                || state.saving
                || state.unsaved
                || state.unread
                || state.opening;
            !works && !state.closed && !leptos::prelude::document().hidden()
        };
        if !looks(self) {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            let Some(workspace) = this.workspace.upgrade() else {
                return;
            };
            let Some(store) = workspace.store().await else { return };
            let Ok((stamp, mut messages)) = store.messages(&this.id()).await else {
                return;
            };
            if !looks(&this) || messages.is_empty() {
                return;
            }
            messages.iter_mut().for_each(documents::complete);
            this.take_over(stamp, messages);
            this.mark_last(Role::Assistant, MessageStatus::Streaming);
        });
    }

    /// Shows the messages as another tab stored them. Where the chat went on there, what broke off here is offered no more.
    fn take_over(&self, stamp: f64, messages: Vec<Message>) {
        let went_on = {
            let mut state = self.state.borrow_mut();
            let end = |state: &State| {
                let last = state.conversation.messages.last();
                last.map(|last| (last.id.clone(), last.local.ending.is_some()))
            };
            let before = end(&state);
            state.stamp = stamp;
            state.adopt(messages);
            let went_on = end(&state) != before;
            if went_on && state.run.is_none() {
                state.last = None;
                state.cut_by_network = false;
            }
            went_on
        };
        if went_on && self.state.borrow().outbox.rest().is_none() {
            if self.live.status.get_untracked() == ChatStatus::Error {
                self.live.status.set(ChatStatus::Ready);
            }
            self.withdraw_offer();
        }
    }

    /// Waits for another tab that reads the answer in this thread, if one does, and takes what it brought. `false`: none did,
    /// or it went away before the end.
    pub(super) async fn was_read_elsewhere(self: &Rc<Self>, workspace: &Rc<Workspace>, number: u64) -> bool {
        if let Some(run) = self.state.borrow_mut().run.as_mut().filter(|run| run.number == number) {
            run.is_elsewhere = true;
        }
        let held = self.lock().await;
        if !held.waited {
            return false;
        }
        self.state.borrow_mut().stale = true;
        self.catch_up(workspace).await;
        let runs = self.runs(workspace).await;
        drop(held);
        !runs
    }

    /// Whether an answer was running when this chat was last written down.
    async fn runs(&self, workspace: &Rc<Workspace>) -> bool {
        let Some(store) = workspace.store().await else {
            return false;
        };
        let record = store.record(&self.id()).await.ok().flatten();
        record.is_some_and(|record| record.running)
    }

    /// Asks for the answer that loose answers call for, if nothing else is on its way.
    pub(super) fn send_loose(self: &Rc<Self>) {
        let loose = {
            let state = self.state.borrow();
            state.run.is_none() && state.claims.is_empty() && state.outbox.loose().next().is_some()
        };
        if loose {
            self.resend(AfterResponse::Answered);
        }
    }

    /// Reads what other tabs wrote, if they wrote anything. Only the holder of the thread's lock may call it.
    pub(super) async fn catch_up(self: &Rc<Self>, workspace: &Rc<Workspace>) {
        let stale = std::mem::take(&mut self.state.borrow_mut().stale);
        self.saved().await;
        let Some(store) = workspace.store().await else {
            if self.state.borrow().unread {
                self.ask_store_later();
            }
            return;
        };
        let knows = |stamp: f64| {
            let state = self.state.borrow();
            state.stamp == stamp || state.saving
        };
        // What began here and was never kept is known to no other tab.
        let is_only_here = {
            let state = self.state.borrow();
            state.began_here && state.stamp == 0.0
        };
        // Its word may have been lost, but not its stamp.
        if !stale && (is_only_here || store.stamp(&self.id()).await.is_ok_and(knows)) {
            return;
        }
        let early = self.state.borrow_mut().worded_early.take();
        let Ok((stamp, mut messages)) = store.messages(&self.id()).await else {
            return;
        };
        if self.state.borrow().closed {
            return;
        }
        let unread = std::mem::take(&mut self.state.borrow_mut().unread);
        // What a full disk refused is only here.
        let only_here = self.state.borrow().refused && !unread;
        if !messages.is_empty() && !only_here && (stale || !knows(stamp)) {
            messages.iter_mut().for_each(documents::complete);
            let stored = messages.len();
            if unread {
                // It was said before what stands in the store could be read.
                messages.extend(self.state.borrow().conversation.messages.iter().cloned());
            }
            let more = messages.len() > stored;
            self.take_over(stamp, messages);
            self.begin_log(true);
            if let Ok(Some(record)) = store.record(&self.id()).await {
                let mut state = self.state.borrow_mut();
                match unread {
                    true => state.record = record,
                    false => (state.record.kept, state.record.acked) = (record.kept, record.acked),
                }
            }
            if more {
                self.state.borrow_mut().touch(stored);
            }
        }
        if unread {
            self.read_draft().await;
        }
        self.read_undo(&store).await;
        self.restore(workspace, true).await;
        self.unword(workspace, early.as_deref()).await;
        self.name_chat();
        self.refresh_items(false);
        if unread {
            self.save_now();
        }
    }

    /// A request that was worded early knows nothing of what was read since: it is worded anew when it is its turn.
    async fn unword(self: &Rc<Self>, workspace: &Rc<Workspace>, early: Option<&str>) {
        let (worded, unworded) = {
            let mut state = self.state.borrow_mut();
            let Some(head) = state.outbox.head().filter(|head| early == Some(&*head.id)) else {
                return;
            };
            let pair = (head.serialized.take(), head.clone());
            state.restored = false;
            pair
        };
        if !workspace.outbox.rewrite(&unworded, worded.as_ref()).await {
            self.restore(workspace, true).await;
        }
    }

    /// Answers without a request may be just about to get one by another tab: waits for that, and looks again.
    pub(super) async fn recheck_loose(self: &Rc<Self>, workspace: &Rc<Workspace>, by_another: bool) {
        let keys: Vec<String> = {
            let state = self.state.borrow();
            state.outbox.loose().map(|answer| answer.key.clone()).collect()
        };
        for key in &keys {
            drop(tabs::lock(&format!("interaction:{key}")).await);
        }
        if !keys.is_empty() {
            self.restore(workspace, by_another).await;
        }
    }
}
