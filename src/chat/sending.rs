//! The way out: one request at a time per thread, written down before it goes, repeated with the same bytes until the
//! server has answered (`outbox`). Knows the protocol only by its requests.

use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::chats::Chats;
use super::outbox::{Ask, Backoff, Failure, Next, Post, Sealed, header_key, tabs};
use super::passage::Step;
use super::reading::Outcome;
use super::session::Session;
use super::transport::{self, Endpoint, Opening, Refusal};
use super::{documents, ids, pace};
use crate::live::{ChatStatus, Delivery, MessageStatus, Problem};
use crate::model::{Event, JsonMap, Message, Mode};
use crate::protocol::{BodyShape, Decoded, Protocol, Turn, TurnKind};

/// Milliseconds over which the tabs spread when the network comes back.
const SPREAD_MS: f64 = 400.0;

/// The request that is running, or that waits to be tried again.
pub(super) struct Run {
    pub number: u64,
    pub abort: AbortController,
    /// When the last byte came, or the request went out.
    pub alive_at: f64,
    /// Something of the answer came.
    pub heard: bool,
    pub ask: Ask,
    /// Its request in the outbox, until the server has it.
    pub post: Option<String>,
    /// It left the page.
    pub left: bool,
    /// It waits to be tried again.
    pub wait: Option<Wait>,
    /// Looks for stalls; ends with the run.
    pub _watch: Interval,
}

/// A wait between two attempts.
pub(super) struct Wait {
    end: oneshot::Sender<()>,
    /// For the network, not for a time.
    online: bool,
}

impl Session {
    /// Takes up the answer that is running on the server.
    pub(super) fn resume(self: &Rc<Self>) {
        self.abort();
        self.start(Ask::Resume, None);
    }

    /// Puts a request at the end of the thread, and sends it when it is its turn. `message` is what the person said.
    pub(super) fn ask(self: &Rc<Self>, ask: Ask, message: Option<&Message>) {
        let key = message.and_then(|message| super::outbox::action_key(&message.parts));
        let key = key.or(message.map(|message| message.id.as_str()));
        let post = Post {
            id: ids::uuid(),
            chat: self.id(),
            order: js_sys::Date::now(),
            key: key.map_or_else(ids::uuid, str::to_owned),
            ask,
            calls: Vec::new(),
            message: message.map(Message::to_json),
            sealed: None,
            rests: false,
        };
        let post = {
            let mut state = self.state.borrow_mut();
            state.writing += 1;
            state.outbox.push(post).clone()
        };
        self.deliveries(&post.calls, Some(Delivery::Sending));
        let this = self.clone();
        spawn_local(async move {
            if let Some(chats) = this.chats.upgrade() {
                chats.write_post(&post).await;
            }
            this.state.borrow_mut().writing -= 1;
        });
        self.pump();
    }

    /// Sends what stands first in the thread, unless something is on its way.
    pub(super) fn pump(self: &Rc<Self>) {
        let head = {
            let mut state = self.state.borrow_mut();
            if state.run.is_some() || state.closed {
                return;
            }
            state.outbox.head().map(|post| (post.ask.clone(), post.id.clone()))
        };
        if let Some((ask, id)) = head {
            self.start(ask, Some(id));
        }
    }

