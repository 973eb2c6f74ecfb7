//! What a first answer needs, brought before anybody asks: the modules, the session and its stores. Only in idle moments, and
//! never where the person saves data. Knows nothing of what an answer is.

use crate::ui::prelude::*;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::task::spawn_local;

use super::App;
use crate::browser::clock;
use crate::browser::lazy;
use crate::session::handle;
use crate::view::conversation;

/// Milliseconds after which the page counts as idle.
const IDLE_MS: u32 = 2000;

/// Begins once: in the first idle moment after what it returns is called, or at once when somebody begins to use the page.
pub fn prefetch(app: App) -> impl Fn() + Clone {
    let begun = StoredValue::new(false);
    let begin = move || {
        if !begun
            .try_update_value(|begun| std::mem::replace(begun, true))
            .unwrap_or(true)
        {
            spawn_local(bring(app));
        }
    };
    let handles =
        ["pointermove", "pointerdown", "keydown"].map(|name| window_event_listener_untyped(name, move |_| begin()));
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    move || {
        spawn_local(async move {
            clock::idle(IDLE_MS).await;
            begin();
        });
    }
}

/// Whether the chat that is shown has no message yet.
fn is_empty(app: App) -> bool {
    app.current
        .try_with_untracked(|chat| chat.as_ref().is_some_and(|chat| chat.is_empty()))
        .unwrap_or_default()
}

async fn bring(app: App) {
    let conversation = lazy::styled(lazy::Sheets::PROSE, conversation::load()).await;
    let protocol = app.chats.with_value(|chats| chats.spoken());
    let engine = handle::load(protocol).await;
    if engine.is_err() || conversation.is_err() || !is_empty(app) {
        return;
    }
    // The session of the chat that is shown, and its stores.
    clock::idle(IDLE_MS).await;
    app.current.with_untracked(|chat| {
        if let Some(chat) = chat {
            chat.prepare();
        }
    });
}
