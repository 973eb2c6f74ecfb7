//! A template: the part of some markup that never changes, as one string, and the values that fill its holes. Draws nothing.
//!
//! The string is a row of codes, each with a name or words behind it:
//!
//! | code | what follows |
//! |---|---|
//! | 1, 2 | an element's tag, the second in SVG's namespace |
//! | 3, 4 | an attribute's name; what it is set to |
//! | 5, 6, 7, 8 | the name of an attribute, a property, a class, a style that a value sets |
//! | 11 | the name of an event that a value listens to |
//! | 12 | nothing: a value takes the element |
//! | 14 | words |
//! | 15 | nothing: a view stands here |
//! | 16 | nothing: the element ends |

use leptos::ev::EventDescriptor;
use leptos::prelude::Owner;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use super::attribute::{IntoValue, Value};
use super::node_ref::NodeRef;
use super::view::{Hole, IntoView, Kind, Listen, Template, View};
use crate::reactive::CallMut;

/// Begins to fill a template.
pub fn template(text: &'static str) -> Box<Template> {
    Box::new(Template {
        text,
        holes: Vec::new(),
    })
}

impl Template {
    fn with(mut self: Box<Self>, hole: Hole) -> Box<Self> {
        self.holes.push(hole);
        self
    }

    fn with_value(self: Box<Self>, value: Value) -> Box<Self> {
        self.with(Hole::Value(value))
    }

    fn with_view(self: Box<Self>, view: View) -> Box<Self> {
        self.with(Hole::View(view))
    }

    fn with_listener(self: Box<Self>, run: Box<dyn CallMut<Event, ()>>) -> Box<Self> {
        let owner = Owner::current();
        self.with(Hole::Listener(Listen { owner, run }))
    }

    fn with_reference(self: Box<Self>, take: Box<dyn FnOnce(Element)>) -> Box<Self> {
        self.with(Hole::Reference(take))
    }

    /// Fills the next hole with a value.
    #[inline(always)]
    pub fn value(self: Box<Self>, value: impl IntoValue) -> Box<Self> {
        self.with_value(value.into_value())
    }

    /// Fills the next hole with a view.
    #[inline(always)]
    pub fn child(self: Box<Self>, view: impl IntoView) -> Box<Self> {
        self.with_view(view.into_view())
    }

    /// Fills the next hole with what listens to an event.
    #[inline(always)]
    pub fn on<E>(self: Box<Self>, _: E, mut run: impl FnMut(E::EventType) + 'static) -> Box<Self>
    where
        E: EventDescriptor,
        E::EventType: JsCast,
    {
        self.with_listener(Box::new(move |event: Event| run(event.unchecked_into())))
    }

    /// Fills the next hole with what takes the element.
    pub fn reference<E: 'static>(self: Box<Self>, node: NodeRef<E>) -> Box<Self> {
        self.with_reference(Box::new(move |element| node.load(element)))
    }

    /// As a view.
    pub fn done(self: Box<Self>) -> View {
        View(Kind::Element(self))
    }
}
