//! Images: nothing is fetched from an unlisted origin without a click, since the address itself may carry a secret away.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::Element;

use crate::safe_url::{Target, UrlUse, UrlVerdict};
use crate::words::text::prose as words;

use super::element::{Tag, append, set};
use super::terms::Terms;

/// The picture when it may be shown, a card that asks when its origin isn't listed, else its description.
pub(super) fn make(terms: &Terms, url: &str, title: &str, alt: &str) -> Element {
    match terms.gate(url, UrlUse::Written) {
        UrlVerdict::Allow(target) => picture(terms, &target.href, title, alt),
        UrlVerdict::Ask(target) => card(terms, &target, title, alt),
        UrlVerdict::Block => terms.make_with(Tag::Refused, description(terms, alt)),
    }
}

fn description<'a>(terms: &Terms, alt: &'a str) -> &'a str {
    if alt.trim().is_empty() {
        words::IMAGE.get(terms.locale)
    } else {
        alt
    }
}

fn picture(terms: &Terms, href: &str, title: &str, alt: &str) -> Element {
    let img = terms.make(Tag::Img);
    set(&img, "alt", alt);
    if !title.is_empty() {
        set(&img, "title", title);
    }
    set(&img, "src", href);
    img
}

fn card(terms: &Terms, target: &Target, title: &str, alt: &str) -> Element {
    let host = [("host", target.host.as_str())];
    let card = terms.make(Tag::ImageCard);
    append(&card, &terms.make_with(Tag::ImageAlt, description(terms, alt)));
    let from = words::IMAGE_FROM.fill(terms.locale, &host);
    append(&card, &terms.make_with(Tag::ImageHost, &from));
    let show = terms.make_with(Tag::ImageShow, words::SHOW_IMAGE.get(terms.locale));
    set(&show, "aria-label", &words::SHOW_IMAGE_FROM.fill(terms.locale, &host));
    for (name, value) in [
        ("data-src", target.href.as_str()),
        ("data-host", &target.host),
        ("data-alt", alt),
        ("data-title", title),
    ] {
        set(&show, name, value);
    }
    append(&card, &show);
    card
}

/// Puts the picture in the place of the card whose button was pressed. When the page's policy or the network refuses,
/// the card says so and offers a new tab.
pub(super) fn show(terms: &Terms, button: &Element) {
    let data = |name: &str| button.get_attribute(name).unwrap_or_default();
    let (src, host, alt, title) = (
        data("data-src"),
        data("data-host"),
        data("data-alt"),
        data("data-title"),
    );
    let Some(card) = button.parent_element() else { return };
    // The list may have changed and attributes are no proof: through the gate again.
    let (UrlVerdict::Allow(target) | UrlVerdict::Ask(target)) = terms.gate(&src, UrlUse::Written) else {
        return;
    };
    let img = picture(terms, &target.href, &title, &alt);
    let frame = terms.make(Tag::ImageFrame);
    append(&frame, &img);
    append(
        &frame,
        &terms.make_with(
            Tag::ImageHost,
            &words::IMAGE_FROM.fill(terms.locale, &[("host", &host)]),
        ),
    );
    let failed = {
        let frame = frame.clone();
        let sentence = terms.make_with(
            Tag::ImageHost,
            &words::IMAGE_FAILED.fill(terms.locale, &[("host", &host)]),
        );
        let open = terms.make_with(Tag::ImageOpen, words::OPEN_IMAGE.get(terms.locale));
        set(&open, "href", &target.href);
        Closure::once_into_js(move || {
            frame.set_class_name("ps-image");
            frame.set_text_content(None);
            append(&frame, &sentence);
            append(&frame, &open);
        })
    };
    let once = web_sys::AddEventListenerOptions::new();
    once.set_once(true);
    let _ = img.add_event_listener_with_callback_and_add_event_listener_options("error", failed.unchecked_ref(), &once);
    set(&frame, "tabindex", "-1");
    let _ = card.replace_with_with_node_1(&frame);
    if let Some(frame) = frame.dyn_ref::<web_sys::HtmlElement>() {
        let _ = frame.focus();
    }
}
