//! `likert` as a row of equal points between two anchors (`interactions` B3).

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::interaction_card::skeleton::so_far;
use super::interaction_card::{Ask, Body, Mode, asks, interaction_card, sample_call, sample_part, sample_result};
use super::radio_card_group::choose;
use super::{Component, Sample};
use crate::contract::likert::Likert;
use crate::i18n::text::interaction as text;
use crate::i18n::text::question_samples as sample;
use crate::i18n::{Locale, Text, t, tf};

pub static LIKERT_SCALE: Component = Component {
    name: "LikertScale",
    accepts: |part| asks(part, "likert"),
    view: |slot| interaction_card(slot, &BODY),
};

static BODY: Body = Body {
    view: likert_scale,
    skeleton,
};

/// Two digits typed within this many milliseconds are one number.
const TYPED_WITHIN_MS: f64 = 600.0;
/// Up to this many points stay in one row on a phone.
const ROW_POINTS: usize = 7;

pub(super) fn likert_scale(ask: Ask) -> AnyView {
    let interaction = ask.interaction.get_value();
    let Some(question) = interaction.question_as::<Likert>().cloned() else {
        return ().into_any();
    };
    let labelled = question.is_labelled() && question.points.len() > 2;
    let anchors = anchors(ask, &question);
    let anchors_id = anchors.is_some().then(|| ask.id("anchors"));
    let described_by = move || {
        let ids: Vec<String> = [anchors_id.clone(), ask.is_wrong("").then(|| ask.error_id())]
            .into_iter()
            .flatten()
            .collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    };
    let ends = ends(&question, labelled);
    let long = question.points.len() > ROW_POINTS;
    let group = NodeRef::<leptos::html::Fieldset>::new();
    let typed = StoredValue::new((String::new(), f64::MIN));
    let question = StoredValue::new(Arc::new(question));
    let points: Vec<AnyView> = question.with_value(|question| {
        question
            .points
            .iter()
            .map(|value| point(ask, question, *value))
            .collect()
    });
    let not_applicable = question.with_value(|question| not_applicable(ask, question));
    let (legend_id, labelled_by) = (ask.id("legend"), ask.id("legend"));
    view! {
        <fieldset
            class="ps-likert"
            class:ps-likert-long=long
            class:ps-likert-labelled=labelled
            class:ps-wrong=move || ask.is_wrong("")
            node_ref=group
            role="radiogroup"
            data-field=""
            aria-labelledby=labelled_by
            aria-required=interaction.envelope.required.to_string()
            aria-invalid=move || ask.is_wrong("").then_some("true")
            aria-describedby=described_by
            aria-disabled=move || (ask.mode.get() == Mode::Frozen).then_some("true")
            on:keydown=move |event| {
                if let Some(group) = group.get_untracked() {
                    on_key(ask, &group, &event, typed);
                }
            }
        >
            <legend class="ps-question-hidden" id=legend_id>{t(&text::CHOOSE_ONE)}</legend>
            {anchors}
            <div class="ps-likert-points">{points}</div>
            {ends}
            {not_applicable}
        </fieldset>
    }
    .into_any()
}

/// What the two ends mean, in a sentence that only a screen reader says.
fn anchors(ask: Ask, question: &Likert) -> Option<AnyView> {
    let (low, high) = (question.min_label.clone()?, question.max_label.clone()?);
    let (min, max) = (question.min.to_string(), question.max.to_string());
    let words = move || {
        tf(
            &text::ANCHORS,
            &[("min", &min), ("min_label", &low), ("max", &max), ("max_label", &high)],
        )
    };
    Some(view! { <span class="ps-question-hidden" id=ask.id("anchors")>{words}</span> }.into_any())
}

/// The anchors under the ends. Where every point has words of its own, they stand at the points.
fn ends(question: &Likert, labelled: bool) -> Option<AnyView> {
    let texts = [&question.min_label, &question.mid_label, &question.max_label];
    if labelled || texts.iter().all(|text| text.is_none()) {
        return None;
    }
    let ends = texts.map(|text| view! { <bdi>{text.clone()}</bdi> });
    Some(view! { <div class="ps-likert-ends" aria-hidden="true">{ends.into_iter().collect_view()}</div> }.into_any())
}

