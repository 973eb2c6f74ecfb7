//! Our own components on surfaces: questions are answered once and stay answered, figures move alone, and an entry that
//! doesn't have its form holds the action that would send it.

use std::sync::Arc;

use partsong::surface::{English, GestureOutcome, NodeId, OWN, RESULT, SurfaceEvent, Surfaces};
use serde_json::{Value, json};

fn surfaces(messages: &[Value]) -> Surfaces {
    let mut surfaces = Surfaces::new(Arc::new(English), &OWN, partsong::surface::function::call);
    for message in messages {
        let applied = surfaces.apply(message.clone());
        assert_eq!(applied.problems, Vec::<String>::new(), "{message}");
    }
    surfaces.close();
    surfaces
}

fn find(surfaces: &Surfaces, component: &str) -> NodeId {
    let surface = surfaces.all().next().expect("a surface");
    let mut open: Vec<NodeId> = surface.root().into_iter().collect();
    while let Some(id) = open.pop() {
        let node = surface.node(id).expect("a node");
        if &*node.component == component {
            return id;
        }
        for name in ["children", "child"] {
            open.extend(node.children(name));
        }
    }
    panic!("no {component}");
}

fn event(outcome: GestureOutcome) -> SurfaceEvent {
    match outcome {
        GestureOutcome::Event(event) => *event,
        other => panic!("{other:?}"),
    }
}

fn result(status: &str, value: Value) -> Value {
    json!({ "interaction_id": "x", "type": "nps", "status": status, "value": value, "submitted_at": "2026-11-20T10:00:00Z" })
}

fn a2ui(components: Value, model: Value) -> Vec<Value> {
    vec![
        json!({ "version": "v0.9", "createSurface": { "surfaceId": "s" } }),
        json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "value": model } }),
        json!({ "version": "v0.9", "updateComponents": { "surfaceId": "s", "components": components } }),
    ]
}

fn redefine(surfaces: &mut Surfaces, component: Value) {
    surfaces.apply(json!({ "version": "v0.9", "updateComponents": { "surfaceId": "s", "components": [component] } }));
}

#[test]
fn a_question_is_answered_once_and_stays_answered() {
    let nps = json!({ "id": "root", "component": "NpsScale", "title": "How likely?", "value": { "path": "/nps" } });
    let mut surfaces = surfaces(&a2ui(json!([nps]), json!({})));
    let root = find(&surfaces, "root");
    let given = result("submitted", json!({ "score": 9 }));
    let (moved, outcome) = surfaces.answer("s", root, given.clone());
    assert!(moved.iter().any(|(_, changes)| changes.nodes.contains(&root)));
    let event = event(outcome);
    assert_eq!((&*event.name, &*event.component), ("interactionResult", "root"));
    assert_eq!(Value::Object(event.context), json!({ "result": given }));
    let surface = surfaces.get("s").unwrap();
    assert_eq!(surface.data().root(), &json!({ "nps": { "score": 9 } }));
    assert_eq!(surface.node(root).unwrap().value(RESULT), Some(&given));
    // The second press of an impatient finger.
    assert_eq!(surfaces.answer("s", root, given.clone()).1, GestureOutcome::Nothing);
    // A reload.
    let kept = surfaces.get("s").unwrap().to_json();
    let mut again = Surfaces::new(Arc::new(English), &OWN, partsong::surface::function::call);
    again.restore(&kept).expect("a surface");
    let root = find(&again, "root");
    assert_eq!(again.get("s").unwrap().node(root).unwrap().value(RESULT), Some(&given));
    assert_eq!(again.answer("s", root, given).1, GestureOutcome::Nothing);
    // The same definition asks nothing anew, another does.
    redefine(&mut again, nps);
    assert!(again.get("s").unwrap().node(root).unwrap().value(RESULT).is_some());
    redefine(
        &mut again,
        json!({ "id": "root", "component": "NpsScale", "title": "And now?" }),
    );
    assert!(again.get("s").unwrap().node(root).unwrap().value(RESULT).is_none());
}

