//! Where the focus is and goes in a question card, which may stand in two places of the page at once: in the thread and
//! in a side panel.

use crate::browser::dom;
use crate::browser::mount_root::{active, find};
use crate::ui::prelude::*;
use web_sys::{Element, HtmlElement};

use super::card::Card;

impl Card {
    fn roots(self) -> impl Iterator<Item = Element> {
        let wrapper = self.wrapper.try_get_untracked().map(Element::from);
        let aside = self.aside.try_get_untracked().map(Element::from);
        wrapper.into_iter().chain(aside)
    }

    fn find(self, selector: &str) -> Option<HtmlElement> {
        self.roots().find_map(|root| dom::first(&root, selector))
    }

    /// Focus to the first wrong field, or to the field's first control.
    pub(super) fn focus_field(self, field: &str) {
        let mut found: Option<HtmlElement> = None;
        for root in self.roots() {
            for element in dom::all(&root, "[data-field]") {
                if element.get_attribute("data-field").as_deref() == Some(field) {
                    return focus_within(&element);
                }
                found.get_or_insert(element);
            }
        }
        if let Some(element) = found {
            focus_within(&element);
        }
    }

    pub(super) fn focus_later(self, selector: &'static str) {
        request_animation_frame(move || {
            if let Some(element) = self.find(selector) {
                focus_within(&element);
            }
        });
    }

    /// Focus is somewhere in this card.
    pub(super) fn has_focus(self) -> bool {
        let active = active();
        active.is_some_and(|active| self.roots().any(|root| root.contains(Some(&active))))
    }
}

/// Focus to the element of this id, which may be about to be drawn.
pub(crate) fn focus_soon(id: String) {
    request_animation_frame(move || {
        if let Some(element) = find(&id) {
            element.focus().ok();
        }
    });
}

/// Focus to the element, or to the control inside that the keyboard would reach first: the chosen one, else the first.
fn focus_within(element: &HtmlElement) {
    let inner = match element.tag_name().as_str() {
        "FIELDSET" | "DIV" | "UL" | "OL" | "TABLE" | "TR" => ["input:checked", "input, textarea, select", "button"]
            .into_iter()
            .find_map(|selector| dom::first(element, selector)),
        _ => None,
    };
    inner.as_ref().unwrap_or(element).focus().ok();
}
