//! Figures of the data model as a chart: the catalogue's own. New figures keep the picture and move it. Knows no other
//! component.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use super::place::NodePlace;
use super::table::{given, is_coming};
use crate::catalog::lazy_view::card_shape;
use crate::catalog::{CatalogPart, Slot, chart, draw};
use crate::model::{DataPart, ToolFamily, ToolPart};

/// The tool whose calls are charts, and the data that is one.
const TOOL: &str = "chart";
const PART: &str = "data-chart";

/// Draws a Chart.
pub(super) fn view(place: NodePlace) -> View {
    let data = Memo::new(move |_| {
        place.with(|node| {
            let mut map = given(node);
            for name in ["chart", "data"] {
                if let Some(value) = node.value(name) {
                    map.insert(name.into(), value.clone());
                }
            }
            Value::Object(map)
        })
    });
    let coming = is_coming(place, "data");
    let part = Signal::derive(move || match coming.get() {
        true => {
            let mut tool = ToolPart::new(ToolFamily::Static, TOOL, "");
            tool.input = Some(Arc::new(data.get()));
            CatalogPart::Tool(Arc::new(tool))
        }
        false => CatalogPart::Data(Arc::new(DataPart::new(PART, None, data.get()))),
    });
    let slot = Slot {
        part,
        may_answer: Signal::stored(false),
        superseded: Signal::stored(false),
        reply: Callback::new(|_| {}),
        items: Callback::new(|_| None),
    };
    view! {
        <div
            class="ps-s-figures" role=move || place.group() aria-label=move || place.label() aria-hidden=move || place.is_hidden()
        >
            {draw(chart::CHART.name, slot, card_shape)}
        </div>
    }
}
