//! The components that an agent may describe on a surface, and how it learns of them: one table for A2UI and GULF, one
//! for GenUI's widgets, and the JSON Schemas made from them. Knows no tree, no data and no view.

pub mod catalog;
mod components;
mod gulf;
mod own;
mod widgets;

use components::COMPONENTS;
use gulf::GULF;
use own::{OWN, properties};
use widgets::WIDGETS;

use crate::contract::question::members::Holds;

/// Our catalogue's id, for agents that ask which one a surface is made for.
const CATALOG_ID: &str = crate::surface::OWN_CATALOG;

/// The basic catalogue of A2UI v0.9, which ours contains.
pub const BASIC_CATALOG_ID: &str = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json";

/// What a property holds.
#[derive(Clone, Copy, Debug)]
enum PropertyKind {
    /// Text that may be bound or computed.
    Text,
    /// A number.
    Number,
    /// True or false.
    Flag,
    /// A list of texts that may be bound.
    Texts,
    /// A fixed word; the first is the default.
    Word(&'static [&'static str]),
    /// A text, a flag or a number that is never bound.
    Literal,
    /// True or false that is never bound.
    On,
    /// A number that is never bound.
    Count,
    /// The id of a component.
    Child,
    /// Ids, or a template over a list of the data model.
    Children,
    /// Options with `label` and `value`.
    Options,
    /// Tabs with `title` and `child`.
    Tabs,
    /// Rules with `condition` and `message`.
    Checks,
    /// What a press does.
    Action,
    /// Flags in a row, one for each label.
    Flags,
    /// Plain JSON, or a path to it.
    Plain(Holds),
    /// A list of plain JSON, or a path to it.
    List,
    /// A path to write to.
    Path,
}

/// One property of a component.
#[derive(Clone, Copy, Debug)]
struct Property {
    /// Its name, as a server writes it.
    pub name: &'static str,
    /// What it holds.
    pub kind: PropertyKind,
    /// The component cannot do without it.
    pub required: bool,
    /// For the agent; empty when the name says it.
    pub about: &'static str,
}

/// One component.
#[derive(Clone, Copy, Debug)]
struct ComponentSpec {
    /// Its name, as a server writes it.
    pub name: &'static str,
    /// When to use it, for the agent.
    pub about: &'static str,
    /// Its properties.
    pub properties: &'static [Property],
}

const fn component(name: &'static str, about: &'static str, properties: &'static [Property]) -> ComponentSpec {
    ComponentSpec {
        name,
        about,
        properties,
    }
}

const fn must(name: &'static str, kind: PropertyKind) -> Property {
    Property {
        required: true,
        ..may(name, kind)
    }
}

const fn may(name: &'static str, kind: PropertyKind) -> Property {
    Property {
        name,
        kind,
        required: false,
        about: "",
    }
}

impl Property {
    /// The same, with words for the agent.
    const fn about(self, about: &'static str) -> Property {
        Property { about, ..self }
    }
}
