//! What stands in for `generateAdsDemo` before its `demoType` is known: a neutral card that keeps the place.

use crate::ui::prelude::*;
use serde_json::{Value, json};

use super::nudge_list::blank_rows;
use crate::catalog::kit::card::{draw_phase, header_memo, skeleton_card};
use crate::catalog::kit::sample;
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::ads::{AdsKind, TOOL};

/// Accepts the tool only while no shape is known; an output of an unknown kind goes to the generic card.
pub(crate) const ADS_PENDING: CatalogComponent = CatalogComponent::new("AdsPending", accepts, ads_pending);

fn accepts(part: &CatalogPart) -> bool {
    match part {
        CatalogPart::Tool(tool) => tool.name == TOOL && tool.output.is_none() && AdsKind::of_tool(tool).is_none(),
        CatalogPart::Data(_) => false,
    }
}

fn ads_pending(slot: Slot) -> View {
    let header = header_memo(slot);
    draw_phase(
        slot,
        |_| ().into_view(),
        move || skeleton_card("ps-ads-pending", header, blank_rows()),
    )
}

fn part(state: &str, input: Value) -> Value {
    json!({"type": format!("tool-{TOOL}"), "toolCallId": "sample", "state": state, "input": input})
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample(
            "input-streaming",
            |_| json!({"type": format!("tool-{TOOL}"), "toolCallId": "sample", "state": "input-streaming"}),
        ),
        sample("goal-known", |locale| {
            part(
                "input-streaming",
                json!({"goal": sample::ads_input("", locale)["goal"]}),
            )
        }),
    ]
}
