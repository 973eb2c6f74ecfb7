//! What a Markdown text is made of. Plain data; two texts that mean the same have equal trees.

use std::sync::Arc;

use crate::model::marker::Marker;

/// A block. Children are blocks or inline content, never strings of HTML.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// `level` is 1 to 6.
    Heading {
        /// 1 to 6.
        level: u8,
        /// What it says.
        content: Vec<Inline>,
    },
    /// A code block.
    Code(CodeBlock),
    /// A block of raw HTML, which is shown as the text it is.
    Html(String),
    /// A quotation.
    Quote(Vec<Block>),
    /// A list.
    List(List),
    /// A table.
    Table(Table),
    /// A thematic break.
    Rule,
}

/// A code block, fenced or indented; `text` has no final line ending.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CodeBlock {
    /// The first word of the info string; empty when there is none.
    pub language: String,
    /// The code, without a final line ending.
    pub text: String,
}

/// A list. Text directly in an item is a paragraph in the tree, tight or not.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// The first number of an ordered list.
    pub start: Option<u64>,
    /// No blank lines between the items: paragraphs stand close.
    pub tight: bool,
    /// Its items, at least one.
    pub items: Vec<ListItem>,
}

/// An item of a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListItem {
    /// `Some(checked)` for a task.
    pub task: Option<bool>,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// A table; every row has as many cells as `head`, but where it would take very many empty ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// One for each column.
    pub aligns: Vec<Align>,
    /// The cells of the first row.
    pub head: Vec<Vec<Inline>>,
    /// The cells of the others.
    pub rows: Vec<Vec<Vec<Inline>>>,
}

/// How a column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It does not say.
    None,
    /// At the start of the line.
    Start,
    /// In the middle.
    Center,
    /// At the end of the line.
    End,
}

/// Inline content. Neighbouring texts are merged; a soft line break is a `\n` inside the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// Raw HTML, shown as the text it is.
    Html(String),
    /// A code span.
    Code(String),
    /// `*so*`.
    Emphasis(Vec<Inline>),
    /// `**so**`.
    Strong(Vec<Inline>),
    /// `~~so~~`.
    Strike(Vec<Inline>),
    /// A link.
    Link(Link),
    /// The description stands for the picture until somebody asks for it.
    Image {
        /// The address as it stands there, unchecked.
        url: String,
        /// Its title; empty when it has none.
        title: String,
        /// What is said in its place.
        alt: String,
    },
    /// A hard line break.
    Break,
    /// A marker of a source.
    Citation(Citation),
    /// The chart with this key belongs here.
    ChartMark(String),
}

/// A marker that names sources; who they are is known elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation(pub Arc<Marker>);

/// A link.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// As written; it has passed no gate.
    pub url: String,
    /// Its title; empty when it has none.
    pub title: String,
    /// What it says.
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
