//! What a first answer needs, brought before anybody asks: the modules, the session and its stores. Only in idle moments, and
//! never where the person saves data. Knows nothing of what an answer is.

use crate::ui::prelude::*;
use futures::future::join;
use leptos::task::spawn_local;

use super::App;
use crate::browser::clock;
use crate::browser::dom;
use crate::browser::lazy;
use crate::session::handle;
use crate::view::conversation;

/// Milliseconds after which the page counts as idle.
const IDLE_MS: u32 = 2000;

/// Begins once: in the first idle moment after what it returns is called, or at once when somebody begins to use the page.
pub(super) fn prefetch(app: App) -> impl Fn() + Clone {
    let begun = StoredValue::new(false);
    let begin = move || {
        if !begun
            .try_update_value(|begun| std::mem::replace(begun, true))
            .unwrap_or(true)
        {
            spawn_local(bring(app));
        }
    };
    for name in ["pointermove", "pointerdown", "keydown"] {
        dom::until_cleanup(window_event_listener_untyped(name, move |_| begin()));
    }
    move || {
        spawn_local(async move {
            clock::idle(IDLE_MS).await;
            begin();
        });
    }
}

async fn bring(app: App) {
    // The session of the chat that is shown, and its stores: a request leaves without what draws its answer.
    let session = async move {
        let protocol = app.chats.with_value(|chats| chats.spoken());
        if handle::load(protocol).await.is_err() {
            return;
        }
        clock::idle(IDLE_MS).await;
        let shown = app.current.try_with_untracked(Option::clone).flatten();
        if let Some(chat) = shown {
            chat.prepare();
        }
    };
    // Whoever needs it asks again, and says that it cannot be had.
    let _ = join(session, lazy::styled(lazy::Sheets::PROSE, conversation::load())).await;
}
