//! Surfaces against the peer's golden files and tables (`../shared/data/a2ui`).

use crate::common;

use std::path::PathBuf;
use std::sync::Arc;

use common::{numbers, shared};
use partsong::model::Mode;
use partsong::protocol;
use partsong::surface::strict::violations;
use partsong::surface::{DataModel, English, Generation, Path, Surfaces, parse_expression};
use serde_json::{Value, json};

fn parse(text: &str) -> Value {
    partsong::json::parse::parse(text).expect("JSON")
}

fn fold(protocol: &str, bytes: &[u8], chunk: usize) -> Value {
    let protocol = protocol::by_name(protocol).expect("the protocol");
    let mut fold = protocol.fold(Mode::Lenient, Value::Null).expect("no history");
    for piece in bytes.chunks(chunk) {
        fold.push(piece);
    }
    fold.finish().into_json(protocol.descriptor().id)
}

/// `(version, name)` of every golden file.
fn goldens() -> Vec<(&'static str, String)> {
    let base = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/a2ui/expected");
    let mut found = Vec::new();
    for version in ["gulf", "v0_8", "v0_9", "v1_0"] {
        let Ok(entries) = std::fs::read_dir(base.join(version)) else {
            common::absent(base.display());
            continue;
        };
        for entry in entries {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            found.push((version, name.trim_end_matches(".json").to_owned()));
        }
    }
    found
}

fn sample(version: &str, name: &str) -> String {
    let base = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/data/a2ui/samples")
        .join(version);
    let text = ["jsonl", "sse.txt"]
        .into_iter()
        .find_map(|end| std::fs::read_to_string(base.join(format!("{name}.{end}"))).ok());
    text.expect("the sample")
}

#[test]
fn every_golden_tree() {
    let mut checked = 0;
    for (version, name) in goldens() {
        let expected = parse(&shared(&format!("a2ui/expected/{version}/{name}.json")).expect("the golden file"));
        let protocol = if version == "gulf" { "gulf" } else { "a2ui" };
        let text = sample(version, &name);
        let folded = fold(protocol, text.as_bytes(), text.len());
        let (mut ours, mut theirs) = (numbers(&folded["surfaces"]), numbers(&expected["surfaces"]));
        match (version, name.as_str()) {
            // The peer draws nothing of a cycle; ours draws the rest (the data's README).
            ("gulf", "06-cycle") => {
                assert_eq!(ours["@default"]["tree"]["props"]["children"][0]["id"], json!("x"));
                (ours["@default"]["tree"], theirs["@default"]["tree"]) = (Value::Null, Value::Null);
            }
            // The peer doesn't write a literal beside a path, though the specification says so (`gulf-a2ui.md` 4).
            ("v0_8", "edge-03-path-and-literal") => {
                assert_eq!(ours["s"]["dataModel"], json!({ "form": { "name": "Guest" } }));
                ours["s"]["dataModel"] = json!({});
            }
            _ => {}
        }
        assert_eq!(ours, theirs, "{version}/{name}");
        checked += 1;
    }
    assert!(checked == 0 || checked >= 137, "{checked} golden files");
}

/// The result does not depend on how the bytes were cut.
#[test]
fn any_cut_of_the_bytes() {
    for (version, name) in goldens() {
        let text = sample(version, &name);
        let whole = fold("a2ui", text.as_bytes(), text.len());
        for size in [1, 7, 97, 4096] {
            assert_eq!(
                fold("a2ui", text.as_bytes(), size),
                whole,
                "{version}/{name}, {size} bytes at a time"
            );
        }
    }
}

#[test]
fn data_model_operations() {
    let Some(text) = shared("a2ui/tables/data-model-ops.json") else {
        return;
    };
    for case in parse(&text).as_array().expect("a list") {
        let mut model = DataModel::default();
        for op in case["ops"].as_array().expect("operations") {
            let path = Path::read(op["path"].as_str().expect("a path"), &Path::root(), Generation::V09);
            match op["op"].as_str() {
                Some("set") => {
                    let result = model.set(&path, op.get("value").cloned(), Generation::V09);
                    match op.get("message") {
                        Some(message) => assert_eq!(result, Err(message.as_str().expect("a message").to_owned())),
                        None => assert_eq!(result, Ok(()), "{op}"),
                    }
                }
                Some("delete") => assert_eq!(model.set(&path, None, Generation::V09), Ok(()), "{op}"),
                // Names of JavaScript's prototypes are ordinary keys to read.
                Some("get") if op.get("error").is_some() => assert_eq!(model.get(&path), None),
                Some("get") => assert_eq!(model.get(&path).map(numbers), op.get("ok").map(numbers), "{op}"),
                other => panic!("unknown operation {other:?}"),
            }
        }
    }
}

