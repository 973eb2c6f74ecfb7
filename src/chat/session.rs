//! One chat: its conversation, its signals, what a person asks of it, and how it is kept. The turns themselves are in
//! `turn`. Knows no view and no route.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};
use web_sys::File;

use super::chats::Chats;
use super::documents::{self, Documents};
use super::handle::{Engine, Seed};
use super::history::ChatRecord;
use super::mirror::Mirror;
use super::pending::Pending;
use super::turn::{Ask, Run};
use super::{attach, debug, endpoint, ids, pace, transport};
use crate::live::{ChatStatus, Gesture, LiveChat, MessageStatus, Notice, Problem};
use crate::model::{
    AfterResponse, Conversation, DataPart, Event, JsonMap, Message, Mode, Part, Reply, Role, TextPart, ToolState,
    UiAction,
};

/// Characters of a chat's title.
const TITLE: usize = 60;
/// Milliseconds between two saves while an answer streams.
pub(super) const SAVE_MS: f64 = 3000.0;
/// Milliseconds of quiet before a draft is saved.
const DRAFT_MS: u32 = 400;

/// The session of one chat. Behind an `Rc`: its requests and timers hold it weakly or by their own run.
pub struct Session {
    pub live: LiveChat,
    pub(super) chats: Weak<Chats>,
    pub(super) state: RefCell<State>,
    owner: Owner,
}

/// What a session knows beside its signals.
pub(super) struct State {
    pub conversation: Conversation,
    pub mirror: Mirror,
    pub pending: Pending,
    pub documents: Documents,
    /// An item of a component was settled: the states are worked out at the next commit.
    pub items_moved: bool,
    pub record: ChatRecord,
    /// First message whose stored form is stale.
    pub unsaved_from: usize,
    pub unsaved: bool,
    /// The draft as the store has it.
    pub kept_draft: String,
    /// Files of the next message are being read.
    pub attaching: bool,
    pub saving: bool,
    pub run: Option<Run>,
    /// Counts runs; a run whose number is not the last one is over.
    pub runs: u64,
    /// What the last request asked for: Retry asks it again.
    pub last: Option<Ask>,
    /// The last answer broke off because of the network, so that coming back is worth a try.
    pub cut_by_network: bool,
    pub commit_due: bool,
    pub last_commit: f64,
    pub last_save: f64,
    pub closed: bool,
}

/// Makes the session of a chat, for the module that holds it.
pub(super) fn start(seed: Seed) -> Rc<dyn Engine> {
    Session::new(seed)
}

impl Engine for Session {
    fn load(self: Rc<Self>) {
        Session::load(self);
    }

    fn begin_empty(self: Rc<Self>) {
        self.keep_drafts();
    }

    fn recall(self: Rc<Self>, address: String) {
        spawn_local(async move {
            match self.read_history(&address).await {
                Ok(messages) => self.show(messages, false),
                Err(problem) => {
                    self.show(Vec::new(), false);
                    self.tell(problem);
                }
            }
        });
    }

    fn gesture(self: Rc<Self>, gesture: Gesture) {
        Session::gesture(&self, gesture);
    }

    fn say(self: Rc<Self>, text: String) {
        spawn_local(async move {
            self.when_ready().await;
            let files = Vec::new();
            Session::gesture(&self, Gesture::Send { text, files });
        });
    }

    fn rename(self: Rc<Self>, record: ChatRecord) {
        Session::rename(&self, record);
    }

    fn save_now(self: Rc<Self>) {
        Session::save_now(&self);
    }

    fn wake(self: Rc<Self>) {
        Session::wake(&self);
    }

    fn close(&self) {
        Session::close(self);
    }

    fn forget(&self) {
        Session::forget(self);
    }
}

impl Session {
    fn new(seed: Seed) -> Rc<Session> {
        let Seed {
            chats,
            record,
            live,
            owner,
        } = seed;
        let state = State {
            conversation: Conversation::default(),
            mirror: Mirror::new(owner.clone(), live),
            pending: Pending::default(),
            documents: Documents::default(),
            items_moved: false,
            record,
            unsaved_from: 0,
            unsaved: false,
            kept_draft: String::new(),
            attaching: false,
            saving: false,
            run: None,
            runs: 0,
            last: None,
            cut_by_network: false,
            commit_due: false,
            last_commit: 0.0,
            last_save: 0.0,
            closed: false,
        };
        Rc::new(Session {
            live,
            chats: Rc::downgrade(&chats),
            state: RefCell::new(state),
            owner,
        })
    }

