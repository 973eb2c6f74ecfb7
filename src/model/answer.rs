//! What a person does to the conversation between responses (`ai-sdk.md` 6). Knows no request and no screen.

use std::sync::Arc;

use serde_json::Value;

use super::tool::{EDITED_INPUT, EXPIRED, NOT_ANSWERED, NOT_RUN, SUPERSEDED};
use super::{Conversation, Message, MessagePart, Reply, Role, ToolPart, ToolState};

/// A client-side call that may still be answered.
fn is_answerable(tool: &ToolPart) -> bool {
    match tool.state {
        ToolState::InputStreaming | ToolState::InputAvailable => true,
        ToolState::ApprovalResponded => tool
            .approval
            .as_ref()
            .is_some_and(|approval| approval.approved == Some(true)),
        _ => false,
    }
}

fn complete(tool: &mut ToolPart, output: Value) {
    tool.state = ToolState::OutputAvailable;
    tool.output = Some(output.into());
    tool.error_text = None;
    tool.preliminary = None;
    tool.raw_input = None;
    tool.input_encoding = None;
}

fn fail(tool: &mut ToolPart, error_text: String) {
    tool.state = ToolState::OutputError;
    tool.error_text = Some(error_text);
    tool.output = None;
    tool.preliminary = None;
    tool.input_encoding = None;
}

/// How many answers of the person stand in these messages: results of questions, decisions on approvals.
pub fn given(messages: &[Message]) -> usize {
    let parts = messages.iter().flat_map(|message| &message.parts);
    parts.filter(|part| part.is_given()).count()
}

impl MessagePart {
    /// Calls that were allowed and have not run when the person writes on never will: the SDK takes no history with a call
    /// that has no result.
    pub fn end_allowed(&self) -> Option<MessagePart> {
        let MessagePart::Tool(tool) = self else { return None };
        let is_allowed = tool.state == ToolState::ApprovalResponded && is_answerable(tool);
        (is_allowed && tool.provider_executed != Some(true)).then(|| {
            let mut tool = tool.clone();
            fail(Arc::make_mut(&mut tool), NOT_RUN.into());
            MessagePart::Tool(tool)
        })
    }

    /// The person answered this call, or decided on it. What ended without them is none of theirs.
    pub fn is_given(&self) -> bool {
        let MessagePart::Tool(tool) = self else { return false };
        let decided = tool.approval.as_ref().is_some_and(|approval| {
            let by_hand = !approval.is_automatic && !approval.is_expired() && !approval.is_superseded();
            approval.approved.is_some() && by_hand
        });
        let status = || Some(tool.outline()?.get("status")?.as_str()?.to_owned());
        let answered = tool.state == ToolState::OutputAvailable
            && tool.provider_executed != Some(true)
            && matches!(status().as_deref(), Some("submitted" | "skipped"));
        decided || answered
    }
}

impl Conversation {
    /// A new user message, last.
    pub fn push_user(&mut self, message: Message) {
        self.messages.push(message);
        self.resends = 0;
    }

    /// Puts `message` in the place of the user message `id`, which keeps its id, and drops everything after it. `false`
    /// when there is no such user message.
    pub fn edit_user(&mut self, id: &str, mut message: Message) -> bool {
        let found = self
            .messages
            .iter()
            .position(|old| old.id == id && old.role == Role::User);
        let Some(index) = found else { return false };
        self.messages.truncate(index);
        message.id = id.to_owned();
        self.push_user(message);
        true
    }

    /// Cuts the conversation for a new answer: from the given message on (the last one if none is given), which stays if
    /// it is the user's. `false` when there is no such message.
    pub fn cut_for_regenerate(&mut self, id: Option<&str>) -> bool {
        let found = match id {
            Some(id) => self.messages.iter().position(|message| message.id == id),
            None => self.messages.len().checked_sub(1),
        };
        let Some(index) = found else { return false };
        let is_answer = self
            .messages
            .get(index)
            .is_some_and(|message| message.role == Role::Assistant);
        self.messages.truncate(if is_answer { index } else { index + 1 });
        self.resends = 0;
        true
    }

    /// What a person did with a call, in the message with this id if it is there: a server may use the id of a call twice.
    /// `false`: nothing waits for it, as each call is answered, and each approval decided, once.
    ///
    /// A call that was cancelled or expired may have ended without anybody; any other answer is a person's word, after
    /// which the conversation may go on as after a message.
    pub fn take(&mut self, reply: &Reply, message: Option<&str>) -> bool {
        let message = message.filter(|id| self.messages.iter().any(|message| message.id == *id));
        match reply.clone() {
            Reply::ToolOutput { call_id, output } => self.answer_in(message, &call_id, Ok(output)),
            Reply::ToolFailed { call_id, error_text } => self.answer_in(message, &call_id, Err(error_text)),
            Reply::Approval {
                approval_id,
                approved,
                reason,
            } => self.decide(message, &approval_id, approved, reason, None),
            Reply::ApprovalEdited { approval_id, input } => {
                self.decide(message, &approval_id, true, None, Some((EDITED_INPUT, input)))
            }
            Reply::ApprovalExpired { approval_id } => {
                self.decide(message, &approval_id, false, None, Some((EXPIRED, Value::Bool(true))))
            }
            Reply::Message { .. } | Reply::Action(_) | Reply::RetryTool { .. } => false,
        }
    }

