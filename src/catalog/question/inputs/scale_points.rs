//! A row of points of which one is chosen, with digits as keys and words under the ends. Knows values and words, not
//! which type asks.

use std::sync::Arc;

use crate::browser::dom;
use crate::ui::prelude::*;
use leptos::ev::KeyboardEvent;
use serde_json::Value;
use web_sys::{Element, HtmlInputElement};

use super::option_rows::{inputs, key_of, press};
use crate::catalog::question::{BodyMode, QuestionAsk};
use crate::contract::question::scale::{self, ScaleWords};
use crate::live::locale::{locale, t};
use crate::words::text::interaction as text;

/// Two digits typed within this many milliseconds are one number.
const TYPED_WITHIN_MS: f64 = 600.0;

/// One point.
#[derive(Clone)]
pub(crate) struct Point {
    /// What it stands for.
    pub value: f64,
    /// What is drawn in it.
    pub face: Face,
    /// Words that may stand beside the number.
    pub label: Option<String>,
    /// Its whole name, for screen readers.
    pub name: Signal<String>,
}

/// What a point shows.
#[derive(Clone, Copy)]
pub(crate) enum Face {
    /// Its value.
    Number,
    /// A sign, drawn by this function, and its value where signs have no room.
    Sign(fn() -> View),
}

/// What the group says of itself.
pub(crate) struct Group {
    /// Classes beside `ps-scale`.
    pub class: &'static str,
    /// Ids of texts that describe the group.
    pub described_by: Option<String>,
    /// Pressing the chosen point again takes the answer back, as Delete and Backspace do.
    pub clears: bool,
    /// The draft with this point chosen.
    pub choose: fn(&Value, f64) -> Value,
}

/// The group of points with what stands `before`, `beside` and `after` the row.
pub(crate) fn scale_points(
    ask: QuestionAsk,
    group: Group,
    points: Vec<Point>,
    before: View,
    beside: View,
    after: View,
) -> View {
    let required = ask.envelope(|envelope| envelope.required);
    let node = NodeRef::<leptos::html::Fieldset>::new();
    let typed = StoredValue::new((String::new(), f64::MIN));
    let Group {
        class,
        described_by,
        clears,
        choose,
    } = group;
    let count = points.len().to_string();
    let points: Vec<View> = points.into_iter().map(|one| point(ask, one, clears, choose)).collect();
    let (legend_id, labelled_by) = (ask.id("legend"), ask.id("legend"));
    view! {
        <fieldset
            class=format!("ps-scale {class}")
            class:ps-wrong=move || ask.is_wrong("")
            style:--ps-points=count
            node_ref=node
            role="radiogroup"
            data-field=""
            aria-labelledby=labelled_by
            aria-required=required.to_string()
            aria-invalid=move || ask.is_wrong("").then_some("true")
            aria-describedby=move || ask.described_by(described_by.clone(), "")
            aria-disabled=move || (ask.mode.get() == BodyMode::Frozen).then_some("true")
            on:keydown=move |event| {
                if let Some(group) = node.get_untracked() {
                    on_key(ask, &group, &event, typed, clears);
                }
            }
        >
            <legend class="ps-question-hidden" id=legend_id>{t(&text::CHOOSE_ONE)}</legend>
            {before}
            <div class="ps-scale-points">{points}</div>
            {beside}
            {after}
        </fieldset>
    }
}

fn point(ask: QuestionAsk, point: Point, clears: bool, choose: fn(&Value, f64) -> Value) -> View {
    let Point {
        value,
        face,
        label,
        name,
    } = point;
    let is_chosen = Memo::new(move |_| ask.draft.with(scale::score) == Some(value));
    let is_passed = Memo::new(move |_| ask.draft.with(scale::score).is_some_and(|score| score >= value));
    let was_chosen = StoredValue::new(false);
    let number = crate::number::json(value).to_string();
    let sign = match face {
        Face::Number => None,
        Face::Sign(sign) => Some(sign()),
    };
    let drawn = number.clone();
    view! {
        <label class="ps-point" class:ps-chosen=is_chosen class:ps-passed=is_passed>
            <input
                type="radio"
                name=ask.id("choice")
                value=number
                aria-label=move || name.get()
                prop:checked=is_chosen
                disabled=move || ask.mode.get() == BodyMode::History
                on:pointerdown=move |_| was_chosen.set_value(is_chosen.get_untracked())
                on:click=move |event| {
                    if untrack(move || ask.is_closed()) {
                        event.prevent_default();
                    } else if clears && was_chosen.get_value() {
                        was_chosen.set_value(false);
                        ask.change(true, |_| Value::Null);
                    }
                }
                on:change=move |_| ask.change(true, |draft| choose(draft, value))
            />
            {sign}
            <span class="ps-point-number" aria-hidden="true">{drawn}</span>
            {label.map(|label| view! { <bdi class="ps-point-label" aria-hidden="true">{label}</bdi> })}
        </label>
    }
}