    async fn read_history(&self, address: &str) -> Result<Vec<Message>, Problem> {
        let Some(chats) = self.chats.upgrade() else {
            return Ok(Vec::new());
        };
        let settings = chats.settings.get_untracked();
        let (url, _) = transport::allowed_url(address, &chats.config, &settings)?;
        let text = transport::get_text(&url).await?;
        let value: Value = serde_json::from_str(&text).map_err(|_| Problem::NotAStream {
            content_type: "application/json".into(),
        })?;
        let list = match value {
            Value::Object(mut map) => map.shift_remove("messages").unwrap_or_default(),
            value => value,
        };
        let list = match list {
            Value::Array(list) => list,
            _ => Vec::new(),
        };
        Ok(list.into_iter().filter_map(Message::from_json).collect())
    }

    /// The chat's id.
    pub fn id(&self) -> String {
        self.live.id.get_value()
    }

    /// An answer is on its way.
    pub fn is_busy(&self) -> bool {
        self.live.status.with_untracked(|status| status.is_busy())
    }

    /// Begins with the messages from the store, and takes up an answer that was running when the page went away.
    pub(super) fn load(self: Rc<Self>) {
        spawn_local(async move {
            let Some(chats) = self.chats.upgrade() else { return };
            let id = self.id();
            let mut messages = Vec::new();
            if let Some(store) = chats.store().await {
                match store.messages(&id).await {
                    Ok(stored) => messages = stored,
                    Err(error) => chats.storage_failed(&error.to_string()),
                }
                let draft = store.draft(&id).await.unwrap_or_default();
                self.state.borrow_mut().kept_draft.clone_from(&draft);
                self.live.draft.set(draft);
            }
            if self.state.borrow().closed {
                return;
            }
            if let Some(record) = chats.record(&id) {
                self.live
                    .title
                    .set((!record.title.is_empty()).then(|| record.title.clone()));
                self.state.borrow_mut().record = record;
            }
            self.show(messages, true);
            self.keep_drafts();
            self.take_up();
        });
    }

    /// Shows these messages as the whole chat; `stored`: they are what the store has.
    pub fn show(self: &Rc<Self>, mut messages: Vec<Message>, stored: bool) {
        messages.iter_mut().for_each(documents::complete);
        {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            state.conversation = Conversation::new(messages);
            state.mirror.load(&state.conversation.messages);
            state.unsaved_from = if stored { state.conversation.messages.len() } else { 0 };
        }
        self.refresh_items(false);
        self.live.status.set(ChatStatus::Ready);
    }

    /// Waits until the messages from the store are there.
    pub async fn when_ready(&self) {
        while self.live.status.get_untracked() == ChatStatus::Loading {
            pace::sleep(10.0).await;
        }
    }

    fn keep_drafts(self: &Rc<Self>) {
        let this = Rc::downgrade(self);
        let draft = self.live.draft;
        let timer: Rc<RefCell<Option<gloo_timers::callback::Timeout>>> = Rc::default();
        self.owner.with(|| {
            Effect::new(move |first: Option<()>| {
                draft.track();
                if first.is_none() {
                    return;
                }
                let this = this.clone();
                let save = move || {
                    if let Some(session) = this.upgrade() {
                        session.save_draft();
                    }
                };
                *timer.borrow_mut() = Some(gloo_timers::callback::Timeout::new(DRAFT_MS, save));
            });
        });
    }

    fn save_draft(self: &Rc<Self>) {
        let this = self.clone();
        let draft = self.live.draft.get_untracked();
        if self.state.borrow().kept_draft == draft {
            return;
        }
        self.state.borrow_mut().kept_draft.clone_from(&draft);
        spawn_local(async move {
            let Some(chats) = this.chats.upgrade() else { return };
            let Some(store) = chats.store().await else { return };
            if let Err(error) = store.save_draft(&this.id(), &draft).await {
                chats.storage_failed(&error.to_string());
            }
        });
    }

