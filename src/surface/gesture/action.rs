//! What comes of a press: an event for the server, or something that the page does by itself. Knows no protocol's
//! envelope; `protocol::gulf` words it.

use serde_json::Value;

use crate::json::JsonMap;
use crate::surface::Generation;

/// An event of a component, its context resolved at the moment of the gesture.
#[derive(Clone, Debug, PartialEq)]
pub struct SurfaceEvent {
    /// The id of the surface.
    pub surface: String,
    /// The dialect of the surface, in which it goes back.
    pub generation: Generation,
    /// The name of the event, which the agent chose.
    pub name: String,
    /// The component's id without a row: which row it was says the context.
    pub component: String,
    /// Every entry resolved; a path into nothing is `null`, never left out.
    pub context: JsonMap,
    /// What the person is shown to have said (v1.0 `userMessage`).
    pub user_message: Option<String>,
    /// The surface's whole model, when it asked for it (`sendDataModel`).
    pub data_model: Option<Value>,
    /// It calls this function of the agent (v1.0 `callAgentFunction`), with its arguments resolved: `{call, catalogId?,
    /// args}`.
    pub call: Option<Value>,
}

/// What a gesture leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum GestureOutcome {
    /// Goes to the server.
    Event(Box<SurfaceEvent>),
    /// Opens this address, after the gate and only from a real gesture. Untrusted.
    OpenUrl(String),
    /// A check fails: the component's failures say why.
    Invalid,
    /// The component has no action, or one that this page doesn't know.
    Nothing,
}
