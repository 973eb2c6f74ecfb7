//! Turns of an agent that has a model behind it: the model is asked, its tool calls are checked and run or handed to the
//! page, and what happens is written in the protocol of the request. Knows no socket and no clock: a [`Provider`] brings
//! the model's words, a host drives the [`ModelTurn`] with [`play`] (or [`pieces`]) and sends the bytes.
//!
//! Scripted scenes ([`Scripted`]) and a real model go through the same turn, the same tools and the same checks.

mod ag_ui;
mod ai_sdk;
mod attachment;
mod builtin_tools;
mod check;
mod dialog;
mod drive;
mod encoder;
mod prompt;
mod provider;
mod scripted;
mod toolbox;
mod turn;

pub(super) use crate::agent::llm::encoder::{Encoder, TurnEnd};
pub use ag_ui::begin as begin_ag_ui;
pub use ai_sdk::begin as begin_ai_sdk;
pub(crate) use attachment::{attached, is_picture};
pub use dialog::{DialogEntry, ModelCall, ModelRequest, Saying, Tool};
pub use drive::{pieces, play};
pub use provider::{ModelAnswer, ModelEnd, ModelFailure, Provider, Said};
pub use scripted::{Scene, Scripted};
pub(super) use toolbox::{CallOutcome, Toolbox};
pub use turn::ModelTurn;
