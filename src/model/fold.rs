//! The rules of the fold (`ai-sdk` section 4): one event in, exactly what it moved out. Knows no frames.

use std::sync::Arc;

use serde_json::Value;

use super::conversation::{Active, PartialTool, Response};
use super::{
    Change, Changes, Conversation, DataPart, ErrorClass, Event, FilePart, FoldError, JsonMap, Message, Mode, Part,
    ReasoningPart, Role, SourceEvent, TextPart, TextState, metadata,
};
use crate::wire::json::{Torn, join};

/// Caps of a lenient fold (`reliability-security` 2.3).
const MAX_PARTS: usize = 2_000;
const MAX_TEXT: usize = 2 << 20;
pub(super) const MAX_TOOL_INPUT: usize = 1 << 20;

/// Why one event could not be folded. `Skip` harms only the event, in lenient mode; `cap` only ever happens there.
pub(super) fn fault(class: ErrorClass, message: impl Into<String>) -> FoldError {
    FoldError {
        class,
        message: message.into(),
    }
}

fn missing(chunk: &str, part: &str, id: &str) -> FoldError {
    let kind = chunk.split('-').next().unwrap_or_default();
    fault(
        ErrorClass::FoldError,
        format!(
            "Received {chunk} for missing {part} with ID \"{id}\". Ensure a \"{kind}-start\" chunk is sent before any \
             \"{chunk}\" chunks."
        ),
    )
}

impl Conversation {
    /// Folds one event into the message that is being answered.
    ///
    /// # Errors
    /// Strict mode only: the event ends the response. Lenient mode tells it as `Change::Skipped` or `Change::Failed`.
    pub fn apply(&mut self, event: Event, mode: Mode) -> Result<Changes, FoldError> {
        match self.fold(event, mode) {
            Ok(changes) => Ok(changes),
            Err(error) if mode == Mode::Strict => Err(error),
            Err(error) if error.class == ErrorClass::ErrorChunk => Ok(vec![Change::Failed(error.message)]),
            Err(error) => Ok(vec![Change::Skipped(error.message)]),
        }
    }

