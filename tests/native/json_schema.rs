//! The JSON Schema validator: every keyword in a corpus of our own, and the part of the official test suite that npm
//! `json-schema-test-suite` has.

use crate::common;

use std::path::PathBuf;

use partsong::json::schema::validate;
use serde_json::{Value, json};

/// Every keyword of drafts 7 and 2020-12 that the validator knows.
#[test]
fn every_keyword() {
    let groups: Vec<Value> = serde_json::from_str(&common::corpus("json-schema/keywords.json")).unwrap();
    for group in &groups {
        for (list, valid) in [("valid", true), ("invalid", false)] {
            for value in group[list].as_array().into_iter().flatten() {
                let verdict = validate(&group["schema"], value);
                assert_eq!(
                    verdict.is_valid(),
                    valid,
                    "{}: {} on {value}",
                    group["why"],
                    group["schema"]
                );
                assert!(
                    verdict.unchecked.is_empty(),
                    "{}: {:?}",
                    group["why"],
                    verdict.unchecked
                );
            }
        }
    }
}

/// Why a group of draft 4, the newest that the package has, isn't for this validator.
fn out_of_reach(schema: &Value) -> bool {
    // Not `uri`: draft 4's suite takes `//host` for one.
    const CHECKED_FORMATS: [&str; 2] = ["date-time", "email"];
    match schema {
        Value::Object(map) => map.iter().any(|(key, value)| {
            let is_other = match key.as_str() {
                // A flag in draft 4, a limit since.
                "exclusiveMinimum" | "exclusiveMaximum" => value.is_boolean(),
                "format" => !CHECKED_FORMATS.iter().any(|format| value == format),
                "$ref" => {
                    let is_elsewhere = value.as_str().is_some_and(|reference| !reference.starts_with('#'));
                    // Until draft 7 a `$ref` hides what stands beside it; we follow 2020-12.
                    is_elsewhere || value.is_string() && map.len() > 1
                }
                "id" => value.is_string(),
                _ => false,
            };
            is_other || out_of_reach(value)
        }),
        Value::Array(items) => items.iter().any(out_of_reach),
        _ => false,
    }
}

#[test]
fn official_suite() {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/node_modules/json-schema-test-suite/tests/draft4");
    // Says what is missing.
    common::package("json-schema-test-suite/package.json");
    let (mut run, mut left, mut wrong) = (0, 0, Vec::new());
    for place in [folder.clone(), folder.join("optional")] {
        let files = std::fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path());
        for file in files.filter(|path| path.extension().is_some_and(|end| end == "json")) {
            // In draft 4 alone 1.0 is no integer.
            if file.ends_with("zeroTerminatedFloats.json") {
                continue;
            }
            let groups: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
            for group in groups {
                for test in group["tests"].as_array().unwrap() {
                    if out_of_reach(&group["schema"]) {
                        left += 1;
                        continue;
                    }
                    run += 1;
                    let verdict = validate(&group["schema"], &test["data"]);
                    if verdict.is_valid() != test["valid"].as_bool().unwrap() {
                        wrong.push(format!(
                            "{}: {}: {}",
                            file.display(),
                            group["description"],
                            test["description"]
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!((run, left), (257, 37), "tests within reach, and not");
}

/// The peer computes in doubles, and looks for names of a prototype there.
#[test]
fn what_the_peer_gets_wrong() {
    for (step, value) in [(0.1, 0.3), (0.05, 0.15)] {
        assert!(validate(&json!({"multipleOf": step}), &json!(value)).is_valid());
    }
    let schema = json!({"properties": {"__proto__": {"type": "boolean"}}});
    assert!(!validate(&schema, &json!({"__proto__": "x"})).is_valid());
}

#[test]
fn says_what_it_passed_over() {
    let huge = "a".repeat(3_000);
    let schema = json!({"properties": {"a": {"pattern": "(?=a)", "format": "hostname"}, "b": {"pattern": huge}, "c": {"pattern": "^c"}}});
    let verdict = validate(&schema, &json!({"a": "x", "b": "y", "c": "c"}));
    assert!(verdict.is_valid());
    assert_eq!(verdict.unchecked, ["pattern", "format"]);
    for elsewhere in ["#item", "https://evil.example/schema", "#/$defs/none"] {
        let schema = json!({"properties": {"a": {"$ref": elsewhere}, "b": {"type": "string"}}});
        let verdict = validate(&schema, &json!({"a": "x", "b": "y"}));
        assert!(verdict.is_valid(), "{elsewhere}");
        assert_eq!(verdict.unchecked, ["$ref"]);
        assert!(!validate(&schema, &json!({"b": 1})).is_valid(), "{elsewhere}");
    }
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
    let items: Vec<Value> = (0..150_000).map(|index| json!(index)).collect();
    let verdict = validate(&json!({"uniqueItems": true}), &json!(items));
    assert_eq!(verdict.faults[0].keyword, "too_complex");
}

/// As many as a question may have.
#[test]
fn five_hundred_options_are_told_apart() {
    let options: Vec<String> = (0..500).map(|number| format!("option-{number}")).collect();
    let schema = json!({"items": {"enum": options, "pattern": "^option-[0-9]+$"}, "uniqueItems": true});
    assert_eq!(validate(&schema, &json!(options)).faults, []);
    let mut again = options.clone();
    again[0] = options[499].clone();
    assert_eq!(validate(&schema, &json!(again)).faults[0].keyword, "uniqueItems");
    again[0] = "another".into();
    assert_eq!(validate(&schema, &json!(again)).faults[0].keyword, "enum");
    let same = json!([{"a": 1, "b": [null, "x"]}, {"b": [null, "x"], "a": 1.0}]);
    assert!(!validate(&json!({"uniqueItems": true}), &same).is_valid());
    let apart = json!([1, "1", [1], ["1"], {"a": 1}, true, "true", null, -1, 10, 0, {"a": [1]}, [[1]], [], {}]);
    assert!(validate(&json!({"uniqueItems": true}), &apart).is_valid());
}
