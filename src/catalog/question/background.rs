//! What a question does by itself: telling the agent that it cannot be asked, announcing itself, keeping its draft,
//! expiring, and following what became of its answer.

use std::time::Duration;

use crate::browser::clock;
use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::kit::host::{AnswerDelivery, DeliveryState, ServerTime};
use crate::catalog::question::card::{Card, Doing, Step};
use crate::catalog::question::due::Due;
use crate::contract::question::Deadline;
use crate::contract::question::result;
use crate::contract::{AnswerFault, ErrorCode, QuestionStatus, Receipt};
use crate::model::Reply;
use crate::words::text::interaction as text;

/// The longest timer; a later deadline is looked at again.
const LONGEST_TIMER_MS: f64 = 3_600_000.0;

/// How long before its end a person is told of it: long enough to finish a choice, or to save what was written.
const SOON_MS: f64 = 60_000.0;

impl Card {
    /// A call that cannot be asked tells the agent, once (`interactions.md` A4).
    pub(super) fn refuse_once(self) {
        Effect::new(move || {
            if !self.may_answer.get() || self.sent.with_value(Option::is_some) {
                return;
            }
            let (Some(Err(error)), Some(call_id)) = (self.reading.get(), self.call_id()) else {
                return;
            };
            let input = self.input.get_untracked();
            let (id, kind) = result::names(input.as_deref(), &call_id);
            let now = js_sys::Date::now();
            let output = result::build(id, kind, QuestionStatus::Cancelled, error.to_value(), now, None);
            self.sent.set_value(Some(output.clone()));
            self.log_status(QuestionStatus::Cancelled);
            self.slot.reply.run(Reply::ToolOutput { call_id, output });
        });
    }

    pub(super) fn announce_when_ready(self) {
        Effect::new(move |before: Option<bool>| {
            let ready = self.step.get() == Step::Asking && self.may_answer.get();
            let of_all = self.questions;
            // The card of a new one may have come late.
            let was_ready = before.unwrap_or_else(|| of_all.is_none_or(|all| !all.are_new.get_value()));
            let is_first = || of_all.is_none_or(|all| all.is_first(self.call_id().unwrap_or_default()));
            if ready
                && !was_ready
                && is_first()
                && let Some(interaction) = self.interaction_untracked()
            {
                let title = interaction.envelope.title.as_str();
                self.say
                    .try_run(text::NEW_QUESTION.fill(self.locale.get_untracked(), &[("title", title)]));
            }
            ready
        });
        Effect::new(move || {
            if let Some(interaction) = self
                .interaction()
                .filter(|interaction| !interaction.unchecked.is_empty())
            {
                let (id, keywords) = (&interaction.envelope.id, interaction.unchecked.join(", "));
                leptos::logging::warn!("{id}: not checked in its output schema: {keywords}");
            }
        });
    }

    /// Keeps the draft and what belongs to it, unless the question is sensitive.
    pub(crate) fn keep(self) {
        let (Some(store), Some(interaction)) = (self.store, self.interaction_untracked()) else {
            return;
        };
        let draft = match interaction.envelope.is_sensitive() {
            true => Value::Null,
            false => self.draft.get_untracked(),
        };
        let entry = json!({
            "draft": draft,
            "complete": self.complete.get_value(),
            "changed": self.changed.get_value(),
            "shown_ms": self.watch.millis().round(),
            "left": self.left(),
            "until": self.left().zip(self.server_time()).map(|(left, now)| now + left),
        });
        store.set.run((interaction.envelope.id.clone(), Some(entry)));
    }

