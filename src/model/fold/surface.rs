//! Surfaces in the conversation: made by events or by what other protocols carry in data parts, kept in the message that
//! made them. Knows no message of a surface.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::{add_within, more_than};
use crate::json::parse;
use crate::model::stage::Stage;
use crate::model::surface_part::{
    ANSWER_PART, CHANGED_PART, GENUI_PART, SURFACE_PART, carried, carried_by, carrier, deleted, is_carrier, kept_in,
    shown,
};
use crate::model::{Change, Changes, Conversation, DataPart, Event, Json, Message, MessagePart, Role, ToolPart};
use crate::surface::{Applied, Carried, Carrier, Moved, Player, Surfaces};

/// Calls of functions that get answers in one message.
const MAX_ANSWERS: usize = 100;

/// In the output of a tool: messages about surfaces.
const OPERATIONS: &str = "a2ui_operations";

/// How parts are told that may carry surfaces.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Told {
    /// For the first time.
    New,
    /// They are not what they were.
    Again,
    /// The same, and there are no others.
    Whole,
}

/// Whether the output of a tool may carry surfaces.
fn may_carry(output: &Json) -> bool {
    match output.text() {
        Some(text) => text.contains(OPERATIONS),
        None => match &*output.value() {
            Value::String(text) => text.contains(OPERATIONS),
            value => value.get(OPERATIONS).is_some(),
        },
    }
}

impl Event {
    /// Whether it takes surfaces to apply this.
    pub fn needs_surfaces(&self) -> bool {
        match self {
            Event::Surface { .. } => true,
            Event::Data { part, .. } => {
                [SURFACE_PART, GENUI_PART].contains(&part.kind.as_str()) || carried_by(&part.kind, &part.data).is_some()
            }
            Event::ToolOutputAvailable { output, .. } => may_carry(output),
            Event::Restated(messages) => messages.iter().any(|told| has_surfaces(&told.message)),
            _ => false,
        }
    }
}

fn has_surfaces(message: &Message) -> bool {
    message.parts.iter().any(|part| match part {
        MessagePart::Data(part) => [SURFACE_PART, GENUI_PART].contains(&part.kind.as_str()) || carried(part).is_some(),
        MessagePart::Tool(tool) => tool.output.as_ref().is_some_and(may_carry),
        _ => false,
    })
}

impl Conversation {
    /// Whether its messages keep or carry surfaces, and it has nothing to play them on.
    pub fn lacks_surfaces(&self) -> bool {
        self.stage.is_none() && self.messages.iter().any(has_surfaces)
    }

