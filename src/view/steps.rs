//! What an agent did before it answered: searches, pages, tools and what it thought between them, as one quiet list. Open
//! while it works, closed when the answer begins, unless a person said otherwise.

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;

use crate::catalog::citation::{lines, shown};
use crate::catalog::prose;
use crate::contract::sources::Sources;
use crate::i18n::text::citation as words;
use crate::i18n::{Locale, tn, use_locale};
use crate::live::{LiveKind, LivePart};
use crate::model::DataPart;
use crate::safe_url::{Kind, gate};

use super::icon;
use super::verbatim::{value_text, visible};
use super::words::phrase;

/// The kind of the data part that is one step.
pub const STEP: &str = "data-agent-step";
/// Searches of one step that are shown.
const QUERIES: usize = 12;
/// Characters of a step's own words.
const DETAIL: usize = 4_000;

#[derive(Clone, Copy, Default, PartialEq)]
struct Count {
    searches: usize,
    pages: usize,
    steps: usize,
}

fn text<'a>(data: &'a Value, key: &str) -> &'a str {
    data.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn site(url: &str) -> String {
    shown(&crate::model::marker::site_of(url), 60)
}

#[component]
pub fn Steps(
    keys: Memo<Vec<u64>>,
    parts: RwSignal<Vec<LivePart>>,
    live: Signal<bool>,
    /// The answer has begun.
    answered: Memo<bool>,
    sources: Signal<Arc<Sources>>,
) -> impl IntoView {
    let locale = use_locale();
    let find = move |key: u64| parts.with_untracked(|parts| parts.iter().find(|part| part.key == key).copied());
    let running = Memo::new(move |_| live.get() && !answered.get());
    let open = RwSignal::new(running.get_untracked());
    let touched = StoredValue::new(false);
    Effect::new(move |was: Option<bool>| {
        let is = running.get();
        if was.is_some_and(|was| was != is) && !touched.get_value() {
            open.set(is);
        }
        is
    });
    let count = Memo::new(move |_| {
        let mut count = Count::default();
        for part in keys.get().into_iter().filter_map(find) {
            if let LiveKind::Data(data) = part.kind {
                count.steps += 1;
                data.with(|data| match text(&data.data, "kind") {
                    "search" => count.searches += 1,
                    "open" => count.pages += 1,
                    _ => {}
                });
            }
        }
        count
    });
    let summary = move || {
        let locale = locale.get();
        if running.get() {
            let last = keys
                .get()
                .into_iter()
                .rev()
                .filter_map(find)
                .find_map(|part| match part.kind {
                    LiveKind::Data(data) => Some(data),
                    _ => None,
                });
            return match last {
                Some(data) => data.with(|data| label(&data.data, true, locale)),
                None => words::WORKING.get(locale).into_any(),
            };
        }
        let count = count.get();
        let mut told: Vec<String> = Vec::new();
        if count.searches > 0 {
            told.push(tn(&words::SEARCHES, count.searches, &[]));
        }
        if count.pages > 0 {
            told.push(tn(&words::PAGES, count.pages, &[]));
        }
        if told.is_empty() {
            told.push(tn(&words::STEPS, count.steps, &[]));
        }
        told.join(" · ").into_any()
    };
    view! {
        <details
            class="ps-trail"
            prop:open=open
            on:toggle=move |event| open.set(event_target::<web_sys::HtmlDetailsElement>(&event).open())
        >
            <summary on:click=move |_| touched.set_value(true)>
                <span class="ps-call__sign">{move || if running.get() { icon::ring() } else { icon::search() }}</span>
                <span class="ps-trail__words">{summary}</span>
                {icon::chevron()}
            </summary>
            <ol class="ps-trail__list">
                <For each=move || keys.get() key=|key| *key let:key>
                    {find(key).map(|part| match part.kind {
                        LiveKind::Data(data) => view! { <Step data live sources/> }.into_any(),
                        LiveKind::Reasoning { text, .. } => {
                            view! {
                                <li class="ps-trail__step" hidden=move || text.mark().len == 0>
                                    <span class="ps-trail__sign">{icon::bulb()}</span>
                                    <div class="ps-trail__thought ps-content">{prose::prose(text)}</div>
                                </li>
                            }
                                .into_any()
                        }
                        _ => ().into_any(),
                    })}
                </For>
            </ol>
        </details>
    }
}

/// What a step is about, in words.
fn label(data: &Value, running: bool, locale: Locale) -> AnyView {
    match text(data, "kind") {
        "search" if running => words::SEARCHING.get(locale).into_any(),
        "search" => words::SEARCHED.get(locale).into_any(),
        "open" => {
            let words = if running { words::OPENING } else { words::OPENED };
            phrase(words.get(locale), &[("site", &site(text(data, "url")))])
        }
        "chart" if running => words::DRAWING.get(locale).into_any(),
        "chart" => words::DREW.get(locale).into_any(),
        "tool" => view! { <bdi>{shown(text(data, "name"), 120)}</bdi> }.into_any(),
        _ => view! { <bdi>{shown(text(data, "label"), 160)}</bdi> }.into_any(),
    }
}

fn sign(data: &Value) -> AnyView {
    match (text(data, "status"), text(data, "kind")) {
        ("error", _) => icon::warning(),
        ("stopped", _) => icon::hand(),
        ("aborted", _) => icon::stop(),
        (_, "search") => icon::search(),
        (_, "open") => icon::globe(),
        (_, "chart") => icon::chart(),
        (_, "tool") => icon::tool(),
        _ => icon::check(),
    }
}

