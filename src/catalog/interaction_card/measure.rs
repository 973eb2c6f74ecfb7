//! The width of an element as a signal, for a body whose shape, not only its style, depends on it (a table or a list).

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;

/// CSS pixels; `None` until it is laid out.
pub fn width_of(node: NodeRef<Div>) -> Signal<Option<f64>> {
    let width = RwSignal::new(None);
    Effect::new(move || {
        let Some(element) = node.get() else { return };
        let measured = element.clone();
        let changed = Closure::<dyn Fn()>::new(move || {
            let now = f64::from(measured.client_width());
            if now > 0.0 && width.try_get_untracked().is_some_and(|before| before != Some(now)) {
                width.set(Some(now));
            }
        });
        let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&element);
        let held = StoredValue::new_local((observer, changed));
        on_cleanup(move || {
            held.try_with_value(|(observer, _)| observer.disconnect());
        });
    });
    width.into()
}
