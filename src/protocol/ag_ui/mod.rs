//! AG-UI 1.0 and the shapes of 0.0.x (`ag-ui`): SSE of events in, `RunAgentInput` out.

mod chunks;
mod compat;
mod event;
mod order;
mod pipeline;
#[cfg(not(target_arch = "wasm32"))]
mod recording;
mod schema;
mod shape;
mod thread;

use super::{Decoded, Decoder, Protocol, Request, ServerError, Turn};
use crate::model::{Message, Mode};

/// The protocol's one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct AgUi;

impl Protocol for AgUi {
    fn name(&self) -> &'static str {
        "ag-ui"
    }

    fn decoder(&self, mode: Mode) -> Box<dyn Decoder> {
        Box::new(Stub)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: Mode, history: serde_json::Value) -> Result<Box<dyn super::recording::Fold>, String> {
        Ok(Box::new(recording::Recording::new(mode, history)?))
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        Request {
            method: "POST",
            url: turn.api.to_owned(),
            headers: Vec::new(),
            body: None,
        }
    }

    fn resume(&self, _: &str, _: &str) -> Option<Request> {
        None
    }

    fn stop(&self, _: &str, _: &str, _: Option<&Message>) -> Option<Request> {
        None
    }

    fn error_body(&self, _: &str) -> ServerError {
        ServerError::default()
    }
}

struct Stub;
impl Decoder for Stub {
    fn push(&mut self, _: &[u8], _: &mut Vec<Decoded>) {}
    fn finish(&mut self, _: &mut Vec<Decoded>) {}
    fn said_done(&self) -> bool {
        false
    }
}
