//! The frame of every page: sidebar at the start, page beside it. Below 900 px the sidebar is a drawer over the page:
//! the page is inert behind it, Escape and the scrim close it, and the focus goes back to where it came from.

pub(super) mod chat_list;
pub(super) mod dialog;
pub(super) mod header;
pub(super) mod keyboard;
pub mod mark;
pub(super) mod menu;
mod rename;
pub(super) mod search;
pub mod sidebar;

use crate::browser::mount_root::{active, use_root};
use crate::ui::prelude::*;

use crate::live::locale::t;
use crate::words::text::view as text;

use crate::browser::dom;
use crate::view::icon;

/// CSS pixels below which a chat has no room for a sidebar beside it.
pub const NARROW: f64 = 900.0;

/// Whether the sidebar is shown; in context under [`Shell`]. `None`: there is none any more.
#[derive(Clone, Copy)]
pub struct SidebarOpen(pub Option<RwSignal<bool>>);

/// Opens the sidebar while it is closed; nothing where there is none.
#[component]
pub fn SidebarButton() -> impl IntoView {
    let open = use_context::<SidebarOpen>().and_then(|SidebarOpen(open)| open);
    let root = use_root();
    open.map(|open| {
        let show = move |_| {
            open.set(true);
            // A drawer takes the focus by itself.
            if root.width_untracked() >= NARROW {
                request_animation_frame(move || {
                    dom::focus_first(&root.element(), ".ps-side__head button");
                });
            }
        };
        view! {
            <button
                type="button"
                class="ps-quiet ps-quiet--icon ps-head__side"
                hidden=open
                aria-expanded="false"
                aria-label=t(&text::OPEN_SIDEBAR)
                on:click=show
            >
                {icon::panel()}
            </button>
        }
    })
}

/// Lays out the sidebar and the page. `open`: shown beside the page from 900 px, a drawer over it below.
#[component]
pub fn Shell(open: RwSignal<bool>, #[prop(into)] sidebar: ViewFn, children: Children) -> impl IntoView {
    provide_context(SidebarOpen(Some(open)));
    let root = use_root();
    let narrow = Memo::new(move |_| root.is_under(NARROW));
    open.set(!narrow.get_untracked());
    Effect::new(move |before: Option<bool>| {
        let is_narrow = narrow.get();
        if before.is_some_and(|before| before != is_narrow) {
            open.set(!is_narrow);
        }
        is_narrow
    });
    let drawer = Memo::new(move |_| narrow.get() && open.get());
    let side = NodeRef::<leptos::html::Div>::new();
    let before = StoredValue::new(None::<web_sys::Element>);
    Effect::new(move |was: Option<bool>| {
        let is = drawer.get();
        if is {
            dom::watch_close(move || open.set(false));
        }
        match (was.unwrap_or(false), is) {
            (false, true) => {
                before.set_value(active());
                if let Some(side) = side.get_untracked() {
                    request_animation_frame(move || {
                        dom::focus_first(&side, "button, a");
                    });
                }
            }
            (true, false) => {
                if let Some(element) = before.try_update_value(Option::take).flatten() {
                    request_animation_frame(move || dom::focus(&element));
                }
            }
            _ => {}
        }
        is
    });
    // Also where nothing in it has the focus: its code may still be on its way.
    root.listen(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" && drawer.get_untracked() && !event.default_prevented() && !dom::is_composing(&event)
        {
            event.prevent_default();
            open.set(false);
        }
    });
    view! {
        <div class="ps-shell" class:ps-shell--closed=move || !open.get()>
            <a
                class="ps-skip"
                href="#ps-main"
                on:click=move |event| {
                    event.prevent_default();
                    let target = ["ps-composer", "ps-main"].iter().find_map(|id| root.find(id));
                    if let Some(target) = target {
                        dom::focus(&target);
                    }
                }
            >
                {t(&text::SKIP)}
            </a>
            <div class="ps-shell__side" node_ref=side inert=move || !open.get()>
                {sidebar.run()}
            </div>
            <div class="ps-scrim" hidden=move || !drawer.get() on:click=move |_| open.set(false)></div>
            <div class="ps-shell__page" id="ps-main" tabindex="-1" inert=move || drawer.get()>
                {children()}
            </div>
        </div>
    }
}
