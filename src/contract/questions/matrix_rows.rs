//! The rows of a `matrix` question: their words, and which of them must be answered (`interactions.md` B7).

use serde_json::Value;

use super::choice::{ChoiceOption, in_shown_order};
use crate::contract::question::members::Holds::{Object, Text};
use crate::contract::question::members::{Members, may};
use crate::contract::{ContractError, Envelope, Fields};

/// The key of the rows in a draft and in the value.
pub(super) const ANSWERS: &str = "answers";
/// What a row holds beside what an option does.
pub(super) const ROW: Members = &[may("metadata", Object(&[may("right_label", Text)]))];

/// One row.
#[derive(Clone, Debug)]
pub struct MatrixRow {
    /// Its place in the call, which a shuffled list does not show.
    pub(crate) index: usize,
    /// Its id, unique in the question.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// What it means.
    pub description: Option<String>,
    /// The words at the other end of a bipolar row.
    pub right_label: Option<String>,
    /// It wants an answer.
    pub required: bool,
}

/// The rows of a call in the order in which they are shown.
pub(super) fn read_rows(fields: &Fields, envelope: &Envelope) -> Result<Vec<MatrixRow>, ContractError> {
    let words = ChoiceOption::list(fields, "rows");
    let schema = &envelope.output_schema["properties"][ANSWERS]["required"];
    let listed = |list: &Value, id: &str| match list {
        Value::Array(ids) => ids.iter().any(|one| one.as_str() == Some(id)),
        _ => false,
    };
    let validation = fields.object("validation");
    let wanted = validation.get("required_rows");
    match wanted {
        None | Some(Value::Array(_)) => {}
        Some(Value::String(word)) if word == "all" => {}
        Some(_) => return Err(validation.wrong("required_rows", "must be \"all\" or a list of row ids")),
    }
    if let Some(Value::Array(ids)) = wanted {
        let known = |id: &Value| words.iter().any(|row| id.as_str() == Some(&row.id));
        if !ids.iter().all(known) {
            return Err(validation.wrong("required_rows", "names a row that is not in /rows"));
        }
    }
    let other_ends = fields.items("rows");
    let mut rows = Vec::with_capacity(words.len());
    for (row, own) in words.into_iter().zip(other_ends) {
        let required = match wanted {
            None => envelope.required,
            Some(list @ Value::Array(_)) => listed(list, &row.id),
            Some(_) => true,
        };
        rows.push(MatrixRow {
            required: required || listed(schema, &row.id),
            index: row.index,
            id: row.id,
            label: row.label,
            description: row.description,
            right_label: own.object("metadata").said("right_label"),
        });
    }
    Ok(in_shown_order(rows, envelope, |row| &row.id))
}
