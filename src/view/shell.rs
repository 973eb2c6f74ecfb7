//! The frame of every page: sidebar at the start, page beside it.

use leptos::prelude::*;

/// Whether the sidebar is shown; in context under [`Shell`].
#[derive(Clone, Copy)]
pub struct SidebarOpen(pub RwSignal<bool>);

/// Lays out the sidebar and the page. `open`: shown beside the page from 900 px, a drawer over it below.
#[component]
pub fn Shell(open: RwSignal<bool>, sidebar: ViewFn, children: Children) -> impl IntoView {
    provide_context(SidebarOpen(open));
    view! { <div class="ps-shell">{sidebar.run()} <div class="ps-page">{children()}</div></div> }
}
