//! What each component accepts and returns: reading its input, checking it, building its result. No DOM, no clock, no
//! words of the interface: time is passed in, and what is wrong is a code with its numbers.
//!
//! A new question type is one file here (its [`Question`] and [`QuestionType`]) and one line in [`TYPES`].

pub mod ads;
pub mod chart;
pub mod choice;
mod decimal;
pub mod documents;
pub mod errors;
mod fields;
mod formats;
pub mod generic;
pub mod interaction;
pub mod json_schema;
pub mod lenient;
pub mod likert;
pub mod result;
pub mod scope;
pub mod table;
pub mod time;
pub mod tools;
pub mod weather;

pub use errors::{ContractCode, ContractError, ErrorCode, Fault};
pub use fields::Fields;
pub use interaction::{Envelope, Interaction, Outcome, Question, QuestionType};
pub use result::{ClientContext, Device, Receipt, Status};

/// The one tool whose calls are questions.
pub const TOOL: &str = "render_interaction";

/// Every question type that can be asked.
pub const TYPES: &[&QuestionType] = &[&choice::SINGLE_CHOICE, &likert::LIKERT];
