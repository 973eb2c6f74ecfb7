//! What an agent did before it answered: searches, pages, tools and what it thought between them, as one quiet list. Open
//! while it works, closed when the answer begins, unless a person said otherwise.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use crate::browser::gate::gate;
use crate::catalog::kit::citation::{letter, lines, shown};
use crate::catalog::prose;
use crate::contract::data::sources::{CitedSource, Sources};
use crate::live::features::{Reasoning, use_features};
use crate::live::locale::{tn, use_locale};
use crate::live::{LiveKind, LivePart};
use crate::model::DataPart;
use crate::model::marker::as_http;
use crate::safe_url::UrlUse;
use crate::view::thread::unfolding::{Unfolding, is_open};
use crate::words::Locale;
use crate::words::text::citation as words;

use super::verbatim::{value_text, visible};
use crate::view::icon;
use crate::view::words::phrase;

/// The kind of the data part that is one step.
pub(super) const STEP: &str = "data-agent-step";
/// Searches of one step that are shown.
const QUERIES: usize = 12;
/// Results of a search that are listed, and sites that are named before that.
const RESULTS: usize = 30;
const SITES: usize = 3;
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
pub(super) fn Steps(
    keys: Memo<Vec<u64>>,
    parts: RwSignal<Vec<LivePart>>,
    live: Signal<bool>,
    /// The answer has begun.
    answered: Memo<bool>,
    sources: Signal<Arc<Sources>>,
) -> impl IntoView {
    let locale = use_locale();
    let features = use_features();
    let hides = Memo::new(move |_| features.with(|features| features.reasoning == Reasoning::Hidden));
    let find = move |key: u64| parts.with_untracked(|parts| parts.iter().find(|part| part.key == key).copied());
    let running = Memo::new(move |_| live.get() && !answered.get());
    let fold = Unfolding::follow(running, false);
    let open = fold.open;
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
                None => words::WORKING.get(locale).into_view(),
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
        told.join(" · ").into_view()
    };
    view! {
        <details
            class="ps-trail"
            node_ref=fold.place
            prop:open=open
            on:toggle=move |event| open.set(is_open(&event))
        >
            <summary on:click=move |_| fold.touch()>
                <span class="ps-call__sign">{move || if running.get() { icon::ring() } else { icon::search() }}</span>
                <span class="ps-trail__words">{summary}</span>
                {icon::chevron()}
            </summary>
            <ol class="ps-trail__list">
                <For each=move || keys.get() key=|key| *key let:key>
                    {find(key).map(|part| match part.kind {
                        LiveKind::Data(data) => view! { <Step data live sources/> },
                        LiveKind::Reasoning { text, .. } => {
                            view! {
                                <li class="ps-trail__step" hidden=move || hides.get() || text.mark().len == 0>
                                    <span class="ps-trail__sign">{icon::bulb()}</span>
                                    <div class="ps-trail__thought ps-content">{prose::prose(text)}</div>
                                </li>
                            }
                        }
                        _ => ().into_view(),
                    })}
                </For>
            </ol>
        </details>
    }
}

/// What a step is about, in words.
fn label(data: &Value, running: bool, locale: Locale) -> View {
    match text(data, "kind") {
        "search" if running => words::SEARCHING.get(locale).into_view(),
        "search" => words::SEARCHED.get(locale).into_view(),
        "open" => {
            let words = if running { words::OPENING } else { words::OPENED };
            phrase(words.get(locale), &[("site", &site(text(data, "url")))])
        }
        "chart" if running => words::DRAWING.get(locale).into_view(),
        "chart" if !text(data, "title").is_empty() => phrase(
            words::DREW_NAMED.get(locale),
            &[("title", &shown(text(data, "title"), 160))],
        ),
        "chart" => words::DREW.get(locale).into_view(),
        "tool" => view! { <bdi>{shown(text(data, "name"), 120)}</bdi> },
        _ => view! { <bdi>{shown(text(data, "label"), 160)}</bdi> },
    }
}

