//! GenUI (`genui.md`): newline-delimited JSON of tool requests in, `{catalog, conversation}` out.
//!
//! The server is stateless and a surface is always told whole, so an answer keeps one part per surface it speaks of:
//! `data-genui`, whose data is the last tool request about that surface in the tool's own words. What a person does is one
//! `data-genui-event` part per event in their message.

pub mod changes;
mod chunk;
mod decode;
mod dialect;
mod encode;
#[cfg(not(target_arch = "wasm32"))]
mod recording;
pub mod widgets;

use serde_json::Value;

use super::{BodyId, Decoder, Descriptor, ErrorPlaces, Protocol, Request, RequestBody, SurfaceDialect, Turn};
use crate::model::{Files, FoldMode};
use crate::words::text::view as words;

pub use decode::GenUiDecoder;

/// The part of an answer that holds what it last said about one surface: `{addOrUpdateSurface}` or `{deleteSurface}`.
pub const SURFACE_PART: &str = crate::model::surface_part::GENUI_PART;

/// The part of a person's message that holds one `UiEvent` (`genui.md` 4).
pub const EVENT_PART: &str = "data-genui-event";

/// Everything inside `data`, as Genkit's handlers and the public client have it (`genui.md` 1).
pub const WRAPPED: BodyId = "wrapped";

/// What is known of the protocol without its code.
pub static DESCRIPTOR: Descriptor = Descriptor {
    id: "genui",
    name: "GenUI",
    files: Files::Pictures,
    bodies: &[RequestBody {
        id: WRAPPED,
        name: &words::S_BODY_WRAPPED,
        files: Files::Pictures,
        is_fallback: true,
        has_stop: false,
    }],
    demo: "/generateUi",
    silent: &[SURFACE_PART],
    // Of Genkit and of the v1.0 draft.
    errors: ErrorPlaces {
        code: &["/error/code", "/error/status", "/code", "/status"],
        message: &["/error", "/message", ""],
    },
    ..Descriptor::PLAIN
};

/// The protocol's one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct GenUi;

impl Protocol for GenUi {
    fn descriptor(&self) -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn declared(&self) -> serde_json::Value {
        super::written(include_str!("declared.json"))
    }

    fn decoder(&self, mode: FoldMode) -> Box<dyn Decoder> {
        Box::new(GenUiDecoder::new(mode))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: FoldMode, history: Value) -> Result<Box<dyn super::recording::Fold>, String> {
        recording::begin(mode, history)
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        encode::request(turn)
    }

    fn surfaces(&self) -> Option<Box<dyn SurfaceDialect>> {
        Some(Box::<dialect::GenUiDialect>::default())
    }
}

/// The surface that a tool request (the data of a `data-genui` part) speaks of.
fn surface_id(data: &Value) -> Option<&str> {
    let input = data.get("addOrUpdateSurface").or_else(|| data.get("deleteSurface"))?;
    input.get("surfaceId")?.as_str()
}
