//! Whose turn it is at the keyboard: a document of somebody else's may ask for the focus at any time, and would read what the
//! person writes. No browser lets a page refuse that, so a frame that takes the focus uninvited is taken away. A frame is
//! invited by a press on it, by Tab, or by the pointer of somebody who writes nowhere; once the person is elsewhere in our
//! page a cover lies over it, so that a press on it comes to us first. Knows no chart.

use crate::browser::clock;
use crate::browser::dom;
use crate::browser::mount_root::active;
use std::time::Duration;

use crate::ui::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlIFrameElement, PointerEvent};

/// How long after Tab the focus arrives in the frame.
const STEP: Duration = Duration::from_millis(500);
/// While the window isn't the active one nothing is said about the focus, so it is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// Whether words are being entered in our page.
fn writes() -> bool {
    active().is_some_and(|active| {
        let name = active.tag_name();
        let field = ["INPUT", "TEXTAREA", "SELECT"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known));
        field
            || active
                .dyn_ref::<HtmlElement>()
                .is_some_and(HtmlElement::is_content_editable)
    })
}

/// Watches over one frame.
#[derive(Clone, Copy)]
pub(super) struct Attention {
    frame: NodeRef<html::Iframe>,
    /// The person is elsewhere: the cover lies over the frame, and the focus isn't for it.
    pub(crate) covered: RwSignal<bool>,
    /// The frame took the focus uninvited.
    pub(crate) stolen: RwSignal<bool>,
    /// When Tab was pressed in our page, in milliseconds of the page's clock.
    tab: StoredValue<Option<f64>>,
}

impl Attention {
    /// Begins to watch; ends with the owner. `invited`: the person has just started it.
    pub(super) fn watch(frame: NodeRef<html::Iframe>, invited: bool) -> Attention {
        let attention = Attention {
            frame,
            covered: RwSignal::new(!invited),
            stolen: RwSignal::new(false),
            tab: StoredValue::new(None),
        };
        dom::until_cleanup(window_event_listener(ev::keydown, move |event| {
            attention.tab.set_value((event.key() == "Tab").then(clock::now));
            attention.elsewhere();
        }));
        dom::until_cleanup(window_event_listener(ev::focusin, move |_| {
            if !attention.has_focus() && !attention.is_beside() {
                attention.tab.set_value(None);
                attention.elsewhere();
            }
        }));
        dom::until_cleanup(window_event_listener(ev::pointerdown, move |_| attention.elsewhere()));
        dom::until_cleanup(window_event_listener(ev::blur, move |_| attention.look()));
        dom::every(LOOK, move || attention.look());
        attention
    }

    /// The person pressed on the frame.
    pub(super) fn invite(&self, press: &PointerEvent) {
        // Neither the page's own answer to a press nor its listeners may take the focus away again.
        press.prevent_default();
        press.stop_propagation();
        self.covered.set(false);
        if let Some(frame) = self.element() {
            let _ = frame.focus();
        }
    }

    /// The pointer came over the frame.
    pub(crate) fn over(&self) {
        if !writes() {
            self.covered.set(false);
        }
    }

    /// The pointer left the frame.
    pub(super) fn out(&self) {
        if !self.has_focus() {
            self.elsewhere();
        }
    }

    fn elsewhere(&self) {
        if self.covered.try_get_untracked() != Some(false) {
            return;
        }
        if let Some(frame) = self.element().filter(|_| self.has_focus()) {
            let _ = frame.blur();
        }
        self.covered.set(true);
    }

    fn element(&self) -> Option<HtmlIFrameElement> {
        self.frame.try_get_untracked()
    }

    fn has_focus(&self) -> bool {
        let active = active();
        self.element()
            .is_some_and(|frame| active.is_some_and(|active| active.is_same_node(Some(&frame))))
    }

    /// The focus is at the figure around the frame, where the page has put it when the button that starts it went.
    fn is_beside(&self) -> bool {
        let figure = active().filter(|active| active.tag_name() == "FIGURE");
        self.element()
            .is_some_and(|frame| figure.is_some_and(|figure| figure.contains(Some(&frame))))
    }

    fn look(&self) {
        if self.covered.try_get_untracked() != Some(true) || !self.has_focus() {
            return;
        }
        let by_tab = self.tab.try_get_value().flatten();
        if by_tab.is_some_and(|at| clock::now() - at < STEP.as_secs_f64() * 1_000.0) {
            self.covered.set(false);
        } else {
            self.stolen.set(true);
        }
    }
}
