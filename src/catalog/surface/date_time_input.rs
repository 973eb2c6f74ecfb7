//! A date, a time or both, in the browser's own control; the value is ISO 8601 text. Knows no other component.

use leptos::prelude::*;
use serde_json::Value;

use super::field::{Ties, field};
use super::place::Place;
use crate::i18n::text::surface as text;

/// What is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Date,
    Time,
    Both,
}

impl Shape {
    fn of(place: Place) -> Shape {
        let flag = |name: &str| place.with(|node| node.flag(name));
        match (flag("enableDate"), flag("enableTime").unwrap_or(false)) {
            (Some(true), true) => Shape::Both,
            // Before v0.9 the date is on unless the server says otherwise.
            (None, true) if place.with(|node| node.value("outputFormat").is_some()) => Shape::Both,
            (_, true) => Shape::Time,
            _ => Shape::Date,
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Shape::Date => "date",
            Shape::Time => "time",
            Shape::Both => "datetime-local",
        }
    }

    /// The server's text as the control takes it; empty when it is no such moment.
    fn shown(self, text: &str) -> String {
        let (date, time) = match text.split_once(['T', ' ']) {
            Some((date, time)) => (date, time),
            None if text.contains(':') => ("", text),
            None => (text, ""),
        };
        let date = date.get(..10).unwrap_or_default();
        let time = time.get(..5).unwrap_or_default();
        match self {
            Shape::Date => date.to_owned(),
            Shape::Time => time.to_owned(),
            Shape::Both if date.is_empty() => String::new(),
            Shape::Both => format!("{date}T{}", if time.is_empty() { "00:00" } else { time }),
        }
    }
}

/// What was entered, in the form that GULF's `outputFormat` asks for; ISO 8601 without one.
fn told(entered: &str, format: Option<&str>) -> String {
    let Some(format) = format.filter(|format| format.len() <= 64 && !entered.is_empty()) else {
        return entered.to_owned();
    };
    let (date, time) = entered.split_once('T').unwrap_or(match entered.contains(':') {
        true => ("", entered),
        false => (entered, ""),
    });
    let piece = |text: &'_ str, from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
    format
        .replace("YYYY", &piece(date, 0, 4))
        .replace("yyyy", &piece(date, 0, 4))
        .replace("MM", &piece(date, 5, 7))
        .replace("DD", &piece(date, 8, 10))
        .replace("dd", &piece(date, 8, 10))
        .replace("HH", &piece(time, 0, 2))
        .replace("mm", &piece(time, 3, 5))
}

/// Draws a DateTimeInput.
pub fn view(place: Place) -> AnyView {
    let ties = Ties::new(place);
    let shape = Memo::new(move |_| Shape::of(place));
    let bound = move |name: &'static str| {
        let text = place.text(name);
        (!text.is_empty()).then(|| shape.get().shown(&text))
    };
    let value = Memo::new(move |_| shape.get().shown(&place.text("value")));
    let control = view! {
        <input
            class="ps-field ps-s-moment" id=ties.id("") type=move || shape.get().kind() min=move || bound("min") max=move || bound("max")
            prop:value=value aria-label=move || ties.name(&text::MOMENT) aria-invalid=move || ties.invalid()
            aria-describedby=move || ties.described_by() class:ps-wrong=move || ties.invalid().is_some()
            on:change=move |event| {
                let format = place.with_untracked(|node| node.value("outputFormat").and_then(Value::as_str).map(str::to_owned));
                place.write("value", Value::String(told(&event_target_value(&event), format.as_deref())));
            }
        />
    }
    .into_any();
    field(ties, control)
}
