//! A model's turn in AI SDK's protocol (`ai-sdk` sections 1, 3 and 6): the posted history of UIMessages in, chunks of the
//! UI message stream out.

mod history;
mod voice;

use super::dialog::Ask;
use super::house::{self, House};
use super::turn::Turn;
use super::{Saying, prompt};
use crate::agent::request::{self, string};
use voice::ChunkVoice;

/// Begins the turn that a request asks for. `seed` makes the ids of this answer.
///
/// # Errors
/// What is wrong with the body, in words.
pub fn begin(body: &str, seed: &str, delay: u32) -> Result<Turn, String> {
    let request = request::Turn::read(body)?;
    let history = history::read(&request.messages);
    let page = house::of_page();
    let settles = request.continued().is_none() && pressed(&request);
    let mut tools = page.clone();
    tools.extend(house::of_server(settles));
    let house = House::new(&page, &history);
    let ask = Ask::new(prompt::system(&tools, &[]), history, tools);
    let continued = request.continued().and_then(|message| string(message, "id"));
    let voice = ChunkVoice::new(continued, seed);
    Ok(Turn::new(ask, Box::new(house), Box::new(voice), seed, delay))
}

/// The person's message tells of a press on a card.
fn pressed(request: &request::Turn) -> bool {
    let said = request.asked().map(history::sayings).unwrap_or_default();
    said.iter()
        .any(|saying| matches!(saying, Saying::Event(event) if event.get("item_id").is_some()))
}
