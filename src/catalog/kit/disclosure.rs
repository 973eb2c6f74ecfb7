//! A button that opens and closes something.

use crate::ui::prelude::*;

/// The button; `controls` is the id of what it opens, where that stands in the page all the time.
pub(crate) fn disclosure(
    class: &'static str,
    open: RwSignal<bool>,
    controls: Option<String>,
    words: impl IntoView,
) -> View {
    let words = words.into_view();
    view! {
        <button
            type="button"
            class=class
            aria-expanded=move || open.get().to_string()
            aria-controls=controls
            on:click=move |_| open.update(|open| *open = !*open)
        >
            {words}
        </button>
    }
}
