//! Messages that another protocol carries in its data parts. Knows no part beyond its id.

use serde_json::Value;

use super::surfaces::{Applied, MAX_SURFACES, Surfaces};
use crate::surface::SurfaceChanges;

/// A2UI messages that another protocol carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Carried<'a> {
    /// One message: it adds to what came before.
    One(&'a Value),
    /// Everything from the beginning: it replaces what came before.
    All(&'a [Value]),
}

impl Surfaces {
    /// Applies what a data part of another protocol carries; `part` is its id. A list that goes on from what the part
    /// carried before adds to it, any other replaces it.
    pub(super) fn apply_carried(&mut self, part: Option<&str>, messages: Carried<'_>) -> Applied {
        let list = match messages {
            Carried::One(message) => return self.apply(message.clone()),
            Carried::All(list) => list,
        };
        let key = part.unwrap_or_default();
        let before = self.carried.get(key).filter(|_| part.is_some());
        let rest = before.and_then(|before| list.strip_prefix(before.as_slice()));
        let applied = match (rest, before) {
            (Some(rest), _) => rest.iter().map(|message| self.apply(message.clone())).collect(),
            (None, Some(_)) => self.replace(list),
            (None, None) => list.iter().map(|message| self.apply(message.clone())).collect(),
        };
        for (id, _) in &applied.moved {
            if let Some((surface, _)) = self.at(id) {
                surface.given = Some(surface.data.digest());
            }
        }
        if part.is_some() && (self.carried.len() < MAX_SURFACES || self.carried.contains_key(key)) {
            self.carried.insert(key.to_owned(), list.to_vec());
        }
        applied
    }

    /// Makes the surfaces of these messages what the messages alone make of them; nodes that stay keep their ids.
    fn replace(&mut self, messages: &[Value]) -> Applied {
        let mut fresh = Surfaces::new(self.page.locale.clone(), self.page.extra, self.page.call);
        fresh.page.foreign = self.page.foreign.clone();
        let mut applied: Applied = messages.iter().map(|message| fresh.apply(message.clone())).collect();
        applied.moved.clear();
        for new in fresh.surfaces {
            let id = new.id.clone();
            let mut moved = SurfaceChanges::default();
            match self.at(&id) {
                Some((surface, host)) if !surface.deleted && !new.deleted => surface.adopt(new, host, &mut moved),
                _ => {
                    moved.frame = true;
                    moved.deleted = new.deleted;
                    self.surfaces.retain(|surface| surface.id != id);
                    self.surfaces.push(new);
                }
            }
            applied.moved.push((id, moved));
        }
        applied
    }
}
