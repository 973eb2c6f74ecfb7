//! The single-page app: router and pages.

use leptos::prelude::*;

/// Mounts the app into the page.
pub fn start() {
    leptos::mount::mount_to_body(|| view! { <main>"Partsong"</main> });
}
