//! What is heavy to draw is drawn when the reader comes near it and stays there for a moment: a long answer that streams
//! or is scrolled past costs the room of its parts only. Knows nothing of what it draws.

use std::time::Duration;

use crate::ui::prelude::*;
use js_sys::{Array, Reflect};
use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{IntersectionObserverEntry, IntersectionObserverInit};

use crate::browser::{dom, paper};

/// How far out of view something is near, in CSS pixels.
const MARGIN: &str = "400px";
/// How long it must stay near.
const REST: Duration = Duration::from_millis(120);

/// Draws with `draw` when the reader is near; until then there is a blank of class `blank`, which gives it its height.
pub fn near(blank: &'static str, draw: impl Fn() -> View + Send + Sync + 'static) -> View {
    let is_near = RwSignal::new(false);
    let place = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if let Some(place) = place.get() {
            watch(&place, is_near);
        }
    });
    (move || match is_near.get() {
        true => draw(),
        false => view! { <div class=blank aria-busy="true" node_ref=place></div> },
    })
    .into_view()
}

fn watch(place: &web_sys::Element, is_near: RwSignal<bool>) {
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let seen = Closure::new(move |entries: Array| {
        let Some(entry) = entries.iter().last() else { return };
        let came = entry.unchecked_into::<IntersectionObserverEntry>().is_intersecting();
        let _ = timer.try_update_value(|timer| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
            if came {
                *timer = set_timeout_with_handle(
                    move || {
                        let _ = is_near.try_set(true);
                    },
                    REST,
                )
                .ok();
            }
        });
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin(MARGIN);
    // The thread scrolls inside of the page; browsers that don't know this margin draw a little later.
    let _ = Reflect::set(&options, &"scrollMargin".into(), &MARGIN.into());
    let Some(observer) = dom::watch_entries(&options, seen) else {
        is_near.set(true);
        return;
    };
    observer.observe(place);
    // Paper has no reader to come near.
    dom::until_cleanup(window_event_listener_untyped(paper::EVENT, move |_| {
        let _ = is_near.try_set(true);
    }));
}
