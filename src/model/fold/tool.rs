//! The fold's rules for tool calls (`ai-sdk.md` 4 and 4.2). Knows no component and no tool.

use std::sync::Arc;

use serde_json::Value;

use super::super::conversation::PartialTool;
use super::text::append;
use super::{Folding, fault};
use crate::json::JsonMap;
use crate::json::parse::Torn;
use crate::model::{
    Approval, Change, Changes, ErrorClass, FoldError, Json, Message, MessagePart, ToolFamily, ToolInput, ToolOutput,
    ToolPart, ToolState,
};
use crate::wire::PartialJson;

/// Bytes of one streamed input in a lenient fold (`security.md` 7).
const MAX_TOOL_INPUT: usize = 1 << 20;
/// A long input is built again only after it grew by this fraction of itself.
const REBUILD_FRACTION: usize = 8;
/// Below this length an input is built at every shown frame.
const REBUILD_ALWAYS: usize = 16 << 10;

impl PartialTool {
    /// A call that a stored message left streaming.
    pub(in crate::model) fn stored(tool: &ToolPart, part: usize) -> PartialTool {
        let mut text = PartialJson::default();
        text.push(tool.raw_input.as_ref().and_then(Value::as_str).unwrap_or_default());
        PartialTool {
            name: tool.name.clone(),
            encoding: tool.input_encoding.clone(),
            dynamic: tool.family == ToolFamily::Dynamic,
            title: tool.title.clone(),
            tool_metadata: tool.tool_metadata.clone(),
            text,
            part: Some(part),
            ..PartialTool::default()
        }
    }

    /// Writes everything into the part, for good: half a character stays alone.
    pub(in crate::model) fn flush(&mut self, message: &mut Message) -> Option<Change> {
        if self.half.take().is_some() {
            self.text.push("\u{FFFD}");
            self.stale = true;
        }
        self.refresh(message, true)
    }

    /// Writes the text received so far, and its value, into the part. `now` asks for it however
    /// little the text grew.
    pub(in crate::model) fn refresh(&mut self, message: &mut Message, now: bool) -> Option<Change> {
        let length = self.text.text().len();
        let due = now || length <= REBUILD_ALWAYS || length - self.built >= length / REBUILD_FRACTION;
        if !self.stale || !due {
            return None;
        }
        let part = self.part?;
        let MessagePart::Tool(tool) = message.parts.get_mut(part)? else {
            return None;
        };
        self.stale = false;
        self.built = length;
        let tool = Arc::make_mut(tool);
        let raw = Value::String(self.text.text().to_owned());
        tool.input = match self.encoding.as_deref() {
            Some("text") => Some(Arc::new(raw.clone())),
            _ => self.text.value().map(Arc::new),
        };
        tool.raw_input = Some(raw).filter(|_| !self.hides_raw);
        Some(Change::PartChanged(part))
    }
}

fn no_invocation(call_id: &str) -> FoldError {
    let message = format!("No tool invocation found for tool call ID \"{call_id}\".");
    fault(ErrorClass::FoldError, message)
}

/// What an event leaves out stays.
fn renew<T>(kept: &mut Option<T>, told: Option<T>) {
    if told.is_some() {
        *kept = told;
    }
}

/// The fields that every event about an input sets; what it leaves out stays.
fn describe(part: &mut ToolPart, tool: ToolInput) {
    part.name = tool.name;
    renew(&mut part.title, tool.title);
    renew(&mut part.tool_metadata, tool.tool_metadata);
    renew(&mut part.provider_executed, tool.provider_executed);
}

/// The fields that every event about an input clears.
fn clear(part: &mut ToolPart, state: ToolState) {
    part.state = state;
    part.input = None;
    part.raw_input = None;
    part.input_encoding = None;
    part.output = None;
    part.error_text = None;
    part.preliminary = None;
}

fn family(dynamic: bool) -> ToolFamily {
    if dynamic {
        ToolFamily::Dynamic
    } else {
        ToolFamily::Static
    }
}

