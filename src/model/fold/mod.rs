//! The rules of the fold (`ai-sdk.md` 4): one event in, exactly what it moved out. Knows no frames.
//!
//! `start` has what a response begins and ends with, `text` the texts, `tool` the calls; here is the rest.

use std::sync::Arc;

use serde_json::Value;

use super::conversation::Response;
use crate::json::{JsonMap, SetMember};
use crate::model::{
    Change, Changes, Conversation, DataPart, ErrorClass, Event, FoldError, FoldMode, Message, MessagePart,
};
use surface::Told;

mod metadata;
mod restate;
mod start;
pub(in crate::model) mod surface;
mod text;
mod tool;

/// Parts of one message in a lenient fold (`security.md` 7) that are shown; one more is kept, and says that there were
/// more.
pub const MAX_PARTS: usize = 2_000;

/// Why one event could not be folded.
fn fault(class: ErrorClass, message: impl Into<String>) -> FoldError {
    FoldError {
        class,
        message: message.into(),
    }
}

impl Conversation {
    /// Folds one event into the message that is being answered.
    ///
    /// # Errors
    /// Strict mode only: the event ends the response. Lenient mode tells it as `Change::Skipped` or `Change::Failed`.
    pub fn apply(&mut self, event: Event, mode: FoldMode) -> Result<Changes, FoldError> {
        match self.fold(event, mode) {
            Ok(changes) => Ok(changes),
            Err(error) if mode.is_strict() => Err(error),
            Err(error) if error.class == ErrorClass::ErrorChunk => Ok(vec![Change::Failed(error.message)]),
            Err(error) => Ok(vec![Change::Skipped(error.message)]),
        }
    }

    fn fold(&mut self, event: Event, mode: FoldMode) -> Result<Changes, FoldError> {
        // What moves no message.
        match event {
            Event::StepFinish => return Ok(Changes::new()),
            Event::Abort { reason } => return Ok(vec![Change::Aborted(reason)]),
            Event::Error { text } => return Err(fault(ErrorClass::ErrorChunk, text)),
            Event::Data { part, transient: true } => return Ok(vec![Change::Transient(part)]),
            _ => {}
        }
        if self.response.is_none() {
            return Err(fault(ErrorClass::FoldError, "An event outside of a response."));
        }
        if let Event::Start { message_id, metadata } = event {
            return self.start(message_id, metadata, mode);
        }
        if let Event::Finish { reason, metadata } = event {
            return self.finish(reason, metadata, mode);
        }
        if let Event::Restated(messages) = event {
            let mut changes = self.restate(messages);
            changes.extend(self.carried_anew());
            return Ok(changes);
        }
        if let Event::Surface { message, whole } = event {
            return Ok(self.surface(message, whole));
        }
        let Some(index) = self.show() else {
            return Ok(Changes::new());
        };
        let (Some(response), Some(message)) = (self.response.as_mut(), self.messages.get_mut(index)) else {
            return Ok(Changes::new());
        };
        Folding {
            response,
            message,
            mode,
        }
        .event(event)
        .map(|changes| self.with_carried(index, changes))
    }

    /// A data part or a tool's output may carry surfaces.
    fn with_carried(&mut self, index: usize, mut changes: Changes) -> Changes {
        if matches!(changes.first(), Some(Change::PartsDropped(_) | Change::Reset)) {
            self.forget_places();
        }
        let (Some(Change::PartAdded(at) | Change::PartChanged(at)), true) =
            (changes.first(), self.surfaces().is_some())
        else {
            return changes;
        };
        let told = match changes.first() {
            Some(Change::PartChanged(_)) => Told::Again,
            _ => Told::New,
        };
        match self.messages.get(index).and_then(|message| message.parts.get(*at)) {
            Some(MessagePart::Data(part)) => {
                let part = (part.clone(), index);
                changes.extend(self.carried(&[part], told));
            }
            Some(MessagePart::Tool(tool)) if tool.output.is_some() => {
                let tool = tool.clone();
                changes.extend(self.carried_output(&tool));
            }
            _ => {}
        }
        changes
    }
}

/// `{type, <key>, providerMetadata?}` for parts that nobody reads further.
fn other(kind: &str, (key, value): (&str, String), provider_metadata: Option<Value>) -> JsonMap {
    let mut map = JsonMap::new();
    map.set("type", kind);
    map.insert(key.into(), value.into());
    map.set_some("providerMetadata", provider_metadata);
    map
}

fn more_than(count: usize, what: &str) -> String {
    format!("More than {count} {what}.")
}

/// Adds a part, however many there are.
fn add(message: &mut Message, part: MessagePart) -> Change {
    message.parts.push(part);
    Change::PartAdded(message.parts.len() - 1)
}

