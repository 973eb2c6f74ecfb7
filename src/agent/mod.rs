//! The scripted demo agents: a request in, timed bytes of the same protocol out. One speaks AI SDK about an ads account,
//! another interviews over AG-UI, a third does research as a GenOS agent, two more build surfaces in GULF and GenUI.
//! Deterministic, without clock, socket or DOM. Two hosts use it: the page (through a wasm module of its own) and the
//! native server. What a real model needs is in [`llm`].
//!
//! It knows the protocol's words (`ai-sdk.md`) and nothing of the client that reads them: what it says goes through the
//! same bytes as any server's.

mod data;
mod genui;
pub mod gulf;
mod ids;
mod intent;
pub mod interview;
pub mod llm;
mod memory;
mod request;
mod research;
mod scenes;
mod script;
mod sse_writer;
pub mod starters;
mod surface_intent;

use std::collections::HashMap;

use gulf::Framing;
use memory::ChatMemory;
use request::DemoTurn;
pub use request::{AgentRequest, is_written_in};

/// The usual pause between two deltas in milliseconds, about eighty tokens a second.
pub const USUAL_DELAY: u32 = 14;
/// Chats that the agent remembers; the oldest is forgotten first.
const MAX_CHATS: usize = 500;

/// What a host sends back: the head, then each piece of the body after its pause.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentResponse {
    /// Of HTTP.
    pub status: u16,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// `(pause before it in milliseconds, bytes)`.
    pub chunks: Vec<(u32, Vec<u8>)>,
}

impl AgentResponse {
    /// A complete answer without a stream.
    fn plain(status: u16, content_type: &str, body: impl Into<Vec<u8>>) -> AgentResponse {
        let body = body.into();
        AgentResponse {
            status,
            headers: vec![("content-type", content_type.to_string())],
            chunks: if body.is_empty() { Vec::new() } else { vec![(0, body)] },
        }
    }

    /// A stream of these chunks.
    fn streamed(content_type: &str, chunks: Vec<(u32, Vec<u8>)>) -> AgentResponse {
        AgentResponse {
            status: 200,
            headers: vec![
                ("content-type", content_type.to_string()),
                ("cache-control", "no-cache".to_string()),
                ("x-accel-buffering", "no".to_string()),
            ],
            chunks,
        }
    }

    /// The template's error body: `{code, message}` (`ai-sdk.md` 1.3).
    pub fn failure(status: u16, code: &str, message: &str) -> AgentResponse {
        let body = serde_json::json!({"code": code, "message": message});
        AgentResponse::plain(status, "application/json", body.to_string())
    }
}

/// Where the agent that remembers its chats answers, in AI SDK's protocol.
pub const CHAT: &str = "/api/chat";

/// An agent that reads all it knows from the request, as its script plays it.
pub struct ScriptedAgent {
    /// Where it answers, behind whatever address a page has.
    pub path: &'static str,
    /// It answers in JSON lines where they are accepted, else in server-sent events.
    pub has_lines: bool,
    /// Answers a body, with this pause between two deltas in milliseconds.
    pub respond: fn(&str, Framing, u32) -> AgentResponse,
}

/// The same agent with a model in the place of its script.
pub struct ModelledAgent {
    /// Where it answers.
    pub path: &'static str,
    /// Begins the turn of a model: body, the same as it was sent (without what a host put into it for the model), framing, what
    /// its ids are made of, pause between two deltas in milliseconds. An error says what is wrong with the body.
    pub begin: fn(&str, &str, Framing, &str, u32) -> Result<llm::ModelTurn, String>,
}

// Two lists of one: the page's agent has no use for what a model needs, and it would come along.
macro_rules! agents {
    ($($path:expr, has_lines: $has_lines:literal, script: $respond:expr $(, model: $begin:expr)?;)*) => {
        /// Every agent but the one at [`CHAT`].
        pub static SCRIPTED: &[ScriptedAgent] = &[
            $(ScriptedAgent { path: $path, has_lines: $has_lines, respond: $respond }),*
        ];
        /// Those that a model can stand in for.
        pub static MODELLED: &[ModelledAgent] = &[$($(ModelledAgent { path: $path, begin: $begin },)?)*];
    };
}

