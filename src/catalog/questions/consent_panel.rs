//! `consent`: the text in a box that scrolls, unticked statements, and two buttons of equal weight
//! (`interactions.md` B12).

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::browser::gate::gate;
use crate::browser::observe::resize::on_resize;
use crate::catalog::kit::card::copy_button;
use crate::catalog::kit::icon;
use crate::catalog::prose::{Extent, prose_static};
use crate::catalog::question::buttons::{ButtonLook, button};
use crate::catalog::question::inputs::remark_field::remark_field;
use crate::catalog::question::skeleton::so_far;
use crate::catalog::question::{
    BodyMode, QuestionAsk, QuestionOf, asked, component, sample, sample_call, streaming, submitted,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::question::keyed::with_key;
use crate::contract::questions::consent::{CONSENT, Consent, DECLINED, GRANTED, READ, Statement, field_of};
use crate::export::receipt;
use crate::live::locale::{t, tf};
use crate::safe_url::{UrlUse, UrlVerdict};
use crate::words::text::interaction_forms as text;
use crate::words::text::workshop::forms as sample;
use crate::words::{Locale, Text};

/// A consent, item by item (`consent`).
pub(crate) static CONSENT_PANEL: CatalogComponent =
    component("ConsentPanel", &CONSENT, |ask| ask.draw(consent_panel), skeleton)
        .with_buttons(|ask| ask.draw(buttons))
        .with_receipt(receipt::consented);

/// This near to its end the text counts as read, in pixels.
const NEAR_END: i32 = 8;

fn consent_panel(asked: QuestionOf<Consent>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let statements: Vec<View> = question
        .statements
        .iter()
        .enumerate()
        .map(|(index, statement)| row(asked, statement, index))
        .collect();
    let signature = question.signature.as_ref().map(|remark| {
        let view = remark_field(ask, remark, &text::FULL_NAME, true);
        view! { <div class="ps-consent-sign">{view}</div> }
    });
    let (legend_id, labelled_by) = (ask.id("statements"), ask.id("statements"));
    let history = ask.mode.get_untracked() == BodyMode::History;
    view! {
        {agreement(ask, &question)}
        {links(&question, history)}
        {(!statements.is_empty()).then(|| view! {
            <fieldset class="ps-statements" aria-labelledby=labelled_by>
                <legend class="ps-question-hidden" id=legend_id>{t(&text::STATEMENTS)}</legend>
                {statements}
            </fieldset>
        })}
        {signature}
    }
}

/// The text. Keyboards scroll it; its end fades while there is more.
fn agreement(ask: QuestionAsk, question: &Consent) -> View {
    let wrong = move || ask.is_wrong(READ);
    let node = NodeRef::<leptos::html::Div>::new();
    let more = RwSignal::new(false);
    let wants = question.scroll;
    let drawn = StoredValue::new(false);
    let look = move || {
        let Some(node) = node.try_get_untracked().filter(|_| drawn.try_get_value() == Some(true)) else {
            return;
        };
        let left = node.scroll_height() - node.scroll_top() - node.client_height();
        let at_end = left <= NEAR_END;
        more.try_set(!at_end);
        let seen = node.client_height() > 0;
        let unread = || ask.draft.try_with_untracked(|draft| draft.get(READ).is_none());
        if at_end && seen && wants && unread() == Some(true) {
            ask.settle(false, |draft| with_key(draft, READ, true.into()));
        }
    };
    // What shows whole is read without scrolling, also when a window comes to be large enough for it. The text is drawn in
    // a later task.
    Effect::new(move || {
        if let Some(node) = node.get() {
            on_resize(&node, look);
            request_animation_frame(move || {
                request_animation_frame(move || {
                    drawn.try_set_value(true);
                    look();
                });
            });
        }
    });
    let body = prose_static(Signal::stored(question.body.clone()), Extent::Card);
    view! {
        <div
            class="ps-consent-text"
            class:ps-consent-more=more
            class:ps-wrong=wrong
            role="group"
            aria-label=t(&text::CONSENT_TEXT)
            aria-describedby=move || wrong().then(|| ask.error_id())
            tabindex="0"
            data-field=READ
            node_ref=node
            on:scroll=move |_| look()
        >
            {body}
        </div>
    }
}

/// The whole document, the version, and a copy of what was agreed to.
fn links(question: &Consent, history: bool) -> View {
    let document = question
        .document_url
        .clone()
        .and_then(|url| match gate(&url, UrlUse::Link) {
            UrlVerdict::Allow(target) => Some(target.href),
            _ => None,
        });
    let version = question.version.clone();
    let body = question.body.clone();
    view! {
        <div class="ps-consent-links">
            <span><bdi>{move || tf(&text::CONSENT_VERSION, &[("version", &version)])}</bdi></span>
            {document.map(|href| view! {
                <a href=href target="_blank" rel="noopener noreferrer">{icon::download()} {t(&text::DOWNLOAD)}</a>
            })}
            {history.then(|| copy_button(&text::COPY_TEXT, move || body.clone()))}
        </div>
    }
}

fn row(asked: QuestionOf<Consent>, statement: &Statement, index: usize) -> View {
    let ask = asked.ask;
    let field = field_of(&statement.id);
    let stored = StoredValue::new((statement.id.clone(), field.clone()));
    let wrong = move || stored.with_value(|(_, field)| ask.is_wrong(field));
    let ticked =
        Memo::new(move |_| asked.read(|question, draft| stored.with_value(|(id, _)| question.is_ticked(draft, id))));
    let tick = move |_| {
        let on = !ticked.get_untracked();
        asked.change(true, |question, draft| {
            stored.with_value(|(id, _)| question.tick(draft, id, on))
        });
    };
    let hint = if statement.required {
        &text::REQUIRED
    } else {
        &text::OPTIONAL
    };
    let words_id = ask.id(&format!("statement-{index}"));
    view! {
        <label class="ps-statement" class:ps-wrong=wrong>
            <input
                type="checkbox"
                data-field=field
                prop:checked=ticked
                disabled=move || ask.mode.get() == BodyMode::History
                aria-required=statement.required.to_string()
                aria-invalid=move || wrong().then_some("true")
                aria-describedby=move || wrong().then(|| ask.error_id())
                on:click=move |event| if ask.is_closed() { event.prevent_default() }
                on:change=tick
            />
            <span id=words_id><bdi>{statement.label.clone()}</bdi>" "<span class="ps-field-optional">{t(hint)}</span></span>
        </label>
    }
}

/// Equal in size and weight; the yes is no louder than the no.
fn buttons(asked: QuestionOf<Consent>) -> View {
    let ask = asked.ask;
    let (decline, agree) = asked.with(|question| (question.decline_label.clone(), question.agree_label.clone()));
    let say = |own: Option<String>, words: &'static Text| move || own.clone().unwrap_or_else(|| tf(words, &[]));
    view! {
        <div class="ps-consent-buttons">
            {button(ask, ButtonLook::Outline, DECLINED, None, say(decline, &text::DECLINE), move || ask.decide(DECLINED))}
            {button(ask, ButtonLook::Outline, GRANTED, None, say(agree, &text::AGREE), move || ask.decide(GRANTED))}
        </div>
    }
}

fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    let count = so_far(input, |call| {
        let own = call.object("consent");
        own.map(|own| own.items("statements").len()).unwrap_or_default()
    });
    let rows = move || {
        (0..count.get().clamp(1, 6))
            .map(|_| view! { <div class="ps-statement ps-statement-empty"><i></i><span class="ps-question-bar"></span></div> })
            .collect::<Vec<View>>()
    };
    view! {
        <div class="ps-consent-text">
            <span class="ps-question-bar ps-bar-long"></span>
            <span class="ps-question-bar ps-bar-long"></span>
            <span class="ps-question-bar"></span>
        </div>
        <div class="ps-statements">{rows}</div>
    }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("consent", sample::BEFORE.get(locale), locale);
    call["consent"] = json!({
        "version": "2026-06-v3", "body": sample::CONSENT_BODY.get(locale), "document_url": "https://example.com/consent-v3.pdf",
        "statements": [
            {"id": "record", "label": sample::RECORDED.get(locale), "required": true},
            {"id": "quote", "label": sample::QUOTED.get(locale)},
        ],
    });
    call
}

fn signed(locale: Locale) -> Value {
    let mut call = call(locale);
    let long = [sample::CONSENT_BODY.get(locale); 8].join("\n\n");
    call["consent"]["body"] = json!(long);
    call["consent"]["signature"] = json!("typed_name");
    call["consent"]["require_scroll_to_end"] = json!(true);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("streaming", |locale| {
            let begun = json!({"type": "consent", "title": call(locale)["title"], "consent": {"statements": [{}, {}], "version": ""}});
            streaming(begun)
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("chosen", |locale| asked(call(locale))),
        sample("error", |locale| asked(call(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("signed", |locale| asked(signed(locale))),
        sample("submitted", |locale| {
            let value = json!({"decision": "granted", "consent_version": "2026-06-v3", "statement_ids": ["record"]});
            submitted(call(locale), value)
        }),
        sample("declined", |locale| {
            let value = json!({"decision": "declined", "consent_version": "2026-06-v3", "statement_ids": []});
            submitted(call(locale), value)
        }),
    ]
}
