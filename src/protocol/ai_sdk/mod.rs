//! The AI SDK UI message stream (`ai-sdk.md`): SSE of JSON chunks in, the chat transport's requests out.

mod chunk;
mod decode;
mod delta;
mod encode;
mod fields;
#[cfg(not(target_arch = "wasm32"))]
mod recording;

use super::{BodyId, Decoder, Descriptor, Protocol, Request, RequestBody, Turn};
use crate::model::{Files, FoldMode, Message};
use crate::words::text::view as words;

use decode::AiSdkDecoder;

/// The chatbot template's body: the last message only, or all of them after an approval (`ai-sdk.md` 1.2).
pub const TEMPLATE: BodyId = "template";

/// What is known of the protocol without its code.
pub static DESCRIPTOR: Descriptor = Descriptor {
    id: "ai-sdk",
    name: "AI SDK UI message stream",
    bodies: &[RequestBody {
        id: TEMPLATE,
        name: &words::S_BODY_TEMPLATE,
        files: Files::All,
        is_fallback: false,
        has_stop: true,
    }],
    demo: "/api/chat",
    has_context_key: true,
    ..Descriptor::PLAIN
};

/// The protocol's one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct AiSdk;

impl Protocol for AiSdk {
    fn descriptor(&self) -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn decoder(&self, mode: FoldMode) -> Box<dyn Decoder> {
        Box::new(AiSdkDecoder::new(mode))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: FoldMode, history: serde_json::Value) -> Result<Box<dyn super::recording::Fold>, String> {
        recording::begin(mode, history)
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        encode::request(turn)
    }

    fn resume(&self, api: &str, chat_id: &str) -> Option<Request> {
        encode::resume(api, chat_id)
    }

    fn stop(&self, api: &str, chat_id: &str, message: Option<&Message>) -> Option<Request> {
        encode::stop(api, chat_id, message)
    }
}
