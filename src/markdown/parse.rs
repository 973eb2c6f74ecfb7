//! From text to trees in one go: pulldown-cmark's events folded into blocks, with the facts that the incremental
//! document needs beside them. Knows nothing of time; the same text and definitions give the same trees.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use pulldown_cmark::{Alignment, BrokenLink, CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::autolink;
use super::marks::{Marks, has_marks, lift};
use super::tail::PENDING;
use super::tree::{Align, Block, Code, Inline, Item, Link, List, Table, plain_text};
use crate::case;

/// Containers deeper than this are flattened into the last one: trees are walked recursively.
const MAX_DEPTH: usize = 64;

/// Address and title of a link reference, by its normalized label.
pub(super) type Definitions = HashMap<String, (String, String)>;

/// A top-level block and where it came from.
pub(super) struct Piece {
    pub block: Block,
    /// Bytes of the source, as pulldown-cmark says it.
    pub range: Range<usize>,
    /// Where the items of a list or the body rows of a table start.
    pub children: Vec<usize>,
    /// Labels of references that no settled definition answers.
    pub waits: Vec<String>,
}

/// What kind of text the source ended in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Leaf {
    #[default]
    Other,
    Text,
    Cell,
    Code,
    Html,
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

/// Parses `source`. `settled` definitions win over those in the source; `open` says that more text may follow, so an
/// address that touches the end is still pending.
pub(super) fn parse(source: &str, settled: &Definitions, marks: &Marks, open: bool) -> Parsed {
    let mut asked: Vec<(usize, String)> = Vec::new();
    let resolve = |broken: BrokenLink<'_>| {
        let label = normalize(&broken.reference);
        let found = settled
            .get(&label)
            .map(|(url, title)| (CowStr::from(url.clone()), CowStr::from(title.clone())));
        if found.is_none() {
            asked.push((broken.span.start, label));
        }
        found
    };
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut events = Parser::new_with_broken_link_callback(source, options, Some(resolve)).into_offset_iter();
    let mut builder = Builder {
        settled,
        marks,
        source,
        open,
        stack: vec![Frame::new(Kind::Root)],
        ghosts: 0,
        out: Parsed::default(),
        waits: Vec::new(),
    };
    for (event, range) in events.by_ref() {
        builder.event(event, range);
    }
    let mut out = builder.out;
    let waits = builder.waits;
    for (label, definition) in events.reference_definitions().iter() {
        let value = (
            restored(marks, &definition.dest),
            restored(marks, definition.title.as_deref().unwrap_or_default()),
        );
        out.definitions.push((normalize(label), definition.span.start, value));
    }
    drop(events);
    let mut known = HashSet::new();
    for (at, label) in asked.into_iter().chain(waits) {
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
    items: Vec<Item>,
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
    settled: &'a Definitions,
    marks: &'a Marks,
    source: &'a str,
    open: bool,
    stack: Vec<Frame>,
    /// Containers beyond the cap that are open now.
    ghosts: usize,
    out: Parsed,
    waits: Vec<(usize, String)>,
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag, range),
            Event::Text(text) => self.text(&text, range.start),
            Event::Code(code) => self.inline(Inline::Code(restored(self.marks, &code)), range.start),
            Event::Html(html) => self.text(&html, range.start),
            Event::InlineHtml(html) => self.inline(Inline::Html(restored(self.marks, &html)), range.start),
            Event::SoftBreak => self.text("\n", range.start),
            Event::HardBreak => self.inline(Inline::Break, range.start),
            Event::Rule => {
                self.out.leaf = (Leaf::Other, range.start);
                self.block(Block::Rule, range, Vec::new());
            }
            Event::TaskListMarker(checked) => {
                if let Some(item) = self
                    .stack
                    .iter_mut()
                    .rev()
                    .find(|frame| matches!(frame.kind, Kind::Item))
                {
                    item.task = Some(checked);
                }
            }
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => {
                self.text(&text, range.start);
            }
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

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        if self.ghosts > 0 || self.stack.len() >= MAX_DEPTH {
            self.ghosts += 1;
            return;
        }
        let kind = match tag {
            Tag::Paragraph => Kind::Paragraph,
            Tag::Heading { level, .. } => Kind::Heading(level as u8),
            Tag::BlockQuote(_) => Kind::Quote,
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                Kind::Code(restored(self.marks, info.split_whitespace().next().unwrap_or_default()))
            }
            Tag::CodeBlock(CodeBlockKind::Indented) => Kind::Code(String::new()),
            Tag::HtmlBlock => Kind::Html,
            Tag::List(start) => Kind::List(start),
            Tag::Item => Kind::Item,
            Tag::Table(aligns) => Kind::Table(aligns.into_iter().map(align).collect()),
            Tag::TableHead => Kind::Head,
            Tag::TableRow => Kind::Row,
            Tag::TableCell => Kind::Cell,
            Tag::Emphasis => Kind::Emphasis,
            Tag::Strong => Kind::Strong,
            Tag::Strikethrough => Kind::Strike,
            Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            } => {
                let (url, title) = self.target(link_type, &dest_url, &title, &id, range.start);
                Kind::Link {
                    pending: url == PENDING,
                    url: if url == PENDING { String::new() } else { url },
                    title,
                    auto: link_type == LinkType::Email,
                }
            }
            Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            } => {
                let (url, title) = self.target(link_type, &dest_url, &title, &id, range.start);
                Kind::Image { url, title }
            }
            Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => {
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
            self.close_tight(false);
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

    /// Where a link leads. An earlier, settled definition wins over a later one in this source.
    fn target(&mut self, kind: LinkType, url: &str, title: &str, id: &str, at: usize) -> (String, String) {
        if matches!(kind, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut) {
            let label = normalize(id);
            if let Some((url, title)) = self.settled.get(&label) {
                return (url.clone(), title.clone());
            }
            self.waits.push((at, label));
        }
        (restored(self.marks, url), restored(self.marks, title))
    }

    /// Inline content directly in an item becomes its paragraph.
    fn close_tight(&mut self, open: bool) {
        let top = self.top();
        if matches!(top.kind, Kind::Item | Kind::Root | Kind::Quote) && !top.inlines.is_empty() {
            let content = autolink::apply(std::mem::take(&mut top.inlines), open);
            top.blocks.push(Block::Paragraph(content));
        }
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        if self.ghosts > 0 {
            self.ghosts -= 1;
            return;
        }
        let open = self.open && self.source[range.end.min(self.source.len())..].trim_end().is_empty();
        if matches!(tag, TagEnd::Item | TagEnd::BlockQuote(_)) {
            self.close_tight(open);
        }
        if self.stack.len() < 2 {
            return;
        }
        let Some(mut frame) = self.stack.pop() else { return };
        let leaf = |inlines: Vec<Inline>| autolink::apply(inlines, open);
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
                let code = Code {
                    language,
                    text: frame.text,
                };
                self.block(Block::Code(code), range, Vec::new());
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
                let item = Item {
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
                let url = if auto { format!("mailto:{url}") } else { url };
                let lifted = lift(&mut frame.inlines);
                let link = Link {
                    url,
                    title,
                    content: frame.inlines,
                    pending,
                };
                self.top().inlines.push(Inline::Link(link));
                self.top().inlines.extend(lifted);
            }
            Kind::Image { url, title } => {
                let alt = plain_text(&frame.inlines);
                self.top().inlines.push(Inline::Image { url, title, alt });
            }
        }
    }

    fn block(&mut self, block: Block, range: Range<usize>, children: Vec<usize>) {
        self.close_tight(false);
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

fn align(alignment: Alignment) -> Align {
    match alignment {
        Alignment::None => Align::None,
        Alignment::Left => Align::Start,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::End,
    }
}
