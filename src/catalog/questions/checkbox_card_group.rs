//! `multiple_choice` as a group of cards with native check boxes (`interactions.md` B2).

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::question::footer_count::footer_count;
use crate::catalog::question::inputs::option_rows;
use crate::catalog::question::inputs::option_rows::option_rows;
use crate::catalog::question::{
    BodyMode, QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted, waiting_states, with,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::questions::multiple_choice::{MULTIPLE_CHOICE, MultipleChoice};
use crate::live::locale::{t, tn, use_locale};
use crate::words::text::choice as text;
use crate::words::text::workshop::choices as sample;
use crate::words::{Locale, Text};

/// Several of a few options (`multiple_choice`).
pub(crate) static CHECKBOX_CARD_GROUP: CatalogComponent = component(
    "CheckboxCardGroup",
    &MULTIPLE_CHOICE,
    |ask| ask.draw(checkbox_card_group),
    |input| option_rows::skeleton(input, "ps-option-box"),
);

fn checkbox_card_group(asked: QuestionOf<MultipleChoice>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let locale = use_locale();
    let (min, max) = (question.min, question.max);
    let legend = Signal::derive(move || limits(min, max, locale.get()));
    // The call's own instruction says it for everybody.
    let legend_seen = (min > 1 || max.is_some()) && ask.envelope(|envelope| envelope.instruction.is_none());
    let counted = Memo::new(move |_| {
        let (count, locale) = (asked.read(|question, draft| question.chosen(draft).len()), locale.get());
        match max {
            Some(max) if count > 0 => {
                Some(text::CHOSEN_OF.fill(locale, &[("n", &count.to_string()), ("max", &max.to_string())]))
            }
            _ => (count > 0).then(|| text::CHOSEN.fill(locale, count, &[])),
        }
    });
    if ask.mode.get_untracked() != BodyMode::History {
        footer_count(ask, counted, true);
    }
    let cleared = Memo::new(move |_| match ask.mode.get() {
        BodyMode::Open => asked.read(MultipleChoice::cleared),
        _ => 0,
    });
    let undo = move || {
        (cleared.get() > 0).then(|| {
            view! {
                <p class="ps-options-cleared">
                    {tn(&text::CLEARED, cleared.get(), &[])}
                    " "
                    <button type="button" class="ps-options-clear" on:click=move |_| asked.change(true, MultipleChoice::undo)>{t(&text::UNDO)}</button>
                </p>
            }
        })
    };
    view! {
        {option_rows(ask, question, legend, legend_seen)}
        {undo}
    }
}

/// How many may be chosen, in words.
fn limits(min: usize, max: Option<usize>, locale: Locale) -> String {
    match max {
        Some(max) if max == min => text::CHOOSE_EXACTLY.fill(locale, max, &[]),
        Some(max) if min > 1 => {
            text::CHOOSE_BETWEEN.fill(locale, &[("min", &min.to_string()), ("max", &max.to_string())])
        }
        Some(max) => text::CHOOSE_UP_TO.fill(locale, max, &[]),
        None if min > 1 => text::CHOOSE_AT_LEAST.fill(locale, min, &[]),
        None => text::CHOOSE_ANY.get(locale).into(),
    }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("multiple_choice", sample::NEEDS.get(locale), locale);
    let option = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["instruction"] = json!(sample::UP_TO_THREE.get(locale));
    call["validation"] = json!({"min_items": 1, "max_items": 3});
    call["options"] = json!([
        option("evidence", &sample::EVIDENCE),
        option("export", &sample::EXPORT),
        {"id": "i18n", "label": sample::LANGUAGES.get(locale), "description": sample::LANGUAGES_WHY.get(locale)},
        option("sso", &sample::SIGN_ON),
        {"id": "other", "label": sample::OTHER.get(locale), "metadata": {"free_text": true}},
    ]);
    call
}

fn with_none(locale: Locale) -> Value {
    let mut call = sample_call("multiple_choice", sample::CHANNELS.get(locale), locale);
    let option = |id: &str, label: &Text| json!({"id": id, "label": label.get(locale)});
    call["allow_skip"] = json!(true);
    call["options"] = json!([
        option("search", &sample::SEARCH),
        option("video", &sample::VIDEO),
        option("mail", &sample::MAIL),
        {"id": "none", "label": sample::NONE.get(locale), "exclusive": true},
    ]);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::from(waiting_states!(call));
    samples.extend([
        sample("streaming", |locale| {
            let call = call(locale);
            let begun = json!({"type": call["type"], "title": call["title"], "options": [call["options"][0], call["options"][1]]});
            streaming(begun)
        }),
        sample("reviewing", |locale| asked(call(locale))),
        sample("exclusive", |locale| asked(with_none(locale))),
        sample("superseded", |locale| asked(call(locale))),
        sample("submitted", |locale| {
            let value = json!({"selected_option_ids": ["evidence", "export", "other"], "other_text": sample::OTHER_TEXT.get(locale)});
            submitted(call(locale), value)
        }),
        sample("skipped", |locale| {
            ended(with_none(locale), "skipped")
        }),
        sample("min-above-max", |locale| asked(with(call(locale), [("validation.min_items", json!(4))]))),
    ]);
    samples
}
