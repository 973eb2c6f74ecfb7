//! A model's turn over AG-UI (`ag-ui.md` 3 to 7): a `RunAgentInput` in, the events of a run out. Stateless: each
//! request carries the whole history and the page's tools.

mod encoder;
mod history;

use super::dialog::ModelRequest;
use super::prompt;
use super::turn::ModelTurn;
use crate::agent::llm::ag_ui::encoder::EventEncoder;
use crate::agent::llm::builtin_tools;
use crate::agent::llm::builtin_tools::BuiltinTools;
use history::Input;

/// Begins the run that a request asks for. `sent` is its body without what a host put into it for the model, which is nothing
/// for the page; `seed` makes the ids of this run.
///
/// # Errors
/// What is wrong with the body, in words.
pub fn begin(body: &str, sent: &str, seed: &str, delay: u32) -> Result<ModelTurn, String> {
    let mut input = Input::read(body)?;
    if sent != body {
        input.messages = Input::read(sent)?.messages;
    }
    // A page that declares tools can do these and no others.
    let page = input.tools.clone().unwrap_or_else(builtin_tools::of_page);
    let tools = builtin_tools::beside(&page, false);
    let house = BuiltinTools::new(&page, &input.history);
    let ask = ModelRequest::new(prompt::system(&tools, &input.context), input.history.clone(), tools);
    let encoder = EventEncoder::new(&input, seed);
    Ok(ModelTurn::new(ask, Box::new(house), Box::new(encoder), seed, delay))
}
