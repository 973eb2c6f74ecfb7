//! Links out of a card: the address passes the product's gate or there is no link.

use crate::browser::gate::safe_url;
use crate::safe_url::{Target, UrlUse};

/// The target when a person may follow it, else `None`. Links need no allow-list: a person presses them.
pub(crate) fn target(raw: &str) -> Option<Target> {
    safe_url(raw.trim(), UrlUse::Link, &[]).allowed()
}
