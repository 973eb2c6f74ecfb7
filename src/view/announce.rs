//! The page's only two live regions: one polite, one assertive.

use leptos::prelude::*;

/// Says things to a screen reader; in context under [`Announcements`]'s provider.
#[derive(Clone, Copy)]
pub struct Announcer {
    pub polite: RwSignal<String>,
    pub assertive: RwSignal<String>,
}

impl Announcer {
    /// Puts a fresh announcer into context and returns it. Call once, at the page's root.
    pub fn provide() -> Announcer {
        let announcer = Announcer {
            polite: RwSignal::new(String::new()),
            assertive: RwSignal::new(String::new()),
        };
        provide_context(announcer);
        announcer
    }
}

/// The regions. Mount once, at the page's root, after [`Announcer::provide`].
#[component]
pub fn Announcements() -> impl IntoView {
    let announcer = use_context::<Announcer>().unwrap_or_else(Announcer::provide);
    view! {
        <div class="ps-hidden" aria-live="polite" aria-atomic="true">{move || announcer.polite.get()}</div>
        <div class="ps-hidden" role="alert">{move || announcer.assertive.get()}</div>
    }
}
