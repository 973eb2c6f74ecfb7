//! The widgets of GenUI surfaces (`genui.md` 3): literal initial values, ids for children, state by widget id.

use super::PropertyKind::{Child, Flag, Flags, Literal, Number, Options, Tabs, Word};
use super::{ComponentSpec, PropertyKind, component, may, must};

const MAIN: PropertyKind = Word(&["start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly"]);
const CROSS: PropertyKind = Word(&["stretch", "start", "center", "end", "baseline"]);

/// Every widget; the first seven are the core of GenUI, the rest are ours in the same manner.
pub(super) const WIDGETS: &[ComponentSpec] = &[
    component("Text", "Words without Markdown.", &[must("text", Literal)]),
    component(
        "Column",
        "Children below each other.",
        &[
            must("children", PropertyKind::Children),
            may("mainAxisAlignment", MAIN),
            may("crossAxisAlignment", CROSS),
            may("spacing", Number).about("Between children, 8 by default."),
        ],
    ),
    component(
        "ElevatedButton",
        "Sends the values of all widgets of its surface.",
        &[must("child", Child).about("A Text.")],
    ),
    component(
        "TextField",
        "",
        &[
            may("value", Literal).about("What stands in it at first."),
            may("hintText", Literal).about("What to type; its label."),
            may("obscureText", Flag).about("A password."),
        ],
    ),
    component(
        "CheckboxGroup",
        "Any number of boxes.",
        &[
            must("values", Flags).about("One for each label."),
            must("labels", PropertyKind::Texts),
        ],
    ),
    component(
        "RadioGroup",
        "One of the labels.",
        &[
            must("groupValue", Literal).about("The label chosen at first; empty for none."),
            must("labels", PropertyKind::Texts),
        ],
    ),
    component(
        "Image",
        "",
        &[
            may("url", Literal).about("https, or data: of a raster image."),
            may("assetName", Literal).about("An image that comes with the app."),
            may("description", Literal).about("What it shows, for who can't see it."),
            may(
                "fit",
                Word(&["fill", "contain", "cover", "fitWidth", "fitHeight", "none", "scaleDown"]),
            ),
        ],
    ),
    component(
        "Row",
        "Children beside each other.",
        &[
            must("children", PropertyKind::Children),
            may("mainAxisAlignment", MAIN),
            may("crossAxisAlignment", CROSS),
        ],
    ),
    component(
        "Heading",
        "A title.",
        &[must("text", Literal), may("level", Word(&["2", "1", "3", "4", "5"]))],
    ),
    component("Card", "A framed group.", &[must("child", Child)]),
    component("Tabs", "", &[must("tabs", Tabs)]),
    component("Divider", "", &[]),
    component(
        "Slider",
        "",
        &[
            may("label", Literal),
            may("min", Number),
            must("max", Number),
            must("value", Number).about("Where it stands at first."),
        ],
    ),
    component(
        "DateTimeInput",
        "",
        &[
            may("label", Literal),
            must("value", Literal).about("ISO 8601, or empty."),
            may("enableDate", Flag),
            may("enableTime", Flag),
        ],
    ),
    component(
        "ChoicePicker",
        "One or several of a few options.",
        &[
            may("label", Literal),
            must("options", Options),
            must("value", PropertyKind::Texts).about("The values chosen at first."),
            may("variant", Word(&["mutuallyExclusive", "multipleSelection"])),
        ],
    ),
];