#[test]
fn an_action_of_its_own_names_the_event_in_every_generation() {
    let gulf = [
        json!({ "componentUpdate": { "components": [{ "id": "q", "componentProperties": { "StarRating": {
            "title": { "literalString": "Stars?" }, "value": { "path": "/stars" },
            "action": { "action": "rated", "context": [{ "key": "n", "value": { "path": "/stars/score" } }] },
        } } }] } }),
        json!({ "beginRendering": { "root": "q" } }),
    ];
    let v08 = [
        json!({ "surfaceUpdate": { "surfaceId": "@default", "components": [{ "id": "q", "component": { "StarRating": {
            "title": { "literalString": "Stars?" }, "value": { "path": "/stars" },
            "action": { "name": "rated", "context": [{ "key": "n", "value": { "path": "/stars/score" } }] },
        } } }] } }),
        json!({ "beginRendering": { "surfaceId": "@default", "root": "q" } }),
    ];
    for messages in [&gulf, &v08] {
        let mut surfaces = surfaces(messages);
        let q = find(&surfaces, "q");
        assert_eq!(
            surfaces.get("@default").unwrap().node(q).unwrap().text("title"),
            "Stars?"
        );
        let given = result("submitted", json!({ "score": 4 }));
        let event = event(surfaces.answer("@default", q, given.clone()).1);
        assert_eq!(event.name, "rated");
        assert_eq!(Value::Object(event.context), json!({ "n": 4, "result": given }));
    }
}

#[test]
fn what_was_skipped_writes_nothing_and_what_cannot_be_asked_is_reported() {
    let components = json!([
        { "id": "root", "component": "Column", "children": ["a", "b"] },
        { "id": "a", "component": "NpsScale", "title": "A", "value": { "path": "/a" } },
        { "id": "b", "component": "LikertScale", "title": "B" },
    ]);
    let mut surfaces = surfaces(&a2ui(components, json!({ "a": 1 })));
    let a = find(&surfaces, "a");
    let b = find(&surfaces, "b");
    assert_eq!(
        event(surfaces.answer("s", a, result("skipped", Value::Null)).1).context["result"]["status"],
        "skipped"
    );
    assert_eq!(surfaces.get("s").unwrap().data().root(), &json!({ "a": 1 }));
    let error = json!({ "error": { "code": "invalid_call", "path": "/scale", "message": "is missing" } });
    assert_eq!(
        surfaces.answer("s", b, result("cancelled", error)).1,
        GestureOutcome::Nothing
    );
    let reports = surfaces.reports();
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0]["error"]["code"], "VALIDATION_FAILED");
    assert_eq!(reports[0]["error"]["path"], "/components/b/scale");
    assert!(
        surfaces.get("s").unwrap().to_json().get("error").is_some(),
        "the next request tells it"
    );
}

#[test]
fn rows_of_a_template_have_answers_of_their_own() {
    let components = json!([
        { "id": "root", "component": "List", "children": { "componentId": "q", "path": "/items" } },
        { "id": "q", "component": "NpsScale", "interaction_id": { "path": "id" }, "title": { "path": "name" } },
    ]);
    let model = json!({ "items": [{ "id": "a", "name": "A" }, { "id": "b", "name": "B" }] });
    let mut surfaces = surfaces(&a2ui(components, model));
    let root = find(&surfaces, "root");
    let rows = surfaces.get("s").unwrap().node(root).unwrap().children("children");
    assert!(matches!(
        surfaces
            .answer("s", rows[1], result("submitted", json!({ "score": 1 })))
            .1,
        GestureOutcome::Event(_)
    ));
    // The answer goes with its row.
    surfaces.apply(
        json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "path": "/items",
        "value": [{ "id": "b", "name": "B" }, { "id": "a", "name": "A" }] } }),
    );
    let surface = surfaces.get("s").unwrap();
    let answered: Vec<bool> = surface
        .node(root)
        .unwrap()
        .children("children")
        .iter()
        .map(|row| surface.node(*row).unwrap().value(RESULT).is_some())
        .collect();
    assert_eq!(answered, [true, false]);
}

