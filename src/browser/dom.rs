//! The few browser calls that several parts of the view need.

use crate::ui::prelude::*;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// Whether a media query holds at this moment.
pub fn matches(query: &str) -> bool {
    window()
        .match_media(query)
        .ok()
        .flatten()
        .is_some_and(|list| list.matches())
}

/// How many pixels of the window one of an element's own lengths takes: not one where a host's styles zoom its page. Rectangles
/// are told in those of the window.
pub fn zoom(element: &web_sys::Element) -> f64 {
    let zoom = js_sys::Reflect::get(element, &"currentCSSZoom".into());
    zoom.ok().and_then(|zoom| zoom.as_f64()).unwrap_or(1.0)
}

/// Focuses an element without moving the page under the reader.
pub fn focus(element: &web_sys::Element) {
    if let Some(element) = element.dyn_ref::<web_sys::HtmlElement>() {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// The first match of `selector` inside `root`.
pub fn first(root: &web_sys::Element, selector: &str) -> Option<web_sys::HtmlElement> {
    root.query_selector(selector).ok()??.dyn_into().ok()
}

/// Every match of `selector` inside `root`, in order.
pub fn all(root: &web_sys::Element, selector: &str) -> Vec<web_sys::HtmlElement> {
    let Ok(found) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .collect()
}

/// The match of `selector` that an element is or stands in.
pub fn closest(element: &web_sys::Element, selector: &str) -> Option<web_sys::Element> {
    element.closest(selector).ok()?
}

/// What an event happened to, if it is of this kind.
pub fn target<T: JsCast>(event: &web_sys::Event) -> Option<T> {
    event.target()?.dyn_into().ok()
}

/// What listens to an event, if it is of this kind.
pub fn current_target<T: JsCast>(event: &web_sys::Event) -> Option<T> {
    event.current_target()?.dyn_into().ok()
}

/// Focuses the first match of `selector` inside `root`; false when there is none.
pub fn focus_first(root: &web_sys::Element, selector: &str) -> bool {
    let found = first(root, selector);
    found.inspect(|element| focus(element)).is_some()
}

/// Focuses the match of `selector` at this place inside `root`, or the last one; false when there is none.
pub fn focus_nth(root: &web_sys::Element, selector: &str, at: usize) -> bool {
    let all = all(root, selector);
    let found = all.get(at).or(all.last());
    found.inspect(|element| focus(element)).is_some()
}

/// Lets a listener of the window go with the current owner.
pub fn until_cleanup(listener: WindowListenerHandle) {
    on_cleanup(move || listener.remove());
}

/// Puts a text on the clipboard, which may come a little later, and tells whether there was one and the browser allowed it.
pub async fn copy(text: impl Future<Output = Option<String>> + 'static) -> bool {
    #[wasm_bindgen(module = "/src/js/page.js")]
    extern "C" {
        #[wasm_bindgen(js_name = copy)]
        fn js_copy(text: js_sys::Promise) -> js_sys::Promise;
    }
    let text = super::promise::promise(async move { text.await.map(Into::into).ok_or(JsValue::NULL) });
    wasm_bindgen_futures::JsFuture::from(js_copy(text)).await.is_ok()
}

/// Whether the browser knows this CSS declaration.
pub fn supports(property: &str, value: &str) -> bool {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = CSS, js_name = supports)]
        fn css_supports(property: &str, value: &str) -> bool;
    }
    css_supports(property, value)
}

/// Shares of an element, down from this one, at each of which [`watch_visible`] looks again: of what is long, half of what
/// fits is a small one.
fn shares(from: f64) -> js_sys::Array {
    let shares = std::iter::successors(Some(from), |share| Some(share * 0.9).filter(|share| *share > 0.001));
    shares.chain([0.0]).map(JsValue::from_f64).collect()
}

