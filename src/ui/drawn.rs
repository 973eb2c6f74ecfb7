//! Draws views, and draws others in their place. Knows what stands in the page, and nothing of why.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use any_spawner::Executor;
use leptos::prelude::{Owner, document};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Comment, Element, Event, Node, Text};

use super::kept::{Ended, Kept, effect};
use super::set::{Place, Set, What};
use super::view::{Hole, IntoView, Kind, Listen, Template, View};

/// What stands in the page for a view. Ends with all that it tracks and listens to when it is dropped; its nodes stay where they are.
pub(super) enum Drawn {
    Nothing(Comment),
    Text(Text, Cow<'static, str>),
    Element(Box<Filled>),
    /// Those, and what marks their end.
    Many(Vec<Drawn>, Comment),
    Dynamic(Kept<Option<Drawn>>),
    Rows(Kept<Rows>),
}

impl Ended for Option<Drawn> {
    fn end(&mut self) {
        *self = None;
    }
}

/// A row that stands in the page; what it owns ends with it.
pub(super) struct DrawnRow {
    pub key: u64,
    pub drawn: Drawn,
    pub owner: Owner,
}

impl Drop for DrawnRow {
    fn drop(&mut self) {
        self.owner.cleanup();
    }
}

/// The rows that stand in the page, and what marks their end.
pub(super) struct Rows {
    pub rows: Vec<DrawnRow>,
    pub end: Comment,
    pub owner: Option<Owner>,
}

impl Ended for Rows {
    fn end(&mut self) {
        self.rows.clear();
    }
}

/// A template with what fills it.
pub(super) struct Filled {
    text: &'static str,
    element: Element,
    holes: Vec<FilledHole>,
}

enum FilledHole {
    Set(Set),
    View(Drawn),
    Listener(Listener),
    Reference(Element),
}

struct Listener {
    element: Element,
    event: &'static str,
    run: Closure<dyn FnMut(Event)>,
}

impl Listener {
    fn new(element: &Element, event: &'static str, listen: Listen) -> Listener {
        let Listen { owner, mut run } = listen;
        let run = Closure::wrap(Box::new(move |happened| match &owner {
            Some(owner) => owner.with(|| run.call(happened)),
            None => run.call(happened),
        }) as Box<dyn FnMut(Event)>);
        _ = element.add_event_listener_with_callback(event, run.as_ref().unchecked_ref());
        Listener {
            element: element.clone(),
            event,
            run,
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        _ = self
            .element
            .remove_event_listener_with_callback(self.event, self.run.as_ref().unchecked_ref());
    }
}

pub(super) fn comment() -> Comment {
    document().create_comment("")
}

impl View {
    /// Makes its nodes; they stand nowhere yet.
    pub(super) fn draw(self) -> Drawn {
        match self.0 {
            Kind::Nothing => Drawn::Nothing(comment()),
            Kind::Text(words) => Drawn::Text(document().create_text_node(&words), words),
            Kind::Element(template) => Drawn::Element(Box::new(fill(*template))),
            Kind::Many(views) => Drawn::Many(views.into_iter().map(View::draw).collect(), comment()),
            Kind::Dynamic(mut view) => {
                let now = Rc::new(RefCell::new(None::<Drawn>));
                let place = now.clone();
                let effect = effect(Box::new(move |()| {
                    let view = view.call(());
                    let drawn = place.take();
                    let next = match drawn {
                        Some(mut drawn) => {
                            drawn.redraw(view);
                            drawn
                        }
                        None => view.draw(),
                    };
                    place.replace(Some(next));
                }));
                Drawn::Dynamic(Kept { now, effect })
            }
            Kind::List(mut rows) => {
                let now = Rc::new(RefCell::new(Rows::new(Owner::current())));
                let place = now.clone();
                let effect = effect(Box::new(move |()| {
                    let rows = rows.call(());
                    place.borrow_mut().take(rows);
                }));
                Drawn::Rows(Kept { now, effect })
            }
        }
    }
}

/// Codes are below this, but for the white space of a text.
const CODES: u8 = 0x11;

/// The name or the words at the start of a template's rest, and what follows them.
fn named(rest: &'static str) -> (&'static str, &'static str) {
    let ends = |byte: &u8| *byte < CODES && !matches!(byte, b'\t' | b'\n' | b'\r');
    rest.split_at(rest.bytes().position(|byte| ends(&byte)).unwrap_or(rest.len()))
}

const SVG: &str = "http://www.w3.org/2000/svg";

fn fill(template: Template) -> Filled {
    let Template { text, holes } = template;
    let document = document();
    let mut given = holes.into_iter();
    let mut holes = Vec::with_capacity(given.len());
    let mut open: Vec<Element> = Vec::new();
    let mut attribute = "";
    let mut rest = text;
    loop {
        let (code, after) = rest.split_at(1);
        let (name, next) = named(after);
        rest = next;
        match (code.as_bytes()[0], open.last()) {
            (code @ (1 | 2), parent) => {
                let made = match code {
                    1 => document.create_element(name),
                    _ => document.create_element_ns(Some(SVG), name),
                };
                let Ok(made) = made else { wasm_bindgen::throw_str(name) };
                if let Some(parent) = parent {
                    _ = parent.append_child(&made);
                }
                open.push(made);
            }
            (3, _) => attribute = name,
            (4, Some(element)) => _ = element.set_attribute(attribute, name),
            (14, Some(element)) => _ = element.append_child(&document.create_text_node(name)),
            (16, _) => match (open.pop(), open.is_empty()) {
                (Some(element), true) => return Filled { text, element, holes },
                _ => continue,
            },
            (code, Some(element)) => {
                let filled = match given.next() {
                    Some(Hole::Value(value)) => FilledHole::Set(Set::new(
                        Place {
                            element: element.clone(),
                            what: What::of(code),
                            name,
                        },
                        value,
                    )),
                    Some(Hole::View(view)) => {
                        let drawn = view.draw();
                        drawn.mount(element, None);
                        FilledHole::View(drawn)
                    }
                    Some(Hole::Listener(listen)) => FilledHole::Listener(Listener::new(element, name, listen)),
                    Some(Hole::Reference(take)) => {
                        take(element.clone());
                        FilledHole::Reference(element.clone())
                    }
                    None => continue,
                };
                holes.push(filled);
            }
            (_, None) => wasm_bindgen::throw_str(text),
        }
    }
}

impl Filled {
    fn refill(&mut self, template: Template) {
        for (hole, given) in self.holes.iter_mut().zip(template.holes) {
            match (hole, given) {
                (FilledHole::Set(set), Hole::Value(value)) => set.renew(value),
                (FilledHole::View(drawn), Hole::View(view)) => drawn.redraw(view),
                (FilledHole::Listener(listener), Hole::Listener(listen)) => {
                    *listener = Listener::new(&listener.element, listener.event, listen);
                }
                (FilledHole::Reference(element), Hole::Reference(take)) => take(element.clone()),
                _ => {}
            }
        }
    }
}

impl Drawn {
    /// Draws another view in the place of this one. What is alike stays, with its focus and what was entered into it.
    fn redraw(&mut self, view: View) {
        match (&mut *self, view.0) {
            (Drawn::Nothing(_), Kind::Nothing) => {}
            (Drawn::Text(node, words), Kind::Text(new)) => {
                if *words != new {
                    node.set_data(&new);
                    *words = new;
                }
            }
            (Drawn::Element(filled), Kind::Element(template)) if filled.text == template.text => {
                filled.refill(*template);
            }
            (Drawn::Many(drawn, end), Kind::Many(views)) => {
                for gone in drawn.drain(views.len().min(drawn.len())..) {
                    gone.unmount();
                }
                let mut views = views.into_iter();
                for (drawn, view) in drawn.iter_mut().zip(views.by_ref()) {
                    drawn.redraw(view);
                }
                for view in views {
                    let added = view.draw();
                    if let Some(parent) = end.parent_node() {
                        added.mount(&parent, Some(end));
                    }
                    drawn.push(added);
                }
            }
            (_, kind) => {
                let new = View(kind).draw();
                if let Some((parent, first)) = self.first().and_then(|first| Some((first.parent_node()?, first))) {
                    new.mount(&parent, Some(&first));
                }
                self.unmount();
                *self = new;
            }
        }
    }

