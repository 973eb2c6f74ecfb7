//! The GenUI flow (`genui.md`): a conversation and a catalog in, Genkit's chunks out. The model shows whole surfaces
//! with two tools, `addOrUpdateSurface` and `deleteSurface`; each call that fits is told to the page as a tool request.

mod encoder;
mod prompt;
mod scenes;
mod tools;

use std::sync::Arc;

use serde_json::Value;

use super::AgentResponse;
use crate::agent::gulf::{Framing, GulfRequest};
use crate::agent::llm::{self, ModelRequest, ModelTurn, Provider, Scripted};
use crate::contract::declare::surface::catalog;

/// Where the flow answers, behind whatever address the page has.
pub(super) const PATH: &str = "/generateUi";

/// Begins the turn that a request asks for. `seed` makes the ids of this answer.
///
/// # Errors
/// What is wrong with the body, in words.
pub(super) fn begin(body: &str, framing: Framing, seed: &str, delay: u32) -> Result<ModelTurn, String> {
    let request = GulfRequest::read(body)?;
    let catalog = request.catalog.unwrap_or_else(|| catalog::declared("genui"));
    let screen = (!request.shown.is_empty()).then(|| Value::from(request.shown.clone()).to_string());
    let mut ask = ModelRequest::new(
        prompt::system(&catalog, screen.as_deref()),
        request.history,
        tools::declared(&catalog),
    );
    ask.shown = request.shown;
    let encoder = crate::agent::genui::encoder::GenUiEncoder::new(framing);
    Ok(ModelTurn::new(
        ask,
        Box::new(tools::GenUiTools),
        Box::new(encoder),
        seed,
        delay,
    ))
}

/// The answer of the scripted agent, for a host without a model.
pub(super) fn respond(body: &str, framing: Framing, delay: u32) -> AgentResponse {
    let scripted: Arc<dyn Provider> = Arc::new(Scripted::new(scenes::choose));
    match begin(body, framing, body, delay) {
        Ok(turn) => AgentResponse::streamed(framing.content_type(), llm::play(scripted, turn)),
        Err(message) => AgentResponse::failure(400, "bad_request:genui", &message),
    }
}
