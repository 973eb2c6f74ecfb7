//! The frame of every question (`render_interaction`): its states, its footer, its receipt. A question type brings a
//! [`QuestionBody`]: how its answer looks and how its skeleton does. Knows no single type.

mod asking;
mod background;
pub(super) mod buttons;
mod card;
mod card_log;
mod change;
mod due;
mod focus;
mod footer;
pub(super) mod footer_count;
mod head;
mod icons;
pub(super) mod inputs;
mod layer;
mod primary;
mod question_of;
mod ready;
mod recorder;
mod samples;
mod shown;
pub(super) mod skeleton;
mod stopwatch;
mod words;

use std::sync::Arc;

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::Value;

use self::card::{Card, Step};
use self::change::Change;
pub(super) use self::focus::focus_soon;
pub(super) use self::question_of::QuestionOf;
pub(crate) use self::samples::waiting_states;
pub use self::samples::{asked, ended, sample, sample_call, samples, streaming, submitted, with};
use crate::catalog::{Accepts, CatalogComponent, CatalogPart, Draws, Slot};
use crate::contract::question::keyed::with_key;
use crate::contract::{AnswerFault, Envelope, Interaction, Question, QuestionType, TOOL};
use crate::words::Locale;

/// Questions whose type is not known, or not known yet.
pub(super) static INTERACTION_CARD: CatalogComponent = CatalogComponent {
    name: "InteractionCard",
    accepts: Accepts::Parts(|part| matches!(part, CatalogPart::Tool(tool) if tool.name == TOOL)),
    draws: Draws::Question(
        interaction_card,
        QuestionBody {
            asks: None,
            view: |_| ().into_view(),
            skeleton: skeleton::plain_shape,
            buttons: None,
            receipt: None,
        },
    ),
};

/// The component of a question type: what its controls are, and its shape while the call streams; see [`QuestionBody`].
pub(super) const fn component(
    name: &'static str,
    asks: &'static QuestionType,
    view: fn(QuestionAsk) -> View,
    skeleton: fn(Signal<Option<Arc<Value>>>) -> View,
) -> CatalogComponent {
    let body = QuestionBody {
        asks: Some(asks),
        view,
        skeleton,
        buttons: None,
        receipt: None,
    };
    CatalogComponent {
        name,
        accepts: Accepts::Questions(asks.word),
        draws: Draws::Question(interaction_card, body),
    }
}

impl CatalogComponent {
    /// The same with `QuestionBody::buttons`.
    pub(super) const fn with_buttons(mut self, buttons: fn(QuestionAsk) -> View) -> Self {
        if let Draws::Question(_, body) = &mut self.draws {
            body.buttons = Some(buttons);
        }
        self
    }

    /// The same with `QuestionBody::receipt`.
    pub(super) const fn with_receipt(mut self, receipt: fn(&Interaction, &Value, Locale) -> String) -> Self {
        if let Draws::Question(_, body) = &mut self.draws {
            body.receipt = Some(receipt);
        }
        self
    }
}

/// Whether a part is a question of this type.
pub(super) fn asks(part: &CatalogPart, kind: &str) -> bool {
    match part {
        CatalogPart::Tool(tool) if tool.name == TOOL => {
            let input = tool.input.as_deref();
            input.and_then(|input| input.get("type")?.as_str()) == Some(kind)
        }
        _ => false,
    }
}

/// What a question type draws.
#[derive(Clone, Copy)]
pub struct QuestionBody {
    /// The type whose calls it draws; its reader comes with it.
    pub asks: Option<&'static QuestionType>,
    /// The controls, in every state in which they are seen.
    pub view: fn(QuestionAsk) -> View,
    /// The shape while the call streams. Gets the call so far; see [`skeleton::so_far`].
    pub skeleton: fn(Signal<Option<Arc<Value>>>) -> View,
    /// The buttons at the footer's end, in place of Submit; goes with `Manner::has_own_buttons`.
    pub buttons: Option<fn(QuestionAsk) -> View>,
    /// The answer in a few words, where the contract's summary cannot say it without words of the interface.
    pub receipt: Option<fn(&Interaction, &Value, Locale) -> String>,
}

