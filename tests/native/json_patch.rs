//! JSON Patch (RFC 6902) by itself, without the protocol whose state it changes.

use crate::common;

use partsong::json::patch::{self, PatchError, Room, Size};
use serde_json::{Value, json};

fn patched(document: &Value, operations: &[Value]) -> Result<Value, PatchError> {
    let (mut patched, mut size) = (document.clone(), Size::of(document));
    patch::apply(&mut patched, &mut size, &mut Room::new(usize::MAX), operations).map(|()| patched)
}

#[test]
fn a_word_takes_no_members() {
    let patch = [
        json!({"op": "add", "path": "", "value": true}),
        json!({"op": "add", "path": "/x", "value": 1}),
    ];
    assert!(patched(&json!({}), &patch).is_err());
}

/// RFC 6902 by npm `json-patch-test-suite`; its disabled cases are those on which implementations differ.
#[test]
fn json_patch_by_the_letter() {
    let mut checked = 0;
    for file in ["tests", "spec_tests"] {
        let cases = common::package(&format!("json-patch-test-suite/{file}.json"));
        let cases: Vec<Value> = serde_json::from_str(&cases).unwrap();
        for case in cases.iter().filter(|case| case["disabled"] != true) {
            let patched = patched(&case["doc"], case["patch"].as_array().unwrap());
            match case.get("error") {
                Some(_) => assert!(patched.is_err(), "should fail: {case}"),
                None => {
                    let patched = patched.unwrap_or_else(|error| panic!("{error}: {case}"));
                    if let Some(expected) = case.get("expected") {
                        assert!(patch::equal(&patched, expected), "{case}");
                    }
                }
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 91);
}
