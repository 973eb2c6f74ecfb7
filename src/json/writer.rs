//! Where the fields of a stored message go: into a JSON value, or straight into text. The second copies no tool output
//! on its way to the store. Knows no message.

use serde_json::Value;

use super::packed::Json;
use crate::json::JsonMap;

/// Takes the fields of one JSON object in order.
pub(crate) trait Fields {
    fn text(&mut self, key: &str, value: &str);
    fn value(&mut self, key: &str, value: &Value);
    fn json(&mut self, key: &str, value: &Json);
}

impl Fields for JsonMap {
    fn text(&mut self, key: &str, value: &str) {
        self.insert(key.into(), Value::String(value.into()));
    }

    fn value(&mut self, key: &str, value: &Value) {
        self.insert(key.into(), value.clone());
    }

    fn json(&mut self, key: &str, value: &Json) {
        self.value(key, &value.value());
    }
}

/// One JSON object as text, written to the end of a buffer. A key that is given twice stands there twice, and the last
/// one counts for every reader, as in a map.
pub(crate) struct TextObject<'a> {
    out: &'a mut Vec<u8>,
    empty: bool,
}

impl<'a> TextObject<'a> {
    pub fn begin(out: &'a mut Vec<u8>) -> TextObject<'a> {
        out.push(b'{');
        TextObject { out, empty: true }
    }

    pub fn end(self) {
        self.out.push(b'}');
    }

    /// Writes the key; what is pushed to the buffer next is its value.
    pub fn key(&mut self, key: &str) -> &mut Vec<u8> {
        if !std::mem::take(&mut self.empty) {
            self.out.push(b',');
        }
        write(self.out, key);
        self.out.push(b':');
        self.out
    }
}

impl Fields for TextObject<'_> {
    fn text(&mut self, key: &str, value: &str) {
        write(self.key(key), value);
    }

    fn value(&mut self, key: &str, value: &Value) {
        write(self.key(key), value);
    }

    fn json(&mut self, key: &str, value: &Json) {
        match value.text() {
            Some(text) => self.key(key).extend_from_slice(text.as_bytes()),
            None => self.value(key, &value.value()),
        }
    }
}

fn write<T: serde::Serialize + ?Sized>(out: &mut Vec<u8>, value: &T) {
    // A buffer takes everything, and text and JSON values can always be written.
    let _ = serde_json::to_writer(out, value);
}
