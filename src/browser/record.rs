//! Small records that the browser keeps as JSON text, read and written by the browser's own JSON: the page's first module
//! needs no parser of ours for them. Knows no store and no meaning.

use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::prelude::*;

/// A flat JSON object.
pub struct FlatRecord(Object);

impl Default for FlatRecord {
    fn default() -> FlatRecord {
        FlatRecord(Object::new())
    }
}

impl FlatRecord {
    /// Reads a kept text; `None` when it is no JSON object.
    pub fn parse(text: &str) -> Option<FlatRecord> {
        let value = JSON::parse(text).ok()?;
        value.dyn_into().ok().map(FlatRecord)
    }

    fn get(&self, key: &str) -> JsValue {
        Reflect::get(&self.0, &JsValue::from_str(key)).unwrap_or_default()
    }

    /// Whether there is anything under this key.
    pub fn has(&self, key: &str) -> bool {
        !self.get(key).is_undefined()
    }

    /// The text under this key; empty when there is none.
    pub fn text(&self, key: &str) -> String {
        self.get(key).as_string().unwrap_or_default()
    }

    /// The flag under this key; false when there is none.
    pub fn flag(&self, key: &str) -> bool {
        self.get(key).as_bool().unwrap_or_default()
    }

    /// The number under this key; 0 when there is none.
    pub fn number(&self, key: &str) -> f64 {
        self.get(key).as_f64().unwrap_or_default()
    }

    /// The list under this key; empty when there is none.
    pub fn list(&self, key: &str) -> Vec<JsValue> {
        self.get(key)
            .dyn_into::<Array>()
            .map(|list| list.to_vec())
            .unwrap_or_default()
    }

    /// Puts a value under a key.
    pub fn with(self, key: &str, value: impl Into<JsValue>) -> FlatRecord {
        Reflect::set(&self.0, &JsValue::from_str(key), &value.into()).ok();
        self
    }

    /// The record as JSON text.
    pub fn to_text(&self) -> String {
        JSON::stringify(&self.0).map(String::from).unwrap_or_default()
    }
}
