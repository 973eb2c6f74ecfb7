//! The sidebar: the way to a new chat, to the search, to the chats and to the settings. Knows no chat's row.

use leptos::prelude::*;

use crate::catalog::lazy_view::lazy_view;
use crate::i18n::text::view as text;
use crate::i18n::{t, use_locale};
use crate::lazy::Sheets;
use crate::live::ChatSummary;

use super::chat_list::{ChatList, drawn};
use super::{dom, icon, mark};

/// Chats by day with rename and delete, and the way to the settings. Links are plain `<a href>` relative to the base.
#[component]
pub fn Sidebar(
    #[prop(into)] chats: Signal<Vec<ChatSummary>>,
    #[prop(into)] current: Signal<Option<String>>,
    #[prop(into)] on_new: Callback<()>,
    #[prop(into)] on_search: Callback<()>,
    #[prop(into)] on_rename: Callback<(String, String)>,
    #[prop(into)] on_delete: Callback<String>,
    open: RwSignal<bool>,
) -> impl IntoView {
    let locale = use_locale();
    let close_drawer = move || {
        if dom::matches("(max-width: 899.98px)") {
            open.set(false);
        }
    };
    let list = ChatList {
        chats,
        current,
        on_rename,
        on_delete,
        on_open: Callback::new(move |()| close_drawer()),
    };
    // A drawer that was never open needs no list.
    let wanted = Memo::new(move |before: Option<&bool>| before == Some(&true) || open.get());
    let rows = move || {
        let draw = move |draw: fn(ChatList) -> AnyView| draw(list);
        wanted
            .get()
            .then(|| lazy_view(Sheets::PROSE, drawn::get, drawn::load, draw, || ().into_any()))
    };
    view! {
        <nav class="ps-side" aria-label=move || text::SIDEBAR.get(locale.get())>
            <div class="ps-side__head">
                <a class="ps-side__brand" href="./" on:click=move |_| close_drawer()>{mark::mark(false)} "Partsong"</a>
                <button
                    type="button"
                    class="ps-quiet ps-quiet--icon"
                    aria-label=move || text::CLOSE_SIDEBAR.get(locale.get())
                    on:click=move |_| {
                        open.set(false);
                        request_animation_frame(|| {
                            dom::focus_first(&document().body().expect("a page"), ".ps-head__side");
                        });
                    }
                >
                    {icon::panel()}
                </button>
            </div>
            <ul class="ps-side__list">
                <li>
                    <button
                        type="button"
                        class="ps-side__row"
                        on:click=move |_| {
                            close_drawer();
                            on_new.run(());
                        }
                    >
                        {icon::plus()}
                        {t(&text::NEW_CHAT)}
                    </button>
                </li>
                <li>
                    <button
                        type="button"
                        class="ps-side__row"
                        on:click=move |_| {
                            close_drawer();
                            on_search.run(());
                        }
                    >
                        {icon::search()}
                        {t(&text::SEARCH_CHATS)}
                    </button>
                </li>
            </ul>
            <div class="ps-side__chats">
                <h2 class="ps-hidden">{t(&text::SIDEBAR)}</h2>
                {rows}
            </div>
            <a class="ps-side__row ps-side__settings" href="settings" on:click=move |_| close_drawer()>
                {icon::gear()}
                {t(&text::SETTINGS)}
            </a>
        </nav>
    }
}
