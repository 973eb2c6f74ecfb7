//! Part to view: which parts of a message belong together, and how its words are drawn. What a part is decides once, only
//! what is inside its signals moves. Knows no part that is more than words (`structured`).

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use crate::browser::lazy::Sheets;
use crate::catalog::document::card::{ToldDocuments, told_id};
use crate::catalog::lazy_view::{card_shape, lazy_view};
use crate::catalog::prose::{self, Cites};
use crate::catalog::{CatalogPart, fetch_for};
use crate::contract::TOOL;
use crate::contract::data::documents::is_artifact_event;
use crate::contract::data::sources::Sources;
use crate::json::JsonMap;
use crate::live::locale::tf;
use crate::live::{Lane, LiveKind, LivePart};
use crate::model::surface_part::is_carrier;
use crate::model::{DataPart, MAX_PARTS};
use crate::protocol::DESCRIPTORS;
use crate::words::text::view as text;

use super::citing::{self, CITATIONS, Citing, citing};
use super::follow_ups::FOLLOW_UPS;
use super::hosted::HostParts;
use super::lanes;
use super::place::PartPlace;
use super::reasoning::thought;
use super::steps::STEP;
use super::structured::{Agents, Structured, agents, calls, ends, views};
use crate::view::context::ChatContext;
use crate::view::icon;
use crate::view::thread::debounced::part;

/// Data parts that steer the chat and are never drawn in the flow.
const SILENT: &[&str] = &[
    "data-chat-title",
    "data-surface-answer",
    "data-state",
    "data-ui-action",
    "data-ui-state",
    "data-usage",
    "data-waiting-status",
    "data-appendMessage",
];

/// Artifact events are folded into a document of their own by the chat.
fn is_silent(kind: &str) -> bool {
    let is_of_protocol = || DESCRIPTORS.iter().any(|known| known.silent.contains(&kind));
    SILENT.contains(&kind) || is_of_protocol() || is_artifact_event(kind)
}

/// What has no look of its own.
pub(super) fn is_unseen(data: &DataPart) -> bool {
    is_silent(&data.kind) || is_carrier(data)
}

/// What the flow is made of: one part, or a run of calls that follow each other.
#[derive(Clone, PartialEq)]
enum Group {
    One(u64),
    Tools(Vec<u64>),
    /// Steps of a run that an agent names, on one line.
    Stages(Vec<u64>),
    /// What a researching agent did, and what it thought between.
    Steps(Vec<u64>),
}

impl Group {
    fn keys(&self) -> &[u64] {
        match self {
            Group::One(key) => std::slice::from_ref(key),
            Group::Tools(keys) | Group::Stages(keys) | Group::Steps(keys) => keys,
        }
    }

    /// Tells groups apart: their kind and their first part.
    fn key(&self) -> (u8, u64) {
        let kind = match self {
            Group::One(_) => 0,
            Group::Tools(_) => 1,
            Group::Stages(_) => 2,
            Group::Steps(_) => 3,
        };
        (kind, self.keys().first().copied().unwrap_or_default())
    }
}

/// Cuts the parts of a lane into groups. Steps and parts without a look don't end a run.
fn groups(parts: &[LivePart], lane: Option<Lane>) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    let lanes: Vec<Lane> = parts.iter().filter_map(lanes::opened).collect();
    // Whose lane is not known speaks for the assistant.
    let lane_of = |part: &LivePart| {
        part.lane
            .filter(|own| lanes.contains(own) && lanes::opened(part) != Some(*own))
    };
    for part in parts.iter().take(MAX_PARTS).filter(|part| lane_of(part) == lane) {
        match part.kind {
            LiveKind::Data(data) if data.with_untracked(|data| lanes::is_step(data)) => match out.last_mut() {
                Some(Group::Stages(keys)) => keys.push(part.key),
                _ => out.push(Group::Stages(vec![part.key])),
            },
            LiveKind::Tool(_) => match out.last_mut() {
                Some(Group::Tools(keys)) => keys.push(part.key),
                _ => out.push(Group::Tools(vec![part.key])),
            },
            LiveKind::StepStart | LiveKind::Source(_) => {}
            LiveKind::Data(data) if data.with_untracked(|data| data.kind == STEP) => {
                // A thought before a step belongs to it.
                let mut keys = match out.pop_if(|last| is_thought(last, parts)) {
                    Some(thought) => thought.keys().to_vec(),
                    None => Vec::new(),
                };
                keys.push(part.key);
                match out.last_mut() {
                    Some(Group::Steps(steps)) => steps.append(&mut keys),
                    _ => out.push(Group::Steps(keys)),
                }
            }
            LiveKind::Data(data) if data.with_untracked(|data| is_unseen(data)) => {}
            LiveKind::Other(map) if map.with_value(|map| steering(map).is_none()) => {}
            _ => out.push(Group::One(part.key)),
        }
    }
    out
}

