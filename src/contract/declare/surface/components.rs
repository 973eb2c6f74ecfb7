//! The components of A2UI surfaces (`gulf-a2ui.md` 7.1).

use super::PropertyKind::{Action, Checks, Child, Children, Flag, Literal, Number, Options, Tabs, Text, Texts, Word};
use super::{ComponentSpec, Property, component, may, must};

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
const CHECKS: Property =
    may("checks", Checks).about("Rules; the message of each that fails is shown, and a Button with one is disabled.");
const BOX: &[Property] = &[
    must("children", Children),
    may("justify", Word(JUSTIFY)).about("Along the main axis."),
    may("align", Word(ALIGN)).about("Across it."),
];

/// Every component, the basic catalogue first.
pub(super) const COMPONENTS: &[ComponentSpec] = &[
    component(
        "Text",
        "Words, with simple Markdown.",
        &[
            must("text", Text),
            may("variant", Word(&["body", "h1", "h2", "h3", "h4", "h5", "caption"])),
        ],
    ),
    component(
        "Image",
        "",
        &[
            must("url", Text).about("https, or data: of a raster image."),
            may("description", Text).about("What it shows, for who can't see it."),
            may("fit", Word(&["fill", "contain", "cover", "none", "scaleDown"])),
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
            ),
        ],
    ),
    component(
        "Icon",
        "",
        &[must("name", Text).about("A name of the basic catalogue, such as calendarToday.")],
    ),
    component("Video", "", &[must("url", Text), may("posterUrl", Text)]),
    component("AudioPlayer", "", &[must("url", Text), may("description", Text)]),
    component("Row", "Children beside each other; their weight shares the room.", BOX),
    component("Column", "Children below each other.", BOX),
    component(
        "List",
        "Many children of one kind, mostly a template over a list of the data model.",
        &[
            must("children", Children),
            may("direction", Word(&["vertical", "horizontal"])),
            may("align", Word(ALIGN)),
        ],
    ),
    component("Card", "A framed group.", &[must("child", Child)]),
    component("Tabs", "", &[must("tabs", Tabs)]),
    component(
        "Modal",
        "A dialog that the trigger opens.",
        &[must("trigger", Child), must("content", Child)],
    ),
    component("Divider", "", &[may("axis", Word(&["horizontal", "vertical"]))]),
    component(
        "Button",
        "One primary button per group at most.",
        &[
            must("child", Child).about("A Text."),
            may("variant", Word(&["default", "primary", "borderless"])),
            must("action", Action),
            CHECKS,
        ],
    ),
    component(
        "TextField",
        "",
        &[
            must("label", Text),
            may("value", Text).about("Bind it to a path."),
            may("placeholder", Text),
            may(
                "variant",
                Word(&["shortText", "longText", "number", "obscured", "date"]),
            ),
            may("validationRegexp", Literal).about("Matches the whole value; an empty value passes."),
            CHECKS,
        ],
    ),
    component(
        "CheckBox",
        "",
        &[
            must("label", Text),
            must("value", Flag).about("Bind it to a path."),
            CHECKS,
        ],
    ),
    component(
        "ChoicePicker",
        "One or several of a few options.",
        &[
            may("label", Text),
            must("options", Options),
            must("value", Texts).about("The chosen values. Bind it to a path."),
            may("variant", Word(&["mutuallyExclusive", "multipleSelection"])),
            may("displayStyle", Word(&["checkbox", "chips"])),
            may("filterable", Flag).about("A search field above the options."),
            CHECKS,
        ],
    ),
    component(
        "Slider",
        "",
        &[
            may("label", Text),
            may("min", Number).about("0 by default."),
            must("max", Number),
            may("steps", Number),
            must("value", Number).about("Bind it to a path."),
            CHECKS,
        ],
    ),
    component(
        "DateTimeInput",
        "",
        &[
            must("value", Text).about("ISO 8601 date, time or both. Bind it to a path."),
            may("enableDate", Flag),
            may("enableTime", Flag),
            may("min", Text),
            may("max", Text),
            may("label", Text),
            CHECKS,
        ],
    ),
];
