//! What goes out to servers of GULF, A2UI and GenUI beside gestures, how an answer of theirs ends, and what an answer says of
//! the surfaces that it changed.

use crate::common::page::{self, conversation, decoded, decoder, folds, said, turn};

use partsong::model::surface_part::CHANGED_PART;
use partsong::model::{Conversation, Event, Files, Message, MessagePart, Role, Start};
use partsong::protocol::{Decoded, Descriptor, Turn, TurnKind, USUAL_BODY, ai_sdk, described, genos, genui, gulf};
use serde_json::{Value, json};

fn message(role: Role, parts: Vec<Value>) -> Message {
    let mut message = Message::new("m", role);
    message.parts = parts.into_iter().filter_map(MessagePart::from_json).collect();
    message
}

fn of(protocol: &str) -> &'static Descriptor {
    described(protocol).expect("a protocol")
}

fn body(protocol: &str, messages: &[Message]) -> Value {
    page::body(protocol, &turn(messages, TurnKind::Send))
}

/// As `body`, in a page that draws these catalogues.
fn body_in(catalogs: &[String]) -> Value {
    let turn = Turn {
        catalogs,
        ..turn(&[], TurnKind::Send)
    };
    page::body("a2ui", &turn)
}

#[test]
fn files_go_along_in_gulf_and_a2ui_even_without_words() {
    let picture =
        json!({ "type": "file", "mediaType": "image/png", "filename": "a.png", "url": "data:image/png;base64,AA" });
    let sheet =
        json!({ "type": "file", "mediaType": "text/csv", "filename": "b.csv", "url": "https://files.example/b.csv" });
    let asked = json!({ "type": "text", "text": "What is this?" });
    let messages = [
        message(Role::User, vec![picture]),
        message(Role::User, vec![asked, sheet]),
    ];
    let conversation = json!([
        { "role": "user", "parts": [{ "media": { "url": "data:image/png;base64,AA", "contentType": "image/png", "name": "a.png" } }] },
        { "role": "user", "parts": [
            { "text": "What is this?" },
            { "media": { "url": "https://files.example/b.csv", "contentType": "text/csv", "name": "b.csv" } },
        ] },
    ]);
    assert_eq!(body("gulf", &messages)["data"]["conversation"], conversation);
    assert_eq!(body("a2ui", &messages)["conversation"], conversation);
}

#[test]
fn whoever_has_no_place_for_a_file_is_not_offered_one() {
    assert_eq!(of("gulf").files_of(USUAL_BODY), Files::All);
    assert_eq!(of("ai-sdk").files_of(ai_sdk::TEMPLATE), Files::All);
    assert_eq!(of("genos").files_of(USUAL_BODY), Files::None);
    assert_eq!(of("genos").files_of(genos::FLOWISE), Files::All);
    let pictures = of("genui").files_of(genui::WRAPPED);
    assert!(pictures.takes("image/webp") && !pictures.takes("application/pdf") && !pictures.takes(""));
}

#[test]
fn gulf_takes_its_input_bare_where_that_is_chosen() {
    let messages = [said(Role::User, "Hi")];
    let wrapped = Turn {
        declared: &json!({ "own": true }),
        ..turn(&messages, TurnKind::Send)
    };
    let bare = Turn {
        body: gulf::BARE,
        ..wrapped
    };
    let bare = page::body("gulf", &bare);
    assert_eq!(bare["catalog"], json!({ "own": true }));
    assert_eq!(
        bare["conversation"],
        json!([{ "role": "user", "parts": [{ "text": "Hi" }] }])
    );
    assert_eq!(bare.get("data"), None);
    assert_eq!(page::body("gulf", &wrapped)["data"], bare);
    assert_eq!(of("gulf").body("bare"), gulf::BARE);
    assert_eq!(of("gulf").body("wrapped"), USUAL_BODY, "another protocol's");
    assert_eq!(of("gulf").fallback(), Some(gulf::BARE));
    assert_eq!(of("a2ui").fallback(), None);
}

#[test]
fn catalogues_of_the_hosts_own_go_into_the_capabilities() {
    let Value::Object(extra) = json!({ "inlineCatalogs": [{ "catalogId": "mine" }], "tenant": 7 }) else {
        return;
    };
    let turn = Turn {
        extra: &extra,
        ..turn(&[], TurnKind::Send)
    };
    let sent = page::body("a2ui", &turn);
    let capabilities = &sent["metadata"]["a2uiClientCapabilities"];
    for own in [
        capabilities,
        &capabilities["v0.9"],
        &capabilities["v0.9.1"],
        &capabilities["v1.0"],
    ] {
        assert_eq!(own["inlineCatalogs"], json!([{ "catalogId": "mine" }]));
        assert!(
            own["supportedCatalogIds"].is_array(),
            "a server of v0.8 reads them without a version"
        );
    }
    assert_eq!((&sent["tenant"], sent.get("inlineCatalogs")), (&json!(7), None));
}

