//! Lines to frames: which lines belong together and what one frame says (`genos.md` R1). Knows no event.

use serde_json::Value;

use super::snapshot::Snapshot;
use crate::json::JsonMap;
use crate::json::parse;
use crate::protocol::genos::tool_state::{Skimmed, StateReader};
use crate::wire::text_of;

/// The event whose data isn't parsed.
const STATE: &str = "tool_state";
/// Bytes of a frame in which the name of its event is looked for.
const HEAD: usize = 120;

/// What one frame says.
#[derive(Debug)]
pub(super) enum Frame {
    /// `duration` is what `thinking` carries beside its data.
    Event {
        name: String,
        data: Value,
        duration: Option<f64>,
    },
    State(Box<Snapshot>),
    /// An object that is no event: a gateway's whole answer, or its refusal.
    Object(JsonMap),
    Alive,
    /// It can't be read; it harms only itself.
    Bad(&'static str),
}

/// What a line of data begins with.
const DATA: &str = "data:";
/// Bytes of an unfinished line from which on it is read ahead.
const LONG: usize = 4 << 10;

/// Lines in, frames out.
#[derive(Debug, Default)]
pub(super) struct Frames {
    /// How far the unfinished line was read ahead.
    skim: StateReader,
    name: Option<String>,
    data: Option<String>,
    /// A JSON body over several lines, and how many of its lists and objects are open.
    body: Option<String>,
    open: isize,
}

/// Bytes of a frame over several lines of data; of a larger one nothing is read.
const MAX_FRAME: usize = 32 << 20;
/// Bytes of a JSON body over several lines.
const MAX_BODY: usize = 4 << 20;
const BROKEN_BODY: &str = "A JSON body that is cut off or wrong.";

impl Frames {
    /// Reads ahead in a long line of which more will come, so that its end has little to do.
    pub(super) fn ahead(&mut self, open: &[u8]) {
        if open.len() >= LONG && self.is_between() && open.starts_with(DATA.as_bytes()) {
            self.skim.read(open, DATA.len());
        }
    }

    /// No frame and no body is open.
    fn is_between(&self) -> bool {
        self.name.is_none() && self.data.is_none() && self.body.is_none()
    }

    pub(super) fn line(&mut self, line: Vec<u8>, sink: &mut dyn FnMut(Frame)) {
        let skim = std::mem::take(&mut self.skim);
        let states = skim.has_begun() || self.is_between() && names_state(&line);
        let line = match states && line.starts_with(DATA.as_bytes()) {
            false => line,
            true => match skim.finish(line, DATA.len()) {
                Skimmed::State(snapshot) => return sink(Frame::State(snapshot)),
                Skimmed::Other(line) | Skimmed::Broken(line) => line,
            },
        };
        self.text(&text_of(line), sink);
    }

    fn text(&mut self, line: &str, sink: &mut dyn FnMut(Frame)) {
        if self.body.is_some() && (is_field(line) || is_event(line)) {
            self.body = None;
            sink(Frame::Bad(BROKEN_BODY));
        }
        if let Some(body) = &mut self.body {
            body.push('\n');
            body.push_str(line);
            self.open += parse::opened(line);
            if self.open <= 0 || body.len() > MAX_BODY {
                let whole = parse::parse(body);
                self.body = None;
                sink(whole.map_or(Frame::Bad(BROKEN_BODY), object));
            }
            return;
        }
        if line.is_empty() {
            return self.dispatch(sink);
        }
        if let Some(rest) = line.strip_prefix(DATA) {
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            if self.name.is_none() && self.data.is_none() {
                if rest.trim() == "[DONE]" {
                    return;
                }
                if let Some(frame) = read(rest) {
                    return sink(frame);
                }
            }
            match &mut self.data {
                Some(data) if data.len() + rest.len() > MAX_FRAME => {
                    (self.name, self.data) = (None, None);
                    sink(Frame::Bad("A frame that is too large."));
                }
                Some(data) => {
                    data.push('\n');
                    data.push_str(rest);
                }
                None => self.data = Some(rest.to_owned()),
            }
        } else if let Some(rest) = line.strip_prefix("event:") {
            self.name = Some(rest.trim().to_owned()).filter(|name| !name.is_empty());
        } else if let Some(rest) = line.strip_prefix("token:") {
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            let data = match parse::parse(rest) {
                Ok(Value::String(text)) => text,
                _ => rest.to_owned(),
            };
            sink(event("token", Value::String(data)));
        } else if let Some(rest) = line.strip_prefix("result:") {
            sink(event("result", parse::parse(rest).unwrap_or_default()));
        } else if line.starts_with('{') {
            match parse::parse(line) {
                Ok(value) => sink(object(value)),
                Err(_) => {
                    self.body = Some(line.to_owned());
                    self.open = parse::opened(line);
                }
            }
        } else if line.starts_with(':') {
            sink(Frame::Alive);
        }
    }

