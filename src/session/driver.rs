//! One chat: its conversation, its signals, what a person asks of it, and how it is kept. The turns themselves are in
//! `turn`. Knows no view and no route.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use crate::reactive::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::again::Aside;
use super::chats::Chats;
use super::drafts::QuestionDrafts;
use super::endpoint::allowed_url;
use super::handle::{Engine, Seed, Sessions};
use super::history::ChatRecord;
use super::host::{Desk, End, Host};
use super::projector::Mirror;
use super::state::{State, waits_for_person};
use super::surfaces::Held;
use super::{greeting, protocols, transport};
use crate::browser::clock::Writes;
use crate::browser::{clock, debug};
use crate::chat::documents::{self, Documents};
use crate::chat::outbox::Ask;
use crate::chat::pending::Pending;
use crate::chat::{endpoint, recalled};
use crate::live::{ChatStatus, Gesture, LiveChat, Markers, Notice, Problem};
use crate::model::{Conversation, Message, Part, Role};

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
    drafts: QuestionDrafts,
    owner: Owner,
    /// Its signals are not shown any more.
    ends: Cell<bool>,
}

/// Makes the session of a chat, for the module that holds it.
fn start(seed: Seed) -> Rc<dyn Engine> {
    Session::new(seed)
}

/// What begins sessions.
pub(super) static SESSIONS: Sessions = Sessions {
    start,
    speaks: |protocol| protocols::get(protocol).is_some(),
};

impl Engine for Session {
    fn load(self: Rc<Self>) {
        Session::load(self);
    }

    fn begin_empty(self: Rc<Self>) {
        self.keep_drafts();
        if let Some(chats) = self.chats.upgrade() {
            greeting::ask(&chats);
            self.begin_log(false);
            spawn_local(async move {
                // Opened before there is something to write.
                chats.store().await;
                chats.outbox().await;
            });
        }
    }

    fn recall(self: Rc<Self>, address: String) {
        spawn_local(async move {
            match self.read_history(&address).await {
                Ok(messages) => self.take(messages, false),
                Err(problem) => {
                    self.show(Vec::new(), false);
                    self.tell(problem);
                }
            }
        });
    }

    fn take(self: Rc<Self>, messages: Vec<Message>, kept: bool) {
        if !kept {
            self.state.borrow_mut().record.recalled = recalled::foreign(&messages);
        }
        self.show(messages, false);
        if kept {
            self.state.borrow_mut().touch(0);
            self.name_chat();
            self.save_now();
        }
    }

    fn messages(&self) -> Vec<Message> {
        self.state.borrow().conversation.messages.clone()
    }

    fn open_log(self: Rc<Self>) {
        Session::open_log(&self);
    }

    fn gesture(self: Rc<Self>, gesture: Gesture) {
        Session::gesture(&self, gesture);
    }

    fn rename(self: Rc<Self>, record: ChatRecord) {
        Session::rename(&self, record);
    }

    fn save_now(self: Rc<Self>) {
        Session::save_now(&self);
    }

    fn wake(self: Rc<Self>, online: bool) {
        Session::wake(&self, online);
    }

    fn heard(self: Rc<Self>, what: &str, with: &[Value]) {
        Session::heard(&self, what, with);
    }

    fn is_idle(&self) -> bool {
        Session::is_idle(self)
    }

    fn draft(&self, question: &str) -> Option<Value> {
        self.drafts.get(question)
    }

    fn keep_draft(&self, question: String, draft: Option<Value>) {
        self.drafts.set(question, draft);
    }

    fn close(self: Rc<Self>) {
        Session::close(&self);
    }

