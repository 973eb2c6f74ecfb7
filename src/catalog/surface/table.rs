//! Rows of the data model as a table: the catalogue's own, with its sorting, filter and export. New rows keep what the
//! person has sorted and filtered by. Knows no other component.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use super::place::NodePlace;
use crate::browser::lazy::Sheets;
use crate::catalog::lazy_view::{card_shape, lazy_view};
use crate::catalog::table::live;
use crate::json::JsonMap;
use crate::surface::{Node, Prop};

/// The plain properties of a node, by the names that the server gave them.
pub(super) fn given(node: &Node) -> JsonMap {
    let plain = node.props.iter().filter_map(|(name, prop)| match prop {
        Prop::Value(value) => Some((name.clone(), value.clone())),
        _ => None,
    });
    plain.collect()
}

/// Whether this property has nothing yet and the stream goes on; tracks.
pub(super) fn is_coming(place: NodePlace, name: &'static str) -> Memo<bool> {
    Memo::new(move |_| {
        let empty = place.with(|node| node.value(name).is_none());
        empty && place.surface.frame.with(|frame| frame.open)
    })
}

/// Draws a Table.
pub(super) fn view(place: NodePlace) -> View {
    let data = Memo::new(move |_| Arc::new(Value::Object(place.with(given))));
    let label = Signal::derive(move || place.label());
    let rows = is_coming(place, "rows");
    let table = lazy_view(
        Sheets::FIGURES,
        live::get,
        live::load,
        move |draw| draw(data, rows, label),
        card_shape,
    );
    view! {
        <div class="ps-s-figures" aria-hidden=move || place.is_hidden()>{table}</div>
    }
}
