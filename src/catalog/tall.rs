//! Whether something takes more room than its place has. Knows nothing of what it measures.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Whether this content is taller than so many CSS pixels. Looked at by a resize observer, when layout is clean.
pub fn taller_than(content: NodeRef<html::Div>, height: f64) -> ReadSignal<bool> {
    let (tall, set_tall) = signal(false);
    Effect::new(move |_| {
        let Some(element) = content.get() else { return };
        let seen = element.clone();
        let measure = Closure::<dyn FnMut()>::new(move || {
            let is = seen.get_bounding_client_rect().height() > height;
            // The card may be gone by then.
            if tall.try_get_untracked().is_some_and(|was| was != is) {
                set_tall.set(is);
            }
        });
        let Ok(observer) = web_sys::ResizeObserver::new(measure.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&element);
        let held = StoredValue::new_local(Some((observer, measure)));
        on_cleanup(move || {
            if let Some(Some((observer, _))) = held.try_update_value(Option::take) {
                observer.disconnect();
            }
        });
    });
    tall
}
