//! One chat: header, thread, dock.

use leptos::prelude::*;

use crate::live::{Gesture, LiveChat, Settings};

use super::Starter;

/// A whole chat. `on_rename` and `on_delete` fill the header's menu; without them it has no such rows.
#[component]
pub fn ChatView(
    chat: LiveChat,
    #[prop(into)] gesture: Callback<Gesture>,
    settings: RwSignal<Settings>,
    #[prop(into)] starters: Signal<Vec<Starter>>,
    #[prop(optional, into)] on_rename: Option<Callback<String>>,
    #[prop(optional, into)] on_delete: Option<Callback<()>>,
) -> impl IntoView {
    let _ = (chat, gesture, settings, starters, on_rename, on_delete);
    view! { <main class="ps-chat"></main> }
}
