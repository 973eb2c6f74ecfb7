//! `matrix`: the same columns for each row, answered by choosing or by writing (`interactions.md` B7).

use std::sync::Arc;

use serde_json::{Value, json};

use super::choice::{ChoiceOption, OPTION};
use super::form_field::{FieldKind, FormField};
use super::matrix_rows::{ANSWERS, MatrixRow, ROW, read_rows};
use crate::contract::question::keyed::with_key;
use crate::contract::question::members::Holds::{Flag, Items, Number, Object, OneOf, Within};
use crate::contract::question::members::{Members, may, must};
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Manner, Question, QuestionType};
use crate::json::JsonMap;
use crate::order::sort_by;
use crate::spelled::spelled;

/// The same question for several rows.
pub const MATRIX: QuestionType = QuestionType {
    word: "matrix",
    members: &[
        must("columns", Items(OPTION, 1, MAX_COLUMNS)),
        must("rows", Items(OPTION, 1, MAX_ROWS)),
        may("rows", Items(ROW, 1, MAX_ROWS)).untold(),
        may("matrix", Object(&[may("cell", OneOf(Cell::WORDS))])),
        may("validation", Object(LIMITS)).untold(),
    ],
    read: |fields, envelope| Ok(Arc::new(Matrix::read(fields, envelope)?)),
};

const LIMITS: Members = &[
    may("unique_columns", Flag),
    may("min_length", Within(0, u32::MAX)),
    may("max_length", Within(0, u32::MAX)),
    may("min", Number),
    may("max", Number),
];

/// The most rows (`interactions.md` A10).
const MAX_ROWS: usize = 100;
/// The most columns (`interactions.md` A10).
const MAX_COLUMNS: usize = 20;
/// The longest text of a cell, in characters, unless the call says less.
const MAX_TEXT: usize = 1_000;
/// How many rows a sentence or a summary names.
const MAX_NAMED: usize = 3;

spelled! {
    /// What a row is answered with.
    pub enum Cell {
        /// One column; its id is sent.
        Radio = "radio",
        /// Any columns; their ids are sent.
        Checkbox = "checkbox",
        /// One column; its number is sent.
        Rating = "rating",
        /// A number in a field over all columns.
        Number = "number",
        /// A text in a field over all columns.
        Text = "text",
    }
}

impl Cell {
    /// One field for the row, instead of a control in each column.
    pub fn is_field(self) -> bool {
        matches!(self, Cell::Number | Cell::Text)
    }
}

/// A `matrix` question. Its draft is `{answers: {row id: column id, [column id] or text}}`.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// In the order in which they are shown.
    pub rows: Vec<MatrixRow>,
    /// The columns.
    pub columns: Vec<ChoiceOption>,
    /// What stands in a cell.
    pub cell: Cell,
    /// Each column can be used once.
    unique: bool,
    /// The field of each row, by its id, where one stands over all columns.
    fields: Vec<FormField>,
}

