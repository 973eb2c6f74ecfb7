//! What can be wrong: with a person's answer ([`AnswerFault`]) and with the call that asked ([`ContractError`]). Codes and
//! numbers only; the words for each are the interface's.

use serde_json::{Value, json};

/// What is wrong with an answer (`interactions.md` A11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// Nothing was answered.
    Required,
    /// Too few were chosen.
    MinItems,
    /// Too many were chosen.
    MaxItems,
    /// An option that stands alone was chosen with others.
    Exclusive,
    /// The chosen option wants words.
    OtherRequired,
    /// The words are too short.
    MinLength,
    /// The words are too long.
    MaxLength,
    /// The words are not of the form that is asked for.
    Pattern,
    /// It is no e-mail address.
    Email,
    /// It is no web address.
    Url,
    /// It is no number.
    Number,
    /// It is no date.
    Date,
    /// It is too small.
    Min,
    /// It is too large.
    Max,
    /// It is between two steps.
    Step,
    /// Rows have no answer.
    RowsRequired,
    /// Two rows have the same answer.
    RowUnique,
    /// Options have no rank.
    RankIncomplete,
    /// Best and worst are the same.
    BestWorstSame,
    /// It was not looked at for long enough.
    MinView,
    /// A statement that must be agreed to was not.
    StatementRequired,
    /// The name is missing.
    SignatureRequired,
    /// The document was not read to its end.
    ScrollRequired,
    /// The file is of another type.
    FileType,
    /// The file is too large.
    FileSize,
    /// There are too many files.
    FileCount,
    /// The files are too large together.
    FileTotal,
    /// A file could not be sent.
    FileFailed,
    /// A file is still on its way.
    UploadPending,
    /// A mark has no words.
    CommentRequired,
    /// The phrase was not typed as it stands there.
    PhraseMismatch,
    /// It does not fit the schema of the answer.
    Schema,
}

impl ErrorCode {
    /// The word on the wire: the key of `validation.messages`, and the code in the event log.
    pub fn as_str(self) -> &'static str {
        match self {
            ErrorCode::Required => "required",
            ErrorCode::MinItems => "min_items",
            ErrorCode::MaxItems => "max_items",
            ErrorCode::Exclusive => "exclusive",
            ErrorCode::OtherRequired => "other_required",
            ErrorCode::MinLength => "min_length",
            ErrorCode::MaxLength => "max_length",
            ErrorCode::Pattern => "pattern",
            ErrorCode::Email => "email",
            ErrorCode::Url => "url",
            ErrorCode::Number => "number",
            ErrorCode::Date => "date",
            ErrorCode::Min => "min",
            ErrorCode::Max => "max",
            ErrorCode::Step => "step",
            ErrorCode::RowsRequired => "rows_required",
            ErrorCode::RowUnique => "row_unique",
            ErrorCode::RankIncomplete => "rank_incomplete",
            ErrorCode::BestWorstSame => "best_worst_same",
            ErrorCode::MinView => "min_view",
            ErrorCode::StatementRequired => "statement_required",
            ErrorCode::SignatureRequired => "signature_required",
            ErrorCode::ScrollRequired => "scroll_required",
            ErrorCode::FileType => "file_type",
            ErrorCode::FileSize => "file_size",
            ErrorCode::FileCount => "file_count",
            ErrorCode::FileTotal => "file_total",
            ErrorCode::FileFailed => "file_failed",
            ErrorCode::UploadPending => "upload_pending",
            ErrorCode::CommentRequired => "comment_required",
            ErrorCode::PhraseMismatch => "phrase_mismatch",
            ErrorCode::Schema => "schema",
        }
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
    pub fn at(mut self, field: impl Into<String>) -> AnswerFault {
        self.field = field.into();
        self
    }

    /// The same, with one place filled.
    pub fn with(mut self, place: &'static str, value: impl ToString) -> AnswerFault {
        self.values.push((place, value.to_string()));
        self
    }
}

/// Why a call cannot be asked (`interactions.md` A4, A10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractCode {
    /// It lacks what its type cannot do without.
    InvalidCall,
    /// No answer would fit its `output_schema`.
    OutputSchemaMismatch,
    /// There is no such type.
    UnsupportedType,
    /// It is of a version that we cannot read.
    UnsupportedSchemaVersion,
    /// It passes a limit.
    TooLarge,
    /// Two things have the same id.
    DuplicateId,
}

impl ContractCode {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            ContractCode::InvalidCall => "invalid_call",
            ContractCode::OutputSchemaMismatch => "output_schema_mismatch",
            ContractCode::UnsupportedType => "unsupported_type",
            ContractCode::UnsupportedSchemaVersion => "unsupported_schema_version",
            ContractCode::TooLarge => "too_large",
            ContractCode::DuplicateId => "duplicate_id",
        }
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
    pub fn new(code: ContractCode, path: impl Into<String>, message: impl Into<String>) -> ContractError {
        ContractError {
            code,
            path: path.into(),
            message: message.into(),
        }
    }

    /// The value of the cancelled result that tells the agent.
    pub fn to_value(&self) -> Value {
        json!({"error": {"code": self.code.as_str(), "path": self.path, "message": self.message}})
    }
}
