//! Surfaces inside messages: made by streams of any protocol, kept, restored, acted upon; and hostile streams.

use crate::common::ag_ui::frames;
use crate::common::page::{body, conversation, decoded, decoder, folds, said, surfaces, turn};
use crate::common::streams::{cases, replace};

use std::sync::Arc;

use partsong::model::surface_part::{CHANGED_PART, EVENT_PART, SURFACE_PART, event_part, shown};
use partsong::model::{Change, Conversation, Message, MessagePart, Role, Start};
use partsong::protocol::TurnKind;
use partsong::protocol::gulf::{capabilities, client_event};
use partsong::surface::{GestureOutcome, NodeId, SurfaceEvent, Surfaces, golden};
use proptest::prelude::*;
use serde_json::{Value, json};

fn answer(conversation: &mut Conversation, protocol: &str, bytes: &[u8]) -> Vec<Change> {
    conversation.begin(Start::NewAnswer, "a".into());
    folds(conversation, decoded(&mut *decoder(protocol), &[bytes]))
}

fn request(protocol: &str, messages: &[Message]) -> Value {
    body(protocol, &turn(messages, TurnKind::Send))
}

fn lines(messages: &[Value]) -> Vec<u8> {
    messages
        .iter()
        .flat_map(|message| format!("{message}\n").into_bytes())
        .collect()
}

fn form() -> Vec<Value> {
    vec![
        json!({ "version": "v0.9", "createSurface": { "surfaceId": "s", "catalogId": "c", "sendDataModel": true } }),
        json!({ "version": "v0.9", "updateComponents": { "surfaceId": "s", "components": [
            { "id": "root", "component": "Column", "children": ["f", "b"] },
            { "id": "f", "component": "TextField", "label": "Name", "value": { "path": "/name" } },
            { "id": "b", "component": "Button", "child": "t", "action": { "event": { "name": "save", "context": { "n": { "path": "/name" } } } } },
            { "id": "t", "component": "Text", "text": "Save" },
        ] } }),
        json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "value": { "name": "Ann" } } }),
    ]
}

fn parts(message: &Message) -> Vec<String> {
    message.parts.iter().map(MessagePart::kind).collect()
}

fn child(conversation: &Conversation, at: usize) -> partsong::surface::NodeId {
    let surface = conversation
        .surfaces()
        .expect("surfaces")
        .get("s")
        .expect("the surface");
    surface
        .node(surface.root().expect("a root"))
        .expect("a node")
        .children("children")[at]
}

#[test]
fn a_surface_stands_in_the_message_that_made_it_and_later_turns_update_it_there() {
    let mut talk = conversation(vec![Message::new("u", Role::User)]);
    let changes = answer(&mut talk, "a2ui", &lines(&form()));
    assert!(changes.contains(&Change::PartAdded(0)));
    assert_eq!(parts(&talk.messages[1]), [SURFACE_PART]);
    talk.messages.push(Message::new("u2", Role::User));
    let update = json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "path": "/name", "value": "Bo" } });
    let changes = answer(&mut talk, "a2ui", &lines(&[update]));
    assert!(
        changes
            .iter()
            .any(|change| matches!(change, Change::Surfaces(moved) if moved[0].1.nodes.len() == 1))
    );
    let later: Vec<Vec<String>> = talk.messages.iter().skip(2).map(parts).collect();
    assert_eq!(
        later,
        [vec![], vec![CHANGED_PART.to_owned()]],
        "the answer points at it"
    );
    let MessagePart::Data(part) = &talk.messages[1].parts[0] else {
        panic!("a data part")
    };
    assert_eq!(
        (part.data["dataModel"]["name"].as_str(), shown(part)),
        (Some("Bo"), vec!["s".to_owned()])
    );
}

