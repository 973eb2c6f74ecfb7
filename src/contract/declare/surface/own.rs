//! The components that are ours alone: a table, a chart, and every question of `render_interaction`. They have the same
//! names and properties in A2UI, GULF and GenUI; a property may be bound as a whole, and what stands in it is plain JSON
//! as `interactions.md` B and D have it. Told is what an agent needs mostly; every other field of a call, such as
//! `display`, `metadata` and `interaction_id`, may be given as well.

use super::Kind::{Action, Json, Literal, On, Text};
use super::{Component, Kind, Property, may, must};

macro_rules! options {
    ($least:literal) => {
        concat!(
            r#"{"type":"array","minItems":"#,
            $least,
            r#","items":{"type":"object","required":["id","label"],"properties":{"id":{"type":"string"},"label":{"type":"string"},"description":{"type":"string"},"value":{},"exclusive":{"type":"boolean"}}}}"#
        )
    };
}

macro_rules! scale {
    () => {
        r#"{"type":"object","required":["min","max"],"properties":{"min":{"type":"number"},"max":{"type":"number"},"step":{"type":"number"},"min_label":{"type":"string"},"mid_label":{"type":"string"},"max_label":{"type":"string"},"labels":{"type":"object"},"na_label":{"type":"string"}}}"#
    };
}

macro_rules! question {
    ($name:literal, $about:literal, [$($own:expr),* $(,)?]) => {
        Component {
            name: $name,
            about: $about,
            properties: &[
                must("title", Text, "The question."),
                may("description", Text, ""),
                $($own,)*
                may("required", On, ""),
                may("allow_skip", On, ""),
                may("value", Kind::Path, ""),
                may("action", Action, ""),
            ],
        }
    };
}

const VALIDATION: Property = may(
    "validation",
    Json(
        r#"{"type":"object","properties":{"min_items":{"type":"integer"},"max_items":{"type":"integer"},"min_length":{"type":"integer"},"max_length":{"type":"integer"},"pattern":{"type":"string"}}}"#,
    ),
    "",
);
const COLUMNS: &str = r#"{"type":"array","items":{"type":"object","required":["key"],"properties":{"key":{"type":"string"},"label":{"type":"string"},"type":{"enum":["text","number","currency","percent","date","delta","status","link"]},"currency":{"type":"string"},"decimals":{"type":"integer"},"align":{"enum":["start","end"]},"sortable":{"type":"boolean"}}}}"#;
const HIGHLIGHTS: &str = r#"{"type":"array","items":{"type":"object","required":["row_id","reason"],"properties":{"row_id":{"type":"string"},"reason":{"type":"string"},"severity":{"enum":["info","caution","danger"]}}}}"#;
const ROWS: &str = r#"{"type":"array","items":{"type":["object","array"]}}"#;
const X: &str = r#"{"type":["object","string"],"properties":{"key":{"type":"string"},"label":{"type":"string"},"type":{"type":"string"}}}"#;
const SERIES: &str = r#"{"type":"array","items":{"type":"object","required":["key"],"properties":{"key":{"type":"string"},"label":{"type":"string"},"unit":{"type":"string"},"axis":{"enum":["left","right"]}}}}"#;
const FOLLOW_UP: &str = r#"{"type":"object","required":["label"],"properties":{"label":{"type":"string"},"placeholder":{"type":"string"},"max_length":{"type":"integer"},"required":{"type":"boolean"}}}"#;
const RANKING: &str = r#"{"type":"object","properties":{"mode":{"enum":["full","top_k","best_worst"]},"best_label":{"type":"string"},"worst_label":{"type":"string"}}}"#;
const MATRIX: &str =
    r#"{"type":"object","properties":{"cell":{"enum":["radio","checkbox","rating","number","text"]}}}"#;