    /// Does what a person asked.
    pub fn gesture(self: &Rc<Self>, gesture: Gesture) {
        match gesture {
            Gesture::Send { text, files } => self.send(text, files),
            Gesture::Stop => self.stop(),
            Gesture::Retry => self.retry(),
            Gesture::Earlier => {
                let mut state = self.state.borrow_mut();
                let state = &mut *state;
                state.mirror.earlier(&state.conversation.messages);
            }
            Gesture::DismissNotice => self.live.notice.set(None),
            Gesture::Regenerate { message } => self.regenerate(message),
            Gesture::Edit { message, text } => self.edit(message, text),
            Gesture::Reply(reply) => self.reply(reply),
        }
    }

    fn send(self: &Rc<Self>, text: String, files: Vec<File>) {
        let loading = self.live.status.get_untracked() == ChatStatus::Loading;
        if self.is_busy() || loading || self.state.borrow().attaching {
            return;
        }
        if files.is_empty() {
            self.push(Vec::new(), text);
            return;
        }
        self.state.borrow_mut().attaching = true;
        let this = self.clone();
        spawn_local(async move {
            let Some(chats) = this.chats.upgrade() else { return };
            let settings = chats.settings.get_untracked();
            let parts = attach::parts(&files, &chats.config, &settings).await;
            this.state.borrow_mut().attaching = false;
            match parts {
                Ok(parts) => this.push(parts.into_iter().map(Part::File).collect(), text),
                Err(problem) => {
                    // What was typed goes back to where it was.
                    if this.live.draft.with_untracked(String::is_empty) {
                        this.live.draft.set(text);
                    }
                    this.notify(problem, false, None);
                }
            }
        });
    }

    /// Pushes a person's message and asks for its answer.
    fn push(self: &Rc<Self>, mut parts: Vec<Part>, text: String) {
        if self.is_busy() {
            return;
        }
        if !text.trim().is_empty() {
            parts.push(text_part(text));
        }
        if parts.is_empty() {
            return;
        }
        {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            state.settle();
            let position = state.conversation.messages.len();
            state.conversation.push_user(user_message(parts));
            state.touch(position);
            state
                .mirror
                .extend(&state.conversation.messages, MessageStatus::Sending);
        }
        self.live.draft.set(String::new());
        self.save_draft();
        self.name_chat();
        self.ask(Ask::Submit { edited: None });
    }

