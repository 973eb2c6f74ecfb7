//! A native range for scores in half steps. It has no value until the person gives it one: the first key or press does.

use crate::ui::prelude::*;
use leptos::ev::KeyboardEvent;

use crate::catalog::question::{BodyMode, QuestionAsk};
use crate::contract::question::scale;
use crate::live::locale::use_locale;
use crate::words::text::choice as text;

/// The values it can have.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    /// The least.
    pub min: f64,
    /// The most.
    pub max: f64,
    /// From one to the next.
    pub step: f64,
}

impl Range {
    /// The nearest value that can be chosen.
    pub(crate) fn nearest(self, value: f64) -> f64 {
        let steps = ((value - self.min) / self.step).round();
        (self.min + steps * self.step).max(self.min).min(self.max)
    }
}

/// How a score is read out and shown: `3.5 of 10`.
pub(crate) fn score_words(ask: QuestionAsk, max: f64) -> Signal<Option<String>> {
    let locale = use_locale();
    let max = crate::number::json(max).to_string();
    Signal::derive(move || {
        let score = ask.draft.with(scale::score)?;
        let score = crate::number::json(score).to_string();
        Some(text::SCORE.fill(locale.get(), &[("score", &score), ("max", &max)]))
    })
}

/// The range input. `describes` are ids of texts that describe it.
pub(crate) fn slider(ask: QuestionAsk, range: Range, describes: Option<String>) -> View {
    let locale = use_locale();
    let words = score_words(ask, range.max);
    let spoken = move || {
        words
            .get()
            .unwrap_or_else(|| text::NO_SCORE.get(locale.get()).to_owned())
    };
    let score = move || ask.draft.with(scale::score);
    let choose =
        move |value: f64, committed: bool| ask.change(committed, |draft| scale::choose(draft, range.nearest(value)));
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let key = event.key();
        let moves = key.starts_with("Arrow") || key.starts_with("Page") || key == "Home" || key == "End";
        if untrack(move || ask.is_closed()) {
            if moves {
                event.prevent_default();
            }
            return;
        }
        let target = match (untrack(score), key.as_str()) {
            (None, "End") => range.max,
            (None, _) if moves || key == " " => range.min,
            (Some(score), "PageUp") => score + 1.0,
            (Some(score), "PageDown") => score - 1.0,
            _ => return,
        };
        event.prevent_default();
        choose(target, true);
    };
    let value = move |event: &leptos::ev::Event| crate::number::parse(&event_target_value(event));
    view! {
        <input
            type="range"
            class="ps-slider-input"
            class:ps-untouched=move || score().is_none()
            min=range.min
            max=range.max
            step=range.step
            prop:value=move || score().unwrap_or(range.min)
            disabled=move || ask.mode.get() == BodyMode::History
            aria-labelledby=ask.id("title")
            aria-valuetext=spoken
            aria-invalid=move || ask.is_wrong("").then_some("true")
            aria-describedby=move || ask.described_by(describes.clone(), "")
            aria-disabled=move || (ask.mode.get() == BodyMode::Frozen).then_some("true")
            on:keydown=on_key
            on:input=move |event| if let Some(value) = value(&event) { choose(value, false); }
            on:change=move |event| if let Some(value) = value(&event) { choose(value, true); }
            on:click=move |event| {
                // A press where the hidden thumb already stands changes nothing by itself.
                if untrack(score).is_none() && let Some(value) = value(&event) {
                    choose(value, true);
                }
            }
        />
    }
}
