//! What is shown without being asked: each reads its tool's output or its data part, strictly where a person would be misled,
//! else forgivingly. Knows no question and no view.

pub mod activity;
pub mod ads;
pub mod chart;
mod csv;
pub mod documents;
pub mod generic;
pub mod scope;
pub mod sources;
pub mod table;
pub mod weather;
