//! The AI SDK UI message stream (`ai-sdk.md`): SSE of JSON chunks in, the chat transport's requests out.

mod chunk;
mod decode;
mod delta;
mod encode;
mod fields;
#[cfg(not(target_arch = "wasm32"))]
mod recording;

use super::{Decoder, Protocol, Request, ServerError, Turn};
use crate::model::{Message, Mode};

pub use decode::AiSdkDecoder;

/// The protocol's one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct AiSdk;

impl Protocol for AiSdk {
    fn name(&self) -> &'static str {
        "ai-sdk"
    }

    fn decoder(&self, mode: Mode) -> Box<dyn Decoder> {
        Box::new(AiSdkDecoder::new(mode))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: Mode, history: serde_json::Value) -> Result<Box<dyn super::recording::Fold>, String> {
        Ok(Box::new(recording::Recording::new(mode, history)?))
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        encode::request(turn)
    }

    fn reader(&self, _: &Turn<'_>) -> Box<dyn Decoder> {
        self.decoder(Mode::Lenient)
    }

    fn resume(&self, api: &str, chat_id: &str) -> Option<Request> {
        encode::resume(api, chat_id)
    }

    fn stop(&self, api: &str, chat_id: &str, message: Option<&Message>) -> Option<Request> {
        encode::stop(api, chat_id, message)
    }

    fn error_body(&self, body: &str) -> ServerError {
        encode::error_body(body)
    }
}
