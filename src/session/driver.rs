//! What drives the session of one chat: makes it, and brings whatever is asked of it to the one who does that. What it is
//! made of is in `chat_session`, the turns themselves in `turn`. Knows no view and no route.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::Session;
use super::drafts::QuestionDrafts;
use super::handle::{Engine, GivenMessages, Seed, Sessions, engine};
use super::history::ChatRecord;
use super::host::CallsEnd;
use super::projector::Projector;
use super::state::State;
use super::surface_store::SurfaceStore;
use super::{greeting, protocols};
use crate::browser::debug;
use crate::chat::recalled;
use crate::json::parse::parse_list;
use crate::live::{ChatStatus, Gesture};
use crate::model::Message;

/// Makes the session of a chat, for the module that holds it.
fn start(seed: Seed) -> Rc<dyn Engine> {
    Session::new(seed)
}

static SESSIONS: Sessions = Sessions {
    start,
    speaks: |protocol| protocols::get(protocol).is_some(),
};

/// Puts what begins sessions where chats look for it.
pub fn deliver() {
    engine::deliver(&SESSIONS);
}

impl Engine for Session {
    fn load(self: Rc<Self>) {
        Session::load(self);
    }

    fn begin_empty(self: Rc<Self>) {
        self.state.borrow_mut().began_here = true;
        if let Some(workspace) = self.workspace.upgrade() {
            self.begin_log(false);
            spawn_local(async move {
                self.do_held();
                // Its stores are open before there is something to write.
                self.begin_drafts().await;
                workspace.outbox.open().await;
            });
        }
    }

    fn recall(self: Rc<Self>, address: String) {
        spawn_local(async move {
            match self.read_history(&address).await {
                Ok(messages) => self.show_foreign(messages),
                Err(problem) => {
                    self.show(Vec::new(), false);
                    self.tell(problem);
                }
            }
            self.do_held();
            self.begin_drafts().await;
        });
    }

    fn take(self: Rc<Self>, messages: GivenMessages) {
        match messages {
            GivenMessages::History(messages) => self.show_foreign(
                parse_list(&messages)
                    .into_iter()
                    .filter_map(recalled::message)
                    .collect(),
            ),
            GivenMessages::Records(messages) => {
                self.show(
                    parse_list(&messages)
                        .into_iter()
                        .filter_map(Message::from_record)
                        .collect(),
                    false,
                );
                self.state.borrow_mut().touch(0);
                self.name_chat();
                Session::save_now(&self);
            }
        }
        self.do_held();
        spawn_local(async move { self.begin_drafts().await });
    }

    fn messages(&self) -> Vec<Message> {
        self.state.borrow().conversation.messages.clone()
    }

    fn records(&self) -> Option<String> {
        let state = self.state.borrow();
        let messages = &state.conversation.messages;
        let records: Vec<String> = messages.iter().map(Message::to_record).collect();
        (!records.is_empty()).then(|| format!("[{}]", records.join(",")))
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
        if self.state.try_borrow_mut().is_ok() {
            self.save_draft();
        }
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
            workspace,
            tools,
            record,
            live,
            owner,
            above,
        } = seed;
        workspace.begin();
        greeting::ask(&workspace);
        let drafts = owner.with(|| QuestionDrafts::new(workspace.clone(), live.id.get_value()));
        let session = Rc::new_cyclic(|this: &Weak<Session>| {
            let this: Weak<Session> = this.clone();
            let state = State::new(record, Projector::new(owner.clone(), live), SurfaceStore::new(this));
            Session {
                live,
                workspace: Rc::downgrade(&workspace),
                tools,
                state: RefCell::new(state),
                drafts,
                owner,
                _above: above,
                ends: Cell::new(false),
            }
        });
        session.state.borrow_mut().load_surfaces();
        session
    }

    /// Nothing runs, nothing waits for its turn, and the store has all there is: another session may take this one's place.
    fn is_idle(&self) -> bool {
        let state = self.state.borrow();
        let waits = !state.outbox.is_empty() && state.outbox.rest().is_none();
        let works = state.opening || state.saving || state.unsaved || state.catching_up || !state.writing.is_none();
        let rests = state.run.is_none() && !self.is_busy();
        rests && state.attaching.is_none() && state.claims.is_empty() && !waits && !works
    }

    /// Does what a person asked.
    pub fn gesture(self: &Rc<Self>, gesture: Gesture) {
        if self.live.status.get_untracked() == ChatStatus::Loading && !matches!(gesture, Gesture::Unsend) {
            return self.hold(gesture);
        }
        let stays = match gesture {
            Gesture::Earlier | Gesture::Stop | Gesture::Unsend | Gesture::Markers(_) | Gesture::Question { .. } => true,
            // It is put behind what waits, for the same reason as before.
            Gesture::Send { .. } => self.waits() || self.is_held_up(),
            _ => false,
        };
        if !stays {
            self.live.notice.set(None);
        }
        match gesture {
            Gesture::Send { text, files } => self.send(text, files),
            Gesture::Unsend => self.unsend(),
            Gesture::AttachAgain(key) => self.attach_again(key),
            Gesture::Stop => self.stop(),
            Gesture::Retry => self.retry(),
            Gesture::Earlier => {
                let mut state = self.state.borrow_mut();
                let state = &mut *state;
                state.projector.earlier(&state.conversation.messages);
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

    /// Ends the session; its signals are gone afterwards. What it could not send stays in the outbox.
    fn close(self: &Rc<Self>) {
        self.end_tools(CallsEnd::Closed);
        self.hang_up();
        self.state.borrow_mut().closed = true;
        self.ends.set(true);
    }

    /// Ends the session of a chat that was deleted. The view may still show it for a moment, so its signals stay.
    fn forget(self: &Rc<Self>) {
        self.end_tools(CallsEnd::Closed);
        self.hang_up();
        self.state.borrow_mut().closed = true;
        // What joined no list is kept under no id.
        self.live.draft.set(String::new());
        self.save_draft();
        debug::note("chat deleted");
    }
}
