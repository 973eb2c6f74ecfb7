//! What a session knows beside its signals, and what is done to it without asking anybody. Knows no request.

use std::collections::HashSet;
use std::sync::Arc;

use futures::future::AbortHandle;

use super::history::ChatRecord;
use super::in_hand::InHand;
use super::projector::Projector;
use super::run::Run;
use super::surface_store::SurfaceStore;
use super::undo::UndoStack;
use crate::browser::clock::Writes;
use crate::chat::documents::Documents;
use crate::chat::outbox::{Outbox, RequestKind};
use crate::chat::pending::Pending;
use crate::contract::question::result;
use crate::live::{Gesture, MessageStatus};
use crate::model::surface_part::SURFACE_PART;
use crate::model::{Conversation, DataPart, Message, MessagePart, Reply, Role};

/// What a session knows beside its signals.
pub(super) struct State {
    pub conversation: Conversation,
    pub projector: Projector,
    pub pending: Pending,
    pub documents: Documents,
    pub surfaces: SurfaceStore,
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
    /// The draft as the store has it, once that is known.
    pub kept_draft: Option<String>,
    /// Stops reading or uploading the files of the next message.
    pub attaching: Option<AbortHandle>,
    pub saving: bool,
    /// The store refused what is unsaved.
    pub refused: bool,
    /// What is stored of it could not be read.
    pub unread: bool,
    /// The store is asked again after a while.
    pub asks_later: bool,
    pub run: Option<Run>,
    /// Counts runs; a run whose number is not the last one is over.
    pub runs: u64,
    /// What the last request asked for: Retry asks it again.
    pub last: Option<RequestKind>,
    /// What the server may not have yet.
    pub outbox: Outbox,
    /// Calls whose answer is being written down.
    pub claims: HashSet<String>,
    /// Tools of the page around the chat are at work: what is said meanwhile waits, as it does for an answer.
    pub tools_work: bool,
    /// Requests that are being written down.
    pub writing: InHand,
    /// Counts requests.
    pub asked: u64,
    /// What was given up goes out again all the same, in whichever tab that was.
    pub insists: bool,
    /// It gets one attempt, and rests again if the network fails that.
    pub once: bool,
    /// When the network held up the first request of the outbox.
    pub held_up_at: f64,
    /// It is looked after while the network holds it up.
    pub minds: bool,
    /// The messages are on their way from the store.
    pub opening: bool,
    /// What the person asked for before the history was read.
    pub held: Vec<Gesture>,
    /// The network came back meanwhile.
    pub came_online: bool,
    /// This tab has the thread's lock: what is stored is its word.
    pub holds: bool,
    /// The stamp of the stored messages that this tab knows.
    pub stamp: f64,
    /// The first request of the outbox may have left an earlier page.
    pub restored: bool,
    /// The chat began on this page.
    pub began_here: bool,
    /// The request in the outbox that was worded as soon as it was asked for, until it is its turn.
    pub worded_early: Option<String>,
    /// Another tab wrote what this one hasn't read.
    pub stale: bool,
    pub catching_up: bool,
    /// The last answer broke off because of the network, so that the server may still be giving it.
    pub cut_by_network: bool,
    /// When the page was last seen again, or the network came back: what breaks off right after broke off before.
    pub woke_at: f64,
    pub commit_due: bool,
    pub writes: Writes,
    /// Servers that are being told of Stop: one that heard it later would stop the next answer instead.
    pub stopping: InHand,
    pub last_save: f64,
    pub closed: bool,
    /// Ids of calls, approvals and questions that this page took away: another one with such an id has a key of its own.
    pub used: HashSet<String>,
    /// Messages that the server told of in the middle of an answer.
    pub behind: Vec<serde_json::Value>,
    /// What "Answer again" took away.
    pub undo: UndoStack,
}