/// Calls `seen` with "is visible" whenever `element` comes into view or leaves it: this share of it is there, or it takes half
/// of what can be seen at once in `frame`, in which it is scrolled. The observer ends with the owner.
pub fn watch_visible(
    element: &web_sys::Element,
    frame: Option<web_sys::Element>,
    share: f64,
    seen: impl Fn(bool) + 'static,
) {
    let callback = Closure::new(move |entries: js_sys::Array| {
        if let Some(entry) = entries.iter().last() {
            let entry: web_sys::IntersectionObserverEntry = entry.unchecked_into();
            let window = window().inner_height().ok().and_then(|height| height.as_f64());
            let frame = frame.as_ref().map(|frame| frame.get_bounding_client_rect().height());
            let fits = frame.unwrap_or(f64::MAX).min(window.unwrap_or(f64::MAX));
            let shown = entry.intersection_rect().height();
            seen(entry.is_intersecting() && (entry.intersection_ratio() >= share || shown >= fits / 2.0));
        }
    });
    let options = web_sys::IntersectionObserverInit::new();
    options.set_threshold(&shares(share));
    if let Some(observer) = watch_entries(&options, callback) {
        observer.observe(element);
    }
}

/// What calls `seen` when something that it observes comes into view or leaves it. It ends with the owner.
pub fn watch_entries(
    options: &web_sys::IntersectionObserverInit,
    seen: Closure<dyn Fn(js_sys::Array)>,
) -> Option<web_sys::IntersectionObserver> {
    let observer = web_sys::IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), options).ok()?;
    let kept = StoredValue::new((observer.clone(), seen));
    on_cleanup(move || {
        kept.with_value(|(observer, _)| observer.disconnect());
    });
    Some(observer)
}

/// Calls `resized` after layout whenever one of the elements changes its size. The observer ends with the owner.
pub fn watch_size(elements: &[&web_sys::Element], resized: impl Fn() + 'static) {
    watch_sizes(elements, Closure::new(resized));
}

fn watch_sizes(elements: &[&web_sys::Element], resized: Closure<dyn Fn()>) {
    let Ok(observer) = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref()) else {
        return;
    };
    for element in elements {
        observer.observe(element);
    }
    let kept = StoredValue::new((observer, resized));
    on_cleanup(move || {
        kept.with_value(|(observer, _)| observer.disconnect());
    });
}

/// Calls `run` when the person asks for what is on top to be closed: with Back on Android, too (HTML, "Close watchers"). Browsers
/// that don't know it leave Escape to the caller. The watch ends with the owner.
pub fn watch_close(run: impl Fn() + 'static) {
    #[wasm_bindgen]
    extern "C" {
        type CloseWatcher;
        #[wasm_bindgen(constructor, catch)]
        fn new() -> Result<CloseWatcher, JsValue>;
        #[wasm_bindgen(method, setter)]
        fn set_onclose(this: &CloseWatcher, run: &js_sys::Function);
        #[wasm_bindgen(method)]
        fn destroy(this: &CloseWatcher);
    }
    let Ok(watcher) = CloseWatcher::new() else {
        return;
    };
    let callback = Closure::<dyn Fn()>::new(run);
    watcher.set_onclose(callback.as_ref().unchecked_ref());
    let kept = StoredValue::new((watcher, callback));
    on_cleanup(move || {
        kept.with_value(|(watcher, _)| watcher.destroy());
    });
}

/// Calls `run` again and again until the current owner ends.
pub fn every(pace: std::time::Duration, run: impl Fn() + 'static) {
    if let Ok(timer) = set_interval_with_handle(run, pace) {
        on_cleanup(move || timer.clear());
    }
}

/// Into the middle of the view.
pub fn centred() -> web_sys::ScrollIntoViewOptions {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Center);
    options
}

/// Brings an element into view, no further than needed.
pub fn show(element: &web_sys::Element) {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// What the key of shortcuts is called on this machine.
pub fn command_key() -> &'static str {
    let platform = window().navigator().platform().unwrap_or_default();
    match platform.starts_with("Mac") || platform.starts_with("iP") {
        true => "⌘",
        false => "Ctrl",
    }
}

/// Whether an element's lines begin on the right: by its own language, or by that of what stands around it.
pub fn is_right_to_left(element: &web_sys::Element) -> bool {
    element.matches(":dir(rtl)").unwrap_or(false)
}

/// Whether this key is part of a composition: Chromium and Firefox say so themselves, Safari ends the composition before
/// the key and marks it with 229 only.
pub fn is_composing(event: &web_sys::KeyboardEvent) -> bool {
    event.is_composing() || event.key_code() == 229
}
