//! What a protocol with surfaces of its own says and hears, where the others speak A2UI: its servers' requests become
//! messages of A2UI, and what a person does becomes parts in its own words. Knows no session.

use serde_json::Value;

use crate::model::{DataPart, Event, MessagePart};
use crate::surface::{NodeId, Surface, SurfaceEvent};

/// The words of one protocol for the surfaces of one chat. `moment` is ISO 8601 of now, later than every one before.
pub trait SurfaceDialect {
    /// Learns what was told before, from a stored part.
    fn restore(&mut self, part: &DataPart);

    /// What an event brings beside itself.
    fn hear(&mut self, event: &Event) -> Vec<Event>;

    /// Something was entered into this property of a node.
    fn entered(&mut self, surface: &Surface, node: NodeId, property: &str, moment: String);

    /// The parts of the message that an event of a component becomes; `None`: the surface is not one of this dialect.
    /// `model`: the data of its surface.
    fn pressed(
        &mut self,
        event: &SurfaceEvent,
        model: Option<&Value>,
        moment: &mut dyn FnMut() -> String,
    ) -> Option<Vec<MessagePart>>;

    /// Events of a surface that wait for its next action, to be stored with it.
    fn waiting(&self, surface: &str) -> Option<&Vec<Value>>;
}

/// Where the part of a surface keeps the events that wait for its next action.
pub const WAITING: &str = "changes";