fn sign(data: &Value) -> View {
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

fn body(data: &Value, running: bool, locale: Locale, sources: &Sources) -> View {
    let kind = text(data, "kind");
    let label = label(data, running, locale);
    let (label, more, folded) = match kind {
        "search" => (
            said(label),
            Some(view! { {queries(data)} {results(data, locale)} }),
            Vec::new(),
        ),
        "open" if running => (said(label), Some(opened(data, sources, locale)), Vec::new()),
        // The page itself says what was read; who doesn't see the globe hears it.
        "open" => {
            let spoken = view! { <span class="ps-hidden">{label}</span> };
            (spoken, Some(opened(data, sources, locale)), Vec::new())
        }
        "tool" => (said(label), None, blocks(data, &["input", "output"])),
        // An agent's own words are to be read; what a node gave is data.
        _ if is_spoken(text(data, "detail")) => (said(label), Some(spoken(text(data, "detail"))), Vec::new()),
        _ => (said(label), None, blocks(data, &["detail"])),
    };
    let label = match folded.is_empty() {
        true => label,
        false => view! {
            <details class="ps-trail__more">
                <summary>{label} {icon::chevron()}</summary>
                {folded}
            </details>
        },
    };
    let error = data.get("error").and_then(Value::as_str).map(|error| {
        view! { <p class="ps-trail__error"><bdi>{shown(error, 400)}</bdi></p> }
    });
    view! {
        {label}
        {more}
        {error}
    }
}

fn said(label: View) -> View {
    view! { <span class="ps-trail__label">{label}</span> }
}

fn queries(data: &Value) -> View {
    let queries = data.get("queries").and_then(Value::as_array);
    let queries = queries.map(Vec::as_slice).unwrap_or_default();
    let left = queries.len().saturating_sub(QUERIES);
    let chips = queries.iter().filter_map(Value::as_str).take(QUERIES);
    let chips = chips.map(|query| view! { <bdi class="ps-trail__chip">{shown(query, 120)}</bdi> });
    view! { {chips.collect_view()} {(left > 0).then(|| view! { <span>{format!("+{left}")}</span> })} }
}

/// Whether it is prose and no JSON.
fn is_spoken(words: &str) -> bool {
    !words.is_empty() && !words.trim_start().starts_with(['{', '[']) && words.contains(char::is_whitespace)
}

/// What an agent said to the others.
fn spoken(words: &str) -> View {
    let words: String = words.chars().take(DETAIL).collect();
    let lines = words.split('\n').filter(|line| !line.trim().is_empty());
    let lines = lines
        .map(|line| view! { <p><bdi>{visible(line.trim())}</bdi></p> })
        .collect_view();
    view! { <div class="ps-trail__found">{lines}</div> }
}

/// What a search found: where, and on demand what each page is.
fn results(data: &Value, locale: Locale) -> Option<View> {
    let found = data
        .get("results")
        .and_then(Value::as_array)
        .filter(|found| !found.is_empty())?;
    let site_of = |result: &Value| match text(result, "site") {
        "" => site(text(result, "url")),
        name => shown(name, 60),
    };
    let mut sites: Vec<String> = Vec::new();
    for name in found.iter().map(site_of) {
        if !sites.contains(&name) {
            sites.push(name);
        }
    }
    let more = sites.len().saturating_sub(SITES);
    let chips = sites.into_iter().take(SITES).map(|name| {
        view! { <span class="ps-trail__site"><span class="ps-tile" aria-hidden="true">{letter(&name)}</span><bdi>{name}</bdi></span> }
    });
    let chips = chips.collect_view();
    let row = |result: &Value| {
        let title = match text(result, "title") {
            "" => shown(text(result, "url"), 100),
            title => shown(title, 160),
        };
        let told: Vec<String> = [site_of(result), shown(text(result, "date"), 40)]
            .into_iter()
            .filter(|told| !told.is_empty())
            .collect();
        let snippet = shown(text(result, "snippet"), 300);
        view! {
            <li>
                {page_link(text(result, "url"), title)} " " <bdi class="ps-trail__note">{told.join(" · ")}</bdi>
                {(!snippet.is_empty()).then(|| view! { <p><bdi>{snippet}</bdi></p> })}
            </li>
        }
    };
    let rows = found.iter().take(RESULTS).map(row).collect_view();
    let count = words::RESULTS.fill(locale, found.len(), &[]);
    let view = view! {
        <details class="ps-trail__more">
            <summary>
                <span>{count}</span>
                {chips}
                {(more > 0).then(|| view! { <span class="ps-trail__note">{format!("+{more}")}</span> })}
                {icon::chevron()}
            </summary>
            <ul class="ps-trail__found" role="list">{rows}</ul>
        </details>
    };
    Some(view.into_view())
}

fn page_link(url: &str, name: String) -> View {
    match gate(url, UrlUse::Link).allowed() {
        Some(target) => {
            view! { <a href=target.href target="_blank" rel="noopener noreferrer"><bdi>{name}</bdi></a> }
        }
        None => view! { <bdi>{name}</bdi> },
    }
}

/// The page that was read, by its title, with its site and the lines that were read or cited.
fn opened(data: &Value, sources: &Sources, locale: Locale) -> View {
    let url = text(data, "url");
    let cited = as_http(url).and_then(|url| sources.list.iter().find(|source| source.url.as_deref() == Some(&*url)));
    let title = cited.and_then(|source| source.title.as_deref());
    let title = title.or_else(|| data.get("title").and_then(Value::as_str));
    let read = CitedSource {
        lines: data.get("lines").and_then(|lines| {
            let line = |at: usize| u32::try_from(lines.get(at)?.as_u64()?).ok();
            line(0).zip(line(1))
        }),
        ..CitedSource::default()
    };
    let range = lines(&read, locale).or_else(|| cited.and_then(|source| lines(source, locale)));
    // As it is read, not as it is written on the wire.
    let written = js_sys::decode_uri(url)
        .map(String::from)
        .unwrap_or_else(|_| url.to_owned());
    let bare = written.split_once("://").map_or(written.as_str(), |(_, rest)| rest);
    let name = title.map_or_else(|| shown(bare, 100), |title| shown(title, 160));
    let told: Vec<String> = title.map(|_| site(url)).into_iter().chain(range).collect();
    let link = page_link(url, name);
    let told = (!told.is_empty()).then(|| view! { <bdi class="ps-trail__note">{told.join(", ")}</bdi> });
    view! { <span class="ps-trail__page">{link} " " {told}</span> }
}

/// What a step was given and gave, as it was written.
fn blocks(data: &Value, keys: &[&str]) -> Vec<View> {
    let block = |key: &&str| {
        let value = data
            .get(*key)
            .filter(|value| !value.is_null() && value.as_str() != Some(""))?;
        let words: String = value_text(value).chars().take(DETAIL).collect();
        let name = shown(
            text(data, if data.get("name").is_some() { "name" } else { "label" }),
            120,
        );
        let block = view! { <pre class="ps-trail__detail ps-mono" tabindex="0" role="group" dir="auto" aria-label=name>{visible(&words)}</pre> };
        Some(block.into_view())
    };
    keys.iter().filter_map(block).collect()
}
