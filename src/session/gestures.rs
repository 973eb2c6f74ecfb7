//! What a person does to a chat: writing, editing, answering, pressing. Knows no request and no view.

use std::rc::Rc;

use leptos::task::spawn_local;
use serde_json::json;

use super::chat_session::Session;
use super::host::CallsEnd;
use super::{attachments, ids};
use crate::chat::host_tools::is_pages_approval;
use crate::chat::outbox::{GivenUp, RequestKind};
use crate::json::SetMember;
use crate::live::{Attachment, ChatStatus, Flow, Gesture, LiveKind, LiveMessage, MessageStatus, Problem};
use crate::model::{DataPart, Message, MessagePart, Reply, Role, TextPart, UiAction};

impl Session {
    pub(super) fn send(self: &Rc<Self>, text: String, files: Vec<Attachment>) {
        if self.live.attaching.get_untracked() {
            return;
        }
        if files.is_empty() {
            if self.push(Vec::new(), text.clone()) {
                self.empty_composer(&text);
            }
            return;
        }
        self.attach(files, move |this, files| {
            let parts = files
                .iter()
                .filter_map(attachments::part)
                .map(MessagePart::File)
                .collect();
            if this.push(parts, text.clone()) {
                let sent = |attached: &Attachment| files.iter().any(|file| file.key == attached.key);
                this.live
                    .attachments
                    .update(|waiting| waiting.retain(|attached| !sent(attached)));
                this.empty_composer(&text);
            }
        });
    }

    /// What is asked for before the history is there is done behind it; Enter pressed again sends the same once.
    pub(super) fn hold(&self, gesture: Gesture) {
        fn sent(gesture: &Gesture) -> Option<(&str, Vec<u64>)> {
            match gesture {
                Gesture::Send { text, files } => Some((text, files.iter().map(|file| file.key).collect())),
                _ => None,
            }
        }
        let held = &mut self.state.borrow_mut().held;
        let is_known = held
            .last()
            .is_some_and(|last| sent(last).is_some() && sent(last) == sent(&gesture));
        if !is_known {
            held.push(gesture);
        }
    }

    /// Does what was held until the history is there.
    pub(super) fn do_held(self: &Rc<Self>) {
        let held = std::mem::take(&mut self.state.borrow_mut().held);
        self.live.held.set(false);
        for gesture in held {
            self.gesture(gesture);
        }
    }

    /// Forgets the messages that wait until the history is there: they never left the composer.
    pub(super) fn unsend(&self) {
        let mut state = self.state.borrow_mut();
        state.held.retain(|gesture| !matches!(gesture, Gesture::Send { .. }));
    }

    /// Words stay in the composer until they are a message. Others that stand there stay.
    fn empty_composer(self: &Rc<Self>, sent: &str) {
        if self.live.draft.with_untracked(|draft| draft.trim() == sent) {
            self.live.draft.set(String::new());
            self.save_draft();
        }
    }

    /// Pushes a person's message and asks for its answer. It waits for its turn while an answer is on its way, or
    /// something else is still unsent. `false`: it says nothing, or too many wait.
    pub(super) fn push(self: &Rc<Self>, mut parts: Vec<MessagePart>, text: String) -> bool {
        if !text.trim().is_empty() {
            parts.push(text_part(text));
        }
        if parts.is_empty() {
            return false;
        }
        if !self.state.borrow().tools_work {
            self.end_tools(CallsEnd::SaidOn);
        }
        self.drop_refused();
        self.forget_undo();
        let message = user_message(parts);
        let waits = {
            let mut state = self.state.borrow_mut();
            if state.outbox.is_full() {
                drop(state);
                self.tell(Problem::OutboxFull);
                return false;
            }
            let waits = state.run.is_some() || state.tools_work || !state.outbox.is_empty();
            if !waits {
                state.push_user(message.clone());
            }
            waits
        };
        if !waits {
            // Before it is kept, so that its first row has its name.
            self.name_chat();
        }
        self.ask(RequestKind::Submit { edited: None }, Some(&message));
        if waits {
            self.show_queue();
        }
        true
    }

    /// A request that only the person may send again makes way for what the person does next; what it brought is part of
    /// the conversation, and goes along with that.
    pub(super) fn drop_refused(self: &Rc<Self>) {
        let head = {
            let mut state = self.state.borrow_mut();
            let refused = state.outbox.rest().is_some_and(|rest| rest.why != GivenUp::Network);
            let idle = state.run.is_none();
            state.outbox.head().filter(|_| refused && idle).cloned()
        };
        if let Some(head) = head {
            // One that was stopped before its turn came is no part of it yet.
            self.join_conversation(&head);
            self.withdraw(&head.id);
            self.mark_person(MessageStatus::Done);
        }
    }