#[test]
fn what_a_person_entered_is_kept_and_goes_on_after_a_reload() {
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "a2ui", &lines(&form()));
    let field = child(&talk, 0);
    talk.with_surfaces(|surfaces| (surfaces.write("s", field, "value", json!("Eve")), ()))
        .expect("surfaces");
    assert!(talk.keep_surfaces() && !talk.keep_surfaces());
    let stored: Vec<Value> = talk.messages.iter().map(Message::to_json).collect();
    let again = conversation(stored.into_iter().filter_map(Message::from_json).collect());
    let all = again.surfaces().expect("surfaces");
    assert_eq!(
        golden::surfaces(all),
        golden::surfaces(talk.surfaces().expect("surfaces"))
    );
    assert_eq!(
        all.get("s").expect("the surface").data().root(),
        &json!({ "name": "Eve" })
    );
}

#[test]
fn an_answer_that_is_cut_away_takes_its_surfaces_with_it() {
    let mut talk = conversation(vec![Message::new("u", Role::User)]);
    answer(&mut talk, "a2ui", &lines(&form()));
    talk.messages.truncate(1);
    answer(&mut talk, "a2ui", b"");
    assert!(talk.surfaces().expect("surfaces").get("s").is_none());
}

/// The event of a press.
fn pressed(talk: &mut Conversation, surface: &str, node: NodeId) -> Box<SurfaceEvent> {
    let act = |surfaces: &mut Surfaces| (Vec::new(), surfaces.act(surface, node));
    let (_, outcome) = talk.with_surfaces(act).expect("surfaces");
    let GestureOutcome::Event(event) = outcome else {
        panic!("an event")
    };
    event
}

#[test]
fn an_event_goes_out_in_the_words_of_its_generation() {
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "a2ui", &lines(&form()));
    let button = child(&talk, 1);
    let event = pressed(&mut talk, "s", button);
    let time = "2026-11-20T10:00:00.000Z";
    let part = event_part(&event, time);
    assert_eq!(part.kind, EVENT_PART);
    let action = json!({ "name": "save", "surfaceId": "s", "sourceComponentId": "b", "timestamp": time, "context": { "n": "Ann" } });
    let sent = client_event(&part.data).expect("an event");
    assert_eq!(sent, json!({ "version": "v0.9", "action": action }));

    let mut user = Message::new("u", Role::User);
    user.parts.push(MessagePart::Data(Arc::new(part)));
    talk.messages.push(user);
    let body = request("a2ui", &talk.messages);
    assert_eq!((&body["version"], &body["action"]), (&json!("v0.9"), &action));
    assert_eq!(body["metadata"]["a2uiClientCapabilities"], capabilities(&[], None));
    let model = json!({ "version": "v0.9", "surfaces": { "s": { "name": "Ann" } } });
    assert_eq!(body["metadata"]["a2uiClientDataModel"], model);
    let body = request("gulf", &talk.messages);
    let part = json!({ "gulfEvent": { "version": "v0.9", "action": action } });
    assert_eq!(
        (&body["data"]["id"], &body["data"]["conversation"]),
        (&json!("chat-1"), &json!([{ "role": "user", "parts": [part] }]))
    );
    let surface = &body["data"]["surfaces"][0];
    assert_eq!(
        (&surface["surfaceId"], &surface["dataModel"]),
        (&json!("s"), &json!({ "name": "Ann" }))
    );
}

#[test]
fn what_went_wrong_is_told_once_with_the_next_message() {
    let mut talk = conversation(Vec::new());
    let mut stream = form();
    stream
        .push(json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "path": "/name/deep", "value": 1 } }));
    answer(&mut talk, "a2ui", &lines(&stream));
    talk.messages.push(said(Role::User, "Hm"));
    let told = |talk: &Conversation| request("a2ui", &talk.messages)["conversation"][0]["parts"].clone();
    let parts = told(&talk);
    let error = &parts[0]["a2uiEvent"]["error"];
    assert_eq!(
        (&error["code"], &error["surfaceId"]),
        (&json!("DATA_ERROR"), &json!("s"))
    );
    assert_eq!(parts[1], json!({ "text": "Hm" }));
    // The next stream that goes well takes the error back.
    let update = json!({ "version": "v0.9", "updateDataModel": { "surfaceId": "s", "path": "/name", "value": "Bo" } });
    answer(&mut talk, "a2ui", &lines(&[update]));
    assert_eq!(told(&talk), json!([{ "text": "Hm" }]));
}

