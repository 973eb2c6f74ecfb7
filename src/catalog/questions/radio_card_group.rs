//! `single_choice` as a group of cards with native radios (`interactions.md` B1).

use crate::browser::dom;
use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::question::inputs::option_rows;
use crate::catalog::question::inputs::option_rows::option_rows;
use crate::catalog::question::{
    BodyMode, QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::questions::choice::{SINGLE_CHOICE, SingleChoice};
use crate::live::locale::{t, use_locale};
use crate::words::text::interaction as text;
use crate::words::text::workshop::questions as sample;
use crate::words::{Locale, Text};

/// One of a few options (`single_choice`).
pub(crate) static RADIO_CARD_GROUP: CatalogComponent = component(
    "RadioCardGroup",
    &SINGLE_CHOICE,
    |ask| ask.draw(radio_card_group),
    |input| option_rows::skeleton(input, "ps-option-dot"),
);

pub(super) fn radio_card_group(asked: QuestionOf<SingleChoice>) -> View {
    let ask = asked.ask;
    let clearable = !ask.envelope(|envelope| envelope.required) && ask.mode.get_untracked() != BodyMode::History;
    let chosen = move || asked.read(|question, draft| question.chosen(draft).is_some());
    let rows = NodeRef::<leptos::html::Div>::new();
    let clear = move || {
        (clearable && chosen()).then(|| {
            view! {
                <button type="button" class="ps-options-clear" on:click=move |_| {
                    asked.change(true, |question, draft| question.choose(draft, None));
                    let radio = rows.get_untracked().and_then(|rows| dom::first(&rows, "label:not([hidden]) > input"));
                    if let Some(radio) = radio {
                        radio.focus().ok();
                    }
                }>{t(&text::CLEAR)}</button>
            }
        })
    };
    let locale = use_locale();
    let legend = Signal::derive(move || text::CHOOSE_ONE.get(locale.get()).to_owned());
    view! {
        <div node_ref=rows>{option_rows(ask, asked.question(), legend, false)}</div>
        {clear}
    }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("single_choice", sample::PAIN.get(locale), locale);
    let option = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["description"] = json!(sample::PAIN_WHY.get(locale));
    call["allow_skip"] = json!(true);
    call["display"] = json!({"show_progress": true});
    call["metadata"]["progress"] = json!({"index": 2, "total": 8});
    call["options"] = json!([
        option("setup", &sample::SETUP),
        option("quality", &sample::QUALITY),
        {"id": "manual", "label": sample::MANUAL.get(locale), "description": sample::MANUAL_WHY.get(locale)},
        option("tools", &sample::TOOLS),
        {"id": "other", "label": sample::OTHER.get(locale), "metadata": {"free_text": true, "free_text_label": sample::OTHER_WHAT.get(locale)}},
    ]);
    call
}

fn value(locale: Locale) -> Value {
    json!({"selected_option_id": "manual", "selected_label": sample::MANUAL.get(locale)})
}

/// The first keys of a call, as its stream would have brought them.
fn begun(locale: Locale, options: usize) -> Value {
    let call = call(locale);
    let whole = call["options"]
        .as_array()
        .map(|all| all[..options.min(all.len())].to_vec())
        .unwrap_or_default();
    json!({"type": "single_choice", "title": call["title"], "description": call["description"], "options": whole})
}

fn many(locale: Locale) -> Value {
    let mut call = sample_call("single_choice", sample::COUNTRY.get(locale), locale);
    let options: Vec<Value> = (1..=24)
        .map(|n| json!({"id": n.to_string(), "label": sample::PLACE.fill(locale, &[("n", &n.to_string())])}))
        .collect();
    call["options"] = json!(options);
    call["required"] = json!(false);
    call
}

fn confirmed(locale: Locale) -> Value {
    let mut call = call(locale);
    call["display"] = json!({"confirm_before_submit": true, "compact": true});
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("streaming-title", |locale| streaming(begun(locale, 0))),
        sample("streaming-options", |locale| streaming(begun(locale, 2))),
        sample("waiting", |locale| asked(call(locale))),
        sample("ready", |locale| asked(call(locale))),
        sample("chosen", |locale| asked(call(locale))),
        sample("error", |locale| asked(call(locale))),
        sample("reviewing", |locale| asked(confirmed(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("not-sent", |locale| asked(call(locale))),
        sample("many", |locale| asked(many(locale))),
        sample("compact", |locale| asked(confirmed(locale))),
        sample("superseded", |locale| asked(call(locale))),
        sample("submitted", |locale| submitted(call(locale), value(locale))),
        sample("submitted-text", |locale| {
            let text = sample::OTHER_TEXT.get(locale);
            let value =
                json!({"selected_option_id": "other", "selected_label": sample::OTHER.get(locale), "other_text": text});
            submitted(call(locale), value)
        }),
        sample("skipped", |locale| ended(call(locale), "skipped")),
        sample("cancelled", |locale| ended(call(locale), "cancelled")),
        sample("expired", |locale| ended(call(locale), "expired")),
        sample("expired-draft", |locale| asked(call(locale))),
        sample("duplicate-ids", |locale| {
            let mut call = call(locale);
            call["options"][1]["id"] = json!("setup");
            asked(call)
        }),
    ]
}
