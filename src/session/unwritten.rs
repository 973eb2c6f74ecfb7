//! What a person said or stopped and the store doesn't have yet, kept by the tab itself: that has it at once, so that a page which goes
//! away in between leaves it to the next one. Knows no store.

use super::names::{KeptText, Names};
use crate::chat::outbox::QueuedRequest;

/// The requests of one chat that are being written down, one a line.
pub(super) struct Unwritten(KeptText);

impl Unwritten {
    /// Those of this chat. Where nothing is kept there are none.
    pub(super) fn of(names: &Names, chat: &str) -> Unwritten {
        Unwritten(names.in_tab(&format!("unwritten.{chat}")))
    }

    /// All of them.
    pub(super) fn posts(&self) -> Vec<QueuedRequest> {
        let text = self.0.read().unwrap_or_default();
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
        let lines: Vec<String> = posts.iter().map(QueuedRequest::to_text).collect();
        // What a tab has no room for is in the store alone.
        self.0.write((!lines.is_empty()).then(|| lines.join("\n")).as_deref());
    }
}
