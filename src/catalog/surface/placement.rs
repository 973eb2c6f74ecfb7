//! Where a surface stands: in its message, or in the panel beside the thread, with a small card left in its place. The
//! same elements stand here or there, so nothing that a person entered, opened or pointed at is lost on the way. Knows no
//! component.

use crate::ui::prelude::*;
use leptos::ev::KeyboardEvent;
use leptos::html;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use crate::browser::dom;
use crate::browser::mount_root::{MountRoot, active, has_lost_focus, use_root};
use crate::browser::observe::overflow::taller_than;
use crate::browser::paper::is_on_paper;
use crate::catalog::kit::host::{SidePanel, use_announcer};
use crate::catalog::kit::icon;
use crate::catalog::kit::live_regions::DialogRegions;
use crate::live::locale::{t, use_locale};
use crate::live::surface::LiveSurface;
use crate::surface::SurfaceDisplay;
use crate::words::text::surface as text;

/// CSS pixels from which on a surface is worth a way into the panel, however few its pieces are.
const TALL: f64 = 640.0;

/// What the panel is on a screen of this width (`looks.md` 3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// A sheet over the whole screen.
    Narrow,
    /// A layer over the thread.
    Over,
    /// A part of the page beside the thread; it covers nothing.
    Beside,
}

impl Room {
    /// Tracks.
    fn of(root: MountRoot) -> Room {
        match (root.is_under(1120.0), root.is_under(640.0)) {
            (false, _) => Room::Beside,
            (true, false) => Room::Over,
            (true, true) => Room::Narrow,
        }
    }
}

/// One surface and its two places. Copy: hand it into closures freely.
#[derive(Clone, Copy)]
struct Stand {
    root: MountRoot,
    surface: LiveSurface,
    panel: SidePanel,
    /// It is in the panel.
    aside: Memo<bool>,
    room: RwSignal<Room>,
    /// All that stands in the message.
    place: NodeRef<html::Div>,
    home: NodeRef<html::Div>,
    moving: NodeRef<html::Div>,
    /// It is taller than fits beside other words.
    tall: Signal<bool>,
    dialog: NodeRef<html::Dialog>,
    inside: NodeRef<html::Div>,
}

/// Draws `inside` in its place. Where no panel is, that is the message. `was_in` follows whether the focus is inside; an
/// element that is taken away with the focus says nothing.
pub(super) fn placed(surface: LiveSurface, inside: View, was_in: StoredValue<bool>) -> View {
    let Some(panel) = use_context::<SidePanel>() else {
        return inside;
    };
    let left = move |event: web_sys::FocusEvent| {
        if event.related_target().is_some() {
            was_in.set_value(false);
        }
    };
    let id = StoredValue::new(surface.id());
    let moving = NodeRef::new();
    let root = use_root();
    let stand = Stand {
        root,
        surface,
        panel,
        aside: Memo::new(move |_| panel.0.with(|shown| id.with_value(|id| shown.as_ref() == Some(id)))),
        room: RwSignal::new(untrack(|| Room::of(root))),
        place: NodeRef::new(),
        home: NodeRef::new(),
        moving,
        tall: taller_than(moving, TALL),
        dialog: NodeRef::new(),
        inside: NodeRef::new(),
    };
    stand.open_by_itself();
    stand.follow();
    Effect::new(move |_| {
        let (before, now) = (stand.room.get_untracked(), Room::of(root));
        if before == now {
            return;
        }
        // It would cover what the person is at.
        if before == Room::Beside && stand.aside.get_untracked() && !stand.has_focus() {
            stand.panel.0.set(None);
        }
        stand.room.set(now);
    });
    on_cleanup(move || {
        if stand.aside.try_get_untracked() == Some(true) {
            stand.panel.0.set(None);
        }
    });
    let drawn = Memo::new(move |before: Option<&bool>| before == Some(&true) || stand.aside.get());
    view! {
        <div class="ps-s-place" node_ref=stand.place>
            {offer(stand)}
            {move || (stand.aside.get() && !is_on_paper()).then(|| way(stand))}
            <div class="ps-s-home" node_ref=stand.home>
                <div class="ps-s-moving" node_ref=stand.moving on:focusin=move |_| was_in.set_value(true) on:focusout=left>{inside}</div>
            </div>
            {move || drawn.get().then(|| aside(stand))}
        </div>
    }
}

