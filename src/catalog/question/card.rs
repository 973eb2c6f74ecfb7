//! The state of one question and what a person can do with it. Draws nothing, and knows no type.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::ui::prelude::*;
use serde_json::Value;

use super::stopwatch::Stopwatch;
use super::{QuestionBody, words};
use crate::browser::dom;
use crate::browser::lazy::patterns;
use crate::catalog::Slot;
use crate::catalog::kit::host::{AnswerDelivery, DraftStore, Questions, SampleStage, ServerTime, use_announcer};
use crate::catalog::question::card_log::CardLog;
use crate::catalog::question::due::Due;
use crate::contract::question::result;
use crate::contract::{AnswerFault, ClientContext, ContractError, Device, Interaction, QuestionStatus, SubmitOutcome};
use crate::live::locale::use_locale;
use crate::model::{QuestionEvent, Reply, ToolState};
use crate::words::Locale;
use crate::words::text::interaction as text;

/// How long an answer may be on its way before the card says that it was not sent, where nobody follows it.
const PATIENCE: Duration = Duration::from_secs(20);
/// After this long, a screen reader is told that the answer is on its way (`interactions.md` A5).
const SAY_SENDING: Duration = Duration::from_secs(1);

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
    pub body: &'static QuestionBody,
    /// `Slot`'s, unless the gallery wants another.
    pub may_answer: Signal<bool>,
    pub superseded: Signal<bool>,
    /// The call as far as it has come.
    pub input: Signal<Option<Arc<Value>>>,
    pub step: Memo<Step>,
    pub reading: Memo<Option<Result<Arc<Interaction>, ContractError>>>,
    pub doing: RwSignal<Doing>,
    pub draft: RwSignal<Value>,
    pub faults: RwSignal<Vec<AnswerFault>>,
    /// The draft holds words of an earlier visit, and nothing was changed since.
    pub found_words: RwSignal<bool>,
    /// What the body says at the start of the footer.
    pub note: RwSignal<Option<String>>,
    /// Why the answer was not sent, if that is known.
    pub reason: RwSignal<Option<String>>,
    /// The server may have it all the same.
    pub conflict: RwSignal<bool>,
    pub expired: RwSignal<bool>,
    /// Unique in the page, for ids and names.
    pub prefix: StoredValue<String>,
    pub wrapper: NodeRef<leptos::html::Div>,
    /// The part of the card that stands elsewhere in the page, in a side panel.
    pub aside: NodeRef<leptos::html::Aside>,
    /// The layer of a question that isn't asked in the flow is open.
    pub layer: RwSignal<bool>,
    pub watch: Stopwatch,
    pub(crate) log: CardLog,
    pub locale: Signal<Locale>,
    /// The result that was handed up; sent again as it is.
    pub(crate) sent: StoredValue<Option<Value>>,
    /// What was kept of the answer was read, if anything was.
    pub(crate) looked: RwSignal<bool>,
    pub(crate) complete: StoredValue<bool>,
    pub(crate) changed: StoredValue<u32>,
    pub(crate) deadline: RwSignal<Option<Due>>,
    pub(crate) clock: Option<ServerTime>,
    device: Device,
    /// Somebody follows what becomes of the answer.
    pub(crate) delivery: Option<AnswerDelivery>,
    pub(crate) store: Option<DraftStore>,
    pub(crate) questions: Option<Questions>,
    /// The gallery shows this state; nothing opens by itself there.
    pub(crate) staged: bool,
    /// Says something to a screen reader, politely.
    pub(crate) say: Callback<String>,
}

/// The call waits for the page: not for the server, and not for an approval.
fn is_ours(slot: Slot) -> bool {
    slot.tool()
        .is_some_and(|tool| tool.state == ToolState::InputAvailable && tool.provider_executed != Some(true))
}

/// Coarse pointer and short side below 600 px: mobile; coarse otherwise: tablet (`interactions.md` A7).
fn device() -> Device {
    if !dom::matches("(pointer: coarse)") {
        Device::Desktop
    } else if dom::matches("(max-device-width: 599.98px), (max-device-height: 599.98px)") {
        Device::Mobile
    } else {
        Device::Tablet
    }
}

