//! One module per protocol: bytes in, events out; a turn in, a request out. No sockets, no clock, no DOM. A protocol is a
//! folder and a line in `each_protocol!`; settings, addresses, the command line and the page read that line.

use crate::json::JsonMap;
use crate::json::lenient::text;
use crate::model::{ErrorClass, Event, Files, FoldMode, Message};
use serde_json::Value;

pub mod ag_ui;
pub mod ai_sdk;
mod descriptor;
pub mod genos;
pub mod genui;
pub mod gulf;
mod open_text;
#[cfg(not(target_arch = "wasm32"))]
pub mod recording;
mod surface_dialect;

pub use descriptor::{BodyId, Descriptor, ErrorPlaces, RequestBody, USUAL_BODY};
pub use surface_dialect::{SurfaceDialect, WAITING};

/// What a decoder found in the bytes.
#[derive(Clone, Debug, PartialEq)]
pub enum Decoded<E = Event> {
    /// An event of the conversation, or one of the protocol's on the way there.
    Event(E),
    /// Something was left out and harmed only itself.
    Skipped {
        /// What kind of failure it is.
        class: ErrorClass,
        /// For whoever looks into it.
        message: String,
    },
    /// Bytes that say nothing but that the connection lives.
    Alive,
    /// The response ends here.
    Fatal {
        /// What kind of failure it is.
        class: ErrorClass,
        /// For whoever looks into it.
        message: String,
    },
}

impl<E> Decoded<E> {
    /// A line or an event is longer than is read.
    fn oversized(what: &str) -> Decoded<E> {
        Decoded::Skipped {
            class: ErrorClass::TooLarge,
            message: format!("{what} passed the size limit and was left out."),
        }
    }

    /// The response is longer than is read.
    fn too_long() -> Decoded<E> {
        Decoded::Fatal {
            class: ErrorClass::TooLarge,
            message: "The response passed the size limit.".into(),
        }
    }

    /// Something was left out because it is no JSON.
    fn is_no_json(&self) -> bool {
        matches!(self, Decoded::Skipped { class, .. } if *class == ErrorClass::InvalidJson)
    }
}

/// Bytes of one response in, events out, at any cut of the bytes.
pub trait Decoder {
    /// Takes bytes, cut anywhere, and puts what they held into `sink`.
    fn push(&mut self, bytes: &[u8], sink: &mut Vec<Decoded>);

    /// The response body ended.
    fn finish(&mut self, sink: &mut Vec<Decoded>);

    /// Whether the server said that the response is complete. A body that ends before that was cut off, or comes from a
    /// server that never says so.
    fn said_done(&self) -> bool;

    /// The body ended within a line, as no server ends one: it was cut off, however cleanly the connection closed.
    fn is_torn(&self) -> bool {
        false
    }

    /// Bytes of one response that are read.
    fn max_bytes(&self) -> usize {
        64 << 20
    }
}

/// What the person did, as far as the server is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnKind<'a> {
    /// A new user message, the last of `messages`.
    Send,
    /// The user message with this id was edited; it is the last of `messages`.
    Edit(&'a str),
    /// The assistant message with this id goes on: a tool or an approval was answered.
    Continue(&'a str),
    /// A new answer, of the message that was asked for (`None`: the last).
    Regenerate(Option<&'a str>),
}

/// Everything a request is made of.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The endpoint.
    pub api: &'a str,
    /// The id of the chat, as the server hears it.
    pub chat_id: &'a str,
    /// Names this request; fresh every time.
    pub run_id: &'a str,
    /// The conversation, oldest first.
    pub messages: &'a [Message],
    /// What it asks for.
    pub kind: TurnKind<'a>,
    /// Which body the server expects, by its id in [`Descriptor::bodies`].
    pub body: BodyId,
    /// What the page can do for the agent and draw, as [`Protocol::declared`] says it.
    pub declared: &'a Value,
    /// What the agent may want to know: a description and its value.
    pub context: &'a [(String, String)],
    /// The ids of catalogues of surfaces that the page around the chat draws.
    pub catalogs: &'a [String],
    /// The embedder's own body keys; the protocol's keys win over them.
    pub extra: &'a JsonMap,
}

/// A request to be sent as it is; the embedder's headers are added by the sender.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Of HTTP.
    pub method: &'static str,
    /// The address.
    pub url: String,
    /// Names and values.
    pub headers: Vec<(&'static str, &'static str)>,
    /// The body; `None` for a request that has none.
    pub body: Option<Value>,
}

