//! JSON that is still being written: what it says so far (`ai-sdk.md` 4.1). Knows no protocol.
//!
//! One scan, carried on at every delta, remembers how far the text makes sense and what is open there. The value is built
//! when somebody looks, by closing what is open and parsing once.

use serde_json::Value;

use crate::json::parse;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Root,
    Finish,
    String,
    Escape,
    UnicodeEscape(u8),
    Literal,
    Number,
    ObjectStart,
    ObjectKey,
    ObjectAfterKey,
    ObjectBeforeValue,
    ObjectAfterValue,
    ObjectAfterComma,
    ArrayStart,
    ArrayAfterValue,
    ArrayAfterComma,
}

/// Stands for every character that has no meaning outside strings.
const OTHER: u8 = 0xFF;

const LITERALS: [&str; 3] = ["true", "false", "null"];

/// A growing JSON text. `push` costs what it is given; `value` costs the whole text.
#[derive(Clone, Debug)]
pub struct PartialJson {
    text: String,
    stack: Vec<State>,
    /// Everything before this byte makes sense.
    valid: usize,
    /// Where the literal being read starts.
    literal: usize,
}

impl Default for PartialJson {
    fn default() -> PartialJson {
        PartialJson {
            text: String::new(),
            stack: vec![State::Root],
            valid: 0,
            literal: 0,
        }
    }
}

impl PartialJson {
    /// Everything pushed so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Appends.
    pub fn push(&mut self, delta: &str) {
        let start = self.text.len();
        self.text.push_str(delta);
        for (offset, character) in delta.char_indices() {
            let end = start + offset + character.len_utf8();
            let byte = u8::try_from(character).unwrap_or(OTHER);
            self.step(byte, end);
            // The reference counts UTF-16 units, and a step may depend on the count.
            if character.len_utf16() == 2 {
                self.step(byte, end);
            }
        }
    }

    /// The value so far; `None` when the text can't be repaired, or holds a key that reaches a prototype.
    pub fn value(&self) -> Option<Value> {
        let safe = |value: &Value| !parse::has_prototype_key(value);
        let whole = || parse::parse(&self.text).ok().filter(safe);
        // The scan doesn't know escapes in keys, as the reference's doesn't: a whole text is a value by itself.
        self.may_be_whole()
            .then(whole)
            .flatten()
            .or_else(|| parse::parse(&self.closed()).ok().filter(safe))
    }

    /// Cheap to say no: a whole object ends with its brace, and so on.
    fn may_be_whole(&self) -> bool {
        let text = self.text.trim_matches(|c: char| c.is_ascii_whitespace());
        match (text.as_bytes().first(), text.as_bytes().last()) {
            (Some(b'{'), Some(last)) => *last == b'}',
            (Some(b'['), Some(last)) => *last == b']',
            (Some(_), _) => true,
            _ => false,
        }
    }

    fn closed(&self) -> String {
        let mut text = String::with_capacity(self.valid + self.stack.len() + 4);
        text.push_str(self.text.get(..self.valid).unwrap_or_default());
        for state in self.stack.iter().rev() {
            match state {
                State::String => text.push('"'),
                State::ObjectStart
                | State::ObjectKey
                | State::ObjectAfterKey
                | State::ObjectBeforeValue
                | State::ObjectAfterValue
                | State::ObjectAfterComma => text.push('}'),
                State::ArrayStart | State::ArrayAfterValue | State::ArrayAfterComma => text.push(']'),
                State::Literal => {
                    let begun = self.text.get(self.literal..).unwrap_or_default();
                    let rest = LITERALS.iter().find_map(|literal| literal.strip_prefix(begun));
                    text.push_str(rest.unwrap_or_default());
                }
                State::Root | State::Finish | State::Escape | State::UnicodeEscape(_) | State::Number => {}
            }
        }
        text
    }

    fn replace_top(&mut self, state: State) {
        self.stack.pop();
        self.stack.push(state);
    }

    fn value_start(&mut self, byte: u8, end: usize, then: State) {
        let inside = match byte {
            b'"' => State::String,
            b'f' | b't' | b'n' => {
                self.literal = end - 1;
                State::Literal
            }
            b'-' | b'0'..=b'9' => State::Number,
            b'{' => State::ObjectStart,
            b'[' => State::ArrayStart,
            _ => return,
        };
        if byte != b'-' {
            self.valid = end;
        }
        self.replace_top(then);
        self.stack.push(inside);
    }

    fn after_value(&mut self, byte: u8, end: usize) {
        let (comma, close) = match self.stack.last() {
            Some(State::ObjectAfterValue) => (State::ObjectAfterComma, b'}'),
            Some(State::ArrayAfterValue) => (State::ArrayAfterComma, b']'),
            _ => return,
        };
        if byte == b',' {
            self.replace_top(comma);
        } else if byte == close {
            self.valid = end;
            self.stack.pop();
        }
    }

    fn step(&mut self, byte: u8, end: usize) {
        let Some(&state) = self.stack.last() else { return };
        match state {
            State::Root => self.value_start(byte, end, State::Finish),
            State::Finish => {}
            State::ObjectStart if byte == b'}' => {
                self.valid = end;
                self.stack.pop();
            }
            State::ObjectStart | State::ObjectAfterComma => {
                if byte == b'"' {
                    self.replace_top(State::ObjectKey);
                }
            }
            State::ObjectKey => {
                if byte == b'"' {
                    self.replace_top(State::ObjectAfterKey);
                }
            }
            State::ObjectAfterKey => {
                if byte == b':' {
                    self.replace_top(State::ObjectBeforeValue);
                }
            }
            State::ObjectBeforeValue => self.value_start(byte, end, State::ObjectAfterValue),
            State::ObjectAfterValue => self.after_value(byte, end),
            State::ArrayStart if byte == b']' => {
                self.valid = end;
                self.stack.pop();
            }
            State::ArrayStart | State::ArrayAfterComma => self.value_start(byte, end, State::ArrayAfterValue),
            State::ArrayAfterValue => match byte {
                b',' | b']' => self.after_value(byte, end),
                // As the reference does: garbage after an item spoils the text, it isn't cut away.
                _ => self.valid = end,
            },
            State::String => match byte {
                b'"' => {
                    self.valid = end;
                    self.stack.pop();
                }
                b'\\' => self.stack.push(State::Escape),
                _ => self.valid = end,
            },
            State::Escape => {
                if byte == b'u' {
                    self.replace_top(State::UnicodeEscape(0));
                } else {
                    self.stack.pop();
                    self.valid = end;
                }
            }
            State::UnicodeEscape(digits) => {
                if !byte.is_ascii_hexdigit() {
                } else if digits < 3 {
                    self.replace_top(State::UnicodeEscape(digits + 1));
                } else {
                    self.stack.pop();
                    self.valid = end;
                }
            }
            State::Number => match byte {
                b'0'..=b'9' => self.valid = end,
                b'e' | b'E' | b'-' | b'.' => {}
                b',' | b'}' | b']' => {
                    self.stack.pop();
                    self.after_value(byte, end);
                }
                _ => {
                    self.stack.pop();
                }
            },
            State::Literal => {
                let begun = self.text.get(self.literal..end);
                if begun.is_some_and(|begun| LITERALS.iter().any(|literal| literal.starts_with(begun))) {
                    self.valid = end;
                } else {
                    self.stack.pop();
                    self.after_value(byte, end);
                }
            }
        }
    }
}
