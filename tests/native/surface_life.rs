//! Surfaces by behaviour: growing, bindings, rows, checks, gestures, caps, faults, and how messages keep them.

use crate::common::page::surfaces;

use std::sync::Arc;

use partsong::surface::{
    FaultCode, Foreign, GestureOutcome, MAX_DEPTH, MAX_NODES, NodeId, NodeState, Surface, SurfaceChanges, Surfaces,
    golden,
};
use serde_json::{Value, json};

fn created(version: &str) -> Surfaces {
    let mut all = surfaces();
    all.apply(json!({ "version": version, "createSurface": { "surfaceId": "s", "catalogId": "c" } }));
    all
}

fn components(all: &mut Surfaces, list: Value) -> Vec<String> {
    all.apply(json!({ "version": "v0.9", "updateComponents": { "surfaceId": "s", "components": list } }))
        .problems
}

/// A surface with these components.
fn holding(list: Value) -> Surfaces {
    let mut all = created("v0.9");
    components(&mut all, list);
    all
}

fn data(all: &mut Surfaces, path: &str, value: Value) -> SurfaceChanges {
    let message = json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "path": path, "value": value } });
    let moved = all.apply(message).moved;
    moved.into_iter().next().map(|(_, moved)| moved).unwrap_or_default()
}

fn surface(all: &Surfaces) -> &Surface {
    all.get("s").expect("the surface")
}

/// The children of a node, the root's first.
fn below(surface: &Surface, id: NodeId) -> Vec<NodeId> {
    let node = surface.node(id).expect("a node");
    let mut found = node.children("child");
    found.extend(node.children("children"));
    found
}

fn find(surface: &Surface, component: &str) -> NodeId {
    let mut waiting = vec![surface.root().expect("a root")];
    while let Some(id) = waiting.pop() {
        if &*surface.node(id).expect("a node").component == component {
            return id;
        }
        waiting.extend(below(surface, id));
    }
    panic!("{component} is not drawn");
}

fn text(surface: &Surface, id: NodeId) -> String {
    surface.node(id).expect("a node").text("text")
}

fn list_of(count: usize) -> Surfaces {
    let mut all = holding(json!([
        { "id": "root", "component": "List", "children": { "componentId": "row", "path": "/items" } },
        { "id": "row", "component": "Row", "children": ["name", "price"] },
        { "id": "name", "component": "TextField", "label": "Name", "value": { "path": "name" } },
        { "id": "price", "component": "Text", "text": { "path": "price" } },
    ]));
    let rows: Vec<Value> = (0..count)
        .map(|at| json!({ "id": format!("r{at}"), "name": format!("n{at}"), "price": at }))
        .collect();
    data(&mut all, "/items", rows.into());
    all
}

#[test]
fn a_second_beginning_has_styles_of_its_own() {
    let mut all = surfaces();
    let begin = |styles: Value| json!({ "beginRendering": { "surfaceId": "s", "root": "r", "styles": styles } });
    all.apply(begin(json!({ "primaryColor": "#FF0000" })));
    all.apply(begin(Value::Null));
    assert!(surface(&all).styles().is_empty());
}

#[test]
fn what_a_surface_was_created_with_outlives_its_beginning() {
    let mut all = surfaces();
    let create = json!({ "surfaceId": "s", "display": "side_panel" });
    all.apply(json!({ "version": "v0.9", "createSurface": create }));
    all.apply(json!({ "beginRendering": { "surfaceId": "s", "root": "r" } }));
    assert_eq!(surface(&all).styles().get("display"), Some(&json!("side_panel")));
}

#[test]
fn a_definition_without_checks_is_checked_no_more() {
    let mut all = created("v0.9");
    let field = |checks: Value| json!([{ "id": "root", "component": "TextField", "label": "L", "checks": checks }]);
    components(
        &mut all,
        field(json!([{ "condition": { "path": "/ok" }, "message": "No" }])),
    );
    assert_eq!(golden::surfaces(&all)["s"]["tree"]["isValid"], json!(false));
    components(&mut all, json!([{ "id": "root", "component": "Row", "children": [] }]));
    assert_eq!(golden::surfaces(&all)["s"]["tree"].get("isValid"), None);
}

