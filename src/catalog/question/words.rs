//! The sentence for each thing that can be wrong with an answer.

use crate::contract::{AnswerFault, Envelope, ErrorCode};
use crate::words::text::interaction as error;
use crate::words::{Locale, Text, fill};

fn text(code: ErrorCode) -> &'static Text {
    match code {
        ErrorCode::Required => &error::ERROR_REQUIRED,
        ErrorCode::MinItems => &error::ERROR_MIN_ITEMS,
        ErrorCode::MaxItems => &error::ERROR_MAX_ITEMS,
        ErrorCode::Exclusive => &error::ERROR_EXCLUSIVE,
        ErrorCode::OtherRequired => &error::ERROR_OTHER_REQUIRED,
        ErrorCode::MinLength => &error::ERROR_MIN_LENGTH,
        ErrorCode::MaxLength => &error::ERROR_MAX_LENGTH,
        ErrorCode::Pattern => &error::ERROR_PATTERN,
        ErrorCode::Email => &error::ERROR_EMAIL,
        ErrorCode::Url => &error::ERROR_URL,
        ErrorCode::Number => &error::ERROR_NUMBER,
        ErrorCode::Date => &error::ERROR_DATE,
        ErrorCode::Min => &error::ERROR_MIN,
        ErrorCode::Max => &error::ERROR_MAX,
        ErrorCode::Step => &error::ERROR_STEP,
        ErrorCode::RowsRequired => &error::ERROR_ROWS_REQUIRED,
        ErrorCode::RowUnique => &error::ERROR_ROW_UNIQUE,
        ErrorCode::RankIncomplete => &error::ERROR_RANK_INCOMPLETE,
        ErrorCode::BestWorstSame => &error::ERROR_BEST_WORST_SAME,
        ErrorCode::MinView => &error::ERROR_MIN_VIEW,
        ErrorCode::StatementRequired => &error::ERROR_STATEMENT_REQUIRED,
        ErrorCode::SignatureRequired => &error::ERROR_SIGNATURE_REQUIRED,
        ErrorCode::ScrollRequired => &error::ERROR_SCROLL_REQUIRED,
        ErrorCode::FileType => &error::ERROR_FILE_TYPE,
        ErrorCode::FileSize => &error::ERROR_FILE_SIZE,
        ErrorCode::FileCount => &error::ERROR_FILE_COUNT,
        ErrorCode::FileTotal => &error::ERROR_FILE_TOTAL,
        ErrorCode::FileFailed => &error::ERROR_FILE_FAILED,
        ErrorCode::UploadPending => &error::ERROR_UPLOAD_PENDING,
        ErrorCode::CommentRequired => &error::ERROR_COMMENT_REQUIRED,
        ErrorCode::PhraseMismatch => &error::ERROR_PHRASE_MISMATCH,
        ErrorCode::Schema => &error::ERROR_SCHEMA,
    }
}

/// The sentence for a fault: the call's own words if it has some, else ours.
pub(super) fn sentence(fault: &AnswerFault, envelope: &Envelope, locale: Locale) -> String {
    let template = envelope.message(fault.code).unwrap_or(text(fault.code).get(locale));
    let values: Vec<(&str, &str)> = fault
        .values
        .iter()
        .map(|(place, value)| (*place, value.as_str()))
        .collect();
    fill(template, &values)
}