/// The name of a point: `4 of 5, Often`.
pub(crate) fn point_name(value: f64, max: f64, label: Option<String>) -> Signal<String> {
    let words = Arc::new((
        crate::number::json(value).to_string(),
        crate::number::json(max).to_string(),
        label,
    ));
    let locale = crate::live::locale::use_locale();
    Signal::derive(move || {
        let (point, max, label) = &*words;
        let locale = locale.get();
        match label {
            Some(label) => text::POINT_LABELLED.fill(locale, &[("point", point), ("max", max), ("label", label)]),
            None => text::POINT.fill(locale, &[("point", point), ("max", max)]),
        }
    })
}

/// What the two ends mean, in a sentence that only a screen reader says; its id is `anchors`.
pub(crate) fn anchors(ask: QuestionAsk, ends: [(f64, Option<String>); 2]) -> Option<View> {
    let [(min, low), (max, high)] = ends;
    let (low, high) = (low?, high?);
    let (min, max) = (
        crate::number::json(min).to_string(),
        crate::number::json(max).to_string(),
    );
    let words = move || {
        let values = [
            ("min", &*min),
            ("min_label", &*low),
            ("max", &*max),
            ("max_label", &*high),
        ];
        text::ANCHORS.fill(locale(), &values)
    };
    Some(view! { <span class="ps-question-hidden" id=ask.id("anchors")>{words}</span> })
}

/// What is said of the ends of a scale.
pub(crate) struct Ends {
    /// A sentence for screen readers.
    pub anchors: View,
    /// Its id, where there is one.
    pub described_by: Option<String>,
    /// The words under the ends and the middle.
    pub under: View,
}

impl Ends {
    /// From the least to the most.
    pub(crate) fn new(ask: QuestionAsk, [min, max]: [f64; 2], words: &ScaleWords) -> Ends {
        let anchors = anchors(ask, [(min, words.min.clone()), (max, words.max.clone())]);
        Ends {
            described_by: anchors.is_some().then(|| ask.id("anchors")),
            anchors: anchors.into_view(),
            under: ends([&words.min, &words.mid, &words.max].map(Clone::clone)).into_view(),
        }
    }
}

/// The words under the ends and the middle.
fn ends(texts: [Option<String>; 3]) -> Option<View> {
    if texts.iter().all(Option::is_none) {
        return None;
    }
    // The words lean to the scale's ends, whatever direction they are written in themselves.
    let ends = texts.map(|text| view! { <span><bdi>{text}</bdi></span> });
    Some(view! { <div class="ps-scale-ends" aria-hidden="true">{ends.into_iter().collect_view()}</div> })
}

/// The row while the call streams.
pub(crate) fn skeleton(count: Memo<usize>, class: &'static str) -> View {
    let points = move || {
        (0..count.get().clamp(2, 11))
            .map(|_| view! { <span class="ps-point ps-point-empty"></span> })
            .collect_view()
    };
    view! {
        <div class=format!("ps-scale {class}")>
            <div class="ps-scale-points">{points}</div>
            <div class="ps-scale-ends"><span class="ps-question-bar"></span><span class="ps-question-bar"></span></div>
        </div>
    }
}

/// Digits choose the point of that value, two within 600 ms one of two digits; Home and End go to the ends; Delete takes back
/// what need not be answered.
fn on_key(ask: QuestionAsk, group: &Element, event: &KeyboardEvent, typed: StoredValue<(String, f64)>, clears: bool) {
    let on_radio = dom::target::<HtmlInputElement>(event).is_some_and(|input| input.type_() == "radio");
    let Some(key) = on_radio.then(|| key_of(ask, event)).flatten() else {
        return;
    };
    let radios = inputs(group, ".ps-scale-points input");
    let of_value = |value: &str| radios.iter().find(|radio| radio.value() == value);
    let target = match key.as_str() {
        "Home" => radios.first(),
        "End" => radios.last(),
        "Delete" | "Backspace" if clears => {
            event.prevent_default();
            return ask.change(true, |_| Value::Null);
        }
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
        press(radio);
    }
}
