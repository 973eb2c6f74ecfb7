//! The conversation at a step as the ordinary view reads it. Only what differs between two steps is touched, so a card
//! that stays is not drawn anew.

use crate::ui::prelude::*;

use crate::live::{ChatStatus, LiveChat, MessageStatus};
use crate::model::{Message, MessagePart, item_states};
use crate::session::projector::Projector;

/// The signals, and the plain messages behind them.
pub(super) struct ReplayStage {
    pub live: LiveChat,
    projector: Projector,
    shown: Vec<Message>,
}

impl ReplayStage {
    /// An empty stage under the current owner.
    pub(super) fn new() -> ReplayStage {
        let live = LiveChat::new("replay", String::new());
        live.status.set(ChatStatus::Ready);
        ReplayStage {
            live,
            projector: Projector::new(Owner::current().unwrap_or_default(), live),
            shown: Vec::new(),
        }
    }

    /// Shows these messages instead of the ones that are shown.
    pub fn show(&mut self, mut messages: Vec<Message>) {
        let same = |(old, new): &(&Message, &Message)| old.id == new.id && old.role == new.role;
        let kept = self.shown.iter().zip(&messages).take_while(same).count();
        self.projector.cut(kept);
        for (position, message) in messages.iter_mut().enumerate().take(kept) {
            let Some(old) = self.shown.get(position).filter(|old| *old != message) else {
                continue;
            };
            reuse(old, message);
            self.projector.refresh(position, message, false);
        }
        if self.live.messages.with_untracked(Vec::is_empty) {
            self.projector.load(&messages);
        } else {
            self.projector.extend(&messages, MessageStatus::Done);
        }
        self.live.items.set(item_states(&messages, false, false));
        self.shown = messages;
    }

    /// Makes the messages before the first live one.
    pub(super) fn earlier(&mut self) {
        self.projector.earlier(&self.shown);
    }
}

/// A part that is the same stays the same value, so that its card is left alone.
fn reuse(old: &Message, new: &mut Message) {
    for (old, new) in old.parts.iter().zip(&mut new.parts) {
        match (old, new) {
            (MessagePart::Tool(old), MessagePart::Tool(new)) if old == new => new.clone_from(old),
            (MessagePart::Data(old), MessagePart::Data(new)) if old == new => new.clone_from(old),
            _ => {}
        }
    }
}
