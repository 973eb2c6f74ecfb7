//! The last resort for data parts: the name in words and the data as a tree. Parts that are events draw nothing.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::json;

use super::tool::result;
use crate::catalog::kit::value_tree::value_cell;
use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::generic::words_of;
use crate::contract::data::scope::draws_nothing;
use crate::words::text::catalog as text;

/// Any data part that is something to look at.
pub const GENERIC_DATA: CatalogComponent = CatalogComponent::new("GenericData", accepts, generic_data);

fn accepts(part: &CatalogPart) -> bool {
    matches!(part, CatalogPart::Data(data) if !draws_nothing(&data.kind))
}

fn generic_data(slot: Slot) -> View {
    (move || {
        slot.data().map(|data| {
            let nested = data.data.is_object() || data.data.is_array();
            let body = match nested {
                true => result(&text::DATA, Arc::new(data.data.clone())),
                false => view! { <div class="ps-arguments-one">{value_cell(&data.data)}</div> },
            };
            let name = words_of(&data.kind);
            let label = name.clone();
            view! {
                <div class="ps-card ps-generic" role="group" aria-label=label>
                    <div class="ps-generic-head">
                        {icon::file()}
                        <span class="ps-generic-name"><bdi>{name}</bdi></span>
                    </div>
                    <div class="ps-generic-body">{body}</div>
                </div>
            }
        })
    })
    .into_view()
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample(
            "object",
            |_| json!({"type": "data-order_status", "data": {"order": 1042, "steps": ["packed", "sent"]}}),
        ),
        sample("scalar", |_| json!({"type": "data-greeting", "data": "Hello"})),
        sample("null", |_| json!({"type": "data-nothing", "data": null})),
        sample(
            "hostile",
            |_| json!({"type": format!("data-{}", sample::BIDI), "data": sample::LONG.repeat(30)}),
        ),
    ]
}
