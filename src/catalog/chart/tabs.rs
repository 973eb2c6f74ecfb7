//! The tabs of a chart's panels.

use crate::ui::prelude::*;
use web_sys::KeyboardEvent;

use crate::live::locale::t;
use crate::words::text::chart as words;

/// One tab per panel; arrows move and choose (WAI-ARIA tabs with automatic activation).
#[component]
pub(super) fn Tabs(
    names: Vec<String>,
    current: Memo<usize>,
    set: RwSignal<usize>,
    id: String,
    body: String,
) -> impl IntoView {
    let count = names.len();
    let list = NodeRef::<leptos::html::Div>::new();
    let keys = move |event: KeyboardEvent| {
        let at = current.get_untracked();
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => (at + 1) % count,
            "ArrowLeft" | "ArrowUp" => (at + count - 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        set.set(to);
        let tab = list.get_untracked().and_then(|list| list.children().item(to as u32));
        if let Some(tab) = tab {
            use wasm_bindgen::JsCast;
            if let Ok(tab) = tab.dyn_into::<web_sys::HtmlElement>() {
                let _ = tab.focus();
            }
        }
    };
    let tab = |(index, name): (usize, String)| {
        view! {
            <button
                type="button"
                role="tab"
                class="ps-chart-tab"
                id=format!("{id}-tab{index}")
                aria-controls=body.clone()
                aria-selected=move || (current.get() == index).to_string()
                tabindex=move || if current.get() == index { "0" } else { "-1" }
                on:click=move |_| set.set(index)
            >
                <bdi>{name}</bdi>
            </button>
        }
    };
    let tabs: Vec<_> = names.into_iter().enumerate().map(tab).collect();
    view! {
        <div class="ps-chart-tabs" role="tablist" aria-label=t(&words::PANELS) node_ref=list on:keydown=keys>
            {tabs}
        </div>
    }
}
