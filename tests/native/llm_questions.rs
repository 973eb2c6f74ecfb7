//! Questions of a model: what it leaves out of a call is put in by the server, so that the page can ask.

use crate::common;
#[allow(dead_code, reason = "shared with the other tests of a model")]
use crate::endpoint;

use common::server::{said, serve_with};
use common::streams::folded;
use endpoint::{Endpoint, Reply};
use partsong::contract::Interaction;
use partsong::contract::declare::tools;
use partsong::model::FoldMode;
use serde_json::{Value, json};

fn bodies() -> [(&'static str, &'static str, Value); 2] {
    let parts = json!([{"type": "text", "text": "Ask me"}]);
    let chat =
        json!({"id": "chat", "trigger": "submit-message", "messages": [{"id": "u", "role": "user", "parts": parts}]});
    let run = json!({
        "threadId": "t", "runId": "r", "protocolVersion": "1.0", "state": {}, "context": [], "forwardedProps": {},
        "messages": [{"id": "u", "role": "user", "content": "Ask me"}], "tools": tools::declared(),
    });
    [("ai-sdk", "/api/chat", chat), ("ag-ui", "/agui", run)]
}

/// The call as the page gets it, read from the folded messages of either protocol.
fn asked(name: &str, text: &str) -> Value {
    let folded = folded(name, FoldMode::Strict, Value::Null, &[text.as_bytes()]);
    assert_eq!(folded["error"], Value::Null, "{text}");
    let message = folded["messages"]
        .as_array()
        .and_then(|messages| messages.last())
        .expect("a message")
        .clone();
    if let Some(arguments) = message
        .pointer("/toolCalls/0/function/arguments")
        .and_then(Value::as_str)
    {
        return serde_json::from_str(arguments).expect("JSON");
    }
    let parts = message["parts"].as_array().expect("parts").iter();
    let mut calls = parts.filter(|part| part["type"] == "tool-render_interaction");
    calls.next().expect("a call")["input"].clone()
}

#[tokio::test]
async fn a_model_need_not_say_what_the_server_knows() {
    let bare = json!({"type": "single_choice", "title": "Which?", "options": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]});
    let mut own = bare.clone();
    own["interaction_id"] = json!("int_own");
    own["research_intent"] = json!("need");
    for (given, id, intent) in [(&bare, None, "Which?"), (&own, Some("int_own"), "need")] {
        let replies = (0..2).map(|_| Reply::call("c", "render_interaction", given).cut(7));
        let endpoint = Endpoint::start(replies.collect()).await;
        let arguments = ["--llm-url", &endpoint.url, "--llm-model", "tiny"];
        let server = serve_with("questions", &arguments, &[("PARTSONG_LLM_KEY", "sk-local")]);
        for (name, path, body) in bodies() {
            let answer = server.post(path, &[], body.to_string()).await;
            let call = asked(name, &said(answer).await);
            Interaction::read(&call).unwrap_or_else(|error| panic!("{name}: {error:?} of {call}"));
            assert_eq!(call["research_intent"], intent, "{name}");
            match id {
                Some(id) => assert_eq!(call["interaction_id"], id, "{name}"),
                None => assert!(call["interaction_id"].as_str().is_some_and(|id| id.starts_with("int_"))),
            }
            assert_eq!(call["options"], bare["options"]);
        }
        // The model is told that these two are all that it needs.
        for request in endpoint.requests() {
            let tools = request.body["tools"].as_array().expect("tools").clone();
            let tool = tools
                .iter()
                .find(|tool| tool["function"]["name"] == "render_interaction")
                .expect("the tool");
            assert_eq!(tool["function"]["parameters"]["required"], json!(["type", "title"]));
        }
    }
}
