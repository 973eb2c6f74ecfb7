//! Looks for words in all chats that this browser keeps, newest first, while somebody types. Knows the store, not how what
//! was found is drawn.

use std::cell::Cell;
use std::rc::Rc;

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use super::App;
use crate::browser::clock;
use crate::browser::mount_root::{MountRoot, use_root};
use crate::export;
use crate::export::TextHit;
use crate::live::locale::use_locale;
use crate::live::{ChatSummary, Gesture, LiveMessage};
use crate::model::Message;
use crate::view::{Finder, FoundChat, KeyboardDialog, reveal, search_dialog};
use crate::words::Locale;

/// Milliseconds that a word is waited for.
const PAUSE_MS: f64 = 120.0;
/// Chats that are found at once.
const MOST: usize = 30;
/// Milliseconds between two looks at whether what was found is drawn, and after which nobody waits for it any more.
const LOOK_MS: f64 = 60.0;
const PATIENCE_MS: f64 = 10_000.0;
/// Times that it is brought into view: what is drawn above it meanwhile moves it.
const TIMES: u32 = 3;

/// Draws the dialogs.
pub(super) type DrawDialogs = fn(App, Finder, RwSignal<bool>) -> View;

crate::browser::lazy::lazy!(
    /// The search and the list of keys.
    pub dialogs in extras: DrawDialogs = crate::page::find::draw
);

/// Draws both dialogs, closed.
fn draw(app: App, finder: Finder, keys: RwSignal<bool>) -> View {
    let newest = Rc::new(Cell::new(0_u32));
    let (locale, root) = (use_locale(), use_root());
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
                look(app, finder, (&words, locale.get_untracked()), || newest.get() == ticket).await;
                if newest.get() == ticket {
                    finder.looking.set(false);
                }
            });
        }
    });
    let chats = Memo::new(move |_| app.chats.with_value(|chats| chats.summaries()));
    let on_open = Callback::new(move |(id, hit, new_tab): (String, Option<TextHit>, bool)| {
        let path = format!("/chat/{id}");
        if new_tab {
            return app.open_tab(&path);
        }
        app.go(&path, false);
        if let Some(hit) = hit {
            spawn_local(show(app, root, id, hit));
        }
    });
    view! {
        {search_dialog(finder, chats.into(), on_open)}
        <KeyboardDialog open=keys/>
    }
}

/// Brings what was found into view, once its chat is read and drawn as far as there.
async fn show(app: App, root: MountRoot, chat: String, hit: TextHit) {
    let until = clock::now() + PATIENCE_MS;
    let mut times = 0;
    while times < TIMES && clock::now() < until {
        clock::sleep(LOOK_MS).await;
        let shown = app.current.get_untracked().filter(|shown| shown.id() == chat);
        let Some(shown) = shown else { continue };
        let is_it = |message: &LiveMessage| message.id.with_untracked(|id| *id == hit.message);
        let (messages, earlier) = (shown.live.messages, shown.live.earlier);
        if reveal(root, shown.live, &hit.message, &hit.found) {
            times += 1;
        } else if earlier.get_untracked() > 0 && !messages.with_untracked(|messages| messages.iter().any(is_it)) {
            shown.gesture(Gesture::Earlier);
        }
    }
}

async fn look(app: App, finder: Finder, (words, locale): (&str, Locale), is_wanted: impl Fn() -> bool) {
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
        let is_named = |word: &str| export::is_in(&chat.title, word).is_some();
        if export::are_all(words, is_named) {
            continue;
        }
        let Ok(stored) = store.rows(&chat.id).await else { return };
        let is_kept = |word: &str| stored.iter().any(|row| export::is_in(row, word).is_some());
        if is_bare && !export::are_all(words, |word| is_named(word) || is_kept(word)) {
            continue;
        }
        let read = |row: &String| Message::from_json(serde_json::from_str(row).ok()?);
        let messages: Vec<Message> = stored.iter().filter_map(read).collect();
        if let Some(hit) = export::find(&chat.title, &messages, words, locale)
            && is_wanted()
        {
            count += 1;
            finder.found.update(|found| found.push(FoundChat { chat, hit }));
        }
    }
}
