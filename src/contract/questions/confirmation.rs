//! `task_confirmation`: whether the assistant may go ahead with what it describes (`interactions.md` B15). Rejecting is
//! an answer. Not a tool approval: that one is drawn by the shell.

use std::sync::Arc;

use serde_json::Value;

use crate::contract::question::keyed::{text_at, with_key};
use crate::contract::question::media::{PAIR, pairs};
use crate::contract::question::members::Holds::{Flag, Items, Object, OneOf, Text};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::remark::Remark;
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Manner, Question, QuestionType};
use crate::json::{JsonMap, SetMember};
use crate::spelled::spelled;

/// Whether a task may be done.
pub const TASK_CONFIRMATION: QuestionType = QuestionType {
    word: "task_confirmation",
    members: &[must("task", Object(TASK))],
    read: |fields, envelope| Ok(Arc::new(Confirmation::read(fields, envelope)?)),
};

const TASK: Members = &[
    must("summary", Text),
    may("details", Items(PAIR, 0, MAX_DETAILS)),
    may("risk", OneOf(Risk::WORDS)),
    may("reversible", Flag),
    may("confirm_label", Text),
    may("reject_label", Text),
    may("confirm_phrase", Text),
    may("allow_changes", Flag),
];

/// The most details of a task.
const MAX_DETAILS: usize = 50;

spelled! {
    /// How much harm the task can do.
    pub enum Risk {
        /// Little.
        Low = "low",
        /// Some.
        Medium = "medium",
        /// Much.
        High = "high",
    }
}

spelled! {
    /// What the person decides.
    pub enum Decision {
        /// It is done.
        Confirmed = "confirmed",
        /// It is not done.
        Rejected = "rejected",
        /// It is to be changed first.
        ChangesRequested = "changes_requested",
    }
}

impl Decision {
    /// The decision of a draft or of a value.
    pub fn of(value: &Value) -> Option<Decision> {
        Decision::spelled(value.get(DECISION)?.as_str()?)
    }
}

/// A `task_confirmation` question. Its draft is `{decision?, reason?, phrase?}`.
#[derive(Clone, Debug)]
pub struct Confirmation {
    /// What would be done.
    pub summary: String,
    /// Labels and values.
    pub details: Vec<(String, String)>,
    /// How much harm it can do.
    pub risk: Option<Risk>,
    /// It can be undone.
    pub reversible: bool,
    /// The words on the button that confirms.
    pub confirm_label: Option<String>,
    /// The words on the button that rejects.
    pub reject_label: Option<String>,
    /// Words that have to be typed to confirm.
    pub phrase: Option<String>,
    /// One may ask for changes.
    pub allow_changes: bool,
    /// The words that say why.
    pub reason: Option<Remark>,
}

/// The key of the reason, in the draft and in the value.
pub const REASON: &str = "reason";
/// The key of the typed phrase in the draft, and the field of its fault.
pub const PHRASE: &str = "phrase";
const DECISION: &str = "decision";

impl Confirmation {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Confirmation, ContractError> {
        let own = fields.object("task");
        let allow_changes = own.is("allow_changes");
        if allow_changes {
            envelope.leaves_room_for(REASON)?;
        }
        Ok(Confirmation {
            summary: own.string("summary"),
            details: pairs(&own, "details"),
            risk: own.text("risk").and_then(Risk::spelled),
            reversible: own.flag("reversible").unwrap_or(true),
            confirm_label: own.said("confirm_label"),
            reject_label: own.said("reject_label"),
            phrase: own.said("confirm_phrase").map(|phrase| phrase.trim().into()),
            allow_changes,
            reason: Remark::read(envelope, REASON, None, false),
        })
    }

    fn value(&self, decision: Decision, reason: Option<String>) -> Value {
        let mut value = JsonMap::new();
        value.set(DECISION, decision.as_str());
        value.set_some(REASON, reason);
        Value::Object(value)
    }

    fn phrase_fits(&self, draft: &Value) -> bool {
        let typed = text_at(draft, PHRASE).trim();
        self.phrase.as_deref().is_none_or(|phrase| typed == phrase)
    }
}

impl Question for Confirmation {
    fn probes(&self) -> Vec<Value> {
        let needed = self.reason.as_ref().filter(|reason| reason.required).map(Remark::probe);
        let any = self.reason.as_ref().map(Remark::probe);
        let mut probes = vec![
            self.value(Decision::Rejected, needed.clone()),
            self.value(Decision::Confirmed, needed),
        ];
        if self.allow_changes {
            probes.push(self.value(Decision::ChangesRequested, any));
        }
        probes
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let Some(decision) = Decision::of(draft) else {
            return Ok(None);
        };
        if decision == Decision::Confirmed && !self.phrase_fits(draft) {
            let phrase = self.phrase.as_deref().unwrap_or_default();
            let fault = AnswerFault::new(ErrorCode::PhraseMismatch).at(PHRASE);
            return Err(vec![fault.with("phrase", phrase)]);
        }
        let reason = match &self.reason {
            Some(reason) => {
                // Changes without words cannot be made.
                let needed = reason.required || decision == Decision::ChangesRequested;
                let own = Remark {
                    required: needed,
                    ..reason.clone()
                };
                own.check(draft).map_err(|fault| vec![fault])?
            }
            None => None,
        };
        Ok(Some(self.value(decision, reason)))
    }

    fn restore(&self, value: &Value) -> Value {
        let draft = match Decision::of(value) {
            Some(decision) => with_key(&Value::Null, DECISION, decision.as_str().into()),
            None => return Value::Null,
        };
        let draft = with_key(&draft, REASON, value.get(REASON).cloned().into());
        match &self.phrase {
            Some(phrase) if Decision::of(value) == Some(Decision::Confirmed) => {
                with_key(&draft, PHRASE, phrase.clone().into())
            }
            _ => draft,
        }
    }

    fn summary(&self, value: &Value) -> String {
        let label = match Decision::of(value) {
            Some(Decision::Confirmed) => self.confirm_label.clone(),
            Some(Decision::Rejected) => self.reject_label.clone(),
            _ => None,
        };
        let reason = text_at(value, REASON);
        match label {
            Some(label) if reason.is_empty() => label,
            Some(label) => format!("{label} – {reason}"),
            None => reason.into(),
        }
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let text = self.reason.as_ref()?.text(draft);
        (!text.is_empty()).then(|| text.into())
    }

    fn manner(&self) -> Manner {
        Manner {
            cannot_be_skipped: true,
            has_own_buttons: true,
            has_no_shortcut: self.risk == Some(Risk::High),
            is_alert: true,
            ..Manner::default()
        }
    }
}
