//! The parts of a message that are more than words: calls, data and files; steps and subagents; sources and follow-ups. The
//! code of each of them is fetched with the first of its kind. Knows no order of parts.

use std::sync::Arc;

use crate::ui::prelude::*;
use futures::future::{OptionFuture, join4};

use crate::browser::lazy::{LoadError, Sheets, styled};
use crate::catalog::{CatalogPart, Slot, component_for};
use crate::contract::data::sources::Sources;
use crate::live::{LiveKind, LivePart};
use crate::model::{DataPart, FilePart, ToolPart};

use super::follow_ups::FollowUps;
use super::hosted::{Datum, HostParts};
use super::place::PartPlace;
use super::steps::{STEP, Steps};
use super::tool_row::{Fold, Tool, component, is_foldable, items};
use super::{lanes, media};
use crate::view::approval::{card, is_asked};
use crate::view::thread::debounced::part;

/// A run of finished calls folds from this many on.
const FOLDS_FROM: usize = 3;

type Keys = Memo<Vec<u64>>;
type Cited = Signal<Arc<Sources>>;

/// What draws data and files.
pub struct Structured {
    pub data: fn(PartPlace, RwSignal<Arc<DataPart>>) -> View,
    pub file: fn(&FilePart) -> View,
}

/// What draws the work of agents.
pub struct Agents {
    /// A subagent's lane.
    pub lane: fn(PartPlace, RwSignal<Arc<DataPart>>) -> View,
    /// Steps of a run that an agent names, by their keys.
    pub stages: fn(PartPlace, Keys) -> View,
    /// Steps of a researching agent, by their keys; whether words followed.
    pub steps: fn(PartPlace, Keys, Memo<bool>, Cited) -> View,
}

static STRUCTURED: Structured = Structured {
    data,
    file: media::file,
};

static AGENTS: Agents = Agents {
    lane: lanes::lane,
    stages: lanes::steps,
    steps,
};

crate::browser::lazy::lazy!(
    /// Calls that follow each other, by their keys.
    pub calls in calls: fn(PartPlace, Keys) -> View = crate::view::thread::structured::run
);

crate::browser::lazy::lazy!(
    /// Data and files.
    pub views in structured: &'static Structured = &crate::view::thread::structured::STRUCTURED
);

crate::browser::lazy::lazy!(
    /// Steps and subagents.
    pub agents in agents: &'static Agents = &crate::view::thread::structured::AGENTS
);

crate::browser::lazy::lazy!(
    /// What a person may ask next, under an answer that is complete.
    pub ends in ends: fn(PartPlace, Signal<bool>) -> View = crate::view::thread::structured::end
);

/// Whether what draws the calls and the data among these parts has been loaded.
pub(super) fn are_here(parts: &[LivePart]) -> bool {
    parts.iter().all(|part| match part.kind {
        LiveKind::Tool(_) => calls::get().is_some(),
        LiveKind::Data(_) => views::get().is_some(),
        _ => true,
    })
}

/// Fetches what draws these parts of a stored message.
///
/// # Errors
/// Something could not be fetched.
pub(super) async fn bring(parts: &[LivePart]) -> Result<(), LoadError> {
    let data = |is: fn(&DataPart) -> bool| {
        parts
            .iter()
            .any(|part| matches!(part.kind, LiveKind::Data(data) if data.with_untracked(|data| is(data))))
    };
    let works = data(|data| data.kind == STEP || lanes::is_step(data))
        || parts.iter().any(|part| lanes::opened(part).is_some());
    let asked = parts
        .iter()
        .any(|part| matches!(part.kind, LiveKind::Tool(tool) if tool.with_untracked(|tool| is_asked(tool))));
    let called = parts.iter().any(|part| matches!(part.kind, LiveKind::Tool(_)));
    let shown = parts
        .iter()
        .any(|part| matches!(part.kind, LiveKind::Data(_) | LiveKind::File(_)));
    let all = async {
        let (calls, views, agents, card) = join4(
            OptionFuture::from(called.then(calls::load)),
            OptionFuture::from(shown.then(views::load)),
            OptionFuture::from(works.then(agents::load)),
            OptionFuture::from(asked.then(card::load)),
        )
        .await;
        calls.transpose()?;
        views.transpose()?;
        agents.transpose()?;
        card.transpose()
    };
    styled(Sheets::PARTS, all).await.map(drop)
}

