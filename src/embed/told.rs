//! What a page was told of one chat. Knows no event.

use std::collections::HashMap;

use crate::live::ChatStatus;
use crate::session::Chat;

/// What was told last of each message, or of each part, by their keys. What a chat begins with is history and no news.
#[derive(Default)]
pub(super) struct Told {
    chat: String,
    /// It had not been read when it was looked at last: what is whole in it now is history, too.
    pub is_just_read: bool,
    is_loading: bool,
    words: HashMap<u64, &'static str>,
}

impl Told {
    /// Whether what stands in this chat now is history; tracks its status. Forgets what was told of another chat.
    pub(super) fn is_history(&mut self, chat: &Chat) -> bool {
        let id = chat.id();
        let is_another = self.chat != id;
        if is_another {
            self.chat = id;
            self.words.clear();
        }
        let is_loading = chat.live.status.get() == ChatStatus::Loading;
        self.is_just_read = std::mem::replace(&mut self.is_loading, is_loading);
        is_loading || is_another
    }

    /// Writes down where this stands now; whether it stood elsewhere.
    pub(super) fn stands(&mut self, key: u64, now: &'static str) -> bool {
        self.words.insert(key, now) != Some(now)
    }
}
