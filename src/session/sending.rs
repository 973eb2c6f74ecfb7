//! The way out: one request at a time per thread, written down before it goes, repeated with the same bytes until the
//! server has answered (`outbox`). Knows the protocol only by its requests.

use std::rc::Rc;

use futures::FutureExt;
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::attempt::Way;
use super::chat_session::Session;
use super::outbox_store::Kept;
use super::reading::Outcome;
use super::run::Run;
use super::transport::Refusal;
use super::workspace::Workspace;
use super::{ids, protocols};
use crate::browser::clock;
use crate::browser::tabs;
use crate::chat::outbox::{AttemptFailure, Backoff, GivenUp, Next, QueuedRequest, RequestKind, header_key};
use crate::live::{ChatStatus, Delivery, MessageStatus, Problem};
use crate::model::{Ended, Message, QuestionEvent};

impl Session {
    /// Takes up the answer that is running on the server.
    pub(super) fn resume(self: &Rc<Self>) {
        self.abort();
        self.start(RequestKind::Resume, None);
    }

    /// Puts a request at the end of the thread, and sends it when it is its turn. `message` is what the person said.
    pub(super) fn ask(self: &Rc<Self>, ask: RequestKind, message: Option<&Message>) {
        if self.state.borrow().closed {
            return;
        }
        let key = message.and_then(|message| crate::chat::outbox::action_key(&message.parts));
        let key = key.or(message.map(|message| message.id.as_str()));
        // An edited message keeps its id, and is another request all the same.
        let key = key.filter(|_| !matches!(ask, RequestKind::Submit { edited: Some(_) }));
        let post = QueuedRequest {
            id: ids::uuid(),
            chat: self.id(),
            order: js_sys::Date::now(),
            key: key.map_or_else(ids::uuid, str::to_owned),
            ask,
            calls: Vec::new(),
            message: message.map(Message::to_json),
            serialized: None,
            rests: None,
        };
        let mut post = {
            let mut state = self.state.borrow_mut();
            state.writing.begin();
            state.asked += 1;
            // What waits was said to what goes on here.
            let waits =
                |head: &mut QueuedRequest| head.serialized.is_none() && head.message.is_some() && head.rests.is_none();
            let goes_on = post.ask == RequestKind::Continue && state.run.is_none();
            match goes_on && state.outbox.head().is_some_and(waits) {
                true => state.outbox.push_first(post).clone(),
                false => state.outbox.push(post).clone(),
            }
        };
        self.deliveries(&post.calls, Some(Delivery::Sending));
        let workspace = self.workspace.upgrade();
        let unwritten = workspace
            .as_ref()
            .map(|workspace| workspace.outbox.unwritten(&post.chat));
        if let Some(unwritten) = unwritten.as_ref().filter(|_| post.message.is_some()) {
            unwritten.add(post.clone());
        }
        if let Some(worded) = workspace
            .as_ref()
            .and_then(|workspace| self.word_early(workspace, &post.id))
        {
            post = worded;
        }
        let this = self.clone();
        let mut written = Box::pin(async move {
            let mut theirs = None;
            if let Some(workspace) = workspace {
                theirs = workspace.outbox.add_post(&post).await;
            }
            if let Some(unwritten) = unwritten {
                unwritten.remove(&post.id);
            }
            let mut state = this.state.borrow_mut();
            state.writing.end();
            if theirs.is_some() {
                // Its answers are on their way already.
                state.outbox.withdraw(&post.id);
                drop(state);
                this.catch_up_soon();
            }
        });
        // Begun before anything of it is drawn: the store works meanwhile.
        if written.as_mut().now_or_never().is_none() {
            spawn_local(written);
        }
        match self.is_held_up() {
            true => self.again(),
            false => self.pump(),
        }
    }

    /// Sends what stands first in the thread, unless something is on its way or it was given up.
    pub(super) fn pump(self: &Rc<Self>) {
        if self.state.borrow().outbox.rest().is_none() {
            self.begin();
        }
    }

