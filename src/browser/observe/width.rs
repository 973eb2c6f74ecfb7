//! The width of an element as a signal, for a body whose shape, not only its style, depends on it (a table or a list).

use crate::ui::prelude::*;
use leptos::html::Div;

use crate::browser::observe::resize::on_resize;

/// CSS pixels; `None` until it is laid out.
pub fn width_of(node: NodeRef<Div>) -> Signal<Option<f64>> {
    let width = RwSignal::new(None);
    Effect::new(move || {
        let Some(element) = node.get() else { return };
        let measured = element.clone();
        on_resize(&element, move || {
            let now = f64::from(measured.client_width());
            if now > 0.0 && width.try_get_untracked().is_some_and(|before| before != Some(now)) {
                width.set(Some(now));
            }
        });
    });
    width.into()
}