    /// The same of a call that no person answered: requests that follow by themselves are counted on.
    pub fn take_unspoken(&mut self, reply: &Reply, message: Option<&str>) -> bool {
        let resends = self.resends;
        let taken = self.take(reply, message);
        self.resends = resends;
        taken
    }

    /// The person decided something that no server asked: what follows by itself is counted anew.
    pub fn spoken(&mut self) {
        self.resends = 0;
    }

    fn answer_in(&mut self, message: Option<&str>, call_id: &str, answer: Result<Value, String>) -> bool {
        let is_spoken = answer.as_ref().is_ok_and(|output| {
            let status = output.get("status").and_then(Value::as_str);
            !matches!(status, Some("cancelled" | "expired"))
        });
        let answered = self.change_tools(
            message,
            |tool| tool.call_id == call_id && is_answerable(tool),
            |tool| {
                match answer.clone() {
                    Ok(output) => complete(tool, output),
                    Err(error_text) => fail(tool, error_text),
                }
                // Only a granted approval may stand beside a result.
                tool.approval = tool.approval.take().filter(|approval| approval.approved == Some(true));
            },
        );
        self.answered |= answered;
        if answered && is_spoken {
            self.resends = 0;
        }
        answered
    }

    fn decide(
        &mut self,
        message: Option<&str>,
        approval_id: &str,
        approved: bool,
        reason: Option<String>,
        note: Option<(&str, Value)>,
    ) -> bool {
        let is_spoken = !matches!(note, Some((EXPIRED, _)));
        let responded = self.change_tools(
            message,
            |tool| {
                tool.state == ToolState::ApprovalRequested
                    && tool
                        .approval
                        .as_ref()
                        .is_some_and(|approval| approval.id == approval_id && !approval.is_automatic)
            },
            |tool| {
                tool.state = ToolState::ApprovalResponded;
                if let Some(approval) = &mut tool.approval {
                    approval.approved = Some(approved);
                    approval.reason.clone_from(&reason);
                    if let Some((key, value)) = &note {
                        approval.extra.insert((*key).to_owned(), value.clone());
                    }
                }
            },
        );
        self.answered |= responded;
        if responded && is_spoken {
            self.resends = 0;
        }
        responded
    }

    /// Before a new user message: what still waits for the person is settled, since a server may refuse a history with
    /// open calls. Approval requests are denied because nobody decided; an open call ends with what `passed_over` says,
    /// else it fails as not answered; calls that the provider runs are left alone. `true` when something changed.
    pub fn close_pending(&mut self, passed_over: impl Fn(&ToolPart) -> Option<Value>) -> bool {
        let mut settled = false;
        for message in &mut self.messages {
            for part in &mut message.parts {
                let MessagePart::Tool(tool) = part else { continue };
                match tool.state {
                    ToolState::ApprovalRequested => {
                        let tool = Arc::make_mut(tool);
                        tool.state = ToolState::OutputDenied;
                        if let Some(approval) = &mut tool.approval {
                            approval.approved = Some(false);
                            approval.reason = Some(SUPERSEDED.into());
                        }
                    }
                    ToolState::InputStreaming | ToolState::InputAvailable if tool.provider_executed != Some(true) => {
                        // What came of a cut input is no input that a server's schema takes beside a result.
                        let output = passed_over(tool).filter(|_| tool.state == ToolState::InputAvailable);
                        let tool = Arc::make_mut(tool);
                        match output {
                            Some(output) => complete(tool, output),
                            None => fail(tool, NOT_ANSWERED.into()),
                        }
                        tool.approval = None;
                    }
                    _ => continue,
                }
                settled = true;
            }
        }
        settled
    }

    /// Changes every wanted call of the message with this id, or of the first one that has any.
    fn change_tools(
        &mut self,
        message: Option<&str>,
        wanted: impl Fn(&ToolPart) -> bool,
        change: impl Fn(&mut ToolPart),
    ) -> bool {
        let meant = self
            .messages
            .iter_mut()
            .filter(|one| message.is_none_or(|id| one.id == id));
        for message in meant {
            let mut changed = false;
            for part in &mut message.parts {
                if let MessagePart::Tool(tool) = part
                    && wanted(tool)
                {
                    change(Arc::make_mut(tool));
                    changed = true;
                }
            }
            if changed {
                return true;
            }
        }
        false
    }
}