    fn fold(&mut self, event: Event, mode: Mode) -> Result<Changes, FoldError> {
        // What moves no message.
        match event {
            Event::StepFinish => return Ok(Changes::new()),
            Event::Abort { reason } => return Ok(vec![Change::Aborted(reason)]),
            Event::Error { text } => return Err(fault(ErrorClass::ErrorChunk, text)),
            Event::Data {
                kind,
                id,
                data,
                transient: true,
                chunk,
            } => {
                return Ok(vec![Change::Transient(data_part(kind, id, data, chunk))]);
            }
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
    }

    fn start(&mut self, id: Option<String>, new: Option<Value>, mode: Mode) -> Result<Changes, FoldError> {
        let mut changes = Changes::new();
        let Some(response) = self.response.as_mut() else {
            return Ok(changes);
        };
        let shown = response.index;
        let current = shown
            .and_then(|index| self.messages.get(index))
            .map(|message| message.id.as_str());
        let renamed = id
            .as_deref()
            .is_some_and(|id| current.unwrap_or(&response.fresh_id) != id);
        if std::mem::take(&mut response.reset_on_start) || (response.reset_on_rename && renamed) {
            let reset = Response {
                index: response.index,
                fresh_id: std::mem::take(&mut response.fresh_id),
                reset_on_rename: response.reset_on_rename,
                base: response.base.take(),
                ..Response::default()
            };
            *response = reset;
            let message = shown.and_then(|index| self.messages.get_mut(index));
            match (message, response.base.take_if(|_| renamed)) {
                // The response is another message than the one it was thought to continue: that one stays as it was.
                (Some(message), Some(base)) => {
                    *message = base;
                    response.index = None;
                    response.fresh_id = id.clone().unwrap_or_default();
                }
                (Some(message), None) => {
                    message.parts.clear();
                    message.metadata = None;
                    message.extra.clear();
                }
                (None, _) => {}
            }
            changes.push(Change::Reset);
        }
        if let Some(id) = id {
            changes.extend(self.rename(id, mode));
        }
        let Some(index) = self.show() else { return Ok(changes) };
        if let (Some(new), Some(message)) = (new, self.messages.get_mut(index)) {
            changes.extend(merge(message, new, mode)?);
        }
        Ok(changes)
    }

    /// One message per response: a new id renames it. In a resumed response the id of another assistant message says that
    /// the response is that message, told anew: it takes its place. Elsewhere such an id is a server's mistake, and no
    /// earlier message may be lost by it.
    fn rename(&mut self, id: String, mode: Mode) -> Option<Change> {
        let response = self.response.as_mut()?;
        let own = response.index;
        if own
            .and_then(|index| self.messages.get(index))
            .is_some_and(|message| message.id == id)
        {
            return None;
        }
        let twin = self.messages.iter().rposition(|message| message.id == id);
        let replaced = twin.filter(|&twin| {
            response.reset_on_rename && self.messages.get(twin).is_some_and(|twin| twin.role == Role::Assistant)
        });
        match (own, replaced) {
            (_, None) if twin.is_some() && mode == Mode::Lenient => {
                Some(Change::Skipped(format!("The id \"{id}\" belongs to another message.")))
            }
            (None, None) => {
                response.fresh_id = id;
                None
            }
            (Some(own), None) => {
                self.messages.get_mut(own)?.id = id;
                Some(Change::Renamed)
            }
            (None, Some(twin)) => {
                let message = Message::new(id, Role::Assistant);
                response.base = Some(std::mem::replace(self.messages.get_mut(twin)?, message));
                response.index = Some(twin);
                Some(Change::Reset)
            }
            (Some(own), Some(twin)) => {
                let mut message = self.messages.remove(own);
                message.id = id;
                let twin = if twin > own { twin - 1 } else { twin };
                response.base = Some(std::mem::replace(self.messages.get_mut(twin)?, message));
                response.index = Some(twin);
                Some(Change::Reset)
            }
        }
    }

    fn finish(&mut self, reason: Option<String>, new: Option<Value>, mode: Mode) -> Result<Changes, FoldError> {
        let mut changes = vec![Change::Finished(reason.clone())];
        if let (Some(reason), Some(response)) = (reason, self.response.as_mut()) {
            response.finish_reason = Some(reason);
        }
        if let Some(new) = new.filter(|new| !new.is_null())
            && let Some(index) = self.show()
            && let Some(message) = self.messages.get_mut(index)
        {
            changes.extend(merge(message, new, mode)?);
        }
        Ok(changes)
    }
}

fn merge(message: &mut Message, new: Value, mode: Mode) -> Result<Option<Change>, FoldError> {
    if new.is_null() {
        return Ok(None);
    }
    metadata::merge(&mut message.metadata, new, mode).map_err(|text| fault(ErrorClass::FoldError, text))?;
    Ok(Some(Change::Metadata))
}

fn data_part(kind: String, id: Option<String>, data: Value, chunk: JsonMap) -> DataPart {
    let mut extra = chunk;
    for key in ["type", "id", "data"] {
        extra.shift_remove(key);
    }
    DataPart { kind, id, data, extra }
}

/// `{type, ...fields, providerMetadata?}` for parts that nobody reads further.
fn other(kind: &str, fields: [(&str, Value); 1], provider_metadata: Option<Value>) -> JsonMap {
    let mut map = JsonMap::new();
    map.insert("type".into(), Value::String(kind.into()));
    for (key, value) in fields {
        map.insert(key.into(), value);
    }
    if let Some(value) = provider_metadata {
        map.insert("providerMetadata".into(), value);
    }
    map
}

fn with_provider_metadata(value: Option<Value>) -> JsonMap {
    value
        .map(|value| ("providerMetadata".to_owned(), value))
        .into_iter()
        .collect()
}

/// The text of a text or reasoning part, and where its provider metadata stands.
fn text_of(part: &mut Part) -> Option<(&mut String, &mut Option<TextState>, &mut Option<Value>)> {
    match part {
        Part::Text(part) => Some((&mut part.text, &mut part.state, &mut part.provider_metadata)),
        Part::Reasoning(part) => Some((&mut part.text, &mut part.state, &mut part.provider_metadata)),
        _ => None,
    }
}

/// Appends a delta with its torn ends to `text`; what waits for its other half waits in `half`.
pub(super) fn append(half: &mut Option<u16>, torn: Torn, delta: &str, mut push: impl FnMut(&str)) {
    let mut buffer = [0; 4];
    match (half.take(), torn.low) {
        (Some(high), Some(low)) => push(join(high, low).encode_utf8(&mut buffer)),
        (Some(high), None) if delta.is_empty() && torn.high.is_none() => {
            *half = Some(high);
            return;
        }
        (None, None) => {}
        (Some(_), None) | (None, Some(_)) => push("\u{FFFD}"),
    }
    push(delta);
    *half = torn.high;
}

impl Active {
    /// The half that waited stays alone.
    pub(super) fn flush(&mut self, message: &mut Message) -> Option<Change> {
        self.half.take()?;
        let (text, ..) = text_of(message.parts.get_mut(self.part)?)?;
        let from = text.len();
        text.push('\u{FFFD}');
        Some(Change::TextGrew { part: self.part, from })
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Space {
    Text,
    Reasoning,
}

impl Space {
    fn word(self) -> &'static str {
        match self {
            Space::Text => "text",
            Space::Reasoning => "reasoning",
        }
    }
}

/// One event at work on one message.
pub(super) struct Folding<'a> {
    pub response: &'a mut Response,
    pub message: &'a mut Message,
    pub mode: Mode,
}

impl Folding<'_> {
    fn event(mut self, event: Event) -> Result<Changes, FoldError> {
        let change = match event {
            Event::TextDelta {
                id,
                delta,
                torn,
                provider_metadata,
            } => return self.text_delta(Space::Text, id, &delta, torn, provider_metadata),
            Event::ReasoningDelta {
                id,
                delta,
                torn,
                provider_metadata,
            } => return self.text_delta(Space::Reasoning, id, &delta, torn, provider_metadata),
            Event::TextStart { id, provider_metadata } => {
                return self.text_start(Space::Text, id, provider_metadata);
            }
            Event::ReasoningStart { id, provider_metadata } => {
                return self.text_start(Space::Reasoning, id, provider_metadata);
            }
            Event::TextEnd {
                id,
                citations,
                provider_metadata,
            } => return self.text_end(Space::Text, &id, citations, provider_metadata),
            Event::ReasoningEnd { id, provider_metadata } => {
                return self.text_end(Space::Reasoning, &id, None, provider_metadata);
            }
            Event::ToolInputDelta { call_id, delta, torn } => self.tool_input_delta(call_id, &delta, torn)?,
            Event::ToolInputStart(tool) => self.tool_input_start(tool)?,
            Event::ToolInputAvailable { tool, input } => self.tool_input_available(tool, input)?,
            Event::ToolInputError {
                tool,
                input,
                error_text,
            } => self.tool_input_error(tool, input, error_text)?,
            Event::ToolOutputAvailable { tool, output } => self.tool_output(tool, Ok(output))?,
            Event::ToolOutputError { tool, error_text } => self.tool_output(tool, Err(error_text))?,
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
                let added = self.push(Part::StepStart(JsonMap::new()))?;
                self.response.step = self.message.parts.len();
                added
            }
            Event::StepReset => return Ok(self.reset_step()),
            Event::File(file) => self.push(Part::File(FilePart {
                reasoning: file.reasoning,
                media_type: file.media_type,
                url: file.url,
                filename: None,
                extra: with_provider_metadata(file.provider_metadata),
            }))?,
            Event::Source(SourceEvent { part }) => self.push(Part::Source(part))?,
            Event::Custom {
                kind,
                provider_metadata,
            } => {
                let map = other("custom", [("kind", Value::String(kind))], provider_metadata);
                self.push(Part::Other(map))?
            }
            Event::Steering { id, parts } => {
                let mut map = other("steering-message", [("id", Value::String(id))], None);
                map.insert("parts".into(), parts);
                self.push(Part::Other(map))?
            }
            Event::Data {
                kind, id, data, chunk, ..
            } => self.data(kind, id, data, chunk)?,
            Event::Metadata(new) => return Ok(merge(self.message, new, self.mode)?.into_iter().collect()),
            Event::StepFinish
            | Event::Abort { .. }
            | Event::Error { .. }
            | Event::Start { .. }
            | Event::Finish { .. } => return Ok(Changes::new()),
        };
        Ok(vec![change])
    }

    pub(super) fn push(&mut self, part: Part) -> Result<Change, FoldError> {
        let at = self.message.parts.len();
        if self.mode == Mode::Lenient && at >= MAX_PARTS {
            return Err(fault(ErrorClass::TooLarge, format!("More than {MAX_PARTS} parts.")));
        }
        self.message.parts.push(part);
        Ok(Change::PartAdded(at))
    }

    fn active(&mut self, space: Space) -> &mut std::collections::HashMap<String, Active> {
        match space {
            Space::Text => &mut self.response.texts,
            Space::Reasoning => &mut self.response.reasonings,
        }
    }

    fn text_start(&mut self, space: Space, id: String, metadata: Option<Value>) -> Result<Changes, FoldError> {
        let part = self.message.parts.len();
        let added = self.push(match space {
            Space::Text => Part::Text(TextPart {
                state: Some(TextState::Streaming),
                provider_metadata: metadata,
                ..TextPart::default()
            }),
            Space::Reasoning => Part::Reasoning(ReasoningPart {
                id: Some(id.clone()),
                state: Some(TextState::Streaming),
                provider_metadata: metadata,
                ..ReasoningPart::default()
            }),
        })?;
        let before = self.active(space).insert(id, Active { part, half: None });
        let mut changes = vec![added];
        changes.extend(before.and_then(|mut before| before.flush(self.message)));
        Ok(changes)
    }

    fn text_delta(
        &mut self,
        space: Space,
        id: String,
        delta: &str,
        torn: Torn,
        metadata: Option<Value>,
    ) -> Result<Changes, FoldError> {
        let mut changes = Changes::new();
        if !self.active(space).contains_key(&id) {
            if self.mode == Mode::Strict {
                let word = space.word();
                return Err(missing(&format!("{word}-delta"), &format!("{word} part"), &id));
            }
            // The words are worth more than the chunk that should have announced them.
            changes = self.text_start(space, id.clone(), None)?;
        }
        let lenient = self.mode == Mode::Lenient;
        let active = match space {
            Space::Text => self.response.texts.get_mut(&id),
            Space::Reasoning => self.response.reasonings.get_mut(&id),
        };
        let Some(active) = active else { return Ok(changes) };
        let part = active.part;
        let Some((text, _, provider_metadata)) = self.message.parts.get_mut(part).and_then(text_of) else {
            return Ok(changes);
        };
        let from = text.len();
        if lenient && from + delta.len() > MAX_TEXT {
            return Err(fault(
                ErrorClass::TooLarge,
                format!("More than {MAX_TEXT} bytes of text."),
            ));
        }
        append(&mut active.half, torn, delta, |piece| text.push_str(piece));
        if text.len() > from {
            changes.push(Change::TextGrew { part, from });
        }
        if metadata.is_some() {
            *provider_metadata = metadata;
            changes.push(Change::PartChanged(part));
        }
        Ok(changes)
    }

    fn text_end(
        &mut self,
        space: Space,
        id: &str,
        citations: Option<Value>,
        metadata: Option<Value>,
    ) -> Result<Changes, FoldError> {
        let Some(mut active) = self.active(space).remove(id) else {
            let word = space.word();
            return Err(missing(&format!("{word}-end"), &format!("{word} part"), id));
        };
        let mut changes: Changes = active.flush(self.message).into_iter().collect();
        let Some(part) = self.message.parts.get_mut(active.part) else {
            return Ok(changes);
        };
        if let (Part::Text(text), Some(citations)) = (&mut *part, citations) {
            text.citations = Some(citations);
        }
        if let Some((_, state, provider_metadata)) = text_of(part) {
            *state = Some(TextState::Done);
            if metadata.is_some() {
                *provider_metadata = metadata;
            }
        }
        changes.push(Change::PartChanged(active.part));
        Ok(changes)
    }

    fn reset_step(&mut self) -> Changes {
        let texts = std::mem::take(&mut self.response.texts).into_values();
        let reasonings = std::mem::take(&mut self.response.reasonings).into_values();
        for mut active in texts.chain(reasonings) {
            active.flush(self.message);
        }
        for mut partial in std::mem::take(&mut self.response.partials).into_values() {
            partial.flush(self.message);
        }
        if self.message.parts.len() <= self.response.step {
            return Changes::new();
        }
        self.message.parts.truncate(self.response.step);
        vec![Change::PartsDropped(self.response.step)]
    }

    fn data(&mut self, kind: String, id: Option<String>, data: Value, chunk: JsonMap) -> Result<Change, FoldError> {
        if let Some(id) = &id {
            for (index, part) in self.message.parts.iter_mut().enumerate() {
                match part {
                    Part::Data(old) if old.kind == kind && old.id.as_ref() == Some(id) => {
                        Arc::make_mut(old).data = data;
                        return Ok(Change::PartChanged(index));
                    }
                    _ => {}
                }
            }
        }
        self.push(Part::Data(Arc::new(data_part(kind, id, data, chunk))))
    }
}

impl Response {
    /// Calls of the message's last step whose input still streams: a continuation may go on with them.
    pub(super) fn read_open_calls(&mut self, message: &Message) {
        let last_step = message
            .parts
            .iter()
            .rposition(|part| matches!(part, Part::StepStart(_)));
        self.step = last_step.map_or(0, |index| index + 1);
        for (index, part) in message.parts.iter().enumerate().skip(self.step) {
            if let Part::Tool(tool) = part
                && tool.state == super::ToolState::InputStreaming
            {
                self.partials
                    .insert(tool.call_id.clone(), PartialTool::stored(tool, index));
            }
        }
    }
}
