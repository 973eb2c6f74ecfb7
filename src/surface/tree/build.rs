//! One node under construction: its properties read, its children found again or made. Knows no messages.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::Value;

use super::instance::{ChildKey, InstancePlace, Plan, Rows, Work};
use super::node::{Node, NodeId, Prop};
use super::shape::shape;
use super::{MAX_NODES, Tree};
use crate::surface::data::reading::Reading;
use crate::surface::function::checks;
use crate::surface::message::definition::ChildSource;
use crate::surface::message::fault::FaultCode;
use crate::surface::message::names;
use crate::surface::tree::asked;
use crate::surface::{Definition, Path};

/// The row of a template that a child stands in.
struct Row {
    /// Its own id, else its index.
    key: Arc<str>,
    scope: Path,
    index: usize,
}

/// One node under construction.
pub(super) struct Building<'a> {
    pub plan: Plan<'a>,
    /// The children it had, those left over at the end are gone.
    pub old: HashMap<ChildKey, NodeId>,
    pub new: HashMap<ChildKey, NodeId>,
    pub rows: Vec<Rows>,
    pub reading: Reading<'a>,
    pub id: NodeId,
    pub depth: usize,
}

impl Building<'_> {
    pub(super) fn props(
        &mut self,
        tree: &mut Tree,
        definition: &Definition,
        private: &HashMap<String, Value>,
        node: &mut Node,
        work: &mut Work<'_>,
    ) {
        let references = names::references(&definition.wire_type);
        for (slot, (name, raw)) in definition.props.iter().enumerate() {
            let word = name.as_str();
            if word == asked::RESULT {
                continue;
            }
            if let Some(shape) = shape(&definition.wire_type, word)
                && !shape.fits(raw, self.plan.source.generation)
            {
                let path = format!("/components/{}/{word}", definition.id);
                work.faults.add(
                    FaultCode::ValidationFailed,
                    path,
                    format!("Expected {}.", shape.as_str()),
                );
                continue;
            }
            let item_field = references.items.iter().find(|(items, _)| *items == word);
            let prop = match raw {
                _ if private.contains_key(word) => private.get(word).cloned().map_or(Prop::Absent, Prop::Value),
                Value::String(component) if references.single.contains(&word) => self
                    .child(tree, (slot, component, 0), None, work)
                    .map_or(Prop::Absent, Prop::Node),
                raw if references.children.contains(&word) => self.children(tree, slot, &definition.id, raw, work),
                Value::Array(items) if item_field.is_some() => {
                    let field = item_field.map_or("", |(_, field)| *field);
                    self.items(tree, slot, field, items, work)
                }
                Value::Object(_) if word == "action" => Prop::Action,
                raw if word == "checks" => {
                    node.checked = raw.is_array();
                    node.failures = checks::failures(&mut self.reading, raw);
                    let copy = self.reading.copy(raw).map(Some);
                    let copy = copy.unwrap_or_else(|failed| self.reading.without(failed));
                    copy.map_or(Prop::Absent, Prop::Value)
                }
                raw => self.reading.value(raw).map_or(Prop::Absent, Prop::Value),
            };
            node.props.push((name.clone(), prop));
        }
        for (name, value) in private {
            if !definition.props.contains_key(name) {
                node.props.push((name.clone(), Prop::Value(value.clone())));
            }
        }
        node.misfit = checks::misfits(&self.reading, node);
        if let Some(own) = self.plan.answers.get(&*definition.id)
            && asked::asks(&definition.wire_type)
            && let Some(result) = own.get(asked::question(node))
        {
            node.props.push((asked::RESULT.into(), Prop::Value(result.clone())));
        }
    }

    /// The child with this slot, id and number among equal ids.
    fn child(
        &mut self,
        tree: &mut Tree,
        (slot, component, again): (usize, &str, usize),
        row: Option<Row>,
        work: &mut Work<'_>,
    ) -> Option<NodeId> {
        let component: Arc<str> = match self.plan.components.get_key_value(component) {
            Some((id, _)) => id.clone(),
            None => Arc::from(component),
        };
        let (row, scope, index) = match row {
            Some(row) => (Some(row.key), row.scope, Some(row.index)),
            None => (None, self.reading.scope.clone(), self.reading.index),
        };
        let key = ChildKey {
            slot,
            component,
            row,
            again,
        };
        let id = match self.old.remove(&key) {
            Some(id) => {
                tree.keep(id, &scope, index, work);
                id
            }
            None if tree.len() >= MAX_NODES => {
                let message = format!("The surface has more than {MAX_NODES} components and rows.");
                work.faults.add(FaultCode::TooLarge, "", message);
                tree.crowded.insert(self.id);
                return None;
            }
            None => {
                let place = InstancePlace {
                    parent: Some(self.id),
                    depth: self.depth + 1,
                    component: &key.component,
                    scope,
                    index,
                };
                tree.make(place, work)
            }
        };
        self.new.insert(key, id);
        Some(id)
    }

    fn children(&mut self, tree: &mut Tree, slot: usize, id: &str, raw: &Value, work: &mut Work<'_>) -> Prop {
        let found: Vec<NodeId> = match ChildSource::read(raw) {
            Ok(ChildSource::Ids(ids)) => {
                let mut times: HashMap<&str, usize> = HashMap::new();
                let mut found = Vec::new();
                for id in ids.into_iter().take(MAX_NODES) {
                    let again = times.entry(id).or_default();
                    found.extend(self.child(tree, (slot, id, *again), None, work));
                    *again += 1;
                }
                found
            }
            Ok(ChildSource::Template { component, path }) => self.template(tree, slot, component, path, work),
            Err(why) => {
                work.faults
                    .add(FaultCode::ValidationFailed, format!("/components/{id}/children"), why);
                Vec::new()
            }
        };
        Prop::List(found.into_iter().map(Prop::Node).collect())
    }

    fn template(
        &mut self,
        tree: &mut Tree,
        slot: usize,
        component: &str,
        path: &str,
        work: &mut Work<'_>,
    ) -> Vec<NodeId> {
        let path = self.reading.locate(path);
        let list = self.plan.source.data.get(&path);
        let keys = list.and_then(row_keys);
        let mut rows: Vec<Row> = Vec::new();
        match list {
            Some(Value::Array(items)) => {
                for index in 0..items.len().min(MAX_NODES) {
                    let segment: Arc<str> = Arc::from(index.to_string());
                    let scope = path.child(&segment);
                    let own = keys.as_ref().and_then(|(_, keys)| keys.get(index).cloned());
                    let key = own.unwrap_or(segment);
                    rows.push(Row { key, scope, index });
                }
            }
            // v0.8's wire has no lists of objects but maps.
            Some(Value::Object(map)) if !self.plan.source.generation.has_pointers() => {
                for (index, name) in map.keys().take(MAX_NODES).enumerate() {
                    let (key, scope) = (Arc::from(name.as_str()), path.child(name));
                    rows.push(Row { key, scope, index });
                }
            }
            _ => {}
        }
        self.rows.push(Rows {
            length: list.map_or(0, length),
            path,
            keys,
        });
        let rows = rows.into_iter();
        rows.map_while(|row| self.child(tree, (slot, component, 0), Some(row), work))
            .collect()
    }

    fn items(&mut self, tree: &mut Tree, slot: usize, field: &str, items: &[Value], work: &mut Work<'_>) -> Prop {
        let mut out = Vec::new();
        for (again, item) in items.iter().take(MAX_NODES).enumerate() {
            let Value::Object(map) = item else { continue };
            let mut fields = Vec::new();
            for (name, raw) in map {
                let prop = match raw {
                    Value::String(component) if name == field => self
                        .child(tree, (slot, component, again), None, work)
                        .map_or(Prop::Absent, Prop::Node),
                    raw => self.reading.value(raw).map_or(Prop::Absent, Prop::Value),
                };
                fields.push((name.clone(), prop));
            }
            out.push(Prop::Map(fields));
        }
        Prop::List(out)
    }
}

/// Items of a list, entries of a map.
pub(super) fn length(list: &Value) -> usize {
    match list {
        Value::Array(items) => items.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    }
}

/// A row's own id.
pub(super) fn row_key(row: &Value, key: &str) -> Option<String> {
    match row.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The rows' own ids, when every row has one and no two are equal.
fn row_keys(list: &Value) -> Option<(&'static str, Vec<Arc<str>>)> {
    let Value::Array(items) = list else { return None };
    ["id", "key"].into_iter().find_map(|key| {
        let keys: Option<Vec<Arc<str>>> = items.iter().map(|row| row_key(row, key).map(Arc::from)).collect();
        let keys = keys.filter(|keys| !keys.is_empty())?;
        let distinct: HashSet<&Arc<str>> = keys.iter().collect();
        (distinct.len() == keys.len()).then_some((key, keys))
    })
}
