//! Lines of inline text (CommonMark 6) in the first pass: text, and every place where markup may be. Decides only what
//! needs no other place: escapes, entities, line breaks.

use super::delimiter::flanks;
use super::entity::entity;
use super::leaf::{End, Mode, line_break};
use super::scan::{blank_before, cells, count};
use super::{Body, Parser};

impl Parser<'_> {
    /// Reads a line from `start` and returns where it ends, its break included.
    pub(super) fn read_line(&mut self, start: usize, mode: Mode) -> (usize, End) {
        let bytes = self.text.as_bytes();
        let mut at = start;
        // What is not yet appended as text.
        let mut mark = start;
        let (mut pipes, mut last_pipe) = (0, start);
        while let Some(&byte) = bytes.get(at) {
            let next = bytes.get(at + 1).copied().unwrap_or(0);
            let body = match byte {
                b'\n' | b'|' if mode == Mode::Cell && (byte == b'\n' || bytes[at - 1] != b'\\') => break,
                b'\n' => return self.end_line(mark, at, (mode == Mode::First).then_some((start, pipes, last_pipe))),
                b'|' if at == 0 || bytes[at - 1] != b'\\' => {
                    last_pipe = at;
                    pipes += 1;
                    at += 1;
                    continue;
                }
                b'\\' if next == b'`' => {
                    self.append_text(mark, at);
                    at += 1;
                    mark = at;
                    Body::Ticks(count(bytes, at, b'`'), true)
                }
                b'\\' if next.is_ascii_punctuation() => {
                    self.append_text(mark, at);
                    // In a table bars are unescaped before anything else is read: `\\|` is a bar.
                    let twice = mode == Mode::Cell && next == b'\\' && bytes.get(at + 2) == Some(&b'|');
                    mark = at + 1 + usize::from(twice);
                    at = mark + 1;
                    continue;
                }
                b'*' | b'_' | b'~' => {
                    let len = count(bytes, at, byte);
                    let (opens, closes) = flanks(self.text, start, at, len, mode == Mode::Cell);
                    if (opens || closes) && (byte != b'~' || len <= 2) {
                        self.append_text(mark, at);
                        for left in 0..len {
                            self.append(at + left, at + left + 1, Body::Run(len - left, opens, closes));
                        }
                        mark = at + len;
                    }
                    at += len;
                    continue;
                }
                b'`' => Body::Ticks(count(bytes, at, b'`'), false),
                b'<' if next != b'\\' => Body::Less,
                b'!' if next == b'[' => Body::OpenImage,
                b'[' => Body::Open,
                b']' => Body::Close(true),
                b'&' => {
                    let mut letters = String::new();
                    let Some(end) = entity(bytes, at, &mut letters) else {
                        at += 1;
                        continue;
                    };
                    self.append_text(mark, at);
                    let given = self.keep(letters);
                    self.append(at, end, Body::Given(given));
                    mark = end;
                    at = end;
                    continue;
                }
                _ => {
                    at += 1;
                    continue;
                }
            };
            let len = match body {
                Body::Ticks(len, _) => len,
                Body::OpenImage => 2,
                _ => 1,
            };
            self.append_text(mark, at);
            self.append(at, at + len, body);
            at += len;
            mark = at;
        }
        let spaces = blank_before(bytes, mark, at);
        self.append_text(mark, at - spaces);
        (at, End::None)
    }

    /// Ends a line at the line ending `at`. `row`: where it starts, its bars and the last of them, if it may be the
    /// head of a table.
    fn end_line(&mut self, mark: usize, at: usize, row: Option<(usize, usize, usize)>) -> (usize, End) {
        let bytes = self.text.as_bytes();
        let (start, body, text_end) = line_break(bytes, at);
        if let Some((first, pipes, last)) = row
            && pipes > 0
            && !matches!(body, Body::HardBreak(true))
            && let Some((end, columns)) = self.columns_below(at + 1, cells(bytes, first, pipes, last))
        {
            self.columns.push(columns);
            return (end, End::Table(self.columns.len() - 1));
        }
        self.append_text(mark, text_end);
        (at + 1, End::Break(start, body))
    }
}
