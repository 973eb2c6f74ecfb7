//! Where an open end may be cut: which blocks are closed for certain, and where a long code block, list or table can be
//! read on without its beginning.

use crate::markdown::parse::{Parsed, Piece};
use crate::markdown::tail::Fence;
use crate::markdown::{Block, CodeBlock, List, Table};

/// Start of the line that holds `at`.
pub(super) fn line_start(source: &str, at: usize) -> usize {
    source[..at.min(source.len())].rfind('\n').map_or(0, |at| at + 1)
}

/// How many leading blocks no later letter can change. A block is closed once the one after it has begun for certain, and
/// a line that has not ended is not certain.
pub(super) fn settled_count(source: &str, pieces: &[Piece]) -> usize {
    (1..pieces.len())
        .rev()
        .find(|index| {
            let (Some(piece), Some(before)) = (pieces.get(*index), pieces.get(index - 1)) else {
                return false;
            };
            let start = line_start(source, piece.range.start);
            let lines = source[start..].bytes().filter(|byte| *byte == b'\n').count();
            // The head of a table becomes one by the line under it.
            let needed = if matches!(piece.block, Block::Table(_)) { 2 } else { 1 };
            if lines < needed || start == 0 || before.range.start >= start {
                return false;
            }
            let blank = source[line_start(source, start - 1)..start].trim().is_empty();
            let gap = source[before.range.end.min(start)..start].trim().is_empty();
            let indent = source[start..]
                .bytes()
                .take_while(|byte| matches!(byte, b' ' | b'\t'))
                .count();
            // After a link definition a paragraph goes on without a new beginning; a piece's range may cover the definition
            // that follows it.
            let defines = source[before.range.start..start].contains("]:");
            blank || (gap && !defines && indent < 4)
        })
        .unwrap_or(0)
}

/// Where the last definition begins, if its address may still grow.
pub(super) fn half_address(source: &str, parsed: &Parsed) -> Option<usize> {
    let last = parsed.definitions.iter().map(|(_, at, _)| *at).max();
    last.filter(|at| ends_in_address(&source[*at..]))
}

/// Whether the address of this definition touches the end of the text, behind the marks of quotes.
fn ends_in_address(definition: &str) -> bool {
    let Some((_, rest)) = definition.split_once("]:") else {
        return false;
    };
    let rest = rest.trim_start_matches([' ', '>', '\t', '\n']);
    !rest.starts_with('<') && !rest.contains(char::is_whitespace)
}

/// The open end is a fenced code block whose first line is complete and whose last is missing: the block, its fence and
/// where the code begins. `cut` is what the piece's offsets are ahead of `source` by.
pub(super) fn open_fence(source: &str, rest: &[Piece], cut: usize) -> Option<(CodeBlock, Fence, usize)> {
    let [piece] = rest else { return None };
    let Block::Code(code) = &piece.block else {
        return None;
    };
    let start = line_start(source, piece.range.start.saturating_sub(cut));
    let first = start + source[start..].find('\n')? + 1;
    let fence = Fence::opened_by(&source[start..first - 1])?;
    if source[first..].lines().any(|line| fence.closed_by(line)) {
        return None;
    }
    let language = code.language.clone();
    let text = String::new();
    Some((CodeBlock { language, text }, fence, first))
}

/// Where a long list or table can be read on: the head that makes it parse, the offset, the children before it.
/// `cut` is what the piece's offsets are ahead of `source` by.
pub(super) fn checkpoint(source: &str, piece: &Piece, cut: usize) -> Option<(String, usize, usize)> {
    if piece.children.len() != piece.block.len() {
        return None;
    }
    let last_line = line_start(source, source.len());
    let starts = piece
        .children
        .iter()
        .map(|at| line_start(source, at.saturating_sub(cut)));
    // A child is finished when the next one has begun on a line that is complete.
    let (kept, from) = starts.enumerate().rfind(|(_, start)| *start < last_line)?;
    let head = match &piece.block {
        Block::List(_) => String::new(),
        Block::Table(_) => {
            let start = line_start(source, piece.range.start.saturating_sub(cut));
            let head_end = start + source[start..].find('\n')? + 1;
            let rule_end = head_end + source[head_end..].find('\n')? + 1;
            source[start..rule_end].to_owned()
        }
        _ => return None,
    };
    Some((head, from, kept))
}

pub(super) fn same_kind(a: &Block, b: &Block) -> bool {
    match (a, b) {
        (Block::List(a), Block::List(b)) => a.start.is_some() == b.start.is_some(),
        (Block::Table(a), Block::Table(b)) => a.aligns == b.aligns,
        _ => false,
    }
}

/// Puts the children of `new` after the first `kept` of `block`; returns what they replaced.
pub(super) fn replace_children(block: &mut Block, kept: usize, new: Block) -> Option<Block> {
    match (block, new) {
        (Block::List(list), Block::List(new)) => {
            let old = list.items.split_off(kept.min(list.items.len()));
            let tight = list.tight;
            list.items.extend(new.items);
            list.tight &= new.tight;
            Some(Block::List(List {
                start: list.start,
                tight,
                items: old,
            }))
        }
        (Block::Table(table), Block::Table(new)) => {
            let old = table.rows.split_off(kept.min(table.rows.len()));
            table.rows.extend(new.rows);
            Some(Block::Table(Table {
                aligns: table.aligns.clone(),
                head: Vec::new(),
                rows: old,
            }))
        }
        _ => None,
    }
}
