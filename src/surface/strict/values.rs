//! One value against one rule of the table. Knows no message.

use serde_json::Value;

use super::super::Generation;
use super::{Violation, table};
use crate::json::JsonMap;

/// Values inside values.
const MAX_DEPTH: usize = 60;
/// How the candidates of 1.0 spell a call.
pub(super) const CALL: [&str; 2] = ["@call", "call"];

/// Collects violations.
#[derive(Debug)]
pub(super) struct Checker {
    pub generation: Generation,
    pub found: Vec<Violation>,
    depth: usize,
}

impl Checker {
    pub(super) fn new(generation: Generation) -> Checker {
        Checker {
            generation,
            found: Vec::new(),
            depth: 0,
        }
    }

    pub(super) fn wrong(&mut self, path: &str, message: &str) {
        self.found.push(Violation {
            path: path.to_owned(),
            message: message.to_owned(),
        });
    }

    /// No other keys.
    pub(super) fn only(&mut self, at: &str, map: &JsonMap, keys: &[&str]) {
        for key in map.keys().filter(|key| !keys.contains(&key.as_str())) {
            self.wrong(&format!("{at}/{key}"), "is unknown");
        }
    }

    pub(super) fn need(&mut self, at: &str, map: &JsonMap, keys: &[&str]) {
        for key in keys.iter().filter(|key| !map.contains_key(**key)) {
            self.wrong(&format!("{at}/{key}"), "is missing");
        }
    }

    pub(super) fn strings(&mut self, at: &str, map: &JsonMap, keys: &[&str]) {
        for key in keys {
            if map.get(*key).is_some_and(|value| !value.is_string()) {
                self.wrong(&format!("{at}/{key}"), "should be a string");
            }
        }
    }

    pub fn value(&mut self, at: &str, rule: &str, value: &Value) {
        self.depth += 1;
        match rule.strip_prefix('=') {
            _ if self.depth > MAX_DEPTH => self.wrong(at, "is nested too deep"),
            Some(rule) => self.plain(at, rule, value),
            None => self.dynamic(at, rule, value),
        }
        self.depth -= 1;
    }

