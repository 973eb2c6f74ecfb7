//! What a server cannot make a surface do, however it asks: copies, matches and answers without end.

use crate::common::page::{conversation, decoded, decoder, folds, surfaces};

use partsong::model::{Change, Conversation, MAX_PARTS, MessagePart, Start};
use partsong::surface::{NodeId, Surface, Surfaces};
use serde_json::{Value, json};

/// A surface with this data and these components, and what was left out of it.
fn drawn(data: Value, components: Value) -> (Surfaces, Vec<String>) {
    let mut all = surfaces();
    let told = |body: Value| serde_json::from_str(&told("v0.9", &body)).expect("JSON");
    all.apply(told(json!({ "createSurface": { "surfaceId": "s", "catalogId": "c" } })));
    all.apply(told(
        json!({ "updateDataModel": { "surfaceId": "s", "path": "/", "value": data } }),
    ));
    let components = json!({ "surfaceId": "s", "components": components });
    let problems = all.apply(told(json!({ "updateComponents": components }))).problems;
    (all, problems)
}

fn surface(all: &Surfaces) -> &Surface {
    all.get("s").expect("the surface")
}

fn root(all: &Surfaces) -> NodeId {
    surface(all).root().expect("a root")
}

fn rows(all: &Surfaces) -> Vec<NodeId> {
    let node = surface(all).node(root(all)).expect("a node");
    node.children("children")
}

#[test]
fn a_template_copies_no_text_without_end() {
    let text = |times: usize| json!({ "call": "formatString", "args": { "value": "${/a}".repeat(times) } });
    let data = json!({ "a": "x".repeat(500_000) });
    for (text, fits) in [
        (text(4), true),
        (text(12_000), false),
        (vec![json!({ "path": "/a" }); 4].into(), true),
        (vec![json!({ "path": "/a" }); 12_000].into(), false),
    ] {
        let components = json!([
            { "id": "root", "component": "Column", "children": ["t", "after"] },
            { "id": "t", "component": "Text", "words": text },
            { "id": "after", "component": "Text", "words": "Still here." },
        ]);
        let (all, problems) = drawn(data.clone(), components);
        let texts: Vec<String> = rows(&all)
            .into_iter()
            .map(|row| surface(&all).node(row).expect("a node").text("words"))
            .collect();
        assert_eq!(texts[0].len() >= 2_000_000, fits, "{}", texts[0].len());
        assert_eq!(
            problems.iter().any(|line| line.contains("limit of bytes")),
            !fits,
            "{problems:?}"
        );
        assert_eq!(texts[1], "Still here.");
        // Kept, it is the same again.
        let mut again = surfaces();
        assert!(again.restore(&surface(&all).to_json()).is_some());
        assert_eq!(rows(&again).len(), 2);
    }
}

/// However many pieces ask for it: what all copy is counted, and the next answer has room again.
#[test]
fn copies_of_many_pieces_add_up() {
    let field = json!({ "path": "/a" });
    let components = json!([
        { "id": "root", "component": "Column", "children": { "path": "/l", "componentId": "t" } },
        { "id": "t", "component": "Text", "text": { "call": "required", "args": { "value": field } } },
    ]);
    let data = json!({ "a": "x".repeat(1 << 20), "l": vec![0; 9_000] });
    let (mut all, problems) = drawn(data, components);
    let read = |all: &Surfaces| {
        let shown = |row: &NodeId| surface(all).node(*row).expect("a node").text("text") == "true";
        rows(all).iter().filter(|row| shown(row)).count()
    };
    assert!((400..=512).contains(&read(&all)), "{}", read(&all));
    assert!(
        problems.iter().any(|line| line.contains("limit of bytes")),
        "{problems:?}"
    );
    all.close();
    let body = json!({ "surfaceId": "s", "path": "/a", "value": "short" });
    all.apply(json!({ "version": "v0.9", "updateDataModel": body }));
    assert_eq!(read(&all), 9_000);
}

