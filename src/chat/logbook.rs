//! What one chat tells the event log: its settled messages, the beginning and end of its turns, and what happens to its
//! questions.

use std::rc::Rc;

use serde_json::{Value, json};

use super::session::Session;
use crate::live::Problem;
use crate::model::QuestionEvent;

impl Session {
    /// Begins or goes on with the log of this chat, as soon as it is known what that has: other tabs write it too.
    pub(super) fn resume_log(self: &Rc<Self>) {
        let Some(chats) = self.chats.upgrade() else { return };
        self.state.borrow_mut().log_waits = false;
        let this = Rc::downgrade(self);
        self.state.borrow_mut().unlogged_from = 0;
        chats.journal().resume(&self.id(), move || {
            if let Some(session) = this.upgrade() {
                session.log();
            }
        });
    }

    /// Records the messages that the log may not have. An answer that streams is recorded when it has ended.
    pub(super) fn log(&self) {
        let Some(chats) = self.chats.upgrade() else { return };
        let id = self.id();
        let mut state = self.state.borrow_mut();
        let streams = state.conversation.answering().is_some();
        let count = state.conversation.messages.len();
        if streams || state.closed || state.unlogged_from > count || !chats.journal().is_ready(&id) {
            return;
        }
        let from = std::mem::replace(&mut state.unlogged_from, usize::MAX);
        chats.journal().observe(&id, from, &state.conversation.messages);
    }

    /// Begins the log of a recalled history, which has none until something happens in it.
    pub(super) fn open_log(self: &Rc<Self>) {
        if self.state.borrow().log_waits {
            self.resume_log();
        }
    }

    /// A turn began or ended.
    pub(super) fn log_turn(&self, state: &'static str, how: &str) {
        self.log();
        if let Some(chats) = self.chats.upgrade() {
            let about = match how {
                "" => Value::Null,
                how => json!({ "how": how }),
            };
            chats.journal().session(&self.id(), state, about);
            if chats.journal().became_full(&self.id()) {
                self.notify(Problem::LogFull, false, None);
            }
        }
    }

    /// Something happened to the question of a call.
    pub(super) fn note_question(self: &Rc<Self>, call_id: &str, event: &QuestionEvent) {
        self.open_log();
        self.log();
        if let Some(chats) = self.chats.upgrade() {
            chats.journal().question(&self.id(), call_id, event);
        }
    }
}