fn is_thought(group: &Group, parts: &[LivePart]) -> bool {
    let Group::One(key) = group else { return false };
    parts
        .iter()
        .any(|part| part.key == *key && matches!(part.kind, LiveKind::Reasoning { .. }))
}

/// The words of a `steering-message`: what a person said while the assistant was speaking.
fn steering(map: &JsonMap) -> Option<String> {
    if map.get("type").and_then(Value::as_str) != Some("steering-message") {
        return None;
    }
    let words: Vec<&str> = map
        .get("parts")
        .and_then(Value::as_array)?
        .iter()
        .filter_map(|part| part.get("text").and_then(Value::as_str))
        .collect();
    (!words.is_empty()).then(|| words.join("\n"))
}

/// All parts of an assistant's message.
#[component]
pub(super) fn Parts(
    context: ChatContext,
    parts: RwSignal<Vec<LivePart>>,
    /// The message is being answered right now.
    live: Signal<bool>,
    superseded: Signal<bool>,
    /// Only what this subagent made; without one, all that is nobody's.
    #[prop(optional_no_strip)]
    lane: Option<Lane>,
) -> impl IntoView {
    let was_done = !live.get_untracked();
    let told = Memo::new(move |_| {
        parts.with(|parts| {
            let data = parts.iter().filter_map(|part| match part.kind {
                LiveKind::Data(data) => data.with(|data| told_id(data)),
                _ => None,
            });
            data.collect::<Vec<_>>()
        })
    });
    provide_context(ToldDocuments(told));
    let more = Memo::new(move |_| parts.with(|parts| parts.len() > MAX_PARTS));
    let grouped = Memo::new(move |_| parts.with(|parts| groups(parts, lane)));
    let find = move |key: u64| parts.with_untracked(|parts| parts.iter().find(|part| part.key == key).copied());
    let tells = Memo::new(move |_| parts.with(|parts| citing::tell(parts)));
    let sources = Memo::new(move |_| {
        let citing = citing().filter(|_| tells.get());
        Arc::new(citing.map(|citing| (citing.sources)(parts)).unwrap_or_default())
    });
    Effect::new(move |_| {
        if tells.get() || context.chat.markers.get().are_read(false) {
            citing::want();
        }
    });
    let settled = Signal::derive(move || !live.get());
    let place = PartPlace {
        context,
        parts,
        live,
        superseded,
        was_done,
        made_by,
    };
    let has_sources = Memo::new(move |_| {
        let cites = || match citing() {
            Some(_) => sources.with(|sources: &Arc<Sources>| !sources.list.is_empty()),
            None => tells.get(),
        };
        settled.get() && cites()
    });
    let list = move || {
        let draw = move |citing: &'static Citing| {
            citing::want();
            (citing.list)(sources.into(), settled)
        };
        lazy_view(Sheets::PARTS, citing::views::get, citing::views::load, draw, || {
            ().into_view()
        })
    };
    let ends = Memo::new(move |_| {
        let asks = |part: &LivePart| matches!(part.kind, LiveKind::Data(data) if data.with_untracked(|data| data.kind == FOLLOW_UPS));
        settled.get() && parts.with(|parts| parts.iter().any(asks))
    });
    let end = move || {
        let draw = move |end: fn(_, _) -> View| end(place, settled);
        lazy_view(Sheets::PARTS, ends::get, ends::load, draw, || ().into_view())
    };
    let find = move |key: u64| find(key).map(|part| (part, cites(context, part, parts, sources.into(), settled)));
    view! {
        <For each=move || grouped.get() key=Group::key let:group>
            {match group {
                Group::One(key) => find(key).map(|(part, cites)| single(place, part, cites)),
                Group::Stages(_) => {
                    let first = group.key();
                    let keys = Memo::new(move |_| keys_of(grouped, first));
                    Some(worked(move |views| (views.stages)(place, keys)))
                }
                Group::Steps(_) => {
                    let first = group.key();
                    let keys = Memo::new(move |_| keys_of(grouped, first));
                    let answered = Memo::new(move |_| {
                        let last = keys.with(|keys| keys.last().copied());
                        parts.with(|parts| parts.iter().skip_while(|part| Some(part.key) != last).any(|part| matches!(part.kind, LiveKind::Text { .. })))
                    });
                    Some(worked(move |views| (views.steps)(place, keys, answered, sources.into())))
                }
                Group::Tools(_) => {
                    let first = group.key();
                    let keys = Memo::new(move |_| keys_of(grouped, first));
                    Some(run(place, keys))
                }
            }}
        </For>
        {lane.is_none().then(|| view! { <Show when=move || more.get()>{cut()}</Show> })}
        {move || (lane.is_none() && has_sources.get()).then(list)}
        {move || (lane.is_none() && ends.get()).then(end)}
    }
}