fn point(ask: Ask, question: &Likert, value: i64) -> AnyView {
    let label = question.label(value).map(str::to_owned);
    let max = question.max;
    let name = {
        let label = label.clone();
        move || {
            let (point, max) = (value.to_string(), max.to_string());
            match &label {
                Some(label) => tf(
                    &text::POINT_LABELLED,
                    &[("point", &point), ("max", &max), ("label", label)],
                ),
                None => tf(&text::POINT, &[("point", &point), ("max", &max)]),
            }
        }
    };
    let stored = StoredValue::new(question.clone());
    let is_chosen = Memo::new(move |_| {
        ask.draft
            .with(|draft| stored.with_value(|question| question.score(draft)) == Some(value))
    });
    view! {
        <label class="ps-point" class:ps-chosen=is_chosen>
            <input
                type="radio"
                name=ask.id("choice")
                value=value.to_string()
                aria-label=name
                prop:checked=is_chosen
                disabled=move || ask.mode.get() == Mode::History
                on:click=move |event| if ask.is_closed() { event.prevent_default() }
                on:change=move |_| ask.change(true, |_| stored.with_value(|question| question.choose(value)))
            />
            <span class="ps-point-number" aria-hidden="true">{value}</span>
            {label.map(|label| view! { <bdi class="ps-point-label" aria-hidden="true">{label}</bdi> })}
        </label>
    }
    .into_any()
}

/// Apart from the points and never in their order.
fn not_applicable(ask: Ask, question: &Likert) -> Option<AnyView> {
    let label = question.na_label.clone()?;
    let stored = StoredValue::new(question.clone());
    let is_chosen = Memo::new(move |_| {
        ask.draft
            .with(|draft| stored.with_value(|question| question.is_not_applicable(draft)))
    });
    Some(
        view! {
            <label class="ps-option ps-likert-na" class:ps-chosen=is_chosen>
                <input
                    type="radio"
                    name=ask.id("choice")
                    value=""
                    prop:checked=is_chosen
                    disabled=move || ask.mode.get() == Mode::History
                    on:click=move |event| if ask.is_closed() { event.prevent_default() }
                    on:change=move |_| ask.change(true, |_| stored.with_value(Likert::choose_not_applicable))
                />
                <bdi class="ps-option-label">{label}</bdi>
            </label>
        }
        .into_any(),
    )
}

/// Digits choose the point of that value, two within 600 ms one of two digits; Home and End go to the ends.
fn on_key(ask: Ask, group: &Element, event: &KeyboardEvent, typed: StoredValue<(String, f64)>) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let key = event.key();
    if untrack(move || ask.is_closed()) {
        if key.starts_with("Arrow") || key == " " {
            event.prevent_default();
        }
        return;
    }
    let Ok(found) = group.query_selector_all(".ps-likert-points input") else {
        return;
    };
    let radios: Vec<HtmlInputElement> = (0..found.length())
        .filter_map(|index| found.item(index)?.dyn_into().ok())
        .collect();
    let of_value = |value: &str| radios.iter().find(|radio| radio.value() == value);
    let target = match key.as_str() {
        "Home" => radios.first(),
        "End" => radios.last(),
        digit if digit.len() == 1 && digit.starts_with(|char: char| char.is_ascii_digit()) => {
            let (before, at) = typed.get_value();
            let now = event.time_stamp();
            let both = format!("{before}{digit}");
            let (text, radio) = match of_value(&both).filter(|_| now - at <= TYPED_WITHIN_MS) {
                Some(radio) => (both, Some(radio)),
                None => (digit.to_owned(), of_value(digit)),
            };
            typed.set_value((text, now));
            radio
        }
        _ => None,
    };
    if let Some(radio) = target {
        event.prevent_default();
        choose(radio);
    }
}

