//! Addresses through the gate (`safe_url`) with the browser's parser, and the lists in context that it decides by. Knows no
//! component.

use crate::ui::prelude::*;

use crate::safe_url::{Parts, UrlUse, UrlVerdict, decide};

/// The allow-list (build, server and settings together), in context from the app's or the widget's root down.
#[derive(Clone, Copy)]
pub struct AllowedOrigins(pub Signal<Vec<String>>);

/// The origins whose pages may stand in a frame (build and server), in context likewise.
#[derive(Clone, Copy)]
pub struct FrameOrigins(pub StoredValue<Vec<String>>);

/// Parses with the browser's parser against the page's base; `None` when it is no address.
pub fn parse(raw: &str) -> Option<Parts> {
    let base = document().base_uri().ok().flatten()?;
    let url = web_sys::Url::new_with_base(raw, &base).ok()?;
    Some(Parts {
        href: url.href(),
        scheme: url.protocol().trim_end_matches(':').to_owned(),
        host: url.hostname(),
        origin: url.origin(),
        path: url.pathname(),
        credentials: !url.username().is_empty() || !url.password().is_empty(),
    })
}

/// Passes an address through the gate.
pub fn safe_url(raw: &str, kind: UrlUse, listed: &[String]) -> UrlVerdict {
    let page = window().location().origin().unwrap_or_default();
    match parse(raw) {
        Some(parts) => decide(&parts, kind, &page, listed),
        None => UrlVerdict::Block,
    }
}

/// The gate with the list in context that the kind asks for; tracks it.
pub fn gate(raw: &str, kind: UrlUse) -> UrlVerdict {
    if kind == UrlUse::Frame {
        let listed = use_context::<FrameOrigins>().map(|origins| origins.0.get_value());
        return safe_url(raw, kind, &listed.unwrap_or_default());
    }
    let listed = use_context::<AllowedOrigins>()
        .map(|origins| origins.0.get())
        .unwrap_or_default();
    safe_url(raw, kind, &listed)
}
