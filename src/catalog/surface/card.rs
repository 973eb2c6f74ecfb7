//! A framed group. Knows no other component.

use crate::ui::prelude::*;

use super::nodes::child;
use super::place::NodePlace;

/// Draws a Card.
pub(super) fn view(place: NodePlace) -> View {
    view! {
        <div
            class="ps-s-card" role=move || place.group() aria-label=move || place.label()
            aria-hidden=move || place.is_hidden()
        >
            {child(place, "child")}
        </div>
    }
}
