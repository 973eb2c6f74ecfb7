//! GenUI on the wire: the streams of the corpus in, conversations out.

use crate::common;
use crate::common::page::{self, conversation, text_part, turn};
use crate::common::streams::folded;

use partsong::model::{DataPart, FilePart, FoldMode, Message, MessagePart, Role};
use partsong::protocol::genui::changes::{WaitingEvents, event as genui_event};
use partsong::protocol::genui::widgets::ToldSurfaces;
use partsong::protocol::{self, BodyId, Turn, TurnKind, USUAL_BODY, genui};
use serde_json::{Value, json};

const STREAMS: [&str; 6] = [
    "plain.jsonl",
    "genkit.sse",
    "replaced.jsonl",
    "failed.sse",
    "broken-tree.jsonl",
    "draft.jsonl",
];

/// What a stream of the corpus becomes when it comes in pieces of this size.
fn fold_by(file: &str, size: usize) -> Value {
    let stream = common::corpus(&format!("genui/{file}"));
    let pieces: Vec<&[u8]> = stream.as_bytes().chunks(size).collect();
    folded("genui", FoldMode::Lenient, Value::Null, &pieces)
}

fn fold(file: &str) -> Value {
    fold_by(file, usize::MAX)
}

fn texts(folded: &Value) -> Vec<&str> {
    let parts = folded["messages"].as_array().unwrap().iter();
    let parts = parts.flat_map(|message| message["parts"].as_array().unwrap());
    parts.filter_map(|part| part["text"].as_str()).collect()
}

fn surfaces(folded: &Value) -> Vec<&Value> {
    let parts = folded["messages"].as_array().unwrap().iter();
    let parts = parts.flat_map(|message| message["parts"].as_array().unwrap());
    parts.filter_map(|part| part.get("definition")).collect()
}

#[test]
fn a_plain_stream_is_one_surface_and_one_text() {
    let folded = fold("plain.jsonl");
    assert_eq!(texts(&folded), ["Choose, then order."]);
    assert_eq!(surfaces(&folded)[0]["surfaceId"], "pizza");
    assert_eq!(surfaces(&folded)[0]["widgets"].as_array().unwrap().len(), 8);
    assert_eq!(folded["error"], Value::Null);
    assert_eq!(folded["warnings"], json!([]));
}

#[test]
fn genkits_stream_says_its_last_words_once() {
    let folded = fold("genkit.sse");
    assert_eq!(texts(&folded), ["One moment", "Choose, then order."]);
    assert_eq!(surfaces(&folded), surfaces(&fold("plain.jsonl")));
    assert_eq!(folded["error"], Value::Null);
    assert_eq!(folded["warnings"], json!([]));
}

#[test]
fn a_surface_is_replaced_in_its_place_and_deleted() {
    let folded = fold("replaced.jsonl");
    let surfaces = surfaces(&folded);
    assert_eq!(surfaces.len(), 1);
    assert_eq!(surfaces[0]["root"], "two");
    // The last of two widgets with one id.
    assert_eq!(folded["surfaces"]["left"]["tree"]["text"], "Final");
    assert_eq!(folded["warnings"], json!([]));
}

#[test]
fn an_error_keeps_what_came_before() {
    let folded = fold("failed.sse");
    assert_eq!(surfaces(&folded).len(), 1);
    assert_eq!(folded["error"]["message"], "no model is free");
}

#[test]
fn an_error_that_is_null_is_none() {
    for (protocol, lines) in [
        ("genui", "{\"text\": \"Hi\", \"error\": null}\n"),
        ("gulf", "{\"error\": null, \"text\": \"Hi\"}\n"),
    ] {
        let folded = folded(protocol, FoldMode::Lenient, Value::Null, &[lines.as_bytes()]);
        assert!(folded.to_string().contains("\"Hi\""), "{folded}");
        assert!(!folded.to_string().contains("The server reported"), "{folded}");
    }
}

