//! What is wrong with the arguments of a call, said so that a model can repair it: where, and what would fit there.

use serde_json::{Value, json};

use crate::json::schema;
use crate::json::schema::SchemaFault;

/// Faults told at once: more would only fill the model's context.
const MAX_TOLD: usize = 8;
/// The longest expectation that is quoted, in bytes of JSON.
const MAX_QUOTED: usize = 400;

/// The arguments as a tool's schema wants them. Small models like to write a list, a number or a flag as a text: what
/// fits when such texts are read is taken, unless `is_strict`.
///
/// # Errors
/// What the model is told: `{"status":"error", "errors":[{"path", "problem"}]}`.
pub(super) fn fitting(schema: &Value, arguments: &Value, is_strict: bool) -> Result<Value, Value> {
    let verdict = schema::validate(schema, arguments);
    if verdict.is_valid() {
        return Ok(arguments.clone());
    }
    if !is_strict
        && let Some(read) = with_texts_read(&verdict.faults, arguments)
        && schema::validate(schema, &read).is_valid()
    {
        return Ok(read);
    }
    let told = verdict.faults.iter().take(MAX_TOLD);
    let errors: Vec<Value> = told
        .map(|fault| {
            let path = if fault.path.is_empty() { "/" } else { &fault.path };
            json!({"path": path, "problem": problem(schema, arguments, fault)})
        })
        .collect();
    Err(refusal(errors))
}

/// The arguments with each text read as JSON that stands where something else belongs.
fn with_texts_read(faults: &[SchemaFault], arguments: &Value) -> Option<Value> {
    let mut read = arguments.clone();
    for fault in faults {
        let place = read.pointer_mut(&fault.path).filter(|_| fault.keyword == "type")?;
        *place = crate::json::parse::parse(place.as_str()?).ok()?;
    }
    Some(read)
}

/// The result of a call that did nothing.
pub(super) fn refusal(errors: Vec<Value>) -> Value {
    json!({
        "status": "error",
        "errors": errors,
        "hint": "Nothing of this call was used. Call the tool again with all of its arguments, corrected.",
    })
}

fn problem(schema: &Value, arguments: &Value, fault: &SchemaFault) -> String {
    let steps: Vec<String> = fault.path.split('/').skip(1).map(unescaped).collect();
    let name = steps.last().map(String::as_str).unwrap_or_default();
    let here = at(schema, &steps);
    let wanted = here.and_then(|schema| schema.get(fault.keyword));
    match fault.keyword {
        "required" => {
            let value = arguments.pointer(&fault.path);
            let names = wanted.and_then(Value::as_array).into_iter().flatten();
            let missing: Vec<&str> = names
                .filter_map(Value::as_str)
                .filter(|name| value.is_none_or(|value| value.get(name).is_none()))
                .collect();
            format!("is missing: {}", missing.join(", "))
        }
        // A key that the object around it doesn't know.
        "additionalProperties" => {
            let around = steps.len().checked_sub(1).and_then(|end| at(schema, &steps[..end]));
            let known = around.and_then(|schema| schema.get("properties")?.as_object());
            let known: Vec<&str> = known
                .into_iter()
                .flat_map(|known| known.keys().map(String::as_str))
                .collect();
            format!("\"{name}\" is not known here; known: {}", known.join(", "))
        }
        "too_complex" => "is too large or too deep".into(),
        keyword => match wanted.map(Value::to_string).filter(|wanted| wanted.len() <= MAX_QUOTED) {
            Some(wanted) => format!("does not fit {keyword}: {wanted}"),
            None => format!("does not fit {keyword}"),
        },
    }
}

fn unescaped(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

/// The schema of a place in the value, as far as plain properties and items lead there.
fn at<'a>(schema: &'a Value, steps: &[String]) -> Option<&'a Value> {
    steps.iter().try_fold(schema, |schema, step| {
        schema
            .get("properties")
            .and_then(|known| known.get(step))
            .or_else(|| schema.get("items"))
            .or_else(|| schema.get("additionalProperties").filter(|other| other.is_object()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_learns_where_and_what() {
        let schema = json!({"type": "object", "required": ["list"], "properties": {"list": {"type": "array", "items": {
            "type": "object", "required": ["id", "kind"], "additionalProperties": false,
            "properties": {"id": {"type": "string"}, "kind": {"enum": ["a", "b"]}}
        }}}});
        assert_eq!(fitting(&schema, &json!({"list": []}), true), Ok(json!({"list": []})));
        let text = json!({"list": "[{\"id\":\"i\",\"kind\":\"a\"}]"});
        assert_eq!(
            fitting(&schema, &text, false),
            Ok(json!({"list": [{"id": "i", "kind": "a"}]}))
        );
        assert!(fitting(&schema, &text, true).is_err());
        assert!(fitting(&schema, &json!({"list": "[{}]"}), false).is_err());
        let told = fitting(
            &schema,
            &json!({"list": [{"id": 1, "kind": "c", "x": 0}, {"id": "i"}]}),
            false,
        )
        .expect_err("faults");
        let problems: Vec<String> = told["errors"]
            .as_array()
            .expect("errors")
            .iter()
            .map(|error| {
                format!(
                    "{} {}",
                    error["path"].as_str().expect("path"),
                    error["problem"].as_str().expect("problem")
                )
            })
            .collect();
        assert_eq!(
            problems,
            [
                "/list/0/id does not fit type: \"string\"",
                "/list/0/kind does not fit enum: [\"a\",\"b\"]",
                "/list/0/x \"x\" is not known here; known: id, kind",
                "/list/1 is missing: kind",
            ]
        );
        let told = fitting(&schema, &json!([]), false).expect_err("faults");
        assert_eq!(told["errors"][0]["path"], "/");
    }
}
