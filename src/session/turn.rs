//! One answer: its bytes folded as they come. Knows the protocol only by its decoder; how it is shown and how it ends stands in
//! `showing` and `ending`.

use std::rc::Rc;

use gloo_timers::callback::Interval;

use super::chat_session::Session;
use super::ids;
use super::reading::{Outcome, Reading};
use super::surfaces::bring_figures;
use super::transport::Opening;
use crate::browser::{clock, debug};
use crate::chat::documents::Documents;
use crate::chat::endpoint;
use crate::chat::outbox::{GivenUp, RequestKind};
use crate::live::Problem;
use crate::model::surface_part::SPOKEN;
use crate::model::{Change, DataPart, ErrorClass, Event, FoldMode, Message, MessagePart, Role, Start};
use crate::protocol::{Decoded, Decoder, Protocol};

/// Bytes that are decoded between two looks at the clock.
const PIECE: usize = 16 * 1024;
/// Bytes of one read below which the stream is slower than the page is written.
const TRICKLE: usize = 4 * 1024;
/// Milliseconds that the first write of an answer waits when it begins with a flood: most floods are over by then, and what is
/// written once is laid out once.
const FLOOD_MS: f64 = 32.0;
/// Milliseconds without a byte until we say that we still wait, and until Retry is offered.
const SLOW_MS: f64 = 10_000.0;
const STALLED_MS: f64 = 60_000.0;

