//! The state of one question and what a person can do with it. Draws nothing, and knows no type.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::stopwatch::Stopwatch;
use super::words;
use crate::catalog::Slot;
use crate::catalog::host::{Delivery, DeliveryState, DraftStore, Stage, use_announcer};
use crate::contract::{ClientContext, ContractError, Device, ErrorCode, Fault, Interaction, Outcome, Status, result};
use crate::i18n::text::interaction as text;
use crate::i18n::{Locale, use_locale};
use crate::model::{Reply, ToolState};

/// How long an answer may be on its way before the card says that it was not sent.
const PATIENCE: Duration = Duration::from_secs(20);
/// After this long, a screen reader is told that the answer is on its way (`interactions` A5).
const SAY_SENDING: Duration = Duration::from_secs(1);
/// The longest timer; a later deadline is looked at again.
const LONGEST_TIMER_MS: f64 = 3_600_000.0;

/// Where a question stands, from the part alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Streaming,
    Asking,
    Refused,
    Answered,
    Failed,
}

/// What the person is doing with a question that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    Answering,
    Reviewing,
    Sending,
    NotSent,
}

/// A question and everything that moves in it. Copy: hand it into closures freely.
#[derive(Clone, Copy)]
pub(super) struct Card {
    pub slot: Slot,
    /// The call as far as it has come.
    pub input: Signal<Option<Arc<Value>>>,
    pub step: Memo<Step>,
    pub reading: Memo<Option<Result<Arc<Interaction>, ContractError>>>,
    pub doing: RwSignal<Doing>,
    pub draft: RwSignal<Value>,
    pub faults: RwSignal<Vec<Fault>>,
    /// Why the answer was not sent, if that is known.
    pub reason: RwSignal<Option<String>>,
    pub expired: RwSignal<bool>,
    /// Unique in the page, for ids and names.
    pub prefix: StoredValue<String>,
    pub wrapper: NodeRef<leptos::html::Div>,
    pub watch: Stopwatch,
    pub locale: Signal<Locale>,
    /// The result that was handed up; sent again as it is.
    sent: StoredValue<Option<Value>>,
    complete: StoredValue<bool>,
    changed: StoredValue<u32>,
    deadline: StoredValue<Option<f64>>,
    device: Device,
    store: Option<DraftStore>,
    say: StoredValue<Callback<String>>,
}

/// Coarse pointer and short side below 600 px: mobile; coarse otherwise: tablet (`interactions` A7).
fn device() -> Device {
    let matches = |query: &str| {
        window()
            .match_media(query)
            .ok()
            .flatten()
            .is_some_and(|list| list.matches())
    };
    if !matches("(pointer: coarse)") {
        Device::Desktop
    } else if matches("(max-device-width: 599.98px), (max-device-height: 599.98px)") {
        Device::Mobile
    } else {
        Device::Tablet
    }
}

impl Card {
    pub(super) fn new(slot: Slot) -> Card {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let input = Memo::new(move |_| slot.tool().and_then(|tool| tool.input.clone()));
        let state = Memo::new(move |_| match slot.tool() {
            Some(tool) if tool.is_complete() => Step::Answered,
            Some(tool) => match tool.state {
                ToolState::InputStreaming => Step::Streaming,
                ToolState::OutputError | ToolState::OutputDenied => Step::Failed,
                _ => Step::Asking,
            },
            None => Step::Failed,
        });
        let streaming = Memo::new(move |_| state.get() == Step::Streaming);
        // Read once per call; a new reading always counts as a change, since questions cannot be compared.
        let reading = Memo::new_with_compare(
            move |_| {
                (!streaming.get()).then(|| {
                    let input = input.get();
                    Interaction::read(input.as_deref().unwrap_or(&Value::Null)).map(Arc::new)
                })
            },
            |_, _| true,
        );
        let step = Memo::new(move |_| match (state.get(), reading.get()) {
            (Step::Asking | Step::Answered, Some(Err(_))) => Step::Refused,
            (step, _) => step,
        });
        let announce = use_announcer();
        let card = Card {
            slot,
            input: input.into(),
            step,
            reading,
            doing: RwSignal::new(Doing::Answering),
            draft: RwSignal::new(Value::Null),
            faults: RwSignal::new(Vec::new()),
            reason: RwSignal::new(None),
            expired: RwSignal::new(false),
            prefix: StoredValue::new(format!("ps-q{}", COUNT.fetch_add(1, Ordering::Relaxed))),
            wrapper: NodeRef::new(),
            watch: Stopwatch::new(),
            locale: use_locale(),
            sent: StoredValue::new(None),
            complete: StoredValue::new(false),
            changed: StoredValue::new(0),
            deadline: StoredValue::new(None),
            device: device(),
            store: use_context(),
            say: StoredValue::new(Callback::new(announce)),
        };
        card.refuse_once();
        card.restore_draft();
        card.announce_when_ready();
        card.watch_deadline();
        card.watch_delivery();
        if let Some(Stage(name)) = use_context() {
            card.stage(name);
        }
        card
    }

