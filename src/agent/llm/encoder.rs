//! How a turn is written in a protocol.

use serde_json::Value;

use crate::agent::llm::dialog::ModelCall;
use crate::agent::llm::provider::ModelFailure;
use crate::agent::llm::toolbox::CallOutcome;

/// How a turn ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TurnEnd {
    /// The model had said all.
    Stop,
    /// The person has to answer first.
    Asked,
    /// The model ran into its limit; what it said stays.
    Length,
    /// A filter stopped it; what it said stays.
    Filtered,
    /// There is no answer.
    Failed(ModelFailure),
}

impl TurnEnd {
    /// What a protocol says that has no word of its own for an answer which stops before it is complete: an error, or
    /// half an answer looks whole. `None`: all is said.
    pub(crate) fn problem(&self) -> Option<ModelFailure> {
        Some(match self {
            TurnEnd::Stop | TurnEnd::Asked => return None,
            TurnEnd::Length => ModelFailure::new(
                "llm_length",
                "The model ran into its limit of tokens, so its answer is cut off.",
            ),
            TurnEnd::Filtered => ModelFailure::new("llm_filtered", "A filter of the model's stopped this answer."),
            TurnEnd::Failed(failure) => failure.clone(),
        })
    }
}

/// Writes one turn as bytes of a protocol. Calls come as `call`, `arguments`…, `called`; several may be open at once.
pub(crate) trait Encoder: Send {
    /// The answer begins.
    fn begin(&mut self);
    /// The model is asked, for the first time or with its tools' results.
    fn round(&mut self) {}
    /// More words.
    fn text(&mut self, delta: &str);
    /// More of what the model thinks.
    fn reasoning(&mut self, _delta: &str) {}
    /// A call begins.
    fn call(&mut self, _id: &str, _name: &str) {}
    /// More of a call's arguments, as JSON text.
    fn arguments(&mut self, _id: &str, _delta: &str) {}
    /// A call is complete and something came of it. `arguments` is a string where they are no JSON.
    fn called(&mut self, call: &ModelCall, arguments: &Value, outcome: &CallOutcome);
    /// A call of a silent tool was done.
    fn silently(&mut self, _call: &ModelCall, _arguments: &Value) {}
    /// The answer ends.
    fn end(&mut self, end: &TurnEnd);
    /// The page gets the arguments of a call once more when it is complete; where it doesn't, it reads what was streamed.
    fn restates(&self) -> bool {
        true
    }
    /// The bytes since the last time.
    fn take(&mut self) -> Vec<u8>;
}
