//! What a view draws: one instance of a component at one place of a surface, its bound properties resolved. Knows no
//! data model and no messages.

use crate::number;
use crate::spelled::spelled;
use std::sync::Arc;

use serde_json::Value;

use crate::surface::Path;
use crate::surface::message::names;

/// The `variant` of a field that hides what is entered.
pub(super) const OBSCURED: &str = "obscured";

/// Names an instance for as long as it stands in its surface: the key of its element. Unique within a surface, never
/// used again. A row keeps it when rows are added, removed or moved before it, if its rows have ids of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

spelled! {
    /// What stands at a place.
    pub enum NodeState {
        /// The component, ready to be drawn.
        Ready = "ready",
        /// Nobody defined the component yet: a light placeholder while the stream is open, after it nothing, or words at the
        /// root. The same node becomes `Ready` when the definition comes.
        Pending = "pending",
        /// A type that this page doesn't have: nothing for the person, a neutral mark for a developer.
        Unknown = "unknown-type",
        /// The component is its own ancestor at the same data: words stand for it.
        Cyclic = "cyclic",
        /// It stands deeper than `MAX_DEPTH`: words stand for it and what is in it.
        TooDeep = "too-deep",
    }
}

/// A property after bindings and functions were resolved and references followed.
#[derive(Clone, Debug, PartialEq)]
pub enum Prop {
    /// Bound to a place that holds nothing yet: text is empty, a box unchecked, a slider at its minimum.
    Absent,
    /// Any JSON.
    Value(Value),
    /// A child.
    Node(NodeId),
    /// Children, or things that hold something bound.
    List(Vec<Prop>),
    /// An object that holds something bound: an option, a tab.
    Map(Vec<(String, Prop)>),
    /// Something to run by `Surfaces::act`; its context is resolved then.
    Action,
}

/// One failing check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckFailure {
    /// Untrusted text of the server, maybe empty.
    pub message: String,
    /// How much it matters.
    pub severity: CheckSeverity,
    /// The server's code, else the name of the function that said no (`required`, `email`): for words of our own where
    /// the server gave none.
    pub code: Option<String>,
}

/// How much a failing check matters. Only an error disables a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckSeverity {
    /// The entry cannot be sent.
    Error,
    /// The entry may be sent.
    Warning,
    /// A remark.
    Info,
}

/// One instance of a component.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its id.
    pub id: NodeId,
    /// The node that holds it; `None` for the root.
    pub parent: Option<NodeId>,
    /// The component's id on the wire; the same in every row of a template.
    pub component: Arc<str>,
    /// Its type as received; `kind` is the name to choose a view by.
    pub wire_type: Arc<str>,
    /// How far it has come.
    pub state: NodeState,
    /// What relative paths start from: the row of the nearest template, else the root.
    pub scope: Path,
    /// Share of the free room in a row or column.
    pub weight: Option<f64>,
    /// Properties as the wire names them, in its order; read them by `prop`, which knows every generation's name.
    pub props: Vec<(String, Prop)>,
    /// Failing checks, in order; empty when everything is right or nothing is checked.
    pub failures: Vec<CheckFailure>,
    /// The component has checks at all.
    pub checked: bool,
    /// What stands in a field doesn't match its `validationRegexp`.
    pub misfit: bool,
}

impl Node {
    /// The canonical type: `Heading` is `Text`, `MultipleChoice` is `ChoicePicker` (`gulf-a2ui.md` 8).
    pub fn kind(&self) -> &str {
        names::canonical_type(&self.wire_type)
    }

    /// What is entered here is hidden on the screen: it is kept nowhere.
    pub fn is_obscured(&self) -> bool {
        self.kind() == "TextField" && self.word("variant").as_deref() == Some(OBSCURED)
    }

    /// A property by its canonical (v1.0) name, under whichever name the server used.
    pub fn prop(&self, name: &str) -> Option<&Prop> {
        let find = |name: &str| self.props.iter().find(|(key, _)| key == name).map(|(_, prop)| prop);
        find(name).or_else(|| names::aliases(self.kind(), name).iter().find_map(|alias| find(alias)))
    }

    /// The name under which the server gave this property, for `Surfaces::write`; the canonical name when it gave none.
    pub(super) fn prop_name<'a>(&'a self, name: &'a str) -> &'a str {
        let has = |name: &str| self.props.iter().any(|(key, _)| key == name);
        if has(name) {
            return name;
        }
        let aliases = names::aliases(self.kind(), name);
        aliases.iter().copied().find(|alias| has(alias)).unwrap_or(name)
    }

    /// A property's plain value; `None` when it is absent, null or no plain value.
    pub fn value(&self, name: &str) -> Option<&Value> {
        match self.prop(name)? {
            Prop::Value(Value::Null) => None,
            Prop::Value(value) => Some(value),
            _ => None,
        }
    }

    /// A property as text: numbers and booleans are spelled, lists and objects are compact JSON, absent is empty.
    pub fn text(&self, name: &str) -> String {
        self.value(name).map(crate::surface::text_of).unwrap_or_default()
    }

    /// A property as a number; text that is a number counts.
    pub fn number(&self, name: &str) -> Option<f64> {
        let value = self.value(name)?;
        let number = match value {
            Value::String(text) => number::parse(text.trim()),
            Value::Number(number) => number::of(number),
            _ => None,
        };
        number.filter(|number: &f64| number.is_finite())
    }

    /// A property as a flag; the words `true` and `false` count.
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Bool(flag) => Some(*flag),
            Value::String(word) => word.parse().ok(),
            _ => None,
        }
    }

    /// A property as a list of texts; one text is a list of one.
    pub fn texts(&self, name: &str) -> Vec<String> {
        match self.value(name) {
            Some(Value::Array(items)) => items.iter().map(crate::surface::text_of).collect(),
            Some(value) => vec![crate::surface::text_of(value)],
            None => Vec::new(),
        }
    }

    /// The children under this name, one or many; for tabs, those of the items.
    pub fn children(&self, name: &str) -> Vec<NodeId> {
        let mut found = Vec::new();
        if let Some(prop) = self.prop(name) {
            collect(prop, &mut found);
        }
        found
    }

    /// No check fails that forbids to go on.
    pub(crate) fn is_valid(&self) -> bool {
        self.failures
            .iter()
            .all(|failure| failure.severity != CheckSeverity::Error)
    }
}

fn collect(prop: &Prop, found: &mut Vec<NodeId>) {
    match prop {
        Prop::Node(id) => found.push(*id),
        Prop::List(items) => items.iter().for_each(|item| collect(item, found)),
        Prop::Map(fields) => fields.iter().for_each(|(_, field)| collect(field, found)),
        Prop::Absent | Prop::Value(_) | Prop::Action => {}
    }
}

impl Prop {
    /// One field of an option or a tab.
    pub fn field(&self, name: &str) -> Option<Prop> {
        match self {
            Prop::Map(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, prop)| prop.clone()),
            Prop::Value(Value::Object(map)) => map.get(name).cloned().map(Prop::Value),
            _ => None,
        }
    }

    /// The items of a list, whether something in it is bound or not.
    pub fn items(&self) -> Vec<Prop> {
        match self {
            Prop::List(items) => items.clone(),
            Prop::Value(Value::Array(items)) => items.iter().cloned().map(Prop::Value).collect(),
            _ => Vec::new(),
        }
    }

    /// As `Node::text`.
    pub fn text(&self) -> String {
        match self {
            Prop::Value(value) => crate::surface::text_of(value),
            _ => String::new(),
        }
    }
}
