//! Text in lines, at any cut of the bytes, each at most so long. Knows nothing of what a line means.

use super::sse::{StreamLimits, StreamTooLong};

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What the bytes held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A whole line without its end.
    Text(String),
    /// A line passed `Limits::event` and was left out.
    Oversized,
}

/// The decoder: push bytes, collect lines. A line ends with a line feed, a carriage return or both.
#[derive(Debug)]
pub struct LineDecoder {
    limits: StreamLimits,
    line: Vec<u8>,
    /// The last byte was a carriage return: a line feed that follows belongs to it.
    after_cr: bool,
    oversized: bool,
    first: bool,
    stream_bytes: usize,
}

impl LineDecoder {
    /// A decoder that has read nothing.
    pub fn new(limits: StreamLimits) -> LineDecoder {
        LineDecoder {
            limits,
            line: Vec::new(),
            after_cr: false,
            oversized: false,
            first: true,
            stream_bytes: 0,
        }
    }

    /// Reads `bytes`; whole lines are appended to `out`.
    ///
    /// # Errors
    /// `StreamTooLong` once the stream limit is passed; nothing more is read.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<Line>) -> Result<(), StreamTooLong> {
        let room = self.limits.stream.saturating_sub(self.stream_bytes);
        let fitting = bytes.get(..room).unwrap_or(bytes);
        self.stream_bytes = self.stream_bytes.saturating_add(bytes.len());
        let mut rest = fitting;
        if self.after_cr && !rest.is_empty() {
            self.after_cr = false;
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        while let Some(end) = memchr::memchr2(b'\n', b'\r', rest) {
            let (piece, tail) = rest.split_at(end);
            self.take(piece);
            out.extend(self.end());
            rest = tail.get(1..).unwrap_or_default();
            if tail.first() == Some(&b'\r') {
                self.after_cr = rest.is_empty();
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
            }
        }
        self.take(rest);
        if fitting.len() < bytes.len() {
            Err(StreamTooLong)
        } else {
            Ok(())
        }
    }

    /// The end of the stream: a last line needs no end of its own.
    pub fn finish(&mut self) -> Option<Line> {
        if self.line.is_empty() && !self.oversized {
            return None;
        }
        self.end()
    }

    fn take(&mut self, piece: &[u8]) {
        if self.line.len().saturating_add(piece.len()) > self.limits.event {
            self.oversized = true;
            self.line.clear();
        }
        if !self.oversized {
            self.line.extend_from_slice(piece);
        }
    }

    fn end(&mut self) -> Option<Line> {
        let line = std::mem::take(&mut self.line);
        let first = std::mem::take(&mut self.first);
        if std::mem::take(&mut self.oversized) {
            return Some(Line::Oversized);
        }
        let mut text: &[u8] = &line;
        if first {
            text = text.strip_prefix(BOM).unwrap_or(text);
        }
        Some(Line::Text(String::from_utf8_lossy(text).into_owned()))
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
