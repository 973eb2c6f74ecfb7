//! A server tells the whole conversation anew (AG-UI's MESSAGES_SNAPSHOT): its messages take the place of ours, and what
//! only we know of a message stays with it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::super::conversation::Response;
use super::super::surface_part::is_activity;
use super::super::{Change, Changes, Conversation, Message, MessagePart, Restated, Role, ToolPart, ToolState};

impl Conversation {
    pub(super) fn restate(&mut self, messages: Vec<Restated>) -> Changes {
        let mut old: Vec<Option<Message>> = std::mem::take(&mut self.messages).into_iter().map(Some).collect();
        let told: HashSet<String> = messages.iter().map(|told| told.message.id.clone()).collect();
        let mut known = HashMap::new();
        let mut calling = Vec::new();
        for (at, old) in old.iter().enumerate().filter_map(|(at, old)| Some((at, old.as_ref()?))) {
            known.entry((old.id.clone(), old.role.as_str())).or_insert(at);
            if !told.contains(&old.id) && has_calls(old) {
                calling.push(at);
            }
        }
        for Restated { mut message, same } in messages {
            let calls = has_calls(&message);
            let again = |at: &&usize| {
                let old = old.get(**at).and_then(Option::as_ref);
                old.is_some_and(|old| calls_again(&message, old))
            };
            let known = (known.remove(&(message.id.clone(), message.role.as_str())))
                .or_else(|| calling.iter().filter(|_| calls).find(again).copied())
                .and_then(|at| old.get_mut(at)?.take());
            if let Some(known) = known {
                if same {
                    message = known;
                } else {
                    keep(&mut message, known);
                }
            }
            self.messages.push(message);
        }
        let last = self.messages.len().checked_sub(1);
        let answer = last.filter(|&at| self.messages.get(at).is_some_and(|last| last.role == Role::Assistant));
        if let Some(response) = self.response.as_mut() {
            *response = Response {
                index: answer,
                fresh_id: std::mem::take(&mut response.fresh_id),
                finish_reason: response.finish_reason.take(),
                ..Response::default()
            };
            if let Some(message) = answer.and_then(|at| self.messages.get(at)) {
                response.read_open_calls(message);
            }
        }
        vec![Change::Restated]
    }
}

/// What a message was told without stays where it stood: steps, sources, data parts. Activities are told, those that are left.
fn keep(message: &mut Message, known: Message) {
    // Other words than those that broke off may be the whole of them.
    let is_same = message.text() == known.text();
    let told = message.metadata.take();
    message.metadata = match (known.metadata, told) {
        (Some(serde_json::Value::Object(mut own)), Some(serde_json::Value::Object(told))) => {
            own.extend(told);
            Some(serde_json::Value::Object(own))
        }
        (own, told) => told.or(own),
    };
    message.extra = known.extra;
    message.local = known.local;
    message.local.ending = message.local.ending.take().filter(|_| is_same);
    // Behind the last part that stood before.
    let mut at = 0;
    for part in known.parts {
        let told = message.parts.iter().position(|told| is_again(told, &part));
        at = told.map_or(at, |told| at.max(told + 1));
        match &part {
            MessagePart::Tool(old) => keep_call(message, old),
            MessagePart::Data(data) if is_activity(data) => {}
            MessagePart::StepStart(_) | MessagePart::Source(_) | MessagePart::Data(_) if told.is_none() => {
                message.parts.insert(at, part);
                at += 1;
            }
            _ => {}
        }
    }
}

fn has_calls(message: &Message) -> bool {
    message.parts.iter().any(|part| matches!(part, MessagePart::Tool(_)))
}

/// Whether a message has a call of another one: an answer that began with a call bears that call's id until its server names it.
fn calls_again(told: &Message, message: &Message) -> bool {
    let mut calls = message.parts.iter().filter(|part| matches!(part, MessagePart::Tool(_)));
    calls.any(|part| told.parts.iter().any(|told| is_again(told, part)))
}

/// Whether a part was told as this one, maybe with other words.
fn is_again(told: &MessagePart, part: &MessagePart) -> bool {
    match (told, part) {
        (MessagePart::Tool(told), MessagePart::Tool(part)) => told.call_id == part.call_id,
        (MessagePart::Data(told), MessagePart::Data(part)) => told.kind == part.kind && told.id == part.id,
        (MessagePart::Text(told), MessagePart::Text(part)) => told.provider_metadata == part.provider_metadata,
        (MessagePart::Reasoning(told), MessagePart::Reasoning(part)) => {
            told.provider_metadata == part.provider_metadata
        }
        _ => false,
    }
}

/// A call that was told again keeps who runs it and what was decided about it.
fn keep_call(message: &mut Message, old: &Arc<ToolPart>) {
    let same = message.parts.iter_mut().find_map(|part| match part {
        MessagePart::Tool(tool) if tool.call_id == old.call_id => Some(tool),
        _ => None,
    });
    let Some(tool) = same else { return };
    let tool = Arc::make_mut(tool);
    tool.family = old.family;
    tool.provider_executed = old.provider_executed;
    tool.approval.clone_from(&old.approval);
    let denied = tool
        .approval
        .as_ref()
        .is_some_and(|approval| approval.approved == Some(false));
    if tool.state == ToolState::OutputAvailable && denied {
        tool.state = ToolState::OutputDenied;
    }
    if !tool.state.is_final() {
        tool.state = old.state;
        tool.output.clone_from(&old.output);
        tool.error_text.clone_from(&old.error_text);
    }
}
