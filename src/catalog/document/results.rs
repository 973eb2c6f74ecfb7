//! What a document or web search found: title, where it lies, a snippet. Addresses are untrusted; nothing is fetched.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::browser::format;
use crate::catalog::kit::card::{bar, date_words, draw_phase, fresh_id};
use crate::catalog::kit::disclosure::disclosure;
use crate::catalog::kit::{icon, link, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::documents::{DocumentHit, hits, is_search};
use crate::json::lenient;
use crate::live::locale::{t, tf, tn, use_locale};
use crate::safe_url::display_host;
use crate::words::Locale;
use crate::words::text::catalog as text;
use crate::words::text::workshop::data as samples;

/// Search tools, and lists of things with a title and an address.
pub(crate) const DOCUMENT_RESULTS: CatalogComponent =
    CatalogComponent::new("DocumentResults", accepts, document_results);

/// Hits shown before "Show all".
const FIRST: usize = 6;

fn accepts(part: &CatalogPart) -> bool {
    let CatalogPart::Tool(tool) = part else { return false };
    let has_hits = |output: Option<Arc<Value>>| output.is_some_and(|output| hits(&tool.name, &output).is_some());
    match tool.outline() {
        // Only all of its items say it.
        Some(outline) => (is_search(&tool.name) || has_hits(Some(outline))) && has_hits(tool.output()),
        None => is_search(&tool.name),
    }
}

fn query(slot: Slot) -> Memo<Option<String>> {
    Memo::new(move |_| {
        let tool = slot.tool()?;
        lenient::text(tool.input.as_deref()?, &["query", "q", "question", "keywords", "text"])
    })
}

fn document_results(slot: Slot) -> View {
    let asked = query(slot);
    draw_phase(
        slot,
        move |output| list(slot, &output.value(), asked.get_untracked()),
        move || skeleton(asked),
    )
}

fn skeleton(asked: Memo<Option<String>>) -> View {
    let title = move || match asked.get() {
        Some(query) => tf(&text::SEARCHING_FOR, &[("query", &query)]).into_view(),
        None => bar(14),
    };
    let row = || {
        view! {
            <div class="ps-hit">
                <span class="ps-tile ps-tile-blank"></span>
                <div class="ps-hit-words"><p>{bar(16)}</p><p class="ps-hit-snippet">{bar(26)}</p></div>
            </div>
        }
    };
    view! {
        <div class="ps-card ps-hits-card" role="group" aria-busy="true" aria-label=t(&text::PREPARING)>
            <div class="ps-card-head"><p class="ps-card-title">{title}</p></div>
            <div class="ps-hits" aria-hidden="true">{row()} {row()} {row()}</div>
        </div>
    }
}

fn list(slot: Slot, output: &Arc<Value>, asked: Option<String>) -> View {
    let locale = use_locale();
    let name = slot.tool_untracked().map(|tool| tool.name.clone()).unwrap_or_default();
    let found = hits(&name, output).unwrap_or_default();
    let count = found.len();
    let id = fresh_id("hits");
    let named = id.clone();
    let open = RwSignal::new(false);
    let title = move || match &asked {
        Some(query) => tf(&text::RESULTS_FOR, &[("query", query)]),
        None => text::RESULTS_TITLE.get(locale.get()).to_owned(),
    };
    let rows: Vec<View> = found
        .into_iter()
        .enumerate()
        .map(|(place, hit)| row(hit, move || place >= FIRST && !open.get()))
        .collect();
    let body = match count {
        0 => view! { <p class="ps-card-note">{t(&text::NO_RESULTS)}</p> },
        _ => view! { <ul class="ps-hits">{rows}</ul> },
    };
    let more = (count > FIRST).then(|| {
        let all = count.to_string();
        let words = move || match open.get() {
            true => text::SHOW_LESS.get(locale.get()).to_owned(),
            false => tf(&text::SHOW_ALL, &[("count", &all)]),
        };
        disclosure("ps-hits-more", open, None, words)
    });
    let chip = (count > 0).then(|| view! { <span class="ps-tag">{move || tn(&text::RESULTS, count, &[])}</span> });
    view! {
        <div class="ps-card ps-hits-card" role="group" aria-labelledby=named>
            <header class="ps-card-head">
                <h3 class="ps-card-title" id=id><bdi>{title}</bdi></h3>
                <div class="ps-card-chips">{chip}</div>
            </header>
            {body} {more}
        </div>
    }
}

fn row(hit: DocumentHit, hidden: impl Fn() -> bool + Send + Sync + 'static) -> View {
    let locale = use_locale();
    let target = hit.url.as_deref().and_then(link::target);
    let host = target
        .as_ref()
        .map(|target| display_host(&target.host))
        .filter(|host| !host.is_empty());
    let href = target.map(|target| target.href);
    let letter = host
        .as_deref()
        .unwrap_or(&hit.title)
        .chars()
        .find(|c| c.is_alphanumeric());
    let letter = letter.map(|letter| crate::case::upper(letter.encode_utf8(&mut [0; 4])));
    let tile = match letter {
        Some(letter) => letter.into_view(),
        None => icon::file(),
    };
    let title = match href {
        Some(href) => view! {
            <a class="ps-hit-title" href=href target="_blank" rel="noopener noreferrer">
                <bdi>{hit.title}</bdi>
                <span class="ps-hidden">" ("{t(&text::NEW_TAB)}")"</span>
            </a>
        },
        None => view! { <span class="ps-hit-title"><bdi>{hit.title}</bdi></span> },
    };
    let date = hit
        .date
        .map(|date| view! { <span>{move || date_words(locale.get(), &date)}</span> });
    let source = hit
        .source
        .or(host)
        .map(|source| view! { <span><bdi>{source}</bdi></span> });
    let score = hit.score.map(|score| {
        let words = move || {
            let percent = format::percent(locale.get(), (score * 100.0).round(), None);
            tf(&text::RELEVANCE, &[("percent", &percent)])
        };
        view! { <span>{words}</span> }
    });
    let snippet = hit
        .snippet
        .map(|snippet| view! { <p class="ps-hit-snippet"><bdi>{snippet}</bdi></p> });
    view! {
        <li class="ps-hit" hidden=hidden>
            <span class="ps-tile" aria-hidden="true">{tile}</span>
            <div class="ps-hit-words">
                {title}
                <p class="ps-hit-facts">{source} {date} {score}</p>
                {snippet}
            </div>
        </li>
    }
}

const TOOL: &str = "searchDocuments";

// Samples: what a server would send, for the gallery.

fn sample_input(locale: Locale) -> Value {
    json!({"query": samples::QUERIED.get(locale)})
}

fn sample_output(_: Locale) -> Value {
    let hit = |n: usize, title: &str| json!({"title": title, "url": format!("https://docs.example.com/{n}"), "snippet": "Returns are free within 30 days when the label is on the box. A refund reaches the card in three to five working days.", "score": 0.93 - n as f64 / 20.0, "date": "2026-02-11"});
    json!({"results": [hit(1, "Returns and refunds"), hit(2, "How a refund is paid"), hit(3, "International returns")]})
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut all = sample::seven_states!(TOOL, sample_input, sample_output);
    all.extend([
        sample("many", |_| sample::done(TOOL, json!({"query": "all"}), json!((0..20).map(|n| json!({"title": format!("Document {n}"), "url": "https://example.com"})).collect::<Vec<_>>()))),
        sample("none", |_| sample::done(TOOL, json!({"query": "nothing"}), json!({"results": []}))),
        sample("hostile", |_| sample::done(TOOL, json!({"query": sample::BIDI}), json!({"results": [
            {"title": sample::LONG, "url": "javascript:alert(1)", "snippet": sample::LONG}, {"title": sample::ARABIC, "snippet": sample::ARABIC, "url": "https://xn--mgbh0fb.example/"}, {"url": "https://example.com/only"}, null, {"title": "<b>x</b>", "link": "data:text/html,x"}]}))),
    ]);
    all
}
