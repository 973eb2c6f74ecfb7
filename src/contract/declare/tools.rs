//! What the page can do for an agent, in the words that an agent reads: the one tool whose calls are questions. Knows no
//! request.

use serde_json::{Value, json};

use super::schema;
use crate::contract::question::{ENVELOPE, SCHEMA_VERSION};
use crate::contract::{QuestionType, TOOL, TYPES, WORDS};
use crate::json::JsonMap;

const DESCRIPTION: &str = "Show the person one interactive question and get the structured answer. Use it where answers \
    are to be compared or counted, or where the person has to choose, agree, upload or point; don't ask again with it what \
    the person has already said clearly in words. For what matters most, ask openly first, then let the person pin it \
    down with a card (metadata.confirms: the interaction_id of the open question). One question at a time; speak about \
    the answer before the next one. The result is {interaction_id, type, status, value, submitted_at}: status is \
    submitted, skipped, cancelled or expired, and value fits output_schema when it is submitted. cancelled without an \
    error means that the person wrote a message instead; cancelled with one names what to repair in the call.";

/// Which members of a call go with which type.
fn by_type() -> String {
    let of_type = |kind: &&QuestionType| {
        let told = kind.members.iter().filter(|member| member.is_told);
        let names: Vec<&str> = told.map(|member| member.name).collect();
        format!("{}: {}.", kind.word, names.join(", "))
    };
    TYPES.iter().map(of_type).collect::<Vec<_>>().join(" ")
}

/// What the names of members do not say.
const HINTS: [(&str, &str); 6] = [
    ("/interaction_id", "Unique in the conversation."),
    ("/title", "The question."),
    ("/allow_skip", "True for anything sensitive."),
    ("/research_intent", "What the answer is for."),
    ("/output_schema", "JSON Schema of the answer's value."),
    (
        "/metadata/properties/sensitive",
        "The answer is kept in no draft and no log.",
    ),
];

/// The page's tools as a request carries them: `[{name, description, parameters}]`. A call may hold whatever one of the types
/// takes.
pub fn declared() -> Value {
    let mut parameters = schema::object(ENVELOPE);
    for kind in TYPES {
        let mut own = schema::object(kind.members);
        own["required"] = parameters["required"].clone();
        schema::widen(&mut parameters, &own);
    }
    let properties = &mut parameters["properties"];
    properties["schema_version"] = json!({ "const": SCHEMA_VERSION });
    properties["type"] = json!({ "enum": WORDS, "description": by_type() });
    // How many there must be is told by the type itself, with what would do.
    for property in properties.as_object_mut().into_iter().flat_map(JsonMap::values_mut) {
        if let Some(property) = property.as_object_mut() {
            property.shift_remove("minItems");
        }
    }
    for (path, words) in HINTS {
        if let Some(property) = properties.pointer_mut(path) {
            property["description"] = words.into();
        }
    }
    parameters["additionalProperties"] = true.into();
    json!([{ "name": TOOL, "description": DESCRIPTION, "parameters": parameters }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::schema;

    #[test]
    fn every_field_of_every_type_is_declared() {
        let declared = declared();
        let properties = declared[0]["parameters"]["properties"].as_object().expect("properties");
        for key in [
            "options",
            "scale",
            "rows",
            "columns",
            "matrix",
            "ranking",
            "input",
            "follow_up",
            "fields",
            "submit_label",
            "stimulus",
            "reaction",
            "attributes",
            "comparison",
            "consent",
            "upload",
            "image",
            "annotation",
            "tags",
            "task",
            "validation",
        ] {
            assert!(properties[key].get("type").is_some(), "{key}");
        }
    }

    #[test]
    fn the_declaration_takes_every_example() {
        let declared = declared();
        let pairs = include_str!("../../../tests/fixtures/interaction-examples.json");
        let pairs: Vec<Value> = serde_json::from_str(pairs).expect("examples");
        for pair in pairs {
            let verdict = schema::validate(&declared[0]["parameters"], &pair["call"]);
            assert!(
                verdict.is_valid(),
                "{}: {:?}",
                pair["call"]["interaction_id"],
                verdict.faults
            );
        }
    }
}
