//! What the page is told of its chat as a whole: which one is shown, and how it stands. Each change once. Knows no message.

use super::parts::Parts;
use crate::ui::prelude::*;

/// Tells the page, as long as the current owner lives.
pub(super) fn follow(parts: &Parts) {
    let current = parts.current;
    let id = Memo::new(move |_| current.get().id());
    let page = parts.bridge.clone();
    Effect::new(move |_| page.tell("partsong-chat", [("chatId", id.get().into())]));
    let status = Memo::new(move |_| current.get().live.status.get().as_str());
    let page = parts.bridge.clone();
    Effect::new(move |_| page.tell("partsong-status", [("status", status.get().into())]));
}
