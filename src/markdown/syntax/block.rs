//! Blocks (CommonMark 3 to 5): containers line by line, and which leaf begins where. Knows no inline markup; leaves
//! read their own lines.

use super::line::Line;
use super::scan::{blank, cells, delimiter_row, fence, heading, line_end, rule, starts_item, underline};
use super::tag::{ends_with, is_block_tag};
use super::{Body, Parser};

impl Parser<'_> {
    pub(super) fn read_blocks(&mut self) {
        let mut at = 0;
        while at < self.text.len() {
            at = self.read_block(at);
        }
        while !self.spine.is_empty() {
            self.close(at);
        }
    }

    /// Takes the markers of the open containers and returns how many open nodes go on. `is_new` when the line is seen
    /// for the first time.
    pub(super) fn containers(&mut self, bytes: &[u8], line: &mut Line, is_new: bool) -> usize {
        let mut depth = 0;
        while let Some(&up) = self.spine.get(depth) {
            let save = *line;
            let goes_on = match &mut self.nodes[up].body {
                Body::List { blank, .. } if is_new => {
                    // Behind two blank lines each list below would only say the same again.
                    if *blank && line.is_at_end(bytes) && line.left == 0 {
                        return self.spine.len();
                    }
                    *blank = line.is_at_end(bytes);
                    true
                }
                Body::Quote => {
                    line.take(bytes, 3);
                    line.quote(bytes)
                }
                Body::Item(indent) => line.takes(bytes, *indent) || line.is_at_end(bytes),
                _ => true,
            };
            if !goes_on {
                *line = save;
                break;
            }
            depth += 1;
        }
        for &up in self.spine.iter().skip(depth + 1) {
            if let Body::List { blank, .. } = &mut self.nodes[up].body {
                *blank = false;
            }
        }
        depth
    }

    /// Behind the container markers of the line at `at`.
    pub(super) fn skip_containers(&mut self, bytes: &[u8], at: usize) -> usize {
        let mut line = Line::new(at);
        self.containers(bytes, &mut line, false);
        line.at
    }

    /// Reads one block from the line at `start`; returns where the next one is to be looked for.
    fn read_block(&mut self, mut start: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut line = Line::new(start);
        let kept = self.containers(bytes, &mut line, true);
        while self.spine.len() > kept {
            self.close(start);
        }
        loop {
            let save = line;
            let indent = line.take(bytes, 4);
            let at = line.at;
            if indent < 4
                && let Some((mark, number, width)) = line.list_marker(bytes, indent)
            {
                if let Some(next) = self.read_item(&mut line, at.saturating_sub(indent), mark, number, width) {
                    return next;
                }
            } else if indent < 4 && line.quote(bytes) {
                self.finish_list(start);
                self.append(at, 0, Body::Quote);
                self.push();
            } else {
                line = save;
                break;
            }
        }
        if let Some(next) = blank(bytes, line.at) {
            self.read_blank();
            return next;
        }
        let left = line.left;
        let indent = line.take(bytes, 4);
        let at = line.at;
        if indent == 4 {
            self.finish_list(start);
            return self.read_indented(at, line.left);
        }
        if let Some(end) = ends_with(bytes, at) {
            self.finish_list(start);
            return self.read_html(at, left.max(indent), Some(end));
        }
        if is_block_tag(bytes, at) || self.is_lone_tag(at) {
            self.finish_list(start);
            return self.read_html(at, left.max(indent), None);
        }
        if let Ok(end) = rule(bytes, at) {
            self.finish_list(start);
            self.append(at, end, Body::Rule);
            return end;
        }
        if let Some(level) = heading(bytes, at) {
            self.finish_list(start);
            return self.read_heading(at, level);
        }
        if let Some((len, letter)) = fence(bytes, at) {
            self.finish_list(start);
            return self.read_fenced(at, indent, letter, len);
        }
        while let Some(end) = self.read_definition(line.at) {
            let next = blank(bytes, end).unwrap_or(end);
            // Definitions stand as in a paragraph, whose next line may be lazy.
            match self.continues_paragraph(next) {
                Some(more) if next > end => line = more,
                _ => {
                    self.finish_list(start);
                    return next;
                }
            }
            start = next;
        }
        self.read_paragraph(line.at, None)
    }

    /// Opens an item; returns where to go on if its line is done with.
    fn read_item(&mut self, line: &mut Line, start: usize, mark: u8, number: u64, width: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let after = line.at;
        self.continue_list(start, mark, number);
        self.append(start, after, Body::Item(width));
        self.push();
        if let Some(next) = blank(bytes, after) {
            self.item_begun = Some(next);
            return Some(next);
        }
        let done = line.task(bytes)?;
        if let Some(next) = blank(bytes, line.at) {
            self.append(after, line.at, Body::Task(done));
            self.item_begun = Some(next);
            return Some(next);
        }
        let task = (after, line.at, done);
        line.take_all(bytes);
        Some(self.read_paragraph(line.at, Some(task)))
    }

    fn read_blank(&mut self) {
        let up = self.spine.last().copied().unwrap_or(0);
        match &mut self.nodes[up].body {
            Body::Quote => return,
            // Nothing further can be nested in an item that began with two blank lines.
            Body::Item(indent) if self.item_begun.is_some() => *indent = 0,
            _ => {}
        }
        self.after_blank = true;
    }

    /// The line at `at`, if it goes on a paragraph of the innermost container.
    fn continues_paragraph(&mut self, at: usize) -> Option<Line> {
        let bytes = self.text.as_bytes();
        let mut line = Line::new(at);
        let inside = self.containers(bytes, &mut line, false) == self.spine.len();
        let interrupted = !line.takes(bytes, 4) && self.interrupts(line.at, inside);
        if interrupted || blank(bytes, line.at).is_some() {
            return None;
        }
        line.take_all(bytes);
        Some(line)
    }

    /// Whether a paragraph ends before what stands at `at`. `inside`: all containers go on.
    pub(super) fn interrupts(&mut self, at: usize, inside: bool) -> bool {
        self.starts_block(at, !inside) || self.starts_table(at)
    }

    /// Whether a block other than a table begins at `at` that ends a paragraph, or the line ends. `anywhere`: a list
    /// may begin with any number and an empty item.
    pub(super) fn starts_block(&self, at: usize, anywhere: bool) -> bool {
        let bytes = self.text.as_bytes();
        line_end(bytes, at).is_some()
            || bytes[at] == b'>'
            || rule(bytes, at).is_ok()
            || heading(bytes, at).is_some()
            || fence(bytes, at).is_some()
            || starts_item(bytes, at, anywhere)
            || ends_with(bytes, at).is_some()
            || is_block_tag(bytes, at)
    }

    /// Whether a table begins at `at` whose head starts with a bar; others don't end a paragraph.
    fn starts_table(&mut self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        if bytes[at] != b'|' {
            return false;
        }
        let mut end = at;
        let (mut pipes, mut last) = (0, at);
        let mut escaped = false;
        while line_end(bytes, end).is_none() {
            if bytes[end] == b'|' && !escaped {
                pipes += 1;
                last = end;
            }
            escaped = bytes[end] == b'\\';
            end += 1;
        }
        end < bytes.len() && self.columns_below(end + 1, cells(bytes, at, pipes, last)).is_some()
    }

    /// Reads the delimiter row at `at` of a table with `count` columns: where it ends, its columns.
    pub(super) fn columns_below(&mut self, at: usize, count: usize) -> Option<(usize, Vec<super::Align>)> {
        let bytes = self.text.as_bytes();
        let mut line = Line::new(at);
        if self.containers(bytes, &mut line, false) != self.spine.len() {
            return None;
        }
        delimiter_row(bytes, line.at).filter(|(_, columns)| columns.len() == count)
    }

    /// Where a line of a definition goes on behind its container markers, unless a block ends it there. An underline
    /// ends it too, with `lazily` on a lazy line as well.
    pub(super) fn continues_definition(&mut self, at: usize, lazily: bool) -> Option<Line> {
        let bytes = self.text.as_bytes();
        let mut line = Line::new(at);
        let inside = self.containers(bytes, &mut line, false) == self.spine.len();
        let ends = !line.takes(bytes, 4)
            && (self.interrupts(line.at, inside) || (lazily || inside) && underline(bytes, line.at).is_some());
        (!ends).then_some(line)
    }

    /// Closes the innermost open node at `end`.
    pub(super) fn close(&mut self, end: usize) {
        self.pop(end);
        if !matches!(self.nodes[self.current].body, Body::List { tight: true, .. }) {
            return;
        }
        self.item_begun = None;
        let mut item = self.nodes[self.current].child;
        while item != 0 {
            let mut block = self.nodes[item].child;
            while block != 0 {
                let body = &mut self.nodes[block].body;
                if matches!(body, Body::Paragraph) {
                    *body = Body::Tight;
                }
                block = self.nodes[block].next;
            }
            item = self.nodes[item].next;
        }
    }

    /// Ends the open list if what follows is none of its items, and makes the list around it loose after a blank line.
    pub(super) fn finish_list(&mut self, at: usize) {
        self.finish_empty_item();
        if let Some(Body::List { .. }) = self.up() {
            self.close(at);
        }
        if self.after_blank {
            if let [.., list, _] = self.spine[..] {
                self.loosen(list);
            }
            self.after_blank = false;
        }
    }

    fn loosen(&mut self, node: usize) {
        if let Body::List { tight, .. } = &mut self.nodes[node].body {
            *tight = false;
        }
    }

    /// An item begins with one blank line at most.
    fn finish_empty_item(&mut self) {
        if let Some(at) = self.item_begun.take()
            && self.after_blank
            && let Some(Body::Item(_)) = self.up()
        {
            self.close(at);
        }
    }

    fn continue_list(&mut self, start: usize, mark: u8, number: u64) {
        self.finish_empty_item();
        if let (Some(Body::List { mark: open, .. }), Some(&list)) = (self.up(), self.spine.last())
            && open == mark
        {
            if std::mem::take(&mut self.after_blank) {
                self.loosen(list);
            }
            return;
        }
        if self.up().is_some() {
            self.finish_list(start);
        }
        let body = Body::List {
            mark,
            start: number,
            tight: true,
            blank: false,
        };
        self.append(start, 0, body);
        self.push();
        self.after_blank = false;
    }
}
