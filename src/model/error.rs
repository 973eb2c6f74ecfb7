//! What can be wrong with a stream, by name. Knows no protocol's wording beyond the four classes of `ai-sdk.md` 7.

use crate::spelled::spelled;

spelled! {
    /// The class of a fault.
    pub enum ErrorClass {
        /// Not a chunk of the protocol: unknown type, missing or wrong field.
        InvalidChunk = "invalid-chunk",
        /// Not JSON, or JSON that nobody should read.
        InvalidJson = "invalid-json",
        /// A chunk that doesn't fit what came before: a delta without a start, an output of an unknown call.
        FoldError = "fold-error",
        /// The server said so itself.
        ErrorChunk = "error-chunk",
        /// A cap was passed.
        TooLarge = "too-large",
        /// The run failed, says the server (`ag-ui.md` 9).
        RunError = "run-error",
        /// The stream ended before it was complete.
        Interrupted = "interrupted",
    }
}

/// An event that stops the fold (strict mode only).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldError {
    /// What kind of failure it is.
    pub class: ErrorClass,
    /// The reference client's own words.
    pub message: String,
}

impl std::fmt::Display for FoldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.class.as_str(), self.message)
    }
}

impl std::error::Error for FoldError {}
