//! Whether something takes more room than its place has. Knows nothing of what it measures.

use crate::ui::prelude::*;
use leptos::html;

use crate::browser::observe::resize::on_resize;

/// Whether this content is taller than so many CSS pixels.
pub fn taller_than(content: NodeRef<html::Div>, height: f64) -> Signal<bool> {
    let tall = RwSignal::new(false);
    Effect::new(move |_| {
        let Some(element) = content.get() else { return };
        let seen = element.clone();
        on_resize(&element, move || {
            let is = seen.get_bounding_client_rect().height() > height;
            // The card may be gone by then.
            if tall.try_get_untracked().is_some_and(|was| was != is) {
                tall.set(is);
            }
        });
    });
    tall.into()
}
