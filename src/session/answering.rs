//! What a growing answer brings to what a session knows: events folded, documents, messages beside it, how long it thought
//! and how it ended. Knows no request and no socket.

use super::state::State;
use crate::live::MessageStatus;
use crate::model::{Ending, Event, FoldMode, Message, Role};

/// Messages that one answer may tell of beside itself.
const MOST_BEHIND: usize = 50;

impl State {
    /// Takes down when the message at `position` began, and how long its reasoning took, as far as it was seen.
    pub(super) fn keep_times(&mut self, position: usize) {
        let began = self.projector.at(position).and_then(|live| live.created_at);
        let thought = self.projector.thought(position);
        if let Some(message) = self.conversation.messages.get_mut(position) {
            message.local.at = message.local.at.or(began.map(|at| at as u64));
            for (part, seconds) in thought {
                message.local.think(part, seconds);
            }
        }
    }

    /// Parts of the last message may have been taken away: what comes in their place is timed anew.
    pub(super) fn forget_thought(&mut self) {
        if let Some(last) = self.conversation.messages.last_mut() {
            let count = last.parts.len();
            last.local.thought.retain(|(part, _)| *part < count);
        }
    }

    /// Takes down how the answer at `position` ended, so that it is known after loading, too.
    pub(super) fn keep_ending(&mut self, position: usize, status: &MessageStatus) {
        let kept = self.record.kept;
        let Some(message) = self.conversation.messages.get_mut(position) else {
            return;
        };
        message.local.ending = match status {
            MessageStatus::Stopped(reason) => Some(Ending::Stopped(reason.clone())),
            MessageStatus::Interrupted => Some(Ending::Interrupted),
            MessageStatus::Cut => Some(Ending::Cut),
            MessageStatus::Filtered => Some(Ending::Filtered),
            // The notice that says why is gone after loading; a request that brought nothing leaves the answer as it was.
            MessageStatus::Failed if message.parts.len() > kept => Some(Ending::Interrupted),
            MessageStatus::Failed => message.local.ending.take(),
            _ => None,
        };
    }

    /// The answer at the end broke off, and nobody has the rest of it.
    pub(super) fn keep_broken(&mut self) {
        let Some(last) = self.conversation.messages.len().checked_sub(1) else {
            return;
        };
        if let Some(message) = self.conversation.messages.get_mut(last)
            && message.role == Role::Assistant
        {
            message.local.ending = Some(Ending::Interrupted);
            self.touch(last);
        }
    }

    /// `data-appendMessage`: a message that the server finished while nobody listened (`ai-sdk.md` 13).
    pub fn append(&mut self, data: &serde_json::Value) {
        let message = data.as_str().and_then(|text| serde_json::from_str(text).ok());
        let Some(message) = message.and_then(Message::from_json) else {
            return;
        };
        let known = self.conversation.messages.iter().any(|old| old.id == message.id);
        if known || self.conversation.answering().is_some() {
            return;
        }
        self.touch(self.conversation.messages.len());
        self.conversation.messages.push(message);
        self.projector.extend(&self.conversation.messages, MessageStatus::Done);
    }

    /// Keeps such a message until the answer that is growing has ended.
    pub(super) fn put_behind(&mut self, data: &serde_json::Value) {
        if self.behind.len() < MOST_BEHIND {
            self.behind.push(data.clone());
        }
    }

    /// Shows what was kept so.
    pub(super) fn append_behind(&mut self) {
        for data in std::mem::take(&mut self.behind) {
            self.append(&data);
        }
    }

    /// Gives documents that have just begun their place in the answer.
    pub(super) fn begin_documents(&mut self) {
        for event in self.documents.begun() {
            self.fold(event);
        }
    }

    /// Folds an event of our own making into the answer.
    fn fold(&mut self, event: Event) {
        if let Ok(changes) = self.conversation.apply(event, FoldMode::Lenient) {
            for change in changes {
                if let Some(change) = self.surfaces.note(change) {
                    self.pending.note(&change);
                }
            }
        }
    }

    /// Shows what was gathered about the answer.
    pub(super) fn commit(&mut self) {
        for event in self.documents.drain() {
            self.fold(event);
        }
        self.show_surfaces();
        let pending = std::mem::take(&mut self.pending);
        let Some(position) = self.conversation.answering() else {
            return;
        };
        self.projector
            .extend(&self.conversation.messages, MessageStatus::Streaming);
        if let Some(live) = self.projector.at(position)
            && live.status.with_untracked(|status| *status != MessageStatus::Streaming)
        {
            live.status.set(MessageStatus::Streaming);
        }
        if let Some(message) = self.conversation.messages.get(position) {
            self.projector.apply(position, message, &pending);
        }
    }
}