impl Matrix {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Matrix, ContractError> {
        let cell = fields.object("matrix").text("cell").and_then(Cell::spelled);
        let cell = cell.unwrap_or(Cell::Radio);
        let columns = ChoiceOption::list(fields, "columns");
        if columns.len() < 2 && matches!(cell, Cell::Radio | Cell::Rating) {
            return Err(fields.wrong("columns", "must hold at least 2 items"));
        }
        let rows = read_rows(fields, envelope)?;
        let validation = fields.object("validation");
        let unique = validation.is("unique_columns") && cell == Cell::Radio;
        let required = rows.iter().filter(|row| row.required).count();
        if unique && required > columns.len() {
            return Err(validation.wrong("unique_columns", "needs as many columns as there are rows to answer"));
        }
        let length = |key: &str, usual: usize| validation.count(key).map_or(usual, |length| length.clamp(1, MAX_TEXT));
        let (min_length, max_length) = (length("min_length", 1), length("max_length", MAX_TEXT));
        let (min, max) = (validation.number("min"), validation.number("max"));
        if max_length < min_length {
            return Err(validation.wrong("max_length", "must not be less than min_length"));
        }
        if min.zip(max).is_some_and(|(min, max)| max < min) {
            return Err(validation.wrong("max", "must not be less than min"));
        }
        let kind = match cell {
            Cell::Number => FieldKind::Number,
            _ => FieldKind::Text,
        };
        let answers = &envelope.output_schema["properties"][ANSWERS];
        let field = |row: &MatrixRow| {
            let mut field = FormField {
                min,
                max,
                min_length,
                max_length,
                ..FormField::plain(&row.id, kind, String::new())
            };
            let own = answers["properties"].get(&row.id);
            field.narrow(own.unwrap_or(&answers["additionalProperties"]));
            field
        };
        let own = rows.iter().filter(|_| cell.is_field()).map(field).collect();
        Ok(Matrix {
            rows,
            columns,
            cell,
            unique,
            fields: own,
        })
    }

    fn row(&self, id: &str) -> Option<&MatrixRow> {
        self.rows.iter().find(|row| row.id == id)
    }

    fn field(&self, row: &str) -> Option<&FormField> {
        self.fields.iter().find(|field| field.id == row)
    }

