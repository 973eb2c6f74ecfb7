//! What is known of the request that is running. Knows no session: who sends and who waits move it.

use futures::channel::oneshot;
use gloo_timers::callback::Interval;
use web_sys::AbortController;

use crate::chat::outbox::RequestKind;

/// The request that is running, or that waits to be tried again.
pub(super) struct Run {
    pub number: u64,
    pub abort: AbortController,
    /// When the last byte came, or the request went out.
    pub alive_at: f64,
    /// The answer is complete, and its end is about to be shown.
    pub ends: bool,
    pub ask: RequestKind,
    /// Its request in the outbox, until the server has it.
    pub post: Option<String>,
    /// It left the page.
    pub left: bool,
    /// It waits for another tab that reads the answer.
    pub is_elsewhere: bool,
    /// It waits to be tried again.
    pub wait: Option<Wait>,
    /// Looks for stalls; ends with the run.
    pub _watch: Interval,
}

/// A wait between two attempts.
pub(super) struct Wait {
    pub end: oneshot::Sender<()>,
    /// For the network, not for a time.
    pub online: bool,
}