    /// Puts its nodes before a node of the parent, or at its end.
    pub fn mount(&self, parent: &Node, before: Option<&Node>) {
        self.each(&mut |node| _ = parent.insert_before(node, before));
    }

    /// Takes its nodes out of the page.
    pub(super) fn unmount(&self) {
        self.each(&mut |node| node.unchecked_ref::<Element>().remove());
    }

    /// Its first node.
    pub fn first(&self) -> Option<Node> {
        match self {
            Drawn::Many(drawn, end) => drawn
                .first()
                .and_then(Drawn::first)
                .or_else(|| Some(end.clone().into())),
            Drawn::Dynamic(Kept { now, .. }) => now.borrow().as_ref().and_then(Drawn::first),
            Drawn::Rows(Kept { now, .. }) => now.borrow().first(),
            Drawn::Nothing(node) => Some(node.clone().into()),
            Drawn::Text(node, _) => Some(node.clone().into()),
            Drawn::Element(filled) => Some(filled.element.clone().into()),
        }
    }

    /// Visits its nodes in their order.
    pub(super) fn each(&self, visit: &mut dyn FnMut(&Node)) {
        match self {
            Drawn::Many(drawn, end) => {
                for drawn in drawn {
                    drawn.each(visit);
                }
                visit(end);
            }
            Drawn::Dynamic(Kept { now, .. }) => {
                if let Some(drawn) = &*now.borrow() {
                    drawn.each(visit);
                }
            }
            Drawn::Rows(Kept { now, .. }) => now.borrow().each(visit),
            Drawn::Nothing(node) => visit(node),
            Drawn::Text(node, _) => visit(node),
            Drawn::Element(filled) => visit(&filled.element),
        }
    }
}

/// A view that stands in the page. Dropped, it leaves it.
pub struct Mounted {
    drawn: Drawn,
    owner: Owner,
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.drawn.unmount();
        // Something inside may hold it.
        self.owner.cleanup();
    }
}

/// Lets effects run; before anything is drawn.
pub fn run_effects() {
    // An error says only that they do already.
    _ = Executor::init_wasm_bindgen();
}

/// Draws a view at the end of an element, under an owner of its own.
pub fn mount<V: IntoView>(parent: &Element, view: impl FnOnce() -> V) -> Mounted {
    run_effects();
    let owner = Owner::new();
    let drawn = owner.with(|| view().into_view().draw());
    drawn.mount(parent, None);
    Mounted { drawn, owner }
}