    /// The keyboard that fits what a row is answered with.
    pub fn keyboard(&self, row: &str) -> Option<&'static str> {
        self.field(row)?.keyboard()
    }

    fn column(&self, id: &str) -> Option<&ChoiceOption> {
        self.columns.iter().find(|column| column.id == id)
    }

    /// What a draft says in the field of a row.
    pub fn words<'a>(&self, draft: &'a Value, row: &str) -> &'a str {
        entry(draft, row).and_then(Value::as_str).unwrap_or_default()
    }

    /// A draft has chosen this column in this row.
    pub fn is_chosen(&self, draft: &Value, row: &str, column: &str) -> bool {
        match entry(draft, row) {
            Some(Value::Array(ids)) => ids.iter().any(|id| id.as_str() == Some(column)),
            Some(Value::String(id)) => id == column && !self.cell.is_field(),
            _ => false,
        }
    }

    /// The draft after the cell was pressed: chosen, or in a row of boxes turned.
    pub fn press(&self, draft: &Value, row: &str, column: &str) -> Value {
        let Some(pressed) = self.column(column) else {
            return draft.clone();
        };
        if self.cell != Cell::Checkbox {
            return put(draft, row, column.into());
        }
        let chosen = |one: &&ChoiceOption| self.is_chosen(draft, row, &one.id);
        let was_chosen = chosen(&pressed);
        let kept = self.columns.iter().filter(|one| match one.id == pressed.id {
            true => !was_chosen,
            // What excludes the others and they exclude each other.
            false => chosen(one) && (was_chosen || one.exclusive == pressed.exclusive && !pressed.exclusive),
        });
        let ids: Vec<Value> = kept.map(|one| Value::String(one.id.clone())).collect();
        put(draft, row, ids.into())
    }

    /// The draft with other words in the field of a row.
    pub fn write(&self, draft: &Value, row: &str, words: &str) -> Value {
        put(draft, row, words.into())
    }

    /// A draft has an answer in this row.
    fn is_answered(&self, draft: &Value, row: &str) -> bool {
        !matches!(self.answer_of(draft, row), Ok(None))
    }

    /// How many rows a draft has answered.
    pub fn answered(&self, draft: &Value) -> usize {
        self.rows.iter().filter(|row| self.is_answered(draft, &row.id)).count()
    }

    /// What is sent for a row; `None` if it is not answered.
    fn answer_of(&self, draft: &Value, row: &str) -> Result<Option<Value>, AnswerFault> {
        let Some(entry) = entry(draft, row) else {
            return Ok(None);
        };
        let words = entry.as_str().unwrap_or_default().trim();
        match self.cell {
            Cell::Radio => Ok(self.column(words).map(|column| column.id.clone().into())),
            Cell::Rating => Ok(self.column(words).map(|column| self.score(column))),
            Cell::Checkbox => {
                let chosen = self.columns.iter().filter(|one| self.is_chosen(draft, row, &one.id));
                let ids: Vec<Value> = chosen.map(|one| Value::String(one.id.clone())).collect();
                Ok((!ids.is_empty()).then(|| ids.into()))
            }
            Cell::Number | Cell::Text => self.field(row).map_or(Ok(None), |field| field.typed(words)),
        }
    }

    /// What a column counts in a rating: its value or its id if that is a number, else its place from 1.
    fn score(&self, column: &ChoiceOption) -> Value {
        let own = column.value.as_ref().and_then(crate::number::value);
        let id = || crate::number::parse(&column.id).filter(|score| score.is_finite());
        crate::number::json(own.or_else(id).unwrap_or(column.index as f64 + 1.0))
    }

    /// The rows in the order of the call.
    fn in_order(&self) -> Vec<&MatrixRow> {
        let mut rows: Vec<&MatrixRow> = self.rows.iter().collect();
        sort_by(&mut rows, |a, b| a.index.cmp(&b.index));
        rows
    }

    /// The answer of a row in words; empty if there is none.
    pub fn said_of(&self, draft: &Value, row: &str) -> String {
        match self.answer_of(draft, row) {
            Ok(Some(answer)) => self.said(&answer),
            _ => String::new(),
        }
    }

    /// An answer as words.
    fn said(&self, answer: &Value) -> String {
        let label = |id: &str| match self.column(id) {
            Some(column) => column.label.clone(),
            None => id.to_owned(),
        };
        match answer {
            Value::Array(ids) => ids
                .iter()
                .filter_map(Value::as_str)
                .map(label)
                .collect::<Vec<_>>()
                .join(", "),
            Value::String(text) if !self.cell.is_field() => label(text),
            Value::String(text) => text.clone(),
            Value::Number(_) if self.cell == Cell::Rating => {
                let column = self.columns.iter().find(|column| same(&self.score(column), answer));
                column.map_or_else(|| answer.to_string(), |column| column.label.clone())
            }
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        }
    }

    fn probe(&self, start: usize, rows: &[&MatrixRow]) -> Value {
        let column = |index: usize| &self.columns[(start + index) % self.columns.len()];
        let answers: JsonMap = rows
            .iter()
            .enumerate()
            .map(|(index, row)| {
                let column = column(if self.unique { index } else { 0 });
                let answer = match self.cell {
                    Cell::Radio => column.id.clone().into(),
                    Cell::Checkbox => json!([column.id]),
                    Cell::Rating => self.score(column),
                    Cell::Number | Cell::Text => self.field(&row.id).map(FormField::probe).unwrap_or_default(),
                };
                (row.id.clone(), answer)
            })
            .collect();
        json!({ ANSWERS: answers })
    }
}

/// Equal as numbers.
fn same(left: &Value, right: &Value) -> bool {
    crate::number::value(left) == crate::number::value(right)
}

fn entry<'a>(draft: &'a Value, row: &str) -> Option<&'a Value> {
    draft.get(ANSWERS)?.get(row)
}

fn put(draft: &Value, row: &str, answer: Value) -> Value {
    let answers = draft.get(ANSWERS).unwrap_or(&Value::Null);
    json!({ ANSWERS: with_key(answers, row, answer) })
}

