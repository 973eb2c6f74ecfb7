//! What happens to a question while a person works on it, on its way to the event log (`interactions.md` A7). Knows
//! neither the card that tells it nor the log that keeps it.

use std::sync::Arc;

use serde_json::Value;

/// One thing that happened to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum QuestionEvent {
    /// It stands in no message as a call, but on a surface: what is asked.
    Asked(Arc<Value>),
    /// Its result, if it stands on a surface.
    Answered(Value),
    /// Half of it was in view.
    Shown,
    /// The first key or press.
    FirstInput,
    /// A choice was made or a field was left: the draft before and after. The log keeps only where they differ, and hashes.
    Change {
        /// The draft before.
        from: Value,
        /// The draft after.
        to: Value,
    },
    /// Submit was pressed and these codes were shown.
    ValidationFailed(Vec<&'static str>),
    /// What will be sent is shown to be looked at.
    ReviewOpened,
    /// The person sends it.
    SubmitClicked,
    /// The result is on its way to the server.
    Sent,
    /// The server has it.
    Acked,
    /// It could not be sent.
    SendFailed,
    /// A half-filled answer came back after a reload.
    Restored,
    /// It was passed over.
    Skipped,
    /// It was left for something else.
    Cancelled,
    /// Its time was up.
    Expired,
}

impl QuestionEvent {
    /// The word in the log.
    pub fn as_str(&self) -> &'static str {
        match self {
            QuestionEvent::Asked(_) => "asked",
            QuestionEvent::Answered(_) => "answered",
            QuestionEvent::Shown => "shown",
            QuestionEvent::FirstInput => "first_input",
            QuestionEvent::Change { .. } => "change",
            QuestionEvent::ValidationFailed(_) => "validation_failed",
            QuestionEvent::ReviewOpened => "review_opened",
            QuestionEvent::SubmitClicked => "submit_clicked",
            QuestionEvent::Sent => "sent",
            QuestionEvent::Acked => "acked",
            QuestionEvent::SendFailed => "send_failed",
            QuestionEvent::Restored => "restored",
            QuestionEvent::Skipped => "skipped",
            QuestionEvent::Cancelled => "cancelled",
            QuestionEvent::Expired => "expired",
        }
    }
}
