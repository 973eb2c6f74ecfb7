//! The start of a line: indentation with its tabs, container markers. Knows columns, not what the line means.

use super::letter::{is_blank, is_space};
use super::scan::{blank, rule};

/// A position in the start of a line. A tab reaches to the next multiple of four columns and may be taken in part
/// (CommonMark 2.2).
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub at: usize,
    /// Where the columns are counted from: the line's start, or behind its last tab.
    from: usize,
    /// Columns of a tab before `at` that are not taken yet.
    pub left: usize,
    /// No thematic break starts before this offset: looked for once, not once per list marker.
    ruleless: usize,
}

impl Line {
    pub(super) fn new(at: usize) -> Line {
        Line {
            at,
            from: at,
            left: 0,
            ruleless: 0,
        }
    }

    /// Takes up to `most` columns of white space and returns how many there were.
    pub fn take(&mut self, bytes: &[u8], most: usize) -> usize {
        let mut wanted = most - self.left.min(most);
        self.left -= self.left.min(most);
        while wanted > 0 {
            match bytes.get(self.at) {
                Some(b' ') => {
                    self.at += 1;
                    wanted -= 1;
                }
                Some(b'\t') => {
                    let columns = 4 - (self.at - self.from) % 4;
                    self.at += 1;
                    self.from = self.at;
                    self.left = columns.saturating_sub(wanted);
                    wanted = wanted.saturating_sub(columns);
                }
                _ => break,
            }
        }
        most - wanted
    }

    /// Takes exactly `count` columns if they are there; takes what there is if they are not.
    pub(super) fn takes(&mut self, bytes: &[u8], count: usize) -> bool {
        self.take(bytes, count) == count
    }

    /// Takes all spaces and tabs.
    pub(super) fn take_all(&mut self, bytes: &[u8]) {
        self.left = 0;
        while matches!(bytes.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    pub(super) fn is_at_end(&self, bytes: &[u8]) -> bool {
        matches!(bytes.get(self.at), None | Some(b'\n'))
    }

    /// `>` and a space behind it (CommonMark 5.1).
    pub(super) fn quote(&mut self, bytes: &[u8]) -> bool {
        let found = bytes.get(self.at) == Some(&b'>');
        if found {
            self.at += 1;
            self.take(bytes, 1);
        }
        found
    }

    /// A list marker behind `indent` columns: its last letter, its number, and the columns to the content
    /// (CommonMark 5.2).
    pub(super) fn list_marker(&mut self, bytes: &[u8], indent: usize) -> Option<(u8, u64, usize)> {
        let save = *self;
        let first = *bytes.get(self.at)?;
        let mut number = 0;
        let mut mark = first;
        if matches!(first, b'-' | b'+' | b'*') {
            if self.at >= self.ruleless {
                match rule(bytes, self.at) {
                    Ok(_) => return None,
                    Err(end) => self.ruleless = end,
                }
            }
        } else {
            while let Some(digit) = bytes.get(self.at).filter(|byte| byte.is_ascii_digit())
                && self.at - save.at < 9
            {
                number = number * 10 + u64::from(digit - b'0');
                self.at += 1;
            }
            mark = bytes.get(self.at).copied().unwrap_or(0);
            if self.at == save.at || !matches!(mark, b'.' | b')') {
                *self = save;
                return None;
            }
        }
        self.at += 1;
        let width = indent + self.at - save.at + 1;
        if !self.takes(bytes, 1) && !self.is_at_end(bytes) {
            *self = save;
            return None;
        }
        if blank(bytes, self.at).is_some() {
            return Some((mark, number, width));
        }
        let behind = *self;
        let more = self.take(bytes, 4);
        if more < 4 {
            return Some((mark, number, width + more));
        }
        *self = behind;
        Some((mark, number, width))
    }

    /// `[ ]` or `[x]` before white space (GFM 5.3).
    pub(super) fn task(&mut self, bytes: &[u8]) -> Option<bool> {
        let mut line = *self;
        line.take(bytes, 3);
        let &[b'[', inner, b']', after] = bytes.get(line.at..line.at + 4)? else {
            return None;
        };
        let done = matches!(inner, b'x' | b'X');
        if !(done || is_blank(inner)) || !is_space(after) {
            return None;
        }
        line.at += 3;
        *self = line;
        Some(done)
    }
}
