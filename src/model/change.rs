//! What an event moved, so that nobody downstream has to compare. Knows positions, not views.

use super::DataPart;
use crate::surface::Moved;

/// One thing that moved in the message that is being answered. Part numbers are positions in `Message::parts`.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The message has another id (a new id renames it: one message per response).
    Renamed,
    /// `metadata` was merged.
    Metadata,
    /// A part was pushed at this position (always the end).
    PartAdded(usize),
    /// The text of a text or reasoning part grew: the new bytes are `text[from..]`.
    TextGrew {
        /// Its position.
        part: usize,
        /// The bytes that were there before.
        from: usize,
    },
    /// Anything else about this part, its text's end included.
    PartChanged(usize),
    /// Every part from this position on was dropped.
    PartsDropped(usize),
    /// All parts were replaced (a replayed response starts again).
    Reset,
    /// Any message may have changed, come or gone: the server told the conversation anew.
    Restated,
    /// A transient data part: seen once, never stored.
    Transient(DataPart),
    /// Surfaces moved, wherever in the conversation they stand.
    Surfaces(Moved),
    /// The server stopped the answer, with its reason.
    Aborted(Option<String>),
    /// The server finished; the reason is any string.
    Finished(Option<String>),
    /// The server reported an error; reading goes on so that closing metadata isn't lost.
    Failed(String),
    /// Something on the wire was skipped and harmed only itself; the text is for the debug log.
    Skipped(String),
}

/// Everything one event moved, in order; usually one or two.
pub type Changes = Vec<Change>;
