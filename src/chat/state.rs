//! What a session knows beside its signals, and what is done to it without asking anybody. Knows no request.

use std::collections::HashSet;

use futures::future::AbortHandle;
use leptos::prelude::*;

use super::documents::Documents;
use super::history::ChatRecord;
use super::mirror::Mirror;
use super::outbox::{Ask, Queue};
use super::pace::Writes;
use super::pending::Pending;
use super::sending::Run;
use super::surfaces::Held;
use crate::live::MessageStatus;
use crate::model::{Conversation, Event, Message, Mode, Part, Role, ToolState};

/// What a session knows beside its signals.
pub(super) struct State {
    pub conversation: Conversation,
    pub mirror: Mirror,
    pub pending: Pending,
    pub documents: Documents,
    pub surfaces: Held,
    /// An item of a component was settled: the states are worked out at the next commit.
    pub items_moved: bool,
    pub record: ChatRecord,
    /// First message whose stored form is stale.
    pub unsaved_from: usize,
    pub unsaved: bool,
    /// First message that the event log may not have.
    pub unlogged_from: usize,
    /// The event log begins with the first thing that happens.
    pub log_waits: bool,
    /// The draft as the store has it.
    pub kept_draft: String,
    /// Stops reading or uploading the files of the next message.
    pub attaching: Option<AbortHandle>,
    pub saving: bool,
    pub run: Option<Run>,
    /// Counts runs; a run whose number is not the last one is over.
    pub runs: u64,
    /// What the last request asked for: Retry asks it again.
    pub last: Option<Ask>,
    /// What the server may not have yet.
    pub outbox: Queue,
    /// Calls whose answer is being written down.
    pub claims: HashSet<String>,
    /// Requests that are being written down.
    pub writing: u32,
    /// The first request of the outbox failed and is not tried again by itself.
    pub rests: bool,
    /// It was refused, so that only the person may send it again.
    pub refused: bool,
    /// The person asked to send it again: what another tab gave up goes out, too.
    pub insists: bool,
    /// The first request of the outbox may have left an earlier page.
    pub restored: bool,
    /// Another tab wrote what this one hasn't read.
    pub stale: bool,
    pub catching_up: bool,
    /// The last answer broke off because of the network, so that coming back is worth a try.
    pub cut_by_network: bool,
    pub commit_due: bool,
    pub writes: Writes,
    pub last_save: f64,
    pub closed: bool,
}

/// An approval or a question of the last answer waits for the person.
pub(super) fn waits_for_person(messages: &[Message]) -> bool {
    let Some(last) = messages.last().filter(|message| message.role == Role::Assistant) else {
        return false;
    };
    last.parts.iter().any(|part| match part {
        Part::Tool(tool) => match tool.state {
            ToolState::ApprovalRequested => tool.approval.as_ref().is_some_and(|approval| !approval.is_automatic),
            ToolState::InputAvailable => tool.provider_executed != Some(true),
            _ => false,
        },
        _ => false,
    })
}

impl State {
    /// The messages from `position` on are to be written.
    pub fn touch(&mut self, position: usize) {
        self.unsaved_from = self.unsaved_from.min(position);
        self.unlogged_from = self.unlogged_from.min(position);
        self.unsaved = true;
        self.record.updated_at = js_sys::Date::now();
    }

    /// The first message with a call that isn't settled.
    pub fn first_open(&self) -> usize {
        let open = |part: &Part| matches!(part, Part::Tool(tool) if !tool.state.is_final());
        let messages = &self.conversation.messages;
        let found = messages.iter().position(|message| message.parts.iter().any(open));
        found.unwrap_or(messages.len())
    }

    /// Messages from `position` on changed outside of an answer: shown.
    pub fn show_from(&mut self, position: usize) {
        let answering = self.conversation.answering();
        for (at, message) in self.conversation.messages.iter().enumerate().skip(position) {
            self.mirror.refresh(at, message, answering == Some(at));
        }
    }

    /// Settles what still waits for the person before a new message.
    fn settle(&mut self) {
        let open = self.first_open();
        if self.conversation.settle_pending() {
            self.touch(open);
            self.show_from(open);
        }
    }

    /// A message of the person, last: what still waited for the person before it is settled.
    pub fn push_user(&mut self, message: Message) {
        self.settle();
        let position = self.conversation.messages.len();
        self.conversation.push_user(message);
        self.touch(position);
        self.mirror.extend(&self.conversation.messages, MessageStatus::Sending);
    }

    /// Takes the messages as another tab stored them; what is the same stays as it is shown.
    pub fn adopt(&mut self, messages: Vec<Message>) {
        let old = std::mem::take(&mut self.conversation.messages);
        let pairs = || old.iter().zip(&messages);
        let same = pairs()
            .take_while(|(old, new)| old.id == new.id && old.role == new.role)
            .count();
        let moved: Vec<usize> = pairs()
            .take(same)
            .enumerate()
            .filter(|(_, (old, new))| old != new)
            .map(|(at, _)| at)
            .collect();
        self.mirror.cut(same);
        for at in moved {
            if let Some(message) = messages.get(at) {
                self.mirror.refresh(at, message, false);
            }
        }
        self.unsaved_from = messages.len();
        self.unsaved = false;
        self.conversation = Conversation::new(messages);
        self.load_surfaces();
        self.mirror.extend(&self.conversation.messages, MessageStatus::Done);
    }

    /// Cuts the conversation for a new answer to what stands before the message with this id.
    pub fn cut(&mut self, id: Option<&str>) {
        if self.conversation.cut_for_regenerate(id) {
            let kept = self.conversation.messages.len();
            self.mirror.cut(kept);
            self.load_surfaces();
            self.touch(kept);
        }
    }

    /// The server told the conversation anew: all of it is shown and written again.
    pub fn restate(&mut self) {
        self.pending = Pending::default();
        self.mirror.load(&self.conversation.messages);
        self.load_surfaces();
        self.touch(0);
    }

    /// `data-appendMessage`: a message that the server finished while nobody listened (`ai-sdk` section 13).
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
        self.mirror.extend(&self.conversation.messages, MessageStatus::Done);
    }

    /// Folds an event of our own making into the answer.
    fn fold(&mut self, event: Event) {
        if let Ok(changes) = self.conversation.apply(event, Mode::Lenient) {
            for change in changes {
                if let Some(change) = self.note_surfaces(change) {
                    self.pending.note(&change);
                }
            }
        }
    }

    /// Shows what was gathered about the answer.
    pub fn commit(&mut self) {
        for event in self.documents.drain() {
            self.fold(event);
        }
        self.show_surfaces();
        let pending = std::mem::take(&mut self.pending);
        let Some(position) = self.conversation.answering() else {
            return;
        };
        self.mirror
            .extend(&self.conversation.messages, MessageStatus::Streaming);
        if let Some(live) = self.mirror.at(position)
            && live.status.with_untracked(|status| *status != MessageStatus::Streaming)
        {
            live.status.set(MessageStatus::Streaming);
        }
        if let Some(message) = self.conversation.messages.get(position) {
            self.mirror.apply(position, message, &pending);
        }
    }
}