/// Steps of matching are counted over all checks of an answer; what isn't checked keeps nobody from going on.
#[test]
fn matching_has_an_end() {
    let regex = |pattern: &str| json!({ "call": "regex", "args": { "value": { "path": "/v" }, "pattern": pattern } });
    let form = |count: usize, pattern: &str, value: String| {
        let field = |id: usize| {
            json!({ "id": format!("f{id}"), "component": "TextField", "label": "x",
                "checks": [{ "condition": regex(pattern), "message": "No." }] })
        };
        let ids: Vec<String> = (0..count).map(|id| format!("f{id}")).collect();
        let mut components = vec![json!({ "id": "root", "component": "Column", "children": ids })];
        components.extend((0..count).map(field));
        let (all, _) = drawn(json!({ "v": value }), components.into());
        let failing = |row: &&NodeId| !surface(&all).node(**row).expect("a node").failures.is_empty();
        rows(&all).iter().filter(failing).count()
    };
    let costly = "(a?){900}b";
    assert_eq!(form(1, costly, "a".repeat(200)), 1, "one is matched");
    assert_eq!(form(1, costly, "a".repeat(20_000)), 0, "one that takes too much isn't");
    let many = form(1_000, costly, "a".repeat(200));
    assert!((1..100).contains(&many), "{many}");
    let address = "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,24}$";
    assert_eq!(
        form(3_000, address, "not an address of anyone".into()),
        3_000,
        "forms are checked"
    );
}

/// The same of a field's own expression.
#[test]
fn a_fields_own_expression_has_an_end() {
    let mut all = surfaces();
    let expression = json!({ "literalString": "(a?){900}b" });
    let text = json!({ "literalString": "a".repeat(20_000) });
    let field =
        json!({ "TextField": { "label": { "literalString": "L" }, "text": text, "validationRegexp": expression } });
    all.apply(json!({ "surfaceUpdate": { "surfaceId": "s", "components": [{ "id": "f", "component": field }] } }));
    all.apply(json!({ "beginRendering": { "surfaceId": "s", "root": "f" } }));
    assert!(!surface(&all).node(root(&all)).expect("a node").misfit);
}

/// GULF's data stands in every surface: what many would multiply is refused, what one may have stays allowed.
#[test]
fn shared_data_is_not_multiplied() {
    let begin = |all: &mut Surfaces, id: usize| {
        let text = json!({ "Text": { "text": { "literalString": "x" } } });
        let components = json!([{ "id": "r", "componentProperties": text }]);
        all.apply(json!({ "componentUpdate": { "surfaceId": format!("s{id}"), "components": components } }));
        let problems = all
            .apply(json!({ "beginRendering": { "surfaceId": format!("s{id}"), "root": "r" } }))
            .problems;
        all.get(&format!("s{id}")).is_some() && problems.is_empty()
    };
    let write = |all: &mut Surfaces, path: &str, contents: Value| {
        all.apply(json!({ "dataModelUpdate": { "path": path, "contents": contents } }))
            .problems
    };
    let mut all = surfaces();
    assert!((0..60).all(|id| begin(&mut all, id)));
    assert!(write(&mut all, "/", json!({ "a": vec![0; 10_000] })).is_empty());
    let refused = write(&mut all, "/", json!({ "a": vec![0; 400_000] }));
    assert!(
        refused.iter().any(|line| line.contains("The data of all surfaces")),
        "{refused:?}"
    );
    let length = |all: &Surfaces, id: &str| {
        all.get(id)
            .and_then(|one| one.data().root()["a"].as_array().map(Vec::len))
    };
    assert_eq!(length(&all, "s59"), Some(10_000));
    // A list grows by what lies between, too.
    let grown = (1..2_000).find(|step| !write(&mut all, &format!("/b/{}", step * 1_000), json!(0)).is_empty());
    assert!(grown.is_some_and(|step| step < 30), "{grown:?}");
    // One has what it may have, and no second one beside it.
    let mut all = surfaces();
    assert!(begin(&mut all, 0));
    assert!(write(&mut all, "/", json!({ "a": vec![0; 1_500_000] })).is_empty());
    assert!(!begin(&mut all, 1));
    assert_eq!(length(&all, "s0"), Some(1_500_000));
}

fn told(version: &str, body: &Value) -> String {
    let mut message = json!({ "version": version });
    message
        .as_object_mut()
        .expect("an object")
        .extend(body.as_object().cloned().unwrap_or_default());
    format!("{message}\n")
}

