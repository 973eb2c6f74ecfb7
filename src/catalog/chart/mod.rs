//! Charts: `generateAdsDemo` with `demoType: "chart"`, chart tools, and `data-chart` parts. Typed figures in; a server's
//! own option object never reaches the drawing library, which loads when the first chart appears.

mod bars;
mod card;
mod cursor;
mod data;
mod draw;
pub(crate) mod engine;
mod format;
mod legend;
pub mod mark;
mod plot;
mod samples;
mod share;
mod shown;
mod skeleton;
mod stage;
mod states;
mod tabs;
mod theme;

use std::sync::Arc;

use crate::ui::prelude::*;
use futures::future::join;
use leptos::task::spawn_local;
use serde_json::Value;

use card::chart_card;
use skeleton::Ghost;

pub use samples::samples;

use super::scope_notice::notice;
use crate::browser::assets;
use crate::browser::lazy as parts;
use crate::catalog::kit::card::Phase;
use crate::catalog::{CatalogComponent, CatalogPart, Slot};
use crate::contract::data::chart::{Chart, ChartLook, ChartReading, is_chart_word, known, read};
use crate::contract::data::scope::Scope;
use crate::live::locale::t;
use crate::model::{ToolPart, ToolState};
use crate::words::text::chart as words;

/// The script that draws, by its path in the build.
const ENGINE: &str = "lazy/echarts.js";

/// Begins to fetch what a picture is made with, beside what draws its card; nothing where the person saves data. Whoever makes
/// it says that it cannot be had.
pub(super) fn ahead(part: &CatalogPart) {
    if is_picture(part) && !assets::saves_data() {
        spawn_local(async {
            let _ = join(assets::load(ENGINE), parts::bring(parts::Part::plots)).await;
        });
    }
}

/// Whether a part is surely a picture, as far as its outside tells: lines and dots are, and all bars but those with names,
/// which may be long.
fn is_picture(part: &CatalogPart) -> bool {
    let output = match part {
        CatalogPart::Data(_) => None,
        CatalogPart::Tool(tool) => tool.outline(),
    };
    let value = match part {
        CatalogPart::Data(data) => Some(&data.data),
        CatalogPart::Tool(tool) => output.as_deref().or(tool.input.as_deref()),
    };
    let Some(value) = value else { return false };
    let look = ["chart", "chartType", "type"]
        .into_iter()
        .find_map(|key| value.get(key)?.as_str());
    match look {
        Some("line" | "area" | "scatter") => true,
        Some("bar") => value.pointer("/x/type").and_then(Value::as_str) == Some("date"),
        _ => false,
    }
}

/// The registry's line.
pub(super) const CHART: CatalogComponent =
    CatalogComponent::new("Chart", accepts, |slot| view! { <ChartPart given=slot/> });

/// Tools whose input or output is a chart.
const TOOLS: &[&str] = &[
    "chart",
    "renderChart",
    "render_chart",
    "createChart",
    "create_chart",
    "generateChart",
    "generate_chart",
    "showChart",
];
const UNION_TOOL: &str = "generateAdsDemo";

fn accepts(part: &CatalogPart) -> bool {
    match part {
        CatalogPart::Data(data) => data.kind == "data-chart",
        CatalogPart::Tool(tool) if TOOLS.contains(&tool.name.as_str()) => true,
        CatalogPart::Tool(tool) if tool.name == UNION_TOOL => {
            let word = |value: Option<Arc<Value>>| value?.get("demoType")?.as_str().map(is_chart_word);
            word(tool.outline())
                .or_else(|| word(tool.input.clone()))
                .unwrap_or(false)
        }
        CatalogPart::Tool(_) => false,
    }
}

/// What the part is at the moment. Only a change of it makes the card anew, so a growing output keeps its picture.
#[derive(Clone, Debug, PartialEq)]
enum Stand {
    Coming,
    Here,
    Refused(Scope),
    /// The tool row and the approval card say it.
    Nothing,
}

/// The chart that a part holds: of a chart tool the output, else the input, for a tool may only echo `ok`.
fn chart_of(part: &CatalogPart) -> Option<Chart> {
    match part {
        CatalogPart::Data(data) => read(&data.data),
        CatalogPart::Tool(tool) if tool.state == ToolState::OutputAvailable => {
            let output = tool.output().as_deref().and_then(read);
            output.or_else(|| tool.input.as_deref().and_then(read))
        }
        CatalogPart::Tool(_) => None,
    }
}

