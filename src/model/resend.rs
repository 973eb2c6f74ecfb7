//! When a conversation goes on by itself (`ai-sdk.md` 6.3), with the limits that keep it from going on for ever.
//! Knows no request.

use super::{Conversation, Ended, Message, MessagePart, Role, ToolPart, ToolState};

/// Requests without a person's word between them.
const MAX_RESENDS: u32 = 8;

/// When the question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterResponse {
    /// A tool or an approval was answered, and no response is open.
    Answered,
    /// A response ended.
    Ended(Ended),
}

/// What to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resend {
    /// Wait for the person.
    No,
    /// Send the conversation as it is.
    Yes,
    /// It would go on, but it has done so this many times since the person's last word: say so and stop.
    LimitReached(u32),
}

impl Conversation {
    /// Whether the conversation goes on by itself now. Call `count_resend` when it does.
    ///
    /// A stream of some servers (a tool's output, then an empty step, finish reason `stop`) sends the official client
    /// into an endless loop. Here the rule sees the real parts, a trailing `step-start` included; a response that ended
    /// with `stop` is only followed by a request when something was answered since; and there is a limit.
    pub fn should_resend(&self, after: AfterResponse) -> Resend {
        if self.is_open() {
            return Resend::No;
        }
        if let AfterResponse::Ended(ended) = after {
            let reason = self.finish_reason();
            if ended != Ended::Complete || reason == Some("interrupted") || (reason == Some("stop") && !self.answered) {
                return Resend::No;
            }
        }
        let Some(last) = self.messages.last().filter(|last| last.role == Role::Assistant) else {
            return Resend::No;
        };
        // What a response that was stopped left unfinished never ends, and the person has answered.
        let is_whole = after == AfterResponse::Answered || !has_open_text(last);
        match tools_complete(last) && is_whole || approvals_complete(last) {
            false => Resend::No,
            true if self.resends >= MAX_RESENDS => Resend::LimitReached(MAX_RESENDS),
            true => Resend::Yes,
        }
    }

    /// A request goes out by the resend rule.
    pub fn count_resend(&mut self) {
        self.resends += 1;
    }

    /// The same conversation as `before`, read anew: it has gone on by itself as often, unless the person spoke meanwhile.
    #[must_use]
    pub fn continuing(mut self, before: &Conversation) -> Conversation {
        let said = |conversation: &Conversation| {
            let last = conversation.messages.iter().rfind(|message| message.role == Role::User);
            last.map(|message| message.id.clone())
        };
        if said(&self) == said(before) {
            self.resends = before.resends;
        }
        self
    }
}

fn last_step(message: &Message) -> &[MessagePart] {
    let start = message
        .parts
        .iter()
        .rposition(|part| matches!(part, MessagePart::StepStart(_)));
    message
        .parts
        .get(start.map_or(0, |index| index + 1)..)
        .unwrap_or_default()
}

fn tools(parts: &[MessagePart]) -> impl Iterator<Item = &ToolPart> {
    parts.iter().filter_map(|part| part.tool().map(|tool| &**tool))
}

fn is_ours(tool: &ToolPart) -> bool {
    tool.provider_executed != Some(true)
}

fn has_result(tool: &ToolPart) -> bool {
    tool.is_complete() || tool.state == ToolState::OutputError
}

/// The last step has client or server tools, and every one has a result.
fn tools_complete(message: &Message) -> bool {
    let mut ours = tools(last_step(message)).filter(|tool| is_ours(tool)).peekable();
    ours.peek().is_some() && ours.all(has_result)
}

/// A text after the last tool is unfinished.
fn has_open_text(message: &Message) -> bool {
    let is_tool = |part: &&MessagePart| matches!(part, MessagePart::Tool(tool) if is_ours(tool));
    let unfinished =
        |part: &MessagePart| matches!(part, MessagePart::Text(text) if text.state != Some(super::TextState::Done));
    let after = last_step(message).iter().rev().take_while(|part| !is_tool(part));
    after.into_iter().any(unfinished)
}

/// An approval of the last step was answered, and nothing in it is still open.
fn approvals_complete(message: &Message) -> bool {
    let step = last_step(message);
    tools(step).any(|tool| tool.state == ToolState::ApprovalResponded)
        && tools(step).all(|tool| {
            has_result(tool) || matches!(tool.state, ToolState::OutputDenied | ToolState::ApprovalResponded)
        })
}
