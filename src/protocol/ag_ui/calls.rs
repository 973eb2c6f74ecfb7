//! Calls of an answer and their results. Knows which tools are the page's own; every other call is the server's to run.

use super::decode::Answer;
use super::event::AgEvent;
use super::restate;
use crate::json::{JsonMap, SetMember};
use crate::model::{Event, ToolInput, ToolOutput, UNREADABLE_INPUT};

impl Answer {
    /// The call in the thread, and the message that carries it.
    pub(super) fn call(&self, id: &str) -> Option<(&JsonMap, &JsonMap)> {
        self.thread.find_call(id)
    }

    /// A call as an event describes it; a call that isn't ours is the server's to run.
    pub(super) fn tool_input(&self, id: &str, spelled: Option<String>) -> Option<ToolInput> {
        let (call, parent) = self.call(id)?;
        let name = call.get("function")?.get("name")?.as_str()?;
        Some(ToolInput {
            call_id: id.to_owned(),
            name: name.to_owned(),
            provider_executed: (!self.ours.contains(name)).then_some(true),
            provider_metadata: Some(restate::call_note(call, parent, spelled)),
            ..ToolInput::default()
        })
    }

    pub(super) fn arguments(&self, id: &str) -> Option<&str> {
        let (call, _) = self.call(id)?;
        call.get("function")?.get("arguments")?.as_str()
    }

    pub(super) fn start_call(&mut self, event: &AgEvent) {
        let id = event.text("toolCallId");
        self.calls.insert(id.to_owned());
        self.known.insert(id.to_owned());
        if let Some(tool) = self.tool_input(id, None) {
            self.emit(Event::ToolInputStart(Box::new(tool)));
        }
    }

    pub(super) fn end_call(&mut self, id: &str) {
        let Some((input, spelled)) = self.arguments(id).map(restate::arguments) else {
            return;
        };
        let Some(tool) = self.tool_input(id, spelled.clone()).map(Box::new) else {
            return;
        };
        // The agent waits for our result, so that whoever runs the call says what is wrong with it; here it is said at once.
        let is_ours = tool.provider_executed.is_none();
        let unreadable = input.is_err() && !is_ours;
        let input = input.unwrap_or_else(|_| spelled.unwrap_or_default().into());
        self.emit(Event::ToolInputAvailable { tool, input });
        if unreadable {
            self.emit(Event::ToolOutputError {
                tool: Box::new(ToolOutput {
                    call_id: id.to_owned(),
                    ..ToolOutput::default()
                }),
                error_text: UNREADABLE_INPUT.into(),
            });
        }
    }

    pub(super) fn result(&mut self, event: &AgEvent) {
        let call_id = event.text("toolCallId").to_owned();
        self.answered.insert(call_id.clone());
        let content = event.fields.get("content").cloned().unwrap_or_default();
        if !self.known.contains(&call_id) {
            return;
        }
        let mut message = JsonMap::new();
        message.set("id", event.text("messageId"));
        for key in ["content", "subagentRunId", "metadata"] {
            if let Some(value) = event.fields.get(key) {
                message.insert(key.into(), value.clone());
            }
        }
        self.emit(Event::ToolOutputAvailable {
            tool: Box::new(ToolOutput {
                call_id: call_id.clone(),
                provider_metadata: Some(restate::result_note(&message)),
                ..ToolOutput::default()
            }),
            output: restate::output(&content).into(),
        });
        // What the server says of a call that was not allowed doesn't make it done.
        if self.denied.contains(&call_id) {
            self.emit(Event::ToolOutputDenied { call_id });
        }
    }
}
