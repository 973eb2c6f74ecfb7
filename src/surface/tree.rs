//! The tree of nodes: built from the flat list wherever it can be, kept in step with the least work. Knows no messages.
//!
//! Every node notes which places of the data model it read; a write looks at those nodes alone. Rows of a template keep
//! their nodes when other rows come and go, if all rows of the list have ids of their own.

pub(super) mod asked;
mod build;
pub(super) mod carry;
pub(super) mod change;
mod instance;
pub(super) mod kept;
pub(super) mod node;
pub(super) mod player;
mod shape;
pub(super) mod single;
pub(super) mod style;
pub(super) mod surfaces;
mod word;

use crate::order::{sort_by, sort_dedup};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::Value;

use super::data::weight_of;
use crate::json::patch;
use crate::surface::data::reading::Reading;
use crate::surface::data::watch::{Interest, Watch};
use crate::surface::message::fault::{FaultCode, Faults};
use crate::surface::message::names;
use crate::surface::{Path, SurfaceChanges};
use build::Building;
use instance::{Instance, InstancePlace, Plan, Rows, Work};
use node::{Node, NodeId, NodeState, Prop};

/// How deep nodes may stand in each other.
pub const MAX_DEPTH: usize = 64;
/// Nodes of one surface, rows of templates included.
pub const MAX_NODES: usize = 10_000;
/// About how many bytes the values of all nodes may take.
const MAX_BYTES: usize = 32 << 20;

/// All nodes of a surface.
#[derive(Default)]
pub struct Tree {
    instances: HashMap<NodeId, Instance>,
    next: u32,
    root: Option<NodeId>,
    by_component: HashMap<Arc<str>, HashSet<NodeId>>,
    watch: Watch,
    /// About how much the values of all nodes take.
    bytes: usize,
    /// Nodes with a child that found no place.
    crowded: HashSet<NodeId>,
}

