//! Part to view: text, reasoning, tools, data; what a part is decides once, only what is inside its signals moves.

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;

use crate::catalog::document_card::{ToldDocuments, told_id};
use crate::catalog::{CatalogPart, Slot, component_for, prose};
use crate::contract::documents::is_artifact_event;
use crate::i18n::text::view as text;
use crate::i18n::{tf, use_locale};
use crate::live::{LiveKind, LivePart, LiveText};
use crate::model::{DataPart, JsonMap, ToolPart};

use super::context::ChatContext;
use super::tool_row::{Fold, Tool, is_foldable, items};
use super::{icon, media};

/// Data parts that steer the chat and are never drawn in the flow.
const SILENT: &[&str] = &[
    "data-chat-title",
    // What GenUI's server asked for; the surface stands as a part of its own.
    "data-genui",
    "data-state",
    "data-ui-action",
    "data-ui-state",
    "data-usage",
    "data-waiting-status",
    "data-appendMessage",
];

/// Artifact events are folded into a document of their own by the chat.
fn is_silent(kind: &str) -> bool {
    SILENT.contains(&kind) || is_artifact_event(kind)
}

/// A run of finished calls folds from this many on.
const FOLDS_FROM: usize = 3;

/// What the flow is made of: one part, or a run of calls that follow each other.
#[derive(Clone, PartialEq)]
enum Group {
    One(u64),
    Tools(Vec<u64>),
}

impl Group {
    fn key(&self) -> u64 {
        match self {
            Group::One(key) => *key,
            Group::Tools(keys) => keys.first().copied().unwrap_or_default(),
        }
    }
}

/// Cuts the parts into groups. Steps and parts without a look don't end a run.
fn groups(parts: &[LivePart]) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    for part in parts {
        match part.kind {
            LiveKind::Tool(_) => match out.last_mut() {
                Some(Group::Tools(keys)) => keys.push(part.key),
                _ => out.push(Group::Tools(vec![part.key])),
            },
            LiveKind::StepStart | LiveKind::Source(_) => {}
            LiveKind::Data(data) if data.with_untracked(|data| is_silent(&data.kind)) => {}
            LiveKind::Other(map) if map.with_value(|map| steering(map).is_none()) => {}
            _ => out.push(Group::One(part.key)),
        }
    }
    out
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
pub fn Parts(
    context: ChatContext,
    parts: RwSignal<Vec<LivePart>>,
    /// The message is being answered right now.
    live: Signal<bool>,
    superseded: Signal<bool>,
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
    let grouped = Memo::new(move |_| parts.with(|parts| groups(parts)));
    let find = move |key: u64| parts.with_untracked(|parts| parts.iter().find(|part| part.key == key).copied());
    let sources = Memo::new(move |_| {
        parts.with(|parts| {
            parts
                .iter()
                .filter(|part| matches!(part.kind, LiveKind::Source(_)))
                .count()
        })
    });
    view! {
        <For each=move || grouped.get() key=Group::key let:group>
            {match group {
                Group::One(key) => find(key).map(|part| single(context, part, live, superseded)),
                Group::Tools(_) => {
                    let first = group.key();
                    let keys = Memo::new(move |_| {
                        grouped.with(|groups| {
                            groups
                                .iter()
                                .find(|group| group.key() == first)
                                .map(|group| match group {
                                    Group::Tools(keys) => keys.clone(),
                                    Group::One(key) => vec![*key],
                                })
                                .unwrap_or_default()
                        })
                    });
                    Some(view! { <Run context keys parts live superseded was_done/> }.into_any())
                }
            }}
        </For>
        {move || {
            let count = sources.get();
            (count > 0)
                .then(|| {
                    let found = parts
                        .with_untracked(|parts| {
                            parts
                                .iter()
                                .filter_map(|part| match part.kind {
                                    LiveKind::Source(source) => Some(source.get_value()),
                                    _ => None,
                                })
                                .collect::<Vec<_>>()
                        });
                    media::sources(found)
                })
        }}
    }
}

