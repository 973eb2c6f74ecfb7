//! JSON as servers really send it: lone surrogates are survived, depth is limited, and prototype keys are found. Knows
//! no protocol.
//!
//! JavaScript servers cut text by UTF-16 units, so half a character may stand at the end of one delta and the other half
//! at the start of the next (`ai-sdk.md` 11.1). `serde_json` refuses such an escape; here it becomes a mark inside
//! the parsed text, which `Torn` reads from a delta and `mend` turns into U+FFFD everywhere else.

use std::borrow::Cow;

use serde_json::Value;

/// Half a character at either end of a delta: a low surrogate before the text, a high one after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Torn {
    /// The low surrogate before the text.
    pub low: Option<u16>,
    /// The high surrogate behind it.
    pub high: Option<u16>,
}

/// Marks stand in the last 2,048 code points of the last private plane, one for each surrogate.
const MARKS: u32 = 0x10_F800;
const REPLACEMENT: char = '\u{FFFD}';

/// A parsed text; `marked` when lone surrogates stand in it as marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// What it says.
    pub value: Value,
    /// It has lone surrogates, as marks.
    pub marked: bool,
}

/// Counts the lists and objects of a JSON text that are open, whatever pieces it comes in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brackets {
    /// How many are open; below zero where more were closed.
    pub depth: isize,
    is_text: bool,
    is_escaped: bool,
}

impl Brackets {
    /// Reads a byte; whether it closed the outermost list or object.
    pub fn closes(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' => self.is_escaped = self.is_text,
            b'"' => self.is_text = !self.is_text,
            b'{' | b'[' if !self.is_text => self.depth += 1,
            b'}' | b']' if !self.is_text => {
                self.depth -= 1;
                return self.depth <= 0;
            }
            _ => {}
        }
        false
    }

    /// The last byte was the backslash of an escape.
    pub fn is_escaped(&self) -> bool {
        self.is_escaped
    }
}

/// How many lists and objects a line opens and leaves open, a string of JSON ending in its line: a text over several lines is
/// whole where none is left, and need not be parsed before.
pub fn opened(line: &str) -> isize {
    let mut brackets = Brackets::default();
    for byte in line.bytes() {
        brackets.closes(byte);
    }
    brackets.depth
}

/// How many values a JSON text has at most, and it need not be parsed for that.
pub fn count_values(text: &str) -> usize {
    if !text.trim_start().starts_with(['[', '{']) {
        return 1;
    }
    let mut brackets = Brackets::default();
    let parts = text.bytes().filter(|byte| {
        let is_apart = !brackets.is_text && matches!(byte, b',' | b'[' | b'{');
        brackets.closes(*byte);
        is_apart
    });
    parts.count() + 1
}

/// Parses a text as one JSON value, lone surrogates as marks. `mend` the value before it goes anywhere.
///
/// # Errors
/// What `serde_json` says: bad syntax, or nesting beyond 128.
pub fn parse_marked(text: &str) -> Result<Parsed, serde_json::Error> {
    let (text, marked) = mark_lone_surrogates(text);
    Ok(Parsed {
        value: serde_json::from_str(&text)?,
        marked,
    })
}

/// Parses a text as one JSON value, lone surrogates as U+FFFD.
///
/// # Errors
/// As `parse_marked`.
pub fn parse(text: &str) -> Result<Value, serde_json::Error> {
    let mut parsed = parse_marked(text)?;
    if parsed.marked {
        mend(&mut parsed.value);
    }
    Ok(parsed.value)
}

/// The items of a list in JSON; none where the text is no list.
pub fn parse_list(text: &str) -> Vec<Value> {
    match parse(text) {
        Ok(Value::Array(items)) => items,
        _ => Vec::new(),
    }
}

