//! Looks for words in all chats that this browser keeps, newest first, while somebody types. Knows the store, not how what
//! was found is drawn.

use std::cell::Cell;
use std::rc::Rc;

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use super::App;
use crate::browser::clock;
use crate::export;
use crate::live::ChatSummary;
use crate::model::Message;
use crate::view::{Finder, FoundChat, KeyboardDialog, search_dialog};

/// Milliseconds that a word is waited for.
const PAUSE_MS: f64 = 120.0;
/// Chats that are found at once.
const MOST: usize = 30;

/// Draws the dialogs.
pub(super) type DrawDialogs = fn(App, Finder, RwSignal<bool>) -> View;

crate::browser::lazy::lazy!(
    /// The search and the list of keys.
    pub dialogs in extras: DrawDialogs = crate::page::find::draw
);

/// Draws both dialogs, closed.
fn draw(app: App, finder: Finder, keys: RwSignal<bool>) -> View {
    let newest = Rc::new(Cell::new(0_u32));
    Effect::new(move |_| {
        let words = finder.query.get().trim().to_owned();
        // Whoever opens it again finds what is there by then.
        let is_wanted = finder.open.get() && !words.is_empty();
        let ticket = newest.get() + 1;
        newest.set(ticket);
        finder.found.set(Vec::new());
        finder.looking.set(is_wanted);
        if is_wanted {
            let newest = newest.clone();
            spawn_local(async move {
                look(app, finder, &words, || newest.get() == ticket).await;
                if newest.get() == ticket {
                    finder.looking.set(false);
                }
            });
        }
    });
    let chats = Memo::new(move |_| app.chats.with_value(|chats| chats.summaries()));
    let on_open = Callback::new(move |(id, new_tab): (String, bool)| {
        let path = format!("/chat/{id}");
        match new_tab {
            true => app.open_tab(&path),
            false => app.go(&path, false),
        }
    });
    view! {
        {search_dialog(finder, chats.into(), on_open)}
        <KeyboardDialog open=keys/>
    }
}

async fn look(app: App, finder: Finder, words: &str, is_wanted: impl Fn() -> bool) {
    clock::sleep(PAUSE_MS).await;
    let chats = app.chats.get_value();
    let rows: Vec<ChatSummary> = untrack(|| chats.summaries());
    let Some(store) = chats.store().await else { return };
    // Looking at the bare text first spares reading most chats; what JSON writes in another way is read at once.
    let is_bare = !words.contains(['"', '\\']);
    let mut count = 0;
    for chat in rows {
        if !is_wanted() || count == MOST {
            return;
        }
        // It stands among the names already.
        if export::is_in(&chat.title, words).is_some() {
            continue;
        }
        let Ok(stored) = store.rows(&chat.id).await else { return };
        if is_bare && !stored.iter().any(|row| export::is_in(row, words).is_some()) {
            continue;
        }
        let read = |row: &String| Message::from_json(serde_json::from_str(row).ok()?);
        let messages: Vec<Message> = stored.iter().filter_map(read).collect();
        if let Some(hit) = export::find(&messages, words)
            && is_wanted()
        {
            count += 1;
            finder.found.update(|found| found.push(FoundChat { chat, hit }));
        }
    }
}
