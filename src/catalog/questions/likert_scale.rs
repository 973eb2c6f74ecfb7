//! `likert` as a row of equal points between two anchors (`interactions.md` B3).

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::question::inputs::scale_points;
use crate::catalog::question::inputs::scale_points::{Ends, Face, Group, Point, point_name, scale_points};
use crate::catalog::question::skeleton::so_far;
use crate::catalog::question::{
    BodyMode, QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted, with,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::question::scale;
use crate::contract::questions::likert::{LIKERT, Likert};
use crate::words::text::workshop::questions as sample;
use crate::words::{Locale, Text};

/// Agreement on a scale (`likert`).
pub(crate) static LIKERT_SCALE: CatalogComponent =
    component("LikertScale", &LIKERT, |ask| ask.draw(likert_scale), skeleton);

/// Up to this many points stay in one row on a phone.
const ROW_POINTS: usize = 7;

pub(super) fn likert_scale(asked: QuestionOf<Likert>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let labelled = question.is_labelled() && question.points.len() > 2;
    let (min, max) = (question.min as f64, question.max as f64);
    let ends = Ends::new(ask, [min, max], &question.words);
    let group = Group {
        class: match (labelled, question.points.len() > ROW_POINTS) {
            (true, true) => "ps-scale-labelled ps-scale-long",
            (true, false) => "ps-scale-labelled",
            (false, true) => "ps-scale-long",
            (false, false) => "",
        },
        described_by: ends.described_by,
        clears: false,
        choose: |_, point| scale::choose(&Value::Null, point),
    };
    let points = question.points.iter().map(|value| {
        let label = question.label(*value).map(str::to_owned);
        let value = *value as f64;
        Point {
            value,
            face: Face::Number,
            name: point_name(value, max, label.clone()),
            label,
        }
    });
    let points = points.collect();
    // Where every point has words of its own, they stand at the points.
    let under = if labelled { ().into_view() } else { ends.under };
    let after = not_applicable(asked).into_view();
    scale_points(ask, group, points, ends.anchors, under, after)
}

/// Apart from the points and never in their order.
fn not_applicable(asked: QuestionOf<Likert>) -> Option<View> {
    let ask = asked.ask;
    let label = asked.with(|question| question.na_label.clone())?;
    let is_chosen = Memo::new(move |_| asked.read(Likert::is_not_applicable));
    Some(view! {
        <label class="ps-option ps-scale-na" class:ps-chosen=is_chosen>
            <input
                type="radio"
                name=ask.id("choice")
                value=""
                prop:checked=is_chosen
                disabled=move || ask.mode.get() == BodyMode::History
                on:click=move |event| if ask.is_closed() { event.prevent_default() }
                on:change=move |_| asked.change(true, |question, _| question.choose_not_applicable())
            />
            <bdi class="ps-option-label">{label}</bdi>
        </label>
    })
}

fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    let count = so_far(input, |call| {
        let scale = call.object("scale");
        let end = |key: &str| scale.and_then(|scale| scale.whole(key)?.as_i64());
        let count = match (end("min"), end("max")) {
            (Some(min), Some(max)) => max.saturating_sub(min).saturating_add(1).clamp(2, 11),
            _ => 5,
        };
        usize::try_from(count).unwrap_or(5)
    });
    scale_points::skeleton(count, "")
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
    vec![
        sample("streaming", |locale| {
            let call = call(locale);
            streaming(json!({"type": "likert", "title": call["title"], "scale": {"min": 1}}))
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("chosen", |locale| asked(seven(locale))),
        sample("error", |locale| asked(call(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("not-sent", |locale| asked(call(locale))),
        sample("labelled", |locale| asked(labelled(locale))),
        sample("eleven", |locale| asked(eleven(locale))),
        sample("submitted", |locale| submitted(seven(locale), json!({"score": 6}))),
        sample("not-applicable", |locale| {
            let value = json!({"score": null, "label": sample::NO_TRANSCRIPTS.get(locale), "not_applicable": true});
            submitted(labelled(locale), value)
        }),
        sample("skipped", |locale| ended(labelled(locale), "skipped")),
        sample("min-above-max", |locale| {
            asked(with(call(locale), [("scale.min", json!(9))]))
        }),
    ]
}
