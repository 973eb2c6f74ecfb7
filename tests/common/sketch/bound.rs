//! What a property of a made-up surface may be given as: a literal, a place of the model, a call; and what is checked and
//! done with such values. Knows no components.

use partsong::surface::Generation;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::common::streams::words;

/// A property's value.
#[derive(Clone, Debug)]
pub enum Bound {
    Literal(Value),
    Path(&'static str),
    Call(&'static str, Vec<(&'static str, Bound)>),
    /// Arguments of which each is bound by itself.
    Each(Vec<Bound>),
}

/// A rule for what is entered.
#[derive(Clone, Debug)]
pub struct Check(Bound, &'static str);

/// What a press does.
#[derive(Clone, Debug)]
pub enum Act {
    Event(Vec<(&'static str, Bound)>),
    Open(Bound),
}

impl Bound {
    pub fn written(&self, generation: Generation) -> Value {
        match self {
            Bound::Path(path) => json!({ "path": path }),
            Bound::Call(name, args) => {
                let args: Map<String, Value> = args
                    .iter()
                    .map(|(key, value)| ((*key).to_owned(), value.written(generation)))
                    .collect();
                json!({ "call": name, "args": args })
            }
            Bound::Each(list) => list.iter().map(|value| value.written(generation)).collect(),
            Bound::Literal(value) if generation >= Generation::V09 => value.clone(),
            Bound::Literal(value) => {
                let key = match value {
                    Value::Bool(_) => "literalBoolean",
                    Value::Number(_) => "literalNumber",
                    Value::Array(_) => "literalArray",
                    _ => "literalString",
                };
                json!({ key: value })
            }
        }
    }
}

impl Check {
    pub fn written(&self, generation: Generation) -> Value {
        json!({ "condition": self.0.written(generation), "message": self.1 })
    }
}

impl Act {
    pub fn written(&self, generation: Generation) -> Value {
        let context = match self {
            Act::Open(url) => {
                return json!({ "functionCall": { "call": "openUrl", "args": { "url": url.written(generation) } } });
            }
            Act::Event(context) => context.iter().map(|(key, value)| (*key, value.written(generation))),
        };
        let entries = || -> Vec<Value> {
            let entries = context.clone();
            entries
                .map(|(key, value)| json!({ "key": key, "value": value }))
                .collect()
        };
        match generation {
            Generation::Gulf => json!({ "action": "go", "context": entries() }),
            Generation::V08 => json!({ "name": "go", "context": entries() }),
            _ => {
                let context: Map<String, Value> = context.map(|(key, value)| (key.to_owned(), value)).collect();
                json!({ "event": { "name": "go", "context": context } })
            }
        }
    }
}

/// In v0.8 a text that looks like JSON is JSON.
pub fn plain_words() -> impl Strategy<Value = String> {
    words().prop_filter("looks like JSON", |words| !words.contains(['{', '[']))
}

pub fn bound(literal: impl Strategy<Value = Value> + 'static, paths: &[&'static str]) -> BoxedStrategy<Bound> {
    let path = prop::sample::select(paths.to_vec()).prop_map(Bound::Path);
    prop_oneof![literal.prop_map(Bound::Literal), path].boxed()
}

fn plain_text() -> BoxedStrategy<Bound> {
    let paths = [
        "/name",
        "/n",
        "title",
        "/deep/x",
        "/missing",
        "tags/0",
        "/rows/0/title",
        "items/0/title",
        "/list",
    ];
    bound(plain_words().prop_map(Value::from), &paths)
}

fn plain_number() -> BoxedStrategy<Bound> {
    let literal = prop::sample::select(vec![json!(-5), json!(2.5), json!(1e300)]);
    bound(literal, &["/n", "/missing", "id"])
}

fn plain_flag() -> BoxedStrategy<Bound> {
    bound(any::<bool>().prop_map(Value::from), &["/on", "done", "/rows/0/done"])
}

/// What a template of `formatString` may be; in it no generation spells a path in its own way.
fn template() -> impl Strategy<Value = Bound> {
    let templates = vec![
        "Hi ${/name}!",
        "${title}: ${/n}",
        "${@index()}",
        "\\${x}",
        "${formatNumber(value: /n, decimals: 1)}",
        "${",
        "${/rows/0/title}",
    ];
    prop::sample::select(templates).prop_map(|template| Bound::Literal(template.into()))
}

fn call(name: &'static str, args: impl Strategy<Value = Vec<(&'static str, Bound)>> + 'static) -> BoxedStrategy<Bound> {
    args.prop_map(move |args| Bound::Call(name, args)).boxed()
}

pub fn text() -> BoxedStrategy<Bound> {
    let offset = prop::option::of(plain_number());
    let called = prop_oneof![
        3 => call("formatString", template().prop_map(|value| vec![("value", value)])),
        1 => call("@index", offset.prop_map(|offset| offset.map(|offset| ("offset", offset)).into_iter().collect())),
        1 => call("formatNumber", plain_number().prop_map(|value| vec![("value", value)])),
        1 => call("pluralize", (plain_number(), plain_text()).prop_map(|(value, other)| vec![("value", value), ("one", Bound::Path("/name")), ("other", other)])),
        1 => call("unheardOf", Just(Vec::new())),
    ];
    // The order of a whole model's members is told only where it becomes a word of something else.
    let scope = prop::sample::select(vec![".", ""]).prop_map(Bound::Path);
    prop_oneof![12 => plain_text(), 3 => called, 1 => scope].boxed()
}

pub fn number() -> BoxedStrategy<Bound> {
    let sum = (plain_number(), plain_number()).prop_map(|(a, b)| vec![("a", a), ("b", b)]);
    prop_oneof![4 => plain_number(), 1 => call("add", sum)].boxed()
}

pub fn flag() -> BoxedStrategy<Bound> {
    let two = || prop::collection::vec(plain_flag(), 1..4).prop_map(|list| vec![("values", Bound::Each(list))]);
    let same = (plain_text(), plain_text()).prop_map(|(a, b)| vec![("a", a), ("b", b)]);
    let long = |value| vec![("value", value), ("min", Bound::Literal(json!(2)))];
    let called = prop_oneof![
        call("required", plain_text().prop_map(|value| vec![("value", value)])),
        call("not", plain_flag().prop_map(|value| vec![("value", value)])),
        call("and", two()),
        call("or", two()),
        call("equals", same),
        call("length", text().prop_map(long)),
        call("numeric", number().prop_map(long)),
    ];
    prop_oneof![2 => plain_flag(), 1 => called].boxed()
}

pub fn check() -> impl Strategy<Value = Check> {
    flag().prop_map(|condition| Check(condition, "Not so"))
}

pub fn act() -> impl Strategy<Value = Act> {
    let key = prop::sample::select(vec!["a", "b", "가"]);
    prop_oneof![
        4 => prop::collection::vec((key, prop_oneof![text(), flag()]), 0..3).prop_map(Act::Event),
        1 => text().prop_map(Act::Open),
    ]
}
