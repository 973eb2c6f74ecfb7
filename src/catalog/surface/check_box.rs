//! One box with its words. Knows no other component.

use crate::ui::prelude::*;
use serde_json::Value;

use super::field::Ties;
use super::place::NodePlace;
use crate::words::text::surface as text;

/// Draws a CheckBox.
pub(super) fn view(place: NodePlace) -> View {
    let ties = Ties::new(place);
    let on = Memo::new(move |_| place.with(|node| node.flag("value")) == Some(true));
    let words = move || place.text("label");
    view! {
        <div class="ps-s-field" aria-hidden=move || place.is_hidden()>
            <label class="ps-s-check">
                <input
                    type="checkbox" class="ps-s-box" id=ties.id("") prop:checked=on aria-label=move || ties.name(&text::CHECK_BOX)
                    aria-invalid=move || ties.invalid() aria-describedby=move || ties.described_by()
                    on:change=move |event| {
                        ties.leave();
                        place.write("value", Value::Bool(event_target_checked(&event)));
                    }
                />
                <span><bdi>{words}</bdi></span>
            </label>
            {ties.notes()}
        </div>
    }
}
