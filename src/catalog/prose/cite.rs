//! The chips of a citation: how they are made of what is known (`interactions.md` E). Knows not where they stand.

use std::hash::{DefaultHasher, Hash, Hasher};

use web_sys::Element;

use crate::catalog::kit::citation;
use crate::markdown::Citation;
use crate::model::marker::Scanner;
use crate::safe_url::UrlUse;
use crate::words::text::citation as words;

use super::element::{Tag, append, set};
use super::terms::{Reading, Terms};

/// How a text is read that cites. `markers`: they are read.
pub(super) fn reading(markers: bool) -> Reading {
    Reading {
        scanner: markers.then_some(|| Box::new(Scanner::default())),
        fill,
    }
}

fn fill(terms: &Terms, element: &Element, Citation(marker): &Citation) {
    let known = terms.known();
    let mut places = known.sources.places(known.scope, marker);
    if known.settled {
        places.retain(Option::is_some);
    }
    if places.is_empty() {
        let bare = marker.is_bare() && !known.sources.is_told(known.scope);
        let (class, text) = match bare {
            true => ("ps-cites-text", marker.raw.as_str()),
            false => ("ps-cites-none", ""),
        };
        element.set_class_name(class);
        element.set_text_content(Some(text));
        return;
    }
    let before = element.get_attribute("data-sources");
    let shown = places.iter().map(|at| known.sources.list.get((*at)?));
    let mut digest = DefaultHasher::new();
    format!("{places:?}{:?}", shown.collect::<Vec<_>>()).hash(&mut digest);
    let signature = format!("{:x}", digest.finish());
    if before.as_deref() == Some(&signature) {
        return;
    }
    set(element, "data-sources", &signature);
    element.set_class_name("ps-cites");
    // No line break between the word and its source.
    element.set_text_content(Some("\u{2060}"));
    for at in places {
        let Some(at) = at else {
            // As wide as a number, so that nothing moves when it comes.
            append(element, &terms.make_with(Tag::CiteWait, "\u{2007}"));
            continue;
        };
        let Some(source) = known.sources.list.get(at) else {
            continue;
        };
        let number = (at + 1).to_string();
        let target = source
            .url
            .as_deref()
            .and_then(|url| terms.gate(url, UrlUse::Link).allowed());
        let chip = match &target {
            Some(target) => {
                let link = terms.make_with(Tag::CiteLink, &number);
                set(&link, "href", &target.href);
                link
            }
            None if source.url.is_some() => continue,
            None => terms.make_with(Tag::CiteButton, &number),
        };
        let name = citation::shown(source.title.as_deref().unwrap_or(&source.site), 160);
        let label = words::SOURCE.fill(
            terms.locale,
            &[
                ("number", &number),
                ("title", &name),
                ("site", &citation::site(source, terms.locale)),
            ],
        );
        set(&chip, "aria-label", &label);
        for (key, value) in citation::facts(source, terms.locale) {
            set(&chip, key, &value);
        }
        append(element, &chip);
    }
}
