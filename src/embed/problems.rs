//! How an answer ended and what went wrong in a chat, as its page is told: words that stay, and a text for its developer. Knows no event.

use wasm_bindgen::JsValue;

use super::bridge::error;
use crate::live::{MessageStatus, Problem};
use crate::view::problem_words;
use crate::words::Locale;

/// The code of a problem.
pub(super) fn code(problem: &Problem) -> &'static str {
    match problem {
        Problem::Http { status: 401, .. } => "unauthorized",
        Problem::Http { .. } | Problem::Busy { .. } | Problem::NotAStream { .. } | Problem::TooLate { .. } => "http",
        Problem::Server { .. } | Problem::Empty | Problem::Unreadable => "http",
        Problem::Page { .. } => "options",
        Problem::BlockedOrigin { .. } | Problem::Forbidden { .. } | Problem::Redirected => "origin",
        Problem::Storage => "storage",
        Problem::Outdated => "assets",
        Problem::TooLarge { .. } | Problem::LeftOut { .. } | Problem::OutboxFull => "full",
        _ => "network",
    }
}

/// The words of a problem for the page's developer.
pub(super) fn words(problem: &Problem) -> String {
    match problem {
        Problem::Page { message } => message.clone(),
        problem => problem_words(problem, Locale::En, true),
    }
}

/// A problem as an error that a call is refused with; trying again may help.
pub(super) fn refusal(problem: &Problem) -> JsValue {
    error(code(problem), &words(problem), true)
}

/// How an answer ended; `None` while it has not.
pub(super) fn end_of(status: &MessageStatus) -> Option<&'static str> {
    match status {
        MessageStatus::Streaming | MessageStatus::Sending | MessageStatus::Queued => None,
        MessageStatus::Done | MessageStatus::Cut | MessageStatus::Filtered => Some("done"),
        MessageStatus::Stopped(_) => Some("stopped"),
        MessageStatus::Interrupted => Some("interrupted"),
        MessageStatus::Failed | MessageStatus::FailedMidway => Some("failed"),
    }
}
