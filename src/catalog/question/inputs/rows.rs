//! A question that is over, in one line: the receipt, what became of it otherwise, and what could not be shown.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use crate::browser::export;
use crate::browser::format::time_of_day;
use crate::catalog::question::card::Card;
use crate::catalog::question::{head, icons, ready};
use crate::contract::{Interaction, QuestionStatus, Receipt};
use crate::json::lenient::capped;
use crate::live::locale::t;
use crate::model::NOT_ANSWERED;
use crate::words::Text;
use crate::words::text::interaction as text;

/// What a row opens to, drawn when it is first opened: a long history stays cheap, and its pictures unasked for.
type More = Box<dyn Fn() -> View + Send>;

/// The line itself: sign, question, answer; with a chevron if there is more to see. `at` stands at its end for a while.
fn row(card: Card, sign: View, title: Option<String>, answer: View, at: Option<View>, more: Option<More>) -> View {
    let open = RwSignal::new(false);
    let drawn = Memo::new(move |before: Option<&bool>| before == Some(&true) || open.get());
    let id = card.prefix.with_value(|prefix| format!("{prefix}-more"));
    let line = view! {
        {sign}
        <span class="ps-question-line">
            {title.map(|title| view! { <bdi class="ps-question-asked">{title}</bdi> {pause()} })}
            <strong>{answer}</strong>
        </span>
        {at}
    };
    let Some(more) = more else {
        return view! {
            <div class="ps-question-row">
                <h3 class="ps-question-line-head" tabindex="-1" data-receipt>{line}</h3>
            </div>
        };
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
            <div class="ps-question-whole" id=id hidden=move || !open.get()>{move || drawn.get().then(&more)}</div>
        </div>
    }
}

/// What stands between a question and its answer. The line is a box, from which a blank alone would be missing in what is
/// read aloud.
fn pause() -> View {
    view! { " " <span class="ps-question-hidden">": "</span> }.into_view()
}

/// What the call's title is, even if nothing else of the call can be read.
fn title_of(card: Card) -> Option<String> {
    let input = card.input.get_untracked()?;
    let title = input.get("title")?.as_str()?.trim();
    let short: String = title.chars().take(300).collect();
    (!short.is_empty()).then_some(short)
}

pub(crate) fn answered(card: Card) -> View {
    let output = card.slot.tool().and_then(|tool| tool.output());
    let receipt = Receipt::read(output.as_deref().unwrap_or(&Value::Null));
    let Some(interaction) = card.interaction() else {
        return refused(card);
    };
    let title = Some(interaction.envelope.title.clone());
    match receipt.status {
        QuestionStatus::Submitted => {
            let sensitive = interaction.envelope.is_sensitive();
            let summary = match sensitive {
                true => String::new(),
                false => card.summary(&interaction, &receipt.value),
            };
            let answer = if summary.is_empty() {
                said(card, &text::ANSWERED)
            } else {
                view! { <bdi>{summary}</bdi> }
            };
            let at = receipt.submitted_at.map(|millis| answered_at(card, millis));
            row(
                card,
                icons::check(),
                title,
                answer,
                at,
                // What must not be written down doesn't stay on the screen either.
                (!sensitive).then(|| whole(card, interaction, receipt)),
            )
        }
        QuestionStatus::Skipped => {
            let more = whole(card, interaction, receipt);
            row(card, icons::dash(), title, said(card, &text::SKIPPED), None, Some(more))
        }
        QuestionStatus::Cancelled if receipt.is_refusal() => refused(card),
        QuestionStatus::Cancelled if receipt.passed_over => passed_over(card, interaction, receipt),
        QuestionStatus::Cancelled => row(card, icons::cross(), title, said(card, &text::CANCELLED), None, None),
        QuestionStatus::Expired => expired(card, &interaction),
    }
}

/// Our own words, which are not in the question's language.
fn said(card: Card, words: &'static Text) -> View {
    view! { <span lang=move || card.locale.get().tag()>{t(words)}</span> }
}

/// When it was answered, until the conversation goes on.
fn answered_at(card: Card, millis: f64) -> View {
    view! { {move || card.is_latest().then(|| view! { <small class="ps-question-at" lang=card.locale.get().tag()>{when(card, millis)}</small> })} }
}

fn when(card: Card, millis: f64) -> String {
    let locale = card.locale.get();
    text::ANSWERED_AT.fill(locale, &[("time", &time_of_day(millis, locale))])
}

