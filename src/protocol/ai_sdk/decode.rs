//! Bytes of a response into events: SSE frames, their JSON, their chunks (`ai-sdk.md` 2, 3 and 7). Knows no
//! conversation.

use std::collections::HashMap;

use serde_json::Value;
use serde_json::value::RawValue;

use super::chunk;
use super::delta::{Spelling, delta};
use crate::json::parse;
use crate::json::parse::Torn;
use crate::json::{JsonMap, SetMember};
use crate::model::{ErrorClass, Event, FoldMode, Json, ToolOutput};
use crate::protocol::{Decoded, Decoder};
use crate::wire::{Doubled, PartialJson, SseDecoder, SseItem};

const DONE: &str = "[DONE]";
/// What the frame holds that begins an answer.
const START: &str = "\"start\"";
/// Bytes of a frame from which on an output is kept as text.
const LARGE: usize = 64 << 10;

/// The decoder of one response.
#[derive(Default)]
pub(super) struct AiSdkDecoder {
    sse: SseDecoder,
    doubled: Doubled,
    /// A frame came.
    begun: bool,
    mode: FoldMode,
    items: Vec<SseItem>,
    /// How the events of the text that streams begin.
    spelling: Spelling,
    /// After a fatal fault nothing more is read.
    stopped: bool,
    /// `[DONE]`, `finish` or `abort` came.
    done: bool,
}

/// Why a text is no chunk.
type Fault = (ErrorClass, String);

impl AiSdkDecoder {
    pub(super) fn new(mode: FoldMode) -> AiSdkDecoder {
        AiSdkDecoder {
            sse: SseDecoder::new(mode.limits()),
            mode,
            ..AiSdkDecoder::default()
        }
    }

    fn read(&mut self, bytes: &[u8], sink: &mut Vec<Decoded>) {
        let mut items = std::mem::take(&mut self.items);
        let read = self.sse.push(bytes, &mut items);
        for item in items.drain(..) {
            if !self.stopped {
                self.item(item, sink);
            }
        }
        self.items = items;
        if read.is_err() && !self.stopped {
            self.stopped = true;
            sink.push(Decoded::too_long());
        }
    }

    fn item(&mut self, item: SseItem, sink: &mut Vec<Decoded>) {
        match item {
            SseItem::Event(data) => {
                // An answer begins once; of what comes later, the same may be said twice.
                if self.mode.is_strict() || !std::mem::replace(&mut self.begun, true) && !data.contains(START) {
                    self.doubled.never();
                }
                if !self.doubled.is_repeat(&data) {
                    self.text(&data, sink);
                }
            }
            SseItem::Comment => sink.push(Decoded::Alive),
            SseItem::Oversized { head } => {
                sink.push(Decoded::oversized("An event"));
                sink.extend(oversized_output(&head).map(Decoded::Event));
            }
        }
    }

    fn text(&mut self, data: &str, sink: &mut Vec<Decoded>) {
        if data == DONE {
            self.done = true;
            return;
        }
        if delta(data, self.mode, sink) {
            if !self.mode.is_strict() {
                self.spelling.learn(sink);
            }
            return;
        }
        if !self.mode.is_strict()
            && let Some(event) = large_output(data)
        {
            sink.push(Decoded::Event(event));
            return;
        }
        match self.chunk(data) {
            Ok(event) => {
                self.done |= matches!(event, Event::Finish { .. } | Event::Abort { .. });
                sink.push(Decoded::Event(event));
            }
            Err((class, message)) if self.mode.is_strict() => {
                self.stopped = true;
                sink.push(Decoded::Fatal { class, message });
            }
            // A server that forgets the blank line between two events makes one event of two lines of them.
            Err((ErrorClass::InvalidJson, _)) if data.contains('\n') => {
                for line in data.lines().filter(|line| !line.trim().is_empty()) {
                    self.text(line, sink);
                }
            }
            Err((class, message)) => sink.push(Decoded::Skipped { class, message }),
        }
    }

    fn chunk(&self, data: &str) -> Result<Event, Fault> {
        let mut parsed = parse::parse_marked(data).map_err(|error| (ErrorClass::InvalidJson, error.to_string()))?;
        if self.mode.is_strict() && parse::has_prototype_key(&parsed.value) {
            let message = "Object contains forbidden prototype property";
            return Err((ErrorClass::InvalidJson, message.into()));
        }
        let mut torn = Torn::default();
        if parsed.marked {
            for key in ["delta", "inputTextDelta"] {
                if let Some(Value::String(text)) = parsed.value.get_mut(key) {
                    torn = parse::take_torn(text);
                }
            }
            parse::mend(&mut parsed.value);
        }
        match parsed.value {
            Value::Object(map) => {
                chunk::event(map, torn, self.mode).map_err(|message| (ErrorClass::InvalidChunk, message))
            }
            _ => Err((ErrorClass::InvalidChunk, "A chunk that isn't an object.".into())),
        }
    }
}

