//! The sources under an answer: numbered as in the text, three cards across, six until somebody asks for all. Comes with
//! the end of the answer, so that nothing moves while it is read.

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::html;

use crate::browser::gate::gate;
use crate::catalog::kit::citation::{facts, letter, lines, shown, site};
use crate::catalog::kit::disclosure::disclosure;
use crate::contract::data::sources::{CitedSource, Sources};
use crate::live::locale::{t, tn, use_locale};
use crate::safe_url::UrlUse;
use crate::words::text::citation as words;
use crate::words::text::view as text;

use crate::browser::dom;
use crate::view::icon;

/// Cards that are shown at once, and at most.
const FIRST: usize = 6;
const MOST: usize = 200;

#[component]
pub(super) fn SourceList(sources: Signal<Arc<Sources>>, settled: Signal<bool>) -> impl IntoView {
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
        let cards = move |from: usize, to: usize| {
            let locale = locale.get();
            sources.with(|sources| {
                let some = sources.list.iter().enumerate().take(to).skip(from);
                some.map(|(at, source)| card(at + 1, source, locale)).collect_view()
            })
        };
        let list = NodeRef::<html::Ol>::new();
        // The button goes: the focus goes on to the first card that came for it.
        let show_all = move |_| {
            all.set(true);
            request_animation_frame(move || {
                let next = list.get_untracked().and_then(|list| list.children().item(FIRST as u32));
                if let Some(next) = next {
                    dom::focus_first(&next, "a, button, .ps-source");
                }
            });
        };
        Some(view! {
            <section class="ps-sources" aria-label=heading>
                <p class="ps-sources__head" aria-hidden="true">{heading}</p>
                <ol class="ps-sources__list" node_ref=list>{move || cards(0, FIRST)} {move || all.get().then(|| cards(FIRST, MOST))}</ol>
                <Show when=move || (count > FIRST) && !all.get()>
                    <button type="button" class="ps-quiet" on:click=show_all>{t(&words::SHOW_ALL)}</button>
                </Show>
            </section>
        })
    }
}

fn card(number: usize, source: &CitedSource, locale: crate::words::Locale) -> View {
    let name = shown(source.title.as_deref().unwrap_or(&source.site), 200);
    let site_words = site(source, locale);
    // A page without a title is called by its site, once.
    let is_untitled = source.url.is_some() && name == site_words;
    let inside = view! {
        <span class="ps-source__number">{number}</span>
        <bdi class="ps-source__title">{name}</bdi>
        <span class="ps-source__site">
            {match source.url {
                Some(_) => view! { <span class="ps-tile" aria-hidden="true">{letter(&site_words)}</span> },
                None => icon::file(),
            }}
            <bdi aria-hidden=is_untitled.then_some("true")>{site_words}</bdi>
            {lines(source, locale).map(|lines| view! { <span class="ps-source__lines">{lines}</span> })}
        </span>
    };
    let target = source.url.as_deref().and_then(|url| gate(url, UrlUse::Link).allowed());
    let card = match (target, &source.excerpt) {
        (Some(target), excerpt) => {
            let link = NodeRef::<html::A>::new();
            // What was read stands in the preview, as behind the chips of the text.
            let facts = excerpt.as_ref().map(|_| facts(source, locale)).unwrap_or_default();
            Effect::new(move |_| {
                if let Some(link) = link.get() {
                    for (name, value) in &facts {
                        link.set_attribute(name, value).ok();
                    }
                }
            });
            view! { <a class="ps-source" node_ref=link href=target.href target="_blank" rel="noopener noreferrer">{inside}</a> }
        }
        (None, Some(excerpt)) => return passage(inside.into_view(), excerpt),
        (None, None) => view! { <span class="ps-source" tabindex="-1">{inside}</span> },
    };
    view! { <li>{card}</li> }
}

/// A document that has no address: a press shows what was read of it.
fn passage(inside: View, excerpt: &str) -> View {
    let open = RwSignal::new(false);
    let words: Vec<String> = excerpt.split("\n\n").map(|words| shown(words, 3_000)).collect();
    view! {
        <li class:ps-sources__open=open>
            {disclosure("ps-source", open, None, inside)}
            <blockquote class="ps-source__passage" hidden=move || !open.get()>
                {words.into_iter().map(|words| view! { <p><bdi>{words}</bdi></p> }).collect_view()}
            </blockquote>
        </li>
    }
}