#[test]
fn expressions_are_parsed() {
    let Some(text) = shared("a2ui/tables/expressions-parse.json") else {
        return;
    };
    for case in parse(&text).as_array().expect("a list") {
        let input = case["input"].as_str().expect("an input");
        match (parse_expression(input), case.get("ok")) {
            (Ok(parts), Some(ok)) => assert_eq!(numbers(&Value::Array(parts)), numbers(ok), "{input}"),
            (Err(message), None) => assert_eq!(json!(message), case["message"], "{input}"),
            (got, _) => panic!("{input}: {got:?} instead of {case}"),
        }
    }
}

/// Draws one component whose property is this call, in a row at `scope`, and reads what came of it.
fn evaluate(call: Value, data: &Value, scope: &str) -> (Option<Value>, Vec<String>) {
    let mut surfaces = Surfaces::new(Arc::new(English), &["Probe"]);
    surfaces.apply(json!({ "version": "v0.9", "createSurface": { "surfaceId": "s", "catalogId": "c" } }));
    surfaces.apply(json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "path": "/", "value": data } }));
    let (list, row) = scope.rsplit_once('/').expect("a scope");
    let root = match row {
        "" => json!({ "id": "root", "component": "Column", "children": ["probe"] }),
        _ => json!({ "id": "root", "component": "Column", "children": { "componentId": "probe", "path": list } }),
    };
    let probe = json!({ "id": "probe", "component": "Probe", "value": call });
    surfaces.apply(json!({ "version": "v0.9", "updateComponents": { "surfaceId": "s", "components": [root, probe] } }));
    surfaces.close();
    let surface = surfaces.get("s").expect("the surface");
    let root = surface.node(surface.root().expect("a root")).expect("a node");
    let at = row.parse().unwrap_or(0);
    let node = surface.node(root.children("children")[at]).expect("a node");
    let value = node.value("value").cloned();
    let reports = surfaces.reports();
    let codes = reports
        .iter()
        .map(|report| report["error"]["code"].as_str().expect("a code").to_owned());
    (value, codes.collect())
}

fn expected_errors(case: &Value) -> Vec<String> {
    let errors = case["errors"].as_array().expect("errors");
    errors
        .iter()
        .map(|error| error.as_str().expect("a code").to_owned())
        .collect()
}

#[test]
fn functions_in_english() {
    let Some(text) = shared("a2ui/tables/functions-en-US-UTC.json") else {
        return;
    };
    for case in parse(&text).as_array().expect("a list") {
        let call = json!({ "call": case["call"], "args": case["args"] });
        let (value, errors) = evaluate(call, &json!({}), "/");
        assert_eq!(value.as_ref().map(numbers), case.get("ok").map(numbers), "{case}");
        assert_eq!(errors, expected_errors(case), "{case}");
    }
}

#[test]
fn format_string_is_evaluated() {
    let Some(text) = shared("a2ui/tables/format-string-eval.json") else {
        return;
    };
    let data = parse(&shared("a2ui/tables/format-string-data.json").expect("the data"));
    for case in parse(&text).as_array().expect("a list") {
        let call = json!({ "call": "formatString", "args": { "value": case["template"] } });
        let (value, errors) = evaluate(call, &data, case["scope"].as_str().expect("a scope"));
        assert_eq!(value.as_ref(), case.get("ok"), "{case}");
        assert_eq!(errors, expected_errors(case), "{case}");
    }
}

