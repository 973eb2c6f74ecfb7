//! Inline content to nodes: one node for each `Inline`, in the same order, so that a patch finds its way by counting.

use web_sys::{Element, Node};

use crate::markdown::{Inline, Link};
use crate::safe_url::{UrlUse, label_mismatch};

use super::Extent;
use super::element::{Tag, append, set};
use super::image;
use super::terms::Terms;

pub(super) fn append_inlines(terms: &Terms, parent: &Node, content: &[Inline]) {
    for inline in content {
        append(parent, &make_inline(terms, inline));
    }
}

pub(super) fn make_inline(terms: &Terms, inline: &Inline) -> Node {
    let with = |tag: Tag, content: &[Inline]| {
        let element = terms.make(tag);
        append_inlines(terms, &element, content);
        Node::from(element)
    };
    match inline {
        Inline::Text(text) | Inline::Html(text) => terms.text(text).into(),
        Inline::Code(code) => terms.make_with(Tag::Code, code).into(),
        Inline::Emphasis(content) => with(Tag::Em, content),
        Inline::Strong(content) => with(Tag::Strong, content),
        Inline::Strike(content) => with(Tag::Del, content),
        Inline::Link(link) if link.pending => with(Tag::Pending, &link.content),
        Inline::Link(link) => make_link(terms, link).into(),
        Inline::Image { alt, .. } if terms.extent == Extent::Card => terms.text(alt).into(),
        Inline::Image { url, title, alt } => image::make(terms, url, title, alt).into(),
        Inline::Break => terms.make(Tag::Br).into(),
        Inline::Citation(citation) => terms.make_citation(citation).into(),
        Inline::ChartMark(key) => terms.make_chart(key).into(),
    }
}

/// A link that passed the gate, or its words when it did not.
fn make_link(terms: &Terms, link: &Link) -> Element {
    let Some(target) = terms.gate(&link.url, UrlUse::Link).allowed() else {
        let refused = terms.make(Tag::Refused);
        append_inlines(terms, &refused, &link.content);
        return refused;
    };
    let anchor = terms.make(Tag::A);
    set(&anchor, "href", &target.href);
    if !link.title.is_empty() {
        set(&anchor, "title", &link.title);
    }
    append_inlines(terms, &anchor, &link.content);
    let label = anchor.text_content().unwrap_or_default();
    if label.trim().is_empty() {
        append(
            &anchor,
            &terms.text(if target.host.is_empty() {
                &target.href
            } else {
                &target.host
            }),
        );
    } else if let Some(host) = label_mismatch(&label, &target.host) {
        append(&anchor, &terms.make_with(Tag::Host, &format!(" ({host})")));
    }
    anchor
}
