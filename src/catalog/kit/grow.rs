//! Text fields that are as tall as their words. The sheet says so (`field-sizing: content`) and how far; where the browser
//! cannot do it by itself, it is done here. Knows no field's meaning.

use crate::browser::dom::{self, supports};
use crate::ui::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::HtmlTextAreaElement;

/// As tall as the words need; the sheet's least and most height hold.
fn fit(field: &HtmlTextAreaElement) {
    let style = web_sys::HtmlElement::style(field);
    style.set_property("block-size", "auto").ok();
    let borders = field.offset_height() - field.client_height();
    let height = field.scroll_height() + borders;
    style.set_property("block-size", &format!("{height}px")).ok();
}

/// Keeps the field as tall as its words. `changed` tracks what else than typing writes into it.
pub(crate) fn grow(node: NodeRef<leptos::html::Textarea>, changed: impl Fn() + Send + Sync + 'static) {
    if supports("field-sizing", "content") {
        return;
    }
    Effect::new(move |_| {
        changed();
        if let Some(field) = node.get() {
            // Before the next paint: by then its words are in it, and it stands where it is shown.
            request_animation_frame(move || fit(&field));
        }
    });
    Effect::new(move |_| {
        let Some(field) = node.get() else { return };
        let typed = field.clone();
        let typed = Closure::<dyn Fn()>::new(move || fit(&typed));
        let added = field.add_event_listener_with_callback("input", typed.as_ref().unchecked_ref());
        added.ok();
        let width = StoredValue::new(field.client_width());
        let sized = field.clone();
        // Another width breaks the lines elsewhere. In the next frame: a size that is set while sizes are told of is told of again.
        dom::watch_size(&[&field], move || {
            let now = sized.client_width();
            if width.try_get_value().is_some_and(|before| before != now) {
                width.set_value(now);
                let sized = sized.clone();
                request_animation_frame(move || fit(&sized));
            }
        });
        let kept = StoredValue::new((field, typed));
        on_cleanup(move || {
            kept.with_value(|(field, typed)| {
                let removed = field.remove_event_listener_with_callback("input", typed.as_ref().unchecked_ref());
                removed.ok();
            });
        });
    });
}
