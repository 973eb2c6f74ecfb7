//! A Markdown text that grows. Top-level blocks settle as soon as no later letter can change them and are then parsed no
//! more, save when a link reference that they wait for is defined. Of the open block only the end is read again: lines of
//! code are appended, items and rows are kept. What was pieced together is read once as a whole when it closes, so the
//! finished trees are those of parsing the whole text at once.

mod cut;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use cut::{checkpoint, half_address, line_start, open_fence, replace_children, same_kind, settled_count};

use super::marks::{Marks, has_marks};
use super::parse::{Parsed, Piece, parse};
use super::syntax::Definitions;
use super::tail::{End, Fence, PENDING, close, definition_start, hold};
use super::tree::{Block, CodeBlock, plain_text};
use crate::model::marker::{Marker, Scan};
use crate::order::sort_dedup;

/// Bytes of text that one document takes (`security.md` 7); the rest is dropped.
const MAX_TEXT: usize = 2 << 20;

/// An open list or table longer than this keeps its finished children.
const PIECES_FROM: usize = 1500;

/// A settled block is read again for this many link references as they come; the others are shown once all is there.
const AGAIN: u8 = 8;

/// An open end longer than this is read again only when it has grown by a fixed share of itself.
const SHARE_FROM: usize = 4096;
const SHARE: usize = 32;

/// What an update changed.
#[derive(Debug, Default)]
pub struct Update {
    /// Blocks before this index are as they were, save those in `relinked`.
    pub first: usize,
    /// Of the block at `first`, this much of its beginning is as it was: items of a list, rows of a table, bytes of code.
    pub kept: usize,
    /// What stood from `first` on before, without the kept beginning of the first.
    pub old: Vec<Block>,
    /// Settled blocks that a link reference changed: index and what stood there.
    pub relinked: Vec<(usize, Block)>,
    /// Anything moved at all.
    pub changed: bool,
}

struct Settled {
    range: Range<usize>,
    /// How often it was read again for a link reference.
    again: u8,
}

/// How the open end is read.
#[derive(Default)]
enum Open {
    /// All of it.
    #[default]
    Whole,
    /// A top-level fenced code block: lines are appended.
    Fence {
        fence: Fence,
        /// Where the code begins, and the line that is being received.
        first: usize,
        line: usize,
        /// Bytes of that line that are shown, plus one when it has begun.
        shown: usize,
    },
    /// A long list or table: `kept` children stay, the source goes on at `from`, `head` makes it parse as a table.
    Pieces { head: String, from: usize, kept: usize },
}

/// An incremental Markdown document.
#[derive(Default)]
pub struct Document {
    /// What was received, with stand-ins for the markers.
    text: String,
    marks: Marks,
    /// The last delta ended in a carriage return that may be half of a line ending.
    pending_cr: bool,
    truncated: bool,
    blocks: Vec<Block>,
    settled: Vec<Settled>,
    /// Where the open end starts.
    tail: usize,
    definitions: Definitions,
    /// Settled blocks by the label that they wait for.
    waiting: HashMap<String, Vec<usize>>,
    /// Settled blocks that are read again at the end.
    overdue: HashSet<usize>,
    open: Open,
    /// Length of the text at the last update and at the last parse of the open end.
    seen: usize,
    parsed_at: usize,
    finished: bool,
    cut: bool,
    work: u64,
}

impl Document {
    /// A text that nothing has come of.
    pub fn new() -> Document {
        Document::default()
    }

    /// A document in which this finds citation markers; without it they are shown as the text they are.
    pub fn with_markers(scanner: Option<Box<dyn Scan>>) -> Document {
        Document {
            marks: Marks::new(scanner),
            ..Document::default()
        }
    }

    /// The finished document of a whole text, without markers.
    pub fn of(text: &str) -> Document {
        Document::new().whole(text)
    }

    fn whole(mut self, text: &str) -> Document {
        self.append(text);
        self.finish();
        self.update();
        self
    }

    /// Puts a marker here that the text itself doesn't hold.
    pub fn put_marker(&mut self, marker: Marker) {
        if !self.finished && !self.truncated {
            self.marks.put(marker, &mut self.text);
        }
    }

    fn push(&mut self, text: &str) {
        self.marks.append(text, &mut self.text);
    }

