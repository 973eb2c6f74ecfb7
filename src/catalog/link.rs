//! Links out of a card: the address passes the product's gate or there is no link.

/// The address when a person may follow it, else `None`.
pub fn safe_href(raw: &str) -> Option<String> {
    let url = web_sys::Url::new(raw.trim()).ok()?;
    matches!(url.protocol().as_str(), "https:" | "http:" | "mailto:").then(|| url.href())
}

/// The host, as a reader recognises it.
pub fn host(raw: &str) -> Option<String> {
    let url = web_sys::Url::new(raw.trim()).ok()?;
    let host = url.hostname();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    (!host.is_empty()).then(|| host.to_owned())
}
