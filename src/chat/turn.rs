//! One turn after the other: a request out, its bytes folded as they come, shown at most once per frame, ended by name.
//! Stop, Retry, automatic continuation and resuming are here. Knows the protocol only by its decoder and its requests.

use std::rc::Rc;

use gloo_timers::callback::Interval;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::AbortController;

use super::chats::Chats;
use super::session::{SAVE_MS, Session};
use super::transport::{self, Endpoint};
use super::{debug, documents, endpoint, ids, pace};
use crate::contract::tools;
use crate::live::{ChatStatus, MessageStatus, Problem};
use crate::model::{AfterResponse, Change, Ended, ErrorClass, Event, JsonMap, Mode, Resend, ResendPolicy, Role, Start};
use crate::protocol::{BodyShape, Decoded, Decoder, Protocol, Request, Turn, TurnKind};

/// Bytes of one answer.
const MAX_STREAM: usize = 64 * 1024 * 1024;
/// Bytes that are decoded between two looks at the clock.
const PIECE: usize = 16 * 1024;
/// Milliseconds without a byte until we say that we still wait, and until Retry is offered.
const SLOW_MS: f64 = 10_000.0;
const STALLED_MS: f64 = 60_000.0;

/// What a request asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ask {
    /// An answer to the last user message; `edited` names it when it was edited.
    Submit { edited: Option<String> },
    /// The last assistant message goes on: a tool or an approval was answered.
    Continue,
    /// Another answer; `message_id` names the one that was cut away.
    Regenerate { message_id: Option<String> },
    /// The answer that was running when the connection or the page went away.
    Resume,
}

/// The request that is running.
pub(super) struct Run {
    number: u64,
    abort: AbortController,
    /// When the last byte came, or the request went out.
    alive_at: f64,
    /// Something of the answer came.
    heard: bool,
    ask: Ask,
    /// Looks for stalls; ends with the run.
    _watch: Interval,
}

/// How a response ended, for the person.
enum Outcome {
    Complete,
    /// The server stopped it.
    Aborted(Option<String>),
    Failed(Problem, Option<String>),
    /// Nothing to resume.
    Nothing,
}

impl Session {
    /// Sends a request. A running one is stopped first.
    pub(super) fn ask(self: &Rc<Self>, ask: Ask) {
        self.abort();
        let Some(chats) = self.chats.upgrade() else { return };
        if ask != Ask::Resume {
            self.live.notice.set(None);
        }
        self.live.waiting.set(None);
        self.live.slow.set(false);
        self.state.borrow_mut().last = Some(ask.clone());
        let endpoint = match chats.endpoint() {
            Ok(endpoint) => endpoint,
            Err(problem) => {
                self.mark_person(MessageStatus::Failed);
                self.live.status.set(ChatStatus::Error);
                self.notify(problem, true, None);
                self.save_now();
                return;
            }
        };
        self.live.host.set(endpoint.host());
        let Ok(abort) = AbortController::new() else { return };
        let number = {
            let mut state = self.state.borrow_mut();
            state.runs += 1;
            let start = match &ask {
                Ask::Submit { .. } => Start::NewAnswer,
                Ask::Continue => Start::Continue,
                Ask::Regenerate { .. } => Start::Regenerate,
                Ask::Resume => Start::Resume { replay: true },
            };
            state.pending = Default::default();
            state.documents = Default::default();
            state.conversation.begin(start, ids::uuid());
            state.cut_by_network = false;
            let number = state.runs;
            state.run = Some(Run {
                number,
                abort: abort.clone(),
                alive_at: pace::now(),
                heard: false,
                ask: ask.clone(),
                _watch: self.watch(number),
            });
            number
        };
        if ask != Ask::Resume {
            self.live.status.set(ChatStatus::Submitted);
            self.refresh_items(true);
            self.save_now();
        }
        let this = self.clone();
        spawn_local(async move {
            let outcome = this.run(number, &chats, endpoint, &ask, &abort).await;
            if let Some(outcome) = outcome
                && this.is_current(number)
            {
                // The end is shown in a frame of its own, like everything before it.
                pace::frame().await;
                if this.is_current(number) {
                    this.finish(outcome);
                }
            }
        });
    }

    fn is_current(&self, number: u64) -> bool {
        let state = self.state.borrow();
        state.run.as_ref().is_some_and(|run| run.number == number)
    }

