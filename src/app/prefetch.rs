//! What a first answer needs, brought before anybody asks: the modules, the session and its stores, and code that has run
//! once, because browsers compile a function when it is first called. Only in idle moments, and never where the person
//! saves data. Knows nothing of what an answer is.

use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::App;
use crate::chat::{handle, pace};
use crate::lazy;
use crate::view::{conversation, stage};

/// Milliseconds after which the page counts as idle.
const IDLE_MS: u32 = 2000;
/// Milliseconds between two looks at whether the rehearsed answer has ended.
const LOOK_MS: f64 = 16.0;
/// Milliseconds after which nothing of a rehearsal can be on its way any more: its answer takes a tenth of a second.
const REST_MS: f64 = 3000.0;

/// Begins once: in the first idle moment after what it returns is called, or at once when somebody begins to use the page.
pub fn prefetch(app: App) -> impl Fn() + Clone {
    let begun = StoredValue::new(false);
    let owner = Owner::current().unwrap_or_default();
    let begin = move || {
        if !begun
            .try_update_value(|begun| std::mem::replace(begun, true))
            .unwrap_or(true)
        {
            spawn_local(bring(app, owner.clone()));
        }
    };
    let handles = ["pointermove", "pointerdown", "keydown"].map(|name| {
        let begin = begin.clone();
        window_event_listener_untyped(name, move |_| begin())
    });
    on_cleanup(move || handles.into_iter().for_each(WindowListenerHandle::remove));
    move || {
        let begin = begin.clone();
        spawn_local(async move {
            pace::idle(IDLE_MS).await;
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

async fn bring(app: App, owner: Owner) {
    let conversation = lazy::styled(lazy::Sheets::PROSE, conversation::load()).await;
    let name = app.chats.with_value(|chats| chats.protocol_name());
    let engine = handle::load(name).await;
    if engine.is_err() || conversation.is_err() || !is_empty(app) {
        return;
    }
    spawn_local(prepare(app));
    rehearse(app, owner).await;
}

/// Begins the session of the chat that is shown, and opens its stores.
async fn prepare(app: App) {
    pace::idle(IDLE_MS).await;
    app.current.with_untracked(|chat| {
        if let Some(chat) = chat {
            chat.prepare();
        }
    });
}

/// Lets a chat that nobody sees have a short answer, through all the code of a real one; gives way to a real one.
async fn rehearse(app: App, owner: Owner) {
    let Ok(draw) = stage::load().await else { return };
    let owner = owner.child();
    let chats = owner.with(|| app.chats.with_value(|chats| chats.rehearsal()));
    let chat = chats.fresh();
    chat.prepare();
    let live = chat.live;
    let stage = owner.with(|| {
        let (chat, chats) = (StoredValue::new_local(chat), StoredValue::new_local(chats.clone()));
        let gesture = Callback::new(move |gesture| chat.with_value(|chat| chat.gesture(gesture)));
        let rows = Memo::new(move |_| chats.with_value(|chats| chats.summaries()));
        draw(live, gesture, app.settings, rows.into())
    });
    if let Some(stage) = &stage {
        pace::idle(IDLE_MS).await;
        if is_empty(app) {
            stage.play();
        }
        while is_empty(app) && live.status.get_untracked().is_busy() {
            pace::sleep(LOOK_MS).await;
        }
        pace::turn().await;
    }
    drop(stage);
    chats.end();
    spawn_local(async move {
        // A rehearsal that was cut short is still read to its end.
        pace::sleep(REST_MS).await;
        owner.cleanup();
    });
}