fn skeleton(input: Signal<Option<Arc<Value>>>) -> AnyView {
    let count = so_far(input, |call| {
        let scale = call.object("scale");
        let end = |key: &str| scale.and_then(|scale| scale.whole(key)?.as_i64());
        let count = match (end("min"), end("max")) {
            (Some(min), Some(max)) => max.saturating_sub(min).saturating_add(1).clamp(2, 11),
            _ => 5,
        };
        usize::try_from(count).unwrap_or(5)
    });
    let points = move || {
        (0..count.get().max(2))
            .map(|_| view! { <span class="ps-point ps-point-empty"></span> })
            .collect_view()
    };
    view! {
        <div class="ps-likert">
            <div class="ps-likert-points">{points}</div>
            <div class="ps-likert-ends"><span class="ps-question-bar"></span><span class="ps-question-bar"></span></div>
        </div>
    }
    .into_any()
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("likert", sample::VALUE.get(locale), locale);
    call["display"] = json!({"show_progress": true});
    call["metadata"]["progress"] = json!({"index": 3, "total": 8});
    call["scale"] = json!({"min": 1, "max": 5, "min_label": sample::NO_VALUE.get(locale), "max_label": sample::HIGH_VALUE.get(locale)});
    call["output_schema"] = json!({
        "type": "object", "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 5}}, "required": ["score"],
    });
    call
}

fn seven(locale: Locale) -> Value {
    let mut call = sample_call("likert", sample::TRUST.get(locale), locale);
    let label = |text: &Text| text.get(locale);
    call["scale"] = json!({
        "min": 1, "max": 7, "min_label": label(&sample::DISAGREE), "mid_label": label(&sample::NEITHER), "max_label": label(&sample::AGREE),
    });
    call
}

fn eleven(locale: Locale) -> Value {
    let mut call = call(locale);
    call["scale"]["min"] = json!(0);
    call["scale"]["max"] = json!(10);
    call["output_schema"] = json!({"properties": {"score": {"type": "integer"}}});
    call
}

fn labelled(locale: Locale) -> Value {
    let mut call = sample_call("likert", sample::REREAD.get(locale), locale);
    let words = [
        &sample::NEVER,
        &sample::RARELY,
        &sample::SOMETIMES,
        &sample::OFTEN,
        &sample::ALWAYS,
    ];
    let labels: serde_json::Map<String, Value> = words
        .iter()
        .enumerate()
        .map(|(index, text)| ((index + 1).to_string(), json!(text.get(locale))))
        .collect();
    call["scale"] = json!({"min": 1, "max": 5, "labels": labels, "na_label": sample::NO_TRANSCRIPTS.get(locale)});
    call["allow_skip"] = json!(true);
    call["required"] = json!(false);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    fn sample(name: &'static str, part: fn(Locale) -> Value) -> Sample {
        Sample { name, part }
    }
    vec![
        sample("streaming", |locale| {
            let call = call(locale);
            sample_part(
                "input-streaming",
                json!({"type": "likert", "title": call["title"], "scale": {"min": 1}}),
            )
        }),
        sample("ready", |locale| sample_part("input-available", call(locale))),
        sample("chosen", |locale| sample_part("input-available", seven(locale))),
        sample("error", |locale| sample_part("input-available", call(locale))),
        sample("submitting", |locale| sample_part("input-available", call(locale))),
        sample("not-sent", |locale| sample_part("input-available", call(locale))),
        sample("labelled", |locale| sample_part("input-available", labelled(locale))),
        sample("eleven", |locale| sample_part("input-available", eleven(locale))),
        sample("submitted", |locale| {
            sample_result(seven(locale), "submitted", json!({"score": 6}))
        }),
        sample("not-applicable", |locale| {
            let value = json!({"score": null, "label": sample::NO_TRANSCRIPTS.get(locale), "not_applicable": true});
            sample_result(labelled(locale), "submitted", value)
        }),
        sample("skipped", |locale| {
            sample_result(labelled(locale), "skipped", Value::Null)
        }),
        sample("min-above-max", |locale| {
            let mut call = call(locale);
            call["scale"]["min"] = json!(9);
            sample_part("input-available", call)
        }),
    ]
}
