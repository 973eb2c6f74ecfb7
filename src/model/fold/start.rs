//! What a response begins and ends with: its id, its metadata, the calls that a continuation finds open.

use serde_json::Value;

use super::super::conversation::{PartialTool, Response};
use super::super::{
    Change, Changes, Conversation, ErrorClass, FoldError, FoldMode, Message, MessagePart, Role, ToolState,
};
use super::{fault, metadata};

impl Conversation {
    pub(super) fn start(
        &mut self,
        id: Option<String>,
        new: Option<Value>,
        mode: FoldMode,
    ) -> Result<Changes, FoldError> {
        let mut changes = Changes::new();
        let Some(response) = self.response.as_mut() else {
            return Ok(changes);
        };
        // A resumed answer that nobody named is the one that was cut.
        let unnamed = id.is_none() && response.reset_on_rename && response.index.is_none() && !mode.is_strict();
        let last = self
            .messages
            .last()
            .filter(|last| unnamed && last.role == Role::Assistant);
        let id = id.or_else(|| last.map(|last| last.id.clone()));
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
                kept: response.kept,
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
                    clear(message, response.kept);
                    response.read_open_calls(message);
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
    fn rename(&mut self, id: String, mode: FoldMode) -> Option<Change> {
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
            (_, None) if twin.is_some() && !mode.is_strict() => {
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
                let known = self.messages.get_mut(twin)?;
                response.base = Some(known.clone());
                clear(known, response.kept);
                response.read_open_calls(known);
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

    pub(super) fn finish(
        &mut self,
        reason: Option<String>,
        new: Option<Value>,
        mode: FoldMode,
    ) -> Result<Changes, FoldError> {
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

/// Leaves what the message had before the response that comes again.
fn clear(message: &mut Message, kept: usize) {
    message.parts.truncate(kept);
    if kept == 0 {
        message.metadata = None;
        message.extra.clear();
    }
}

pub(super) fn merge(message: &mut Message, new: Value, mode: FoldMode) -> Result<Option<Change>, FoldError> {
    if new.is_null() {
        return Ok(None);
    }
    metadata::merge(&mut message.metadata, new, mode).map_err(|text| fault(ErrorClass::FoldError, text))?;
    Ok(Some(Change::Metadata))
}

impl Response {
    /// Calls of the message's last step whose input still streams: a continuation may go on with them.
    pub(in crate::model) fn read_open_calls(&mut self, message: &Message) {
        let last_step = message
            .parts
            .iter()
            .rposition(|part| matches!(part, MessagePart::StepStart(_)));
        self.step = last_step.map_or(0, |index| index + 1);
        for (index, part) in message.parts.iter().enumerate().skip(self.step) {
            if let MessagePart::Tool(tool) = part
                && tool.state == ToolState::InputStreaming
            {
                self.partials
                    .insert(tool.call_id.clone(), PartialTool::stored(tool, index));
            }
        }
    }
}
