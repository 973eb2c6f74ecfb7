//! The whole card of a question that waits for its answer, and its read-back. Knows not where it stands.

use crate::browser::dom;
use crate::browser::mount_root::has_lost_focus;
use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::ev::{KeyboardEvent, MouseEvent};
use serde_json::Value;
use web_sys::{FocusOptions, HtmlElement, HtmlInputElement};

use super::card::{Card, Doing};
use super::{BodyMode, QuestionAsk, footer, head};
use crate::contract::{Interaction, SubmitOutcome};
use crate::live::locale::t;
use crate::words::text::interaction as text;

/// The most lines of a read-back: the most rows or fields of a question (`interactions.md` A10).
const MAX_READ_BACK: usize = 100;

/// What the body of an open question is told.
fn ask_of(card: Card, interaction: &Arc<Interaction>) -> QuestionAsk {
    QuestionAsk {
        interaction: StoredValue::new(interaction.clone()),
        draft: card.draft.into(),
        change: Callback::new(move |change| card.change(change)),
        submit: Callback::new(move |()| card.submit()),
        decide: Callback::new(move |decision| card.decide(decision)),
        cancel: Callback::new(move |()| card.cancel()),
        complain: Callback::new(move |fault| card.complain(fault)),
        viewed: Callback::new(move |()| card.watch.millis()),
        note: card.note,
        faults: card.faults.into(),
        mode: Signal::derive(move || {
            if card.doing.get() == Doing::Answering {
                BodyMode::Open
            } else {
                BodyMode::Frozen
            }
        }),
        prefix: card.prefix,
    }
}

/// What the body of a question is told that shows this answer and takes none.
pub(super) fn read_only(card: Card, interaction: &Arc<Interaction>, draft: Value) -> QuestionAsk {
    QuestionAsk {
        draft: Signal::stored(draft),
        note: RwSignal::new(None),
        faults: Signal::stored(Vec::new()),
        mode: Signal::stored(BodyMode::History),
        ..ask_of(card, interaction)
    }
}

/// The whole question with its controls.
pub(super) fn sheet(card: Card, interaction: &Arc<Interaction>) -> View {
    let ask = ask_of(card, interaction);
    let waiting = move || card.is_waiting();
    let envelope = &interaction.envelope;
    let compact = envelope.display.compact;
    let prefix = card.prefix.get_value();
    let more = RwSignal::new(false);
    let reviewing = Memo::new(move |_| card.doing.get() == Doing::Reviewing);
    let review = StoredValue::new(interaction.clone());
    view! {
        <section
            class="ps-question-card"
            class:ps-question-compact=compact
            class:ps-question-brief=move || compact && !more.get()
            class:ps-question-waiting=waiting
            class:ps-question-frozen=move || matches!(card.doing.get(), Doing::Sending | Doing::NotSent)
            role="group"
            aria-labelledby=ask.id("title")
            data-interaction=move || {
                if !waiting() && matches!(card.doing.get(), Doing::Answering | Doing::Reviewing) { "ready" } else { "waiting" }
            }
            aria-describedby=head::described_by(envelope, &prefix)
            aria-busy=move || waiting().then_some("true")
            tabindex="-1"
            on:click=move |event| keep_focus(&event)
            on:keydown=move |event| on_key(card, &event)
        >
            {head::head(card, envelope, &prefix, more)}
            // The body stays while it is read back: an upload goes on, a scroll position holds.
            <div class="ps-question-body" inert=waiting hidden=reviewing>{(card.body.view)(ask)}</div>
            {move || reviewing.get().then(|| read_back(card, &review.get_value()))}
            {footer::footer(card, ask, interaction)}
        </section>
    }
}

fn read_back(card: Card, interaction: &Interaction) -> View {
    let question = &interaction.question;
    let mut lines = match card.outcome(interaction) {
        Ok(SubmitOutcome::Submit(value)) => match question.read_back(&value) {
            lines if lines.is_empty() => vec![(String::new(), card.summary(interaction, &value))],
            lines => lines,
        },
        _ => Vec::new(),
    };
    lines.truncate(MAX_READ_BACK);
    let lines: Vec<View> = lines
        .into_iter()
        .map(|(asked, answer)| {
            let asked = match asked.is_empty() {
                true => view! { {t(&text::YOUR_ANSWER)} },
                false => view! { <bdi>{asked}</bdi> },
            };
            view! { <div><dt>{asked}</dt><dd><bdi>{answer}</bdi></dd></div> }
        })
        .collect();
    view! {
        <div class="ps-question-body ps-question-review">
            <h4 tabindex="-1" data-review>{t(&text::REVIEW)}</h4>
            <dl>{lines}</dl>
        </div>
    }
}

/// A choice that was made by mouse leaves the focus with the card, so that its keys go on: Safari gives the focus of a button
/// that is clicked to nobody.
fn keep_focus(event: &MouseEvent) {
    let card = dom::current_target::<HtmlElement>(event);
    if let Some(card) = card.filter(|_| has_lost_focus()) {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        card.focus_with_options(&options).ok();
    }
}

/// Ctrl or Cmd with Enter submits from anywhere inside; Enter alone from a one-line input, if the answer is right.
fn on_key(card: Card, event: &KeyboardEvent) {
    if event.key() != "Enter" || dom::is_composing(event) || event.default_prevented() {
        return;
    }
    if event.ctrl_key() || event.meta_key() {
        event.prevent_default();
        event.stop_propagation();
        let shortcut = card
            .interaction_untracked()
            .is_some_and(|interaction| !interaction.question.manner().has_no_shortcut);
        if shortcut {
            card.submit();
        }
        return;
    }
    let one_line = dom::target::<HtmlInputElement>(event);
    let submits = |input: &HtmlInputElement| !matches!(input.type_().as_str(), "search" | "file" | "button" | "color");
    if one_line.is_some_and(|input| submits(&input)) {
        event.prevent_default();
        card.submit_implicitly();
    }
}