impl State {
    /// What a session begins with.
    pub(super) fn new(record: ChatRecord, projector: Projector, surfaces: SurfaceStore) -> State {
        State {
            conversation: Conversation::default(),
            projector,
            pending: Default::default(),
            documents: Documents::default(),
            surfaces,
            items_moved: false,
            record,
            unsaved_from: 0,
            unsaved: false,
            unlogged_from: 0,
            log_waits: false,
            kept_draft: None,
            attaching: None,
            saving: false,
            refused: false,
            unread: false,
            asks_later: false,
            run: None,
            runs: 0,
            last: None,
            outbox: Default::default(),
            claims: Default::default(),
            tools_work: false,
            writing: InHand::default(),
            asked: 0,
            insists: false,
            once: false,
            held_up_at: 0.0,
            minds: false,
            opening: false,
            held: Vec::new(),
            came_online: false,
            holds: false,
            stamp: 0.0,
            restored: false,
            began_here: false,
            worded_early: None,
            stale: false,
            catching_up: false,
            cut_by_network: false,
            woke_at: f64::NEG_INFINITY,
            commit_due: false,
            writes: Writes::default(),
            stopping: InHand::default(),
            last_save: 0.0,
            closed: false,
            used: Default::default(),
            behind: Vec::new(),
            undo: UndoStack::default(),
        }
    }

    /// The messages from `position` on are to be written.
    pub(super) fn touch(&mut self, position: usize) {
        self.unsaved_from = self.unsaved_from.min(position);
        self.unlogged_from = self.unlogged_from.min(position);
        self.unsaved = true;
        self.record.updated_at = js_sys::Date::now();
    }

    /// The first message with a call that isn't settled.
    pub(super) fn first_open(&self) -> usize {
        let open = |part: &MessagePart| matches!(part, MessagePart::Tool(tool) if !tool.state.is_final());
        let messages = &self.conversation.messages;
        let found = messages.iter().position(|message| message.parts.iter().any(open));
        found.unwrap_or(messages.len())
    }

    /// It answers a call of a tool of the page.
    pub(super) fn is_for_page(&self, reply: &Reply) -> bool {
        let declared = &self.record.declared;
        let (Reply::ToolOutput { call_id, .. } | Reply::ToolFailed { call_id, .. }) = reply else {
            return false;
        };
        let messages = self.conversation.messages.iter().rev();
        let mut tools = messages.flat_map(|message| message.parts.iter().filter_map(MessagePart::tool));
        !declared.is_empty() && tools.any(|tool| tool.call_id == *call_id && declared.contains(&tool.name))
    }

    /// The answer that is being read.
    pub(super) fn answer(&self) -> Option<&Message> {
        self.conversation.messages.get(self.conversation.answering()?)
    }

    /// Messages from `position` on changed outside of an answer: shown.
    pub(super) fn show_from(&mut self, position: usize) {
        let answering = self.conversation.answering();
        for (at, message) in self.conversation.messages.iter().enumerate().skip(position) {
            self.projector.refresh(at, message, answering == Some(at));
        }
    }

    /// The person's messages that wait for their turn to be sent.
    pub(super) fn waiting_messages(&self) -> Vec<Message> {
        let known = &self.conversation.messages;
        let messages = self.outbox.posts().filter_map(|post| post.message.clone());
        let messages = messages.filter_map(Message::from_json);
        messages
            .filter(|message| !known.iter().any(|old| old.id == message.id))
            .collect()
    }

    /// Settles what still waits for the person before a new message.
    fn pass_over(&mut self) {
        let open = self.first_open();
        let now = js_sys::Date::now();
        if self.conversation.close_pending(|tool| result::passed_over(tool, now)) {
            self.touch(open);
            self.show_from(open);
        }
    }

    /// A message of the person, last: what still waited for the person before it is settled.
    pub(super) fn push_user(&mut self, message: Message) {
        self.pass_over();
        let position = self.conversation.messages.len();
        self.conversation.push_user(message);
        self.touch(position);
        self.projector
            .extend(&self.conversation.messages, MessageStatus::Sending);
    }

