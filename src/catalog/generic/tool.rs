//! The last resort for tools: name, state, arguments as a table, result as a tree. The last two are there for whoever draws
//! the rest itself.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::kit::card::{Phase, bar, copy_button};
use crate::catalog::kit::disclosure::disclosure;
use crate::catalog::kit::value_tree::{value_cell, value_tree};
use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot, scope_notice};
use crate::contract::data::generic::words_of;
use crate::live::locale::{t, tn};
use crate::model::{ToolPart, ToolState};
use crate::safe_url::visible;
use crate::words::text::catalog as text;
use crate::words::{Locale, Text};

/// Any tool.
pub(crate) const GENERIC_TOOL: CatalogComponent =
    CatalogComponent::new("GenericTool", |part| matches!(part, CatalogPart::Tool(_)), generic_tool);

/// Arguments shown at once.
const MAX_ARGUMENTS: usize = 40;

/// The state in words, and the sign before it.
fn state(tool: &ToolPart) -> (&'static Text, View) {
    match tool.state {
        ToolState::InputStreaming => (&text::STATE_STREAMING, icon::ring()),
        ToolState::ApprovalResponded => (&text::STATE_ALLOWED, icon::ring()),
        ToolState::OutputAvailable if tool.preliminary == Some(true) => (&text::STATE_PROGRESS, icon::ring()),
        ToolState::OutputAvailable => (&text::STATE_DONE, icon::check()),
        _ => (&text::STATE_RUNNING, icon::ring()),
    }
}

fn generic_tool(slot: Slot) -> View {
    // An error, a denial and a waiting approval are the row's and the approval card's to say.
    let phase = Memo::new(move |_| match slot.tool().map(|tool| Phase::of(&tool)) {
        Some(Phase::Ready(_)) => Phase::Skeleton,
        Some(other) => other,
        None => Phase::Nothing,
    });
    (move || match phase.get() {
        Phase::Refused(scope) => scope_notice::notice(scope, slot.reply),
        Phase::Nothing => ().into_view(),
        Phase::Skeleton | Phase::Ready(_) => card(slot),
    })
    .into_view()
}

fn card(slot: Slot) -> View {
    let name = Memo::new(move |_| {
        let tool = slot.tool()?;
        let words = |title: &String| visible(title).into_owned();
        Some(tool.title.as_ref().map_or_else(|| words_of(&tool.name), words))
    });
    let said = move || {
        slot.tool().map(|tool| {
            let (words, sign) = state(&tool);
            let done = tool.is_complete();
            view! { <span class="ps-generic-state" class:ps-generic-done=done>{sign} {t(words)}</span> }
        })
    };
    let busy = move || slot.tool().is_some_and(|tool| !tool.state.is_final()).then_some("true");
    let details = move || slot.tool().map(|tool| view! { <ToolDetails tool /> });
    view! {
        <div class="ps-card ps-generic" role="group" aria-label=move || name.get() aria-busy=busy>
            <div class="ps-generic-head">
                {icon::tool()} <span class="ps-generic-name"><bdi>{move || name.get()}</bdi></span> {said}
            </div>
            {details}
        </div>
    }
}

/// Arguments and result of a call, without its name and state.
#[component]
fn ToolDetails(tool: Arc<ToolPart>) -> impl IntoView {
    let input = tool.input.clone().or_else(|| tool.raw_input.clone().map(Arc::new));
    let streaming = tool.state == ToolState::InputStreaming;
    let arguments = match &input {
        Some(input) => arguments(input),
        None if streaming => view! { <p class="ps-generic-blank">{bar(14)}</p> },
        None => view! { <p class="ps-card-note">{t(&text::NO_ARGUMENTS)}</p> },
    };
    let label = if tool.preliminary == Some(true) {
        &text::PROGRESS
    } else {
        &text::OUTPUT
    };
    let output = tool.output().map(|output| result(label, output));
    view! {
        <div class="ps-generic-body">
            {arguments}
            {output}
        </div>
    }
}

