//! The list of chats.

use leptos::prelude::*;

use crate::live::ChatSummary;

/// Chats by day with rename and delete, and the way to the settings. Links are plain `<a href>` relative to the base.
#[component]
pub fn Sidebar(
    #[prop(into)] chats: Signal<Vec<ChatSummary>>,
    #[prop(into)] current: Signal<Option<String>>,
    #[prop(into)] on_new: Callback<()>,
    #[prop(into)] on_rename: Callback<(String, String)>,
    #[prop(into)] on_delete: Callback<String>,
    open: RwSignal<bool>,
) -> impl IntoView {
    let _ = (chats, current, on_new, on_rename, on_delete, open);
    view! { <nav class="ps-side"></nav> }
}
