//! Words beside another answer: a reason, a comment, a signature. One field of a draft under a key of its own, with the
//! lengths that the output schema accepts.

use serde_json::Value;

use super::keyed::text_at;
use super::text_limits::TextLimits;
use crate::contract::{AnswerFault, Envelope, ErrorCode};

/// The longest remark, in characters, unless the output schema says less.
const MAX_REMARK: usize = 4_000;

/// A text field beside the answer proper. Its words stand in the draft under `key`, and so do its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its name in the draft and in the result.
    pub key: &'static str,
    /// The call's own words for it.
    pub label: Option<String>,
    /// It may not stay empty.
    pub required: bool,
    /// How long it may be.
    pub limits: TextLimits,
}

impl Remark {
    /// The field for a key of the value, if the output schema has room for it: nobody writes words that are thrown away.
    pub fn read(envelope: &Envelope, key: &'static str, label: Option<&str>, required: bool) -> Option<Remark> {
        envelope.asks_for(key).then(|| Remark {
            key,
            label: label.filter(|label| !label.trim().is_empty()).map(str::to_owned),
            required: required || envelope.insists_on(key),
            limits: TextLimits::of(envelope, key, MAX_REMARK),
        })
    }

    /// What a draft says.
    pub fn text<'a>(&self, draft: &'a Value) -> &'a str {
        text_at(draft, self.key)
    }

    /// The words to send, or what is wrong with them. An optional remark that says nothing is left out.
    ///
    /// # Errors
    /// It is required and empty, or too short or too long.
    pub(crate) fn check(&self, draft: &Value) -> Result<Option<String>, AnswerFault> {
        let text = self.text(draft).trim();
        let fault = match (text.is_empty(), self.required) {
            (true, false) => return Ok(None),
            (true, true) => Some(AnswerFault::new(ErrorCode::Required)),
            _ => self.limits.fault(text),
        };
        match fault {
            Some(fault) => Err(fault.at(self.key)),
            None => Ok(Some(text.into())),
        }
    }

    /// Words of a fitting length, for probes.
    pub(crate) fn probe(&self) -> String {
        self.limits.probe()
    }
}
