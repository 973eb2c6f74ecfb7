//! `task_confirmation`: what is about to be done, its risk, and buttons with verbs (`interactions.md` B15).

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::ev::KeyboardEvent;
use serde_json::{Value, json};

use super::stimulus_card::facts;
use crate::browser::dom;
use crate::catalog::kit::icon;
use crate::catalog::question::buttons::{ButtonLook, button};
use crate::catalog::question::inputs::remark_field::remark_field;
use crate::catalog::question::skeleton::so_far;
use crate::catalog::question::{
    BodyMode, QuestionAsk, QuestionOf, asked, component, focus_soon, sample, sample_call, streaming, submitted,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::Question;
use crate::contract::question::keyed::{text_at, with_key};
use crate::contract::questions::confirmation::{Confirmation, Decision, PHRASE, REASON, Risk, TASK_CONFIRMATION};
use crate::export::receipt;
use crate::live::locale::{t, tf};
use crate::words::Locale;
use crate::words::text::interaction_forms as text;
use crate::words::text::workshop::forms as sample;

/// Whether a task may be done (`task_confirmation`).
pub(crate) static CONFIRMATION_CARD: CatalogComponent = component(
    "ConfirmationCard",
    &TASK_CONFIRMATION,
    |ask| ask.draw(confirmation_card),
    skeleton,
)
.with_buttons(|ask| ask.draw(buttons))
.with_receipt(receipt::confirmed);

/// The key in a draft that says that the field for a reason is open.
const OPEN: &str = "reason_open";

fn confirmation_card(asked: QuestionOf<Confirmation>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let risk = question.risk.map(|risk| {
        let (class, words, sign) = match risk {
            Risk::Low => ("ps-tag ps-tag-info", &text::RISK_LOW, icon::info()),
            Risk::Medium => ("ps-tag ps-tag-caution", &text::RISK_MEDIUM, icon::warning()),
            Risk::High => ("ps-tag ps-tag-danger", &text::RISK_HIGH, icon::warning()),
        };
        view! { <span class=class>{sign} {t(words)}</span> }
    });
    let last = (!question.reversible).then(|| view! { <span class="ps-tag">{t(&text::FINAL)}</span> });
    let tags = (question.risk.is_some() || !question.reversible)
        .then(|| view! { <p class="ps-confirm-tags">{risk} {last}</p> });
    let phrase = question.phrase.clone().map(|phrase| phrase_field(ask, phrase));
    let reason = question.reason.clone().map(|remark| {
        let open = Memo::new(move |_| {
            let wrong = ask.is_wrong(REASON);
            wrong || ask.draft.with(has_reason)
        });
        // While the answer is on its way it keeps its place, unseen (question-shows.css).
        let offered = ask.mode.get_untracked() != BodyMode::History;
        let closed = move || (offered && !open.get()).then(|| why_button(ask));
        let view = move || open.get().then(|| remark_field(ask, &remark, &text::TELL_WHY, false));
        view! { {closed} {view} }
    });
    view! {
        <div class="ps-confirm" on:keydown=move |event| shortcut(asked, &event)>
            <p class="ps-confirm-summary"><bdi>{question.summary.clone()}</bdi></p>
            {facts(&question.details)}
            {tags}
            {phrase}
            {reason}
        </div>
    }
}

/// Opens the field for a reason.
fn why_button(ask: QuestionAsk) -> View {
    view! {
        <button type="button" class="ps-confirm-why" aria-expanded="false" on:click=move |_| open_reason(ask)>
            {icon::chevron()} {t(&text::TELL_WHY)}
        </button>
    }
}

fn open_reason(ask: QuestionAsk) {
    ask.change(false, |draft| with_key(draft, OPEN, true.into()));
    focus_soon(ask.id(REASON));
}

fn phrase_field(ask: QuestionAsk, phrase: String) -> View {
    let id = ask.id(PHRASE);
    let wrong = move || ask.is_wrong(PHRASE);
    let value = move || ask.draft.with(|draft| text_at(draft, PHRASE).to_owned());
    view! {
        <div class="ps-remark">
            <label for=id.clone()><bdi>{move || tf(&text::TYPE_PHRASE, &[("phrase", &phrase)])}</bdi></label>
            <input
                id=id type="text" class="ps-field" class:ps-wrong=wrong data-field=PHRASE autocomplete="off" spellcheck="false"
                prop:value=value readonly=move || ask.is_closed()
                aria-invalid=move || wrong().then_some("true") aria-describedby=move || wrong().then(|| ask.error_id())
                on:input=move |event| ask.change(false, |draft| with_key(draft, PHRASE, event_target_value(&event).into()))
            />
        </div>
    }
}

/// Ctrl or Cmd with Enter confirms, but for a high risk: there it takes a press on the very button.
fn shortcut(asked: QuestionOf<Confirmation>, event: &KeyboardEvent) {
    let ask = asked.ask;
    let pressed = event.key() == "Enter" && (event.ctrl_key() || event.meta_key());
    let allowed = asked.with(|question| !question.manner().has_no_shortcut);
    if pressed && allowed && !dom::is_composing(event) {
        event.prevent_default();
        event.stop_propagation();
        // Whoever writes what should be different doesn't say yes to it as it is.
        let decision = match asked.with(asks_for_changes) && ask.draft.with_untracked(has_reason) {
            true => Decision::ChangesRequested,
            false => Decision::Confirmed,
        };
        ask.decide(decision.as_str());
    }
}

fn asks_for_changes(question: &Confirmation) -> bool {
    question.allow_changes && question.reason.is_some()
}

/// The field for a reason is open.
fn has_reason(draft: &Value) -> bool {
    !text_at(draft, REASON).is_empty() || draft.get(OPEN).is_some()
}

/// Reject first, in order and in focus; then changes, then the deed.
fn buttons(asked: QuestionOf<Confirmation>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let (reject, confirm) = (question.reject_label.clone(), question.confirm_label.clone());
    let look = match question.risk == Some(Risk::High) && !question.reversible {
        true => ButtonLook::Danger,
        false => ButtonLook::Ink,
    };
    let changes = asks_for_changes(&question).then(|| {
        let open = Memo::new(move |_| ask.draft.with(|draft| !text_at(draft, REASON).trim().is_empty()));
        let words = move || {
            tf(
                if open.get() {
                    &text::SEND_CHANGES
                } else {
                    &text::ASK_CHANGES
                },
                &[],
            )
        };
        button(ask, ButtonLook::Outline, "changes_requested", None, words, move || {
            let opened = ask
                .draft
                .with_untracked(|draft| draft.get(OPEN).is_some() || draft.get(REASON).is_some());
            match opened {
                true => ask.decide(Decision::ChangesRequested.as_str()),
                false => open_reason(ask),
            }
        })
    });
    view! {
        <div class="ps-confirm-buttons" on:keydown=move |event| shortcut(asked, &event)>
            {button(ask, ButtonLook::Outline, "rejected", None, move || reject.clone().unwrap_or_else(|| tf(&text::REJECT, &[])), move || ask.decide(Decision::Rejected.as_str()))}
            {changes}
            {button(ask, look, "confirmed", None, move || confirm.clone().unwrap_or_else(|| tf(&text::CONFIRM, &[])), move || ask.decide(Decision::Confirmed.as_str()))}
        </div>
    }
}

fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    let known = so_far(input, |call| {
        let task = call.object("task");
        let summary = task.and_then(|task| task.text("summary")).map(str::to_owned);
        (summary, task.map_or(2, |task| task.items("details").len()))
    });
    let draw = move || {
        let (summary, count) = known.get();
        let rows = (0..count.clamp(1, 8)).map(|_| {
            view! { <div><dt><span class="ps-question-bar"></span></dt><dd><span class="ps-question-bar"></span></dd></div> }
        });
        let rows: Vec<View> = rows.collect();
        let summary = match summary {
            Some(words) => view! { <p class="ps-confirm-summary"><bdi>{words}</bdi></p> },
            None => view! { <span class="ps-question-bar ps-bar-long"></span> },
        };
        view! { <div class="ps-confirm">{summary} <dl class="ps-facts ps-facts-empty">{rows}</dl></div> }
    };
    view! { {draw} }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("task_confirmation", sample::SEND_TITLE.get(locale), locale);
    call["task"] = json!({
        "summary": sample::SEND_SUMMARY.get(locale), "risk": "medium", "reversible": false,
        "details": [
            {"label": sample::TO.get(locale), "value": sample::PANEL.get(locale)},
            {"label": sample::FROM.get(locale), "value": "research@example.com"},
        ],
        "confirm_label": sample::SEND.get(locale), "reject_label": sample::DO_NOT_SEND.get(locale),
    });
    call
}

