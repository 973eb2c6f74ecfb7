//! Where a chat stands: the body of our own page, or a box inside a host's element. What is looked for, what lies over the
//! chat and how wide it is ends there, so that several chats stand in one page. Knows no chat.

use std::borrow::Cow;
use std::cell::RefCell;

use leptos::ev::{self, EventDescriptor};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement, Node};

use super::{clock, dom};
use crate::ui::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// What both a document and a shadow root can be asked.
    #[wasm_bindgen(extends = Node)]
    #[derive(Clone, PartialEq)]
    type Scope;
    #[wasm_bindgen(method, js_name = getElementById)]
    fn get_element_by_id(this: &Scope, id: &str) -> Option<Element>;
    #[wasm_bindgen(method, getter, js_name = activeElement)]
    fn active_element(this: &Scope) -> Option<Element>;
}

thread_local! {
    /// The document or the shadow root around each chat that is mounted.
    static SCOPES: RefCell<Vec<Scope>> = const { RefCell::new(Vec::new()) };
}

/// Where this chat stands; in context below its mount.
#[derive(Clone, Copy)]
pub struct MountRoot {
    element: StoredValue<Element>,
    owner: StoredValue<Owner>,
    width: RwSignal<f64>,
    /// When the person last did something here.
    used: StoredValue<f64>,
}

/// Milliseconds for which what the person did counts as just done.
const JUST: f64 = 10_000.0;

impl MountRoot {
    /// Takes this element (`.ps-root`) as the place of all that the current owner mounts, until it ends.
    pub fn provide(element: Element) -> MountRoot {
        let width = RwSignal::new(f64::from(element.client_width()));
        let scope = scope_of(&element);
        SCOPES.with_borrow_mut(|scopes| scopes.push(scope.clone()));
        on_cleanup(move || {
            SCOPES.with_borrow_mut(|scopes| {
                if let Some(at) = scopes.iter().position(|known| *known == scope) {
                    scopes.swap_remove(at);
                }
            });
        });
        let root = MountRoot {
            element: StoredValue::new(element.clone()),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            width,
            used: StoredValue::new(f64::NEG_INFINITY),
        };
        dom::watch_size(&[&element], move || {
            let now = root.element.try_with_value(Element::client_width).map(f64::from);
            if now == Some(0.0) {
                // Nobody sees it: it is not narrow, and holds the page around it no longer.
                root.let_go();
            } else if let Some(now) = now.filter(|now| width.try_get_untracked().is_some_and(|before| before != *now)) {
                width.set(now);
            }
        });
        root.listen(leptos::ev::pointerdown, move |_| root.used.set_value(clock::now()));
        root.listen(leptos::ev::keydown, move |_| root.used.set_value(clock::now()));
        provide_context(root);
        root
    }

    /// What is mounted here; `None` when it was taken out meanwhile.
    pub fn try_element(self) -> Option<Element> {
        self.element.try_get_value()
    }

    /// What is mounted here. What lies over the chat is put at its end.
    ///
    /// # Panics
    /// The chat was taken out: who waited for something asks [`MountRoot::try_element`].
    pub fn element(self) -> Element {
        self.element.get_value()
    }

    /// The owner of all that is mounted here.
    pub fn owner(self) -> Owner {
        self.owner.get_value()
    }

    /// The element with this id in this chat.
    pub fn find(self, id: &str) -> Option<HtmlElement> {
        let found = self
            .element
            .try_with_value(|element| scope_of(element).get_element_by_id(id));
        found.flatten()?.dyn_into().ok()
    }

    /// The first match of this selector in this chat.
    pub fn one(self, selector: &str) -> Option<HtmlElement> {
        self.element.try_with_value(|element| dom::first(element, selector))?
    }

    /// The match of this selector whose attribute is exactly this: a server's text is compared, never part of a selector.
    pub fn with(self, selector: &str, attribute: &str, value: &str) -> Option<HtmlElement> {
        let all = self.element.try_with_value(|element| dom::all(element, selector))?;
        all.into_iter()
            .find(|element| element.get_attribute(attribute).as_deref() == Some(value))
    }

