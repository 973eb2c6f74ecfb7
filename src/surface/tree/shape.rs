//! What kind of value each property of the basic catalogue holds: a property of a wrong kind is left out, the component
//! is still drawn (`gulf-a2ui.md` 3). Knows kinds, no words and no bounds.

use serde_json::Value;

use crate::surface::Generation;
use crate::surface::data::reading::{Binding, binding};
use crate::surface::message::names::canonical_type;

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Numbers and flags are spelled.
    Text,
    /// Text that is a number counts.
    Number,
    Flag,
    /// One text is a list of one.
    Texts,
    /// A component's id.
    Reference,
    Object,
    List,
}

impl Shape {
    /// For the report.
    pub fn as_str(self) -> &'static str {
        match self {
            Shape::Text => "string",
            Shape::Number => "number",
            Shape::Flag => "boolean",
            Shape::Texts => "list of strings",
            Shape::Reference => "component id",
            Shape::Object => "object",
            Shape::List => "list",
        }
    }

    /// Whether a property may be given so; what is bound is looked at when it is read.
    pub(super) fn fits(self, raw: &Value, generation: Generation) -> bool {
        let value = match binding(raw, generation) {
            Binding::Path(_) | Binding::Call(..) => return true,
            Binding::Literal(literal) => literal,
            Binding::Plain => raw,
        };
        match (self, value) {
            (Shape::Reference, value) => value.is_string(),
            (_, Value::Null) => true,
            (Shape::Text, value) => !value.is_object() && !value.is_array(),
            (Shape::Number, Value::String(text)) => crate::number::parse(text.trim()).is_some(),
            (Shape::Number, value) => value.is_number(),
            (Shape::Flag, Value::String(word)) => word.parse::<bool>().is_ok(),
            (Shape::Flag, value) => value.is_boolean(),
            (Shape::Texts, value) => value.is_array() || value.is_string(),
            (Shape::Object, value) => value.is_object(),
            (Shape::List, value) => value.is_array(),
        }
    }
}

/// The kind of a property under any generation's name; `None` for what nobody defined.
pub(super) fn shape(wire_type: &str, name: &str) -> Option<Shape> {
    let kind = canonical_type(wire_type);
    Some(match (kind, name) {
        ("Text", "text") | ("Image" | "Video" | "AudioPlayer", "url") => Shape::Text,
        ("Image", "description" | "altText") | ("AudioPlayer", "description") => Shape::Text,
        ("Video", "posterUrl") | ("TextField", "placeholder" | "validationRegexp") => Shape::Text,
        ("Card" | "Button", "child") => Shape::Reference,
        ("Modal", "trigger" | "content" | "entryPointChild" | "contentChild") => Shape::Reference,
        ("Tabs", "tabs" | "tabItems") | ("ChoicePicker", "options") => Shape::List,
        ("Button", "action") => Shape::Object,
        ("Button", "primary") | ("CheckBox", "value" | "checked") => Shape::Flag,
        ("ChoicePicker", "filterable") | ("DateTimeInput", "enableDate" | "enableTime") => Shape::Flag,
        ("Slider", "value" | "min" | "max" | "minValue" | "maxValue" | "steps") => Shape::Number,
        ("ChoicePicker", "maxAllowedSelections") | ("Divider", "thickness") => Shape::Number,
        ("ChoicePicker", "value" | "selections") => Shape::Texts,
        ("TextField", "value" | "text") | ("DateTimeInput", "value" | "min" | "max" | "outputFormat") => Shape::Text,
        ("Button" | "TextField" | "CheckBox" | "ChoicePicker" | "Slider" | "DateTimeInput", "label") => Shape::Text,
        ("Text", "variant" | "usageHint" | "level") | ("Image", "variant" | "usageHint" | "fit") => Shape::Text,
        ("Row" | "Column", "justify" | "align" | "distribution" | "alignment") => Shape::Text,
        ("List", "direction" | "align" | "alignment" | "listStyle") | ("Divider", "axis") => Shape::Text,
        ("TextField", "variant" | "textFieldType" | "type") | ("Button", "variant") => Shape::Text,
        ("ChoicePicker", "variant" | "displayStyle") => Shape::Text,
        _ => return None,
    })
}