/// Calls that follow each other. Finished ones fold, but never under the eyes of a reader: only in a message that was
/// complete when it was drawn, or once the person has gone on.
#[component]
fn Run(
    context: ChatContext,
    keys: Memo<Vec<u64>>,
    parts: RwSignal<Vec<LivePart>>,
    live: Signal<bool>,
    superseded: Signal<bool>,
    was_done: bool,
) -> impl IntoView {
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
    let may_fold = Memo::new(move |_| (was_done || superseded.get()) && !live.get());
    let segments = Memo::new(move |_| {
        let keys = keys.get();
        if !may_fold.get() || keys.len() < FOLDS_FROM {
            return keys.into_iter().map(|key| vec![key]).collect::<Vec<_>>();
        }
        let mut out: Vec<Vec<u64>> = Vec::new();
        let mut open = false;
        for key in keys {
            let folds = tool_of(key).is_some_and(|tool| tool.with(is_foldable));
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
                                view! { <Tool context part=key tool live superseded/> }.into_any()
                            })
                    }
                    keys => {
                        let tools: Vec<(u64, Signal<Arc<ToolPart>>)> = keys
                            .iter()
                            .filter_map(|key| Some((*key, tool_of(*key)?.into())))
                            .collect();
                        Some(view! { <Fold context tools/> }.into_any())
                    }
                }}
            </For>
        </div>
    }
}

fn single(context: ChatContext, part: LivePart, live: Signal<bool>, superseded: Signal<bool>) -> AnyView {
    match part.kind {
        LiveKind::Text { text, .. } => view! { <div class="ps-content">{prose::prose(text)}</div> }.into_any(),
        LiveKind::Reasoning { text, seconds } => view! { <Reasoning text seconds live/> }.into_any(),
        LiveKind::File(file) => view! { <div class="ps-content">{file.with_value(media::file)}</div> }.into_any(),
        LiveKind::Data(data) => view! { <Data context data superseded/> }.into_any(),
        LiveKind::Other(map) => match map.with_value(steering) {
            Some(words) => view! { <div class="ps-bubble ps-bubble--steering"><bdi>{words}</bdi></div> }.into_any(),
            None => ().into_any(),
        },
        LiveKind::Tool(_) | LiveKind::Source(_) | LiveKind::StepStart => ().into_any(),
    }
}

/// Open only while it runs; a person may open and close it at any time.
#[component]
fn Reasoning(text: LiveText, seconds: RwSignal<Option<u32>>, live: Signal<bool>) -> impl IntoView {
    let locale = use_locale();
    let running = Memo::new(move |_| live.get() && text.mark().open);
    let empty = Memo::new(move |_| text.mark().len == 0);
    let open = RwSignal::new(running.get_untracked());
    let touched = StoredValue::new(false);
    Effect::new(move |was: Option<bool>| {
        let is = running.get();
        if was.is_some_and(|was| was != is) && !touched.get_value() {
            open.set(is);
        }
        is
    });
    view! {
        <details
            class="ps-reasoning"
            hidden=move || empty.get() && !running.get()
            prop:open=open
            on:toggle=move |event| open.set(event_target::<web_sys::HtmlDetailsElement>(&event).open())
        >
            <summary on:click=move |_| touched.set_value(true)>
                <span class="ps-call__sign">{move || if running.get() { icon::ring() } else { icon::bulb() }}</span>
                <span>
                    {move || match (running.get(), seconds.get()) {
                        (true, _) => text::THINKING.get(locale.get()).to_owned(),
                        (false, Some(seconds)) => tf(&text::THOUGHT_FOR, &[("seconds", &seconds.max(1).to_string())]),
                        (false, None) => text::THOUGHT.get(locale.get()).to_owned(),
                    }}
                </span>
                {icon::chevron()}
            </summary>
            {move || open.get().then(|| view! { <div class="ps-reasoning__text ps-content">{prose::prose(text)}</div> })}
        </details>
    }
}

#[component]
fn Data(context: ChatContext, data: RwSignal<Arc<DataPart>>, superseded: Signal<bool>) -> impl IntoView {
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
    let drawn = Memo::new(move |_| component_for(&slot.part.get()).map(|component| component.name));
    move || {
        let name = drawn.get()?;
        let component = component_for(&slot.part.get_untracked()).filter(|component| component.name == name)?;
        Some(view! { <div class="ps-content">{(component.view)(slot)}</div> })
    }
}