    /// Sends what stands first in the thread, even though it was given up.
    pub(super) fn again(self: &Rc<Self>) {
        self.state.borrow_mut().insists = true;
        self.begin();
    }

    fn begin(self: &Rc<Self>) {
        let head = {
            let mut state = self.state.borrow_mut();
            // What is said while a chat is read from the store goes out after what stands there.
            if state.run.is_some() || state.tools_work || state.opening {
                return;
            }
            state.outbox.head().map(|post| (post.ask.clone(), post.id.clone()))
        };
        if let Some((ask, id)) = head {
            self.start(ask, Some(id));
        }
    }

    fn start(self: &Rc<Self>, ask: RequestKind, post: Option<String>) {
        // What waited for something may come to it after the chat was deleted.
        let workspace = self.workspace.upgrade().filter(|_| !self.state.borrow().closed);
        let Some(workspace) = workspace else { return };
        let Ok(abort) = AbortController::new() else { return };
        self.live.waiting.set(None);
        self.live.slow.set(false);
        self.live.retrying.set(false);
        if let Ok(endpoint) = workspace.endpoint() {
            self.live.host.set(endpoint.host());
            self.read_markers(&workspace);
        }
        let number = {
            let mut state = self.state.borrow_mut();
            state.runs += 1;
            state.pending = Default::default();
            state.cut_by_network = false;
            state.last = Some(ask.clone());
            state.unsaved |= ask != RequestKind::Resume;
            let number = state.runs;
            state.run = Some(Run {
                number,
                abort: abort.clone(),
                alive_at: clock::now(),
                ends: false,
                ask: ask.clone(),
                post: post.clone(),
                left: false,
                is_elsewhere: false,
                wait: None,
                _watch: self.watch(number),
            });
            number
        };
        if ask != RequestKind::Resume {
            self.mark_person(MessageStatus::Sending);
            self.live.status.set(ChatStatus::Submitted);
            self.withdraw_offer();
            self.refresh_items(true);
            self.save_now();
        }
        self.open_log();
        self.log_turn("turn_started", ask.as_str());
        let this = self.clone();
        // One tab sends in a thread; the others wait here.
        let lock = post.map(|_| self.lock());
        let is_own = self.state.borrow().holds;
        spawn_local(async move {
            let held = match lock {
                Some(lock) => Some(lock.await),
                None => None,
            };
            if let Some(held) = &held {
                let mut state = this.state.borrow_mut();
                state.holds = true;
                // Its word that something changed may come later than the lock; this tab knows its own.
                state.stale |= held.waited && !is_own;
            }
            let outcome = match this.is_current(number) {
                true => this.deliver(number, &workspace, ask, &abort).await,
                false => None,
            };
            if let Some(outcome) = outcome
                && this.is_current(number)
            {
                // The end is shown in a frame, like everything before it, and together with what that frame would have shown.
                this.ends(number);
                clock::calm_frame().await;
                if this.is_current(number) {
                    this.finish(outcome);
                }
            }
            if held.is_some() {
                this.saved().await;
                // What came while the last save ran: whoever has the lock next reads the store.
                if this.state.borrow().unsaved {
                    this.save_now();
                    this.saved().await;
                }
                let rests = this
                    .state
                    .borrow_mut()
                    .outbox
                    .head()
                    .filter(|post| post.rests.is_some())
                    .cloned();
                if let Some(post) = rests {
                    let is_kept = workspace.outbox.rewrite(&post, None).await;
                    this.state.borrow_mut().stale |= !is_kept;
                }
                this.state.borrow_mut().holds = false;
                this.tell_tabs("changed", Vec::new());
            }
            drop(held);
            this.pump();
            if this.state.borrow().stale {
                this.catch_up_soon();
            }
        });
    }

    pub(super) fn is_current(&self, number: u64) -> bool {
        let state = self.state.borrow();
        state.run.as_ref().is_some_and(|run| run.number == number)
    }

