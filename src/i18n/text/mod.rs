//! The words, a file per place that shows them. Korean is polite (해요/습니다), Chinese is simplified.

pub mod agents;
pub mod app;
pub mod approval;
pub mod catalog;
pub mod chart;
pub mod choice;
pub mod choice_samples;
pub mod citation;
pub mod form_samples;
pub mod interaction;
pub mod interaction_forms;
pub mod prose;
pub mod question_samples;
pub mod replay;
pub mod shell;
pub mod surface;
pub mod table;
pub mod tool;
pub mod view;