/// All that one subagent made.
fn made_by(place: PartPlace, own: Lane) -> View {
    let (context, parts, live, superseded) = (place.context, place.parts, place.live, place.superseded);
    view! { <Parts context parts live superseded lane=Some(own)/> }
}

/// What isn't words is drawn by code that comes with the first of it.
pub(super) fn structured(draw: impl Fn(&'static Structured) -> View + Send + Sync + 'static) -> View {
    lazy_view(Sheets::PARTS, views::get, views::load, draw, part)
}

/// The work of agents.
fn worked(draw: impl Fn(&'static Agents) -> View + Send + Sync + 'static) -> View {
    lazy_view(Sheets::PARTS, agents::get, agents::load, draw, part)
}

/// Calls. The code of cards that have something to show is fetched beside that of the rows; what a call that still runs
/// will show is fetched behind it, so that a question whether it may run comes first.
fn run(place: PartPlace, keys: Memo<Vec<u64>>) -> View {
    Effect::new(move |_| {
        if calls::get().is_some() {
            return;
        }
        for key in keys.get() {
            let part = place
                .parts
                .with_untracked(|parts| parts.iter().find(|part| part.key == key).copied());
            let Some(LiveKind::Tool(tool)) = part.map(|part| part.kind) else {
                continue;
            };
            let tool = tool.get();
            if tool.state.is_final() || tool.name == TOOL {
                fetch_for(&CatalogPart::Tool(tool));
            }
        }
    });
    lazy_view(
        Sheets::PARTS,
        calls::get,
        calls::load,
        move |draw| draw(place, keys),
        card_shape,
    )
}

/// Says that not all parts are shown.
fn cut() -> View {
    let count = MAX_PARTS.to_string();
    let words = move || tf(&text::PARTS_MISSING, &[("count", &count)]);
    view! { <p class="ps-mark-line" role="status">{icon::warning()} {words}</p> }
}

/// The keys of the group that begins like this.
fn keys_of(grouped: Memo<Vec<Group>>, first: (u8, u64)) -> Vec<u64> {
    grouped.with(|groups| {
        groups
            .iter()
            .find(|group| group.key() == first)
            .map(|group| group.keys().to_vec())
            .unwrap_or_default()
    })
}

/// How many responses told what they cite before this part.
fn scope_of(parts: &[LivePart], key: u64) -> usize {
    let before = parts.iter().take_while(|part| part.key != key);
    let told = |part: &&LivePart| matches!(part.kind, LiveKind::Data(data) if data.with_untracked(|data| data.kind == CITATIONS));
    before.filter(told).count()
}

/// What the markers of a text part stand for.
fn cites(
    context: ChatContext,
    part: LivePart,
    parts: RwSignal<Vec<LivePart>>,
    sources: Signal<Arc<Sources>>,
    settled: Signal<bool>,
) -> Option<Cites> {
    let LiveKind::Text { citations, .. } = part.kind else {
        return None;
    };
    let told = parts.with_untracked(|parts| scope_of(parts, part.key));
    Some(Cites {
        markers: Memo::new(move |_| context.chat.markers.get().are_read(told > 0)).into(),
        sources,
        scope: told.saturating_sub(1),
        settled,
        citations,
    })
}

fn single(place: PartPlace, part: LivePart, cites: Option<Cites>) -> View {
    let live = place.live;
    match part.kind {
        LiveKind::Data(data) if lanes::opened(&part).is_some() => worked(move |views| (views.lane)(place, data)),
        LiveKind::Text { text, .. } => {
            let reads = Memo::new(move |_| cites.is_some_and(Cites::are_read) && citing().is_some());
            let text = move || match (reads.get(), cites, citing::views::get()) {
                (true, Some(cites), Some(citing)) => (citing.text)(text, cites),
                _ => prose::prose(text).into_view(),
            };
            view! { <div class="ps-content">{text}</div> }
        }
        LiveKind::Reasoning { text, seconds } => match use_context::<HostParts>() {
            Some(host) => (host.thought)(text, seconds, live),
            None => thought(text, seconds, live, false),
        },
        LiveKind::File(file) => {
            let file = structured(move |views| file.with_value(|file| (views.file)(file)));
            view! { <div class="ps-content">{file}</div> }
        }
        LiveKind::Data(data) => {
            fetch_for(&CatalogPart::Data(data.get_untracked()));
            structured(move |views| (views.data)(place, data))
        }
        LiveKind::Other(map) => match map.with_value(steering) {
            Some(words) => view! { <div class="ps-bubble ps-bubble--steering"><bdi>{words}</bdi></div> },
            None => ().into_view(),
        },
        LiveKind::Tool(_) | LiveKind::Source(_) | LiveKind::StepStart => ().into_view(),
    }
}
