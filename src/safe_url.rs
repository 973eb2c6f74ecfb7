//! The one gate for addresses: what may become a link, an image, a frame or a request. Decides on a parsed URL, never on
//! the raw string: the browser's own parser in the browser (`browser::gate`), a WHATWG parser in tests. Knows no component.

mod host;
mod percent;
mod visible;

pub use host::{display_host, label_mismatch};
pub use percent::{is_unreserved, percent_encoded};
pub use visible::visible;

/// What an address is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrlUse {
    /// Something a person follows.
    Link,
    /// A picture, which is loaded without a click.
    Image,
    /// An image that stands in running text: whoever writes into a conversation writes such addresses, and each is a request.
    Written,
    /// Audio or video.
    Media,
    /// A page inside of ours.
    Frame,
    /// Where a person's files are sent: the page's own origin or a listed one, nothing else.
    Upload,
    /// An address that a component opens by itself after a click.
    Action,
}

/// What may happen with an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UrlVerdict {
    /// It may be used in this way.
    Allow(Target),
    /// Only after a person asked for it, or when its origin is listed.
    Ask(Target),
    /// It may not be used at all.
    Block,
}

impl UrlVerdict {
    /// The target that may be used without asking.
    pub fn allowed(self) -> Option<Target> {
        match self {
            UrlVerdict::Allow(target) => Some(target),
            UrlVerdict::Ask(_) | UrlVerdict::Block => None,
        }
    }
}

/// An address that passed the gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// As the parser writes it; this, never the raw string, goes into the DOM.
    pub href: String,
    /// The host to show to a person; empty for `mailto`, `tel` and `data`.
    pub host: String,
    /// Leads away from the page's own origin.
    pub external: bool,
}

/// A parsed address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The whole address, as the URL standard writes it.
    pub href: String,
    /// Without the colon, lower case.
    pub scheme: String,
    /// In ASCII (punycode) form, without the port.
    pub host: String,
    /// `scheme://host[:port]`.
    pub origin: String,
    /// The path, with its slash.
    pub path: String,
    /// A user name or password stands before the host.
    pub credentials: bool,
}

/// Raster images that may stand in a `data:` address; SVG may carry script.
const RASTER: [&str; 5] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];

/// Decides on a parsed address. `page` is the page's own origin, `listed` the allow-list: origins, each with an optional
/// path prefix.
pub fn decide(parts: &Parts, kind: UrlUse, page: &str, listed: &[String]) -> UrlVerdict {
    let target = || Target {
        href: parts.href.clone(),
        host: display_host(&parts.host),
        external: parts.origin != page,
    };
    let scheme = parts.scheme.as_str();
    if parts.credentials {
        return UrlVerdict::Block;
    }
    match (kind, scheme) {
        (UrlUse::Link | UrlUse::Action, "http" | "https" | "mailto" | "tel") => UrlVerdict::Allow(target()),
        (UrlUse::Image | UrlUse::Written, "data") => match is_raster(&parts.href) {
            true => UrlVerdict::Allow(target()),
            false => UrlVerdict::Block,
        },
        (UrlUse::Image | UrlUse::Media | UrlUse::Upload, "http" | "https") if parts.origin == page => {
            UrlVerdict::Allow(target())
        }
        (UrlUse::Written, "http" | "https") if parts.origin == page => {
            match listed.iter().any(|entry| lists(entry, parts)) {
                true => UrlVerdict::Allow(target()),
                false => UrlVerdict::Ask(target()),
            }
        }
        (UrlUse::Image | UrlUse::Written | UrlUse::Media | UrlUse::Frame | UrlUse::Upload, "https")
            if listed.iter().any(|entry| lists(entry, parts)) =>
        {
            UrlVerdict::Allow(target())
        }
        // An operator who lists a plain address means it; a page over https refuses it by itself.
        (UrlUse::Frame, "http") if listed.iter().any(|entry| lists(entry, parts)) => UrlVerdict::Allow(target()),
        (UrlUse::Image | UrlUse::Written | UrlUse::Media | UrlUse::Frame, "https") => UrlVerdict::Ask(target()),
        _ => UrlVerdict::Block,
    }
}

fn is_raster(href: &str) -> bool {
    let Some(rest) = href.strip_prefix("data:") else {
        return false;
    };
    let kind = rest
        .split([';', ','])
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    RASTER.contains(&kind.as_str())
}

/// Whether an entry of the allow-list (`https://host[:port][/path]`) covers an address. A path prefix ends at a segment.
fn lists(entry: &str, parts: &Parts) -> bool {
    let entry = entry.trim();
    let Some(rest) = entry.get(..parts.origin.len()) else {
        return false;
    };
    if parts.origin.is_empty() || !rest.eq_ignore_ascii_case(&parts.origin) {
        return false;
    }
    let prefix = entry[parts.origin.len()..].trim_end_matches('/');
    // What follows the origin must be a path: `https://a.example.evil` doesn't list `https://a.example`.
    (prefix.is_empty() || prefix.starts_with('/'))
        && parts
            .path
            .strip_prefix(prefix)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests;
