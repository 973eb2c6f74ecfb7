//! How a chat begins: with messages from the store, with a history from elsewhere, and what becomes of citation markers in
//! it. Knows no gesture.

use std::rc::Rc;

use leptos::task::spawn_local;
use serde_json::Value;

use super::chat_session::Session;
use super::endpoint::allowed_url;
use super::transport;
use super::workspace::Workspace;
use crate::chat::{documents, recalled};
use crate::live::{ChatStatus, Gesture, Markers, MessageStatus, Problem};
use crate::model::{Conversation, Message, Role};

impl Session {
    /// What becomes of citation markers in this chat: the person's word, else the server's custom.
    pub(super) fn read_markers(&self, workspace: &Workspace) {
        let markers = Markers::of(self.state.borrow().record.markers, workspace.spoken().has_markers);
        if self.live.markers.get_untracked() != markers {
            self.live.markers.set(markers);
        }
    }

    /// Takes the person's word on citation markers.
    pub(super) fn set_markers(self: &Rc<Self>, on: bool) {
        {
            let mut state = self.state.borrow_mut();
            state.record.markers = Some(on);
            state.unsaved = true;
        }
        if let Some(workspace) = self.workspace.upgrade() {
            self.read_markers(&workspace);
        }
        self.save_now();
    }

    /// The messages at this address.
    ///
    /// # Errors
    /// It may not be asked, or what it says is no history.
    pub(super) async fn read_history(&self, address: &str) -> Result<Vec<Message>, Problem> {
        let Some(workspace) = self.workspace.upgrade() else {
            return Ok(Vec::new());
        };
        let settings = workspace.settings.get_untracked();
        let (url, _) = allowed_url(address, &workspace.config, &settings)?;
        let text = transport::get_text(workspace.host(), &url).await?;
        let value: Value = serde_json::from_str(&text).map_err(|_| Problem::NotAStream {
            content_type: "application/json".into(),
        })?;
        let list = match value {
            Value::Object(mut map) => map.shift_remove("messages").unwrap_or_default(),
            value => value,
        };
        let list = match list {
            Value::Array(list) => list,
            _ => Vec::new(),
        };
        Ok(list.into_iter().filter_map(recalled::message).collect())
    }

    /// Begins with the messages from the store, and takes up an answer that was running when the page went away.
    pub(super) fn load(self: Rc<Self>) {
        self.state.borrow_mut().opening = true;
        spawn_local(async move {
            let Some(workspace) = self.workspace.upgrade() else {
                return;
            };
            let id = self.id();
            let mut messages = Vec::new();
            let mut record = None;
            let mut unread = !workspace.names.in_memory;
            if let Some(store) = workspace.store().await {
                match store.messages(&id).await {
                    Ok(stored) => {
                        (self.state.borrow_mut().stamp, messages) = stored;
                        unread = false;
                    }
                    Err(error) => workspace.storage_failed(&error.to_string()),
                }
                if workspace.record(&id).is_none() {
                    record = store.record(&id).await.unwrap_or_default();
                }
                self.read_draft().await;
                self.read_undo(&store).await;
            }
            if self.state.borrow().closed {
                return;
            }
            if unread {
                self.state.borrow_mut().unread = true;
                self.ask_store_later();
            }
            if let Some(record) = workspace.record(&id).or(record) {
                self.live
                    .title
                    .set((!record.title.is_empty()).then(|| record.title.clone()));
                self.state.borrow_mut().record = record;
            }
            let is_elsewhere = self.state.borrow().record.running && self.is_locked().await;
            self.show(messages, true);
            if is_elsewhere {
                self.mark_last(Role::Assistant, MessageStatus::Streaming);
            }
            workspace.outbox.write_left(&id).await;
            self.restore(&workspace, false).await;
            self.drop_sent_draft();
            self.recheck_loose(&workspace, false).await;
            self.keep_drafts();
            self.tell_restored();
            self.state.borrow_mut().opening = false;
            if self.live.status.get_untracked() == ChatStatus::Loading {
                self.live.status.set(ChatStatus::Ready);
            }
            self.resume_unfinished();
            if is_elsewhere {
                // However that ends: the lock says when the other tab is done, or gone.
                self.catch_up_soon();
            }
            self.look_at_tools();
            self.do_held();
        });
    }

