//! The tolerant line reader (`genos.md` R1): one for all four framings. Bytes in, lines out, still as bytes; what
//! there is of an unfinished line may be read ahead.

/// Bytes of one line; a longer one is left out.
const MAX_LINE: usize = 32 << 20;
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
    pub fn push(&mut self, bytes: &[u8], sink: &mut dyn FnMut(Option<Vec<u8>>)) {
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
    pub fn finish(&mut self, sink: &mut dyn FnMut(Option<Vec<u8>>)) {
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

    /// What there is of the line that is not whole yet.
    pub fn open(&self) -> &[u8] {
        &self.line
    }

    fn end(&mut self) -> Option<Vec<u8>> {
        let first = !std::mem::replace(&mut self.past_first, true);
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