#[test]
fn gulf_events_are_bare() {
    let mut talk = conversation(Vec::new());
    let button =
        json!({ "id": "go", "componentProperties": { "Button": { "label": "Go", "action": { "action": "go" } } } });
    let stream = [
        json!({ "componentUpdate": { "components": [button] } }),
        json!({ "beginRendering": { "root": "go" } }),
    ];
    answer(&mut talk, "gulf", &lines(&stream));
    let root = talk
        .surfaces()
        .expect("surfaces")
        .get("@default")
        .expect("it")
        .root()
        .expect("a root");
    let event = pressed(&mut talk, "@default", root);
    let sent = client_event(&event_part(&event, "t").data).expect("an event");
    assert_eq!(
        sent,
        json!({ "actionName": "go", "sourceComponentId": "go", "timestamp": "t", "resolvedContext": {} })
    );
}

#[test]
fn ag_ui_activities_and_ai_sdk_parts_carry_the_same_surfaces() {
    let mut direct = conversation(Vec::new());
    answer(&mut direct, "a2ui", &lines(&form()));
    let expected = golden::surfaces(direct.surfaces().expect("surfaces"));

    let snapshot = |count: usize| {
        let operations = &form()[..count];
        json!({ "type": "ACTIVITY_SNAPSHOT", "messageId": "m", "activityType": "a2ui-surface", "content": { "a2ui_operations": operations } })
    };
    let started = json!({ "type": "RUN_STARTED", "threadId": "t", "runId": "r" });
    let finished = json!({ "type": "RUN_FINISHED", "threadId": "t", "runId": "r" });
    let mut talk = conversation(Vec::new());
    answer(
        &mut talk,
        "ag-ui",
        &frames(&[started, snapshot(1), snapshot(2), snapshot(3), finished]),
    );
    assert_eq!(golden::surfaces(talk.surfaces().expect("surfaces")), expected);
    assert_eq!(parts(&talk.messages[0]), ["step-start", "data-activity", SURFACE_PART]);
    let stored: Vec<Value> = talk.messages.iter().map(Message::to_json).collect();
    let again = conversation(stored.into_iter().filter_map(Message::from_json).collect());
    assert_eq!(golden::surfaces(again.surfaces().expect("surfaces")), expected);

    let chunks: Vec<Value> = form()
        .into_iter()
        .map(|message| json!({ "type": "data-a2ui", "data": message }))
        .collect();
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "ai-sdk", &frames(&chunks));
    assert_eq!(golden::surfaces(talk.surfaces().expect("surfaces")), expected);
    let list = json!({ "type": "data-a2ui", "id": "p", "data": { "messages": form() } });
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "ai-sdk", &frames(&[list]));
    assert_eq!(golden::surfaces(talk.surfaces().expect("surfaces")), expected);
}

#[test]
fn the_output_of_a_tool_carries_surfaces() {
    let output = json!({ "a2ui_operations": form() });
    for output in [output.clone(), json!(output.to_string())] {
        let chunks = [
            json!({ "type": "tool-input-available", "toolCallId": "c", "toolName": "render_a2ui", "input": {} }),
            json!({ "type": "tool-output-available", "toolCallId": "c", "output": output }),
        ];
        let mut talk = conversation(Vec::new());
        answer(&mut talk, "ai-sdk", &frames(&chunks));
        assert_eq!(parts(&talk.messages[0]), ["tool-render_a2ui", SURFACE_PART]);
        assert!(
            talk.surfaces()
                .expect("surfaces")
                .get("s")
                .is_some_and(|surface| surface.root().is_some())
        );
    }
}