#[test]
fn a_broken_tree_is_drawn_as_far_as_it_goes() {
    let folded = fold("broken-tree.jsonl");
    let children = folded["surfaces"]["left"]["tree"]["children"].as_array().unwrap();
    let states: Vec<&Value> = children.iter().map(|child| &child["state"]).collect();
    assert_eq!(
        states,
        [&json!("pending"), &Value::Null, &json!("unknown-type"), &Value::Null]
    );
    assert_eq!(children[1]["child"]["state"], "cyclic");
    assert_eq!(children[3]["text"], "Fine");
    assert_eq!(folded["warnings"].as_array().unwrap().len(), 3);
}

#[test]
fn the_drafts_chunks_are_understood() {
    let folded = fold("draft.jsonl");
    assert_eq!(texts(&folded), ["Drafted."]);
    assert_eq!(surfaces(&folded).len(), 1);
    assert_eq!(folded["error"], Value::Null);
}

#[test]
fn the_result_does_not_depend_on_the_cut() {
    for file in STREAMS {
        let whole = fold(file);
        for size in [1, 7, 64] {
            assert_eq!(fold_by(file, size), whole, "{file} by {size}");
        }
    }
}

#[test]
fn broken_lines_harm_only_themselves() {
    let stream = concat!(
        "{\"message\":\n",
        "[1]\n",
        "{\"nobody\":1}\n",
        "{\"message\":{\"content\":[{\"toolRequest\":{\"name\":\"fly\",\"input\":{\"surfaceId\":\"a\"}}}]}}\n",
        "{\"message\":{\"content\":[{\"toolRequest\":{\"name\":\"addOrUpdateSurface\",\"input\":{}}}]}}\n",
        "{\"message\":{\"content\":[{\"toolRequest\":{\"name\":\"addOrUpdateSurface\",\"partial\":true,\"input\":\"{\\\"sur\"}}]}}\n",
        "{\"message\":{\"content\":[{\"toolRequest\":{\"name\":\"addOrUpdateSurface\",\"input\":\"{\\\"surfaceId\\\":\\\"a\\\",\\\"definition\\\":{\\\"root\\\":\\\"r\\\",\\\"widgets\\\":[]}}\"}}]}}\n",
        "{\"result\":{}}",
    );
    let folded = folded("genui", FoldMode::Lenient, Value::Null, &[stream.as_bytes()]);
    // The last is the root that never came.
    assert_eq!(folded["warnings"].as_array().unwrap().len(), 6);
    assert_eq!(surfaces(&folded).len(), 1);
    assert_eq!(folded["error"], Value::Null);
}

fn data_part(kind: &str, data: Value) -> MessagePart {
    MessagePart::Data(DataPart::new(kind, None, data).into())
}

fn message(role: Role, parts: Vec<MessagePart>) -> Message {
    let mut message = Message::new("m", role);
    message.parts = parts;
    message
}

fn request(messages: &[Message], shape: BodyId) -> protocol::Request {
    protocol::by_name("genui").unwrap().request(&Turn {
        api: "/generateUi",
        body: shape,
        declared: &json!({ "type": "object" }),
        ..turn(messages, TurnKind::Send)
    })
}

/// The conversation that a request's body tells.
fn conversation_of(sent: &Value) -> Vec<Message> {
    let turns = sent["conversation"].as_array().unwrap();
    let turns = turns.iter().map(|turn| {
        let parts = turn["parts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| match part["type"].as_str() {
                Some("text") => text_part(part["text"].as_str().unwrap()),
                Some("ui") => {
                    let mut definition = part["definition"].clone();
                    let id = definition.as_object_mut().unwrap().shift_remove("surfaceId").unwrap();
                    let input = json!({ "surfaceId": id, "definition": definition });
                    data_part(protocol::genui::SURFACE_PART, json!({ "addOrUpdateSurface": input }))
                }
                Some("uiEvent") => data_part(protocol::genui::EVENT_PART, part["event"].clone()),
                other => panic!("{other:?}"),
            });
        let role = if turn["role"] == "user" {
            Role::User
        } else {
            Role::Assistant
        };
        message(role, parts.collect())
    });
    turns.collect()
}

#[test]
fn the_second_turn_is_worded_as_the_clients_word_it() {
    let sent: Value = serde_json::from_str(&common::corpus("genui/second-turn.json")).unwrap();
    let messages = conversation_of(&sent);
    for (shape, body) in [(USUAL_BODY, sent.clone()), (genui::WRAPPED, json!({ "data": sent }))] {
        let request = request(&messages, shape);
        assert_eq!(request.url, "/generateUi?stream=true");
        assert_eq!(request.body, Some(body));
    }
}