    /// Takes the messages as another tab stored them; what is the same stays as it is shown.
    pub(super) fn adopt(&mut self, messages: Vec<Message>) {
        let before = std::mem::take(&mut self.conversation);
        let old = &before.messages;
        let pairs = || old.iter().zip(&messages);
        // An edited message keeps its id: it was said at another time.
        let again = |old: &Message, new: &Message| {
            let times = old.local.at.zip(new.local.at);
            old.role == Role::User && times.is_some_and(|(old, new)| old != new)
        };
        let same = pairs()
            .take_while(|(old, new)| old.id == new.id && old.role == new.role && !again(old, new))
            .count();
        let moved: Vec<usize> = pairs()
            .take(same)
            .enumerate()
            .filter(|(_, (old, new))| old != new)
            .map(|(at, _)| at)
            .collect();
        self.projector.cut(same);
        for at in moved {
            if let Some(message) = messages.get(at) {
                self.projector.refresh(at, message, false);
                self.projector.show_ending(at, message);
            }
        }
        self.unsaved_from = messages.len();
        self.unsaved = false;
        self.refused = false;
        self.conversation = Conversation::new(messages).continuing(&before);
        self.load_surfaces();
        self.projector.extend(&self.conversation.messages, MessageStatus::Done);
        // What another tab was writing when this one last looked is over.
        if let Some(last) = self.conversation.messages.len().checked_sub(1)
            && let Some(live) = self.projector.at(last)
            && live.status.with_untracked(|status| *status == MessageStatus::Streaming)
        {
            self.projector.show_ending(last, &self.conversation.messages[last]);
        }
    }

    /// Cuts the conversation for a new answer to what stands before the message with this id.
    pub fn cut(&mut self, id: Option<&str>) {
        if self.conversation.cut_for_regenerate(id) {
            let kept = self.conversation.messages.len();
            self.projector.cut(kept);
            self.load_surfaces();
            self.touch(kept);
        }
    }

    /// The server told the conversation anew: what is the same stays as it is shown, and all of it is written again.
    pub(super) fn restate(&mut self) {
        self.pending = Pending::default();
        let answering = self.conversation.answering();
        self.projector.follow(&self.conversation.messages, answering);
        self.touch(0);
    }

    /// Everything on surfaces anew from the stored parts; later, if their code isn't here.
    pub(super) fn load_surfaces(&mut self) {
        self.surfaces.load(&mut self.conversation);
    }

    /// Shows what moved on surfaces.
    pub(super) fn show_surfaces(&mut self) {
        self.surfaces.show(&mut self.conversation);
    }

    /// The answer ended; what went wrong on surfaces is told once.
    pub(super) fn report_surfaces(&mut self) {
        self.surfaces.report(&mut self.conversation);
    }

    /// Messages whose surfaces are others than before are shown and written again.
    pub(super) fn touch_surfaces(&mut self, before: Vec<(usize, Arc<DataPart>)>) {
        let now = self.kept_surfaces();
        let mut pairs = before.iter().zip(&now);
        let first = pairs.find(|((_, old), (_, new))| !Arc::ptr_eq(old, new));
        if let Some(at) = first.map(|((at, _), _)| *at) {
            self.touch(at);
            self.show_from(at);
        }
    }

    /// The parts that keep surfaces, each with the position of its message.
    pub(super) fn kept_surfaces(&self) -> Vec<(usize, Arc<DataPart>)> {
        let messages = self.conversation.messages.iter().enumerate();
        let parts = messages.flat_map(|(at, message)| message.parts.iter().map(move |part| (at, part)));
        parts
            .filter_map(|(at, part)| Some((at, part.data(SURFACE_PART)?.clone())))
            .collect()
    }

    /// Brings the stored parts up to date. Without a host they are as they were stored.
    pub(super) fn keep_surfaces(&mut self) {
        if self.surfaces.host.is_none() {
            return;
        }
        let before = self.kept_surfaces();
        if let Some(host) = &mut self.surfaces.host {
            host.keep(&mut self.conversation);
        }
        self.touch_surfaces(before);
    }
}