impl Stand {
    /// A large surface that is being made goes where there is room for it, once.
    fn open_by_itself(self) {
        let say = use_announcer();
        let locale = use_locale();
        let fresh = self.surface.fresh;
        Effect::new(move |_| {
            let (is_drawn, is_open, display) = self
                .surface
                .frame
                .with(|frame| (frame.root.is_some(), frame.open, frame.display));
            if !is_drawn || !fresh.get_value() {
                return;
            }
            // What didn't ask for it while it was made stays: later turns don't pull it away from the person.
            fresh.set_value(is_open && display != SurfaceDisplay::Panel);
            if display != SurfaceDisplay::Panel {
                return;
            }
            if self.room.get_untracked() == Room::Beside && self.panel.0.with_untracked(Option::is_none) {
                self.panel.0.set(Some(self.surface.id()));
                say(text::MOVED_ASIDE.get(locale.get_untracked()).to_owned());
            }
        });
    }

    /// The elements follow the panel.
    fn follow(self) {
        let shown = StoredValue::new(None::<bool>);
        let regions = DialogRegions::new();
        Effect::new(move |_| {
            let (aside, modal) = (self.aside.get(), self.room.get() != Room::Beside);
            let on_paper = is_on_paper();
            let (Some(home), Some(moving)) = (self.home.get(), self.moving.get()) else {
                return;
            };
            match (aside, self.dialog.get(), self.inside.get()) {
                (true, Some(dialog), Some(inside)) => {
                    let layer = self.root.element();
                    if dialog.parent_element().is_none_or(|parent| parent != layer) {
                        layer.append_child(&dialog).ok();
                    }
                    if shown.get_value() != Some(modal) {
                        shown.set_value(Some(modal));
                        stand_open(&dialog, modal.then_some(regions));
                    }
                    // Paper has no panel: it is printed where it was made.
                    carry(&moving, if on_paper { &home } else { &inside });
                }
                (false, Some(dialog), _) if shown.get_value().is_some() => {
                    shown.set_value(None);
                    carry(&moving, &home);
                    dialog.close();
                }
                _ => {}
            }
        });
        let kept = StoredValue::new(None::<HtmlElement>);
        Effect::new(move |_| kept.set_value(self.dialog.get().map(|dialog| dialog.unchecked_into())));
        on_cleanup(move || {
            if let Some(dialog) = kept.try_update_value(Option::take).flatten() {
                dialog.remove();
            }
        });
    }

    /// The person wants it in the panel; the focus goes along.
    fn take_aside(self) {
        self.panel.0.set(Some(self.surface.id()));
        request_animation_frame(move || {
            if let Some(dialog) = self.dialog.get_untracked() {
                dom::focus_first(&dialog, "[data-back]");
            }
        });
    }

    /// The focus is in the panel, or on the card that stands for it.
    fn has_focus(self) -> bool {
        let Some(active) = active() else {
            return false;
        };
        let dialog = self.dialog.get_untracked();
        let place = self.place.get_untracked();
        dialog.is_some_and(|dialog| dialog.contains(Some(&active)))
            || place.is_some_and(|place| place.contains(Some(&active)))
    }

    /// Back into the message; the focus goes along if it was in the panel, or on the card that goes.
    fn take_back(self) {
        self.put_back(self.has_focus());
    }

    fn put_back(self, along: bool) {
        self.panel.0.set(None);
        if along {
            request_animation_frame(move || {
                if let Some(place) = self.place.get_untracked() {
                    dom::focus_first(&place, "[data-aside]");
                }
            });
        }
    }
}

/// The line that is left of a surface which the server took away. It takes the focus that was on the surface.
pub(super) fn removed(was_in: StoredValue<bool>) -> View {
    let line = NodeRef::<html::P>::new();
    Effect::new(move |_| {
        if let Some(line) = line.get().filter(|_| was_in.get_value()) {
            request_animation_frame(move || {
                if has_lost_focus() {
                    dom::focus(&line);
                }
            });
        }
    });
    view! { <p class="ps-s-removed" tabindex="-1" node_ref=line>{icon::cross()} {t(&text::REMOVED)}</p> }
}

/// As a modal where it covers something, beside the thread as one that hinders nothing. Showing it the second way never
/// moves the focus.
fn stand_open(dialog: &web_sys::HtmlDialogElement, modal: Option<DialogRegions>) {
    let active = active().filter(|active| dialog.contains(Some(active)));
    if dialog.open() {
        dialog.close();
    }
    dialog
        .set_attribute("closedby", if modal.is_some() { "any" } else { "none" })
        .ok();
    if modal.is_none_or(|regions| regions.show_modal(dialog).is_err()) {
        dialog.set_open(true);
    }
    if let Some(active) = active {
        dom::focus(&active);
    }
}

