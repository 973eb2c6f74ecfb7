//! The JSON Schema validator against the official test suite, as far as the supported keywords go.
//!
//! The suite is not part of the repository: it is looked for beside it (`../shared`) or where `PARTSONG_SHARED` says.

use crate::common;

use std::path::PathBuf;

use partsong::json::schema::validate;
use serde_json::{Value, json};

/// Keywords that the validator passes over, or that need more than the document at hand.
const UNSUPPORTED: [&str; 6] = [
    "$id",
    "$anchor",
    "$dynamicRef",
    "unevaluatedItems",
    "unevaluatedProperties",
    "format",
];
const CHECKED_FORMATS: [&str; 4] = ["email", "date", "date-time", "uri"];

fn suite() -> Option<PathBuf> {
    let shared = std::env::var_os("PARTSONG_SHARED").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    let folder = shared.join("data/json-schema");
    folder.is_dir().then_some(folder)
}

/// Why a group isn't for this validator.
fn out_of_reach(schema: &Value, id: &str) -> bool {
    match schema {
        Value::Object(map) => map.iter().any(|(key, value)| {
            let unsupported = match key.as_str() {
                // `\p{Letter}`: no Unicode tables in the page.
                "patternProperties" => value
                    .as_object()
                    .is_some_and(|map| map.keys().any(|key| key.contains(r"\p{"))),
                "format" => {
                    // `draft7/format/date/0`: optional, where a format is more than a remark.
                    let assertive = id.split('/').count() > 3;
                    !(assertive && CHECKED_FORMATS.iter().any(|format| value == format))
                }
                "$ref" => {
                    let elsewhere = value.as_str().is_some_and(|reference| !reference.starts_with('#'));
                    // In draft 7 a `$ref` hides what stands beside it; we follow 2020-12.
                    elsewhere || (id.starts_with("draft7") && map.len() > 1)
                }
                key => UNSUPPORTED.contains(&key),
            };
            unsupported || out_of_reach(value, id)
        }),
        Value::Array(items) => items.iter().any(|item| out_of_reach(item, id)),
        _ => false,
    }
}

#[test]
fn official_suite() {
    let Some(folder) = suite() else {
        common::absent("the JSON Schema suite (see the top of this file)");
        return;
    };
    let mut wrong = Vec::new();
    for (name, least) in [("draft7.ndjson", 552), ("draft2020-12.ndjson", 461)] {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let (mut run, mut skipped) = (0, Vec::new());
        for line in text.lines() {
            let group: Value = serde_json::from_str(line).unwrap();
            let id = group["id"].as_str().unwrap();
            let tests = group["tests"].as_array().unwrap();
            if out_of_reach(&group["schema"], id) {
                skipped.push((id.to_owned(), tests.len()));
                continue;
            }
            for test in tests {
                run += 1;
                let verdict = validate(&group["schema"], &test["data"]);
                if verdict.is_valid() != test["valid"].as_bool().unwrap() {
                    wrong.push(format!("{id}: {}: {}", group["description"], test["description"]));
                }
            }
        }
        let left: usize = skipped.iter().map(|(_, tests)| tests).sum();
        println!(
            "{name}: {run} of {} tests run, {left} out of reach: {skipped:?}",
            run + left
        );
        assert!(run >= least, "{name}: only {run} tests were within reach");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_keyword_of_the_contract() {
    let table = [
        (json!({"type": ["integer", "null"]}), json!(5.0), true),
        (json!({"type": ["integer", "null"]}), json!(null), true),
        (json!({"type": "string", "nullable": true}), json!(null), true),
        (json!({"type": "integer"}), json!(5.5), false),
        (json!({"minLength": 2}), json!("👍"), false),
        (json!({"maxLength": 2}), json!("👍🏽"), true),
        (json!({"multipleOf": 0.1}), json!(0.3), true),
        (json!({"uniqueItems": true}), json!([1, 1.0]), false),
        (json!({"enum": [1, "a"]}), json!(1.0), true),
        (json!({"const": {"a": [1]}}), json!({"a": [1.0]}), true),
        (json!({"exclusiveMinimum": 1}), json!(1), false),
        (
            json!({"properties": {"a": {}}, "additionalProperties": false}),
            json!({"b": 1}),
            false,
        ),
        (json!({"anyOf": [{"type": "string"}, {"minimum": 3}]}), json!(2), false),
        (json!({"oneOf": [{"minimum": 1}, {"minimum": 3}]}), json!(4), false),
        (json!({"format": "email"}), json!("a@b.example"), true),
        (json!({"format": "email"}), json!("a b@c"), false),
        (json!({"format": "date"}), json!("2026-02-29"), false),
        (json!({"format": "date-time"}), json!("2026-06-22T10:30:00Z"), true),
        (json!({"format": "uri"}), json!("https://example.com/?q=%20#a"), true),
        (json!({"format": "uri"}), json!("//no.scheme"), false),
        (json!({"$ref": "https://evil.example/schema"}), json!(1), false),
        (
            json!({"$defs": {"a": {"type": "null"}}, "$ref": "#/$defs/a"}),
            json!(1),
            false,
        ),
        (json!({"pattern": "^[가-힣]+$"}), json!("홍길동"), true),
        (json!({"pattern": r"^\d{3}$"}), json!("12"), false),
        (json!({"pattern": "b"}), json!("abc"), true),
        (json!({"pattern": "b"}), json!(1), true),
        (
            json!({"patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false}),
            json!({"x-a": 1}),
            false,
        ),
        (
            json!({"patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false}),
            json!({"x-a": "a"}),
            true,
        ),
        (json!(true), json!(1), true),
        (json!(false), json!(1), false),
    ];
    for (schema, value, valid) in table {
        assert_eq!(validate(&schema, &value).is_valid(), valid, "{schema} on {value}");
    }
}

#[test]
fn says_what_it_passed_over() {
    let huge = "a".repeat(3_000);
    let schema = json!({"properties": {"a": {"pattern": "(?=a)", "format": "hostname"}, "b": {"pattern": huge}, "c": {"pattern": "^c"}}});
    let verdict = validate(&schema, &json!({"a": "x", "b": "y", "c": "c"}));
    assert!(verdict.is_valid());
    assert_eq!(verdict.unchecked, ["pattern", "format"]);
    let blind = json!({"patternProperties": {"(?=a)": {"type": "null"}}, "additionalProperties": false});
    let verdict = validate(&blind, &json!({"a": 1}));
    assert!(verdict.is_valid());
    assert_eq!(verdict.unchecked, ["patternProperties"]);
}

#[test]
fn bombs_end_early() {
    let endless = json!({"$ref": "#"});
    assert_eq!(validate(&endless, &json!(1)).faults[0].keyword, "too_complex");
    let doubling = json!({"allOf": [{"$ref": "#"}, {"$ref": "#"}]});
    assert!(!validate(&doubling, &json!(1)).is_valid());
    let branching = json!({"anyOf": [{"$ref": "#"}, {"$ref": "#"}], "items": {"$ref": "#"}});
    assert!(!validate(&branching, &json!([[[[]]]])).is_valid());
    let slow = json!({"items": {"pattern": "(a{40}){90}$"}});
    let texts = vec!["a".repeat(5_000); 50];
    assert_eq!(validate(&slow, &json!(texts)).faults[0].keyword, "pattern");
    let items: Vec<Value> = (0..5_000).map(|index| json!(index)).collect();
    assert!(!validate(&json!({"uniqueItems": true}), &json!(items)).is_valid());
}
