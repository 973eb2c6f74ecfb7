//! Calls for tools of the page around a chat, as they stand in its conversation: which are open, which ask the person, and which
//! end without a request of their own. Knows no tool.

use std::rc::Rc;
use std::sync::Arc;

use super::chat_session::Session;
use crate::chat::host_tools::{PageCall, approval_id, is_asked_by_page, open_calls};
use crate::model::{Approval, MessagePart, Reply, ToolState, place};

impl Session {
    /// The calls of the last answer that the page has to run. A tool that no request declared is written down as one of the
    /// chat's: after a reload without it nobody would tell the assistant of its call.
    pub(super) fn calls_for_page(self: &Rc<Self>, is_registered: impl Fn(&str) -> bool) -> Vec<PageCall> {
        let mut is_new = false;
        let calls = {
            let mut state = self.state.borrow_mut();
            let state = &mut *state;
            let declared = &state.record.declared;
            let is_known = |name: &str| declared.iter().any(|known| known == name) || is_registered(name);
            let calls = open_calls(&state.conversation.messages, is_known);
            for call in &calls {
                if !state.record.declared.contains(&call.name) {
                    state.record.declared.push(call.name.clone());
                    is_new = true;
                }
            }
            state.unsaved |= is_new;
            calls
        };
        if is_new {
            self.save_now();
        }
        calls
    }

    /// Where a call stands now.
    fn at(&self, call: &PageCall) -> Option<(usize, usize)> {
        let state = self.state.borrow();
        let position = state
            .conversation
            .messages
            .iter()
            .rposition(|one| one.id == call.message)?;
        let parts = state.conversation.messages.get(position)?.parts.iter().enumerate();
        let mut same = parts.filter(|(_, part)| matches!(part, MessagePart::Tool(tool) if tool.call_id == call.id));
        let mut turn = 0;
        let found = same.find(|_| {
            turn += 1;
            place(&call.message, &call.id, false, turn - 1) == call.place
        });
        found.map(|(index, _)| (position, index))
    }

    /// It waits for an answer still.
    pub(super) fn is_open(&self, call: &PageCall) -> bool {
        let Some((position, index)) = self.at(call) else {
            return false;
        };
        let state = self.state.borrow();
        let part = state
            .conversation
            .messages
            .get(position)
            .and_then(|one| one.parts.get(index));
        matches!(part, Some(MessagePart::Tool(tool)) if !tool.state.is_final())
    }

    /// Puts the page's question about a call in its place, or takes it away.
    pub(super) fn ask_for(&self, call: &PageCall, asks: bool) {
        let Some((position, index)) = self.at(call) else { return };
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        let message = state.conversation.messages.get_mut(position);
        let Some(MessagePart::Tool(tool)) = message.and_then(|message| message.parts.get_mut(index)) else {
            return;
        };
        if tool.state.is_final() || asks == is_asked_by_page(tool) {
            return;
        }
        let tool = Arc::make_mut(tool);
        tool.state = match asks {
            true => ToolState::ApprovalRequested,
            false => ToolState::InputAvailable,
        };
        tool.approval = asks.then(|| Approval {
            id: approval_id(&call.id),
            ..Approval::default()
        });
        state.touch(position);
        state.show_from(position);
    }

    /// Ends a call as part of the history: no request of its own brings it.
    pub(super) fn fail_for_page(self: &Rc<Self>, call: &PageCall, error_text: String) {
        self.ask_for(call, false);
        let call_id = call.id.clone();
        let reply = Reply::ToolFailed { call_id, error_text };
        {
            let mut state = self.state.borrow_mut();
            let open = state.first_open();
            state.conversation.take_unspoken(&reply, Some(&call.message));
            state.touch(open);
            state.show_from(open);
        }
        self.save_now();
    }
}
