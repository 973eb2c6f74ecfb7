//! Surfaces: interfaces that a server describes as a flat list of components and a data model apart, and that a page
//! draws and lets a person operate (GULF, A2UI, GenUI; `gulf-a2ui.md`). Knows no transport, no DOM and no clock.
//!
//! **In.** `Surfaces::apply` takes one message as JSON, of any generation, and answers what moved. A `Surface` holds
//! components by id (`Definition`), a `DataModel`, and the tree of `Node`s that is drawn: `Surface::root` is the first
//! node (`None` before the protocol says that drawing begins), `Surface::node` any other.
//!
//! **Drawing.** A node has an id that stays as long as the node stands at its place (rows keep theirs when rows move,
//! if their data has ids), resolved properties, and the ids of its children inside its properties. A page keeps one
//! signal per node: `SurfaceChanges::nodes` are those to set anew, `gone` those to forget. Read properties by canonical
//! name: `node.kind()`, `node.text("text")`, `node.word("variant")`, `node.children("children")`, `node.value("value")`.
//!
//! **Out.** `Surfaces::write` puts what a person entered where the property is bound; everything bound there moves at
//! once, nothing is sent. `Surfaces::act` runs an action: an `Outcome::Event` for the server, or something for the page.
//!
//! **Questions.** A component of `QUESTIONS` asks what our interaction cards ask. `Surfaces::answer` takes its result once:
//! an `Outcome::Event` with the result in its context. The node has it from then on under `RESULT`.
//!
//! **Kept.** `Surface::to_json` is the surface with its data, enough to go on after a reload (`Surfaces::restore`). In a
//! message it is the `data` of a part `data-surface` whose `id` is the surface's.

mod data;
mod foreign;
pub mod function;
mod gesture;
#[cfg(not(target_arch = "wasm32"))]
pub mod golden;
mod message;
#[cfg(not(target_arch = "wasm32"))]
pub mod strict;
mod tree;

use crate::number;
use serde_json::Value;

pub use data::DataModel;
pub use data::path::Path;
pub use data::reading::{CallFunction, Failed, FailureKind, Reading};
pub use foreign::Foreign;
#[cfg(not(target_arch = "wasm32"))]
pub use function::english::English;
pub use function::expression::parse as parse_expression;
pub use function::locale::{FunctionLocale, LocalTime, NumberStyle, Width};
pub use gesture::action::{GestureOutcome, SurfaceEvent};
pub use gesture::answers::{ANSWERED, QUESTION_CALL, RESULT_KEY, question_call};
use message::definition::Definition;
pub use message::display::SurfaceDisplay;
pub use message::fault::{FaultCode, SurfaceFault};
pub use message::generation::Generation;
pub use message::names::{OWN, OWN_CATALOG, QUESTIONS};
pub use message::{is_message, named};
pub use tree::asked::RESULT;
pub use tree::carry::{Carried, Carrier};
pub use tree::change::{Moved, SurfaceChanges};
pub use tree::kept::{ERROR, hides_words};
pub use tree::node::{CheckFailure, CheckSeverity, Node, NodeId, NodeState, Prop};
pub use tree::player::{PLAYER, Player};
pub use tree::single::{MAX_COMPONENTS, Surface};
pub use tree::style::SurfaceStyle;
pub use tree::surfaces::{Applied, Surfaces};
pub use tree::{MAX_DEPTH, MAX_NODES};

/// Surfaces of one conversation (`security.md` 7).
pub const MAX_SURFACES: usize = 200;

/// The surface of a message that names none.
pub const DEFAULT_SURFACE: &str = "@default";

/// A value as a person reads it: text as it is, numbers and booleans spelled, `null` empty, the rest compact JSON.
fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number_text(number),
        other => other.to_string(),
    }
}

/// As JavaScript spells it: `1.0` is `1`.
fn number_text(number: &serde_json::Number) -> String {
    match number::of(number) {
        Some(float) if float.fract() == 0.0 && float.abs() < 1e15 => (float as i64).to_string(),
        _ => number.to_string(),
    }
}
