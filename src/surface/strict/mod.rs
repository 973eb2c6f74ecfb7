//! Messages of v0.9 and v1.0 by the letter of their schemas and of the basic catalogue: what a strict renderer refuses.
//! The page never asks: it draws what it can. For the command line, servers and tests.

mod table;
mod values;

use serde_json::Value;

use super::Generation;
use crate::json::JsonMap;
use values::Checker;

/// One thing that the schema forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// A JSON pointer into the message.
    pub path: String,
    /// What it forbids, in words.
    pub message: String,
}

/// Everything that is wrong with a message; a message of another generation has no schema here.
pub fn violations(message: &Value) -> Vec<Violation> {
    let version = message
        .get("version")
        .and_then(Value::as_str)
        .and_then(Generation::from_word);
    let Some(generation) = version.filter(|version| version.has_pointers()) else {
        return Vec::new();
    };
    let mut checker = Checker::new(generation);
    let Some(map) = message.as_object() else {
        return Vec::new();
    };
    for (key, body) in map.iter().filter(|(key, _)| *key != "version") {
        let Some(body) = body.as_object() else {
            checker.wrong(&format!("/{key}"), "should be an object");
            continue;
        };
        checker.message(key, body);
    }
    if map.len() != 2 {
        checker.wrong("", "should hold one message");
    }
    checker.found
}

impl Checker {
    fn message(&mut self, key: &str, body: &JsonMap) {
        let at = format!("/{key}");
        let later = self.generation == Generation::V10;
        match key {
            "createSurface" => {
                let own: &[&str] = match later {
                    true => &[
                        "surfaceId",
                        "catalogId",
                        "sendDataModel",
                        "components",
                        "dataModel",
                        "metadata",
                    ],
                    false => &["surfaceId", "catalogId", "theme", "sendDataModel"],
                };
                self.only(&at, body, own);
                self.need(
                    &at,
                    body,
                    if later {
                        &["surfaceId"]
                    } else {
                        &["surfaceId", "catalogId"]
                    },
                );
                self.strings(&at, body, &["surfaceId", "catalogId"]);
                if let Some(list) = body.get("components") {
                    self.components(&at, list);
                }
                if body.get("dataModel").is_some_and(|data| !data.is_object()) {
                    self.wrong(&format!("{at}/dataModel"), "should be an object");
                }
                if body.get("sendDataModel").is_some_and(|flag| !flag.is_boolean()) {
                    self.wrong(&format!("{at}/sendDataModel"), "should be a boolean");
                }
                self.metadata(&at, body.get("metadata"));
                self.theme(&at, body.get("theme"));
            }
            "updateComponents" => {
                self.only(&at, body, &["surfaceId", "components"]);
                self.need(&at, body, &["surfaceId", "components"]);
                self.strings(&at, body, &["surfaceId"]);
                if let Some(list) = body.get("components") {
                    self.components(&at, list);
                }
            }
            "updateDataModel" => {
                self.only(&at, body, &["surfaceId", "path", "value"]);
                self.need(&at, body, if later { &["surfaceId", "value"] } else { &["surfaceId"] });
                self.strings(&at, body, &["surfaceId", "path"]);
            }
            "deleteSurface" => {
                self.only(&at, body, &["surfaceId"]);
                self.need(&at, body, &["surfaceId"]);
            }
            "callRendererFunction" if later => self.renderer_call(&at, body),
            "agentFunctionResponse" if later => self.need(&at, body, &["functionCallId"]),
            _ => self.wrong(&at, "is unknown"),
        }
    }

    fn renderer_call(&mut self, at: &str, body: &JsonMap) {
        self.need(at, body, &["functionCallId", "callFunction"]);
        let Some(call) = body.get("callFunction").and_then(Value::as_object) else {
            return;
        };
        let at = format!("{at}/callFunction");
        self.need(
            &at,
            call,
            &[self.spelled(call, values::CALL).unwrap_or("call"), "catalogId"],
        );
        for (key, value) in call.get("args").and_then(Value::as_object).into_iter().flatten() {
            if value.is_object() {
                self.wrong(&format!("{at}/args/{key}"), "should be a plain value");
            }
        }
    }

    fn components(&mut self, at: &str, list: &Value) {
        let at = format!("{at}/components");
        let Some(list) = list.as_array().filter(|list| !list.is_empty()) else {
            return self.wrong(&at, "should be a list of components");
        };
        for (index, component) in list.iter().enumerate() {
            let at = format!("{at}/{index}");
            match component.as_object() {
                Some(component) => self.component(&at, component),
                None => self.wrong(&at, "should be an object"),
            }
        }
    }

    fn component(&mut self, at: &str, component: &JsonMap) {
        self.need(at, component, &["id", "component"]);
        self.strings(at, component, &["id", "component", "catalogId"]);
        self.metadata(at, component.get("metadata"));
        let Some(kind) = component.get("component").and_then(Value::as_str) else {
            return;
        };
        if kind == "Surface" {
            return self.wrong(&format!("{at}/component"), "is a reserved name");
        }
        let own = |key: &str| {
            let v10 = self.generation == Generation::V10 && matches!(key, "catalogId" | "metadata");
            v10 || matches!(key, "id" | "component")
        };
        let props: Vec<(&String, &Value)> = component.iter().filter(|(key, _)| !own(key)).collect();
        let Some(rules) = table::component(kind, self.generation) else {
            for (key, value) in props {
                self.value(&format!("{at}/{key}"), "any", value);
            }
            return;
        };
        for (key, value) in props {
            let at = format!("{at}/{key}");
            match (rules.find(key), key.as_str()) {
                (Some(rule), _) => self.value(&at, rule, value),
                (None, "weight") => self.value(&at, "=number", value),
                (None, "accessibility") => self.accessibility(&at, value),
                _ => self.wrong(&at, "is unknown"),
            }
        }
        for name in rules.needed().filter(|name| !component.contains_key(*name)) {
            self.wrong(&format!("{at}/{name}"), "is missing");
        }
    }

    fn accessibility(&mut self, at: &str, value: &Value) {
        let Some(map) = value.as_object() else {
            return self.wrong(at, "should be an object");
        };
        for (key, value) in map {
            let at = format!("{at}/{key}");
            match key.as_str() {
                "label" | "description" => self.value(&at, "string", value),
                "live" => self.value(&at, "off|polite|assertive", value),
                "hidden" => self.value(&at, "boolean", value),
                _ => {}
            }
        }
    }

    fn metadata(&mut self, at: &str, metadata: Option<&Value>) {
        let Some(metadata) = metadata else { return };
        let at = format!("{at}/metadata");
        let Some(map) = metadata.as_object() else {
            return self.wrong(&at, "should be an object");
        };
        self.only(&at, map, &["extensions"]);
        for key in map
            .get("extensions")
            .and_then(Value::as_object)
            .into_iter()
            .flat_map(JsonMap::keys)
        {
            let mut chars = key.chars();
            let begins = chars.next().is_some_and(|char| char.is_alphabetic() || char == '_');
            if !begins || !chars.all(|char| char.is_alphanumeric() || char == '_') {
                self.wrong(&format!("{at}/extensions/{key}"), "is no identifier");
            }
        }
    }

    fn theme(&mut self, at: &str, theme: Option<&Value>) {
        let Some(colour) = theme.and_then(|theme| theme.get("primaryColor")) else {
            return;
        };
        let hex = colour.as_str().and_then(|colour| colour.strip_prefix('#'));
        if !hex.is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit())) {
            self.wrong(
                &format!("{at}/theme/primaryColor"),
                "should be a colour such as #00BFFF",
            );
        }
    }
}
