//! GULF and A2UI of every generation (`gulf-a2ui.md`): JSON messages in lines in, client events out. One decoder reads
//! them all, told apart by shape; `gulf` and `a2ui` differ in what is sent.
//!
//! `unwrap` takes messages out of whatever they were wrapped in, `decode` makes events of them, `encode` words what the
//! person did. What a message does to a surface is the model's (`surface`).

mod decode;
mod encode;
#[cfg(not(target_arch = "wasm32"))]
mod recording;
mod unwrap;

use super::{BodyId, Decoder, Descriptor, ErrorPlaces, Protocol, Request, RequestBody, Turn};
use crate::model::{Files, FoldMode};
use crate::words::text::view as words;

pub use decode::GulfDecoder;
pub use encode::{capabilities, client_event};

/// The flow's input itself, as its README shows it, without the `data` around it that Genkit's handlers expect (`gulf-a2ui.md`
/// 5).
pub const BARE: BodyId = "bare";

const ERRORS: ErrorPlaces = ErrorPlaces {
    code: &["/error/code", "/error/status", "/code"],
    message: &["/message", "/error"],
};

/// What is known of GULF without its code.
pub static GULF: Descriptor = Descriptor {
    id: "gulf",
    name: "GULF",
    bodies: &[RequestBody {
        id: BARE,
        name: &words::S_BODY_BARE,
        files: Files::All,
        is_fallback: true,
        has_stop: false,
    }],
    demo: "/gulf",
    errors: ERRORS,
    ..Descriptor::PLAIN
};

/// What is known of A2UI without its code.
pub static A2UI: Descriptor = Descriptor {
    id: "a2ui",
    name: "A2UI",
    demo: "/gulf",
    errors: ERRORS,
    ..Descriptor::PLAIN
};

/// Which of the family a server is spoken to as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gulf {
    /// `gulfFlow`: the conversation with `gulfEvent` parts.
    Gulf,
    /// A2UI's client messages, with capabilities.
    A2ui,
}

impl Protocol for Gulf {
    fn descriptor(&self) -> &'static Descriptor {
        match self {
            Gulf::Gulf => &GULF,
            Gulf::A2ui => &A2UI,
        }
    }

    fn declared(&self) -> serde_json::Value {
        super::written(include_str!("declared.json"))
    }

    fn decoder(&self, _: FoldMode) -> Box<dyn Decoder> {
        Box::new(GulfDecoder::default())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: FoldMode, history: serde_json::Value) -> Result<Box<dyn super::recording::Fold>, String> {
        recording::begin(mode, history)
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        encode::request(*self, turn)
    }
}
