//! Whether the page around a frame covers what stands in it. Knows nothing of what it looks at.

use std::cell::RefCell;

use crate::ui::prelude::*;
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use crate::browser::dom;

/// Milliseconds between two looks; browsers take no less.
const PACE: f64 = 100.0;

fn is_framed() -> bool {
    let around = window().parent().ok().flatten();
    around.is_some_and(|around| around != window())
}

/// Calls `told` with whether one of the elements in `place` that match `selector` is covered, faded or distorted, by the page
/// around the frame too, where the browser can tell (Intersection Observer v2). Until the first look it is; outside of frames
/// it never is. Whatever has a layer of its own covers what it stands in, so the elements should be plain. Ends with the owner.
pub fn watch(place: &Element, selector: &'static str, told: impl Fn(bool) + 'static) {
    if !is_framed() {
        return;
    }
    told(true);
    let covered = RefCell::new(Vec::<Element>::new());
    let seen = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
        let mut covered = covered.borrow_mut();
        for entry in entries.iter() {
            let is_visible = Reflect::get(&entry, &"isVisible".into()).unwrap_or_default();
            let entry: IntersectionObserverEntry = entry.unchecked_into();
            let target = entry.target();
            covered.retain(|one| *one != target);
            if entry.is_intersecting() && is_visible == JsValue::FALSE {
                covered.push(target);
            }
        }
        told(!covered.is_empty());
    });
    let options = IntersectionObserverInit::new();
    let _ = Reflect::set(&options, &"trackVisibility".into(), &JsValue::TRUE);
    let _ = Reflect::set(&options, &"delay".into(), &PACE.into());
    let Ok(observer) = IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), &options) else {
        return;
    };
    let kept = StoredValue::new((observer.clone(), seen));
    on_cleanup(move || kept.with_value(|(observer, _)| observer.disconnect()));
    let place = place.clone();
    // What has just changed is drawn by then.
    request_animation_frame(move || {
        if kept.try_with_value(|_| ()).is_none() {
            return;
        }
        for element in dom::all(&place, selector) {
            observer.observe(&element);
        }
    });
}
