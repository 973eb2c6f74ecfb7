//! `concept_card`: what there is to see, then one button or the reaction to it (`interactions.md` B10).

use std::sync::Arc;
use std::time::Duration;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use super::{likert_scale, radio_card_group, star_rating};
use crate::browser::dom;
use crate::catalog::prose::{Extent, prose_static};
use crate::catalog::question::buttons::{ButtonLook, button};
use crate::catalog::question::inputs::figure::figure;
use crate::catalog::question::inputs::remark_field::remark_field;
use crate::catalog::question::skeleton::so_far;
use crate::catalog::question::{
    QuestionAsk, QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted, with,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::questions::concept::{CONCEPT_CARD, Concept, REACTION, Reaction, Stimulus};
use crate::export::receipt;
use crate::live::locale::{tf, tn};
use crate::pictures;
use crate::words::Locale;
use crate::words::text::interaction_forms as text;
use crate::words::text::workshop::forms as sample;

/// What one thinks of a thing that is shown (`concept_card`).
pub(crate) static STIMULUS_CARD: CatalogComponent =
    component("StimulusCard", &CONCEPT_CARD, |ask| ask.draw(stimulus_card), skeleton)
        .with_buttons(|ask| ask.draw(buttons))
        .with_receipt(receipt::seen);

/// How often the time that is left is looked at.
const TICK: Duration = Duration::from_millis(250);

fn stimulus_card(asked: QuestionOf<Concept>) -> View {
    let (ask, concept) = (asked.ask, asked.question());
    let reaction = concept.reaction.as_ref().map(|reaction| reaction_view(ask, reaction));
    view! {
        {stimulus(&concept.stimulus)}
        {reaction.map(|view| view! { <div class="ps-reaction">{view}</div> })}
    }
}

/// Media, words, attributes.
fn stimulus(stimulus: &Stimulus) -> View {
    let media: Vec<View> = stimulus.media.iter().map(|media| figure(media, true)).collect();
    let body = stimulus
        .body
        .clone()
        .map(|body| prose_static(Signal::stored(body), Extent::Card));
    view! {
        <div class="ps-stimulus">
            {(!media.is_empty()).then(|| view! { <div class="ps-stimulus-media">{media}</div> })}
            {body}
            {facts(&stimulus.attributes)}
        </div>
    }
}

/// Labels and values as a list.
pub(super) fn facts(pairs: &[(String, String)]) -> Option<View> {
    let rows: Vec<View> = pairs
        .iter()
        .map(|(label, value)| {
            view! { <div><dt><bdi>{label.clone()}</bdi></dt><dd><bdi>{value.clone()}</bdi></dd></div> }
        })
        .collect();
    (!rows.is_empty()).then(|| view! { <dl class="ps-facts">{rows}</dl> })
}

/// The question inside, by its own body, and the words beside it.
fn reaction_view(ask: QuestionAsk, reaction: &Reaction) -> View {
    let question = reaction.question.clone().map(|question| {
        let kind = question.envelope.kind.clone();
        let part = ask.part(question, REACTION);
        match kind.as_str() {
            "likert" => part.draw(likert_scale::likert_scale),
            "rating" => part.draw(star_rating::star_rating),
            _ => part.draw(radio_card_group::radio_card_group),
        }
    });
    let alone = question.is_none();
    let label = if alone { &text::YOUR_REACTION } else { &text::WHY };
    let words = reaction
        .text
        .as_ref()
        .map(|remark| remark_field(ask, remark, label, false));
    view! { {question} {words} }
}

/// Continue, with the time that is left in its words.
fn buttons(asked: QuestionOf<Concept>) -> View {
    let ask = asked.ask;
    if asked.with(|concept| concept.reaction.is_some()) {
        return ().into_view();
    }
    let left = move || asked.with(|concept| concept.hold_left(ask.viewed()));
    let seconds = RwSignal::new(left().div_ceil(1_000));
    if seconds.get_untracked() > 0 {
        dom::every(TICK, move || {
            let now = left().div_ceil(1_000);
            if seconds.try_get_untracked().is_some_and(|before| before != now) {
                seconds.set(now);
            }
        });
    }
    let words = move || match seconds.get() {
        0 => tf(&text::CONTINUE, &[]),
        count => tn(&text::CONTINUE_IN, usize::try_from(count).unwrap_or_default(), &[]),
    };
    let held = Memo::new(move |_| seconds.get() > 0);
    button(ask, ButtonLook::Ink, "continue", Some(held), words, move || {
        ask.submit()
    })
}

fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    // A picture is on its way, and how many points or rows the reaction has.
    let shape = so_far(input, |call| {
        let stimulus = call.object("stimulus");
        let picture = stimulus.is_some_and(|own| own.0.contains_key("media"));
        let reaction = call.object(REACTION);
        let kind = reaction.and_then(|own| own.text("kind")).unwrap_or_default().to_owned();
        (picture, kind)
    });
    let draw = move || {
        let (picture, kind) = shape.get();
        let reaction = match kind.as_str() {
            "likert" | "rating" => {
                let points = (0..5).map(|_| view! { <span class="ps-point ps-point-empty"></span> });
                let points: Vec<View> = points.collect();
                Some(view! { <div class="ps-scale"><div class="ps-scale-points">{points}</div></div> })
            }
            "single_choice" => Some(
                view! { <div class="ps-options"><div class="ps-option ps-option-empty"><i></i><span class="ps-question-bar"></span></div></div> },
            ),
            _ => None,
        };
        view! {
            <div class="ps-stimulus">
                {picture.then(|| view! { <span class="ps-figure-blank"></span> })}
                <span class="ps-question-bar ps-bar-long"></span>
                <span class="ps-question-bar"></span>
            </div>
            {reaction.map(|view| view! { <div class="ps-reaction">{view}</div> })}
        }
    };
    view! { {draw} }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("concept_card", sample::CONCEPT.get(locale), locale);
    call["description"] = json!(sample::CONCEPT_WHY.get(locale));
    call["stimulus"] = json!({
        "media": [pictures::media(pictures::BOARD, sample::CONCEPT_ALT.get(locale))],
        "body": sample::CONCEPT_BODY.get(locale),
        "attributes": [{"label": sample::PRICE.get(locale), "value": sample::PRICE_VALUE.get(locale)}],
    });
    call
}

