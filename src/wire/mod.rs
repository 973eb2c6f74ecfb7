//! Bytes into frames, at any cut of the bytes, the JSON that frames hold, and letters in the other case. Knows no protocol,
//! no I/O and no DOM.

pub mod case;
mod doubled;
pub mod json;
mod lines;
mod partial_json;
mod sse;

pub use doubled::Doubled;
pub use lines::{Line, LineDecoder};
pub use partial_json::PartialJson;
pub use sse::{Frame, Limits, SseDecoder, SseItem, StreamTooLong};
