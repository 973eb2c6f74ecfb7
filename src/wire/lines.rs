//! Text in lines, at any cut of the bytes, each at most so long. Knows nothing of what a line means.

use super::sse::{StreamLimits, StreamTooLong};

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Bytes in, lines out, still as bytes. A line ends with a line feed, a carriage return or both; what there is of an
/// unfinished line may be read ahead.
#[derive(Debug)]
pub struct RawLines {
    most: usize,
    line: Vec<u8>,
    /// The last byte was a carriage return: a line feed that follows belongs to it.
    after_cr: bool,
    oversized: bool,
    first: bool,
}

impl RawLines {
    /// `most`: bytes of one line; a longer one is left out.
    pub fn new(most: usize) -> RawLines {
        RawLines {
            most,
            line: Vec::new(),
            after_cr: false,
            oversized: false,
            first: true,
        }
    }

    /// Hands every line that ends in `bytes` to `sink`; `None` is a line that was too long.
    pub fn push(&mut self, bytes: &[u8], sink: &mut dyn FnMut(Option<Vec<u8>>)) {
        let mut rest = bytes;
        if self.after_cr && !rest.is_empty() {
            self.after_cr = false;
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        while let Some(end) = memchr::memchr2(b'\n', b'\r', rest) {
            let (piece, tail) = rest.split_at(end);
            self.take(piece);
            sink(self.end());
            rest = tail.get(1..).unwrap_or_default();
            if tail.first() == Some(&b'\r') {
                self.after_cr = rest.is_empty();
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
            }
        }
        self.take(rest);
    }

    /// The end of the bytes: the last line may have no end of its own.
    pub fn finish(&mut self, sink: &mut dyn FnMut(Option<Vec<u8>>)) {
        if !self.line.is_empty() || self.oversized {
            sink(self.end());
        }
    }

    /// What there is of the line that is not whole yet.
    pub fn open(&self) -> &[u8] {
        &self.line
    }

    fn take(&mut self, piece: &[u8]) {
        if self.line.len().saturating_add(piece.len()) > self.most {
            self.oversized = true;
            self.line = Vec::new();
        }
        if !self.oversized {
            self.line.extend_from_slice(piece);
        }
    }

    fn end(&mut self) -> Option<Vec<u8>> {
        let first = std::mem::take(&mut self.first);
        let mut line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.oversized) {
            return None;
        }
        if first && line.starts_with(BOM) {
            line.drain(..BOM.len());
        }
        Some(line)
    }
}

/// What the bytes held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A whole line without its end.
    Text(String),
    /// A line passed `Limits::event` and was left out.
    Oversized,
}

impl Line {
    fn read(line: Option<Vec<u8>>) -> Line {
        line.map_or(Line::Oversized, |line| Line::Text(text_of(line)))
    }
}

/// A line as text; what is no UTF-8 is replaced.
pub fn text_of(line: Vec<u8>) -> String {
    String::from_utf8(line).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// The decoder: push bytes, collect lines.
#[derive(Debug)]
pub struct LineDecoder {
    lines: RawLines,
    /// Bytes that may still come.
    room: usize,
}

impl Default for LineDecoder {
    fn default() -> LineDecoder {
        LineDecoder::new(StreamLimits::default())
    }
}

impl LineDecoder {
    /// A decoder that has read nothing.
    pub fn new(limits: StreamLimits) -> LineDecoder {
        LineDecoder {
            lines: RawLines::new(limits.event),
            room: limits.stream,
        }
    }

    /// Reads `bytes`; whole lines are appended to `out`.
    ///
    /// # Errors
    /// `StreamTooLong` once the stream limit is passed; nothing more is read.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<Line>) -> Result<(), StreamTooLong> {
        let fitting = bytes.get(..self.room).unwrap_or(bytes);
        self.room -= fitting.len();
        self.lines.push(fitting, &mut |line| out.push(Line::read(line)));
        match fitting.len() < bytes.len() {
            true => Err(StreamTooLong),
            false => Ok(()),
        }
    }

    /// The end of the stream: a last line needs no end of its own.
    pub fn finish(&mut self) -> Option<Line> {
        let mut last = None;
        self.lines.finish(&mut |line| last = Some(Line::read(line)));
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_cut_and_any_end_of_line() {
        let text = |text: &str| Line::Text(text.into());
        for end in ["\n", "\r\n", "\r"] {
            let bytes = format!("\u{FEFF}a{end}{end}한 줄{end}last");
            for size in 1..=bytes.len() {
                let mut decoder = LineDecoder::new(StreamLimits::default());
                let mut lines = Vec::new();
                for piece in bytes.as_bytes().chunks(size) {
                    decoder.push(piece, &mut lines).unwrap();
                }
                lines.extend(decoder.finish());
                assert_eq!(
                    lines,
                    [text("a"), text(""), text("한 줄"), text("last")],
                    "{end:?} in pieces of {size}"
                );
            }
        }
    }

    #[test]
    fn limits() {
        let mut decoder = LineDecoder::new(StreamLimits { event: 4, stream: 12 });
        let mut lines = Vec::new();
        decoder.push(b"1234\n12345\n", &mut lines).unwrap();
        assert_eq!(lines, [Line::Text("1234".into()), Line::Oversized]);
        assert_eq!(decoder.push(b"ab\n", &mut lines), Err(StreamTooLong));
    }
}