#[test]
fn a_call_that_fails_inside_a_property_harms_only_its_own_place() {
    let mut all = created("v0.9");
    let failing = json!({ "call": "upper", "args": {} });
    let options = json!([{ "label": failing, "value": "a" }, { "label": "B", "value": "b" }]);
    let accessibility = json!({ "label": failing, "description": "D" });
    let words = json!({ "call": "not", "args": { "value": failing } });
    components(
        &mut all,
        json!([
            { "id": "root", "component": "ChoicePicker", "options": options, "value": [], "label": words, "accessibility": accessibility },
        ]),
    );
    all.close();
    let tree = &golden::surfaces(&all)["s"]["tree"];
    assert_eq!(
        tree["options"],
        json!([{ "value": "a" }, { "label": "B", "value": "b" }])
    );
    assert_eq!(tree["accessibility"], json!({ "description": "D" }));
    // An argument that fails still fails its call.
    assert_eq!(tree.get("label"), None);
}

#[test]
fn one_cell_of_three_thousand_rows_moves_one_node() {
    let mut all = list_of(3_000);
    assert_eq!(surface(&all).size(), 1 + 3_000 * 3);
    let moved = data(&mut all, "/items/1234/price", json!(9));
    assert_eq!((moved.nodes.len(), moved.gone.len(), moved.frame), (1, 0, false));
    let changed = *moved.nodes.iter().next().expect("a node");
    assert_eq!(text(surface(&all), changed), "9");
    let began = std::time::Instant::now();
    for at in 0..3_000 {
        assert_eq!(
            data(&mut all, &format!("/items/{at}/price"), json!(at + 1)).nodes.len(),
            1
        );
    }
    // Constant work: the whole list once over costs less than a hundred rebuilds of it would.
    assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
}

#[test]
fn rows_with_ids_keep_their_nodes_when_others_come_and_go() {
    let mut all = list_of(5);
    let before = below(surface(&all), find(surface(&all), "root"));
    let rows = surface(&all).data().root()["items"].as_array().expect("rows").clone();
    let new = json!({ "id": "new", "name": "n", "price": 0 });
    let order = [&new, &rows[4], &rows[1], &rows[0]];
    let moved = data(&mut all, "/items", order.into_iter().cloned().collect());
    let after = below(surface(&all), find(surface(&all), "root"));
    assert_eq!(after[1..], [before[4], before[1], before[0]]);
    assert!(!before.contains(&after[0]));
    assert!(moved.gone.contains(&before[2]) && moved.gone.contains(&before[3]));
    assert_eq!(text(surface(&all), below(surface(&all), after[1])[1]), "4");
    // A row's own id moves the row, not the cell.
    data(&mut all, "/items/1/id", json!("other"));
    assert_ne!(below(surface(&all), find(surface(&all), "root"))[1], after[1]);
}

#[test]
fn a_row_is_appended_without_touching_the_others() {
    let mut all = list_of(100);
    let moved = data(&mut all, "/items/100", json!({ "id": "r100", "name": "n", "price": 1 }));
    // The list, and the three nodes of the new row.
    assert_eq!((moved.nodes.len(), moved.gone.len()), (4, 0));
}

#[test]
fn input_writes_where_it_is_bound_and_everything_bound_there_moves() {
    let mut all = list_of(3);
    let name = below(surface(&all), below(surface(&all), find(surface(&all), "root"))[1])[0];
    let moved = all.write("s", name, "value", json!("Ada"));
    assert_eq!(moved[0].1.nodes.iter().copied().collect::<Vec<_>>(), [name]);
    assert_eq!(surface(&all).data().root()["items"][1]["name"], json!("Ada"));
    assert_eq!(
        surface(&all).bound_to(name, "value").expect("bound").to_string(),
        "/items/1/name"
    );
}

#[test]
fn an_input_bound_to_nothing_keeps_its_value_for_itself() {
    let mut all = holding(json!([{ "id": "root", "component": "TextField", "label": "L", "value": "given" }]));
    let root = surface(&all).root().expect("a root");
    all.write("s", root, "value", json!("typed"));
    assert_eq!(surface(&all).node(root).expect("a node").text("value"), "typed");
    assert_eq!(surface(&all).data().root(), &json!({}));
    // An update of something else on it leaves the entry alone.
    components(
        &mut all,
        json!([{ "id": "root", "component": "TextField", "label": "M", "value": "given" }]),
    );
    assert_eq!(surface(&all).node(root).expect("a node").text("value"), "typed");
}

