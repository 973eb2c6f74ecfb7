//! The card beside a citation's chip: who says so, and what. It comes with the pointer and with the focus, stays while it is
//! pointed at, and goes with Escape (WCAG 1.4.13). One for the whole thread, whose code comes with the first source; it reads
//! what the chip carries.

use crate::browser::mount_root::{active, use_root};
use std::time::Duration;

use crate::ui::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::catalog::kit::citation::letter;
use crate::live::locale::{t, use_locale};
use crate::words::Locale;
use crate::words::text::citation as words;

use crate::view::icon;

/// Milliseconds that the pointer rests on a chip before its card comes, and that the card waits for the pointer.
const COMES: u64 = 300;
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

fn chip_of(target: Option<web_sys::EventTarget>) -> Option<HtmlElement> {
    let element = target?.dyn_into::<Element>().ok()?;
    element
        .closest(".ps-cite, a.ps-source[data-site]")
        .ok()
        .flatten()?
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

/// The card, for the module that holds it.
pub fn preview() -> View {
    let locale = use_locale();
    let card = NodeRef::<html::Div>::new();
    let shown = RwSignal::new(None::<Shown>);
    let place = RwSignal::new((0.0, None::<f64>, None::<f64>));
    let chip = StoredValue::new(None::<HtmlElement>);
    // Counts what was meant to happen; an older wait does nothing.
    let wish = StoredValue::new(0u32);

    let hide = move || {
        if let Some(chip) = chip.try_update_value(Option::take).flatten() {
            let _ = chip.remove_attribute("aria-describedby");
        }
        if let Some(card) = card.try_get_untracked() {
            popover(&card, "hidePopover");
        }
        let _ = shown.try_set(None);
    };
    let show = move |at: HtmlElement| {
        if !at.is_connected() {
            return;
        }
        let data = |name: &str| at.get_attribute(name);
        shown.set(Some(Shown {
            href: data("href"),
            title: data("data-title"),
            site: data("data-site").unwrap_or_default(),
            excerpt: data("data-excerpt"),
            lines: data("data-lines"),
        }));
        let rect = at.get_bounding_client_rect();
        let size = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0);
        let (wide, high) = (size(window().inner_width()), size(window().inner_height()));
        let left = (rect.left() - 24.0).min(wide - WIDTH - GAP).max(GAP);
        place.set(match high - rect.bottom() < ROOM && rect.top() > ROOM {
            true => (left, None, Some(high - rect.top() + GAP)),
            false => (left, Some(rect.bottom() + GAP), None),
        });
        let _ = at.set_attribute("aria-describedby", ID);
        if let Some(before) = chip
            .try_update_value(|chip| chip.replace(at.clone()))
            .flatten()
            .filter(|before| *before != at)
        {
            let _ = before.remove_attribute("aria-describedby");
        }
        if let Some(card) = card.get_untracked() {
            popover(&card, "showPopover");
        }
    };
    let later = move |ms: u64, then: Box<dyn Fn()>| {
        let number = wish.try_update_value(|wish| {
            *wish = wish.wrapping_add(1);
            *wish
        });
        set_timeout(
            move || {
                if wish.try_get_value() == number && number.is_some() {
                    then();
                }
            },
            Duration::from_millis(ms),
        );
    };
    let in_card = move |target: Option<web_sys::EventTarget>| {
        let node = target.and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        card.get_untracked().is_some_and(|card| card.contains(node.as_ref()))
    };
    let root = use_root();
    root.listen(ev::pointerover, move |event| {
        if event.pointer_type() == "touch" {
            return;
        }
        match chip_of(event.target()) {
            Some(at) => {
                let wait = if shown.with_untracked(Option::is_some) {
                    60
                } else {
                    COMES
                };
                later(wait, Box::new(move || show(at.clone())));
            }
            None if in_card(event.target()) => later(0, Box::new(|| ())),
            // A card that came with the focus stays with it.
            None if shown.with_untracked(Option::is_some) && chip_of(active().map(Into::into)).is_none() => {
                later(GOES, Box::new(hide))
            }
            None if shown.with_untracked(Option::is_none) => later(0, Box::new(|| ())),
            None => {}
        }
    });
    root.listen(ev::focusin, move |event| match chip_of(event.target()) {
        Some(at) if at.matches(":focus-visible").unwrap_or(true) => later(0, Box::new(move || show(at.clone()))),
        _ if in_card(event.target()) => later(0, Box::new(|| ())),
        _ if shown.with_untracked(Option::is_some) => later(0, Box::new(hide)),
        _ => {}
    });
    root.listen(ev::focusout, move |event| {
        if chip_of(event.target()).is_some() && event.related_target().is_none() {
            later(GOES, Box::new(hide));
        }
    });
    root.listen(ev::keydown, move |event| {
        if event.key() == "Escape" && shown.with_untracked(Option::is_some) {
            event.prevent_default();
            later(0, Box::new(|| ()));
            hide();
        }
    });
    let scrolled = wasm_bindgen::closure::Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
        if !in_card(event.target()) {
            hide();
        }
    });
    let scrolled = StoredValue::new(scrolled);
    // Scrolling doesn't bubble, so it is caught on its way down; only while there is a card, because an answer scrolls as it grows.
    let listen = move |listening: bool| {
        let _ = scrolled.try_with_value(|scrolled| {
            let function: &js_sys::Function = scrolled.as_ref().unchecked_ref();
            match listening {
                true => root
                    .element()
                    .add_event_listener_with_callback_and_bool("scroll", function, true),
                false => root
                    .element()
                    .remove_event_listener_with_callback_and_bool("scroll", function, true),
            }
        });
    };
    let is_up = Memo::new(move |_| shown.with(Option::is_some));
    Effect::new(move |_| listen(is_up.get()));
    on_cleanup(move || listen(false));
    let pixels = |at: Option<f64>| at.map_or("auto".to_owned(), |at| format!("{}px", at.round() as i64));
    view! {
        <div
            class="ps-preview"
            id=ID
            popover="manual"
            role="note"
            aria-label=move || words::PREVIEW.get(locale.get())
            node_ref=card
            style:left=move || pixels(Some(place.get().0))
            style:top=move || pixels(place.get().1)
            style:bottom=move || pixels(place.get().2)
        >
            {move || shown.get().map(body)}
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
