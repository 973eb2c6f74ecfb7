//! Which nodes read which places of the data model, so that a write touches only those. Knows paths and node ids.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::surface::{NodeId, Path};

/// A tree of keys; each holds who reads the value there, and who draws a row for each item of the list there.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    below: HashMap<Arc<str>, Watch>,
    values: HashSet<NodeId>,
    lists: HashSet<NodeId>,
}

/// How a node depends on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interest {
    /// The value and everything in it.
    Value,
    /// How many items, and which.
    List,
}

/// Who may have to be looked at after a write.
#[derive(Debug, Default)]
pub struct Affected {
    /// Reads something at, above or below the place.
    pub nodes: HashSet<NodeId>,
    /// Draws rows of a list in which the place lies: matters only when rows came, went or got another key.
    pub lists: HashSet<NodeId>,
}

impl Watch {
    pub fn add(&mut self, path: &Path, node: NodeId, interest: Interest) {
        let mut at = self;
        for segment in path.segments() {
            at = at.below.entry(segment.clone()).or_default();
        }
        match interest {
            Interest::Value => at.values.insert(node),
            Interest::List => at.lists.insert(node),
        };
    }

    pub fn remove(&mut self, path: &Path, node: NodeId, interest: Interest) {
        self.take_out(path.segments(), node, interest);
    }

    /// Whether nothing is left here.
    fn take_out(&mut self, way: &[Arc<str>], node: NodeId, interest: Interest) -> bool {
        match way.split_first() {
            None => {
                match interest {
                    Interest::Value => self.values.remove(&node),
                    Interest::List => self.lists.remove(&node),
                };
            }
            Some((segment, way)) => {
                if let Some(next) = self.below.get_mut(segment)
                    && next.take_out(way, node, interest)
                {
                    self.below.remove(segment);
                }
            }
        }
        self.below.is_empty() && self.values.is_empty() && self.lists.is_empty()
    }

    /// Everyone who may see a write at `path`. Costs the path's length and what is watched below it.
    pub(crate) fn affected(&self, path: &Path) -> Affected {
        let mut found = Affected::default();
        let mut at = self;
        for segment in path.segments() {
            found.nodes.extend(&at.values);
            found.lists.extend(&at.lists);
            match at.below.get(segment) {
                Some(next) => at = next,
                None => return found,
            }
        }
        at.all(&mut found.nodes);
        found
    }

    fn all(&self, found: &mut HashSet<NodeId>) {
        found.extend(&self.values);
        found.extend(&self.lists);
        for below in self.below.values() {
            below.all(found);
        }
    }
}