#[test]
fn missing_pieces_are_placeholders_that_become_the_piece() {
    let mut all = holding(json!([{ "id": "root", "component": "Column", "children": ["a", "b"] }]));
    let slots = below(surface(&all), surface(&all).root().expect("a root"));
    assert_eq!(surface(&all).node(slots[0]).expect("a node").state, NodeState::Pending);
    components(&mut all, json!([{ "id": "a", "component": "Text", "text": "A" }]));
    assert_eq!(text(surface(&all), slots[0]), "A");
    let closed = all.close();
    assert_eq!(
        closed.problems,
        ["s: MISSING_COMPONENT at b: The component never came."]
    );
    assert_eq!(all.reports(), Vec::<Value>::new());
}

#[test]
fn nothing_is_drawn_before_it_begins() {
    let mut all = surfaces();
    all.apply(json!({ "componentUpdate": { "components": [{ "id": "root", "componentProperties": { "Text": { "text": "x" } } }] } }));
    assert_eq!(all.get("@default").expect("a surface").root(), None);
    all.apply(json!({ "beginRendering": { "root": "root" } }));
    assert!(all.get("@default").expect("a surface").root().is_some());
    // Another root replaces the first.
    all.apply(json!({ "componentUpdate": { "components": [{ "id": "two", "componentProperties": { "Text": { "text": "y" } } }] } }));
    all.apply(json!({ "beginRendering": { "root": "two" } }));
    let surface = all.get("@default").expect("a surface");
    assert_eq!(text(surface, surface.root().expect("a root")), "y");
}

#[test]
fn what_somebody_else_draws_keeps_its_properties_and_is_no_fault_until_they_are_gone() {
    let mut all = created("v0.9");
    let known = |names: &[(&str, &str)]| {
        let pair = |(catalog, name): &(&str, &str)| ((*catalog).to_owned(), (*name).to_owned());
        Arc::new(Foreign::new(names.iter().map(pair)))
    };
    all.set_foreign(known(&[("c", "Offer"), ("another", "Stock")]));
    components(
        &mut all,
        json!([
            { "id": "root", "component": "Column", "children": ["o", "s", "own"] },
            { "id": "o", "component": "Offer", "title": { "path": "/title" } },
            { "id": "s", "component": "Stock" },
            { "id": "own", "component": "Stock", "catalogId": "another" },
        ]),
    );
    data(&mut all, "/title", json!("A lamp"));
    let state = |all: &Surfaces, id: &str| surface(all).node(find(surface(all), id)).expect("a node").state;
    let shown = surface(&all);
    assert_eq!(shown.node(find(shown, "o")).expect("a node").text("title"), "A lamp");
    assert_eq!(state(&all, "o"), NodeState::Ready);
    assert_eq!(state(&all, "s"), NodeState::Unknown, "of another catalogue");
    assert_eq!(state(&all, "own"), NodeState::Ready, "its own catalogue counts first");
    all.close();
    let reports = all.reports().iter().map(Value::to_string).collect::<String>();
    assert!(reports.contains("Stock") && !reports.contains("Offer"), "{reports}");
    let offer = find(surface(&all), "o");
    let asked = all.asked(
        "s",
        offer,
        "buy".into(),
        [("count".to_owned(), json!(1))].into_iter().collect(),
        None,
    );
    match asked {
        GestureOutcome::Event(event) => assert_eq!((event.name.as_str(), &event.context["count"]), ("buy", &json!(1))),
        other => panic!("{other:?}"),
    }
    all.set_foreign(known(&[]));
    assert_eq!(state(&all, "o"), NodeState::Unknown);
}

#[test]
fn one_wrong_property_harms_only_itself() {
    let mut all = holding(json!([
        { "id": "root", "component": "Column", "children": ["t", "s", 5, "b"], "extra": 1 },
        { "id": "t", "component": "Text", "text": ["no"], "variant": "h2" },
        { "id": "s", "component": "Slider", "max": "ten", "value": { "path": "/v" } },
        { "id": "b", "component": "Button", "child": 3, "action": "no" },
        { "component": "Text" }, null, { "id": "x" }, { "id": "y", "component": {} },
    ]));
    let shown = surface(&all);
    let t = shown.node(find(shown, "t")).expect("a node");
    assert_eq!(
        (t.text("text").as_str(), t.word("variant").as_deref()),
        ("", Some("h2"))
    );
    assert_eq!(shown.node(find(shown, "s")).expect("a node").number("max"), None);
    all.close();
    let reports = all.reports();
    assert_eq!(reports.len(), 1, "one report for the surface");
    let error = &reports[0]["error"];
    assert_eq!(
        (reports[0]["version"].as_str(), error["code"].as_str()),
        (Some("v0.9"), Some("VALIDATION_FAILED"))
    );
    assert_eq!(
        (error["path"].as_str(), error["surfaceId"].as_str()),
        (Some("/components/x"), Some("s"))
    );
    assert_eq!(error["message"].as_str().expect("a message").lines().count(), 5);
    assert!(all.reports().is_empty(), "told once");
}

