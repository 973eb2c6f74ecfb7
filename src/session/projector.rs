//! Plain messages to signals. Makes the live message and its parts, and applies what moved to them; a delta costs its
//! own bytes. Knows no network and no store.
//!
//! Only the last screens of a long chat are made live; the ones before follow when the reader comes near them.

use std::sync::Arc;

use crate::reactive::prelude::*;

use crate::browser::clock;
use crate::chat::pending::Pending;
use crate::live::{Flow, Lane, LiveChat, LiveKind, LiveMessage, LivePart, LiveText, MessageStatus};
use crate::model::{Ending, Message, MessagePart, ReasoningPart, Role, TextState};

/// CSS pixels of the window per message that is made live when a chat opens, and how many of them there are at least and at
/// most: more than fit into the window, so that there is something to scroll.
const PIXELS: f64 = 80.0;
const LEAST: usize = 8;
const MOST: usize = 40;
/// Messages that follow at a time when the reader scrolls up.
const MORE: usize = 60;

/// The live side of one conversation.
pub struct Projector {
    owner: Owner,
    chat: LiveChat,
    next_key: u64,
    /// Position in the conversation of the first live message.
    first: usize,
    /// When each reasoning part of the answer began, by its key.
    thinking: Vec<(u64, f64)>,
}

fn created_at(message: &Message) -> Option<f64> {
    let stamp = message.metadata.as_ref()?.get("createdAt")?;
    let at = match stamp.as_str() {
        Some(text) => js_sys::Date::parse(text),
        None => crate::number::value(stamp)?,
    };
    at.is_finite().then_some(at)
}

/// What became of a message that nothing happens to any more.
fn ending_of(message: &Message) -> MessageStatus {
    match &message.local.ending {
        None => MessageStatus::Done,
        Some(Ending::Interrupted) => MessageStatus::Interrupted,
        Some(Ending::Stopped(reason)) => MessageStatus::Stopped(reason.clone()),
        Some(Ending::Cut) => MessageStatus::Cut,
        Some(Ending::Filtered) => MessageStatus::Filtered,
    }
}

impl Projector {
    /// The signals are made under `owner`, which lives as long as the chat.
    pub fn new(owner: Owner, chat: LiveChat) -> Projector {
        Projector {
            owner,
            chat,
            next_key: 1,
            first: 0,
            thinking: Vec::new(),
        }
    }

    fn key(&mut self) -> u64 {
        self.next_key += 1;
        self.next_key
    }

    fn part(&mut self, message: &Message, index: usize, live: bool) -> LivePart {
        let key = self.key();
        let part = &message.parts[index];
        let kind = match part {
            MessagePart::Text(text) => LiveKind::Text {
                text: LiveText::new(text.text.clone(), flow(message, text.state, live)),
                citations: RwSignal::new(text.citations.clone().map(Arc::new)),
            },
            MessagePart::Reasoning(reasoning) => {
                if live {
                    self.thinking.push((key, clock::now()));
                }
                LiveKind::Reasoning {
                    text: LiveText::new(reasoning.text.clone(), flow(message, reasoning.state, live)),
                    seconds: RwSignal::new(told_seconds(reasoning).or(message.local.seconds_of(index))),
                }
            }
            MessagePart::File(file) => LiveKind::File(StoredValue::new(file.clone())),
            MessagePart::Source(source) => LiveKind::Source(StoredValue::new(source.clone())),
            MessagePart::StepStart(_) => LiveKind::StepStart,
            MessagePart::Tool(tool) => LiveKind::Tool(RwSignal::new(tool.clone())),
            MessagePart::Data(data) => LiveKind::Data(RwSignal::new(data.clone())),
            MessagePart::Other(map) => LiveKind::Other(StoredValue::new(map.clone())),
        };
        LivePart {
            key,
            kind,
            lane: part.subagent().map(Lane::of),
        }
    }

    fn message(&mut self, message: &Message, live: bool) -> LiveMessage {
        let parts = (0..message.parts.len()).map(|index| self.part(message, index, live));
        let parts = parts.collect();
        LiveMessage {
            key: self.key(),
            id: RwSignal::new(message.id.clone()),
            role: message.role,
            parts: RwSignal::new(parts),
            status: RwSignal::new(ending_of(message)),
            created_at: created_at(message)
                .or(message.local.at.map(|at| at as f64))
                .or((live && message.role == Role::Assistant).then(js_sys::Date::now)),
        }
    }

    fn make(&mut self, messages: &[Message], live: bool) -> Vec<LiveMessage> {
        let owner = self.owner.clone();
        owner.with(|| messages.iter().map(|message| self.message(message, live)).collect())
    }

    /// How many messages are made live when a chat opens.
    fn first_screens() -> usize {
        let height = window().inner_height().ok().and_then(|height| height.as_f64());
        ((height.unwrap_or_default() / PIXELS) as usize).clamp(LEAST, MOST)
    }

    /// Shows these messages instead of whatever was shown.
    pub fn load(&mut self, messages: &[Message]) {
        self.first = messages.len().saturating_sub(Projector::first_screens());
        let live = self.make(&messages[self.first..], false);
        self.chat.earlier.set(self.first);
        self.chat.messages.set(live);
    }

