//! Bytes of one response into checked events, in the reference client's five stages (`ag-ui.md` 6): frame, upgrade,
//! enforce, expand, order. A strict reader ends at the first fault, as the client does; a lenient one leaves out what is
//! wrong and goes on. Knows no thread.

use serde_json::Value;

use super::chunks::Chunks;
use super::compat::Compat;
use super::event::AgEvent;
use super::order::Order;
use super::schema::{self, Type};
use super::shape;
use crate::json::JsonMap;
use crate::json::parse;
use crate::json::parse::Torn;
use crate::model::{ErrorClass, FoldMode};
use crate::protocol::Decoded;
use crate::wire::{Doubled, SseDecoder, SseItem};

/// What a client of another protocol would end with; a lenient reader knows better.
const DONE: &str = "[DONE]";

/// What names the event that a run begins with.
const BEGIN: &str = "RUN_STARTED";

/// What came out of the pipe.
pub(super) type Step = Decoded<AgEvent>;

type Fault = (ErrorClass, String);

/// The state of one response.
#[derive(Default)]
pub(super) struct Pipeline {
    sse: SseDecoder,
    items: Vec<SseItem>,
    mode: FoldMode,
    compat: Compat,
    chunks: Chunks,
    order: Order,
    doubled: Doubled,
    /// An event came.
    begun: bool,
    /// After a fatal fault nothing more is read.
    stopped: bool,
}

impl Pipeline {
    pub(super) fn new(mode: FoldMode) -> Pipeline {
        Pipeline {
            sse: SseDecoder::new(mode.limits()),
            mode,
            ..Pipeline::default()
        }
    }

    /// Whether the last run that began also ended.
    pub(super) fn is_over(&self) -> bool {
        self.order.is_over()
    }

    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<Step>) {
        if self.stopped {
            return;
        }
        let mut items = std::mem::take(&mut self.items);
        let read = self.sse.push(bytes, &mut items);
        for item in items.drain(..) {
            self.item(item, false, out);
        }
        self.items = items;
        if read.is_err() && !std::mem::replace(&mut self.stopped, true) {
            out.push(Step::too_long());
        }
    }

    /// The body ended. A last event without its blank line counts, as with the reference client; a lenient reader takes
    /// it only when it is whole.
    pub fn finish(&mut self, out: &mut Vec<Step>) {
        let mut items = std::mem::take(&mut self.items);
        // The end of the body after a blank line adds nothing.
        let held = self.sse.finish();
        let read = self.sse.push(b"\n\n", &mut items);
        if let Some(item) = held {
            self.item(item, false, out);
        }
        if read.is_ok() {
            for item in items.drain(..) {
                self.item(item, true, out);
            }
        }
    }

    fn stop(&mut self, class: ErrorClass, message: String, out: &mut Vec<Step>) {
        if !std::mem::replace(&mut self.stopped, true) {
            out.push(Step::Fatal { class, message });
        }
    }

    fn item(&mut self, item: SseItem, last: bool, out: &mut Vec<Step>) {
        if self.stopped {
            return;
        }
        match item {
            SseItem::Event(data) => {
                let lenient = !self.mode.is_strict();
                // A run begins once; of what comes later, the same may be said twice.
                if !lenient || !std::mem::replace(&mut self.begun, true) && !data.contains(BEGIN) {
                    self.doubled.never();
                }
                if self.doubled.is_repeat(&data) {
                    return;
                }
                match self.text(&data, last, out) {
                    Ok(()) => {}
                    // It harms only itself.
                    Err((class, message)) if lenient => out.push(Step::Skipped { class, message }),
                    Err((class, message)) => self.stop(class, message, out),
                }
            }
            SseItem::Comment => out.push(Step::Alive),
            SseItem::Oversized { .. } => out.push(Step::oversized("An event")),
        }
    }

    fn text(&mut self, data: &str, last: bool, out: &mut Vec<Step>) -> Result<(), Fault> {
        let lenient = !self.mode.is_strict();
        if lenient && (data == DONE || data.trim().is_empty()) {
            return Ok(());
        }
        let invalid = |message: &str| (ErrorClass::InvalidChunk, message.to_owned());
        let parsed = match parse::parse_marked(data) {
            Ok(parsed) => parsed,
            // Cut off in the middle: `finish` of the reader says so.
            Err(_) if last && lenient => return Ok(()),
            Err(error) => return Err((ErrorClass::InvalidJson, error.to_string())),
        };
        let mut value = parsed.value;
        let mut torn = Torn::default();
        if parsed.marked {
            if let Some(Value::String(delta)) = value.get_mut("delta") {
                torn = parse::take_torn(delta);
            }
            parse::mend(&mut value);
        }
        let Value::Object(map) = value else {
            return Err(invalid("The frame is not a JSON object."));
        };
        if map.get("type").and_then(Value::as_str).is_none_or(str::is_empty) {
            return Err(invalid("The frame carries no event type."));
        }
        self.event(map, torn, out)
    }

    fn event(&mut self, map: JsonMap, torn: Torn, out: &mut Vec<Step>) -> Result<(), Fault> {
        let skip = |message: String| Step::Skipped {
            class: ErrorClass::InvalidChunk,
            message,
        };
        let map = self.compat.upgrade(map, self.mode);
        let word = map.get("type").and_then(Value::as_str).unwrap_or_default();
        let Some(kind) = schema::by_word(word) else {
            out.push(skip(format!("Unknown event '{word}'.")));
            return Ok(());
        };
        if !self.mode.is_strict() && self.order.has_failed() && kind != Type::RunStarted {
            out.push(skip(format!("'{word}' after RUN_ERROR.")));
            return Ok(());
        }
        let shape = schema::shape(kind);
        let mut gone = Vec::new();
        let wrong = |what: String| (ErrorClass::InvalidChunk, format!("{}: {what}.", schema::word(kind)));
        let stripped = shape::strip(map, shape, self.mode, "", &mut gone);
        let fields = stripped.ok_or_else(|| wrong("unknown material in a required place".into()))?;
        for path in gone {
            out.push(skip(format!("'{path}' of {} is unknown.", schema::word(kind))));
        }
        shape::check(&fields, shape, "").map_err(wrong)?;
        let mut events = Vec::new();
        let expanded = self.chunks.expand(AgEvent { kind, fields, torn }, &mut events);
        let broken = |message: String| (ErrorClass::FoldError, message);
        for event in events {
            if !self.mode.is_strict() {
                self.forgiven(event, out);
            } else {
                self.order.check(&event).map_err(broken)?;
                out.push(Step::Event(event));
            }
        }
        expanded.map_err(broken)
    }

    /// An event with what should have come before it; one that still has no place is left out.
    fn forgiven(&mut self, event: AgEvent, out: &mut Vec<Step>) {
        for event in self.order.missing(&event).into_iter().chain([event]) {
            out.push(match self.order.check(&event) {
                Ok(()) => Step::Event(event),
                Err(message) => Step::Skipped {
                    class: ErrorClass::FoldError,
                    message,
                },
            });
        }
    }
}
