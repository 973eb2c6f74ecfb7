//! What the tree keeps of a node beside what is drawn, and what it is built with. Knows no rules.

use crate::surface::Foreign;
use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::node::{Node, NodeId};
use crate::surface::data::reading::ReadingSource;
use crate::surface::message::fault::Faults;
use crate::surface::tree::asked::Answers;
use crate::surface::{Definition, Path, SurfaceChanges};

/// What the tree is built from.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    pub components: &'a HashMap<Arc<str>, Arc<Definition>>,
    pub source: ReadingSource<'a>,
    /// Types beside the basic ones that the page can draw.
    pub extra: &'a [&'a str],
    /// Types that somebody else draws.
    pub foreign: &'a Foreign,
    /// The catalogue of the surface.
    pub catalog: Option<&'a str>,
    pub answers: &'a Answers,
}

/// One piece of work on the tree: what it is built from, and what it tells.
pub struct Work<'a> {
    pub plan: Plan<'a>,
    pub faults: &'a mut Faults,
    pub moved: &'a mut SurfaceChanges,
    /// What v0.8 writes to places that hold nothing.
    pub defaults: Vec<(Path, Value)>,
}

/// Which child of a node this is: two children are the same when slot, component and row are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ChildKey {
    pub slot: usize,
    pub component: Arc<str>,
    /// The row's own id, else its index.
    pub row: Option<Arc<str>>,
    /// Tells apart equal ids in one list.
    pub again: usize,
}

/// A list that a node draws rows of.
pub(super) struct Rows {
    pub path: Path,
    pub length: usize,
    /// Rows have ids of their own under this key: the ids, in order.
    pub keys: Option<(&'static str, Vec<Arc<str>>)>,
}

pub(super) struct Instance {
    pub node: Arc<Node>,
    pub depth: usize,
    pub index: Option<usize>,
    pub places: Vec<Path>,
    pub rows: Vec<Rows>,
    pub children: HashMap<ChildKey, NodeId>,
    /// Something that may still come was absent.
    pub waits: bool,
    /// About how much its values take.
    pub bytes: usize,
    /// What a person entered into properties that are bound to nothing.
    pub private: HashMap<String, Value>,
}

/// Where a node is to stand.
pub(super) struct InstancePlace<'a> {
    pub parent: Option<NodeId>,
    pub depth: usize,
    pub component: &'a Arc<str>,
    pub scope: Path,
    pub index: Option<usize>,
}
