//! Reading bound values: literals, paths and function calls into plain values, with a note of every place that was read.
//! Knows no tree.

use std::cell::Cell;

use serde_json::Value;

use super::weight_of;
use crate::json::JsonMap;
use crate::json::pattern::{NoPattern, Pattern};
use crate::surface::{DataModel, FunctionLocale, Generation, Path};

/// How deep calls and lists may nest inside one property.
const MAX_DEPTH: usize = 100;
/// Steps that one property may take: calls, paths and items.
const MAX_STEPS: usize = 20_000;
/// Bytes that the properties of one node may copy, each time one is copied.
const MAX_BYTES: usize = 16 << 20;
/// The same of all nodes in one answer or gesture.
const MAX_ALL_BYTES: usize = 512 << 20;
/// Nodes that are drawn anew before a page shows what moved; what moves more waits until then.
const MAX_REFRESHED: usize = 50_000;
/// Steps of matching in one answer or gesture: states of an expression for each byte.
const MAX_MATCHING: usize = 8_000_000;
/// Bytes of text that it takes as long to compile a state as to match.
const COMPILING: usize = 16;

/// What all readings of an answer or a gesture took so far.
#[derive(Debug, Default)]
pub struct Effort {
    bytes: Cell<usize>,
    matching: Cell<usize>,
    nodes: Cell<usize>,
}

impl Effort {
    /// Another answer or gesture begins.
    pub(crate) fn begin_anew(&self) {
        self.bytes.set(0);
        self.matching.set(0);
        self.begin_frame();
    }

    /// What moved so far is shown.
    pub(crate) fn begin_frame(&self) {
        self.nodes.set(0);
    }

    /// A node is read.
    pub(crate) fn refreshed(&self) {
        self.nodes.set(self.nodes.get() + 1);
    }

    /// Whether what moves now waits for the next frame.
    pub(crate) fn waits(&self) -> bool {
        self.nodes.get() > MAX_REFRESHED
    }

    /// One that lets everything wait.
    pub(crate) fn waiting() -> Effort {
        Effort {
            nodes: Cell::new(MAX_REFRESHED + 1),
            ..Effort::default()
        }
    }

    fn may_match(&self, cost: usize) -> Result<(), NoPattern> {
        self.matching.set(self.matching.get().saturating_add(cost));
        match self.matching.get() > MAX_MATCHING {
            true => Err(NoPattern::Beyond),
            false => Ok(()),
        }
    }
}

/// Runs a function by its name; `None` is a function without a result.
pub type CallFunction = fn(&mut Reading<'_>, &str, Option<&Value>) -> Result<Option<Value>, Failed>;

/// What every reading of a surface shares.
#[derive(Clone, Copy)]
pub struct ReadingSource<'a> {
    pub data: &'a DataModel,
    pub generation: Generation,
    pub locale: &'a dyn FunctionLocale,
    /// What readings took so far.
    pub effort: &'a Effort,
    /// More data may come: what is absent is no error yet.
    pub open: bool,
    /// The functions that calls run.
    pub call: CallFunction,
}

/// How a property is given.
pub(crate) enum Binding<'a> {
    Plain,
    Literal(&'a Value),
    Path(&'a str),
    Call(&'a str, Option<&'a Value>),
}

/// What a directive is called: since 1.0 its name has a sign that no key of a literal begins with (`gulf-a2ui.md` 7.3).
pub(crate) fn directive<'a>(map: &'a JsonMap, name: &str, signed: &str) -> Option<&'a str> {
    map.get(signed).or_else(|| map.get(name))?.as_str()
}

/// The function that a call names.
pub(crate) fn called(map: &JsonMap) -> Option<&str> {
    directive(map, "call", "@call")
}

const LITERALS: [&str; 4] = ["literalString", "literalNumber", "literalBoolean", "literalArray"];

