//! A question that is over, in one line: the receipt, what became of it otherwise, and what could not be shown.

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;

use super::card::Card;
use super::{Ask, Body, Mode, icons, words};
use crate::contract::{Interaction, Receipt, Status};
use crate::i18n::text::interaction as text;
use crate::i18n::{Text, t};

/// The line itself: sign, question, answer; with a chevron if there is more to see.
fn row(card: Card, sign: AnyView, title: Option<String>, answer: AnyView, more: Option<AnyView>) -> AnyView {
    let open = RwSignal::new(false);
    let id = card.prefix.with_value(|prefix| format!("{prefix}-more"));
    let line = view! {
        {sign}
        <span class="ps-question-line">
            {title.map(|title| view! { <bdi class="ps-question-asked">{title}</bdi> " " })}
            <strong>{answer}</strong>
        </span>
    };
    let Some(more) = more else {
        return view! {
            <div class="ps-question-row">
                <h3 class="ps-question-line-head" tabindex="-1" data-receipt>{line}</h3>
            </div>
        }
        .into_any();
    };
    view! {
        <div class="ps-question-row">
            <h3 class="ps-question-line-head">
                <button
                    type="button"
                    data-receipt
                    aria-expanded=move || open.get().to_string()
                    aria-controls=id.clone()
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    {line}
                    <span class="ps-question-chevron">{icons::chevron()}</span>
                </button>
            </h3>
            <div class="ps-question-whole" id=id hidden=move || !open.get()>{more}</div>
        </div>
    }
    .into_any()
}

/// What the call's title is, even if nothing else of the call can be read.
fn title_of(card: Card) -> Option<String> {
    let input = card.input.get_untracked()?;
    let title = input.get("title")?.as_str()?.trim();
    let short: String = title.chars().take(300).collect();
    (!short.is_empty()).then_some(short)
}

pub(super) fn answered(card: Card, body: &'static Body) -> AnyView {
    let output = card.slot.tool().and_then(|tool| tool.output.clone());
    let receipt = Receipt::read(output.as_deref().unwrap_or(&Value::Null));
    let Some(interaction) = card.interaction() else {
        return refused(card);
    };
    let title = Some(interaction.envelope.title.clone());
    match receipt.status {
        Status::Submitted => {
            let summary = card.summary(&interaction, &receipt.value);
            let answer = if summary.is_empty() {
                view! { {t(&text::ANSWERED)} }.into_any()
            } else {
                view! { <bdi>{summary}</bdi> }.into_any()
            };
            let more = whole(card, body, &interaction, &receipt);
            row(card, icons::check(), title, answer, Some(more))
        }
        Status::Skipped => {
            let more = whole(card, body, &interaction, &receipt);
            row(card, icons::dash(), title, said(&text::SKIPPED), Some(more))
        }
        Status::Cancelled if receipt.is_refusal() => refused(card),
        Status::Cancelled => row(card, icons::cross(), title, said(&text::CANCELLED), None),
        Status::Expired => expired(card, &interaction),
    }
}

fn said(words: &'static Text) -> AnyView {
    view! { {t(words)} }.into_any()
}

/// The whole question with its answer, read-only.
fn whole(card: Card, body: &'static Body, interaction: &Arc<Interaction>, receipt: &Receipt) -> AnyView {
    let draft = match receipt.status {
        Status::Submitted => interaction.question.restore(&receipt.value),
        _ => Value::Null,
    };
    let ask = Ask {
        interaction: StoredValue::new(interaction.clone()),
        draft: Signal::stored(draft),
        change: Callback::new(|_| ()),
        submit: Callback::new(|()| ()),
        cancel: Callback::new(|()| ()),
        complain: Callback::new(|_| ()),
        viewed: Callback::new(|()| 0.0),
        note: RwSignal::new(None),
        faults: Signal::stored(Vec::new()),
        mode: Signal::stored(Mode::History),
        prefix: card.prefix,
    };
    let locale = card.locale;
    let when = receipt.submitted_at.map(|millis| {
        let words = move || {
            let locale = locale.get();
            text::ANSWERED_AT.fill(locale, &[("time", &words::time_of_day(millis, locale))])
        };
        view! { <p class="ps-question-when">{words}</p> }
    });
    let description = interaction.envelope.description.clone();
    view! {
        {description.map(|words| view! { <p class="ps-question-description"><bdi>{words}</bdi></p> })}
        <div class="ps-question-body">{(body.view)(ask)}</div>
        {(receipt.status == Status::Submitted).then_some(when)}
    }
    .into_any()
}

/// Past its time; what was written stays there to be copied.
pub(super) fn expired(card: Card, interaction: &Interaction) -> AnyView {
    let written = card.draft.with_untracked(|draft| interaction.question.written(draft));
    let more = written.map(|words| {
        view! {
            <p class="ps-question-when">{t(&text::YOUR_DRAFT)}</p>
            <p class="ps-question-written"><bdi>{words}</bdi></p>
        }
        .into_any()
    });
    let title = more.as_ref().map(|_| interaction.envelope.title.clone());
    row(card, icons::clock(), title, said(&text::EXPIRED), more)
}

/// Left behind by a newer message, and still open.
pub(super) fn unanswered(title: &str, open: impl Fn() + 'static) -> AnyView {
    view! {
        <div class="ps-question-row">
            <h3 class="ps-question-line-head">
                {icons::question()}
                <span class="ps-question-line">
                    <span class="ps-question-asked">{t(&text::UNANSWERED)}</span>
                    " "
                    <strong><bdi>{title.to_owned()}</bdi></strong>
                </span>
            </h3>
            <button type="button" class="ps-question-quiet ps-question-open" on:click=move |_| open()>{t(&text::OPEN)}</button>
        </div>
    }
    .into_any()
}

/// The call failed or was left unanswered for good.
pub(super) fn failed(card: Card) -> AnyView {
    let detail = card.slot.tool().and_then(|tool| tool.error_text.clone());
    let more = detail.filter(|words| !words.is_empty()).map(|words| {
        let short: String = words.chars().take(2_000).collect();
        view! { <p class="ps-question-when"><bdi>{short}</bdi></p> }.into_any()
    });
    row(card, icons::dash(), title_of(card), said(&text::NOT_ANSWERED), more)
}

/// The call cannot be asked.
pub(super) fn refused(card: Card) -> AnyView {
    let told = move || card.may_answer.get() || card.slot.tool().is_some_and(|tool| tool.state.is_final());
    let why = card.reading.get().and_then(Result::err);
    let call = card.input.get_untracked();
    let raw = call.map(|call| {
        let mut raw = serde_json::to_string_pretty(&*call).unwrap_or_default();
        if let Some((end, _)) = raw.char_indices().nth(20_000) {
            raw.truncate(end);
            raw.push('…');
        }
        raw
    });
    view! {
        <details class="ps-question-refused">
            <summary data-receipt>
                {icons::info()}
                <span class="ps-question-line">
                    {move || if told() { t(&text::CANNOT_SHOW)() } else { t(&text::CANNOT_SHOW_YET)() }}
                </span>
                <span class="ps-question-details">{t(&text::DETAILS)}</span>
            </summary>
            {why.map(|why| view! { <p><code>{why.code.as_str()}</code> " " <code>{why.path}</code> " " <bdi>{why.message}</bdi></p> })}
            <p>{t(&text::RAW_CALL)}</p>
            <pre tabindex="0"><code>{raw}</code></pre>
        </details>
    }
    .into_any()
}