/// What may be done with the controls of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyMode {
    /// They take an answer.
    Open,
    /// They show one and take none, for now: it is on its way.
    Frozen,
    /// They show one that was given.
    History,
}

/// What the frame tells a body. Copy: hand it into closures freely.
#[derive(Clone, Copy)]
pub struct QuestionAsk {
    /// The question.
    pub interaction: StoredValue<Arc<Interaction>>,
    /// The answer as it stands; `null` is untouched.
    pub draft: Signal<Value>,
    change: Callback<Change>,
    submit: Callback<()>,
    decide: Callback<&'static str>,
    cancel: Callback<()>,
    complain: Callback<AnswerFault>,
    viewed: Callback<(), f64>,
    /// What the footer says at its start while nothing is wrong, such as "2 of 3 chosen"; the body writes it.
    pub note: RwSignal<Option<String>>,
    /// What is wrong with the answer.
    pub faults: Signal<Vec<AnswerFault>>,
    /// What may be done with it now.
    pub mode: Signal<BodyMode>,
    /// Unique in the page: the start of every id and name.
    pub prefix: StoredValue<String>,
}

impl QuestionAsk {
    /// Something is wrong with this field; tracks. The frame shows the sentence and moves the focus to the element with
    /// the field's name in `data-field`; the empty name is the question as a whole.
    pub(super) fn is_wrong(self, field: &str) -> bool {
        self.faults
            .with(|faults| faults.iter().any(|fault| fault.field == field))
    }

    /// What is wrong with a field, in words; tracks.
    pub(super) fn words_of(self, fault: &AnswerFault) -> String {
        self.words_in(fault, crate::live::locale::locale())
    }

    /// The same in this language, for event handlers.
    pub(super) fn words_in(self, fault: &AnswerFault, locale: Locale) -> String {
        let words = |interaction: &Arc<Interaction>| words::sentence(fault, &interaction.envelope, locale);
        self.interaction.try_with_value(words).unwrap_or_default()
    }

    /// Makes another draft of the one that stands. `committed`: a choice was made or a field was left, not just a letter
    /// typed. Does nothing when the question is gone: a focused field reports its change even while it is taken away.
    pub(super) fn change(self, committed: bool, next: impl FnOnce(&Value) -> Value) {
        if self.mode.try_get_untracked() == Some(BodyMode::Open)
            && let Some(draft) = self.draft.try_get_untracked()
        {
            self.change.try_run(Change {
                draft: next(&draft),
                committed,
                by_itself: false,
            });
        }
    }

    /// The same for what nobody does, such as a file that arrives: it counts until the answer is sent, also while the
    /// question waits.
    pub(super) fn settle(self, committed: bool, next: impl FnOnce(&Value) -> Value) {
        if matches!(self.mode.try_get_untracked(), Some(BodyMode::Open | BodyMode::Frozen))
            && let Some(draft) = self.draft.try_get_untracked()
        {
            self.change.try_run(Change {
                draft: next(&draft),
                committed,
                by_itself: true,
            });
        }
    }

    /// Submits the answer as it stands, as pressing Submit does: for a body with buttons of its own
    /// (`Manner::has_own_buttons`).
    pub(super) fn submit(self) {
        self.submit.try_run(());
    }

    /// Submits the answer with a decision; one that is refused is forgotten.
    pub(super) fn decide(self, decision: &'static str) {
        self.decide.try_run(decision);
    }

    /// Gives the question up, for a body with a Cancel of its own; the agent is told.
    pub(super) fn cancel(self) {
        self.cancel.try_run(());
    }

    /// Something that the person tried cannot be done: the footer says why, the answer and the focus stay.
    pub(super) fn complain(self, fault: AnswerFault) {
        self.complain.try_run(fault);
    }

    /// Milliseconds for which the question was in front of the person.
    pub fn viewed(self) -> f64 {
        self.viewed.try_run(()).unwrap_or_default()
    }

