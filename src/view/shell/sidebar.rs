//! The sidebar: the way to a new chat, to the search, to the chats and to the settings. The code of what stands in it comes
//! when it is first open; its place is there from the first paint. Knows no chat's row.

use crate::browser::mount_root::{has_focus, use_root};
use crate::ui::prelude::*;

use crate::browser::lazy::Sheets;
use crate::catalog::lazy_view::lazy_view;
use crate::live::ChatSummary;
use crate::live::locale::t;
use crate::words::Text;
use crate::words::text::view as text;

use super::NARROW;
use super::chat_list::ChatList;
use super::mark;
use crate::browser::dom;
use crate::view::icon;
use crate::view::thread::debounced::part;

/// What a sidebar shows and hands up.
#[derive(Clone, Copy)]
pub struct SidebarProps {
    /// The chats, newest first.
    pub chats: Signal<Vec<ChatSummary>>,
    /// The chat that is shown.
    pub current: Signal<Option<String>>,
    /// A new chat is wanted.
    pub on_new: Callback<()>,
    /// The search is wanted; without it there is none.
    pub on_search: Option<Callback<()>>,
    /// Takes a chat's id and its new title.
    pub on_rename: Callback<(String, String)>,
    /// A chat is to be forgotten; its id.
    pub on_delete: Callback<String>,
    /// Shows the chat with this id where this one is. Without it each chat has an address of its own, as our pages have.
    pub on_open: Option<Callback<String>>,
    /// What the addresses of our pages end with.
    pub query: StoredValue<String>,
    /// Whether it is shown where there is no room for it.
    pub open: RwSignal<bool>,
}

crate::browser::lazy::lazy!(
    /// What stands in the sidebar.
    pub drawn in chats: fn(SidebarProps) -> View = crate::view::shell::sidebar::draw
);

/// The sidebar in its place: empty until it is first open.
pub fn sidebar(side: SidebarProps) -> View {
    let wanted = Memo::new(move |before: Option<&bool>| before == Some(&true) || side.open.get());
    // Over the page somebody waits for it; beside the page nobody does.
    let root = use_root();
    let meanwhile = move || match untrack(|| root.is_under(NARROW)) {
        true => part(),
        false => ().into_view(),
    };
    let inside = move || {
        let draw = move |draw: fn(SidebarProps) -> View| draw(side);
        wanted
            .get()
            .then(|| lazy_view(Sheets::PROSE, drawn::get, drawn::load, draw, meanwhile))
    };
    view! { <nav class="ps-side" aria-label=t(&text::SIDEBAR)>{inside}</nav> }
}

/// Chats by day with rename and delete, and the way to the settings. Links are plain `<a href>` relative to the base.
fn draw(side: SidebarProps) -> View {
    let SidebarProps {
        chats,
        current,
        on_new,
        on_search,
        on_rename,
        on_delete,
        on_open,
        query,
        open,
    } = side;
    let address = move |path: &str| query.with_value(|query| format!("{path}{query}"));
    let root = use_root();
    let is_drawer = move || untrack(|| root.is_under(NARROW));
    let close_drawer = move || {
        if is_drawer() {
            open.set(false);
        }
    };
    let list = ChatList {
        chats,
        current,
        on_rename,
        on_delete,
        on_open: Callback::new(move |()| close_drawer()),
        in_place: on_open,
        query,
    };
    // A drawer that was opened before its code was here had nothing that could take the focus.
    let head = NodeRef::<leptos::html::Div>::new();
    request_animation_frame(move || {
        if let Some(nav) = head.try_get_untracked().and_then(|head| head.parent_element())
            && is_drawer()
            && open.get_untracked()
            && !has_focus(&nav)
        {
            dom::focus_first(&nav, "button, a");
        }
    });
    let row = move |sign: fn() -> View, words: &'static Text, act: Callback<()>| {
        let press = move |_| match is_drawer() {
            // After the drawer gave the focus back in the next frame: what opens now gives it back in turn.
            true => {
                open.set(false);
                let next = move || {
                    act.try_run(());
                };
                request_animation_frame(move || request_animation_frame(next));
            }
            false => act.run(()),
        };
        view! { <li><button type="button" class="ps-side__row" on:click=press>{sign()} {t(words)}</button></li> }
    };
    view! {
        <div class="ps-side__head" node_ref=head>
            {match on_open {
                Some(_) => view! { <p class="ps-side__brand" aria-hidden="true">{t(&text::SIDEBAR)}</p> },
                None => view! { <a class="ps-side__brand" href=address("./") on:click=move |_| close_drawer()>{mark::mark(false)} "Partsong"</a> },
            }}
            <button
                type="button"
                class="ps-quiet ps-quiet--icon"
                aria-label=t(&text::CLOSE_SIDEBAR)
                on:click=move |_| {
                    open.set(false);
                    request_animation_frame(move || {
                        dom::focus_first(&root.element(), ".ps-head__side");
                    });
                }
            >
                {icon::panel()}
            </button>
        </div>
        <ul class="ps-side__list">
            {row(icon::plus, &text::NEW_CHAT, on_new)}
            {on_search.map(|on_search| row(icon::search, &text::SEARCH_CHATS, on_search))}
        </ul>
        <div class="ps-side__chats">
            <h2 class="ps-hidden">{t(&text::SIDEBAR)}</h2>
            {list.draw()}
        </div>
        {on_open.is_none().then(|| view! {
            <a class="ps-side__row ps-side__settings" href=address("settings") on:click=move |_| close_drawer()>
                {icon::gear()}
                {t(&text::SETTINGS)}
            </a>
        })}
    }
}
