//! The page hears when a part of an answer begins, changes its state and ends; never of a delta. Knows no option but the one
//! that says whether words go along.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::bridge::{Bridge, json};
use super::parts::Parts;
use super::tell_thread::is_full;
use super::told::Told;
use crate::chat::host_tools;
use crate::contract;
use crate::live::{LiveKind, LiveMessage, LivePart, MessageStatus};
use crate::model::{Approval, MessagePart, Role, ToolPart, ToolState};
use crate::session::Chat;
use crate::ui::prelude::*;

/// Tells the page of the parts of each answer that comes while it looks on.
pub(super) fn follow(parts: &Parts) {
    let current = parts.current;
    let owner = parts.root.owner().child();
    let bridge = parts.bridge.clone();
    let known = RefCell::new(Told::default());
    Effect::new(move |_| {
        let chat = current.get();
        let mut known = known.borrow_mut();
        let is_history = known.is_history(&chat);
        if known.is_loading {
            return;
        }
        let last = chat.live.messages.with(|messages| messages.last().copied());
        let Some(message) = last.filter(|last| last.role == Role::Assistant) else {
            return;
        };
        for (index, part) in message.parts.get().into_iter().enumerate() {
            let is_just_read = known.is_just_read;
            let is_over = move || is_just_read && !untrack(|| Stand::of(message, part).goes_on());
            if known.stands(part.key, "begun") && !is_history && !is_over() {
                let followed = Followed {
                    bridge: bridge.clone(),
                    chat: chat.clone(),
                    message,
                    index,
                    part,
                };
                owner.with(|| followed.begin());
            }
        }
    });
}

/// A part that the page is told of.
struct Followed {
    bridge: Rc<Bridge>,
    chat: Rc<Chat>,
    message: LiveMessage,
    index: usize,
    part: LivePart,
}

/// Where a part stands.
#[derive(Clone, Copy, Default, PartialEq)]
struct Stand {
    is_open: bool,
    /// Of a call.
    state: Option<ToolState>,
    /// What became of the question whether a call may run, if that was asked.
    approved: Option<Option<bool>>,
    /// Nobody decided in time.
    is_expired: bool,
    /// The call asks the person something itself.
    is_question: bool,
    /// Nothing more comes of the call, which has not come to its end.
    is_left: bool,
}

impl Stand {
    fn of(message: LiveMessage, part: LivePart) -> Stand {
        match part.kind {
            LiveKind::Text { text, .. } | LiveKind::Reasoning { text, .. } => Stand {
                is_open: text.is_open(),
                ..Stand::default()
            },
            LiveKind::Tool(tool) => tool.with(|tool| Stand {
                is_open: false,
                state: Some(tool.state),
                approved: tool.approval.as_ref().map(|approval| approval.approved),
                is_expired: tool.approval.as_ref().is_some_and(Approval::is_expired),
                is_question: tool.name == contract::TOOL,
                is_left: message.status.with(|status| is_left(tool, status)),
            }),
            _ => Stand::default(),
        }
    }

    fn goes_on(self) -> bool {
        self.is_open || self.call() == Some("running") || self.approval() == Some("asked")
    }

    fn call(self) -> Option<&'static str> {
        match self.state? {
            _ if self.is_left => Some("interrupted"),
            ToolState::InputStreaming | ToolState::InputAvailable | ToolState::ApprovalResponded => Some("running"),
            ToolState::ApprovalRequested => None,
            ToolState::OutputAvailable => Some("done"),
            ToolState::OutputError => Some("failed"),
            ToolState::OutputDenied => Some("denied"),
        }
    }

    fn approval(self) -> Option<&'static str> {
        match (self.state?, self.approved?) {
            (ToolState::ApprovalRequested, _) => Some("asked"),
            (_, Some(true)) => Some("allowed"),
            (_, Some(false)) if self.is_expired => Some("expired"),
            (_, Some(false)) => Some("denied"),
            (_, None) => None,
        }
    }

    /// What the answer itself does not tell (`tell_thread.rs`): that there is a question, and that the server has what was answered.
    fn question(self, waits: bool) -> Option<&'static str> {
        match self.state.filter(|_| self.is_question)? {
            ToolState::InputAvailable => Some("shown"),
            ToolState::OutputAvailable if !waits => Some("delivered"),
            _ => None,
        }
    }
}

