//! Interfaces that a server describes (GULF, A2UI, GenUI), drawn in the message that made them. The core resolves and
//! builds (`surface`); here a node becomes elements, and what a person does is handed up. One file per component,
//! and one line in the table.

mod alone;
mod button;
mod card;
mod chart;
mod check_box;
mod choice_picker;
mod date_time_input;
mod divider;
mod field;
mod figure;
mod focus;
pub mod hosted;
mod icon;
mod image;
mod leading;
mod list;
mod modal;
mod nodes;
mod place;
mod placement;
mod pointer;
mod question;
mod row;
mod samples;
mod slider;
mod table;
mod tabs;
mod text;
mod text_field;
mod video;

use crate::ui::prelude::*;

use self::nodes::draw;
use self::place::{NodePlace, instead};
use super::{CatalogComponent, CatalogPart, Slot};
use crate::browser::lazy::Sheets;
use crate::catalog::kit::card::bar;
use crate::catalog::lazy_view::{card_shape, lazy_view};
use crate::live::locale::{t, tf};
use crate::live::surface::{LiveSurface, LiveSurfaces};
use crate::model::surface_part::{CHANGED_PART, shown};
use crate::surface::{MAX_NODES, NodeId, OWN, QUESTIONS};
use crate::words::text::surface as words;

pub use samples::samples;

/// How a component is drawn.
type Draw = fn(NodePlace) -> View;

/// Every component by its canonical name.
const COMPONENTS: &[(&str, Draw)] = &[
    ("Text", text::view),
    ("Image", image::view),
    ("Icon", icon::view),
    ("Video", video::view),
    ("AudioPlayer", video::audio),
    ("Row", row::view),
    ("Column", row::column),
    ("List", list::view),
    ("Card", card::view),
    ("Tabs", tabs::view),
    ("Modal", modal::view),
    ("Divider", divider::view),
    ("Button", button::view),
    ("TextField", text_field::view),
    ("CheckBox", check_box::view),
    ("ChoicePicker", choice_picker::view),
    ("Slider", slider::view),
    ("DateTimeInput", date_time_input::view),
    ("Table", table::view),
    ("Chart", chart::view),
    ("Figure", figure::view),
];

crate::browser::lazy::lazy!(
    /// Draws a question: its code comes with the questions, which most surfaces have none of.
    pub asking in asked: fn(NodePlace) -> View = question::view
);

fn question(place: NodePlace) -> View {
    let draw = move |draw: fn(NodePlace) -> View| draw(place);
    lazy_view(Sheets::QUESTIONS, asking::get, asking::load, draw, card_shape)
}

/// How the component of this name is drawn.
fn drawn(name: &str) -> Option<Draw> {
    let found = COMPONENTS.iter().find(|(known, _)| *known == name);
    let asks = || QUESTIONS.contains(&name).then_some(question as Draw);
    found.map(|(_, view)| *view).or_else(asks)
}

/// The component's line in the registry.
pub(super) const SURFACE: CatalogComponent = CatalogComponent::new(
    "Surface",
    |part| match part {
        CatalogPart::Data(data) if data.kind == CHANGED_PART => pointer::names_one(&data.data),
        CatalogPart::Data(data) => !shown(data).is_empty(),
        CatalogPart::Tool(_) => false,
    },
    view,
);

fn view(slot: Slot) -> View {
    if slot
        .part
        .with_untracked(|part| matches!(part, CatalogPart::Data(data) if data.kind == CHANGED_PART))
    {
        return pointer::view(slot);
    }
    let Some(surfaces) = use_context::<LiveSurfaces>() else {
        let found = slot.part.with_untracked(|part| match part {
            CatalogPart::Data(data) => alone::alone(data),
            CatalogPart::Tool(_) => None,
        });
        return found.map(whole).into_view();
    };
    let ids = Memo::new(move |_| slot.data().map(|data| shown(&data)).unwrap_or_default());
    let one = move |id: String| {
        let found = Memo::new(move |_| surfaces.get(&id));
        move || {
            let surface = found.get().filter(|surface| surface.claim())?;
            on_cleanup(move || surface.release());
            Some(whole(surface))
        }
    };
    view! { <For each=move || ids.get() key=String::clone children=one /> }
}

