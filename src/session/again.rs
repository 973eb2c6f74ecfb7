//! Another answer: Retry goes on from the last thing that the server was given, "Answer again" sets aside what it takes
//! away, and the way back to that until the next message. Knows no request and no view.

use std::rc::Rc;

use super::chat_session::Session;
use super::history::History;
use super::state::State;
use super::undo::UndoStack;
use crate::chat::outbox::{RequestKind, ids_of};
use crate::live::{ChatStatus, Rewind};
use crate::model::{Ended, MessagePart, Role, given};
use leptos::task::spawn_local;

/// What gives way to another answer.
enum Cut {
    Nothing,
    /// The message with this id.
    Message(String),
    /// What came after the last thing that the server was given.
    Rest,
}

impl State {
    /// Keeps the conversation, if a cut before `position` takes anything away: what comes instead may be worse, or never come.
    pub(super) fn set_aside(&mut self, position: usize) {
        let messages = &self.conversation.messages;
        let gone = messages.get(position..).unwrap_or_default();
        if gone.iter().any(|message| !message.parts.is_empty()) {
            self.undo.push(messages.clone());
        }
        self.used.extend(ids_of(gone));
    }
}

impl Session {
    /// Answers a message again, after asking where that takes more away than the answer.
    pub(super) fn regenerate(self: &Rc<Self>, key: u64) {
        let rewind = {
            let state = self.state.borrow();
            let Some(position) = state.projector.position(key) else {
                return;
            };
            let gone = state.conversation.messages.get(position..).unwrap_or_default();
            Rewind {
                message: key,
                answers: given(gone),
                messages: gone.len().saturating_sub(1),
            }
        };
        match rewind.answers + rewind.messages {
            0 => self.answer_again(key),
            _ => self.live.rewind.set(Some(rewind)),
        }
    }

    /// Answers a message again.
    pub(super) fn answer_again(self: &Rc<Self>, key: u64) {
        self.live.rewind.set(None);
        self.drop_begun();
        let asked = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let Some(position) = state.projector.position(key) else {
                return;
            };
            let message = state.conversation.messages.get(position);
            let id = message.map(|message| message.id.clone());
            state.set_aside(position);
            state.cut(id.as_deref());
            self.ask_anew(state);
            id
        };
        self.keep_undo();
        self.ask(RequestKind::Regenerate { message_id: asked }, None);
    }

    /// The message that holds the failed call is answered anew.
    pub(super) fn retry_tool(self: &Rc<Self>, call_id: &str, part: Option<u64>) {
        let key = {
            let state = self.state.borrow();
            let messages = &state.conversation.messages;
            let drawn = part.and_then(|key| state.projector.part_at(key));
            let holds = |part: &MessagePart| matches!(part, MessagePart::Tool(tool) if tool.call_id == call_id);
            let position = messages.iter().rposition(|message| message.parts.iter().any(holds));
            drawn
                .map_or(position, |(position, _)| Some(position))
                .and_then(|position| state.projector.at(position))
                .map(|message| message.key)
        };
        if let Some(key) = key {
            self.regenerate(key);
        }
    }

    /// Asks again what the last request asked; what is unsent goes out again as it is.
    pub(super) fn retry(self: &Rc<Self>) {
        if self.retry_now() {
            return;
        }
        let (last, complete) = {
            let state = self.state.borrow();
            (
                state.last.clone(),
                state.conversation.ended() == Some(Ended::Complete) && state.run.is_none(),
            )
        };
        if complete && last == Some(RequestKind::Continue) {
            // Nothing broke off: it was paused.
            return self.ask(RequestKind::Continue, None);
        }
        self.abort();
        let again = match (self.cut_reply(), last) {
            (Cut::Rest, _) => RequestKind::Continue,
            (Cut::Message(id), _) => RequestKind::Regenerate { message_id: Some(id) },
            (Cut::Nothing, Some(RequestKind::Submit { edited })) => RequestKind::Submit { edited },
            (Cut::Nothing, _) => RequestKind::Submit { edited: None },
        };
        self.ask(again, None);
    }

    /// A part of an answer is not what was asked for: it gives way to the whole one. What the person answered in the same
    /// message stays, and so does what stood there before the answer to that.
    fn cut_reply(self: &Rc<Self>) -> Cut {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        let Some(position) = state.conversation.messages.len().checked_sub(1) else {
            return Cut::Nothing;
        };
        let Some(last) = state.conversation.messages.get_mut(position) else {
            return Cut::Nothing;
        };
        if last.role != Role::Assistant {
            return Cut::Nothing;
        }
        let answered = last
            .parts
            .iter()
            .rposition(MessagePart::is_given)
            .map_or(0, |at| at + 1);
        let kept = answered.max(state.record.kept).min(last.parts.len());
        if kept == 0 {
            let id = last.id.clone();
            state.cut(Some(&id));
            self.ask_anew(state);
            return Cut::Message(id);
        }
        last.parts.truncate(kept);
        state.load_surfaces();
        state.touch(position);
        state.show_from(position);
        if let Some(live) = state.projector.at(position) {
            live.status.set(crate::live::MessageStatus::Done);
        }
        Cut::Rest
    }

    /// Brings back what was taken away last. What the person answered or wrote since is set aside in its place.
    pub(super) fn bring_back(self: &Rc<Self>) {
        self.drop_begun();
        {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let Some(kept) = state.undo.pop() else { return };
            let now = &state.conversation.messages;
            let same = now.iter().zip(&kept).take_while(|(now, kept)| now == kept).count();
            if given(now.get(same..).unwrap_or_default()) > 0 {
                let now = now.clone();
                state.undo.push_below(now);
            }
            state.record.kept = 0;
            state.projector.cut(same);
            state.adopt(kept);
            state.touch(same);
        }
        self.live.status.set(ChatStatus::Ready);
        self.refresh_items(false);
        self.name_chat();
        self.keep_undo();
        self.save_now();
        let this = self.clone();
        spawn_local(async move {
            this.saved().await;
            this.tell_tabs("changed", Vec::new());
        });
    }

    /// What was set aside is given up: the person went on.
    pub(super) fn forget_undo(self: &Rc<Self>) {
        let any = self.state.borrow_mut().undo.clear();
        if any {
            self.keep_undo();
        }
    }

    /// Writes down what is set aside, and says whether there is anything.
    pub(super) fn keep_undo(self: &Rc<Self>) {
        let text = self.state.borrow().undo.to_text();
        self.live.set_aside.set(text.is_some());
        let this = self.clone();
        spawn_local(async move {
            let Some(workspace) = this.workspace.upgrade() else {
                return;
            };
            let Some(store) = workspace.store().await else { return };
            if let Err(error) = store.save_undo(&this.id(), text.as_deref()).await {
                workspace.storage_failed(&error.to_string());
            }
        });
    }

    /// Reads what an earlier page set aside, or another tab.
    pub(super) async fn read_undo(self: &Rc<Self>, store: &History) {
        let Ok(text) = store.undo(&self.id()).await else {
            return;
        };
        if self.state.borrow().closed {
            return;
        }
        let undo = UndoStack::from_text(&text);
        self.live.set_aside.set(!undo.is_empty());
        self.state.borrow_mut().undo = undo;
    }
}
