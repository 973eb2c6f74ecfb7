//! A list: rows of one kind, down or across. Knows no other component.

use leptos::prelude::*;

use super::place::{Place, children, draw};

/// Draws a List.
pub fn view(place: Place) -> AnyView {
    let class = move || match place.word("direction").as_deref() {
        Some("horizontal") => "ps-s-list ps-s-list--across",
        _ => "ps-s-list",
    };
    view! {
        <ul class=class role="list" aria-label=move || place.label() aria-hidden=move || place.is_hidden()>
            {children(place, "children", row)}
        </ul>
    }
    .into_any()
}

fn row(item: Place) -> AnyView {
    view! { <li class="ps-s-item">{draw(item.surface, item.id)}</li> }.into_any()
}