#[test]
fn a_cycle_and_its_own_depth_harm_only_themselves() {
    let mut all = holding(json!([
        { "id": "root", "component": "Column", "children": ["root", "tree", "fine"] },
        { "id": "tree", "component": "Column", "children": { "componentId": "tree", "path": "kids" } },
        { "id": "fine", "component": "Text", "text": "alive" },
    ]));
    // The same component in other data is no cycle.
    data(&mut all, "/", json!({ "kids": [{ "kids": [{}, {}] }] }));
    let shown = surface(&all);
    let top = below(shown, shown.root().expect("a root"));
    assert_eq!(shown.node(top[0]).expect("a node").state, NodeState::Cyclic);
    assert_eq!(below(shown, below(shown, top[1])[0]).len(), 2);
    assert_eq!(text(shown, top[2]), "alive");
}

#[test]
fn layers_that_multiply_are_capped() {
    let mut all = created("v0.9");
    let layer = |at: usize| json!({ "id": format!("l{at}"), "component": "Column", "children": vec![format!("l{}", at + 1); 10] });
    let mut list: Vec<Value> = (0..12).map(layer).collect();
    list.push(json!({ "id": "root", "component": "Card", "child": "l0" }));
    list.push(json!({ "id": "l12", "component": "Text", "text": "x" }));
    let problems = components(&mut all, list.into());
    assert!(surface(&all).size() <= MAX_NODES);
    assert!(
        problems
            .iter()
            .any(|problem| problem.contains(FaultCode::TooLarge.as_str())),
        "{problems:?}"
    );
    let deep =
        (0..200).map(|at| json!({ "id": format!("d{at}"), "component": "Card", "child": format!("d{}", at + 1) }));
    let mut all = created("v0.9");
    let mut list: Vec<Value> = deep.collect();
    list.push(json!({ "id": "root", "component": "Card", "child": "d0" }));
    components(&mut all, list.into());
    let shown = surface(&all);
    assert_eq!(
        shown.size(),
        MAX_DEPTH + 2,
        "the last one stands for all that is deeper"
    );
    let mut at = shown.root().expect("a root");
    while let Some(below) = shown.node(at).and_then(|node| node.children("child").first().copied()) {
        at = below;
    }
    assert_eq!(shown.node(at).expect("a node").state, NodeState::TooDeep);
}

#[test]
fn growth_far_behind_the_end_of_a_list_is_refused() {
    let mut all = created("v0.9");
    data(&mut all, "/l/999999999", json!(1));
    assert_eq!(surface(&all).data().root(), &json!({}));
    data(&mut all, "/l/1000", json!(1));
    assert_eq!(surface(&all).data().root()["l"].as_array().map(Vec::len), Some(1_001));
    data(&mut all, "/big", json!("x".repeat(5 << 20)));
    assert_eq!(surface(&all).data().root().get("big"), None);
    all.close();
    assert_eq!(all.reports()[0]["error"]["code"], json!("DATA_ERROR"));
}

#[test]
fn null_is_a_value_until_it_deletes() {
    for (version, left) in [("v0.9", json!({ "a": null, "b": 1 })), ("v1.0", json!({ "b": 1 }))] {
        let mut all = created(version);
        all.apply(json!({ "version": version, "updateDataModel": { "surfaceId": "s", "value": { "a": 2, "b": 1 } } }));
        all.apply(json!({ "version": version, "updateDataModel": { "surfaceId": "s", "path": "/a", "value": null } }));
        assert_eq!(surface(&all).data().root(), &left, "{version}");
    }
}