#[test]
fn catalogues_that_the_page_draws_are_supported() {
    let usual = body("a2ui", &[]);
    let own = ["urn:shop".to_owned()];
    let sent = body_in(&own);
    for version in ["v0.9", "v1.0"] {
        let ids = |body: &Value| body["metadata"]["a2uiClientCapabilities"][version]["supportedCatalogIds"].clone();
        let mut expected = ids(&usual);
        expected.as_array_mut().expect("a list").push(json!("urn:shop"));
        assert_eq!(ids(&sent), expected, "{version}");
    }
    let known = ["https://partsong.dev/catalogs/surface/v1/catalog.json".to_owned()];
    assert_eq!(body_in(&known)["metadata"], usual["metadata"], "each is named once");
}

fn talk() -> Conversation {
    conversation(vec![said(Role::User, "Show it")])
}

/// Folds an answer; whether its body was torn, and whether it ended by itself.
fn answer(talk: &mut Conversation, protocol: &str, bytes: &[u8], size: usize) -> (bool, bool) {
    talk.begin(Start::NewAnswer, "a".into());
    let mut decoder = decoder(protocol);
    let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
    let decoded = decoded(&mut *decoder, &pieces);
    let finish = |item: &Decoded| matches!(item, Decoded::Event(Event::Finish { .. }));
    let finished = decoded.iter().any(finish);
    folds(talk, decoded);
    (decoder.is_torn(), finished)
}

fn week(id: &str) -> Vec<Value> {
    vec![
        json!({ "version": "v0.9", "createSurface": { "surfaceId": id, "catalogId": "c" } }),
        json!({ "version": "v0.9", "updateComponents": { "surfaceId": id, "components": [
            { "id": "root", "component": "Text", "variant": "h2", "text": { "path": "/name" } } ] } }),
        json!({ "version": "v0.9", "updateDataModel": { "surfaceId": id, "path": "/name", "value": "This week" } }),
    ]
}

fn lines(messages: &[Value], end: &str) -> String {
    messages.iter().map(|message| format!("{message}{end}")).collect()
}

#[test]
fn a_body_of_which_nothing_could_be_read_has_no_end() {
    for protocol in ["gulf", "a2ui"] {
        for body in [
            "Bad gateway",
            "Bad\ngateway\n",
            "<html>\n{\n</html>",
            "{\"error\": 1}\n{\"x",
            "data: nothing\n\n",
        ] {
            let end = answer(&mut talk(), protocol, body.as_bytes(), 3);
            assert_eq!(end, (false, false), "{protocol}: {body}");
        }
        let mixed = format!("Hello\n{}", lines(&week("s"), "\n"));
        assert_eq!(answer(&mut talk(), protocol, mixed.as_bytes(), 7), (false, true));
        // A press may be answered by nothing.
        assert_eq!(answer(&mut talk(), protocol, b"", 7), (false, true));
    }
}

#[test]
fn a_body_that_ends_within_a_line_was_cut_off() {
    let whole = lines(&week("s"), "\n");
    for protocol in ["gulf", "a2ui"] {
        assert_eq!(answer(&mut talk(), protocol, whole.as_bytes(), 7), (false, true));
        let unended = whole.trim_end().as_bytes();
        assert_eq!(
            answer(&mut talk(), protocol, unended, 7),
            (false, true),
            "a last line needs no end"
        );
        for cut in [20, whole.len() - 2, whole.len() - 40] {
            let torn = whole.get(..cut).expect("ASCII").as_bytes();
            assert_eq!(answer(&mut talk(), protocol, torn, 7), (true, false), "cut at {cut}");
            let framed = format!("data: {}", whole.get(..20).expect("ASCII"));
            assert_eq!(answer(&mut talk(), protocol, framed.as_bytes(), 7), (true, false));
        }
        let done = format!("{whole}{}\n{{\"x", json!({ "result": {} }));
        assert_eq!(
            answer(&mut talk(), protocol, done.as_bytes(), 7),
            (false, true),
            "what comes behind the result"
        );
    }
    let genui = r#"{"message":{"role":"model","content":[{"text":"Half an"#;
    assert!(answer(&mut talk(), "genui", genui.as_bytes(), 5).0);
}