#[test]
fn a_snapshot_that_replaces_keeps_nodes_and_entries() {
    let part = |components: Value| {
        json!({ "type": "data-a2ui", "id": "p", "data": { "a2ui_operations": [
        { "version": "v0.9", "createSurface": { "surfaceId": "s", "catalogId": "c" } },
        { "version": "v0.9", "updateComponents": { "surfaceId": "s", "components": components } },
    ] } })
    };
    let field = |label: &str| json!({ "id": "f", "component": "TextField", "label": label, "value": { "path": "/n" } });
    let column = json!({ "id": "root", "component": "Column", "children": ["f"] });
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "ai-sdk", &frames(&[part(json!([column, field("A")]))]));
    let node = child(&talk, 0);
    talk.with_surfaces(|surfaces| (surfaces.write("s", node, "value", json!("typed")), ()))
        .expect("surfaces");
    answer(&mut talk, "ai-sdk", &frames(&[part(json!([column, field("B")]))]));
    assert_eq!(child(&talk, 0), node);
    let surface = talk.surfaces().expect("surfaces").get("s").expect("the surface");
    let shown = surface.node(node).expect("a node");
    assert_eq!((shown.text("label"), shown.text("value")), ("B".into(), "typed".into()));
}

#[test]
fn a_beginning_that_tells_no_generation_waits_for_one() {
    let mut all = surfaces();
    all.apply(json!({ "beginRendering": { "surfaceId": "s", "root": "r" } }));
    all.apply(json!({ "dataModelUpdate": { "surfaceId": "s", "contents": { "n": 1 } } }));
    let text = json!({ "id": "r", "component": { "Text": { "text": { "path": "/n" } } } });
    all.apply(json!({ "surfaceUpdate": { "surfaceId": "s", "components": [text] } }));
    let surface = all.get("s").expect("the surface");
    assert_eq!(surface.generation(), partsong::surface::Generation::V08);
    assert_eq!(
        surface
            .node(surface.root().expect("a root"))
            .expect("a node")
            .text("text"),
        "1"
    );
    // After a later generation an older one still begins.
    all.apply(json!({ "version": "v0.9", "createSurface": { "surfaceId": "t", "catalogId": "c" } }));
    all.apply(json!({ "beginRendering": { "surfaceId": "u", "root": "r" } }));
    assert!(all.get("u").is_some_and(|surface| surface.is_ready()));
}

#[test]
fn text_and_surfaces_keep_their_order() {
    let mut talk = conversation(Vec::new());
    let text = |text: &str| json!({ "message": { "text": text } });
    let mut stream = vec![text("Before. "), text("Still.")];
    stream.extend(form());
    stream.push(text("After."));
    stream.push(json!({ "result": { "message": { "content": [{ "text": "After." }] } } }));
    answer(&mut talk, "gulf", &frames(&stream));
    assert_eq!(parts(&talk.messages[0]), ["text", SURFACE_PART, "text"]);
    assert_eq!(talk.messages[0].text(), "Before. Still.\n\nAfter.");
}

#[test]
fn an_error_of_the_server_is_told_and_the_surface_stays() {
    let mut talk = conversation(Vec::new());
    let mut stream = lines(&form());
    stream.extend(b"error: {\"error\":{\"status\":\"INTERNAL\",\"message\":\"The model is gone\"}}\n");
    let changes = answer(&mut talk, "gulf", &stream);
    assert!(changes.contains(&Change::Failed("The model is gone".into())));
    assert!(talk.surfaces().expect("surfaces").get("s").is_some());
}

#[test]
fn a_function_is_never_called_from_the_wire_and_always_answered() {
    let call = |id: &str, name: &str| {
        let call = json!({ "call": name, "catalogId": "c", "args": { "url": "https://a.example" } });
        json!({ "version": "v1.0", "callRendererFunction": { "functionCallId": id, "callFunction": call } })
    };
    let mut talk = conversation(Vec::new());
    let calls = [call("1", "openUrl"), call("2", "formatDate"), call("3", "launch")];
    answer(&mut talk, "a2ui", &lines(&calls));
    talk.messages.push(said(Role::User, "go on"));
    let body = request("a2ui", &talk.messages);
    let parts = body["conversation"][0]["parts"].as_array().expect("parts");
    let errors: Vec<&Value> = parts
        .iter()
        .filter_map(|part| part.pointer("/a2uiEvent/error"))
        .collect();
    let ids: Vec<&Value> = errors.iter().map(|error| &error["functionCallId"]).collect();
    assert_eq!(ids, ["1", "2", "3"]);
    assert!(
        errors
            .iter()
            .all(|error| error["code"] == json!("INVALID_FUNCTION_CALL"))
    );
    for (error, words) in errors.iter().zip(["user activation", "rendererOnly", "not registered"]) {
        assert!(error["message"].as_str().expect("words").contains(words), "{error}");
    }
    assert_eq!(parts.last(), Some(&json!({ "text": "go on" })));
}

