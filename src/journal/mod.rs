//! The event log: what was asked, what was shown, what was answered and what may be cited, as JSON lines from which the
//! conversation can be replayed. Knows messages and question calls; no clock, no store, no DOM: time and randomness are
//! handed in by a [`StampHost`].
//!
//! `journal.md` 2 has the five kinds of records, their fields, and where the words of a person stand.

pub mod delivery;
mod digest;
pub mod evidence;
mod facts;
mod record;
mod recorder;
mod replay;
mod secrets;
mod stamp;
mod trim;

pub use digest::{HashKey, key_of};
pub use record::{Log, LogRecord, MAX_LOG_BYTES, RecordKind};
pub use recorder::Recorder;
pub use replay::Replay;
pub use stamp::{Moment, StampHost, uuid_text};

/// The version of this layout (`journal.md` 2.1); stands in every `opened` record.
const LOG_VERSION: u32 = 1;
