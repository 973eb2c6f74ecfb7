//! What a protocol's decoder says happened, in words that no protocol owns. The vocabulary follows the AI SDK chunks
//! (`ai-sdk.md` 3), the richest of the five; the other decoders map onto it.

use serde_json::Value;

use crate::json::JsonMap;
use crate::json::parse::Torn;
use crate::model::{Json, Message, SourcePart};

/// `providerMetadata`: a map of maps, carried and never read.
pub type ProviderMetadata = Option<Value>;

/// A call's fields as one chunk gave them; what it left out stays as it was on the part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolInput {
    pub call_id: String,
    pub name: String,
    /// `text` when the streamed input isn't JSON.
    pub encoding: Option<String>,
    pub dynamic: Option<bool>,
    pub provider_executed: Option<bool>,
    pub title: Option<String>,
    pub tool_metadata: Option<Value>,
    pub provider_metadata: ProviderMetadata,
}

/// What a result chunk carries beside its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolOutput {
    pub call_id: String,
    pub dynamic: Option<bool>,
    pub provider_executed: Option<bool>,
    pub preliminary: Option<bool>,
    pub tool_metadata: Option<Value>,
    pub provider_metadata: ProviderMetadata,
}

/// A file that the server made.
#[derive(Clone, Debug, PartialEq)]
pub struct FileEvent {
    pub reasoning: bool,
    pub media_type: String,
    pub url: String,
    pub filename: Option<String>,
    pub provider_metadata: ProviderMetadata,
}

/// A source that the answer stands on.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceEvent {
    pub part: SourcePart,
}

/// A message of a conversation that the server tells anew.
#[derive(Clone, Debug, PartialEq)]
pub struct Restated {
    pub message: Message,
    /// It is as it was: ours with this id stays, with all that only we know of it.
    pub same: bool,
}

/// One thing that happened in a response. Fields keep the reference's meaning; an id is untrusted text.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Start {
        message_id: Option<String>,
        metadata: Option<Value>,
    },
    StepStart,
    StepFinish,
    StepReset,
    TextStart {
        id: String,
        provider_metadata: ProviderMetadata,
    },
    TextDelta {
        id: String,
        delta: String,
        /// Half characters at the ends of `delta`; joined with the next delta of the same id.
        torn: Torn,
        provider_metadata: ProviderMetadata,
    },
    TextEnd {
        id: String,
        citations: Option<Value>,
        provider_metadata: ProviderMetadata,
    },
    ReasoningStart {
        id: String,
        provider_metadata: ProviderMetadata,
    },
    ReasoningDelta {
        id: String,
        delta: String,
        /// Half characters at the ends of `delta`; joined with the next delta of the same id.
        torn: Torn,
        provider_metadata: ProviderMetadata,
    },
    ReasoningEnd {
        id: String,
        provider_metadata: ProviderMetadata,
    },
    File(FileEvent),
    Source(SourceEvent),
    Custom {
        kind: String,
        provider_metadata: ProviderMetadata,
    },
    /// A person's words inside the assistant's message; `parts` as received.
    Steering {
        id: String,
        parts: Value,
    },
    ToolInputStart(Box<ToolInput>),
    ToolInputDelta {
        call_id: String,
        delta: String,
        /// As in `TextDelta`.
        torn: Torn,
    },
    ToolInputAvailable {
        tool: Box<ToolInput>,
        input: Value,
    },
    ToolInputError {
        tool: Box<ToolInput>,
        input: Value,
        error_text: String,
    },
    ApprovalRequest {
        approval_id: String,
        call_id: String,
        reason: Option<String>,
        is_automatic: bool,
        /// `signature`, `descriptor`, `inputSchemaInput`: echoed untouched.
        extra: JsonMap,
    },
    ApprovalResponse {
        approval_id: String,
        approved: bool,
        reason: Option<String>,
        provider_executed: Option<bool>,
        provider_metadata: ProviderMetadata,
    },
    ToolOutputAvailable {
        tool: Box<ToolOutput>,
        output: Json,
    },
    ToolOutputError {
        tool: Box<ToolOutput>,
        error_text: String,
    },
    ToolOutputDenied {
        call_id: String,
    },
    /// The whole chunk, since a stored data part keeps every key of it.
    Data {
        kind: String,
        id: Option<String>,
        data: Value,
        transient: bool,
        chunk: JsonMap,
    },
    /// A message about a surface, of any generation (`surface`).
    Surface(Value),
    Metadata(Value),
    /// All messages of the conversation, in order; what isn't among them is gone.
    Restated(Vec<Restated>),
    Finish {
        reason: Option<String>,
        metadata: Option<Value>,
    },
    Abort {
        reason: Option<String>,
    },
    Error {
        text: String,
    },
}
