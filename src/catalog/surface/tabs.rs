//! Tabs: one panel at a time, chosen by arrow keys as well (ARIA tabs pattern). Knows no other component.

use crate::ui::prelude::*;

use super::nodes::draw;
use super::place::NodePlace;
use crate::catalog::kit::card::fresh_id;
use crate::catalog::kit::tabs::on_key;
use crate::live::locale::t;
use crate::surface::{NodeId, Prop};
use crate::words::text::surface as text;

#[derive(Clone, PartialEq)]
struct Tab {
    title: String,
    child: Option<NodeId>,
}

fn read(place: NodePlace) -> Vec<Tab> {
    place.with(|node| {
        let items = node.prop("tabs").map(Prop::items).unwrap_or_default();
        let tabs = items.iter().map(|item| Tab {
            title: item.field("title").map(|title| title.text()).unwrap_or_default(),
            child: match item.field("child") {
                Some(Prop::Node(id)) => Some(id),
                _ => None,
            },
        });
        tabs.collect()
    })
}

/// Draws Tabs.
pub(super) fn view(place: NodePlace) -> View {
    let id = StoredValue::new(fresh_id("s-tab"));
    let name = move |index: usize, tail: &str| id.with_value(|id| format!("{id}-{index}{tail}"));
    let tabs = Memo::new(move |_| read(place));
    let chosen = RwSignal::new(0usize);
    let at = Memo::new(move |_| chosen.get().min(tabs.with(Vec::len).saturating_sub(1)));
    let count = Memo::new(move |_| tabs.with(Vec::len));
    let row = move |index: usize| {
        let title = move || tabs.with(|tabs| tabs.get(index).map(|tab| tab.title.clone()));
        view! {
            <button
                type="button" role="tab" class="ps-s-tab" id=name(index, "")
                aria-selected=move || (at.get() == index).to_string()
                aria-controls=move || (at.get() == index).then(|| name(index, "-panel"))
                tabindex=move || if at.get() == index { "0" } else { "-1" }
                on:click=move |_| chosen.set(index)
            >
                <bdi>{title}</bdi>
            </button>
        }
    };
    let shown = Memo::new(move |_| tabs.with(|tabs| tabs.get(at.get()).and_then(|tab| tab.child)));
    let label = move || place.label().unwrap_or_else(|| t(&text::TABS)().to_owned());
    view! {
        <div class="ps-s-tabs" aria-hidden=move || place.is_hidden()>
            <div class="ps-s-tablist" role="tablist" aria-label=label on:keydown=move |event| on_key(&event, at.get_untracked(), chosen)>
                {move || (0..count.get()).map(row).collect_view()}
            </div>
            <div
                class="ps-s-panel" role="tabpanel" tabindex="0" id=move || name(at.get(), "-panel")
                aria-labelledby=move || name(at.get(), "")
            >
                {move || shown.get().map(|id| draw(place.surface, id))}
            </div>
        </div>
    }
}