#[test]
fn a_server_cannot_answer_for_the_person() {
    let nps = json!({ "id": "root", "component": "NpsScale", "title": "T", "@result": { "status": "submitted" } });
    let surfaces = surfaces(&a2ui(json!([nps]), json!({})));
    let root = find(&surfaces, "root");
    assert_eq!(surfaces.get("s").unwrap().node(root).unwrap().value(RESULT), None);
}

#[test]
fn figures_move_alone() {
    let components = json!([
        { "id": "root", "component": "Column", "children": ["t", "table", "chart"] },
        { "id": "t", "component": "Text", "text": { "path": "/title" } },
        { "id": "table", "component": "Table", "rows": { "path": "/rows" } },
        { "id": "chart", "component": "Chart", "chart": "bar", "chartData": { "path": "/points" } },
    ]);
    let model = json!({ "title": "T", "rows": [{ "id": 1, "n": 2 }], "points": [{ "x": "a", "y": 1 }] });
    let mut surfaces = surfaces(&a2ui(components, model));
    let (table, chart) = (find(&surfaces, "table"), find(&surfaces, "chart"));
    assert!(surfaces.get("s").unwrap().node(chart).unwrap().value("data").is_some());
    let mut touched = |path: &str, value: Value| {
        let applied = surfaces
            .apply(json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "path": path, "value": value } }));
        let nodes = applied.moved.into_iter().flat_map(|(_, changes)| changes.nodes);
        nodes.collect::<Vec<_>>()
    };
    assert_eq!(touched("/rows/0/n", json!(3)), [table]);
    assert_eq!(touched("/points/1", json!({ "x": "b", "y": 2 })), [chart]);
}

#[test]
fn an_entry_without_its_form_holds_the_action_that_sends_it() {
    let field = |id: &str, path: &str| {
        json!({ "id": id, "component": { "TextField": { "label": { "literalString": id }, "text": { "path": path },
            "validationRegexp": "[0-9]{3}" } } })
    };
    let button = |id: &str, path: &str| {
        json!({ "id": id, "component": { "Button": { "child": "t", "action": { "name": id,
            "context": [{ "key": "v", "value": { "path": path } }] } } } })
    };
    let mut surfaces = surfaces(&[
        json!({ "surfaceUpdate": { "surfaceId": "s", "components": [
            { "id": "root", "component": { "Column": { "children": { "explicitList": ["zip", "whole", "part", "other"] } } } },
            field("zip", "/form/zip"), button("whole", "/form"), button("part", "/form/zip"), button("other", "/else"),
        ] } }),
        json!({ "dataModelUpdate": { "surfaceId": "s", "contents": [
            { "key": "form", "valueMap": [{ "key": "zip", "valueString": "" }] }, { "key": "else", "valueString": "x" },
        ] } }),
        json!({ "beginRendering": { "surfaceId": "s", "root": "root" } }),
    ]);
    let nodes = ["zip", "whole", "part", "other"].map(|id| find(&surfaces, id));
    let [zip, whole, part, other] = nodes;
    let mut after = |entry: &str| {
        surfaces.write("s", zip, "value", json!(entry));
        [whole, part, other].map(|button| matches!(surfaces.act("s", button), GestureOutcome::Event(_)))
    };
    assert_eq!(after(""), [true, true, true], "an empty entry passes");
    assert_eq!(after("12"), [false, false, true], "what doesn't send it goes on");
    assert_eq!(after("1234"), [false, false, true], "the whole entry has to match");
    assert_eq!(after("123"), [true, true, true]);
}