    /// Shows these messages, which were told anew: those that stand where they stood stay live. `answering`: the one that grows.
    pub(super) fn follow(&mut self, messages: &[Message], answering: Option<usize>) {
        let told = messages.iter().skip(self.first);
        let is_same = |(live, told): &(&LiveMessage, &Message)| {
            live.role == told.role && live.id.with_untracked(|id| *id == told.id)
        };
        let same = |live: &Vec<LiveMessage>| live.iter().zip(told).take_while(is_same).count();
        let end = self.first + self.chat.messages.with_untracked(same);
        if end == self.first {
            return self.load(messages);
        }
        self.cut(end);
        for (at, message) in messages.iter().enumerate().take(end).skip(self.first) {
            self.refresh(at, message, answering == Some(at));
        }
        self.extend(messages, MessageStatus::Done);
    }

    /// Makes the messages before the first live one.
    pub fn earlier(&mut self, messages: &[Message]) {
        let last = self.first.min(messages.len());
        self.first = last.saturating_sub(MORE);
        let mut live = self.make(&messages[self.first..last], false);
        self.chat.earlier.set(self.first);
        self.chat.messages.update(|all| {
            live.append(all);
            *all = live;
        });
    }

    /// The live message at this position of the conversation.
    pub(super) fn at(&self, position: usize) -> Option<LiveMessage> {
        let index = position.checked_sub(self.first)?;
        self.chat.messages.with_untracked(|all| all.get(index).copied())
    }

    /// The position in the conversation of the live message with this key.
    pub(super) fn position(&self, key: u64) -> Option<usize> {
        let index = self
            .chat
            .messages
            .with_untracked(|all| all.iter().position(|message| message.key == key))?;
        Some(self.first + index)
    }

    /// Where the part with this key stands: its message's position in the conversation, and its own in the message.
    pub(super) fn part_at(&self, key: u64) -> Option<(usize, usize)> {
        self.chat.messages.with_untracked(|all| {
            let within = |message: &LiveMessage| {
                let parts = |parts: &Vec<LivePart>| parts.iter().position(|part| part.key == key);
                message.parts.with_untracked(parts)
            };
            let mut places = all.iter().enumerate().rev();
            places.find_map(|(at, message)| Some((self.first + at, within(message)?)))
        })
    }

    /// Drops live messages from `position` on.
    pub fn cut(&mut self, position: usize) {
        let index = position.saturating_sub(self.first);
        let cut = self.chat.messages.with_untracked(|all| all.len() > index);
        if cut {
            self.chat.messages.update(|all| all.truncate(index));
        }
        if position < self.first {
            self.first = position;
            self.chat.earlier.set(position);
        }
    }

    /// Makes live what stands in `messages` behind the last live one. `Done` stands for whatever became of each.
    pub fn extend(&mut self, messages: &[Message], status: MessageStatus) {
        let shown = self.first + self.chat.messages.with_untracked(Vec::len);
        if messages.len() <= shown {
            return;
        }
        let mut live = self.make(&messages[shown..], status == MessageStatus::Streaming);
        if status != MessageStatus::Done {
            live.iter().for_each(|message| message.status.set(status.clone()));
        }
        self.chat.messages.update(|all| all.append(&mut live));
    }

    /// Shows these messages behind the conversation: they wait for their turn to be sent.
    pub(super) fn queue(&mut self, messages: &[Message]) {
        let shown = |ids: &Vec<LiveMessage>| {
            let ids = ids.iter().map(|live| live.id.get_untracked());
            ids.eq(messages.iter().map(|message| message.id.clone()))
        };
        if self.chat.queued.with_untracked(shown) {
            return;
        }
        let live = self.make(messages, false);
        for message in &live {
            message.status.set(MessageStatus::Queued);
        }
        self.chat.queued.set(live);
    }

    /// Applies what was gathered about the message at `position` to its signals.
    pub(super) fn apply(&mut self, position: usize, message: &Message, pending: &Pending) {
        let Some(live) = self.at(position) else { return };
        if pending.renamed {
            live.id.set(message.id.clone());
        }
        let shown = live.parts.with_untracked(Vec::len);
        let kept = pending.kept(shown).min(message.parts.len());
        for index in pending.moved(kept) {
            self.refresh_part(live, index, message, true);
        }
        self.reshape(live, kept, message, true);
    }

    /// Brings every part of the message at `position` up to date, whatever moved.
    pub fn refresh(&mut self, position: usize, message: &Message, streaming: bool) {
        let Some(live) = self.at(position) else { return };
        if live.id.with_untracked(|id| *id != message.id) {
            live.id.set(message.id.clone());
        }
        let kept = live.parts.with_untracked(Vec::len).min(message.parts.len());
        for index in 0..kept {
            self.refresh_part(live, index, message, streaming);
        }
        self.reshape(live, kept, message, streaming);
    }

    /// Shows what became of the message at `position`.
    pub(super) fn show_ending(&self, position: usize, message: &Message) {
        let now = ending_of(message);
        if let Some(live) = self.at(position)
            && live.status.with_untracked(|status| *status != now)
        {
            live.status.set(now);
        }
    }