    /// The request, until its answer ended; `None` when another one took its place.
    async fn run(
        self: &Rc<Self>,
        number: u64,
        chats: &Rc<Chats>,
        endpoint: Endpoint,
        ask: &Ask,
        abort: &AbortController,
    ) -> Option<Outcome> {
        let fail = |problem| Some(Outcome::Failed(problem, None));
        let settings = chats.settings.get_untracked();
        let protocol = chats.protocol();
        let asked = self.request(protocol, ask, endpoint.api(protocol.name()), &settings.body);
        let Some((request, mut decoder)) = asked else {
            return Some(Outcome::Nothing);
        };
        let answer = match transport::open(&endpoint, &request, &settings.headers, abort).await {
            Ok(answer) => answer,
            Err(problem) => return fail(problem),
        };
        if !self.is_current(number) {
            return None;
        }
        self.alive(number);
        if *ask == Ask::Resume {
            if answer.status != 200 {
                return Some(Outcome::Nothing);
            }
            self.live.status.set(ChatStatus::Submitted);
        }
        let content_type = answer.content_type.clone();
        let mut body = match answer.stream(protocol).await {
            Ok(body) => body,
            Err((problem, detail)) => return Some(Outcome::Failed(problem, detail)),
        };
        self.mark_person(MessageStatus::Done);
        let mut reading = Reading::default();
        let mut decoded = Vec::new();
        let mut slice = pace::Slice::begin();
        loop {
            let asked = pace::now();
            let bytes = match body.read().await {
                Ok(Some(bytes)) => bytes,
                Ok(None) => break,
                Err(problem) => {
                    if !self.is_current(number) {
                        return None;
                    }
                    self.state.borrow_mut().cut_by_network = true;
                    return match reading.events {
                        0 => fail(problem),
                        _ => fail(Problem::Interrupted),
                    };
                }
            };
            slice.waited(asked);
            reading.bytes += bytes.len();
            for piece in bytes.chunks(PIECE) {
                if !self.is_current(number) {
                    return None;
                }
                self.alive(number);
                decoder.push(piece, &mut decoded);
                for item in decoded.drain(..) {
                    self.take(item, &mut reading);
                }
                self.show_soon();
                if reading.fatal {
                    break;
                }
                slice.rest().await;
            }
            if reading.bytes > MAX_STREAM || reading.too_large {
                return fail(Problem::TooLarge { limit: "stream" });
            }
            if reading.fatal {
                break;
            }
        }
        if !self.is_current(number) {
            return None;
        }
        decoder.finish(&mut decoded);
        for item in decoded.drain(..) {
            self.take(item, &mut reading);
        }
        Some(reading.outcome(&content_type))
    }

    /// The request, and the decoder of its answer.
    fn request(
        &self,
        protocol: &dyn Protocol,
        ask: &Ask,
        api: &str,
        shape: &str,
    ) -> Option<(Request, Box<dyn Decoder>)> {
        let chat_id = self.id();
        let state = self.state.borrow();
        let messages = &state.conversation.messages;
        let stripped = documents::without_ours(messages);
        let messages = stripped.as_deref().unwrap_or(messages);
        let last = messages.last().map(|message| message.id.as_str());
        let kind = match ask {
            Ask::Resume => return Some((protocol.resume(api, &chat_id)?, protocol.decoder(Mode::Lenient))),
            Ask::Submit { edited: Some(id) } => TurnKind::Edit(id),
            Ask::Submit { edited: None } => TurnKind::Send,
            Ask::Continue => TurnKind::Continue(last?),
            Ask::Regenerate { message_id } => TurnKind::Regenerate(message_id.as_deref()),
        };
        let shape = match shape {
            "template" => BodyShape::Template,
            "legacy" => BodyShape::Legacy,
            _ => BodyShape::Default,
        };
        let turn = Turn {
            api,
            chat_id: &chat_id,
            run_id: &ids::uuid(),
            messages,
            kind,
            shape,
            tools: &tools::declared(),
            context: &context(),
            extra: &JsonMap::new(),
        };
        Some((protocol.request(&turn), protocol.reader(&turn)))
    }