impl Session {
    /// Folds an answer until its end; `None` when another request took its place.
    pub(super) async fn read(
        self: &Rc<Self>,
        number: u64,
        protocol: &dyn Protocol,
        ask: RequestKind,
        opening: Opening,
    ) -> Option<Outcome> {
        if !self.is_current(number) {
            return None;
        }
        let decoder = self.reader(protocol, &ask);
        let kept = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let kept = match (&ask, state.conversation.messages.last()) {
                (RequestKind::Resume, _) => state.record.kept,
                (RequestKind::Continue, Some(last)) => last.parts.len(),
                _ => 0,
            };
            state.record.kept = kept;
            state.documents = Documents::after(&state.conversation.messages, kept);
            let start = match &ask {
                RequestKind::Submit { .. } | RequestKind::Regenerate { .. } => Start::NewAnswer,
                RequestKind::Continue => Start::Continue,
                RequestKind::Resume => Start::Resume { replay: true, kept },
            };
            state.conversation.begin(start, ids::uuid());
            if ask == RequestKind::Continue {
                state.forget_thought();
            }
            kept
        };
        let is_asked = matches!(ask, RequestKind::Submit { .. } | RequestKind::Regenerate { .. });
        let outcome = self.fold(number, decoder, opening).await?;
        let (unsent, too_late, nothing) = {
            let state = self.state.borrow();
            let messages = &state.conversation.messages;
            let says_nothing = |message: Option<&Message>| {
                let more = message.and_then(|message| message.parts.get(kept..));
                more.is_none_or(|more| more.iter().all(|part| matches!(part, MessagePart::StepStart(_))))
            };
            let goes_on = ask == RequestKind::Continue && protocol.descriptor().forgets;
            let asked = messages.iter().rev().find(|message| message.role == Role::User);
            (
                state.run.as_ref().is_some_and(|run| run.post.is_some()),
                goes_on && says_nothing(messages.last()),
                // A press may be answered by nothing, words are not.
                says_nothing(state.answer()) && asked.is_some_and(|asked| asked.parts.iter().any(is_words)),
            )
        };
        Some(match outcome {
            Outcome::Complete if nothing && is_asked => Outcome::Failed(Problem::Empty, None),
            Outcome::Failed(Problem::Server { message }, _) if too_late => {
                // It will never be taken.
                self.acked();
                Outcome::Failed(
                    Problem::TooLate {
                        message: message.clone(),
                    },
                    Some(message),
                )
            }
            Outcome::Failed(problem, detail) if unsent => {
                let why = match problem {
                    Problem::Network | Problem::Page { .. } | Problem::Offline | Problem::Interrupted => {
                        GivenUp::Network
                    }
                    _ => GivenUp::Refused,
                };
                Outcome::Unsent(problem, detail, why)
            }
            outcome => outcome,
        })
    }

    async fn fold(self: &Rc<Self>, number: u64, mut decoder: Box<dyn Decoder>, opening: Opening) -> Option<Outcome> {
        let fail = |problem| Some(Outcome::Failed(problem, None));
        let Opening {
            content_type,
            mut first,
            mut body,
            ..
        } = opening;
        let mut reading = Reading::default();
        let mut decoded = Vec::new();
        let mut slice = clock::Slice::begin();
        let mut pause = 0.0;
        loop {
            let asked = clock::now();
            let bytes = match first.take() {
                Some(bytes) => Ok(Some(bytes)),
                None => body.read(pause).await,
            };
            let bytes = match bytes {
                Ok(Some(bytes)) => bytes,
                Ok(None) => break,
                Err(problem) => {
                    if !self.is_current(number) {
                        return None;
                    }
                    self.state.borrow_mut().cut_by_network = true;
                    // The server was reached: it had begun to answer.
                    return match reading.bytes {
                        0 => fail(problem),
                        _ => fail(Problem::Interrupted),
                    };
                }
            };
            slice.waited(asked);
            if reading.bytes == 0 && bytes.len() >= TRICKLE {
                self.state.borrow_mut().writes.not_before(clock::now() + FLOOD_MS);
            }
            reading.bytes += bytes.len();
            for piece in bytes.chunks(PIECE) {
                if !self.is_current(number) {
                    return None;
                }
                self.alive(number);
                decoder.push(piece, &mut decoded);
                for item in decoded.drain(..) {
                    if !self.prepare_for(&item, number, &mut reading).await {
                        return None;
                    }
                    self.take(item, &mut reading);
                }
                self.show_soon();
                if reading.fatal {
                    break;
                }
                slice.rest().await;
            }
            if reading.bytes > decoder.max_bytes() || reading.too_large {
                return fail(Problem::TooLarge { limit: "stream" });
            }
            if reading.fatal {
                break;
            }
            if reading.finished {
                self.ends(number);
            }
            // Few words wait for more of them until the page is written again: every read has its price.
            pause = match bytes.len() < TRICKLE && !reading.finished {
                true => self.until_written(),
                false => 0.0,
            };
        }
        if !self.is_current(number) {
            return None;
        }
        if reading.bytes == 0 && self.is_asked() {
            // Some protocols know no other end than that of the body: of nothing, it is none.
            return fail(Problem::Empty);
        }
        // Before it is told that there is no more.
        reading.finished |= decoder.said_done();
        decoder.finish(&mut decoded);
        for item in decoded.drain(..) {
            if !self.prepare_for(&item, number, &mut reading).await {
                return None;
            }
            self.take(item, &mut reading);
        }
        reading.torn = decoder.is_torn();
        Some(reading.outcome(&content_type))
    }

    /// Fetches what it takes to fold this item; `false` when another request took this one's place meanwhile.
    async fn prepare_for(self: &Rc<Self>, item: &Decoded, number: u64, reading: &mut Reading) -> bool {
        let has_none = !reading.without_surfaces && self.state.borrow().conversation.surfaces().is_none();
        match item {
            Decoded::Event(event) if has_none && event.needs_surfaces() => {
                bring_figures(event);
                reading.without_surfaces = !self.bring_surfaces().await;
                self.is_current(number)
            }
            _ => true,
        }
    }

    /// Folds one decoded item.
    fn take(self: &Rc<Self>, item: Decoded, reading: &mut Reading) {
        let event = match item {
            Decoded::Event(event) => event,
            Decoded::Alive => return,
            Decoded::Skipped { class, message } => {
                debug::skipped(&format!("{}: {message}", class.as_str()));
                reading.skipped += 1;
                if class == ErrorClass::TooLarge {
                    self.notify(Problem::LeftOut { limit: "8 MB" }, false, None);
                }
                return;
            }
            Decoded::Fatal { class, message } => {
                debug::note(&format!("{}: {message}", class.as_str()));
                match class {
                    ErrorClass::TooLarge => reading.too_large = true,
                    _ => reading.unreadable = Some(message),
                }
                reading.fatal = true;
                return;
            }
        };
        reading.events += 1;
        // An error as the first word doesn't say that the server has taken anything.
        if !reading.acked && !matches!(event, Event::Error { .. }) {
            reading.acked = true;
            self.acked();
        }
        let mut state = self.state.borrow_mut();
        if let Event::TextDelta { delta, .. } = &event {
            state.writes.heard(delta.len());
        }
        if let Event::Data {
            part: DataPart { kind, data, .. },
            ..
        } = &event
        {
            reading.listen(kind, data);
            state.documents.take(kind, data);
            state.begin_documents();
            state.items_moved |= kind == "data-ui-state";
            if kind == "data-chat-title" && !state.record.named {
                reading.named = data.as_str().map(|title| endpoint::title_from(title, 200));
            }
            if kind == "data-appendMessage" {
                match reading.events {
                    1 => state.append(data),
                    // A message in the middle of another one: behind it.
                    _ => state.put_behind(data),
                }
                return;
            }
        }
        let more = {
            let state = &mut *state;
            state.surfaces.hear(&state.conversation, &event)
        };
        let mut told = None;
        for event in std::iter::once(event).chain(more) {
            match state.conversation.apply(event, FoldMode::Lenient) {
                Ok(changes) => {
                    for change in changes {
                        let Some(change) = state.surfaces.note(change) else {
                            continue;
                        };
                        if change == Change::Restated {
                            state.restate();
                            told = Some(state.conversation.messages.clone());
                        } else if !state.pending.note(&change) {
                            reading.note(&change);
                        }
                    }
                }
                Err(error) => debug::skipped(&error.to_string()),
            }
        }
        drop(state);
        if let Some(messages) = told {
            self.settled_by_server(&messages);
        }
        self.apply_side_data(reading);
    }

    /// What the data listener heard and the page shows outside of the message.
    fn apply_side_data(self: &Rc<Self>, reading: &mut Reading) {
        if let Some(waiting) = reading.waiting.take() {
            self.live.waiting.set(Some(waiting));
        }
        if let Some(title) = reading.named.take().filter(|title| !title.is_empty()) {
            self.state.borrow_mut().record.title = title;
            self.name_chat();
        }
        if let Some(problem) = reading.report.take() {
            self.notify(problem, true, None);
        }
    }

    /// The person waits for words: what was said last is more than something pressed or entered on a component.
    fn is_asked(&self) -> bool {
        let state = self.state.borrow();
        let said = state
            .conversation
            .messages
            .iter()
            .rfind(|message| message.role == Role::User);
        said.is_some_and(|said| !said.parts.iter().any(|part| matches!(part, MessagePart::Data(_))))
    }

    pub(super) fn alive(&self, number: u64) {
        let mut state = self.state.borrow_mut();
        if let Some(run) = state.run.as_mut().filter(|run| run.number == number) {
            run.alive_at = clock::now();
        }
        drop(state);
        if self.live.slow.get_untracked() {
            self.live.slow.set(false);
        }
    }

    pub(super) fn watch(self: &Rc<Self>, number: u64) -> Interval {
        let this = Rc::downgrade(self);
        Interval::new(1000, move || {
            let Some(session) = this.upgrade() else { return };
            let (quiet, resume) = {
                let state = session.state.borrow();
                let Some(run) = state.run.as_ref().filter(|run| run.number == number) else {
                    return;
                };
                if run.wait.is_some() || run.is_elsewhere {
                    return;
                }
                (clock::now() - run.alive_at, run.ask == RequestKind::Resume)
            };
            if quiet >= SLOW_MS && !resume && !session.live.slow.get_untracked() {
                session.live.slow.set(true);
            }
            if quiet >= STALLED_MS && session.live.notice.with_untracked(Option::is_none) {
                session.notify(Problem::Stalled, true, None);
            }
        })
    }
}

/// Words that a person wrote, rather than those of a press.
fn is_words(part: &MessagePart) -> bool {
    matches!(part, MessagePart::Text(text) if !text.extra.contains_key(SPOKEN))
}
