//! What reads citations: the sources of a message, the markers in its texts, the chips and their card. Its code comes beside a
//! protocol whose texts have markers, and over others with the first source or marker of a chat; what was drawn before is
//! drawn again with it. Knows when it is needed, not what a marker means.

use std::sync::Arc;

use crate::ui::prelude::*;
use leptos::task::spawn_local;

use crate::catalog::lazy_view::awaited;
use crate::catalog::prose::{self, Cites};
use crate::contract::data::sources::{Sources, SourcesPart};
use crate::live::{LiveKind, LivePart, LiveText};

use super::sources::SourceList;
use crate::chat::speech;
use crate::view::composer::preview;

/// What the markers of the texts behind it stand for.
pub(super) const CITATIONS: &str = "data-citations";

/// What reads and draws citations.
pub struct Citing {
    /// What a message cites, in the order of its parts.
    pub sources: fn(RwSignal<Vec<LivePart>>) -> Sources,
    /// The sources under an answer.
    pub list: fn(Signal<Arc<Sources>>, Signal<bool>) -> View,
    /// A text that cites.
    pub text: fn(LiveText, Cites) -> View,
    /// What a message cites as footnotes: on paper nobody follows a link.
    pub footnotes: fn(RwSignal<Vec<LivePart>>) -> View,
    /// A text without its markers, which say nothing to the ear.
    pub spoken: fn(&str) -> String,
    /// The card beside a chip, once for a thread.
    pub preview: fn() -> View,
}

static CITING: Citing = Citing {
    sources,
    list,
    text: prose::cited,
    footnotes,
    spoken: speech::without_markers,
    preview: preview::preview,
};

crate::browser::lazy::lazy!(
    /// Citations.
    pub views in citing: &'static Citing = &crate::view::thread::citing::CITING
);

thread_local! {
    static HERE: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// What reads citations, if it is here; tracks.
pub(super) fn citing() -> Option<&'static Citing> {
    HERE.with(ArcRwSignal::clone).track();
    views::get()
}

/// Something cites. That the code could not be fetched is said where the sources of an answer stand; the next that cites asks
/// for it again.
pub(in crate::view) fn want() {
    let here = HERE.with(ArcRwSignal::clone);
    if here.get_untracked() {
        return;
    }
    if views::get().is_some() {
        return here.set(true);
    }
    spawn_local(awaited(async move {
        if views::load().await.is_ok() && !here.get_untracked() {
            here.set(true);
        }
    }));
}

/// Whether these parts tell of sources.
pub(super) fn tell(parts: &[LivePart]) -> bool {
    parts.iter().any(|part| match part.kind {
        LiveKind::Text { citations, .. } => citations.with(Option::is_some),
        LiveKind::Data(data) => data.with(|data| data.kind == CITATIONS),
        LiveKind::Source(_) => true,
        _ => false,
    })
}

fn sources(parts: RwSignal<Vec<LivePart>>) -> Sources {
    let mut sources = Sources::default();
    parts.with(|parts| {
        for part in parts {
            if let LiveKind::Text { citations, .. } = part.kind {
                citations.with(|citations| {
                    if let Some(citations) = citations {
                        sources.take(SourcesPart::Text(citations));
                    }
                });
            }
        }
        for part in parts {
            match part.kind {
                LiveKind::Data(data) => data.with(|data| {
                    if data.kind == CITATIONS {
                        sources.take(SourcesPart::Citations(&data.data));
                    }
                }),
                LiveKind::Source(source) => source.with_value(|source| sources.take(SourcesPart::Part(source))),
                _ => {}
            }
        }
    });
    sources
}

fn list(sources: Signal<Arc<Sources>>, settled: Signal<bool>) -> View {
    view! { <SourceList sources settled/> }
}

fn footnotes(parts: RwSignal<Vec<LivePart>>) -> View {
    let list = move || {
        let notes = sources(parts).list.into_iter().map(|source| {
            let name = source.title.unwrap_or(source.site);
            view! { <li><bdi>{name}</bdi> {source.url.map(|url| view! { " " <bdi>{url}</bdi> })}</li> }
        });
        notes.collect_view()
    };
    view! { <ol class="ps-footnotes">{list}</ol> }
}