fn changeable(locale: Locale) -> Value {
    let mut call = call(locale);
    call["task"]["allow_changes"] = json!(true);
    call["task"]["risk"] = json!("low");
    call["task"]["reversible"] = json!(true);
    call
}

fn phrase(locale: Locale) -> Value {
    let mut call = sample_call("task_confirmation", sample::DELETE_TITLE.get(locale), locale);
    call["task"] = json!({
        "summary": sample::DELETE_SUMMARY.get(locale), "risk": "high", "reversible": false,
        "confirm_phrase": sample::PROJECT.get(locale),
        "confirm_label": sample::DELETE.get(locale), "reject_label": sample::KEEP.get(locale),
    });
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("streaming", |locale| {
            let call = call(locale);
            let begun = json!({"type": "task_confirmation", "title": call["title"], "task": {"summary": call["task"]["summary"], "details": [{}, {}], "risk": ""}});
            streaming(begun)
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("changes", |locale| asked(changeable(locale))),
        sample("high-risk", |locale| asked(phrase(locale))),
        sample("error", |locale| asked(phrase(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("not-sent", |locale| asked(call(locale))),
        sample("submitted", |locale| {
            submitted(call(locale), json!({"decision": "confirmed"}))
        }),
        sample("rejected", |locale| {
            submitted(phrase(locale), json!({"decision": "rejected"}))
        }),
        sample("changes-requested", |locale| {
            let value = json!({"decision": "changes_requested", "reason": sample::CHANGE.get(locale)});
            submitted(changeable(locale), value)
        }),
    ]
}
