//! Messages out of their wrappers (`gulf-a2ui.md` 1): SSE, Genkit, A2A parts, lists, and JSON over several lines.
//! Knows the wrappers, not the messages.

use serde_json::Value;

use crate::json::parse;
use crate::json::parse::Brackets;
use crate::surface::is_message;

/// Wrappers inside wrappers.
const MAX_DEPTH: usize = 8;
/// Lines that one JSON value may be spread over.
const MAX_HELD: usize = 8 << 20;

/// What a line held.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LineContent {
    /// A message about surfaces.
    Message(Value),
    /// Words for the person.
    Text(String),
    /// The server says that the response is complete; with its final text.
    Done(Option<String>),
    /// The server failed, in its own words.
    Failed(String),
    /// Nothing that is known.
    Bad(String),
    /// A sign that the server is still there.
    Alive,
}

/// Lines in, findings out.
#[derive(Debug, Default)]
pub struct Unwrapper {
    /// JSON that goes on in the next line, and how many of its lists and objects are open.
    held: String,
    open: isize,
    /// A line inside Genkit's chunks that isn't whole yet, its brackets, and whether these were all closed once.
    inner: String,
    brackets: Brackets,
    closed: bool,
}

impl Unwrapper {
    /// Takes a line, and puts what it held into `out`.
    pub(super) fn line(&mut self, line: &str, out: &mut Vec<LineContent>) {
        let line = line.trim();
        if line.is_empty() {
            return self.flush(out);
        }
        if let Some(data) = line.strip_prefix("data:") {
            return self.text(data.trim(), out);
        }
        if let Some(error) = line.strip_prefix("error:") {
            let error = error.trim();
            let said = parse::parse(error).ok().and_then(|value| message_of(&value));
            return out.push(LineContent::Failed(said.unwrap_or_else(|| error.to_owned())));
        }
        let is_field = ["event:", "id:", "retry:"].iter().any(|field| line.starts_with(field));
        match line.starts_with(':') || is_field {
            true => out.push(LineContent::Alive),
            false => self.text(line, out),
        }
    }

    /// The end of the stream, or a blank line: what is held is all there is.
    fn flush(&mut self, out: &mut Vec<LineContent>) {
        if !self.held.is_empty() {
            let held = std::mem::take(&mut self.held);
            out.push(bad(&held));
        }
        self.open = 0;
    }

    /// The end of the stream; whether something was still held back.
    pub fn finish(&mut self, out: &mut Vec<LineContent>) -> bool {
        let is_held = !self.held.is_empty() || !self.inner.trim().is_empty();
        self.flush(out);
        let inner = std::mem::take(&mut self.inner);
        if !inner.trim().is_empty() {
            self.text(inner.trim(), out);
            self.flush(out);
        }
        is_held
    }

    fn text(&mut self, text: &str, out: &mut Vec<LineContent>) {
        match text {
            "[DONE]" => return out.push(LineContent::Done(None)),
            // A list with one message a line.
            "[" | "]" if self.held.is_empty() => return,
            _ => {}
        }
        let single = text.trim_end_matches(',');
        let single = if single.ends_with('}') {
            single.trim_start_matches('[')
        } else {
            single
        };
        let goes_on = self.held.ends_with(['[', ',', ':']);
        // A value goes on with what is held where one may stand; what a stream is made of never does.
        if let Ok(value) = parse::parse(text).or_else(|_| parse::parse(single))
            && (!goes_on || is_message(&value) || is_chunk(&value))
        {
            // What came before and never became whole is not part of this.
            self.flush(out);
            return self.value(value, 0, out);
        }
        if self.held.len() + text.len() > MAX_HELD {
            return self.flush(out);
        }
        if !self.held.is_empty() {
            self.held.push('\n');
        }
        self.held.push_str(text);
        self.open += parse::opened(text);
        if self.open <= 0 || !self.held.starts_with(['{', '[']) {
            // In a list with one message after another.
            let whole = parse::parse(self.held.trim_end_matches(','));
            if whole.is_ok() {
                self.held.clear();
            }
            self.flush(out);
            if let Ok(value) = whole {
                self.value(value, 0, out);
            }
        }
    }

