//! A JSON Schema validator for what a server asks for (`interactions.md` A3). Pure and bounded: it never fetches a
//! `$ref`, it stops at a depth and at a number of steps, and a schema that goes further counts as not fulfilled.
//!
//! Not checked: `unevaluated*`, `$dynamicRef`, anchors, references to elsewhere, and expressions that [`Pattern`] refuses. Whoever asks learns
//! their names in [`SchemaVerdict::unchecked`].

use std::collections::HashSet;

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use crate::json::decimal::Decimal;
use crate::json::formats;
use crate::json::pattern::Pattern;

/// How deep schemas may nest or refer to each other.
const MAX_DEPTH: usize = 64;
/// How many schemas and comparisons one check may take.
const MAX_STEPS: usize = 50_000;
/// How much matching one check may take: states of the expression times characters of the text.
const MAX_MATCHING: usize = 50_000_000;
/// The members of a schema.
type Members<'a> = &'a Map<String, Value>;
/// What was found so far.
type Faults = Vec<SchemaFault>;

/// How many faults are collected.
const MAX_FAULTS: usize = 20;

/// One place where a value doesn't fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaFault {
    /// JSON pointer into the value.
    pub path: String,
    /// The keyword that was not met; `too_complex` when a cap was passed.
    pub keyword: &'static str,
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaVerdict {
    /// Empty: the value fits.
    pub faults: Vec<SchemaFault>,
    /// Keywords and formats that were passed over, each once.
    pub unchecked: Vec<String>,
}

impl SchemaVerdict {
    /// Whether nothing is wrong.
    pub fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Checks `value` against `schema`.
pub fn validate(schema: &Value, value: &Value) -> SchemaVerdict {
    validate_within(schema, value, &mut 0)
}

/// The same, where several checks share the cap on matching; `matching` counts what they took.
pub fn validate_within(schema: &Value, value: &Value, matching: &mut usize) -> SchemaVerdict {
    let mut run = Run {
        root: schema,
        steps: 0,
        matching: *matching,
        unchecked: Vec::new(),
        patterns: Vec::new(),
        lists: Vec::new(),
    };
    let mut faults = Vec::new();
    run.check(schema, value, &Place::Root, 0, &mut faults);
    if run.steps > MAX_STEPS || run.matching > MAX_MATCHING {
        fault(&mut faults, &Place::Root, "too_complex");
    }
    *matching = run.matching;
    SchemaVerdict {
        faults,
        unchecked: run.unchecked,
    }
}

/// The schema that a local `$ref` means: `#`, or a JSON pointer behind it.
pub fn resolve<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    let pointer = reference.strip_prefix('#')?;
    if pointer.contains('%') {
        return root.pointer(&percent_decode_str(pointer).decode_utf8().ok()?);
    }
    root.pointer(pointer)
}

/// Where in the value we are; written out only when something is wrong there.
enum Place<'a> {
    Root,
    Key(&'a Place<'a>, &'a str),
    Index(&'a Place<'a>, usize),
}

impl Place<'_> {
    fn pointer(&self) -> String {
        match self {
            Place::Root => String::new(),
            Place::Key(parent, key) => format!("{}/{}", parent.pointer(), key.replace('~', "~0").replace('/', "~1")),
            Place::Index(parent, index) => format!("{}/{index}", parent.pointer()),
        }
    }
}

struct Run<'a> {
    root: &'a Value,
    steps: usize,
    matching: usize,
    unchecked: Vec<String>,
    /// What the expressions that were met are compiled to.
    patterns: Vec<(&'a str, Option<Pattern>)>,
    /// The words and numbers of the `enum`s that were met, as they are spelled, by where these stand in the schema.
    lists: Vec<(*const Value, HashSet<String>)>,
}

fn fault(faults: &mut Faults, place: &Place, keyword: &'static str) {
    if faults.len() < MAX_FAULTS {
        faults.push(SchemaFault {
            path: place.pointer(),
            keyword,
        });
    }
}

fn count(value: Option<&Value>) -> Option<usize> {
    let value = value?.as_number()?;
    value.as_u64().map(|count| count as usize).or_else(|| {
        let count = crate::number::of(value)?;
        (count >= 0.0 && count.fract() == 0.0).then_some(count as usize)
    })
}

impl<'a> Run<'a> {
    fn passes(&mut self, schema: &'a Value, value: &Value, depth: usize) -> bool {
        let mut faults = Vec::new();
        self.check(schema, value, &Place::Root, depth, &mut faults);
        faults.is_empty()
    }

