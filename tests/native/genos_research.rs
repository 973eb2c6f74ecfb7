//! What a research agent, its gateway and Flowise tell beside their words, as the page keeps it: steps with their results, pages by their names,
//! passages, and what goes back to a server that remembers.

use partsong::contract::data::sources::Sources;
use partsong::model::{Conversation, Message, MessagePart, Role, SourcePart, Start};
use partsong::protocol::{self, BodyId, Protocol, SERVER_CHAT, Turn, TurnKind, USUAL_BODY, genos, server_chat};
use serde_json::{Value, json};

use crate::common::copied;
use crate::common::page::{self, decoded, folds, said};

fn genos() -> &'static dyn Protocol {
    protocol::by_name("genos").expect("the protocol")
}

fn turn(messages: &[Message], shape: BodyId) -> Turn<'_> {
    Turn {
        api: "/genos/chat/stream",
        chat_id: server_chat("chat-1", messages),
        body: shape,
        ..page::turn(messages, TurnKind::Send)
    }
}

/// The answer to these events, as the page keeps it.
fn answer(shape: BodyId, events: &[(&str, Value)]) -> Message {
    let frame = |(event, data): &(&str, Value)| {
        let mut frame = json!({ "event": event, "data": data });
        if let (Some(seconds), Some(frame)) = (data.get("seconds"), frame.as_object_mut()) {
            frame.insert("data".into(), "".into());
            frame.insert("duration".into(), seconds.clone());
        }
        format!("data: {frame}\n\n")
    };
    let stream: String = events.iter().map(frame).collect();
    let mut decoder = genos().reader(&turn(&[], shape));
    let mut conversation = Conversation::default();
    conversation.begin(Start::NewAnswer, "answer".into());
    folds(&mut conversation, decoded(&mut *decoder, &[stream.as_bytes()]));
    conversation.messages.pop().expect("an answer")
}

fn steps(message: &Message) -> Vec<Value> {
    let steps = message.parts.iter().filter_map(|part| match part {
        MessagePart::Data(data) if data.kind == "data-agent-step" => Some(data.data.clone()),
        _ => None,
    });
    steps.collect()
}

fn step(content: Value) -> (&'static str, Value) {
    let content = content.to_string();
    (
        "agentFlowExecutedData",
        json!({ "nodeLabel": "Visible", "data": { "output": { "content": content } } }),
    )
}

fn state(urls: Value, pages: Value, results: Value) -> (&'static str, Value) {
    let data = json!({ "id_to_url": urls, "id_to_iframe": {}, "url_to_page": pages, "current_url": null, "tool_results": results });
    ("tool_state", data)
}

#[test]
fn steps_tell_what_they_found() {
    let found = [
        json!({ "id": "0:0", "url": "https://a.example/x y", "title": " Stay\n report ", "source": "A", "date": "2026. 4. 23.", "snippet": "The median" }),
        json!({ "id": "0:1", "url": "javascript:alert(1)", "title": "no" }),
    ];
    let url = "https://b.example/long page";
    let view = "# 【1:0†Long page†b.example】\n**viewing lines [100 - 199] of 425**\n```contents\nx";
    let message = answer(
        USUAL_BODY,
        &[
            step(json!({ "visible_web_search_query": ["stay"] })),
            step(json!({ "visible_search_results": found })),
            step(json!({ "visible_url": url })),
            state(
                json!({ "1:0": url, "2:0": "https://other.example/" }),
                json!({ url: { "title": "  The long\tpage ", "text": "…" } }),
                json!([{ "output": "# 【2:0†Other†other.example】\n**viewing lines [0 - 9] of 10**" }, { "output": view }]),
            ),
            step(json!({ "visible_chart_generation": { "data_json": "{\"title\": \"Stays by month\"}" } })),
            ("token", json!("Cited【0:0】【1:0】.")),
            ("result", Value::Null),
        ],
    );
    let steps = steps(&message);
    assert_eq!(
        steps[0]["results"],
        json!([{ "url": "https://a.example/x%20y", "title": "Stay report", "site": "A", "date": "2026. 4. 23.", "snippet": "The median" }])
    );
    assert_eq!(
        (&steps[1]["title"], &steps[1]["lines"]),
        (&json!("The long page"), &json!([100, 199]))
    );
    assert_eq!(steps[2]["title"], "Stays by month");
    let sources = Sources::of(&message.parts);
    let told: Vec<(&str, &str)> = sources
        .list
        .iter()
        .map(|source| (source.url.as_deref().unwrap(), source.title.as_deref().unwrap()))
        .collect();
    assert_eq!(
        told,
        [
            ("https://a.example/x%20y", "Stay report"),
            ("https://b.example/long%20page", "The long page")
        ]
    );
}

