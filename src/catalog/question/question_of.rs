//! A question whose type is known, with its answer as it stands: what a body draws.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::Value;

use super::QuestionAsk;

/// A question and its answer. Copy: hand it into closures freely.
pub(crate) struct QuestionOf<T: ?Sized> {
    /// What the frame tells of it.
    pub ask: QuestionAsk,
    question: StoredValue<Arc<T>>,
}

impl<T: ?Sized> Clone for QuestionOf<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for QuestionOf<T> {}

impl<T: ?Sized + 'static> QuestionOf<T> {
    /// The question that the frame tells of.
    pub(super) fn new(ask: QuestionAsk, question: Arc<T>) -> Self {
        let question = StoredValue::new(question);
        QuestionOf { ask, question }
    }

    /// The question itself.
    pub(crate) fn question(self) -> Arc<T> {
        self.question.get_value()
    }

    /// The same, unless its card is gone.
    pub(crate) fn try_question(self) -> Option<Arc<T>> {
        self.question.try_get_value()
    }

    /// Reads something of the question.
    pub fn with<R>(self, read: impl FnOnce(&T) -> R) -> R {
        self.question.with_value(|question| read(question))
    }

    /// Reads something of the answer; tracks.
    pub fn read<R>(self, read: impl FnOnce(&T, &Value) -> R) -> R {
        self.ask.draft.with(|draft| self.with(|question| read(question, draft)))
    }

    /// The same as it stands; doesn't track.
    pub(crate) fn peek<R>(self, read: impl FnOnce(&T, &Value) -> R) -> R {
        let ask = self.ask;
        ask.draft
            .with_untracked(|draft| self.with(|question| read(question, draft)))
    }

    /// Makes another draft of the one that stands, as [`QuestionAsk::change`] does.
    pub(crate) fn change(self, committed: bool, next: impl FnOnce(&T, &Value) -> Value) {
        if let Some(question) = self.try_question() {
            self.ask.change(committed, |draft| next(&question, draft));
        }
    }
}
