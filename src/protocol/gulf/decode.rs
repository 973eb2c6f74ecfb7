//! Bytes of one response into events. Knows no surface; every message is handed on as it is.

use crate::model::{ErrorClass, Event};
use crate::protocol::gulf::unwrap::{LineContent, Unwrapper};
use crate::protocol::open_text::OpenText;
use crate::protocol::{Decoded, Decoder};
use crate::wire::{Line, LineDecoder};

/// The id of the one text of a response.
const TEXT: &str = "text";

/// The decoder of one response.
#[derive(Debug, Default)]
pub struct GulfDecoder {
    lines: LineDecoder,
    read: Vec<Line>,
    unwrap: Unwrapper,
    found: Vec<LineContent>,
    text: OpenText,
    /// Any text came: the final one says it again.
    spoke: bool,
    /// Anything came that could be read, and anything that could not.
    heard: bool,
    skipped: bool,
    done: bool,
    stopped: bool,
    failed: bool,
    torn: bool,
}

impl GulfDecoder {
    fn take(&mut self, sink: &mut Vec<Decoded>) {
        for line in self.read.drain(..) {
            match line {
                Line::Text(line) => self.unwrap.line(&line, &mut self.found),
                Line::Oversized => sink.push(Decoded::oversized("A line")),
            }
        }
        for found in std::mem::take(&mut self.found) {
            self.found(found, sink);
        }
    }

    fn found(&mut self, found: LineContent, sink: &mut Vec<Decoded>) {
        match found {
            LineContent::Alive => {}
            LineContent::Bad(_) => self.skipped = true,
            _ => self.heard = true,
        }
        match found {
            LineContent::Alive => sink.push(Decoded::Alive),
            LineContent::Bad(message) => sink.push(Decoded::Skipped {
                class: match message.starts_with("Not JSON") {
                    true => ErrorClass::InvalidJson,
                    false => ErrorClass::InvalidChunk,
                },
                message,
            }),
            LineContent::Message(message) => {
                self.hush(sink);
                sink.push(Decoded::Event(Event::Surface { message, whole: false }));
            }
            LineContent::Text(text) => self.say(text, sink),
            LineContent::Done(last) => {
                if let Some(text) = last.filter(|_| !self.spoke) {
                    self.say(text, sink);
                }
                self.done = true;
            }
            LineContent::Failed(text) => {
                self.failed = true;
                sink.push(Decoded::Event(Event::Error { text }));
            }
        }
    }

    /// Something came, and nothing of it could be read.
    fn is_foreign(&self) -> bool {
        self.skipped && !self.heard
    }

    fn say(&mut self, delta: String, sink: &mut Vec<Decoded>) {
        if delta.is_empty() {
            return;
        }
        self.spoke = true;
        sink.extend(self.text.grow(delta, || TEXT.into()).map(Decoded::Event));
    }

    fn hush(&mut self, sink: &mut Vec<Decoded>) {
        sink.extend(self.text.end().map(Decoded::Event));
    }
}

impl Decoder for GulfDecoder {
    fn push(&mut self, bytes: &[u8], sink: &mut Vec<Decoded>) {
        if self.stopped {
            return;
        }
        let read = self.lines.push(bytes, &mut self.read);
        self.take(sink);
        if read.is_err() {
            self.stopped = true;
            sink.push(Decoded::too_long());
        }
    }

    fn finish(&mut self, sink: &mut Vec<Decoded>) {
        let from = sink.len();
        let was_foreign = self.is_foreign();
        let has_open_line = self.lines.finish().map(|line| self.read.push(line)).is_some();
        self.take(sink);
        let is_held = self.unwrap.finish(&mut self.found);
        self.take(sink);
        self.hush(sink);
        // A single line that doesn't even begin like JSON is no half of a message.
        let is_cut = ((has_open_line && self.heard) || (is_held && !was_foreign))
            && sink.iter().skip(from).any(Decoded::is_no_json);
        self.torn = is_cut && !self.done && !self.failed;
        // The stream's end is the only one that most servers give: a cut between two lines can't be told from it. It is none
        // of what nobody could read.
        if !self.stopped && !self.failed && !self.torn && !self.is_foreign() {
            let (reason, metadata) = (None, None);
            sink.push(Decoded::Event(Event::Finish { reason, metadata }));
        }
    }

    /// GULF has no end but that of the stream; only Genkit says so.
    fn said_done(&self) -> bool {
        self.done
    }

    fn is_torn(&self) -> bool {
        self.torn
    }
}