    /// Takes more text. Line endings become `\n` and NUL the replacement character (CommonMark 2.1, 2.3).
    pub fn append(&mut self, delta: &str) {
        if self.finished || self.truncated {
            return;
        }
        let mut rest = delta;
        if self.pending_cr && !rest.is_empty() {
            self.pending_cr = false;
            self.push("\n");
            rest = rest.strip_prefix('\n').unwrap_or(rest);
        }
        let mut room = MAX_TEXT.saturating_sub(self.text.len());
        if rest.len() > room {
            while !rest.is_char_boundary(room) {
                room -= 1;
            }
            rest = &rest[..room];
            self.truncated = true;
        }
        while let Some(at) = rest.find(['\r', '\0']) {
            self.push(&rest[..at]);
            let carriage = rest.as_bytes()[at] == b'\r';
            rest = &rest[at + 1..];
            if !carriage {
                self.push("\u{fffd}");
            } else if rest.is_empty() {
                self.pending_cr = true;
            } else {
                self.push("\n");
                rest = rest.strip_prefix('\n').unwrap_or(rest);
            }
        }
        self.push(rest);
    }

    /// No more text will come.
    pub fn finish(&mut self) {
        if std::mem::take(&mut self.pending_cr) {
            self.push("\n");
        }
        self.marks.finish(&mut self.text);
        self.finished = true;
    }

    /// No more text will come, though its end is missing: what is open is closed for good, and a link without its address
    /// is its words.
    pub fn cut_off(&mut self) {
        self.cut = !self.finished;
        self.finish();
    }

    fn close_tail(&mut self) {
        let mut source = self.text[self.tail..].to_owned();
        let mut parsed = self.parse(&source);
        let mut behind = String::new();
        if let Some(half) = self.half_definition(&source, &parsed) {
            behind = format!("\n\n{}{PENDING}", &source[half.clone()]);
            source.truncate(half.start);
            parsed = self.parse(&source);
        }
        self.text.truncate(self.tail);
        self.text.push_str(&close(&source, parsed.leaf, true).unwrap_or(source));
        self.text.push_str(&behind);
        self.seen = self.text.len();
    }

    /// The label, up to its colon, of a definition that ends the text and is not whole: more may have followed its address,
    /// or it is one only with an address.
    fn half_definition(&mut self, source: &str, parsed: &Parsed) -> Option<Range<usize>> {
        let told = parsed.definitions.iter().map(|(_, at, _)| *at).max();
        let begun = definition_start(source).filter(|at| told.is_none_or(|told| told < *at));
        let at = begun.or_else(|| half_address(source, parsed))?;
        let end = at + source[at..].find("]:")? + 2;
        let defines = |found: &Parsed| found.definitions.iter().any(|(_, start, _)| *start == at);
        let with_address = format!("{}{PENDING}", &source[..end]);
        defines(&self.parse(&with_address)).then_some(at..end)
    }

    /// The blocks as of the last update, settled ones first.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many blocks are settled.
    pub fn settled(&self) -> usize {
        self.settled.len()
    }

    /// The text was longer than `MAX_TEXT` and its end is missing.
    pub fn truncated(&self) -> bool {
        self.truncated
    }

    /// Bytes parsed so far: the measure of work that tests hold against the text's length.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Brings the blocks up to the text; call it once per frame.
    pub fn update(&mut self) -> Update {
        let closing = self.finished && self.tail < self.text.len();
        if self.seen == self.text.len() && !closing {
            return Update {
                first: self.blocks.len(),
                ..Update::default()
            };
        }
        self.seen = self.text.len();
        if self.finished {
            self.open = Open::Whole;
            if self.cut {
                self.close_tail();
            }
            return self.read_whole();
        }
        match self.open {
            Open::Fence { .. } => self.grow_code(),
            Open::Pieces { .. } => self.grow_pieces(),
            Open::Whole => {
                if self.may_wait(self.text.len() - self.tail) {
                    return Update {
                        first: self.blocks.len(),
                        ..Update::default()
                    };
                }
                self.read_whole()
            }
        }
    }

    fn may_wait(&self, len: usize) -> bool {
        len > SHARE_FROM && self.text.len() - self.parsed_at < len / SHARE
    }

    fn parse(&mut self, source: &str) -> Parsed {
        self.work += source.len() as u64;
        let end = match (self.finished, self.cut) {
            (false, _) => End::Open,
            (true, false) => End::Whole,
            (true, true) => End::Cut,
        };
        parse(source, &self.definitions, &self.marks, end)
    }

