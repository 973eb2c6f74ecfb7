//! What can be wrong with a stream, by name. Knows no protocol's wording beyond the four classes of `ai-sdk.md` 7.

/// The class of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// Not a chunk of the protocol: unknown type, missing or wrong field.
    InvalidChunk,
    /// Not JSON, or JSON that nobody should read.
    InvalidJson,
    /// A chunk that doesn't fit what came before: a delta without a start, an output of an unknown call.
    FoldError,
    /// The server said so itself.
    ErrorChunk,
    /// A cap was passed.
    TooLarge,
    /// The run failed, says the server (`ag-ui.md` 9).
    RunError,
    /// The stream ended before it was complete.
    Interrupted,
}

impl ErrorClass {
    /// The word the command line prints.
    pub fn as_str(self) -> &'static str {
        match self {
            ErrorClass::InvalidChunk => "invalid-chunk",
            ErrorClass::InvalidJson => "invalid-json",
            ErrorClass::FoldError => "fold-error",
            ErrorClass::ErrorChunk => "error-chunk",
            ErrorClass::TooLarge => "too-large",
            ErrorClass::RunError => "run-error",
            ErrorClass::Interrupted => "interrupted",
        }
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