impl Card {
    pub(super) fn new(slot: Slot, body: &'static QuestionBody) -> Card {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let input = Memo::new(move |_| slot.tool().and_then(|tool| tool.input.clone()));
        let delivery = use_context::<AnswerDelivery>();
        // An answer that is on its way is not a receipt yet.
        let on_its_way =
            move |call: &str| delivery.is_some_and(|AnswerDelivery(state)| state.run(call.to_owned()).is_some());
        let state = Memo::new(move |_| match slot.tool() {
            Some(tool) if tool.is_complete() && on_its_way(&tool.call_id) => Step::Asking,
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
        let reading = Memo::new_always(move |_| {
            if streaming.get() {
                return None;
            }
            let input = input.get();
            let call_id = slot.call_id().unwrap_or_default();
            patterns::checked(|| {
                Interaction::read_of(body.asks, input.as_deref().unwrap_or(&Value::Null), &call_id).map(Arc::new)
            })
        });
        let step = Memo::new(move |_| match (state.get(), reading.get()) {
            (Step::Asking | Step::Answered, Some(Err(_))) => Step::Refused,
            // What checks its patterns is on its way.
            (Step::Asking | Step::Answered, None) => Step::Streaming,
            (step, _) => step,
        });
        let stage = use_context::<SampleStage>().map_or("", |stage| stage.0);
        let card = Card {
            slot,
            body,
            may_answer: Signal::derive(move || stage != "waiting" && slot.may_answer.get() && is_ours(slot)),
            superseded: Signal::derive(move || stage == "superseded" || slot.superseded.get()),
            input: input.into(),
            step,
            reading,
            doing: RwSignal::new(Doing::Answering),
            draft: RwSignal::new(Value::Null),
            faults: RwSignal::new(Vec::new()),
            found_words: RwSignal::new(false),
            note: RwSignal::new(None),
            reason: RwSignal::new(None),
            conflict: RwSignal::new(false),
            expired: RwSignal::new(false),
            prefix: StoredValue::new(format!("ps-q{}", COUNT.fetch_add(1, Ordering::Relaxed))),
            wrapper: NodeRef::new(),
            aside: NodeRef::new(),
            layer: RwSignal::new(false),
            watch: Stopwatch::new(),
            log: CardLog::new(),
            locale: use_locale(),
            sent: StoredValue::new(None),
            looked: RwSignal::new(false),
            complete: StoredValue::new(false),
            changed: StoredValue::new(0),
            deadline: RwSignal::new(None),
            clock: use_context(),
            device: device(),
            delivery,
            store: use_context(),
            questions: use_context(),
            staged: use_context::<SampleStage>().is_some(),
            say: Callback::new(use_announcer()),
        };
        card.log_shown();
        card.enlist();
        card.refuse_once();
        card.restore_draft();
        card.announce_when_ready();
        card.watch_deadline();
        card.watch_delivery();
        card.stage(stage);
        card
    }

    /// The question, once it is known to be sound.
    pub(super) fn interaction(self) -> Option<Arc<Interaction>> {
        self.reading.get()?.ok()
    }

    pub(super) fn interaction_untracked(self) -> Option<Arc<Interaction>> {
        self.reading.try_get_untracked()??.ok()
    }

    pub(super) fn call_id(self) -> Option<String> {
        self.slot.call_id()
    }

    /// The person may work on the answer now; tracks.
    pub(super) fn is_open(self) -> bool {
        self.may_answer.get() && self.step.get() == Step::Asking && self.doing.get() == Doing::Answering
    }

    /// Its controls wait, for the end of the message or for another question; tracks.
    pub(super) fn is_waiting(self) -> bool {
        !self.may_answer.get() && matches!(self.doing.get(), Doing::Answering | Doing::Reviewing)
    }

    fn is_open_untracked(self) -> bool {
        untrack(move || self.is_open())
    }

    pub(super) fn outcome(self, interaction: &Interaction) -> Result<SubmitOutcome, Vec<AnswerFault>> {
        self.draft.with_untracked(|draft| {
            let viewed = interaction.question.viewed(draft, self.watch.millis().max(0.0) as u64);
            interaction.submit(viewed.as_ref().unwrap_or(draft))
        })
    }

    /// Submit was pressed.
    pub(super) fn submit(self) {
        let doing = self.doing.get_untracked();
        let can = matches!(doing, Doing::Answering | Doing::Reviewing);
        let Some(interaction) = self
            .interaction_untracked()
            .filter(|_| can && self.may_answer.get_untracked())
        else {
            return;
        };
        self.log(QuestionEvent::SubmitClicked);
        match self.outcome(&interaction) {
            Err(faults) => self.refuse(faults),
            Ok(SubmitOutcome::Skip) => self.send(&interaction, QuestionStatus::Skipped, Value::Null),
            Ok(SubmitOutcome::Submit(_))
                if interaction.envelope.display.confirm_before_submit && doing == Doing::Answering =>
            {
                self.log(QuestionEvent::ReviewOpened);
                self.doing.set(Doing::Reviewing);
                self.focus_later("[data-review]");
            }
            Ok(SubmitOutcome::Submit(value)) => self.send(&interaction, QuestionStatus::Submitted, value),
        }
    }

    /// Enter in a one-line input: submits only what is right (`interactions.md` A8).
    pub(super) fn submit_implicitly(self) {
        let Some(interaction) = self.interaction_untracked().filter(|_| self.is_open_untracked()) else {
            return;
        };
        let asks_more =
            interaction.question.manner().has_no_shortcut || interaction.envelope.display.confirm_before_submit;
        if !asks_more && matches!(self.outcome(&interaction), Ok(SubmitOutcome::Submit(_))) {
            self.submit();
        }
    }

    pub(super) fn skip(self) {
        if let Some(interaction) = self.interaction_untracked().filter(|_| self.is_open_untracked()) {
            self.send(&interaction, QuestionStatus::Skipped, Value::Null);
        }
    }

    /// The person gives the question up.
    pub(super) fn cancel(self) {
        if let Some(interaction) = self.interaction_untracked().filter(|_| self.is_open_untracked()) {
            self.send(&interaction, QuestionStatus::Cancelled, Value::Null);
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

    fn refuse(self, faults: Vec<AnswerFault>) {
        let Some(field) = faults.first().map(|fault| fault.field.clone()) else {
            return;
        };
        self.doing.set(Doing::Answering);
        self.log(QuestionEvent::ValidationFailed(
            faults.iter().map(|fault| fault.code.as_str()).collect(),
        ));
        self.faults.set(faults);
        if let Some(sentence) = untrack(move || self.sentence()) {
            self.say.try_run(sentence);
        }
        request_animation_frame(move || self.focus_field(&field));
    }

    /// Says what cannot be done without taking the focus.
    pub(super) fn complain(self, fault: AnswerFault) {
        if self.is_open_untracked() {
            self.faults.set(vec![fault]);
            if let Some(sentence) = untrack(move || self.sentence()) {
                self.say.try_run(sentence);
            }
        }
    }

    pub(super) fn send(self, interaction: &Interaction, status: QuestionStatus, value: Value) {
        let context = ClientContext {
            duration_ms: self.watch.millis().round().max(0.0) as u64,
            changed_count: self.changed.get_value(),
            device: self.device,
        };
        let envelope = &interaction.envelope;
        let now = js_sys::Date::now();
        let output = result::build(&envelope.id, &envelope.kind, status, value, now, Some(context));
        self.faults.set(Vec::new());
        self.log_status(status);
        self.sent.set_value(Some(output.clone()));
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
                    self.say.try_run(words.into());
                }
            },
            SAY_SENDING,
        );
        let (delivery, call) = (self.delivery, call_id.clone());
        let is_told = move || delivery.is_some_and(|AnswerDelivery(state)| state.run(call.clone()).is_some());
        set_timeout(
            move || {
                if self.doing.try_get_untracked() == Some(Doing::Sending) && self.is_asking() && !untrack(is_told) {
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

    /// The answer in a few words, for the receipt and the read-back.
    pub(crate) fn summary(self, interaction: &Interaction, value: &Value) -> String {
        match self.body.receipt {
            Some(words) => words(interaction, value, self.locale.get()),
            None => interaction.question.summary(value),
        }
    }

    /// The sentence for the faults, one after the other; tracks.
    pub(super) fn sentence(self) -> Option<String> {
        let interaction = self.interaction()?;
        let locale = self.locale.get();
        self.faults.with(|faults| {
            let mut sentences: Vec<String> = Vec::new();
            for fault in faults {
                let sentence = words::sentence(fault, &interaction.envelope, locale);
                // Several fields may lack the same.
                if !sentences.contains(&sentence) {
                    sentences.push(sentence);
                }
            }
            (!sentences.is_empty()).then(|| sentences.join(" "))
        })
    }
}
