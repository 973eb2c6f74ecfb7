//! What a chat is called: by the person, else by the server, else by its first words. Knows no request.

use std::rc::Rc;

use super::chat_session::Session;
use super::history::ChatRecord;
use crate::chat::endpoint;
use crate::model::Role;

/// Characters of a chat's title.
const TITLE: usize = 60;

impl Session {
    /// The title: the person's, else the server's last, else the first words.
    pub(super) fn name_chat(self: &Rc<Self>) {
        self.work_out_title();
        let title = self.state.borrow().record.title.clone();
        let title = (!title.is_empty()).then_some(title);
        if self.live.title.with_untracked(|known| *known != title) {
            self.live.title.set(title);
        }
    }

    fn work_out_title(&self) {
        let mut state = self.state.borrow_mut();
        if !state.record.named {
            let messages = &state.conversation.messages;
            let given = messages.iter().rev().flat_map(|message| message.parts.iter().rev());
            let given = given.filter_map(|part| part.data("data-chat-title")?.data.as_str());
            let first = || {
                let user = messages.iter().find(|message| message.role == Role::User);
                user.map(|message| endpoint::title_from(&message.text(), TITLE))
                    .unwrap_or_default()
            };
            let title = given
                .map(|title| endpoint::title_from(title, 200))
                .find(|title| !title.is_empty());
            let title = match title {
                Some(title) => title,
                // A title that came outside of the message stays.
                None if !state.record.title.is_empty() => return,
                None => first(),
            };
            state.record.title = title;
        }
    }

    pub(super) fn rename(self: &Rc<Self>, record: ChatRecord) {
        {
            let mut state = self.state.borrow_mut();
            state.record.named = record.named;
            state.record.title = record.title;
            state.unsaved = true;
        }
        self.name_chat();
        self.save_now();
    }
}