/// Moves an element with all its state where the browser can (`moveBefore`); else the focus is put back.
fn carry(element: &Element, into: &Element) {
    if element.parent_element().as_ref() == Some(into) {
        return;
    }
    let active = active().filter(|active| element.contains(Some(active)));
    let by_state = js_sys::Reflect::get(into, &"moveBefore".into())
        .ok()
        .and_then(|found| found.dyn_into::<js_sys::Function>().ok())
        .and_then(|found| found.call2(into, element, &JsValue::NULL).ok());
    if by_state.is_none() {
        into.append_child(element).ok();
    }
    if let Some(active) = active {
        dom::focus(&active);
    }
}

fn title(stand: Stand) -> View {
    let given = Memo::new(move |_| stand.surface.frame.with(|frame| frame.title.clone()));
    let words = move || given.get().unwrap_or_else(|| t(&text::SURFACE)().to_owned());
    view! { <bdi>{words}</bdi> }
}

/// The way into the panel, over a surface that is worth it.
fn offer(stand: Stand) -> View {
    let worth = Memo::new(move |before: Option<&bool>| {
        let frame = stand.surface.frame;
        before == Some(&true)
            || frame.with(|frame| frame.root.is_some() && (frame.display > SurfaceDisplay::Message || stand.tall.get()))
    });
    let label = move || match stand.room.get() {
        Room::Narrow => t(&text::OPEN_FULL)(),
        _ => t(&text::OPEN_ASIDE)(),
    };
    let button = move || {
        (worth.get() && !stand.aside.get()).then(|| {
            view! {
                <p class="ps-s-offer">
                    <button type="button" class="ps-quiet" data-aside aria-haspopup="dialog" on:click=move |_| stand.take_aside()>
                        {icon::aside()}
                        <span>{label}</span>
                    </button>
                </p>
            }
        })
    };
    button.into_view()
}

/// What stands in the message meanwhile.
fn way(stand: Stand) -> View {
    view! {
        <div class="ps-s-way">
            <span class="ps-tile" aria-hidden="true">{icon::aside()}</span>
            <div class="ps-s-way-words">
                <p class="ps-card-title">{title(stand)}</p>
                <p class="ps-s-way-where">{t(&text::STANDS_ASIDE)}</p>
            </div>
            <button type="button" class="ps-button ps-button-small" on:click=move |_| stand.take_back()>{t(&text::TAKE_BACK)}</button>
        </div>
    }
}

/// The panel itself. It stands at the end of the page, where it covers the thread or stands beside it.
fn aside(stand: Stand) -> View {
    let given = Memo::new(move |_| stand.surface.frame.with(|frame| frame.title.clone()));
    let label = move || given.get().unwrap_or_else(|| t(&text::SURFACE)().to_owned());
    let keys = move |event: KeyboardEvent| {
        // Escape also ends the composition of a syllable.
        if event.key() == "Escape"
            && !dom::is_composing(&event)
            && !event.default_prevented()
            && !in_inner_dialog(&event)
        {
            event.prevent_default();
            event.stop_propagation();
            stand.take_back();
        }
    };
    // A browser closes a modal by its own ways, too.
    let closed = move |_| {
        let is_open = stand.dialog.get_untracked().is_some_and(|dialog| dialog.open());
        if !is_open && stand.aside.get_untracked() {
            stand.put_back(true);
        }
    };
    view! {
        <dialog class="ps-s-aside" node_ref=stand.dialog aria-label=label on:keydown=keys on:close=closed>
            <div class="ps-s-aside-head">
                <p class="ps-s-aside-title">{title(stand)}</p>
                <button
                    type="button" class="ps-quiet ps-quiet--icon" data-back aria-label=t(&text::CLOSE) title=t(&text::CLOSE)
                    on:click=move |_| stand.take_back()
                >
                    {icon::cross()}
                </button>
            </div>
            <div class="ps-s-aside-room" node_ref=stand.inside></div>
        </dialog>
    }
}

/// Escape belongs to the innermost dialog.
fn in_inner_dialog(event: &KeyboardEvent) -> bool {
    let target = dom::target::<Element>(event);
    let innermost = target.and_then(|target| dom::closest(&target, "dialog[open]"));
    innermost.is_some_and(|dialog| !dialog.class_list().contains("ps-s-aside"))
}
