//! GenUI's widgets as components of a surface with a data model: a widget's state stands under its id, so that the value
//! of an action, a map from widget id to value, is the model itself (`genui.md` 3 and 4). Knows no tree.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::json::{JsonMap, SetMember};
use crate::model::Event;
use crate::surface::QUESTIONS;

/// The generation whose words are used.
const VERSION: &str = "v0.9";

/// Stands in the id of a box between its group and its number.
const BOX: char = '\u{200b}';
/// Boxes of one group.
const MAX_BOXES: usize = 500;

/// A definition in the words of A2UI v0.9.
#[derive(Clone, Debug, Default, PartialEq)]
struct Translated {
    /// The components that it became.
    pub components: Vec<Value>,
    /// What each widget with a state begins with, by its id.
    pub initial: Vec<(String, Value)>,
}

/// The path of a widget's state.
fn path_of(widget: &str) -> String {
    format!("/{}", widget.replace('~', "~0").replace('/', "~1"))
}

/// The widget whose state stands at this pointer.
pub(super) fn widget_of(path: &str) -> Option<String> {
    let first = path.strip_prefix('/')?.split('/').next()?;
    Some(first.replace("~1", "/").replace("~0", "~"))
}

/// The widget that a component belongs to: a box of a group has the group's id before this sign.
pub(super) fn widget_id(component: &str) -> &str {
    component.split_once(BOX).map_or(component, |(id, _)| id)
}

/// Reads `{root, widgets}`; what is not a widget is left out.
fn translate(definition: &Value) -> Translated {
    let widgets = definition.get("widgets").and_then(Value::as_array);
    let mut out = Translated::default();
    for widget in widgets.into_iter().flatten() {
        // Without an id it would have the whole model for its state.
        let Some(id) = widget.get("id").and_then(Value::as_str).filter(|id| !id.is_empty()) else {
            continue;
        };
        let typed = widget.get("widget").and_then(Value::as_object);
        let Some((kind, props)) = typed.and_then(|typed| typed.iter().next()) else {
            continue;
        };
        let props = props.as_object().cloned().unwrap_or_default();
        // The last of several with one id counts.
        out.initial.retain(|(known, _)| known != id);
        let mut reading = Reading {
            id,
            props,
            out: &mut out,
        };
        reading.widget(kind);
    }
    out
}

/// What was told about each surface, so that only what is another touches what the person entered.
#[derive(Clone, Debug, Default)]
pub struct ToldSurfaces {
    definitions: HashMap<String, Value>,
}

impl ToldSurfaces {
    /// Whether the surface is one of GenUI's, and stands.
    pub(super) fn has(&self, surface: &str) -> bool {
        self.definitions.contains_key(surface)
    }

    /// Remembers a tool request that was applied before (the data of a `data-genui` part).
    pub(super) fn remember(&mut self, data: &Value) {
        let Some(id) = super::surface_id(data) else { return };
        match definition(data) {
            Some(definition) => self.definitions.insert(id.to_owned(), definition.clone()),
            None => self.definitions.remove(id),
        };
    }

    /// One of its `messages` as an event: a definition tells all widgets.
    pub fn event(message: Value) -> Event {
        Event::Surface { message, whole: true }
    }

    /// A tool request in the words of A2UI v0.9. A widget keeps its state unless its initial value is another one.
    pub fn messages(&mut self, data: &Value) -> Vec<Value> {
        let Some(id) = super::surface_id(data) else {
            return Vec::new();
        };
        let old = self.definitions.get(id).map(translate);
        self.remember(data);
        let Some(definition) = definition(data) else {
            return vec![json!({ "version": VERSION, "deleteSurface": { "surfaceId": id } })];
        };
        let new = translate(definition);
        let mut out = Vec::new();
        if old.is_none() {
            out.push(json!({ "version": VERSION, "createSurface": { "surfaceId": id } }));
        }
        let before = old.unwrap_or_default().initial;
        for (widget, value) in &new.initial {
            if !before.iter().any(|(other, old)| other == widget && old == value) {
                let set = json!({ "surfaceId": id, "path": path_of(widget), "value": value });
                out.push(json!({ "version": VERSION, "updateDataModel": set }));
            }
        }
        for (widget, _) in &before {
            if !new.initial.iter().any(|(other, _)| other == widget) {
                let gone = json!({ "surfaceId": id, "path": path_of(widget) });
                out.push(json!({ "version": VERSION, "updateDataModel": gone }));
            }
        }
        out.push(json!({ "version": VERSION, "updateComponents": { "surfaceId": id, "components": new.components } }));
        // Of `null` nothing is wanted: what was wanted before is over.
        let (root, display) = (&definition["root"], &definition["display"]);
        out.push(json!({ "beginRendering": { "surfaceId": id, "root": root, "display": display } }));
        out
    }
}

fn definition(data: &Value) -> Option<&Value> {
    data.get("addOrUpdateSurface")?.get("definition")
}

struct Reading<'a> {
    id: &'a str,
    props: JsonMap,
    out: &'a mut Translated,
}

