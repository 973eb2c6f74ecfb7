//! One chunk as an event: every type and field of `ai-sdk.md` 3. Knows no framing and no conversation.

use serde_json::Value;

use super::fields::{Fields, Wrong};
use crate::json::parse::Torn;
use crate::json::{JsonMap, SetMember};
use crate::model::{DataPart, Event, FilePart, FoldMode, SourcePart, ToolInput, ToolOutput};

const FINISH_REASONS: [&str; 7] = [
    "stop",
    "length",
    "content-filter",
    "tool-calls",
    "error",
    "interrupted",
    "other",
];

/// Reads a chunk; `torn` are the half characters that were taken off its delta.
///
/// # Errors
/// What is wrong with it: an unknown type, a missing or a wrong field.
pub(super) fn event(map: JsonMap, torn: Torn, mode: FoldMode) -> Result<Event, Wrong> {
    let Some(Value::String(kind)) = map.get("type") else {
        return Err("A chunk without a type.".into());
    };
    let kind = kind.clone();
    read(&kind, Fields { map, mode }, torn).map_err(|wrong| format!("{kind}: {wrong}"))
}

/// What a type is said to be that we don't know.
const UNKNOWN: &str = "An unknown type of chunk.";

fn read(kind: &str, chunk: Fields, torn: Torn) -> Result<Event, Wrong> {
    match kind.split_once('-') {
        Some((room @ ("text" | "reasoning"), step)) if step != "file" => prose(room == "reasoning", step, chunk, torn),
        Some(("tool", _)) => tool(kind, chunk, torn),
        Some(("data", _)) => data(kind, chunk),
        Some(("source" | "steering", _)) => beside(kind, chunk),
        _ if matches!(kind, "file" | "reasoning-file" | "custom") => beside(kind, chunk),
        _ => run(kind, chunk),
    }
}

/// Text and reasoning.
fn prose(reasoning: bool, step: &str, mut chunk: Fields, torn: Torn) -> Result<Event, Wrong> {
    Ok(match step {
        "delta" => Event::TextDelta {
            reasoning,
            id: chunk.string("id")?,
            delta: chunk.string("delta")?,
            torn,
            provider_metadata: chunk.provider_metadata()?,
        },
        "start" => Event::TextStart {
            reasoning,
            id: chunk.string("id")?,
            provider_metadata: chunk.provider_metadata()?,
        },
        "end" => Event::TextEnd {
            reasoning,
            id: chunk.string("id")?,
            citations: if reasoning { None } else { chunk.citations()? },
            provider_metadata: chunk.provider_metadata()?,
        },
        _ => return Err(UNKNOWN.into()),
    })
}

/// Calls, and what the person is asked about them.
fn tool(kind: &str, mut chunk: Fields, torn: Torn) -> Result<Event, Wrong> {
    Ok(match kind {
        "tool-input-delta" => Event::ToolInputDelta {
            call_id: chunk.string("toolCallId")?,
            delta: chunk.string("inputTextDelta")?,
            torn,
        },
        "tool-input-start" => Event::ToolInputStart(Box::new(ToolInput {
            encoding: chunk.optional_word("inputEncoding", &["json", "text"])?,
            ..tool_input(&mut chunk)?
        })),
        "tool-input-available" => Event::ToolInputAvailable {
            tool: Box::new(tool_input(&mut chunk)?),
            input: chunk.any("input")?,
        },
        "tool-input-error" => Event::ToolInputError {
            tool: Box::new(tool_input(&mut chunk)?),
            input: chunk.any("input")?,
            error_text: chunk.string("errorText")?,
        },
        "tool-output-available" => Event::ToolOutputAvailable {
            tool: Box::new(ToolOutput {
                preliminary: chunk.optional_bool("preliminary")?,
                ..tool_output(&mut chunk)?
            }),
            output: chunk.any("output")?.into(),
        },
        "tool-output-error" => Event::ToolOutputError {
            tool: Box::new(tool_output(&mut chunk)?),
            error_text: chunk.string("errorText")?,
        },
        "tool-output-denied" => Event::ToolOutputDenied {
            call_id: chunk.string("toolCallId")?,
        },
        "tool-approval-request" => approval_request(chunk)?,
        "tool-approval-response" => Event::ApprovalResponse {
            approval_id: chunk.string("approvalId")?,
            approved: chunk.bool("approved")?,
            reason: chunk.optional_string("reason")?,
            provider_executed: chunk.optional_bool("providerExecuted")?,
            provider_metadata: chunk.provider_metadata()?,
        },
        _ => return Err(UNKNOWN.into()),
    })
}