    /// The question, once it is known to be sound.
    pub(super) fn interaction(self) -> Option<Arc<Interaction>> {
        self.reading.get()?.ok()
    }

    fn interaction_untracked(self) -> Option<Arc<Interaction>> {
        self.reading.try_get_untracked()??.ok()
    }

    fn call_id(self) -> Option<String> {
        match self.slot.part.get_untracked() {
            crate::catalog::CatalogPart::Tool(tool) => Some(tool.call_id.clone()),
            crate::catalog::CatalogPart::Data(_) => None,
        }
    }

    /// The person may work on the answer now; tracks.
    pub(super) fn is_open(self) -> bool {
        self.slot.may_answer.get() && self.step.get() == Step::Asking && self.doing.get() == Doing::Answering
    }

    fn is_open_untracked(self) -> bool {
        untrack(move || self.is_open())
    }

    pub(super) fn announce(self, words: String) {
        if let Some(say) = self.say.try_get_value() {
            say.run(words);
        }
    }

    /// Takes another draft. `committed`: a choice was made or a field was left, not just a letter typed.
    pub(super) fn change(self, draft: Value, committed: bool) {
        if !self.is_open_untracked() {
            return;
        }
        self.watch.start();
        let changed = self.draft.with_untracked(|before| *before != draft);
        if changed {
            self.draft.set(draft);
            if !self.faults.with_untracked(Vec::is_empty) {
                self.faults.set(Vec::new());
            }
        }
        if committed && let Some(interaction) = self.interaction_untracked() {
            if self.complete.get_value() {
                self.changed.update_value(|count| *count = count.saturating_add(1));
            } else if matches!(self.outcome(&interaction), Ok(Outcome::Submit(_))) {
                self.complete.set_value(true);
            }
        }
        self.keep();
    }

    fn outcome(self, interaction: &Interaction) -> Result<Outcome, Vec<Fault>> {
        self.draft.with_untracked(|draft| interaction.submit(draft))
    }

    /// Submit was pressed.
    pub(super) fn submit(self) {
        let doing = self.doing.get_untracked();
        let can = matches!(doing, Doing::Answering | Doing::Reviewing);
        let Some(interaction) = self
            .interaction_untracked()
            .filter(|_| can && self.slot.may_answer.get_untracked())
        else {
            return;
        };
        match self.outcome(&interaction) {
            Err(faults) => self.refuse(faults),
            Ok(Outcome::Skip) => self.send(&interaction, Status::Skipped, Value::Null),
            Ok(Outcome::Submit(_))
                if interaction.envelope.display.confirm_before_submit && doing == Doing::Answering =>
            {
                self.doing.set(Doing::Reviewing);
                self.focus_later("[data-review]");
            }
            Ok(Outcome::Submit(value)) => self.send(&interaction, Status::Submitted, value),
        }
    }

    /// Enter in a one-line input: submits only what is right (`interactions` A8).
    pub(super) fn submit_implicitly(self) -> bool {
        let Some(interaction) = self.interaction_untracked().filter(|_| self.is_open_untracked()) else {
            return false;
        };
        let right = matches!(self.outcome(&interaction), Ok(Outcome::Submit(_)));
        if right && !interaction.envelope.display.confirm_before_submit {
            self.submit();
            return true;
        }
        false
    }

    pub(super) fn skip(self) {
        if let Some(interaction) = self.interaction_untracked().filter(|_| self.is_open_untracked()) {
            self.send(&interaction, Status::Skipped, Value::Null);
        }
    }

    /// Back from the read-back to the answer.
    pub(super) fn edit(self) {
        self.doing.set(Doing::Answering);
        self.focus_later("[data-field]");
    }

    /// Hands up the same result again.
    pub(super) fn retry(self) {
        if let Some(output) = self.sent.get_value() {
            self.hand_up(output);
        }
    }

    fn refuse(self, faults: Vec<Fault>) {
        let Some(field) = faults.first().map(|fault| fault.field.clone()) else {
            return;
        };
        self.doing.set(Doing::Answering);
        self.faults.set(faults);
        let card = self;
        request_animation_frame(move || card.focus_field(&field));
    }