const INPUT: &str = r#"{"type":"object","properties":{"multiline":{"type":"boolean"},"rows":{"type":"integer"},"placeholder":{"type":"string"},"input_type":{"enum":["text","email","url","tel","number","password"]}}}"#;
const FIELDS: &str = concat!(
    r#"{"type":"array","minItems":1,"items":{"type":"object","required":["id","type","label"],"properties":{"id":{"type":"string"},"type":{"enum":["text","textarea","number","email","url","tel","date","time","select","radio","checkbox_group","checkbox","switch","slider","rating"]},"label":{"type":"string"},"help":{"type":"string"},"placeholder":{"type":"string"},"required":{"type":"boolean"},"default":{},"options":"#,
    options!(1),
    r#","min":{"type":"number"},"max":{"type":"number"},"step":{"type":"number"}}}}"#
);
const STIMULUS: &str = r#"{"type":"object","properties":{"media":{"type":"array","items":{"type":"object","required":["kind","url","alt"],"properties":{"kind":{"enum":["image","video","audio"]},"url":{"type":"string"},"alt":{"type":"string"}}}},"body":{"type":"string"}}}"#;
const REACTION: &str = concat!(
    r#"{"type":"object","required":["kind"],"properties":{"kind":{"enum":["likert","rating","single_choice","text"]},"scale":"#,
    scale!(),
    r#","options":"#,
    options!(2),
    "}}"
);
const ATTRIBUTES: &str = r#"{"type":"array","items":{"type":"object","required":["key","label"],"properties":{"key":{"type":"string"},"label":{"type":"string"}}}}"#;
const COMPARISON: &str = r#"{"type":"object","properties":{"selection":{"enum":["single","multiple","none"]},"allow_tie":{"type":"boolean"},"allow_none":{"type":"boolean"},"ask_reason":{"type":"boolean"}}}"#;
const CONSENT: &str = r#"{"type":"object","required":["body"],"properties":{"version":{"type":"string"},"body":{"type":"string"},"statements":{"type":"array","items":{"type":"object","required":["id","label"],"properties":{"id":{"type":"string"},"label":{"type":"string"},"required":{"type":"boolean"}}}},"signature":{"enum":["none","typed_name"]},"agree_label":{"type":"string"},"decline_label":{"type":"string"}}}"#;
const UPLOAD: &str = r#"{"type":"object","properties":{"strategy":{"enum":["inline","url"]},"upload_url":{"type":"string"},"accept":{"type":"array","items":{"type":"string"}},"max_files":{"type":"integer"},"max_size_bytes":{"type":"integer"}}}"#;
const IMAGE: &str = r#"{"type":"object","required":["url","alt"],"properties":{"url":{"type":"string"},"alt":{"type":"string"},"width":{"type":"integer"},"height":{"type":"integer"}}}"#;
const ANNOTATION: &str = r#"{"type":"object","required":["tools"],"properties":{"tools":{"type":"array","items":{"enum":["pin","rect","polygon","freehand","region"]}},"comment":{"enum":["none","optional","required"]},"regions":{"type":"array","items":{"type":"object"}}}}"#;
const TAGS: &str = r#"{"type":"array","items":{"type":"object","required":["id","label"],"properties":{"id":{"type":"string"},"label":{"type":"string"}}}}"#;
const TASK: &str = r#"{"type":"object","required":["summary"],"properties":{"summary":{"type":"string"},"details":{"type":"array","items":{"type":"object","required":["label","value"],"properties":{"label":{"type":"string"},"value":{"type":"string"}}}},"risk":{"enum":["low","medium","high"]},"reversible":{"type":"boolean"},"confirm_label":{"type":"string"},"reject_label":{"type":"string"},"confirm_phrase":{"type":"string"},"allow_changes":{"type":"boolean"}}}"#;

