//! One surface: its components, its data and its tree. Knows no messages; `Surfaces` has the rules of their order.

use crate::surface::Foreign;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::Value;

use super::asked::Answers;
use super::instance::{Plan, Work};
use super::{MAX_NODES, Tree};
use crate::json::JsonMap;
use crate::order::sort_by;
use crate::surface::data::reading::{Binding, CallFunction, Effort, ReadingSource, binding, locate};
#[cfg(not(target_arch = "wasm32"))]
use crate::surface::message::definition::ChildSource;
use crate::surface::message::fault::{FaultCode, Faults};
use crate::surface::{
    DataModel, Definition, FunctionLocale, Generation, Node, NodeId, Path, SurfaceChanges, SurfaceFault,
};

/// Components of one surface (`security.md` 7).
pub const MAX_COMPONENTS: usize = 10_000;
/// What later generations draw first.
const ROOT: &str = "root";
/// The type that v1.0 keeps for the surface itself.
const RESERVED: &str = "Surface";

/// What a surface needs of its page.
#[derive(Clone, Copy)]
pub(crate) struct TreeHost<'a> {
    pub locale: &'a dyn FunctionLocale,
    /// Types beside the basic ones that the page can draw.
    pub extra: &'a [&'a str],
    /// Types that somebody else draws.
    pub foreign: &'a Foreign,
    /// The functions that calls run.
    pub call: CallFunction,
    /// What readings took so far.
    pub effort: &'a Effort,
}

/// One surface.
#[derive(Default)]
pub struct Surface {
    pub(crate) id: String,
    pub(crate) generation: Generation,
    /// A message said which generation it is; before that it is a guess.
    pub(crate) told: bool,
    pub(crate) catalog_id: Option<String>,
    /// `beginRendering`'s root.
    pub(crate) begun: Option<Arc<str>>,
    pub(crate) styles: JsonMap,
    pub(crate) send_data_model: bool,
    pub(crate) components: HashMap<Arc<str>, Arc<Definition>>,
    /// Ids in the order in which they came.
    pub(crate) order: Vec<Arc<str>>,
    pub(crate) data: DataModel,
    pub(crate) tree: Tree,
    pub(crate) faults: Faults,
    /// The stream that fills it is open.
    pub(crate) open: bool,
    pub(crate) deleted: bool,
    /// Too much moved at once: the tree waits.
    pub(crate) behind: bool,
    /// Digest of the data as the server last gave it whole, where it does so (`adopt`).
    pub(crate) given: Option<u64>,
    /// What was answered to its questions.
    pub(crate) answers: Answers,
    /// What was reported of it after the last stream that filled it.
    pub(crate) error: Option<Value>,
}

impl Surface {
    pub(super) fn new(id: &str, generation: Generation) -> Surface {
        Surface {
            id: id.to_owned(),
            generation,
            open: true,
            ..Surface::default()
        }
    }

    /// Its id, which the server chose.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The dialect that made it.
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// The catalogue that it names.
    pub(crate) fn catalog_id(&self) -> Option<&str> {
        self.catalog_id.as_deref()
    }

    /// `styles` or `theme` as received: `primaryColor`, `font`, `logoUrl`, `iconUrl`, `agentDisplayName`; untrusted.
    pub fn styles(&self) -> &JsonMap {
        &self.styles
    }

    /// The server wants the whole data model with every message.
    pub fn sends_data_model(&self) -> bool {
        self.send_data_model
    }

    /// Its data model.
    pub fn data(&self) -> &DataModel {
        &self.data
    }

    /// The id of the component that is drawn first, once drawing may begin.
    pub fn root_component(&self) -> Option<&str> {
        self.root_id().map(|id| &**id)
    }

    /// Drawing has begun.
    pub fn is_ready(&self) -> bool {
        self.root_id().is_some()
    }

    /// Whether it is as large as a surface may be.
    pub fn is_full(&self) -> bool {
        self.tree.len() >= MAX_NODES || self.components.len() >= MAX_COMPONENTS
    }

