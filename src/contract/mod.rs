//! What each component accepts and returns: reading its input, checking it, building its result. No DOM, no clock, no
//! words of the interface: time is passed in, and what is wrong is a code with its numbers.
//!
//! A new question type is one file in `questions` (its [`Question`] and [`QuestionType`]) and one line in [`TYPES`]. `question`
//! is what all of them share, `data` what is shown without being asked, `declare` what protocols and models are told.

pub mod data;
pub mod declare;
pub mod question;
pub mod questions;
pub use question::errors::{AnswerFault, ContractCode, ContractError, ErrorCode};
use question::fields::Fields;
pub use question::result::{ClientContext, Device, QuestionStatus, Receipt};
pub use question::{Envelope, Interaction, Manner, Question, QuestionType, SubmitOutcome};

use crate::model::{ToolPart, ToolState};
use questions::{
    annotation, choice, comparison, concept, confirmation, consent, form, likert, matrix, multiple_choice, nps,
    ranking, rating, text_input, upload,
};

/// The one tool whose calls are questions.
pub const TOOL: &str = "render_interaction";

/// Whether a call of an answer that is over waits for somebody on this side. Of one that broke off (`broke_off`) nothing but
/// approvals and questions can be answered.
pub fn waits(tool: &ToolPart, broke_off: bool) -> bool {
    match tool.state {
        ToolState::ApprovalRequested => tool.approval.as_ref().is_some_and(|approval| !approval.is_automatic),
        ToolState::InputAvailable if broke_off => tool.name == TOOL,
        ToolState::InputAvailable => tool.provider_executed != Some(true),
        _ => false,
    }
}

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
const WORDS: [&str; TYPES.len()] = {
    let mut words = [""; TYPES.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = TYPES[at].word;
        at += 1;
    }
    words
};
