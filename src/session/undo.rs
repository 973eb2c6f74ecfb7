//! What "Answer again" and editing took away from a chat, to be brought back until the next message. Knows no session and no
//! store.

use serde_json::Value;

use crate::model::Message;

/// Conversations that are kept at most.
const MOST: usize = 4;

/// The conversation as it was before something was taken away, one for each time; the last is brought back first.
#[derive(Default)]
pub(super) struct UndoStack(Vec<Vec<Message>>);

impl UndoStack {
    /// Forgets everything. `false`: there was nothing.
    pub(super) fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.0).is_empty()
    }

    /// Whether nothing is set aside.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The conversation that was set aside last.
    pub fn pop(&mut self) -> Option<Vec<Message>> {
        self.0.pop()
    }

    /// Sets a conversation aside that is brought back after every other one.
    pub(super) fn push_below(&mut self, messages: Vec<Message>) {
        self.0.insert(0, messages);
    }

    /// Sets a conversation aside, in the place of the last one that was if that is its beginning; the oldest makes way where
    /// there are too many.
    pub fn push(&mut self, messages: Vec<Message>) {
        self.0.pop_if(|last| messages.starts_with(last));
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(messages);
    }

    /// As it is stored; `None` when nothing is set aside.
    pub(super) fn to_text(&self) -> Option<String> {
        let list = |texts: Vec<String>| format!("[{}]", texts.join(","));
        let lists = self.0.iter();
        let lists = lists.map(|messages| list(messages.iter().map(Message::to_record).collect()));
        (!self.0.is_empty()).then(|| list(lists.collect()))
    }

    /// From its stored form; nothing where that cannot be read.
    pub(super) fn from_text(text: &str) -> UndoStack {
        let Ok(Value::Array(lists)) = serde_json::from_str(text) else {
            return UndoStack::default();
        };
        let read = |list| match list {
            Value::Array(list) => list.into_iter().filter_map(Message::from_record).collect(),
            _ => Vec::new(),
        };
        let lists = lists.into_iter().map(read);
        UndoStack(lists.filter(|messages: &Vec<Message>| !messages.is_empty()).collect())
    }
}