fn reacted(locale: Locale) -> Value {
    let mut call = sample_call("concept_card", sample::APPEAL.get(locale), locale);
    call["stimulus"] = json!({"media": [pictures::media(pictures::BOARD, sample::CONCEPT_ALT.get(locale))]});
    call["reaction"] = json!({
        "kind": "likert",
        "scale": {"min": 1, "max": 5, "min_label": sample::NOT_APPEALING.get(locale), "max_label": sample::APPEALING.get(locale)},
        "text": {"required": false},
    });
    call["output_schema"] = json!({"type": "object", "properties": {"acknowledged": {"const": true}, "reaction": {"type": "object"}}, "required": ["reaction"]});
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("streaming", |locale| {
            let call = reacted(locale);
            let begun = json!({"type": "concept_card", "title": call["title"], "stimulus": {"media": []}, "reaction": {"kind": "likert", "scale": {}}});
            streaming(begun)
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("held", |locale| {
            asked(with(call(locale), [("validation", json!({"min_view_ms": 30_000}))]))
        }),
        sample("reaction", |locale| asked(reacted(locale))),
        sample("stars", |locale| {
            asked(with(
                reacted(locale),
                [(
                    "reaction",
                    json!({"kind": "rating", "scale": {"max": 5, "icon": "star"}}),
                )],
            ))
        }),
        sample("chosen", |locale| asked(reacted(locale))),
        sample("error", |locale| asked(reacted(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("not-sent", |locale| asked(reacted(locale))),
        sample("unlisted-picture", |locale| {
            let mut call = call(locale);
            call["stimulus"]["media"][0]["url"] = json!("https://pictures.example/board.webp");
            asked(call)
        }),
        sample("submitted", |locale| {
            let value = json!({"acknowledged": true, "reaction": {"score": 4, "text": sample::WHY_TEXT.get(locale)}});
            submitted(reacted(locale), value)
        }),
        sample("seen", |locale| submitted(call(locale), json!({"acknowledged": true}))),
        sample("skipped", |locale| ended(call(locale), "skipped")),
        sample("script-address", |locale| {
            let mut call = call(locale);
            call["stimulus"]["media"][0]["url"] = json!("javascript:alert(1)");
            asked(call)
        }),
    ]
}