    /// Folds one decoded item.
    fn take(self: &Rc<Self>, item: Decoded, reading: &mut Reading) {
        let event = match item {
            Decoded::Event(event) => event,
            Decoded::Alive => return,
            Decoded::Skipped { class, message } => {
                debug::skipped(&format!("{}: {message}", class.as_str()));
                reading.skipped += 1;
                return;
            }
            Decoded::Fatal { class, message } => {
                debug::note(&format!("{}: {message}", class.as_str()));
                match class {
                    ErrorClass::TooLarge => reading.too_large = true,
                    _ => reading.failed = Some(message),
                }
                reading.fatal = true;
                return;
            }
        };
        reading.events += 1;
        let mut state = self.state.borrow_mut();
        if let Some(run) = &mut state.run {
            run.heard = true;
        }
        if let Event::Data { kind, data, .. } = &event {
            reading.listen(kind, data);
            state.documents.take(kind, data);
            state.items_moved |= kind == "data-ui-state";
            if kind == "data-chat-title" && !state.record.named {
                reading.named = data.as_str().map(|title| endpoint::title_from(title, 200));
            }
            if kind == "data-appendMessage" && reading.events == 1 {
                state.append(data);
                return;
            }
        }
        match state.conversation.apply(event, Mode::Lenient) {
            Ok(changes) => {
                for change in &changes {
                    if *change == Change::Restated {
                        state.restate();
                    } else if !state.pending.note(change) {
                        reading.note(change);
                    }
                }
            }
            Err(error) => debug::skipped(&error.to_string()),
        }
        drop(state);
        self.heed(reading);
    }

    /// What the data listener heard and the page shows outside of the message.
    fn heed(self: &Rc<Self>, reading: &mut Reading) {
        if let Some(waiting) = reading.waiting.take() {
            self.live.waiting.set(Some(waiting));
        }
        if let Some(title) = reading.named.take().filter(|title| !title.is_empty()) {
            self.state.borrow_mut().record.title = title;
            self.name_chat();
        }
        if let Some((problem, detail)) = reading.report.take() {
            self.notify(problem, true, detail);
        }
    }

    /// Shows what was gathered at the next frame, at most every `COMMIT_MS`.
    fn show_soon(self: &Rc<Self>) {
        let wait = {
            let mut state = self.state.borrow_mut();
            if state.commit_due || state.conversation.answering().is_none() {
                return;
            }
            state.commit_due = true;
            state.last_commit + pace::COMMIT_MS - pace::now()
        };
        let this = self.clone();
        let number = self.state.borrow().runs;
        spawn_local(async move {
            if wait > 8.0 {
                pace::sleep(wait - 8.0).await;
            }
            pace::frame().await;
            this.state.borrow_mut().commit_due = false;
            if this.is_current(number) {
                this.commit();
            }
        });
    }

