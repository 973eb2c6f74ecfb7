//! `rating` with signs: stars and hearts that fill up to the chosen one, faces, thumbs (`interactions.md` B5).

use std::sync::Arc;

use crate::browser::{dom, format};
use crate::number::Digits;
use crate::ui::prelude::*;
use leptos::ev::PointerEvent;
use serde_json::{Value, json};

use super::numeric_rating::{numeric_rating, point_count};
use crate::catalog::question::inputs::scale_points::{Ends, Face, Group, Point, point_name, scale_points};
use crate::catalog::question::inputs::slider::{Range, score_words, slider};
use crate::catalog::question::{
    QuestionOf, asked, component, ended, sample, sample_call, streaming, submitted, waiting_states,
};
use crate::catalog::{CatalogComponent, Sample};
use crate::contract::question::scale;
use crate::contract::questions::rating::{Icon, RATING, Rating};
use crate::live::locale::use_locale;
use crate::words::text::choice as text;
use crate::words::text::workshop::choices as sample;
use crate::words::{Locale, Plural};

/// A rating in stars (`rating`).
pub(crate) static STAR_RATING: CatalogComponent =
    component("StarRating", &RATING, |ask| ask.draw(star_rating), skeleton);

pub(super) fn star_rating(asked: QuestionOf<Rating>) -> View {
    match asked.question() {
        question if question.icon == Icon::Number => numeric_rating(asked),
        question if question.has_halves() => half_signs(asked),
        _ => signs(asked),
    }
}

const STAR: &str = "m12 2.8 2.85 5.77 6.37.93-4.61 4.49 1.09 6.34L12 17.34l-5.7 2.99 1.09-6.34L2.78 9.5l6.37-.93Z";
const HEART: &str = "M12 20.2S3.4 15.1 3.4 9.1a4.7 4.7 0 0 1 8.6-2.6 4.7 4.7 0 0 1 8.6 2.6c0 6-8.6 11.1-8.6 11.1Z";
const UP: &str = "M7.2 10.6v9.6H4.4a1 1 0 0 1-1-1v-7.6a1 1 0 0 1 1-1Zm0 0L11.4 3c1.4 0 2.4 1.1 2.2 2.5l-.5 3.9h5.4a2 2 0 0 1 2 2.3l-1.1 6.8a2 2 0 0 1-2 1.7H7.2";
const DOWN: &str = "M16.8 13.4V3.8h2.8a1 1 0 0 1 1 1v7.6a1 1 0 0 1-1 1Zm0 0L12.6 21c-1.4 0-2.4-1.1-2.2-2.5l.5-3.9H5.5a2 2 0 0 1-2-2.3l1.1-6.8a2 2 0 0 1 2-1.7h10.2";
const FACE: &str = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9 9.6h.01M15 9.6h.01";

fn draw(path: String) -> View {
    view! { <svg class="ps-sign" viewBox="0 0 24 24" aria-hidden="true"><path d=path></path></svg> }
}

/// A face with this mouth.
fn face(mouth: &str) -> View {
    draw(format!("{FACE}{mouth}"))
}

/// Faces from the saddest to the happiest; fewer points leave out the strongest, then the middle.
fn faces(count: usize) -> &'static [fn() -> View] {
    const SAD: fn() -> View = || face("M8.2 16.6c1-1.6 2.2-2.4 3.8-2.4s2.8.8 3.8 2.4");
    const LOW: fn() -> View = || face("M8.6 16c1-.8 2.1-1.1 3.4-1.1s2.4.3 3.4 1.1");
    const FLAT: fn() -> View = || face("M8.6 15.4h6.8");
    const GLAD: fn() -> View = || face("M8.6 14.8c1 .8 2.1 1.1 3.4 1.1s2.4-.3 3.4-1.1");
    const HAPPY: fn() -> View = || face("M8.2 14.2c1 1.6 2.2 2.4 3.8 2.4s2.8-.8 3.8-2.4");
    match count {
        2 => &[LOW, GLAD],
        3 => &[LOW, FLAT, GLAD],
        4 => &[SAD, LOW, GLAD, HAPPY],
        _ => &[SAD, LOW, FLAT, GLAD, HAPPY],
    }
}