    /// Hears an event of this chat, wherever in it it happens, until the current owner ends.
    pub fn listen<E>(self, event: E, heard: impl Fn(E::EventType) + 'static)
    where
        E: EventDescriptor,
        E::EventType: JsCast,
    {
        self.hear(event, false, heard);
    }

    /// Has the first word on an Escape of this chat, wherever the focus is, while `is_up` says so; until the owner ends.
    pub fn on_escape(self, is_up: impl Fn() -> bool + 'static, away: impl Fn() + 'static) {
        self.take_keys(move |event| {
            let is_meant = event.key() == "Escape" && is_up();
            if is_meant {
                away();
            }
            is_meant
        });
    }

    /// Has the first word on the keys of this chat, wherever the focus is, until the owner ends: those that it takes (`true`)
    /// mean nothing else.
    pub fn take_keys(self, takes: impl Fn(&web_sys::KeyboardEvent) -> bool + 'static) {
        self.hear(ev::keydown, true, move |event| {
            if takes(&event) {
                event.prevent_default();
                event.stop_propagation();
            }
        });
    }

    /// `first`: on its way down.
    fn hear<E>(self, event: E, first: bool, heard: impl Fn(E::EventType) + 'static)
    where
        E: EventDescriptor,
        E::EventType: JsCast,
    {
        self.hear_named(
            event.name(),
            first,
            Closure::new(move |event: Event| heard(event.unchecked_into())),
        );
    }

    fn hear_named(self, name: Cow<'static, str>, first: bool, heard: Closure<dyn Fn(Event)>) {
        let element = self.element();
        let function: &js_sys::Function = heard.as_ref().unchecked_ref();
        element
            .add_event_listener_with_callback_and_bool(&name, function, first)
            .ok();
        let kept = StoredValue::new((element, heard));
        on_cleanup(move || {
            kept.with_value(|(element, heard)| {
                let function: &js_sys::Function = heard.as_ref().unchecked_ref();
                element
                    .remove_event_listener_with_callback_and_bool(&name, function, first)
                    .ok();
            });
        });
    }

    /// Closes what is modal in this chat: the whole document is inert behind it.
    fn let_go(self) {
        while let Some(dialog) = self.one("dialog:modal") {
            dialog.unchecked_into::<web_sys::HtmlDialogElement>().close();
        }
    }

    /// Whether the chat is seen and the person has just done something in it, not elsewhere in the page.
    pub fn was_used(self) -> bool {
        clock::now() - self.used.get_value() < JUST && self.element().client_width() > 0
    }

    /// Its width in CSS pixels; doesn't track.
    pub fn width_untracked(self) -> f64 {
        self.width.get_untracked()
    }

    /// Whether it is narrower than this many CSS pixels; tracks.
    pub fn is_under(self, pixels: f64) -> bool {
        self.width.get() < pixels
    }
}

/// Where this chat stands, from context.
pub fn use_root() -> MountRoot {
    expect_context::<MountRoot>()
}

fn scope_of(element: &Element) -> Scope {
    element.get_root_node().unchecked_into()
}

/// The element with an id that was made for it alone (`ui::fresh_id`), in whichever chat it stands.
pub fn find(id: &str) -> Option<HtmlElement> {
    let found = SCOPES.with_borrow(|scopes| scopes.iter().find_map(|scope| scope.get_element_by_id(id)));
    found?.dyn_into().ok()
}

/// The element that has the focus, inside of shadow roots too.
pub fn active() -> Option<Element> {
    // In a closed shadow root of a host's page the document's way down ends before it.
    let here = SCOPES.with_borrow(|scopes| scopes.iter().find_map(Scope::active_element));
    let mut active = here.or_else(|| document().active_element())?;
    while let Some(root) = active.shadow_root() {
        match root.unchecked_ref::<Scope>().active_element() {
            Some(inner) => active = inner,
            None => break,
        }
    }
    Some(active)
}

/// Nothing has the focus: what had it went away.
pub fn has_lost_focus() -> bool {
    active().is_none_or(|active| active.tag_name() == "BODY" || active.shadow_root().is_some())
}

/// Whether the focus is inside of this element.
pub fn has_focus(element: &Element) -> bool {
    active().is_some_and(|active| element.contains(Some(&active)))
}
