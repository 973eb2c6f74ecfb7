//! A component of a surface that the page around the chat draws. Its code comes with the first. Knows no page.

use std::sync::Arc;

use serde_json::Value;

use super::place::{NodePlace, unknown};
use crate::browser::lazy::Sheets;
use crate::catalog::hosted::{
    self, Action, Fate, HostComponent, HostComponents, HostTarget, HostedPart, HostedState, Props,
};
use crate::catalog::lazy_view::{card_shape, lazy_view};
use crate::json::JsonMap;
use crate::surface::{Node, NodeState, Prop};
use crate::ui::prelude::*;

/// Properties that are ours to read.
const OURS: [&str; 2] = ["catalogId", "checks"];

crate::browser::lazy::lazy!(
    /// Draws a component of a surface by one of the page.
    pub drawn in hosted: fn(NodePlace, HostComponent) -> View = crate::catalog::surface::hosted::placed
);

/// What draws nodes for a page around the chat; in context where there is one.
#[derive(Clone, Copy)]
pub struct HostNodes(pub fn(NodePlace, ViewFn) -> View);

/// For every page around a chat: its component, else ours.
pub static NODES: HostNodes = HostNodes(|place, ours| {
    let known = Memo::new(move |_| of(hosted::hosts()?, place));
    (move || match known.get() {
        Some(known) => draw(place, known),
        None => ours.run(),
    })
    .into_view()
});

/// The component of the page that draws this node; tracks.
fn of(hosts: HostComponents, place: NodePlace) -> Option<HostComponent> {
    let wanted = place.with(|node| {
        let stands = matches!(node.state, NodeState::Ready | NodeState::Unknown);
        let own = node.value("catalogId").and_then(Value::as_str).map(str::to_owned);
        stands.then(|| (own, node.wire_type.to_string()))
    });
    let (own, component) = wanted?;
    let catalog = own.or_else(|| place.surface.frame.with(|frame| frame.catalog.clone()))?;
    hosts.find.run(HostTarget::Surface { catalog, component })
}

/// A node in the hands of the page.
fn draw(place: NodePlace, known: HostComponent) -> View {
    if !place.surface.takes_card() {
        return unknown();
    }
    let draw = move |draw: fn(NodePlace, HostComponent) -> View| draw(place, known);
    lazy_view(Sheets::PARTS, drawn::get, drawn::load, draw, card_shape)
}

fn placed(place: NodePlace, known: HostComponent) -> View {
    let props = Memo::new(move |_| Props {
        state: match place.surface.frame.with(|frame| frame.open) {
            true => HostedState::Streaming,
            false => HostedState::Ready,
        },
        input: Some(Arc::new(place.with(input))),
        ..Props::default()
    });
    let hosts = hosted::hosts();
    let ask = Callback::new(move |action: Action| {
        place.surface.ask(place.id, action.name, action.payload, action.words);
    });
    let act = Callback::new(move |action: Action| match hosts {
        Some(hosts) => hosts.allow.run((place.surface.id(), action, ask)),
        None => ask.run(action),
    });
    let piece = HostedPart {
        props: props.into(),
        answer: Callback::new(|_| Fate::Never),
        fate: Signal::stored(None),
        act,
        otherwise: Callback::new(|()| unknown()),
    };
    hosted::draw(known, piece)
}

/// The properties of a node as JSON. Children and actions are none.
fn input(node: &Node) -> Value {
    let props = node.props.iter().filter(|(name, _)| !OURS.contains(&name.as_str()));
    let plain = props.filter_map(|(name, prop)| Some((name.clone(), plain(prop)?)));
    Value::Object(plain.collect::<JsonMap>())
}

fn plain(prop: &Prop) -> Option<Value> {
    match prop {
        Prop::Value(value) => Some(value.clone()),
        Prop::List(items) => Some(items.iter().filter_map(plain).collect()),
        Prop::Map(fields) => {
            let fields = fields
                .iter()
                .filter_map(|(name, prop)| Some((name.clone(), plain(prop)?)));
            Some(Value::Object(fields.collect()))
        }
        Prop::Absent | Prop::Node(_) | Prop::Action => None,
    }
}