fn signs(asked: QuestionOf<Rating>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let max = question.max;
    let count = question.points.len();
    let ends = Ends::new(ask, [question.min, max], &question.words);
    let fills = matches!(question.icon, Icon::Star | Icon::Heart);
    let group = Group {
        class: match (fills, count > 7) {
            (true, true) => "ps-signs ps-signs-fill ps-signs-many",
            (true, false) => "ps-signs ps-signs-fill",
            (false, _) => "ps-signs",
        },
        described_by: ends.described_by,
        clears: !ask.envelope(|envelope| envelope.required),
        choose: scale::choose,
    };
    let locale = use_locale();
    let counted = move |words: &'static Plural, value: f64, label: Option<String>| {
        Signal::derive(move || {
            let name = words.fill(locale.get(), value as usize, &[]);
            match &label {
                Some(label) => format::listed(locale.get(), vec![name, label.clone()]),
                None => name,
            }
        })
    };
    let points = question.points.iter().enumerate().map(|(index, value)| {
        let label = question.label(*value).map(str::to_owned);
        let (face, name): (fn() -> View, Signal<String>) = match question.icon {
            Icon::Star => (|| draw(STAR.into()), counted(&text::STARS, *value, label)),
            Icon::Heart => (|| draw(HEART.into()), counted(&text::HEARTS, *value, label)),
            Icon::Thumb => {
                let standard = if index == 0 { &text::THUMB_DOWN } else { &text::THUMB_UP };
                let name = Signal::derive(move || label.clone().unwrap_or_else(|| standard.get(locale.get()).into()));
                (
                    if index == 0 {
                        || draw(DOWN.into())
                    } else {
                        || draw(UP.into())
                    },
                    name,
                )
            }
            _ => {
                let faces = faces(count);
                (faces[index.min(faces.len() - 1)], point_name(*value, max, label))
            }
        };
        Point {
            value: *value,
            face: Face::Sign(face),
            label: None,
            name,
        }
    });
    let points = points.collect();
    let words = said(asked);
    let under = if count > 2 { ends.under } else { ().into_view() };
    scale_points(ask, group, points, ends.anchors, words, under)
}

/// The score in words, beside the signs.
fn said(asked: QuestionOf<Rating>) -> View {
    let (max, icon) = asked.with(|question| (question.max, question.icon));
    let score = score_words(asked.ask, max);
    let locale = use_locale();
    let words = move || {
        let label = asked.read(|question, draft| question.label(question.score(draft)?).map(str::to_owned));
        match (score.get(), label, icon) {
            (Some(_), Some(label), Icon::Thumb) => Some(label),
            (_, _, Icon::Thumb) => None,
            (Some(score), Some(label), _) => Some(format::listed(locale.get(), vec![score, label])),
            (score, _, _) => score,
        }
    };
    view! { <span class="ps-signs-said" aria-hidden="true"><bdi>{words}</bdi></span> }
}

