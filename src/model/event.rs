//! What a protocol's decoder says happened, in words that no protocol owns. The vocabulary follows the AI SDK chunks
//! (`ai-sdk.md` 3), the richest of the five; the other decoders map onto it.

use serde_json::Value;

use crate::json::JsonMap;
use crate::json::parse::Torn;
use crate::model::{DataPart, FilePart, Json, Message, SourcePart};

/// `providerMetadata`: a map of maps, carried and never read.
pub type ProviderMetadata = Option<Value>;

/// A call's fields as one chunk gave them; what it left out stays as it was on the part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolInput {
    /// The id of the call.
    pub call_id: String,
    /// The name of its tool.
    pub name: String,
    /// `text` when the streamed input isn't JSON.
    pub encoding: Option<String>,
    /// The tool was not declared beforehand.
    pub dynamic: Option<bool>,
    /// The server runs it itself.
    pub provider_executed: Option<bool>,
    /// What it is called.
    pub title: Option<String>,
    /// Of the tool; carried and never read.
    pub tool_metadata: Option<Value>,
    /// Of the provider; carried and never read.
    pub provider_metadata: ProviderMetadata,
}

/// What a result chunk carries beside its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolOutput {
    /// The id of the call.
    pub call_id: String,
    /// The tool was not declared beforehand.
    pub dynamic: Option<bool>,
    /// The server runs it itself.
    pub provider_executed: Option<bool>,
    /// Another result will follow.
    pub preliminary: Option<bool>,
    /// Of the tool; carried and never read.
    pub tool_metadata: Option<Value>,
    /// Of the provider; carried and never read.
    pub provider_metadata: ProviderMetadata,
}

/// A message of a conversation that the server tells anew.
#[derive(Clone, Debug, PartialEq)]
pub struct Restated {
    /// What the server says it is.
    pub message: Message,
    /// It is as it was: ours with this id stays, with all that only we know of it.
    pub same: bool,
}

/// One thing that happened in a response. Fields keep the reference's meaning; an id is untrusted text.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The response begins.
    Start {
        /// The id that the server gives the message.
        message_id: Option<String>,
        /// The message's metadata.
        metadata: Option<Value>,
    },
    /// A step of the agent begins.
    StepStart,
    /// A step of the agent ends.
    StepFinish,
    /// What came since the step began is dropped.
    StepReset,
    /// A text or a reasoning begins.
    TextStart {
        /// It is a reasoning: their ids are their own.
        reasoning: bool,
        /// The id of the part within the response.
        id: String,
        /// Of the provider; carried and never read.
        provider_metadata: ProviderMetadata,
    },
    /// It grows.
    TextDelta {
        /// As in `TextStart`.
        reasoning: bool,
        /// The id of the part within the response.
        id: String,
        /// The words that it grows by.
        delta: String,
        /// Half characters at the ends of `delta`; joined with the next delta of the same id.
        torn: Torn,
        /// Of the provider; carried and never read.
        provider_metadata: ProviderMetadata,
    },
    /// It ends.
    TextEnd {
        /// As in `TextStart`.
        reasoning: bool,
        /// The id of the part within the response.
        id: String,
        /// What the markers in a text stand for.
        citations: Option<Value>,
        /// Of the provider; carried and never read.
        provider_metadata: ProviderMetadata,
    },
    /// A file that the server made.
    File(FilePart),
    /// A source that the answer stands on.
    Source(SourcePart),
    /// An event of the server's own.
    Custom {
        /// Its name.
        kind: String,
        /// Of the provider; carried and never read.
        provider_metadata: ProviderMetadata,
    },
    /// A person's words inside the assistant's message; `parts` as received.
    Steering {
        /// The id of those words.
        id: String,
        /// Their parts.
        parts: Value,
    },
    /// A call begins.
    ToolInputStart(Box<ToolInput>),
    /// The arguments of a call grow.
    ToolInputDelta {
        /// The id of the call.
        call_id: String,
        /// The JSON text that they grow by.
        delta: String,
        /// As in `TextDelta`.
        torn: Torn,
    },
    /// The arguments of a call are whole.
    ToolInputAvailable {
        /// The call.
        tool: Box<ToolInput>,
        /// The arguments.
        input: Value,
    },
    /// The arguments of a call are wrong.
    ToolInputError {
        /// The call.
        tool: Box<ToolInput>,
        /// The arguments.
        input: Value,
        /// Why.
        error_text: String,
    },
    /// A call asks whether it may run.
    ApprovalRequest {
        /// The id of the approval.
        approval_id: String,
        /// The id of the call.
        call_id: String,
        /// Why it asks.
        reason: Option<String>,
        /// It is decided without the person.
        is_automatic: bool,
        /// `signature`, `descriptor`, `inputSchemaInput`: echoed untouched.
        extra: JsonMap,
    },
    /// Somebody has decided.
    ApprovalResponse {
        /// The id of the approval.
        approval_id: String,
        /// Whether the call may run.
        approved: bool,
        /// Why.
        reason: Option<String>,
        /// The server runs it itself.
        provider_executed: Option<bool>,
        /// Of the provider; carried and never read.
        provider_metadata: ProviderMetadata,
    },
    /// A call has a result.
    ToolOutputAvailable {
        /// The call.
        tool: Box<ToolOutput>,
        /// The result.
        output: Json,
    },
    /// A call failed.
    ToolOutputError {
        /// The call.
        tool: Box<ToolOutput>,
        /// Why.
        error_text: String,
    },
    /// A call was not allowed.
    ToolOutputDenied {
        /// The id of the call.
        call_id: String,
    },
    /// A data part; one of the same kind and id is replaced.
    Data {
        /// The part.
        part: DataPart,
        /// It is shown and not kept.
        transient: bool,
    },
    /// A message about a surface, of any generation (`surface`).
    Surface {
        /// As it came, or as it was translated.
        message: Value,
        /// Its components are all that there are. No generation can say so on the wire.
        whole: bool,
    },
    /// The message's metadata, merged into what is there.
    Metadata(Value),
    /// All messages of the conversation, in order; what isn't among them is gone.
    Restated(Vec<Restated>),
    /// The response ends.
    Finish {
        /// Why, in the server's word.
        reason: Option<String>,
        /// The message's metadata.
        metadata: Option<Value>,
    },
    /// The response was stopped.
    Abort {
        /// Why.
        reason: Option<String>,
    },
    /// The response failed.
    Error {
        /// The server's own words.
        text: String,
    },
}
