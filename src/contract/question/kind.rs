//! What a question type has to know, and what it says about itself to the shell.

use std::any::Any;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use serde_json::Value;

use super::Envelope;
use super::members::Members;
use crate::contract::{AnswerFault, ContractError, Fields};

/// What one question type knows: how a draft becomes its canonical value, and how a value reads.
///
/// A draft is JSON in a shape of the type's own, so that it can be kept over a reload; `null` is untouched.
pub trait Question: Any + Send + Sync {
    /// Canonical values, one for each way of answering that the person is offered; each must fit the output schema.
    fn probes(&self) -> Vec<Value>;
    /// The canonical value of a draft; `None` when nothing was answered.
    ///
    /// # Errors
    /// All that is wrong with it, for the person to put right.
    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>>;
    /// The draft that gives this value: a receipt shows it again.
    fn restore(&self, value: &Value) -> Value;
    /// The value in a few words, for the receipt and the read-back; empty when there is nothing to say.
    fn summary(&self, value: &Value) -> String;
    /// The words that the person wrote into a draft, so that an expired question doesn't lose them.
    fn written(&self, _draft: &Value) -> Option<String> {
        None
    }
    /// The draft with how long the question was in front of the person, for a type whose answer says it.
    fn viewed(&self, _draft: &Value, _millis: u64) -> Option<Value> {
        None
    }
    /// The value line by line, question and answer, for the read-back of what has several parts; an empty list is read
    /// back as the summary.
    fn read_back(&self, _value: &Value) -> Vec<(String, String)> {
        Vec::new()
    }
    /// How it behaves as a card.
    fn manner(&self) -> Manner {
        Manner::default()
    }
    /// Something goes on in it that would end if it were drawn anew elsewhere, such as an upload.
    fn stays_put(&self, _draft: &Value) -> bool {
        false
    }
}

/// How a question behaves as a card; most as none of this says.
#[derive(Clone, Copy, Default)]
pub struct Manner {
    /// Skip makes no sense: declining is an answer.
    pub cannot_be_skipped: bool,
    /// The body has buttons of its own which answer: the card draws no Submit.
    pub has_own_buttons: bool,
    /// Only a press on the very button submits, and not Ctrl or Cmd with Enter.
    pub has_no_shortcut: bool,
    /// The card may grow beyond the width of reading text (`interactions.md` A9).
    pub is_wide: bool,
    /// On a narrow screen it opens over all of it, whatever `display.mode` says (`interactions.md` A9).
    pub fills_narrow_screens: bool,
    /// A form that is filled in a dialog, unless the call names another place.
    pub opens_in_dialog: bool,
    /// In a dialog it is an `alertdialog`: it interrupts because something is about to be done.
    pub is_alert: bool,
}

// As a supertrait it would bring the words of every field of every type into the page.
impl Debug for dyn Question {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str("Question")
    }
}

/// What reading a type's own fields gives.
pub type QuestionRead = Result<Arc<dyn Question>, ContractError>;

/// A line of the list of types.
pub struct QuestionType {
    /// The word in `type`.
    pub word: &'static str,
    /// What its calls hold beside the envelope.
    pub members: Members,
    /// Reads the fields of the type. The call is within the caps, and it is as the envelope and the members say, when this
    /// is asked: what is left to refuse is what depends on several of them.
    pub read: fn(&Fields, &Envelope) -> QuestionRead,
}