    pub(super) fn restore_draft(self) {
        let Some(store) = self.store else {
            return self.looked.set(true);
        };
        Effect::new(move || {
            if self.looked.get_untracked() {
                return;
            }
            // What was entered into a question that expired or was passed over can still be seen.
            let wanted = match self.step.get() {
                Step::Asking => true,
                Step::Answered => self.slot.tool().and_then(|tool| tool.output()).is_some_and(|output| {
                    let receipt = Receipt::read(&output);
                    receipt.passed_over || receipt.status == QuestionStatus::Expired
                }),
                _ => false,
            };
            let Some(interaction) = self.interaction().filter(|_| wanted) else {
                return;
            };
            let Some(entry) = store.get.run(interaction.envelope.id.clone()) else {
                return;
            };
            self.looked.set(true);
            if !self.draft.with_untracked(Value::is_null) {
                return;
            }
            if let Some(draft) = entry.get("draft").filter(|draft| !draft.is_null()) {
                self.draft.set(draft.clone());
                let wrote = self
                    .interaction_untracked()
                    .and_then(|asked| asked.question.written(draft));
                self.found_words.set(wrote.is_some());
                if self.step.get_untracked() == Step::Asking {
                    self.log_restored(draft);
                }
            }
            self.complete
                .set_value(entry.get("complete") == Some(&Value::Bool(true)));
            let changed = entry.get("changed").and_then(Value::as_u64).unwrap_or_default();
            self.changed.set_value(u32::try_from(changed).unwrap_or(u32::MAX));
            self.watch
                .add(entry.get("shown_ms").and_then(crate::number::value).unwrap_or_default());
            // By the server's clock the time went on while the page was away; else it goes on where it was.
            let number = |key: &str| entry.get(key).and_then(crate::number::value);
            let until = number("until").zip(self.server_time()).map(|(until, now)| until - now);
            if let Some(left) = until.or(number("left")) {
                self.deadline.set(Some(Due::Page(clock::now() + left)));
            }
        });
    }

    /// Expires the question at its deadline; the agent is told as soon as it can be.
    pub(super) fn watch_deadline(self) {
        let warned = StoredValue::new(false);
        Effect::new(move || {
            let asks = self.step.get() == Step::Asking && self.looked.get();
            let Some(interaction) = self.interaction().filter(|_| asks) else {
                return;
            };
            if let Some(Deadline::At(moment)) = interaction.envelope.deadline() {
                self.deadline.set(Some(Due::Server(moment)));
            }
            if self.deadline.get_untracked().is_none() {
                let Some(Deadline::After(millis)) = interaction.envelope.deadline() else {
                    return;
                };
                self.deadline.set(Some(Due::Page(clock::now() + millis)));
                self.keep();
            }
            if let Some(ServerTime(clock)) = self.clock {
                clock.track();
            }
            self.look_at_clock(warned);
        });
        Effect::new(move || {
            let due = self.expired.get() && self.step.get() == Step::Asking && self.may_answer.get();
            if !due || self.sent.with_value(Option::is_some) {
                return;
            }
            if let Some(interaction) = self.interaction_untracked() {
                self.say.try_run(text::EXPIRED.get(self.locale.get_untracked()).into());
                self.send(&interaction, QuestionStatus::Expired, Value::Null);
            }
        });
    }

    /// The server's clock, if it is known; doesn't track.
    fn server_time(self) -> Option<f64> {
        let ServerTime(clock) = self.clock?;
        let clock = clock.try_get_untracked().flatten()?;
        Some(clock.time(clock::now()))
    }

    /// Milliseconds until the question expires, as far as that can be known.
    fn left(self) -> Option<f64> {
        match self.deadline.try_get_untracked().flatten()? {
            Due::Server(at) => Some(at - self.server_time()?),
            Due::Page(at) => Some(at - clock::now()),
        }
    }

    /// The moment at which it expires, in milliseconds since the epoch; tracks.
    pub(super) fn until(self) -> Option<f64> {
        Some(match self.deadline.get()? {
            Due::Server(at) => at,
            Due::Page(at) => js_sys::Date::now() + at - clock::now(),
        })
    }