#[test]
fn a_surface_stands_where_it_was_first_shown_as_it_was_last_told() {
    let told = |id: &str, root: &str| {
        let definition = json!({ "root": root, "widgets": [] });
        data_part(
            protocol::genui::SURFACE_PART,
            json!({ "addOrUpdateSurface": { "surfaceId": id, "definition": definition } }),
        )
    };
    let gone = |id: &str| {
        data_part(
            protocol::genui::SURFACE_PART,
            json!({ "deleteSurface": { "surfaceId": id } }),
        )
    };
    let messages = [
        message(Role::User, vec![text_part("hi")]),
        message(Role::Assistant, vec![told("a", "1"), told("b", "1")]),
        message(
            Role::User,
            vec![
                MessagePart::File(FilePart {
                    reasoning: false,
                    media_type: "image/png".into(),
                    url: "data:image/png;base64,AAAA".into(),
                    filename: None,
                    extra: Default::default(),
                }),
                MessagePart::File(FilePart {
                    reasoning: false,
                    media_type: "image/png".into(),
                    url: "https://a.example/b.png".into(),
                    filename: None,
                    extra: Default::default(),
                }),
            ],
        ),
        message(Role::Assistant, vec![told("a", "2"), gone("b"), text_part("Done.")]),
        message(Role::Assistant, vec![gone("b")]),
    ];
    let body = request(&messages, USUAL_BODY).body.unwrap();
    assert_eq!(
        body["conversation"],
        json!([
            { "role": "user", "parts": [{ "type": "text", "text": "hi" }] },
            { "role": "model", "parts": [{ "type": "ui", "definition": { "surfaceId": "a", "root": "2", "widgets": [] } }] },
            { "role": "user", "parts": [
                { "type": "image", "base64": "AAAA", "mimeType": "image/png" },
                { "type": "image", "url": "https://a.example/b.png" },
            ] },
            { "role": "model", "parts": [{ "type": "text", "text": "Done." }] },
        ])
    );
}

/// A change as the page keeps it until an action takes it along.
fn changed(widget: &str, value: &str) -> Value {
    json!({ "surfaceId": "s", "widgetId": widget, "eventType": "onChanged", "isAction": false, "value": value })
}

/// The widgets whose changes still wait after this was told about a surface with the fields `a` and `b`, both changed.
fn waiting_after(told: &Value) -> Vec<String> {
    let field = |id: &str, value: &str| json!({ "id": id, "widget": { "TextField": { "value": value } } });
    let first = json!({ "addOrUpdateSurface": { "surfaceId": "s", "definition": {
        "root": "a", "widgets": [field("a", ""), field("b", "")] } } });
    let (mut surfaces, mut changes) = (ToldSurfaces::default(), WaitingEvents::default());
    let messages = surfaces.messages(&first);
    messages.iter().for_each(|message| changes.overwrite(message));
    changes.keep("s", changed("a", "x"));
    changes.keep("s", changed("b", "old"));
    changes.keep("s", changed("b", "y"));
    let messages = surfaces.messages(told);
    messages.iter().for_each(|message| changes.overwrite(message));
    let left = changes.take("s");
    assert!(changes.take("s").is_empty(), "an action takes them along once");
    left.iter()
        .map(|event| {
            format!(
                "{}={}",
                event["widgetId"].as_str().unwrap(),
                event["value"].as_str().unwrap()
            )
        })
        .collect()
}

#[test]
fn a_change_waits_until_the_server_tells_something_else_about_its_widget() {
    let field = |id: &str, value: &str| json!({ "id": id, "widget": { "TextField": { "value": value } } });
    let update = |widgets: Vec<Value>| json!({ "addOrUpdateSurface": { "surfaceId": "s", "definition": { "root": "a", "widgets": widgets } } });
    assert_eq!(
        waiting_after(&update(vec![field("a", ""), field("b", "")])),
        ["a=x", "b=y"]
    );
    assert_eq!(
        waiting_after(&update(vec![field("a", "new"), field("b", "")])),
        ["b=y"],
        "another initial value"
    );
    assert_eq!(
        waiting_after(&update(vec![field("a", "")])),
        ["a=x"],
        "a field that is gone"
    );
    assert!(waiting_after(&json!({ "deleteSurface": { "surfaceId": "s" } })).is_empty());
}