/// Both candidates of v1.0: with a sign before the names of directives, and without; it is called as it was spelled.
#[test]
fn a_function_of_the_agent_is_called_with_its_arguments() {
    for (call, path) in [("call", "path"), ("@call", "@path")] {
        let messages = [
            json!({ "version": "v1.0", "createSurface": { "surfaceId": "s", "catalogId": "store", "dataModel": { "sku": "ITEM-404" },
                "components": [
                    { "id": "root", "component": "Button", "child": "t", "action": { "functionCall": {
                        call: "queryInventory", "catalogId": "store_catalog", "args": { "sku": { path: "/sku" } } } } },
                    { "id": "t", "component": "Text", "text": "Look" },
                ] } }),
            json!({ "version": "v1.0", "agentFunctionResponse": { "functionCallId": "x", "error": { "code": "E", "message": "no stock" } } }),
        ];
        let mut all = surfaces();
        let applied: Vec<_> = messages.into_iter().map(|message| all.apply(message)).collect();
        assert_eq!(applied[1].problems, ["A function of the agent failed: no stock"]);
        let root = all.get("s").expect("it").root().expect("a root");
        let GestureOutcome::Event(event) = all.act("s", root) else {
            panic!("a call")
        };
        let sent = client_event(&event_part(&event, "2026-11-20T10:00:00.000Z").data).expect("a call");
        assert_eq!(
            sent,
            json!({ "version": "v1.0", "callAgentFunction": {
                "surfaceId": "s", "functionCallId": "s:root:2026-11-20T10:00:00.000Z",
                "callFunction": { call: "queryInventory", "catalogId": "store_catalog", "args": { "sku": "ITEM-404" } },
            } })
        );
    }
}

/// A sign that is written twice begins a key, in v1.0 alone.
#[test]
fn a_key_with_a_sign_is_written_with_two() {
    for (version, key) in [("v1.0", "@path"), ("v0.9", "@@path")] {
        let button = json!([{ "id": "root", "component": "Button", "child": "t", "action": { "event": {
            "name": "go", "context": { "place": { "@@path": "/sku", "deep": { "x": 1 } } } } } }]);
        let mut all = surfaces();
        all.apply(json!({ "version": version, "createSurface": { "surfaceId": "s", "catalogId": "store" } }));
        all.apply(json!({ "version": version, "updateComponents": { "surfaceId": "s", "components": button } }));
        let root = all.get("s").expect("it").root().expect("a root");
        let GestureOutcome::Event(event) = all.act("s", root) else {
            panic!("an event")
        };
        let sent = client_event(&event_part(&event, "2026-11-20T10:00:00.000Z").data).expect("an action");
        assert_eq!(
            sent["action"]["context"],
            json!({ "place": { key: "/sku", "deep": { "x": 1 } } })
        );
    }
}

