//! The keyboard of a row of tabs: arrows move and choose, the way in which the tabs stand (WAI-ARIA tabs with automatic
//! activation).

use crate::browser::dom;
use crate::ui::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// A key that was pressed in the `tablist`, whose children are the tabs; `now` is the chosen one.
pub(crate) fn on_key(event: &KeyboardEvent, now: usize, chosen: RwSignal<usize>) {
    let list = dom::current_target::<HtmlElement>(event);
    let Some(list) = list else { return };
    let is_rtl = dom::is_right_to_left(&list);
    let last = (list.child_element_count() as usize).saturating_sub(1);
    let next = if now >= last { 0 } else { now + 1 };
    let to = match (event.key().as_str(), is_rtl) {
        ("ArrowDown", _) | ("ArrowRight", false) | ("ArrowLeft", true) => next,
        ("ArrowUp" | "ArrowLeft" | "ArrowRight", _) => now.checked_sub(1).unwrap_or(last),
        ("Home", _) => 0,
        ("End", _) => last,
        _ => return,
    };
    event.prevent_default();
    chosen.set(to);
    let tab = list.children().item(to as u32);
    if let Some(tab) = tab.and_then(|tab| tab.dyn_into::<HtmlElement>().ok()) {
        tab.focus().ok();
    }
}
