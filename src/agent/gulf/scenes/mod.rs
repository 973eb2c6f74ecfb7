//! What the scripted agent builds over GULF: a dashboard, a booking form, a list to edit, an order. Works by the same three
//! tools as a model; what a person does comes back as an event whose context says all there is to know.

mod booking;
mod dashboard;
mod list;
mod order;

use serde_json::{Map, Value, json};

use crate::agent::llm::{ModelRequest, Scene};
use crate::agent::request::script_of;
use crate::agent::starters::meant;
use crate::agent::surface_intent::SurfaceIntent;
use crate::words::{Locale, Text};

/// The scene for this conversation.
pub(super) fn choose(ask: &ModelRequest) -> Scene {
    if let Some(event) = ask.event() {
        return react(&Press::read(event));
    }
    let words = ask.words();
    let locale = script_of(meant(&words, "gulf")).unwrap_or_default();
    match SurfaceIntent::of(&words) {
        SurfaceIntent::Dashboard => dashboard::show(locale),
        SurfaceIntent::Booking => booking::show(locale),
        SurfaceIntent::List => list::show(locale),
        SurfaceIntent::Order => order::show(locale),
    }
}

fn react(press: &Press) -> Scene {
    match press.name.as_str() {
        "region" => dashboard::change(press),
        "book" => booking::confirm(press),
        "rated" => booking::thank(press),
        "add" | "remove" => list::change(press),
        _ => order::confirm(press),
    }
}

/// A press on a button.
struct Press {
    name: String,
    context: Map<String, Value>,
    locale: Locale,
}

impl Press {
    fn read(event: &Value) -> Press {
        let context = event.get("resolvedContext").or_else(|| event.get("context"));
        let context = context.and_then(Value::as_object).cloned().unwrap_or_default();
        let name = event.get("actionName").or_else(|| event.get("name"));
        let locale = context.get("locale").and_then(Value::as_str).and_then(Locale::from_tag);
        Press {
            name: name.and_then(Value::as_str).unwrap_or_default().to_owned(),
            locale: locale.unwrap_or_default(),
            context,
        }
    }

    fn text(&self, key: &str) -> &str {
        self.context.get(key).and_then(Value::as_str).unwrap_or_default().trim()
    }
}

/// `{id, componentProperties: {Type: …}}`.
fn part(id: &str, kind: &str, properties: Value) -> Value {
    json!({ "id": id, "componentProperties": { kind: properties } })
}

/// The same with a share of its row.
fn share(id: &str, kind: &str, properties: Value) -> Value {
    json!({ "id": id, "weight": 1, "componentProperties": { kind: properties } })
}

fn words(locale: Locale, text: Text) -> Value {
    json!({ "literalString": text.get(locale) })
}

fn bound(path: &str) -> Value {
    json!({ "path": path })
}

fn stack(ids: &[&str]) -> Value {
    json!({ "children": { "explicitList": ids }, "alignment": "stretch" })
}

fn heading(id: &str, text: Value, level: &str) -> Value {
    part(id, "Heading", json!({ "text": text, "level": level }))
}

fn text(id: &str, text: Value) -> Value {
    part(id, "Text", json!({ "text": text }))
}

/// A button whose event carries what stands at these paths, and the language.
fn button(id: &str, label: Value, action: &str, locale: Locale, context: &[(&str, &str)], primary: bool) -> Value {
    let mut entries: Vec<Value> = context
        .iter()
        .map(|(key, path)| json!({ "key": key, "value": { "path": path } }))
        .collect();
    entries.push(json!({ "key": "locale", "value": { "literalString": locale.tag() } }));
    part(
        id,
        "Button",
        json!({ "label": label, "primary": primary, "action": { "action": action, "context": entries } }),
    )
}

impl Scene {
    fn components(self, list: &[Value]) -> Scene {
        self.call("componentUpdate", &json!({ "components": list }))
    }

    /// The data of the whole surface.
    fn data(self, contents: Value) -> Scene {
        self.call("dataModelUpdate", &json!({ "contents": contents }))
    }

    /// One place in it.
    fn write(self, path: &str, contents: Value) -> Scene {
        self.call("dataModelUpdate", &json!({ "path": path, "contents": contents }))
    }
}

fn begin() -> Value {
    json!({ "root": "root" })
}
