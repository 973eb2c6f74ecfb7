//! The inside of `formatString` (`gulf-a2ui.md` 7.4): text with `${…}` into parts, each plain or bound as in any
//! property. Knows no data.

use serde_json::{Number, Value, json};

use crate::json::JsonMap;

/// How deep `${…}` and calls may nest.
const MAX_NESTING: usize = 100;

/// Splits a template. Plain text is a string, a bound part `{path}` or `{call, args, returnType}`.
///
/// # Errors
/// What is wrong; the whole template then has no value.
pub fn parse(input: &str) -> Result<Vec<Value>, String> {
    if !input.contains("${") {
        return Ok(vec![Value::String(input.into())]);
    }
    let mut parts = Vec::new();
    let mut text = String::new();
    let mut left = input;
    while let Some(at) = left.find("${") {
        let (before, rest) = left.split_at(at);
        if let Some(before) = before.strip_suffix('\\') {
            text.push_str(before);
            parts.push(std::mem::take(&mut text).into());
            parts.push("${".into());
            left = rest.get(2..).unwrap_or_default();
            continue;
        }
        text.push_str(before);
        parts.push(std::mem::take(&mut text).into());
        let (inside, after) = interpolation(rest)?;
        parts.push(whole(inside, 1)?);
        left = after;
    }
    text.push_str(left);
    parts.push(text.into());
    parts.retain(|part| !part.is_null() && part.as_str() != Some(""));
    Ok(parts)
}

/// What stands between `${` and its brace, and what follows.
fn interpolation(text: &str) -> Result<(&str, &str), String> {
    let inside = text.strip_prefix("${").unwrap_or(text);
    let mut depth = 1;
    let mut quote = None;
    let mut escaped = false;
    for (at, char) in inside.char_indices() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (quote, char) {
            (Some(_), '\\') => escaped = true,
            (Some(open), char) if open == char => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(char),
            (None, '{') => depth += 1,
            (None, '}') => depth -= 1,
            (None, _) => {}
        }
        if depth == 0 {
            let (inside, rest) = inside.split_at(at);
            return Ok((inside, rest.get(1..).unwrap_or_default()));
        }
    }
    Err("Unclosed interpolation: missing '}'".into())
}

fn whole(text: &str, depth: usize) -> Result<Value, String> {
    let mut parser = Parser { left: text, depth };
    let value = parser.expression()?;
    parser.space();
    match parser.left.is_empty() {
        true => Ok(value),
        false => Err(format!("Unexpected characters at end of expression: '{}'", parser.left)),
    }
}

struct Parser<'a> {
    left: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn space(&mut self) {
        self.left = self.left.trim_start();
    }

    fn eat(&mut self, char: char) -> bool {
        match self.left.strip_prefix(char) {
            Some(rest) => {
                self.left = rest;
                true
            }
            None => false,
        }
    }

    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let end = self.left.find(|char| !fits(char)).unwrap_or(self.left.len());
        let (taken, rest) = self.left.split_at(end);
        self.left = rest;
        taken
    }

    fn expression(&mut self) -> Result<Value, String> {
        self.space();
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err("The expression is nested too deep".into());
        }
        let value = self.inner();
        self.depth -= 1;
        value
    }

    fn inner(&mut self) -> Result<Value, String> {
        match self.left.chars().next() {
            None => Ok(Value::Null),
            Some('$') if self.left.starts_with("${") => {
                let (inside, rest) = interpolation(self.left)?;
                self.left = rest;
                whole(inside, self.depth)
            }
            Some(quote @ ('\'' | '"')) => self.string(quote).map(Value::String),
            Some('0'..='9') => {
                let start = self.left;
                self.take(|char| char.is_ascii_digit());
                if self.eat('.') {
                    self.take(|char| char.is_ascii_digit());
                }
                let text = start.strip_suffix(self.left).unwrap_or(start);
                let number = crate::number::parse(text).and_then(Number::from_f64);
                Ok(number.map_or(Value::Null, |number| {
                    crate::number::json(crate::number::of(&number).unwrap_or_default())
                }))
            }
            Some(_) => self.name(),
        }
    }

    fn string(&mut self, quote: char) -> Result<String, String> {
        let mut out = String::new();
        let mut chars = self.left.char_indices().skip(1);
        while let Some((at, char)) = chars.next() {
            match char {
                '\\' => match chars.next().map(|(_, char)| char) {
                    Some('n') => out.push('\n'),
                    Some('t') => out.push('\t'),
                    Some('r') => out.push('\r'),
                    Some(other) => out.push(other),
                    None => break,
                },
                char if char == quote => {
                    self.left = self.left.get(at + 1..).unwrap_or_default();
                    return Ok(out);
                }
                other => out.push(other),
            }
        }
        Err("Unclosed string literal".into())
    }

    fn name(&mut self) -> Result<Value, String> {
        let start = self.left;
        self.eat('@');
        self.take(is_name);
        let name = start.strip_suffix(self.left).unwrap_or(start);
        let after = self.left;
        self.space();
        if self.eat('(') {
            return self.call(name);
        }
        self.left = after;
        Ok(match name {
            "" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            path => json!({ "path": path }),
        })
    }

    fn call(&mut self, name: &str) -> Result<Value, String> {
        let mut args = JsonMap::new();
        loop {
            self.space();
            if self.eat(')') {
                break;
            }
            if self.left.is_empty() {
                return Err(format!("Expected ')' after arguments of function '{name}'"));
            }
            let argument = self.take(is_name);
            self.space();
            if !self.eat(':') {
                let message = format!("Expected ':' after argument name '{argument}' in function '{name}'");
                return Err(message);
            }
            let value = self.expression()?;
            args.insert(argument.to_owned(), value);
            self.space();
            self.eat(',');
        }
        Ok(json!({ "call": name, "args": args, "returnType": "any" }))
    }
}

fn is_name(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '/' | '-')
}