fn steps(place: PartPlace, keys: Keys, answered: Memo<bool>, sources: Cited) -> View {
    view! { <Steps keys parts=place.parts live=place.live answered sources/> }
}

fn end(place: PartPlace, settled: Signal<bool>) -> View {
    let (context, parts, superseded) = (place.context, place.parts, place.superseded);
    view! { <FollowUps context parts settled superseded/> }
}

/// Calls that follow each other. Finished ones fold, but never under the eyes of a reader: only in a message that was
/// complete when it was drawn, or once the person has gone on.
fn run(place: PartPlace, keys: Keys) -> View {
    let PartPlace {
        context,
        parts,
        live,
        superseded,
        was_done,
        ..
    } = place;
    let tool_of = move |key: u64| {
        parts.with_untracked(|parts| {
            parts
                .iter()
                .find(|part| part.key == key)
                .and_then(|part| match part.kind {
                    LiveKind::Tool(tool) => Some(tool),
                    _ => None,
                })
        })
    };
    let host = use_context::<HostParts>();
    let may_fold = Memo::new(move |_| (was_done || superseded.get()) && !live.get());
    let segments = Memo::new(move |_| {
        let keys = keys.get();
        if !may_fold.get() || keys.len() < FOLDS_FROM {
            return keys.into_iter().map(|key| vec![key]).collect::<Vec<_>>();
        }
        let mut out: Vec<Vec<u64>> = Vec::new();
        let mut open = false;
        for key in keys {
            let is_drawn = |tool: &ToolPart| host.is_some_and(|host| (host.draws)(tool));
            let folds = tool_of(key).is_some_and(|tool| tool.with(|tool| is_foldable(tool) && !is_drawn(tool)));
            match out.last_mut() {
                Some(run) if folds && open => run.push(key),
                _ => out.push(vec![key]),
            }
            open = folds;
        }
        out.into_iter()
            .flat_map(|run| match run.len() {
                0..FOLDS_FROM => run.into_iter().map(|key| vec![key]).collect(),
                _ => vec![run],
            })
            .collect()
    });
    view! {
        <div class="ps-run">
            <For each=move || segments.get() key=|keys| (keys.first().copied(), keys.len()) let:keys>
                {match keys.as_slice() {
                    [key] => {
                        let key = *key;
                        tool_of(key)
                            .map(|tool: RwSignal<Arc<ToolPart>>| {
                                view! { <Tool context part=key tool live superseded/> }
                            })
                    }
                    keys => {
                        let tools: Vec<(u64, Signal<Arc<ToolPart>>)> = keys
                            .iter()
                            .filter_map(|key| Some((*key, tool_of(*key)?.into())))
                            .collect();
                        Some(view! { <Fold context tools/> })
                    }
                }}
            </For>
        </div>
    }
}

/// A data part with a component of its own.
fn data(place: PartPlace, data: RwSignal<Arc<DataPart>>) -> View {
    let (context, superseded) = (place.context, place.superseded);
    let slot = Slot {
        part: Signal::derive(move || CatalogPart::Data(data.get())),
        may_answer: Signal::stored(false),
        superseded,
        reply: context.reply(),
        items: items(
            context,
            Signal::derive(move || data.with(|data| data.id.clone().unwrap_or_default())),
        ),
    };
    let live = place.live;
    let taken = use_context::<HostParts>().map(|host| (host.datum)(Datum { data, slot, live }));
    let is_taken = taken.as_ref().map(|taken| taken.is_taken);
    let drawn = Memo::new(move |_| match is_taken.is_some_and(|is_taken| is_taken.get()) {
        true => None,
        false => component_for(&slot.part.get()),
    });
    view! {
        {component(drawn, slot, part)}
        {taken.map(|taken| taken.view)}
    }
    .into_view()
}
