//! Where a part of a message stands, and what is drawn around it.

use crate::live::{Lane, LivePart};
use crate::ui::prelude::*;
use crate::view::context::ChatContext;

/// Where a part stands.
#[derive(Clone, Copy)]
pub struct PartPlace {
    pub context: ChatContext,
    /// All parts of its message.
    pub parts: RwSignal<Vec<LivePart>>,
    /// The message is being answered right now.
    pub live: Signal<bool>,
    pub superseded: Signal<bool>,
    /// The message was complete when it was drawn.
    pub was_done: bool,
    /// Draws what one of its subagents made.
    pub made_by: fn(PartPlace, Lane) -> View,
}