    /// Its outermost node, once that is defined.
    pub fn root(&self) -> Option<NodeId> {
        self.tree.root()
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Option<&Arc<Node>> {
        self.tree.node(id)
    }

    /// Nodes in the tree.
    pub fn size(&self) -> usize {
        self.tree.len()
    }

    /// A component as the server last defined it.
    pub fn definition(&self, id: &str) -> Option<&Definition> {
        self.components.get(id).map(|definition| &**definition)
    }

    /// The stream that fills it is open: what is missing may come.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// It was deleted: what stays is a one-line receipt.
    pub fn is_deleted(&self) -> bool {
        self.deleted
    }

    fn root_id(&self) -> Option<&Arc<str>> {
        if self.generation.begins_explicitly() || self.begun.is_some() {
            return self.begun.as_ref();
        }
        self.components.get_key_value(ROOT).map(|(id, _)| id)
    }

    fn plan<'a>(&'a self, host: TreeHost<'a>) -> Plan<'a> {
        Plan {
            components: &self.components,
            source: self.source(host),
            extra: host.extra,
            foreign: host.foreign,
            catalog: self.catalog_id.as_deref(),
            answers: &self.answers,
        }
    }

    pub(crate) fn source<'a>(&'a self, host: TreeHost<'a>) -> ReadingSource<'a> {
        ReadingSource {
            data: &self.data,
            generation: self.generation,
            locale: host.locale,
            effort: host.effort,
            open: self.open,
            call: host.call,
        }
    }

    /// Works on the tree with everything else at hand.
    pub(crate) fn work(
        &mut self,
        host: TreeHost<'_>,
        moved: &mut SurfaceChanges,
        run: impl FnOnce(&mut Tree, &mut Work<'_>),
    ) {
        self.behind |= host.effort.waits();
        if self.behind {
            moved.frame = true;
            return;
        }
        let (mut tree, mut faults) = (std::mem::take(&mut self.tree), std::mem::take(&mut self.faults));
        let mut work = Work {
            plan: self.plan(host),
            faults: &mut faults,
            moved,
            defaults: Vec::new(),
        };
        run(&mut tree, &mut work);
        tree.fill(&mut work);
        let defaults = work.defaults;
        (self.tree, self.faults) = (tree, faults);
        self.write_defaults(defaults, host, moved);
    }

    /// Brings a tree that waits up to everything that was defined and written meanwhile.
    pub(crate) fn catch_up(&mut self, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        if std::mem::take(&mut self.behind) {
            self.resolve_all(host, moved);
            self.draw(host, moved);
        }
    }

    /// Lets the root be what it should be now.
    pub(super) fn draw(&mut self, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        let root = self.root_id().cloned();
        self.work(host, moved, |tree, work| tree.set_root(root.as_ref(), work));
    }

    /// Defines components; one that was there is replaced whole.
    pub(super) fn define(&mut self, definitions: Vec<Definition>, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        let mut ids = Vec::new();
        for definition in definitions {
            let id = definition.id.clone();
            let known = self.components.get(&id).map(|known| known.wire_type.clone());
            let definition = match known {
                Some(wire_type) if definition.wire_type.is_empty() => definition.typed(&wire_type),
                None if definition.wire_type.is_empty() => {
                    let message = format!("Cannot create component {id} without a type.");
                    self.faults
                        .add(FaultCode::ValidationFailed, format!("/components/{id}"), message);
                    continue;
                }
                _ => definition,
            };
            match self.components.get(&id) {
                Some(old) if **old == definition => continue,
                Some(_) => self.ask_anew(&definition),
                None if self.components.len() >= MAX_COMPONENTS => {
                    let message = format!("The surface has more than {MAX_COMPONENTS} components.");
                    self.faults.add(FaultCode::TooLarge, "", message);
                    continue;
                }
                None => self.order.push(id.clone()),
            }
            if self.generation == Generation::V10 {
                self.look_for_catalog(&definition);
            }
            self.components.insert(id.clone(), Arc::new(definition));
            ids.push(id);
        }
        if !ids.is_empty() {
            moved.components = true;
            self.work(host, moved, |tree, work| tree.redefine(&ids, work));
            self.draw(host, moved);
        }
    }

    /// Defines all components that there are: others are gone.
    pub(crate) fn define_all(&mut self, definitions: Vec<Definition>, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        let stays: HashSet<&Arc<str>> = definitions.iter().map(|definition| &definition.id).collect();
        let (order, gone): (Vec<_>, Vec<_>) = self.order.drain(..).partition(|id| stays.contains(id));
        self.order = order;
        self.components.retain(|id, _| stays.contains(id));
        self.define(definitions, host, moved);
        if !gone.is_empty() {
            moved.components = true;
            self.work(host, moved, |tree, work| tree.redefine(&gone, work));
            self.draw(host, moved);
        }
    }

    /// v1.0: a component belongs to its own catalogue or to the surface's, and `Surface` is the surface itself: it stands
    /// in nothing. What we know is drawn all the same; the agent is told (`gulf-a2ui.md` 7.3).
    fn look_for_catalog(&mut self, definition: &Definition) {
        let id = &definition.id;
        if &*definition.wire_type == RESERVED {
            let message = format!("Component '{id}' ({RESERVED}) cannot be placed: the type is reserved.");
            self.faults
                .add(FaultCode::UnallowedParent, format!("/components/{id}"), message);
        } else if self.catalog_id.is_none() && definition.props.get("catalogId").is_none_or(|id| !id.is_string()) {
            let message = format!("Component '{id}' names no catalogId, and neither does its surface.");
            self.faults.add(FaultCode::CatalogNotFound, &**id, message);
        }
    }

    /// v0.8: a literal beside a path is written to the path where nothing is yet.
    fn write_defaults(&mut self, defaults: Vec<(Path, Value)>, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        let mut written = Vec::new();
        for (path, literal) in defaults {
            if self.data.get(&path).is_none() {
                match self.data.set(&path, Some(literal), self.generation) {
                    Ok(()) => written.push(path),
                    Err(why) => self.faults.add(FaultCode::DataError, path.to_string(), why),
                }
            }
        }
        // What is still nowhere would be written again, without end.
        written.retain(|path| self.data.get(path).is_some());
        if !written.is_empty() {
            moved.data = true;
            self.work(host, moved, |tree, work| {
                for path in &written {
                    tree.written(path, work);
                }
            });
        }
    }

    /// Writes into the data model; what read the place moves.
    pub(crate) fn set(
        &mut self,
        path: &Path,
        value: Option<Value>,
        host: TreeHost<'_>,
        moved: &mut SurfaceChanges,
    ) -> bool {
        if let Err(why) = self.data.set(path, value, self.generation) {
            self.faults.add(FaultCode::DataError, path.to_string(), why);
            return false;
        }
        moved.data = true;
        self.work(host, moved, |tree, work| tree.written(path, work));
        true
    }

    /// The stream ended: what is missing now stays missing, and is told.
    pub(crate) fn close(&mut self, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        if !std::mem::replace(&mut self.open, false) {
            return;
        }
        moved.frame = true;
        self.work(host, moved, |tree, work| tree.resolve_again(false, work));
        let mut missing: Vec<Arc<str>> = self.tree.missing().cloned().collect();
        sort_by(&mut missing, |a, b| a.cmp(b));
        for id in missing {
            self.faults
                .note(FaultCode::MissingComponent, &*id, "The component never came.");
        }
    }

    /// Resolves everything anew: the language changed.
    pub(crate) fn resolve_all(&mut self, host: TreeHost<'_>, moved: &mut SurfaceChanges) {
        self.work(host, moved, |tree, work| tree.resolve_again(true, work));
    }

    /// Where a node's property is bound, if it is bound to a place at all.
    pub fn bound_to(&self, node: NodeId, prop: &str) -> Option<Path> {
        let instance = self.tree.node(node)?;
        let definition = self.components.get(&instance.component)?;
        let raw = definition.props.get(instance.prop_name(prop))?;
        let path = match binding(raw, self.generation) {
            Binding::Path(path) => path,
            Binding::Literal(_) => raw.get("path")?.as_str()?,
            Binding::Call(..) | Binding::Plain => return None,
        };
        Some(locate(path, &instance.scope, self.generation, &self.data).0)
    }

    /// Keeps an entry whose property is bound to nothing.
    pub(crate) fn keep_private(
        &mut self,
        node: NodeId,
        prop: &str,
        value: Value,
        host: TreeHost<'_>,
        moved: &mut SurfaceChanges,
    ) {
        let Some(name) = self.tree.node(node).map(|node| node.prop_name(prop).to_owned()) else {
            return;
        };
        self.catch_up(host, moved);
        self.work(host, moved, |tree, work| tree.keep_private(node, &name, value, work));
    }

    /// Which row of the nearest template a node stands in.
    pub(crate) fn row_of(&self, node: NodeId) -> Option<usize> {
        self.tree.instance(node)?.index
    }

    /// Where a container's rows come from, as its definition spells it.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn template_path(&self, component: &str) -> Option<&str> {
        match ChildSource::read(self.components.get(component)?.props.get("children")?) {
            Ok(ChildSource::Template { path, .. }) => Some(path),
            _ => None,
        }
    }

    /// Faults since the last call, for the developer's log.
    pub(super) fn take_untold(&mut self) -> Vec<SurfaceFault> {
        self.faults.take_untold()
    }
}
