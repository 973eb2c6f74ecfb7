//! The tools of a turn: what the model may call, and what a call does.

use serde_json::Value;

use crate::json::JsonMap;

/// What became of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CallOutcome {
    /// It ran here. `result` is told to the model, `output` goes to the page.
    Done {
        /// What the model is told.
        result: Value,
        /// The result.
        output: Value,
    },
    /// The page asks the person; the result comes with another request.
    Asked,
    /// The arguments are not what the tool takes. The model is told, so that it can repair the call.
    Refused(Value),
}

/// The tools of one turn.
pub(crate) trait Toolbox: Send {
    /// Runs a call whose arguments fit the declared schema.
    fn run(&mut self, name: &str, arguments: &Value) -> CallOutcome;

    /// What the arguments of a call lack and can be said without the model.
    fn lacking(&self, _name: &str, _call_id: &str, _arguments: &Value) -> JsonMap {
        JsonMap::new()
    }

    /// The page runs this tool and asks the person.
    fn asks(&self, _name: &str) -> bool {
        false
    }

    /// A call of this tool stays between model and server.
    fn is_silent(&self, _name: &str) -> bool {
        false
    }

    /// What the model forgot, when it means to be done; told once.
    fn forgotten(&self) -> Option<String> {
        None
    }
}