    fn spent(&mut self) -> bool {
        self.steps += 1;
        self.steps > MAX_STEPS
    }

    fn check(&mut self, schema: &'a Value, value: &Value, place: &Place, depth: usize, faults: &mut Faults) {
        if self.spent() || depth > MAX_DEPTH {
            fault(faults, place, "too_complex");
            return;
        }
        let schema = match schema {
            Value::Bool(true) => return,
            Value::Object(schema) => schema,
            _ => return fault(faults, place, "false"),
        };
        self.check_any(schema, value, place, depth, faults);
        self.check_combined(schema, value, place, depth, faults);
        match value {
            Value::Number(number) => check_number(schema, &Decimal::new(number), place, faults),
            Value::String(text) => self.check_string(schema, text, place, faults),
            Value::Array(items) => self.check_array(schema, items, place, depth, faults),
            Value::Object(map) => self.check_object(schema, map, place, depth, faults),
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn check_any(&mut self, schema: Members<'a>, value: &Value, place: &Place, depth: usize, faults: &mut Faults) {
        for keyword in [
            "unevaluatedProperties",
            "unevaluatedItems",
            "$dynamicRef",
            "$recursiveRef",
        ] {
            if schema.contains_key(keyword) {
                self.pass_over(keyword);
            }
        }
        if let Some(Value::String(reference)) = schema.get("$ref") {
            match resolve(self.root, reference) {
                Some(target) => self.check(target, value, place, depth + 1, faults),
                None => self.pass_over("$ref"),
            }
        }
        let nullable = value.is_null() && schema.get("nullable") == Some(&Value::Bool(true));
        let type_fits = match schema.get("type") {
            Some(Value::String(word)) => is_type(word, value) || nullable,
            Some(Value::Array(words)) => {
                nullable || words.iter().filter_map(Value::as_str).any(|word| is_type(word, value))
            }
            _ => true,
        };
        if !type_fits {
            fault(faults, place, "type");
        }
        if let Some(Value::Array(allowed)) = schema.get("enum")
            && !self.is_listed(allowed, value)
        {
            fault(faults, place, "enum");
        }
        if let Some(wanted) = schema.get("const")
            && !self.equal(wanted, value, 0)
        {
            fault(faults, place, "const");
        }
    }

    fn check_combined(&mut self, schema: Members<'a>, value: &Value, place: &Place, depth: usize, faults: &mut Faults) {
        if let Some(Value::Array(all)) = schema.get("allOf") {
            for one in all {
                self.check(one, value, place, depth + 1, faults);
            }
        }
        if let Some(Value::Array(any)) = schema.get("anyOf")
            && !any.iter().any(|one| self.passes(one, value, depth + 1))
        {
            fault(faults, place, "anyOf");
        }
        if let Some(Value::Array(ones)) = schema.get("oneOf")
            && ones.iter().filter(|one| self.passes(one, value, depth + 1)).count() != 1
        {
            fault(faults, place, "oneOf");
        }
        if let Some(not) = schema.get("not")
            && self.passes(not, value, depth + 1)
        {
            fault(faults, place, "not");
        }
        if let Some(condition) = schema.get("if") {
            let branch = if self.passes(condition, value, depth + 1) {
                "then"
            } else {
                "else"
            };
            if let Some(branch) = schema.get(branch) {
                self.check(branch, value, place, depth + 1, faults);
            }
        }
    }

    fn check_string(&mut self, schema: Members<'a>, text: &str, place: &Place, faults: &mut Faults) {
        let min = count(schema.get("minLength"));
        let max = count(schema.get("maxLength"));
        if min.is_some() || max.is_some() {
            let length = text.chars().count();
            if min.is_some_and(|min| length < min) {
                fault(faults, place, "minLength");
            }
            if max.is_some_and(|max| length > max) {
                fault(faults, place, "maxLength");
            }
        }
        if let Some(Value::String(source)) = schema.get("pattern") {
            match self.pattern(source) {
                Some(pattern) if self.matches(&pattern, text) => {}
                Some(_) => fault(faults, place, "pattern"),
                None => self.pass_over("pattern"),
            }
        }
        if let Some(Value::String(format)) = schema.get("format") {
            match formats::matches(format, text) {
                Some(true) => {}
                Some(false) => fault(faults, place, "format"),
                None => self.pass_over("format"),
            }
        }
    }

    fn check_array(&mut self, schema: Members<'a>, items: &[Value], place: &Place, depth: usize, faults: &mut Faults) {
        if count(schema.get("minItems")).is_some_and(|min| items.len() < min) {
            fault(faults, place, "minItems");
        }
        if count(schema.get("maxItems")).is_some_and(|max| items.len() > max) {
            fault(faults, place, "maxItems");
        }
        // Draft 7 spells a tuple `items: [..]` with `additionalItems`, 2020-12 `prefixItems` with `items`.
        let (tuple, rest) = match (schema.get("prefixItems"), schema.get("items")) {
            (Some(Value::Array(tuple)), rest) => (tuple.as_slice(), rest),
            (_, Some(Value::Array(tuple))) => (tuple.as_slice(), schema.get("additionalItems")),
            (_, rest) => (&[][..], rest),
        };
        for (index, item) in items.iter().enumerate() {
            if let Some(schema) = tuple.get(index).or(rest) {
                self.check(schema, item, &Place::Index(place, index), depth + 1, faults);
            }
        }
        if let Some(wanted) = schema.get("contains") {
            let found = items.iter().filter(|item| self.passes(wanted, item, depth + 1)).count();
            if found < count(schema.get("minContains")).unwrap_or(1)
                || count(schema.get("maxContains")).is_some_and(|max| found > max)
            {
                fault(faults, place, "contains");
            }
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) && self.repeats(items) {
            fault(faults, place, "uniqueItems");
        }
    }

    fn check_object(
        &mut self,
        schema: Members<'a>,
        map: &Map<String, Value>,
        place: &Place,
        depth: usize,
        faults: &mut Faults,
    ) {
        let missing = |names: &Value| match names {
            Value::Array(names) => names
                .iter()
                .filter_map(Value::as_str)
                .any(|name| !map.contains_key(name)),
            _ => false,
        };
        if schema.get("required").is_some_and(missing) {
            fault(faults, place, "required");
        }
        if count(schema.get("minProperties")).is_some_and(|min| map.len() < min) {
            fault(faults, place, "minProperties");
        }
        if count(schema.get("maxProperties")).is_some_and(|max| map.len() > max) {
            fault(faults, place, "maxProperties");
        }
        let mut patterns = Vec::new();
        let mut blind = false;
        if let Some(Value::Object(rules)) = schema.get("patternProperties") {
            for (source, rule) in rules {
                match self.pattern(source) {
                    Some(pattern) => patterns.push((pattern, rule)),
                    None => blind = true,
                }
            }
        }
        if blind {
            self.pass_over("patternProperties");
        }
        let known = schema.get("properties").and_then(Value::as_object);
        let names = schema.get("propertyNames");
        // Which names a refused pattern covers isn't known, so nothing can be called additional.
        let additional = schema.get("additionalProperties").filter(|_| !blind);
        for (key, value) in map {
            let place = Place::Key(place, key);
            if let Some(schema) = names {
                self.check(schema, &Value::String(key.clone()), &place, depth + 1, faults);
            }
            let mut is_additional = true;
            if let Some(schema) = known.and_then(|known| known.get(key)) {
                is_additional = false;
                self.check(schema, value, &place, depth + 1, faults);
            }
            for (pattern, schema) in &patterns {
                if self.matches(pattern, key) {
                    is_additional = false;
                    self.check(schema, value, &place, depth + 1, faults);
                }
            }
            match additional.filter(|_| is_additional) {
                Some(Value::Bool(false)) => fault(faults, &place, "additionalProperties"),
                Some(schema) => self.check(schema, value, &place, depth + 1, faults),
                None => {}
            }
        }
        for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
            let Some(Value::Object(rules)) = schema.get(keyword) else {
                continue;
            };
            for (key, rule) in rules {
                if !map.contains_key(key) {
                    continue;
                }
                match rule {
                    Value::Array(_) if missing(rule) => fault(faults, place, "dependentRequired"),
                    Value::Array(_) => {}
                    schema => self.check(schema, &Value::Object(map.clone()), place, depth + 1, faults),
                }
            }
        }
    }

    /// Whether a value comes twice.
    fn repeats(&mut self, items: &[Value]) -> bool {
        let mut seen = HashSet::new();
        items.iter().any(|item| {
            let spelled = self.spelled(item);
            self.steps <= MAX_STEPS && !seen.insert(spelled)
        })
    }

    /// Whether an `enum` has this value.
    fn is_listed(&mut self, allowed: &'a [Value], value: &Value) -> bool {
        if value.is_array() || value.is_object() {
            return allowed.iter().any(|one| self.equal(one, value, 0));
        }
        let at = self.lists.iter().position(|(place, _)| *place == allowed.as_ptr());
        let at = at.unwrap_or_else(|| {
            let plain = allowed.iter().filter(|one| !one.is_array() && !one.is_object());
            let list = plain.map(|one| self.spelled(one)).collect();
            self.lists.push((allowed.as_ptr(), list));
            self.lists.len() - 1
        });
        let spelled = self.spelled(value);
        self.lists.get(at).is_some_and(|(_, list)| list.contains(&spelled))
    }

    fn spelled(&mut self, value: &Value) -> String {
        let mut out = String::new();
        self.spell(value, &mut out);
        out
    }

    /// Writes a value so that equal ones read the same: numbers by their value, objects without order. Incomplete once the
    /// steps are used up.
    fn spell(&mut self, value: &Value, out: &mut String) {
        if self.spent() {
            return;
        }
        match value {
            Value::Number(number) => out.push_str(&Decimal::new(number).spelled()),
            Value::Array(items) => {
                out.push('[');
                for item in items {
                    self.spell(item, out);
                    out.push(',');
                }
                out.push(']');
            }
            Value::Object(map) => {
                let mut members: Vec<_> = map.iter().collect();
                members.sort_unstable_by_key(|(key, _)| *key);
                out.push('{');
                for (key, value) in members {
                    out.push_str(&Value::from(key.as_str()).to_string());
                    self.spell(value, out);
                }
                out.push('}');
            }
            plain => out.push_str(&plain.to_string()),
        }
    }

    /// The compiled expression; `None` when it can't be checked.
    fn pattern(&mut self, source: &'a str) -> Option<Pattern> {
        if let Some((_, known)) = self.patterns.iter().find(|(known, _)| *known == source) {
            return known.clone();
        }
        let pattern = Pattern::new(source).ok();
        self.patterns.push((source, pattern.clone()));
        pattern
    }

    /// Equal as JSON values: numbers by their value, objects without order.
    fn equal(&mut self, left: &Value, right: &Value, depth: usize) -> bool {
        if self.spent() || depth > MAX_DEPTH {
            return false;
        }
        match (left, right) {
            (Value::Number(left), Value::Number(right)) => left == right || Decimal::new(left) == Decimal::new(right),
            (Value::Array(left), Value::Array(right)) => {
                left.len() == right.len()
                    && left
                        .iter()
                        .zip(right)
                        .all(|(left, right)| self.equal(left, right, depth + 1))
            }
            (Value::Object(left), Value::Object(right)) => {
                left.len() == right.len()
                    && left.iter().all(|(key, left)| match right.get(key) {
                        Some(right) => self.equal(left, right, depth + 1),
                        None => false,
                    })
            }
            _ => left == right,
        }
    }

    /// A match, as long as matching stays within its cap.
    fn matches(&mut self, pattern: &Pattern, text: &str) -> bool {
        let cost = pattern.states().saturating_mul(text.len() + 1);
        self.matching = self.matching.saturating_add(cost);
        self.matching <= MAX_MATCHING && pattern.is_match(text)
    }

    fn pass_over(&mut self, keyword: &str) {
        if !self.unchecked.iter().any(|known| known == keyword) {
            self.unchecked.push(keyword.into());
        }
    }
}

fn is_type(word: &str, value: &Value) -> bool {
    match word {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value
            .as_number()
            .is_some_and(|number| Decimal::new(number).is_integer()),
        _ => false,
    }
}

fn check_number(schema: Members<'_>, number: &Decimal, place: &Place, faults: &mut Faults) {
    let limit = |keyword: &str| schema.get(keyword).and_then(Value::as_number).map(Decimal::new);
    if limit("minimum").is_some_and(|min| *number < min) {
        fault(faults, place, "minimum");
    }
    if limit("maximum").is_some_and(|max| *number > max) {
        fault(faults, place, "maximum");
    }
    if limit("exclusiveMinimum").is_some_and(|min| *number <= min) {
        fault(faults, place, "exclusiveMinimum");
    }
    if limit("exclusiveMaximum").is_some_and(|max| *number >= max) {
        fault(faults, place, "exclusiveMaximum");
    }
    if limit("multipleOf").is_some_and(|factor| !number.is_multiple_of(&factor)) {
        fault(faults, place, "multipleOf");
    }
}
