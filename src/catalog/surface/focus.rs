//! The focus goes to the first field that an answer was refused for. Knows no component.

use crate::ui::prelude::*;

use crate::browser::dom;
use crate::live::surface::LiveSurface;

/// Focuses what is wrong in the surface's element.
pub(super) fn show_wrong(surface: LiveSurface, root: NodeRef<leptos::html::Div>) {
    Effect::new(move |_| {
        if surface.refused.get().is_none() {
            return;
        }
        request_animation_frame(move || {
            let Some(root) = root.get_untracked() else { return };
            let mut wrong = dom::all(&root, "[aria-invalid=\"true\"]").into_iter();
            let first = wrong.find(|field| field.offset_parent().is_some());
            // A group of boxes is not focused itself: its first box is.
            if let Some(first) = first
                && (first.tab_index() >= 0 || !dom::focus_first(&first, "input, button, select, textarea"))
            {
                let _ = first.focus();
            }
        });
    });
}