    /// Whatever is unsent and already part of the conversation is asked anew in another way.
    pub(super) fn drop_begun(&self) {
        self.abort();
        let begun: Vec<String> = {
            let state = self.state.borrow();
            let known = &state.conversation.messages;
            let begun = |id: Option<&str>| id.is_none_or(|id| known.iter().any(|message| message.id == id));
            let posts = state.outbox.posts();
            posts
                .filter(|post| begun(post.user_message()))
                .map(|post| post.id.clone())
                .collect()
        };
        begun.iter().for_each(|post| self.withdraw(post));
    }

    /// A message that waits for its turn.
    fn queued(&self, key: u64) -> Option<LiveMessage> {
        self.live
            .queued
            .with_untracked(|queued| queued.iter().find(|live| live.key == key).copied())
    }

    pub(super) fn edit(self: &Rc<Self>, key: u64, text: String) {
        if let Some(live) = self.queued(key) {
            return self.reword(live, text);
        }
        self.drop_begun();
        let (edited, message) = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let Some(position) = state.projector.position(key) else {
                return;
            };
            let Some(old) = state.conversation.messages.get(position) else {
                return;
            };
            let id = old.id.clone();
            let mut parts: Vec<MessagePart> = old.parts.clone();
            parts.retain(|part| !matches!(part, MessagePart::Text(_)));
            parts.push(text_part(text));
            state.undo.clear();
            state.set_aside(position + 1);
            let mut anew = user_message(parts);
            self.begin_anew(&mut anew);
            if !state.conversation.edit_user(&id, anew) {
                return;
            }
            state.projector.cut(position);
            state.load_surfaces();
            state.touch(position);
            state
                .projector
                .extend(&state.conversation.messages, MessageStatus::Sending);
            (id, state.conversation.messages.last().cloned())
        };
        self.name_chat();
        self.keep_undo();
        self.ask(RequestKind::Submit { edited: Some(edited) }, message.as_ref());
    }

    /// Other words for a message that waits for its turn. One whose turn has come meanwhile stays as it was sent, and the
    /// words go to the composer.
    fn reword(self: &Rc<Self>, live: LiveMessage, text: String) {
        let id = live.id.get_untracked();
        let post = {
            let mut state = self.state.borrow_mut();
            let message = state
                .outbox
                .posts()
                .filter_map(|post| Message::from_json(post.message.clone()?))
                .find(|message| message.id == id);
            message.and_then(|mut message| {
                message.parts.retain(|part| !matches!(part, MessagePart::Text(_)));
                message.parts.push(text_part(text.clone()));
                state.outbox.reword(&id, message.to_json()).cloned()
            })
        };
        let Some(post) = post else {
            return self.offer_words(text);
        };
        live.parts.with_untracked(|parts| {
            for part in parts {
                if let LiveKind::Text { text: shown, .. } = part.kind {
                    shown.replace(text.clone(), Flow::Whole);
                }
            }
        });
        let this = self.clone();
        spawn_local(async move {
            let Some(workspace) = this.workspace.upgrade() else {
                return;
            };
            if !workspace.outbox.rewrite(&post, None).await {
                this.offer_words(text);
                return this.catch_up_soon();
            }
            this.tell_tabs("changed", Vec::new());
        });
    }

    /// Puts words into the composer, if that is empty.
    fn offer_words(&self, words: String) {
        if self.live.draft.with_untracked(String::is_empty) {
            self.live.draft.set(words);
        }
    }

    /// Takes back a message that waits for its turn or was given up. Its words go to the composer, if that is empty.
    pub(super) fn take_back(self: &Rc<Self>, key: u64) {
        if self.take_back_begun(key) {
            return;
        }
        let Some(id) = self.queued(key).map(|live| live.id.get_untracked()) else {
            return;
        };
        let post = {
            let state = self.state.borrow();
            let mut waiting = state.outbox.posts().filter(|post| post.serialized.is_none());
            waiting
                .find(|post| post.user_message() == Some(&*id))
                .map(|post| (post.id.clone(), post.message.clone()))
        };
        if let Some((post, message)) = post {
            let words = message.and_then(Message::from_json);
            self.withdraw(&post);
            self.offer_again(words);
            self.show_queue();
            self.refresh_items(self.is_busy());
            self.tell_tabs("changed", Vec::new());
        }
    }

    /// Takes the last message out of the conversation, if the server doesn't have it. `false`: it is another one, or the
    /// server has it.
    fn take_back_begun(self: &Rc<Self>, key: u64) -> bool {
        let post = {
            let mut state = self.state.borrow_mut();
            let position = state.projector.position(key);
            let last = position.filter(|at| at + 1 == state.conversation.messages.len());
            let id = last.map(|last| state.conversation.messages[last].id.clone());
            let post = state
                .outbox
                .head()
                .filter(|post| id.is_some() && post.user_message() == id.as_deref());
            post.map(|post| post.id.clone())
        };
        let Some(post) = post else { return false };
        self.hang_up();
        self.withdraw(&post);
        let message = {
            let mut state = self.state.borrow_mut();
            let message = state.conversation.messages.pop();
            let kept = state.conversation.messages.len();
            state.projector.cut(kept);
            state.touch(kept);
            message
        };
        self.live.status.set(ChatStatus::Ready);
        self.live.notice.set(None);
        self.offer_again(message);
        self.save_now();
        self.tell_tabs("changed", Vec::new());
        self.pump();
        true
    }

    /// Puts the words of a message that is not sent back into the composer, if that is empty.
    fn offer_again(&self, message: Option<Message>) {
        let typed = message.filter(|message| !message.parts.iter().any(|part| matches!(part, MessagePart::Data(_))));
        if let Some(message) = typed
            && self.live.draft.with_untracked(String::is_empty)
        {
            self.live.draft.set(message.text());
        }
    }

    pub(super) fn reply(self: &Rc<Self>, reply: Reply, part: Option<u64>) {
        match reply {
            Reply::Message { text } => {
                self.push(Vec::new(), text);
            }
            Reply::Action(action) => self.act(action),
            Reply::RetryTool { call_id } => self.retry_tool(&call_id, part),
            Reply::Approval {
                approval_id,
                approved,
                reason,
            } if is_pages_approval(&approval_id) => self.decide_for_page(approval_id, approved, reason, true),
            answer => self.answer(answer, part),
        }
    }

    fn act(self: &Rc<Self>, action: UiAction) {
        let mut data = json!({
            "source": { "toolCallId": action.call_id, "component": action.component },
            "action": action.action,
            "item_id": action.item_id,
            "idempotency_key": ids::uuid(),
        });
        if let (Some(payload), Some(data)) = (action.payload, data.as_object_mut()) {
            data.set("payload", payload);
        }
        let part = DataPart::new("data-ui-action", None, data);
        self.push(vec![MessagePart::Data(part.into())], action.text);
        self.refresh_items(true);
    }

    /// On load: what is still unsent, an answer that was running when the page went away, or one that never came.
    pub(super) fn resume_unfinished(self: &Rc<Self>) {
        let online = std::mem::take(&mut self.state.borrow_mut().came_online);
        let is_cut = {
            let mut state = self.state.borrow_mut();
            let waits = state
                .outbox
                .head()
                .is_some_and(|head| head.serialized.is_none() && head.rests.is_none());
            let last = state.conversation.messages.last();
            waits && state.record.running && last.is_some_and(|message| message.role == Role::Assistant)
        };
        if is_cut {
            // What waits was said to the whole of it.
            return self.resume();
        }
        match self.is_held_up() && (online || self.is_in_view()) {
            true => self.again(),
            false => self.pump(),
        }
        if self.state.borrow().outbox.rest().is_some() {
            return;
        }
        self.send_loose();
        let unanswered = {
            let state = self.state.borrow();
            let last = state.conversation.messages.last();
            let unanswered = last.is_some_and(|message| message.role == Role::User);
            state.run.is_none() && (unanswered || state.record.running && last.is_some())
        };
        if unanswered {
            self.resume();
        }
    }
}

fn text_part(text: String) -> MessagePart {
    MessagePart::Text(TextPart {
        text,
        ..TextPart::default()
    })
}

fn user_message(parts: Vec<MessagePart>) -> Message {
    let mut message = Message::new(ids::uuid(), Role::User);
    let now = String::from(js_sys::Date::new_0().to_iso_string());
    message.metadata = Some(json!({ "createdAt": now }));
    message.parts = parts;
    message
}