impl Tree {
    fn root(&self) -> Option<NodeId> {
        self.root
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Arc<Node>> {
        self.instances.get(&id).map(|instance| &instance.node)
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = &Arc<Node>> {
        self.instances.values().map(|instance| &instance.node)
    }

    pub fn len(&self) -> usize {
        self.instances.len()
    }

    fn instance(&self, id: NodeId) -> Option<&Instance> {
        self.instances.get(&id)
    }

    /// Puts this component at the root, or nothing.
    fn set_root(&mut self, root: Option<&Arc<str>>, work: &mut Work<'_>) {
        let now = self
            .root
            .and_then(|id| self.node(id))
            .map(|node| node.component.clone());
        if now.as_ref() == root {
            return;
        }
        if let Some(old) = self.root.take() {
            self.drop_node(old, work.moved);
        }
        work.moved.frame = true;
        if let Some(component) = root {
            self.root = Some(self.make(
                InstancePlace {
                    parent: None,
                    depth: 0,
                    component,
                    scope: Path::root(),
                    index: None,
                },
                work,
            ));
        }
    }

    /// Brings every instance of these components up to their new definitions.
    pub(super) fn redefine(&mut self, ids: &[Arc<str>], work: &mut Work<'_>) {
        let mut nodes: Vec<NodeId> = Vec::new();
        for id in ids {
            nodes.extend(self.by_component.get(id).into_iter().flatten());
        }
        self.refresh_all(nodes, work);
    }

    /// Brings everything that read this place up to its new value.
    pub fn written(&mut self, path: &Path, work: &mut Work<'_>) {
        let affected = self.watch.affected(path);
        let mut nodes: Vec<NodeId> = affected.nodes.into_iter().collect();
        nodes.extend(
            affected
                .lists
                .into_iter()
                .filter(|id| self.rows_moved(*id, path, work.plan)),
        );
        self.refresh_all(nodes, work);
    }

    /// Looks again at what waited for data that may still have come, or at everything.
    pub fn resolve_again(&mut self, everything: bool, work: &mut Work<'_>) {
        let instances = self.instances.iter();
        let nodes = instances
            .filter(|(_, instance)| everything || instance.waits)
            .map(|(id, _)| *id);
        self.refresh_all(nodes.collect(), work);
    }

    /// Gives what found no place one, where there is room by now.
    fn fill(&mut self, work: &mut Work<'_>) {
        if self.len() < MAX_NODES && !self.crowded.is_empty() {
            let crowded = std::mem::take(&mut self.crowded);
            self.refresh_all(crowded.into_iter().collect(), work);
        }
    }

    /// Keeps a person's entry that is bound to nothing.
    fn keep_private(&mut self, id: NodeId, prop: &str, value: Value, work: &mut Work<'_>) {
        if let Some(instance) = self.instances.get_mut(&id) {
            instance.private.insert(prop.to_owned(), value);
            self.refresh(id, work);
        }
    }

    /// Components that stand somewhere and were never defined.
    fn missing(&self) -> impl Iterator<Item = &Arc<str>> {
        let pending = |id: &NodeId| self.node(*id).is_some_and(|node| node.state == NodeState::Pending);
        self.by_component
            .iter()
            .filter(move |(_, nodes)| nodes.iter().any(pending))
            .map(|(component, _)| component)
    }

    /// Parents first: what a parent drops needs no refresh.
    fn refresh_all(&mut self, mut nodes: Vec<NodeId>, work: &mut Work<'_>) {
        let depth = |id: &NodeId| (self.instances.get(id).map_or(0, |instance| instance.depth), *id);
        sort_by(&mut nodes, |a, b| depth(a).cmp(&depth(b)));
        nodes.dedup();
        for id in nodes {
            self.refresh(id, work);
        }
    }

    /// Whether a write below a list made its rows others.
    fn rows_moved(&self, id: NodeId, written: &Path, plan: Plan<'_>) -> bool {
        let Some(instance) = self.instances.get(&id) else {
            return false;
        };
        instance.rows.iter().any(|rows| {
            let Some([row, rest @ ..]) = written.below(&rows.path) else {
                return false;
            };
            let Some(list) = plan.source.data.get(&rows.path) else {
                return true;
            };
            if build::length(list) != rows.length {
                return true;
            }
            match &rows.keys {
                Some((key, keys)) if rest.is_empty() || rest.first().is_some_and(|first| &**first == *key) => {
                    let at = patch::index(row);
                    let now = patch::child(list, row).and_then(|row| build::row_key(row, key));
                    now.as_deref() != at.and_then(|at| keys.get(at)).map(|key| &**key)
                }
                _ => false,
            }
        })
    }

    fn make(&mut self, place: InstancePlace<'_>, work: &mut Work<'_>) -> NodeId {
        let id = NodeId(self.next);
        self.next = self.next.wrapping_add(1);
        let node = Node {
            id,
            parent: place.parent,
            component: place.component.clone(),
            wire_type: Arc::from(""),
            state: NodeState::Pending,
            scope: place.scope,
            weight: None,
            props: Vec::new(),
            failures: Vec::new(),
            checked: false,
            misfit: false,
        };
        let instance = Instance {
            node: Arc::new(node),
            depth: place.depth,
            index: place.index,
            places: Vec::new(),
            rows: Vec::new(),
            children: HashMap::new(),
            waits: false,
            bytes: 0,
            private: HashMap::new(),
        };
        self.instances.insert(id, instance);
        self.by_component.entry(place.component.clone()).or_default().insert(id);
        work.moved.nodes.insert(id);
        self.refresh(id, work);
        id
    }

    fn drop_node(&mut self, id: NodeId, moved: &mut SurfaceChanges) {
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            let Some(instance) = self.instances.remove(&id) else {
                continue;
            };
            self.unwatch(id, &instance.places, &instance.rows);
            self.crowded.remove(&id);
            self.bytes = self.bytes.saturating_sub(instance.bytes);
            if let Some(nodes) = self.by_component.get_mut(&instance.node.component) {
                nodes.remove(&id);
                if nodes.is_empty() {
                    self.by_component.remove(&instance.node.component);
                }
            }
            waiting.extend(instance.children.into_values());
            moved.nodes.remove(&id);
            moved.gone.push(id);
        }
    }

    fn unwatch(&mut self, id: NodeId, places: &[Path], rows: &[Rows]) {
        for place in places {
            self.watch.remove(place, id, Interest::Value);
        }
        for rows in rows {
            self.watch.remove(&rows.path, id, Interest::List);
        }
    }

    /// Builds one node anew from its definition and data, and its children where they are others.
    fn refresh(&mut self, id: NodeId, work: &mut Work<'_>) {
        let Some(instance) = self.instances.get_mut(&id) else {
            return;
        };
        work.plan.source.effort.refreshed();
        let old = instance.node.clone();
        let (depth, index) = (instance.depth, instance.index);
        let places = std::mem::take(&mut instance.places);
        let rows = std::mem::take(&mut instance.rows);
        let children = std::mem::take(&mut instance.children);
        let private = std::mem::take(&mut instance.private);
        self.unwatch(id, &places, &rows);
        self.crowded.remove(&id);
        let mut building = Building {
            plan: work.plan,
            old: children,
            new: HashMap::new(),
            rows: Vec::new(),
            reading: Reading::new(work.plan.source, &old.scope, index),
            id,
            depth,
        };
        let definition = work.plan.components.get(&old.component);
        let mut node = Node {
            // One whose definition is gone is of no type, as if it had never come.
            wire_type: definition
                .map(|definition| definition.wire_type.clone())
                .unwrap_or_default(),
            weight: definition.and_then(|definition| definition.weight),
            component: old.component.clone(),
            scope: old.scope.clone(),
            props: Vec::new(),
            failures: Vec::new(),
            checked: false,
            misfit: false,
            ..*old
        };
        node.state = self.state_of(&old, depth, work);
        if let Some(definition) = definition {
            let hidden = work.plan.source.generation.has_pointers() && node.state == NodeState::Unknown;
            if matches!(node.state, NodeState::Ready | NodeState::Unknown) && !hidden {
                building.props(self, definition, &private, &mut node, work);
            }
        }
        let bytes = self.weigh(id, &mut node, work.faults);
        let Building {
            old: left,
            new,
            rows,
            reading,
            ..
        } = building;
        for problem in reading.problems {
            work.faults.add(FaultCode::ExpressionError, &*old.component, problem);
        }
        work.defaults.extend(reading.defaults);
        let mut places = reading.places;
        let waits = reading.waits;
        sort_dedup(&mut places);
        for place in &places {
            self.watch.add(place, id, Interest::Value);
        }
        for rows in &rows {
            self.watch.add(&rows.path, id, Interest::List);
        }
        for child in left.into_values() {
            self.drop_node(child, work.moved);
        }
        if let Some(instance) = self.instances.get_mut(&id) {
            (instance.places, instance.rows, instance.children) = (places, rows, new);
            (instance.waits, instance.private, instance.bytes) = (waits, private, bytes);
            if node != *old {
                instance.node = Arc::new(node);
                work.moved.nodes.insert(id);
            }
        }
    }

    /// Counts what a node's values take, and leaves them out where the surface has no room for them: one long text in a
    /// template is as many copies as it has rows.
    fn weigh(&mut self, id: NodeId, node: &mut Node, faults: &mut Faults) -> usize {
        let values = node.props.iter().filter_map(|(_, prop)| match prop {
            Prop::Value(value) => Some(weight_of(value)),
            _ => None,
        });
        let bytes = values.sum();
        let before = self.instances.get(&id).map_or(0, |instance| instance.bytes);
        let others = self.bytes.saturating_sub(before);
        if others.saturating_add(bytes) > MAX_BYTES {
            faults.add(
                FaultCode::TooLarge,
                "",
                format!("The values of the surface pass {MAX_BYTES} bytes."),
            );
            node.props.retain(|(_, prop)| !matches!(prop, Prop::Value(_)));
            self.bytes = others;
            return 0;
        }
        self.bytes = others + bytes;
        bytes
    }

    fn state_of(&self, node: &Node, depth: usize, work: &mut Work<'_>) -> NodeState {
        let mut above = node.parent;
        while let Some(instance) = above.and_then(|id| self.instances.get(&id)) {
            if instance.node.component == node.component && instance.node.scope == node.scope {
                let message = format!("Component '{}' is inside itself.", node.component);
                work.faults.add(FaultCode::CyclicReference, &*node.component, message);
                return NodeState::Cyclic;
            }
            above = instance.node.parent;
        }
        if depth > MAX_DEPTH {
            let message = format!("Components stand more than {MAX_DEPTH} deep in each other.");
            work.faults.add(FaultCode::TooLarge, "", message);
            return NodeState::TooDeep;
        }
        let Some(definition) = work.plan.components.get(&node.component) else {
            return NodeState::Pending;
        };
        let kind = names::canonical_type(&definition.wire_type);
        if names::BASIC.contains(&kind) || work.plan.extra.contains(&kind) {
            return NodeState::Ready;
        }
        let own = definition.props.get("catalogId").and_then(Value::as_str);
        if work
            .plan
            .foreign
            .knows(own.or(work.plan.catalog), &definition.wire_type)
        {
            return NodeState::Ready;
        }
        let message = format!("Unknown component type: {}", definition.wire_type);
        work.faults
            .add(FaultCode::UnknownComponentType, &*node.component, message);
        NodeState::Unknown
    }

    /// Gives a kept child its place; it is built anew only when its row is another.
    pub(crate) fn keep(&mut self, id: NodeId, scope: &Path, index: Option<usize>, work: &mut Work<'_>) {
        let Some(instance) = self.instances.get_mut(&id) else {
            return;
        };
        if instance.node.scope == *scope && instance.index == index {
            return;
        }
        instance.index = index;
        Arc::make_mut(&mut instance.node).scope = scope.clone();
        work.moved.nodes.insert(id);
        self.refresh(id, work);
    }
}