/// Turns every mark into U+FFFD.
pub fn mend(value: &mut Value) {
    match value {
        Value::String(text) => mend_text(text),
        Value::Array(items) => items.iter_mut().for_each(mend),
        Value::Object(map) => {
            if map.keys().any(|key| key.chars().any(is_mark)) {
                *map = std::mem::take(map)
                    .into_iter()
                    .map(|(mut key, value)| {
                        mend_text(&mut key);
                        (key, value)
                    })
                    .collect();
            }
            map.values_mut().for_each(mend);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Takes the halves off both ends of a marked delta; what stands alone inside becomes U+FFFD.
pub fn take_torn(text: &mut String) -> Torn {
    let mut torn = Torn::default();
    if let Some(unit) = text.chars().next_back().and_then(unit_of)
        && is_high(unit)
    {
        text.pop();
        torn.high = Some(unit);
    }
    if let Some(unit) = text.chars().next().and_then(unit_of)
        && !is_high(unit)
    {
        text.remove(0);
        torn.low = Some(unit);
    }
    mend_text(text);
    torn
}

/// Two halves as one character.
pub fn join(high: u16, low: u16) -> char {
    char::decode_utf16([high, low])
        .next()
        .and_then(Result::ok)
        .unwrap_or(REPLACEMENT)
}

/// Whether an object anywhere holds `__proto__`, or `constructor` with an object that holds `prototype`: the reference
/// client calls such a text bad JSON (`ai-sdk.md` 2).
pub fn has_prototype_key(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_prototype_key),
        Value::Object(map) => {
            map.contains_key("__proto__")
                || map
                    .get("constructor")
                    .and_then(Value::as_object)
                    .is_some_and(|inner| inner.contains_key("prototype"))
                || map.values().any(has_prototype_key)
        }
        _ => false,
    }
}

fn mend_text(text: &mut String) {
    if text.chars().any(is_mark) {
        *text = text.chars().map(|c| if is_mark(c) { REPLACEMENT } else { c }).collect();
    }
}

fn is_mark(c: char) -> bool {
    u32::from(c) >= MARKS
}

fn unit_of(c: char) -> Option<u16> {
    let offset = u32::from(c).checked_sub(MARKS)?;
    u16::try_from(offset + 0xD800).ok()
}

fn is_high(unit: u16) -> bool {
    (0xD800..0xDC00).contains(&unit)
}

/// The four hex digits of a `\uXXXX` that starts at `at`.
fn escape_at(bytes: &[u8], at: usize) -> Option<u16> {
    if bytes.get(at..at + 2) != Some(br"\u") {
        return None;
    }
    bytes.get(at + 2..at + 6)?.iter().try_fold(0u16, |unit, &digit| {
        Some(unit << 4 | u16::try_from(char::from(digit).to_digit(16)?).ok()?)
    })
}

/// Replaces every `\uD8xx` to `\uDFxx` that isn't half of a proper pair, by its mark where marks can be told from the
/// text (`true`), else by U+FFFD.
fn mark_lone_surrogates(text: &str) -> (Cow<'_, str>, bool) {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut copied = 0;
    let mut at = 0;
    // A text that holds characters of the marks' own range can't be marked: its halves are replaced at once.
    let mut ambiguous = None;
    while let Some(found) = bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(|&byte| byte == b'\\'))
    {
        at += found;
        let Some(unit) = escape_at(bytes, at) else {
            at += 2;
            continue;
        };
        if !(0xD800..0xE000).contains(&unit) {
            at += 6;
            continue;
        }
        if is_high(unit) && escape_at(bytes, at + 6).is_some_and(|low| (0xDC00..0xE000).contains(&low)) {
            at += 12;
            continue;
        }
        let ambiguous = *ambiguous.get_or_insert_with(|| holds_marks(text));
        out.push_str(text.get(copied..at).unwrap_or_default());
        out.push(match char::from_u32(MARKS + u32::from(unit) - 0xD800) {
            Some(mark) if !ambiguous => mark,
            _ => REPLACEMENT,
        });
        at += 6;
        copied = at;
    }
    if copied == 0 {
        return (Cow::Borrowed(text), false);
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    (Cow::Owned(out), ambiguous == Some(false))
}

/// Whether the marks' range is used by the text itself, as characters or as escapes (`\uDBFE` and `\uDBFF` lead there).
fn holds_marks(text: &str) -> bool {
    text.chars().any(is_mark)
        || text.as_bytes().windows(6).any(|window| {
            window.starts_with(br"\u")
                && window
                    .get(2..5)
                    .is_some_and(|digits| digits.eq_ignore_ascii_case(b"dbf"))
                && window
                    .get(5)
                    .is_some_and(|digit| matches!(digit, b'e' | b'E' | b'f' | b'F'))
        })
}
