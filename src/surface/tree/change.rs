//! What a message or a gesture moved on surfaces, so that nobody downstream has to compare. Knows positions, not views.

use std::collections::HashSet;

use crate::surface::NodeId;

/// What moved on one surface. A page keeps one signal per node and sets those of `nodes`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SurfaceChanges {
    /// The surface came, got another root, other styles, or its stream ended.
    pub frame: bool,
    /// The surface was deleted: it leaves a one-line receipt.
    pub deleted: bool,
    /// Nodes that are new, or any part of which is another.
    pub nodes: HashSet<NodeId>,
    /// Nodes that are gone.
    pub gone: Vec<NodeId>,
    /// The data model changed, shown or not: what is stored is behind.
    pub data: bool,
    /// The components changed: as `data`.
    pub components: bool,
}

impl SurfaceChanges {
    /// Whether nothing moved.
    pub fn is_empty(&self) -> bool {
        *self == SurfaceChanges::default()
    }

    /// Something that a view shows moved.
    pub fn is_visible(&self) -> bool {
        self.frame || self.deleted || !self.nodes.is_empty() || !self.gone.is_empty()
    }
}

/// What moved, by surface id.
pub type Moved = Vec<(String, SurfaceChanges)>;
