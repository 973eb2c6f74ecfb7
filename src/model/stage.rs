//! What a conversation plays surfaces on. Knows no message.

use std::collections::HashSet;

use crate::surface::{Moved, Player, Surfaces};

/// The surfaces of a conversation, and which of them have moved since they were last kept.
#[derive(Debug)]
pub(super) struct Stage {
    pub surfaces: Surfaces,
    pub player: &'static Player,
    /// Ids whose parts are behind.
    pub stale: HashSet<String>,
    /// Ids that have a part.
    pub placed: HashSet<String>,
    /// Ids that the answer points at.
    pub pointed: HashSet<String>,
}

impl Stage {
    pub(super) fn new(surfaces: Surfaces, player: &'static Player) -> Stage {
        Stage {
            surfaces,
            player,
            stale: HashSet::new(),
            placed: HashSet::new(),
            pointed: HashSet::new(),
        }
    }

    /// What moved is behind in the parts that keep it.
    pub fn note(&mut self, moved: &Moved) {
        let stored = moved
            .iter()
            .filter(|(_, moved)| moved.frame || moved.deleted || moved.data || moved.components);
        self.stale.extend(stored.map(|(id, _)| id.clone()));
    }
}