impl Folding<'_> {
    /// The first call with this id in the current step, of this family or of any.
    fn in_step(&self, call_id: &str, family: Option<ToolFamily>) -> Option<usize> {
        let parts = self.message.parts.get(self.response.step..)?;
        let meant = |tool: &Arc<ToolPart>| tool.call_id == call_id && family.is_none_or(|family| tool.family == family);
        let offset = parts.iter().position(|part| part.tool().is_some_and(meant))?;
        Some(self.response.step + offset)
    }

    /// The call that an output, a denial or an approval request means (`ai-sdk.md` 4.2).
    fn meant(&self, call_id: &str) -> Result<usize, FoldError> {
        let anywhere = || {
            self.message
                .parts
                .iter()
                .rposition(|part| matches!(part, MessagePart::Tool(tool) if tool.call_id == call_id))
        };
        self.in_step(call_id, None)
            .or_else(anywhere)
            .ok_or_else(|| no_invocation(call_id))
    }

    /// The part at `index`, its streamed input up to date.
    fn tool_at(&mut self, index: usize) -> Option<&mut ToolPart> {
        let call_id = self.message.parts.get(index)?.tool()?.call_id.as_str();
        if let Some(partial) = self.response.partials.get_mut(call_id)
            && partial.part == Some(index)
        {
            partial.refresh(self.message, true);
        }
        match self.message.parts.get_mut(index)? {
            MessagePart::Tool(tool) => Some(Arc::make_mut(tool)),
            _ => None,
        }
    }

    /// The call in the current step that an input event writes to, or a new part.
    fn upsert(&mut self, family: ToolFamily, tool: &ToolInput) -> Result<(usize, Change), FoldError> {
        if let Some(index) = self.in_step(&tool.call_id, Some(family)) {
            return Ok((index, Change::PartChanged(index)));
        }
        let index = self.message.parts.len();
        let part = ToolPart::new(family, tool.name.as_str(), tool.call_id.as_str());
        Ok((index, self.push(MessagePart::Tool(Arc::new(part)))?))
    }

    /// A part that is about to be overwritten owes nothing to the text streamed so far.
    fn detach_partial(&mut self, index: usize) {
        for partial in self.response.partials.values_mut() {
            if partial.part == Some(index) {
                partial.part = None;
                partial.stale = false;
            }
        }
    }

    pub(super) fn tool_input_start(&mut self, mut tool: ToolInput) -> Result<Changes, FoldError> {
        let dynamic = tool.dynamic == Some(true);
        let (index, change) = self.upsert(family(dynamic), &tool)?;
        let partial = PartialTool {
            name: tool.name.clone(),
            encoding: tool.encoding.clone(),
            dynamic,
            title: tool.title.clone(),
            tool_metadata: tool.tool_metadata.clone(),
            part: Some(index),
            ..PartialTool::default()
        };
        let before = self.response.partials.insert(tool.call_id.clone(), partial);
        let flushed = before.and_then(|mut before| before.flush(self.message));
        if let Some(part) = self.tool_at(index) {
            clear(part, ToolState::InputStreaming);
            part.input_encoding = tool.encoding.take();
            renew(&mut part.call_provider_metadata, tool.provider_metadata.take());
            describe(part, tool);
        }
        Ok(flushed.into_iter().chain([change]).collect())
    }

    pub(super) fn tool_input_delta(&mut self, call_id: String, delta: &str, torn: Torn) -> Result<Changes, FoldError> {
        let step = self.response.step;
        let Some(partial) = self.response.partials.get_mut(&call_id) else {
            let message = format!(
                "Received tool-input-delta for missing tool call with ID \"{call_id}\". Ensure a \"tool-input-start\" \
                 chunk is sent before any \"tool-input-delta\" chunks."
            );
            return Err(fault(ErrorClass::FoldError, message));
        };
        if !self.mode.is_strict() && partial.text.text().len() + delta.len() > MAX_TOOL_INPUT {
            let message = format!("More than {MAX_TOOL_INPUT} bytes of streamed tool input.");
            return Err(fault(ErrorClass::TooLarge, message));
        }
        let wanted = family(partial.dynamic);
        let known = partial.part.filter(|&part| {
            part >= step
                && matches!(self.message.parts.get(part), Some(MessagePart::Tool(tool)) if tool.call_id == call_id && tool.family == wanted)
        });
        let refreshed = match known {
            Some(_) => None,
            None => partial.refresh(self.message, true),
        };
        let PartialTool { text, half, .. } = &mut *partial;
        append(half, torn, delta, |piece| text.push(piece));
        partial.hides_raw = false;
        if let Some(index) = known
            && let Some(MessagePart::Tool(tool)) = self.message.parts.get_mut(index)
        {
            partial.stale = true;
            // A call whose input streams already needs nothing but the text, and that waits for `refresh`.
            if tool.state != ToolState::InputStreaming || tool.name != partial.name {
                let tool = Arc::make_mut(tool);
                clear(tool, ToolState::InputStreaming);
                tool.input_encoding.clone_from(&partial.encoding);
                tool.name.clone_from(&partial.name);
                renew(&mut tool.title, partial.title.clone());
                renew(&mut tool.tool_metadata, partial.tool_metadata.clone());
            }
            return Ok(vec![Change::PartChanged(index)]);
        }
        // Another step began since: the call's input goes on in a part of this one.
        let tool = ToolInput {
            call_id: call_id.clone(),
            name: partial.name.clone(),
            title: partial.title.clone(),
            tool_metadata: partial.tool_metadata.clone(),
            ..ToolInput::default()
        };
        let encoding = partial.encoding.clone();
        let (index, change) = self.upsert(wanted, &tool)?;
        if let Some(partial) = self.response.partials.get_mut(&call_id) {
            partial.part = Some(index);
            partial.stale = true;
            partial.hides_raw = partial.dynamic && matches!(change, Change::PartAdded(_));
        }
        if let Some(MessagePart::Tool(part)) = self.message.parts.get_mut(index) {
            let part = Arc::make_mut(part);
            clear(part, ToolState::InputStreaming);
            part.input_encoding = encoding;
            describe(part, tool);
        }
        Ok(refreshed.into_iter().chain([change]).collect())
    }

    pub(super) fn tool_input_available(&mut self, mut tool: ToolInput, input: Value) -> Result<Change, FoldError> {
        let (index, change) = self.upsert(family(tool.dynamic == Some(true)), &tool)?;
        self.detach_partial(index);
        if let Some(part) = self.tool_at(index) {
            clear(part, ToolState::InputAvailable);
            part.input = Some(Arc::new(input));
            renew(&mut part.call_provider_metadata, tool.provider_metadata.take());
            describe(part, tool);
        }
        Ok(change)
    }

    pub(super) fn tool_input_error(
        &mut self,
        mut tool: ToolInput,
        input: Value,
        error_text: String,
    ) -> Result<Change, FoldError> {
        let existing = self
            .in_step(&tool.call_id, None)
            .and_then(|index| match self.message.parts.get(index) {
                Some(MessagePart::Tool(tool)) => Some(tool.family),
                _ => None,
            });
        let family = existing.unwrap_or(family(tool.dynamic == Some(true)));
        let (index, change) = self.upsert(family, &tool)?;
        self.detach_partial(index);
        if let Some(part) = self.tool_at(index) {
            clear(part, ToolState::OutputError);
            part.input = Some(Arc::new(input));
            part.error_text = Some(error_text);
            renew(&mut part.result_provider_metadata, tool.provider_metadata.take());
            tool.title = None;
            describe(part, tool);
        }
        Ok(change)
    }

    pub(super) fn tool_output(&mut self, tool: ToolOutput, output: Result<Json, String>) -> Result<Change, FoldError> {
        let index = self.meant(&tool.call_id)?;
        let Some(part) = self.tool_at(index) else {
            return Err(no_invocation(&tool.call_id));
        };
        let input = part.input.take();
        let raw_input = part.raw_input.take();
        match output {
            Ok(output) => {
                clear(part, ToolState::OutputAvailable);
                part.output = Some(output);
                part.preliminary = tool.preliminary;
            }
            Err(error_text) => {
                clear(part, ToolState::OutputError);
                part.error_text = Some(error_text);
                if part.family == ToolFamily::Static {
                    part.raw_input = raw_input;
                }
            }
        }
        part.input = input;
        renew(&mut part.tool_metadata, tool.tool_metadata);
        renew(&mut part.provider_executed, tool.provider_executed);
        renew(&mut part.result_provider_metadata, tool.provider_metadata);
        Ok(Change::PartChanged(index))
    }

    pub(super) fn tool_output_denied(&mut self, call_id: &str) -> Result<Change, FoldError> {
        let index = self.meant(call_id)?;
        if let Some(part) = self.tool_at(index) {
            part.state = ToolState::OutputDenied;
        }
        Ok(Change::PartChanged(index))
    }

    pub(super) fn approval_request(
        &mut self,
        approval_id: String,
        call_id: &str,
        reason: Option<String>,
        is_automatic: bool,
        extra: JsonMap,
    ) -> Result<Change, FoldError> {
        let index = self.meant(call_id)?;
        let lenient = !self.mode.is_strict();
        if let Some(part) = self.tool_at(index) {
            // The official client opens it again: a live button under what has long been done.
            if lenient && part.state.is_final() && part.preliminary != Some(true) {
                let message = format!("The call \"{call_id}\" has ended: its approval can no longer be asked for.");
                return Err(fault(ErrorClass::FoldError, message));
            }
            part.state = ToolState::ApprovalRequested;
            part.approval = Some(Approval {
                id: approval_id,
                approved: None,
                reason: None,
                request_reason: reason,
                is_automatic,
                extra,
            });
        }
        Ok(Change::PartChanged(index))
    }

    pub(super) fn approval_response(
        &mut self,
        approval_id: &str,
        approved: bool,
        reason: Option<String>,
        provider_executed: Option<bool>,
        provider_metadata: Option<Value>,
    ) -> Result<Change, FoldError> {
        let index = self.message.parts.iter().position(|part| match part {
            MessagePart::Tool(tool) => tool
                .approval
                .as_ref()
                .is_some_and(|approval| approval.id == approval_id),
            _ => false,
        });
        let Some(index) = index else {
            let message = format!("No tool invocation found for approval ID \"{approval_id}\".");
            return Err(fault(ErrorClass::FoldError, message));
        };
        if let Some(part) = self.tool_at(index) {
            part.state = ToolState::ApprovalResponded;
            if let Some(approval) = &mut part.approval {
                approval.approved = Some(approved);
                renew(&mut approval.reason, reason);
            }
            renew(&mut part.provider_executed, provider_executed);
            renew(&mut part.call_provider_metadata, provider_metadata);
        }
        Ok(Change::PartChanged(index))
    }
}
