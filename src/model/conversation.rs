//! The conversation as plain data, and the state of the response that is being folded into it. Knows no clock, no socket
//! and no screen; `fold` has the rules, `answer` what a person does between responses.

use crate::spelled::spelled;
use std::collections::HashMap;

use super::{Changes, Message, MessagePart, Role};
use crate::wire::{PartialJson, StreamLimits};

/// What happens to a chunk that is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FoldMode {
    /// It harms only itself: skipped and counted.
    #[default]
    Lenient,
    /// It ends the response where the reference client ends it. No page reads so.
    #[cfg(not(target_arch = "wasm32"))]
    Strict,
}

impl FoldMode {
    /// Whether a wrong chunk ends the response.
    pub const fn is_strict(self) -> bool {
        !matches!(self, FoldMode::Lenient)
    }

    /// Strict has no limits, as the reference clients have none: it is for conformance tests on trusted files.
    pub fn limits(self) -> StreamLimits {
        match self {
            FoldMode::Lenient => StreamLimits::default(),
            #[cfg(not(target_arch = "wasm32"))]
            FoldMode::Strict => StreamLimits::NONE,
        }
    }
}

/// What the response is to the conversation (`ai-sdk.md` 4, "Starting state").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A new assistant message.
    NewAnswer,
    /// The last message, an assistant's, goes on (a new one if it isn't).
    Continue,
    /// The assistant message at this position goes on.
    ContinueAt(usize),
    /// A response that was under way (`ai-sdk.md` 8). `replay`: it comes again from its beginning. `kept`: parts that
    /// its message had before it, when it went on in one; the reference client loses them.
    Resume {
        /// The server tells the message from its beginning.
        replay: bool,
        /// How many parts stay as they are.
        kept: usize,
    },
}

spelled! {
    /// How a response ended.
    pub enum Ended {
        /// By itself.
        Complete = "complete",
        /// The person or the server stopped it.
        Stopped = "stopped",
        /// The connection broke off.
        Interrupted = "interrupted",
        /// By an error.
        Failed = "failed",
    }
}

/// Whether a text is a reasoning, and its id.
pub(super) type TextKey = (bool, String);

/// A text or reasoning part that still grows.
#[derive(Debug)]
pub(super) struct Active {
    pub part: usize,
    /// A high surrogate waits for its other half.
    pub half: Option<u16>,
}

/// A call whose input streams.
#[derive(Debug, Default)]
pub(super) struct PartialTool {
    pub name: String,
    /// `Some("text")` when the input isn't JSON.
    pub encoding: Option<String>,
    pub dynamic: bool,
    pub title: Option<String>,
    pub tool_metadata: Option<serde_json::Value>,
    pub text: PartialJson,
    pub half: Option<u16>,
    /// The part it was last written to, a hint.
    pub part: Option<usize>,
    /// The part's `input` and `rawInput` are behind `text`.
    pub stale: bool,
    /// The reference client forgets `rawInput` when a delta makes a new dynamic part, until the next delta.
    pub hides_raw: bool,
    /// Length of the text when the value was last built.
    pub built: usize,
}

/// The response that is being folded.
#[derive(Debug, Default)]
pub(super) struct Response {
    /// Where its message stands; `None` until something of it is shown.
    pub index: Option<usize>,
    /// The id the message gets when it is shown and the server named none.
    pub fresh_id: String,
    pub texts: HashMap<TextKey, Active>,
    pub partials: HashMap<String, PartialTool>,
    /// First part of the current step.
    pub step: usize,
    pub reset_on_start: bool,
    pub reset_on_rename: bool,
    /// Parts at the beginning of the message that a replay doesn't bring again.
    pub kept: usize,
    /// What a resumed response was based on, in case it turns out to be another message.
    pub base: Option<Message>,
    pub finish_reason: Option<String>,
}

/// Messages, and the response that grows the last one.
#[derive(Debug, Default)]
pub struct Conversation {
    /// All of them, oldest first.
    pub messages: Vec<Message>,
    pub(super) response: Option<Response>,
    pub(super) finish_reason: Option<String>,
    pub(super) ended: Option<Ended>,
    /// A tool or an approval was answered since the last request.
    pub(super) answered: bool,
    /// Requests sent by the resend rule since the person last said or answered something.
    pub(super) resends: u32,
    pub(super) stage: Option<Box<super::stage::Stage>>,
}