impl Decoder for AiSdkDecoder {
    fn push(&mut self, bytes: &[u8], sink: &mut Vec<Decoded>) {
        if self.stopped {
            return;
        }
        let mut rest = bytes;
        while !rest.is_empty() && !self.stopped {
            let mut end = rest.len();
            if !self.mode.is_strict() {
                if self.doubled.is_over() {
                    rest = self.sse.skip(rest, |bytes| self.spelling.read(bytes, sink));
                }
                end = end_of_event(rest);
            }
            let (event, more) = rest.split_at(end);
            self.read(event, sink);
            rest = more;
        }
    }

    fn finish(&mut self, sink: &mut Vec<Decoded>) {
        let last = self.sse.finish();
        // The reference client waits for the line feed of a final carriage return for ever.
        if !self.mode.is_strict()
            && !self.stopped
            && let Some(item) = last
        {
            self.item(item, sink);
        }
    }

    fn said_done(&self) -> bool {
        self.done
    }
}

/// The bytes up to the blank line that ends the first event, or all of them.
fn end_of_event(bytes: &[u8]) -> usize {
    let mut lines = memchr::memchr_iter(b'\n', bytes);
    let blank = lines.find(|&at| bytes.get(at + 1) == Some(&b'\n'));
    blank.map_or(bytes.len(), |at| at + 2)
}

/// A large output, kept as the text it came as: it is read when somebody looks at it. `None`: it is read here.
fn large_output(data: &str) -> Option<Event> {
    if data.len() < LARGE || !data.starts_with(r#"{"type":"tool-output-available""#) {
        return None;
    }
    let members: HashMap<&str, &RawValue> = serde_json::from_str(data).ok()?;
    let kept = Json::unread(members.get("output")?.get())?;
    let mut map = JsonMap::new();
    for (key, text) in members.into_iter().filter(|(key, _)| *key != "output") {
        map.insert(key.to_owned(), parse::parse(text.get()).ok()?);
    }
    map.set("output", Value::Null);
    match chunk::event(map, Torn::default(), FoldMode::Lenient) {
        Ok(Event::ToolOutputAvailable { tool, .. }) => Some(Event::ToolOutputAvailable { tool, output: kept }),
        _ => None,
    }
}

/// An output that was left out because of its size: its call ends with a word about it instead of waiting for ever.
fn oversized_output(head: &str) -> Option<Event> {
    let mut partial = PartialJson::default();
    partial.push(head);
    let value = partial.value()?;
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    if text("type")? != "tool-output-available" {
        return None;
    }
    Some(Event::ToolOutputError {
        tool: Box::new(ToolOutput {
            call_id: text("toolCallId")?,
            ..ToolOutput::default()
        }),
        error_text: "The output was too large and was left out.".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(mode: FoldMode, frame: &str) -> Vec<Decoded> {
        let mut found = Vec::new();
        let mut decoder = AiSdkDecoder::new(mode);
        decoder.push(format!("data: {frame}\n\n").as_bytes(), &mut found);
        decoder.finish(&mut found);
        found
    }

    #[test]
    fn a_large_output_is_kept_as_text_and_says_the_same() {
        let rows = vec![r#"{"name":"a \"b\"\n가","cost":1.50}"#; 3000].join(", ");
        let frame = |end: &str| {
            format!(
                r#"{{"type":"tool-output-available","toolCallId":"c","output":{{"rows":[{rows}]}},"preliminary":false{end}}}"#
            )
        };
        let [Decoded::Event(Event::ToolOutputAvailable { output, .. })] = &decoded(FoldMode::Lenient, &frame(""))[..]
        else {
            panic!("no output");
        };
        assert!(output.text().is_some_and(|text| text.contains(", ")));
        assert_eq!(
            decoded(FoldMode::Lenient, &frame("")),
            decoded(FoldMode::Strict, &frame(""))
        );
        // What isn't as it should be takes the long way and is told there.
        for end in [r#","preliminary":1"#, ",", r#","title":"\ud83d""#] {
            let found = decoded(FoldMode::Lenient, &frame(end));
            assert!(
                matches!(&found[..], [Decoded::Event(_) | Decoded::Skipped { .. }]),
                "{end}"
            );
        }
    }

    #[test]
    fn words_that_come_together_are_one_event() {
        let frames = ["a", r"\n\\", "b"].map(|words| format!(r#"{{"type":"text-delta","id":"t","delta":"{words}"}}"#));
        let found = decoded(FoldMode::Lenient, &frames.join("\n\ndata: "));
        assert!(matches!(&found[..], [Decoded::Event(Event::TextDelta { delta, .. })] if delta == "a\n\\b"));
        assert_eq!(decoded(FoldMode::Strict, &frames.join("\n\ndata: ")).len(), 3);
    }
}