#[test]
fn a_component_without_a_catalogue_is_drawn_and_told_of() {
    let create = |rest: Value| {
        let mut create = json!({ "surfaceId": "s", "components": [
            { "id": "root", "component": "Column", "children": ["own", "bare"], "catalogId": "b" },
            { "id": "own", "component": "Text", "text": "a", "catalogId": "b" },
            { "id": "bare", "component": "Text", "text": "b" },
        ] });
        create
            .as_object_mut()
            .expect("it")
            .extend(rest.as_object().expect("it").clone());
        let mut all = surfaces();
        all.apply(json!({ "version": "v1.0", "createSurface": create }));
        all.close();
        all
    };
    assert_eq!(create(json!({ "catalogId": "a" })).reports(), Vec::<Value>::new());
    let mut all = create(json!({}));
    assert_eq!(all.get("s").expect("it").size(), 3);
    let reports = all.reports();
    assert_eq!(reports[0]["error"]["code"], json!("CATALOG_NOT_FOUND"));
    assert!(
        reports[0]["error"]["message"]
            .as_str()
            .expect("words")
            .contains("'bare'")
    );
    let mut all = create(json!({ "catalogId": "a", "components": [
        { "id": "root", "component": "Card", "child": "s" }, { "id": "s", "component": "Surface", "child": "root" },
    ] }));
    let reports = all.reports();
    assert_eq!(reports[0]["error"]["code"], json!("UNALLOWED_PARENT"));
    assert_eq!(reports[0]["error"]["path"], json!("/components/s"));
}

#[test]
fn a_press_on_a_surface_goes_over_ag_ui_beside_the_messages() {
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "a2ui", &lines(&form()));
    let button = child(&talk, 1);
    let event = pressed(&mut talk, "s", button);
    let mut user = said(Role::User, "Save");
    let part = event_part(&event, "2026-11-20T10:00:00.000Z");
    user.parts.insert(0, MessagePart::Data(Arc::new(part)));
    talk.messages.push(user);
    let body = request("ag-ui", &talk.messages);
    assert_eq!(
        body["forwardedProps"],
        json!({ "a2uiAction": { "userAction": { "name": "save", "surfaceId": "s", "sourceComponentId": "b",
            "timestamp": "2026-11-20T10:00:00.000Z", "context": { "n": "Ann" } } } })
    );
    assert!(
        body["messages"]
            .as_array()
            .expect("a list")
            .iter()
            .all(|message| message["role"] != json!("user"))
    );
    talk.messages.push(said(Role::User, "thanks"));
    let body = request("ag-ui", &talk.messages);
    assert_eq!(body["forwardedProps"], json!({}), "it is told once");
}

/// A component inside itself at the same place of the data: what stands beside it is drawn.
#[test]
fn a_cycle_is_cut_where_it_closes() {
    let stream = concat!(
        r#"{"componentUpdate":{"components":[{"id":"page","componentProperties":{"Column":{"children":{"explicitList":["page","card","words"]}}}}]}}"#,
        "\n",
        r#"{"componentUpdate":{"components":[{"id":"card","componentProperties":{"Card":{"child":"card"}}},{"id":"words","componentProperties":{"Text":{"text":{"literalString":"still here"}}}}]}}"#,
        "\n",
        r#"{"beginRendering":{"root":"page"}}"#,
    );
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "gulf", stream.as_bytes());
    let printed = golden::surfaces(talk.surfaces().expect("surfaces"));
    let children = &printed["@default"]["tree"]["props"]["children"];
    assert_eq!(children[0]["state"], json!("cyclic"));
    assert_eq!(children[1]["props"]["child"]["state"], json!("cyclic"));
    assert_eq!(children[2]["props"]["text"], json!("still here"));
}

/// An event may be called as a function is: it is told to the server, and nothing opens.
#[test]
fn an_event_by_the_name_of_a_function_is_an_event() {
    let stream = concat!(
        r#"{"componentUpdate":{"components":[{"id":"open","componentProperties":{"Button":{"label":{"literalString":"Open"},"action":{"action":"openUrl","context":[{"key":"url","value":{"literalString":"javascript:alert(1)"}}]}}}}]}}"#,
        "\n",
        r#"{"beginRendering":{"root":"open"}}"#,
    );
    let mut talk = conversation(Vec::new());
    answer(&mut talk, "gulf", stream.as_bytes());
    let root = talk
        .surfaces()
        .and_then(|all| all.get("@default")?.root())
        .expect("a root");
    let (_, outcome) = talk
        .with_surfaces(|all| (Vec::new(), all.act("@default", root)))
        .expect("surfaces");
    assert!(matches!(outcome, GestureOutcome::Event(event) if event.name == "openUrl"));
}

