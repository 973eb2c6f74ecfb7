//! The tolerant line reader (`genos` section 2, rule R1): one for all four framings. Bytes in, lines out; a line is decoded
//! when it is whole, so no character is ever torn.

/// Bytes of one line; a longer one is left out.
const MAX_LINE: usize = 32 << 20;
/// A buffer that one huge line made huge isn't kept.
const KEPT: usize = 1 << 16;
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Bytes in, lines out.
#[derive(Debug, Default)]
pub(super) struct Lines {
    line: Vec<u8>,
    after_cr: bool,
    past_first: bool,
    oversized: bool,
}

impl Lines {
    /// Hands every line that ends in `bytes` to `sink`; `None` is a line that was too long.
    pub fn push(&mut self, bytes: &[u8], sink: &mut dyn FnMut(Option<String>)) {
        let mut rest = bytes;
        if self.after_cr && !rest.is_empty() {
            self.after_cr = false;
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r') {
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
    pub fn finish(&mut self, sink: &mut dyn FnMut(Option<String>)) {
        if !self.line.is_empty() || self.oversized {
            sink(self.end());
        }
    }

    fn take(&mut self, piece: &[u8]) {
        if self.line.len() + piece.len() > MAX_LINE {
            self.oversized = true;
            self.line = Vec::new();
        }
        if !self.oversized {
            self.line.extend_from_slice(piece);
        }
    }

    fn end(&mut self) -> Option<String> {
        let first = !std::mem::replace(&mut self.past_first, true);
        if std::mem::take(&mut self.oversized) {
            return None;
        }
        let line = match first {
            true => self.line.strip_prefix(BOM).unwrap_or(&self.line),
            false => &self.line,
        };
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.to_owned(),
            Err(_) => String::from_utf8_lossy(line).into_owned(),
        };
        self.line.clear();
        if self.line.capacity() > KEPT {
            self.line = Vec::new();
        }
        Some(text)
    }
}
