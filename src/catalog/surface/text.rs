//! Text and headings, with simple Markdown; inside a button it is plain words. Knows no other component.

use crate::ui::prelude::*;

use super::place::NodePlace;
use crate::catalog::prose::{Extent, prose_static};

/// Everything below stands inside a control, where only words may stand.
#[derive(Clone, Copy)]
pub(super) struct InControl;

/// Draws a Text.
pub(super) fn view(place: NodePlace) -> View {
    if use_context::<InControl>().is_some() {
        return view! { <bdi>{move || place.text("text")}</bdi> };
    }
    let variant = Memo::new(move |_| place.word("variant").unwrap_or_default());
    (move || variant.with(|variant| shaped(place, variant))).into_view()
}

fn shaped(place: NodePlace, variant: &str) -> View {
    let words = move || place.text("text");
    let hidden = move || place.is_hidden();
    let live = move || place.with(|node| node.prop("accessibility")?.field("live").map(|live| live.text()));
    // An author's levels are sizes: in the page's outline all stand below the message, so that none is left out.
    // In the panel, whose head says it already.
    let doubled = Memo::new(move |_| place.surface.frame.with(|frame| frame.title_node == Some(place.id)));
    let heading = |class: &'static str| {
        let marked = Memo::new(move |_| is_marked_line(&place.text("text")));
        let content = move || match marked.get() {
            true => prose_static(Signal::derive(words), Extent::Card).into_view(),
            false => view! { <bdi>{words}</bdi> },
        };
        view! { <h3 class=class class:ps-s-title=doubled aria-hidden=hidden>{content}</h3> }
    };
    match variant {
        "h1" => heading("ps-s-h1"),
        "h2" => heading("ps-s-h2"),
        "h3" => heading("ps-s-h3"),
        "h4" | "h5" => heading("ps-s-h4"),
        variant => {
            let class = match variant {
                "caption" => "ps-s-text ps-s-caption",
                _ => "ps-s-text",
            };
            let never = variant == "plain";
            let marked = Memo::new(move |_| !never && is_marked(&place.text("text")));
            let content = move || match marked.get() {
                true => prose_static(Signal::derive(words), Extent::Full).into_view(),
                false => view! { <p><bdi>{words}</bdi></p> },
            };
            view! { <div class=class aria-hidden=hidden aria-live=live>{content}</div> }
        }
    }
}

/// Whether Markdown would make something else of this text. Saying yes too often costs time, never looks.
fn is_marked(text: &str) -> bool {
    let sign = |c: char| "*_`[]<>#|~\\&!\n".contains(c);
    let start = |c: char| "-+=".contains(c) || c.is_ascii_digit();
    text.contains(sign)
        || text.trim_start().starts_with(start) && text.contains(' ')
        || text.contains("://")
        || text.contains("www.")
}

/// Whether a heading has Markdown within its line: what begins as a list or a quotation does is a heading all the same.
fn is_marked_line(text: &str) -> bool {
    let begins = |c: char| "-+=#>|~".contains(c) || c.is_ascii_digit();
    text.contains(|c| "*_`[".contains(c)) && !text.trim_start().starts_with(begins)
}
