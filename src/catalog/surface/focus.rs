//! What happens to the focus when the thing that has it goes away, as a row does whose button removes it: the same thing
//! in the row that takes its place, else the nearest thing that can have it, else the heading. Never the page's body.
//! Knows no component.

use crate::browser::mount_root::has_lost_focus;
use crate::ui::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::live::surface::LiveSurface;

/// What can have the focus.
const FOCUSABLE: &str = "button, input, select, textarea, a[href], [tabindex=\"0\"]";
/// Elements above the focused one that are remembered.
const MAX_STEPS: usize = 64;
const ROW: &str = ".ps-s-item";

/// One step on the way from the focused element to the surface.
struct Step {
    parent: Element,
    /// Its place among its siblings.
    index: u32,
    /// Which of its focusable things had the focus.
    nth: usize,
}

fn focusable(within: &Element) -> Vec<HtmlElement> {
    let Ok(list) = within.query_selector_all(FOCUSABLE) else {
        return Vec::new();
    };
    let all = (0..list.length()).filter_map(|at| list.get(at)?.dyn_into::<HtmlElement>().ok());
    all.filter(|element| element.tab_index() >= 0 && element.offset_parent().is_some())
        .collect()
}

fn way(from: &Element, surface: &Element) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut element = from.clone();
    while element != *surface && steps.len() < MAX_STEPS {
        let Some(parent) = element.parent_element() else { break };
        let mut index = 0;
        let mut before = element.previous_element_sibling();
        while let Some(sibling) = before {
            index += 1;
            before = sibling.previous_element_sibling();
        }
        let nth = match element.matches(ROW) {
            Ok(true) => focusable(&element).iter().position(|one| one.is_same_node(Some(from))),
            _ => None,
        };
        steps.push(Step {
            index,
            nth: nth.unwrap_or_default(),
            parent: parent.clone(),
        });
        element = parent;
    }
    steps
}

/// Gives the focus to what stands where this step stood, or near it.
fn take_over(step: &Step) -> bool {
    let children = step.parent.children();
    let count = children.length();
    let from = step.index.min(count.saturating_sub(1));
    let near = (from..count).chain((0..from).rev());
    for child in near.take(MAX_STEPS).filter_map(|at| children.item(at)) {
        let mut own = focusable(&child);
        if own.is_empty() && child.matches(FOCUSABLE) == Ok(true) {
            own.extend(child.dyn_into::<HtmlElement>());
        }
        let found = own.get(step.nth.min(own.len().saturating_sub(1)));
        if found.is_some_and(|found| found.focus().is_ok()) {
            return true;
        }
    }
    false
}

fn recover(steps: &[Step], surface: &HtmlElement) {
    let mut standing = steps.iter().filter(|step| step.parent.is_connected());
    // The innermost that still has its parent is what went away; farther out only what stands beside it is near.
    if standing.next().is_some_and(take_over) || !has_lost_focus() {
        return;
    }
    let heading = surface.query_selector("h3, h4, [role=\"heading\"]").ok().flatten();
    let last = heading.and_then(|heading| heading.dyn_into::<HtmlElement>().ok());
    let last = last.unwrap_or_else(|| surface.clone());
    if last.tab_index() < 0 {
        last.set_tab_index(-1);
    }
    let _ = last.focus();
}

/// Follows the focus inside the surface's element.
pub(super) fn keep_focus(surface: LiveSurface, root: NodeRef<leptos::html::Div>) -> impl Fn(web_sys::FocusEvent) {
    let held = StoredValue::new(None::<(Element, Vec<Step>)>);
    Effect::new(move |_| {
        surface.moved.track();
        let gone = move || {
            let lost = held.try_with_value(|held| held.as_ref().is_some_and(|(element, _)| !element.is_connected()));
            if lost != Some(true) {
                return;
            }
            let taken = held.try_update_value(Option::take).flatten();
            if let (Some((_, steps)), Some(root)) = (taken, root.get_untracked())
                && has_lost_focus()
            {
                recover(&steps, &root);
            }
        };
        // Two frames: what moved is drawn in the first.
        if held.with_value(Option::is_some) {
            request_animation_frame(move || request_animation_frame(gone));
        }
    });
    Effect::new(move |_| {
        if surface.refused.get().is_none() {
            return;
        }
        request_animation_frame(move || {
            let Some(root) = root.get_untracked() else { return };
            let Ok(wrong) = root.query_selector_all("[aria-invalid=\"true\"]") else {
                return;
            };
            let first = (0..wrong.length())
                .filter_map(|at| wrong.get(at)?.dyn_into::<HtmlElement>().ok())
                .find(|field| field.offset_parent().is_some());
            // A group of boxes is not focused itself: its first box is.
            let first = first.map(|field| match field.tab_index() >= 0 {
                true => field,
                false => focusable(&field).into_iter().next().unwrap_or(field),
            });
            if let Some(first) = first {
                let _ = first.focus();
            }
        });
    });
    move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let (Some(target), Some(root)) = (target, root.get_untracked()) {
            let root: &Element = &root;
            held.set_value(Some((target.clone(), way(&target, root))));
        }
    }
}
