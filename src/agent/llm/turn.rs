//! One turn: the model's words into the protocol, its calls checked and run as soon as they are whole, their results back
//! to it, until it is done, has to wait for the person, or something fails. Everything a model may do too much of is capped.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::check::{fitting, refusal};
use super::dialog::{DialogEntry, ModelCall, ModelRequest};
use super::provider::{ModelEnd, ModelFailure, Said};
use super::toolbox::{CallOutcome, Toolbox};
use crate::agent::USUAL_DELAY;
use crate::agent::ids::Ids;
use crate::agent::llm::encoder::{Encoder, TurnEnd};
use crate::json::lenient::capped;
use crate::json::parse;
use crate::json::parse::Brackets;

/// How often the model is asked in one turn.
const MAX_ROUNDS: usize = 24;
/// Answers in a row of which every call was refused.
const MAX_REFUSED: usize = 4;
/// Calls of one answer.
const MAX_CALLS: usize = 64;
/// Arguments of one call, in bytes.
const MAX_ARGUMENTS: usize = 512 << 10;
/// Words of one answer, in bytes.
const MAX_TEXT: usize = 1 << 20;
/// The longest pause, in milliseconds.
const MAX_PAUSE: u64 = 60_000;

/// A turn in progress.
pub struct ModelTurn {
    ask: ModelRequest,
    tools: Box<dyn Toolbox>,
    encoder: Box<dyn Encoder>,
    ids: Ids,
    delay: u32,
    pause: u64,
    written: VecDeque<(u32, Vec<u8>)>,
    round: Round,
    /// Answers in a row that came to nothing.
    refused: usize,
    reminded: bool,
    over: bool,
}

/// What the model has said since it was asked last.
#[derive(Default)]
struct Round {
    text: String,
    thought: String,
    bytes: usize,
    calls: Vec<Open>,
    /// How many of the calls have run. They run in their order.
    run: usize,
    ended: Option<ModelEnd>,
}

struct Open {
    slot: usize,
    call: ModelCall,
    end: ObjectEnd,
    /// The page waits for the end of its arguments.
    is_held: bool,
    outcome: Option<CallOutcome>,
}

impl ModelTurn {
    /// A turn that has not begun. `seed` makes its ids; `delay` is the host's pace in milliseconds for scripts.
    pub(crate) fn new(
        ask: ModelRequest,
        tools: Box<dyn Toolbox>,
        mut encoder: Box<dyn Encoder>,
        seed: &str,
        delay: u32,
    ) -> ModelTurn {
        encoder.begin();
        encoder.round();
        let mut turn = ModelTurn {
            ask,
            tools,
            encoder,
            ids: Ids::new(&["turn", seed]),
            delay,
            pause: 0,
            written: VecDeque::new(),
            round: Round::default(),
            refused: 0,
            reminded: false,
            over: false,
        };
        turn.write();
        turn
    }

    /// What the provider is asked next; `None` when the turn is over.
    pub(super) fn ask(&self) -> Option<&ModelRequest> {
        (!self.over).then_some(&self.ask)
    }

    /// Whether nothing more will come.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// The next bytes, with the pause before them in milliseconds.
    pub fn take(&mut self) -> Option<(u32, Vec<u8>)> {
        self.written.pop_front()
    }

    /// A piece of the model's answer.
    pub fn hear(&mut self, said: Said) {
        if self.over {
            return;
        }
        match said {
            Said::Pause(ms) => self.pause += u64::from(ms) * u64::from(self.delay) / u64::from(USUAL_DELAY),
            Said::Text(delta) => self.hear_text(&delta),
            Said::Reasoning(delta) => self.hear_thought(&delta),
            Said::Thought(delta) => {
                self.hear_thought(&delta);
                self.round.thought.push_str(&delta);
            }
            Said::Call { slot, name } => self.hear_call(slot, name),
            Said::Arguments { slot, delta } => self.hear_arguments(slot, &delta),
            Said::Extra { slot, value } => {
                if let Some(open) = self.round.calls.iter_mut().find(|open| open.slot == slot) {
                    open.call.extra = Some(value);
                }
            }
            Said::End(ended) => self.round.ended = Some(ended),
            Said::Failed(failure) => self.end(&TurnEnd::Failed(failure)),
        }
        self.write();
    }

    fn has_room(&mut self, bytes: usize) -> bool {
        self.round.bytes += bytes;
        let fits = self.round.bytes <= MAX_TEXT;
        if !fits {
            self.fail("llm_length", "The model's answer is too long, so it was stopped.");
        }
        fits
    }

    fn hear_thought(&mut self, delta: &str) {
        if self.has_room(delta.len()) {
            self.encoder.reasoning(delta);
        }
    }

    fn hear_text(&mut self, delta: &str) {
        if !self.has_room(delta.len()) {
            return;
        }
        // Models like to put white space before their calls.
        let words = match self.round.text.is_empty() {
            true => delta.trim_start(),
            false => delta,
        };
        if words.is_empty() {
            return;
        }
        self.round.text.push_str(words);
        self.encoder.text(words);
    }

