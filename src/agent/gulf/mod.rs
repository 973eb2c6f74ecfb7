//! The GULF flow (`gulf-a2ui.md`): a conversation and a catalog in, JSON lines out. The model builds the surface with
//! three tools; each call becomes one line behind an automatic `streamHeader`, and the model gets `{"status":"ok"}`
//! back.

mod catalog;
mod encoder;
mod prompt;
mod request;
mod scenes;
mod tools;

use std::sync::Arc;

use super::AgentResponse;
use crate::agent::llm::{self, ModelRequest, ModelTurn, Provider, Scripted};

pub use crate::agent::gulf::encoder::Framing;
pub(super) use catalog::{Catalog, basic, whole_schema};
pub(super) use request::{GulfRequest, conversation_id};

/// Where the flow answers, behind whatever address the page has.
pub(super) const PATH: &str = "/gulf";
/// The older name of the same flow, as Genkit servers have it.
pub(super) const GENKIT_PATH: &str = "/gulfFlow";

/// Begins the turn that a request asks for. `seed` makes the ids of this answer.
///
/// # Errors
/// What is wrong with the body, in words.
pub fn begin(body: &str, framing: Framing, seed: &str, delay: u32) -> Result<ModelTurn, String> {
    let request = GulfRequest::read(body)?;
    let catalog = request
        .catalog
        .and_then(|sent| Catalog::found(&sent))
        .unwrap_or_else(basic);
    let tools = tools::declared(&catalog);
    let ask = ModelRequest::new(
        prompt::system(&catalog, request.screen.as_deref()),
        request.history,
        tools,
    );
    let desk = tools::SurfaceTools::new(request.goes_on);
    let encoder = crate::agent::gulf::encoder::LineVoice::new(framing);
    Ok(ModelTurn::new(ask, Box::new(desk), Box::new(encoder), seed, delay))
}

/// The answer of the scripted agent, for a host without a model.
pub(super) fn respond(body: &str, framing: Framing, delay: u32) -> AgentResponse {
    let scripted: Arc<dyn Provider> = Arc::new(Scripted::new(scenes::choose));
    match begin(body, framing, body, delay) {
        Ok(turn) => AgentResponse::streamed(framing.content_type(), llm::play(scripted, turn)),
        Err(message) => AgentResponse::failure(400, "bad_request:gulf", &message),
    }
}