    /// Literal, bound or called.
    fn dynamic(&mut self, at: &str, rule: &str, value: &Value) {
        if rule.contains('|') {
            if !value
                .as_str()
                .is_some_and(|word| rule.split('|').any(|known| known == word))
            {
                self.wrong(at, &format!("should be one of {rule}"));
            }
            return;
        }
        if let Some(map) = value.as_object() {
            if let Some(key) = self.spelled(map, CALL) {
                return self.call(at, rule, key, map);
            }
            if let Some(key) = self.spelled(map, ["@path", "path"]) {
                self.only(at, map, &[key]);
                return self.strings(at, map, &[key]);
            }
        }
        let fits = match rule {
            "string" => value.is_string(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "strings" => value.as_array().is_some_and(|items| items.iter().all(Value::is_string)),
            _ => !value.is_null() && (self.generation == Generation::V10 || !value.is_object()),
        };
        if !fits {
            self.wrong(at, &format!("should be {rule}"));
        }
    }

    /// A directive as a message spells it: the candidates of 1.0 know it with a sign in front and without.
    pub(super) fn spelled(&self, map: &JsonMap, [signed, plain]: [&'static str; 2]) -> Option<&'static str> {
        let is_signed = self.generation == Generation::V10 && map.contains_key(signed);
        is_signed
            .then_some(signed)
            .or_else(|| map.contains_key(plain).then_some(plain))
    }

    fn call(&mut self, at: &str, rule: &str, key: &str, call: &JsonMap) {
        let Some(name) = call.get(key).and_then(Value::as_str) else {
            return self.wrong(&format!("{at}/{key}"), "should be a string");
        };
        let later = self.generation == Generation::V10;
        let own: &[&str] = match (later, name) {
            (true, "@index") => &[key, "args"],
            (true, _) => &[key, "catalogId", "args"],
            (false, _) => &[key, "args", "returnType"],
        };
        self.only(at, call, own);
        let Some((rules, returns)) = table::function(name).filter(|_| later || name != "@index") else {
            if !later {
                self.wrong(&format!("{at}/{key}"), "is an unknown function");
            }
            return;
        };
        if let Some(said) = call.get("returnType") {
            let wanted = match rule {
                "any" => returns,
                "strings" => "array",
                rule => rule,
            };
            if said.as_str() != Some(returns) || said.as_str() != Some(wanted) && rule != "void" {
                self.wrong(&format!("{at}/returnType"), &format!("should be {returns}"));
            }
        }
        match call.get("args") {
            Some(Value::Object(args)) => self.args(&format!("{at}/args"), name, rules, args),
            None if rules.needed().next().is_none() => {}
            _ => self.wrong(&format!("{at}/args"), "should be an object"),
        }
    }

    fn args(&mut self, at: &str, name: &str, rules: table::Rules, args: &JsonMap) {
        for (key, value) in args {
            let at = format!("{at}/{key}");
            match rules.find(key) {
                Some(rule) => self.value(&at, rule, value),
                None => self.wrong(&at, "is unknown"),
            }
        }
        for needed in rules.needed().filter(|needed| !args.contains_key(*needed)) {
            self.wrong(&format!("{at}/{needed}"), "is missing");
        }
        let bounded = args.contains_key("min") || args.contains_key("max");
        if matches!(name, "length" | "numeric") && !bounded {
            self.wrong(at, "needs 'min' or 'max'");
        }
    }

    fn plain(&mut self, at: &str, rule: &str, value: &Value) {
        let integer = crate::number::value(value).filter(|number| number.fract() == 0.0);
        let fits = match rule {
            "text" => value.is_string(),
            "number" => value.is_number(),
            "flag" => value.is_boolean(),
            "natural" => integer.is_some_and(|number| number >= 0.0),
            "count" => integer.is_some_and(|number| number >= 1.0),
            "url" => match value {
                Value::String(url) => is_url(url),
                other => return self.value(at, "string", other),
            },
            "icon" => return self.icon(at, value),
            "children" => return self.children(at, value),
            "action" => return self.action(at, value),
            "booleans" => {
                let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
                self.each(at, items, |checker, at, item| checker.value(at, "boolean", item));
                items.len() >= 2
            }
            "checks" => match value.as_array() {
                Some(items) => return self.each(at, items, Checker::check),
                None => false,
            },
            "options" => match value.as_array() {
                Some(items) => {
                    return self.each(at, items, |checker, at, item| checker.pair(at, item, "label", "value"));
                }
                None => false,
            },
            "tabs" => {
                let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
                self.each(at, items, |checker, at, item| checker.pair(at, item, "title", "child"));
                !items.is_empty()
            }
            _ => true,
        };
        if !fits {
            self.wrong(at, &format!("should be {rule}"));
        }
    }

    fn each(&mut self, at: &str, items: &[Value], check: impl Fn(&mut Checker, &str, &Value)) {
        for (index, item) in items.iter().enumerate() {
            check(self, &format!("{at}/{index}"), item);
        }
    }

    /// `{label, value}` of an option, `{title, child}` of a tab.
    fn pair(&mut self, at: &str, item: &Value, words: &str, text: &str) {
        let Some(map) = item.as_object() else {
            return self.wrong(at, "should be an object");
        };
        self.only(at, map, &[words, text]);
        self.need(at, map, &[words, text]);
        self.strings(at, map, &[text]);
        if let Some(value) = map.get(words) {
            self.value(&format!("{at}/{words}"), "string", value);
        }
    }

    fn check(&mut self, at: &str, rule: &Value) {
        let Some(map) = rule.as_object() else {
            return self.wrong(at, "should be an object");
        };
        let later = self.generation == Generation::V10;
        self.only(at, map, &["condition", "message"]);
        self.need(
            at,
            map,
            if later {
                &["condition"]
            } else {
                &["condition", "message"]
            },
        );
        self.strings(at, map, &["message"]);
        match map.get("condition") {
            Some(Value::Bool(_)) if later => self.wrong(&format!("{at}/condition"), "should be a path or a call"),
            Some(condition) => self.value(&format!("{at}/condition"), "boolean", condition),
            None => {}
        }
    }

    fn children(&mut self, at: &str, value: &Value) {
        match value {
            Value::Array(ids) if ids.iter().all(Value::is_string) => {}
            Value::Object(map) => {
                self.only(at, map, &["componentId", "path"]);
                self.need(at, map, &["componentId", "path"]);
                self.strings(at, map, &["componentId", "path"]);
            }
            _ => self.wrong(at, "should be a list of ids or a template"),
        }
    }

    fn action(&mut self, at: &str, value: &Value) {
        let Some(map) = value.as_object().filter(|map| map.len() == 1) else {
            return self.wrong(at, "should be an event or a function call");
        };
        match (map.get("event"), map.get("functionCall")) {
            (Some(Value::Object(event)), None) => {
                let at = format!("{at}/event");
                let later = self.generation == Generation::V10;
                self.only(
                    &at,
                    event,
                    if later {
                        &["name", "context", "userMessage"]
                    } else {
                        &["name", "context"]
                    },
                );
                self.need(&at, event, &["name"]);
                self.strings(&at, event, &["name"]);
                if let Some(said) = event.get("userMessage") {
                    self.value(&format!("{at}/userMessage"), "string", said);
                }
                match event.get("context") {
                    Some(Value::Object(context)) => {
                        for (key, value) in context {
                            self.value(&format!("{at}/context/{key}"), "any", value);
                        }
                    }
                    None => {}
                    Some(_) => self.wrong(&format!("{at}/context"), "should be an object"),
                }
            }
            (None, Some(Value::Object(call))) => {
                let key = self.spelled(call, CALL).unwrap_or("call");
                self.call(&format!("{at}/functionCall"), "void", key, call)
            }
            _ => self.wrong(at, "should be an event or a function call"),
        }
    }

    fn icon(&mut self, at: &str, value: &Value) {
        match value.get("svgPath") {
            Some(path) => {
                if let Some(map) = value.as_object() {
                    self.only(at, map, &["svgPath"]);
                }
                let rule = if self.generation == Generation::V10 {
                    "string"
                } else {
                    "=text"
                };
                self.value(&format!("{at}/svgPath"), rule, path);
            }
            None => self.value(at, "string", value),
        }
    }
}

/// A scheme, a colon and something without blanks.
fn is_url(text: &str) -> bool {
    let scheme = text
        .split_once(':')
        .filter(|(_, rest)| !rest.is_empty())
        .map_or("", |(scheme, _)| scheme);
    let is_scheme = |char: char| char.is_ascii_alphanumeric() || "+-.".contains(char);
    scheme.starts_with(|char: char| char.is_ascii_alphabetic())
        && scheme.chars().all(is_scheme)
        && !text.contains(char::is_whitespace)
}
