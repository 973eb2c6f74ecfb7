//! A line between things. Knows no other component.

use leptos::prelude::*;

use super::place::Place;

/// Draws a Divider.
pub fn view(place: Place) -> AnyView {
    (move || match place.word("axis").as_deref() {
        Some("vertical") => {
            view! { <div class="ps-s-line" role="separator" aria-orientation="vertical"></div> }.into_any()
        }
        _ => view! { <hr class="ps-s-rule" /> }.into_any(),
    })
    .into_any()
}