#[test]
fn an_event_has_no_value_where_there_is_none() {
    let event = |value: Value| genui_event("s", "w", "onTap", true, value, "2026-11-20T10:00:00.000Z");
    assert_eq!(event(json!({ "a": "x", "b": null }))["value"], json!({ "a": "x" }));
    assert_eq!(
        event(json!([null, 1]))["value"],
        json!([null, 1]),
        "a place in a list stays"
    );
    assert_eq!(event(json!(false))["value"], json!(false));
    let bare = event(Value::Null);
    assert_eq!(bare.as_object().unwrap().get("value"), None);
    assert_eq!(bare["eventType"], "onTap");
}

/// The surface that these definitions leave behind.
fn told(definitions: &[Value]) -> Value {
    let mut told = ToldSurfaces::default();
    let mut all = page::surfaces();
    for definition in definitions {
        let request = json!({ "addOrUpdateSurface": { "surfaceId": "s", "definition": definition } });
        for message in told.messages(&request) {
            all.tell(message, true);
        }
    }
    all.get("s").expect("the surface").to_json()
}

#[test]
fn a_widget_that_is_told_no_more_is_gone() {
    let text = |id: &str| json!({ "id": id, "widget": { "Text": { "text": id } } });
    let column = json!({ "id": "root", "widget": { "Column": { "children": ["a", "b"] } } });
    let first = json!({ "root": "root", "widgets": [column, text("a"), text("b")] });
    let second = json!({ "root": "root", "widgets": [column, text("b")] });
    assert_eq!(told(&[first, second.clone()]), told(&[second]));
}

#[test]
fn of_two_widgets_with_one_id_the_last_has_the_state() {
    let field = |value: &str| json!({ "id": "f", "widget": { "TextField": { "value": value } } });
    let first = json!({ "root": "f", "widgets": [field("a"), field("b")] });
    let second = json!({ "root": "f", "widgets": [field("a")] });
    assert_eq!(told(&[first, second.clone()]), told(&[second]));
}

#[test]
fn a_widget_without_an_id_has_no_state() {
    let field = |id: &str| json!({ "id": id, "widget": { "TextField": { "value": id } } });
    let told = told(&[json!({ "root": "name", "widgets": [field(""), field("name")] })]);
    assert_eq!(told["dataModel"], json!({ "name": "name" }));
}

#[test]
fn a_view_that_is_told_again_after_it_was_deleted_stands_after_a_reload() {
    let gone = data_part(
        protocol::genui::SURFACE_PART,
        json!({ "deleteSurface": { "surfaceId": "s" } }),
    );
    let kept = data_part(
        "data-surface",
        json!({ "surfaceId": "s", "version": "v0.9", "components": [], "dataModel": {} }),
    );
    let MessagePart::Data(kept) = kept else { panic!("data") };
    let kept = DataPart {
        id: Some("s".into()),
        ..DataPart::clone(&kept)
    };
    let talk = conversation(vec![
        message(Role::Assistant, vec![MessagePart::Data(kept.into())]),
        message(Role::Assistant, vec![gone]),
    ]);
    assert_eq!(
        talk.surfaces()
            .and_then(|all| all.get("s"))
            .map(|surface| surface.is_deleted()),
        Some(false)
    );
}

#[test]
fn where_a_surface_would_like_to_stand_is_told_with_its_definition() {
    let definition = |display: Value| json!({ "root": "root", "widgets": [], "display": display });
    let theme = |displays: &[Value]| {
        let definitions: Vec<Value> = displays.iter().cloned().map(definition).collect();
        told(&definitions)["styles"]["display"].clone()
    };
    let (panel, card) = (json!("side_panel"), json!("inline_card"));
    assert_eq!(theme(std::slice::from_ref(&panel)), panel);
    assert_eq!(theme(&[panel.clone(), card.clone()]), card);
    assert_eq!(theme(&[Value::Null, panel.clone()]), panel);
    assert_eq!(theme(&[panel, Value::Null]), Value::Null);
}