/// A call that was open when its answer ended, unless it waits for somebody.
fn is_left(tool: &ToolPart, answer: &MessageStatus) -> bool {
    match tool.state {
        ToolState::InputStreaming | ToolState::InputAvailable => {
            *answer != MessageStatus::Streaming && !contract::waits(tool, answer.broke_off())
        }
        _ => tool.is_left(),
    }
}

impl Followed {
    fn begin(self) {
        let (message, part) = (self.message, self.part);
        let stand = Memo::new(move |_| Stand::of(message, part));
        if let LiveKind::Tool(tool) = part.kind {
            self.follow_question(tool, stand);
        }
        Effect::new(move |last: Option<Stand>| {
            let now = stand.get();
            if let LiveKind::Tool(tool) = part.kind {
                self.tell_call(&tool.get_untracked(), now, last.unwrap_or_default());
            }
            if last.is_none_or(|last| (last.is_open, last.state) != (now.is_open, now.state)) {
                self.tell_part();
            }
            now
        });
    }

    /// Tells that a question is asked, and that its answer has reached the server.
    fn follow_question(&self, tool: RwSignal<Arc<ToolPart>>, stand: Memo<Stand>) {
        let (bridge, deliveries) = (self.bridge.clone(), self.chat.live.deliveries);
        Effect::new(move |told: Option<Option<&'static str>>| {
            let told = told.flatten();
            let waits = stand.get().is_question && deliveries.with(|deliveries| !deliveries.is_empty());
            let word = stand.get().question(waits);
            let Some(now) = word.filter(|now| told != Some(*now) && (*now == "shown" || told.is_some())) else {
                return told;
            };
            let tool = tool.get_untracked();
            let asked = |key: &str| tool.input.as_ref()?.get(key).map(json);
            let detail = [
                (
                    "interactionId",
                    asked("interaction_id").unwrap_or_else(|| tool.call_id.as_str().into()),
                ),
                ("type", asked("type").into()),
                ("state", now.into()),
            ];
            bridge.tell("partsong-interaction", detail);
            Some(now)
        });
    }

    fn tell_part(&self) {
        let id = self.message.id.get_untracked();
        let mut messages = self.chat.messages().into_iter();
        let message = messages.find(|message| message.id == id);
        let whole = message.and_then(|message| message.parts.into_iter().nth(self.index));
        let call = match self.part.kind {
            LiveKind::Tool(tool) => Some(tool.with_untracked(|tool| tool.call_id.clone())),
            _ => None,
        };
        let detail = [
            ("messageId", id.into()),
            ("index", self.index.into()),
            ("toolCallId", call.into()),
            ("type", whole.as_ref().map(MessagePart::kind).unwrap_or_default().into()),
            (
                "part",
                whole
                    .filter(|_| is_full(&self.bridge))
                    .map(|part| json(&part.to_json()))
                    .into(),
            ),
        ];
        self.bridge.tell("partsong-part", detail);
    }

    /// Tells of a call, and of the question whether it may run.
    fn tell_call(&self, tool: &ToolPart, now: Stand, last: Stand) {
        // Whoever runs the page's own tools tells of them.
        if let Some(word) = now.call().filter(|_| now.call() != last.call())
            && self.bridge.tool(&tool.name).is_none()
        {
            let detail = [
                ("toolCallId", tool.call_id.as_str().into()),
                ("name", tool.name.as_str().into()),
                ("state", word.into()),
            ];
            self.bridge.tell("partsong-tool", detail);
        }
        if let Some(word) = now.approval().filter(|_| now.approval() != last.approval())
            && !host_tools::is_asked_by_page(tool)
        {
            let detail = [
                (
                    "approvalId",
                    tool.approval.as_ref().map(|approval| approval.id.as_str()).into(),
                ),
                ("toolName", tool.name.as_str().into()),
                ("state", word.into()),
            ];
            self.bridge.tell("partsong-approval", detail);
        }
    }
}