#[component]
fn Step(data: RwSignal<Arc<DataPart>>, live: Signal<bool>, sources: Signal<Arc<Sources>>) -> impl IntoView {
    let locale = use_locale();
    let running = Memo::new(move |_| live.get() && data.with(|data| text(&data.data, "status") == "running"));
    let failed = Memo::new(move |_| data.with(|data| text(&data.data, "status") == "error"));
    let state = move || {
        let word = match (
            running.get(),
            data.with(|data| text(&data.data, "status").to_owned()).as_str(),
        ) {
            (true, _) => words::STATE_RUNNING,
            (false, "error") => words::STATE_ERROR,
            (false, "stopped" | "aborted" | "incomplete" | "awaiting_input") => words::STATE_STOPPED,
            (false, _) => words::STATE_DONE,
        };
        word.get(locale.get())
    };
    view! {
        <li class="ps-trail__step" class:ps-trail__step--failed=failed>
            <span class="ps-trail__sign">{move || if running.get() { icon::ring() } else { data.with(|data| sign(&data.data)) }}</span>
            <div class="ps-trail__body">
                {move || data.with(|data| body(&data.data, running.get(), locale.get(), &sources.get()))}
                <span class="ps-hidden">{state}</span>
            </div>
        </li>
    }
}

fn body(data: &Value, running: bool, locale: Locale, sources: &Sources) -> AnyView {
    let kind = text(data, "kind");
    let label = label(data, running, locale);
    let (label, more, folded) = match kind {
        "search" => (said(label), Some(queries(data)), Vec::new()),
        "open" if running => (
            said(label),
            Some(opened(text(data, "url"), sources, locale)),
            Vec::new(),
        ),
        // The page itself says what was read; who doesn't see the globe hears it.
        "open" => {
            let spoken = view! { <span class="ps-hidden">{label}</span> }.into_any();
            (spoken, Some(opened(text(data, "url"), sources, locale)), Vec::new())
        }
        "tool" => (said(label), None, blocks(data, &["input", "output"])),
        _ => (said(label), None, blocks(data, &["detail"])),
    };
    let label = match folded.is_empty() {
        true => label,
        false => view! {
            <details class="ps-trail__more">
                <summary>{label} {icon::chevron()}</summary>
                {folded}
            </details>
        }
        .into_any(),
    };
    let error = data.get("error").and_then(Value::as_str).map(|error| {
        view! { <p class="ps-trail__error"><bdi>{shown(error, 400)}</bdi></p> }
    });
    view! {
        {label}
        {more}
        {error}
    }
    .into_any()
}

fn said(label: AnyView) -> AnyView {
    view! { <span class="ps-trail__label">{label}</span> }.into_any()
}

fn queries(data: &Value) -> AnyView {
    let queries = data.get("queries").and_then(Value::as_array);
    let queries = queries.map(Vec::as_slice).unwrap_or_default();
    let left = queries.len().saturating_sub(QUERIES);
    let chips = queries.iter().filter_map(Value::as_str).take(QUERIES);
    let chips = chips.map(|query| view! { <bdi class="ps-trail__chip">{shown(query, 120)}</bdi> });
    view! { {chips.collect_view()} {(left > 0).then(|| view! { <span>{format!("+{left}")}</span> })} }.into_any()
}

/// The page that was read: by its title where the answer cites it, with its site and the lines.
fn opened(url: &str, sources: &Sources, locale: Locale) -> AnyView {
    let source = sources.list.iter().find(|source| source.url.as_deref() == Some(url));
    let title = source.and_then(|source| source.title.as_deref());
    let range = source.and_then(|source| lines(source, locale));
    // As it is read, not as it is written on the wire.
    let written = js_sys::decode_uri(url)
        .map(String::from)
        .unwrap_or_else(|_| url.to_owned());
    let bare = written.split_once("://").map_or(written.as_str(), |(_, rest)| rest);
    let name = title.map_or_else(|| shown(bare, 100), |title| shown(title, 160));
    let told: Vec<String> = title.map(|_| site(url)).into_iter().chain(range).collect();
    let link = match gate(url, Kind::Link).allowed() {
        Some(target) => {
            view! { <a href=target.href target="_blank" rel="noopener noreferrer"><bdi>{name}</bdi></a> }.into_any()
        }
        None => view! { <bdi>{name}</bdi> }.into_any(),
    };
    let told = (!told.is_empty()).then(|| view! { <bdi class="ps-trail__note">{told.join(", ")}</bdi> });
    view! { <span class="ps-trail__page">{link} " " {told}</span> }.into_any()
}

/// What a step was given and gave, as it was written.
fn blocks(data: &Value, keys: &[&str]) -> Vec<AnyView> {
    let block = |key: &&str| {
        let value = data
            .get(*key)
            .filter(|value| !value.is_null() && value.as_str() != Some(""))?;
        let words: String = value_text(value).chars().take(DETAIL).collect();
        let name = shown(
            text(data, if data.get("name").is_some() { "name" } else { "label" }),
            120,
        );
        let block = view! { <pre class="ps-trail__detail ps-mono" tabindex="0" dir="auto" aria-label=name>{visible(&words)}</pre> };
        Some(block.into_any())
    };
    keys.iter().filter_map(block).collect()
}