impl Question for Matrix {
    fn probes(&self) -> Vec<Value> {
        if self.fields.iter().any(|field| field.is_particular) {
            return Vec::new();
        }
        let rows = self.in_order();
        let required: Vec<&MatrixRow> = rows.iter().copied().filter(|row| row.required).collect();
        let most = if self.unique {
            rows.len().min(self.columns.len())
        } else {
            rows.len()
        };
        let mut probes: Vec<Value> = (0..self.columns.len())
            .map(|start| match required.is_empty() {
                true => self.probe(start, &rows[..most]),
                false => self.probe(start, &required),
            })
            .collect();
        if required.len() < most && (required.is_empty() || !self.unique) {
            probes.push(self.probe(0, &rows[..most]));
        }
        probes
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let (mut answers, mut faults, mut missing) = (JsonMap::new(), Vec::new(), Vec::new());
        let mut used: Vec<&str> = Vec::new();
        for row in self.in_order() {
            match self.answer_of(draft, &row.id) {
                Ok(Some(answer)) => {
                    answers.insert(row.id.clone(), answer);
                }
                Ok(None) if row.required => missing.push(row),
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
            let column = self.column(self.words(draft, &row.id)).filter(|_| self.unique);
            if let Some(column) = column {
                if used.contains(&column.id.as_str()) {
                    faults.push(
                        AnswerFault::new(ErrorCode::RowUnique)
                            .with("label", &column.label)
                            .at(&row.id),
                    );
                }
                used.push(&column.id);
            }
        }
        if answers.is_empty() && faults.is_empty() {
            return Ok(None);
        }
        if let Some(first) = missing.first() {
            let mut labels: Vec<&str> = missing.iter().take(MAX_NAMED).map(|row| row.label.as_str()).collect();
            if missing.len() > MAX_NAMED {
                labels.push("…");
            }
            let fault = AnswerFault::new(ErrorCode::RowsRequired).with("k", missing.len());
            faults.insert(0, fault.with("labels", labels.join(", ")).at(&first.id));
        }
        // One sentence at a time: a line has no room for a hundred rows.
        faults.truncate(1);
        match faults.is_empty() {
            true => Ok(Some(json!({ ANSWERS: answers }))),
            false => Err(faults),
        }
    }

    fn restore(&self, value: &Value) -> Value {
        let mut answers = JsonMap::new();
        for (id, answer) in value.get(ANSWERS).and_then(Value::as_object).into_iter().flatten() {
            if self.row(id).is_none() {
                continue;
            }
            let own = match (self.cell, answer) {
                (Cell::Rating, Value::Number(_)) => {
                    let column = self.columns.iter().find(|column| same(&self.score(column), answer));
                    column.map(|column| column.id.clone().into())
                }
                (Cell::Number, Value::Number(number)) => Some(number.to_string().into()),
                _ => Some(answer.clone()),
            };
            if let Some(own) = own {
                answers.insert(id.clone(), own);
            }
        }
        json!({ ANSWERS: answers })
    }

    fn summary(&self, value: &Value) -> String {
        let lines = self.read_back(value);
        let mut words: Vec<String> = lines
            .iter()
            .take(MAX_NAMED)
            .map(|(row, answer)| format!("{row}: {answer}"))
            .collect();
        if lines.len() > MAX_NAMED {
            words.push(format!("+{}", lines.len() - MAX_NAMED));
        }
        words.join(" · ")
    }

    fn read_back(&self, value: &Value) -> Vec<(String, String)> {
        let Some(Value::Object(answers)) = value.get(ANSWERS) else {
            return Vec::new();
        };
        let rows = self.in_order().into_iter();
        rows.filter_map(|row| Some((row.label.clone(), self.said(answers.get(&row.id)?))))
            .collect()
    }

    fn written(&self, draft: &Value) -> Option<String> {
        if self.cell != Cell::Text {
            return None;
        }
        let rows = self.in_order().into_iter();
        let lines: Vec<String> = rows
            .map(|row| (row, self.words(draft, &row.id)))
            .filter(|(_, words)| !words.is_empty())
            .map(|(row, words)| format!("{}: {words}", row.label))
            .collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    fn manner(&self) -> Manner {
        Manner {
            is_wide: true,
            ..Manner::default()
        }
    }
}
