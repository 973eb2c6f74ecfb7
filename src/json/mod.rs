//! JSON: read strictly, while it is still coming, and forgivingly; changed by patches; written; and checked against a schema.
//! Knows no message.

mod decimal;
mod formats;
pub mod lenient;
mod outline;
pub mod packed;
pub mod parse;
pub mod partial;
pub mod patch;
pub mod pattern;
pub mod schema;
pub mod writer;

/// A JSON object that keeps the order of its keys and the spelling of its numbers.
pub type JsonMap = serde_json::Map<String, serde_json::Value>;