/// Everything before the beginning of a surface, in any order.
fn before_begin() -> Vec<Value> {
    let text = |id: &str, path: &str| json!({ "id": id, "component": { "Text": { "text": { "path": path } } } });
    let update = |component: Value| json!({ "surfaceUpdate": { "surfaceId": "s", "components": [component] } });
    let data = |path: &str, key: &str| json!({ "dataModelUpdate": { "surfaceId": "s", "path": path, "contents": [{ "key": key, "valueString": key }] } });
    vec![
        update(json!({ "id": "root", "component": { "Column": { "children": { "explicitList": ["a", "b", "l"] } } } })),
        update(text("a", "/x/one")),
        update(text("b", "/y/two")),
        update(
            json!({ "id": "l", "component": { "List": { "children": { "template": { "componentId": "r", "dataBinding": "/x" } } } } }),
        ),
        update(text("r", ".")),
        data("/x", "one"),
        data("/y", "two"),
        json!({ "beginRendering": { "surfaceId": "s", "root": "root" } }),
    ]
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn the_order_before_the_beginning_does_not_matter(order in Just(before_begin()).prop_shuffle()) {
        let tree = |messages: &[Value]| {
            let mut all = surfaces();
            for message in messages {
                all.apply(message.clone());
            }
            golden::surfaces(&all)["s"]["tree"].clone()
        };
        prop_assert_eq!(tree(&order), tree(&before_begin()));
    }

    #[test]
    fn no_json_of_any_shape_panics(text in "[\\[\\]{}:,\"a-z0-9/~.$()' ]{0,200}", at in 0_usize..8) {
        let messages = before_begin();
        let mut stream = lines(&messages[..at]);
        stream.extend(text.as_bytes());
        stream.push(b'\n');
        stream.extend(lines(&messages[at..]));
        let mut talk = conversation(Vec::new());
        answer(&mut talk, "a2ui", &stream);
        // A broken line harms only itself.
        prop_assert!(talk.surfaces().expect("surfaces").get("s").is_some_and(|surface| surface.root().is_some()));
    }

    /// Any value of any message may be of any type: nothing panics, and another surface is untouched.
    #[test]
    fn wrong_types_anywhere_harm_only_themselves(spots in prop::collection::vec((0_usize..6, 0_usize..60, 0_usize..10), 1..6)) {
        let strange = [
            json!(null), json!(true), json!(-1), json!(1e300), json!(""), json!("root"), json!([]), json!({}),
            json!({ "path": "/x", "call": "formatString", "args": [] }), json!([["a"], { "componentId": "root", "path": "/" }]),
        ];
        let mut messages = form();
        messages.extend(before_begin());
        for (at, spot, kind) in spots {
            let count = messages.len();
            let mut left = spot;
            replace(&mut messages[at % count], &mut left, &strange[kind]);
        }
        let mut all = surfaces();
        all.apply(json!({ "version": "v0.9", "createSurface": { "surfaceId": "other", "catalogId": "c" } }));
        let text = json!({ "id": "root", "component": "Text", "text": "untouched" });
        all.apply(json!({ "version": "v0.9", "updateComponents": { "surfaceId": "other", "components": [text] } }));
        for message in messages {
            all.apply(message);
        }
        all.close();
        let ids: Vec<String> = all.all().map(|surface| surface.id().to_owned()).collect();
        for id in ids {
            if let Some(root) = all.get(&id).and_then(|surface| surface.root()) {
                all.write(&id, root, "value", json!({ "a": [1] }));
                all.act(&id, root);
            }
            let kept = all.get(&id).map(|surface| surface.to_json());
            all.restore(&kept.expect("the surface"));
        }
        prop_assert_eq!(&golden::surfaces(&all)["other"]["tree"]["text"], &json!("untouched"));
    }

    #[test]
    fn any_template_is_parsed_or_refused(text in "(\\$\\{|\\}|'|\"|[a-z(),:/ .\\\\0-9]|é){0,60}") {
        let _ = partsong::surface::parse_expression(&text);
    }
}
