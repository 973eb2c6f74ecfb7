//! What is known of the answer that is being read, and how it ended. Knows no socket and no session.

use crate::browser::debug;
use crate::chat::endpoint;
use crate::chat::outbox::GivenUp;
use crate::live::Problem;
use crate::model::Change;

/// How a response ended, for the person.
pub(super) enum Outcome {
    Complete,
    /// The server stopped it.
    Aborted(Option<String>),
    Failed(Problem, Option<String>),
    /// Nothing to resume.
    Nothing,
    /// The server doesn't have the request, and it is given up.
    Unsent(Problem, Option<String>, GivenUp),
    /// Another tab gave it up meanwhile.
    Rests,
    /// Another tab sent it meanwhile.
    Gone,
}

/// What is known of the answer that is being read.
#[derive(Default)]
pub(super) struct Reading {
    pub bytes: usize,
    pub events: u64,
    /// Something came that only a server that has the request says.
    pub acked: bool,
    pub skipped: u64,
    pub finished: bool,
    /// Its body ended within a line.
    pub torn: bool,
    pub fatal: bool,
    pub too_large: bool,
    pub aborted: Option<Option<String>>,
    pub failed: Option<String>,
    /// It could not be read on; why, in a parser's words.
    pub unreadable: Option<String>,
    /// The code of surfaces could not be fetched: this answer goes on without them.
    pub without_surfaces: bool,
    pub waiting: Option<String>,
    pub named: Option<String>,
    pub report: Option<Problem>,
}

impl Reading {
    pub fn note(&mut self, change: &Change) {
        match change {
            Change::Finished(_) => self.finished = true,
            Change::Aborted(reason) => self.aborted = Some(reason.clone()),
            Change::Failed(message) => {
                let message = message.clone();
                // Reported at once; reading goes on for the closing metadata.
                self.report = Some(Problem::Server {
                    message: message.clone(),
                });
                self.failed = Some(message);
            }
            Change::Skipped(line) => {
                self.skipped += 1;
                debug::skipped(line);
            }
            _ => {}
        }
    }

    /// `ai-sdk.md` 13.
    pub(super) fn listen(&mut self, kind: &str, data: &serde_json::Value) {
        if kind == "data-waiting-status"
            && let Some(message) = data.get("message").and_then(|message| message.as_str())
        {
            self.waiting = Some(message.chars().take(300).collect());
        }
    }

    pub(super) fn outcome(self, content_type: &str) -> Outcome {
        if let Some(message) = self.failed {
            return Outcome::Failed(Problem::Server { message }, None);
        }
        if let Some(reason) = self.aborted {
            return Outcome::Aborted(reason);
        }
        let is_stream = endpoint::may_be_stream(content_type);
        // What a page lacks at its end is not what is wrong with it.
        let is_page = content_type.contains("html") && self.events == 0;
        if self.torn && !is_page {
            return Outcome::Failed(Problem::Interrupted, None);
        }
        if self.unreadable.is_some() {
            return Outcome::Failed(Problem::Unreadable, self.unreadable);
        }
        if self.events == 0 {
            // Lines of JSON are no events to a reader of events: there was an answer, and nobody read it.
            let unread = self.bytes > 0 && !content_type.contains("event-stream");
            let problem = match is_stream || (self.skipped > 0 && !is_page) {
                true if self.skipped > 0 || unread => Problem::Unreadable,
                true => Problem::Empty,
                false => Problem::NotAStream {
                    content_type: content_type.to_owned(),
                },
            };
            return Outcome::Failed(problem, None);
        }
        match self.finished {
            true => Outcome::Complete,
            false => Outcome::Failed(Problem::Interrupted, None),
        }
    }
}