    /// The end of the bytes ends the frame as well.
    pub fn finish(&mut self, sink: &mut dyn FnMut(Frame)) {
        if self.body.take().is_some() {
            sink(Frame::Bad(BROKEN_BODY));
        }
        self.dispatch(sink);
    }

    fn dispatch(&mut self, sink: &mut dyn FnMut(Frame)) {
        let name = self.name.take();
        let Some(data) = self.data.take() else { return };
        if data.trim() == "[DONE]" {
            return;
        }
        match (read(&data), name) {
            (Some(Frame::Object(map)), Some(name)) => {
                let data = match map.get("data") {
                    Some(data) => data.clone(),
                    None => Value::Object(map),
                };
                sink(event(&name, data));
            }
            (Some(frame), _) => sink(frame),
            (None, Some(name)) => {
                let data = parse::parse(&data).unwrap_or(Value::String(data));
                sink(event(&name, data));
            }
            // Several frames without blank lines between them, one of them broken.
            (None, None) if data.contains('\n') => {
                for line in data.lines() {
                    sink(read(line).unwrap_or(Frame::Bad("A frame that is no JSON object.")));
                }
            }
            (None, None) => sink(Frame::Bad("A frame that is no JSON object.")),
        }
    }
}

/// A line of an event stream, as none of JSON begins.
fn is_field(line: &str) -> bool {
    let name = line.split_once(':').map(|(name, _)| name);
    name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// A line that is an event by itself is not part of a body.
fn is_event(line: &str) -> bool {
    line.starts_with('{') && parse::parse(line).is_ok_and(|value| value.get("event").is_some())
}

fn event(name: &str, data: Value) -> Frame {
    if name == STATE {
        return Frame::State(Box::new(Snapshot::from_value(data)));
    }
    Frame::Event {
        name: name.to_owned(),
        data,
        duration: None,
    }
}

/// A frame that seems to be a state.
fn names_state(frame: &[u8]) -> bool {
    let head = frame.get(..HEAD).unwrap_or(frame);
    head.windows(STATE.len()).any(|word| word == STATE.as_bytes())
}

/// Reads the data of one frame; `None` for what is no JSON object.
fn read(text: &str) -> Option<Frame> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    if names_state(text.as_bytes())
        && let Skimmed::State(snapshot) = StateReader::default().finish(text.as_bytes().to_vec(), 0)
    {
        return Some(Frame::State(snapshot));
    }
    match parse::parse(text) {
        Ok(value @ Value::Object(_)) => Some(object(value)),
        _ => None,
    }
}

/// What an object outside of the usual frames says.
fn object(value: Value) -> Frame {
    let Value::Object(mut map) = value else {
        return Frame::Bad("A frame that is no JSON object.");
    };
    let Some(name) = map.get("event").and_then(Value::as_str).map(str::to_owned) else {
        return Frame::Object(map);
    };
    let data = map.shift_remove("data").unwrap_or_default();
    if name == STATE {
        return event(&name, data);
    }
    Frame::Event {
        name,
        data,
        duration: map.get("duration").and_then(crate::number::value),
    }
}
