//! A model, whoever it is: asked with a conversation and tools, it answers piece by piece.

use std::pin::Pin;

use futures::Stream;
use serde_json::Value;

use super::dialog::ModelRequest;

/// Something that answers as a model does. One value serves all conversations.
pub trait Provider: Send + Sync {
    /// Starts one answer. The stream says [`Said::End`] or [`Said::Failed`] when the answer is over; one that just ends
    /// was cut off.
    fn answer(&self, ask: &ModelRequest) -> ModelAnswer;
}

/// An answer on its way.
pub type ModelAnswer = Pin<Box<dyn Stream<Item = Said> + Send>>;

/// A piece of an answer. A `slot` numbers the calls of one answer; pieces of several calls may be mixed.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Nothing is said for this long, in milliseconds at the usual pace; only scripts pause.
    Pause(u32),
    /// More words.
    Text(String),
    /// More of what the model thinks.
    Reasoning(String),
    /// The same, where the provider wants to hear it again beside the calls that come of it.
    Thought(String),
    /// A call begins.
    Call {
        /// The number of the call in the answer.
        slot: usize,
        /// The name of its tool.
        name: String,
    },
    /// Its arguments grow.
    Arguments {
        /// The number of the call in the answer.
        slot: usize,
        /// More of its arguments, as JSON text.
        delta: String,
    },
    /// What the provider says beside a call and wants to hear again.
    Extra {
        /// The number of the call in the answer.
        slot: usize,
        /// As it came.
        value: Value,
    },
    /// The answer ends.
    End(ModelEnd),
    /// The answer broke off.
    Failed(ModelFailure),
}

/// Why an answer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelEnd {
    /// The model was done, or it waits for its tools.
    Stop,
    /// It ran into its limit of tokens.
    Length,
    /// It was stopped by a filter.
    Filtered,
}

/// Why there is no answer, in words for the person who runs the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelFailure {
    /// A word for programs: `llm_http`, `llm_network`, `llm_cut`, `llm_stream`, `llm_length`, `llm_filtered`, `llm_tools`, `llm_rounds`,
    /// `llm_empty`.
    pub code: &'static str,
    /// What happened.
    pub message: String,
}

impl ModelFailure {
    /// A failure with its code for the page and its words for the person.
    pub fn new(code: &'static str, message: impl Into<String>) -> ModelFailure {
        ModelFailure {
            code,
            message: message.into(),
        }
    }
}
