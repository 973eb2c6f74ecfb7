//! Bytes of a response into events: lines, frames, and what the answer makes of them. Knows no conversation.

use serde_json::Value;

use super::Profile;
use super::frame::{Frame, Frames};
use crate::model::ErrorClass;
use crate::protocol::genos::answer::Answer;
use crate::protocol::{Decoded, Decoder};
use crate::wire::{Doubled, RawLines};

/// Bytes of one line; a longer one is left out.
const MAX_LINE: usize = 32 << 20;

/// The decoder of one response.
pub struct GenosDecoder {
    lines: RawLines,
    frames: Frames,
    repeats: Repeats,
    pub(super) answer: Answer,
}

impl GenosDecoder {
    /// `round` counts the responses before this one in the same message; `files` is where the server's files are, a name
    /// away.
    pub fn new(profile: Profile, round: usize, files: Option<String>) -> GenosDecoder {
        GenosDecoder {
            lines: RawLines::new(MAX_LINE),
            frames: Frames::default(),
            repeats: Repeats::default(),
            answer: Answer::new(profile, round, files),
        }
    }
}

/// What a proxy says twice.
#[derive(Default)]
struct Repeats {
    doubled: Doubled,
    /// An event other than `start` came.
    begun: bool,
}

impl Repeats {
    fn has(&mut self, name: &str, data: &Value) -> bool {
        // Nothing need come before the words but that they begin, which may be said again; and an answer may begin with one
        // of them twice.
        if name != "start"
            && !std::mem::replace(&mut self.begun, true)
            && matches!(name, "token" | "reasoning_token" | "thinking")
        {
            self.doubled.never();
        }
        self.doubled.is_repeat_of(|| format!("{name} {data}"))
    }
}

fn take(answer: &mut Answer, repeats: &mut Repeats, frame: Frame, sink: &mut Vec<Decoded>) {
    if let Frame::Event { name, data, .. } = &frame
        && repeats.has(name, data)
    {
        return;
    }
    match frame {
        Frame::Alive => sink.push(Decoded::Alive),
        Frame::Bad(message) => sink.push(Decoded::Skipped {
            class: ErrorClass::InvalidJson,
            message: message.into(),
        }),
        Frame::State(snapshot) => answer.state(*snapshot),
        Frame::Event { name, data, duration } => answer.event(&name, data, duration),
        Frame::Object(map) => answer.object(map),
    }
    sink.extend(answer.take().into_iter().map(Decoded::Event));
}

fn line(
    frames: &mut Frames,
    repeats: &mut Repeats,
    answer: &mut Answer,
    line: Option<Vec<u8>>,
    sink: &mut Vec<Decoded>,
) {
    match line {
        Some(line) => frames.line(line, &mut |frame| take(answer, repeats, frame, sink)),
        None => sink.push(Decoded::oversized("A line")),
    }
}

impl Decoder for GenosDecoder {
    fn push(&mut self, bytes: &[u8], sink: &mut Vec<Decoded>) {
        let GenosDecoder {
            lines,
            frames,
            repeats,
            answer,
        } = self;
        lines.push(bytes, &mut |text| line(frames, repeats, answer, text, sink));
        frames.ahead(lines.open());
    }

    fn finish(&mut self, sink: &mut Vec<Decoded>) {
        let GenosDecoder {
            lines,
            frames,
            repeats,
            answer,
        } = self;
        lines.finish(&mut |text| line(frames, repeats, answer, text, sink));
        frames.finish(&mut |frame| take(answer, repeats, frame, sink));
        answer.finish();
        sink.extend(answer.take().into_iter().map(Decoded::Event));
    }

    fn said_done(&self) -> bool {
        self.answer.is_over()
    }

    /// The whole state comes again before every call of the model (`genos.md` 3.1).
    fn max_bytes(&self) -> usize {
        512 << 20
    }
}