/// The surface in its frame, or the line that is left of it.
fn whole(surface: LiveSurface) -> View {
    let deleted = Memo::new(move |_| surface.frame.with(|frame| frame.deleted));
    let was_in = StoredValue::new(false);
    (move || match deleted.get() {
        true => placement::removed(was_in),
        false => framed(surface, was_in),
    })
    .into_view()
}

fn framed(surface: LiveSurface, was_in: StoredValue<bool>) -> View {
    let root = Memo::new(move |_| surface.frame.with(|frame| frame.root));
    let open = Memo::new(move |_| surface.frame.with(|frame| frame.open));
    let bare = Memo::new(move |_| match root.get() {
        Some(root) => has_cards(surface, root),
        None => !open.get(),
    });
    let class = move || match bare.get() {
        true => "ps-surface ps-surface--bare",
        false => "ps-surface",
    };
    let content = move || match root.get() {
        Some(root) => draw(surface, root),
        None if open.get() => {
            view! { <div class="ps-s-column" aria-label=t(&words::PREPARING) role="status">{bar(14)} {bar(22)} {bar(18)}</div> }
        }
        None => instead(&words::NO_FIRST_PIECE),
    };
    let agent = Memo::new(move |_| surface.frame.with(|frame| frame.agent.clone()));
    let credit = move || {
        let name = agent.get()?;
        let words = tf(&words::MADE_BY, &[("name", &name)]);
        Some(view! { <p class="ps-s-credit"><bdi>{words}</bdi></p> })
    };
    let full = Memo::new(move |_| surface.frame.with(|frame| frame.full));
    let full = move || {
        let count = MAX_NODES.to_string();
        full.get()
            .then(|| view! { <p class="ps-s-credit" role="status">{tf(&words::FULL, &[("count", &count)])}</p> })
    };
    let element = NodeRef::new();
    focus::show_wrong(surface, element);
    let style = Memo::new(move |_| surface.frame.with(|frame| frame.style.clone()));
    let logo = move || {
        let url = style.with(|style| style.logo.clone())?;
        let name = agent.get_untracked().unwrap_or_default();
        Some(view! { <div class="ps-s-logo">{image::tile(url, name)}</div> })
    };
    let title = Memo::new(move |_| surface.frame.with(|frame| frame.title.clone()));
    let label = move || title.get().unwrap_or_else(|| t(&words::SURFACE)().to_owned());
    // A group and no landmark: there may be many of them, with one name.
    let group = view! {
        <div
            class=class node_ref=element role="group" aria-label=label aria-busy=move || open.get().then_some("true")
            data-surface=surface.id()
            data-color=move || style.with(|style| style.color.as_ref().map(|_| if style.dark_words { "light" } else { "dark" }))
            style:--ps-s-color=move || style.with(|style| style.color.clone())
            data-font=move || style.with(|style| style.font.is_some())
            style:--ps-s-font=move || style.with(|style| style.font.as_ref().map(|font| format!("\"{font}\"")))
        >
            {logo}
            <div class="ps-surface-body">{content}</div>
            {full}
            {credit}
            {leading::asked(surface)}
        </div>
    };
    placement::placed(surface, group, was_in)
}

/// A component of ours that brings a frame along.
fn is_framed(kind: &str) -> bool {
    kind != "Figure" && OWN.contains(&kind)
}

/// Whether frames of its own stand at the top, so that it needs none around it.
fn has_cards(surface: LiveSurface, root: NodeId) -> bool {
    let Some(node) = surface.node(root) else { return false };
    let (kind, children) = node.with(|node| (node.kind().to_owned(), node.children("children")));
    let is_card = |id: &NodeId| {
        surface
            .node(*id)
            .is_some_and(|node| node.with(|node| node.kind() == "Card" || is_framed(node.kind())))
    };
    match kind.as_str() {
        "Card" => true,
        kind if is_framed(kind) => true,
        "Row" | "Column" | "List" => children.iter().take(20).any(|child| {
            let inner = surface
                .node(*child)
                .map(|node| node.with(|node| (node.kind().to_owned(), node.children("children"))));
            is_card(child)
                || inner.is_some_and(|(kind, inner)| {
                    matches!(kind.as_str(), "Row" | "Column" | "List") && inner.iter().take(20).any(is_card)
                })
        }),
        _ => false,
    }
}