/// A value behind a disclosure, with Copy JSON.
pub(crate) fn result(label: &'static Text, value: Arc<Value>) -> View {
    let open = RwSignal::new(false);
    let count = match &*value {
        Value::Array(items) => Some((&text::ITEMS, items.len())),
        Value::Object(map) => Some((&text::FIELDS, map.len())),
        _ => None,
    };
    let count =
        count.map(|(words, count)| view! { <span class="ps-tree-count">{move || tn(words, count, &[])}</span> });
    let shown = value.clone();
    let tree = move || open.get().then(|| value_tree(shown.clone()));
    let json = move || serde_json::to_string_pretty(&*value).unwrap_or_default();
    view! {
        <div class="ps-generic-result">
            {disclosure("ps-disclosure", open, None, view! { {icon::chevron()} <span>{t(label)}</span> {count} })}
            {copy_button(&text::COPY_JSON, json)}
            <div class="ps-generic-tree" hidden=move || !open.get()>{tree}</div>
        </div>
    }
}

/// The arguments of a call as a table.
pub fn arguments(input: &Value) -> View {
    let Value::Object(map) = input else {
        return view! { <div class="ps-arguments-one">{value_cell(input)}</div> };
    };
    if map.is_empty() {
        return view! { <p class="ps-card-note">{t(&text::NO_ARGUMENTS)}</p> };
    }
    let rows: Vec<View> = map
        .iter()
        .take(MAX_ARGUMENTS)
        .map(|(key, value)| argument(key, value))
        .collect();
    let left: Vec<(String, Value)> = map
        .iter()
        .skip(MAX_ARGUMENTS)
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let open = RwSignal::new(false);
    let count = left.len();
    let more = (count > 0).then(|| {
        let rest = move || {
            open.get().then(|| {
                left.iter()
                    .take(2_000)
                    .map(|(key, value)| argument(key, value))
                    .collect::<Vec<_>>()
            })
        };
        view! {
            {rest}
            {move || (!open.get()).then(|| view! {
                <tr>
                    <td colspan="2">
                        <button type="button" class="ps-more" on:click=move |_| open.set(true)>
                            {move || tn(&text::MORE_ITEMS, count, &[])}
                        </button>
                    </td>
                </tr>
            })}
        }
    });
    view! {
        <table class="ps-arguments">
            <colgroup><col class="ps-arguments-key" /><col /></colgroup>
            <thead class="ps-hidden"><tr><th scope="col">{t(&text::ARGUMENT)}</th><th scope="col">{t(&text::VALUE)}</th></tr></thead>
            <tbody>{rows} {more}</tbody>
        </table>
    }
}

fn argument(key: &str, value: &Value) -> View {
    view! {
        <tr>
            <th scope="row"><bdi>{visible(key).into_owned()}</bdi></th>
            <td>{value_cell(value)}</td>
        </tr>
    }
}

const TOOL: &str = "lookupInventory";

fn sample_input(_: Locale) -> Value {
    json!({"sku": "AX-1042", "warehouses": ["Seoul", "Busan"], "options": {"reserve": true, "until": "2026-03-08"}, "limit": 20, "note": null})
}

fn sample_output(_: Locale) -> Value {
    json!({"total": 2, "items": [{"warehouse": "Seoul", "stock": 41, "shelf": {"row": "B", "level": 3}}, {"warehouse": "Busan", "stock": 0}], "asOf": "2026-03-08T09:30:00Z"})
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut all = sample::seven_states!(TOOL, sample_input, sample_output);
    all.extend([
        sample("plain-error", |_| json!({"type": "tool-lookupInventory", "toolCallId": "s", "state": "output-error", "input": {"sku": "AX"}, "errorText": "<b>The warehouse did not answer</b>"})),
        sample("preliminary", |_| json!({"type": "dynamic-tool", "toolName": "crawl.site", "toolCallId": "s", "state": "output-available", "preliminary": true, "input": {"url": "https://example.com"}, "output": {"pages": 12}})),
        sample("scalar", |_| sample::done("echo", json!("just text"), json!("just an answer"))),
        sample("no-input", |_| sample::done("ping", json!({}), json!(null))),
        sample("hostile", |_| {
                let deep = (0..60).fold(json!("bottom"), |value, n| json!({format!("level{n}"): value}));
                let many: Vec<Value> = (0..5000).map(|n| json!({"n": n})).collect();
                sample::done("tool-__proto__.<img>", json!({sample::BIDI: sample::BIDI, sample::LONG: sample::ARABIC, "text": sample::LONG.repeat(40)}), json!({"deep": deep, "many": many, "big": 1.5e300, "": ""}))
            }),
    ]);
    all
}
