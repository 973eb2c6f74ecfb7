//! AG-UI 1.0 and the shapes of 0.0.x (`ag-ui.md`): SSE of events in, `RunAgentInput` out.
//!
//! Bytes become checked events in `pipeline` (`shape`, `schema`, `compat`, `chunks`, `order`); `thread` folds them into
//! what the official client holds, `decode` into what the page shows. `history` and `restate` lead from our messages to
//! theirs and back.

mod calls;
mod chunks;
mod compat;
mod decode;
mod encode;
mod event;
mod history;
mod interrupts;
mod order;
mod pipeline;
mod questions;
#[cfg(not(target_arch = "wasm32"))]
mod recording;
mod restate;
mod runs;
mod schema;
mod shape;
mod snapshots;
mod thread;

use serde_json::Value;

use super::{BodyId, Decoder, Descriptor, ErrorPlaces, Protocol, Request, RequestBody, Turn, TurnKind};
use crate::model::{Files, FoldMode};
use crate::words::text::view as words;

use decode::AgUiDecoder;

/// As servers from before the protocol's first stable version expect it (AG-UI 0.0.x; `ag-ui.md` 11).
pub const LEGACY: BodyId = "legacy";

/// What is known of the protocol without its code.
pub static DESCRIPTOR: Descriptor = Descriptor {
    id: "ag-ui",
    name: "AG-UI",
    bodies: &[RequestBody {
        id: LEGACY,
        name: &words::S_BODY_LEGACY,
        files: Files::All,
        is_fallback: false,
        has_stop: false,
    }],
    demo: "/agui",
    // What web frameworks say.
    errors: ErrorPlaces {
        code: &["/code"],
        message: &["/message", "/detail", "/error"],
    },
    ..Descriptor::PLAIN
};

/// The protocol's one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct AgUi;

impl Protocol for AgUi {
    fn descriptor(&self) -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn declared(&self) -> Value {
        super::written(include_str!("declared.json"))
    }

    fn decoder(&self, mode: FoldMode) -> Box<dyn Decoder> {
        Box::new(AgUiDecoder::new(mode, &[], &Value::Null, false))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: FoldMode, history: Value) -> Result<Box<dyn super::recording::Fold>, String> {
        Ok(Box::new(recording::Recording::new(mode, history)?))
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        encode::request(turn)
    }

    fn reader(&self, turn: &Turn<'_>) -> Box<dyn Decoder> {
        let goes_on = matches!(turn.kind, TurnKind::Continue(_));
        Box::new(AgUiDecoder::new(
            FoldMode::Lenient,
            turn.messages,
            turn.declared,
            goes_on,
        ))
    }
}