impl Reading<'_> {
    fn widget(&mut self, kind: &str) {
        match kind {
            "Text" => {
                // Without Markdown, says its description.
                self.props.set("variant", "plain");
                self.push("Text");
            }
            "ElevatedButton" => self.button(),
            "TextField" => self.text_field(),
            "CheckboxGroup" => self.boxes(),
            "RadioGroup" => self.radios(),
            "Image" => self.image(),
            "Slider" | "DateTimeInput" | "ChoicePicker" | "CheckBox" => {
                self.bind("value");
                self.push(kind);
            }
            kind if QUESTIONS.contains(&kind) => {
                self.bind("value");
                self.push(kind);
            }
            kind => self.push(kind),
        }
    }

    fn push(&mut self, kind: &str) {
        let mut map = std::mem::take(&mut self.props);
        map.set("id", self.id);
        map.set("component", kind);
        self.out.components.push(Value::Object(map));
    }

    fn text(&self, key: &str) -> Option<String> {
        let value = self.props.get(key)?;
        let text = value.as_str().or_else(|| value.get("literalString")?.as_str());
        text.map(str::to_owned)
    }

    /// Puts the literal into the state and binds the property to it.
    fn bind(&mut self, key: &str) {
        let value = self.props.get(key).cloned().unwrap_or_default();
        self.state(key, value);
    }

    fn state(&mut self, key: &str, value: Value) {
        self.out.initial.push((self.id.to_owned(), value));
        self.props.insert(key.into(), json!({ "path": path_of(self.id) }));
    }

    fn button(&mut self) {
        self.props.set("variant", "primary");
        // The newer client names the event and its context itself.
        let action = self.props.shift_remove("action");
        let context = action.as_ref().and_then(|action| action.get("context")).cloned();
        let context = context.filter(Value::is_object).unwrap_or_else(|| json!({}));
        self.props
            .set("action", json!({ "event": { "name": "onTap", "context": context } }));
        self.push("Button");
    }

    fn text_field(&mut self) {
        let hint = self.text("hintText").unwrap_or_default();
        let hidden = self.props.get("obscureText").and_then(Value::as_bool) == Some(true);
        let value = self.text("value").unwrap_or_default();
        self.props = JsonMap::new();
        self.props.set("label", hint);
        self.props
            .insert("variant".into(), if hidden { "obscured" } else { "shortText" }.into());
        self.state("value", value.into());
        // Enter submits.
        self.props
            .set("action", json!({ "event": { "name": "onSubmitted", "context": {} } }));
        self.push("TextField");
    }

    fn labels(&self) -> Vec<String> {
        let labels = self.props.get("labels").and_then(Value::as_array);
        let labels = labels.into_iter().flatten().take(MAX_BOXES);
        labels
            .map(|label| label.as_str().map_or_else(|| label.to_string(), str::to_owned))
            .collect()
    }

    fn boxes(&mut self) {
        let labels = self.labels();
        let given = self
            .props
            .get("values")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default();
        let values = (0..labels.len()).map(|at| Value::Bool(given.get(at).and_then(Value::as_bool) == Some(true)));
        let values = Value::Array(values.collect());
        let path = path_of(self.id);
        let own = self.id;
        let box_id = |at: usize| format!("{own}{BOX}{at}");
        let boxes = labels.iter().enumerate().map(|(at, label)| {
            json!({
                "id": box_id(at), "component": "CheckBox", "label": label, "value": { "path": format!("{path}/{at}") },
            })
        });
        let boxes: Vec<Value> = boxes.collect();
        self.out.components.extend(boxes);
        self.out.initial.push((self.id.to_owned(), values));
        let ids: Vec<Value> = (0..labels.len()).map(|at| box_id(at).into()).collect();
        self.out
            .components
            .push(json!({ "id": own, "component": "Column", "children": ids }));
    }

    fn radios(&mut self) {
        let labels = self.labels();
        let value = self.text("groupValue").unwrap_or_default();
        let options: Vec<Value> = labels
            .iter()
            .map(|label| json!({ "label": label, "value": label }))
            .collect();
        self.props = JsonMap::new();
        self.props.set("options", options);
        self.props.set("variant", "mutuallyExclusive");
        self.state("value", value.into());
        self.push("ChoicePicker");
    }

    fn image(&mut self) {
        if let Some(asset) = self.text("assetName") {
            self.props.entry("description").or_insert_with(|| asset.into());
        }
        self.push("Image");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_stands_under_the_widgets_id() {
        let translated = translate(&json!({ "root": "a/b", "widgets": [
            { "id": "a/b", "widget": { "TextField": { "value": "x", "hintText": "Name" } } },
            { "id": "root", "widget": { "CheckboxGroup": { "values": [true], "labels": ["A", "B"] } } },
            { "id": "r", "widget": { "RadioGroup": { "groupValue": "A", "labels": ["A", "A"] } } },
            { "id": "bad" }, 7,
        ] }));
        let initial = [
            ("a/b".to_owned(), json!("x")),
            ("root".to_owned(), json!([true, false])),
            ("r".to_owned(), json!("A")),
        ];
        assert_eq!(translated.initial, initial);
        let ids: Vec<&str> = translated
            .components
            .iter()
            .filter_map(|map| map["id"].as_str())
            .collect();
        assert_eq!(ids, ["a/b", "root\u{200b}0", "root\u{200b}1", "root", "r"]);
        assert_eq!(translated.components[0]["value"], json!({ "path": "/a~1b" }));
        assert_eq!(widget_of("/a~1b/0").as_deref(), Some("a/b"));
        assert_eq!(widget_id("c\u{200b}4"), "c");
    }
}