#[test]
fn lines_may_end_in_any_way() {
    let kept = |end: &str, size: usize| {
        let mut talk = talk();
        answer(&mut talk, "a2ui", lines(&week("s"), end).as_bytes(), size);
        talk.messages.iter().map(Message::to_json).collect::<Vec<_>>()
    };
    let usual = kept("\n", 4096);
    for end in ["\r", "\r\n", "\r\r"] {
        assert_eq!(kept(end, 4096), usual);
        assert_eq!(kept(end, 1), usual);
    }
}

fn pointed(message: &Message) -> Vec<&Value> {
    let parts = message.parts.iter().filter_map(|part| match part {
        MessagePart::Data(data) if data.kind == CHANGED_PART => Some(&data.data["surfaceId"]),
        _ => None,
    });
    parts.collect()
}

#[test]
fn an_answer_to_typed_words_points_at_the_older_surfaces_that_it_changed() {
    let mut talk = talk();
    let both = [week("s"), week("t")].concat();
    answer(&mut talk, "a2ui", lines(&both, "\n").as_bytes(), 4096);
    assert!(pointed(&talk.messages[1]).is_empty(), "its own surfaces");
    let rename = |id: &str, name: &str| json!({ "version": "v0.9", "updateDataModel": { "surfaceId": id, "path": "/name", "value": name } });
    talk.messages.push(said(Role::User, "Only East"));
    let update = [
        rename("s", "East"),
        rename("s", "East only"),
        rename("t", "This week"),
        week("new")[0].clone(),
    ];
    answer(&mut talk, "a2ui", lines(&update, "\n").as_bytes(), 4096);
    assert_eq!(
        pointed(&talk.messages[3]),
        [&json!("s")],
        "once, and not what stayed as it was"
    );
    // A press is answered where it was made.
    let press = json!({ "type": "data-surface-event", "data": { "version": "v0.9", "surfaceId": "s", "name": "go", "sourceComponentId": "b" } });
    talk.messages.push(message(Role::User, vec![press]));
    answer(&mut talk, "a2ui", lines(&[rename("s", "West")], "\n").as_bytes(), 4096);
    assert!(talk.messages.iter().skip(4).all(|message| pointed(message).is_empty()));
    // It is the page's own: no server gets it.
    let sent = body("a2ui", &talk.messages);
    assert!(!sent.to_string().contains(CHANGED_PART));
}

#[test]
fn a_model_behind_a2ui_is_told_what_stands_on_the_screen() {
    let mut talk = talk();
    answer(&mut talk, "a2ui", lines(&week("s"), "\n").as_bytes(), 4096);
    talk.messages.push(said(Role::User, "Rename it"));
    let sent = body("a2ui", &talk.messages);
    assert_eq!(sent["surfaces"][0]["surfaceId"], "s");
    assert_eq!(sent["surfaces"][0]["dataModel"], json!({ "name": "This week" }));
    assert_eq!(body("a2ui", &talk.messages[..1]).get("surfaces"), None);
}

/// The peer keeps keys such as `items[0].label` as they are written and draws no row of them. A key may be a path
/// (`gulf-a2ui.md` 6), and whoever writes such keys wants the rows.
#[test]
fn rows_that_v08_writes_as_paths_are_rows() {
    let component = |id: &str, component: Value| json!({ "id": id, "component": component });
    let entry = |key: &str, text: &str| json!({ "key": key, "valueString": text });
    let stream = [
        json!({ "surfaceUpdate": { "surfaceId": "s", "components": [
            component("root", json!({ "List": { "children": { "template": { "componentId": "row", "dataBinding": "/chart.items" } } } })),
            component("row", json!({ "Text": { "text": { "path": "/label" } } })),
        ] } }),
        json!({ "dataModelUpdate": { "surfaceId": "s", "path": "/", "contents": [
            entry("chart.items[0].label", "Apparel"), entry("chart.items[1].label", "Home Goods"),
        ] } }),
        json!({ "beginRendering": { "surfaceId": "s", "root": "root" } }),
    ];
    let mut talk = talk();
    answer(&mut talk, "a2ui", lines(&stream, "\n").as_bytes(), 4096);
    let surface = talk.surfaces().and_then(|all| all.get("s")).expect("the surface");
    let root = surface.node(surface.root().expect("a root")).expect("a node");
    let rows = root
        .children("children")
        .into_iter()
        .filter_map(|row| surface.node(row));
    assert_eq!(
        rows.map(|row| row.text("text")).collect::<Vec<_>>(),
        ["Apparel", "Home Goods"]
    );
}
