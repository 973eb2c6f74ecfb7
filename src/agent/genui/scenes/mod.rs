//! What the scripted agent shows over GenUI: a dashboard, a booking, a list, an order. Works by the same two tools as a
//! model; a press brings the values of all widgets of its surface.

mod booking;
mod dashboard;
mod list;
mod order;

use serde_json::{Map, Value, json};

use crate::agent::llm::{ModelRequest, Saying, Scene};
use crate::agent::request::script_of;
use crate::agent::starters::meant;
use crate::agent::surface_intent::SurfaceIntent;
use crate::words::{Locale, Text};

/// The scene for this conversation.
pub(super) fn choose(ask: &ModelRequest) -> Scene {
    // A press on a button has no words of its own.
    let locale = ask
        .spoken()
        .find_map(|words| script_of(meant(words, "genui")))
        .unwrap_or_default();
    if let Some(event) = ask.event() {
        let surface = event.get("surfaceId").and_then(Value::as_str).unwrap_or_default();
        return match surface {
            dashboard::SURFACE => dashboard::change(event, locale),
            list::SURFACE => list::change(ask, locale),
            order::SURFACE => order::confirm(event, locale),
            _ => booking::confirm(ask, locale),
        };
    }
    match SurfaceIntent::of(&ask.words()) {
        SurfaceIntent::Dashboard => dashboard::show(locale),
        SurfaceIntent::List => list::show(locale),
        SurfaceIntent::Order => order::show(locale),
        SurfaceIntent::Booking => booking::show(locale),
    }
}

/// `{id, widget: {Type: …}}`.
fn widget(id: &str, kind: &str, properties: Value) -> Value {
    json!({ "id": id, "widget": { kind: properties } })
}

fn words(id: &str, text: &str) -> Value {
    widget(id, "Text", json!({ "text": text }))
}

fn title(id: &str, text: &str, level: &str) -> Value {
    widget(id, "Heading", json!({ "text": text, "level": level }))
}

fn column(id: &str, children: &[&str]) -> Value {
    widget(
        id,
        "Column",
        json!({ "children": children, "crossAxisAlignment": "stretch" }),
    )
}

/// A button and its words.
fn button(id: &str, text: &str) -> [Value; 2] {
    let label = format!("{id}-label");
    [
        widget(id, "ElevatedButton", json!({ "child": label })),
        words(&label, text),
    ]
}

/// Shows a whole surface, from its widget `root`.
fn shown(scene: Scene, surface: &str, widgets: Vec<Value>) -> Scene {
    defined(scene, surface, json!({ "root": "root", "widgets": widgets }))
}

/// The same for a surface that wants more room than a message has.
fn large(scene: Scene, surface: &str, widgets: Vec<Value>) -> Scene {
    let definition = json!({ "root": "root", "widgets": widgets, "display": "side_panel" });
    defined(scene, surface, definition)
}

fn defined(scene: Scene, surface: &str, definition: Value) -> Scene {
    let arguments = json!({ "surfaceId": surface, "definition": definition });
    scene.call("addOrUpdateSurface", &arguments)
}

/// What is known of the widgets of a surface after the person's message: its changes, and the values that the press
/// brings. Enter in a field brings that field alone.
fn entered(ask: &ModelRequest) -> Map<String, Value> {
    let mut values = Map::new();
    for saying in ask.said() {
        let Saying::Event(event) = saying else { continue };
        match (event.get("eventType").and_then(Value::as_str), event.get("value")) {
            (Some("onTap"), Some(Value::Object(all))) => values.extend(all.clone()),
            (_, Some(value)) => {
                let widget = event.get("widgetId").and_then(Value::as_str).unwrap_or_default();
                values.insert(widget.to_owned(), value.clone());
            }
            _ => {}
        }
    }
    values
}

/// The value of a widget in an event.
fn value<'a>(event: &'a Value, id: &str) -> Option<&'a Value> {
    event.get("value")?.get(id)
}

fn say(locale: Locale, text: Text) -> &'static str {
    text.get(locale)
}