    /// The same for a question inside this one, such as the reaction to a stimulus: its draft stands under `key` of ours.
    pub(super) fn part(self, interaction: Arc<Interaction>, key: &'static str) -> QuestionAsk {
        let of = move |draft: &Value| draft.get(key).cloned().unwrap_or(Value::Null);
        QuestionAsk {
            interaction: StoredValue::new(interaction),
            draft: Signal::derive(move || self.draft.with(of)),
            change: Callback::new(move |change: Change| {
                let draft = self.draft.get_untracked();
                self.change.try_run(Change {
                    draft: with_key(&draft, key, change.draft),
                    ..change
                });
            }),
            ..self
        }
    }

    /// What is drawn of the question as its own type.
    pub(super) fn draw<T: Question>(self, body: fn(QuestionOf<T>) -> View) -> View {
        let question = self
            .interaction
            .with_value(|interaction| interaction.shared_question_as());
        question
            .map(|question| body(QuestionOf::new(self, question)))
            .into_view()
    }

    /// Reads something of what is common to all types.
    pub(super) fn envelope<R>(self, read: impl FnOnce(&Envelope) -> R) -> R {
        self.interaction.with_value(|interaction| read(&interaction.envelope))
    }

    /// An id that is unique in the page.
    pub(super) fn id(self, name: &str) -> String {
        self.prefix.with_value(|prefix| format!("{prefix}-{name}"))
    }

    /// The id of the sentence that says what is wrong.
    pub(super) fn error_id(self) -> String {
        self.id("error")
    }

    /// The ids of what describes a control: what does so by itself, and what is wrong with its field; tracks.
    pub(super) fn described_by(self, own: Option<String>, field: &str) -> Option<String> {
        let error = self.is_wrong(field).then(|| self.error_id());
        let ids: Vec<String> = own.into_iter().chain(error).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    /// Takes no answer; tracks.
    pub(super) fn is_closed(self) -> bool {
        self.mode.get() != BodyMode::Open
    }
}

/// Draws a question in whatever state its part is.
fn interaction_card(slot: Slot, body: &'static QuestionBody) -> View {
    let card = Card::new(slot, body);
    let lang = move || {
        card.interaction()
            .and_then(|interaction| interaction.envelope.locale().map(str::to_owned))
    };
    let height = RwSignal::new(None::<f64>);
    let watched = StoredValue::new(false);
    Effect::new(move || {
        if let Some(wrapper) = card.wrapper.get()
            && !watched.get_value()
        {
            watched.set_value(true);
            card.watch.observe(&wrapper);
        }
    });
    let content = move |before: Option<Step>| {
        let step = card.step.get();
        // Focus and height are read while the old content still stands.
        let had_focus = before.is_some() && card.has_focus();
        let tall = (before == Some(Step::Streaming)).then(|| {
            card.wrapper
                .get_untracked()
                .map(|wrapper| f64::from(wrapper.offset_height()))
        });
        height.set(if step == Step::Asking { tall.flatten() } else { None });
        if had_focus && matches!(step, Step::Answered | Step::Failed) {
            card.focus_later("[data-receipt]");
        }
        step
    };
    let step = Memo::new(move |before: Option<&Step>| content(before.copied()));
    view! {
        <div
            class="ps-question"
            class:ps-question-wide=move || card.interaction().is_some_and(|interaction| interaction.question.manner().is_wide)
            node_ref=card.wrapper
            lang=lang
            dir=move || card.interaction().and_then(|interaction| interaction.envelope.dir())
            style:min-block-size=move || height.get().map(|height| format!("{}px", Digits(height)))
        >
            {move || match step.get() {
                Step::Streaming => skeleton::skeleton(card.input, card.body.skeleton),
                Step::Asking => asking::asking(card),
                Step::Refused => inputs::rows::refused(card),
                Step::Answered => inputs::rows::answered(card),
                Step::Failed => inputs::rows::failed(card),
            }}
        </div>
    }
}