    fn look_at_clock(self, warned: StoredValue<bool>) {
        let Some(left) = self.left() else { return };
        let mut next = left;
        if left <= 0.0 {
            self.expired.try_set(true);
            return;
        }
        if left > SOON_MS {
            next -= SOON_MS;
        } else if warned.try_get_value() == Some(false) {
            warned.set_value(true);
            self.warn();
        }
        let wait = Duration::from_millis(next.min(LONGEST_TIMER_MS).ceil() as u64);
        set_timeout(move || self.look_at_clock(warned), wait);
    }

    /// Says that there is little time left, to whom may still answer.
    fn warn(self) {
        let waits = untrack(|| self.may_answer.get() && self.step.get() == Step::Asking);
        if let Some(interaction) = self
            .interaction_untracked()
            .filter(|_| waits && !self.superseded.get_untracked())
        {
            let title = interaction.envelope.title.as_str();
            self.say
                .try_run(text::EXPIRES_SOON.fill(self.locale.get_untracked(), &[("title", title)]));
        }
    }

    pub(super) fn watch_delivery(self) {
        Effect::new(move || {
            let Some(tool) = self.slot.tool() else { return };
            let delivery = self.delivery;
            let at = delivery.and_then(|AnswerDelivery(state)| state.run(tool.call_id.clone()));
            if at.is_some() && self.sent.with_value(Option::is_none) {
                // Another page or tab gave this answer.
                self.show_given(tool.output().as_deref());
            }
            if tool.is_complete() {
                self.forget_draft();
            }
            match at {
                Some(DeliveryState::Sending) => self.doing.set(Doing::Sending),
                Some(DeliveryState::Conflict(reason)) => {
                    self.conflict.set(true);
                    self.reason.set(Some(reason));
                    self.doing.set(Doing::NotSent);
                }
                Some(DeliveryState::Failed(reason)) => {
                    self.conflict.set(false);
                    self.reason.set(reason);
                    self.doing.set(Doing::NotSent);
                }
                None => {}
            }
        });
    }

    /// The answer is written down. Before that the page may go away without it; and what was written into an expired question can
    /// still be copied.
    fn forget_draft(self) {
        let is = |sent: &Value| sent.get("status").and_then(Value::as_str) != Some(QuestionStatus::Expired.as_str());
        if self.sent.with_value(|sent| sent.as_ref().is_some_and(is))
            && let (Some(store), Some(interaction)) = (self.store, self.interaction_untracked())
        {
            store.set.run((interaction.envelope.id.clone(), None));
        }
    }

    fn show_given(self, output: Option<&Value>) {
        let (Some(output), Some(interaction)) = (output, self.interaction_untracked()) else {
            return;
        };
        self.sent.set_value(Some(output.clone()));
        self.draft
            .set(interaction.question.restore(&Receipt::read(output).value));
    }

    /// Puts the card into the state that the gallery asks for.
    pub(super) fn stage(self, name: &str) {
        let Some(interaction) = self.interaction_untracked() else {
            return;
        };
        let chosen = || match interaction.question.probes().get(1) {
            Some(probe) => interaction.question.restore(probe),
            None => Value::Null,
        };
        match name {
            "chosen" => self.draft.set(chosen()),
            "expired-draft" => {
                self.draft.set(
                    interaction
                        .question
                        .probes()
                        .last()
                        .map_or(Value::Null, |probe| interaction.question.restore(probe)),
                );
                self.expired.set(true);
            }
            "error" => self.faults.set(vec![AnswerFault::new(ErrorCode::Required)]),
            "reviewing" | "submitting" | "not-sent" => {
                self.draft.set(chosen());
                self.doing.set(match name {
                    "reviewing" => Doing::Reviewing,
                    "submitting" => Doing::Sending,
                    _ => Doing::NotSent,
                });
                let offline = text::OFFLINE.get(self.locale.get_untracked());
                self.reason.set(Some(offline.into()));
            }
            _ => {}
        }
    }
}
