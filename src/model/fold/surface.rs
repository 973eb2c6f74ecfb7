//! Surfaces in the conversation: made by events or by what other protocols carry in data parts, kept in the message that
//! made them. Knows no message of a surface.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use crate::model::surface::{Applied, Moved, SURFACE_PART, Surfaces, carried};
use crate::model::{Change, Changes, Conversation, DataPart, Part};

/// The surfaces of a conversation, and which of them have moved since they were last kept.
#[derive(Debug)]
pub(in crate::model) struct Stage {
    surfaces: Surfaces,
    /// Ids whose parts are behind.
    stale: HashSet<String>,
}

impl Conversation {
    /// Gives the conversation surfaces to play on, and restores those that its messages keep. Without this, events about
    /// surfaces are skipped.
    pub fn set_surfaces(&mut self, mut surfaces: Surfaces) {
        for part in self.messages.iter().flat_map(|message| &message.parts) {
            let Part::Data(part) = part else { continue };
            if part.kind == SURFACE_PART {
                surfaces.restore(&part.data);
            } else if let Some(messages) = carried(part) {
                surfaces.apply_carried(part.id.as_deref(), messages);
            }
        }
        surfaces.close();
        self.stage = Some(Box::new(Stage {
            surfaces,
            stale: HashSet::new(),
        }));
    }

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
            let Part::Data(part) = part else { continue };
            let Some(id) = part.id.as_ref().filter(|_| part.kind == SURFACE_PART) else {
                continue;
            };
            if stage.stale.contains(id)
                && let Some(surface) = stage.surfaces.get(id)
            {
                Arc::make_mut(part).data = surface.to_json();
            }
        }
        stage.stale.clear();
        true
    }

    /// Applies a message about a surface; a new surface gets a part in the answer.
    pub(super) fn surface(&mut self, message: Value) -> Changes {
        let Some(stage) = self.stage.as_mut() else {
            return vec![Change::Skipped("A surface, where none can be shown.".into())];
        };
        let applied = stage.surfaces.apply(message);
        stage.note(&applied.moved);
        let mut changes = Changes::new();
        for (id, _) in &applied.moved {
            changes.extend(self.place_surface(id));
        }
        told(applied, &mut changes);
        changes
    }

    /// Applies the messages that a data part carries.
    pub(super) fn carried(&mut self, part: &DataPart) -> Changes {
        let mut changes = Changes::new();
        if let (Some(stage), Some(messages)) = (self.stage.as_mut(), carried(part)) {
            let applied = stage.surfaces.apply_carried(part.id.as_deref(), messages);
            stage.note(&applied.moved);
            told(applied, &mut changes);
        }
        changes
    }

    /// The response ended: what is missing on surfaces stays missing.
    pub(in crate::model) fn close_surfaces(&mut self) -> Changes {
        let mut changes = Changes::new();
        if let Some(stage) = self.stage.as_mut() {
            let applied = stage.surfaces.close();
            stage.note(&applied.moved);
            told(applied, &mut changes);
        }
        self.keep_surfaces();
        changes
    }

    fn place_surface(&mut self, id: &str) -> Option<Change> {
        let stands = |part: &Part| matches!(part, Part::Data(part) if part.kind == SURFACE_PART && part.id.as_deref() == Some(id));
        if self.messages.iter().any(|message| message.parts.iter().any(stands)) {
            return None;
        }
        let part = self.surfaces()?.get(id)?.to_part();
        let index = self.show()?;
        let parts = &mut self.messages.get_mut(index)?.parts;
        parts.push(Part::Data(Arc::new(part)));
        Some(Change::PartAdded(parts.len() - 1))
    }
}

impl Stage {
    fn note(&mut self, moved: &Moved) {
        let stored = moved
            .iter()
            .filter(|(_, moved)| moved.frame || moved.deleted || moved.data || moved.components);
        self.stale.extend(stored.map(|(id, _)| id.clone()));
    }
}

fn told(applied: Applied, changes: &mut Changes) {
    if !applied.moved.is_empty() {
        changes.push(Change::Surfaces(applied.moved));
    }
    changes.extend(applied.problems.into_iter().map(Change::Skipped));
}