/// Every component of ours, in the order of `surface::OWN`.
pub const OWN: &[Component] = &[
    Component {
        name: "Table",
        about: "Many rows of the same kind, sorted and filtered by the person.",
        properties: &[
            may("title", Text, ""),
            may("columns", Json(COLUMNS), "The keys of the rows by default."),
            must("rows", Json(ROWS), "Objects with a value for each column's key."),
            may("highlights", Json(HIGHLIGHTS), "Rows that matter, and why."),
            may("totals", Json(r#"{"type":"object"}"#), "By column key."),
        ],
    },
    Component {
        name: "Chart",
        about: "Figures as a picture; the person can see them as a table, too.",
        properties: &[
            may("title", Text, ""),
            must(
                "chart",
                Json(r#"{"enum":["line","bar","stacked_bar","area","pie","scatter"]}"#),
                "",
            ),
            may("x", Json(X), "Which key of the data stands along the axis."),
            may("series", Json(SERIES), "Which keys are drawn; every number by default."),
            must("data", Json(ROWS), "Objects, one for each point along the axis."),
            may("summary", Text, "What it shows, in a sentence."),
        ],
    },
    Component {
        name: "Figure",
        about: "One number that matters, large, with its change and its way there.",
        properties: &[
            may("label", Text, "What it is."),
            must("value", Text, "As it is to be read, with its unit."),
            may("delta", Text, "By how much it moved, such as +12 %."),
            may("tone", Text, "`positive` or `caution`: whether that is good."),
            may(
                "trend",
                Json(r#"{"type":"array","items":{"type":"number"}}"#),
                "The points of a small line.",
            ),
        ],
    },
    question!(
        "RadioCardGroup",
        "Asks for one of some options.",
        [must("options", Json(options!(2)), "")]
    ),
    question!(
        "CheckboxCardGroup",
        "Asks for any number of some options.",
        [must("options", Json(options!(1)), ""), VALIDATION]
    ),
    question!(
        "LikertScale",
        "Asks how much somebody agrees.",
        [must("scale", Json(scale!()), "2 to 11 whole points.")]
    ),
    question!(
        "NpsScale",
        "Asks how likely a recommendation is, from 0 to 10.",
        [may("follow_up", Json(FOLLOW_UP), "Asks why.")]
    ),
    question!(
        "StarRating",
        "Asks for stars.",
        [may("scale", Json(scale!()), "1 to 5 by default.")]
    ),
    question!(
        "NumericRating",
        "Asks for a number of points.",
        [may("scale", Json(scale!()), "1 to 5 by default.")]
    ),
    question!(
        "DragSortableList",
        "Asks for an order.",
        [
            must("options", Json(options!(2)), ""),
            may("ranking", Json(RANKING), "")
        ]
    ),
    question!(
        "MatrixQuestionTable",
        "Asks the same of several things.",
        [
            must("rows", Json(options!(1)), ""),
            must("columns", Json(options!(2)), ""),
            may("matrix", Json(MATRIX), ""),
        ]
    ),
    question!(
        "TextAreaCard",
        "Asks for words.",
        [may("input", Json(INPUT), ""), VALIDATION]
    ),
    question!(
        "ModalForm",
        "A form in a dialog.",
        [
            must("fields", Json(FIELDS), ""),
            may("submit_label", Literal, ""),
            may("cancel_label", Literal, ""),
        ]
    ),
    question!(
        "StimulusCard",
        "Shows something and asks for a reaction.",
        [
            must("stimulus", Json(STIMULUS), ""),
            may("reaction", Json(REACTION), "")
        ]
    ),
    question!(
        "ComparisonCards",
        "Shows things side by side and asks which.",
        [
            must(
                "options",
                Json(options!(2)),
                "What an option has of the attributes stands in its metadata.attributes, by key."
            ),
            may("attributes", Json(ATTRIBUTES), ""),
            may("comparison", Json(COMPARISON), ""),
        ]
    ),
    question!(
        "ConsentPanel",
        "Asks for consent.",
        [must("consent", Json(CONSENT), "")]
    ),
    question!("UploadDropzone", "Asks for files.", [must("upload", Json(UPLOAD), "")]),
    question!(
        "ImageFeedbackCanvas",
        "Asks for marks on a picture.",
        [
            must("image", Json(IMAGE), ""),
            may("annotation", Json(ANNOTATION), ""),
            may("tags", Json(TAGS), ""),
        ]
    ),
    question!(
        "ConfirmationCard",
        "Asks whether to do something, before it is done.",
        [must("task", Json(TASK), "")]
    ),
];

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::surface;

    #[test]
    fn the_tree_knows_the_same_names() {
        let names: Vec<&str> = OWN.iter().map(|component| component.name).collect();
        assert_eq!(names, surface::OWN);
    }

    #[test]
    fn every_schema_is_json() {
        for component in OWN {
            for property in component.properties {
                if let Json(text) = property.kind {
                    assert!(
                        serde_json::from_str::<Value>(text).is_ok(),
                        "{} {}",
                        component.name,
                        property.name
                    );
                }
            }
        }
    }
}
