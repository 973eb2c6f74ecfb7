//! The session of one chat: what it is made of, what all that it does leans on, and who minds the calls that are for the page
//! around it. Knows neither what it is asked for nor who asks.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use crate::reactive::prelude::*;
use leptos::task::spawn_local;

use super::drafts::QuestionDrafts;
use super::host::{CallsEnd, PageHost};
use super::state::State;
use super::workspace::Workspace;
use crate::browser::clock;
use crate::live::{ChatStatus, LiveChat, Notice, Problem};

/// The page around a chat, as far as its tools go.
pub trait ToolHost: PageHost {
    /// Whether the page has tools now.
    fn has_tools(&self) -> bool;
    /// Who minds calls of the page's tools, once its code was needed.
    fn runner(&self) -> Option<Rc<dyn ToolRunner>>;
    /// Hands over who minds calls of the page's tools: now, or when its code has come.
    fn with_runner(&self, run: Box<dyn FnOnce(Rc<dyn ToolRunner>)>);
}

/// Who minds calls of the page's tools. A chat only says when there may be something to do.
pub trait ToolRunner {
    /// Something of this chat moved: a response ended, it was opened, another tab wrote.
    fn look(self: Rc<Self>, session: &Rc<Session>);
    /// An approval that the page asked for was decided, in this tab (`is_here`) or in another one.
    fn decided(&self, session: &Rc<Session>, approval: &str, approved: bool, reason: Option<String>, is_here: bool);
    /// Calls of this chat end as they are.
    fn end(&self, session: &Rc<Session>, end: CallsEnd);
    /// The person says how a call goes on of which nobody knows how it ended: once `again`, or the assistant is told.
    fn pressed(self: Rc<Self>, session: &Rc<Session>, message: &str, part: usize, again: bool);
    /// The page takes the chat away: what runs is told so, and is no longer waited for.
    fn leave(&self);
}

/// The session of one chat. Behind an `Rc`: its requests and timers hold it weakly or by their own run.
pub struct Session {
    /// What views read of it.
    pub live: LiveChat,
    pub(super) workspace: Weak<Workspace>,
    pub(super) tools: Option<Rc<dyn ToolHost>>,
    pub(super) state: RefCell<State>,
    pub(super) drafts: QuestionDrafts,
    pub(super) owner: Owner,
    /// The owner above it, which would end it: what still waits for something reads its signals.
    pub(super) _above: Option<Owner>,
    /// Its signals are not shown any more.
    pub(super) ends: Cell<bool>,
}

impl Session {
    /// The chat's id.
    pub(super) fn id(&self) -> String {
        self.live.id.get_value()
    }

    /// An answer is on its way.
    pub(super) fn is_busy(&self) -> bool {
        self.live.status.with_untracked(|status| status.is_busy())
    }

    /// Shows a notice between thread and composer.
    pub(super) fn notify(&self, problem: Problem, retry: bool, detail: Option<String>) {
        self.live.notice.set(Some(Notice { problem, retry, detail }));
    }

    /// The chat went on: Retry is offered no more, unless a request was given up.
    pub(super) fn withdraw_offer(&self) {
        let is_offered = |notice: &Option<Notice>| notice.as_ref().is_some_and(|notice| notice.retry);
        if self.state.borrow().outbox.rest().is_none() && self.live.notice.with_untracked(is_offered) {
            self.live.notice.set(None);
        }
    }

    /// Shows a problem that no request of this chat met.
    pub fn tell(&self, problem: Problem) {
        self.notify(problem, false, None);
    }

    /// Works out again where every item of a component stands.
    pub(super) fn refresh_items(&self, running: bool) {
        let state = self.state.borrow();
        let failed = self.live.status.get_untracked() == ChatStatus::Error;
        let mut items = crate::model::item_states(&state.conversation.messages, running, failed);
        crate::model::queue_items(&mut items, &state.waiting_messages());
        if self.live.items.with_untracked(|known| *known != items) {
            self.live.items.set(items);
        }
    }

    /// Events of the window may come while this session is in the middle of something: does `what` right after it. `false`:
    /// now is a good time.
    pub(super) fn defer(self: &Rc<Self>, what: impl FnOnce(&Rc<Self>) + 'static) -> bool {
        if self.state.try_borrow_mut().is_ok() {
            return false;
        }
        let this = self.clone();
        spawn_local(async move {
            clock::turn().await;
            if this.state.try_borrow_mut().is_ok() {
                what(&this);
            }
        });
        true
    }
}

impl Drop for Session {
    /// The signals of a closed session go with whatever still waited for something in it.
    fn drop(&mut self) {
        if self.ends.get() {
            self.owner.cleanup();
        }
    }
}