impl Request {
    /// Sends JSON. `accept`: the types that the server is asked for, where it is.
    fn post(url: String, accept: Option<&'static str>, body: impl Into<Value>) -> Request {
        let accept = accept.map(|types| ("accept", types));
        Request {
            method: "POST",
            url,
            headers: [("content-type", "application/json")]
                .into_iter()
                .chain(accept)
                .collect(),
            body: Some(body.into()),
        }
    }
}

/// What a server tells of itself before anything is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Greeting {
    /// Prompts to begin with.
    pub prompts: Vec<String>,
    /// The files that it takes, where it says so.
    pub files: Option<Files>,
}

/// What a server says went wrong, read from the body of a response that isn't 2xx.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerError {
    /// `<type>:<surface>`, such as `rate_limit:chat`.
    pub code: Option<String>,
    /// For the person.
    pub message: Option<String>,
}

/// What a place in the body of an error says, there or in its `message`; of a list the first, which web frameworks name with
/// its place in the request.
fn complaint(said: &Value) -> Option<String> {
    let first = match said {
        Value::Array(all) => all.first()?,
        one => one,
    };
    if let Some(words) = first.as_str() {
        return Some(words.to_owned());
    }
    let words = text(first, &["msg", "message"])?;
    let step = |step: &Value| step.as_str().map_or_else(|| step.to_string(), str::to_owned);
    Some(match first.get("loc").and_then(Value::as_array) {
        Some(place) => format!("{}: {words}", place.iter().map(step).collect::<Vec<_>>().join(".")),
        None => words,
    })
}

/// In the metadata of a person's message: the server knows the conversation by this id from here on, because what it
/// remembers under the id before is not what stands before this message any more.
pub const SERVER_CHAT: &str = "serverChat";

/// The id by which a server that remembers knows this conversation.
pub fn server_chat<'a>(chat_id: &'a str, messages: &'a [Message]) -> &'a str {
    let named = messages.iter().rev().find_map(named_chat);
    named.unwrap_or(chat_id)
}

fn named_chat(message: &Message) -> Option<&str> {
    message.metadata.as_ref()?.get(SERVER_CHAT)?.as_str()
}

/// One protocol.
pub trait Protocol: Sync {
    /// What is known of it without its code.
    fn descriptor(&self) -> &'static Descriptor;

    /// A decoder for one answer.
    fn decoder(&self, mode: FoldMode) -> Box<dyn Decoder>;

    /// What the page can do for the agent or draw, in the words that a request of this protocol carries; `null` where it
    /// carries none.
    fn declared(&self) -> Value {
        Value::Null
    }

    /// Begins the fold of a recording; `history` is what came before in this protocol's own words, or `null`: here
    /// `{messages?}`, as a chat stores them.
    ///
    /// # Errors
    /// What is wrong with the history.
    #[cfg(not(target_arch = "wasm32"))]
    fn fold(&self, mode: FoldMode, history: Value) -> Result<Box<dyn recording::Fold>, String> {
        recording::Recording::begin(mode, history, self.decoder(mode))
    }

