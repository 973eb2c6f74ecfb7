//! Messages that another protocol carries in its data parts. Knows no part beyond its id.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::surfaces::{Applied, Surfaces};
use crate::surface::data::reading::Effort;
use crate::surface::{Generation, MAX_SURFACES, SurfaceChanges, message};

/// A2UI messages that another protocol carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Carried<'a> {
    /// One message: it adds to what came before.
    One(&'a Value),
    /// Everything from the beginning: it replaces what came before.
    All(&'a [Value]),
}

/// A part that carries messages.
#[derive(Clone, Debug, PartialEq)]
pub struct Carrier<'a> {
    /// What tells it from others; `None`: it is told once.
    pub key: Option<String>,
    /// What it carries now.
    pub messages: Carried<'a>,
    /// What it carried before is gone, and so are the surfaces that no carrier names any more.
    pub replaces: bool,
}

impl Surfaces {
    /// Applies what data parts of another protocol carry. A list that goes on from what the part carried before adds to it,
    /// any other replaces it.
    pub(super) fn apply_carried(&mut self, carriers: &[Carrier<'_>]) -> Applied {
        self.carry_each(carriers, Vec::new())
    }

    /// The same of all data parts that there are: what others carried before is gone.
    pub(super) fn apply_all(&mut self, carriers: &[Carrier<'_>]) -> Applied {
        let told: HashSet<&str> = carriers.iter().filter_map(|carrier| carrier.key.as_deref()).collect();
        let mut left = Vec::new();
        self.carried.retain(|key, list| {
            // The others are of calls.
            let stays = !key.starts_with("data-") || told.contains(key.as_str());
            if !stays {
                left.extend(message::named(list).into_iter().map(str::to_owned));
            }
            stays
        });
        self.carry_each(carriers, left)
    }

    fn carry_each(&mut self, carriers: &[Carrier<'_>], mut left: Vec<String>) -> Applied {
        let mut applied = Vec::new();
        for carrier in carriers {
            applied.push(self.carry(carrier, &mut left));
        }
        if !left.is_empty() {
            let named: HashSet<&str> = self.carried.values().flat_map(|list| message::named(list)).collect();
            left.retain(|id| !named.contains(id.as_str()));
        }
        for id in left {
            applied.push(self.apply(json!({ "deleteSurface": { "surfaceId": id } })));
        }
        applied.into_iter().collect()
    }

    /// `left`: the surfaces that a carrier named before.
    fn carry(&mut self, carrier: &Carrier<'_>, left: &mut Vec<String>) -> Applied {
        let list = match carrier.messages {
            Carried::One(message) => return self.apply(message.clone()),
            Carried::All(list) => list,
        };
        let before = carrier.key.as_ref().and_then(|key| self.carried.get(key));
        if list.is_empty() && before.is_none() {
            return Applied::default();
        }
        let rest = before.and_then(|before| list.strip_prefix(before.as_slice()));
        if let Some(before) = before.filter(|_| carrier.replaces && rest.is_none()) {
            left.extend(message::named(before).into_iter().map(str::to_owned));
        }
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
        if let Some(key) = &carrier.key
            && (self.carried.len() < MAX_SURFACES || self.carried.contains_key(key))
        {
            self.carried.insert(key.clone(), list.to_vec());
        }
        applied
    }

    /// Makes the surfaces of these messages what the messages alone make of them; nodes that stay keep their ids.
    fn replace(&mut self, messages: &[Value]) -> Applied {
        let mut fresh = Surfaces::new(self.page.locale.clone(), self.page.extra, self.page.call);
        fresh.page.foreign = self.page.foreign.clone();
        // Most of them are only compared, and need no tree for that.
        fresh.page.effort = Effort::waiting();
        let mut applied: Applied = messages.iter().map(|message| fresh.apply(message.clone())).collect();
        applied.moved.clear();
        for mut new in fresh.surfaces {
            let id = new.id.clone();
            let mut moved = SurfaceChanges::default();
            match self.at(&id) {
                Some((surface, host)) if !surface.deleted && !new.deleted => surface.adopt(new, host, &mut moved),
                _ => {
                    moved.frame = true;
                    moved.deleted = new.deleted;
                    let shares = new.generation == Generation::Gulf && !new.deleted;
                    if let Err(why) = self.make_room(&id, shares.then(|| new.data.weight())) {
                        applied.problems.push(why);
                        continue;
                    }
                    new.catch_up(self.page.host(), &mut moved);
                    self.surfaces.push(new);
                }
            }
            applied.moved.push((id, moved));
        }
        applied
    }
}
