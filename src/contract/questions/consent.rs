//! `consent`: a text, statements to tick, and a yes or a no of equal weight (`interactions.md` B12). Declining is an
//! answer and needs nothing.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::keyed::{carried, holds_at, text_at, with_key};
use crate::contract::question::members::Holds::{Address, Flag, Items, Object, OneOf, Text};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::remark::Remark;
use crate::contract::question::text_limits::TextLimits;
use crate::contract::{AnswerFault, Envelope, ErrorCode, Fields, Manner, Question, QuestionType};
use crate::json::{JsonMap, SetMember};

/// A consent, item by item.
pub const CONSENT: QuestionType = QuestionType {
    word: "consent",
    members: &[must("consent", Object(CONTENT))],
    read: |fields, envelope| Ok(Arc::new(Consent::read(fields, envelope))),
};

const CONTENT: Members = &[
    must("version", Text).guessed(),
    must("body", Text),
    may("statements", Items(STATEMENT, 0, MAX_STATEMENTS)),
    may("signature", OneOf(&["none", "typed_name"])),
    may("agree_label", Text),
    may("decline_label", Text),
    may("document_url", Address).untold(),
    may("require_scroll_to_end", Flag).untold(),
];
const STATEMENT: Members = &[must("id", Text), must("label", Text), may("required", Flag)];

/// The most statements.
const MAX_STATEMENTS: usize = 50;
/// From this many characters on the text fills a narrow screen.
const LONG_BODY: usize = 1_200;

/// Something to agree to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its id, unique in the question.
    pub id: String,
    /// What is agreed to.
    pub label: String,
    /// There is no consent without it.
    pub required: bool,
}

/// A `consent` question. Its draft is `{decision?, ticked: [id], signed_name?, read?}`.
#[derive(Clone, Debug)]
pub struct Consent {
    /// The version of the consent, which goes into the answer.
    pub version: String,
    /// Markdown subset.
    pub body: String,
    /// What is agreed to, one by one.
    pub statements: Vec<Statement>,
    /// Where the whole text lies, unchecked.
    pub document_url: Option<String>,
    /// The text has to be read to its end.
    pub scroll: bool,
    /// The typed name, where one is asked for.
    pub signature: Option<Remark>,
    /// The words on the button that agrees.
    pub agree_label: Option<String>,
    /// The words on the button that declines.
    pub decline_label: Option<String>,
}

/// The word for yes, in the draft and in the value.
pub const GRANTED: &str = "granted";
/// The word for no.
pub const DECLINED: &str = "declined";
/// The key of the signature, in the draft and in the value.
const SIGNED_NAME: &str = "signed_name";
/// The key in a draft that says that the text was read to its end; the field of that fault.
pub const READ: &str = "read";
const DECISION: &str = "decision";
const TICKED: &str = "ticked";

/// The field of the fault of a statement.
pub fn field_of(id: &str) -> String {
    format!("statement:{id}")
}

impl Consent {
    fn read(fields: &Fields, envelope: &Envelope) -> Consent {
        let own = fields.object("consent");
        let statement = |item: &Fields| Statement {
            id: item.string("id"),
            label: item.string("label"),
            required: item.is("required"),
        };
        // A name is asked for even if it isn't sent: typing it is what signing is.
        let signature = (own.text("signature") == Some("typed_name")).then(|| {
            Remark::read(envelope, SIGNED_NAME, None, true).unwrap_or(Remark {
                key: SIGNED_NAME,
                label: None,
                required: true,
                limits: TextLimits { min: 1, max: 200 },
            })
        });
        Consent {
            version: own.string("version"),
            body: own.string("body"),
            statements: own.items("statements").iter().map(statement).collect(),
            document_url: own.address("document_url"),
            scroll: own.is("require_scroll_to_end"),
            signature,
            agree_label: own.said("agree_label"),
            decline_label: own.said("decline_label"),
        }
    }

    /// A statement is ticked in a draft.
    pub fn is_ticked(&self, draft: &Value, id: &str) -> bool {
        holds_at(draft, TICKED, id)
    }

    /// The draft with a statement ticked or not.
    pub fn tick(&self, draft: &Value, id: &str, on: bool) -> Value {
        let all = self.statements.iter().map(|statement| statement.id.as_str());
        let ticked: Vec<&str> = all
            .filter(|one| if *one == id { on } else { self.is_ticked(draft, one) })
            .collect();
        with_key(draft, TICKED, json!(ticked))
    }

    fn value(&self, decision: &str, ticked: &[&str], name: Option<String>) -> Value {
        let mut value = JsonMap::new();
        value.set(DECISION, decision);
        value.set("consent_version", self.version.clone());
        value.set("statement_ids", json!(ticked));
        value.set_some(SIGNED_NAME, name);
        Value::Object(value)
    }
}

impl Question for Consent {
    fn probes(&self) -> Vec<Value> {
        let needed = self.statements.iter().filter(|statement| statement.required);
        let needed: Vec<&str> = needed.map(|statement| statement.id.as_str()).collect();
        let all: Vec<&str> = self.statements.iter().map(|statement| statement.id.as_str()).collect();
        let name = self.signature.as_ref().map(Remark::probe);
        vec![
            self.value(DECLINED, &[], None),
            self.value(GRANTED, &all, name.clone()),
            self.value(GRANTED, &needed, name),
        ]
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        match text_at(draft, DECISION) {
            DECLINED => return Ok(Some(self.value(DECLINED, &[], None))),
            GRANTED => {}
            _ => return Ok(None),
        }
        let mut faults = Vec::new();
        if self.scroll && draft.get(READ) != Some(&Value::Bool(true)) {
            faults.push(AnswerFault::new(ErrorCode::ScrollRequired).at(READ));
        }
        let open = self.statements.iter().filter(|statement| statement.required);
        let open = open.filter(|statement| !self.is_ticked(draft, &statement.id));
        faults.extend(open.map(|statement| AnswerFault::new(ErrorCode::StatementRequired).at(field_of(&statement.id))));
        let mut name = None;
        if let Some(signature) = &self.signature {
            match signature.check(draft) {
                Ok(words) => name = words,
                Err(fault) if fault.code == ErrorCode::Required => {
                    faults.push(AnswerFault::new(ErrorCode::SignatureRequired).at(SIGNED_NAME));
                }
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let all = self.statements.iter().map(|statement| statement.id.as_str());
        let ticked: Vec<&str> = all.filter(|id| self.is_ticked(draft, id)).collect();
        Ok(Some(self.value(GRANTED, &ticked, name)))
    }

    fn restore(&self, value: &Value) -> Value {
        let keys = [
            (DECISION, DECISION),
            ("statement_ids", TICKED),
            (SIGNED_NAME, SIGNED_NAME),
        ];
        // Whoever agreed had read it.
        with_key(&carried(value, &keys), READ, true.into())
    }

    fn summary(&self, value: &Value) -> String {
        let label = match text_at(value, DECISION) {
            GRANTED => &self.agree_label,
            _ => &self.decline_label,
        };
        label.clone().unwrap_or_default()
    }

    fn manner(&self) -> Manner {
        Manner {
            cannot_be_skipped: true,
            has_own_buttons: true,
            // Agreeing is pressing the button that says so.
            has_no_shortcut: true,
            fills_narrow_screens: self.body.chars().count() > LONG_BODY,
            ..Manner::default()
        }
    }
}
