//! The widgets of GenUI surfaces (`genui.md` 3): literal initial values, ids for children, state by widget id.

use super::PropertyKind::{Child, Flag, Flags, Literal, Number, Options, Tabs, Word};
use super::{ComponentSpec, PropertyKind, may, must};

const MAIN: PropertyKind = Word(&["start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly"]);
const CROSS: PropertyKind = Word(&["stretch", "start", "center", "end", "baseline"]);

/// Every widget; the first seven are the core of GenUI, the rest are ours in the same manner.
pub const WIDGETS: &[ComponentSpec] = &[
    ComponentSpec {
        name: "Text",
        about: "Words without Markdown.",
        properties: &[must("text", Literal, "")],
    },
    ComponentSpec {
        name: "Column",
        about: "Children below each other.",
        properties: &[
            must("children", PropertyKind::Children, ""),
            may("mainAxisAlignment", MAIN, ""),
            may("crossAxisAlignment", CROSS, ""),
            may("spacing", Number, "Between children, 8 by default."),
        ],
    },
    ComponentSpec {
        name: "ElevatedButton",
        about: "Sends the values of all widgets of its surface.",
        properties: &[must("child", Child, "A Text.")],
    },
    ComponentSpec {
        name: "TextField",
        about: "",
        properties: &[
            may("value", Literal, "What stands in it at first."),
            may("hintText", Literal, "What to type; its label."),
            may("obscureText", Flag, "A password."),
        ],
    },
    ComponentSpec {
        name: "CheckboxGroup",
        about: "Any number of boxes.",
        properties: &[
            must("values", Flags, "One for each label."),
            must("labels", PropertyKind::Texts, ""),
        ],
    },
    ComponentSpec {
        name: "RadioGroup",
        about: "One of the labels.",
        properties: &[
            must("groupValue", Literal, "The label chosen at first; empty for none."),
            must("labels", PropertyKind::Texts, ""),
        ],
    },
    ComponentSpec {
        name: "Image",
        about: "",
        properties: &[
            may("url", Literal, "https, or data: of a raster image."),
            may("assetName", Literal, "An image that comes with the app."),
            may("description", Literal, "What it shows, for who can't see it."),
            may(
                "fit",
                Word(&["fill", "contain", "cover", "fitWidth", "fitHeight", "none", "scaleDown"]),
                "",
            ),
        ],
    },
    ComponentSpec {
        name: "Row",
        about: "Children beside each other.",
        properties: &[
            must("children", PropertyKind::Children, ""),
            may("mainAxisAlignment", MAIN, ""),
            may("crossAxisAlignment", CROSS, ""),
        ],
    },
    ComponentSpec {
        name: "Heading",
        about: "A title.",
        properties: &[
            must("text", Literal, ""),
            may("level", Word(&["2", "1", "3", "4", "5"]), ""),
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
        name: "Divider",
        about: "",
        properties: &[],
    },
    ComponentSpec {
        name: "Slider",
        about: "",
        properties: &[
            may("label", Literal, ""),
            may("min", Number, ""),
            must("max", Number, ""),
            must("value", Number, "Where it stands at first."),
        ],
    },
    ComponentSpec {
        name: "DateTimeInput",
        about: "",
        properties: &[
            may("label", Literal, ""),
            must("value", Literal, "ISO 8601, or empty."),
            may("enableDate", Flag, ""),
            may("enableTime", Flag, ""),
        ],
    },
    ComponentSpec {
        name: "ChoicePicker",
        about: "One or several of a few options.",
        properties: &[
            may("label", Literal, ""),
            must("options", Options, ""),
            must("value", PropertyKind::Texts, "The values chosen at first."),
            may("variant", Word(&["mutuallyExclusive", "multipleSelection"]), ""),
        ],
    },
];
