//! Changes that wait for the next action of their surface (`genui.md` 4): the last one of each widget, until the server
//! tells something else about that widget. Knows no component and no clock.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::widgets::widget_of;
use crate::json::SetMember;

/// One event in the words of the protocol; `timestamp` is ISO 8601. What has no value has no `value`: it is never `null`,
/// alone or in the map of an action.
pub fn event(surface: &str, widget: &str, kind: &str, is_action: bool, value: Value, timestamp: &str) -> Value {
    let mut event = json!({
        "surfaceId": surface, "widgetId": widget, "eventType": kind, "isAction": is_action, "timestamp": timestamp,
    });
    let value = match value {
        Value::Object(mut map) => {
            map.retain(|_, value| !value.is_null());
            Value::Object(map)
        }
        value => value,
    };
    if let Some(event) = event.as_object_mut().filter(|_| !value.is_null()) {
        event.set("value", value);
    }
    event
}

/// The waiting events of every surface.
#[derive(Clone, Debug, Default)]
pub struct WaitingEvents {
    waiting: HashMap<String, Vec<Value>>,
}

impl WaitingEvents {
    /// Keeps this event in place of an earlier one about the same widget.
    pub fn keep(&mut self, surface: &str, event: Value) {
        let waiting = self.waiting.entry(surface.to_owned()).or_default();
        waiting.retain(|other| other.get("widgetId") != event.get("widgetId"));
        waiting.push(event);
    }

    /// Puts back the events as they were stored with their surface.
    pub fn restore(&mut self, surface: &str, events: Vec<Value>) {
        self.waiting.insert(surface.to_owned(), events);
    }

    /// The events of a surface in order, for the action that takes them along.
    pub fn take(&mut self, surface: &str) -> Vec<Value> {
        self.waiting.remove(surface).unwrap_or_default()
    }

    /// The events of a surface, to be stored with it.
    pub(super) fn of(&self, surface: &str) -> Option<&Vec<Value>> {
        self.waiting.get(surface)
    }

    /// Forgets what this message of `Told::messages` overwrites: nobody entered what stands there now.
    pub fn overwrite(&mut self, message: &Value) {
        let surface = |key: &str| message.get(key)?.get("surfaceId")?.as_str();
        if let Some(gone) = surface("deleteSurface").or_else(|| surface("createSurface")) {
            self.waiting.remove(gone);
        }
        let Some(id) = surface("updateDataModel") else { return };
        let path = message.pointer("/updateDataModel/path").and_then(Value::as_str);
        let Some(widget) = path.and_then(widget_of) else { return };
        if let Some(waiting) = self.waiting.get_mut(id) {
            waiting.retain(|event| event.get("widgetId").and_then(Value::as_str) != Some(&widget));
            if waiting.is_empty() {
                self.waiting.remove(id);
            }
        }
    }
}
