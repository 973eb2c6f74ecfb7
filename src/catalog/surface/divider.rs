//! A line between things. Knows no other component.

use crate::ui::prelude::*;

use super::place::NodePlace;

/// Draws a Divider.
pub(super) fn view(place: NodePlace) -> View {
    (move || match place.word("axis").as_deref() {
        Some("vertical") => {
            view! { <div class="ps-s-line" role="separator" aria-orientation="vertical"></div> }
        }
        _ => view! { <hr class="ps-s-rule" /> },
    })
    .into_view()
}
