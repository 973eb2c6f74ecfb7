//! A list: rows of one kind, down or across. Of a long one the rows far away are their words alone, one element each, so that
//! the browser's own search and a screen reader still find them; a row is drawn when it comes near. Knows no other component.

use std::collections::HashMap;

use crate::ui::prelude::*;
use leptos::html;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use super::nodes::draw;
use super::place::NodePlace;
use crate::live::surface::LiveSurface;
use crate::surface::NodeId;

/// Rows of a list that is drawn whole, and those that are drawn at once of a longer one.
const WHOLE: usize = 80;
const FIRST: usize = 40;
/// Rows that are drawn along with one that is seen, on both sides of it.
const AROUND: usize = 12;
/// Characters and nodes of a far row's words.
const MAX_WORDS: usize = 400;
const MAX_LOOKS: usize = 40;
/// What tells the observer which row it sees.
const ROW: &str = "data-row";

/// An observer with what it calls.
type Observing = (IntersectionObserver, Closure<dyn Fn(js_sys::Array)>);

/// Which rows are drawn.
#[derive(Clone, Copy)]
struct Near {
    ids: Memo<Vec<NodeId>>,
    drawn: StoredValue<HashMap<NodeId, RwSignal<bool>>>,
    observer: StoredValue<Option<Observing>>,
}

impl Near {
    fn new(ids: Memo<Vec<NodeId>>) -> Near {
        let near = Near {
            ids,
            drawn: StoredValue::default(),
            observer: StoredValue::new(None),
        };
        on_cleanup(move || {
            if let Some(Some((observer, _))) = near.observer.try_update_value(Option::take) {
                observer.disconnect();
            }
        });
        near
    }

    /// Whether this row is drawn, now and later.
    fn row(self, id: NodeId) -> RwSignal<bool> {
        if let Some(known) = self.drawn.with_value(|drawn| drawn.get(&id).copied()) {
            return known;
        }
        let is_near = self
            .ids
            .with_untracked(|ids| ids.len() <= WHOLE || ids.iter().take(FIRST).any(|first| *first == id));
        let row = RwSignal::new(is_near);
        self.drawn.update_value(|drawn| {
            drawn.insert(id, row);
        });
        row
    }

    /// Draws the row as soon as it comes near.
    fn watch(self, element: &Element) {
        if self.observer.with_value(Option::is_none) {
            let see = Closure::<dyn Fn(js_sys::Array)>::new(move |entries: js_sys::Array| {
                let entries = entries.iter().map(JsCast::unchecked_into::<IntersectionObserverEntry>);
                for entry in entries.filter(IntersectionObserverEntry::is_intersecting) {
                    let id = entry.target().get_attribute(ROW).and_then(|id| id.parse().ok());
                    self.show_around(id.map(NodeId));
                }
            });
            let wide = IntersectionObserverInit::new();
            wide.set_root_margin("600px 0px");
            let made = IntersectionObserver::new_with_options(see.as_ref().unchecked_ref(), &wide);
            self.observer.set_value(made.ok().map(|observer| (observer, see)));
        }
        self.observer.with_value(|observer| match observer {
            Some((observer, _)) => observer.observe(element),
            None => self.show_around(None),
        });
    }

    /// Draws this row and those beside it; all of them without one.
    fn show_around(self, id: Option<NodeId>) {
        let Some(ids) = self.ids.try_get_untracked() else {
            return;
        };
        let at = id.and_then(|id| ids.iter().position(|one| *one == id));
        let (from, to) = match at {
            Some(at) => (at.saturating_sub(AROUND), at + AROUND + 1),
            None if id.is_some() => return,
            None => (0, ids.len()),
        };
        for id in ids.get(from..to.min(ids.len())).unwrap_or_default() {
            let row = self.drawn.try_with_value(|drawn| drawn.get(id).copied()).flatten();
            if let Some(row) = row.filter(|row| row.try_get_untracked() == Some(false)) {
                row.set(true);
            }
        }
    }
}

/// Draws a List.
pub(super) fn view(place: NodePlace) -> View {
    let across = move || place.word("direction").as_deref() == Some("horizontal");
    let signs = move || place.word("listStyle");
    let ids = Memo::new(move |_| place.with(|node| node.children("children")));
    let near = Near::new(ids);
    let surface = place.surface;
    view! {
        <ul
            class="ps-s-list"
            class:ps-s-list--across=across
            data-signs=signs
            role="list"
            aria-label=move || place.label()
            aria-hidden=move || place.is_hidden()
            on:focusin=move |event| if let Some(row) = row_of(event.target()) { near.show_around(Some(row)) }
        >
            <For each=move || ids.get() key=|id| *id children=move |id| row(surface, id, near)/>
        </ul>
    }
}

fn row(surface: LiveSurface, id: NodeId, near: Near) -> View {
    let is_near = near.row(id);
    if is_near.get_untracked() {
        return view! { <li class="ps-s-item" data-row=id.0>{draw(surface, id)}</li> };
    }
    let element = NodeRef::<html::Li>::new();
    Effect::new(move |_| {
        if let Some(element) = element.get().filter(|_| !is_near.get_untracked()) {
            near.watch(&element);
        }
    });
    let content = move || match is_near.get() {
        true => draw(surface, id),
        false => words(surface, id).into_view(),
    };
    view! {
        <li class="ps-s-item" node_ref=element data-row=id.0>{content}</li>
    }
}

/// The row that something stands in.
fn row_of(target: Option<web_sys::EventTarget>) -> Option<NodeId> {
    let row = target?.dyn_ref::<Element>()?.closest("[data-row]").ok()??;
    row.get_attribute(ROW)?.parse().ok().map(NodeId)
}

/// What stands in a row, as words alone.
fn words(surface: LiveSurface, row: NodeId) -> String {
    let mut words = String::new();
    let mut open = vec![row];
    for _ in 0..MAX_LOOKS {
        let Some(node) = open.pop().and_then(|id| surface.node(id)) else {
            break;
        };
        node.with_untracked(|node| {
            let said = ["text", "label", "value"].into_iter().map(|name| node.text(name));
            if let Some(said) = said.into_iter().find(|said| !said.trim().is_empty()) {
                words.push_str(said.trim());
                words.push(' ');
            }
            let inside = ["child", "children"].into_iter().flat_map(|name| node.children(name));
            let mut inside: Vec<NodeId> = inside.take(MAX_LOOKS).collect();
            inside.reverse();
            open.append(&mut inside);
        });
        if words.len() >= MAX_WORDS {
            break;
        }
    }
    words.trim().chars().take(MAX_WORDS).collect()
}