/// The same, where there is room for one.
fn add_within(message: &mut Message, part: MessagePart) -> Change {
    match message.parts.len() > MAX_PARTS {
        true => Change::Skipped(more_than(MAX_PARTS, "parts")),
        false => add(message, part),
    }
}

/// One event at work on one message.
struct Folding<'a> {
    response: &'a mut Response,
    message: &'a mut Message,
    mode: FoldMode,
}

impl Folding<'_> {
    fn event(mut self, event: Event) -> Result<Changes, FoldError> {
        let change = match event {
            Event::TextDelta {
                reasoning,
                id,
                delta,
                torn,
                provider_metadata,
            } => return self.text_delta((reasoning, id), &delta, torn, provider_metadata),
            Event::TextStart {
                reasoning,
                id,
                provider_metadata,
            } => return self.text_start((reasoning, id), provider_metadata),
            Event::TextEnd {
                reasoning,
                id,
                citations,
                provider_metadata,
            } => return self.text_end(&(reasoning, id), citations, provider_metadata),
            Event::ToolInputDelta { call_id, delta, torn } => return self.tool_input_delta(call_id, &delta, torn),
            Event::ToolInputStart(tool) => return self.tool_input_start(*tool),
            Event::ToolInputAvailable { tool, input } => self.tool_input_available(*tool, input)?,
            Event::ToolInputError {
                tool,
                input,
                error_text,
            } => self.tool_input_error(*tool, input, error_text)?,
            Event::ToolOutputAvailable { tool, output } => self.tool_output(*tool, Ok(output))?,
            Event::ToolOutputError { tool, error_text } => self.tool_output(*tool, Err(error_text))?,
            Event::ToolOutputDenied { call_id } => self.tool_output_denied(&call_id)?,
            Event::ApprovalRequest {
                approval_id,
                call_id,
                reason,
                is_automatic,
                extra,
            } => self.approval_request(approval_id, &call_id, reason, is_automatic, extra)?,
            Event::ApprovalResponse {
                approval_id,
                approved,
                reason,
                provider_executed,
                provider_metadata,
            } => self.approval_response(&approval_id, approved, reason, provider_executed, provider_metadata)?,
            Event::StepStart => {
                let added = self.push(MessagePart::StepStart(JsonMap::new()))?;
                self.response.step = self.message.parts.len();
                added
            }
            Event::StepReset => return Ok(self.reset_step()),
            Event::File(file) => self.push(MessagePart::File(file))?,
            Event::Source(part) => self.push(MessagePart::Source(part))?,
            Event::Custom {
                kind,
                provider_metadata,
            } => {
                let map = other("custom", ("kind", kind), provider_metadata);
                self.push(MessagePart::Other(map))?
            }
            Event::Steering { id, parts } => {
                let mut map = other("steering-message", ("id", id), None);
                map.set("parts", parts);
                self.push(MessagePart::Other(map))?
            }
            Event::Data { part, .. } => self.data(part)?,
            Event::Metadata(new) => return Ok(start::merge(self.message, new, self.mode)?.into_iter().collect()),
            Event::StepFinish
            | Event::Abort { .. }
            | Event::Error { .. }
            | Event::Start { .. }
            | Event::Restated(_)
            | Event::Surface { .. }
            | Event::Finish { .. } => return Ok(Changes::new()),
        };
        Ok(vec![change])
    }

    fn push(&mut self, part: MessagePart) -> Result<Change, FoldError> {
        match self.message.parts.len() > MAX_PARTS && !self.mode.is_strict() {
            true => Err(fault(ErrorClass::TooLarge, more_than(MAX_PARTS, "parts"))),
            false => Ok(add(self.message, part)),
        }
    }

    fn reset_step(&mut self) -> Changes {
        // What is dropped needs no last word, and nobody may be told of it.
        let stays = |part: usize| part < self.response.step;
        let mut changes = Changes::new();
        let texts = std::mem::take(&mut self.response.texts).into_values();
        for mut active in texts.filter(|active| stays(active.part)) {
            changes.extend(active.flush(self.message));
        }
        let partials = std::mem::take(&mut self.response.partials).into_values();
        for mut partial in partials.filter(|partial| partial.part.is_some_and(stays)) {
            changes.extend(partial.flush(self.message));
        }
        if self.message.parts.len() > self.response.step {
            self.message.parts.truncate(self.response.step);
            changes.push(Change::PartsDropped(self.response.step));
        }
        changes
    }

    fn data(&mut self, new: DataPart) -> Result<Change, FoldError> {
        if new.id.is_some() {
            for (index, part) in self.message.parts.iter_mut().enumerate() {
                match part {
                    MessagePart::Data(old) if old.kind == new.kind && old.id == new.id => {
                        Arc::make_mut(old).data = new.data;
                        return Ok(Change::PartChanged(index));
                    }
                    _ => {}
                }
            }
        }
        self.push(MessagePart::Data(Arc::new(new)))
    }
}