    fn value(&mut self, value: Value, depth: usize, out: &mut Vec<LineContent>) {
        if depth > MAX_DEPTH {
            return out.push(LineContent::Bad("Wrappers inside wrappers.".into()));
        }
        if is_message(&value) {
            return out.push(LineContent::Message(value));
        }
        let mut map = match value {
            Value::Array(items) => return items.into_iter().for_each(|item| self.value(item, depth + 1, out)),
            Value::Object(map) => map,
            other => return out.push(bad(&other.to_string())),
        };
        for key in LISTS {
            if let Some(list @ Value::Array(_)) = map.shift_remove(key) {
                return self.list(list, depth, out);
            }
        }
        if let Some(message) = map.shift_remove("message") {
            return self.genkit(message, depth, out);
        }
        if let Some(result) = map.shift_remove("result") {
            return out.push(LineContent::Done(final_text(&result)));
        }
        if let Some(error) = map.shift_remove("error").filter(|error| !error.is_null()) {
            let said = message_of(&error).unwrap_or_else(|| error.to_string());
            return out.push(LineContent::Failed(said));
        }
        if let Some(data @ (Value::Object(_) | Value::Array(_))) = map.shift_remove("data") {
            return self.value(data, depth + 1, out);
        }
        if let Some(Value::String(text)) = map.shift_remove("text") {
            return out.push(LineContent::Text(text));
        }
        match keyless(map) {
            Ok(message) => out.push(LineContent::Message(message)),
            Err(name) => out.push(LineContent::Bad(format!("Unknown message type: {name}"))),
        }
    }

    fn list(&mut self, list: Value, depth: usize, out: &mut Vec<LineContent>) {
        let Value::Array(items) = list else { return };
        for item in items {
            self.value(item, depth + 1, out);
        }
    }

    /// `{"content": "<line>\n"}` and `{"text": "…"}`, or `{"content": [parts]}`.
    fn genkit(&mut self, message: Value, depth: usize, out: &mut Vec<LineContent>) {
        let Value::Object(mut map) = message else {
            return out.push(LineContent::Bad("A 'message' that is no object.".into()));
        };
        match map.shift_remove("content") {
            Some(Value::String(content)) => {
                let mut lines = content.split('\n').peekable();
                while let Some(piece) = lines.next() {
                    self.piece(piece, lines.peek().is_some(), out);
                }
            }
            Some(list @ Value::Array(_)) => self.list(list, depth, out),
            _ => {}
        }
        if let Some(Value::String(text)) = map.shift_remove("text") {
            out.push(LineContent::Text(text));
        }
    }

    /// A piece of a line inside Genkit's chunks; `ends`: its last. Without its end a line that is no message yet goes on in the
    /// next chunk, maybe in the middle of words.
    fn piece(&mut self, piece: &str, ends: bool, out: &mut Vec<LineContent>) {
        let fits = self.inner.len() + piece.len() <= MAX_HELD;
        if fits {
            self.inner.push_str(piece);
        }
        // What its last bracket closes is whole, or never will be: it is read once.
        let closes = !self.closed && piece.bytes().any(|byte| self.brackets.closes(byte));
        self.closed |= closes;
        if !fits || ends || closes && parse::parse(self.inner.trim()).is_ok() {
            self.brackets = Brackets::default();
            self.closed = false;
            let line = std::mem::take(&mut self.inner);
            if !line.trim().is_empty() {
                self.line(line.trim(), out);
            }
        }
    }
}

const LISTS: [&str; 4] = ["messages", "gulfMessages", "a2ui_operations", "parts"];

/// One of Genkit's.
fn is_chunk(value: &Value) -> bool {
    let mut keys = ["message", "result", "error"].into_iter();
    keys.any(|key| value.get(key).is_some_and(Value::is_object))
}

fn bad(text: &str) -> LineContent {
    let head: String = text.chars().take(80).collect();
    LineContent::Bad(format!("Not JSON: {head}"))
}

fn message_of(value: &Value) -> Option<String> {
    let said = value.as_str().or_else(|| value.get("message")?.as_str());
    said.or_else(|| value.get("error")?.get("message")?.as_str())
        .map(str::to_owned)
}

fn final_text(result: &Value) -> Option<String> {
    let parts = result.get("message")?.get("content")?.as_array()?;
    let texts: Vec<&str> = parts.iter().filter_map(|part| part.get("text")?.as_str()).collect();
    (!texts.is_empty()).then(|| texts.concat())
}

/// A message in an A2A part lacks its own key: the field tells which it is.
fn keyless(map: crate::json::JsonMap) -> Result<Value, String> {
    let key = if map.contains_key("components") {
        "componentUpdate"
    } else if map.contains_key("contents") {
        "dataModelUpdate"
    } else if map.contains_key("root") {
        "beginRendering"
    } else if map.contains_key("version") && map.len() == 1 {
        "streamHeader"
    } else {
        return Err(map
            .keys()
            .next()
            .map(|key| key.chars().take(80).collect())
            .unwrap_or_default());
    };
    Ok(serde_json::json!({ key: map }))
}
