//! GULF and A2UI of every generation (`gulf-a2ui.md`): JSON messages in lines in, client events out. One decoder reads
//! them all, told apart by shape; `gulf` and `a2ui` differ in what is sent.
//!
//! `unwrap` takes messages out of whatever they were wrapped in, `decode` makes events of them, `encode` words what the
//! person did. What a message does to a surface is the model's (`surface`).

mod decode;
mod encode;
#[cfg(not(target_arch = "wasm32"))]
mod recording;
pub mod unwrap;

use super::{BodyShape, Decoder, Protocol, Request, ServerError, Turn};
use crate::model::{Message, Mode};

pub use decode::GulfDecoder;
pub use encode::{EventShape, capabilities, client_event};

/// Which of the family a server is spoken to as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gulf {
    /// `gulfFlow`: the conversation with `gulfEvent` parts.
    Gulf,
    /// A2UI's client messages, with capabilities.
    A2ui,
}

impl Protocol for Gulf {
    fn name(&self) -> &'static str {
        match self {
            Gulf::Gulf => "gulf",
            Gulf::A2ui => "a2ui",
        }
    }

    fn declared(&self) -> serde_json::Value {
        super::written(include_str!("declared.json"))
    }

    fn decoder(&self, _: Mode) -> Box<dyn Decoder> {
        Box::new(GulfDecoder::default())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: Mode, history: serde_json::Value) -> Result<Box<dyn super::recording::Fold>, String> {
        Ok(Box::new(recording::Recording::new(mode, history)?))
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        encode::request(*self, turn)
    }

    fn reader(&self, _: &Turn<'_>) -> Box<dyn Decoder> {
        Box::new(GulfDecoder::default())
    }

    /// A stream that was cut off can't be taken up.
    fn resume(&self, _: &str, _: &str) -> Option<Request> {
        None
    }

    /// The server sees that the connection is gone.
    fn stop(&self, _: &str, _: &str, _: Option<&Message>) -> Option<Request> {
        None
    }

    fn error_body(&self, body: &str) -> ServerError {
        encode::error_body(body)
    }

    /// The flow's input itself, as its README shows it (`gulf-a2ui.md` 5).
    fn other_body(&self) -> Option<BodyShape> {
        (*self == Gulf::Gulf).then_some(BodyShape::Bare)
    }
}
