//! Bytes into frames, at any cut of the bytes, and the JSON that frames hold. Knows no protocol, no I/O and no DOM.

mod doubled;
pub mod json;
mod lines;
mod partial_json;
mod sse;

pub use doubled::Doubled;
pub use lines::{Line, LineDecoder};
pub use partial_json::PartialJson;
pub use sse::{Frame, Limits, SseDecoder, SseItem, StreamTooLong};
