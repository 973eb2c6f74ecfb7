//! What all writing of prose needs to know, and what it makes with that: elements, headings, addresses, and the places of
//! citations and charts, which are filled anew as it becomes known what they stand for. How one is filled it is told.

use std::cell::{Ref, RefCell};
use std::sync::Arc;

use web_sys::{Document, Element, Text};

use super::Extent;
use super::element::{Protos, Tag, append, set};
use crate::browser::gate::parse;
use crate::contract::data::sources::Sources;
use crate::markdown::{Block, Citation};
use crate::model::marker::Scan;
use crate::safe_url::{UrlUse, UrlVerdict, decide};
use crate::words::Locale;

/// What all writing needs to know.
pub(super) struct Terms {
    pub document: Document,
    pub locale: Locale,
    pub listed: Vec<String>,
    pub page: String,
    pub extent: Extent,
    /// The browser translates the page, and puts elements of its own into what was written (`public/boot.js`).
    pub translated: bool,
    /// The headings above the top-level block that is written.
    pub outline: RefCell<Outline>,
    places: Places,
    protos: Protos,
}

/// Levels of the headings that a place stands under, as the text has them, and how many blocks they are from. Only
/// top-level headings count, so that the tree alone decides.
#[derive(Clone, Default)]
pub(super) struct Outline {
    levels: Vec<u8>,
    blocks: usize,
}

impl Outline {
    /// Goes on to the place before the block at `index`.
    pub(super) fn advance(&mut self, blocks: &[Block], index: usize) {
        for block in blocks.get(self.blocks..index).unwrap_or_default() {
            if let Block::Heading { level, .. } = block {
                self.levels.retain(|above| above < level);
                self.levels.push(*level);
            }
        }
        self.blocks = index;
    }

    fn depth(&self, level: u8) -> usize {
        self.levels.iter().filter(|above| **above < level).count()
    }
}

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
    /// Fills the chips of a citation, as it is known now.
    pub fill: fn(&Terms, &Element, &Citation),
}

/// The places of citations and charts that were written.
struct Places {
    reading: Option<Reading>,
    known: RefCell<Known>,
    chips: RefCell<Vec<(Element, Citation)>>,
    charts: RefCell<Vec<(Element, String)>>,
}

impl Places {
    fn new(reading: Option<Reading>) -> Places {
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
    pub(super) fn new(extent: Extent, reading: Option<Reading>) -> Terms {
        Terms {
            document: leptos::prelude::document(),
            locale: Locale::default(),
            listed: Vec::new(),
            page: leptos::prelude::window().location().origin().unwrap_or_default(),
            extent,
            translated: false,
            outline: RefCell::default(),
            places: Places::new(reading),
            protos: Protos::new(),
        }
    }

    /// Looks at the page anew: a browser may have begun to translate it.
    pub(super) fn look(&mut self) {
        let page = self.document.document_element();
        self.translated = page.is_some_and(|page| page.has_attribute("data-translated"));
    }

    /// A fresh element of this kind.
    pub(super) fn make(&self, tag: Tag) -> Element {
        self.protos.make(&self.document, tag)
    }

    /// A fresh element with this text in it.
    pub(super) fn make_with(&self, tag: Tag, text: &str) -> Element {
        let element = self.make(tag);
        append(&element, &self.text(text));
        element
    }

    /// A fresh heading. The text chooses how it looks; which element it is follows from the headings above it, so that
    /// the outline starts below the message's own `h2` and leaves no level out (axe: heading-order).
    pub(super) fn make_heading(&self, level: u8) -> Element {
        let tag = match self.outline.borrow().depth(level) {
            0 => Tag::H3,
            1 => Tag::H4,
            2 => Tag::H5,
            _ => Tag::H6,
        };
        let element = self.make(tag);
        set(
            &element,
            "class",
            match level {
                1 => "ps-h1",
                2 => "ps-h2",
                3 => "ps-h3",
                _ => "ps-h4",
            },
        );
        element
    }

    pub fn text(&self, text: &str) -> Text {
        self.document.create_text_node(text)
    }

    /// An address through the gate.
    pub(super) fn gate(&self, raw: &str, kind: UrlUse) -> UrlVerdict {
        match parse(raw) {
            Some(parts) => decide(&parts, kind, &self.page, &self.listed),
            None => UrlVerdict::Block,
        }
    }

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

    /// What the markers stand for, as far as it is known.
    pub(super) fn known(&self) -> Ref<'_, Known> {
        self.places.known.borrow()
    }
}