    /// What to show of an open end that parses to `parsed`; the address of a definition at `half` still grows.
    fn show(&mut self, source: &str, parsed: Parsed, half: Option<usize>) -> Parsed {
        let mut shown = parsed;
        let mut text = source;
        // Inside of an item or a quote the definition and what refers to it are one open block.
        if let Some(half) = half {
            text = &source[..half];
            shown = self.parse(text);
        }
        // Each round holds back at least a line; three are more than any real end needs.
        for _ in 0..3 {
            match hold(text, shown.leaf) {
                Some(less) if less.len() < text.len() => {
                    text = less;
                    shown = self.parse(text);
                }
                _ => break,
            }
        }
        match close(text, shown.leaf, false) {
            Some(closed) => self.parse(&closed),
            None => shown,
        }
    }

    /// Reads the open end from its start, moves to the settled ones what no later letter can change.
    fn read_whole(&mut self) -> Update {
        let first = self.settled.len();
        let mut update = Update {
            first,
            old: self.blocks.split_off(first.min(self.blocks.len())),
            changed: true,
            ..Update::default()
        };
        self.read_tail(&mut update);
        update
    }

    fn read_tail(&mut self, update: &mut Update) {
        self.open = Open::Whole;
        self.parsed_at = self.text.len();
        let source = self.text[self.tail..].to_owned();
        let parsed = self.parse(&source);
        let count = match self.finished {
            true => parsed.pieces.len(),
            false => settled_count(&source, &parsed.pieces),
        };
        let cut = match parsed.pieces.get(count) {
            _ if self.finished => source.len(),
            Some(piece) if count > 0 => line_start(&source, piece.range.start),
            _ => 0,
        };
        let half = half_address(&source, &parsed);
        let Parsed {
            mut pieces,
            definitions,
            leaf,
        } = parsed;
        let rest = pieces.split_off(count);
        self.keep_settled(&source, pieces, &definitions, cut, update);
        if self.finished {
            return;
        }
        let source = &source[cut..];
        if let Some((code, fence, first)) = open_fence(source, &rest, cut) {
            let line = self.tail + first;
            self.blocks.push(Block::Code(code));
            self.open = Open::Fence {
                fence,
                first: line,
                line,
                shown: 0,
            };
            self.append_code();
            return;
        }
        let leaf = (leaf.0, leaf.1.saturating_sub(cut));
        let last = Parsed {
            pieces: rest,
            definitions: Vec::new(),
            leaf,
        };
        let plain = (last.pieces.len() == 1 && source.len() > PIECES_FROM)
            .then(|| last.pieces.first().and_then(|piece| checkpoint(source, piece, cut)))
            .flatten();
        let shown = self.show(source, last, half.and_then(|at| at.checked_sub(cut)));
        if let Some((head, from, kept)) = plain {
            let from = self.tail + from;
            self.open = Open::Pieces { head, from, kept };
        }
        self.blocks.extend(shown.pieces.into_iter().map(|piece| piece.block));
    }

    /// Moves blocks to the settled ones, with the definitions before `cut`.
    fn keep_settled(
        &mut self,
        source: &str,
        pieces: Vec<Piece>,
        definitions: &[(String, usize, (String, String))],
        cut: usize,
        update: &mut Update,
    ) {
        let mut fresh: Vec<&str> = Vec::new();
        let mut later: HashSet<&str> = HashSet::new();
        for (label, at, target) in definitions {
            if self.definitions.contains_key(label) {
                continue;
            }
            if *at < cut {
                self.definitions.insert(label.clone(), target.clone());
                fresh.push(label);
            } else {
                later.insert(label);
            }
        }
        let mut relink: Vec<usize> = fresh
            .iter()
            .filter_map(|label| self.waiting.remove(*label))
            .flatten()
            .collect();
        if self.finished {
            relink.extend(self.overdue.drain());
        }
        sort_dedup(&mut relink);
        let base = self.tail;
        let starts: Vec<usize> = pieces
            .iter()
            .map(|piece| line_start(source, piece.range.start))
            .collect();
        for (index, piece) in pieces.into_iter().enumerate() {
            let start = base + starts[index];
            let end = base + starts.get(index + 1).copied().unwrap_or(cut);
            let number = self.blocks.len();
            // A definition that may still change must not show through; the block waits for it like for any other.
            let early = piece.waits.iter().any(|label| later.contains(label.as_str()));
            self.blocks.push(piece.block);
            self.settled.push(Settled {
                range: start..end,
                again: 0,
            });
            for label in piece.waits {
                if !self.definitions.contains_key(&label) {
                    self.waiting.entry(label).or_default().push(number);
                }
            }
            if early {
                self.read_settled(number);
            }
        }
        self.tail += cut;
        for number in relink {
            match self.settled.get_mut(number) {
                Some(block) if block.again >= AGAIN && !self.finished => {
                    self.overdue.insert(number);
                    continue;
                }
                Some(block) => block.again = block.again.saturating_add(1),
                None => {}
            }
            if let Some(old) = self.read_settled(number) {
                update.relinked.push((number, old));
            }
        }
    }

