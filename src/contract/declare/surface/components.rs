//! The components of A2UI surfaces (`gulf-a2ui.md` 7.1).

use super::PropertyKind::{Action, Checks, Child, Children, Flag, Literal, Number, Options, Tabs, Text, Texts, Word};
use super::{ComponentSpec, Property, may, must};

const JUSTIFY: &[&str] = &[
    "start",
    "center",
    "end",
    "spaceBetween",
    "spaceAround",
    "spaceEvenly",
    "stretch",
];
const ALIGN: &[&str] = &["stretch", "start", "center", "end"];
const CHECKS: Property = may(
    "checks",
    Checks,
    "Rules; the message of each that fails is shown, and a Button with one is disabled.",
);
const BOX: &[Property] = &[
    must("children", Children, ""),
    may("justify", Word(JUSTIFY), "Along the main axis."),
    may("align", Word(ALIGN), "Across it."),
];

/// Every component, the basic catalogue first.
pub const COMPONENTS: &[ComponentSpec] = &[
    ComponentSpec {
        name: "Text",
        about: "Words, with simple Markdown.",
        properties: &[
            must("text", Text, ""),
            may("variant", Word(&["body", "h1", "h2", "h3", "h4", "h5", "caption"]), ""),
        ],
    },
    ComponentSpec {
        name: "Image",
        about: "",
        properties: &[
            must("url", Text, "https, or data: of a raster image."),
            may("description", Text, "What it shows, for who can't see it."),
            may("fit", Word(&["fill", "contain", "cover", "none", "scaleDown"]), ""),
            may(
                "variant",
                Word(&[
                    "mediumFeature",
                    "icon",
                    "avatar",
                    "smallFeature",
                    "largeFeature",
                    "header",
                ]),
                "",
            ),
        ],
    },
    ComponentSpec {
        name: "Icon",
        about: "",
        properties: &[must(
            "name",
            Text,
            "A name of the basic catalogue, such as calendarToday.",
        )],
    },
    ComponentSpec {
        name: "Video",
        about: "",
        properties: &[must("url", Text, ""), may("posterUrl", Text, "")],
    },
    ComponentSpec {
        name: "AudioPlayer",
        about: "",
        properties: &[must("url", Text, ""), may("description", Text, "")],
    },
    ComponentSpec {
        name: "Row",
        about: "Children beside each other; their weight shares the room.",
        properties: BOX,
    },
    ComponentSpec {
        name: "Column",
        about: "Children below each other.",
        properties: BOX,
    },
    ComponentSpec {
        name: "List",
        about: "Many children of one kind, mostly a template over a list of the data model.",
        properties: &[
            must("children", Children, ""),
            may("direction", Word(&["vertical", "horizontal"]), ""),
            may("align", Word(ALIGN), ""),
        ],
    },
    ComponentSpec {
        name: "Card",
        about: "A framed group.",
        properties: &[must("child", Child, "")],
    },
    ComponentSpec {
        name: "Tabs",
        about: "",
        properties: &[must("tabs", Tabs, "")],
    },
    ComponentSpec {
        name: "Modal",
        about: "A dialog that the trigger opens.",
        properties: &[must("trigger", Child, ""), must("content", Child, "")],
    },
    ComponentSpec {
        name: "Divider",
        about: "",
        properties: &[may("axis", Word(&["horizontal", "vertical"]), "")],
    },
    ComponentSpec {
        name: "Button",
        about: "One primary button per group at most.",
        properties: &[
            must("child", Child, "A Text."),
            may("variant", Word(&["default", "primary", "borderless"]), ""),
            must("action", Action, ""),
            CHECKS,
        ],
    },
    ComponentSpec {
        name: "TextField",
        about: "",
        properties: &[
            must("label", Text, ""),
            may("value", Text, "Bind it to a path."),
            may("placeholder", Text, ""),
            may(
                "variant",
                Word(&["shortText", "longText", "number", "obscured", "date"]),
                "",
            ),
            may(
                "validationRegexp",
                Literal,
                "Matches the whole value; an empty value passes.",
            ),
            CHECKS,
        ],
    },
    ComponentSpec {
        name: "CheckBox",
        about: "",
        properties: &[
            must("label", Text, ""),
            must("value", Flag, "Bind it to a path."),
            CHECKS,
        ],
    },
    ComponentSpec {
        name: "ChoicePicker",
        about: "One or several of a few options.",
        properties: &[
            may("label", Text, ""),
            must("options", Options, ""),
            must("value", Texts, "The chosen values. Bind it to a path."),
            may("variant", Word(&["mutuallyExclusive", "multipleSelection"]), ""),
            may("displayStyle", Word(&["checkbox", "chips"]), ""),
            may("filterable", Flag, "A search field above the options."),
            CHECKS,
        ],
    },
    ComponentSpec {
        name: "Slider",
        about: "",
        properties: &[
            may("label", Text, ""),
            may("min", Number, "0 by default."),
            must("max", Number, ""),
            may("steps", Number, ""),
            must("value", Number, "Bind it to a path."),
            CHECKS,
        ],
    },
    ComponentSpec {
        name: "DateTimeInput",
        about: "",
        properties: &[
            must("value", Text, "ISO 8601 date, time or both. Bind it to a path."),
            may("enableDate", Flag, ""),
            may("enableTime", Flag, ""),
            may("min", Text, ""),
            may("max", Text, ""),
            may("label", Text, ""),
            CHECKS,
        ],
    },
];
