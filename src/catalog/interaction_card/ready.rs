//! A question that waits for its answer: the whole card, its read-back, its sending and its failing to be sent.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::card::{Card, Doing};
use super::{Ask, Body, Mode, icons, rows};
use crate::contract::interaction::Progress;
use crate::contract::{Envelope, Interaction, Outcome};
use crate::i18n::text::interaction as text;
use crate::i18n::{t, tf};

/// The most lines of a read-back: the most rows or fields of a question (`interactions` A10).
const MAX_READ_BACK: usize = 100;

pub(super) fn asking(card: Card, body: &'static Body) -> AnyView {
    let Some(interaction) = card.interaction() else {
        return ().into_any();
    };
    let opened = RwSignal::new(false);
    let stored = StoredValue::new(interaction);
    let expired = card.expired;
    let collapsed = Memo::new(move |_| card.superseded.get() && !opened.get());
    view! {
        {move || {
            let interaction = stored.get_value();
            if expired.get() {
                rows::expired(card, &interaction)
            } else if collapsed.get() {
                rows::unanswered(&interaction.envelope.title, move || {
                    opened.set(true);
                    card.focus_later("[data-field]");
                })
            } else {
                open_card(card, body, interaction)
            }
        }}
    }
    .into_any()
}

fn open_card(card: Card, body: &'static Body, interaction: Arc<Interaction>) -> AnyView {
    let ask = Ask {
        interaction: StoredValue::new(interaction.clone()),
        draft: card.draft.into(),
        change: Callback::new(move |(draft, committed)| card.change(draft, committed)),
        submit: Callback::new(move |()| card.submit()),
        cancel: Callback::new(move |()| card.cancel()),
        complain: Callback::new(move |fault| card.complain(fault)),
        viewed: Callback::new(move |()| card.watch.millis()),
        note: card.note,
        faults: card.faults.into(),
        mode: Signal::derive(move || {
            if card.doing.get() == Doing::Answering {
                Mode::Open
            } else {
                Mode::Frozen
            }
        }),
        prefix: card.prefix,
    };
    let waiting = move || !card.may_answer.get();
    let envelope = &interaction.envelope;
    let compact = envelope.display.compact;
    let title_id = ask.id("title");
    let described_by = described_by(ask, envelope);
    let head = head(ask, envelope);
    let shown = Memo::new(move |_| card.doing.get() == Doing::Reviewing);
    let review = StoredValue::new(interaction.clone());
    view! {
        <section
            class="ps-question-card"
            class:ps-question-compact=compact
            class:ps-question-waiting=waiting
            class:ps-question-frozen=move || matches!(card.doing.get(), Doing::Sending | Doing::NotSent)
            role="group"
            aria-labelledby=title_id
            data-interaction=move || {
                if !waiting() && card.doing.get() == Doing::Answering { "ready" } else { "waiting" }
            }
            aria-describedby=described_by
            aria-busy=move || waiting().then_some("true")
            on:keydown=move |event| on_key(card, &event)
        >
            {head}
            <div class="ps-question-body" inert=waiting>
                {move || if shown.get() { read_back(card, &review.get_value()) } else { (body.view)(ask) }}
            </div>
            {footer(card, ask, &interaction)}
        </section>
    }
    .into_any()
}

