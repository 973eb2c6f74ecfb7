//! Bytes into frames, at any cut of the bytes, and the JSON that frames hold. Knows no protocol, no I/O and no DOM.

mod doubled;
mod lines;
mod sse;

pub use crate::json::partial::PartialJson;
pub use doubled::Doubled;
pub use lines::{Line, LineDecoder, RawLines, text_of};
pub use sse::{SseDecoder, SseItem, StreamLimits, StreamTooLong};
