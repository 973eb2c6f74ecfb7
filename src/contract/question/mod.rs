//! A call of `render_interaction`: reading its envelope, checking that an answer can fit what was asked for, and turning
//! a draft into the value that is sent (`interactions.md` A1 to A4). Knows no single type; a type is a [`Question`].

mod complete;
mod envelope;
pub(super) mod errors;
pub(super) mod fields;
pub mod figure;
pub mod keyed;
mod kind;
pub mod media;
pub mod members;
pub mod remark;
pub mod result;
pub mod scale;
mod screening;
pub mod surface;
pub(super) mod text_limits;

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;

pub use envelope::{Deadline, DisplayMode, ENVELOPE, Envelope, SCHEMA_VERSION, SeriesProgress, is_sensitive};
pub use kind::{Manner, Question, QuestionType};

use crate::contract::{AnswerFault, ContractCode, ContractError, ErrorCode, TYPES, WORDS};
use crate::json::JsonMap;
use crate::json::schema;
use crate::json::schema::SchemaFault;

/// Keys of values that hold a person's own words, or what a person's file is.
const OWN_WORDS: [&str; 8] = [
    "other_text",
    "reason",
    "text",
    "comment",
    "signed_name",
    "name",
    "mime_type",
    "url",
];

/// A question that can be asked.
#[derive(Clone, Debug)]
pub struct Interaction {
    /// What is common to all types.
    pub envelope: Envelope,
    /// What is its type's own.
    pub question: Arc<dyn Question>,
    /// Keywords of the output schema that are not checked.
    pub unchecked: Vec<String>,
}

/// What pressing Submit means.
#[derive(Clone, Debug, PartialEq)]
pub enum SubmitOutcome {
    /// The value to send.
    Submit(Value),
    /// Nothing was answered and nothing had to be.
    Skip,
}

impl Interaction {
    /// Reads a complete call and checks that it can be answered. It has to name itself.
    ///
    /// # Errors
    /// What is missing or wrong, by its path, with an example of a call that would do.
    pub fn read(call: &Value) -> Result<Interaction, ContractError> {
        Interaction::read_as(call, "")
    }

    /// The same, for a call that goes by the id of its call where it names none.
    ///
    /// # Errors
    /// As `read`.
    pub fn read_as(call: &Value, call_id: &str) -> Result<Interaction, ContractError> {
        let word = call.get("type").and_then(Value::as_str);
        let kind = TYPES.iter().find(|kind| Some(kind.word) == word);
        Interaction::read_of(kind.copied(), call, call_id)
    }

    /// The same, for who knows the type of the call: it needs the reader of no other. `None` is a type that cannot be asked.
    ///
    /// # Errors
    /// As `read`.
    pub fn read_of(
        kind: Option<&'static QuestionType>,
        call: &Value,
        call_id: &str,
    ) -> Result<Interaction, ContractError> {
        Interaction::read_whole(kind, &complete::complete(call, call_id)).map_err(complete::with_example)
    }

    fn read_whole(kind: Option<&'static QuestionType>, call: &Value) -> Result<Interaction, ContractError> {
        let (map, envelope, fields) = envelope::read(call)?;
        let unsupported = || {
            let message = format!("the type must be one of: {}", WORDS.join(", "));
            ContractError::new(ContractCode::UnsupportedType, "/type", message)
        };
        let kind = kind.filter(|kind| kind.word == envelope.kind).ok_or_else(unsupported)?;
        screening::screen(map)?;
        fields.check(kind.members)?;
        let question = (kind.read)(&fields, &envelope)?;
        let mut unchecked = Vec::new();
        let mut matching = 0;
        let probes = question.probes();
        if probes.is_empty() && !takes_objects(&envelope.output_schema) {
            return Err(ContractError::mismatch(
                "the schema takes no object, and every answer is one",
            ));
        }
        for probe in probes {
            let fitted = envelope.fit(probe);
            let verdict = schema::validate_within(&envelope.output_schema, &fitted, &mut matching);
            if let Some(fault) = verdict.faults.iter().find(|fault| !is_up_to_the_person(fault)) {
                return Err(mismatch(fault, &fitted));
            }
            for keyword in verdict.unchecked {
                if !unchecked.contains(&keyword) {
                    unchecked.push(keyword);
                }
            }
        }
        Ok(Interaction {
            envelope,
            question,
            unchecked,
        })
    }

    /// The question as its own type; `None` only if it is of another.
    pub fn question_as<T: Question>(&self) -> Option<&T> {
        let question: &dyn Any = self.question.as_ref();
        question.downcast_ref()
    }

    /// The same, to be kept.
    pub fn shared_question_as<T: Question>(&self) -> Option<Arc<T>> {
        let question: Arc<dyn Any + Send + Sync> = self.question.clone();
        question.downcast().ok()
    }

    /// Whether Skip is offered (`interactions.md` A2).
    pub fn offers_skip(&self) -> bool {
        self.envelope.allow_skip && !self.question.manner().cannot_be_skipped
    }

    /// What submitting this draft does, or what is wrong with it (`interactions.md` A2, A3).
    ///
    /// # Errors
    /// All that is wrong with it, for the person to put right.
    pub fn submit(&self, draft: &Value) -> Result<SubmitOutcome, Vec<AnswerFault>> {
        match self.question.answer(draft)? {
            Some(canonical) => {
                let value = self.envelope.fit(canonical);
                let verdict = schema::validate(&self.envelope.output_schema, &value);
                match verdict.faults.first() {
                    None => Ok(SubmitOutcome::Submit(value)),
                    Some(fault) => {
                        let path = if fault.path.is_empty() { "/" } else { &fault.path };
                        let field = fault.path.trim_start_matches('/').split('/').next().unwrap_or_default();
                        let code = match fault.keyword {
                            "pattern" | "format" => ErrorCode::Pattern,
                            _ => ErrorCode::Schema,
                        };
                        Err(vec![AnswerFault::new(code).at(field).with("path", path)])
                    }
                }
            }
            None if self.envelope.required => Err(vec![AnswerFault::new(ErrorCode::Required)]),
            None => Ok(SubmitOutcome::Skip),
        }
    }
}

/// Whether only the words that a person will write or the file decide it: a probe cannot guess what a pattern wants.
fn is_up_to_the_person(fault: &SchemaFault) -> bool {
    let key = fault.path.rsplit('/').next().unwrap_or_default();
    matches!(fault.keyword, "pattern" | "format") && OWN_WORDS.contains(&key)
}

/// Whether some object may fit, as far as can be said without one: keys may be missing, but nothing else is wrong.
fn takes_objects(schema: &Value) -> bool {
    const ABOUT_KEYS: [&str; 5] = ["required", "minProperties", "anyOf", "oneOf", "dependentRequired"];
    let verdict = schema::validate(schema, &Value::Object(JsonMap::new()));
    verdict
        .faults
        .iter()
        .all(|fault| fault.path.is_empty() && ABOUT_KEYS.contains(&fault.keyword))
}

fn mismatch(fault: &SchemaFault, value: &Value) -> ContractError {
    let place = if fault.path.is_empty() {
        "the value"
    } else {
        &fault.path
    };
    let value: String = value.to_string().chars().take(300).collect();
    ContractError::mismatch(format!(
        "an answer to this question, such as {value}, breaks \"{}\" at {place}",
        fault.keyword
    ))
}