fn described_by(ask: Ask, envelope: &Envelope) -> Option<String> {
    let ids: Vec<String> = [
        ("description", &envelope.description),
        ("instruction", &envelope.instruction),
    ]
    .into_iter()
    .filter(|(_, words)| words.is_some())
    .map(|(name, _)| ask.id(name))
    .collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// Progress, title, description and instruction.
fn head(ask: Ask, envelope: &Envelope) -> AnyView {
    let description = envelope.description.clone().map(|words| {
        let words = view! { <p class="ps-question-description" id=ask.id("description")><bdi>{words}</bdi></p> };
        if envelope.display.compact {
            view! {
                <details class="ps-question-more">
                    <summary>{t(&text::MORE)}</summary>
                    {words}
                </details>
            }
            .into_any()
        } else {
            words.into_any()
        }
    });
    let instruction = envelope.instruction.clone().map(|words| {
        view! { <p class="ps-question-description" id=ask.id("instruction")><bdi>{words}</bdi></p> }
    });
    view! {
        <div class="ps-question-head">
            {envelope.progress().map(|progress| progress_line(ask, progress))}
            <h3 class="ps-question-title" id=ask.id("title")><bdi>{envelope.title.clone()}</bdi></h3>
            {description}
            {instruction}
        </div>
    }
    .into_any()
}

fn progress_line(ask: Ask, progress: Progress) -> AnyView {
    let words = move || {
        let (index, total) = (progress.index.to_string(), progress.total.to_string());
        tf(&text::PROGRESS, &[("index", &index), ("total", &total)])
    };
    view! {
        <div class="ps-question-progress">
            <span id=ask.id("progress")>{words}</span>
            <progress max=progress.total value=progress.index aria-labelledby=ask.id("progress")></progress>
        </div>
    }
    .into_any()
}

fn read_back(card: Card, interaction: &Interaction) -> AnyView {
    let question = &interaction.question;
    let mut lines = match card.outcome(interaction) {
        Ok(Outcome::Submit(value)) => match question.read_back(&value) {
            lines if lines.is_empty() => vec![(String::new(), card.summary(interaction, &value))],
            lines => lines,
        },
        _ => Vec::new(),
    };
    lines.truncate(MAX_READ_BACK);
    let lines: Vec<AnyView> = lines
        .into_iter()
        .map(|(asked, answer)| {
            let asked = match asked.is_empty() {
                true => view! { {t(&text::YOUR_ANSWER)} }.into_any(),
                false => view! { <bdi>{asked}</bdi> }.into_any(),
            };
            view! { <div><dt>{asked}</dt><dd><bdi>{answer}</bdi></dd></div> }.into_any()
        })
        .collect();
    view! {
        <div class="ps-question-review">
            <h4 tabindex="-1" data-review>{t(&text::REVIEW)}</h4>
            <dl>{lines}</dl>
        </div>
    }
    .into_any()
}

fn footer(card: Card, ask: Ask, interaction: &Interaction) -> AnyView {
    let offers_skip = interaction.offers_skip();
    let own_buttons = interaction.question.has_own_buttons();
    let doing = card.doing;
    let not_sent = Memo::new(move |_| doing.get() == Doing::NotSent);
    let inert = move || !card.may_answer.get();
    let error_id = ask.error_id();
    let buttons = move || {
        let error_id = error_id.clone();
        let sending = move || doing.get() == Doing::Sending;
        let skip = move || {
            (offers_skip && doing.get() == Doing::Answering).then(|| {
            view! {
                <button type="button" class="ps-question-quiet" aria-disabled=move || sending().then_some("true") on:click=move |_| card.skip()>
                    {t(&text::SKIP)}
                </button>
            }
        })
        };
        let edit = move || {
            (doing.get() == Doing::Reviewing).then(|| {
            view! {
                <button type="button" class="ps-question-quiet" on:click=move |_| card.edit()>{t(&text::EDIT)}</button>
            }
        })
        };
        // Under a body with buttons of its own only the read-back is submitted from here.
        let submit = move || {
            (!own_buttons || doing.get() == Doing::Reviewing).then(|| {
                view! {
                    <button
                        type="button"
                        class="ps-question-submit"
                        aria-disabled=move || sending().then_some("true")
                        aria-busy=move || sending().then_some("true")
                        on:click=move |_| card.submit()
                    >
                        {move || sending().then(|| view! { <span class="ps-question-ring" aria-hidden="true"></span> })}
                        {t(&text::SUBMIT)}
                    </button>
                }
            })
        };
        let own = move || {
            let buttons = card.extras.buttons.filter(|_| doing.get() != Doing::Reviewing)?;
            Some(buttons(ask))
        };
        view! {
            <div class="ps-question-foot" inert=inert>
                <div class="ps-question-start">
                    <p class="ps-question-error" id=error_id hidden=move || card.sentence().is_none()>
                        {icons::warning()}
                        <bdi>{move || card.sentence()}</bdi>
                    </p>
                    {move || match (sending(), card.note.get()) {
                        (true, _) => Some(view! { <span>{t(&text::SENDING)}</span> }.into_any()),
                        (false, Some(note)) if card.sentence().is_none() => Some(view! { <span><bdi>{note}</bdi></span> }.into_any()),
                        _ => None,
                    }}
                </div>
                {skip}
                {edit}
                {own}
                {submit}
            </div>
        }
    };
    view! {
        {move || if not_sent.get() { not_sent_notice(card) } else { buttons().into_any() }}
    }
    .into_any()
}

fn not_sent_notice(card: Card) -> AnyView {
    view! {
        <div class="ps-question-notice" role="alert">
            {icons::warning()}
            <p>{t(&text::NOT_SENT)} " " <bdi>{move || card.reason.get()}</bdi></p>
            <button type="button" class="ps-question-outline" on:click=move |_| card.retry()>{t(&text::RETRY)}</button>
        </div>
    }
    .into_any()
}

/// Ctrl or Cmd with Enter submits from anywhere inside; Enter alone from a one-line input, if the answer is right.
fn on_key(card: Card, event: &KeyboardEvent) {
    // 229: an input method is composing, in browsers that don't say so otherwise.
    if event.key() != "Enter" || event.is_composing() || event.key_code() == 229 || event.default_prevented() {
        return;
    }
    if event.ctrl_key() || event.meta_key() {
        event.prevent_default();
        event.stop_propagation();
        let shortcut = card
            .interaction_untracked()
            .is_some_and(|interaction| interaction.question.has_shortcut());
        if shortcut {
            card.submit();
        }
        return;
    }
    let one_line = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    if one_line.is_some_and(|input| input.type_() != "search") {
        event.prevent_default();
        card.submit_implicitly();
    }
}
