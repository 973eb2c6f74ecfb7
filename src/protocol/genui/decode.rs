//! The answer to a turn, line by line in the words of the model. Knows no request.

use std::collections::HashSet;
use std::ops::Range;

use super::SURFACE_PART;
use super::chunk::{self, Said};
use crate::model::{DataPart, ErrorClass, Event, FoldMode, MAX_PARTS};
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
    /// The words of all pieces of text so far, each a part.
    all: Words,
    /// Those of the one that may grow.
    open: Words,
    /// Those of each of the others.
    told: HashSet<String>,
    texts: usize,
    text: OpenText,
    surfaces: Vec<String>,
    done: bool,
    torn: bool,
    stopped: bool,
}

/// A text that grows, and where its words are in it.
#[derive(Default)]
struct Words {
    text: String,
    trimmed: Range<usize>,
}

impl Words {
    fn grow(&mut self, delta: &str) {
        let begin = delta.len() - delta.trim_start().len();
        if begin < delta.len() {
            let before = self.text.len();
            if self.trimmed.is_empty() {
                self.trimmed.start = before + begin;
            }
            self.trimmed.end = before + delta.trim_end().len();
        }
        self.text.push_str(delta);
    }

    fn trimmed(&self) -> &str {
        self.text.get(self.trimmed.clone()).unwrap_or_default()
    }
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
            if self.texts > MAX_PARTS {
                let message = "More texts than one answer may have.".into();
                let class = ErrorClass::TooLarge;
                return sink.push(Decoded::Skipped { class, message });
            }
            self.texts += 1;
        }
        self.open.grow(&delta);
        self.all.grow(&delta);
        let count = self.texts;
        let said = self.text.grow(delta, || format!("text-{count}"));
        sink.extend(said.map(Decoded::Event));
    }

    fn close(&mut self, sink: &mut Vec<Decoded>) {
        let words = std::mem::take(&mut self.open);
        if !words.trimmed.is_empty() {
            self.told.insert(words.trimmed().to_owned());
        }
        sink.extend(self.text.end().map(Decoded::Event));
    }

    /// The words of a whole message: only what was not told before.
    fn whole(&mut self, text: String, sink: &mut Vec<Decoded>) {
        let words = text.trim();
        let known = || [&self.open, &self.all].map(Words::trimmed).contains(&words);
        if words.is_empty() || self.told.contains(words) || known() {
            return;
        }
        let begun = Some(&self.open.text).filter(|_| self.text.is_open());
        match begun.and_then(|begun| text.strip_prefix(begun.as_str())) {
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
