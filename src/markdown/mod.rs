//! Streaming Markdown: CommonMark and GFM tables, task lists, strikethrough and autolinks, as typed trees and never as
//! HTML; citation markers are part of the inline grammar where they are asked for. Settled blocks are parsed once, only the open tail again. Knows nothing of the DOM, of URLs' safety or of who
//! reads the trees.

mod autolink;
mod document;
mod language;
mod marks;
mod parse;
mod syntax;
mod tail;
mod tree;

pub use document::{Document, Update, line_words};
pub use language::language_of;
pub use tree::{Align, Block, Citation, CodeBlock, Inline, Link, List, ListItem, Table};
