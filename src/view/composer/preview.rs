//! The card beside a citation's chip: who says so, and what. It comes with the pointer and with the focus, stays while it is
//! pointed at, and goes with Escape (WCAG 1.4.13). One for the whole thread, whose code comes with the first source; it reads
//! what the chip carries.

use crate::browser::dom;
use crate::browser::mount_root::{active, use_root};
use std::time::Duration;

use crate::ui::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlElement};

use crate::catalog::kit::citation::letter;
use crate::live::locale::t;
use crate::words::Locale;
use crate::words::text::citation as words;

use crate::view::icon;

/// Milliseconds that the pointer rests on a chip before its card comes, or comes while there is another, and that the card
/// waits for the pointer.
const COMES: u64 = 300;
const AGAIN: u64 = 60;
const GOES: u64 = 180;
/// CSS pixels: the card's width, its distance from the chip and from the edges.
const WIDTH: f64 = 336.0;
const GAP: f64 = 8.0;
/// Under this much room below the chip the card stands above it.
const ROOM: f64 = 220.0;
const ID: &str = "ps-preview";

/// What the card shows; all of it passed the gate where the chip was made.
#[derive(Clone, Default, PartialEq)]
struct Shown {
    href: Option<String>,
    title: Option<String>,
    site: String,
    excerpt: Option<String>,
    lines: Option<String>,
}

impl Shown {
    fn of(chip: &Element) -> Shown {
        let data = |name: &str| chip.get_attribute(name);
        Shown {
            href: data("href"),
            title: data("data-title"),
            site: data("data-site").unwrap_or_default(),
            excerpt: data("data-excerpt"),
            lines: data("data-lines"),
        }
    }
}

fn chip_of(target: Option<web_sys::EventTarget>) -> Option<HtmlElement> {
    let element = target?.dyn_into::<Element>().ok()?;
    dom::closest(&element, ".ps-cite, a.ps-source[data-site]")?
        .dyn_into()
        .ok()
}

/// Calls a method of the popover that our bindings lack.
fn popover(card: &HtmlElement, method: &str) {
    let function = js_sys::Reflect::get(card, &method.into())
        .ok()
        .and_then(|f| f.dyn_into::<js_sys::Function>().ok());
    // It throws when the card is already as it should be.
    let _ = function.map(|function| function.call0(card));
}

/// Where the card stands in the window, in CSS pixels of its own. Copy.
#[derive(Clone, Copy, Default)]
struct Place {
    left: f64,
    top: Option<f64>,
    bottom: Option<f64>,
}

impl Place {
    /// Below a chip, or above it where there is no room.
    fn beside(chip: &Element) -> Place {
        let rect = chip.get_bounding_client_rect();
        let size = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0);
        let (wide, high) = (size(window().inner_width()), size(window().inner_height()));
        let zoom = dom::zoom(chip);
        let (wide, high, top, bottom) = (wide / zoom, high / zoom, rect.top() / zoom, rect.bottom() / zoom);
        let is_above = high - bottom < ROOM && top > ROOM;
        Place {
            left: (rect.left() / zoom - 24.0).min(wide - WIDTH - GAP).max(GAP),
            top: (!is_above).then_some(bottom + GAP),
            bottom: is_above.then_some(high - top + GAP),
        }
    }
}

/// The one card of the thread. Copy.
#[derive(Clone, Copy)]
struct Preview {
    card: NodeRef<html::Div>,
    shown: RwSignal<Option<Shown>>,
    place: RwSignal<Place>,
    chip: StoredValue<Option<HtmlElement>>,
    /// Counts what was meant to happen; an older wait does nothing.
    wish: StoredValue<u32>,
}

impl Preview {
    fn hide(self) {
        if let Some(chip) = self.chip.try_update_value(Option::take).flatten() {
            let _ = chip.remove_attribute("aria-describedby");
        }
        if let Some(card) = self.card.try_get_untracked() {
            popover(&card, "hidePopover");
        }
        let _ = self.shown.try_set(None);
    }

    fn show(self, at: &HtmlElement) {
        if !at.is_connected() {
            return;
        }
        self.shown.set(Some(Shown::of(at)));
        self.place.set(Place::beside(at));
        let _ = at.set_attribute("aria-describedby", ID);
        let before = self.chip.try_update_value(|chip| chip.replace(at.clone())).flatten();
        if let Some(before) = before.filter(|before| before != at) {
            let _ = before.remove_attribute("aria-describedby");
        }
        if let Some(card) = self.card.get_untracked() {
            popover(&card, "showPopover");
        }
    }

    fn later(self, ms: u64, then: impl Fn() + 'static) {
        let number = self.wish.try_update_value(|wish| {
            *wish = wish.wrapping_add(1);
            *wish
        });
        set_timeout(
            move || {
                if self.wish.try_get_value() == number && number.is_some() {
                    then();
                }
            },
            Duration::from_millis(ms),
        );
    }

    /// Nothing that was meant to happen happens any more.
    fn stay(self) {
        self.later(0, || ());
    }

    fn is_up(self) -> bool {
        self.shown.with_untracked(Option::is_some)
    }

    fn holds(self, target: Option<web_sys::EventTarget>) -> bool {
        let node = target.and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        self.card
            .get_untracked()
            .is_some_and(|card| card.contains(node.as_ref()))
    }

