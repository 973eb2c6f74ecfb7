//! The components of GULF surfaces (`gulf-a2ui.md` 2.2), under that protocol's own names.

use super::PropertyKind::{Action, Child, Children, Flag, Literal, Number, Options, Tabs, Text, Texts, Word};
use super::{ComponentSpec, Property, PropertyKind, component, may, must};

const DISTRIBUTION: PropertyKind = Word(&["start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly"]);
const ALIGNMENT: PropertyKind = Word(&["stretch", "start", "center", "end"]);
const BOX: &[Property] = &[
    must("children", Children),
    may("distribution", DISTRIBUTION).about("Along the main axis."),
    may("alignment", ALIGNMENT).about("Across it."),
];

/// Every component.
pub(super) const GULF: &[ComponentSpec] = &[
    component(
        "Heading",
        "",
        &[must("text", Text), may("level", Word(&["1", "2", "3", "4", "5"]))],
    ),
    component("Text", "", &[must("text", Text).about("Simple Markdown.")]),
    component("Image", "", &[must("url", Text), may("altText", Text)]),
    component("Icon", "", &[must("name", Text)]),
    component("Video", "", &[must("url", Text)]),
    component("AudioPlayer", "", &[must("url", Text), may("description", Text)]),
    component("Row", "", BOX),
    component("Column", "", BOX),
    component(
        "List",
        "",
        &[
            must("children", Children),
            may("direction", Word(&["vertical", "horizontal"])),
            may("alignment", ALIGNMENT),
        ],
    ),
    component("Card", "", &[must("child", Child)]),
    component("Tabs", "", &[must("tabItems", Tabs)]),
    component("Divider", "", &[may("axis", Word(&["horizontal", "vertical"]))]),
    component(
        "Modal",
        "",
        &[must("entryPointChild", Child), must("contentChild", Child)],
    ),
    component(
        "Button",
        "",
        &[
            must("label", Text),
            must("action", Action),
            may("primary", PropertyKind::On).about("true on one button per group at most."),
        ],
    ),
    component("CheckBox", "", &[must("label", Text), must("value", Flag)]),
    component(
        "TextField",
        "",
        &[
            must("label", Text),
            may("text", Text),
            may("type", Word(&["shortText", "number", "date", "longText", "obscured"])),
            may("validationRegexp", Literal),
        ],
    ),
    component(
        "DateTimeInput",
        "",
        &[
            must("value", Text),
            may("label", Text),
            may("enableDate", PropertyKind::On),
            may("enableTime", PropertyKind::On),
            may("outputFormat", Literal),
        ],
    ),
    component(
        "MultipleChoice",
        "",
        &[
            must("selections", Texts),
            may("label", Text),
            may("options", Options),
            may("maxAllowedSelections", PropertyKind::Count),
        ],
    ),
    component(
        "Slider",
        "",
        &[
            must("value", Number),
            may("label", Text),
            may("minValue", PropertyKind::Count),
            may("maxValue", PropertyKind::Count),
        ],
    ),
];
