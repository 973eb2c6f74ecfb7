//! What a person said or stopped and the store doesn't have yet, kept by the tab itself: that has it at once, so that a page which goes
//! away in between leaves it to the next one. Knows no store.

use super::names::Names;
use crate::chat::outbox::QueuedRequest;

/// The requests of one chat that are being written down, one a line.
pub(super) struct Unwritten {
    key: String,
    kept: Option<web_sys::Storage>,
}

impl Unwritten {
    /// Those of this chat. Where nothing is kept there are none.
    pub(super) fn of(names: &Names, chat: &str) -> Unwritten {
        let kept = leptos::prelude::window().session_storage().ok().flatten();
        Unwritten {
            key: names.key(&format!("unwritten.{chat}")),
            kept: kept.filter(|_| !names.in_memory),
        }
    }

    /// All of them.
    pub(super) fn posts(&self) -> Vec<QueuedRequest> {
        let text = self.kept.as_ref().and_then(|kept| kept.get_item(&self.key).ok()?);
        let text = text.unwrap_or_default();
        text.lines().filter_map(QueuedRequest::from_text).collect()
    }

    /// One more, or another word on one of them.
    pub(super) fn add(&self, post: QueuedRequest) {
        let mut posts = self.posts();
        posts.retain(|known| known.id != post.id);
        posts.push(post);
        self.put(&posts);
    }

    /// The store has it, or it is not to be sent.
    pub(super) fn remove(&self, id: &str) {
        let mut posts = self.posts();
        posts.retain(|post| post.id != id);
        self.put(&posts);
    }

    /// These are all.
    pub(super) fn put(&self, posts: &[QueuedRequest]) {
        let Some(kept) = &self.kept else { return };
        let lines: Vec<String> = posts.iter().map(QueuedRequest::to_text).collect();
        // What a tab has no room for is in the store alone.
        match lines.is_empty() {
            true => kept.remove_item(&self.key).ok(),
            false => kept.set_item(&self.key, &lines.join("\n")).ok(),
        };
    }
}
