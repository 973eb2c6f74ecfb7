//! Which components of a surface ask, and where the answers to them stand. A question is a component of
//! `names::QUESTIONS`.
//!
//! An answer stands under its component and, in it, under the question's `interaction_id` or else the row that it stands
//! in. A component that is defined anew without an `interaction_id` asks anew.

use serde_json::Value;

use crate::json::JsonMap;
use crate::surface::message::names;
use crate::surface::{Definition, Node};

/// Under this name a node has the result of its question, once there is one. No server can give it: names with `@` are
/// ours.
pub const RESULT: &str = "@result";
/// Answers that one surface keeps.
pub(crate) const MAX_ANSWERS: usize = 1_000;

/// Answers by component, each an object of them by question.
pub(super) type Answers = JsonMap;

/// Whether a type asks a question.
pub(crate) fn asks(wire_type: &str) -> bool {
    names::QUESTIONS.contains(&names::canonical_type(wire_type))
}

/// The question has an id, which its answer stands under.
pub(crate) fn has_own_id(definition: &Definition) -> bool {
    ["interaction_id", "interactionId"]
        .iter()
        .any(|name| definition.props.contains_key(*name))
}

/// Which question of its component a node asks.
pub(crate) fn question(node: &Node) -> String {
    let own = ["interaction_id", "interactionId"]
        .into_iter()
        .map(|name| node.text(name));
    own.into_iter()
        .find(|id| !id.is_empty())
        .unwrap_or_else(|| node.scope.to_string())
}

/// Reads what `Surface::to_json` wrote.
pub(super) fn read(kept: Option<&Value>) -> Answers {
    let components = kept.and_then(Value::as_object).into_iter().flatten();
    components
        .take(MAX_ANSWERS)
        .filter(|(_, answers)| answers.is_object())
        .map(|(component, answers)| (component.clone(), answers.clone()))
        .collect()
}
