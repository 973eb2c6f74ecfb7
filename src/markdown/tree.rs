//! What a Markdown text is made of. Plain data; two texts that mean the same have equal trees.

use std::sync::Arc;

use crate::model::marker::Marker;

/// A block. Children are blocks or inline content, never strings of HTML.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Paragraph(Vec<Inline>),
    /// `level` is 1 to 6.
    Heading {
        level: u8,
        content: Vec<Inline>,
    },
    Code(Code),
    /// A block of raw HTML, which is shown as the text it is.
    Html(String),
    Quote(Vec<Block>),
    List(List),
    Table(Table),
    Rule,
}

/// A code block, fenced or indented; `text` has no final line ending.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Code {
    /// The first word of the info string; empty when there is none.
    pub language: String,
    pub text: String,
}

/// A list. Text directly in an item is a paragraph in the tree, tight or not.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// The first number of an ordered list.
    pub start: Option<u64>,
    /// No blank lines between the items: paragraphs stand close.
    pub tight: bool,
    pub items: Vec<Item>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// `Some(checked)` for a task.
    pub task: Option<bool>,
    pub blocks: Vec<Block>,
}

/// A table; every row has as many cells as `head`.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub aligns: Vec<Align>,
    pub head: Vec<Vec<Inline>>,
    pub rows: Vec<Vec<Vec<Inline>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    None,
    Start,
    Center,
    End,
}

/// Inline content. Neighbouring texts are merged; a soft line break is a `\n` inside the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Inline {
    Text(String),
    /// Raw HTML, shown as the text it is.
    Html(String),
    Code(String),
    Emphasis(Vec<Inline>),
    Strong(Vec<Inline>),
    Strike(Vec<Inline>),
    Link(Link),
    /// The description stands for the picture until somebody asks for it.
    Image {
        url: String,
        title: String,
        alt: String,
    },
    Break,
    Citation(Citation),
    /// The chart with this key belongs here.
    ChartMark(String),
}

/// A marker that names sources; who they are is known elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation(pub Arc<Marker>);

#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// As written; it has passed no gate.
    pub url: String,
    pub title: String,
    pub content: Vec<Inline>,
    /// The address is still being received: it looks like a link and leads nowhere.
    pub pending: bool,
}

impl Block {
    /// How many children a list or a table has that can be kept one by one.
    pub(super) fn len(&self) -> usize {
        match self {
            Block::List(list) => list.items.len(),
            Block::Table(table) => table.rows.len(),
            _ => 0,
        }
    }
}

/// The words of inline content, as an image's description needs them.
pub(super) fn plain_text(content: &[Inline]) -> String {
    let mut out = String::new();
    push_plain(content, &mut out);
    out
}

fn push_plain(content: &[Inline], out: &mut String) {
    for inline in content {
        match inline {
            Inline::Text(text) | Inline::Html(text) | Inline::Code(text) => out.push_str(text),
            Inline::Emphasis(inner) | Inline::Strong(inner) | Inline::Strike(inner) => push_plain(inner, out),
            Inline::Link(link) => push_plain(&link.content, out),
            Inline::Image { alt, .. } => out.push_str(alt),
            Inline::Break => out.push('\n'),
            Inline::Citation(_) | Inline::ChartMark(_) => {}
        }
    }
}
