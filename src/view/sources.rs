//! The sources under an answer: numbered as in the text, three cards across, six until somebody asks for all. Comes with
//! the end of the answer, so that nothing moves while it is read.

use std::sync::Arc;

use leptos::prelude::*;

use crate::catalog::citation::{letter, lines, shown, site};
use crate::contract::sources::{Source, Sources};
use crate::i18n::text::citation as words;
use crate::i18n::text::view as text;
use crate::i18n::{t, tn, use_locale};
use crate::safe_url::{Kind, gate};

use super::icon;

/// Cards that are shown at once, and at most.
const FIRST: usize = 6;
const MOST: usize = 200;

#[component]
pub fn SourceList(sources: Signal<Arc<Sources>>, settled: Signal<bool>) -> impl IntoView {
    let locale = use_locale();
    let all = RwSignal::new(false);
    let count = Memo::new(move |_| {
        if settled.get() {
            sources.with(|sources| sources.list.len())
        } else {
            0
        }
    });
    move || {
        let count = count.get();
        if count == 0 {
            return None;
        }
        let heading = move || tn(&text::SOURCES, count, &[]);
        let cards = move || {
            let many = if all.get() { MOST } else { FIRST };
            let locale = locale.get();
            sources.with(|sources| {
                sources
                    .list
                    .iter()
                    .take(many)
                    .enumerate()
                    .map(|(at, source)| card(at + 1, source, locale))
                    .collect_view()
            })
        };
        Some(view! {
            <section class="ps-sources" aria-label=heading>
                <p class="ps-sources__head" aria-hidden="true">{heading}</p>
                <ol class="ps-sources__list">{cards}</ol>
                <Show when=move || (count > FIRST) && !all.get()>
                    <button type="button" class="ps-quiet" on:click=move |_| all.set(true)>{t(&words::SHOW_ALL)}</button>
                </Show>
            </section>
        })
    }
}

fn card(number: usize, source: &Source, locale: crate::i18n::Locale) -> AnyView {
    let title = shown(source.title.as_deref().unwrap_or(&source.site), 200);
    let site = site(source, locale);
    let target = source.url.as_deref().and_then(|url| gate(url, Kind::Link).allowed());
    let inside = view! {
        <span class="ps-source__number">{number}</span>
        <bdi class="ps-source__title">{title}</bdi>
        <span class="ps-source__site">
            {match source.url {
                Some(_) => view! { <span class="ps-tile" aria-hidden="true">{letter(&site)}</span> }.into_any(),
                None => icon::file(),
            }}
            <bdi>{site}</bdi>
            {lines(source, locale).map(|lines| view! { <span class="ps-source__lines">{lines}</span> })}
        </span>
    };
    let card = match target {
        Some(target) => {
            view! { <a class="ps-source" href=target.href target="_blank" rel="noopener noreferrer">{inside}</a> }
                .into_any()
        }
        None => view! { <span class="ps-source">{inside}</span> }.into_any(),
    };
    view! { <li>{card}</li> }.into_any()
}
