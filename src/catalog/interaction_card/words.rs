//! The sentence for each thing that can be wrong with an answer.

use crate::contract::{Envelope, ErrorCode, Fault};
use crate::i18n::text::interaction::error;
use crate::i18n::{Locale, Text, fill};

fn text(code: ErrorCode) -> &'static Text {
    match code {
        ErrorCode::Required => &error::REQUIRED,
        ErrorCode::MinItems => &error::MIN_ITEMS,
        ErrorCode::MaxItems => &error::MAX_ITEMS,
        ErrorCode::Exclusive => &error::EXCLUSIVE,
        ErrorCode::OtherRequired => &error::OTHER_REQUIRED,
        ErrorCode::MinLength => &error::MIN_LENGTH,
        ErrorCode::MaxLength => &error::MAX_LENGTH,
        ErrorCode::Pattern => &error::PATTERN,
        ErrorCode::Email => &error::EMAIL,
        ErrorCode::Url => &error::URL,
        ErrorCode::Number => &error::NUMBER,
        ErrorCode::Date => &error::DATE,
        ErrorCode::Min => &error::MIN,
        ErrorCode::Max => &error::MAX,
        ErrorCode::Step => &error::STEP,
        ErrorCode::RowsRequired => &error::ROWS_REQUIRED,
        ErrorCode::RowUnique => &error::ROW_UNIQUE,
        ErrorCode::RankIncomplete => &error::RANK_INCOMPLETE,
        ErrorCode::BestWorstSame => &error::BEST_WORST_SAME,
        ErrorCode::MinView => &error::MIN_VIEW,
        ErrorCode::StatementRequired => &error::STATEMENT_REQUIRED,
        ErrorCode::SignatureRequired => &error::SIGNATURE_REQUIRED,
        ErrorCode::ScrollRequired => &error::SCROLL_REQUIRED,
        ErrorCode::FileType => &error::FILE_TYPE,
        ErrorCode::FileSize => &error::FILE_SIZE,
        ErrorCode::FileCount => &error::FILE_COUNT,
        ErrorCode::FileTotal => &error::FILE_TOTAL,
        ErrorCode::FileFailed => &error::FILE_FAILED,
        ErrorCode::UploadPending => &error::UPLOAD_PENDING,
        ErrorCode::CommentRequired => &error::COMMENT_REQUIRED,
        ErrorCode::PhraseMismatch => &error::PHRASE_MISMATCH,
        ErrorCode::Schema => &error::SCHEMA,
    }
}

/// The sentence for a fault: the call's own words if it has some, else ours.
pub(super) fn sentence(fault: &Fault, envelope: &Envelope, locale: Locale) -> String {
    let template = envelope.message(fault.code).unwrap_or(text(fault.code).get(locale));
    let values: Vec<(&str, &str)> = fault
        .values
        .iter()
        .map(|(place, value)| (*place, value.as_str()))
        .collect();
    fill(template, &values)
}