    fn forget(self: Rc<Self>) {
        Session::forget(&self);
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
            surfaces: Held::new(owner.clone(), live),
            items_moved: false,
            record,
            unsaved_from: 0,
            unsaved: false,
            unlogged_from: 0,
            log_waits: false,
            kept_draft: String::new(),
            attaching: None,
            saving: false,
            run: None,
            runs: 0,
            last: None,
            outbox: Default::default(),
            claims: Default::default(),
            tools_work: false,
            writing: 0,
            insists: false,
            once: false,
            held_up_at: 0.0,
            minds: false,
            opening: false,
            came_online: false,
            holds: false,
            stamp: 0.0,
            restored: false,
            stale: false,
            catching_up: false,
            cut_by_network: false,
            woke_at: f64::NEG_INFINITY,
            commit_due: false,
            writes: Writes::default(),
            stop_heard: 0.0,
            last_save: 0.0,
            closed: false,
            used: Default::default(),
            behind: Vec::new(),
            aside: Aside::default(),
        };
        chats.journal();
        let drafts = owner.with(|| QuestionDrafts::new(chats.clone(), live.id.get_value()));
        let session = Rc::new(Session {
            live,
            drafts,
            chats: Rc::downgrade(&chats),
            state: RefCell::new(state),
            owner,
            ends: Cell::new(false),
        });
        session.state.borrow_mut().surfaces.session = Rc::downgrade(&session);
        session.state.borrow_mut().load_surfaces();
        session
    }

    /// What becomes of citation markers in this chat: the person's word, else the server's custom.
    pub(super) fn read_markers(&self, chats: &Chats) {
        let markers = match self.state.borrow().record.markers {
            Some(true) => Markers::On,
            Some(false) => Markers::Off,
            None if chats.spoken().has_markers => Markers::On,
            None => Markers::Told,
        };
        if self.live.markers.get_untracked() != markers {
            self.live.markers.set(markers);
        }
    }

    fn set_markers(self: &Rc<Self>, on: bool) {
        {
            let mut state = self.state.borrow_mut();
            state.record.markers = Some(on);
            state.unsaved = true;
        }
        if let Some(chats) = self.chats.upgrade() {
            self.read_markers(&chats);
        }
        self.save_now();
    }

    async fn read_history(&self, address: &str) -> Result<Vec<Message>, Problem> {
        let Some(chats) = self.chats.upgrade() else {
            return Ok(Vec::new());
        };
        let settings = chats.settings.get_untracked();
        let (url, _) = allowed_url(address, &chats.config, &settings)?;
        let text = transport::get_text(chats.host(), &url).await?;
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
        Ok(list.into_iter().filter_map(recalled::message).collect())
    }

    /// The chat's id.
    pub fn id(&self) -> String {
        self.live.id.get_value()
    }

    /// An answer is on its way.
    pub fn is_busy(&self) -> bool {
        self.live.status.with_untracked(|status| status.is_busy())
    }

    /// Nothing runs, nothing waits for its turn, and the store has all there is: another session may take this one's place.
    pub(super) fn is_idle(&self) -> bool {
        let state = self.state.borrow();
        let waits = !state.outbox.is_empty() && state.outbox.rest().is_none();
        let works = state.opening || state.saving || state.unsaved || state.catching_up || state.writing > 0;
        let rests = state.run.is_none() && !self.is_busy();
        rests && state.attaching.is_none() && state.claims.is_empty() && !waits && !works
    }

    /// Begins with the messages from the store, and takes up an answer that was running when the page went away.
    pub(super) fn load(self: Rc<Self>) {
        self.state.borrow_mut().opening = true;
        spawn_local(async move {
            let Some(chats) = self.chats.upgrade() else { return };
            let id = self.id();
            let mut messages = Vec::new();
            if let Some(store) = chats.store().await {
                match store.messages(&id).await {
                    Ok(stored) => (self.state.borrow_mut().stamp, messages) = stored,
                    Err(error) => chats.storage_failed(&error.to_string()),
                }
                let draft = store.draft(&id).await.unwrap_or_default();
                self.state.borrow_mut().kept_draft.clone_from(&draft);
                self.live.draft.set(draft);
                self.read_aside(&store).await;
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
            self.restore(&chats, false).await;
            self.settle_loose(&chats, false).await;
            self.keep_drafts();
            self.tell_restored();
            self.state.borrow_mut().opening = false;
            self.take_up();
            self.look_at_tools();
        });
    }

    /// Shows these messages as the whole chat; `stored`: they are what the store has.
    pub fn show(self: &Rc<Self>, mut messages: Vec<Message>, stored: bool) {
        messages.iter_mut().for_each(documents::complete);
        if let Some(chats) = self.chats.upgrade() {
            self.read_markers(&chats);
        }
        {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            state.conversation = Conversation::new(messages);
            state.mirror.load(&state.conversation.messages);
            state.load_surfaces();
            state.unsaved_from = if stored { state.conversation.messages.len() } else { 0 };
        }
        if !stored && !self.state.borrow().outbox.answers().is_empty() {
            let messages = self.state.borrow().conversation.messages.clone();
            self.settled_by_server(&messages);
        }
        self.refresh_items(false);
        self.live.status.set(ChatStatus::Ready);
        self.state.borrow_mut().log_waits = !stored;
        if stored {
            self.begin_log(true);
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

    pub(super) fn save_draft(self: &Rc<Self>) {
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
        let stays = match gesture {
            Gesture::Earlier | Gesture::Stop | Gesture::Markers(_) | Gesture::Question { .. } => true,
            // It is put behind what waits, for the same reason as before.
            Gesture::Send { .. } => self.waits() || self.is_held_up(),
            _ => false,
        };
        if !stays {
            self.live.notice.set(None);
        }
        match gesture {
            Gesture::Send { text, files } => self.send(text, files),
            Gesture::AttachAgain(key) => self.attach_again(key),
            Gesture::Stop => self.stop(),
            Gesture::Retry => self.retry(),
            Gesture::Earlier => {
                let mut state = self.state.borrow_mut();
                let state = &mut *state;
                state.mirror.earlier(&state.conversation.messages);
            }
            Gesture::DismissNotice => {}
            Gesture::Regenerate { message } => self.regenerate(message),
            Gesture::Rewind { message } => self.answer_again(message),
            Gesture::Undo => self.bring_back(),
            Gesture::Edit { message, text } => self.edit(message, text),
            Gesture::TakeBack { message } => self.take_back(message),
            Gesture::Reply { part, reply } => self.reply(reply, part),
            Gesture::Markers(on) => self.set_markers(on),
            Gesture::Surface(gesture) => self.on_surface(gesture),
            Gesture::Question { call_id, event } => self.note_question(&call_id, &event),
            Gesture::HostTool { part, again } => self.go_on_with_tool(part, again),
        }
        if !stays {
            // What the person took away may have held calls.
            self.look_at_tools();
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
        let mut items = crate::model::item_states(&state.conversation.messages, running, failed);
        crate::model::queue_items(&mut items, &state.waiting_messages());
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

    /// Writes what isn't written yet, and the list's row with it.
    pub(super) fn save_now(self: &Rc<Self>) {
        if self.defer(Self::save_now) {
            return;
        }
        let Some(chats) = self.chats.upgrade().filter(|chats| !chats.are_over()) else {
            return;
        };
        self.log();
        let (record, stamps, from, messages) = {
            let mut state = self.state.borrow_mut();
            state.keep_surfaces();
            let is_new = state.stamp == 0.0;
            if state.closed || !state.unsaved || is_new && state.conversation.messages.is_empty() {
                return;
            }
            if state.saving {
                // The save that is running begins another one when it ends.
                return;
            }
            let busy = self.is_busy();
            // Tools of the page run without an answer of the server.
            state.record.running = busy && state.run.is_some() || state.cut_by_network;
            if let Some(answering) = state.conversation.answering() {
                state.keep_thought(answering);
            }
            state.record.needs_you = !busy && waits_for_person(&state.conversation.messages);
            let sends = state.run.as_ref().is_some_and(|run| run.ask != Ask::Resume);
            if sends && !state.holds {
                // It is not its turn yet, and another tab may be writing: its request stands in the outbox meanwhile.
                let record = state.record.clone();
                drop(state);
                chats.put(&record);
                return;
            }
            state.saving = true;
            state.unsaved = false;
            state.last_save = clock::now();
            let before = state.stamp;
            state.stamp = js_sys::Date::now() + js_sys::Math::random();
            let stamps = ((!state.holds).then_some(before), state.stamp, before);
            let from = state.unsaved_from.min(state.conversation.messages.len());
            let messages: Vec<String> = state.conversation.messages[from..]
                .iter()
                .map(Message::to_record)
                .collect();
            let answering = state.conversation.answering();
            state.unsaved_from = answering.unwrap_or(from + messages.len());
            (state.record.clone(), stamps, from, messages)
        };
        chats.put(&record);
        let this = self.clone();
        let (after, stamp, before) = stamps;
        spawn_local(async move {
            let mut behind = false;
            if let Some(store) = chats.store().await {
                match store.save(&record, (after, stamp), from, &messages).await {
                    Ok(true) if record.running && after.is_none() => this.tell_tabs("saved", Vec::new()),
                    Ok(saved) => behind = !saved,
                    Err(error) => {
                        chats.storage_failed(&error.to_string());
                        let mut state = this.state.borrow_mut();
                        state.stamp = before;
                        state.touch(from);
                    }
                }
            }
            if behind {
                // Another tab wrote what this one hasn't read: that comes first.
                this.state.borrow_mut().saving = false;
                return this.catch_up_soon();
            }
            let again = {
                let mut state = this.state.borrow_mut();
                state.saving = false;
                // A store that refuses is asked again with the next change, not at once.
                state.unsaved && !chats.storage_is_broken()
            };
            // An answer that runs saves at its own pace, once the store knows that it runs.
            if again && !(this.is_busy() && record.running) {
                this.save_now();
            }
        });
    }

    /// The page around the chat, where there is one.
    fn host(&self) -> Option<Rc<dyn Host>> {
        self.chats.upgrade()?.page()
    }

    /// Who minds calls of tools of the page around the chat does this, where there is one.
    fn ask_desk(self: &Rc<Self>, run: impl FnOnce(Rc<dyn Desk>, &Rc<Session>) + 'static) {
        if let Some(host) = self.host() {
            let this = self.clone();
            host.with_desk(Box::new(move |desk| run(desk, &this)));
        }
    }

    /// Calls may have come, or gone, that are for the page around the chat.
    pub(super) fn look_at_tools(self: &Rc<Self>) {
        let has_tools = self.host().is_some_and(|host| host.has_tools());
        if has_tools || !self.state.borrow().record.declared.is_empty() {
            self.ask_desk(|desk, this| desk.look(this));
        }
    }

    /// Calls of tools of the page end as they are.
    pub(super) fn end_tools(self: &Rc<Self>, end: End) {
        if let Some(desk) = self.host().and_then(|host| host.desk()) {
            desk.end(self, end);
        }
    }

    /// An approval that the page asked for was decided.
    pub(super) fn decide_for_page(
        self: &Rc<Self>,
        approval: String,
        approved: bool,
        reason: Option<String>,
        is_here: bool,
    ) {
        self.ask_desk(move |desk, this| desk.decided(this, &approval, approved, reason, is_here));
    }

    fn go_on_with_tool(self: &Rc<Self>, part: u64, again: bool) {
        let at = self.state.borrow().mirror.part_at(part);
        let Some((position, index)) = at else { return };
        let message = self
            .state
            .borrow()
            .conversation
            .messages
            .get(position)
            .map(|one| one.id.clone());
        if let Some(message) = message {
            self.ask_desk(move |desk, this| desk.pressed(this, &message, index, again));
        }
    }

    /// Ends the session; its signals are gone afterwards. What it could not send stays in the outbox.
    pub(super) fn close(self: &Rc<Self>) {
        self.end_tools(End::Closed);
        self.hang_up();
        self.state.borrow_mut().closed = true;
        self.ends.set(true);
    }

    /// Ends the session of a chat that was deleted. The view may still show it for a moment, so its signals stay.
    pub(super) fn forget(self: &Rc<Self>) {
        self.end_tools(End::Closed);
        self.hang_up();
        self.state.borrow_mut().closed = true;
        debug::note("chat deleted");
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
