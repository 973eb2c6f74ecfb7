//! What a person did with a component: the way out. Knows no protocol; `protocol` words it.

use serde_json::Value;

/// A press on a nudge, a card or any component that asks the server to change something (`data-ui-action`).
#[derive(Clone, Debug, PartialEq)]
pub struct UiAction {
    /// The call that the item stands in.
    pub call_id: String,
    /// The component's wire word: `nudge`, `card`.
    pub component: String,
    /// `apply`, `dismiss`, `undo`, or the action that the card names.
    pub action: String,
    /// The item, by the id that the server gave it.
    pub item_id: String,
    /// The payload that the server gave it.
    pub payload: Option<Value>,
    /// The same words for a model that ignores data parts; shown as the person's message.
    pub text: String,
}

/// Where one item of a component stands after a `UiAction` on it, derived from the messages alone.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemState {
    /// Sent, and the answer is still running: the action's word.
    Pending(String),
    /// The server said so (`data-ui-state`): its word, e.g. `applied`.
    Settled(String),
    /// The answer ended without a word about this item: the action's word.
    Sent(String),
    /// The answer failed before the server settled it: the action's word.
    Failed(String),
}

/// Where a call stands in a chat, as one word: a server may use the id of a call, or of an approval, more than once.
/// `turn`: how many calls of its message had the id before it.
pub fn place(message: &str, id: &str, is_approval: bool, turn: usize) -> String {
    let kind = if is_approval { "?" } else { "" };
    format!("{message}\u{1f}{id}{kind}\u{1f}{turn}")
}

/// One gesture of a person, handed up through one callback.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A new message.
    Message {
        /// The words.
        text: String,
    },
    /// The answer of a client-side tool.
    ToolOutput {
        /// The id of the call.
        call_id: String,
        /// The result.
        output: Value,
    },
    /// The client-side tool could not be answered.
    ToolFailed {
        /// The id of the call.
        call_id: String,
        /// Why it failed.
        error_text: String,
    },
    /// The decision on one approval request.
    Approval {
        /// The approval that is decided.
        approval_id: String,
        /// Whether the call may run.
        approved: bool,
        /// Why, in the person's words.
        reason: Option<String>,
    },
    /// An approval request is granted with other arguments: all of them.
    ApprovalEdited {
        /// The id of the approval.
        approval_id: String,
        /// The arguments.
        input: Value,
    },
    /// Nobody decided on an approval request in time.
    ApprovalExpired {
        /// The id of the approval.
        approval_id: String,
    },
    /// A component asks the server to change something.
    Action(UiAction),
    /// Ask the assistant to try this failed call again.
    RetryTool {
        /// The id of the call.
        call_id: String,
    },
}
