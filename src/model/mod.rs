//! The conversation as plain data, and the fold that grows it. Knows no protocol's frames, no DOM, no clock and no I/O.
//!
//! Messages are AI SDK `UIMessage`s (`id, role, metadata?, parts[]`), the richest of the five shapes; every other
//! protocol maps onto them. `Event` is what goes in, `Change` says exactly what moved, `Reply` is what a person did.

mod answer;
mod change;
mod conversation;
mod error;
mod event;
mod fold;
mod items;
mod local;
pub mod marker;
mod member;
mod message;
mod part;
mod question_event;
mod reply;
mod resend;
mod stage;
pub mod surface_part;
mod tool;

pub use crate::json::packed::Json;
pub use answer::given;
pub use change::{Change, Changes};
pub use conversation::{Conversation, Ended, FoldMode, Start};
pub use error::{ErrorClass, FoldError};
pub use event::{Event, Restated, ToolInput, ToolOutput};
pub use fold::MAX_PARTS;
pub use items::{item_states, queue_items};
pub use local::Ending;
pub use message::{Message, Role};
pub use part::{
    DataPart, FilePart, Files, MessagePart, ReasoningPart, STEP_PART, SUBAGENT_PART, SourcePart, TextPart, TextState,
};
pub use question_event::QuestionEvent;
pub use reply::{ItemState, Reply, UiAction, place};
pub use resend::{AfterResponse, Resend};
pub use tool::{Approval, FEEDBACK, LABELS, NOT_ANSWERED, ToolFamily, ToolPart, ToolState, UNREADABLE_INPUT};
