//! The single-page app: router and pages.

pub mod gallery;

use leptos::prelude::*;

/// Mounts the app into the page.
pub fn start() {
    leptos::mount::mount_to_body(|| view! { <gallery::Gallery /> });
}
