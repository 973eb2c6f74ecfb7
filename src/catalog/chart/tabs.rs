//! The tabs of a chart's panels.

use crate::ui::prelude::*;

use crate::catalog::kit::tabs::on_key;
use crate::live::locale::t;
use crate::words::text::chart as words;

/// One tab per panel.
#[component]
pub(super) fn Tabs(
    names: Vec<String>,
    current: Memo<usize>,
    set: RwSignal<usize>,
    id: String,
    body: String,
) -> impl IntoView {
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
        <div
            class="ps-chart-tabs"
            role="tablist"
            aria-label=t(&words::PANELS)
            on:keydown=move |event| on_key(&event, current.get_untracked(), set)
        >
            {tabs}
        </div>
    }
}