    fn edit(self: &Rc<Self>, key: u64, text: String) {
        self.abort();
        let edited = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let Some(position) = state.mirror.position(key) else {
                return;
            };
            let Some(old) = state.conversation.messages.get(position) else {
                return;
            };
            let id = old.id.clone();
            let mut parts: Vec<Part> = old.parts.clone();
            parts.retain(|part| !matches!(part, Part::Text(_)));
            parts.push(text_part(text));
            if !state.conversation.edit_user(&id, user_message(parts)) {
                return;
            }
            state.mirror.cut(position);
            state.touch(position);
            state
                .mirror
                .extend(&state.conversation.messages, MessageStatus::Sending);
            id
        };
        self.name_chat();
        self.ask(Ask::Submit { edited: Some(edited) });
    }

    fn regenerate(self: &Rc<Self>, key: u64) {
        self.abort();
        let asked = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let Some(position) = state.mirror.position(key) else {
                return;
            };
            let id = state
                .conversation
                .messages
                .get(position)
                .map(|message| message.id.clone());
            state.cut(id.as_deref());
            id
        };
        self.ask(Ask::Regenerate { message_id: asked });
    }

    fn reply(self: &Rc<Self>, reply: Reply) {
        match reply {
            Reply::Message { text } => self.push(Vec::new(), text),
            Reply::Action(action) => self.act(action),
            Reply::RetryTool { call_id } => self.retry_tool(&call_id),
            Reply::ToolOutput { call_id, output } => {
                self.answer(|conversation| conversation.answer_tool(&call_id, Ok(output)));
            }
            Reply::ToolFailed { call_id, error_text } => {
                self.answer(|conversation| conversation.answer_tool(&call_id, Err(error_text)));
            }
            Reply::Approval {
                approval_id,
                approved,
                reason,
            } => self.answer(|conversation| conversation.respond_approval(&approval_id, approved, reason)),
        }
    }

    /// Puts an answer into the conversation, and goes on when it was the last one that was waited for.
    fn answer(self: &Rc<Self>, put: impl FnOnce(&mut Conversation) -> bool) {
        {
            let mut state = self.state.borrow_mut();
            let open = state.first_open();
            if !put(&mut state.conversation) {
                return;
            }
            state.refresh_from(open);
        }
        self.save_now();
        self.resend(AfterResponse::Answered);
    }

    fn act(self: &Rc<Self>, action: UiAction) {
        let mut data = json!({
            "source": { "toolCallId": action.call_id, "component": action.component },
            "action": action.action,
            "item_id": action.item_id,
            "idempotency_key": ids::uuid(),
        });
        if let (Some(payload), Some(data)) = (action.payload, data.as_object_mut()) {
            data.insert("payload".into(), payload);
        }
        let part = DataPart {
            kind: "data-ui-action".into(),
            id: None,
            data,
            extra: JsonMap::new(),
        };
        self.push(vec![Part::Data(part.into())], action.text);
        self.refresh_items(true);
    }

    /// The message that holds the failed call is answered anew.
    fn retry_tool(self: &Rc<Self>, call_id: &str) {
        let key = {
            let state = self.state.borrow();
            let messages = &state.conversation.messages;
            let holds = |part: &Part| matches!(part, Part::Tool(tool) if tool.call_id == call_id);
            let position = messages.iter().rposition(|message| message.parts.iter().any(holds));
            position
                .and_then(|position| state.mirror.at(position))
                .map(|message| message.key)
        };
        if let Some(key) = key {
            self.regenerate(key);
        }
    }

    /// Shows a notice between thread and composer.
    pub(super) fn notify(&self, problem: Problem, retry: bool, detail: Option<String>) {
        self.live.notice.set(Some(Notice { problem, retry, detail }));
    }

    /// Shows a problem that no request of this chat met.
    pub fn tell(&self, problem: Problem) {
        self.notify(problem, false, None);
    }

    /// Works out again where every item of a component stands.
    pub(super) fn refresh_items(&self, running: bool) {
        let state = self.state.borrow();
        let failed = self.live.status.get_untracked() == ChatStatus::Error;
        let items = crate::model::item_states(&state.conversation.messages, running, failed);
        if self.live.items.with_untracked(|known| *known != items) {
            self.live.items.set(items);
        }
    }

    /// The title: the person's, else the server's last, else the first words.
    pub(super) fn name_chat(self: &Rc<Self>) {
        self.work_out_title();
        let title = self.state.borrow().record.title.clone();
        let title = (!title.is_empty()).then_some(title);
        if self.live.title.with_untracked(|known| *known != title) {
            self.live.title.set(title);
        }
    }

    fn work_out_title(&self) {
        let mut state = self.state.borrow_mut();
        if !state.record.named {
            let messages = &state.conversation.messages;
            let given = messages.iter().rev().flat_map(|message| message.parts.iter().rev());
            let given = given.filter_map(|part| match part {
                Part::Data(data) if data.kind == "data-chat-title" => data.data.as_str(),
                _ => None,
            });
            let first = || {
                let user = messages.iter().find(|message| message.role == Role::User);
                user.map(|message| endpoint::title_from(&message.text(), TITLE))
                    .unwrap_or_default()
            };
            let title = given
                .map(|title| endpoint::title_from(title, 200))
                .find(|title| !title.is_empty());
            let title = match title {
                Some(title) => title,
                // A title that came outside of the message stays.
                None if !state.record.title.is_empty() => return,
                None => first(),
            };
            state.record.title = title;
        }
    }

    pub(super) fn rename(self: &Rc<Self>, record: ChatRecord) {
        {
            let mut state = self.state.borrow_mut();
            state.record.named = record.named;
            state.record.title = record.title;
            state.unsaved = true;
        }
        self.name_chat();
        self.save_now();
    }

    /// Writes what isn't written yet, and the list's row with it.
    pub(super) fn save_now(self: &Rc<Self>) {
        let Some(chats) = self.chats.upgrade() else { return };
        let (record, from, messages) = {
            let mut state = self.state.borrow_mut();
            if state.closed || !state.unsaved || state.conversation.messages.is_empty() {
                return;
            }
            if state.saving {
                // The save that is running begins another one when it ends.
                return;
            }
            state.saving = true;
            state.unsaved = false;
            state.last_save = pace::now();
            let busy = self.is_busy();
            state.record.running = busy;
            state.record.needs_you = !busy && waits_for_person(&state.conversation.messages);
            let from = state.unsaved_from.min(state.conversation.messages.len());
            let messages: Vec<String> = state.conversation.messages[from..]
                .iter()
                .map(Message::to_text)
                .collect();
            let answering = state.conversation.answering();
            state.unsaved_from = answering.unwrap_or(from + messages.len());
            (state.record.clone(), from, messages)
        };
        chats.put(&record);
        let this = self.clone();
        spawn_local(async move {
            if let Some(store) = chats.store().await
                && let Err(error) = store.save(&record, from, &messages).await
            {
                chats.storage_failed(&error.to_string());
                this.state.borrow_mut().touch(from);
            }
            let again = {
                let mut state = this.state.borrow_mut();
                state.saving = false;
                // A store that refuses is asked again with the next change, not at once.
                state.unsaved && !chats.storage_is_broken()
            };
            if again && !this.is_busy() {
                this.save_now();
            }
        });
    }

    /// Ends the session; its signals are gone afterwards.
    pub(super) fn close(&self) {
        self.abort();
        self.state.borrow_mut().closed = true;
        self.owner.cleanup();
    }

    /// Ends the session of a chat that was deleted. The view may still show it for a moment, so its signals stay.
    pub(super) fn forget(&self) {
        self.abort();
        self.state.borrow_mut().closed = true;
        debug::note("chat deleted");
    }
}

