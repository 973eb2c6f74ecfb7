//! The components that are ours alone: a table, a chart, and every question of `render_interaction`. They have the same
//! names and properties in A2UI, GULF and GenUI; a property may be bound as a whole, and what stands in it is plain JSON
//! as `interactions.md` B and D have it. Told is what an agent needs mostly; every other field of a call, such as
//! `display`, `metadata` and `interaction_id`, may be given as well.

use super::PropertyKind::{Action, List, Literal, On, Plain, Text};
use super::{ComponentSpec, Property, PropertyKind, component, may, must};
use crate::contract::TYPES;
use crate::contract::question::members::Holds::{self, Flag, Items, Object, OneOf, Whole};
use crate::contract::question::members::{self, Members};
use crate::contract::question::surface::kind_of;

const COLUMN: Members = &[
    members::must("key", Holds::Text),
    members::may("label", Holds::Text),
    members::may(
        "type",
        OneOf(&[
            "text", "number", "currency", "percent", "date", "delta", "status", "link",
        ]),
    ),
    members::may("currency", Holds::Text),
    members::may("decimals", Whole),
    members::may("align", OneOf(&["start", "end"])),
    members::may("sortable", Flag),
];
const HIGHLIGHT: Members = &[
    members::must("row_id", Holds::Text),
    members::must("reason", Holds::Text),
    members::may("severity", OneOf(&["info", "caution", "danger"])),
];
const X: Members = &[
    members::may("key", Holds::Text),
    members::may("label", Holds::Text),
    members::may("type", Holds::Text),
];
const SERIES: Members = &[
    members::must("key", Holds::Text),
    members::may("label", Holds::Text),
    members::may("unit", Holds::Text),
    members::may("axis", OneOf(&["left", "right"])),
];
const CHARTS: &[&str] = &["line", "bar", "stacked_bar", "area", "pie", "scatter"];

/// What the names of a question's properties do not say.
const HINTS: [(&str, &str, &str); 6] = [
    ("LikertScale", "scale", "2 to 11 whole points."),
    ("NpsScale", "follow_up", "Asks why."),
    ("StarRating", "scale", "1 to 5 by default."),
    ("NumericRating", "scale", "1 to 5 by default."),
    ("ModalForm", "fields", "Or output_schema has a property for each."),
    (
        "ComparisonCards",
        "options",
        "What an option has of the attributes stands in its metadata.attributes, by key.",
    ),
];

/// All properties of a component: a question's are what the calls of its type hold.
pub(super) fn properties(component: &ComponentSpec) -> Vec<Property> {
    let word = kind_of(component.name);
    let Some(asked) = TYPES.iter().find(|kind| Some(kind.word) == word) else {
        return component.properties.to_vec();
    };
    let hint = |name: &str| HINTS.iter().find(|hint| (hint.0, hint.1) == (component.name, name));
    let told = asked.members.iter().filter(|member| member.is_told);
    let own = told.map(|member| Property {
        name: member.name,
        kind: match member.holds {
            Holds::Text => Literal,
            holds => Plain(holds),
        },
        required: member.required && !member.is_guessed,
        about: hint(member.name).map_or("", |hint| hint.2),
    });
    let mut all = vec![must("title", Text).about("The question."), may("description", Text)];
    all.extend(own);
    all.extend([
        may("required", On),
        may("allow_skip", On),
        may("value", PropertyKind::Path),
        may("action", Action),
    ]);
    all
}

/// Every component of ours, in the order of `surface::OWN`.
pub(super) const OWN: &[ComponentSpec] = &[
    component(
        "Table",
        "Many rows of the same kind, sorted and filtered by the person.",
        &[
            may("title", Text),
            may("columns", Plain(Items(COLUMN, 0, usize::MAX))).about("The keys of the rows by default."),
            must("rows", List).about("Objects with a value for each column's key."),
            may("highlights", Plain(Items(HIGHLIGHT, 0, usize::MAX))).about("Rows that matter, and why."),
            may("totals", Plain(Object(&[]))).about("By column key."),
        ],
    ),
    component(
        "Chart",
        "Figures as a picture; the person can see them as a table, too.",
        &[
            may("title", Text),
            must("chart", Plain(OneOf(CHARTS))),
            may("x", Plain(Object(X))).about("Which key of the data stands along the axis."),
            may("series", Plain(Items(SERIES, 0, usize::MAX))).about("Which keys are drawn; every number by default."),
            must("data", List).about("Objects, one for each point along the axis."),
            may("summary", Text).about("What it shows, in a sentence."),
        ],
    ),
    component(
        "Figure",
        "One number that matters, large, with its change and its way there.",
        &[
            may("label", Text).about("What it is."),
            must("value", Text).about("As it is to be read, with its unit."),
            may("delta", Text).about("By how much it moved, such as +12 %."),
            may("tone", Text).about("`positive` or `caution`: whether that is good."),
            may("trend", List).about("Numbers, the points of a small line."),
        ],
    ),
    component("RadioCardGroup", "Asks for one of some options.", &[]),
    component("CheckboxCardGroup", "Asks for any number of some options.", &[]),
    component("LikertScale", "Asks how much somebody agrees.", &[]),
    component("NpsScale", "Asks how likely a recommendation is, from 0 to 10.", &[]),
    component("StarRating", "Asks for stars.", &[]),
    component("NumericRating", "Asks for a number of points.", &[]),
    component("DragSortableList", "Asks for an order.", &[]),
    component("MatrixQuestionTable", "Asks the same of several things.", &[]),
    component("TextAreaCard", "Asks for words.", &[]),
    component("ModalForm", "A form in a dialog.", &[]),
    component("StimulusCard", "Shows something and asks for a reaction.", &[]),
    component("ComparisonCards", "Shows things side by side and asks which.", &[]),
    component("ConsentPanel", "Asks for consent.", &[]),
    component("UploadDropzone", "Asks for files.", &[]),
    component("ImageFeedbackCanvas", "Asks for marks on a picture.", &[]),
    component(
        "ConfirmationCard",
        "Asks whether to do something, before it is done.",
        &[],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surface;

    #[test]
    fn the_tree_knows_the_same_names() {
        let names: Vec<&str> = OWN.iter().map(|component| component.name).collect();
        assert_eq!(names, surface::OWN);
    }
}
