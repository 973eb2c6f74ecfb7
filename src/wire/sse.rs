//! Server-sent events, by the letter of the standard (`ai-sdk.md` 2), at any cut of the bytes. Knows nothing of what
//! the data means.
//!
//! Lines are collected as bytes and decoded when they are whole: a line break is ASCII, so no character spans two lines,
//! and a character torn by a network read is whole again by then.

/// How much a stream may hold. Both are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamLimits {
    /// One event, its field names included. A larger one is left out, and the stream goes on.
    pub event: usize,
    /// The whole stream.
    pub stream: usize,
}

impl Default for StreamLimits {
    fn default() -> StreamLimits {
        StreamLimits {
            event: 8 << 20,
            stream: 64 << 20,
        }
    }
}

impl StreamLimits {
    /// No limit.
    pub const NONE: StreamLimits = StreamLimits {
        event: usize::MAX,
        stream: usize::MAX,
    };
}

/// What the bytes held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SseItem {
    /// A whole event: the lines of its data, joined by `\n`. Its name and its id are nothing that a protocol asks for.
    Event(String),
    /// A comment: the connection is alive.
    Comment,
    /// An event passed `Limits::event` and was left out. The beginning of its data, at most `HEAD` characters.
    Oversized {
        /// Its first characters.
        head: String,
    },
}

/// The stream passed `Limits::stream`; nothing more is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamTooLong;

/// How much of an oversized event is kept, so that its reader can say what it was about.
const HEAD: usize = 4096;
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The decoder: push bytes, collect items.
#[derive(Debug, Default)]
pub struct SseDecoder {
    limits: StreamLimits,
    /// The line being read.
    line: Vec<u8>,
    /// Data of the event being read, lines joined by `\n`.
    data: String,
    has_data: bool,
    /// Bytes of the event being read.
    event_bytes: usize,
    stream_bytes: usize,
    oversized: bool,
    /// The last byte was a carriage return: a line feed that follows belongs to it.
    after_cr: bool,
    /// The first line is still being read: it may start with a byte order mark.
    first_line: bool,
    /// An event whose blank line is a carriage return at the end of a read; the next byte or `finish` sets it free.
    held: Option<SseItem>,
    failed: bool,
}

impl SseDecoder {
    /// A decoder that has read nothing.
    pub fn new(limits: StreamLimits) -> SseDecoder {
        SseDecoder {
            limits,
            first_line: true,
            ..SseDecoder::default()
        }
    }

