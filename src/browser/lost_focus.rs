//! What happens to the focus when the thing that has it goes away, as a row does whose button removes it: the same thing
//! in the row that takes its place, else the nearest thing that can have it, else what stands there. Never the page's body.
//! Knows no component.

use std::iter::successors;

use leptos::ev;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, MutationObserver, MutationObserverInit};

use super::dom;
use super::mount_root::{MountRoot, active, has_lost_focus};
use crate::ui::prelude::*;

/// What can have the focus.
const FOCUSABLE: &str = "button, input, select, textarea, summary, a[href], [tabindex=\"0\"]";
/// What brings a keyboard up where there is none.
const WRITTEN: &str = "textarea, input:not([type=checkbox], [type=radio], [type=range])";
/// Elements above the focused one that are remembered, and those beside it that are tried.
const MAX_STEPS: usize = 64;
const ROW: &str = "li, tr";
/// When the way to the focus is noted.
const NOTED: [&str; 2] = ["focusin", "click"];

/// One step on the way from the focused element to the root.
struct Step {
    parent: Element,
    /// Its place among its siblings.
    index: u32,
    /// Which of its focusable things had the focus.
    nth: usize,
}

fn focusable(within: &Element) -> Vec<HtmlElement> {
    let mut all = dom::all(within, FOCUSABLE);
    all.retain(|element| element.tab_index() >= 0);
    all
}

fn way(from: &Element, root: &Element) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut element = from.clone();
    while element != *root && steps.len() < MAX_STEPS {
        let Some(parent) = element.parent_element() else { break };
        let index = successors(element.previous_element_sibling(), Element::previous_element_sibling).count() as u32;
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

/// Whether the element takes the focus: what is hidden or inert does not.
fn takes(element: &HtmlElement) -> bool {
    dom::focus(element);
    !has_lost_focus()
}

/// Whether this is the same control, drawn anew: a choice of the same group, or the field of the same name.
fn is_same(one: &Element, other: &Element) -> bool {
    let same = |name: &str| {
        let value = one.get_attribute(name);
        value.as_ref().is_some_and(|value| !value.is_empty()) && value == other.get_attribute(name)
    };
    match one.has_attribute("name") {
        true => same("name") && same("value"),
        false => same("data-field"),
    }
}

/// Gives the focus of this element to itself where it stands anew, else to what stands where this step stood, or near it.
fn take_over(lost: &Element, step: &Step) {
    let again = focusable(&step.parent).into_iter().find(|one| is_same(lost, one));
    if again.is_some_and(|again| takes(&again)) {
        return;
    }
    let children = step.parent.children();
    let count = children.length();
    let from = step.index.min(count.saturating_sub(1));
    let near = (from..count).chain((0..from).rev());
    let is_touched = dom::matches("(pointer: coarse)");
    for child in near.take(MAX_STEPS).filter_map(|at| children.item(at)) {
        let mut own = focusable(&child);
        if own.is_empty() && child.matches(FOCUSABLE) == Ok(true) {
            own.extend(child.dyn_into::<HtmlElement>());
        }
        own.retain(|element| !is_touched || element.matches(WRITTEN) == Ok(false));
        let nth = step.nth.min(own.len().saturating_sub(1));
        own.rotate_left(nth);
        if own.iter().any(takes) {
            return;
        }
    }
    // A frame of somebody else's is entered by whoever wants to.
    let beside = children.item(from).filter(|child| child.tag_name() != "IFRAME");
    let around = successors(Some(step.parent.clone()), |element: &Element| element.parent_element());
    for element in beside.into_iter().chain(around).take(MAX_STEPS) {
        if let Ok(element) = element.dyn_into::<HtmlElement>() {
            if element.tab_index() < 0 {
                element.set_tab_index(-1);
            }
            if takes(&element) {
                return;
            }
        }
    }
}

/// What had the focus last, and the way to it.
type Held = StoredValue<Option<(Element, Vec<Step>)>>;

fn is_gone(held: Held) -> bool {
    let gone = |held: &Option<(Element, _)>| held.as_ref().is_some_and(|(element, _)| !element.is_connected());
    held.try_with_value(gone) == Some(true)
}

/// Follows the focus in this chat until the owner ends. What `is_inherited` says of leaves it to `heir`
/// instead of what is near.
pub fn keep(root: MountRoot, is_inherited: fn(&Element) -> bool, heir: fn(MountRoot)) {
    let held: Held = StoredValue::new(None);
    let element = root.element();
    // Once more before a press does what it does: what stands around may have changed since the focus came.
    let noted = Closure::<dyn Fn()>::new(move || {
        let Some(place) = root.try_element() else { return };
        let target = active().filter(|active| *active != place && place.contains(Some(active)));
        held.try_set_value(target.map(|target| {
            let steps = match is_inherited(&target) {
                true => Vec::new(),
                false => way(&target, &place),
            };
            (target, steps)
        }));
    });
    let heard: &js_sys::Function = noted.as_ref().unchecked_ref();
    for event in NOTED {
        element
            .add_event_listener_with_callback_and_bool(event, heard, true)
            .ok();
    }
    // Who pressed beside everything left it. In Chromium what is about to go away says the same, a moment before it does.
    root.listen(ev::focusout, move |event| {
        if event.related_target().is_none() {
            spawn_local(async move {
                if has_lost_focus() && !is_gone(held) {
                    held.try_set_value(None);
                }
            });
        }
    });
    let hand_on = move || {
        // An earlier one may have done it, and what has the focus since is not to be forgotten.
        if !is_gone(held) || !has_lost_focus() {
            return;
        }
        let Some((lost, steps)) = held.try_update_value(Option::take).flatten() else {
            return;
        };
        match steps.iter().find(|step| step.parent.is_connected()) {
            // A dialog or a panel of the whole page has no neighbour: who closed it knows where it leads.
            Some(step) if step.parent != root.element() => take_over(&lost, step),
            Some(_) => {}
            None => heir(root),
        }
    };
    let changed = Closure::<dyn Fn()>::new(move || {
        // Two frames: what is drawn in its place, and what gives the focus on by itself, has done so then.
        if is_gone(held) {
            request_animation_frame(move || request_animation_frame(hand_on));
        }
    });
    let Ok(observer) = MutationObserver::new(changed.as_ref().unchecked_ref()) else {
        return;
    };
    let options = MutationObserverInit::new();
    options.set_child_list(true);
    options.set_subtree(true);
    observer.observe_with_options(&element, &options).ok();
    let kept = StoredValue::new((element, noted, observer, changed));
    on_cleanup(move || {
        kept.with_value(|(element, noted, observer, _)| {
            observer.disconnect();
            let heard: &js_sys::Function = noted.as_ref().unchecked_ref();
            for event in NOTED {
                element
                    .remove_event_listener_with_callback_and_bool(event, heard, true)
                    .ok();
            }
        });
    });
}
