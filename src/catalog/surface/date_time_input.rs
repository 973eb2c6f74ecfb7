//! A date, a time or both, in the browser's own control; the value is ISO 8601 text, or has the
//! form that the server asked for. Knows no other component.

use crate::ui::prelude::*;
use serde_json::Value;

use super::field::{Ties, field};
use super::place::NodePlace;
use crate::surface::function::moment;
use crate::words::text::surface as text;

/// What is asked for.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Date,
    Time,
    Both,
}

impl Shape {
    fn of(place: NodePlace) -> Shape {
        let flag = |name: &str| place.with(|node| node.flag(name));
        // Before v0.9 the date is on unless the server says otherwise.
        let usual = place.surface.frame.with(|frame| !frame.generation.has_pointers());
        match (flag("enableDate").unwrap_or(usual), flag("enableTime").unwrap_or(false)) {
            (true, true) => Shape::Both,
            (false, true) => Shape::Time,
            (_, false) => Shape::Date,
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
    fn shown(self, text: &str, format: Option<&str>) -> String {
        let (date, time) = moment::from_wire(text, format);
        match self {
            Shape::Date => date,
            Shape::Time => time,
            Shape::Both if date.is_empty() => String::new(),
            Shape::Both => format!("{date}T{}", if time.is_empty() { "00:00" } else { &time }),
        }
    }
}

/// Draws a DateTimeInput.
pub(super) fn view(place: NodePlace) -> View {
    let ties = Ties::new(place);
    let shape = Memo::new(move |_| Shape::of(place));
    let format =
        Memo::new(move |_| place.with(|node| node.value("outputFormat").and_then(Value::as_str).map(str::to_owned)));
    let shown = move |text: &str| format.with(|format| shape.get().shown(text, format.as_deref()));
    let bound = move |name: &'static str| {
        let text = place.text(name);
        (!text.is_empty()).then(|| shown(&text))
    };
    let value = Memo::new(move |_| shown(&place.text("value")));
    let control = view! {
        <input
            class="ps-field ps-s-moment" id=ties.id("") type=move || shape.get().kind() min=move || bound("min") max=move || bound("max")
            prop:value=value aria-label=move || ties.name(&text::MOMENT) aria-invalid=move || ties.invalid()
            aria-describedby=move || ties.described_by() class:ps-wrong=move || ties.invalid().is_some()
            on:change=move |event| {
                let entered = event_target_value(&event);
                let told = format.with_untracked(|format| moment::to_wire(&entered, format.as_deref()));
                place.write("value", Value::String(told));
            }
        />
    };
    let control = view! { {ties.stand_in(&text::MOMENT)} {control} };
    field(ties, control)
}
