//! How the draft of an answer changes: by the person, by itself, and by a button that decides.

use crate::ui::prelude::*;
use serde_json::Value;

use super::card::{Card, Doing, Step};
use crate::contract::SubmitOutcome;
use crate::contract::question::keyed::with_key;

/// A draft that is to stand in place of the one that does.
pub(super) struct Change {
    pub draft: Value,
    /// A choice was made or a field was left, not just a letter typed.
    pub committed: bool,
    /// Nobody did it: a file arrived, a text lies open to its end.
    pub by_itself: bool,
}

/// The key in a draft under which a button that decides says so.
const DECISION: &str = "decision";

impl Card {
    /// What happens by itself counts until the answer is sent, also while the controls wait.
    fn takes(self, by_itself: bool) -> bool {
        let unsent =
            || self.step.get() == Step::Asking && matches!(self.doing.get(), Doing::Answering | Doing::Reviewing);
        untrack(move || if by_itself { unsent() } else { self.is_open() })
    }

    /// Takes another draft.
    pub(super) fn change(self, change: Change) {
        let Change {
            draft,
            committed,
            by_itself,
        } = change;
        if !self.takes(by_itself) {
            return;
        }
        if !by_itself {
            self.watch.start();
        }
        self.log_change(&draft, committed);
        let changed = self.draft.with_untracked(|before| *before != draft);
        if changed {
            self.draft.set(draft);
            self.found_words.set(false);
            if !self.faults.with_untracked(Vec::is_empty) {
                self.faults.set(Vec::new());
            }
        }
        if committed && let Some(interaction) = self.interaction_untracked() {
            if self.complete.get_value() {
                self.changed.update_value(|count| *count = count.saturating_add(1));
            } else if matches!(self.outcome(&interaction), Ok(SubmitOutcome::Submit(_))) {
                self.complete.set_value(true);
            }
        }
        self.keep();
    }

    /// A button that decides was pressed: as Submit, with a decision, which is no change of the answer.
    pub(super) fn decide(self, decision: &'static str) {
        let with = |decision: Value| self.draft.with_untracked(|draft| with_key(draft, DECISION, decision));
        self.change(Change {
            draft: with(decision.into()),
            committed: false,
            by_itself: false,
        });
        self.submit();
        // A decision that was refused is none: nothing but another press gives it again.
        if !self.faults.with_untracked(Vec::is_empty) {
            self.draft.set(with(Value::Null));
            self.keep();
        }
    }
}
