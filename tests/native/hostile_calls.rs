//! Calls that mean harm, for every registered question type: each ends in a contract error that names what to fix, none
//! in a panic or a long wait (`interactions.md` A4, A10, A12). The examples of types that aren't registered are left
//! out.

use std::time::{Duration, Instant};

use partsong::contract::{ContractCode, ContractError, Interaction, TYPES};
use serde_json::{Value, json};

/// Calls of every registered type.
fn calls() -> Vec<Value> {
    let pairs: Vec<Value> = serde_json::from_str(include_str!("../fixtures/interaction-examples.json")).unwrap();
    let known = |call: &Value| TYPES.iter().any(|kind| call["type"] == kind.word);
    pairs
        .into_iter()
        .map(|mut pair| pair["call"].take())
        .filter(known)
        .collect()
}

fn read(call: &Value) -> Result<Interaction, ContractError> {
    let start = Instant::now();
    let read = Interaction::read(call);
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{}: {:?}",
        call["type"],
        start.elapsed()
    );
    if let Err(error) = &read {
        assert!(!error.message.is_empty() && error.message.len() < 2_000, "{error:?}");
        assert!(
            error.path.is_empty() || call.pointer(&error.path).is_some() || names_a_missing_key(call, error),
            "{error:?}"
        );
    }
    read
}

/// A path may name a key that should be there.
fn names_a_missing_key(call: &Value, error: &ContractError) -> bool {
    let parent = error.path.rsplit_once('/').map_or("", |(parent, _)| parent);
    call.pointer(parent).is_some_and(|parent| !parent.is_null())
}

#[track_caller]
fn refuses(call: &Value, code: ContractCode) {
    match read(call) {
        Err(error) => assert_eq!(error.code, code, "{error:?}"),
        Ok(_) => panic!(
            "should be refused: {}",
            call.to_string().chars().take(600).collect::<String>()
        ),
    }
}

