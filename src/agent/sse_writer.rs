//! Bytes with the pauses of a real answer: server-sent events at a model's pace. Knows no protocol.

use serde_json::Value;

use crate::agent::ids::Ids;
use crate::agent::{AgentResponse, USUAL_DELAY};

/// The longest pause, in milliseconds.
const MAX_PAUSE: u64 = 60_000;

/// A body being written.
pub(super) struct SseWriter {
    chunks: Vec<(u32, Vec<u8>)>,
    /// The pause before the next event at the usual pace.
    pause: u32,
    /// The host's pace, in milliseconds per delta.
    delay: u32,
}

impl SseWriter {
    /// A stream in which `delay` milliseconds stand between two events.
    pub(super) fn new(delay: u32) -> SseWriter {
        SseWriter {
            chunks: Vec::new(),
            pause: 0,
            delay,
        }
    }

    /// Adds to the pause before the next event, in milliseconds at the usual pace.
    pub(super) fn wait(&mut self, ms: u32) {
        self.pause += ms;
    }

    /// One server-sent event.
    pub(super) fn event(&mut self, data: &Value) {
        let pause = u64::from(self.pause) * u64::from(self.delay) / u64::from(USUAL_DELAY);
        self.pause = 0;
        self.chunks
            .push((pause.min(MAX_PAUSE) as u32, format!("data: {data}\n\n").into_bytes()));
    }

    /// Bytes without a pause.
    pub fn push(&mut self, bytes: &[u8]) {
        self.chunks.push((0, bytes.to_vec()));
    }

    /// The answer as it goes out.
    pub(super) fn into_response(self) -> AgentResponse {
        AgentResponse::streamed("text/event-stream", self.chunks)
    }
}

/// Cuts text as a model's tokens do: 2 to 6 letters, 1 to 3 where a character is a syllable or a word.
pub fn words(ids: &mut Ids, text: &str) -> Vec<String> {
    let mut deltas = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(first) = rest.peek().copied() {
        let dense = first > '\u{2e80}';
        let length = if dense { 1 + ids.below(3) } else { 2 + ids.below(5) };
        deltas.push(rest.by_ref().take(length as usize).collect());
    }
    deltas
}
