//! The interviewing demo agent over AG-UI (`ag-ui.md`): asks with the fifteen question types, reacts to each answer in
//! words that quote it, and ends with a table of topics, answers and evidence. Stateless: where it stands is read from
//! the history of each request.

mod choices;
mod encoder;
mod forms;
mod history;
mod own;
mod questions;
mod reactions;
mod shown;
mod steps;
mod summary;
mod words;

use super::AgentResponse;
use crate::agent::interview::encoder::RunEncoder;
use history::{Position, RunInput, Word};
use steps::InterviewStep;

/// Where this agent answers, behind whatever address the page has.
pub(super) const PATH: &str = "/agui";

/// Answers one `RunAgentInput` (`ag-ui.md` 3) with the events of a run.
pub(super) fn respond(body: &str, delay: u32) -> AgentResponse {
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
    let mut encoder = RunEncoder::new(input, delay);
    encoder.begin();
    match &position.word {
        Word::Silence => encoder.text(words::NOTHING_OPEN.get(locale)),
        Word::Start => {
            let opening = if position.is_short {
                words::OPENING_SHORT
            } else {
                words::OPENING
            };
            encoder.text(opening.get(locale));
            ask(&mut encoder, &position, InterviewStep::Consent);
        }
        Word::Answer(step) => {
            let said = reactions::to_answer(&position, *step);
            follow(&mut encoder, &position, *step, said);
        }
        Word::Written(step, text) => {
            let said = reactions::to_words(*step, text, locale);
            match step {
                // Words in the chat are no consent and no go-ahead: the same question comes again.
                InterviewStep::Consent | InterviewStep::HandOver => {
                    encoder.text(&said);
                    ask(&mut encoder, &position, *step);
                }
                _ => follow(&mut encoder, &position, *step, said),
            }
        }
        Word::After => encoder.text(words::OVER.get(locale)),
        Word::Enough => {
            encoder.text(words::STOPPED.get(locale));
            if position.has_consent() {
                end(&mut encoder, &position);
            }
        }
    }
    encoder.finish()
}

/// Says what there is to say to the answer, then goes on.
fn follow(encoder: &mut RunEncoder, position: &Position, step: InterviewStep, said: String) {
    if step == InterviewStep::Consent && !position.has_consent() {
        encoder.text(&said);
        return;
    }
    match position.next(step) {
        Some(InterviewStep::Wish) => {
            encoder.text(&format!("{said}\n\n{}", reactions::wish(position)));
            // No card stands there to say that it goes on.
            encoder.text(&words::still_to_come(
                position.after(InterviewStep::Wish),
                position.locale,
            ));
            encoder.state(position.progress(Some(InterviewStep::Wish)));
        }
        Some(next) => {
            encoder.text(&said);
            ask(encoder, position, next);
        }
        None => {
            encoder.text(&said);
            if !position.is_discarded() {
                end(encoder, position);
            }
        }
    }
}

fn ask(encoder: &mut RunEncoder, position: &Position, step: InterviewStep) {
    encoder.state(position.progress(Some(step)));
    let id = format!("int_{}_{}", step.name(), encoder.ids.word(8));
    let call = questions::call(position, step, &id);
    encoder.call(crate::contract::TOOL, &call);
}

fn end(encoder: &mut RunEncoder, position: &Position) {
    encoder.text(&summary::table(position));
    encoder.text(words::THANKS.get(position.locale));
    encoder.state(position.progress(None));
}
