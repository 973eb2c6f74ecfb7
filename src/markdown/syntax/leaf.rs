//! Leaves (CommonMark 4, GFM 4.10): headings, code, HTML, paragraphs and the tables that these turn out to be. Knows
//! where they end; their inline markup is only marked.

use super::line::Line;
use super::scan::{blank, blank_before, closing_fence, line_end, next_line, skip_blank, underline, unescape};
use super::{Body, Parser};

/// Cells that rows lack are filled in up to this many in a table, and this many for each of its bytes: a wide head over many
/// short rows would square the text, and so would many such tables that each may have many.
const FILLED: usize = 1_000;
const FILLED_PER_BYTE: usize = 4;

/// How a line of inline text is read.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mode {
    Plain,
    /// It may be the head of a table.
    First,
    /// Up to the end of a cell.
    Cell,
}

/// What a line of inline text ends in.
pub(super) enum End {
    /// The end of the text or of a cell.
    None,
    /// A break and where it starts.
    Break(usize, Body),
    /// The head of a table with these columns.
    Table(usize),
}

impl Parser<'_> {
    pub(super) fn read_heading(&mut self, start: usize, level: u8) -> usize {
        let bytes = self.text.as_bytes();
        let node = self.append(start, 0, Body::Heading(level));
        let behind = start + usize::from(level);
        if let Some(end) = line_end(bytes, behind) {
            self.nodes[node].end = end;
            return end;
        }
        let from = skip_blank(bytes, behind);
        self.push();
        let (end, last) = self.read_line(from, Mode::Plain);
        if let End::Break(at, Body::HardBreak(true)) = last {
            self.append_text(at, end);
        }
        let mut limit = end;
        while limit > from && matches!(bytes[limit - 1], b'\n' | b' ') {
            limit -= 1;
        }
        let mut closer = limit;
        while closer > from && bytes[closer - 1] == b'#' {
            closer -= 1;
        }
        let mut content = closer;
        while content > from && bytes[content - 1] == b' ' {
            content -= 1;
        }
        if closer == from || content < closer {
            limit = content;
        }
        let text = self.current;
        self.pop(end);
        if limit == from {
            self.nodes[node].child = 0;
        } else if text != 0 {
            self.nodes[text].end = limit;
        }
        end
    }

    pub(super) fn read_paragraph(&mut self, start: usize, task: Option<(usize, usize, bool)>) -> usize {
        let bytes = self.text.as_bytes();
        self.finish_list(start);
        let node = self.append(start, 0, Body::Paragraph);
        self.push();
        if let Some((start, end, done)) = task {
            self.append(start, end, Body::Task(done));
        }
        let mut mode = Mode::First;
        let mut at = start;
        loop {
            let (next, end) = self.read_line(at, mode);
            if let End::Table(columns) = end {
                self.nodes[node].body = Body::Table(columns);
                self.nodes[node].child = 0;
                self.current = 0;
                return self.read_table(self.columns[columns].len(), at, next);
            }
            mode = Mode::Plain;
            let mut line = Line::new(next);
            let inside = self.containers(bytes, &mut line, false) == self.spine.len();
            let mut stop = next;
            let mut ends = false;
            if !line.takes(bytes, 4) {
                if inside && let Some((behind, level)) = underline(bytes, line.at) {
                    self.nodes[node].body = Body::Heading(level);
                    stop = behind;
                    ends = true;
                }
                ends = ends || self.interrupts(line.at, inside);
            }
            line.take_all(bytes);
            if ends || line.is_at_end(bytes) {
                if let End::Break(at, Body::HardBreak(true)) = end {
                    self.append_text(at, at + 1);
                }
                self.pop(stop);
                return stop;
            }
            at = line.at;
            if let End::Break(start, body) = end {
                self.append(start, next, body);
            }
        }
    }

    fn read_table(&mut self, columns: usize, head: usize, body: usize) -> usize {
        // The head has all its cells.
        self.read_row(head, columns, Body::Head, &mut 0);
        let mut filled = 0;
        let bytes = self.text.as_bytes();
        let mut at = body;
        loop {
            let mut line = Line::new(at);
            if self.containers(bytes, &mut line, false) != self.spine.len() {
                break;
            }
            line.take_all(bytes);
            if self.starts_block(line.at, true) {
                break;
            }
            let mut room = (FILLED + FILLED_PER_BYTE * (line.at - head)).saturating_sub(filled);
            let before = room;
            match self.read_row(line.at, columns, Body::Row, &mut room) {
                Some(next) => at = next,
                None => break,
            }
            filled += before - room;
        }
        self.pop(at);
        at
    }

    /// Reads the row at `start`; `None` when it has no cells. `room`: how many may still be filled in.
    fn read_row(&mut self, start: usize, columns: usize, body: Body, room: &mut usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let before = self.current;
        self.append(start, 0, body);
        self.push();
        let mut at = start;
        let mut cells = 0;
        let mut last = 0;
        loop {
            at += usize::from(bytes.get(at) == Some(&b'|'));
            let text = skip_blank(bytes, at);
            if let Some(end) = line_end(bytes, text) {
                at = end;
                break;
            }
            let cell = self.append(at, text, Body::Cell);
            self.push();
            at = self.read_line(text, Mode::Cell).0;
            self.pop(at);
            cells += 1;
            if cells == columns {
                last = cell;
            }
        }
        if cells == 0 && before != 0 {
            self.pop(at);
            self.nodes[before].next = 0;
            return None;
        }
        while cells < columns && *room > 0 {
            self.append(at, at, Body::Cell);
            *room -= 1;
            cells += 1;
        }
        if last != 0 {
            self.nodes[last].next = 0;
        }
        self.pop(at);
        Some(at)
    }

    /// HTML up to the line with `mark` in it, or to a blank line.
    pub(super) fn read_html(&mut self, start: usize, indent: usize, mark: Option<&str>) -> usize {
        let bytes = self.text.as_bytes();
        self.append(start, 0, Body::HtmlBlock);
        self.push();
        let mut left = indent;
        let mut at = start;
        loop {
            let next = next_line(bytes, at);
            self.append_line(left, at, next);
            let mut line = Line::new(next);
            let inside = self.containers(bytes, &mut line, false) == self.spine.len();
            let ends = match mark {
                Some(mark) => self.text.get(at..next).is_some_and(|text| text.contains(mark)),
                None => line.is_at_end(bytes),
            };
            if !inside || ends {
                self.pop(next);
                return next;
            }
            if line.at >= bytes.len() || mark.is_none() && blank(bytes, line.at).is_some() {
                self.pop(line.at);
                return next;
            }
            at = line.at;
            left = line.left;
        }
    }

    pub(super) fn read_indented(&mut self, start: usize, left: usize) -> usize {
        let bytes = self.text.as_bytes();
        self.append(start, 0, Body::Indented);
        self.push();
        self.after_blank = false;
        let mut left = left;
        let mut at = start;
        // The last line that isn't blank: its node, its end.
        let mut last = (0, start);
        loop {
            let next = next_line(bytes, at);
            self.append_line(left, at, next);
            if !self.after_blank {
                last = (self.current, next);
            }
            at = next;
            let mut line = Line::new(next);
            if self.containers(bytes, &mut line, false) != self.spine.len()
                || !line.takes(bytes, 4) && !line.is_at_end(bytes)
                || line.at >= bytes.len()
            {
                break;
            }
            at = line.at;
            left = line.left;
            self.after_blank = blank(bytes, at).is_some();
        }
        self.nodes[last.0].next = 0;
        self.nodes[last.0].end = last.1;
        self.pop(last.1);
        at
    }

    pub(super) fn read_fenced(&mut self, start: usize, indent: usize, letter: u8, len: usize) -> usize {
        let bytes = self.text.as_bytes();
        let from = skip_blank(bytes, start + len);
        let mut at = next_line(bytes, from);
        let info = unescape(self.text.get(from..at).unwrap_or_default().trim_ascii_end(), false);
        let info = self.keep(info);
        self.append(start, 0, Body::Fenced(info));
        self.push();
        loop {
            let mut line = Line::new(at);
            if self.containers(bytes, &mut line, false) != self.spine.len() {
                self.pop(at);
                return at;
            }
            line.take(bytes, indent);
            let mut closing = line;
            if !closing.takes(bytes, 4 - indent)
                && let Some(end) = closing_fence(bytes, closing.at, letter, len)
            {
                self.pop(end);
                return blank(bytes, end).unwrap_or(end);
            }
            at = next_line(bytes, line.at);
            self.append_line(line.left, line.at, at);
        }
    }

    /// A line of code or HTML behind so many columns.
    fn append_line(&mut self, left: usize, start: usize, end: usize) {
        if left > 0 {
            self.append(start, start, Body::Spaces(left));
        }
        self.append_text(start, end);
    }
}

/// The start of a break in the line that ends at `at`, what it is, and where the text before it ends.
pub(super) fn line_break(bytes: &[u8], at: usize) -> (usize, Body, usize) {
    let mut backslashes = 0;
    while at > backslashes && bytes[at - backslashes - 1] == b'\\' {
        backslashes += 1;
    }
    if backslashes % 2 == 1 && at + 1 < bytes.len() {
        return (at - 1, Body::HardBreak(true), at - 1);
    }
    let spaces = blank_before(bytes, 0, at);
    match spaces {
        0 | 1 => (at, Body::SoftBreak, at - spaces),
        _ => (at - spaces, Body::HardBreak(false), at - spaces),
    }
}
