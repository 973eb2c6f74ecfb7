//! One table for the names of all generations (`gulf-a2ui.md` 8): types, properties and words. Agents mix
//! generations, so every name is accepted everywhere. Knows no values beyond words.

use serde_json::Value;

use crate::surface::Node;

/// The basic catalogue under its canonical names.
pub const BASIC: [&str; 18] = [
    "Text",
    "Image",
    "Icon",
    "Video",
    "AudioPlayer",
    "Row",
    "Column",
    "List",
    "Card",
    "Tabs",
    "Modal",
    "Divider",
    "Button",
    "TextField",
    "CheckBox",
    "ChoicePicker",
    "Slider",
    "DateTimeInput",
];

/// Our components beside the basic ones: data, and questions.
pub const OWN: [&str; 19] = [
    "Table",
    "Chart",
    "Figure",
    "RadioCardGroup",
    "CheckboxCardGroup",
    "LikertScale",
    "NpsScale",
    "StarRating",
    "NumericRating",
    "DragSortableList",
    "MatrixQuestionTable",
    "TextAreaCard",
    "ModalForm",
    "StimulusCard",
    "ComparisonCards",
    "ConsentPanel",
    "UploadDropzone",
    "ImageFeedbackCanvas",
    "ConfirmationCard",
];

/// Those of ours that ask a question.
pub const QUESTIONS: &[&str] = OWN.split_at(3).1;

/// The id of the catalogue that has them.
pub const OWN_CATALOG: &str = "https://partsong.dev/catalogs/surface/v1/catalog.json";

/// The name that a view goes by.
pub fn canonical_type(name: &str) -> &str {
    match name {
        "Heading" => "Text",
        "MultipleChoice" => "ChoicePicker",
        "Checkbox" => "CheckBox",
        other => other,
    }
}

/// Other names of a property, the newest first.
pub fn aliases(kind: &str, name: &str) -> &'static [&'static str] {
    match (kind, name) {
        ("Row" | "Column", "justify") => &["distribution", "mainAxisAlignment"],
        ("Row" | "Column" | "List", "align") => &["alignment", "crossAxisAlignment"],
        ("Tabs", "tabs") => &["tabItems"],
        ("Modal", "trigger") => &["entryPointChild"],
        ("Modal", "content") => &["contentChild"],
        ("TextField", "value") => &["text"],
        ("TextField", "variant") => &["textFieldType", "type"],
        ("CheckBox", "value") => &["checked"],
        ("ChoicePicker", "value") => &["selections"],
        ("ChoicePicker", "displayStyle") => &["type"],
        ("Slider", "min") => &["minValue"],
        ("Slider", "max") => &["maxValue"],
        ("Text" | "Image", "variant") => &["usageHint"],
        ("Image", "description") => &["altText"],
        ("Button", "child") => &["label"],
        ("Chart", "data") => &["chartData"],
        ("Chart", "chart") => &["chartType", "type"],
        _ => &[],
    }
}

/// Which properties of a type name other components: single ones, lists of children, and lists of items that hold one.
pub struct References {
    pub single: &'static [&'static str],
    pub children: &'static [&'static str],
    pub items: &'static [(&'static str, &'static str)],
}

/// Only these are followed: a text that happens to be a component's id stays a text.
pub fn references(wire_type: &str) -> References {
    let none: &[&str] = &[];
    let (single, children, items): (&[&str], &[&str], &[(&str, &str)]) = match canonical_type(wire_type) {
        "Row" | "Column" | "List" => (none, &["children"], &[]),
        "Card" | "Button" => (&["child"], none, &[]),
        "Tabs" => (none, none, &[("tabs", "child"), ("tabItems", "child")]),
        "Modal" => (&["trigger", "content", "entryPointChild", "contentChild"], none, &[]),
        basic if BASIC.contains(&basic) => (none, none, &[]),
        _ => (&["child"], &["children"], &[]),
    };
    References {
        single,
        children,
        items,
    }
}

/// A word property in canonical spelling.
pub(crate) fn word(node: &Node, name: &str) -> Option<String> {
    let given = || node.value(name).and_then(Value::as_str);
    match (node.kind(), name) {
        ("Text", "variant") => match &*node.wire_type {
            "Heading" => {
                let level = node.number("level").filter(|level| (1.0..=6.0).contains(level));
                Some(format!("h{}", level.unwrap_or(1.0).min(5.0) as u8))
            }
            _ => given().map(str::to_owned),
        },
        ("Image", "fit") => given().map(|fit| if fit == "scale-down" { "scaleDown" } else { fit }.to_owned()),
        ("Button", "variant") => match given() {
            Some("text" | "link") => Some("borderless".into()),
            Some(word @ ("primary" | "borderless")) => Some(word.into()),
            Some(_) => Some("default".into()),
            None => (node.flag("primary") == Some(true)).then(|| "primary".into()),
        },
        ("ChoicePicker", "variant") => choice(node, given()),
        ("ChoicePicker", "displayStyle") => {
            let chips = given() == Some("chips") || node.value("variant").and_then(Value::as_str) == Some("chips");
            Some(if chips { "chips" } else { "checkbox" }.into())
        }
        ("Row" | "Column" | "List", "justify" | "align") => given().map(camel),
        _ => given().map(str::to_owned),
    }
}

/// One or many: v0.9's `variant`, or how many an older generation allows.
fn choice(node: &Node, given: Option<&str>) -> Option<String> {
    if let Some(word @ ("multipleSelection" | "mutuallyExclusive")) = given {
        return Some(word.into());
    }
    let many = match node.number("maxAllowedSelections") {
        Some(most) => most > 1.0,
        // v0.8 and GULF allow one by default.
        None => false,
    };
    Some(if many { "multipleSelection" } else { "mutuallyExclusive" }.into())
}

/// `space-between`, `space_between` and `flex-start` as `spaceBetween` and `start`.
fn camel(word: &str) -> String {
    let mut out = String::new();
    let mut upper = false;
    for char in word.strip_prefix("flex-").unwrap_or(word).chars().take(40) {
        match char {
            '-' | '_' => upper = true,
            char if std::mem::take(&mut upper) => out.push(char.to_ascii_uppercase()),
            char => out.push(char),
        }
    }
    out
}