#[test]
fn prototype_names_are_ordinary_keys_to_read() {
    let mut all = holding(json!([
        { "id": "root", "component": "Column", "children": ["a", "b"] },
        { "id": "a", "component": "Text", "text": { "path": "/constructor/name" } },
        { "id": "b", "component": "Text", "text": { "path": "/__proto__" } },
    ]));
    let value = partsong::json::parse::parse(r#"{"constructor":{"name":"kept"},"__proto__":"too"}"#).expect("JSON");
    data(&mut all, "/", value);
    let shown = surface(&all);
    assert_eq!(text(shown, find(shown, "a")), "kept");
    assert_eq!(text(shown, find(shown, "b")), "too");
    assert!(data(&mut all, "/__proto__/x", json!(1)).nodes.is_empty());
}

#[test]
fn actions_of_every_generation_resolve_their_context_at_the_press() {
    let mut all = list_of(2);
    components(
        &mut all,
        json!([
            { "id": "price", "component": "Button", "child": "t", "action": { "event": {
                "name": "pick", "context": { "id": { "path": "id" }, "none": { "path": "/nothing" }, "n": 1 },
                "userMessage": "I take this" } } },
        ]),
    );
    let button = below(surface(&all), below(surface(&all), find(surface(&all), "root"))[1])[1];
    let GestureOutcome::Event(event) = all.act("s", button) else {
        panic!("an event")
    };
    assert_eq!((event.name.as_str(), event.component.as_str()), ("pick", "price"));
    assert_eq!(
        Value::Object(event.context.clone()),
        json!({ "id": "r1", "none": null, "n": 1 })
    );
    assert_eq!(event.user_message.as_deref(), Some("I take this"));

    let gulf = json!({ "action": "go", "context": [{ "key": "m", "value": { "path": "/msg" } }] });
    let eight = json!({ "name": "go", "context": [{ "key": "m", "value": { "path": "/m", "literalString": "Hi" } }] });
    for (properties, action, context) in [
        ("componentProperties", gulf, json!({ "m": null })),
        ("component", eight, json!({ "m": "Hi" })),
    ] {
        let mut all = surfaces();
        let button = json!({ "id": "b", properties: { "Button": { "label": "Go", "action": action } } });
        let key = if properties == "component" {
            "surfaceUpdate"
        } else {
            "componentUpdate"
        };
        all.apply(json!({ key: { "components": [button] } }));
        all.apply(json!({ "beginRendering": { "root": "b" } }));
        let root = all.get("@default").expect("a surface").root().expect("a root");
        let GestureOutcome::Event(event) = all.act("@default", root) else {
            panic!("an event")
        };
        assert_eq!(Value::Object(event.context), context);
    }
}

#[test]
fn a_failing_check_holds_the_button() {
    let mut all = created("v0.9");
    let check =
        json!({ "condition": { "call": "required", "args": { "value": { "path": "/name" } } }, "message": "Name?" });
    components(
        &mut all,
        json!([
            { "id": "root", "component": "Button", "child": "t", "checks": [check],
              "action": { "functionCall": { "call": "openUrl", "args": { "url": { "path": "/url" } } } } },
        ]),
    );
    let root = surface(&all).root().expect("a root");
    assert_eq!(all.act("s", root), GestureOutcome::Invalid);
    assert_eq!(surface(&all).node(root).expect("a node").failures[0].message, "Name?");
    data(&mut all, "/", json!({ "name": "x", "url": "javascript:alert(1)" }));
    // The gate is the page's; the core only says what was asked.
    assert_eq!(
        all.act("s", root),
        GestureOutcome::OpenUrl("javascript:alert(1)".into())
    );
}

#[test]
fn expressions_are_silent_while_data_may_come() {
    let price = json!({ "id": "root", "component": "Text", "text": { "call": "formatCurrency", "args": { "value": { "path": "/p" }, "currency": "EUR" } } });
    let mut all = created("v0.9");
    assert!(components(&mut all, json!([price])).is_empty());
    data(&mut all, "/p", json!(3));
    all.close();
    assert!(all.reports().is_empty());
    let mut all = holding(json!([price]));
    all.close();
    assert_eq!(all.reports()[0]["error"]["code"], json!("EXPRESSION_ERROR"));
}

#[test]
fn a_kept_surface_goes_on_after_a_reload() {
    let mut all = list_of(3);
    let name = below(surface(&all), below(surface(&all), find(surface(&all), "root"))[1])[0];
    all.write("s", name, "value", json!("Ada"));
    let kept = surface(&all).to_json();
    let mut again = surfaces();
    again.restore(&kept).expect("the surface");
    assert_eq!(golden::surfaces(&again), golden::surfaces(&all));
    assert_eq!(surface(&again).to_json(), kept);
    data(&mut again, "/items/1/price", json!(7));
    let shown = surface(&again);
    let row = below(shown, find(shown, "root"))[1];
    assert_eq!(text(shown, below(shown, row)[1]), "7");
}

#[test]
fn a_deleted_surface_leaves_a_receipt_and_may_come_again() {
    let mut all = list_of(3);
    let moved = all
        .apply(json!({ "version": "v0.9", "deleteSurface": { "surfaceId": "s" } }))
        .moved;
    assert!(moved[0].1.deleted && surface(&all).is_deleted());
    assert_eq!(
        surface(&all).to_json(),
        json!({ "surfaceId": "s", "version": "v0.9", "deleted": true })
    );
    all.apply(json!({ "version": "v0.9", "createSurface": { "surfaceId": "s", "catalogId": "c" } }));
    assert!(!surface(&all).is_deleted());
}

#[test]
fn gulf_surfaces_share_one_model() {
    let mut all = surfaces();
    for id in ["left", "right"] {
        let field =
            json!({ "id": "f", "componentProperties": { "TextField": { "label": "L", "text": { "path": "/n" } } } });
        all.apply(json!({ "updateSurface": { "surfaceId": id, "components": [field] } }));
        all.apply(json!({ "beginRendering": { "surfaceId": id, "root": "f" } }));
    }
    let root = all.get("left").expect("a surface").root().expect("a root");
    let moved = all.write("left", root, "value", json!("both"));
    assert_eq!(moved.len(), 2);
    let right = all.get("right").expect("a surface");
    assert_eq!(
        right.node(right.root().expect("a root")).expect("a node").text("value"),
        "both"
    );
}

#[test]
fn one_long_text_in_many_rows_is_capped() {
    let mut all = holding(json!([
        { "id": "root", "component": "Column", "children": { "componentId": "t", "path": "/l" } },
        { "id": "t", "component": "Text", "text": "x".repeat(1 << 20) },
    ]));
    data(&mut all, "/l", vec![0; 500].into());
    let shown = surface(&all);
    let rows = below(shown, shown.root().expect("a root"));
    let filled = rows.iter().filter(|row| !text(shown, **row).is_empty()).count();
    assert_eq!(rows.len(), 500);
    assert!((1..=32).contains(&filled), "{filled}");
    // What goes makes room again.
    data(&mut all, "/l", json!([0]));
    let shown = surface(&all);
    assert!(!text(shown, below(shown, shown.root().expect("a root"))[0]).is_empty());
}

/// What no generation knows harms nothing: components go with their surface only.
#[test]
fn no_message_takes_components_away() {
    let text = |text: &str| json!({ "id": "a", "component": "Text", "text": text });
    let root = json!({ "id": "root", "component": "Column", "children": ["a"] });
    let mut all = holding(json!([root, text("Stays")]));
    for unknown in ["isWhole", "whole", "replace"] {
        let mut body = json!({ "surfaceId": "s", "components": [root] });
        body[unknown] = true.into();
        all.apply(json!({ "version": "v0.9", "updateComponents": body }));
        assert_eq!(text_of(&all, "a"), "Stays", "{unknown}");
    }
}

fn text_of(all: &Surfaces, component: &str) -> String {
    text(surface(all), find(surface(all), component))
}

/// What found no place in a full surface gets one when others go, as if it had never been full.
#[test]
fn what_found_no_place_gets_one_when_there_is_room() {
    let mut all = holding(json!([
        { "id": "root", "component": "Column", "children": ["list", "after"] },
        { "id": "list", "component": "List", "children": { "componentId": "row", "path": "/rows" } },
        { "id": "row", "component": "Row", "children": ["cell", "cell"] },
        { "id": "cell", "component": "Text", "text": { "path": "title" } },
        { "id": "after", "component": "Text", "text": "After" },
    ]));
    let rows = |count: usize| (0..count).map(|at| json!({ "id": at, "title": at })).collect::<Value>();
    data(&mut all, "/rows", rows(2));
    let small = golden::surfaces(&all);
    data(&mut all, "/rows", rows(MAX_NODES / 2));
    assert!(surface(&all).is_full());
    data(&mut all, "/rows", rows(2));
    assert_eq!(golden::surfaces(&all), small);

    data(&mut all, "/rows", rows(MAX_NODES / 2));
    components(&mut all, json!([{ "id": "more", "component": "Text", "text": "More" }]));
    components(
        &mut all,
        json!([{ "id": "root", "component": "Column", "children": ["list", "after", "more"] }]),
    );
    assert_eq!(
        below(surface(&all), surface(&all).root().expect("a root")).len(),
        2,
        "no place for it"
    );
    let moved = data(&mut all, "/rows", rows(1));
    let more = find(surface(&all), "more");
    assert_eq!(text(surface(&all), more), "More");
    assert!(moved.nodes.contains(&more), "whoever draws is told");
}
