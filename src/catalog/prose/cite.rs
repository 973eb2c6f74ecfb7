//! Citations and charts in a text: chips that are filled, and filled anew, as it becomes known what they stand for; the text
//! around them is never touched (`interactions.md` E).

use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use web_sys::Element;

use crate::catalog::kit::citation;
use crate::contract::data::sources::Sources;
use crate::markdown::Citation;
use crate::model::marker::{Scan, Scanner};
use crate::safe_url::Kind;
use crate::words::text::citation as words;

use super::element::{Tag, Terms, append, set};

/// What the markers of a text stand for, as far as it is known.
#[derive(Clone, Default)]
pub(super) struct Known {
    pub sources: Arc<Sources>,
    pub scope: usize,
    /// Nothing more will become known.
    pub settled: bool,
}

/// How a text is read and drawn that cites. Behind pointers: the writer of other texts holds nothing of it.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// Makes what finds markers; without one they are shown as the text they are.
    pub scanner: Option<fn() -> Box<dyn Scan>>,
    fill: fn(&Terms, &Element, &Citation),
}

impl Reading {
    /// `markers`: they are read.
    pub fn new(markers: bool) -> Reading {
        Reading {
            scanner: markers.then_some(|| Box::new(Scanner::default())),
            fill,
        }
    }
}

/// The places of citations and charts that were written.
pub(super) struct Places {
    reading: Option<Reading>,
    known: RefCell<Known>,
    chips: RefCell<Vec<(Element, Citation)>>,
    charts: RefCell<Vec<(Element, String)>>,
}

impl Places {
    pub fn new(reading: Option<Reading>) -> Places {
        Places {
            reading,
            known: RefCell::default(),
            chips: RefCell::default(),
            charts: RefCell::default(),
        }
    }

    fn fill(&self, terms: &Terms, element: &Element, citation: &Citation) {
        if let Some(reading) = self.reading {
            (reading.fill)(terms, element, citation);
        }
    }
}

impl Terms {
    /// A citation, as it is known now.
    pub(super) fn make_citation(&self, citation: &Citation) -> Element {
        let element = self.make(Tag::Cites);
        self.places.fill(self, &element, citation);
        self.places.chips.borrow_mut().push((element.clone(), citation.clone()));
        element
    }

    /// The place of a chart; who draws it is told by `charts`.
    pub(super) fn make_chart(&self, key: &str) -> Element {
        let element = self.make(Tag::ChartPlace);
        self.places.charts.borrow_mut().push((element.clone(), key.to_owned()));
        element
    }

    /// Takes what is known now and fills the chips that are still in the page.
    pub(super) fn know(&self, known: Known) {
        let same = {
            let before = self.places.known.borrow();
            Arc::ptr_eq(&before.sources, &known.sources)
                && before.settled == known.settled
                && before.scope == known.scope
        };
        if same {
            return;
        }
        self.places.known.replace(known);
        let mut chips = std::mem::take(&mut *self.places.chips.borrow_mut());
        chips.retain(|(element, _)| element.is_connected());
        for (element, citation) in &chips {
            self.places.fill(self, element, citation);
        }
        self.places.chips.borrow_mut().append(&mut chips);
    }

    /// The places of charts that are in the page, in the order in which they were written.
    pub(super) fn charts(&self) -> Vec<(Element, String)> {
        let mut charts = self.places.charts.borrow_mut();
        charts.retain(|(element, _)| element.is_connected());
        charts.clone()
    }
}

fn fill(terms: &Terms, element: &Element, Citation(marker): &Citation) {
    let known = terms.places.known.borrow();
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
            .and_then(|url| terms.gate(url, Kind::Link).allowed());
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
