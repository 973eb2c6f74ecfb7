//! The page of an address at which there is nothing: what may have happened, and the ways on.

use crate::ui::prelude::*;

use super::App;
use crate::live::locale::{t, use_locale};
use crate::view::mark;
use crate::view::{Finder, SidebarButton, day_words, signs};
use crate::words::text::shell as words;
use crate::words::text::view as text;

/// Chats that are offered.
const LATEST: usize = 3;

/// What draws the page.
pub(super) type DrawPage = fn(App, Finder) -> View;

crate::browser::lazy::lazy!(
    /// The page.
    pub page in extras: DrawPage = crate::page::not_found::draw
);

/// Draws the page.
fn draw(app: App, finder: Finder) -> View {
    let locale = use_locale();
    let latest = Memo::new(move |_| {
        let mut chats = app.chats.with_value(|chats| chats.summaries());
        chats.truncate(LATEST);
        chats
    });
    let rows = move || {
        let row = |chat: crate::live::ChatSummary| {
            let title = match chat.title.is_empty() {
                true => text::NEW_CHAT.get(locale.get()).to_owned(),
                false => chat.title,
            };
            let href = app.with_server(&format!("chat/{}", js_sys::encode_uri_component(&chat.id)));
            view! { <li><a class="ps-lost__chat" href=href><bdi>{title}</bdi><span>{day_words(chat.updated_at, locale.get())}</span></a></li> }
        };
        latest.get().into_iter().map(row).collect_view()
    };
    view! {
        <main class="ps-lost">
            <header class="ps-head ps-head--bare"><SidebarButton/></header>
            <div class="ps-lost__page">
                {mark(false)}
                <h1 class="ps-lost__title">{t(&words::NOTHING_HERE)}</h1>
                <p class="ps-lost__why">{t(&words::NOTHING_WHY)}</p>
                <div class="ps-lost__ways">
                    <button type="button" class="ps-button ps-button-ink" on:click=move |_| app.new_chat()>{t(&text::NEW_CHAT)}</button>
                    <button type="button" class="ps-button" on:click=move |_| finder.open.set(true)>{signs::search()} {t(&text::SEARCH_CHATS)}</button>
                </div>
                <Show when=move || latest.with(|chats| !chats.is_empty())>
                    <section class="ps-lost__latest" aria-labelledby="ps-lost-latest">
                        <h2 id="ps-lost-latest">{t(&words::LATELY)}</h2>
                        <ul>{rows}</ul>
                    </section>
                </Show>
            </div>
        </main>
    }
}
