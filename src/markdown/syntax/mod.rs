//! CommonMark 0.31 with GFM's tables, strikethrough and task lists, in time linear in the text: a first pass reads the
//! blocks and marks what may be inline markup, a second one, leaf by leaf, decides what it is. Knows bytes of one text
//! and nothing of what becomes of them; line endings are `\n` and the text holds no NUL.
//!
//! Where the specification leaves room, the reading is that of pulldown-cmark, which the tests hold it against. It differs
//! in three things: the names of letters that `entity` knows, labels in which any white space of Unicode is a space, and
//! a title in a table that holds `\\|` before punctuation, which is a title here.

mod block;
mod delimiter;
mod entity;
mod inline;
mod leaf;
mod letter;
mod line;
mod link;
mod scan;
mod span;
mod tag;

use std::collections::HashMap;
use std::ops::Range;

use super::tree::Align;

/// Address and title of a link reference, by its normalized label.
pub(super) type Definitions = HashMap<String, (String, String)>;

/// What a node of the text is. Numbers of strings, targets and columns are indices into the parser's lists.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    Paragraph,
    /// A paragraph of a tight list; it shows as its content.
    Tight,
    Heading(u8),
    /// Fenced code; its info string.
    Fenced(usize),
    Indented,
    HtmlBlock,
    Quote,
    List {
        mark: u8,
        start: u64,
        tight: bool,
        /// The last line was blank.
        blank: bool,
    },
    /// An item and how far its content is indented, in columns.
    Item(usize),
    Table(usize),
    Head,
    Row,
    Cell,
    Rule,
    Task(bool),

    /// The text of the node's range as it stands.
    Text,
    /// So many spaces, what is left of a tab.
    Spaces(usize),
    /// Text that is not the source's.
    Given(usize),
    Code(usize),
    InlineHtml,
    /// Inline HTML over several lines of a container.
    GivenHtml(usize),
    SoftBreak,
    /// A hard break; `true` when written as a backslash.
    HardBreak(bool),
    Emphasis,
    Strong,
    Strike,
    Link(usize),
    Image(usize),

    /// One of a run of `*`, `_` or `~`: how many of it are left, whether it can open and close.
    Run(usize, bool, bool),
    /// A run of backticks; `true` when a backslash stands before it.
    Ticks(usize, bool),
    Less,
    Open,
    OpenImage,
    /// `]`; `false` when it was already tried as a reference.
    Close(bool),
}

impl Body {
    /// What must be decided before it can be shown.
    fn is_undecided(self) -> bool {
        matches!(
            self,
            Body::Run(..) | Body::Ticks(..) | Body::Less | Body::Open | Body::OpenImage | Body::Close(_)
        )
    }

    /// What has no content of its own.
    fn is_leaf(self) -> bool {
        matches!(
            self,
            Body::Rule
                | Body::Task(_)
                | Body::Text
                | Body::Spaces(_)
                | Body::Given(_)
                | Body::Code(_)
                | Body::InlineHtml
                | Body::GivenHtml(_)
                | Body::SoftBreak
                | Body::HardBreak(_)
        ) || self.is_undecided()
    }
}

/// Where a link or an image leads.
#[derive(Debug, Default)]
pub(super) struct Target {
    pub url: String,
    pub title: String,
    /// `<name@host>`: the address of a mailbox.
    pub mail: bool,
}

/// A step of the walk over the finished tree.
#[derive(Debug)]
pub(super) enum Step {
    Start(Body),
    End,
    Leaf(Body),
}

/// Indices of nodes; 0 is none.
struct Node {
    body: Body,
    start: usize,
    end: usize,
    child: usize,
    next: usize,
}