/// The conversation after an answer of these lines, and how many things in it were left out.
fn answered(lines: &[String]) -> (Conversation, usize) {
    let mut talk = conversation(Vec::new());
    talk.begin(Start::NewAnswer, "answer".into());
    let pieces: Vec<&[u8]> = lines.iter().map(String::as_bytes).collect();
    let changes = folds(&mut talk, decoded(&mut *decoder("gulf"), &pieces));
    let left_out = |change: &&Change| matches!(change, Change::Skipped(_));
    let skipped = changes.iter().filter(left_out).count();
    (talk, skipped)
}

#[test]
fn surfaces_that_come_and_go_pass_no_limit() {
    let pair = |id: usize| {
        let id = format!("s{id}");
        let made = told(
            "v0.9",
            &json!({ "createSurface": { "surfaceId": id, "catalogId": "c" } }),
        );
        [made, told("v0.9", &json!({ "deleteSurface": { "surfaceId": id } }))]
    };
    let lines: Vec<String> = (0..4_000).flat_map(pair).collect();
    let (talk, skipped) = answered(&lines);
    assert_eq!(talk.messages[0].parts.len(), MAX_PARTS + 1);
    assert_eq!(skipped, 4_000 - (MAX_PARTS + 1));
    assert_eq!(talk.surfaces().expect("surfaces").all().count(), 200);
    // Kept, all are deleted, also those that were forgotten for others.
    let is_deleted = |part: &MessagePart| matches!(part, MessagePart::Data(part) if part.data["deleted"] == true);
    assert!(talk.messages[0].parts.iter().all(is_deleted));
    let mut again = Conversation::new(talk.messages.clone());
    again.set_surfaces(surfaces());
    assert!(again.surfaces().expect("surfaces").all().all(Surface::is_deleted));
}

#[test]
fn calls_of_functions_are_answered_a_hundred_times() {
    let call = |id: usize| {
        let function = json!({ "functionCallId": format!("f{id}"), "callFunction": { "call": "x" } });
        told("v1.0", &json!({ "callRendererFunction": function }))
    };
    let lines: Vec<String> = (0..3_000).map(call).collect();
    let (talk, skipped) = answered(&lines);
    assert_eq!(talk.messages[0].parts.len(), 100);
    assert_eq!(skipped, 2_900);
}

/// What is written many times before it is shown is drawn a few times, and then once more as it is.
#[test]
fn what_nobody_sees_is_not_drawn_each_time() {
    let data = json!({ "a": 0, "l": vec![0; 9_900] });
    let components = json!([
        { "id": "root", "component": "Column", "children": { "path": "/l", "componentId": "t" } },
        { "id": "t", "component": "Text", "text": { "path": "/a" } },
    ]);
    let (mut all, _) = drawn(data, components);
    let write = |all: &mut Surfaces, value: usize| {
        let body = json!({ "updateDataModel": { "surfaceId": "s", "path": "/a", "value": value } });
        let applied = all.apply(serde_json::from_str(&told("v0.9", &body)).expect("JSON"));
        applied.moved.iter().map(|(_, moved)| moved.nodes.len()).sum::<usize>()
    };
    let shown = |all: &Surfaces, value: usize| {
        let is_shown = |row: &NodeId| surface(all).node(*row).expect("a node").text("text") == value.to_string();
        rows(all).iter().all(is_shown)
    };
    let drawn: usize = (1..=120).map(|value| write(&mut all, value)).sum();
    assert!(drawn <= 60_000, "{drawn}");
    let root = json!([{ "id": "root", "component": "Row", "children": { "path": "/l", "componentId": "t" } }]);
    let body = json!({ "updateComponents": { "surfaceId": "s", "components": root } });
    all.apply(serde_json::from_str(&told("v0.9", &body)).expect("JSON"));
    let moved = all.catch_up();
    assert_eq!(moved[0].1.nodes.len(), 9_901);
    assert!(shown(&all, 120));
    assert_eq!(surface(&all).node(self::root(&all)).expect("a node").kind(), "Row");
    assert!(all.catch_up().is_empty());
    // The end of the answer is as good.
    let drawn: usize = (1..=20).map(|value| write(&mut all, value)).sum();
    assert!(drawn <= 60_000, "{drawn}");
    all.close();
    assert!(shown(&all, 20));
}
