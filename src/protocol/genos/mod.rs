//! GenOS research agents, the GenOS workflow gateway and Flowise (`genos.md`): four framings of one stream of events
//! in, three request bodies out.
//!
//! `lines` finds the frames in the bytes, `frame` reads one (`skim` a state, while it comes), `answer` folds what they say:
//! `text` (markers and the HTML that gateways write in their place), `cites` (what the markers stand for), `steps`, `charts`.

mod answer;
mod charts;
mod cites;
mod decode;
mod encode;
mod frame;
mod greeting;
mod html;
#[cfg(not(target_arch = "wasm32"))]
mod recording;
mod snapshot;
mod steps;
mod tool_state;

use super::{BodyId, Decoder, Descriptor, ErrorPlaces, Greeting, Protocol, Request, RequestBody, Turn, TurnKind};
use crate::json::JsonMap;
use crate::model::{Files, FoldMode, Message, MessagePart};
use crate::spelled::spelled;
use crate::words::text::view as words;

pub use decode::GenosDecoder;

/// The kind of the data part that says what the markers of the texts behind it stand for:
/// `{state, sources: [{ids, url, title?, site, lines?, excerpt?}], charts: [{key, kind, …}]}`.
pub const CITATIONS: &str = "data-citations";
/// The kind of the data part that is one step of the agent: `{kind, status, …}` (`genos.md` R9).
pub const STEP: &str = "data-agent-step";
/// The kind of the data part that is something a flow made: `{type, data}` (`genos.md` 3.3).
const ARTIFACT: &str = "data-flow-artifact";
/// The kind of the data part with what a person may ask next: `{prompts: []}`.
const FOLLOW_UPS: &str = "data-follow-ups";
/// Where a call's approval keeps the server's whole `action`.
const ACTION: &str = "action";

spelled! {
    /// Who is on the other side.
    #[derive(Default)]
    pub enum Profile {
        /// The agent itself.
        #[default]
        Direct = "direct",
        /// A workflow gateway, which may have replaced markers by HTML.
        Gateway = "gateway",
        /// Flowise, or a gateway that hands its events on.
        Flowise = "flowise",
    }
}

impl Profile {
    /// Who expects this body.
    fn of_body(body: BodyId) -> Profile {
        Profile::spelled(body).unwrap_or_default()
    }
}

/// GenOS behind its workflow gateway (`genos.md` 1.2).
pub const GATEWAY: BodyId = "gateway";
/// A Flowise prediction (`genos.md` 1.3).
pub const FLOWISE: BodyId = "flowise";

/// What is known of the protocol without its code.
pub static DESCRIPTOR: Descriptor = Descriptor {
    id: "genos",
    name: "GenOS, Flowise",
    usual: &words::S_BODY_QUESTION,
    files: Files::None,
    bodies: &[
        RequestBody {
            id: GATEWAY,
            name: &words::S_BODY_GATEWAY,
            files: Files::All,
            is_fallback: false,
            has_stop: false,
        },
        RequestBody {
            id: FLOWISE,
            name: &words::S_BODY_FLOWISE,
            files: Files::All,
            is_fallback: false,
            has_stop: false,
        },
    ],
    demo: "/genos/chat/stream",
    silent: &[CITATIONS, FOLLOW_UPS],
    has_context_key: false,
    has_markers: true,
    has_relay: false,
    // The history is the server's (`genos.md` 1.1).
    remembers: true,
    errors: ErrorPlaces {
        code: &["/error_code"],
        message: &["/errMsg", "/message", "/detail", "/error"],
    },
    // There is no idempotency key, and a second answer is refused (`genos.md` 1.2 and 5).
    forgets: true,
};

/// The protocol's one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Genos;

impl Protocol for Genos {
    fn descriptor(&self) -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn decoder(&self, _: FoldMode) -> Box<dyn Decoder> {
        Box::new(GenosDecoder::new(Profile::Direct, 0, None))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, _: FoldMode, history: serde_json::Value) -> Result<Box<dyn super::recording::Fold>, String> {
        recording::begin(&history)
    }

    fn request(&self, turn: &Turn<'_>) -> Request {
        encode::request(turn)
    }

    /// Ids of one response mean nothing in the next, so a message that goes on counts its responses.
    fn reader(&self, turn: &Turn<'_>) -> Box<dyn Decoder> {
        let before = match (turn.kind, turn.messages.last()) {
            (TurnKind::Continue(_), Some(last)) => last.parts.iter().filter(|part| begins(part)).count() + 1,
            _ => 0,
        };
        Box::new(GenosDecoder::new(
            Profile::of_body(turn.body),
            before,
            encode::files(turn.api, turn.chat_id),
        ))
    }

    fn stop(&self, api: &str, chat_id: &str, _: Option<&Message>) -> Option<Request> {
        encode::stop(api, chat_id)
    }

    /// Flowise puts what a file says before the question, so it has to be text.
    fn attachments(&self, api: &str, chat_id: &str, body: BodyId, media_type: &str) -> Option<String> {
        let is_read = Profile::of_body(body) == Profile::Flowise && encode::kind_of(media_type) == encode::WHOLE;
        is_read.then(|| encode::attachments(api, chat_id)).flatten()
    }

    fn attached(&self, answer: &str) -> Option<JsonMap> {
        encode::attached(answer)
    }

    fn greeting_at(&self, api: &str, body: BodyId) -> Option<String> {
        let tells = Profile::of_body(body) == Profile::Flowise;
        tells.then(|| greeting::address(api)).flatten()
    }

    fn greeting(&self, answer: &str) -> Option<Greeting> {
        greeting::read(answer)
    }
}

/// Every response after the first one of a message begins with a step.
fn begins(part: &MessagePart) -> bool {
    matches!(part, MessagePart::StepStart(_))
}
