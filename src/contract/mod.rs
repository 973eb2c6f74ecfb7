//! What each component accepts and returns: reading its input, checking it, building its result. No DOM, no clock, no
//! words of the interface: time is passed in, and what is wrong is a code with its numbers.
//!
//! A new question type is one file here (its [`Question`] and [`QuestionType`]) and one line in [`TYPES`].

pub mod activity;
pub mod ads;
pub mod annotation;
pub mod chart;
pub mod choice;
pub mod comparison;
pub mod concept;
pub mod confirmation;
pub mod consent;
pub mod documents;
pub mod errors;
pub mod exif;
mod fields;
pub mod form;
pub mod form_field;
pub mod generic;
mod geometry;
pub mod interaction;
pub mod likert;
pub mod matrix;
pub mod matrix_rows;
pub mod media;
pub mod multiple_choice;
pub mod nps;
pub mod ranking;
pub mod rating;
pub mod remark;
pub mod result;
pub mod scale;
pub mod scope;
mod screening;
pub mod sources;
pub mod surface;
pub mod table;
pub mod text_input;
pub mod text_limits;
pub mod tools;
pub mod upload;
pub mod weather;

pub use errors::{ContractCode, ContractError, ErrorCode, Fault};
pub use fields::Fields;
pub use interaction::{Envelope, Interaction, Outcome, Question, QuestionType};
pub use result::{ClientContext, Device, Receipt, Status};

/// The one tool whose calls are questions.
pub const TOOL: &str = "render_interaction";

/// Every question type that can be asked.
pub const TYPES: &[&QuestionType] = &[
    &choice::SINGLE_CHOICE,
    &multiple_choice::MULTIPLE_CHOICE,
    &nps::NPS,
    &rating::RATING,
    &ranking::RANKING,
    &matrix::MATRIX,
    &text_input::TEXT_INPUT,
    &likert::LIKERT,
    &concept::CONCEPT_CARD,
    &comparison::COMPARISON,
    &consent::CONSENT,
    &confirmation::TASK_CONFIRMATION,
    &form::MODAL_FORM,
    &upload::FILE_UPLOAD,
    &annotation::IMAGE_ANNOTATION,
];

/// The words of all question types; made while compiling, so that who only names them does not bring their readers along.
pub const WORDS: [&str; TYPES.len()] = {
    let mut words = [""; TYPES.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = TYPES[at].word;
        at += 1;
    }
    words
};