    fn hear_call(&mut self, slot: usize, name: String) {
        if self.round.calls.len() >= MAX_CALLS {
            return self.fail(
                "llm_tools",
                "The model called too many tools at once, so it was stopped.",
            );
        }
        if self.round.calls.iter().any(|open| open.slot == slot) {
            return;
        }
        // The model's own ids may repeat in a conversation; a page finds its parts by them. Mistral takes nine letters or digits.
        let id = self.ids.word(9);
        if !self.tools.is_silent(&name) {
            self.encoder.call(&id, &name);
        }
        let call = ModelCall {
            id,
            name,
            ..ModelCall::default()
        };
        self.round.calls.push(Open {
            slot,
            call,
            end: ObjectEnd::default(),
            is_held: false,
            outcome: None,
        });
    }

    fn hear_arguments(&mut self, slot: usize, delta: &str) {
        let Some(open) = self.round.calls.iter_mut().find(|open| open.slot == slot) else {
            return;
        };
        // What follows the closing brace is none of the call.
        if open.end.is_reached() || delta.is_empty() {
            return;
        }
        let taken = open.end.push(delta);
        open.call.arguments.push_str(&delta[..taken]);
        if open.call.arguments.len() > MAX_ARGUMENTS {
            return self.fail(
                "llm_tools",
                "The arguments of a tool call are too long, so the model was stopped.",
            );
        }
        if !self.tools.is_silent(&open.call.name) {
            // Where the page reads what was streamed, the end waits for what the call lacks.
            let held = open.end.is_reached() && self.tools.asks(&open.call.name) && !self.encoder.restates();
            let shown = &delta[..taken - usize::from(held)];
            if !shown.is_empty() {
                self.encoder.arguments(&open.call.id, shown);
            }
            open.is_held = held;
        }
        while self
            .round
            .calls
            .get(self.round.run)
            .is_some_and(|open| open.end.is_reached())
        {
            self.run_next();
        }
    }

    /// Runs the first call that has not run.
    fn run_next(&mut self) {
        let Some(open) = self.round.calls.get_mut(self.round.run) else {
            return;
        };
        self.round.run += 1;
        let text = open.call.arguments.trim();
        let (arguments, outcome) = match parse::parse(if text.is_empty() { "{}" } else { text }) {
            Ok(mut arguments) => {
                let name = &open.call.name;
                let lacking = self.tools.lacking(name, &open.call.id, &arguments);
                if open.is_held {
                    let comma = if arguments == json!({}) { "" } else { "," };
                    let rest = match Value::Object(lacking.clone()).to_string() {
                        rest if lacking.is_empty() => rest[1..].to_owned(),
                        rest => format!("{comma}{}", &rest[1..]),
                    };
                    self.encoder.arguments(&open.call.id, &rest);
                }
                if let (false, Some(map)) = (lacking.is_empty(), arguments.as_object_mut()) {
                    map.extend(lacking);
                    open.call.arguments = arguments.to_string();
                }
                let name = &open.call.name;
                let is_strict = self.tools.asks(name) && !self.encoder.restates();
                run(self.tools.as_mut(), &self.ask, name, arguments, is_strict)
            }
            Err(error) => {
                let problem = format!("the arguments are not JSON: {error}");
                let outcome = CallOutcome::Refused(refusal(vec![json!({"path": "/", "problem": problem})]));
                let words = Value::String(std::mem::take(&mut open.call.arguments));
                // Broken arguments in a conversation make some endpoints refuse all of it.
                open.call.arguments = "{}".into();
                (words, outcome)
            }
        };
        match (self.tools.is_silent(&open.call.name), &outcome) {
            (false, _) => self.encoder.called(&open.call, &arguments, &outcome),
            (true, CallOutcome::Done { .. }) => self.encoder.silently(&open.call, &arguments),
            (true, _) => {}
        }
        open.outcome = Some(outcome);
    }

    /// The model's answer has ended, in whatever way.
    pub(super) fn answered(&mut self) {
        if self.over {
            return;
        }
        self.finish_round();
        self.write();
    }

    fn finish_round(&mut self) {
        let has_open = self.round.run < self.round.calls.len();
        match self.round.ended {
            None => return self.fail("llm_cut", "The model's answer broke off before its end."),
            Some(ModelEnd::Length) if has_open => {
                let message = "The model ran into its limit of tokens in the middle of a tool call.";
                return self.fail("llm_length", message);
            }
            Some(_) => {}
        }
        while self.round.run < self.round.calls.len() {
            self.run_next();
        }
        let round = std::mem::take(&mut self.round);
        if round.calls.is_empty() {
            return self.close(round);
        }
        let is_asking = round.calls.iter().any(|open| open.outcome == Some(CallOutcome::Asked));
        let is_refused = |open: &Open| matches!(open.outcome, Some(CallOutcome::Refused(_)));
        self.refused = if round.calls.iter().all(is_refused) {
            self.refused + 1
        } else {
            0
        };
        if is_asking {
            return self.end(&TurnEnd::Asked);
        }
        if self.refused >= MAX_REFUSED {
            let name = round
                .calls
                .last()
                .map(|open| open.call.name.clone())
                .unwrap_or_default();
            let message = format!(
                "The model called {name} {MAX_REFUSED} times with arguments that don't fit, so it was stopped."
            );
            return self.fail("llm_tools", message);
        }
        if self.ask.round + 1 >= MAX_ROUNDS {
            let message =
                format!("The model called tools {MAX_ROUNDS} times without coming to an end, so it was stopped.");
            return self.fail("llm_rounds", message);
        }
        let (mut calls, results): (Vec<ModelCall>, Vec<DialogEntry>) = round.calls.into_iter().map(told).unzip();
        if let Some(first) = calls.first_mut() {
            first.thought = round.thought;
        }
        self.ask.entries.push(DialogEntry::Model {
            text: round.text,
            calls,
        });
        self.ask.entries.extend(results);
        self.next_round();
    }