/// How the answer goes.
fn run(kind: &str, mut chunk: Fields) -> Result<Event, Wrong> {
    Ok(match kind {
        "start" => Event::Start {
            message_id: chunk.optional_string("messageId")?,
            metadata: chunk.optional_any("messageMetadata"),
        },
        "start-step" => Event::StepStart,
        "finish-step" => Event::StepFinish,
        "reset-step" => Event::StepReset,
        "finish" => Event::Finish {
            reason: chunk.optional_word("finishReason", &FINISH_REASONS)?,
            metadata: chunk.optional_any("messageMetadata"),
        },
        "message-metadata" => Event::Metadata(chunk.any("messageMetadata")?),
        "abort" => Event::Abort {
            reason: chunk.optional_string("reason")?,
        },
        "error" => Event::Error {
            text: chunk.string("errorText")?,
        },
        _ => return Err(UNKNOWN.into()),
    })
}

/// What stands beside the text: files, sources, words of others.
fn beside(kind: &str, mut chunk: Fields) -> Result<Event, Wrong> {
    Ok(match kind {
        "file" | "reasoning-file" => Event::File(FilePart {
            reasoning: kind == "reasoning-file",
            media_type: chunk.string("mediaType")?,
            url: chunk.string("url")?,
            filename: None,
            extra: extra(&mut chunk)?,
        }),
        "source-url" => Event::Source(SourcePart::Url {
            source_id: chunk.string("sourceId")?,
            url: chunk.string("url")?,
            title: chunk.optional_string("title")?,
            extra: extra(&mut chunk)?,
        }),
        "source-document" => Event::Source(SourcePart::Document {
            source_id: chunk.string("sourceId")?,
            media_type: chunk.string("mediaType")?,
            title: chunk.string("title")?,
            filename: chunk.optional_string("filename")?,
            extra: extra(&mut chunk)?,
        }),
        "custom" => Event::Custom {
            kind: chunk.string("kind")?,
            provider_metadata: chunk.provider_metadata()?,
        },
        "steering-message" => Event::Steering {
            id: chunk.string("id")?,
            parts: chunk.steering_parts()?,
        },
        _ => return Err(UNKNOWN.into()),
    })
}

fn tool_input(chunk: &mut Fields) -> Result<ToolInput, Wrong> {
    Ok(ToolInput {
        call_id: chunk.string("toolCallId")?,
        name: chunk.string("toolName")?,
        encoding: None,
        dynamic: chunk.optional_bool("dynamic")?,
        provider_executed: chunk.optional_bool("providerExecuted")?,
        title: chunk.optional_string("title")?,
        tool_metadata: chunk.tool_metadata()?,
        provider_metadata: chunk.provider_metadata()?,
    })
}

fn tool_output(chunk: &mut Fields) -> Result<ToolOutput, Wrong> {
    Ok(ToolOutput {
        call_id: chunk.string("toolCallId")?,
        dynamic: chunk.optional_bool("dynamic")?,
        provider_executed: chunk.optional_bool("providerExecuted")?,
        preliminary: None,
        tool_metadata: chunk.tool_metadata()?,
        provider_metadata: chunk.provider_metadata()?,
    })
}

fn extra(chunk: &mut Fields) -> Result<JsonMap, Wrong> {
    let metadata = chunk.provider_metadata()?;
    Ok(metadata
        .map(|value| ("providerMetadata".to_owned(), value))
        .into_iter()
        .collect())
}

fn approval_request(mut chunk: Fields) -> Result<Event, Wrong> {
    let mut extra = JsonMap::new();
    if let Some(descriptor) = chunk
        .optional_any("approvalDescriptor")
        .filter(|value| !value.is_null())
    {
        extra.set("descriptor", descriptor);
    }
    extra.set_some("inputSchemaInput", chunk.optional_any("inputSchemaInput"));
    if let Some(signature) = chunk.optional_string("signature")? {
        extra.set("signature", Value::String(signature));
    }
    Ok(Event::ApprovalRequest {
        approval_id: chunk.string("approvalId")?,
        call_id: chunk.string("toolCallId")?,
        reason: chunk.optional_string("reason")?,
        is_automatic: chunk.optional_bool("isAutomatic")? == Some(true),
        extra,
    })
}

/// The rest of the chunk stays with the part, `transient: false` included.
fn data(kind: &str, mut chunk: Fields) -> Result<Event, Wrong> {
    let transient = match chunk.map.get("transient") {
        None => false,
        Some(Value::Bool(transient)) => *transient,
        Some(_) if chunk.mode.is_strict() => return Err("`transient` should be true or false.".into()),
        Some(_) => false,
    };
    let id = chunk.optional_string("id")?;
    let data = match chunk.map.shift_remove("data") {
        None if chunk.mode.is_strict() => return Err("`data` should be there.".into()),
        data => data.unwrap_or_default(),
    };
    chunk.map.shift_remove("type");
    Ok(Event::Data {
        part: DataPart {
            kind: kind.to_owned(),
            id,
            data,
            extra: chunk.map,
        },
        transient,
    })
}
