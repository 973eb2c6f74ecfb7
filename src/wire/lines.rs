//! Lines of text at any cut of the bytes: newline-delimited JSON, and streams that put `data:` before it. Knows nothing of
//! what a line means.

use super::{Limits, StreamTooLong};

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What the bytes held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line that isn't blank, without its line break.
    Text(String),
    /// A line passed `Limits::event` and was left out.
    Oversized,
}

/// Bytes in, lines out. A line break is ASCII, so a character torn by a network read is whole again by its end.
#[derive(Debug)]
pub struct LineDecoder {
    limits: Limits,
    line: Vec<u8>,
    bytes: usize,
    first: bool,
    oversized: bool,
}

impl LineDecoder {
    pub fn new(limits: Limits) -> LineDecoder {
        LineDecoder {
            limits,
            line: Vec::new(),
            bytes: 0,
            first: true,
            oversized: false,
        }
    }

    /// Reads `bytes`; lines are appended to `out` in order.
    ///
    /// # Errors
    /// `StreamTooLong` once the stream limit is passed; what was read before stays in `out`.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<Line>) -> Result<(), StreamTooLong> {
        self.bytes = self.bytes.saturating_add(bytes.len());
        if self.bytes > self.limits.stream {
            return Err(StreamTooLong);
        }
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            let (piece, tail) = rest.split_at(end);
            self.take(piece);
            out.extend(self.end_line());
            rest = tail.get(1..).unwrap_or_default();
        }
        self.take(rest);
        Ok(())
    }

    /// The end of the stream: the last line may lack its line break.
    pub fn finish(&mut self) -> Option<Line> {
        self.end_line()
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

    fn end_line(&mut self) -> Option<Line> {
        let line = std::mem::take(&mut self.line);
        let mut text: &[u8] = &line;
        if std::mem::take(&mut self.first) {
            text = text.strip_prefix(BOM).unwrap_or(text);
        }
        if std::mem::take(&mut self.oversized) {
            return Some(Line::Oversized);
        }
        let text = text.trim_ascii();
        (!text.is_empty()).then(|| Line::Text(String::from_utf8_lossy(text).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], size: usize) -> Vec<Line> {
        let mut decoder = LineDecoder::new(Limits {
            event: 12,
            stream: 1_000,
        });
        let mut out = Vec::new();
        for piece in bytes.chunks(size) {
            decoder.push(piece, &mut out).unwrap();
        }
        out.extend(decoder.finish());
        out
    }

    #[test]
    fn lines_do_not_depend_on_the_cut() {
        let bytes = "\u{feff}{\"a\":\"한\"}\r\n\n  \nthis line is much too long\n\r\nlast".as_bytes();
        let whole = read(bytes, bytes.len());
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(whole, [text("{\"a\":\"한\"}"), Line::Oversized, text("last")]);
        for size in 1..bytes.len() {
            assert_eq!(read(bytes, size), whole, "at {size}");
        }
    }

    #[test]
    fn a_stream_has_an_end() {
        let mut decoder = LineDecoder::new(Limits { event: 8, stream: 16 });
        let mut out = Vec::new();
        assert_eq!(decoder.push(&[b'\n'; 16], &mut out), Ok(()));
        assert_eq!(decoder.push(b"x", &mut out), Err(StreamTooLong));
    }
}
