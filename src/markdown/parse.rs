//! From text to trees in one go: the parser's steps folded into blocks, with the facts that the incremental document
//! needs beside them. Knows nothing of time; the same text and definitions give the same trees.

use std::collections::HashSet;
use std::ops::Range;

use super::autolink;
use super::marks::{Marks, has_marks, lift};
use super::syntax::{Body, Definitions, Parser, Step};
use super::tail::{End, Leaf, PENDING};
use super::tree::{Align, Block, CodeBlock, Inline, Link, List, ListItem, Table, plain_text};
use crate::case;

/// Containers deeper than this are flattened into the last one: trees are walked recursively.
const MAX_DEPTH: usize = 64;

/// A top-level block and where it came from.
pub(super) struct Piece {
    pub block: Block,
    /// Bytes of the source.
    pub range: Range<usize>,
    /// Where the items of a list or the body rows of a table start.
    pub children: Vec<usize>,
    /// Labels of references that no settled definition answers.
    pub waits: Vec<String>,
}

#[derive(Default)]
pub(super) struct Parsed {
    pub pieces: Vec<Piece>,
    /// Definitions inside this source: label, offset, address and title.
    pub definitions: Vec<(String, usize, (String, String))>,
    /// The last leaf and where it starts.
    pub leaf: (Leaf, usize),
}

/// Labels match without regard to case and inner space (CommonMark 4.7).
pub(super) fn normalize(label: &str) -> String {
    let words: Vec<&str> = label.split_whitespace().collect();
    case::upper(&case::lower(&words.join(" ")))
}

/// Parses `source`. `settled` definitions win over those in the source.
pub(super) fn parse(source: &str, settled: &Definitions, marks: &Marks, end: End) -> Parsed {
    let mut builder = Builder {
        parser: Parser::new(source, settled),
        marks,
        end,
        stack: vec![Frame::new(Kind::Root)],
        ghosts: 0,
        out: Parsed::default(),
    };
    while let Some((step, range)) = builder.parser.next() {
        match step {
            Step::Start(body) => builder.start(body, range),
            Step::End => builder.end(range),
            Step::Leaf(body) => builder.leaf(body, range),
        }
    }
    let Builder {
        mut parser, mut out, ..
    } = builder;
    for (label, at) in parser.labels {
        if let Some((url, title)) = parser.definitions.remove(&label) {
            let value = (restored(marks, &url), restored(marks, &title));
            out.definitions.push((label, at, value));
        }
    }
    let mut known = HashSet::new();
    for (at, label) in parser.asked {
        let index = out.pieces.partition_point(|piece| piece.range.end <= at);
        if let Some(piece) = out.pieces.get_mut(index)
            && known.insert((index, label.clone()))
        {
            piece.waits.push(label);
        }
    }
    out
}

/// The text as it was written.
fn restored(marks: &Marks, text: &str) -> String {
    match has_marks(text) {
        true => marks.restore(text),
        false => text.to_owned(),
    }
}

enum Kind {
    Root,
    Paragraph,
    Heading(u8),
    Code(String),
    Html,
    Quote,
    List(Option<u64>),
    Item,
    Table(Vec<Align>),
    Head,
    Row,
    Cell,
    Emphasis,
    Strong,
    Strike,
    Link {
        url: String,
        title: String,
        pending: bool,
        auto: bool,
    },
    Image {
        url: String,
        title: String,
    },
}

struct Frame {
    kind: Kind,
    start: usize,
    blocks: Vec<Block>,
    inlines: Vec<Inline>,
    text: String,
    items: Vec<ListItem>,
    rows: Vec<Vec<Vec<Inline>>>,
    head: Vec<Vec<Inline>>,
    cells: Vec<Vec<Inline>>,
    children: Vec<usize>,
    task: Option<bool>,
    loose: bool,
}

impl Frame {
    fn new(kind: Kind) -> Frame {
        Frame {
            kind,
            start: 0,
            blocks: Vec::new(),
            inlines: Vec::new(),
            text: String::new(),
            items: Vec::new(),
            rows: Vec::new(),
            head: Vec::new(),
            cells: Vec::new(),
            children: Vec::new(),
            task: None,
            loose: false,
        }
    }

    fn push_text(&mut self, text: &str) {
        if let Kind::Code(_) | Kind::Html = self.kind {
            self.text.push_str(text);
        } else if let Some(Inline::Text(last)) = self.inlines.last_mut() {
            last.push_str(text);
        } else {
            self.inlines.push(Inline::Text(text.to_owned()));
        }
    }
}

struct Builder<'a> {
    parser: Parser<'a>,
    marks: &'a Marks,
    end: End,
    stack: Vec<Frame>,
    /// Containers beyond the cap that are open now.
    ghosts: usize,
    out: Parsed,
}

