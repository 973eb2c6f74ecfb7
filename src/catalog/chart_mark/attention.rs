//! Whose turn it is at the keyboard: a document of somebody else's may ask for the focus at any time, and would read what the
//! person writes. While somebody writes elsewhere a frame cannot be focused at all; at other times what it takes is taken
//! back, unless the person pointed into it or came by Tab. Knows no chart.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement, HtmlIFrameElement, KeyboardEvent};

/// How long a browser says that the person is active after a gesture, and a little: later it speaks of one inside of the frame.
const ACTIVE: f64 = 5_500.0;
/// How long after Tab the focus arrives.
const STEP: f64 = 500.0;
/// The focus leaves an element this long before the window at most.
const TOGETHER: f64 = 100.0;

/// What the person did last; times in milliseconds.
#[derive(Clone, Copy)]
struct Seen {
    /// Keys and presses in our page.
    input: f64,
    tab: f64,
    /// The pointer is over the frame, and moved there.
    over: bool,
    moved: f64,
    /// The focus left its element.
    left: f64,
}

/// Watches over a frame in its box; what the box has to tell it.
#[derive(Clone, Copy)]
pub(super) struct Attention {
    frame: NodeRef<html::Iframe>,
    seen: StoredValue<Seen>,
    focused: StoredValue<Option<Element>, LocalStorage>,
}

fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// A place where words are entered.
fn takes_words(element: &Element) -> bool {
    let name = element.tag_name();
    let editable = element
        .dyn_ref::<HtmlElement>()
        .is_some_and(HtmlElement::is_content_editable);
    editable
        || ["INPUT", "TEXTAREA", "SELECT"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether the browser saw a gesture a moment ago, in our page or in a frame of it; yes where it doesn't say.
fn is_active() -> bool {
    let of = |value: &JsValue, name: &str| js_sys::Reflect::get(value, &name.into()).unwrap_or(JsValue::UNDEFINED);
    of(&of(window().navigator().as_ref(), "userActivation"), "isActive")
        .as_bool()
        .unwrap_or(true)
}

impl Attention {
    /// Begins to watch; ends with the owner.
    pub(super) fn watch(frame: NodeRef<html::Iframe>) -> Attention {
        let never = f64::NEG_INFINITY;
        let seen = Seen {
            input: never,
            tab: never,
            over: false,
            moved: never,
            left: never,
        };
        let attention = Attention {
            frame,
            seen: StoredValue::new(seen),
            focused: StoredValue::new_local(document().active_element()),
        };
        // Ahead of everybody else: what a view keeps to itself was input all the same.
        listen("keydown", move |event| attention.key(&event));
        listen("pointerdown", move |_| attention.note(|seen| seen.input = now()));
        listen("focusin", move |event| attention.arrived(&event));
        listen("focusout", move |_| attention.note(|seen| seen.left = now()));
        let left = window_event_listener(ev::blur, move |_| attention.look());
        on_cleanup(move || left.remove());
        attention
    }

    /// The pointer moves over the box of the frame.
    pub(super) fn over(&self) {
        self.note(|seen| (seen.over, seen.moved) = (true, now()));
    }

    /// The pointer has left the box.
    pub(super) fn out(&self) {
        self.note(|seen| seen.over = false);
    }

    fn note(&self, note: impl FnOnce(&mut Seen)) {
        self.seen.update_value(note);
        self.shield();
    }

    fn key(&self, event: &Event) {
        let is_tab = event
            .dyn_ref::<KeyboardEvent>()
            .is_some_and(|event| event.key() == "Tab");
        self.note(|seen| {
            seen.input = now();
            if is_tab {
                seen.tab = seen.input;
            }
        });
    }

    fn arrived(&self, event: &Event) {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        self.focused.set_value(target);
        self.note(|seen| seen.left = f64::INFINITY);
    }

    fn element(&self) -> Option<HtmlIFrameElement> {
        self.frame.try_get_untracked().flatten()
    }

    fn has_focus(&self, frame: &HtmlIFrameElement) -> bool {
        document()
            .active_element()
            .is_some_and(|active| active.is_same_node(Some(frame)))
    }

    /// While words are written elsewhere and the pointer doesn't come, nothing in the frame takes the focus.
    fn shield(&self) {
        let Some(frame) = self.element() else { return };
        let Some(seen) = self.seen.try_get_value() else { return };
        let writes = !self.has_focus(&frame) && document().active_element().is_some_and(|active| takes_words(&active));
        let comes = (seen.over && seen.moved >= seen.input) || now() - seen.tab < STEP;
        let _ = frame.toggle_attribute_with_force("inert", writes && !comes);
    }

    /// The window lost the focus: to another one, or to a frame.
    fn look(&self) {
        let Some(frame) = self.element().filter(|frame| self.has_focus(frame)) else {
            return;
        };
        let (Some(seen), now) = (self.seen.try_get_value(), now()) else {
            return;
        };
        let held = seen.left == f64::INFINITY || now - seen.left < TOGETHER;
        let before = self.focused.try_get_value().flatten();
        let before = before.filter(|before| held && before.is_connected() && !before.is_same_node(Some(&frame)));
        let wrote = before.as_ref().is_some_and(takes_words);
        let pointed = now - seen.input > ACTIVE || (seen.over && seen.moved >= seen.input && !wrote);
        if now - seen.tab < STEP || (is_active() && pointed) {
            return;
        }
        let _ = frame.blur();
        let _ = window().focus();
        if let Some(before) = before.and_then(|before| before.dyn_into::<HtmlElement>().ok()) {
            let calm = web_sys::FocusOptions::new();
            calm.set_prevent_scroll(true);
            let _ = before.focus_with_options(&calm);
        }
    }
}

/// Listens on the window before anybody else, as long as the owner lives.
fn listen(name: &'static str, heard: impl Fn(Event) + 'static) {
    let heard = Closure::<dyn Fn(Event)>::new(heard);
    let _ = window().add_event_listener_with_callback_and_bool(name, heard.as_ref().unchecked_ref(), true);
    let heard = StoredValue::new_local(Some(heard));
    on_cleanup(move || {
        if let Some(heard) = heard.try_update_value(Option::take).flatten() {
            let _ = window().remove_event_listener_with_callback_and_bool(name, heard.as_ref().unchecked_ref(), true);
        }
    });
}