    fn start(self: &Rc<Self>, ask: Ask, post: Option<String>) {
        let Some(chats) = self.chats.upgrade() else { return };
        let Ok(abort) = AbortController::new() else { return };
        self.live.waiting.set(None);
        self.live.slow.set(false);
        self.live.retrying.set(false);
        if let Ok(endpoint) = chats.endpoint() {
            self.live.host.set(endpoint.host());
        }
        let number = {
            let mut state = self.state.borrow_mut();
            state.runs += 1;
            state.pending = Default::default();
            state.documents = Default::default();
            state.cut_by_network = false;
            state.last = Some(ask.clone());
            let number = state.runs;
            state.run = Some(Run {
                number,
                abort: abort.clone(),
                alive_at: pace::now(),
                heard: false,
                ask: ask.clone(),
                post: post.clone(),
                left: false,
                wait: None,
                _watch: self.watch(number),
            });
            number
        };
        if ask != Ask::Resume {
            self.mark_person(MessageStatus::Sending);
            self.live.status.set(ChatStatus::Submitted);
            self.refresh_items(true);
            self.save_now();
        }
        let this = self.clone();
        spawn_local(async move {
            // One tab sends in a thread; the others wait here.
            let held = match &post {
                Some(_) => Some(tabs::lock(&format!("partsong:thread:{}", this.id())).await),
                None => None,
            };
            let outcome = match this.is_current(number) {
                true => this.deliver(number, &chats, ask, &abort).await,
                false => None,
            };
            if let Some(outcome) = outcome
                && this.is_current(number)
            {
                // The end is shown in a frame of its own, like everything before it.
                pace::frame().await;
                if this.is_current(number) {
                    this.finish(outcome);
                }
            }
            if held.is_some() {
                this.saved().await;
                let rests = {
                    let mut state = this.state.borrow_mut();
                    let rests = state.rests;
                    state.outbox.head().filter(|_| rests).map(|post| {
                        post.rests = true;
                        post.clone()
                    })
                };
                if let Some(post) = rests {
                    chats.write_post(&post).await;
                }
                this.tell_tabs("changed", Vec::new());
            }
            drop(held);
            let (rests, stale) = {
                let state = this.state.borrow();
                (state.rests, state.stale)
            };
            if !rests {
                this.pump();
            }
            if stale {
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
        chats: &Rc<Chats>,
        ask: Ask,
        abort: &AbortController,
    ) -> Option<Outcome> {
        self.state.borrow_mut().rests = false;
        let unsent = |problem| Some(Outcome::Unsent(problem, None, true));
        let protocol = chats.protocol();
        let endpoint = match chats.endpoint() {
            Ok(endpoint) => endpoint,
            Err(problem) => return unsent(problem),
        };
        if ask == Ask::Resume {
            return self.find_running(number, chats, protocol, &endpoint, abort).await;
        }
        self.catch_up(chats).await;
        if !self.is_current(number) {
            return None;
        }
        let Some(post) = self.seal(chats, protocol, &endpoint) else {
            return Some(Outcome::Gone);
        };
        if std::mem::take(&mut self.state.borrow_mut().restored)
            && let Some(opening) = self.find_answer(number, chats, &endpoint, &post, abort).await
        {
            return self.read(number, protocol, post.ask.clone(), opening).await;
        }
        self.state.borrow_mut().rests = false;
        let sealed = post.sealed.as_ref()?;
        chats.write_post(&post).await;
        let mut backoff = Backoff::default();
        loop {
            if !self.is_current(number) {
                return None;
            }
            self.pass(&post.calls, Step::Sent);
            let key = header_key(&post.key);
            let refusal = match self.attempt(number, chats, &endpoint, sealed, Some(&key), abort).await {
                Ok(opening) => return self.read(number, protocol, post.ask.clone(), opening).await,
                Err(refusal) => refusal,
            };
            if !self.is_current(number) {
                return None;
            }
            self.pass(&post.calls, Step::SendFailed(&refusal.problem));
            let named = matches!(
                refusal.failure,
                Failure::Status {
                    retry_after: Some(1..),
                    ..
                }
            );
            let wait = match backoff.failed(refusal.failure, js_sys::Math::random()) {
                Next::After(ms) => Some(ms),
                Next::WhenOnline => None,
                Next::Rest => return Some(Outcome::Unsent(refusal.problem, refusal.detail, false)),
                Next::Refused => return Some(Outcome::Unsent(refusal.problem, refusal.detail, true)),
            };
            if named || wait.is_none() {
                self.show_wait(&post, refusal.problem, refusal.detail);
            } else {
                self.live.retrying.set(true);
            }
            self.wait(number, wait).await;
        }
    }

    /// Takes up the answer that the server is giving, if it is.
    async fn find_running(
        self: &Rc<Self>,
        number: u64,
        chats: &Rc<Chats>,
        protocol: &dyn Protocol,
        endpoint: &Endpoint,
        abort: &AbortController,
    ) -> Option<Outcome> {
        let Some(request) = protocol.resume(endpoint.api(), &self.id()) else {
            return Some(Outcome::Nothing);
        };
        let sealed = Sealed::of(request, String::new());
        let mut backoff = Backoff::default();
        loop {
            let refusal = match self.attempt(number, chats, endpoint, &sealed, None, abort).await {
                Ok(opening) if opening.status == 200 => {
                    self.live.status.set(ChatStatus::Submitted);
                    return self.read(number, protocol, Ask::Resume, opening).await;
                }
                Ok(_) => return Some(Outcome::Nothing),
                Err(refusal) => refusal,
            };
            match (backoff.failed(refusal.failure, js_sys::Math::random()), refusal.failure) {
                (Next::After(ms), _) => self.wait(number, Some(ms)).await,
                (Next::WhenOnline, _) => self.wait(number, None).await,
                (_, Failure::Status { .. }) => return Some(Outcome::Nothing),
                _ => return Some(Outcome::Failed(refusal.problem, refusal.detail)),
            }
            if !self.is_current(number) {
                return None;
            }
        }
    }

    /// The answer to a message that an earlier page sent, if the server is giving it: a message of its own begins, with an
    /// id that this chat doesn't know.
    async fn find_answer(
        &self,
        number: u64,
        chats: &Rc<Chats>,
        endpoint: &Endpoint,
        post: &Post,
        abort: &AbortController,
    ) -> Option<Opening> {
        if !matches!(post.ask, Ask::Submit { .. }) {
            return None;
        }
        let protocol = chats.protocol();
        let request = Sealed::of(protocol.resume(endpoint.api(), &self.id())?, String::new());
        let opening = self
            .attempt(number, chats, endpoint, &request, None, abort)
            .await
            .ok()?;
        let mut found = Vec::new();
        protocol
            .decoder(Mode::Lenient)
            .push(opening.first.as_ref()?, &mut found);
        let begun = found.into_iter().find_map(|item| match item {
            Decoded::Event(Event::Start { message_id, .. }) => message_id,
            _ => None,
        })?;
        let state = self.state.borrow();
        let known = state.conversation.messages.iter().any(|message| message.id == begun);
        (!known).then_some(opening)
    }

    /// One attempt, until the first bytes of an answer.
    async fn attempt(
        &self,
        number: u64,
        chats: &Rc<Chats>,
        endpoint: &Endpoint,
        sealed: &Sealed,
        key: Option<&str>,
        abort: &AbortController,
    ) -> Result<Opening, Refusal> {
        if let Some(run) = &mut self.state.borrow_mut().run {
            run.left = true;
            run.alive_at = pace::now();
        }
        let settings = chats.settings.get_untracked();
        let headers = &settings.headers;
        let protocol = chats.protocol();
        let key = key.filter(|_| chats.takes_key(endpoint) != Some(false));
        let opened = transport::open(protocol, endpoint, sealed, key, headers, abort).await;
        let opened = match opened {
            // A server of another origin may not know the header, and then the browser doesn't even ask it.
            Err(refusal)
                if refusal.failure == Failure::Network
                    && key.is_some()
                    && chats.takes_key(endpoint).is_none()
                    && self.is_current(number) =>
            {
                let plain = transport::open(protocol, endpoint, sealed, None, headers, abort).await;
                if plain.is_ok() {
                    chats.learn_key(endpoint, false);
                }
                plain.map_err(|_| refusal)
            }
            opened => {
                if opened.is_ok() && key.is_some() {
                    chats.learn_key(endpoint, true);
                }
                opened
            }
        };
        if opened.is_ok() {
            self.alive(number);
        }
        opened
    }

    /// The request whose turn it is, worded; `None` when there is none any more.
    fn seal(self: &Rc<Self>, chats: &Rc<Chats>, protocol: &dyn Protocol, endpoint: &Endpoint) -> Option<Post> {
        let mut post = self.state.borrow_mut().outbox.head()?.clone();
        post.rests = false;
        self.take_in(&post);
        if let Some(run) = &mut self.state.borrow_mut().run {
            run.post = Some(post.id.clone());
            run.ask = post.ask.clone();
        }
        let shape = chats.settings.with_untracked(|settings| settings.body.clone());
        let made_for = format!("{} {shape} {}", protocol.name(), endpoint.api());
        if post.sealed.as_ref().is_none_or(|sealed| sealed.made_for != made_for) {
            post.sealed = Some(self.word(protocol, &post.ask, endpoint.api(), &shape, made_for)?);
            if let Some(head) = self.state.borrow_mut().outbox.head() {
                *head = post.clone();
            }
        }
        Some(post)
    }

    fn word(&self, protocol: &dyn Protocol, ask: &Ask, api: &str, shape: &str, made_for: String) -> Option<Sealed> {
        let chat_id = self.id();
        let state = self.state.borrow();
        let messages = &state.conversation.messages;
        let stripped = documents::without_ours(messages);
        let messages = stripped.as_deref().unwrap_or(messages);
        let last = messages.last().map(|message| message.id.as_str());
        let kind = match ask {
            Ask::Submit { edited: Some(id) } => TurnKind::Edit(id),
            Ask::Submit { edited: None } => TurnKind::Send,
            Ask::Continue => TurnKind::Continue(last?),
            Ask::Regenerate { message_id } => TurnKind::Regenerate(message_id.as_deref()),
            Ask::Resume => return None,
        };
        let shape = match shape {
            "template" => BodyShape::Template,
            _ => BodyShape::Default,
        };
        let request = protocol.request(&Turn {
            api,
            chat_id: &chat_id,
            messages,
            kind,
            shape,
            extra: &JsonMap::new(),
        });
        Some(Sealed::of(request, made_for))
    }

    /// Says that the request waits for long, and why; the composer is free meanwhile.
    fn show_wait(&self, post: &Post, problem: Problem, detail: Option<String>) {
        let problem = match problem {
            Problem::Network => Problem::Unreached,
            problem => problem,
        };
        self.deliveries(&post.calls, Some(Delivery::Waiting(problem.clone())));
        self.mark_person(MessageStatus::Queued);
        self.live.status.set(ChatStatus::Error);
        self.live.slow.set(false);
        self.live.retrying.set(false);
        if !self.state.borrow().outbox.have_cards(post) {
            self.notify(problem, true, detail);
        }
    }

    /// Waits this many milliseconds, or until the network is back; `hurry` ends either.
    async fn wait(&self, number: u64, ms: Option<f64>) {
        let (end, ended) = oneshot::channel();
        let online = ms.is_none();
        if let Some(run) = &mut self.state.borrow_mut().run {
            run.wait = Some(Wait { end, online });
        }
        match ms {
            Some(ms) => {
                if let Either::Left((_, ended)) = select(Box::pin(pace::sleep(ms)), ended).await {
                    drop(ended);
                }
            }
            None => {
                // A dropped sender is a run that is over.
                ended.await.ok();
                pace::sleep(js_sys::Math::random() * SPREAD_MS).await;
            }
        }
        if let Some(run) = self.state.borrow_mut().run.as_mut().filter(|run| run.number == number) {
            run.wait = None;
            run.alive_at = pace::now();
        }
    }

    /// Ends a wait. `online`: only one for the network. `false`: nothing waited.
    fn end_wait(&self, online: bool) -> bool {
        let mut state = self.state.borrow_mut();
        let wait = state.run.as_mut().and_then(|run| {
            let wanted = run.wait.as_ref().is_some_and(|wait| wait.online || !online);
            wanted.then(|| run.wait.take()).flatten()
        });
        wait.is_some_and(|wait| wait.end.send(()).is_ok())
    }

    /// Tries again at once what waits or was given up: the person asks for it. `false`: nothing is unsent.
    pub(super) fn hurry(self: &Rc<Self>) -> bool {
        let (waits, head) = {
            let mut state = self.state.borrow_mut();
            let waits = state.run.as_ref().is_some_and(|run| run.wait.is_some());
            let head = state.outbox.head().map(|post| post.calls.clone());
            (waits, head)
        };
        let Some(calls) = head else { return false };
        self.deliveries(&calls, Some(Delivery::Sending));
        if waits {
            self.live.status.set(ChatStatus::Submitted);
            self.mark_person(MessageStatus::Sending);
            self.end_wait(false);
        } else {
            // An attempt that hangs gives way to another one.
            self.hang_up();
            self.pump();
        }
        true
    }

    /// The network is back, or the page is seen again: what it held up goes on, once.
    pub(super) fn wake(self: &Rc<Self>) {
        if !window().navigator().on_line() || self.end_wait(true) {
            return;
        }
        let (rests, cut) = {
            let mut state = self.state.borrow_mut();
            let idle = state.run.is_none();
            let cut = std::mem::take(&mut state.cut_by_network);
            (idle && state.rests && !state.refused, cut && idle)
        };
        if !rests && !cut {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            pace::sleep(js_sys::Math::random() * SPREAD_MS).await;
            if this.state.borrow().run.is_some() {
                return;
            }
            match rests {
                true => this.pump(),
                false => this.resume(),
            }
        });
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
        self.close_answer(crate::model::Ended::Stopped, MessageStatus::Stopped(None));
        run.post
    }

    /// Stops the answer: what came stays. A server that makes it is told, where it has an ear for that.
    pub(super) fn stop(self: &Rc<Self>) {
        if !self.is_busy() {
            return;
        }
        let (left, answer) = {
            let state = self.state.borrow();
            let answer = state.conversation.answering();
            let answer = answer.and_then(|at| state.conversation.messages.get(at)).cloned();
            (state.run.as_ref().is_some_and(|run| run.left), answer)
        };
        self.abort();
        if left {
            self.tell_server_to_stop(answer);
        }
        self.live.status.set(ChatStatus::Ready);
        self.live.slow.set(false);
        self.live.waiting.set(None);
        self.live.notice.set(None);
        self.mark_person(MessageStatus::Done);
        self.refresh_items(false);
        self.name_chat();
        self.save_now();
    }

    fn tell_server_to_stop(&self, answer: Option<Message>) {
        let Some(chats) = self.chats.upgrade() else { return };
        let Ok(endpoint) = chats.endpoint() else { return };
        let template = chats.settings.with_untracked(|settings| settings.body == "template");
        if !chats.may_be_stopped(&endpoint, template) {
            return;
        }
        let Some(request) = chats.protocol().stop(endpoint.api(), &self.id(), answer.as_ref()) else {
            return;
        };
        let sealed = Sealed::of(request, String::new());
        spawn_local(async move {
            let Ok(abort) = AbortController::new() else { return };
            let headers = chats.settings.with_untracked(|settings| settings.headers.clone());
            let told = transport::open(chats.protocol(), &endpoint, &sealed, None, &headers, &abort).await;
            if let Err(Refusal {
                failure:
                    Failure::Status {
                        status: 404 | 405 | 501,
                        ..
                    },
                ..
            }) = told
            {
                chats.cannot_be_stopped(&endpoint);
            }
        });
    }
}