    /// The same on a machine that has all code.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn set_surfaces(&mut self, surfaces: Surfaces) {
        self.play_surfaces(surfaces, &crate::surface::PLAYER);
    }

    /// Gives the conversation surfaces to play on, and restores those that its messages keep. Without this, events about
    /// surfaces are skipped.
    pub fn play_surfaces(&mut self, mut surfaces: Surfaces, player: &'static Player) {
        for part in self.messages.iter().flat_map(|message| &message.parts) {
            let MessagePart::Data(part) = part else { continue };
            if part.kind == SURFACE_PART {
                (player.restore)(&mut surfaces, &part.data);
            } else if carried(part).is_some() {
                (player.apply_carried)(&mut surfaces, &[carrier(part, false)]);
            }
        }
        (player.close)(&mut surfaces);
        self.stage = Some(Box::new(Stage::new(surfaces, player)));
    }

    /// The surfaces of the conversation; `None` while there is none.
    pub fn surfaces(&self) -> Option<&Surfaces> {
        self.stage.as_ref().map(|stage| &stage.surfaces)
    }

    /// For gestures: what `work` moves is told, and kept with the next `keep_surfaces`.
    pub fn with_surfaces<T>(&mut self, work: impl FnOnce(&mut Surfaces) -> (Moved, T)) -> Option<(Moved, T)> {
        let stage = self.stage.as_mut()?;
        let (moved, result) = work(&mut stage.surfaces);
        stage.note(&moved);
        Some((moved, result))
    }

    /// Brings the parts that keep surfaces up to what the surfaces are now; `true` when any was behind. To be called before
    /// messages are stored or sent; `end` does it by itself.
    pub fn keep_surfaces(&mut self) -> bool {
        let Some(stage) = self.stage.as_mut().filter(|stage| !stage.stale.is_empty()) else {
            return false;
        };
        let parts = self.messages.iter_mut().flat_map(|message| &mut message.parts);
        for part in parts {
            let MessagePart::Data(part) = part else { continue };
            let Some(id) = part.id.as_ref().filter(|_| part.kind == SURFACE_PART) else {
                continue;
            };
            if stage.stale.contains(id) {
                let kept = match stage.surfaces.get(id) {
                    Some(surface) => (stage.player.to_json)(surface),
                    None => deleted(&part.data),
                };
                Arc::make_mut(part).data = kept;
            }
        }
        stage.stale.clear();
        true
    }

    /// Applies a message about a surface; a new surface gets a part in the answer.
    pub(super) fn surface(&mut self, message: Value, whole: bool) -> Changes {
        let Some(stage) = self.stage.as_mut() else {
            return vec![Change::Skipped("A surface, where none can be shown.".into())];
        };
        let mut applied = (stage.player.apply)(&mut stage.surfaces, message, whole);
        stage.note(&applied.moved);
        let mut changes = Changes::new();
        if !applied.answers.is_empty()
            && let Some(message) = self.show().and_then(|index| self.messages.get_mut(index))
        {
            answer(message, std::mem::take(&mut applied.answers), &mut changes);
        }
        for (id, moved) in &applied.moved {
            changes.extend(self.place_surface(id, None));
            if moved.is_visible() && !moved.deleted {
                changes.extend(self.point_at(id));
            }
        }
        tell(applied, &mut changes);
        changes
    }

    /// Applies the messages that data parts of these messages carry; their surfaces stand behind them.
    pub(super) fn carried(&mut self, parts: &[(Arc<DataPart>, usize)], told: Told) -> Changes {
        let mut changes = Changes::new();
        let Some(stage) = self.stage.as_mut() else {
            return changes;
        };
        let carriers: Vec<Carrier<'_>> = parts.iter().map(|(part, _)| carrier(part, told != Told::New)).collect();
        let apply = match told {
            Told::Whole => stage.player.apply_all,
            _ => stage.player.apply_carried,
        };
        let applied = apply(&mut stage.surfaces, &carriers);
        stage.note(&applied.moved);
        for (part, index) in parts.iter().filter(|(part, _)| is_carrier(part)) {
            // Also what was there before: the message may have been told anew.
            for id in shown(part) {
                changes.extend(self.place_surface(&id, Some(*index)));
            }
        }
        tell(applied, &mut changes);
        changes
    }

    /// A response begins: what stood in messages that were cut away is gone.
    pub(in crate::model) fn drop_lost_surfaces(&mut self) {
        let Some(stage) = self.stage.as_mut() else { return };
        let parts = self.messages.iter().flat_map(|message| &message.parts);
        let data = parts.filter_map(|part| match part {
            MessagePart::Data(part) => Some(shown(part)),
            _ => None,
        });
        let shown: HashSet<String> = data.flatten().collect();
        stage.surfaces.retain(|id| shown.contains(id));
        stage.placed.clear();
        stage.pointed.clear();
    }

    /// The server told the conversation anew: what its data parts carry is applied again, and what those carried that it
    /// left out is gone.
    pub(super) fn carried_anew(&mut self) -> Changes {
        if self.stage.is_none() {
            return Changes::new();
        }
        self.forget_places();
        let mut parts: Vec<(Arc<DataPart>, usize)> = Vec::new();
        for (index, message) in self.messages.iter().enumerate() {
            parts.extend(message.parts.iter().filter_map(|part| match part {
                MessagePart::Data(part) => Some((part.clone(), index)),
                _ => None,
            }));
        }
        self.carried(&parts, Told::Whole)
    }

    /// The response ended: what is missing on surfaces stays missing.
    pub(in crate::model) fn close_surfaces(&mut self) -> Changes {
        let mut changes = Changes::new();
        if let Some(stage) = self.stage.as_mut() {
            let applied = (stage.player.close)(&mut stage.surfaces);
            stage.note(&applied.moved);
            tell(applied, &mut changes);
        }
        self.keep_surfaces();
        changes
    }

    /// Applies the messages in the output of a tool; their surfaces stand behind the call.
    pub(super) fn carried_output(&mut self, tool: &ToolPart) -> Changes {
        let mut changes = Changes::new();
        let parsed;
        let large = tool.output.as_ref().and_then(Json::text);
        if large.is_some_and(|text| !text.contains(OPERATIONS)) {
            return changes;
        }
        let output = tool.output();
        let output = match output.as_deref() {
            Some(Value::String(text)) if text.contains(OPERATIONS) => {
                parsed = parse::parse(text).unwrap_or_default();
                &parsed
            }
            Some(output) => output,
            None => return changes,
        };
        if let (Some(Value::Array(messages)), Some(stage)) = (output.get(OPERATIONS), self.stage.as_mut()) {
            let output = Carrier {
                key: Some(tool.call_id.clone()),
                messages: Carried::All(messages),
                replaces: true,
            };
            let applied = (stage.player.apply_carried)(&mut stage.surfaces, &[output]);
            stage.note(&applied.moved);
            for (id, _) in &applied.moved {
                changes.extend(self.place_surface(id, None));
            }
            tell(applied, &mut changes);
        }
        changes
    }

    /// Parts were dropped, maybe some that keep a surface.
    pub(super) fn forget_places(&mut self) {
        if let Some(stage) = self.stage.as_mut() {
            stage.placed.clear();
        }
    }

    /// The answer to typed words changed a surface that an earlier message made, maybe out of sight: it says so, once.
    fn point_at(&mut self, id: &str) -> Option<Change> {
        let asked = self.messages.iter().rev().find(|message| message.role == Role::User)?;
        let stage = self.stage.as_mut()?;
        if !is_typed(asked) || !stage.pointed.insert(id.to_owned()) {
            return None;
        }
        let stands = |part: &MessagePart| matches!(part, MessagePart::Data(part) if part.kind == SURFACE_PART && part.id.as_deref() == Some(id));
        let home = self
            .messages
            .iter()
            .position(|message| message.parts.iter().any(stands))?;
        if self.answering() == Some(home) {
            return None;
        }
        let index = self.show()?;
        let data = serde_json::json!({ "surfaceId": id });
        let part = MessagePart::Data(Arc::new(DataPart::new(CHANGED_PART, None, data)));
        Some(add_within(self.messages.get_mut(index)?, part))
    }

    /// Gives a surface a part in this message, or in the answer, unless it has one.
    fn place_surface(&mut self, id: &str, index: Option<usize>) -> Option<Change> {
        let stage = self.stage.as_mut()?;
        if !stage.placed.insert(id.to_owned()) {
            return None;
        }
        let part = kept_in(id, (stage.player.to_json)(stage.surfaces.get(id)?));
        let stands = |part: &MessagePart| matches!(part, MessagePart::Data(part) if part.kind == SURFACE_PART && part.id.as_deref() == Some(id));
        if self.messages.iter().any(|message| message.parts.iter().any(stands)) {
            return None;
        }
        // Its own message shows it.
        stage.pointed.insert(id.to_owned());
        let index = index.or_else(|| self.show())?;
        let is_answer = self.answering() == Some(index);
        let change = add_within(self.messages.get_mut(index)?, MessagePart::Data(Arc::new(part)));
        (is_answer || matches!(change, Change::Skipped(_))).then_some(change)
    }
}

/// A person's message that was typed, and no gesture on a surface.
fn is_typed(message: &Message) -> bool {
    let is_event = |part: &MessagePart| matches!(part, MessagePart::Data(part) if part.kind.ends_with("-event"));
    message.role == Role::User && !message.parts.iter().any(is_event)
}

/// What an answer's server waits for stands in the answer until the next request takes it along.
fn answer(message: &mut Message, answers: Vec<Value>, changes: &mut Changes) {
    let is_answer = |part: &&MessagePart| matches!(part, MessagePart::Data(part) if part.kind == ANSWER_PART);
    for data in answers {
        changes.push(match message.parts.iter().filter(is_answer).count() >= MAX_ANSWERS {
            true => Change::Skipped(more_than(MAX_ANSWERS, "calls of functions")),
            false => {
                let part = DataPart::new(ANSWER_PART, None, data);
                add_within(message, MessagePart::Data(Arc::new(part)))
            }
        });
    }
}

fn tell(applied: Applied, changes: &mut Changes) {
    if !applied.moved.is_empty() {
        changes.push(Change::Surfaces(applied.moved));
    }
    changes.extend(applied.problems.into_iter().map(Change::Skipped));
}
