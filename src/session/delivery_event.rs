//! What becomes of a person's answers on their way, for whoever keeps a record of it (`interactions.md` A7). Knows no
//! record.

use crate::live::Problem;

/// A step of one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DeliveryStep<'a> {
    /// A request that carries it goes out; also when it is a repeat.
    Sent,
    /// The server has it.
    Acked,
    /// The request failed; it may go out again.
    SendFailed(&'a Problem),
    /// It was in the outbox when the page was opened.
    Restored,
}

/// One step of one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DeliveryEvent<'a> {
    /// The id of the chat.
    pub chat: &'a str,
    /// The tool call's id, or the approval's.
    pub call: &'a str,
    /// The idempotency key.
    pub key: &'a str,
    /// What happened.
    pub step: DeliveryStep<'a>,
}
