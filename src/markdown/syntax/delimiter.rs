//! Emphasis, strong emphasis and strikethrough (CommonMark 6.2, GFM 6.5): which runs of `*`, `_` and `~` open and
//! close, and which belong together. Knows nodes of one level; links and code are decided before.

use super::letter::is_punctuation;
use super::{Body, Parser};

/// Whether the run of `len` letters at `at` can open and can close, in a line or cell that begins at `start`.
pub(super) fn flanks(text: &str, start: usize, at: usize, len: usize, in_cell: bool) -> (bool, bool) {
    let letter = text.as_bytes()[at];
    let before = text.get(start..at).and_then(|text| text.chars().next_back());
    let after = text.get(at + len..).and_then(|text| text.chars().next());
    let space_before = before.is_none_or(char::is_whitespace);
    let space_after = after.is_none_or(char::is_whitespace);
    // The end of a cell is that of the text.
    if in_cell && after == Some('|') {
        return (before.is_none(), !space_before);
    }
    if space_before || space_after {
        return (!space_after, !space_before);
    }
    let punct_before = before.is_some_and(is_punctuation);
    let punct_after = after.is_some_and(is_punctuation);
    match letter {
        b'~' if len > 1 => (true, !punct_before || punct_after || before == Some('~')),
        b'~' => (punct_before, punct_after || before == Some('~')),
        b'*' => (!punct_after || punct_before, !punct_before || punct_after),
        _ => (punct_before, punct_after),
    }
}

/// A run that may open.
#[derive(Clone, Copy)]
struct Opener {
    letter: u8,
    /// Its first node.
    node: usize,
    /// Letters that no closer has taken.
    count: usize,
    /// Letters it had.
    len: usize,
    /// It can also close.
    both: bool,
}

/// The runs that are open, and for each kind of closer how many of them it need not look at again.
#[derive(Default)]
pub(super) struct Runs {
    openers: Vec<Opener>,
    /// By letter, by length modulo three and whether the closer can also open (17 of CommonMark's algorithm).
    floors: [usize; 9],
}

impl Runs {
    /// The two floors of a kind of closer: the second holds for those that can't open.
    fn floor(letter: u8, len: usize) -> (usize, usize) {
        match letter {
            b'_' => (6 + len % 3, 0),
            b'*' => (2 + len % 3, 1),
            _ => (5, 5),
        }
    }

    fn find(&self, letter: u8, len: usize, both: bool) -> Option<usize> {
        let (own, any) = Runs::floor(letter, len);
        let floor = match both {
            true => self.floors[own],
            false => self.floors[own].min(self.floors[any]),
        };
        let mut index = self.openers.len();
        while index > floor {
            index -= 1;
            let opener = &self.openers[index];
            let fits = opener.letter == letter
                && (letter != b'~' || opener.len == len)
                && (!both && !opener.both || !(len + opener.len).is_multiple_of(3) || len.is_multiple_of(3));
            if fits {
                return Some(index);
            }
        }
        None
    }

    fn raise(&mut self, letter: u8, len: usize, both: bool) {
        let (own, any) = Runs::floor(letter, len);
        self.floors[own] = self.openers.len();
        if !both {
            self.floors[any] = self.openers.len();
        }
    }

    fn push(&mut self, opener: Opener) {
        if opener.letter == b'~' {
            self.floors[5] = self.floors[5].min(self.openers.len());
        }
        self.openers.push(opener);
    }
}

impl Parser<'_> {
    /// Decides the runs from node `first` on.
    pub(super) fn read_runs(&mut self, first: usize) {
        let mut before = 0;
        let mut at = first;
        while at != 0 {
            let Body::Run(len, opens, closes) = self.nodes[at].body else {
                if matches!(self.nodes[at].body, Body::HardBreak(true)) && self.nodes[at].next == 0 {
                    let backslash = self.keep(String::from("\\"));
                    self.nodes[at].body = Body::Given(backslash);
                }
                before = at;
                at = self.nodes[at].next;
                continue;
            };
            let letter = self.text.as_bytes()[self.nodes[at].start];
            let both = opens && closes;
            let mut count = len;
            let mut next = at;
            while closes && count > 0 {
                let Some(index) = self.runs.find(letter, len, both) else {
                    self.runs.raise(letter, len, both);
                    break;
                };
                let opener = self.runs.openers[index];
                self.drop_openers(index);
                if before != 0 {
                    self.nodes[before].next = 0;
                }
                let taken = count.min(opener.count);
                before = self.enclose(opener, at, taken, letter);
                next = self.nodes[at + taken - 1].next;
                self.nodes[before].next = next;
                if opener.count > taken {
                    let count = opener.count - taken;
                    self.runs.push(Opener { count, ..opener });
                }
                count -= taken;
                at += taken;
            }
            if count > 0 {
                if opens {
                    self.runs.push(Opener {
                        letter,
                        node: at,
                        count,
                        len,
                        both,
                    });
                } else {
                    self.make_text(at, count);
                }
                before = at + count - 1;
                next = self.nodes[before].next;
            }
            at = next;
        }
        self.drop_openers(0);
        self.runs.floors = [0; 9];
    }

    /// Puts `taken` letters of the opener and of the closer at `close` around what is between them, from the inside
    /// out; returns the outermost node.
    fn enclose(&mut self, opener: Opener, close: usize, taken: usize, letter: u8) -> usize {
        let mut start = opener.node + opener.count;
        let mut end = close - 1;
        let mut left = taken;
        while left > 0 {
            let pair = left.min(2);
            let child = start;
            start -= pair;
            end += pair;
            left -= pair;
            let node_end = self.nodes[end].end;
            let node = &mut self.nodes[start];
            node.body = match (letter, pair) {
                (b'~', _) => Body::Strike,
                (_, 2) => Body::Strong,
                _ => Body::Emphasis,
            };
            node.end = node_end;
            node.child = child;
            node.next = 0;
        }
        start
    }

    /// Takes the openers from `index` on for the text they are.
    fn drop_openers(&mut self, index: usize) {
        while self.runs.openers.len() > index {
            if let Some(opener) = self.runs.openers.pop() {
                self.make_text(opener.node, opener.count);
            }
        }
        for floor in &mut self.runs.floors {
            *floor = (*floor).min(index);
        }
    }

    fn make_text(&mut self, node: usize, count: usize) {
        for node in node..node + count {
            self.nodes[node].body = Body::Text;
        }
    }
}
