//! What can be wrong: with a person's answer ([`AnswerFault`]) and with the call that asked ([`ContractError`]). Codes and
//! numbers only; the words for each are the interface's.

use serde_json::{Value, json};

use crate::spelled::spelled;

spelled! {
    /// What is wrong with an answer (`interactions.md` A11).
    #[derive(Hash)]
    pub enum ErrorCode {
        /// Nothing was answered.
        Required = "required",
        /// Too few were chosen.
        MinItems = "min_items",
        /// Too many were chosen.
        MaxItems = "max_items",
        /// An option that stands alone was chosen with others.
        Exclusive = "exclusive",
        /// The chosen option wants words.
        OtherRequired = "other_required",
        /// The words are too short.
        MinLength = "min_length",
        /// The words are too long.
        MaxLength = "max_length",
        /// The words are not of the form that is asked for.
        Pattern = "pattern",
        /// It is no e-mail address.
        Email = "email",
        /// It is no web address.
        Url = "url",
        /// It is no number.
        Number = "number",
        /// It is no date.
        Date = "date",
        /// It is too small.
        Min = "min",
        /// It is too large.
        Max = "max",
        /// It is between two steps.
        Step = "step",
        /// Rows have no answer.
        RowsRequired = "rows_required",
        /// Two rows have the same answer.
        RowUnique = "row_unique",
        /// Options have no rank.
        RankIncomplete = "rank_incomplete",
        /// Best and worst are the same.
        BestWorstSame = "best_worst_same",
        /// It was not looked at for long enough.
        MinView = "min_view",
        /// A statement that must be agreed to was not.
        StatementRequired = "statement_required",
        /// The name is missing.
        SignatureRequired = "signature_required",
        /// The document was not read to its end.
        ScrollRequired = "scroll_required",
        /// The file is of another type.
        FileType = "file_type",
        /// The file is too large.
        FileSize = "file_size",
        /// There are too many files.
        FileCount = "file_count",
        /// The files are too large together.
        FileTotal = "file_total",
        /// A file could not be sent.
        FileFailed = "file_failed",
        /// A file is still on its way.
        UploadPending = "upload_pending",
        /// A mark has no words.
        CommentRequired = "comment_required",
        /// The phrase was not typed as it stands there.
        PhraseMismatch = "phrase_mismatch",
        /// It does not fit the schema of the answer.
        Schema = "schema",
    }
}

/// One thing that is wrong with an answer, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerFault {
    /// What is wrong.
    pub code: ErrorCode,
    /// The field of the body it belongs to; empty for the question as a whole.
    pub field: String,
    /// What the text's places are filled with.
    pub values: Vec<(&'static str, String)>,
}

impl AnswerFault {
    /// A fault of the question as a whole.
    pub fn new(code: ErrorCode) -> AnswerFault {
        AnswerFault {
            code,
            field: String::new(),
            values: Vec::new(),
        }
    }

    /// The same, at a field.
    pub(crate) fn at(mut self, field: impl Into<String>) -> AnswerFault {
        self.field = field.into();
        self
    }

    /// The same, with one place filled.
    pub fn with(mut self, place: &'static str, value: impl ToString) -> AnswerFault {
        self.values.push((place, value.to_string()));
        self
    }
}

spelled! {
    /// Why a call cannot be asked (`interactions.md` A4, A10).
    pub enum ContractCode {
        /// It lacks what its type cannot do without.
        InvalidCall = "invalid_call",
        /// No answer would fit its `output_schema`.
        OutputSchemaMismatch = "output_schema_mismatch",
        /// There is no such type.
        UnsupportedType = "unsupported_type",
        /// It is of a version that we cannot read.
        UnsupportedSchemaVersion = "unsupported_schema_version",
        /// It passes a limit.
        TooLarge = "too_large",
        /// Two things have the same id.
        DuplicateId = "duplicate_id",
    }
}

/// A call that cannot be asked. The message is for the agent, so it is English and names what would work.
#[derive(Clone, Debug, PartialEq)]
pub struct ContractError {
    /// What is wrong.
    pub code: ContractCode,
    /// JSON pointer into the call.
    pub path: String,
    /// What would work.
    pub message: String,
}

impl ContractError {
    /// An error at this path of the call.
    pub(crate) fn new(code: ContractCode, path: impl Into<String>, message: impl Into<String>) -> ContractError {
        ContractError {
            code,
            path: path.into(),
            message: message.into(),
        }
    }

    /// No answer would fit the call's `output_schema`.
    pub(crate) fn mismatch(message: impl Into<String>) -> ContractError {
        ContractError::new(ContractCode::OutputSchemaMismatch, "/output_schema", message)
    }

    /// The value of the cancelled result that tells the agent.
    pub fn to_value(&self) -> Value {
        json!({"error": {"code": self.code.as_str(), "path": self.path, "message": self.message}})
    }
}