    /// Reads `bytes`; items are appended to `out` in order.
    ///
    /// # Errors
    /// `StreamTooLong` once the stream limit is passed; what was read before stays in `out`.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<SseItem>) -> Result<(), StreamTooLong> {
        if self.failed {
            return Err(StreamTooLong);
        }
        let room = self.limits.stream.saturating_sub(self.stream_bytes);
        let (bytes, failed) = match bytes.get(..room) {
            Some(fitting) if fitting.len() < bytes.len() => (fitting, true),
            _ => (bytes, false),
        };
        self.failed = failed;
        self.stream_bytes = self.stream_bytes.saturating_add(bytes.len());
        if !bytes.is_empty() {
            out.extend(self.held.take());
        }
        let mut rest = bytes;
        if self.after_cr && !rest.is_empty() {
            self.after_cr = false;
            rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        }
        while let Some(end) = memchr::memchr2(b'\n', b'\r', rest) {
            let (piece, tail) = rest.split_at(end);
            let carriage = tail.first() == Some(&b'\r');
            rest = tail.get(1..).unwrap_or_default();
            let item = match self.is_whole(piece) {
                true => self.read_line(piece),
                false => {
                    self.take(piece);
                    self.end_line()
                }
            };
            if carriage {
                if rest.is_empty() {
                    self.after_cr = true;
                    self.held = item;
                    break;
                }
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
            }
            out.extend(item);
        }
        self.take(rest);
        if failed { Err(StreamTooLong) } else { Ok(()) }
    }

    /// Lets `read` take whole events off the front of `bytes`, as long as none is half read. It is shown what fits and
    /// answers with the length of the event it took, blank line included, or `None` to leave it to `push`. What remains.
    pub fn skip<'a>(&mut self, bytes: &'a [u8], mut read: impl FnMut(&'a [u8]) -> Option<usize>) -> &'a [u8] {
        if self.failed || self.first_line || self.after_cr || self.held.is_some() || self.event_bytes > 0 {
            return bytes;
        }
        let mut rest = bytes;
        let mut room = self.limits.stream.saturating_sub(self.stream_bytes);
        while let Some(taken) = read(rest.get(..room.min(self.limits.event)).unwrap_or(rest)) {
            self.stream_bytes = self.stream_bytes.saturating_add(taken);
            room = room.saturating_sub(taken);
            rest = rest.get(taken..).unwrap_or_default();
        }
        rest
    }

    /// The end of the stream. Only an event whose blank line was a final bare carriage return still comes; an event
    /// without a blank line is dropped, as the standard says.
    pub fn finish(&mut self) -> Option<SseItem> {
        self.held.take()
    }

    fn take(&mut self, piece: &[u8]) {
        self.event_bytes = self.event_bytes.saturating_add(piece.len());
        if self.event_bytes <= self.limits.event {
            self.line.extend_from_slice(piece);
            return;
        }
        // The rest of this event is dropped as it comes, its beginning stays for `head`.
        let room = HEAD.saturating_sub(self.line.len());
        self.line.extend_from_slice(piece.get(..room).unwrap_or(piece));
        self.oversized = true;
    }

    /// Whether this line came in one piece and fits: then it is read where it stands.
    fn is_whole(&mut self, piece: &[u8]) -> bool {
        let bytes = self.event_bytes.saturating_add(piece.len());
        let whole = self.line.is_empty() && bytes <= self.limits.event;
        if whole {
            self.event_bytes = bytes;
        }
        whole
    }

    fn end_line(&mut self) -> Option<SseItem> {
        let mut line = std::mem::take(&mut self.line);
        let item = self.read_line(&line);
        line.clear();
        // The line's buffer is used again unless one huge line made it huge.
        if line.capacity() <= 1 << 16 {
            self.line = line;
        }
        item
    }

    fn read_line(&mut self, line: &[u8]) -> Option<SseItem> {
        let mut text = line;
        if std::mem::take(&mut self.first_line) {
            text = text.strip_prefix(BOM).unwrap_or(text);
        }
        if text.is_empty() {
            self.dispatch()
        } else {
            self.field(text)
        }
    }

    fn dispatch(&mut self) -> Option<SseItem> {
        let data = std::mem::take(&mut self.data);
        let has_data = std::mem::take(&mut self.has_data);
        self.event_bytes = 0;
        if std::mem::take(&mut self.oversized) {
            return Some(SseItem::Oversized {
                head: data.chars().take(HEAD).collect(),
            });
        }
        has_data.then_some(SseItem::Event(data))
    }

    fn field(&mut self, line: &[u8]) -> Option<SseItem> {
        let (name, value) = match memchr::memchr(b':', line) {
            Some(0) => return Some(SseItem::Comment),
            Some(colon) => {
                let (name, value) = line.split_at(colon);
                let value = value.get(1..).unwrap_or_default();
                (name, value.strip_prefix(b" ").unwrap_or(value))
            }
            None => (line, &[][..]),
        };
        match name {
            // Many short lines are as large as a long one.
            b"data" if self.oversized && self.data.len() >= HEAD => {}
            b"data" => {
                if std::mem::replace(&mut self.has_data, true) {
                    self.data.push('\n');
                }
                match std::str::from_utf8(value) {
                    Ok(text) => self.data.push_str(text),
                    Err(_) => self.data.push_str(&String::from_utf8_lossy(value)),
                }
            }
            _ => {}
        }
        None
    }
}
