//! Messages and their parts. Knows nothing of the chat around them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::json::JsonMap;
use crate::model::{DataPart, FilePart, Role, SourcePart, ToolPart};
use crate::reactive::prelude::*;

use super::text::LiveText;

/// What a part is and its live content. The kind is picked once; only what is inside the signals moves.
#[derive(Clone, Copy)]
pub enum LiveKind {
    /// Words.
    Text {
        /// What they say.
        text: LiveText,
        /// What the markers in them stand for, as the server told it.
        citations: RwSignal<Option<Arc<serde_json::Value>>>,
    },
    /// `seconds`: how long it thought, known when this page saw it stream.
    Reasoning {
        /// What is thought.
        text: LiveText,
        /// How many seconds it took, once it has ended.
        seconds: RwSignal<Option<u32>>,
    },
    /// A file.
    File(StoredValue<FilePart>),
    /// A source.
    Source(StoredValue<SourcePart>),
    /// A step of the agent begins.
    StepStart,
    /// A call of a tool.
    Tool(RwSignal<Arc<ToolPart>>),
    /// Data of the server's own kind.
    Data(RwSignal<Arc<DataPart>>),
    /// An unknown part, or one without a look of its own.
    Other(StoredValue<JsonMap>),
}

/// One part; `key` is unique in its chat and never used again.
#[derive(Clone, Copy)]
pub struct LivePart {
    /// Its key.
    pub key: u64,
    /// What it is.
    pub kind: LiveKind,
    /// The lane of the subagent that made it.
    pub lane: Option<Lane>,
}

/// Where the parts of one subagent stand together, told apart by the hash of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane(u64);

impl Lane {
    /// The lane of this subagent.
    pub fn of(subagent: &str) -> Lane {
        let mut hasher = DefaultHasher::new();
        subagent.hash(&mut hasher);
        Lane(hasher.finish())
    }
}

/// What became of a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum MessageStatus {
    /// Complete, or a person's message that reached the server.
    #[default]
    Done,
    /// A person's message on its way.
    Sending,
    /// A person's message that is sent by itself as soon as it can be.
    Queued,
    /// Being answered right now.
    Streaming,
    /// Stopped by the person or by the server, with the server's reason.
    Stopped(Option<String>),
    /// The answer reached the greatest length that its server allows.
    Cut,
    /// The server held back the rest of the answer.
    Filtered,
    /// The connection ended before the answer did; what arrived is kept.
    Interrupted,
    /// A person's message that was given up; an answer that failed. The notice under the thread says why.
    Failed,
    /// An answer that failed when something of it had arrived: that must not look whole when the notice is gone.
    FailedMidway,
}

impl MessageStatus {
    /// The answer was stopped, or its end never came.
    pub fn broke_off(&self) -> bool {
        matches!(
            self,
            MessageStatus::Stopped(_)
                | MessageStatus::Interrupted
                | MessageStatus::Failed
                | MessageStatus::FailedMidway
        )
    }
}

/// One message. `key` is stable while the id may be renamed by the server.
#[derive(Clone, Copy)]
pub struct LiveMessage {
    /// Its key.
    pub key: u64,
    /// Its id, as the server knows it.
    pub id: RwSignal<String>,
    /// Who said it.
    pub role: Role,
    /// Its parts, in order.
    pub parts: RwSignal<Vec<LivePart>>,
    /// How far it has come.
    pub status: RwSignal<MessageStatus>,
    /// Milliseconds since the epoch, when known.
    pub created_at: Option<f64>,
}