    /// The request, until its answer ended; `None` when another one took its place.
    async fn deliver(
        self: &Rc<Self>,
        number: u64,
        workspace: &Rc<Workspace>,
        ask: RequestKind,
        abort: &AbortController,
    ) -> Option<Outcome> {
        let insists = std::mem::take(&mut self.state.borrow_mut().insists);
        let once = std::mem::take(&mut self.state.borrow_mut().once);
        let unsent = |problem| Some(Outcome::Unsent(problem, None, GivenUp::Refused));
        // The settings may name another one since the session began.
        let protocol = match protocols::load(workspace.spoken()).await {
            Ok(protocol) => protocol,
            Err(error) => return unsent(error.into()),
        };
        let endpoint = match workspace.endpoint() {
            Ok(endpoint) => endpoint,
            Err(problem) => return unsent(problem),
        };
        let way = Way {
            number,
            workspace,
            protocol,
            endpoint,
            abort,
        };
        if ask == RequestKind::Resume {
            return match self.find_running(&way).await {
                Some(Outcome::Nothing) if self.was_read_elsewhere(workspace, number).await => Some(Outcome::Gone),
                outcome => outcome,
            };
        }
        self.until_free().await;
        let stamp = self.state.borrow().stamp;
        self.catch_up(workspace).await;
        if !self.is_current(number) {
            return None;
        }
        if self.state.borrow().outbox.rest().is_some() && !insists {
            return Some(Outcome::Rests);
        }
        let went_on = self.state.borrow().stamp != stamp;
        if let Some(needless) = self.needless().filter(|_| went_on) {
            self.withdraw(&needless);
            return Some(Outcome::Gone);
        }
        let asked = workspace.ask_host().await;
        if !self.is_current(number) {
            return None;
        }
        if let Err(problem) = asked {
            return unsent(problem);
        }
        let Some(post) = self.serialize(workspace, protocol, &way.endpoint) else {
            return Some(Outcome::Gone);
        };
        let early = self.state.borrow_mut().worded_early.take();
        self.note_turn(&post.ask);
        let restored = std::mem::take(&mut self.state.borrow_mut().restored);
        if restored && let Some(opening) = self.find_answer(&way, &post).await {
            return self.read(number, protocol, post.ask.clone(), opening).await;
        }
        let is_forgotten = post.ask == RequestKind::Continue && protocol.descriptor().forgets;
        if restored && is_forgotten && !insists {
            return unsent(Problem::Network);
        }
        if early.as_deref() == Some(&*post.id) {
            return self.send_out(&way, post, once).await;
        }
        let Some(post) = self.write_down(workspace, post).await else {
            return Some(Outcome::Gone);
        };
        self.send_out(&way, post, once).await
    }

    /// Writes a request down before it goes out; what another tab wrote goes in its place. `None`: it is gone.
    async fn write_down(self: &Rc<Self>, workspace: &Workspace, post: QueuedRequest) -> Option<QueuedRequest> {
        match workspace.outbox.write_serialized(&post).await {
            Kept::Ours => Some(post),
            Kept::Theirs(theirs) => {
                if let Some(head) = self.state.borrow_mut().outbox.head() {
                    *head = (*theirs).clone();
                }
                Some(*theirs)
            }
            // Nobody else may have taken it while this tab has the lock: the person cleared the store.
            Kept::Gone if tabs::locks() => {
                workspace.outbox.write_post(&post).await;
                Some(post)
            }
            Kept::Gone => {
                self.state.borrow_mut().stale = true;
                None
            }
        }
    }

