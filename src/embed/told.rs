//! What a page was told of one chat. Knows no event.

use std::collections::HashMap;
use std::hash::Hash;

use crate::live::ChatStatus;
use crate::session::Chat;

/// What was told last of each message, by its id, or of each part, by its key. What a chat begins with is history and no news.
#[derive(Default)]
pub(super) struct Told<K> {
    chat: String,
    /// It had not been read when it was looked at last: what is whole in it now is history, too.
    pub is_just_read: bool,
    /// It is being read: what becomes of it is known behind that.
    pub is_loading: bool,
    words: HashMap<K, &'static str>,
}

impl<K: Eq + Hash> Told<K> {
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

    /// Something was told, or written down as history, of what has this key.
    pub(super) fn knows(&self, key: &K) -> bool {
        self.words.contains_key(key)
    }

    /// Writes down where this stands now; whether it stood elsewhere.
    pub(super) fn stands(&mut self, key: K, now: &'static str) -> bool {
        self.words.insert(key, now) != Some(now)
    }
}
