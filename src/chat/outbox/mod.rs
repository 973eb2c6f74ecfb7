//! What a person gave and a server may not have yet (`interactions.md` A6, `promises.md` P8 to P16): the ledger of
//! answers, the queue of requests of one thread, and when a request that failed goes out again.
//!
//! An answer is written down before anything is sent. The request that carries it is serialized once: every repeat is the
//! same bytes under the same idempotency key, until the server has answered. Knows no protocol, no store and no view.

mod claim;
mod queue;
mod record;
mod retry;

pub use claim::{Claim, action_key, claim_of, header_key, ids_of, named};
pub use queue::{MAX_POSTS, Outbox};
pub use record::{Answer, GivenUp, QueuedRequest, RequestKind, Rest, SerializedRequest};
pub use retry::{AttemptFailure, Backoff, Next, refuses_body};