/// Tells a bound value from a plain one. `{path, literal…}` is its literal in GULF; in v0.8 the literal is written to the
/// path where that leads nowhere (`gulf-a2ui.md` 4).
pub(crate) fn binding(raw: &Value, generation: Generation) -> Binding<'_> {
    let Value::Object(map) = raw else { return Binding::Plain };
    if let Some(name) = called(map) {
        return Binding::Call(name, map.get("args"));
    }
    let known =
        |key: &String| LITERALS.contains(&key.as_str()) || matches!(key.as_str(), "path" | "@path" | "returnType");
    if map.is_empty() || !map.keys().all(known) {
        return Binding::Plain;
    }
    let literal = literal_of(map);
    let path = directive(map, "path", "@path");
    match (literal, path) {
        (Some(_), Some(path)) if generation != Generation::Gulf => Binding::Path(path),
        (Some(literal), _) => Binding::Literal(literal),
        (None, Some(path)) => Binding::Path(path),
        (None, None) => Binding::Plain,
    }
}

fn literal_of(map: &JsonMap) -> Option<&Value> {
    LITERALS
        .into_iter()
        .find_map(|key| map.get(key).filter(|value| !value.is_null()))
}

/// Where a path leads. Servers of v0.8 write `/name` in a row for the row's own name: the model's root comes first, then
/// the row (`gulf-a2ui.md` 4.1). The second path is one that decides it too.
pub(crate) fn locate(text: &str, scope: &Path, generation: Generation, data: &DataModel) -> (Path, Option<Path>) {
    let path = Path::read(text, scope, generation);
    if generation != Generation::V08 || scope.is_root() || !text.starts_with('/') {
        return (path, None);
    }
    let own = Path::read(text.trim_start_matches('/'), scope, generation);
    match data.get(&path).is_none() && data.get(&own).is_some() {
        true => (own, Some(path)),
        false => (path, Some(own)),
    }
}

/// Why a call has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// For the developer's log.
    pub message: String,
    /// What kind of failure it is.
    pub why: FailureKind,
}

/// What kind of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The call is wrong.
    Wrong,
    /// Something isn't there, which may come with more data.
    Absent,
    /// What it takes is being loaded; everything is read anew when it has come.
    Loading,
    /// The whole property asks for too much.
    TooMuch,
}

/// One property being read.
pub struct Reading<'a> {
    /// What every reading of its surface shares.
    pub source: ReadingSource<'a>,
    /// Where relative paths begin.
    pub scope: &'a Path,
    /// Which row of the nearest template this is.
    pub index: Option<usize>,
    /// Every place that was read.
    pub places: Vec<Path>,
    /// What failed; empty calls while the stream is open are not among them.
    pub problems: Vec<String>,
    /// Something was absent that may still come.
    pub waits: bool,
    /// Places that hold nothing, with what v0.8 writes there.
    pub defaults: Vec<(Path, Value)>,
    depth: usize,
    steps: usize,
    bytes: usize,
    /// Calls around what is being read.
    calls: usize,
}

