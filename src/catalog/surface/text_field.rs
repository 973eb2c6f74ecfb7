//! A line or an area of text. Knows no other component.

use crate::ui::prelude::*;
use serde_json::Value;

use super::field::{Ties, field};
use super::place::NodePlace;
use crate::browser::dom;
use crate::catalog::kit::grow::grow;
use crate::catalog::kit::secret;
use crate::words::text::surface as text;

/// Draws a TextField.
pub(super) fn view(place: NodePlace) -> View {
    let ties = Ties::new(place);
    let variant = Memo::new(move |_| place.word("variant").unwrap_or_default());
    let control = (move || match variant.with(|variant| variant == "longText") {
        true => area(place, ties),
        false => line(place, ties, variant),
    })
    .into_view();
    field(ties, control)
}

fn line(place: NodePlace, ties: Ties, variant: Memo<String>) -> View {
    let kind = move || {
        variant.with(|variant| {
            if variant == "obscured" {
                "password"
            } else if variant == "date" {
                "date"
            } else {
                "text"
            }
        })
    };
    let secret = Memo::new(move |_| variant.with(|variant| variant == "obscured"));
    let value = Memo::new(move |_| place.text("value"));
    let submit = move |event: web_sys::KeyboardEvent| {
        let acts = place.with_untracked(|node| node.prop("action").is_some());
        if event.key() == "Enter" && !dom::is_composing(&event) && acts {
            event.prevent_default();
            place.act("action");
        }
    };
    view! {
        <input
            class="ps-field" id=ties.id("") type=kind prop:value=value
            autocomplete=move || if secret.get() { secret::AUTOCOMPLETE } else { "off" }
            placeholder=move || hint(place)
            aria-label=move || ties.name(&text::TEXT_FIELD) aria-invalid=move || ties.invalid()
            aria-describedby=move || ties.described_by() class:ps-wrong=move || ties.invalid().is_some()
            on:input=move |event| place.write("value", Value::String(event_target_value(&event)))
            on:keydown=submit
        />
        {move || secret.get().then(secret::note)}
    }
}

fn area(place: NodePlace, ties: Ties) -> View {
    let value = Memo::new(move |_| place.text("value"));
    let area = NodeRef::new();
    grow(area, move || value.track());
    view! {
        <textarea
            node_ref=area class="ps-field ps-s-area" id=ties.id("") rows="3" prop:value=value placeholder=move || hint(place)
            aria-label=move || ties.name(&text::TEXT_FIELD) aria-invalid=move || ties.invalid()
            aria-describedby=move || ties.described_by() class:ps-wrong=move || ties.invalid().is_some()
            on:input=move |event| place.write("value", Value::String(event_target_value(&event)))
        ></textarea>
    }
}

fn hint(place: NodePlace) -> Option<String> {
    let words = place.text("placeholder");
    (!words.is_empty()).then_some(words)
}
