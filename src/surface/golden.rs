//! Surfaces as the command line prints them, as npm `@a2ui/web_core` resolves them: `{id, type, <props>}` since v0.9, `{id, type,
//! dataPath?, weight?, props}` before. For the command line and the tests.

use serde_json::{Map, Value, json};

use super::{Generation, Node, NodeId, NodeState, Prop, Surfaces};
use crate::json::SetMember;
use crate::surface::tree::single::{Surface, TreeHost};

type Object = Map<String, Value>;

/// Every surface that wasn't deleted, by id.
pub fn surfaces(all: &Surfaces) -> Value {
    let live = all.all().filter(|surface| !surface.is_deleted());
    live.map(|surface| {
        (
            surface.id().to_owned(),
            Printer {
                surface,
                host: all.host(),
            }
            .surface(),
        )
    })
    .collect()
}

struct Printer<'a> {
    surface: &'a Surface,
    host: TreeHost<'a>,
}

impl Printer<'_> {
    fn later(&self) -> bool {
        self.surface.generation().has_pointers()
    }

    fn surface(&self) -> Value {
        let surface = self.surface;
        let tree = surface.root().map_or(Value::Null, |root| self.node(root));
        let data = surface.data().root();
        match self.later() {
            true => json!({
                "catalogId": surface.catalog_id(),
                "theme": surface.styles(),
                "sendDataModel": surface.sends_data_model(),
                "dataModel": data,
                "tree": tree,
            }),
            false => json!({
                "root": surface.root_component(),
                "styles": surface.styles(),
                "ready": surface.is_ready(),
                "dataModel": data,
                "tree": tree,
            }),
        }
    }

    fn node(&self, id: NodeId) -> Value {
        let Some(node) = self.surface.node(id) else {
            return Value::Null;
        };
        let mut out = Object::new();
        out.set("id", self.id(node));
        let kind = match node.state {
            NodeState::Pending | NodeState::Cyclic | NodeState::TooDeep => "Placeholder",
            NodeState::Ready | NodeState::Unknown => &node.wire_type,
        };
        out.set("type", kind);
        let stands_in = match node.state {
            NodeState::Ready => false,
            NodeState::Unknown => self.later(),
            NodeState::Pending | NodeState::Cyclic | NodeState::TooDeep => true,
        };
        if stands_in {
            out.set("state", node.state.as_str());
            return Value::Object(out);
        }
        if self.later() {
            if node.checked {
                out.set("isValid", node.failures.is_empty());
                let messages = node.failures.iter().map(|failure| failure.message.clone());
                out.insert("validationErrors".into(), messages.collect());
                if node.failures.is_empty() {
                    out.shift_remove("validationErrors");
                }
            }
            self.props(node, &mut out);
            return Value::Object(out);
        }
        if !node.scope.is_root() {
            out.set("dataPath", self.data_path(node));
        }
        if let Some(weight) = node.weight {
            out.set("weight", crate::number::json(weight));
        }
        let mut props = Object::new();
        self.props(node, &mut props);
        out.set("props", Value::Object(props));
        Value::Object(out)
    }

    /// Before v0.9 a row's suffix is part of the id.
    fn id(&self, node: &Node) -> String {
        let mut id = node.component.to_string();
        if !self.later() {
            for key in self.row_keys(node) {
                id.push(':');
                id.push_str(&key);
            }
        }
        id
    }

    /// The key of each row that the node stands in, outermost first.
    fn row_keys(&self, node: &Node) -> Vec<String> {
        let mut keys = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            let parent = node.parent.and_then(|id| self.surface.node(id));
            let above = parent.map_or(0, |parent| parent.scope.segments().len());
            if node.scope.segments().len() > above
                && let Some(last) = node.scope.segments().last()
            {
                keys.push(last.to_string());
            }
            at = parent.map(|parent| &**parent);
        }
        keys.reverse();
        keys
    }

    /// The row's path; web_core spells v0.8's as the template does.
    fn data_path(&self, node: &Node) -> String {
        let parent = node.parent.and_then(|id| self.surface.node(id));
        let Some(parent) = parent.filter(|_| self.surface.generation() == Generation::V08) else {
            return node.scope.to_string();
        };
        if parent.scope == node.scope {
            return self.data_path(parent);
        }
        let given = self.surface.template_path(&parent.component).unwrap_or_default();
        let base = match given.starts_with('/') {
            true => given.to_owned(),
            false => format!("{}/{given}", self.data_path(parent)),
        };
        let key = node.scope.segments().last().map_or("", |key| key);
        format!("{}/{key}", base.trim_end_matches('/'))
    }

    fn props(&self, node: &Node, out: &mut Object) {
        for (name, prop) in &node.props {
            if !self.later() && is_left_out(self.surface.generation(), &node.wire_type, name) {
                continue;
            }
            let value = match prop {
                Prop::Action if self.later() => Some("<Action>".into()),
                Prop::Action => self
                    .surface
                    .resolved_action(node, name, self.host)
                    .map(|(name, context)| json!({ "name": name, "context": context })),
                prop => self.prop(prop),
            };
            if let Some(value) = value {
                out.insert(name.clone(), value);
            }
        }
    }

    fn prop(&self, prop: &Prop) -> Option<Value> {
        match prop {
            Prop::Absent if self.later() => None,
            Prop::Absent => Some(Value::Null),
            Prop::Value(value) => Some(value.clone()),
            Prop::Node(id) => Some(self.node(*id)),
            Prop::List(items) => Some(items.iter().filter_map(|item| self.prop(item)).collect()),
            Prop::Map(fields) => {
                let fields = fields.iter();
                Some(
                    fields
                        .filter_map(|(name, field)| Some((name.clone(), self.prop(field)?)))
                        .collect(),
                )
            }
            Prop::Action => Some("<Action>".into()),
        }
    }
}

/// What web_core's v0.8 catalogue doesn't have: it drops every other property of a type that it knows.
fn is_left_out(generation: Generation, wire_type: &str, name: &str) -> bool {
    let known: &[&str] = match wire_type {
        _ if generation != Generation::V08 => return false,
        "Text" => &["text", "usageHint"],
        "Image" => &["url", "altText", "fit", "usageHint"],
        "Icon" => &["name"],
        "Video" => &["url"],
        "AudioPlayer" => &["url", "description"],
        "Row" | "Column" => &["children", "distribution", "alignment"],
        "List" => &["children", "direction", "alignment"],
        "Card" => &["child"],
        "Tabs" => &["tabItems"],
        "Divider" => &["axis"],
        "Modal" => &["entryPointChild", "contentChild"],
        "Button" => &["child", "primary", "action"],
        "CheckBox" => &["label", "value"],
        "TextField" => &["label", "text", "textFieldType", "validationRegexp"],
        "DateTimeInput" => &["value", "enableDate", "enableTime"],
        "MultipleChoice" => &["selections", "options", "maxAllowedSelections", "variant", "filterable"],
        "Slider" => &["label", "value", "minValue", "maxValue"],
        _ => return false,
    };
    !known.contains(&name)
}