    /// Reads one settled block again and returns what stood there when it changed.
    fn read_settled(&mut self, number: usize) -> Option<Block> {
        let range = self.settled.get(number)?.range.clone();
        let source = self.text.get(range)?.to_owned();
        self.work += source.len() as u64;
        let piece = parse(&source, &self.definitions, &self.marks, End::Whole)
            .pieces
            .into_iter()
            .next()?;
        let block = self.blocks.get_mut(number)?;
        if *block == piece.block {
            return None;
        }
        Some(std::mem::replace(block, piece.block))
    }

    fn grow_code(&mut self) -> Update {
        let first = self.settled.len();
        let mut update = Update {
            first,
            changed: true,
            ..Update::default()
        };
        let Some(Block::Code(code)) = self.blocks.get(first) else {
            return self.read_whole();
        };
        let language = code.language.clone();
        update.kept = code.text.len();
        if self.append_code() {
            if let Some(Block::Code(code)) = self.blocks.get_mut(first) {
                code.text.truncate(update.kept);
            }
            update.kept = 0;
            update.old = self.blocks.split_off(first);
            self.read_tail(&mut update);
        } else {
            update.old.push(Block::Code(CodeBlock {
                language,
                text: String::new(),
            }));
        }
        update
    }

    /// Appends what arrived to the open code block; true when its closing fence arrived.
    fn append_code(&mut self) -> bool {
        let Open::Fence {
            fence,
            first,
            line,
            shown,
        } = &mut self.open
        else {
            return true;
        };
        let Some(Block::Code(code)) = self.blocks.last_mut() else {
            return true;
        };
        let before = code.text.len();
        loop {
            let rest = &self.text[*line..];
            let end = rest.find('\n');
            let whole = &rest[..end.unwrap_or(rest.len())];
            if end.is_some() && fence.closed_by(whole) {
                return true;
            }
            if end.is_none() && fence.may_close(whole) {
                break;
            }
            let content = fence.strip(whole);
            if *shown == 0 && line != first {
                code.text.push('\n');
            }
            let more = content.get(shown.saturating_sub(1)..).unwrap_or_default();
            match has_marks(more) {
                true => code.text.push_str(&self.marks.restore(more)),
                false => code.text.push_str(more),
            }
            *shown = content.len() + 1;
            let Some(end) = end else { break };
            *line += end + 1;
            *shown = 0;
        }
        self.work += (code.text.len() - before) as u64;
        false
    }

    fn grow_pieces(&mut self) -> Update {
        let Open::Pieces { head, from, kept } = &self.open else {
            return self.read_whole();
        };
        let (from, kept, head_len) = (*from, *kept, head.len());
        if self.may_wait(self.text.len() - from) {
            return Update {
                first: self.blocks.len(),
                ..Update::default()
            };
        }
        let source = format!("{head}{}", &self.text[from..]);
        let head = head.clone();
        let parsed = self.parse(&source);
        let first = self.settled.len();
        let next = match (parsed.pieces.as_slice(), self.blocks.as_slice().get(first..)) {
            ([piece], Some([block])) if same_kind(&piece.block, block) => checkpoint(&source, piece, 0),
            _ => return self.read_whole(),
        };
        self.parsed_at = self.text.len();
        let half = half_address(&source, &parsed);
        let shown = self.show(&source, parsed, half);
        let Some(piece) = shown.pieces.into_iter().next() else {
            return self.read_whole();
        };
        let Some(block) = self.blocks.get_mut(first) else {
            return self.read_whole();
        };
        let Some(old) = replace_children(block, kept, piece.block) else {
            return self.read_whole();
        };
        if let Some((_, offset, more)) = next
            && more > 0
        {
            let from = from + offset - head_len;
            self.open = Open::Pieces {
                head,
                from,
                kept: kept + more,
            };
        }
        Update {
            first,
            kept,
            old: vec![old],
            changed: true,
            ..Update::default()
        }
    }
}

/// The words of a text that is one line with Markdown in it, for places that take words alone. What is more than a paragraph,
/// or begins as a list or a heading does, stays as it is.
pub fn line_words(text: String) -> String {
    if !text.contains(['*', '_', '`', '[', '~', '\\', '&']) {
        return text;
    }
    match Document::of(&text).blocks() {
        [Block::Paragraph(content)] => plain_text(content),
        _ => text,
    }
}

#[cfg(test)]
mod tests;
