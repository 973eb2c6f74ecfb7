//! What a chat decides, as plain policy: the outbox and its retries, which endpoint is asked, what of an answer has moved, the
//! documents in it, what a server recalls, what is read out. Knows no clock, no socket and no store: those are `session`'s.

pub mod documents;
pub mod endpoint;
pub mod host_tools;
pub mod outbox;
pub mod pending;
pub mod recalled;
pub mod speech;