    fn commit(self: &Rc<Self>) {
        let now = pace::now();
        let (save, items_moved) = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            state.last_commit = now;
            state.conversation.refresh();
            state.commit();
            if let Some(position) = state.conversation.answering() {
                state.touch(position);
            }
            (now - state.last_save > SAVE_MS, std::mem::take(&mut state.items_moved))
        };
        if items_moved {
            self.refresh_items(true);
        }
        if self.live.status.get_untracked() == ChatStatus::Submitted && self.shows_something() {
            self.live.status.set(ChatStatus::Streaming);
            self.live.waiting.set(None);
        }
        if save {
            self.save_now();
        }
    }

    /// The answer has a part that is seen.
    fn shows_something(&self) -> bool {
        let state = self.state.borrow();
        let answer = state
            .conversation
            .answering()
            .and_then(|at| state.conversation.messages.get(at));
        answer.is_some_and(|message| !message.parts.is_empty())
    }

    fn finish(self: &Rc<Self>, outcome: Outcome) {
        let (run, ended, closing) = {
            let mut state = self.state.borrow_mut();
            let Some(run) = state.run.take() else { return };
            let (ended, closing) = match &outcome {
                Outcome::Complete => (Ended::Complete, MessageStatus::Done),
                Outcome::Aborted(reason) => (Ended::Stopped, MessageStatus::Stopped(reason.clone())),
                Outcome::Failed(Problem::Interrupted, _) => (Ended::Interrupted, MessageStatus::Interrupted),
                Outcome::Failed(..) => (Ended::Failed, MessageStatus::Failed),
                Outcome::Nothing => (Ended::Interrupted, MessageStatus::Interrupted),
            };
            (run, ended, closing)
        };
        self.close_answer(ended, closing);
        self.live.slow.set(false);
        self.live.waiting.set(None);
        match outcome {
            Outcome::Complete | Outcome::Aborted(_) => self.live.status.set(ChatStatus::Done),
            Outcome::Failed(problem, detail) => {
                if !run.heard {
                    self.mark_person(MessageStatus::Failed);
                }
                self.live.status.set(ChatStatus::Error);
                self.notify(problem, true, detail);
            }
            Outcome::Nothing => {
                self.live.status.set(ChatStatus::Ready);
                self.mark_last(Role::Assistant, MessageStatus::Interrupted);
                if self.live.notice.with_untracked(Option::is_none) {
                    self.notify(Problem::Interrupted, true, None);
                }
                // The answer that could not be taken up is asked anew.
                self.state.borrow_mut().last = Some(Ask::Submit { edited: None });
            }
        }
        self.refresh_items(false);
        self.name_chat();
        self.save_now();
        self.resend(AfterResponse::Ended(ended));
    }

    /// Brings the answer to its end: the last changes are shown, nothing in it streams any more.
    fn close_answer(&self, ended: Ended, closing: MessageStatus) {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        // The last commit needs to know the answer, which is over after `end`.
        state.documents.close();
        state.commit();
        let position = state.conversation.answering();
        for change in state.conversation.end(ended) {
            state.pending.note(&change);
        }
        state.pending = Default::default();
        let Some(position) = position else { return };
        state.touch(position);
        let Some(message) = state.conversation.messages.get(position) else {
            return;
        };
        state.mirror.refresh(position, message, false);
        if let Some(live) = state.mirror.at(position) {
            live.status.set(closing);
        }
    }

    /// Sends by itself when every tool call or approval of the last step is answered.
    pub(super) fn resend(self: &Rc<Self>, after: AfterResponse) {
        if self.is_busy() {
            return;
        }
        let resend = {
            let mut state = self.state.borrow_mut();
            let resend = ResendPolicy::default().should_resend(&state.conversation, after);
            if resend == Resend::Yes {
                state.conversation.count_resend();
            }
            resend
        };
        match resend {
            Resend::Yes => self.ask(Ask::Continue),
            Resend::LimitReached(count) => self.notify(Problem::ResendLimit { count }, true, None),
            Resend::No => {}
        }
    }

    /// Stops the answer: what came stays.
    pub(super) fn stop(self: &Rc<Self>) {
        if !self.is_busy() {
            return;
        }
        self.abort();
        self.live.status.set(ChatStatus::Ready);
        self.live.slow.set(false);
        self.live.waiting.set(None);
        self.live.notice.set(None);
        self.mark_person(MessageStatus::Done);
        self.refresh_items(false);
        self.name_chat();
        self.save_now();
    }

    /// Closes the socket at once and ends the answer where it is.
    pub(super) fn abort(&self) {
        let Some(run) = self.state.borrow_mut().run.take() else {
            return;
        };
        run.abort.abort();
        self.close_answer(Ended::Stopped, MessageStatus::Stopped(None));
    }

    /// Asks again what the last request asked.
    pub(super) fn retry(self: &Rc<Self>) {
        let last = self.state.borrow().last.clone();
        let again = match last {
            Some(Ask::Continue) => Some(Ask::Continue),
            Some(ask) => {
                // A part of an answer is not what was asked for: it gives way to the whole one.
                self.abort();
                let cut = self.cut_answer();
                match (ask, cut) {
                    (Ask::Submit { edited }, None) => Some(Ask::Submit { edited }),
                    (_, message_id) => Some(Ask::Regenerate { message_id }),
                }
            }
            None => Some(Ask::Submit { edited: None }),
        };
        if let Some(again) = again {
            self.ask(again);
        }
    }

    /// Drops an assistant message at the end; its id.
    fn cut_answer(self: &Rc<Self>) -> Option<String> {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        let position = state.conversation.messages.len().checked_sub(1)?;
        let last = state.conversation.messages.get(position)?;
        if last.role != Role::Assistant {
            return None;
        }
        let id = last.id.clone();
        state.cut(Some(&id));
        Some(id)
    }

    /// On load: an answer that was running when the page went away, or never came.
    pub(super) fn take_up(self: &Rc<Self>) {
        let unanswered = {
            let state = self.state.borrow();
            let last = state.conversation.messages.last();
            let unanswered = last.is_some_and(|message| message.role == Role::User);
            unanswered || state.record.running && last.is_some()
        };
        if unanswered {
            self.ask(Ask::Resume);
        }
    }

    /// The network is back, or the page is seen again: an answer that the network cut is taken up, once.
    pub(super) fn wake(self: &Rc<Self>) {
        let cut = std::mem::take(&mut self.state.borrow_mut().cut_by_network);
        if cut && !self.is_busy() {
            let this = self.clone();
            spawn_local(async move {
                pace::sleep(js_sys::Math::random() * 500.0).await;
                if !this.is_busy() {
                    this.ask(Ask::Resume);
                }
            });
        }
    }

    fn alive(&self, number: u64) {
        let mut state = self.state.borrow_mut();
        if let Some(run) = state.run.as_mut().filter(|run| run.number == number) {
            run.alive_at = pace::now();
        }
        drop(state);
        if self.live.slow.get_untracked() {
            self.live.slow.set(false);
        }
    }

    fn watch(self: &Rc<Self>, number: u64) -> Interval {
        let this = Rc::downgrade(self);
        Interval::new(1000, move || {
            let Some(session) = this.upgrade() else { return };
            let (quiet, resume) = {
                let state = session.state.borrow();
                let Some(run) = state.run.as_ref().filter(|run| run.number == number) else {
                    return;
                };
                (pace::now() - run.alive_at, run.ask == Ask::Resume)
            };
            if quiet >= SLOW_MS && !resume && !session.live.slow.get_untracked() {
                session.live.slow.set(true);
            }
            if quiet >= STALLED_MS && session.live.notice.with_untracked(Option::is_none) {
                session.notify(Problem::Stalled, true, None);
            }
        })
    }

    /// Marks the last message when it is the person's.
    pub(super) fn mark_person(&self, status: MessageStatus) {
        self.mark_last(Role::User, status);
    }

    fn mark_last(&self, role: Role, status: MessageStatus) {
        let last = self.live.messages.with_untracked(|messages| messages.last().copied());
        if let Some(last) = last.filter(|last| last.role == role)
            && last.status.with_untracked(|known| *known != status)
        {
            last.status.set(status);
        }
    }
}