/// JSON pointers of every value that `wanted` likes, but for `output_schema` and `metadata`.
fn places(value: &Value, wanted: &dyn Fn(&str, &Value) -> bool) -> Vec<String> {
    fn walk(key: &str, value: &Value, path: String, wanted: &dyn Fn(&str, &Value) -> bool, found: &mut Vec<String>) {
        if wanted(key, value) {
            found.push(path.clone());
        }
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    if key != "output_schema" && key != "metadata" {
                        walk(key, value, format!("{path}/{key}"), wanted, found);
                    }
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    walk(key, item, format!("{path}/{index}"), wanted, found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk("", value, String::new(), wanted, &mut found);
    found
}

/// The call with another value at each of the places.
fn each(call: &Value, wanted: &dyn Fn(&str, &Value) -> bool, change: impl Fn(&mut Value)) -> Vec<Value> {
    places(call, wanted)
        .iter()
        .map(|place| {
            let mut call = call.clone();
            change(call.pointer_mut(place).unwrap());
            call
        })
        .collect()
}

/// What a person reads.
fn is_words(key: &str, value: &Value) -> bool {
    let words = [
        "title",
        "description",
        "instruction",
        "summary",
        "alt",
        "text",
        "body",
        "placeholder",
    ];
    value.is_string() && (words.contains(&key) || key == "label" || key.ends_with("_label"))
}

#[test]
fn the_examples_are_sound() {
    let calls = calls();
    assert!(calls.len() >= 2 * TYPES.len(), "two examples of each type");
    for call in calls {
        if let Err(error) = read(&call) {
            panic!("{}: {error:?}", call["interaction_id"]);
        }
    }
}

#[test]
fn duplicate_ids() {
    let has_ids = |_: &str, value: &Value| {
        value
            .as_array()
            .is_some_and(|items| items.len() > 1 && items.iter().all(|item| item.get("id").is_some()))
    };
    for call in calls() {
        for call in each(&call, &has_ids, |list| list[1]["id"] = list[0]["id"].clone()) {
            refuses(&call, ContractCode::DuplicateId);
        }
    }
}

#[test]
fn too_much() {
    let words = "가".repeat(350_000);
    for call in calls() {
        for call in each(&call, &is_words, |text| *text = json!(words)) {
            refuses(&call, ContractCode::TooLarge);
        }
        for key in ["options", "rows", "columns", "fields"] {
            if let Some(first) = call.get(key).and_then(|list| list.get(0)) {
                let many = |index: usize| {
                    let mut item = first.clone();
                    item["id"] = json!(index.to_string());
                    item
                };
                let mut call = call.clone();
                call[key] = (0..201).map(many).collect();
                refuses(&call, ContractCode::TooLarge);
            }
        }
    }
}

#[test]
fn reading_order_is_not_overridden() {
    for call in calls() {
        for call in each(&call, &is_words, |text| *text = json!("Pay \u{202E}0001$\u{202C} now")) {
            refuses(&call, ContractCode::InvalidCall);
        }
    }
}

#[test]
fn addresses_that_run_code() {
    let is_address = |key: &str, value: &Value| value.is_string() && (key == "url" || key.ends_with("_url"));
    for address in [
        "javascript:alert(1)",
        " jAvAsCrIpT:alert(1)",
        "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "data:image/svg+xml,<svg onload='alert(1)'/>",
        "vbscript:x",
        "file:///etc/passwd",
        "blob:https://example.com/1",
    ] {
        for call in calls() {
            for call in each(&call, &is_address, |url| *url = json!(address)) {
                refuses(&call, ContractCode::InvalidCall);
            }
        }
    }
}

#[test]
fn limits_that_contradict_each_other() {
    for call in calls() {
        for limits in ["scale", "validation", "input", "upload"] {
            let pairs = [("min", "max"), ("min_items", "max_items"), ("min_length", "max_length")];
            for (least, most) in pairs {
                if !call[limits].is_object() || (least == "min") != (limits == "scale") {
                    continue;
                }
                let mut call = call.clone();
                call[limits][least] = json!(9);
                call[limits][most] = json!(3);
                refuses(&call, ContractCode::InvalidCall);
            }
        }
        if call["scale"]["min"].is_number() {
            for bad in [
                json!("NaN"),
                json!(null),
                json!([]),
                serde_json::from_str("1e999").unwrap(),
                json!(1e300),
            ] {
                for key in ["min", "max"] {
                    let mut call = call.clone();
                    call["scale"][key] = bad.clone();
                    // Both have defaults in some types; a number that is none never passes.
                    if !bad.is_null() {
                        refuses(&call, ContractCode::InvalidCall);
                    } else {
                        let _ = read(&call);
                    }
                }
            }
            let mut call = call.clone();
            call["scale"] = json!({"min": 1, "max": 1_000_000_000});
            refuses(&call, ContractCode::InvalidCall);
            call["scale"] = json!({"min": i64::MIN, "max": i64::MAX});
            refuses(&call, ContractCode::InvalidCall);
        }
    }
}

#[test]
fn unknown_types_and_versions() {
    for call in calls() {
        for (key, value, code) in [
            ("type", json!("hologram"), ContractCode::UnsupportedType),
            ("type", json!("Single_Choice"), ContractCode::UnsupportedType),
            (
                "schema_version",
                json!("2027-01-01"),
                ContractCode::UnsupportedSchemaVersion,
            ),
            (
                "schema_version",
                json!("2026-06-011"),
                ContractCode::UnsupportedSchemaVersion,
            ),
            ("schema_version", json!("1"), ContractCode::UnsupportedSchemaVersion),
            ("schema_version", json!(20260601), ContractCode::InvalidCall),
            ("interaction_id", json!("x".repeat(129)), ContractCode::InvalidCall),
            ("interaction_id", json!(""), ContractCode::InvalidCall),
            ("title", json!("  "), ContractCode::InvalidCall),
            ("title", json!(null), ContractCode::InvalidCall),
            ("tool", json!("rm"), ContractCode::InvalidCall),
            ("output_schema", json!("any"), ContractCode::InvalidCall),
            ("display", json!({"mode": "popup"}), ContractCode::InvalidCall),
            (
                "validation",
                json!({"messages": {"required": 1}}),
                ContractCode::InvalidCall,
            ),
        ] {
            let mut call = call.clone();
            call[key] = value;
            refuses(&call, code);
        }
        let mut minor = call.clone();
        minor["schema_version"] = json!("2026-06-01.2");
        assert!(read(&minor).is_ok(), "a minor version");
    }
    for call in [json!(null), json!([]), json!("x"), json!({}), json!({"type": "likert"})] {
        refuses(&call, ContractCode::InvalidCall);
    }
}

#[test]
fn answers_that_cannot_be_given() {
    for call in calls() {
        // Without a probe, because only the call's own pattern says what fits, the names of keys go unchecked.
        let is_probed = read(&call).is_ok_and(|interaction| !interaction.question.probes().is_empty());
        for schema in [
            json!({"type": "string"}),
            json!({"not": {}}),
            json!({"type": "object", "required": ["no_such_key"]}),
            json!({"$ref": "#"}),
            json!({"allOf": [{"$ref": "#"}, {"$ref": "#"}]}),
        ] {
            let mut call = call.clone();
            let names_a_key = schema.get("required").is_some();
            call["output_schema"] = schema;
            if is_probed || !names_a_key {
                refuses(&call, ContractCode::OutputSchemaMismatch);
            }
        }
    }
}

#[test]
fn patterns_do_not_hang() {
    let text = "a".repeat(2_000) + "!";
    for call in calls() {
        for pattern in [
            "(a+)+$",
            "(a|a)*$",
            "((a{30}){30}){4}",
            "(?=a)+",
            "[",
            &"(a?){50}".repeat(40),
        ] {
            let mut call = call.clone();
            for key in ["validation", "input"] {
                if call[key].is_object() {
                    call[key]["pattern"] = json!(pattern);
                }
            }
            if let Some(Value::Object(properties)) = call["output_schema"].get_mut("properties") {
                for property in properties.values_mut() {
                    property["pattern"] = json!(pattern);
                    property["items"]["pattern"] = json!(pattern);
                }
            }
            for place in places(&call, &|key, value| key == "label" && value.is_string()) {
                *call.pointer_mut(&place).unwrap() = json!(text.chars().take(300).collect::<String>());
            }
            let _ = read(&call);
        }
    }
}

#[test]
fn nothing_panics_on_the_wrong_shape() {
    let any = |_: &str, _: &Value| true;
    for call in calls() {
        for bad in [
            json!(null),
            json!(true),
            json!(-1),
            json!(1e300),
            json!(""),
            json!("x"),
            json!([]),
            json!({}),
            json!([[{}]]),
        ] {
            for changed in each(&call, &any, |value| *value = bad.clone()) {
                if let Ok(interaction) = read(&changed) {
                    for draft in [json!(null), json!({}), json!([]), json!("x"), bad.clone()] {
                        let _ = interaction.submit(&draft);
                        let _ = interaction.question.summary(&draft);
                        let _ = interaction.question.restore(&draft);
                        let _ = interaction.question.written(&draft);
                        let _ = interaction.question.read_back(&draft);
                    }
                }
            }
        }
    }
}

#[test]
fn deep_calls() {
    for call in calls() {
        let mut call = call.clone();
        let mut deep = json!("bottom");
        for _ in 0..100 {
            deep = json!({ "a": deep });
        }
        call["scale"] = deep.clone();
        let _ = read(&call);
        call["validation"] = deep;
        refuses(&call, ContractCode::InvalidCall);
    }
}
