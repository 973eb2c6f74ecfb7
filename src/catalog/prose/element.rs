//! Makers of the elements that prose consists of. Each kind is made once and cloned from then on: a clone carries its
//! attributes and needs no string to cross from Rust to the browser.

use std::cell::{OnceCell, RefCell};

use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Document, Element, Node, Text};

use crate::browser::gate::parse;
use crate::markdown::Block;
use crate::safe_url::{Kind, Verdict, decide};
use crate::words::Locale;

use super::Extent;
use super::cite::{Places, Reading};

/// What all writing needs to know.
pub(super) struct Terms {
    pub document: Document,
    pub locale: Locale,
    pub listed: Vec<String>,
    pub page: String,
    pub extent: Extent,
    /// The headings above the top-level block that is written.
    pub outline: RefCell<Outline>,
    pub places: Places,
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
    pub fn advance(&mut self, blocks: &[Block], index: usize) {
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

/// An element by its name and attributes.
struct Proto {
    name: &'static str,
    attributes: &'static [(&'static str, &'static str)],
    cell: OnceCell<Element>,
}

macro_rules! protos {
    ($($field:ident: $name:literal $([$($key:literal = $value:literal),*])?;)*) => {
        /// The kinds of element.
        #[derive(Clone, Copy)]
        pub(super) enum Tag { $($field),* }

        struct Protos([Proto; [$(Tag::$field),*].len()]);

        impl Protos {
            fn new() -> Protos {
                Protos([$(Proto {
                    name: $name,
                    attributes: &[$($(($key, $value)),*)?],
                    cell: OnceCell::new(),
                }),*])
            }
        }
    };
}

protos! {
    P: "p";
    H3: "h3";
    H4: "h4";
    H5: "h5";
    H6: "h6";
    CardHead: "p" ["class" = "ps-prose-head"];
    Raw: "p" ["class" = "ps-prose-raw"];
    Quote: "blockquote";
    Ul: "ul";
    Ol: "ol";
    Li: "li";
    Box: "input" ["type" = "checkbox", "disabled" = ""];
    Hr: "hr";
    TableBox: "div" ["class" = "ps-prose-table"];
    Table: "table";
    Thead: "thead";
    Tbody: "tbody";
    Tr: "tr";
    Th: "th" ["scope" = "col"];
    ThStart: "th" ["scope" = "col", "class" = "ps-cell-start"];
    ThCenter: "th" ["scope" = "col", "class" = "ps-cell-center"];
    ThEnd: "th" ["scope" = "col", "class" = "ps-cell-end"];
    Td: "td";
    TdStart: "td" ["class" = "ps-cell-start"];
    TdCenter: "td" ["class" = "ps-cell-center"];
    TdEnd: "td" ["class" = "ps-cell-end"];
    CodeBox: "div" ["class" = "ps-code"];
    CodeBar: "div" ["class" = "ps-code-bar"];
    CodeName: "span" ["class" = "ps-code-name"];
    Copy: "button" ["class" = "ps-code-copy", "type" = "button"];
    CopyText: "span";
    Pre: "pre" ["dir" = "ltr"];
    Code: "code";
    Hl: "span";
    Em: "em";
    Strong: "strong";
    Del: "del";
    A: "a" ["rel" = "noopener noreferrer", "target" = "_blank"];
    Pending: "span" ["class" = "ps-link-pending"];
    Refused: "span" ["class" = "ps-link-refused"];
    Host: "bdi" ["class" = "ps-link-host"];
    Br: "br";
    Img: "img" ["class" = "ps-prose-img", "loading" = "lazy", "decoding" = "async", "referrerpolicy" = "no-referrer"];
    ImageCard: "span" ["class" = "ps-image"];
    ImageAlt: "span" ["class" = "ps-image-alt"];
    ImageHost: "bdi" ["class" = "ps-image-host"];
    ImageShow: "button" ["class" = "ps-image-show", "type" = "button"];
    ImageFrame: "span" ["class" = "ps-image-frame"];
    ImageOpen: "a" ["class" = "ps-image-open", "rel" = "noopener noreferrer", "target" = "_blank"];
    Status: "span" ["class" = "ps-prose-status", "role" = "status"];
    Note: "p" ["class" = "ps-prose-note"];
    Cites: "span" ["class" = "ps-cites"];
    CiteLink: "a" ["class" = "ps-cite", "rel" = "noopener noreferrer", "target" = "_blank"];
    CiteWait: "span" ["class" = "ps-cite-wait", "aria-hidden" = "true"];
    CiteButton: "button" ["class" = "ps-cite", "type" = "button"];
    ChartPlace: "div" ["class" = "ps-chart-place"];
}

impl Terms {
    pub fn new(extent: Extent, reading: Option<Reading>) -> Terms {
        Terms {
            document: leptos::prelude::document(),
            locale: Locale::default(),
            listed: Vec::new(),
            page: leptos::prelude::window().location().origin().unwrap_or_default(),
            extent,
            outline: RefCell::default(),
            places: Places::new(reading),
            protos: Protos::new(),
        }
    }

    /// A fresh element of this kind.
    pub fn make(&self, tag: Tag) -> Element {
        let proto = &self.protos.0[tag as usize];
        let first = proto.cell.get_or_init(|| {
            // The names above are fixed and valid, so neither call can fail.
            let element = self.document.create_element(proto.name).unwrap_throw();
            for (name, value) in proto.attributes {
                element.set_attribute(name, value).unwrap_throw();
            }
            element
        });
        first.clone_node().unwrap_throw().unchecked_into()
    }

    /// A fresh element with this text in it.
    pub fn make_with(&self, tag: Tag, text: &str) -> Element {
        let element = self.make(tag);
        append(&element, &self.text(text));
        element
    }

    /// A fresh heading. The text chooses how it looks; which element it is follows from the headings above it, so that
    /// the outline starts below the message's own `h2` and leaves no level out (axe: heading-order).
    pub fn make_heading(&self, level: u8) -> Element {
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
    pub fn gate(&self, raw: &str, kind: Kind) -> Verdict {
        match parse(raw) {
            Some(parts) => decide(&parts, kind, &self.page, &self.listed),
            None => Verdict::Block,
        }
    }
}

/// Appends; both nodes are ours and no ancestor of each other, so this can't fail.
pub(super) fn append(parent: &Node, child: &Node) {
    let _ = parent.append_child(child);
}

/// Sets an attribute whose name is fixed and valid.
pub(super) fn set(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}