impl<'a> Reading<'a> {
    /// Nothing is read yet.
    pub(crate) fn new(source: ReadingSource<'a>, scope: &'a Path, index: Option<usize>) -> Reading<'a> {
        Reading {
            source,
            scope,
            index,
            places: Vec::new(),
            problems: Vec::new(),
            waits: false,
            defaults: Vec::new(),
            depth: 0,
            steps: 0,
            bytes: 0,
            calls: 0,
        }
    }

    /// A path's value, and the note that it was read; where it leads nowhere, the literal beside it.
    fn path(&mut self, text: &str, raw: &Value) -> Result<Option<Value>, Failed> {
        let path = self.locate(text);
        self.places.push(path.clone());
        let found = self.source.data.get(&path);
        if found.is_none() && self.source.generation == Generation::V08 {
            let value = raw.as_object().and_then(literal_of);
            let value = value.map(|literal| self.copy(literal)).transpose()?;
            self.defaults.extend(value.clone().map(|literal| (path, literal)));
            return Ok(value);
        }
        found.map(|value| self.copy(value)).transpose()
    }

    /// A copy of a value, while there is room for one.
    pub(crate) fn copy(&mut self, value: &Value) -> Result<Value, Failed> {
        // What is refused anyway isn't measured.
        self.charge(0)?;
        self.charge(weight_of(value))?;
        Ok(value.clone())
    }

    /// Counts bytes that are about to be copied.
    pub(crate) fn charge(&mut self, bytes: usize) -> Result<(), Failed> {
        let all = &self.source.effort.bytes;
        all.set(all.get().saturating_add(bytes));
        self.bytes = self.bytes.saturating_add(bytes);
        match self.bytes > MAX_BYTES || all.get() > MAX_ALL_BYTES {
            true => Err(too_much("bytes")),
            false => Ok(()),
        }
    }

    /// Whether an expression matches somewhere in a text; `Beyond` where matching has taken enough.
    pub(crate) fn is_match(&self, pattern: &str, text: &str) -> Result<bool, NoPattern> {
        let effort = self.source.effort;
        effort.may_match(pattern.len())?;
        let pattern = Pattern::new(pattern)?;
        effort.may_match(pattern.states().saturating_mul(text.len() + COMPILING))?;
        Ok(pattern.is_match(text))
    }

    /// Where a path leads, and the note of every place that decides it.
    pub(crate) fn locate(&mut self, text: &str) -> Path {
        let (path, other) = locate(text, self.scope, self.source.generation, self.source.data);
        self.places.extend(other);
        path
    }

    /// A property's plain value; `None` when it is bound to nothing or its call failed.
    pub fn value(&mut self, raw: &Value) -> Option<Value> {
        self.read(raw).unwrap_or_else(|failed| self.without(failed))
    }

    /// Notes why a place stays empty.
    pub(crate) fn without(&mut self, failed: Failed) -> Option<Value> {
        match failed.why {
            FailureKind::Loading => self.waits = true,
            FailureKind::Absent if self.source.open => self.waits = true,
            FailureKind::Absent | FailureKind::Wrong | FailureKind::TooMuch => self.problems.push(failed.message),
        }
        None
    }

    /// As `value`, the failure told to the caller: an argument that fails fails its call.
    ///
    /// # Errors
    /// Why a call in it has no result.
    pub fn read(&mut self, raw: &Value) -> Result<Option<Value>, Failed> {
        self.steps += 1;
        if self.steps > MAX_STEPS || self.depth > MAX_DEPTH {
            return Err(too_much("steps or depth"));
        }
        self.depth += 1;
        let result = self.step(raw);
        self.depth -= 1;
        result
    }

    fn step(&mut self, raw: &Value) -> Result<Option<Value>, Failed> {
        match binding(raw, self.source.generation) {
            Binding::Literal(literal) => self.copy(literal).map(Some),
            Binding::Path(path) => self.path(path, raw),
            Binding::Call(name, args) => {
                self.calls += 1;
                let result = (self.source.call)(self, name, args);
                self.calls -= 1;
                result
            }
            Binding::Plain => match raw {
                Value::Array(items) if items.iter().any(is_open) => {
                    let mut out = Vec::with_capacity(items.len());
                    for item in items {
                        out.push(self.member(item)?.unwrap_or_default());
                    }
                    Ok(Some(Value::Array(out)))
                }
                Value::Object(map)
                    if map
                        .iter()
                        .any(|(key, value)| is_open(value) || self.unescaped(key) != key) =>
                {
                    self.object(map).map(|map| Some(Value::Object(map)))
                }
                plain => self.copy(plain).map(Some),
            },
        }
    }

    /// A member of a list or an object: in an argument its failure is the call's, elsewhere it harms only itself.
    fn member(&mut self, raw: &Value) -> Result<Option<Value>, Failed> {
        match self.read(raw) {
            Err(failed) if self.calls == 0 && failed.why != FailureKind::TooMuch => Ok(self.without(failed)),
            result => result,
        }
    }

    fn object(&mut self, map: &JsonMap) -> Result<JsonMap, Failed> {
        let mut out = JsonMap::new();
        for (key, field) in map {
            self.charge(key.len())?;
            match self.member(field)? {
                Some(value) => out.insert(self.unescaped(key).to_owned(), value),
                None if self.source.generation.has_pointers() => None,
                None => out.insert(key.clone(), Value::Null),
            };
        }
        Ok(out)
    }

    /// The key that a literal has: since 1.0 a sign in front is written twice where it is no directive's.
    fn unescaped<'k>(&self, key: &'k str) -> &'k str {
        match key.starts_with("@@") && self.source.generation == Generation::V10 {
            true => &key[1..],
            false => key,
        }
    }
}

fn too_much(what: &str) -> Failed {
    Failed {
        message: format!("A value passed the limit of {what}."),
        why: FailureKind::TooMuch,
    }
}

/// May hold something bound.
fn is_open(value: &Value) -> bool {
    matches!(value, Value::Object(_) | Value::Array(_))
}
