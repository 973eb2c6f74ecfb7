//! Chats that were deleted and may still stand in a store: the browser knows them until every store has let them go, so that a page
//! which goes away in between leaves the rest to the next visit. Knows no store.

use super::names::{KeptText, Names};

fn kept(names: &Names) -> KeptText {
    names.in_browser("deleted")
}

/// Their ids.
pub(super) fn all(names: &Names) -> Vec<String> {
    let text = kept(names).read().unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Whether this chat is one of them.
pub(super) fn note(names: &Names, id: &str, is_one: bool) {
    let mut ids = all(names);
    ids.retain(|known| known != id);
    if is_one {
        ids.push(id.to_owned());
    }
    kept(names).write((!ids.is_empty()).then(|| ids.join("\n")).as_deref());
}