fn stand_of(part: &CatalogPart) -> Stand {
    let CatalogPart::Tool(tool) = part else {
        return Stand::Here;
    };
    match Phase::of(tool) {
        Phase::Skeleton => Stand::Coming,
        Phase::Ready(_) => Stand::Here,
        Phase::Refused(scope) => Stand::Refused(scope),
        Phase::Nothing => Stand::Nothing,
    }
}

fn known_of(part: &CatalogPart) -> ChartReading {
    let input = |tool: &Arc<ToolPart>| tool.input.as_deref().map(known).unwrap_or_default();
    match part {
        CatalogPart::Tool(tool) => input(tool),
        CatalogPart::Data(_) => ChartReading::default(),
    }
}

/// A chart that was read already.
fn drawn(chart: Arc<Chart>) -> View {
    chart_card(Signal::stored(chart), Signal::stored(false), None)
}

#[component]
fn ChartPart(given: Slot) -> impl IntoView {
    let slot = given;
    let stand = Memo::new(move |_| slot.part.with(stand_of));
    let seen = Memo::new(move |_| slot.part.with(known_of));
    // An empty chart stands for an output that holds none: the card says so.
    let chart = Memo::new(move |_| Arc::new(slot.part.with(chart_of).unwrap_or_default()));
    let busy = Signal::derive(move || {
        slot.part
            .with(|part| matches!(part, CatalogPart::Tool(tool) if tool.preliminary == Some(true)))
    });
    move || match stand.get() {
        Stand::Coming => view! { <Skeleton known=seen/> },
        Stand::Here => {
            // Keys that the output left out are read from the input.
            let whole = Signal::derive(move || {
                let chart = chart.get();
                let seen = seen.get();
                if chart.title.is_some() || seen.title.is_none() {
                    return chart;
                }
                let mut named = (*chart).clone();
                named.title = seen.title;
                named.period = named.period.or(seen.period);
                Arc::new(named)
            });
            chart_card(whole, busy, Some(slot.reply))
        }
        Stand::Refused(scope) => notice(scope, slot.reply),
        Stand::Nothing => ().into_view(),
    }
}

/// The card's shape with what is known so far: nothing in it is worded that the chart could word otherwise.
#[component]
fn Skeleton(known: Memo<ChartReading>) -> impl IntoView {
    let title = move || match known.with(|known| known.title.clone()) {
        Some(title) => view! { <bdi>{title}</bdi> },
        None => view! { <span class="ps-chart-bar is-title"></span> },
    };
    let tabs = move || {
        let count = known.with(|known| known.topics.len());
        let tab = |_| view! { <span class="ps-chart-tab"><span class="ps-chart-bar"></span></span> };
        (count > 1).then(
            || view! { <div class="ps-chart-tabs" aria-hidden="true">{(0..count).map(tab).collect::<Vec<_>>()}</div> },
        )
    };
    view! {
        <div class="ps-chart is-coming" role="group" aria-busy="true" aria-label=t(&words::PREPARING)>
            <div class="ps-chart-head">
                <div class="ps-chart-words">
                    <p class="ps-chart-title">
                        {title}
                        {move || known.with(|known| known.period.clone()).map(|period| view! { <bdi class="ps-chart-chip">{period}</bdi> })}
                    </p>
                    <p class="ps-chart-said" aria-hidden="true"><span class="ps-chart-bar is-line"></span></p>
                </div>
                {tabs}
            </div>
            <div class="ps-chart-body" aria-hidden="true">
                // Bars start at zero and are named by the legend.
                {move || {
                    let names = known.with(|known| !known.look.is_bar() && known.look != ChartLook::Pie);
                    names.then(|| view! { <p class="ps-chart-names"><span class="ps-chart-bar"></span></p> })
                }}
                <div class="ps-chart-plot">{move || view! { <Ghost look=known.with(|known| known.look)/> }}</div>
            </div>
            <div class="ps-chart-foot" aria-hidden="true">
                <span class="ps-chart-bar"></span>
                <span class="ps-chart-bar"></span>
            </div>
        </div>
    }
}
