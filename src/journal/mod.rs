//! The event log: what was asked, what was shown, what was answered and what may be cited, as JSON lines from which the
//! conversation can be replayed. Knows messages and question calls; no clock, no store, no DOM: time and randomness are
//! handed in by a [`StampHost`].
//!
//! The five kinds, and what each record carries beside [`LogRecord`]'s own fields:
//!
//! | kind | fields |
//! |---|---|
//! | `session_state` | `state` (`opened`, `turn_started`, `turn_ended`, `rewound`, `log_full`), `turns`, `questions {open, answered}`, and for `opened` the page's own facts; `rewound` cuts the conversation to `turns` turns |
//! | `transcript_turns` | `index`, `turn_id`, `role`, `revision`, `from_part`, `parts`, `message` (what a message has beside its parts); a tool part is named by `toolCallId` and `ref` only |
//! | `tool_calls` | `tool_call_id`, `tool`, `state`, `interaction_id?`, `type?`, `research_intent?`, `evidence_policy?`, `status?`, `call` (once), `result?`, `error_text?`, `part` (the rest of the part) |
//! | `interaction_events` | `interaction_id`, `tool_call_id`, `type`, `research_intent`, `event`, `t_ms` (since shown), `path?`, `from?`, `to?` (`{length?, hash}`), `codes?` |
//! | `extraction_evidence` | `evidence_id`, `interaction_id`, `tool_call_id`, `turn_id?`, `research_intent`, `policy`, `policy_source`, `source` (`selection`, `free_text`, `followup_turn`, `typed_instead`, `none`), `citable`, `items [{path, value, label?}]`, `masked?`, `awaits_followup?`, `followup_of?`, `confirms? {evidence_id, interaction_id, tool_call_id}` |
//!
//! A question of a surface has the same records; its `tool_call_id` begins with `surface:`, and no turn refers to it. Words
//! after a `cite_followup_turn` answer are its follow-up until the next question of another type is answered. An answer
//! `confirms` the open one that its `metadata.confirms` names, else the last with the same `research_intent`.
//!
//! Words that a person wrote stand where they were said (`transcript_turns`, `tool_calls.result`) and where they may be
//! cited; never in `interaction_events`, which have their length and a keyed hash. The answer of a question with
//! `metadata.sensitive` stands nowhere: `{"masked": true}` is in its place, and `[masked]` in that of its words.

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

/// The version of this layout; stands in every `opened` record.
const LOG_VERSION: u32 = 1;