/// Signs that fill by halves over a native range.
fn half_signs(asked: QuestionOf<Rating>) -> View {
    let (ask, question) = (asked.ask, asked.question());
    let range = Range {
        min: question.min,
        max: question.max,
        step: question.step,
    };
    let count = question.max.ceil() as usize;
    let path = if question.icon == Icon::Heart { HEART } else { STAR };
    let strip = NodeRef::<leptos::html::Div>::new();
    let before = StoredValue::new(Value::Null);
    // A press that is let go outside ends there.
    let hold = move |event: &PointerEvent| {
        before.set_value(ask.draft.get_untracked());
        if let Some(strip) = strip.get_untracked() {
            strip.set_pointer_capture(event.pointer_id()).ok();
        }
    };
    let is_held = move |event: &PointerEvent| {
        let strip = strip.get_untracked();
        strip.is_some_and(|strip| strip.has_pointer_capture(event.pointer_id()))
    };
    // The range lies invisible under the signs: where a press lands is counted in signs, from the inline start.
    let choose = move |event: &PointerEvent, committed: bool| {
        let Some(strip) = strip.get_untracked() else { return };
        let bounds = strip.get_bounding_client_rect();
        let from_start = f64::from(event.client_x()) - bounds.left();
        let part = if dom::is_right_to_left(&strip) {
            bounds.width() - from_start
        } else {
            from_start
        } / bounds.width().max(1.0);
        let value = (part * count as f64 / range.step).ceil() * range.step;
        ask.change(committed, |draft| scale::choose(draft, range.nearest(value)));
    };
    // The signs lie over the range, so a press gives it no focus, and the keys after it would do nothing.
    let focus_range = move || {
        if let Some(range) = strip.get_untracked().and_then(|strip| dom::first(&strip, "input")) {
            range.focus().ok();
        }
    };
    let signs = (1..=count).map(|sign| {
        let filled = move || {
            let score = ask.draft.with(scale::score).unwrap_or_default();
            format!("{}%", Digits((score - (sign as f64 - 1.0)).clamp(0.0, 1.0) * 100.0))
        };
        view! {
            <span class="ps-half">
                {draw(path.into())}
                <span class="ps-half-full" style:inline-size=filled>{draw(path.into())}</span>
            </span>
        }
    });
    let signs: Vec<View> = signs.collect();
    let ends = Ends::new(ask, [range.min, range.max], &question.words);
    view! {
        <div class="ps-halves" class:ps-wrong=move || ask.is_wrong("") data-field="">
            {ends.anchors}
            <div
                class="ps-halves-strip"
                node_ref=strip
                on:pointerdown=move |event| if event.is_primary() { hold(&event); choose(&event, false); }
                on:pointermove=move |event| if is_held(&event) { choose(&event, false) }
                on:pointerup=move |event| if is_held(&event) { choose(&event, true) }
                // A finger that came to scroll has chosen nothing.
                on:pointercancel=move |event| if event.is_primary() { ask.change(false, |_| before.get_value()) }
                on:click=move |_| focus_range()
            >
                {slider(ask, range, ends.described_by)}
                {signs}
            </div>
            {said(asked)}
            {ends.under}
        </div>
    }
}

/// Stars in the colour of bars; five until it is known how many.
fn skeleton(input: Signal<Option<Arc<Value>>>) -> View {
    let count = point_count(input);
    let signs = move || {
        (0..if count.get() == 0 { 5 } else { count.get() })
            .map(|_| view! { <span class="ps-point ps-point-empty">{draw(STAR.into())}</span> })
            .collect_view()
    };
    view! { <div class="ps-scale ps-signs ps-signs-fill"><div class="ps-scale-points">{signs}</div></div> }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("rating", sample::RATE.get(locale), locale);
    call["allow_skip"] = json!(true);
    call["scale"] = json!({"min": 1, "max": 5, "icon": "star", "labels": {"1": sample::POOR.get(locale), "2": sample::FAIR.get(locale), "4": sample::GOOD.get(locale)}});
    call
}

fn with(locale: Locale, scale: Value) -> Value {
    let mut call = sample_call("rating", sample::RATE.get(locale), locale);
    call["scale"] = scale;
    call["required"] = json!(false);
    asked(call)
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut samples = Vec::from(waiting_states!(call));
    samples.extend([
        sample("streaming", |locale| {
            let call = json!({"type": "rating", "title": call(locale)["title"], "scale": {"max": 5, "min": 1}});
            streaming(call)
        }),
        sample("ten", |locale| with(locale, json!({"max": 10}))),
        sample("halves", |locale| {
            with(
                locale,
                json!({"min": 0.5, "max": 5, "step": 0.5, "min_label": sample::POOR.get(locale), "max_label": sample::GOOD.get(locale)}),
            )
        }),
        sample("hearts", |locale| with(locale, json!({"max": 5, "icon": "heart"}))),
        sample("faces", |locale| {
            with(
                locale,
                json!({"max": 5, "icon": "smiley", "min_label": sample::POOR.get(locale), "max_label": sample::GOOD.get(locale)}),
            )
        }),
        sample("thumbs", |locale| {
            with(locale, json!({"min": 0, "max": 1, "icon": "thumb"}))
        }),
        sample("submitted", |locale| {
            submitted(call(locale), json!({"score": 4}))
        }),
        sample("skipped", |locale| ended(call(locale), "skipped")),
        sample("right-to-left", |locale| {
            let mut part = with(locale, json!({"min": 0.5, "max": 5, "step": 0.5}));
            part["input"]["metadata"]["locale"] = json!("ar");
            part["input"]["title"] = json!(crate::catalog::kit::sample::ARABIC);
            part
        }),
        sample("six-faces", |locale| with(locale, json!({"max": 6, "icon": "smiley"}))),
    ]);
    samples
}
