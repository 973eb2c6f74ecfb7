//! The page hears when a part of an answer begins, changes its state and ends; never of a delta. Knows no option but the one
//! that says whether words go along.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use serde_json::json;

use super::bridge::Bridge;
use super::options::Options;
use super::parts::Parts;
use crate::live::{ChatStatus, LiveKind, LiveMessage, LivePart};
use crate::model::{MessagePart, Role};
use crate::ui::prelude::*;

/// Tells the page of the parts of each answer that comes while it looks on.
pub(super) fn follow(parts: &Parts, bridge: &Rc<Bridge>) {
    let current = parts.current;
    let owner = parts.root.owner().child();
    let bridge = bridge.clone();
    // What a chat begins with is history and no news.
    let known = RefCell::new((String::new(), HashSet::<(u64, u64)>::new()));
    Effect::new(move |_| {
        let shown = current.get();
        let (id, live) = (shown.id(), shown.live);
        let last = live.messages.with(|messages| messages.last().copied());
        let last = last.filter(|last| last.role == Role::Assistant);
        let parts = last.map(|last| last.parts.get()).unwrap_or_default();
        let loading = live.status.get() == ChatStatus::Loading;
        let mut known = known.borrow_mut();
        let is_history = loading || known.0 != id;
        if known.0 != id {
            *known = (id, HashSet::new());
        }
        let Some(message) = last else { return };
        for (index, part) in parts.into_iter().enumerate() {
            if known.1.insert((message.key, part.key)) && !is_history {
                let (bridge, shown) = (bridge.clone(), shown.clone());
                let tell = move || {
                    tell(&bridge, message, index, part, |id| {
                        shown
                            .messages()
                            .into_iter()
                            .find(|one| one.id == id)?
                            .parts
                            .into_iter()
                            .nth(index)
                    })
                };
                owner.with(|| follow_part(part, tell));
            }
        }
    });
}

/// Tells it now, and whenever its state is another one.
fn follow_part(part: LivePart, tell: impl Fn() + 'static) {
    let stands = Memo::new(move |_| match part.kind {
        LiveKind::Text { text, .. } | LiveKind::Reasoning { text, .. } => (text.mark().open, None),
        LiveKind::Tool(tool) => (false, Some(tool.with(|tool| tool.state))),
        _ => (false, None),
    });
    Effect::new(move |_| {
        // To track it alone would not begin to follow what it looks at.
        let _ = stands.get();
        tell();
    });
}

fn tell(
    bridge: &Bridge,
    message: LiveMessage,
    index: usize,
    part: LivePart,
    whole: impl FnOnce(&str) -> Option<MessagePart>,
) {
    let id = message.id.get_untracked();
    let mut detail = json!({ "messageId": id, "index": index });
    let whole = whole(&id);
    if let LiveKind::Tool(tool) = part.kind {
        detail["toolCallId"] = tool.with_untracked(|tool| tool.call_id.as_str().into());
    }
    detail["type"] = whole.as_ref().map(MessagePart::kind).unwrap_or_default().into();
    if let Some(whole) = whole
        && Options::of(bridge).text("detail").as_deref() == Some("full")
    {
        detail["part"] = whole.to_json();
    }
    bridge.emit("partsong-part", &detail.to_string(), false);
}