impl Builder<'_> {
    fn leaf(&mut self, body: Body, range: Range<usize>) {
        let at = range.start;
        let source = self.parser.text;
        match body {
            Body::Text => self.text(&source[range], at),
            Body::Spaces(count) => self.text(&"   "[..count.min(3)], at),
            Body::Given(text) => {
                let text = std::mem::take(&mut self.parser.strings[text]);
                self.text(&text, at);
            }
            Body::SoftBreak => self.text("\n", at),
            Body::HardBreak(_) => self.inline(Inline::Break, at),
            Body::Code(code) => {
                let code = restored(self.marks, &self.parser.strings[code]);
                self.inline(Inline::Code(code), at);
            }
            Body::InlineHtml => self.inline(Inline::Html(restored(self.marks, &source[range])), at),
            Body::GivenHtml(html) => {
                let html = restored(self.marks, &self.parser.strings[html]);
                self.inline(Inline::Html(html), at);
            }
            Body::Rule => {
                self.out.leaf = (Leaf::Other, at);
                self.block(Block::Rule, range, Vec::new());
            }
            Body::Task(checked) => {
                if let Some(item) = self
                    .stack
                    .iter_mut()
                    .rev()
                    .find(|frame| matches!(frame.kind, Kind::Item))
                {
                    item.task = Some(checked);
                }
            }
            _ => {}
        }
    }

    fn top(&mut self) -> &mut Frame {
        if self.stack.is_empty() {
            self.stack.push(Frame::new(Kind::Root));
        }
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    fn text(&mut self, text: &str, at: usize) {
        self.mark_tight(at);
        if !has_marks(text) {
            return self.top().push_text(text);
        }
        let marks = self.marks;
        let top = self.top();
        if let Kind::Code(_) | Kind::Html = top.kind {
            return top.push_text(&marks.restore(text));
        }
        marks.split(text, &mut |inline| match inline {
            Inline::Text(text) => top.push_text(&text),
            inline => top.inlines.push(inline),
        });
    }

    fn inline(&mut self, inline: Inline, at: usize) {
        self.mark_tight(at);
        self.top().inlines.push(inline);
    }

    /// Text directly in an item has no paragraph event of its own, and a cell may be one that a short row lacks, so their
    /// leaves start with their text.
    fn mark_tight(&mut self, at: usize) {
        let top = self.top();
        let leaf = match top.kind {
            Kind::Item => Leaf::Text,
            Kind::Cell => Leaf::Cell,
            _ => return,
        };
        if top.inlines.is_empty() {
            self.out.leaf = (leaf, at);
        }
    }

    fn start(&mut self, body: Body, range: Range<usize>) {
        if self.ghosts > 0 || self.stack.len() >= MAX_DEPTH {
            self.ghosts += 1;
            return;
        }
        let kind = match body {
            Body::Paragraph => Kind::Paragraph,
            Body::Heading(level) => Kind::Heading(level),
            Body::Quote => Kind::Quote,
            Body::Fenced(info) => {
                let word = self.parser.strings[info].split_whitespace().next();
                Kind::Code(restored(self.marks, word.unwrap_or_default()))
            }
            Body::Indented => Kind::Code(String::new()),
            Body::HtmlBlock => Kind::Html,
            Body::List { mark, start, .. } => Kind::List(matches!(mark, b'.' | b')').then_some(start)),
            Body::Item(_) => Kind::Item,
            Body::Table(columns) => Kind::Table(std::mem::take(&mut self.parser.columns[columns])),
            Body::Head => Kind::Head,
            Body::Row => Kind::Row,
            Body::Cell => Kind::Cell,
            Body::Emphasis => Kind::Emphasis,
            Body::Strong => Kind::Strong,
            Body::Strike => Kind::Strike,
            Body::Link(target) => {
                let target = &self.parser.targets[target];
                let url = restored(self.marks, &target.url);
                Kind::Link {
                    pending: url == PENDING,
                    url: if url == PENDING { String::new() } else { url },
                    title: restored(self.marks, &target.title),
                    auto: target.mail,
                }
            }
            Body::Image(target) => {
                let target = &self.parser.targets[target];
                Kind::Image {
                    url: restored(self.marks, &target.url),
                    title: restored(self.marks, &target.title),
                }
            }
            _ => {
                self.ghosts += 1;
                return;
            }
        };
        match kind {
            Kind::Paragraph | Kind::Heading(_) => self.out.leaf = (Leaf::Text, range.start),
            Kind::Code(_) => self.out.leaf = (Leaf::Code, range.start),
            Kind::Html => self.out.leaf = (Leaf::Html, range.start),
            Kind::Item | Kind::Quote => self.out.leaf = (Leaf::Other, range.start),
            _ => {}
        }
        let is_inline = matches!(
            kind,
            Kind::Emphasis | Kind::Strong | Kind::Strike | Kind::Link { .. } | Kind::Image { .. }
        );
        if is_inline {
            self.mark_tight(range.start);
        } else {
            self.close_tight(End::Whole);
        }
        if matches!(kind, Kind::Paragraph)
            && let [.., list, item] = self.stack.as_mut_slice()
            && matches!(item.kind, Kind::Item)
        {
            list.loose = true;
        }
        if matches!(kind, Kind::Item | Kind::Row) {
            self.top().children.push(range.start);
        }
        let mut frame = Frame::new(kind);
        frame.start = range.start;
        self.stack.push(frame);
    }

    /// Inline content directly in an item becomes its paragraph.
    fn close_tight(&mut self, end: End) {
        let top = self.top();
        if matches!(top.kind, Kind::Item | Kind::Root | Kind::Quote) && !top.inlines.is_empty() {
            let content = autolink::apply(std::mem::take(&mut top.inlines), end);
            top.blocks.push(Block::Paragraph(content));
        }
    }

    fn end(&mut self, range: Range<usize>) {
        if self.ghosts > 0 {
            self.ghosts -= 1;
            return;
        }
        let source = self.parser.text;
        // A space or a new line at the very end has ended an address.
        let is_last = source.trim_end().len() <= range.end && !source.ends_with(char::is_whitespace);
        let end = if is_last { self.end } else { End::Whole };
        self.close_tight(end);
        if self.stack.len() < 2 {
            return;
        }
        let Some(mut frame) = self.stack.pop() else { return };
        let leaf = |inlines: Vec<Inline>| autolink::apply(inlines, end);
        match frame.kind {
            Kind::Root => {}
            Kind::Paragraph => {
                let content = leaf(frame.inlines);
                self.block(Block::Paragraph(content), range, Vec::new());
            }
            Kind::Heading(level) => {
                let content = leaf(frame.inlines);
                self.block(Block::Heading { level, content }, range, Vec::new());
            }
            Kind::Code(language) => {
                if frame.text.ends_with('\n') {
                    frame.text.pop();
                }
                let text = frame.text;
                self.block(Block::Code(CodeBlock { language, text }), range, Vec::new());
            }
            Kind::Html => {
                let text = frame.text.trim_end_matches('\n').to_owned();
                self.block(Block::Html(text), range, Vec::new());
            }
            Kind::Quote => self.block(Block::Quote(frame.blocks), range, Vec::new()),
            Kind::List(start) => {
                let list = List {
                    start,
                    tight: !frame.loose,
                    items: frame.items,
                };
                self.block(Block::List(list), range, frame.children);
            }
            Kind::Item => {
                let item = ListItem {
                    task: frame.task,
                    blocks: frame.blocks,
                };
                self.top().items.push(item);
            }
            Kind::Table(aligns) => {
                let table = Table {
                    aligns,
                    head: frame.head,
                    rows: frame.rows,
                };
                self.block(Block::Table(table), range, frame.children);
            }
            Kind::Head => self.top().head = frame.cells,
            Kind::Row => self.top().rows.push(frame.cells),
            Kind::Cell => {
                let content = leaf(frame.inlines);
                self.top().cells.push(content);
            }
            Kind::Emphasis => self.top().inlines.push(Inline::Emphasis(frame.inlines)),
            Kind::Strong => self.top().inlines.push(Inline::Strong(frame.inlines)),
            Kind::Strike => self.top().inlines.push(Inline::Strike(frame.inlines)),
            Kind::Link {
                url,
                title,
                pending,
                auto,
            } => {
                let lifted = lift(&mut frame.inlines);
                // The address never comes: the words are all there is.
                if pending && self.end != End::Open {
                    self.top().inlines.append(&mut frame.inlines);
                    return self.top().inlines.extend(lifted);
                }
                let url = if auto { format!("mailto:{url}") } else { url };
                let link = Link {
                    url,
                    title,
                    content: frame.inlines,
                    pending,
                };
                self.top().inlines.push(Inline::Link(link));
                self.top().inlines.extend(lifted);
            }
            Kind::Image { url, .. } if url == PENDING => self.top().inlines.append(&mut frame.inlines),
            Kind::Image { url, title } => {
                let alt = plain_text(&frame.inlines);
                self.top().inlines.push(Inline::Image { url, title, alt });
            }
        }
    }

    fn block(&mut self, block: Block, range: Range<usize>, children: Vec<usize>) {
        self.close_tight(End::Whole);
        if self.stack.len() == 1 {
            self.out.pieces.push(Piece {
                block,
                range,
                children,
                waits: Vec::new(),
            });
        } else {
            self.top().blocks.push(block);
        }
    }
}
