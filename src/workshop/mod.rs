//! The pages of whoever builds with this: every component in every state (`gallery`), and a log played again (`replay`). In a
//! binary of their own; the page knows nothing of them.

mod gallery;
mod groups;
mod replay;
mod samples;
mod samples_research;

use crate::page::document;
use crate::ui::prelude::*;

/// Mounts the gallery or the replay into the page, whichever the address names.
pub fn start() {
    crate::browser::lazy::patterns::listen();
    let path = window().location().pathname().unwrap_or_default();
    match path.strip_prefix(&document::base_path()) {
        Some("/replay") => crate::workshop::replay::start(),
        _ => crate::workshop::gallery::start(),
    }
}
