//! Charts: `generateAdsDemo` with `demoType: "chart"`, chart tools, and `data-chart` parts. Typed figures in; a server's
//! own option object never reaches the drawing library, which loads when the first chart appears.

mod card;
mod cursor;
mod data;
mod draw;
mod engine;
mod export;
mod format;
mod legend;
mod plot;
mod samples;
mod skeleton;
mod theme;

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;

use card::{ChartCard, WarningIcon, topic_word};
use skeleton::Ghost;

use super::{CatalogPart, Component, Slot};
use crate::contract::chart::{Chart, Known, is_chart_word, known, read};
use crate::i18n::t;
use crate::i18n::text::chart as words;
use crate::model::{Reply, ToolPart, ToolState};

/// The registry's line.
pub const CHART: Component = Component {
    name: "Chart",
    accepts,
    view: |slot| view! { <ChartPart given=slot/> }.into_any(),
    samples: samples::samples,
};

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
            let word = |value: &Option<Arc<Value>>| value.as_ref()?.get("demoType")?.as_str().map(is_chart_word);
            word(&tool.output).or_else(|| word(&tool.input)).unwrap_or(false)
        }
        CatalogPart::Tool(_) => false,
    }
}

/// What the part is at the moment. Only a change of it makes the card anew.
#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// Nothing to draw yet; the id of an approval that is waited for is the shell's business.
    Coming {
        waiting: bool,
    },
    Here,
    Failed {
        call: String,
        text: Option<String>,
    },
    Denied {
        reason: Option<String>,
    },
}

/// The chart that a part holds: of a chart tool the output, else the input, for a tool may only echo `ok`.
fn chart_of(part: &CatalogPart) -> Option<Chart> {
    match part {
        CatalogPart::Data(data) => read(&data.data),
        CatalogPart::Tool(tool) if tool.state == ToolState::OutputAvailable => {
            let output = tool.output.as_deref().and_then(read);
            output.or_else(|| tool.input.as_deref().and_then(read))
        }
        CatalogPart::Tool(_) => None,
    }
}

fn phase_of(part: &CatalogPart) -> Phase {
    let CatalogPart::Tool(tool) = part else {
        return Phase::Here;
    };
    match tool.state {
        ToolState::InputStreaming | ToolState::InputAvailable | ToolState::ApprovalResponded => {
            Phase::Coming { waiting: false }
        }
        ToolState::ApprovalRequested => Phase::Coming { waiting: true },
        ToolState::OutputAvailable => Phase::Here,
        ToolState::OutputError => Phase::Failed {
            call: tool.call_id.clone(),
            text: tool.error_text.clone(),
        },
        ToolState::OutputDenied => Phase::Denied {
            reason: tool.approval.as_ref().and_then(|approval| approval.reason.clone()),
        },
    }
}

fn known_of(part: &CatalogPart) -> Known {
    let input = |tool: &Arc<ToolPart>| tool.input.as_deref().map(known).unwrap_or_default();
    match part {
        CatalogPart::Tool(tool) => input(tool),
        CatalogPart::Data(_) => Known::default(),
    }
}

#[component]
fn ChartPart(given: Slot) -> impl IntoView {
    let slot = given;
    let phase = Memo::new(move |_| slot.part.with(phase_of));
    let seen = Memo::new(move |_| slot.part.with(known_of));
    // An empty chart stands for an output that holds none: the card says so.
    let chart = Memo::new(move |_| Arc::new(slot.part.with(chart_of).unwrap_or_default()));
    let busy = Signal::derive(move || {
        slot.part.with(|part| {
            matches!(part, CatalogPart::Tool(tool) if !tool.is_complete() && !tool.state.is_final()
            || matches!(part, CatalogPart::Tool(tool) if tool.preliminary == Some(true)))
        })
    });
    move || {
        match phase.get() {
        Phase::Coming { waiting } => view! { <Skeleton known=seen waiting/> }.into_any(),
        Phase::Here => {
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
            view! { <ChartCard chart=whole busy/> }.into_any()
        }
        Phase::Failed { call, text } => {
            let retry = move |_| slot.reply.run(Reply::RetryTool { call_id: call.clone() });
            view! {
                <section class="ps-chart">
                    <div class="ps-chart-notice is-wide">
                        <WarningIcon/>
                        <span>
                            {t(&words::FAILED)}
                            {text.map(|text| view! { <bdi class="ps-chart-why">{text}</bdi> })}
                        </span>
                        <button type="button" class="ps-chart-quiet" on:click=retry>{t(&words::TRY_AGAIN)}</button>
                    </div>
                </section>
            }
            .into_any()
        }
        Phase::Denied { reason } => view! {
            <p class="ps-chart-receipt">
                <svg class="ps-chart-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round">
                    <path d="M4 4l8 8M12 4l-8 8"/>
                </svg>
                <span>{t(&words::DENIED)}</span>
                {reason.map(|reason| view! { <bdi class="ps-chart-why">{reason}</bdi> })}
            </p>
        }
        .into_any(),
    }
    }
}

/// The card's shape with what is known so far.
#[component]
fn Skeleton(known: Memo<Known>, waiting: bool) -> impl IntoView {
    let title = move || match known.with(|known| known.title.clone()) {
        Some(title) => view! { <bdi>{title}</bdi> }.into_any(),
        None => view! { <span class="ps-chart-bar is-title"></span> }.into_any(),
    };
    let tabs = move || {
        let topics = known.with(|known| known.topics.clone());
        let tab = |topic| view! { <span class="ps-chart-tab">{t(topic_word(topic))}</span> };
        (topics.len() > 1).then(|| view! { <div class="ps-chart-tabs" aria-hidden="true">{topics.into_iter().map(tab).collect::<Vec<_>>()}</div> })
    };
    let word = if waiting { &words::WAITING } else { &words::PREPARING };
    view! {
        <section class="ps-chart is-coming" aria-busy="true">
            <div class="ps-chart-head">
                <div class="ps-chart-words">
                    <p class="ps-chart-title">
                        {title}
                        {move || known.with(|known| known.period.clone()).map(|period| view! { <bdi class="ps-chart-chip">{period}</bdi> })}
                    </p>
                    <p class="ps-chart-said">{t(word)}</p>
                </div>
                {tabs}
            </div>
            <div class="ps-chart-body">
                <div class="ps-chart-plot">{move || view! { <Ghost look=known.with(|known| known.look)/> }}</div>
            </div>
            <div class="ps-chart-foot">
                <span class="ps-chart-bar"></span>
                <span class="ps-chart-bar"></span>
            </div>
        </section>
    }
}
