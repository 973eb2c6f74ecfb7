//! The widgets of GenUI surfaces (`genui.md` 3): literal initial values, ids for children, state by widget id.

use super::Kind::{Child, Flag, Flags, Literal, Number, Options, Tabs, Word};
use super::{Component, Kind, may, must};

const MAIN: Kind = Word(&["start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly"]);
const CROSS: Kind = Word(&["stretch", "start", "center", "end", "baseline"]);

/// Every widget; the first seven are the core of GenUI, the rest are ours in the same manner.
pub const WIDGETS: &[Component] = &[
    Component {
        name: "Text",
        about: "Words without Markdown.",
        properties: &[must("text", Literal, "")],
    },
    Component {
        name: "Column",
        about: "Children below each other.",
        properties: &[
            must("children", Kind::Children, ""),
            may("mainAxisAlignment", MAIN, ""),
            may("crossAxisAlignment", CROSS, ""),
            may("spacing", Number, "Between children, 8 by default."),
        ],
    },
    Component {
        name: "ElevatedButton",
        about: "Sends the values of all widgets of its surface.",
        properties: &[must("child", Child, "A Text.")],
    },
    Component {
        name: "TextField",
        about: "",
        properties: &[
            may("value", Literal, "What stands in it at first."),
            may("hintText", Literal, "What to type; its label."),
            may("obscureText", Flag, "A password."),
        ],
    },
    Component {
        name: "CheckboxGroup",
        about: "Any number of boxes.",
        properties: &[
            must("values", Flags, "One for each label."),
            must("labels", Kind::Texts, ""),
        ],
    },
    Component {
        name: "RadioGroup",
        about: "One of the labels.",
        properties: &[
            must("groupValue", Literal, "The label chosen at first; empty for none."),
            must("labels", Kind::Texts, ""),
        ],
    },
    Component {
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
    Component {
        name: "Row",
        about: "Children beside each other.",
        properties: &[
            must("children", Kind::Children, ""),
            may("mainAxisAlignment", MAIN, ""),
            may("crossAxisAlignment", CROSS, ""),
        ],
    },
    Component {
        name: "Heading",
        about: "A title.",
        properties: &[
            must("text", Literal, ""),
            may("level", Word(&["2", "1", "3", "4", "5"]), ""),
        ],
    },
    Component {
        name: "Card",
        about: "A framed group.",
        properties: &[must("child", Child, "")],
    },
    Component {
        name: "Tabs",
        about: "",
        properties: &[must("tabs", Tabs, "")],
    },
    Component {
        name: "Divider",
        about: "",
        properties: &[],
    },
    Component {
        name: "Slider",
        about: "",
        properties: &[
            may("label", Literal, ""),
            may("min", Number, ""),
            must("max", Number, ""),
            must("value", Number, "Where it stands at first."),
        ],
    },
    Component {
        name: "DateTimeInput",
        about: "",
        properties: &[
            may("label", Literal, ""),
            must("value", Literal, "ISO 8601, or empty."),
            may("enableDate", Flag, ""),
            may("enableTime", Flag, ""),
        ],
    },
    Component {
        name: "ChoicePicker",
        about: "One or several of a few options.",
        properties: &[
            may("label", Literal, ""),
            must("options", Options, ""),
            must("value", Kind::Texts, "The values chosen at first."),
            may("variant", Word(&["mutuallyExclusive", "multipleSelection"]), ""),
        ],
    },
];