    /// The request that says this turn.
    fn request(&self, turn: &Turn<'_>) -> Request;

    /// The lenient decoder of the response to this turn.
    fn reader(&self, _turn: &Turn<'_>) -> Box<dyn Decoder> {
        self.decoder(FoldMode::Lenient)
    }

    /// Asks for the response that is still under way; `None` when the chat id can't stand in an address, or where a response
    /// that was cut off can't be taken up.
    fn resume(&self, _api: &str, _chat_id: &str) -> Option<Request> {
        None
    }

    /// Tells the server to stop generating; `message` is the answer so far. `None` where the server sees for itself that the
    /// connection is gone.
    fn stop(&self, _api: &str, _chat_id: &str, _message: Option<&Message>) -> Option<Request> {
        None
    }

    /// What the body of a bad status says.
    fn error_body(&self, body: &str) -> ServerError {
        let body: Value = serde_json::from_str(body).unwrap_or_default();
        let first = |places: &[&str]| places.iter().find_map(|place| complaint(body.pointer(place)?));
        let places = self.descriptor().errors;
        ServerError {
            code: first(places.code),
            message: first(places.message),
        }
    }

    /// Where a server reads a file itself before the message that brings it: a form with the field `files` goes there, and
    /// what comes back is for `attached`. `None`: the file goes along with the message as it is.
    fn attachments(&self, _api: &str, _chat_id: &str, _body: BodyId, _media_type: &str) -> Option<String> {
        None
    }

    /// What the file's part keeps of the answer; `None` when the server couldn't read the file.
    fn attached(&self, _answer: &str) -> Option<JsonMap> {
        None
    }

    /// Where a server tells of itself: what comes back is for `greeting`.
    fn greeting_at(&self, _api: &str, _body: BodyId) -> Option<String> {
        None
    }

    /// What the server told; `None` when this is nothing that it would say.
    fn greeting(&self, _answer: &str) -> Option<Greeting> {
        None
    }

    /// Its own words for what happens on surfaces, if it has any; otherwise they are A2UI's.
    fn surfaces(&self) -> Option<Box<dyn SurfaceDialect>> {
        None
    }
}

/// Hands every protocol, the default first, to the macro `$then`: a line has the name of its entry, the part of the page that
/// brings its code, what is known without the code, and the code.
macro_rules! each_protocol {
    ($then:ident) => {
        $then! {
            ai_sdk in session: ai_sdk::DESCRIPTOR, ai_sdk::AiSdk;
            ag_ui in ag_ui: ag_ui::DESCRIPTOR, ag_ui::AgUi;
            gulf in gulf: gulf::GULF, gulf::Gulf::Gulf;
            a2ui in gulf: gulf::A2UI, gulf::Gulf::A2ui;
            genos in genos: genos::DESCRIPTOR, genos::Genos;
            genui in genui: genui::DESCRIPTOR, genui::GenUi;
        }
    };
}
#[cfg(target_arch = "wasm32")]
pub(crate) use each_protocol;

macro_rules! list {
    ($($entry:ident in $part:ident: $($descriptor:ident)::+, $($codec:ident)::+;)*) => {
        /// What is known of every protocol, the default first.
        pub static DESCRIPTORS: &[&Descriptor] = &[$(&$($descriptor)::+),*];

        /// Every protocol, in the order of [`DESCRIPTORS`]. A page fetches them one by one (`session::protocols`).
        #[cfg(not(target_arch = "wasm32"))]
        pub static PROTOCOLS: &[&dyn Protocol] = &[$(&$($codec)::+),*];
    };
}
each_protocol!(list);

/// What is known of the protocol with this id.
pub fn described(id: &str) -> Option<&'static Descriptor> {
    DESCRIPTORS.iter().copied().find(|descriptor| descriptor.id == id)
}

/// What a protocol declares, as it was written down beside its code: a page that made it from the contracts would have to
/// fetch all of them before its first request. `tests/native/declared.rs` keeps both the same.
fn written(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}

/// The protocol with this id.
#[cfg(not(target_arch = "wasm32"))]
pub fn by_name(id: &str) -> Option<&'static dyn Protocol> {
    PROTOCOLS
        .iter()
        .copied()
        .find(|protocol| protocol.descriptor().id == id)
}
