//! What messages say to the model of a made-up surface, in the words of every generation. Knows no components.

use partsong::surface::Generation;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::bound::plain_words;

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

/// The whole model at once.
pub fn model(generation: Generation, surface: &str, data: &Map<String, Value>) -> Value {
    match generation {
        Generation::Gulf => message(generation, "dataModelUpdate", surface, json!({ "contents": data })),
        Generation::V08 => {
            let entries: Vec<Value> = data.iter().map(|(key, value)| entry(key, value)).collect();
            message(generation, "dataModelUpdate", surface, json!({ "contents": entries }))
        }
        _ => message(
            generation,
            "updateDataModel",
            surface,
            json!({ "path": "/", "value": data }),
        ),
    }
}

/// One value of the model.
pub fn value_at(generation: Generation, surface: &str, path: &str, value: &Value) -> Value {
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

/// A member of `rows`.
fn row() -> impl Strategy<Value = Value> {
    (plain_words(), any::<bool>(), prop::option::of(0..4u8)).prop_map(|(title, done, id)| {
        let mut row = json!({ "title": title, "done": done, "tags": [title], "items": [{ "title": "in" }] });
        if let Some(id) = id {
            row["id"] = id.into();
        }
        row
    })
}

pub fn rows() -> impl Strategy<Value = Value> {
    prop::collection::vec(row(), 0..4).prop_map(Value::from)
}

/// A value written to a place of the model; `None` removes what is there, which only the later generations can.
#[derive(Clone, Debug)]
pub struct Edit {
    path: &'static str,
    value: Option<Value>,
}

pub fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let paths = vec![
        "/name",
        "/on",
        "/n",
        "/rows",
        "/rows/0",
        "/rows/1",
        "/rows/1/title",
        "/rows/0/items",
        "/rows/0/id",
        "/rows/3",
        "/list/0",
        "/tags",
        "/deep",
        "/deep/items/0",
        "/missing",
    ];
    let value = prop_oneof![
        3 => row(),
        2 => rows(),
        2 => plain_words().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => (0..3).prop_map(Value::from),
    ];
    let edit = (prop::sample::select(paths), prop::option::weighted(0.7, value));
    prop::collection::vec(edit.prop_map(|(path, value)| Edit { path, value }), 0..6)
}

impl Edit {
    pub fn written(&self, generation: Generation, surface: &str) -> Option<Value> {
        match (&self.value, generation) {
            (Some(value), _) => Some(value_at(generation, surface, self.path, value)),
            (None, Generation::V09) => Some(message(
                generation,
                "updateDataModel",
                surface,
                json!({ "path": self.path }),
            )),
            (None, Generation::V10) => Some(value_at(generation, surface, self.path, &Value::Null)),
            (None, _) => None,
        }
    }
}
