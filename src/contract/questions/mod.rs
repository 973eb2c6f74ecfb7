//! The question types, one file each, with what several of them share. Knows no envelope beyond what `question` says of it.

pub mod annotation;
pub mod choice;
pub mod comparison;
pub mod concept;
pub mod confirmation;
pub mod consent;
pub mod exif;
pub mod form;
pub mod form_field;
pub mod geometry;
pub mod likert;
pub mod matrix;
pub mod matrix_rows;
pub mod multiple_choice;
pub mod nps;
pub mod ranking;
pub mod rating;
pub mod text_input;
pub mod upload;
