//! One table for the names of all generations (`gulf-a2ui.md` 8): types and properties. Agents mix generations, so every
//! name is accepted everywhere. Knows no values.

/// The basic catalogue under its canonical names.
pub(crate) const BASIC: [&str; 18] = [
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
pub(crate) fn canonical_type(name: &str) -> &str {
    match name {
        "Heading" => "Text",
        "MultipleChoice" => "ChoicePicker",
        "Checkbox" => "CheckBox",
        other => other,
    }
}

/// Other names of a property, the newest first.
pub(crate) fn aliases(kind: &str, name: &str) -> &'static [&'static str] {
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
pub(crate) fn references(wire_type: &str) -> References {
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