    fn send(self, interaction: &Interaction, status: Status, value: Value) {
        let context = ClientContext {
            duration_ms: self.watch.millis().round().max(0.0) as u64,
            changed_count: self.changed.get_value(),
            device: self.device,
        };
        let envelope = &interaction.envelope;
        let now = js_sys::Date::now();
        let output = result::build(&envelope.id, &envelope.kind, status, value, now, Some(context));
        self.faults.set(Vec::new());
        self.sent.set_value(Some(output.clone()));
        if let Some(store) = self.store {
            store.set.run((envelope.id.clone(), None));
        }
        self.hand_up(output);
    }

    fn hand_up(self, output: Value) {
        let Some(call_id) = self.call_id() else { return };
        self.reason.set(None);
        self.doing.set(Doing::Sending);
        set_timeout(
            move || {
                if self.doing.try_get_untracked() == Some(Doing::Sending) && self.is_asking() {
                    let words = text::SENDING_ANSWER.get(self.locale.get_untracked());
                    self.announce(words.into());
                }
            },
            SAY_SENDING,
        );
        set_timeout(
            move || {
                if self.doing.try_get_untracked() == Some(Doing::Sending) && self.is_asking() {
                    self.doing.set(Doing::NotSent);
                }
            },
            PATIENCE,
        );
        self.slot.reply.run(Reply::ToolOutput { call_id, output });
    }

    fn is_asking(self) -> bool {
        self.step.try_get_untracked() == Some(Step::Asking)
    }

    /// Focus to the first wrong field, or to the field's first control.
    fn focus_field(self, field: &str) {
        let Some(wrapper) = self.wrapper.try_get_untracked().flatten() else {
            return;
        };
        let Ok(fields) = wrapper.query_selector_all("[data-field]") else {
            return;
        };
        let mut found = None;
        for index in 0..fields.length() {
            let element = fields.item(index).and_then(|node| node.dyn_into::<HtmlElement>().ok());
            if let Some(element) = element {
                let matches = element.get_attribute("data-field").as_deref() == Some(field);
                if matches || found.is_none() {
                    found = Some(element);
                }
                if matches {
                    break;
                }
            }
        }
        if let Some(element) = found {
            focus_within(&element);
        }
    }

    pub(super) fn focus_later(self, selector: &'static str) {
        request_animation_frame(move || {
            let wrapper = self.wrapper.try_get_untracked().flatten();
            if let Some(Ok(Some(element))) = wrapper.map(|wrapper| wrapper.query_selector(selector))
                && let Ok(element) = element.dyn_into::<HtmlElement>()
            {
                focus_within(&element);
            }
        });
    }

    /// Focus is somewhere in this card.
    pub(super) fn has_focus(self) -> bool {
        match (self.wrapper.get_untracked(), document().active_element()) {
            (Some(wrapper), Some(active)) => wrapper.contains(Some(&active)),
            _ => false,
        }
    }

    /// The sentence for the faults, one after the other; tracks.
    pub(super) fn sentence(self) -> Option<String> {
        let interaction = self.interaction()?;
        let locale = self.locale.get();
        self.faults.with(|faults| {
            let sentences: Vec<String> = faults
                .iter()
                .map(|fault| words::sentence(fault, &interaction.envelope, locale))
                .collect();
            (!sentences.is_empty()).then(|| sentences.join(" "))
        })
    }

    /// A call that cannot be asked tells the agent, once (`interactions` A4).
    fn refuse_once(self) {
        Effect::new(move || {
            let waits = self
                .slot
                .tool()
                .is_some_and(|tool| tool.state == ToolState::InputAvailable);
            if !waits || !self.slot.may_answer.get() || self.sent.with_value(Option::is_some) {
                return;
            }
            let (Some(Err(error)), Some(call_id)) = (self.reading.get(), self.call_id()) else {
                return;
            };
            let input = self.input.get_untracked();
            let own = |key: &str| input.as_deref()?.get(key)?.as_str().filter(|word| word.len() <= 512);
            let id = own("interaction_id")
                .filter(|id| !id.is_empty())
                .unwrap_or(&call_id)
                .to_owned();
            let kind = own("type").unwrap_or("unknown").to_owned();
            let now = js_sys::Date::now();
            let output = result::build(&id, &kind, Status::Cancelled, error.to_value(), now, None);
            self.sent.set_value(Some(output.clone()));
            self.slot.reply.run(Reply::ToolOutput { call_id, output });
        });
    }