impl Conversation {
    /// A conversation of these messages, in which no answer is open.
    pub fn new(messages: Vec<Message>) -> Conversation {
        Conversation {
            messages,
            ..Conversation::default()
        }
    }

    /// Prepares the fold of a response. The message that is answered stands in `messages` from the first event on;
    /// `fresh_id` is its id until the server names one.
    pub fn begin(&mut self, start: Start, fresh_id: String) {
        self.end(Ended::Interrupted);
        self.drop_lost_surfaces();
        self.finish_reason = None;
        self.ended = None;
        self.answered = false;
        let mut response = Response {
            fresh_id: self.unused_id(fresh_id),
            ..Response::default()
        };
        let last = self.messages.len().checked_sub(1);
        let base = match start {
            Start::NewAnswer => None,
            Start::Continue => last,
            Start::ContinueAt(index) => Some(index),
            Start::Resume { replay, kept } => {
                response.reset_on_start = replay;
                response.kept = kept;
                response.reset_on_rename = true;
                last.filter(|&index| self.messages.get(index).is_some_and(is_unfinished))
            }
        };
        if let Some(index) = base
            && let Some(message) = self
                .messages
                .get(index)
                .filter(|message| message.role == Role::Assistant)
        {
            response.index = Some(index);
            response.read_open_calls(message);
            if response.reset_on_rename {
                response.base = Some(message.clone());
            }
        }
        self.response = Some(response);
    }

    /// Position of the message that is being answered, from its first event to `end`.
    pub fn answering(&self) -> Option<usize> {
        self.response.as_ref().and_then(|response| response.index)
    }

    /// Whether a response is being folded, shown or not.
    pub(super) fn is_open(&self) -> bool {
        self.response.is_some()
    }

    /// Why the server says the last response ended; any string.
    pub fn finish_reason(&self) -> Option<&str> {
        match &self.response {
            Some(response) => response.finish_reason.as_deref(),
            None => self.finish_reason.as_deref(),
        }
    }

    /// How the last response ended; `None` while one is open.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Puts the message that is being answered into `messages` even though nothing of it was shown yet.
    pub fn show(&mut self) -> Option<usize> {
        let response = self.response.as_mut()?;
        if response.index.is_none() {
            response.index = Some(self.messages.len());
            let id = std::mem::take(&mut response.fresh_id);
            self.messages.push(Message::new(id, Role::Assistant));
        }
        response.index
    }

    /// Brings `input` and `rawInput` of calls whose input streams up to the text received so far. Once per shown frame is
    /// enough; `end` and every other event about such a call do it by themselves. For a long text most calls do nothing,
    /// so that the whole input costs little more than parsing it once. The changes are the parts that it wrote.
    pub fn refresh(&mut self) -> Changes {
        let Some(response) = self.response.as_mut() else {
            return Changes::new();
        };
        match response.index.and_then(|index| self.messages.get_mut(index)) {
            Some(message) => {
                let partials = response.partials.values_mut();
                partials.filter_map(|partial| partial.refresh(message, false)).collect()
            }
            None => Changes::new(),
        }
    }

    /// Ends the response: half characters that waited become U+FFFD, streamed inputs are brought up to date. Nothing
    /// closes open parts: whether a part still streams is a question of the response, not of its `state`.
    pub fn end(&mut self, ended: Ended) -> Changes {
        let mut changes = Changes::new();
        let Some(mut response) = self.response.take() else {
            return changes;
        };
        if let Some(message) = response.index.and_then(|index| self.messages.get_mut(index)) {
            for active in response.texts.values_mut() {
                changes.extend(active.flush(message));
            }
            for partial in response.partials.values_mut() {
                changes.extend(partial.flush(message));
            }
        }
        self.finish_reason = response.finish_reason;
        changes.extend(self.close_surfaces());
        self.ended = Some(ended);
        changes
    }

    fn unused_id(&self, mut id: String) -> String {
        while self.messages.iter().any(|message| message.id == id) {
            id.push('-');
        }
        id
    }
}

/// Whether a resumed response goes on in this message (`ai-sdk.md` 8).
fn is_unfinished(message: &Message) -> bool {
    use super::ToolState::{ApprovalResponded, InputAvailable, InputStreaming};
    message.role == Role::Assistant
        && message.parts.iter().any(|part| match part {
            MessagePart::Tool(tool) => match tool.state {
                InputStreaming | ApprovalResponded => true,
                InputAvailable => tool.provider_executed == Some(true),
                _ => false,
            },
            _ => false,
        })
}
