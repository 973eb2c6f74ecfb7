//! Which generation of the protocol a surface speaks, and what that decides: how paths are spelled, what a written `null`
//! means, which wrapper goes around what we send. Knows no messages.

use crate::spelled::spelled;

spelled! {
    /// The family's generations (`gulf-a2ui.md` 1). GULF's two drafts differ in message names only.
    #[derive(Default, PartialOrd, Ord)]
    pub enum Generation {
        /// GULF 1.0.0 and its draft of October 2025.
        #[default]
        Gulf = "gulf",
        /// A2UI v0.8.
        V08 = "v0.8",
        /// A2UI v0.9 and v0.9.1.
        V09 = "v0.9",
        /// A2UI v1.0.
        V10 = "v1.0",
    }
}

impl Generation {
    /// Reads `as_str`'s word and every `version` of the wire; `None` for a word that nobody uses.
    pub fn from_word(word: &str) -> Option<Generation> {
        let word = word.trim_start_matches('v');
        match word {
            "gulf" | "1.0.0" => Some(Generation::Gulf),
            "0.8" | "0.8.0" => Some(Generation::V08),
            "0.9" | "0.9.0" | "0.9.1" => Some(Generation::V09),
            "1.0" => Some(Generation::V10),
            _ => None,
        }
    }

    /// Paths are JSON pointers (RFC 6901). Before v0.9 `/`, `.` and `[n]` are the same and there are no escapes.
    pub fn has_pointers(self) -> bool {
        self >= Generation::V09
    }

    /// Drawing waits for `beginRendering`; later generations draw when a component with the id `root` exists.
    pub(crate) fn begins_explicitly(self) -> bool {
        self <= Generation::V08
    }
}