    /// Reads the kept draft, and keeps what stands in the composer from then on.
    pub(super) async fn begin_drafts(self: &Rc<Self>) {
        self.read_draft().await;
        self.keep_drafts();
    }

    /// Reads the kept draft, unless it was read.
    pub(super) async fn read_draft(self: &Rc<Self>) {
        let is_read = || self.state.borrow().kept_draft.is_some();
        let Some(workspace) = self.workspace.upgrade().filter(|_| !is_read()) else {
            return;
        };
        let Some(store) = workspace.store().await else { return };
        let key = self.live.draft_key.get_value();
        let Ok(kept) = store.draft(&key).await else { return };
        if is_read() {
            return;
        }
        if self.live.draft_key.with_value(|now| *now == key) {
            return self.put_draft(kept);
        }
        // A chat that joined the list meanwhile has a draft of its own, and none yet. These words may have come along with the tab.
        if kept == self.live.own_words() {
            self.write_draft(key, kept, String::new());
        }
        self.put_draft(String::new());
    }

    /// Puts the kept draft into the composer, before what was written there meanwhile. What was sent meanwhile only waits there.
    fn put_draft(&self, kept: String) {
        let (draft, is_newer) = (self.live.draft, self.live.is_draft_newer.get_value());
        let written = draft.get_untracked();
        let mut state = self.state.borrow_mut();
        let sends = |gesture: &Gesture| matches!(gesture, Gesture::Send { text, .. } if text == written.trim());
        let is_sent = state.held.iter().any(sends);
        state.kept_draft = Some(kept.clone());
        drop(state);
        if is_newer || kept.is_empty() {
            return;
        }
        if is_sent {
            // They stand nowhere any more from where they could be taken back.
            self.live.held.set(false);
        }
        draft.set(match written.is_empty() || is_sent || written == kept {
            true => kept,
            false => format!("{kept}\n{written}"),
        });
    }

    /// A draft that is on its way as a message is none: the page before went away before the store had forgotten it.
    fn drop_sent_draft(&self) {
        let draft = self.live.draft.get_untracked();
        let is_sent = {
            let state = self.state.borrow();
            let mut said = state
                .outbox
                .posts()
                .filter_map(|post| Message::from_json(post.message.clone()?));
            state.kept_draft.as_ref() == Some(&draft) && said.any(|message| message.text() == draft.trim())
        };
        if is_sent && !self.live.is_draft_newer.get_value() {
            self.live.draft.set(String::new());
        }
    }

    /// Shows a history that is not stored here as the whole chat.
    pub(super) fn show_foreign(self: &Rc<Self>, messages: Vec<Message>) {
        self.state.borrow_mut().record.recalled = recalled::foreign(&messages);
        self.show(messages, false);
    }

    /// Shows these messages as the whole chat; `stored`: they are what the store has.
    pub fn show(self: &Rc<Self>, mut messages: Vec<Message>, stored: bool) {
        messages.iter_mut().for_each(documents::complete);
        if let Some(workspace) = self.workspace.upgrade() {
            self.read_markers(&workspace);
        }
        {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            state.conversation = Conversation::new(messages);
            state.projector.load(&state.conversation.messages);
            state.load_surfaces();
            state.unsaved_from = if stored { state.conversation.messages.len() } else { 0 };
        }
        if !stored && !self.state.borrow().outbox.answers().is_empty() {
            let messages = self.state.borrow().conversation.messages.clone();
            self.settled_by_server(&messages);
        }
        self.refresh_items(false);
        // What waits in the outbox belongs to it: what is said before that is there would stand before it.
        if !self.state.borrow().opening {
            self.live.status.set(ChatStatus::Ready);
        }
        self.state.borrow_mut().log_waits = !stored;
        if stored {
            self.begin_log(true);
        }
    }
}