/// The person wrote something else instead; what had been entered stays to be seen.
fn passed_over(card: Card, interaction: Arc<Interaction>, receipt: Receipt) -> View {
    let is_begun = move || card.draft.with(|draft| !draft.is_null());
    let has_more =
        Memo::new(move |_| is_begun() && card.interaction().is_some_and(|asked| !asked.envelope.is_sensitive()));
    view! {
        {move || {
            let more = has_more.get().then(|| whole(card, interaction.clone(), receipt.clone()));
            row(card, icons::dash(), Some(interaction.envelope.title.clone()), said(card, &text::NOT_ANSWERED), None, more)
        }}
    }
}

/// The whole question with its answer or what was entered instead of one, read-only.
fn whole(card: Card, interaction: Arc<Interaction>, receipt: Receipt) -> More {
    Box::new(move || {
        let submitted = receipt.status == QuestionStatus::Submitted;
        let draft = match receipt.status {
            QuestionStatus::Submitted => interaction.question.restore(&receipt.value),
            QuestionStatus::Cancelled => card.draft.get_untracked(),
            QuestionStatus::Skipped | QuestionStatus::Expired => Value::Null,
        };
        let ask = ready::read_only(card, &interaction, draft);
        let at = receipt.submitted_at.filter(|_| submitted);
        let description = interaction.envelope.description.clone();
        view! {
            {description.map(|words| head::description(words, None, || true))}
            <div class="ps-question-body">{(card.body.view)(ask)}</div>
            {at.map(|millis| view! { <p class="ps-question-when">{move || when(card, millis)}</p> })}
        }
    })
}

/// Past its time; what was written stays there to be copied.
pub(crate) fn expired(card: Card, interaction: &Arc<Interaction>) -> View {
    let stored = interaction.clone();
    let written = Memo::new(move |_| card.draft.with(|draft| stored.question.written(draft)));
    let title = interaction.envelope.title.clone();
    view! {
        {move || {
            let more = written.get().map(|words| -> More { Box::new(move || kept(card, words.clone())) });
            let title = more.is_some().then(|| title.clone());
            row(card, icons::clock(), title, said(card, &text::EXPIRED), None, more)
        }}
    }
}

/// What the person had written, to be taken along.
fn kept(card: Card, words: String) -> View {
    let copied = words.clone();
    let copy = move |_| {
        let done = move |done| {
            if done {
                card.say.try_run(text::COPIED.get(card.locale.get_untracked()).into());
            }
        };
        export::copy(&copied, Box::new(done));
    };
    view! {
        <p class="ps-question-when">{t(&text::YOUR_DRAFT)}</p>
        <p class="ps-question-written"><bdi>{words}</bdi></p>
        <button type="button" class="ps-question-outline" on:click=copy>{t(&text::COPY)}</button>
    }
}

/// Left behind by a newer message, and still open.
pub(crate) fn unanswered(title: &str, open: impl Fn() + 'static) -> View {
    view! {
        <div class="ps-question-row">
            <h3 class="ps-question-line-head">
                {icons::question()}
                <span class="ps-question-line">
                    <span class="ps-question-asked">{t(&text::UNANSWERED)}</span>
                    {pause()}
                    <strong><bdi>{title.to_owned()}</bdi></strong>
                </span>
            </h3>
            <button type="button" class="ps-question-quiet ps-question-open" on:click=move |_| open()>{t(&text::OPEN)}</button>
        </div>
    }
}

/// The call failed or was left unanswered for good.
pub(crate) fn failed(card: Card) -> View {
    let detail = card.slot.tool().and_then(|tool| tool.error_text.clone());
    let more = detail
        .filter(|words| !words.is_empty() && words != NOT_ANSWERED)
        .map(|words| {
            let short: String = words.chars().take(2_000).collect();
            let more: More = Box::new(move || view! { <p class="ps-question-when"><bdi>{short.clone()}</bdi></p> });
            more
        });
    row(
        card,
        icons::dash(),
        title_of(card),
        said(card, &text::NOT_ANSWERED),
        None,
        more,
    )
}

/// The call cannot be asked.
pub(crate) fn refused(card: Card) -> View {
    let told = move || card.may_answer.get() || card.slot.tool().is_some_and(|tool| tool.state.is_final());
    let why = card.reading.get().and_then(Result::err);
    let call = card.input.get_untracked();
    let raw = call.map(|call| capped(&serde_json::to_string_pretty(&*call).unwrap_or_default(), 20_000));
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
            <pre tabindex="0" role="group" aria-label=t(&text::RAW_CALL)><code>{raw}</code></pre>
        </details>
    }
}