/// Reads one text. Call [`Parser::next`] until it is `None`.
pub(super) struct Parser<'a> {
    pub text: &'a str,
    /// Definitions from before this text; they win over those inside it.
    settled: &'a Definitions,
    pub strings: Vec<String>,
    pub targets: Vec<Target>,
    pub columns: Vec<Vec<Align>>,
    /// Labels of this text's definitions, with the offsets of these.
    pub labels: Vec<(String, usize)>,
    /// What the labels mean.
    pub definitions: Definitions,
    /// References that no settled definition answers: where they stand, their labels.
    pub asked: Vec<(usize, String)>,

    nodes: Vec<Node>,
    /// The open nodes, outermost first.
    spine: Vec<usize>,
    /// The last node on the current level.
    current: usize,

    /// Where the text of an item begins whose first line is blank.
    item_begun: Option<usize>,
    after_blank: bool,

    brackets: span::Brackets,
    runs: delimiter::Runs,
    guard: tag::Guard,
    /// Bytes that references may still copy: many of them to one long address would square the text.
    room: usize,
}

/// References may copy this many bytes, however short the text.
const ROOM: usize = 100_000;

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, settled: &'a Definitions) -> Parser<'a> {
        let mut parser = Parser {
            text,
            settled,
            strings: Vec::new(),
            targets: Vec::new(),
            columns: Vec::new(),
            labels: Vec::new(),
            definitions: Definitions::new(),
            asked: Vec::new(),
            nodes: Vec::new(),
            spine: Vec::new(),
            current: 0,
            item_begun: None,
            after_blank: false,
            brackets: span::Brackets::default(),
            runs: delimiter::Runs::default(),
            guard: tag::Guard::default(),
            room: text.len().max(ROOM),
        };
        parser.create(0, 0, Body::Text);
        parser.read_blocks();
        parser.current = usize::from(parser.nodes.len() > 1);
        parser
    }

    /// The next step and the bytes it covers.
    pub fn next(&mut self) -> Option<(Step, Range<usize>)> {
        loop {
            let at = self.current;
            if at == 0 {
                let up = self.spine.pop()?;
                self.current = self.nodes[up].next;
                if !matches!(self.nodes[up].body, Body::Tight) {
                    return Some((Step::End, self.nodes[up].start..self.nodes[up].end));
                }
                continue;
            }
            if self.nodes[at].body.is_undecided() {
                self.read_inlines(at);
            }
            let node = &self.nodes[at];
            let (body, range) = (node.body, node.start..node.end);
            if body.is_leaf() {
                self.current = node.next;
                return Some((Step::Leaf(body), range));
            }
            self.push();
            if !matches!(body, Body::Tight) {
                return Some((Step::Start(body), range));
            }
        }
    }

    fn create(&mut self, start: usize, end: usize, body: Body) -> usize {
        self.nodes.push(Node {
            body,
            start,
            end,
            child: 0,
            next: 0,
        });
        self.nodes.len() - 1
    }

    /// Adds a node behind the current one, or as the first in the innermost open one.
    fn append(&mut self, start: usize, end: usize, body: Body) -> usize {
        let at = self.create(start, end, body);
        if self.current != 0 {
            self.nodes[self.current].next = at;
        } else if let Some(&up) = self.spine.last() {
            self.nodes[up].child = at;
        }
        self.current = at;
        at
    }

    fn append_text(&mut self, start: usize, end: usize) {
        if end <= start {
            return;
        }
        let last = &mut self.nodes[self.current];
        if self.current != 0 && matches!(last.body, Body::Text) && last.end == start {
            last.end = end;
        } else {
            self.append(start, end, Body::Text);
        }
    }

    /// Goes into the current node.
    fn push(&mut self) {
        self.spine.push(self.current);
        self.current = self.nodes[self.current].child;
    }

    /// Goes back to the innermost open node, which ends at `end`.
    fn pop(&mut self, end: usize) {
        if let Some(up) = self.spine.pop() {
            self.nodes[up].end = end;
            self.current = up;
        }
    }

    /// Body of the innermost open node.
    fn up(&self) -> Option<Body> {
        self.spine.last().map(|&up| self.nodes[up].body)
    }

    fn keep(&mut self, text: String) -> usize {
        self.strings.push(text);
        self.strings.len() - 1
    }

    /// Whether the innermost open nodes are those of a table.
    fn in_table(&self) -> bool {
        for &up in self.spine.iter().rev() {
            match self.nodes[up].body {
                Body::Table(_) => return true,
                Body::Head
                | Body::Row
                | Body::Cell
                | Body::Emphasis
                | Body::Strong
                | Body::Strike
                | Body::Link(_)
                | Body::Image(_) => {}
                _ => return false,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
