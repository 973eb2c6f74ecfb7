//! The answer to a turn, line by line in the words of the model. Knows no request.

use super::SURFACE_PART;
use super::chunk::{self, Said};
use crate::model::{DataPart, ErrorClass, Event, FoldMode};
use crate::protocol::open_text::OpenText;
use crate::protocol::{Decoded, Decoder};
use crate::wire::{Line, LineDecoder};

/// Surfaces that one answer may speak of (`security.md` 7).
const MAX_SURFACES: usize = 100;

/// The decoder of one answer.
#[derive(Default)]
pub struct GenUiDecoder {
    lines: LineDecoder,
    found: Vec<Line>,
    said: Vec<Said>,
    /// The pieces of text so far, each a part; the last one may grow.
    texts: Vec<String>,
    text: OpenText,
    surfaces: Vec<String>,
    done: bool,
    torn: bool,
    stopped: bool,
}

impl GenUiDecoder {
    /// A decoder that has read nothing.
    pub fn new(mode: FoldMode) -> GenUiDecoder {
        GenUiDecoder {
            lines: LineDecoder::new(mode.limits()),
            ..GenUiDecoder::default()
        }
    }

    fn line(&mut self, line: &Line, sink: &mut Vec<Decoded>) {
        if self.stopped {
            return;
        }
        let mut said = std::mem::take(&mut self.said);
        match line {
            Line::Oversized => sink.push(Decoded::oversized("A line")),
            Line::Text(line) => chunk::read(line, !self.surfaces.is_empty(), &mut said),
        }
        for said in said.drain(..) {
            self.take(said, sink);
        }
        self.said = said;
    }

    fn take(&mut self, said: Said, sink: &mut Vec<Decoded>) {
        match said {
            Said::Alive => sink.push(Decoded::Alive),
            Said::Skipped { class, message } => sink.push(Decoded::Skipped { class, message }),
            Said::Text(text) => self.grow(text, sink),
            Said::Whole(text) => self.whole(text, sink),
            Said::Surface { id, data } => {
                self.close(sink);
                if !self.surfaces.contains(&id) {
                    if self.surfaces.len() >= MAX_SURFACES {
                        let message = "More surfaces than one answer may have.".into();
                        let class = ErrorClass::TooLarge;
                        return sink.push(Decoded::Skipped { class, message });
                    }
                    self.surfaces.push(id.clone());
                }
                sink.push(Decoded::Event(Event::Data {
                    part: DataPart::new(SURFACE_PART, Some(id), data),
                    transient: false,
                }));
            }
            Said::Done => {
                self.close(sink);
                self.done = true;
                let (reason, metadata) = (None, None);
                sink.push(Decoded::Event(Event::Finish { reason, metadata }));
            }
            Said::Error(text) => {
                self.close(sink);
                self.stopped = true;
                sink.push(Decoded::Event(Event::Error { text }));
            }
        }
    }

    fn grow(&mut self, delta: String, sink: &mut Vec<Decoded>) {
        if !self.text.is_open() {
            self.texts.push(String::new());
        }
        if let Some(text) = self.texts.last_mut() {
            text.push_str(&delta);
        }
        let count = self.texts.len();
        let said = self.text.grow(delta, || format!("text-{count}"));
        sink.extend(said.map(Decoded::Event));
    }

    fn close(&mut self, sink: &mut Vec<Decoded>) {
        sink.extend(self.text.end().map(Decoded::Event));
    }

    /// The words of a whole message: only what was not told before.
    fn whole(&mut self, text: String, sink: &mut Vec<Decoded>) {
        let known = |told: &String| told.trim() == text.trim();
        if text.trim().is_empty() || self.texts.iter().any(known) || self.texts.concat().trim() == text.trim() {
            return;
        }
        let begun = self.texts.last().filter(|_| self.text.is_open()).map(String::as_str);
        match begun.and_then(|begun| text.strip_prefix(begun)) {
            Some(more) => self.grow(more.to_owned(), sink),
            None => {
                self.close(sink);
                self.grow(text, sink);
            }
        }
        self.close(sink);
    }
}

impl Decoder for GenUiDecoder {
    fn push(&mut self, bytes: &[u8], sink: &mut Vec<Decoded>) {
        if self.stopped {
            return;
        }
        let mut found = std::mem::take(&mut self.found);
        let read = self.lines.push(bytes, &mut found);
        for line in found.drain(..) {
            self.line(&line, sink);
        }
        self.found = found;
        if read.is_err() && !std::mem::replace(&mut self.stopped, true) {
            sink.push(Decoded::too_long());
        }
    }

    fn finish(&mut self, sink: &mut Vec<Decoded>) {
        if let Some(line) = self.lines.finish() {
            let from = sink.len();
            self.line(&line, sink);
            self.torn = !self.done && sink.iter().skip(from).any(Decoded::is_no_json);
        }
        self.close(sink);
    }

    fn is_torn(&self) -> bool {
        self.torn
    }

    fn said_done(&self) -> bool {
        self.done
    }
}
