//! Prose: Markdown as DOM. A bare writer over web-sys makes the nodes, without a signal or a view per block, so that a
//! long answer costs what its text costs. Knows Markdown's trees and the gate for addresses; not where the text is from.

mod cite;
mod code;
mod element;
mod image;
mod inline;
mod patch;
mod terms;
mod writer;

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::{ev, html};
use serde_json::Value;
use web_sys::Element;

use crate::browser::gate::AllowedOrigins;
use crate::catalog::chart::mark::ChartMark;
use crate::contract::data::sources::{Sources, places as marked};
use crate::live::locale::use_locale;
use crate::live::{Flow, LiveText};

use terms::{Known, Reading};
use writer::Writer;

/// How much of Markdown is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it.
    #[default]
    Full,
    /// For a component's description (`interactions.md` A10): no images and no headings.
    Card,
}

/// A text that streams. Blocks that are settled are never touched again.
pub fn prose(text: LiveText) -> impl IntoView {
    let seen = StoredValue::new((0u32, 0usize));
    let feed = move |writer: &mut Writer| hand_over(writer, text, seen, &mut |writer, delta, _| writer.append(delta));
    draw(Extent::Full, None, feed, |_| ())
}

/// What the markers of a text stand for.
#[derive(Clone, Copy)]
pub struct Cites {
    /// Markers are read, rather than shown as the text they are.
    pub markers: Signal<bool>,
    /// The sources of the message.
    pub sources: Signal<Arc<Sources>>,
    /// The response that the text belongs to.
    pub scope: usize,
    /// Nothing more will become known.
    pub settled: Signal<bool>,
    /// The text's own citations, which name their places in it.
    pub citations: RwSignal<Option<Arc<Value>>>,
}

impl Cites {
    /// The text has markers to be read, or citations of its own; tracks.
    pub fn are_read(self) -> bool {
        self.markers.get() || self.citations.with(Option::is_some)
    }
}

/// A text that streams and cites; tracks whether markers are read, and begins anew when that changes.
pub fn cited(text: LiveText, cites: Cites) -> View {
    let seen = StoredValue::new((0u32, 0usize));
    let placed = StoredValue::new(false);
    let charts = RwSignal::new(Vec::<(usize, String)>::new());
    let places = StoredValue::new(Vec::<Element>::new());
    let found = move |writer: &Writer| {
        let keys = places
            .try_update_value(|places| numbered(places, writer.charts()))
            .unwrap_or_default();
        if charts.with_untracked(|before| *before != keys) {
            charts.set(keys);
        }
    };
    let feed = move |writer: &mut Writer| {
        writer.know(Known {
            sources: cites.sources.get(),
            scope: cites.scope,
            settled: cites.settled.get(),
        });
        // Places that are only told at the end: the text is written once more, with them.
        let told = cites.citations.get();
        if told.is_some() && !placed.get_value() {
            placed.set_value(true);
            writer.clear();
            seen.set_value((u32::MAX, 0));
        }
        let told = told
            .map(|told| text.with(|text| marked(&told, text)))
            .unwrap_or_default();
        hand_over(writer, text, seen, &mut |writer, delta, from| {
            let mut done = 0;
            for (at, marker) in &told {
                let Some(at) = at.checked_sub(from).filter(|at| *at <= delta.len()) else {
                    continue;
                };
                writer.append(&delta[done..at]);
                writer.put_marker(marker.clone());
                done = at;
            }
            writer.append(&delta[done..]);
        });
    };
    view! {
        {draw(Extent::Full, Some(cite::reading(cites.markers.get())), feed, found)}
        <For each=move || charts.get() key=|chart| chart.0 let:chart>
            {
                let (at, key) = chart;
                let place = places.with_value(|places| places.get(at).cloned());
                let known = key.clone();
                let source = Memo::new(move |_| cites.sources.with(|sources| sources.chart(cites.scope, &known).cloned()));
                let first = charts.with_untracked(|charts| charts.iter().find(|(_, other)| *other == key).is_none_or(|(first, _)| *first == at));
                place.map(|place| {
                    view! {
                        <Portal mount=place>
                            <ChartMark key=key.clone() source=source.into() settled=cites.settled again=!first/>
                        </Portal>
                    }
                })
            }
        </For>
    }
}

/// The places with their numbers; a place keeps its number as long as it is there.
fn numbered(places: &mut Vec<Element>, found: Vec<(Element, String)>) -> Vec<(usize, String)> {
    let number = |(element, key): (Element, String)| {
        let known = places.iter().position(|place| *place == element);
        let at = known.unwrap_or_else(|| {
            places.push(element);
            places.len() - 1
        });
        (at, key)
    };
    found.into_iter().map(number).collect()
}

/// Hands over what came since the last time, with where it begins in the text.
fn hand_over(
    writer: &mut Writer,
    text: LiveText,
    seen: StoredValue<(u32, usize)>,
    append: &mut dyn FnMut(&mut Writer, &str, usize),
) {
    let mark = text.mark();
    let (generation, mut from) = seen.get_value();
    // What is finished takes no more words: with them it begins anew, and where it turns out that its end is missing.
    let goes_on = writer
        .finished()
        .is_some_and(|as_what| as_what != mark.flow || from < mark.len);
    if generation != mark.generation || from > mark.len || goes_on {
        from = 0;
        writer.clear();
    }
    text.with(|text| {
        if let Some(delta) = text.get(from..mark.len).filter(|delta| !delta.is_empty()) {
            append(writer, delta, from);
        }
    });
    seen.set_value((mark.generation, mark.len));
    if mark.flow != Flow::Open {
        writer.finish(mark.flow);
    }
}

/// A text that is there as a whole, and may be replaced as a whole.
pub(super) fn prose_static(text: Signal<String>, extent: Extent) -> impl IntoView {
    let feed = move |writer: &mut Writer| {
        writer.clear();
        text.with(|text| writer.append(text));
        writer.finish(Flow::Whole);
    };
    draw(extent, None, feed, |_| ())
}

/// The element, its writer and the effect that feeds it.
fn draw(
    extent: Extent,
    reading: Option<Reading>,
    feed: impl Fn(&mut Writer) + 'static,
    written: impl Fn(&Writer) + 'static,
) -> impl IntoView {
    let root = NodeRef::<html::Div>::new();
    let writer = StoredValue::new(None::<Writer>);
    let locale = use_locale();
    let origins = use_context::<AllowedOrigins>();
    Effect::new(move |_| {
        let Some(root) = root.get() else { return };
        let locale = locale.get();
        let listed = origins.map(|origins| origins.0.get()).unwrap_or_default();
        writer.update_value(|slot| {
            let writer = slot.get_or_insert_with(|| Writer::new(root.into(), extent, reading));
            writer.set_terms(locale, listed);
            feed(writer);
            writer.write();
            written(writer);
        });
    });
    on_cleanup(move || {
        if let Some(writer) = writer.try_update_value(Option::take).flatten() {
            writer.close();
        }
    });
    let click = move |event: ev::MouseEvent| {
        writer.with_value(|writer| {
            if let Some(writer) = writer {
                writer.click(&event);
            }
        });
    };
    view! { <div class="ps-prose" node_ref=root on:click=click></div> }
}
