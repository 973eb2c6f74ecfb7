//! The kinds of element that prose consists of. Each is made once and cloned from then on: a clone carries its attributes
//! and needs no string to cross from Rust to the browser.

use std::cell::OnceCell;

use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Document, Element, Node};

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

        /// One of each kind.
        pub(super) struct Protos([Proto; [$(Tag::$field),*].len()]);

        impl Protos {
            pub fn new() -> Protos {
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
    Quote: "blockquote" ["dir" = "auto"];
    Ul: "ul" ["dir" = "auto"];
    Ol: "ol" ["dir" = "auto"];
    Li: "li";
    Box: "input" ["type" = "checkbox", "disabled" = ""];
    Hr: "hr";
    TableBox: "div" ["class" = "ps-prose-table"];
    Table: "table" ["dir" = "auto"];
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
    Code: "code" ["translate" = "no"];
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

impl Protos {
    /// A fresh element of this kind.
    pub(super) fn make(&self, document: &Document, tag: Tag) -> Element {
        let proto = &self.0[tag as usize];
        let first = proto.cell.get_or_init(|| {
            // The names above are fixed and valid, so neither call can fail.
            let element = document.create_element(proto.name).unwrap_throw();
            for (name, value) in proto.attributes {
                element.set_attribute(name, value).unwrap_throw();
            }
            element
        });
        first.clone_node().unwrap_throw().unchecked_into()
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
