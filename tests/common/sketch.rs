//! One surface of A2UI, made up, in the words of every generation: whole, and piece by piece.

use partsong::surface::Generation;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::streams::words;

pub const GENERATIONS: [Generation; 4] = [Generation::Gulf, Generation::V08, Generation::V09, Generation::V10];
const CATALOG: &str = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json";

/// A property, literal or bound.
#[derive(Clone, Debug)]
enum Bound {
    Literal(Value),
    Path(&'static str),
}

/// A component of any generation.
#[derive(Clone, Debug)]
pub struct Piece {
    id: &'static str,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Text(Bound),
    Heading(Bound, u8),
    Image(Bound),
    Row(Vec<&'static str>),
    Column(Vec<&'static str>),
    /// A row for each member of `rows`.
    List(&'static str),
    Card(&'static str),
    Tabs(Bound, &'static str),
    Modal(&'static str, &'static str),
    Divider(bool),
    CheckBox(Bound, Bound),
    TextField(Bound, Bound),
    Slider(Bound),
    Choice(Bound, bool),
    Date(Bound),
}

impl Bound {
    fn written(&self, generation: Generation) -> Value {
        match self {
            Bound::Path(path) => json!({ "path": path }),
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

impl Piece {
    fn written(&self, generation: Generation) -> Value {
        let later = generation >= Generation::V09;
        let gulf = generation == Generation::Gulf;
        let bound = |bound: &Bound| bound.written(generation);
        let name = |old: &str, new: &str| if later { new.to_owned() } else { old.to_owned() };
        let list = |ids: &[&str]| {
            if later {
                json!(ids)
            } else {
                json!({ "explicitList": ids })
            }
        };
        let (kind, props) = match &self.kind {
            Kind::Text(text) => ("Text", json!({ "text": bound(text) })),
            Kind::Heading(text, level) if gulf => {
                ("Heading", json!({ "text": bound(text), "level": level.to_string() }))
            }
            Kind::Heading(text, level) => (
                "Text",
                json!({ "text": bound(text), name("usageHint", "variant"): format!("h{level}") }),
            ),
            Kind::Image(url) => ("Image", json!({ "url": bound(url) })),
            Kind::Row(ids) => (
                "Row",
                json!({ "children": list(ids), name("distribution", "justify"): "center" }),
            ),
            Kind::Column(ids) => (
                "Column",
                json!({ "children": list(ids), name("alignment", "align"): "end" }),
            ),
            Kind::List(row) if later => ("List", json!({ "children": { "componentId": row, "path": "/rows" } })),
            Kind::List(row) => (
                "List",
                json!({ "children": { "template": { "componentId": row, "dataBinding": "/rows" } } }),
            ),
            Kind::Card(child) => ("Card", json!({ "child": child })),
            Kind::Tabs(title, child) => (
                "Tabs",
                json!({ name("tabItems", "tabs"): [{ "title": bound(title), "child": child }] }),
            ),
            Kind::Modal(trigger, content) => (
                "Modal",
                json!({ name("entryPointChild", "trigger"): trigger, name("contentChild", "content"): content }),
            ),
            Kind::Divider(vertical) => (
                "Divider",
                json!({ "axis": if *vertical { "vertical" } else { "horizontal" } }),
            ),
            Kind::CheckBox(label, value) => ("CheckBox", json!({ "label": bound(label), "value": bound(value) })),
            Kind::TextField(label, value) => (
                "TextField",
                json!({ "label": bound(label), name("text", "value"): bound(value) }),
            ),
            Kind::Slider(value) => (
                "Slider",
                json!({ "value": bound(value), name("minValue", "min"): -5, name("maxValue", "max"): 5 }),
            ),
            Kind::Choice(value, several) => {
                let options = json!([{ "label": bound(&Bound::Literal("One".into())), "value": "1" }, { "label": bound(&Bound::Path("/name")), "value": "2" }]);
                match later {
                    true => (
                        "ChoicePicker",
                        json!({ "options": options, "value": bound(value), "variant": if *several { "multipleSelection" } else { "mutuallyExclusive" } }),
                    ),
                    false => (
                        "MultipleChoice",
                        json!({ "options": options, "selections": bound(value), "maxAllowedSelections": if *several { 2 } else { 1 } }),
                    ),
                }
            }
            Kind::Date(value) => (
                "DateTimeInput",
                json!({ "value": bound(value), "enableDate": true, "enableTime": false }),
            ),
        };
        match generation {
            Generation::Gulf => json!({ "id": self.id, "componentProperties": { kind: props } }),
            Generation::V08 => json!({ "id": self.id, "component": { kind: props } }),
            _ => {
                let mut flat = json!({ "id": self.id, "component": kind });
                flat.as_object_mut()
                    .expect("an object")
                    .extend(props.as_object().expect("an object").clone());
                flat
            }
        }
    }
}

/// A surface: components, and values by their keys in the model.
#[derive(Clone, Debug)]
pub struct Sketch {
    pieces: Vec<Piece>,
    data: Vec<(&'static str, Value)>,
}

/// In v0.8 a text that looks like JSON is JSON.
fn plain_words() -> impl Strategy<Value = String> {
    words().prop_filter("looks like JSON", |words| !words.contains(['{', '[']))
}

fn bound(literal: impl Strategy<Value = Value> + 'static, paths: &[&'static str]) -> BoxedStrategy<Bound> {
    let path = prop::sample::select(paths.to_vec()).prop_map(Bound::Path);
    prop_oneof![literal.prop_map(Bound::Literal), path].boxed()
}

const IDS: [&str; 6] = ["a", "b", "c", "d", "가", "row"];

fn kind() -> impl Strategy<Value = Kind> {
    let text = || {
        bound(
            plain_words().prop_map(Value::from),
            &["/name", "/n", "title", "/deep/x", "/missing"],
        )
    };
    let flag = bound(any::<bool>().prop_map(Value::from), &["/on", "done"]);
    let number = bound(
        prop::sample::select(vec![json!(-5), json!(2.5), json!(1e300)]),
        &["/n", "/missing"],
    );
    let texts = bound(Just(json!(["1"])), &["/list"]);
    let id = || prop::sample::select(IDS.to_vec());
    let ids = || prop::collection::vec(id(), 0..4);
    prop_oneof![
        3 => text().prop_map(Kind::Text),
        1 => (text(), 1..6u8).prop_map(|(text, level)| Kind::Heading(text, level)),
        1 => bound(Just(json!("https://p.example/x.png")), &["/name"]).prop_map(Kind::Image),
        2 => ids().prop_map(Kind::Row),
        3 => ids().prop_map(Kind::Column),
        2 => Just(Kind::List("row")),
        1 => id().prop_map(Kind::Card),
        1 => (text(), id()).prop_map(|(title, child)| Kind::Tabs(title, child)),
        1 => (id(), id()).prop_map(|(trigger, content)| Kind::Modal(trigger, content)),
        1 => any::<bool>().prop_map(Kind::Divider),
        1 => (text(), flag).prop_map(|(label, value)| Kind::CheckBox(label, value)),
        1 => (text(), text()).prop_map(|(label, value)| Kind::TextField(label, value)),
        1 => number.prop_map(Kind::Slider),
        1 => (texts, any::<bool>()).prop_map(|(value, several)| Kind::Choice(value, several)),
        1 => bound(Just(json!("2026-11-27")), &["/name"]).prop_map(Kind::Date),
    ]
}

pub fn sketch() -> impl Strategy<Value = Sketch> {
    let rows = prop::collection::vec((plain_words(), any::<bool>()), 0..4).prop_map(|rows| {
        rows.into_iter()
            .map(|(title, done)| json!({ "title": title, "done": done }))
            .collect()
    });
    let pieces = (
        prop::collection::vec(any_id(), 2..9),
        prop::collection::vec(kind(), 9),
        prop::collection::vec(prop::sample::select(IDS.to_vec()), 1..4),
    );
    (pieces, rows, plain_words(), any::<bool>(), any::<u8>()).prop_map(
        |((ids, kinds, under), rows, name, on, which)| {
            let mut pieces = vec![Piece {
                id: "root",
                kind: Kind::Column(under),
            }];
            pieces.extend(ids.into_iter().zip(kinds).map(|(id, kind)| Piece { id, kind }));
            let data = [
                ("name", json!(name)),
                ("on", json!(on)),
                ("n", json!(-2.5)),
                ("list", json!(["1", "2"])),
                ("rows", rows),
                ("deep", json!({ "x": "y" })),
            ];
            let data = data
                .into_iter()
                .enumerate()
                .filter(|(at, _)| which >> at & 1 == 1)
                .map(|(_, entry)| entry);
            Sketch {
                pieces,
                data: data.collect(),
            }
        },
    )
}

fn any_id() -> impl Strategy<Value = &'static str> {
    prop::sample::select(IDS.to_vec())
}

pub fn generation() -> impl Strategy<Value = Generation> {
    prop::sample::select(GENERATIONS.to_vec())
}

/// A generation whose surfaces have a model each.
pub fn apart() -> impl Strategy<Value = Generation> {
    prop::sample::select(GENERATIONS[1..].to_vec())
}

/// A value as an entry of v0.8.
fn entry(key: &str, value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            json!({ "key": key, "valueMap": map.iter().map(|(key, value)| entry(key, value)).collect::<Vec<_>>() })
        }
        Value::Array(_) => json!({ "key": key, "valueArray": value }),
        Value::Bool(_) => json!({ "key": key, "valueBoolean": value }),
        Value::Number(_) => json!({ "key": key, "valueNumber": value }),
        _ => json!({ "key": key, "valueString": value }),
    }
}

pub fn message(generation: Generation, key: &str, surface: &str, mut body: Value) -> Value {
    if generation != Generation::Gulf {
        body["surfaceId"] = surface.into();
    }
    match generation {
        Generation::Gulf | Generation::V08 => json!({ key: body }),
        later => json!({ "version": later.as_str(), key: body }),
    }
}

fn components(generation: Generation, surface: &str, pieces: &[Piece]) -> Value {
    let key = match generation {
        Generation::Gulf => "componentUpdate",
        Generation::V08 => "surfaceUpdate",
        _ => "updateComponents",
    };
    let list: Vec<Value> = pieces.iter().map(|piece| piece.written(generation)).collect();
    message(generation, key, surface, json!({ "components": list }))
}

/// The whole model at once.
fn model(generation: Generation, surface: &str, data: &[(&'static str, Value)]) -> Value {
    let whole: Map<String, Value> = data
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .collect();
    match generation {
        Generation::Gulf => message(generation, "dataModelUpdate", surface, json!({ "contents": whole })),
        Generation::V08 => {
            let entries: Vec<Value> = data.iter().map(|(key, value)| entry(key, value)).collect();
            message(generation, "dataModelUpdate", surface, json!({ "contents": entries }))
        }
        _ => message(
            generation,
            "updateDataModel",
            surface,
            json!({ "path": "/", "value": whole }),
        ),
    }
}

/// One value of the model.
fn value_at(generation: Generation, surface: &str, key: &str, value: &Value) -> Value {
    let path = format!("/{key}");
    match (generation, value) {
        (Generation::Gulf, _) => message(
            generation,
            "dataModelUpdate",
            surface,
            json!({ "path": path, "contents": value }),
        ),
        (Generation::V08, Value::Object(map)) => {
            let entries: Vec<Value> = map.iter().map(|(key, value)| entry(key, value)).collect();
            message(
                generation,
                "dataModelUpdate",
                surface,
                json!({ "path": path, "contents": entries }),
            )
        }
        (Generation::V08, _) => {
            let mut alone = entry(".", value);
            alone["key"] = ".".into();
            message(
                generation,
                "dataModelUpdate",
                surface,
                json!({ "path": path, "contents": [alone] }),
            )
        }
        _ => message(
            generation,
            "updateDataModel",
            surface,
            json!({ "path": path, "value": value }),
        ),
    }
}

/// What a surface begins with.
fn beginning(generation: Generation, surface: &str) -> Value {
    match generation {
        Generation::Gulf | Generation::V08 => message(generation, "beginRendering", surface, json!({ "root": "root" })),
        _ => message(generation, "createSurface", surface, json!({ "catalogId": CATALOG })),
    }
}

/// The last definition of each component, in the order in which they came first.
fn last(pieces: &[Piece]) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::new();
    for piece in pieces {
        match kept.iter_mut().find(|known| known.id == piece.id) {
            Some(known) => *known = piece.clone(),
            None => kept.push(piece.clone()),
        }
    }
    kept
}

impl Sketch {
    /// Everything at once.
    pub fn whole(&self, generation: Generation, surface: &str) -> Vec<Value> {
        let mut messages = vec![components(generation, surface, &last(&self.pieces))];
        if !self.data.is_empty() {
            messages.push(model(generation, surface, &self.data));
        }
        messages.insert(0, beginning(generation, surface));
        messages
    }

    /// One component and one value at a time: components in their order, for a later definition counts; the rest anywhere.
    pub fn piecemeal(&self, generation: Generation, surface: &str, order: &[prop::sample::Index]) -> Vec<Value> {
        let mut messages: Vec<Value> = self
            .pieces
            .iter()
            .map(|piece| components(generation, surface, std::slice::from_ref(piece)))
            .collect();
        let values = self
            .data
            .iter()
            .map(|(key, value)| value_at(generation, surface, key, value));
        let others: Vec<Value> = values.chain([beginning(generation, surface)]).collect();
        for (other, at) in others.into_iter().zip(order.iter().cycle()) {
            messages.insert(at.index(messages.len() + 1), other);
        }
        messages
    }
}
