//! Sizes that decide what is drawn. They are looked at when an element stands, and in the frame after each change: a size
//! that is changed while sizes are told of is told of again, which browsers report as an error.

use crate::ui::prelude::*;
use web_sys::Element;

use crate::browser::dom;

/// Calls `look` now and in the frame after each change of the element's size. Ends with the owner.
pub fn on_resize(element: &Element, look: impl Fn() + Clone + 'static) {
    look();
    let asked = StoredValue::new(false);
    dom::watch_size(&[element], move || {
        if asked.try_get_value() != Some(false) {
            return;
        }
        asked.set_value(true);
        let look = look.clone();
        request_animation_frame(move || {
            let gone = asked.try_set_value(false).is_some();
            if !gone {
                look();
            }
        });
    });
}
