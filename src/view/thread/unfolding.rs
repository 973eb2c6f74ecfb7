//! A fold that is open while something wants it so, until the person opens or closes it.

use leptos::html;

use crate::browser::mount_root::has_focus;
use crate::ui::prelude::*;

/// The fold. Copy.
#[derive(Clone, Copy)]
pub(super) struct Unfolding {
    pub open: RwSignal<bool>,
    /// The person decided.
    touched: StoredValue<bool>,
    /// Where it stands: with the focus inside it doesn't close.
    pub place: NodeRef<html::Details>,
}

impl Unfolding {
    /// Follows what is `wanted`; one that `stays` is open, and follows nothing.
    pub fn follow(wanted: Memo<bool>, stays: bool) -> Unfolding {
        let open = RwSignal::new(stays || wanted.get_untracked());
        let touched = StoredValue::new(stays);
        let place = NodeRef::<html::Details>::new();
        // The line that opens it stays.
        let is_in_use = move || {
            let inside = |place: web_sys::HtmlDetailsElement| {
                has_focus(&place) && place.query_selector(":scope > summary:focus") == Ok(None)
            };
            place.get_untracked().is_some_and(inside)
        };
        Effect::new(move |before: Option<bool>| {
            let wanted = wanted.get();
            if before.is_some_and(|before| before != wanted) && !touched.get_value() && (wanted || !is_in_use()) {
                open.set(wanted);
            }
            wanted
        });
        Unfolding { open, touched, place }
    }

    /// The person opens or closes it from now on.
    pub(super) fn touch(self) {
        self.touched.set_value(true);
    }
}

/// Whether the `<details>` that an event is about stands open.
pub(super) fn is_open(event: &web_sys::Event) -> bool {
    event_target::<web_sys::HtmlDetailsElement>(event).open()
}
