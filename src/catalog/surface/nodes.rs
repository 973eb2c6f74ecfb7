//! Draws nodes of a surface, whatever they are and become, and the children of one: by a component of the page around the
//! chat, else by the catalogue's.

use super::drawn;
use super::hosted::HostNodes;
use super::place::{NodePlace, instead, unknown};
use crate::catalog::kit::card::bar;
use crate::live::surface::LiveSurface;
use crate::surface::{NodeId, NodeState, OWN};
use crate::ui::prelude::*;
use crate::words::text::surface as text;

/// Draws the node with this id, whatever it is and becomes.
pub(super) fn draw(surface: LiveSurface, id: NodeId) -> View {
    let Some(place) = NodePlace::of(surface, id) else {
        return ().into_view();
    };
    let kind = Memo::new(move |_| place.with(|node| (node.state, node.kind().to_owned())));
    let ours = move || kind.with(|(state, kind)| stand(place, *state, kind));
    match use_context::<HostNodes>() {
        Some(HostNodes(draw)) => draw(place, ViewFn::from(ours)),
        None => ours.into_view(),
    }
}

fn stand(place: NodePlace, state: NodeState, kind: &str) -> View {
    match state {
        NodeState::Ready if OWN.contains(&kind) && !place.surface.takes_card() => unknown(),
        NodeState::Ready => match drawn(kind) {
            Some(view) => view(place),
            None => unknown(),
        },
        NodeState::Unknown => unknown(),
        // It may still come.
        NodeState::Pending => {
            let open = Memo::new(move |_| place.surface.frame.with(|frame| frame.open));
            let is_first = place.with_untracked(|node| node.parent.is_none());
            (move || match open.get() {
                true => Some(view! { <span class="ps-s-gap">{bar(8)}</span> }),
                false => is_first.then(|| instead(&text::NO_FIRST_PIECE)),
            })
            .into_view()
        }
        NodeState::Cyclic => instead(&text::INSIDE_ITSELF),
        NodeState::TooDeep => instead(&text::TOO_DEEP),
    }
}

/// The child under this name.
pub(super) fn child(place: NodePlace, name: &'static str) -> View {
    let id = Memo::new(move |_| place.with(|node| node.children(name).first().copied()));
    (move || id.get().map(|id| draw(place.surface, id))).into_view()
}

/// All children under this name, each as `one` draws it; the ones that stay keep their elements.
pub(super) fn children(place: NodePlace, name: &'static str, one: fn(NodePlace) -> View) -> View {
    let ids = Memo::new(move |_| place.with(|node| node.children(name)));
    let surface = place.surface;
    let one = move |id: NodeId| NodePlace::of(surface, id).map_or_else(|| ().into_view(), one);
    view! { <For each=move || ids.get() key=|id| *id children=one /> }
}
