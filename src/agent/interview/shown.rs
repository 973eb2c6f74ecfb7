//! The questions about something that is shown: a concept, two versions, a sketch to mark.

use crate::words::text::demo::interview as demo;
use serde_json::{Value, json};

use super::own::{Own, option, options};
use crate::pictures;
use crate::words::{Locale, Text};

pub(super) fn concept(locale: Locale) -> Own {
    let say = |text: Text| text.get(locale);
    let attribute = |label: Text, value: Text| json!({"label": say(label), "value": say(value)});
    Own {
        title: demo::HOW_MUCH_DOES_THIS_CONCEPT.get(locale).into(),
        description: None,
        fields: json!({
            "stimulus": {
                "body": say(demo::REPORTS_THAT_PROVE_THEMSELVES_AFTER),
                "attributes": [
                    attribute(
                        demo::READY_AFTER,
                        demo::N_2_MINUTES,
                    ),
                    attribute(
                        demo::PRICE,
                        demo::N_9_PER_INTERVIEW,
                    ),
                ],
            },
            "reaction": {
                "kind": "likert",
                "scale": {
                    "min": 1, "max": 5,
                    "min_label": say(demo::NOT_AT_ALL),
                    "max_label": say(demo::VERY_MUCH),
                },
                "text": {"label": say(demo::WHY), "required": false},
            },
        }),
        properties: json!({
            "acknowledged": {"const": true},
            "exposure_ms": {"type": "integer", "minimum": 0},
            "reaction": {
                "type": "object",
                "properties": {
                    "score": {"type": "integer", "minimum": 1, "maximum": 5},
                    "text": {"type": "string", "maxLength": 500},
                },
                "required": ["score"],
            },
        }),
        required: &["acknowledged", "reaction"],
    }
}

pub(super) fn versions(locale: Locale) -> Own {
    let version = |id: &str, label: Text, url: &str, alt: Text, shows: Text, best: Text| -> Value {
        let mut version = option(locale, id, label);
        version["metadata"] = json!({
            "media": [pictures::media(url, alt.get(locale))],
            "attributes": {"shows": shows.get(locale), "best": best.get(locale)},
        });
        version
    };
    let listed = [
        version(
            "board",
            demo::BOARD,
            pictures::BOARD,
            demo::A_BOARD_A_CARD_WITH,
            demo::FINDINGS_AND_QUOTES_TOGETHER,
            demo::READING_ONE_FINDING_CLOSELY,
        ),
        version(
            "list",
            demo::LIST,
            pictures::LIST,
            demo::A_LIST_THREE_FINDINGS_IN,
            demo::ALL_FINDINGS_IN_ROWS,
            demo::SCANNING_MANY_FINDINGS,
        ),
    ];
    let attribute = |key: &str, label: Text| json!({"key": key, "label": label.get(locale)});
    Own {
        title: demo::WHICH_LAYOUT_OF_THE_REPORT.get(locale).into(),
        description: None,
        fields: json!({
            "comparison": {"selection": "single", "allow_tie": true, "allow_none": true, "ask_reason": true},
            "attributes": [
                attribute("shows", demo::SHOWS),
                attribute("best", demo::GOOD_FOR),
            ],
            "options": listed,
        }),
        properties: json!({
            "selected_option_id": {"type": ["string", "null"]},
            "selected_label": {"type": "string"},
            "choice": {"type": "string", "enum": ["option", "tie", "none"]},
            "reason": {"type": "string", "maxLength": 500},
        }),
        required: &["choice"],
    }
}

pub(super) fn marks(locale: Locale) -> Own {
    let tags = options(locale, &[("confusing", demo::CONFUSING), ("useful", demo::USEFUL)]);
    Own {
        title: demo::MARK_WHAT_CONFUSES_YOU_IN.get(locale).into(),
        description: Some(demo::ONE_MARK_IS_ENOUGH_A),
        fields: json!({
            "image": {
                "url": pictures::CHECKOUT, "width": 640, "height": 448,
                "alt": demo::SKETCH_OF_THE_REPORT_PAGE
                .get(locale),
            },
            "annotation": {"tools": ["pin", "rect"], "comment": "optional"},
            "tags": tags,
            "validation": {"min_items": 1, "max_items": 8},
        }),
        properties: json!({"annotations": {
            "type": "array", "minItems": 1, "maxItems": 8,
            "items": {
                "type": "object",
                "properties": {
                    "annotation_id": {"type": "string"},
                    "shape": {"type": "string", "enum": ["pin", "rect", "polygon", "freehand", "region"]},
                    "geometry": {"type": "object"},
                    "tag_id": {"type": "string"},
                    "comment": {"type": "string", "maxLength": 500},
                },
                "required": ["annotation_id", "shape"],
            },
        }}),
        required: &["annotations"],
    }
}