fn text_part(text: String) -> Part {
    Part::Text(TextPart {
        text,
        ..TextPart::default()
    })
}

fn user_message(parts: Vec<Part>) -> Message {
    let mut message = Message::new(ids::uuid(), Role::User);
    let now = String::from(js_sys::Date::new_0().to_iso_string());
    message.metadata = Some(json!({ "createdAt": now }));
    message.parts = parts;
    message
}

/// An approval or a question of the last answer waits for the person.
fn waits_for_person(messages: &[Message]) -> bool {
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
        self.unsaved = true;
        self.record.updated_at = js_sys::Date::now();
    }

    /// The first message with a call that isn't settled.
    fn first_open(&self) -> usize {
        let open = |part: &Part| matches!(part, Part::Tool(tool) if !tool.state.is_final());
        let messages = &self.conversation.messages;
        let found = messages.iter().position(|message| message.parts.iter().any(open));
        found.unwrap_or(messages.len())
    }

    /// Messages from `position` on changed outside of an answer: written and shown.
    fn refresh_from(&mut self, position: usize) {
        self.touch(position);
        let answering = self.conversation.answering();
        for (at, message) in self.conversation.messages.iter().enumerate().skip(position) {
            self.mirror.refresh(at, message, answering == Some(at));
        }
    }

    /// Settles what still waits for the person before a new message.
    fn settle(&mut self) {
        let open = self.first_open();
        if self.conversation.settle_pending() {
            self.refresh_from(open);
        }
    }

    /// Cuts the conversation for a new answer to what stands before the message with this id.
    pub fn cut(&mut self, id: Option<&str>) {
        if self.conversation.cut_for_regenerate(id) {
            let kept = self.conversation.messages.len();
            self.mirror.cut(kept);
            self.touch(kept);
        }
    }

    /// The server told the conversation anew: all of it is shown and written again.
    pub fn restate(&mut self) {
        self.pending = Pending::default();
        self.mirror.load(&self.conversation.messages);
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
            for change in &changes {
                self.pending.note(change);
            }
        }
    }

    /// Shows what was gathered about the answer.
    pub fn commit(&mut self) {
        for event in self.documents.drain() {
            self.fold(event);
        }
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
