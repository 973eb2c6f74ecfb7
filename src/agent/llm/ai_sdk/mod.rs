//! A model's turn in AI SDK's protocol (`ai-sdk.md` 1, 3 and 6): the posted history of UIMessages in, chunks of the
//! UI message stream out.

mod encoder;
mod history;

use super::dialog::ModelRequest;
use super::turn::ModelTurn;
use super::{Saying, prompt};
use crate::agent::llm::ai_sdk::encoder::AiSdkEncoder;
use crate::agent::llm::builtin_tools;
use crate::agent::llm::builtin_tools::BuiltinTools;
use crate::agent::request::{self, string};

/// Begins the turn that a request asks for. `seed` makes the ids of this answer.
///
/// # Errors
/// What is wrong with the body, in words.
pub fn begin(body: &str, seed: &str, delay: u32) -> Result<ModelTurn, String> {
    let request = request::DemoTurn::read(body)?;
    let history = history::read(&request.messages);
    let page = builtin_tools::of_page_and(&request.tools);
    let has_presses = request.continued().is_none() && pressed(&request);
    let tools = builtin_tools::beside(&page, has_presses);
    let house = BuiltinTools::new(&page, &history);
    let ask = ModelRequest::new(
        prompt::system(&tools, &prompt::context(&request.context)),
        history,
        tools,
    );
    let continued = request.continued().and_then(|message| string(message, "id"));
    let encoder = AiSdkEncoder::new(continued, seed);
    Ok(ModelTurn::new(ask, Box::new(house), Box::new(encoder), seed, delay))
}

/// The person's message tells of a press on a card.
fn pressed(request: &request::DemoTurn) -> bool {
    let said = request.asked().map(history::sayings).unwrap_or_default();
    said.iter()
        .any(|saying| matches!(saying, Saying::Event(event) if event.get("item_id").is_some()))
}