    fn pointed(self, event: &web_sys::PointerEvent) {
        if event.pointer_type() == "touch" {
            return;
        }
        match chip_of(event.target()) {
            Some(at) => {
                let wait = if self.is_up() { AGAIN } else { COMES };
                self.later(wait, move || self.show(&at));
            }
            None if self.holds(event.target()) || !self.is_up() => self.stay(),
            // A card that came with the focus stays with it.
            None if chip_of(active().map(Into::into)).is_none() => self.later(GOES, move || self.hide()),
            None => {}
        }
    }

    fn focused(self, event: &web_sys::FocusEvent) {
        match chip_of(event.target()) {
            Some(at) if at.matches(":focus-visible").unwrap_or(true) => self.later(0, move || self.show(&at)),
            _ if self.holds(event.target()) => self.stay(),
            _ if self.is_up() => self.later(0, move || self.hide()),
            _ => {}
        }
    }

    /// Follows pointer, focus, Escape and scrolling; ends with the owner.
    fn follow(self) {
        let root = use_root();
        root.listen(ev::pointerover, move |event| self.pointed(&event));
        // What leads nowhere is pressed for its card, by a finger too.
        root.listen(ev::click, move |event| match chip_of(event.target()) {
            Some(at) if !at.has_attribute("href") => self.later(0, move || self.show(&at)),
            None if self.holds(event.target()) => self.stay(),
            None if self.is_up() => self.hide(),
            _ => {}
        });
        root.listen(ev::focusin, move |event| self.focused(&event));
        root.listen(ev::focusout, move |event| {
            if chip_of(event.target()).is_some() && event.related_target().is_none() {
                self.later(GOES, move || self.hide());
            }
        });
        let heard = move |event: web_sys::Event| match event.dyn_ref::<web_sys::KeyboardEvent>() {
            Some(key) if key.key() == "Escape" => {
                event.prevent_default();
                event.stop_propagation();
                self.stay();
                self.hide();
            }
            None if !self.holds(event.target()) => self.hide(),
            _ => {}
        };
        let heard = StoredValue::new(Closure::<dyn Fn(web_sys::Event)>::new(heard));
        // On their way down: scrolling doesn't bubble, and Escape is the card's before it stops an answer. Only while there is a
        // card, because an answer scrolls as it grows.
        let listen = move |listening: bool| {
            let _ = heard.try_with_value(|heard| {
                let function: &js_sys::Function = heard.as_ref().unchecked_ref();
                let element = root.element();
                for name in ["scroll", "keydown"] {
                    let _ = match listening {
                        true => element.add_event_listener_with_callback_and_bool(name, function, true),
                        false => element.remove_event_listener_with_callback_and_bool(name, function, true),
                    };
                }
            });
        };
        let is_up = Memo::new(move |_| self.shown.with(Option::is_some));
        Effect::new(move |_| listen(is_up.get()));
        on_cleanup(move || listen(false));
    }
}

/// The card, for the module that holds it.
pub(crate) fn preview() -> View {
    let preview = Preview {
        card: NodeRef::new(),
        shown: RwSignal::new(None),
        place: RwSignal::new(Place::default()),
        chip: StoredValue::new(None),
        wish: StoredValue::new(0),
    };
    preview.follow();
    let place = preview.place;
    let pixels = |at: Option<f64>| at.map_or("auto".to_owned(), |at| format!("{}px", at.round() as i64));
    view! {
        <div
            class="ps-preview"
            id=ID
            popover="manual"
            role="note"
            aria-label=t(&words::PREVIEW)
            node_ref=preview.card
            style:left=move || pixels(Some(place.get().left))
            style:top=move || pixels(place.get().top)
            style:bottom=move || pixels(place.get().bottom)
        >
            {move || preview.shown.get().map(body)}
        </div>
    }
}

fn body(shown: Shown) -> View {
    let title = shown.title.clone().unwrap_or_else(|| shown.site.clone());
    view! {
        <p class="ps-preview-site">
            <span class="ps-tile" aria-hidden="true">{letter(&shown.site)}</span>
            <bdi>{shown.site.clone()}</bdi>
            {shown.lines.map(|lines| view! { <span class="ps-preview-lines">{lines}</span> })}
        </p>
        <p class="ps-preview-title"><bdi>{title}</bdi></p>
        {shown.excerpt.map(|excerpt| view! { <p class="ps-preview-said"><bdi>{excerpt}</bdi></p> })}
        {shown
            .href
            .map(|href| {
                view! {
                    <a class="ps-preview-open" href=href target="_blank" rel="noopener noreferrer" tabindex="-1">
                        {icon::external()}
                        {t(&words::OPEN)}
                    </a>
                }
            })}
    }
}

/// The card as it stands beside a chip, for the gallery.
pub fn still(title: &str, site: &str, excerpt: &str, locale: Locale) -> View {
    let shown = Shown {
        href: Some("https://example.com/".into()),
        title: Some(title.into()),
        site: site.into(),
        excerpt: Some(excerpt.into()),
        lines: Some(words::LINES.fill(locale, &[("first", "10"), ("last", "20")])),
    };
    view! { <div class="ps-preview ps-preview--still" role="note" aria-label=words::PREVIEW.get(locale)>{body(shown)}</div> }
}
