//! Surfaces against the corpus (`tests/corpora/a2ui`), whose outcomes the peer gave where it has any, and against the peer's own
//! examples.

use crate::common;
use crate::common::page;
use crate::common::streams::folded;

use std::path::PathBuf;
use std::sync::Arc;

use common::{corpus, numbers};
use partsong::model::FoldMode;
use partsong::surface::strict::violations;
use partsong::surface::{DataModel, English, Generation, Path, Surfaces, parse_expression};
use serde_json::{Value, json};

fn parse(text: &str) -> Value {
    partsong::json::parse::parse(text).expect("JSON")
}

fn fold(protocol: &str, bytes: &[u8], chunk: usize) -> Value {
    let pieces: Vec<&[u8]> = bytes.chunks(chunk).collect();
    folded(protocol, FoldMode::Lenient, Value::Null, &pieces)
}

/// The files of a folder below `tests`, by name.
fn files(folder: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// `(version, name, stream)` of every stream of the corpus.
fn streams() -> Vec<(&'static str, String, String)> {
    let mut found = Vec::new();
    for version in ["gulf", "v0_8", "v0_9", "v1_0"] {
        for file in files(&format!("corpora/a2ui/{version}")) {
            let (name, end) = file.rsplit_once('.').expect("an ending");
            if end != "json" {
                found.push((version, name.to_owned(), corpus(&format!("a2ui/{version}/{file}"))));
            }
        }
    }
    found
}

/// The examples that come with the peer: `(name, messages)`.
fn examples() -> Vec<(String, Vec<Value>)> {
    // Says what is missing.
    common::package("@a2ui/web_core/package.json");
    let mut found = Vec::new();
    for catalog in ["basic", "minimal"] {
        let folder = format!("@a2ui/web_core/src/v0_9/schemas/catalogs/{catalog}/examples");
        for file in files(&format!("node_modules/{folder}")) {
            let example = parse(&common::package(&format!("{folder}/{file}")));
            found.push((file, example["messages"].as_array().expect("messages").clone()));
        }
    }
    assert_eq!(found.len(), 50);
    found
}

/// Every stream becomes the surfaces that stand beside it, however its bytes are cut.
#[test]
fn every_stream_of_the_corpus() {
    for (version, name, stream) in streams() {
        let protocol = if version == "gulf" { "gulf" } else { "a2ui" };
        let expected = numbers(&parse(&corpus(&format!("a2ui/{version}/{name}.json"))));
        for size in [stream.len(), 1, 7, 97] {
            let folded = fold(protocol, stream.as_bytes(), size);
            assert_eq!(numbers(&folded["surfaces"]), expected, "{version}/{name} by {size}");
        }
    }
}

/// Everything that is folded, and not the surfaces alone, is independent of the cut.
#[test]
fn any_cut_of_the_bytes() {
    let examples = examples().into_iter().map(|(name, messages)| {
        let lines = messages.iter().map(|message| format!("{message}\n"));
        ("the peer's", name, lines.collect())
    });
    for (version, name, text) in streams().into_iter().chain(examples) {
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

/// As `JSON.stringify` and a model write what is to be read by people: a message over lines, a list of them, and a message
/// with a component a line.
#[test]
fn a_message_may_stand_over_several_lines() {
    let text = |id: &str| json!({ "id": id, "component": { "Text": { "text": { "literalString": id } } } });
    let column = json!({ "id": "root", "component": { "Column": { "children": { "explicitList": ["a", "b"] } } } });
    let messages = [
        json!({ "surfaceUpdate": { "surfaceId": "s", "components": [column, text("a"), text("b")] } }),
        json!({ "beginRendering": { "surfaceId": "s", "root": "root" } }),
    ];
    let lines: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let pretty = |value: &Value| serde_json::to_string_pretty(value).expect("JSON");
    let each: String = messages.iter().map(|message| pretty(message) + "\n").collect();
    let a_line_each = lines.replace("},{\"id\"", "},\n{\"id\"");
    let whole = fold("a2ui", lines.as_bytes(), lines.len());
    for text in [each, pretty(&json!(messages)), a_line_each] {
        assert_eq!(fold("a2ui", text.as_bytes(), text.len()), whole, "{text}");
    }
}

/// It would be read for minutes if every bracket that closes were its end.
#[test]
fn a_message_over_many_lines_is_parsed_once() {
    let closed = "[\n{\n}\n],\n".repeat(100_000);
    let stream = format!(
        "{{\"dataModelUpdate\":{{\"contents\":{{\"a\":[\n{closed}0]}}\n}}\n}}\n{{\"beginRendering\":{{\"root\":\"root\"}}}}\n"
    );
    let folded = fold("gulf", stream.as_bytes(), stream.len());
    let list = folded["surfaces"]["@default"]["dataModel"]["a"].as_array();
    assert_eq!(list.map(Vec::len), Some(100_001));
}

/// Genkit hands on the words of a model as they come, and one piece may end with a blank.
#[test]
fn a_message_may_be_cut_at_a_blank() {
    let pieces = [
        "{\"surfaceUpdate\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"root\",\"component\":{\"Text\":{\"text\":\"two ",
        " words\"}}}]}}\n",
        "{\"beginRendering\":{\"surfaceId\":\"s\",\"root\":\"root\"}}\n",
    ];
    let chunk = |piece: &&str| format!("data: {}\n\n", json!({ "message": { "content": piece } }));
    let stream: String = pieces.iter().map(chunk).collect();
    let folded = fold("a2ui", stream.as_bytes(), stream.len());
    assert_eq!(folded["surfaces"]["s"]["tree"]["props"]["text"], "two  words");
}

/// What a stream is made of never goes on with a line that was torn, wherever that was.
#[test]
fn a_line_that_is_torn_takes_no_chunk_along() {
    let begin = json!({ "beginRendering": { "surfaceId": "s", "root": "root" } });
    let chunk = json!({ "message": { "content": format!("{begin}\n") } });
    for torn in ["{\"a\":", "{\"a\":[", "{\"a\":[1,", "{\"a\":\"x", "{\"a\":{\"b\":1}"] {
        for next in [&begin, &chunk] {
            let stream = format!("{torn}\n{next}\n");
            let folded = fold("a2ui", stream.as_bytes(), stream.len());
            assert_eq!(folded["surfaces"]["s"]["ready"], json!(true), "{stream}");
        }
    }
}

/// v0.8 has no lists, so an empty map may be one; but who names a list means one.
#[test]
fn an_empty_list_is_a_list() {
    let contents = json!([{ "key": "map", "valueMap": [] }, { "key": "list", "valueArray": [] }]);
    let messages = [
        json!({ "dataModelUpdate": { "surfaceId": "s", "contents": contents } }),
        json!({ "beginRendering": { "surfaceId": "s", "root": "root" } }),
    ];
    let stream: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let folded = fold("a2ui", stream.as_bytes(), stream.len());
    assert_eq!(folded["surfaces"]["s"]["dataModel"], json!({ "map": {}, "list": [] }));
}

/// The peer doesn't write a literal beside a path, though the specification of v0.8 says so.
#[test]
fn a_literal_beside_a_path_is_written_once() {
    let component = |text: Value| json!({ "surfaceUpdate": { "surfaceId": "s", "components": [{ "id": "root", "component": { "Text": { "text": text } } }] } });
    let messages = [
        component(json!({ "path": "/form/name", "literalString": "Guest" })),
        json!({ "beginRendering": { "surfaceId": "s", "root": "root" } }),
        component(json!({ "path": "/form/name", "literalString": "Somebody else" })),
    ];
    let stream: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let surface = &fold("a2ui", stream.as_bytes(), stream.len())["surfaces"]["s"];
    assert_eq!(surface["dataModel"], json!({ "form": { "name": "Guest" } }));
    assert_eq!(surface["tree"]["props"]["text"], json!("Guest"));
}

/// In lists too; in a row it is the row's own.
#[test]
fn a_literal_beside_a_path_counts_wherever_it_stands() {
    let text = |path: &str, literal: &str| json!({ "path": path, "literalString": literal });
    let rows = json!({ "List": { "children": { "template": { "componentId": "row", "dataBinding": "/rows" } } } });
    let tabs = json!({ "Tabs": { "tabItems": [{ "title": text("/t", "One"), "child": "list" }] } });
    let messages = [
        json!({ "surfaceUpdate": { "surfaceId": "s", "components": [
            { "id": "root", "component": tabs }, { "id": "list", "component": rows },
            { "id": "row", "component": { "Text": { "text": text("name", "Nobody") } } },
        ] } }),
        json!({ "beginRendering": { "surfaceId": "s", "root": "root" } }),
        json!({ "dataModelUpdate": { "surfaceId": "s", "path": "/rows", "contents": [
            { "key": "a", "valueMap": [{ "key": "name", "valueString": "Ann" }] }, { "key": "b", "valueMap": [] },
        ] } }),
    ];
    let stream: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let surface = &fold("a2ui", stream.as_bytes(), stream.len())["surfaces"]["s"];
    let rows = json!({ "a": { "name": "Ann" }, "b": { "name": "Nobody" } });
    assert_eq!(surface["dataModel"], json!({ "t": "One", "rows": rows }));
    let tab = &surface["tree"]["props"]["tabItems"][0];
    assert_eq!(tab["title"], "One", "{surface}");
    let shown = |at: usize| tab["child"]["props"]["children"][at]["props"]["text"].clone();
    assert_eq!((shown(0), shown(1)), (json!("Ann"), json!("Nobody")));
}

#[test]
fn data_model_operations() {
    let lists: Vec<Vec<Value>> = serde_json::from_str(&corpus("a2ui/data-model.json")).expect("lists of steps");
    for list in lists {
        let mut model = DataModel::default();
        for step in &list {
            let path = |key: &str| Some(Path::read(step[key].as_str()?, &Path::root(), Generation::V09));
            if let Some(path) = path("read") {
                assert_eq!(model.get(&path).map(numbers), step.get("value").map(numbers), "{step}");
                continue;
            }
            let (path, value) = match path("write") {
                Some(path) => (path, step.get("value").cloned()),
                None => (path("delete").expect("a step"), None),
            };
            let expected = step["refused"]
                .as_str()
                .map_or(Ok(()), |message| Err(message.to_owned()));
            assert_eq!(model.set(&path, value, Generation::V09), expected, "{step}");
        }
    }
}

#[test]
fn expressions_are_parsed() {
    let rows: Vec<Value> = serde_json::from_str(&corpus("a2ui/expressions.json")).expect("rows");
    for row in rows {
        let input = row["input"].as_str().expect("an input");
        match parse_expression(input) {
            Ok(parts) => assert_eq!(
                Some(numbers(&Value::Array(parts))),
                row.get("parts").map(numbers),
                "{input}"
            ),
            Err(message) => assert_eq!(Some(&json!(message)), row.get("message"), "{input}"),
        }
    }
}

/// Draws one component whose property is this call, in a row at `scope`, and reads what came of it.
fn evaluate(call: Value, data: &Value, scope: &str) -> (Option<Value>, Vec<String>) {
    let mut surfaces = Surfaces::new(Arc::new(English), &["Probe"], partsong::surface::function::call);
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

fn expected_errors(row: &Value) -> &'static [&'static str] {
    match row["failed"] == true {
        true => &["EXPRESSION_ERROR"],
        false => &[],
    }
}

#[test]
fn functions_in_english() {
    let rows: Vec<Value> = serde_json::from_str(&corpus("a2ui/functions.json")).expect("rows");
    for row in rows {
        let call = json!({ "call": row["call"], "args": row["args"] });
        let (value, errors) = evaluate(call, &json!({}), "/");
        assert_eq!(value.as_ref().map(numbers), row.get("value").map(numbers), "{row}");
        assert_eq!(errors, expected_errors(&row), "{row}");
    }
}

/// Nobody is kept from going on by an expression that only the server can check; the agent is told.
#[test]
fn an_expression_beyond_the_engine_passes() {
    for pattern in ["^(?=.*[0-9]).{8,}$", r"^\p{L}+$", r"(a)\1", "^.{0,5000}$"] {
        let call = json!({ "call": "regex", "args": { "value": "x", "pattern": pattern } });
        let found = evaluate(call, &json!({}), "/");
        assert_eq!(
            found,
            (Some(json!(true)), vec!["EXPRESSION_ERROR".to_owned()]),
            "{pattern}"
        );
    }
}

#[test]
fn numbers_are_equal_whatever_their_spelling() {
    let data: Value = serde_json::from_str(r#"{"n": 1.0, "big": 1e2}"#).expect("numbers");
    for (name, path, other, equal) in [
        ("equals", "/n", json!(1), true),
        ("equals", "/big", json!(100), true),
        ("equals", "/n", json!("1"), false),
        ("not_equals", "/n", json!(1), false),
        ("not_equals", "/n", json!(2), true),
    ] {
        let call = json!({ "call": name, "args": { "a": { "path": path }, "b": other } });
        assert_eq!(
            evaluate(call, &data, "/").0,
            Some(json!(equal)),
            "{name} {path} {other}"
        );
    }
}

#[test]
fn format_string_is_evaluated() {
    let table = parse(&corpus("a2ui/format-string.json"));
    for row in table["cases"].as_array().expect("rows") {
        let call = json!({ "call": "formatString", "args": { "value": row["template"] } });
        let (value, errors) = evaluate(call, &table["data"], row["scope"].as_str().expect("a scope"));
        assert_eq!(value.as_ref(), row.get("value"), "{row}");
        assert_eq!(errors, expected_errors(row), "{row}");
    }
}

/// What messages create, change and delete, and what is told about those that can't be followed.
#[test]
fn messages_conform() {
    let table = parse(&corpus("a2ui/messages.json"));
    for case in table["paths"].as_array().expect("paths") {
        let text = |key: &str| case[key].as_str().expect("a path");
        let scope = Path::read(text("within"), &Path::root(), Generation::V09);
        assert_eq!(
            Path::read(text("path"), &scope, Generation::V09).to_string(),
            text("is"),
            "{case}"
        );
    }
    for case in table["messages"].as_array().expect("cases") {
        conforms(case);
    }
}

fn conforms(case: &Value) {
    let name = case["name"].as_str().expect("a name");
    let mut surfaces = page::surfaces();
    let mut problems = Vec::new();
    for message in case["messages"].as_array().expect("messages") {
        problems.extend(surfaces.apply(message.clone()).problems);
    }
    problems.extend(surfaces.close().problems);
    assert_eq!(!problems.is_empty(), case["problem"] == true, "{name}: {problems:?}");
    for (id, expected) in case["surfaces"].as_object().expect("surfaces") {
        let surface = surfaces.get(id).filter(|surface| !surface.is_deleted());
        let Some(surface) = surface.filter(|_| !expected.is_null()) else {
            assert!(surface.is_none() && expected.is_null(), "{name}");
            continue;
        };
        if let Some(sends) = expected.get("sendDataModel") {
            assert_eq!(&json!(surface.sends_data_model()), sends, "{name}");
        }
        if let Some(theme) = expected.get("theme") {
            assert_eq!(&json!(surface.styles()), theme, "{name}");
        }
        if let Some(model) = expected.get("dataModel") {
            assert_eq!(surface.data().root(), model, "{name}");
        }
        for (id, component) in expected["components"].as_object().into_iter().flatten() {
            let definition = surface.definition(id).expect("a component");
            assert_eq!(json!(*definition.wire_type), component["component"], "{name}");
            for (key, value) in component.as_object().expect("an object") {
                if key != "component" {
                    // `null`: not there.
                    assert_eq!(definition.props.get(key).unwrap_or(&Value::Null), value, "{name}");
                }
            }
        }
    }
}

/// A strict renderer refuses exactly what the schemas refuse.
#[test]
fn messages_are_validated() {
    let cases: Vec<Value> = serde_json::from_str(&corpus("a2ui/strict.json")).expect("cases");
    for case in cases {
        let found = violations(&case["message"]);
        assert_eq!(found.is_empty(), case["valid"] == true, "{case}: {found:?}");
    }
    // What a server calls takes plain values, whatever the function's own schema says.
    let call = json!({ "call": "required", "catalogId": "c", "args": { "value": { "path": "/a" } } });
    let message = json!({ "version": "v1.0", "callRendererFunction": { "functionCallId": "f", "callFunction": call } });
    assert_eq!(violations(&message).len(), 1);
    // The later candidate of v1.0, which the schemas of this peer do not know.
    for text in [
        json!({ "@path": "/a" }),
        json!({ "@call": "formatString", "args": { "value": "a" } }),
    ] {
        let components = json!([{ "id": "root", "component": "Text", "text": text }]);
        let message = json!({ "version": "v1.0", "updateComponents": { "surfaceId": "s", "components": components } });
        assert_eq!(violations(&message), []);
    }
    for (name, messages) in examples() {
        // An example of a catalogue of its own has a function of its own.
        for message in messages.iter().filter(|_| !name.contains("capitalized")) {
            assert_eq!(violations(message), [], "{name}");
        }
    }
}