/// The shared conformance cases that are law for a lenient renderer: what is created, updated, refused.
#[test]
fn messages_conform() {
    let mut checked = 0;
    for name in ["message_processor", "data_deletion", "data_model_pointers"] {
        let Some(text) = shared(&format!("a2ui/conformance/v1_0-branch-2026-08-19/{name}.json")) else {
            return;
        };
        for case in parse(&text).as_array().expect("a list") {
            checked += usize::from(conforms(case));
        }
    }
    assert!(checked >= 20, "{checked} cases");
}

/// `false` for a case of the agent's side, of a strict reader, or of catalogues that nobody has.
fn conforms(case: &Value) -> bool {
    let name = case["name"].as_str().expect("a name");
    if case["action"] == json!("resolve_path") {
        let args = &case["args"];
        let scope = Path::read(
            args["contextPath"].as_str().unwrap_or_default(),
            &Path::root(),
            Generation::V09,
        );
        let path = Path::read(args["path"].as_str().expect("a path"), &scope, Generation::V09);
        assert_eq!(json!(path.to_string()), case["expect"], "{name}");
        return true;
    }
    let is_ours = ["process_messages", "validate"]
        .iter()
        .any(|action| case["action"] == *action);
    let is_strict = case["strictMode"] == json!(true) || name.contains("_rejects_") || name.contains("unknown_catalog");
    if !is_ours || is_strict {
        return false;
    }
    let mut surfaces = Surfaces::new(Arc::new(English), &[]);
    let steps = case["steps"].as_array().into_iter().flatten();
    let messages = steps.flat_map(|step| step["payload"].as_array().into_iter().flatten());
    let mut problems = Vec::new();
    for message in case["messages"].as_array().into_iter().flatten().chain(messages) {
        problems.extend(surfaces.apply(message.clone()).problems);
    }
    problems.extend(surfaces.close().problems);
    if case.get("expectError").is_some() || case.get("expect_error").is_some() {
        assert!(!problems.is_empty(), "{name}");
        return true;
    }
    for (id, expected) in case["expect"]["surfaces"].as_object().expect("surfaces") {
        let surface = surfaces.get(id).filter(|surface| !surface.is_deleted());
        assert_eq!(
            surface.is_some(),
            expected.get("exists") != Some(&json!(false)),
            "{name}"
        );
        let Some(surface) = surface else { continue };
        if let Some(sends) = expected.get("sendDataModel") {
            assert_eq!(&json!(surface.sends_data_model()), sends, "{name}");
        }
        if let Some(theme) = expected.get("theme") {
            assert_eq!(&json!(surface.styles()), theme, "{name}");
        }
        if let Some(model) = expected.get("dataModel") {
            assert_eq!(surface.data().root(), model, "{name}");
        }
        for component in expected["components"].as_array().into_iter().flatten() {
            let definition = surface
                .definition(component["id"].as_str().expect("an id"))
                .expect("a component");
            assert_eq!(json!(*definition.wire_type), component["component"], "{name}");
            for (key, value) in component.as_object().expect("an object") {
                if key != "id" && key != "component" {
                    assert_eq!(definition.props.get(key), Some(value), "{name}");
                }
            }
        }
    }
    true
}

/// A strict renderer refuses exactly what the schemas refuse.
#[test]
fn messages_are_validated() {
    for version in ["v0_9_1", "v1_0"] {
        let base = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../shared/data/a2ui/validation-cases")
            .join(version);
        let Ok(entries) = std::fs::read_dir(&base) else {
            common::absent(base.display());
            return;
        };
        for entry in entries {
            let cases = parse(&std::fs::read_to_string(entry.expect("an entry").path()).expect("the cases"));
            for case in cases["tests"].as_array().expect("tests") {
                let found = violations(&case["data"]);
                assert_eq!(
                    found.is_empty(),
                    case["valid"] == json!(true),
                    "{}: {found:?}",
                    case["description"]
                );
            }
        }
    }
    // The peer's own examples keep to the schemas.
    for (version, name) in goldens()
        .iter()
        .filter(|(version, _)| version.starts_with("v0_9") || version.starts_with("v1"))
    {
        let is_own = name.starts_with("edge-")
            || name.starts_with("custom-")
            || name.starts_with("rizz")
            || name.contains("capitalized");
        for message in sample(version, name).lines().filter(|line| !line.is_empty() && !is_own) {
            assert_eq!(violations(&parse(message)), [], "{version}/{name}");
        }
    }
}
