//! `rating` with numbers: a row of points, or a range where half points can be given (`interactions.md` B5).

use std::sync::Arc;

use crate::number::Digits;
use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::question::inputs::scale_points::{Ends, Face, Group, Point, point_name, scale_points, skeleton};
use crate::catalog::question::inputs::slider::{Range, score_words, slider};
use crate::catalog::question::skeleton::so_far;
use crate::catalog::question::{
    QuestionAsk, QuestionOf, asked, asks, component, ended, sample, sample_call, streaming, submitted, waiting_states,
    with,
};
use crate::catalog::{Accepts, CatalogComponent, CatalogPart, Sample};
use crate::contract::question::scale;
use crate::contract::questions::rating::{RATING, Rating};
use crate::live::locale::t;
use crate::words::Locale;
use crate::words::text::choice as text;
use crate::words::text::workshop::choices as sample;

/// A rating in numbers (`rating`).
pub(crate) static NUMERIC_RATING: CatalogComponent = CatalogComponent {
    accepts: Accepts::Parts(|part| asks(part, "rating") && has_numbers(part)),
    ..component("NumericRating", &RATING, |ask| ask.draw(numeric_rating), shape)
};

fn has_numbers(part: &CatalogPart) -> bool {
    match part {
        CatalogPart::Tool(tool) => tool
            .input
            .as_deref()
            .is_some_and(|input| input["scale"]["icon"] == "number"),
        CatalogPart::Data(_) => false,
    }
}

/// The numbers of a scale, whatever sign it asks for.
pub(super) fn numeric_rating(asked: QuestionOf<Rating>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let ends = Ends::new(ask, [question.min, question.max], &question.words);
    if question.has_halves() {
        return half_numbers(ask, &question, ends);
    }
    let group = Group {
        class: if question.points.len() > 7 { "ps-scale-many" } else { "" },
        described_by: ends.described_by,
        clears: !ask.envelope(|envelope| envelope.required),
        choose: scale::choose,
    };
    let points = question.points.iter().map(|value| {
        let label = question.label(*value).map(str::to_owned);
        Point {
            value: *value,
            face: Face::Number,
            name: point_name(*value, question.max, label),
            label: None,
        }
    });
    scale_points(ask, group, points.collect(), ends.anchors, ends.under, ().into_view())
}

/// A range for scores between the numbers.
fn half_numbers(ask: QuestionAsk, question: &Rating, ends: Ends) -> View {
    let (min, max, step) = (question.min, question.max, question.step);
    let words = score_words(ask, max);
    let part = move || {
        let score = ask.draft.with(scale::score).unwrap_or(min);
        format!("{}%", Digits((score - min) / (max - min) * 100.0))
    };
    view! {
        <div class="ps-slider" class:ps-wrong=move || ask.is_wrong("") data-field="">
            {ends.anchors}
            <div class="ps-slider-track">
                <span class="ps-slider-fill" style:inline-size=part></span>
                {slider(ask, Range { min, max, step }, ends.described_by)}
            </div>
            <div class="ps-slider-ends" aria-hidden="true">
                <span>{crate::number::json(min).to_string()}</span>
                <span class="ps-slider-score">
                    {move || match words.get() {
                        Some(words) => view! { <bdi>{words}</bdi> },
                        None => view! { <span class="ps-slider-none">{t(&text::NO_SCORE)}</span> },
                    }}
                </span>
                <span>{crate::number::json(max).to_string()}</span>
            </div>
            {ends.under}
        </div>
    }
}

/// How many points the scale has, once it is whole; 0 until then, and for a range.
pub(super) fn point_count(input: Signal<Option<Arc<Value>>>) -> Memo<usize> {
    so_far(input, |call| {
        let scale = call.whole("scale").unwrap_or(&Value::Null);
        let end = |key: &str, usual: f64| crate::number::value(&scale[key]).unwrap_or(usual);
        let count = end("max", 0.0) - end("min", 1.0) + 1.0;
        let is_row = end("step", 1.0) == 1.0 && (2.0..=11.0).contains(&count);
        if is_row { count as usize } else { 0 }
    })
}

/// A range, which is lower than a row of points, until it is known that there are points.
fn shape(input: Signal<Option<Arc<Value>>>) -> View {
    let count = point_count(input);
    let shape = move || match count.get() {
        0 => {
            view! { <div class="ps-slider"><div class="ps-slider-track"></div><div class="ps-slider-ends"></div></div> }
        }
        _ => skeleton(count, ""),
    };
    view! { {shape} }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("rating", sample::EFFORT.get(locale), locale);
    call["scale"] = json!({
        "min": 0, "max": 10, "step": 0.5, "icon": "number",
        "min_label": sample::NO_EFFORT.get(locale), "max_label": sample::MUCH_EFFORT.get(locale),
    });
    call
}

fn whole(locale: Locale) -> Value {
    let mut call = call(locale);
    call["scale"]["min"] = json!(1);
    call["scale"]["max"] = json!(7);
    call["scale"]["step"] = json!(1);
    call["required"] = json!(false);
    call["allow_skip"] = json!(true);
    call
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::from(waiting_states!(call));
    samples.extend([
        sample("streaming", |locale| {
            let call = json!({"type": "rating", "title": call(locale)["title"], "scale": {"icon": "number", "max": 7, "min": 1}, "metadata": {}});
            streaming(call)
        }),
        sample("whole", |locale| asked(whole(locale))),
        sample("submitted", |locale| {
            submitted(call(locale), json!({"score": 3.5, "max": 10}))
        }),
        sample("skipped", |locale| ended(whole(locale), "skipped")),
        sample("eleven", |locale| asked(with(whole(locale), [("scale.min", json!(0)), ("scale.max", json!(10))]))),
        sample("right-to-left", |locale| asked(with(call(locale), [("metadata.locale", json!("ar")), ("title", json!(crate::catalog::kit::sample::ARABIC))]))),
        sample("max-too-high", |locale| asked(with(call(locale), [("scale.max", json!(1e9))]))),
    ]);
    samples
}
