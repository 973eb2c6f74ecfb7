//! The interviewing demo agent over AG-UI (seed 001): asks with the fifteen question types, reacts to each answer in words
//! that quote it, and ends with a table of topics, answers and evidence. Stateless: where it stands is read from the
//! history of each request.

mod choices;
mod forms;
mod history;
mod questions;
mod reactions;
mod shown;
mod steps;
mod summary;
mod voice;
mod words;

use super::AgentResponse;
use history::{Position, RunInput, Word};
use steps::Step;
use voice::Voice;

/// Where this agent answers, behind whatever address the page has.
pub const PATH: &str = "/agui";

/// Answers one `RunAgentInput` (`ag-ui` section 3) with the events of a run.
pub fn respond(body: &str, delay: u32) -> AgentResponse {
    match RunInput::read(body) {
        Ok(input) => run(&input, delay),
        Err(message) => AgentResponse::failure(400, "bad_request:agui", &message),
    }
}

/// The conversation that a body belongs to.
pub fn thread_id(body: &str) -> Option<String> {
    RunInput::read(body).ok().map(|input| input.thread_id)
}

fn run(input: &RunInput, delay: u32) -> AgentResponse {
    let position = Position::read(input);
    let locale = position.locale;
    let mut voice = Voice::new(input, delay);
    voice.begin();
    match &position.word {
        Word::Silence => voice.text(words::NOTHING_OPEN.get(locale)),
        Word::Start => {
            let opening = if position.is_short {
                words::OPENING_SHORT
            } else {
                words::OPENING
            };
            voice.text(opening.get(locale));
            ask(&mut voice, &position, Step::Consent);
        }
        Word::Answer(step) => {
            let said = reactions::to_answer(&position, *step);
            follow(&mut voice, &position, *step, said);
        }
        Word::Written(step, text) => {
            let said = reactions::to_words(*step, text, locale);
            match step {
                // Words in the chat are no consent and no go-ahead: the same question comes again.
                Step::Consent | Step::HandOver => {
                    voice.text(&said);
                    ask(&mut voice, &position, *step);
                }
                _ => follow(&mut voice, &position, *step, said),
            }
        }
        Word::After => voice.text(words::OVER.get(locale)),
        Word::Enough => {
            voice.text(words::STOPPED.get(locale));
            if position.has_consent() {
                end(&mut voice, &position);
            }
        }
    }
    voice.finish()
}

/// Says what there is to say to the answer, then goes on.
fn follow(voice: &mut Voice, position: &Position, step: Step, said: String) {
    if step == Step::Consent && !position.has_consent() {
        voice.text(&said);
        return;
    }
    match position.next(step) {
        Some(Step::Wish) => {
            voice.text(&format!("{said}\n\n{}", reactions::wish(position)));
            // No card stands there to say that it goes on.
            voice.text(&words::still_to_come(position.after(Step::Wish), position.locale));
            voice.state(position.progress(Some(Step::Wish)));
        }
        Some(next) => {
            voice.text(&said);
            ask(voice, position, next);
        }
        None => {
            voice.text(&said);
            if !position.is_discarded() {
                end(voice, position);
            }
        }
    }
}

fn ask(voice: &mut Voice, position: &Position, step: Step) {
    voice.state(position.progress(Some(step)));
    let id = format!("int_{}_{}", step.name(), voice.ids.word(8));
    let call = questions::call(position, step, &id);
    voice.call(crate::contract::TOOL, &call);
}

fn end(voice: &mut Voice, position: &Position) {
    voice.text(&summary::table(position));
    voice.text(words::THANKS.get(position.locale));
    voice.state(position.progress(None));
}