    /// The model called nothing: it is done, unless something is missing.
    fn close(&mut self, round: Round) {
        let is_silent = self.ask.round == 0 && round.text.is_empty();
        match round.ended {
            Some(ModelEnd::Length) => return self.end(&TurnEnd::Length),
            Some(ModelEnd::Filtered) => return self.end(&TurnEnd::Filtered),
            _ if is_silent => return self.fail("llm_empty", "The model's answer is empty."),
            _ => {}
        }
        match self.tools.forgotten() {
            Some(reminder) if !self.reminded && self.ask.round + 1 < MAX_ROUNDS => {
                self.reminded = true;
                if !round.text.is_empty() {
                    self.ask.entries.push(DialogEntry::Model {
                        text: round.text,
                        calls: Vec::new(),
                    });
                }
                self.ask.entries.push(DialogEntry::System(reminder));
                self.next_round();
            }
            _ => self.end(&TurnEnd::Stop),
        }
    }

    fn next_round(&mut self) {
        self.ask.round += 1;
        self.encoder.round();
    }

    fn fail(&mut self, code: &'static str, message: impl Into<String>) {
        self.end(&TurnEnd::Failed(ModelFailure::new(code, message)));
    }

    fn end(&mut self, end: &TurnEnd) {
        if !self.over {
            self.over = true;
            self.encoder.end(end);
        }
    }

    fn write(&mut self) {
        let bytes = self.encoder.take();
        if !bytes.is_empty() {
            let pause = std::mem::take(&mut self.pause).min(MAX_PAUSE);
            self.written.push_back((pause as u32, bytes));
        }
    }
}

/// Runs a call of a tool that was declared, with arguments that fit its schema; these, and what came of it. `is_strict`: they
/// must fit as they are.
fn run(
    tools: &mut dyn Toolbox,
    ask: &ModelRequest,
    name: &str,
    arguments: Value,
    is_strict: bool,
) -> (Value, CallOutcome) {
    let refused = |problem: String| CallOutcome::Refused(refusal(vec![json!({"path": "/", "problem": problem})]));
    if !arguments.is_object() {
        return (arguments, refused("the arguments are no object".into()));
    }
    let Some(tool) = ask.tools.iter().find(|tool| tool.name == name) else {
        let known: Vec<&str> = ask.tools.iter().map(|tool| tool.name.as_str()).collect();
        let problem = format!(
            "there is no tool \"{}\"; there are: {}",
            capped(name, 80),
            known.join(", ")
        );
        return (arguments, refused(problem));
    };
    match fitting(&tool.parameters, &arguments, is_strict) {
        Ok(arguments) => {
            let outcome = tools.run(name, &arguments);
            (arguments, outcome)
        }
        Err(told) => (arguments, CallOutcome::Refused(told)),
    }
}

fn told(open: Open) -> (ModelCall, DialogEntry) {
    let content = match open.outcome {
        Some(CallOutcome::Done { result, .. } | CallOutcome::Refused(result)) => result.to_string(),
        Some(CallOutcome::Asked) | None => String::new(),
    };
    let result = DialogEntry::Result {
        call_id: open.call.id.clone(),
        content,
    };
    (open.call, result)
}

/// Finds the end of a JSON object while it comes in pieces.
#[derive(Default)]
struct ObjectEnd {
    brackets: Brackets,
    reached: bool,
}

impl ObjectEnd {
    fn is_reached(&self) -> bool {
        self.reached
    }

    /// How many bytes of this belong to the object.
    fn push(&mut self, text: &str) -> usize {
        let end = text.bytes().position(|byte| self.brackets.closes(byte));
        self.reached = end.is_some();
        end.map_or(text.len(), |at| at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_object_is_found_at_any_cut() {
        let text = r#" {"a":"}\"{","b":[{"c":"\\"}]} "#;
        for cut in 0..text.len() {
            let mut end = ObjectEnd::default();
            let first = end.push(&text[..cut]);
            let second = if end.is_reached() { 0 } else { end.push(&text[cut..]) };
            assert_eq!((end.is_reached(), first + second), (true, text.len() - 1), "{cut}");
        }
        let mut end = ObjectEnd::default();
        end.push(r#"{"a":1"#);
        assert!(!end.is_reached());
    }
}