#[test]
fn what_a_flow_thinks_is_no_node_and_what_its_agents_say_is_kept() {
    let node = |id: &str, content: Value| json!({ "nodeId": id, "nodeLabel": id, "status": "FINISHED", "data": { "output": { "content": content.to_string() } } });
    let thought = node("reasoner", json!({ "visible_rationale": "Two numbers are needed." }));
    let search = node("search", json!({ "visible_web_search_query": ["stay"] }));
    let found = node(
        "results",
        json!({ "visible_search_results": [{ "url": "https://a.example/" }] }),
    );
    let message = answer(
        genos::FLOWISE,
        &[
            ("agentFlowExecutedData", json!([thought])),
            ("agentFlowExecutedData", json!([thought, search])),
            ("agentFlowExecutedData", json!([thought, search, found])),
            (
                "agentReasoning",
                json!([{ "agentName": "Writer", "nodeId": "w", "messages": ["I looked at May.", "Then at June."] }]),
            ),
            ("token", json!("Done.")),
            ("end", json!("[DONE]")),
        ],
    );
    let thoughts: Vec<&str> = message
        .parts
        .iter()
        .filter_map(|part| match part {
            MessagePart::Reasoning(part) => Some(part.text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(thoughts, ["Two numbers are needed."]);
    let steps = steps(&message);
    let kinds: Vec<&str> = steps.iter().filter_map(|step| step["kind"].as_str()).collect();
    assert_eq!(kinds, ["search", "node"]);
    assert_eq!(
        steps[0]["results"][0]["url"], "https://a.example/",
        "told again, the search keeps what it found"
    );
    assert_eq!(
        (&steps[1]["label"], &steps[1]["detail"]),
        (&json!("Writer"), &json!("I looked at May.\n\nThen at June."))
    );
}

#[test]
fn how_long_a_server_thought_is_kept() {
    let message = answer(
        genos::FLOWISE,
        &[
            ("thinking", json!("Hm")),
            ("thinking", json!({ "seconds": 7.4 })),
            ("token", json!("Yes")),
            ("end", json!("[DONE]")),
        ],
    );
    let Some(MessagePart::Reasoning(thought)) = message.parts.first() else {
        panic!("a thought")
    };
    assert_eq!(thought.provider_metadata, Some(json!({ "genos": { "seconds": 7.4 } })));
}

#[test]
fn neighbouring_anchors_of_a_gateway_are_one_marker() {
    let anchor = |site: &str| {
        format!("<a href=\"https://{site}/\" target=\"_blank\" class=\"btn__chip\"> <strong>{site}</strong></a>")
    };
    let (a, b) = (anchor("a.example"), anchor("b.example"));
    let text = |tokens: &[String]| {
        let mut events: Vec<(&str, Value)> = tokens.iter().map(|token| ("token", json!(token))).collect();
        events.push(("end", json!("[DONE]")));
        answer(genos::GATEWAY, &events).text()
    };
    let joint = text(&[format!("x {a} {b}. Then {a}, {b}")]);
    assert_eq!(joint.matches('【').count(), 3);
    assert!(
        joint.starts_with("x 【999999:0†source, 999999:1†source】. Then "),
        "{joint}"
    );
    assert_eq!(
        text(&[
            "x ".into(),
            a.clone(),
            " ".into(),
            b.clone(),
            ". Then ".into(),
            a.clone(),
            ", ".into(),
            b.clone()
        ]),
        joint
    );
    assert!(
        text(&[format!("{a} ")]).ends_with("】 "),
        "a blank behind the last one stays"
    );
}

#[test]
fn an_error_is_not_said_a_second_time_as_text() {
    let failing = |words: &str| {
        answer(
            USUAL_BODY,
            &[
                ("token", json!("Half.")),
                ("error", json!("boom")),
                ("token", json!(words)),
                ("result", Value::Null),
            ],
        )
        .text()
    };
    assert_eq!(failing("\n\n오류가 발생했습니다: boom"), "Half.");
    assert_eq!(failing(" More."), "Half. More.");
}

#[test]
fn passages_of_a_retrieval_are_kept_with_their_document() {
    let document = |text: &str| json!({ "pageContent": text, "metadata": { "source": "handbook.pdf" } });
    let message = answer(
        genos::FLOWISE,
        &[
            (
                "sourceDocuments",
                json!([document("Breakfast is at seven."), document("Keys are at the desk.")]),
            ),
            ("token", json!("At seven.")),
            ("end", json!("[DONE]")),
        ],
    );
    assert!(
        message
            .parts
            .iter()
            .any(|part| matches!(part, MessagePart::Source(SourcePart::Document { .. })))
    );
    let sources = Sources::of(&message.parts);
    assert_eq!(sources.list.len(), 1);
    assert_eq!(
        sources.list[0].excerpt.as_deref(),
        Some("Breakfast is at seven.\n\nKeys are at the desk.")
    );
}

#[test]
fn files_without_their_names_are_called_by_their_titles() {
    let document = |text: &str, info: Value| json!({ "pageContent": text, "metadata": { "source": "blob", "blobType": "", "pdf": { "info": info } } });
    let message = answer(
        genos::FLOWISE,
        &[
            (
                "sourceDocuments",
                json!([
                    document("Breakfast is at seven.", json!({ "Title": "House rules " })),
                    document("Keys are at the desk.", json!({ "Title": "Arriving" })),
                    document("The bar is closed.", json!({ "Title": " " })),
                ]),
            ),
            ("token", json!("At seven.")),
            ("end", json!("[DONE]")),
        ],
    );
    let sources = Sources::of(&message.parts);
    let titles: Vec<_> = sources.list.iter().map(|source| source.title.as_deref()).collect();
    assert_eq!(titles, [Some("House rules"), Some("Arriving"), Some("blob")]);
}

#[test]
fn what_was_said_before_goes_to_flowise_without_markers() {
    let mut cited = answer(
        genos::FLOWISE,
        &[
            state(json!({ "0:0": "https://a.example/" }), json!({}), json!({})),
            (
                "token",
                json!("Rose 21% 【0:0】.\n\n【0†chart】\n\nAgain 【1:0†Gone】 and【공지】."),
            ),
            ("end", json!("[DONE]")),
        ],
    );
    cited.role = Role::Assistant;
    let plain = said(Role::Assistant, "Come at 【12:30】.");
    let messages = [said(Role::User, "Hi"), cited.clone(), plain, said(Role::User, "And?")];
    let body = page::body("genos", &turn(&messages, genos::FLOWISE));
    let told: Vec<&str> = body["history"]
        .as_array()
        .expect("history")
        .iter()
        .filter_map(|one| one["content"].as_str())
        .collect();
    assert_eq!(told, ["Hi", "Rose 21%.\n\nAgain and【공지】.", "Come at 【12:30】."]);
    // The same for what is copied, where a chart leaves no hole.
    let copied = copied(&cited);
    assert_eq!(
        copied,
        "Rose 21% [1].\n\nAgain and【공지】.\n\n[1] a.example – https://a.example/"
    );
}

#[test]
fn what_is_asked_anew_begins_a_conversation_that_the_server_has_not_heard() {
    assert!(genos().descriptor().remembers);
    let mut anew = said(Role::User, "And in June?");
    anew.metadata = Some(json!({ SERVER_CHAT: "chat-2" }));
    let before = [said(Role::User, "In May?"), said(Role::Assistant, "19 days."), anew];
    let body = |messages: &[Message], shape| page::body("genos", &turn(messages, shape));
    let first = body(&before, USUAL_BODY);
    assert_eq!(first["chatId"], "chat-2");
    assert_eq!(
        first["question"],
        "Earlier in this conversation:\n\nUser: In May?\n\nAssistant: 19 days.\n\nNow the question:\n\nAnd in June?"
    );
    assert_eq!(
        body(&before, genos::FLOWISE)["question"],
        "And in June?",
        "Flowise is told the history by itself"
    );
    let mut later = before.to_vec();
    later.extend([said(Role::Assistant, "31 days."), said(Role::User, "And July?")]);
    let next = body(&later, USUAL_BODY);
    assert_eq!(
        (&next["chatId"], &next["question"]),
        (&json!("chat-2"), &json!("And July?")),
        "it knows the rest by now"
    );
    assert_eq!(body(&before[..1], USUAL_BODY)["chatId"], "chat-1");
}
