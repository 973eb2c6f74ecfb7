//! Answers and messages on their way out: into the outbox, into the conversation, restored after a reload, and shared
//! with the other tabs of the same person (`interactions.md` A6, `promises.md` P14 and P15). Knows no request.

use std::rc::Rc;

use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::Session;
use super::host::CallsEnd;
use super::in_hand::InHand;
use super::state::State;
use super::workspace::Workspace;
use crate::browser::tabs;
use crate::chat::host_tools::PageCall;
use crate::chat::outbox::{Answer, Claim, Outbox, QueuedRequest, RequestKind, claim_of, named};
use crate::live::{Delivery, MessageStatus, Problem};
use crate::model::{AfterResponse, Conversation, Message, QuestionEvent, Reply};

/// What one chat has in the outbox.
type Written = (Vec<Answer>, Vec<QueuedRequest>);

impl Session {
    /// Takes the answer to a call: one per call, whichever tab gives it first.
    /// `part`: the key of its part, where the gesture said so.
    pub(super) fn answer(self: &Rc<Self>, reply: Reply, part: Option<u64>) {
        let claim = {
            let state = self.state.borrow();
            let part = part.and_then(|key| state.projector.part_at(key));
            claim_of(&reply, &state.conversation.messages, part, &state.used)
        };
        let Some(Claim { call, message, key }) = claim else {
            return;
        };
        let given = {
            let state = self.state.borrow();
            let mut answers = state.outbox.answers().iter();
            answers.any(|answer| answer.call == call || named(&reply).is_some_and(|(id, _)| answer.is_bare(id)))
        };
        if given {
            self.retry_now();
            return;
        }
        if !self.state.borrow_mut().claims.insert(call.clone()) {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            let _held = tabs::lock(&format!("interaction:{key}")).await;
            let Some(workspace) = this.workspace.upgrade() else {
                return;
            };
            let chat = this.id();
            let own = Answer {
                call: call.clone(),
                message,
                key,
                reply,
                acked: false,
            };
            let known = workspace.outbox.claim_answer(&chat, &own).await;
            let mine = known.is_none();
            let answer = known.unwrap_or(own);
            this.state.borrow_mut().claims.remove(&call);
            if this.state.borrow().closed {
                return;
            }
            match mine {
                true => this.give(answer),
                false => this.accept_remote(answer),
            }
            // Whoever finds the answer finds the request that carries it, too.
            this.until_written_down().await;
        });
    }

    /// The answer of a tool of the page, as a person's is given: one per call. `last`: right before it is shown. `false`: another
    /// tab gave one.
    pub(super) async fn answer_for_page(self: &Rc<Self>, reply: Reply, call: &PageCall, last: impl FnOnce()) -> bool {
        let claim = {
            let state = self.state.borrow();
            claim_of(&reply, &state.conversation.messages, Some(call.at), &state.used)
        };
        let (Some(claim), Some(workspace)) = (claim, self.workspace.upgrade()) else {
            return false;
        };
        self.state.borrow_mut().claims.insert(claim.call.clone());
        let _held = tabs::lock(&format!("interaction:{}", claim.key)).await;
        let own = Answer {
            call: claim.call,
            message: claim.message,
            key: claim.key,
            reply,
            acked: false,
        };
        let known = workspace.outbox.claim_answer(&self.id(), &own).await;
        self.state.borrow_mut().claims.remove(&own.call);
        if self.state.borrow().closed {
            return false;
        }
        last();
        let is_ours = known.is_none();
        match known {
            None => self.give(own),
            Some(theirs) => self.accept_remote(theirs),
        }
        // Whoever finds the answer finds the request that carries it, too.
        self.until_written_down().await;
        is_ours
    }

    /// An answer that stands in the store already: one that the server has is only shown, and kept.
    pub(super) fn accept_stored(self: &Rc<Self>, answer: Answer) {
        if !answer.acked {
            return self.accept_remote(answer);
        }
        if self.put_answer(&answer, true) {
            self.save_now();
        }
    }

    /// An answer of this tab: shown, kept, and sent when it was the last one that was waited for.
    fn give(self: &Rc<Self>, answer: Answer) {
        if !self.put_answer(&answer, true) {
            return;
        }
        self.tell_tabs("answered", vec![Value::String(answer.to_text())]);
        self.state.borrow_mut().outbox.put(answer);
        self.save_now();
        self.drop_refused();
        self.resend(AfterResponse::Answered);
    }

    /// An answer that another tab gave: shown, and followed until the server has it. Should that tab go away before, this
    /// one takes its place.
    pub(super) fn accept_remote(self: &Rc<Self>, answer: Answer) {
        self.put_answer(&answer, false);
        if answer.acked {
            self.catch_up_soon();
            return;
        }
        self.deliveries(std::slice::from_ref(&answer.call), Some(Delivery::Sending));
        self.catch_up_soon();
    }

    /// Puts an answer into the conversation. `false`: the call doesn't wait for one.
    fn put_answer(&self, answer: &Answer, ours: bool) -> bool {
        let mut state = self.state.borrow_mut();
        let open = state.first_open();
        let taken = match state.is_for_page(&answer.reply) {
            true => state
                .conversation
                .take_unspoken(&answer.reply, answer.message.as_deref()),
            false => state.conversation.take(&answer.reply, answer.message.as_deref()),
        };
        if !taken {
            return false;
        }
        state.show_from(open);
        if ours {
            state.touch(open);
        }
        true
    }

    /// Says of these calls where their answers are; `None`: there is nothing to say.
    pub(super) fn deliveries(&self, calls: &[String], at: Option<Delivery>) {
        if calls.is_empty() {
            return;
        }
        self.live.deliveries.update(|known| {
            for call in calls {
                match &at {
                    Some(at) => known.insert(call.clone(), at.clone()),
                    None => known.remove(call),
                };
            }
        });
    }

    /// Reports a step of the answers to these calls.
    pub(super) fn report(&self, calls: &[String], step: &QuestionEvent) {
        let Some(workspace) = self.workspace.upgrade() else {
            return;
        };
        let chat = self.id();
        let state = self.state.borrow();
        for answer in calls.iter().filter_map(|call| state.outbox.answer(call)) {
            workspace.outbox.report(&chat, answer.id(), step);
        }
    }

    /// The server has the request that runs, and what it carried.
    pub(super) fn acked(self: &Rc<Self>) {
        let post = {
            let mut state = self.state.borrow_mut();
            state.run.as_mut().and_then(|run| run.post.take())
        };
        let Some(post) = post else { return };
        let calls = {
            let mut state = self.state.borrow_mut();
            let head = state.outbox.head().filter(|head| head.id == post);
            head.map(|head| head.calls.clone()).unwrap_or_default()
        };
        self.report(&calls, &QuestionEvent::Acked);
        let answers = {
            let mut state = self.state.borrow_mut();
            state.record.acked.clone_from(&post);
            state.outbox.acked(&post)
        };
        self.deliveries(&calls, None);
        if self.live.status.get_untracked() == crate::live::ChatStatus::Error {
            self.live.status.set(crate::live::ChatStatus::Submitted);
            self.live.notice.set(None);
        }
        self.live.retrying.set(false);
        self.mark_person(MessageStatus::Done);
        self.tell_tabs("acked", calls.into_iter().map(Value::String).collect());
        let this = self.clone();
        spawn_local(async move {
            let Some(workspace) = this.workspace.upgrade() else {
                return;
            };
            // A page that goes away in between finds the request or that its answer runs, never neither.
            this.saved().await;
            workspace.outbox.written_off(&this.id(), &post, &answers).await;
        });
    }

    /// Takes a request back; its answers go along with the next one.
    pub(super) fn withdraw(&self, id: &str) {
        let Some(post) = self.state.borrow_mut().outbox.withdraw(id) else {
            return;
        };
        self.deliveries(&post.calls, None);
        let Some(workspace) = self.workspace.upgrade() else {
            return;
        };
        let chat = self.id();
        // They are part of the history now: no page sends them by itself.
        let answers: Vec<Answer> = {
            let state = self.state.borrow();
            let calls = post.calls.iter();
            calls.filter_map(|call| state.outbox.answer(call).cloned()).collect()
        };
        spawn_local(async move { workspace.outbox.written_off(&chat, &post.id, &answers).await });
    }

    /// The server's own history has the results of these calls: what was there to bring them is not sent.
    pub(super) fn settled_by_server(self: &Rc<Self>, messages: &[Message]) {
        let Some(workspace) = self.workspace.upgrade() else {
            return;
        };
        let calls: Vec<String> = {
            let state = self.state.borrow();
            let mut has = Conversation::new(messages.to_vec());
            let open = |answer: &&Answer| has.take(&answer.reply, answer.message.as_deref());
            let answers = state.outbox.answers().iter();
            let open: Vec<&str> = answers.filter(open).map(|answer| answer.call.as_str()).collect();
            let all = state.outbox.answers().iter().map(|answer| &answer.call);
            all.filter(|call| !open.contains(&call.as_str())).cloned().collect()
        };
        for call in calls {
            self.report(std::slice::from_ref(&call), &QuestionEvent::Acked);
            self.deliveries(std::slice::from_ref(&call), None);
            let answer = self.state.borrow().outbox.answer(&call).cloned();
            let gone = self.state.borrow_mut().outbox.settled(&call);
            let (workspace, chat) = (workspace.clone(), self.id());
            spawn_local(async move {
                let answers: Vec<Answer> = answer.into_iter().collect();
                workspace.outbox.written_off(&chat, "", &answers).await;
                for post in gone {
                    workspace.outbox.written_off(&chat, &post.id, &[]).await;
                }
            });
        }
    }

    /// What the outbox has of this chat, after its messages were read.
    /// `by_another`: another tab wrote it just now.
    pub(super) async fn restore(self: &Rc<Self>, workspace: &Rc<Workspace>, by_another: bool) {
        let Some(((mut answers, mut posts), acked)) = self.written(workspace).await else {
            return;
        };
        if let Some(at) = posts.iter().position(|post| Some(&post.id) == acked.as_ref()) {
            // The chat was kept with something of its answer, and the page went away before the request was taken off.
            let taken = posts.remove(at);
            let carried = |answer: &mut Answer| taken.calls.contains(&answer.call);
            let carried: Vec<Answer> = answers.extract_if(.., carried).collect();
            let (outbox, chat) = (workspace.outbox.clone(), self.id());
            spawn_local(async move { outbox.written_off(&chat, &taken.id, &carried).await });
        }
        let outbox = Outbox::restore(answers, posts);
        let rested = self.state.borrow().outbox.rest().is_some();
        {
            let mut state = self.state.borrow_mut();
            for answer in outbox.answers() {
                let open = state.first_open();
                if state.conversation.take(&answer.reply, answer.message.as_deref()) {
                    state.show_from(open);
                    state.touch(open);
                }
            }
            state.outbox = outbox;
            state.restored = state.outbox.head().is_some_and(|post| post.serialized.is_some());
        }
        let carried: Vec<String> = {
            let state = self.state.borrow();
            state.outbox.posts().flat_map(|post| post.calls.clone()).collect()
        };
        self.live.deliveries.update(|known| {
            known.retain(|call, _| carried.contains(call));
            for call in carried {
                known.entry(call).or_insert(Delivery::Sending);
            }
        });
        self.show_queue();
        let rests = self.state.borrow().outbox.rest().is_some();
        match (rested, rests) {
            // What this page knows of it is said already.
            (true, true) => {}
            (false, true) => self.show_rest(by_another.then_some(Problem::OtherTab), None),
            (true, false) => self.show_sent(),
            (false, false) => {}
        }
    }

    /// What stands in the store of this chat's outbox, with all that was asked here while it was read, and the last request
    /// that the chat was kept as having an answer to.
    async fn written(&self, workspace: &Rc<Workspace>) -> Option<(Written, Option<String>)> {
        loop {
            self.until_written_down().await;
            let asked = self.state.borrow().asked;
            let written: Written = workspace.outbox.written(&self.id()).await?;
            let acked = match written.1.is_empty() {
                true => None,
                false => self.last_acked(workspace).await,
            };
            let is_all = {
                let state = self.state.borrow();
                state.writing.is_none() && state.asked == asked
            };
            if is_all {
                return Some((written, acked));
            }
        }
    }

    async fn last_acked(&self, workspace: &Rc<Workspace>) -> Option<String> {
        let store = workspace.store().await?;
        Some(store.record(&self.id()).await.ok()??.acked)
    }

    /// Ends when no request of this chat is being written down.
    async fn until_written_down(&self) {
        self.until_none(|state| &mut state.writing).await;
    }

    /// The same, and no server is being told of Stop.
    pub(super) async fn until_free(&self) {
        self.until_written_down().await;
        self.until_none(|state| &mut state.stopping).await;
    }

    async fn until_none(&self, of: fn(&mut State) -> &mut InHand) {
        loop {
            let Some(end) = of(&mut self.state.borrow_mut()).end_of_all() else {
                return;
            };
            // Another may have begun before this one is told.
            end.await.ok();
        }
    }

    /// Tells that answers were in the outbox when the page was opened.
    pub(super) fn tell_restored(&self) {
        let calls: Vec<String> = {
            let state = self.state.borrow();
            state
                .outbox
                .answers()
                .iter()
                .map(|answer| answer.call.clone())
                .collect()
        };
        self.report(&calls, &QuestionEvent::Restored);
    }

    /// Shows the messages that wait for their turn.
    pub(super) fn show_queue(&self) {
        let mut state = self.state.borrow_mut();
        let waiting = state.waiting_messages();
        state.projector.queue(&waiting);
    }

    /// The message of this request joins the conversation: it is its turn.
    pub(super) fn join_conversation(self: &Rc<Self>, post: &QueuedRequest) {
        let Some(message) = post.message.clone().and_then(Message::from_json) else {
            return;
        };
        let known = |old: &Message| old.id == message.id;
        if self.state.borrow().conversation.messages.iter().any(known) {
            return;
        }
        self.end_tools(CallsEnd::SaidOn);
        self.state.borrow_mut().push_user(message);
        self.show_queue();
        self.name_chat();
        self.save_now();
    }

    /// What this request replaces is replaced in the conversation: another tab's may have been read since. What that one wrote
    /// behind it is set aside.
    pub(super) fn rewrite(self: &Rc<Self>, post: &QueuedRequest) {
        {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let messages = &state.conversation.messages;
            let place = |id: &str| messages.iter().position(|known| known.id == id);
            match &post.ask {
                RequestKind::Submit { edited: Some(id) } => {
                    let message = post.message.clone().and_then(Message::from_json);
                    let (Some(position), Some(message)) = (place(id), message) else {
                        return;
                    };
                    if position + 1 == messages.len() && messages[position].parts == message.parts {
                        return;
                    }
                    state.set_aside(position + 1);
                    if !state.conversation.edit_user(id, message) {
                        return;
                    }
                    state.projector.cut(position);
                    state.load_surfaces();
                    state.touch(position);
                    state
                        .projector
                        .extend(&state.conversation.messages, MessageStatus::Sending);
                }
                RequestKind::Regenerate { message_id: Some(id) } => {
                    let Some(position) = place(id) else { return };
                    state.set_aside(position);
                    state.cut(Some(id));
                }
                _ => return,
            }
        }
        self.keep_undo();
    }
}
