//! What a question type adds to the envelope of its call, and the options that several types have.

use serde_json::{Value, json};

use crate::words::{Locale, Text};

/// What a type adds to the envelope.
pub(super) struct Own {
    pub title: String,
    pub description: Option<Text>,
    /// Fields of the type, and those of the envelope that differ from the usual.
    pub fields: Value,
    /// `properties` of `output_schema`.
    pub properties: Value,
    /// `required` of `output_schema`.
    pub required: &'static [&'static str],
}

/// An option with an id and a label.
pub(super) fn option(locale: Locale, id: &str, label: Text) -> Value {
    json!({"id": id, "label": label.get(locale)})
}

/// Several of them.
pub fn options(locale: Locale, pairs: &[(&str, Text)]) -> Vec<Value> {
    pairs.iter().map(|(id, label)| option(locale, id, *label)).collect()
}
