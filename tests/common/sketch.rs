//! One surface of A2UI, made up, in the words of every generation: whole, and piece by piece.

mod bound;
mod model;

use partsong::surface::Generation;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use bound::{Act, Bound, Check, act, bound, check, flag, number, plain_words, text};
pub use model::{Edit, edits, message};
use model::{model, rows, value_at};

pub const GENERATIONS: [Generation; 4] = [Generation::Gulf, Generation::V08, Generation::V09, Generation::V10];
const CATALOG: &str = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json";

/// A component of any generation.
#[derive(Clone, Debug)]
pub struct Piece {
    id: &'static str,
    kind: Kind,
    checks: Vec<Check>,
}

#[derive(Clone, Debug)]
enum Kind {
    Text(Bound),
    Heading(Bound, u8),
    Image(Bound),
    Row(Vec<&'static str>),
    Column(Vec<&'static str>),
    /// A component for each member of what stands at the path.
    List(&'static str, &'static str),
    Card(&'static str),
    Tabs(Bound, &'static str),
    Modal(&'static str, &'static str),
    Divider(bool),
    CheckBox(Bound, Bound),
    TextField(Bound, Bound),
    Slider(Bound),
    Choice(Bound, bool),
    Date(Bound),
    Button(&'static str, Act),
}

impl Piece {
    fn plain(id: &'static str, kind: Kind) -> Piece {
        Piece {
            id,
            kind,
            checks: Vec::new(),
        }
    }

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
            Kind::List(row, path) if later => ("List", json!({ "children": { "componentId": row, "path": path } })),
            Kind::List(row, path) => (
                "List",
                json!({ "children": { "template": { "componentId": row, "dataBinding": path } } }),
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
            Kind::Button(child, act) => ("Button", json!({ "child": child, "action": act.written(generation) })),
        };
        let mut props = props;
        if !self.checks.is_empty() {
            props["checks"] = self.checks.iter().map(|check| check.written(generation)).collect();
        }
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
    data: Map<String, Value>,
    styles: Option<Value>,
}

const IDS: [&str; 7] = ["a", "b", "c", "d", "가", "row", "root"];

fn kind() -> impl Strategy<Value = Kind> {
    let texts = bound(Just(json!(["1"])), &["/list"]);
    let id = || prop::sample::select(IDS.to_vec());
    let ids = || prop::collection::vec(id(), 0..4);
    prop_oneof![
        3 => text().prop_map(Kind::Text),
        1 => (text(), 1..6u8).prop_map(|(text, level)| Kind::Heading(text, level)),
        1 => bound(Just(json!("https://p.example/x.png")), &["/name"]).prop_map(Kind::Image),
        2 => ids().prop_map(Kind::Row),
        3 => ids().prop_map(Kind::Column),
        2 => template().prop_map(|(row, path)| Kind::List(row, path)),
        1 => id().prop_map(Kind::Card),
        1 => (text(), id()).prop_map(|(title, child)| Kind::Tabs(title, child)),
        1 => (id(), id()).prop_map(|(trigger, content)| Kind::Modal(trigger, content)),
        1 => any::<bool>().prop_map(Kind::Divider),
        1 => (text(), flag()).prop_map(|(label, value)| Kind::CheckBox(label, value)),
        1 => (text(), text()).prop_map(|(label, value)| Kind::TextField(label, value)),
        1 => number().prop_map(Kind::Slider),
        1 => (texts, any::<bool>()).prop_map(|(value, several)| Kind::Choice(value, several)),
        1 => bound(Just(json!("2026-11-27")), &["/name"]).prop_map(Kind::Date),
        2 => (id(), act()).prop_map(|(child, act)| Kind::Button(child, act)),
    ]
}

/// Mostly rows of the model, in them rows of the row, and now and then a component that may hold itself.
fn template() -> impl Strategy<Value = (&'static str, &'static str)> {
    let path = prop::sample::select(vec![
        "/rows",
        "/rows",
        "rows",
        "items",
        "tags",
        "/deep/items",
        "/missing",
        "/name",
    ]);
    (prop_oneof![4 => Just("row"), 1 => any_id()], path)
}

fn piece(id: &'static str) -> impl Strategy<Value = Piece> {
    let checks = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(check(), 1..3)];
    (kind(), checks).prop_map(move |(kind, checks)| Piece { id, kind, checks })
}

pub fn sketch() -> impl Strategy<Value = Sketch> {
    let under = prop::collection::vec(any_id(), 1..4);
    let list = template().prop_map(|(row, path)| Piece::plain("list", Kind::List(row, path)));
    let pieces = prop::collection::vec(any_id().prop_flat_map(piece), 2..9);
    let styles = prop::option::of(Just(json!({ "primaryColor": "#00BFFF", "font": "Inter" })));
    let told = (rows(), plain_words(), any::<u16>());
    ((under, list, piece("row"), pieces), styles, told).prop_map(
        |((mut under, list, row, pieces), styles, (rows, name, which))| {
            under.push("list");
            let first = [Piece::plain("root", Kind::Column(under)), list, row];
            let data = [
                ("name", json!(name)),
                ("on", json!(which >> 8 & 1 == 1)),
                ("n", json!(-2.5)),
                ("list", json!(["1", "2"])),
                ("rows", rows),
                ("tags", json!(["x", "y"])),
                ("deep", json!({ "x": "y", "items": [{ "title": "deep" }] })),
            ];
            let kept = data.into_iter().enumerate().filter(|(at, _)| which >> at & 1 == 1);
            Sketch {
                pieces: first.into_iter().chain(pieces).collect(),
                data: kept.map(|(_, (key, value))| (key.to_owned(), value)).collect(),
                styles,
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

fn components(generation: Generation, surface: &str, pieces: &[Piece]) -> Value {
    let key = match generation {
        Generation::Gulf => "componentUpdate",
        Generation::V08 => "surfaceUpdate",
        _ => "updateComponents",
    };
    let list: Vec<Value> = pieces.iter().map(|piece| piece.written(generation)).collect();
    message(generation, key, surface, json!({ "components": list }))
}

/// What a surface begins with.
fn beginning(generation: Generation, surface: &str, styles: Option<&Value>) -> Value {
    let (key, mut body, look) = match generation {
        Generation::Gulf | Generation::V08 => ("beginRendering", json!({ "root": "root" }), "styles"),
        _ => ("createSurface", json!({ "catalogId": CATALOG }), "theme"),
    };
    if let Some(styles) = styles {
        body[look] = styles.clone();
    }
    message(generation, key, surface, body)
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
        messages.insert(0, beginning(generation, surface, self.styles.as_ref()));
        messages
    }

    /// The same components over this model.
    pub fn over(&self, data: &Value) -> Sketch {
        Sketch {
            data: data.as_object().cloned().unwrap_or_default(),
            ..self.clone()
        }
    }

    /// One component and one value at a time: components in their order, for a later definition counts; the rest anywhere.
    pub fn piecemeal(&self, generation: Generation, surface: &str, order: &[prop::sample::Index]) -> Vec<Value> {
        self.edited(generation, surface, order, &[])
    }

    /// As `piecemeal`, with edits of the model anywhere between.
    pub fn edited(
        &self,
        generation: Generation,
        surface: &str,
        order: &[prop::sample::Index],
        edits: &[Edit],
    ) -> Vec<Value> {
        let mut messages: Vec<Value> = self
            .pieces
            .iter()
            .map(|piece| components(generation, surface, std::slice::from_ref(piece)))
            .collect();
        let data = self.data.iter();
        let values = data.map(|(key, value)| value_at(generation, surface, &format!("/{key}"), value));
        let edits = edits.iter().filter_map(|edit| edit.written(generation, surface));
        let begun = beginning(generation, surface, self.styles.as_ref());
        let others: Vec<Value> = values.chain([begun]).chain(edits).collect();
        for (other, at) in others.into_iter().zip(order.iter().cycle()) {
            messages.insert(at.index(messages.len() + 1), other);
        }
        messages
    }
}
