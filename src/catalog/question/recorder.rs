//! What a question tells the event log (`interactions.md` A7): when it was seen, touched, changed, refused and left.
//! Silent where nobody keeps a log.

use crate::ui::prelude::*;
use serde_json::Value;

use crate::catalog::kit::host::QuestionLog;
use crate::catalog::question::card::{Card, Step};
use crate::contract::QuestionStatus;
use crate::model::QuestionEvent;

impl Card {
    pub(super) fn log(self, event: QuestionEvent) {
        let Some(QuestionLog(log)) = self.log.log else { return };
        let waits = self.may_answer.try_get_untracked() == Some(true);
        if let Some(call_id) = self.call_id().filter(|_| waits) {
            log.run((call_id, event));
        }
    }

    /// Once, when half of a question that can be answered is in view.
    pub(super) fn log_shown(self) {
        Effect::new(move || {
            let seen = self.watch.is_started() && self.step.get() == Step::Asking && self.may_answer.get();
            if seen && !self.log.shown.get_value() {
                self.log.shown.set_value(true);
                self.log(QuestionEvent::Shown);
            }
        });
    }

    /// The draft is about to become `draft`.
    pub(super) fn log_change(self, draft: &Value, committed: bool) {
        // What happens while the controls wait is told with the next change.
        if self.log.log.is_none() || self.may_answer.try_get_untracked() != Some(true) {
            return;
        }
        let changes = self.draft.with_untracked(|before| before != draft);
        if changes && !self.log.touched.get_value() {
            self.log.touched.set_value(true);
            self.log(QuestionEvent::FirstInput);
        }
        let from = self.log.told.get_value();
        if committed && from != *draft {
            self.log.told.set_value(draft.clone());
            let to = draft.clone();
            self.log(QuestionEvent::Change { from, to });
        }
    }

    /// A draft came back from the store.
    pub(super) fn log_restored(self, draft: &Value) {
        self.log.touched.set_value(true);
        self.log.told.set_value(draft.clone());
        self.log(QuestionEvent::Restored);
    }

    /// The question ended without an answer.
    pub(super) fn log_status(self, status: QuestionStatus) {
        match status {
            QuestionStatus::Submitted => {}
            QuestionStatus::Skipped => self.log(QuestionEvent::Skipped),
            QuestionStatus::Cancelled => self.log(QuestionEvent::Cancelled),
            QuestionStatus::Expired => self.log(QuestionEvent::Expired),
        }
    }
}