    /// The seconds that the reasoning of the message at `position` is known to have taken, by its place in it.
    pub(super) fn thought(&self, position: usize) -> Vec<(usize, u32)> {
        let Some(live) = self.at(position) else {
            return Vec::new();
        };
        live.parts.with_untracked(|parts| {
            let seconds = |part: &LivePart| match part.kind {
                LiveKind::Reasoning { seconds, .. } => seconds.get_untracked(),
                _ => None,
            };
            let known = parts.iter().enumerate();
            known
                .filter_map(|(index, part)| Some((index, seconds(part)?)))
                .collect()
        })
    }

    fn reshape(&mut self, live: LiveMessage, kept: usize, message: &Message, streaming: bool) {
        let shown = live.parts.with_untracked(Vec::len);
        if shown == kept && message.parts.len() == kept {
            return;
        }
        let owner = self.owner.clone();
        let mut made: Vec<LivePart> = owner.with(|| {
            let rest = kept..message.parts.len();
            rest.map(|index| self.part(message, index, streaming)).collect()
        });
        live.parts.update(|parts| {
            parts.truncate(kept);
            parts.append(&mut made);
        });
    }

    fn refresh_part(&mut self, live: LiveMessage, index: usize, message: &Message, streaming: bool) {
        let part = &message.parts[index];
        let Some(shown) = live.parts.with_untracked(|parts| parts.get(index).copied()) else {
            return;
        };
        match (shown.kind, part) {
            (LiveKind::Text { text, citations }, MessagePart::Text(now)) => {
                let cited = now.citations.is_some();
                if cited && citations.with_untracked(Option::is_none) {
                    citations.set(now.citations.clone().map(Arc::new));
                }
                grow(text, &now.text, flow(message, now.state, streaming));
            }
            (LiveKind::Reasoning { text, seconds }, MessagePart::Reasoning(now)) => {
                grow(text, &now.text, flow(message, now.state, streaming));
                self.think(shown.key, seconds, now);
            }
            (LiveKind::Tool(tool), MessagePart::Tool(now))
                if tool.with_untracked(|tool| tool.call_id == now.call_id) =>
            {
                if !tool.with_untracked(|tool| Arc::ptr_eq(tool, now)) {
                    tool.set(now.clone());
                }
            }
            (LiveKind::Data(data), MessagePart::Data(now)) if data.with_untracked(|data| data.id == now.id) => {
                if !data.with_untracked(|data| Arc::ptr_eq(data, now)) {
                    data.set(now.clone());
                }
            }
            (LiveKind::File(shown), MessagePart::File(now)) if shown.with_value(|shown| shown == now) => {}
            (LiveKind::Source(shown), MessagePart::Source(now)) if shown.with_value(|shown| shown == now) => {}
            (LiveKind::Other(shown), MessagePart::Other(now)) if shown.with_value(|shown| shown == now) => {}
            (LiveKind::StepStart, MessagePart::StepStart(_)) => {}
            _ => {
                let owner = self.owner.clone();
                let made = owner.with(|| self.part(message, index, streaming));
                live.parts.update(|parts| parts[index] = made);
            }
        }
    }

    fn think(&mut self, key: u64, seconds: RwSignal<Option<u32>>, now: &ReasoningPart) {
        if now.state == Some(TextState::Streaming) {
            return;
        }
        if let Some(at) = self.thinking.iter().position(|(part, _)| *part == key) {
            let (_, since) = self.thinking.swap_remove(at);
            if seconds.get_untracked().is_some() {
                // An answer that is taken up comes again faster than it was thought.
                return;
            }
            let thought = ((clock::now() - since) / 1000.0).round().max(0.0);
            // The server knows better than who only watched.
            seconds.set(told_seconds(now).or(Some(thought as u32)));
        }
    }
}

/// How long the server says that it thought.
fn told_seconds(reasoning: &ReasoningPart) -> Option<u32> {
    let told = reasoning.provider_metadata.as_ref()?;
    let told = told.as_object()?.values().find_map(|told| told.get("seconds"))?;
    let seconds = crate::number::value(told)?;
    Some(seconds.round().clamp(0.0, f64::from(u32::MAX)) as u32)
}

/// A text that streamed when its answer ended has lost its end, and so may one of an answer that the server cut.
fn flow(message: &Message, state: Option<TextState>, live: bool) -> Flow {
    let cut = matches!(message.local.ending, Some(Ending::Cut | Ending::Filtered));
    match (state, live) {
        (Some(TextState::Streaming), true) => Flow::Open,
        (Some(TextState::Streaming), false) => Flow::Cut,
        (_, false) if cut => Flow::Cut,
        _ => Flow::Whole,
    }
}

/// Brings a live text to `now`, which is what is shown with more at its end, or another text.
fn grow(text: LiveText, now: &str, flow: Flow) {
    match text.with(|shown| now.strip_prefix(shown)) {
        Some("") => {}
        Some(more) => text.push(more),
        None => text.replace(now.to_owned(), flow),
    }
    text.set_flow(flow);
}
