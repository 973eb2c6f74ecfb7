//! Chats that were deleted and may still stand in a store: the browser knows them until every store has let them go, so that a page
//! which goes away in between leaves the rest to the next visit. Knows no store.

use super::names::Names;

fn kept(names: &Names) -> Option<(web_sys::Storage, String)> {
    let kept = leptos::prelude::window().local_storage().ok().flatten();
    Some((kept.filter(|_| !names.in_memory)?, names.key("deleted")))
}

/// Their ids.
pub(super) fn all(names: &Names) -> Vec<String> {
    let text = kept(names).and_then(|(kept, key)| kept.get_item(&key).ok()?);
    text.unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Whether this chat is one of them.
pub(super) fn note(names: &Names, id: &str, is_one: bool) {
    let mut ids = all(names);
    ids.retain(|known| known != id);
    if is_one {
        ids.push(id.to_owned());
    }
    if let Some((kept, key)) = kept(names) {
        match ids.is_empty() {
            true => kept.remove_item(&key).ok(),
            false => kept.set_item(&key, &ids.join("\n")).ok(),
        };
    }
}
