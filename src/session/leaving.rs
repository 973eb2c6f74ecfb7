//! What all chats do when their page goes away, is hidden and comes back: everything is written down, the tab remembers the words
//! in the composer, and what was held up goes on. Knows no store.

use std::rc::Rc;

use crate::reactive::prelude::*;

use super::chats::Chats;
use crate::browser::dom;
use crate::live::LiveChat;

/// Where the words in the composer are kept for the next page of this tab: a chat whose session never came has no store, and a
/// store may be too slow for a page that goes away.
const DRAFT: &str = "draft";

impl Chats {
    /// Does that for as long as the current owner lives.
    pub fn follow_page(self: &Rc<Self>) {
        let chats = StoredValue::new(self.clone());
        let on = |name: &str, act: fn(&Rc<Chats>, &web_sys::Event)| {
            let heard = move |event| chats.with_value(|chats| act(chats, &event));
            dom::until_cleanup(window_event_listener_untyped(name, heard));
        };
        on("pagehide", |chats, _| chats.leave());
        on("pageshow", |chats, event| {
            let persisted = js_sys::Reflect::get(event, &"persisted".into());
            if persisted.is_ok_and(|persisted| persisted.is_truthy()) {
                chats.come_back();
            }
        });
        on("online", |chats, _| chats.wake(true));
        on("visibilitychange", |chats, _| match document().hidden() {
            // A phone may take a hidden page away without another word.
            true => {
                chats.save_all();
                chats.remember_draft();
            }
            false => {
                chats.forget_draft();
                chats.wake(false);
            }
        });
    }

    /// Keeps the words in the composer of the chat that is shown.
    pub(super) fn remember_draft(&self) {
        let shown = self.open_session(&self.shown.borrow());
        // What no chat has taken yet stays for the one that is opened next.
        let Some(live) = shown.map(|chat| chat.live) else {
            return;
        };
        let words = live.own_words();
        let draft = (!words.trim().is_empty()).then(|| format!("{}\n{words}", live.draft_key.get_value()));
        self.names.in_tab(DRAFT).write(draft.as_deref());
    }

    /// The page came back with all it had: what is sent from here on is no draft any more.
    pub(super) fn forget_draft(&self) {
        let is_taken = self.open_session(&self.shown.borrow()).is_some();
        if is_taken {
            self.names.in_tab(DRAFT).write(None);
        }
    }

    /// Puts the words into the composer of their chat that stood there when the page before went away; once.
    pub(super) fn take_draft(&self, live: LiveChat) {
        let kept = self.names.in_tab(DRAFT);
        let words = kept.read().unwrap_or_default();
        if let Some((of, draft)) = words.split_once('\n')
            && live.draft_key.with_value(|own| own == of)
        {
            kept.write(None);
            // At once: the page may go away again before the chat is there.
            live.draft.set(draft.to_owned());
            live.is_draft_newer.set_value(true);
        }
    }
}