/// What an agent may want to know of the person.
fn context() -> [(&'static str, String); 1] {
    let page = document().document_element();
    let language = page.and_then(|page| page.get_attribute("lang")).unwrap_or_default();
    [("The language of the person's interface (BCP 47)", language)]
}

/// What is known of the answer that is being read.
#[derive(Default)]
struct Reading {
    bytes: usize,
    events: u64,
    skipped: u64,
    finished: bool,
    fatal: bool,
    too_large: bool,
    aborted: Option<Option<String>>,
    failed: Option<String>,
    waiting: Option<String>,
    named: Option<String>,
    report: Option<(Problem, Option<String>)>,
}

impl Reading {
    fn note(&mut self, change: &Change) {
        match change {
            Change::Finished(_) => self.finished = true,
            Change::Aborted(reason) => self.aborted = Some(reason.clone()),
            Change::Failed(message) => {
                let message = message.clone();
                // Reported at once; reading goes on for the closing metadata.
                self.report = Some((
                    Problem::Server {
                        message: message.clone(),
                    },
                    None,
                ));
                self.failed = Some(message);
            }
            Change::Skipped(line) => {
                self.skipped += 1;
                debug::skipped(line);
            }
            _ => {}
        }
    }

    /// `ai-sdk` section 13.
    fn listen(&mut self, kind: &str, data: &serde_json::Value) {
        if kind == "data-waiting-status"
            && let Some(message) = data.get("message").and_then(|message| message.as_str())
        {
            self.waiting = Some(message.chars().take(300).collect());
        }
    }

    fn outcome(self, content_type: &str) -> Outcome {
        if let Some(message) = self.failed {
            return Outcome::Failed(Problem::Server { message }, None);
        }
        if let Some(reason) = self.aborted {
            return Outcome::Aborted(reason);
        }
        if self.events == 0 {
            let problem = match endpoint::may_be_stream(content_type) {
                true => Problem::Empty,
                false => Problem::NotAStream {
                    content_type: content_type.to_owned(),
                },
            };
            return Outcome::Failed(problem, None);
        }
        match self.finished {
            true => Outcome::Complete,
            false => Outcome::Failed(Problem::Interrupted, None),
        }
    }
}