agents! {
    interview::PATH, has_lines: false, script: |body, _, delay| interview::respond(body, delay),
        model: |body, sent, _, seed, delay| llm::begin_ag_ui(body, sent, seed, delay);
    gulf::PATH, has_lines: true, script: gulf::respond, model: |body, _, framing, seed, delay| gulf::begin(body, framing, seed, delay);
    gulf::GENKIT_PATH, has_lines: true, script: gulf::respond, model: |body, _, framing, seed, delay| gulf::begin(body, framing, seed, delay);
    genui::PATH, has_lines: true, script: genui::respond, model: |body, _, framing, seed, delay| genui::begin(body, framing, seed, delay);
    research::PATH, has_lines: false, script: |body, _, delay| research::respond(body, delay);
}

/// The agent with what it remembers of each chat.
#[derive(Default)]
pub struct Agent {
    chats: HashMap<String, ChatMemory>,
    /// Chat ids, the oldest first.
    order: Vec<String>,
}

impl Agent {
    /// An agent that nobody has talked to.
    pub fn new() -> Agent {
        Agent::default()
    }

    /// Answers one request. `path` may carry `?delay=MS`, the usual pause between deltas.
    pub fn respond(&mut self, request: &AgentRequest) -> AgentResponse {
        let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
        let path = path.trim_end_matches('/');
        match request.method.to_ascii_uppercase().as_str() {
            "POST" if path.ends_with("/stop") => AgentResponse::plain(204, "text/plain", ""),
            "POST" => match SCRIPTED.iter().find(|agent| path.ends_with(agent.path)) {
                Some(agent) => (agent.respond)(&request.body, Framing::Lines, delay_of(query)),
                None => self.answer(&request.body, delay_of(query)),
            },
            "GET" if path.ends_with("/stream") => AgentResponse::plain(204, "text/plain", ""),
            "GET" => AgentResponse::failure(404, "not_found:api", "The demo agent has nothing at this address."),
            _ => AgentResponse::failure(405, "bad_request:api", "The demo agent answers GET and POST."),
        }
    }

    fn answer(&mut self, body: &str, delay: u32) -> AgentResponse {
        let turn = match DemoTurn::read(body) {
            Ok(turn) => turn,
            // One address answers in the protocol that it is asked in.
            Err(_) if interview::thread_id(body).is_some() => return interview::respond(body, delay),
            Err(_) if research::chat_id(body).is_some() => return research::respond(body, delay),
            Err(message) => return AgentResponse::failure(400, "bad_request:api", &message),
        };
        let memory = self.memory(&turn.chat_id);
        memory.learn(&turn);
        scenes::play(&turn, memory, delay)
    }

    fn memory(&mut self, chat_id: &str) -> &mut ChatMemory {
        if !self.chats.contains_key(chat_id) {
            if self.order.len() >= MAX_CHATS {
                let oldest = self.order.remove(0);
                self.chats.remove(&oldest);
            }
            self.order.push(chat_id.to_string());
        }
        self.chats.entry(chat_id.to_string()).or_default()
    }
}

fn delay_of(query: &str) -> u32 {
    query
        .split('&')
        .find_map(|pair| pair.strip_prefix("delay=")?.parse().ok())
        .unwrap_or(USUAL_DELAY)
        .min(5_000)
}

/// The chat id of a request body, for hosts that keep running answers by chat.
pub fn chat_id(body: &str) -> Option<String> {
    match DemoTurn::read(body) {
        Ok(turn) => Some(turn.chat_id),
        Err(_) => interview::thread_id(body)
            .or_else(|| gulf::conversation_id(body))
            .or_else(|| research::chat_id(body)),
    }
}