    fn announce_when_ready(self) {
        Effect::new(move |before: Option<bool>| {
            let ready = self.step.get() == Step::Asking && self.slot.may_answer.get();
            if ready
                && before == Some(false)
                && let Some(interaction) = self.interaction_untracked()
            {
                let title = interaction.envelope.title.as_str();
                self.announce(text::NEW_QUESTION.fill(self.locale.get_untracked(), &[("title", title)]));
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
    fn keep(self) {
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
            "deadline": self.deadline.get_value(),
        });
        store.set.run((interaction.envelope.id.clone(), Some(entry)));
    }

    fn restore_draft(self) {
        let Some(store) = self.store else { return };
        let restored = StoredValue::new(false);
        Effect::new(move || {
            if restored.get_value() || self.step.get() != Step::Asking {
                return;
            }
            let Some(entry) = self
                .interaction()
                .and_then(|interaction| store.get.run(interaction.envelope.id.clone()))
            else {
                return;
            };
            restored.set_value(true);
            if !self.draft.with_untracked(Value::is_null) {
                return;
            }
            if let Some(draft) = entry.get("draft").filter(|draft| !draft.is_null()) {
                self.draft.set(draft.clone());
            }
            self.complete
                .set_value(entry.get("complete") == Some(&Value::Bool(true)));
            let changed = entry.get("changed").and_then(Value::as_u64).unwrap_or_default();
            self.changed.set_value(u32::try_from(changed).unwrap_or(u32::MAX));
            self.watch
                .add(entry.get("shown_ms").and_then(Value::as_f64).unwrap_or_default());
            if let Some(deadline) = entry.get("deadline").and_then(Value::as_f64) {
                self.deadline.set_value(Some(deadline));
            }
        });
    }

    /// Expires the question at its deadline; the agent is told as soon as it can be.
    fn watch_deadline(self) {
        Effect::new(move || {
            let Some(interaction) = self.interaction().filter(|_| self.step.get() == Step::Asking) else {
                return;
            };
            if self.deadline.get_value().is_none() {
                let deadline = interaction.envelope.deadline(js_sys::Date::now());
                self.deadline.set_value(deadline);
                if deadline.is_some() {
                    self.keep();
                }
            }
            self.look_at_clock();
        });
        Effect::new(move || {
            let due = self.expired.get() && self.step.get() == Step::Asking && self.slot.may_answer.get();
            if !due || self.sent.with_value(Option::is_some) {
                return;
            }
            if let Some(interaction) = self.interaction_untracked() {
                self.announce(text::EXPIRED.get(self.locale.get_untracked()).into());
                self.send(&interaction, Status::Expired, Value::Null);
            }
        });
    }

    fn look_at_clock(self) {
        let Some(deadline) = self.deadline.try_get_value().flatten() else {
            return;
        };
        let left = deadline - js_sys::Date::now();
        if left <= 0.0 {
            self.expired.try_set(true);
        } else {
            let wait = Duration::from_millis(left.min(LONGEST_TIMER_MS).ceil() as u64);
            set_timeout(move || self.look_at_clock(), wait);
        }
    }

    fn watch_delivery(self) {
        let Some(Delivery(state)) = use_context() else { return };
        Effect::new(move || {
            let Some(tool) = self.slot.tool() else { return };
            match state.run(tool.call_id.clone()) {
                Some(DeliveryState::Sending) => self.doing.set(Doing::Sending),
                Some(DeliveryState::Failed(reason)) => {
                    self.reason.set(reason);
                    self.doing.set(Doing::NotSent);
                }
                None => {}
            }
        });
    }

    /// Puts the card into the state that the gallery asks for.
    fn stage(self, name: &str) {
        let Some(interaction) = self.interaction_untracked() else {
            return;
        };
        let chosen = || match interaction.question.probes().get(1) {
            Some(probe) => interaction.question.restore(probe),
            None => Value::Null,
        };
        match name {
            "chosen" => self.draft.set(chosen()),
            "error" => self.faults.set(vec![Fault::new(ErrorCode::Required)]),
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

/// Focus to the element, or to the control inside that the keyboard would reach first.
fn focus_within(element: &HtmlElement) {
    let selector = "input:checked, input:not([hidden]), textarea, select, button";
    let inner = match element.tag_name().as_str() {
        "FIELDSET" | "DIV" | "UL" | "OL" | "TABLE" => element.query_selector(selector).ok().flatten(),
        _ => None,
    };
    let target = inner
        .and_then(|inner| inner.dyn_into::<HtmlElement>().ok())
        .unwrap_or_else(|| element.clone());
    if target.focus().is_err() {
        leptos::logging::warn!("the field could not take the focus");
    }
}
