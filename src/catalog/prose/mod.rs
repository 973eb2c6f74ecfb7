//! Prose: Markdown as DOM. A bare writer over web-sys makes the nodes, without a signal or a view per block, so that a
//! long answer costs what its text costs. Knows Markdown's trees and the gate for addresses; not where the text is from.

mod code;
mod element;
mod image;
mod inline;
mod patch;
mod writer;

use leptos::{ev, html, prelude::*};

use crate::i18n::use_locale;
use crate::live::LiveText;
use crate::safe_url::AllowedOrigins;

use writer::Writer;

/// How much of Markdown is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    #[default]
    Full,
    /// For a component's description (`interactions.md` A10): no images and no headings.
    Card,
}

/// A text that streams. Blocks that are settled are never touched again.
pub fn prose(text: LiveText) -> impl IntoView {
    let seen = StoredValue::new((0u32, 0usize));
    draw(Extent::Full, move |writer| {
        let mark = text.mark();
        let (generation, mut from) = seen.get_value();
        if generation != mark.generation || from > mark.len || (mark.open && writer.is_finished()) {
            from = 0;
            writer.clear();
        }
        text.with(|text| {
            if let Some(delta) = text.get(from..mark.len) {
                writer.append(delta);
            }
        });
        seen.set_value((mark.generation, mark.len));
        if !mark.open {
            writer.finish();
        }
    })
}

/// A text that is there as a whole, and may be replaced as a whole.
pub fn prose_static(text: Signal<String>, extent: Extent) -> impl IntoView {
    draw(extent, move |writer| {
        writer.clear();
        text.with(|text| writer.append(text));
        writer.finish();
    })
}

/// The element, its writer and the effect that feeds it.
fn draw(extent: Extent, feed: impl Fn(&mut Writer) + 'static) -> impl IntoView {
    let root = NodeRef::<html::Div>::new();
    let writer = StoredValue::new_local(None::<Writer>);
    let locale = use_locale();
    let origins = use_context::<AllowedOrigins>();
    Effect::new(move |_| {
        let Some(root) = root.get() else { return };
        let locale = locale.get();
        let listed = origins.map(|origins| origins.0.get()).unwrap_or_default();
        writer.update_value(|slot| {
            let writer = slot.get_or_insert_with(|| Writer::new(root.into(), extent));
            writer.set_terms(locale, listed);
            feed(writer);
            writer.write();
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