    /// Sends a request until the server has answered, or it is given up; `once`: a network that fails is not waited for.
    async fn send_out(self: &Rc<Self>, way: &Way<'_>, mut post: QueuedRequest, once: bool) -> Option<Outcome> {
        let (number, workspace, endpoint) = (way.number, way.workspace, &way.endpoint);
        workspace
            .servers
            .ask_key(endpoint, workspace.spoken(), workspace.host())
            .await;
        let keyless =
            !post.calls.is_empty() && workspace.servers.takes_key(endpoint, workspace.spoken()) == Some(false);
        let mut backoff = match way.protocol.descriptor().forgets || keyless {
            true => Backoff::careful(post.ask == RequestKind::Continue || keyless),
            false => Backoff::default(),
        };
        // What the server said to the first body, once the other one is tried.
        let mut first = None;
        loop {
            if !self.is_current(number) {
                return None;
            }
            self.report(&post.calls, &QuestionEvent::Sent);
            let key = match &first {
                None => header_key(&post.key),
                // Other bytes are another request, for a server that remembers what it refused.
                Some(_) => header_key(&format!("{}~", post.key)),
            };
            let refusal = match self.attempt(way, post.serialized.as_ref()?, Some(&key)).await {
                Ok(opening) => {
                    if first.is_some() {
                        workspace.servers.keep_body(endpoint, workspace.spoken());
                    }
                    return self.read(number, way.protocol, post.ask.clone(), opening).await;
                }
                Err(refusal) => refusal,
            };
            if !self.is_current(number) {
                return None;
            }
            let refusal = match first.take() {
                None if refusal.of_body && workspace.swap_body(endpoint) => {
                    first = Some(refusal);
                    post = self.serialize(workspace, way.protocol, endpoint)?;
                    workspace.outbox.write_post(&post).await;
                    continue;
                }
                // Neither was taken: the first is the one to tell of, and to begin with the next time.
                Some(said) if refusal.of_body => {
                    workspace.swap_body(endpoint);
                    self.report(&post.calls, &QuestionEvent::SendFailed);
                    return Some(Outcome::Unsent(said.problem, said.detail, GivenUp::Refused));
                }
                said => {
                    first = said;
                    refusal
                }
            };
            self.report(&post.calls, &QuestionEvent::SendFailed);
            if let Some(given_up) = self.pause(number, &post, refusal, &mut backoff, once).await {
                return Some(way.explained(given_up, post.serialized.as_ref()?).await);
            }
        }
    }

    /// Waits until a refused request may go out again; what became of it when it is given up.
    async fn pause(
        &self,
        number: u64,
        post: &QueuedRequest,
        refusal: Refusal,
        backoff: &mut Backoff,
        once: bool,
    ) -> Option<Outcome> {
        let is_named = matches!(
            refusal.failure,
            AttemptFailure::Status {
                retry_after: Some(1..),
                ..
            }
        );
        let next = match once && refusal.failure == AttemptFailure::Network {
            true => Next::Rest,
            false => backoff.failed(refusal.failure, js_sys::Math::random()),
        };
        let given_up = |why| Some(Outcome::Unsent(refusal.problem.clone(), refusal.detail.clone(), why));
        let wait = match next {
            Next::After(ms) => Some(ms),
            Next::WhenOnline => None,
            Next::Rest => return given_up(GivenUp::Network),
            Next::Refused => return given_up(GivenUp::Refused),
        };
        match is_named || wait.is_none() {
            true => self.show_wait(post, refusal.problem, refusal.detail),
            false => self.live.retrying.set(true),
        }
        self.wait(number, wait).await;
        None
    }

    /// It is the turn of a request: what it needs to be taken up is stored before it goes out, as the page may be gone before
    /// its answer begins.
    fn note_turn(self: &Rc<Self>, ask: &RequestKind) {
        {
            let mut state = self.state.borrow_mut();
            let last = state
                .conversation
                .messages
                .last()
                .filter(|_| *ask == RequestKind::Continue);
            state.record.kept = last.map_or(0, |last| last.parts.len());
            state.unsaved = true;
        }
        self.save_now();
    }

    /// Closes the socket at once and ends the answer where it is. What the server doesn't have is not sent again by
    /// itself: the person decided so.
    pub(super) fn abort(&self) {
        if let Some(post) = self.hang_up() {
            self.withdraw(&post);
        }
    }

    /// Closes the socket at once; the request that the server may not have, which stays in the outbox.
    pub(super) fn hang_up(&self) -> Option<String> {
        let run = self.state.borrow_mut().run.take()?;
        run.abort.abort();
        self.close_answer(Ended::Stopped, MessageStatus::Stopped(None));
        self.log_turn("turn_ended", Ended::Stopped.as_str());
        run.post
    }
}
