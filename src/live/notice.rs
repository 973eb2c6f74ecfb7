//! What can go wrong and what a person is told of it, by name. Has no words.

use crate::browser::lazy::LoadError;
use crate::model::Files;

/// What went wrong, by name; the view has the words for each.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The request could not reach the server.
    Network,
    /// The server has another build of the page by now, and this one lacks a part of its own.
    Outdated,
    /// The same as `Network`, and it is tried again by itself, while its chat is in view.
    Unreached,
    /// A function of the page around the chat failed, so that nothing was asked.
    Page {
        /// What it threw, for the page's developer.
        message: String,
    },
    /// The browser says there is no network; it is tried again by itself.
    Offline,
    /// Another tab of this browser could not send it.
    OtherTab,
    /// The person stopped it before the server answered.
    Stopped,
    /// It was given up on an earlier page.
    Unsent,
    /// The server answered with this status; its own words, if it sent any.
    Http {
        /// Of HTTP.
        status: u16,
        /// The server's own words.
        message: Option<String>,
    },
    /// 429 or 503 with the seconds to wait, if the server named them.
    Busy {
        /// For how many seconds.
        retry_after: Option<u32>,
        /// The server's own words.
        message: Option<String>,
    },
    /// Status 200, but the body was no stream (an HTML page, say).
    NotAStream {
        /// What it says it is.
        content_type: String,
    },
    /// The stream had no event at all.
    Empty,
    /// What the server sent is none of the protocol's.
    Unreadable,
    /// The stream broke off before the answer was complete; what arrived is kept.
    Interrupted,
    /// The server reported an error in the stream.
    Server {
        /// The server's own words.
        message: String,
    },
    /// The server takes no answer to its question any more, in its own words.
    TooLate {
        /// The server's own words.
        message: String,
    },
    /// A cap was passed; the named limit.
    TooLarge {
        /// The name of the limit.
        limit: &'static str,
    },
    /// One piece passed a cap and is missing; the rest is there.
    LeftOut {
        /// The name of the limit.
        limit: &'static str,
    },
    /// Automatic continuations stopped after this many.
    ResendLimit {
        /// How often.
        count: u32,
    },
    /// Nothing has come for a minute.
    Stalled,
    /// The address is not on the allow-list.
    BlockedOrigin {
        /// The origin.
        origin: String,
    },
    /// The page's own policy forbids it, whatever the lists say; nothing but another policy helps.
    Forbidden {
        /// The origin.
        origin: String,
    },
    /// The server sends requests on to an address that the page's own policy forbids; a browser does not say which.
    Redirected,
    /// A server of another origin is there, and does not let pages of this one ask it (CORS).
    Closed {
        /// The page's origin.
        origin: String,
    },
    /// The page's address names a protocol that nobody here speaks.
    NoProtocol {
        /// What it names.
        name: String,
    },
    /// Storage refused to work; the chat goes on in memory.
    Storage,
    /// As much waits to be sent as may wait.
    OutboxFull,
    /// The event log of this chat takes no more; the chat goes on without it.
    LogFull,
    /// A file could not be read or uploaded.
    Attachment {
        /// The name of its tool.
        name: String,
    },
    /// A file is too large to travel inside of a message.
    FileTooLarge {
        /// Its name.
        name: String,
        /// The most that goes, in words.
        limit: &'static str,
    },
    /// A file was not attached, because the server would not get it.
    NotTaken {
        /// The name of its tool.
        name: String,
        /// What it takes.
        files: Files,
    },
}

impl From<LoadError> for Problem {
    fn from(error: LoadError) -> Problem {
        match error {
            LoadError::Failed => Problem::Network,
            LoadError::Gone => Problem::Outdated,
        }
    }
}

/// A sentence between thread and composer.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// What happened.
    pub problem: Problem,
    /// Offer Retry.
    pub retry: bool,
    /// The raw text for "Details", shown as text only.
    pub detail: Option<String>,
}

impl From<Problem> for Notice {
    fn from(problem: Problem) -> Notice {
        Notice {
            problem,
            retry: false,
            detail: None,
        }
    }
}

/// Where an answer stands that the server may not have yet.
#[derive(Clone, Debug, PartialEq)]
pub enum Delivery {
    /// It is on its way.
    Sending,
    /// It failed and goes out again by itself.
    Waiting(Problem),
    /// It failed; the person may send it again.
    Failed(Problem),
}
