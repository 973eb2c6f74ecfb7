//! What one chat tells the event log: its settled messages, the beginning and end of its turns, and what happens to its
//! questions. Knows no record.

use std::rc::Rc;

use serde_json::{Value, json};

use super::chat_session::Session;
use crate::live::Problem;
use crate::model::QuestionEvent;

impl Session {
    /// Begins the log of this chat. `resumes`: it may have one, and other tabs write it too.
    pub(super) fn begin_log(self: &Rc<Self>, resumes: bool) {
        let Some(workspace) = self.workspace.upgrade() else {
            return;
        };
        let this = Rc::downgrade(self);
        {
            let mut state = self.state.borrow_mut();
            state.log_waits = false;
            state.unlogged_from = 0;
        }
        let known = resumes.then(|| self.state.borrow().conversation.messages.len());
        workspace.journal().begin(&self.id(), known, move || {
            let session = this.upgrade().filter(|session| !session.state.borrow().closed);
            if let Some(session) = &session {
                session.log();
            }
            session.is_some()
        });
    }

    /// Records the messages that the log may not have. An answer that streams is recorded when it has ended.
    pub(super) fn log(&self) {
        let Some(workspace) = self.workspace.upgrade() else {
            return;
        };
        let mut state = self.state.borrow_mut();
        let streams = state.conversation.answering().is_some();
        let messages = &state.conversation.messages;
        if streams || state.closed || state.unlogged_from > messages.len() {
            return;
        }
        if workspace.journal().observe(&self.id(), state.unlogged_from, messages) {
            state.unlogged_from = usize::MAX;
        }
    }

    /// Begins the log of a recalled history, which has none until something happens in it.
    pub(super) fn open_log(self: &Rc<Self>) {
        if self.state.borrow().log_waits {
            self.begin_log(true);
        }
    }

    /// A turn began or ended.
    pub(super) fn log_turn(&self, state: &'static str, how: &str) {
        self.log();
        if let Some(workspace) = self.workspace.upgrade() {
            let about = match how {
                "" => Value::Null,
                how => json!({ "how": how }),
            };
            workspace.journal().session(&self.id(), state, about);
            if state == "turn_ended" {
                workspace.journal().rest();
            }
            if workspace.journal().became_full(&self.id()) {
                self.notify(Problem::LogFull, false, None);
            }
        }
    }

    /// Something happened to the question of a call.
    pub(super) fn note_question(self: &Rc<Self>, call_id: &str, event: &QuestionEvent) {
        self.open_log();
        self.log();
        if let Some(workspace) = self.workspace.upgrade() {
            workspace.journal().question(&self.id(), call_id, event);
        }
    }
}
