//! A model behind `partsong serve`: a fake chat-completions endpoint that cuts its answers anywhere, calls tools in
//! parallel, gets their schema wrong and fails in every way; what the page gets and what the model is told.

use crate::common;
#[allow(dead_code, reason = "shared with the other tests of a model")]
use crate::endpoint;

use std::sync::Arc;
use std::time::Duration;

use common::agent::{bytes, post_to};
use common::server::{Server, said, serve_with};
use common::streams;
use endpoint::{Endpoint, Reply, call, delta, ended, whole_call};
use partsong::agent::llm::{self, ModelRequest, Scene, Scripted};
use partsong::agent::{Agent, gulf};
use partsong::model::FoldMode;
use serde_json::{Value, json};

const KEY: &str = "sk-local-secret";

fn served(name: &str, endpoint: &Endpoint) -> Server {
    let arguments = ["--llm-url", &endpoint.url, "--llm-model", "tiny"];
    serve_with(name, &arguments, &[("PARTSONG_LLM_KEY", KEY)])
}

async fn post(server: &Server, path: &str, body: &Value) -> String {
    let answer = server.post(path, &[], body.to_string()).await;
    assert_eq!(answer.status(), 200);
    said(answer).await
}

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect()
}

fn events(text: &str) -> Vec<Value> {
    let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    data.filter(|data| *data != "[DONE]")
        .map(|data| serde_json::from_str(data).expect("JSON"))
        .collect()
}

fn surface(words: &str) -> Value {
    json!({"conversation": [{"role": "user", "parts": [{"text": words}]}]})
}

fn chat(words: &str) -> Value {
    json!({"id": "chat", "trigger": "submit-message", "messages": [
        {"id": "u1", "role": "user", "parts": [{"type": "text", "text": words}]}
    ]})
}

fn run(messages: Value) -> Value {
    json!({
        "threadId": "t", "runId": "r", "protocolVersion": "1.0", "state": {}, "messages": messages,
        "tools": partsong::contract::declare::tools::declared(), "forwardedProps": {},
        "context": [{"description": "language", "value": "ko"}],
    })
}

fn question(options: Value) -> Value {
    json!({
        "interaction_id": "int_1", "schema_version": "2026-06-01", "type": "single_choice", "title": "Which?",
        "research_intent": "need", "options": options,
        "output_schema": {"type": "object", "required": ["selected_option_id"], "properties": {"selected_option_id": {"type": "string"}}},
    })
}

fn options() -> Value {
    json!([{"id": "a", "label": "A"}, {"id": "b", "label": "B"}])
}

/// Folded as the protocol's own client would; nothing may be wrong with it.
fn folded(name: &str, text: &str) -> Vec<Value> {
    let folded = strictly(name, text);
    assert_eq!(
        (&folded["error"], &folded["warnings"]),
        (&Value::Null, &json!([])),
        "{text}"
    );
    folded["messages"].as_array().expect("messages").clone()
}

fn strictly(name: &str, text: &str) -> Value {
    streams::folded(name, FoldMode::Strict, Value::Null, &[text.as_bytes()])
}

/// The tool messages that the model was told in a request, behind its calls.
fn told(request: &Value) -> Vec<Value> {
    let messages = request["messages"].as_array().expect("messages");
    let results = messages.iter().filter(|message| message["role"] == "tool");
    results
        .map(|message| serde_json::from_str(message["content"].as_str().expect("text")).expect("JSON"))
        .collect()
}

fn text_component(id: &str) -> Value {
    json!({"id": id, "componentProperties": {"Text": {"text": {"path": "/n"}}}})
}

#[tokio::test]
async fn calls_in_parallel_and_in_pieces_become_lines_in_their_order() {
    let components = json!({"components": [text_component("root")]});
    let data = json!({"contents": {"n": "안녕 \"{}\" 🙂"}});
    let (first, second) = (components.to_string(), data.to_string());
    let mut chunks = vec![
        delta(json!({"role": "assistant", "content": "\n"})),
        call(json!([{"index": 0, "id": "x", "function": {"name": "componentUpdate", "arguments": ""}}])),
        call(json!([{"index": 1, "id": "y", "function": {"name": "dataModelUpdate", "arguments": ""}}])),
    ];
    // The second call is whole before the first one is.
    let mut pieces = [first.chars().collect::<Vec<_>>(), second.chars().collect::<Vec<_>>()];
    pieces[0].reverse();
    pieces[1].reverse();
    while pieces.iter().any(|piece| !piece.is_empty()) {
        for (index, piece) in pieces.iter_mut().enumerate() {
            for _ in 0..=index {
                if let Some(next) = piece.pop() {
                    chunks.push(call(
                        json!([{"index": index, "function": {"arguments": next.to_string()}}]),
                    ));
                }
            }
        }
    }
    chunks.push(ended("tool_calls"));
    let rendering = Reply::call(
        "z",
        "beginRendering",
        &json!({"root": "root", "styles": {"primaryColor": "#00BFFF"}}),
    );
    let endpoint = Endpoint::start(vec![
        Reply::stream(chunks).cut(3),
        rendering,
        Reply::stream(vec![
            delta(json!({"content": "Here "})),
            delta(json!({"content": "it is."})),
            ended("stop"),
        ]),
    ])
    .await;
    let server = served("parallel", &endpoint);
    let answer = server.post("/gulf", &[], surface("hello").to_string()).await;
    assert_eq!(answer.headers()["content-type"], "application/jsonl");
    let said = said(answer).await;
    assert_eq!(
        lines(&said),
        [
            json!({"streamHeader": {"version": "1.0.0"}}),
            json!({"componentUpdate": components}),
            json!({"dataModelUpdate": data}),
            json!({"beginRendering": {"root": "root", "styles": {"primaryColor": "#00BFFF"}}}),
            json!({"message": {"text": "Here it is."}}),
        ]
    );
    let drawn = strictly("gulf", &said);
    assert_eq!((&drawn["error"], &drawn["warnings"]), (&Value::Null, &json!([])));
    let root = &drawn["surfaces"]["@default"];
    assert!(root.to_string().contains("안녕"), "{drawn}");
    let requests = endpoint.requests();
    assert_eq!(requests.len(), 3);
    let names = requests[0].body["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .map(|tool| tool["function"]["name"].clone());
    assert_eq!(
        Value::from_iter(names),
        json!(["componentUpdate", "dataModelUpdate", "beginRendering"])
    );
    assert_eq!(
        (&requests[0].body["model"], &requests[0].body["stream"]),
        (&json!("tiny"), &json!(true))
    );
    let system = requests[0].body["messages"][0]["content"]
        .as_str()
        .expect("a system prompt");
    for part in [
        "Components are a flat list",
        "beginRendering: once",
        "- MultipleChoice: selections*",
        "{\"status\":\"ok\"}",
    ] {
        assert!(system.contains(part), "{part}");
    }
    assert_eq!(requests[0].key.as_deref(), Some("Bearer sk-local-secret"));
    assert_eq!(
        told(&requests[1].body),
        [json!({"status": "ok"}), json!({"status": "ok"})]
    );
    let calls = &requests[1].body["messages"][2]["tool_calls"];
    assert_eq!(calls[0]["function"]["arguments"], json!(first));
    assert_eq!(calls[1]["id"], requests[1].body["messages"][4]["tool_call_id"]);
}

#[tokio::test]
async fn a_call_that_fails_its_schema_is_told_and_repaired() {
    let wrong = |arguments: Value| Reply::call("a", "componentUpdate", &arguments);
    let right = json!({"components": [text_component("root")]});
    let endpoint = Endpoint::start(vec![
        wrong(json!({"components": [{"id": "root", "componentProperties": {"Txt": {"text": "hi"}}}]})),
        wrong(json!({"components": [{"id": "root", "componentProperties": {"Text": {"text": "hi"}}}]})),
        Reply::stream(vec![
            whole_call("a", "componentUpdate", &right),
            call(json!([{"index": 1, "id": "b", "function": {"name": "beginRendering", "arguments": "{\"root\": \"ro"}}])),
            call(json!([{"index": 1, "function": {"arguments": "ot\"} "}}])),
            ended("tool_calls"),
        ]),
        Reply::stream(vec![ended("stop")]),
    ])
    .await;
    let server = served("repair", &endpoint);
    assert_eq!(
        lines(&post(&server, "/gulfFlow", &json!({"data": surface("hello")})).await),
        [
            json!({"streamHeader": {"version": "1.0.0"}}),
            json!({"componentUpdate": right}),
            json!({"beginRendering": {"root": "root"}}),
        ],
        "nothing of the wrong calls reaches the page"
    );
    let requests = endpoint.requests();
    let told = told(&requests[3].body);
    assert_eq!(told.len(), 4);
    assert_eq!(
        (&told[0]["status"], &told[1]["status"]),
        (&json!("error"), &json!("error"))
    );
    let problem = told[0]["errors"][0]["problem"].as_str().expect("a problem");
    assert!(
        problem.starts_with("\"Txt\" is not known here; known: Heading, Text, Image"),
        "{problem}"
    );
    assert_eq!(told[0]["errors"][0]["path"], "/components/0/componentProperties/Txt");
    assert_eq!(
        told[1]["errors"][0],
        json!({"path": "/components/0/componentProperties/Text/text", "problem": "does not fit type: \"object\""})
    );
    assert_eq!(told[2..], [json!({"status": "ok"}), json!({"status": "ok"})]);
}

#[tokio::test]
async fn a_model_that_never_learns_or_never_ends_is_stopped() {
    let wrong = Reply::call("a", "beginRendering", &json!({"rot": 1}));
    let endpoint = Endpoint::repeating(wrong).await;
    let server = served("stubborn", &endpoint);
    let said = lines(&post(&server, "/gulf", &surface("hello")).await);
    assert_eq!((said.len(), &said[1]["error"]["code"]), (2, &json!("llm_tools")));
    let message = said[1]["error"]["message"].as_str().expect("a message");
    let page = strictly("gulf", &said.iter().map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!(page["error"]["message"], message, "the page's own reader agrees");
    assert!(message.contains("beginRendering 4 times"), "{message}");
    assert_eq!(endpoint.requests().len(), 4);

    let busy = Reply::call("a", "dataModelUpdate", &json!({"path": "/n", "contents": 1}));
    let endpoint = Endpoint::repeating(busy).await;
    let server = served("endless", &endpoint);
    let said = lines(&post(&server, "/gulf", &surface("hello")).await);
    assert_eq!(said.last().expect("a line")["error"]["code"], "llm_rounds");
    assert_eq!(endpoint.requests().len(), 24);
}

#[tokio::test]
async fn a_surface_that_was_never_begun_is_reminded_of_once() {
    let built = Reply::call("a", "componentUpdate", &json!({"components": [text_component("root")]}));
    let begun = Reply::call("b", "beginRendering", &json!({"root": "root"}));
    let done = || Reply::says("Done.");
    let endpoint = Endpoint::start(vec![built, done(), begun, Reply::stream(vec![ended("stop")])]).await;
    let server = served("forgotten", &endpoint);
    let said = lines(&post(&server, "/gulf", &surface("hello")).await);
    assert_eq!(said.last(), Some(&json!({"beginRendering": {"root": "root"}})));
    let requests = endpoint.requests();
    let reminder = requests[2].body["messages"]
        .as_array()
        .expect("messages")
        .last()
        .expect("a message");
    assert!(
        reminder["content"].as_str().expect("text").contains("still invisible"),
        "{reminder}"
    );
}

#[tokio::test]
async fn what_goes_wrong_is_said_clearly_in_every_protocol() {
    let cases: [(Reply, &str, &str); 10] = [
        (
            Reply::refusal(401, r#"{"error":{"message":"Incorrect key: sk-local-secret"}}"#),
            "llm_http",
            "refused the key (HTTP 401). It says: Incorrect key: …",
        ),
        (
            Reply::refusal(404, r#"{"error":"model 'tiny' not found"}"#),
            "llm_http",
            "knows no model “tiny” or no such address (HTTP 404)",
        ),
        (
            Reply::refusal(429, "slow down"),
            "llm_http",
            "is asked too often, or its quota is used up (HTTP 429).",
        ),
        (Reply::refusal(500, "<html>"), "llm_http", "failed (HTTP 500)."),
        (Reply::refusal(302, ""), "llm_http", "points elsewhere"),
        (
            Reply::stream(vec![delta(json!({"content": "Hal"}))]).unfinished(),
            "llm_cut",
            "broke off",
        ),
        (
            Reply::stream(vec![json!({"error": {"message": "out of memory"}})]),
            "llm_stream",
            "out of memory",
        ),
        (
            Reply::text("text/html", "data: <html>no model here</html>\n\n"),
            "llm_stream",
            "not chat completions",
        ),
        (Reply::stream(vec![ended("stop")]), "llm_empty", "empty"),
        (
            Reply::stream(vec![
                call(
                    json!([{"index": 0, "id": "a", "function": {"name": "showTable", "arguments": "{\"title\": \"T"}}]),
                ),
                ended("length"),
            ]),
            "llm_length",
            "limit of tokens in the middle of a tool call",
        ),
    ];
    let (replies, expected): (Vec<Reply>, Vec<(&str, &str)>) = cases
        .into_iter()
        .map(|(reply, code, words)| (reply, (code, words)))
        .unzip();
    let twice = replies.into_iter().flat_map(|reply| [reply.clone(), reply]).collect();
    let endpoint = Endpoint::start(twice).await;
    let server = served("errors", &endpoint);
    for (code, words) in expected {
        let said = post(&server, "/api/chat", &chat("hello")).await;
        let chunks = events(&said);
        let error = chunks.iter().find(|chunk| chunk["type"] == "error").expect("an error");
        let text = error["errorText"].as_str().expect("text");
        assert!(text.contains(words) && !text.contains(KEY), "{text}");
        assert_eq!(chunks.last(), Some(&json!({"type": "finish", "finishReason": "error"})));
        assert!(said.ends_with("data: [DONE]\n\n"));

        let said = post(
            &server,
            "/agui",
            &run(json!([{"id": "u", "role": "user", "content": "hello"}])),
        )
        .await;
        let last = events(&said).pop().expect("an event");
        assert_eq!((&last["type"], &last["code"]), (&json!("RUN_ERROR"), &json!(code)));
        assert_eq!(
            strictly("ag-ui", &said)["error"]["message"],
            last["message"],
            "the page's own reader agrees"
        );
    }

    let gone = serve_with(
        "gone",
        &["--llm-url", "http://127.0.0.1:9/v1", "--llm-model", "tiny"],
        &[],
    );
    let said = lines(&post(&gone, "/gulf", &surface("hello")).await);
    assert_eq!(
        said[1]["error"]["message"],
        "The model endpoint at http://127.0.0.1:9 does not answer."
    );
    assert_eq!(gone.post("/gulf", &[], "{}").await.status(), 400);
}

#[tokio::test]
async fn a_chat_in_ai_sdk_asks_the_person_and_goes_on() {
    let table = json!({"title": "Sales", "columns": [{"key": "m", "label": "Month"}], "rows": [{"id": 1, "m": "May"}]});
    let endpoint = Endpoint::start(vec![
        Reply::stream(vec![
            delta(json!({"reasoning_content": "Let me see."})),
            delta(json!({"content": "Here:"})),
            whole_call("a", "showTable", &table),
            ended("tool_calls"),
        ])
        .cut(5),
        Reply::stream(vec![
            delta(json!({"content": "One question."})),
            whole_call("b", "render_interaction", &question(json!([]))),
            ended("tool_calls"),
        ]),
        Reply::call("c", "render_interaction", &question(options())),
        Reply::text(
            "application/json",
            r#"{"choices":[{"message":{"content":"You chose A."},"finish_reason":"stop"}]}"#,
        ),
    ])
    .await;
    let server = served("chat", &endpoint);
    let said = post(&server, "/api/chat", &chat("Sales?")).await;
    assert_eq!(
        events(&said).pop(),
        Some(json!({"type": "finish", "finishReason": "tool-calls"}))
    );
    let mut message = folded("ai-sdk", &said).pop().expect("a message");
    let parts = message["parts"].as_array().expect("parts").clone();
    let kinds: Vec<(&str, &str)> = parts
        .iter()
        .map(|part| {
            (
                part["type"].as_str().unwrap_or(""),
                part["state"].as_str().unwrap_or(""),
            )
        })
        .collect();
    assert_eq!(
        kinds,
        [
            ("step-start", ""),
            ("reasoning", "done"),
            ("text", "done"),
            ("tool-showTable", "output-available"),
            ("step-start", ""),
            ("text", "done"),
            ("tool-render_interaction", "input-available"),
        ],
        "a call that was refused leaves nothing behind"
    );
    assert_eq!(parts[3]["output"]["demoType"], "table");
    assert_eq!(parts[3]["output"]["rows"], table["rows"]);
    let requests = endpoint.requests();
    let problem = &told(&requests[2].body)[1]["errors"][0];
    assert!(
        problem["problem"].as_str().expect("text").starts_with("invalid_call"),
        "{problem}"
    );

    let result = json!({"interaction_id": "int_1", "type": "single_choice", "status": "submitted", "value": {"selected_option_id": "a"}});
    message["parts"][6]["state"] = json!("output-available");
    message["parts"][6]["output"] = result.clone();
    let id = message["id"].clone();
    let body = json!({"id": "chat", "trigger": "submit-message", "messageId": id, "messages": [
        {"id": "u1", "role": "user", "parts": [{"type": "text", "text": "Sales?"}]}, message,
    ]});
    let said = post(&server, "/api/chat", &body).await;
    assert_eq!(
        events(&said)[0],
        json!({"type": "start", "messageId": id}),
        "the same message goes on"
    );
    assert!(said.contains("You chose A."));
    let requests = endpoint.requests();
    let messages = requests[3].body["messages"].as_array().expect("messages");
    let roles: Vec<&str> = messages
        .iter()
        .map(|message| message["role"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(roles, ["system", "user", "assistant", "tool", "assistant", "tool"]);
    let results = told(&requests[3].body);
    assert_eq!((&results[0], &results[1]), (&json!({"status": "ok"}), &result));
}

#[tokio::test]
async fn a_run_over_ag_ui_asks_the_person_and_goes_on() {
    let chart =
        json!({"title": "Visits", "panels": [{"kind": "bar", "title": "Visits", "data": [{"x": "Mon", "y": 3}]}]});
    let endpoint = Endpoint::start(vec![
        Reply::stream(vec![
            delta(json!({"reasoning": "hm"})),
            delta(json!({"content": "Look."})),
            whole_call("call_0", "showChart", &chart),
            call(json!([{"index": 1, "id": "q", "function": {"name": "render_interaction", "arguments": question(options())}}])),
            ended("stop"),
        ])
        .cut(2),
        Reply::says("Thanks."),
    ])
    .await;
    let server = served("agui", &endpoint);
    let asked = json!({"id": "u", "role": "user", "content": [
        {"type": "text", "text": "Visits?"}, {"type": "image", "source": {"type": "data", "value": "AA", "mimeType": "image/png"}},
    ]});
    let said = post(&server, "/agui", &run(json!([asked]))).await;
    let happened = events(&said);
    let messages = folded("ag-ui", &said);
    let start = happened
        .iter()
        .filter(|event| event["type"] == "TOOL_CALL_START")
        .nth(1)
        .expect("a question");
    let last = happened.last().expect("an event");
    assert_eq!(
        last["outcome"],
        json!({"type": "success", "pendingToolCallIds": [start["toolCallId"]]})
    );
    let request = &endpoint.requests()[0].body;
    assert_eq!(
        request["messages"][1]["content"][1]["image_url"]["url"],
        "data:image/png;base64,AA"
    );
    assert!(
        request["messages"][0]["content"]
            .as_str()
            .expect("text")
            .contains("Context, language: ko")
    );

    let answer = json!({"id": "x:tool", "role": "tool", "toolCallId": start["toolCallId"], "content": "{\"status\":\"skipped\"}"});
    let mut history = vec![asked];
    history.extend(messages.into_iter().filter(|message| message["role"] != "activity"));
    history.push(answer);
    let said = post(&server, "/agui", &run(Value::Array(history))).await;
    assert!(
        folded("ag-ui", &said)
            .iter()
            .any(|message| message["content"] == "Thanks.")
    );
    let request = &endpoint.requests()[1].body;
    assert_eq!(told(request)[1], json!({"status": "skipped"}));
    assert_eq!(request["messages"][2]["tool_calls"].as_array().expect("calls").len(), 2);
}

#[tokio::test]
async fn a_press_on_a_card_is_settled() {
    let settled = json!({"toolCallId": "c1", "itemId": "i1", "status": "applied"});
    let endpoint = Endpoint::start(vec![
        Reply::call("a", "settleAction", &settled),
        Reply::says("Applied."),
    ])
    .await;
    let server = served("press", &endpoint);
    let action = json!({"source": {"toolCallId": "c1", "component": "card"}, "action": "apply", "item_id": "i1", "idempotency_key": "k"});
    let body = json!({"id": "chat", "messages": [{"id": "u", "role": "user", "parts": [
        {"type": "data-ui-action", "data": action}, {"type": "text", "text": "Apply it"},
    ]}]});
    let said = post(&server, "/api/chat", &body).await;
    let message = folded("ai-sdk", &said).pop().expect("a message");
    let state = message["parts"]
        .as_array()
        .expect("parts")
        .iter()
        .find(|part| part["type"] == "data-ui-state")
        .expect("a state");
    assert_eq!(
        state["data"],
        json!({"source": {"toolCallId": "c1"}, "item_id": "i1", "status": "applied"})
    );
    assert!(!said.contains("tool-input"), "the page sees no call");
    let request = endpoint.requests()[0].body.to_string();
    assert!(request.contains("The person used the interface") && request.contains("settleAction"));
}

#[tokio::test]
async fn a_repeated_request_asks_the_model_once_and_a_stop_hangs_up() {
    let endpoint = Endpoint::start(vec![
        Reply::says("Once."),
        Reply::stream(vec![delta(json!({"content": "I keep talking."}))]).hanging(),
    ])
    .await;
    let server = served("once", &endpoint);
    let send = async || {
        let key = [("idempotency-key", "k1")];
        let answer = server.post("/api/chat", &key, chat("hello").to_string()).await;
        said(answer).await
    };
    let (first, second) = (send().await, send().await);
    assert_eq!(first, second);
    assert_eq!(endpoint.requests().len(), 1);

    let mut hanging = server.post("/api/chat", &[], chat("go on").to_string()).await;
    while !String::from_utf8_lossy(&hanging.chunk().await.expect("bytes").expect("more")).contains("talking") {}
    let stopped = server.post("/api/chat/chat/stop", &[], "").await;
    assert_eq!(stopped.status(), 204);
    assert_eq!(hanging.text().await.expect("the end"), "");
    let hung_up = async {
        while !endpoint.was_left() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), hung_up)
        .await
        .expect("the model's stream is closed");
}

#[tokio::test]
async fn the_page_may_bring_its_own_catalog_and_wants_events() {
    let gauge = json!({"components": [{"id": "root", "componentProperties": {"Gauge": {"value": 3}}}]});
    let endpoint = Endpoint::start(vec![
        Reply::stream(vec![
            whole_call("a", "componentUpdate", &gauge),
            call(json!([{"index": 1, "id": "b", "function": {"name": "beginRendering", "arguments": "{\"root\":\"root\"}"}}])),
            ended("tool_calls"),
        ]),
        Reply::stream(vec![ended("stop")]),
    ])
    .await;
    let server = served("catalog", &endpoint);
    let mut body = surface("a gauge");
    body["surfaces"] = json!([{"surfaceId": "@default", "dataModel": {"now": 2}}]);
    body["catalog"] = json!({"components": {"Gauge": {"type": "object", "required": ["value"], "properties": {"value": {"type": "number"}}}}});
    let streaming = [("accept", "text/event-stream")];
    let answer = server.post("/gulf", &streaming, body.to_string()).await;
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    assert_eq!(events(&said(answer).await)[1], json!({"componentUpdate": gauge}));
    let system = endpoint.requests()[0].body["messages"][0].to_string();
    assert!(
        system.contains("What is on the screen now") && system.contains("@default"),
        "{system}"
    );
    assert!(system.contains("- Gauge: value*: number") && !system.contains("MultipleChoice"));
}

#[tokio::test]
async fn surfaces_of_genui_are_tool_requests_that_fit_the_catalog() {
    let show = |root: &str, widget: Value| {
        let definition = json!({"root": root, "widgets": [{"id": "t", "widget": widget}]});
        json!({"surfaceId": "s", "definition": definition})
    };
    let text = json!({"Text": {"text": "Hi"}});
    let wrong = |arguments: Value| Reply::call("a", "addOrUpdateSurface", &arguments);
    let endpoint = Endpoint::start(vec![
        wrong(show("t", json!({"Text": {"txt": "Hi"}}))),
        wrong(show("other", text.clone())),
        wrong(show("t", text.clone())),
        Reply::stream(vec![
            delta(json!({"content": "Here "})),
            delta(json!({"content": "it is."})),
            ended("stop"),
        ]),
        Reply::refusal(500, ""),
    ])
    .await;
    let server = served("genui", &endpoint);
    let catalog = json!({"type": "object", "required": ["root", "widgets"], "properties": {
        "root": {"type": "string"},
        "widgets": {"type": "array", "items": {"type": "object", "required": ["id", "widget"], "properties": {
            "id": {"type": "string"},
            "widget": {"anyOf": [{"type": "object", "required": ["Text"], "properties": {"Text": {
                "type": "object", "required": ["text"], "properties": {"text": {"type": "string"}},
            }}}]},
        }}},
    }});
    let body = json!({"catalog": catalog, "conversation": [
        {"role": "user", "parts": [{"type": "text", "text": "Show it"}]},
        {"role": "model", "parts": [{"type": "ui", "definition": {"surfaceId": "old", "root": "x", "widgets": []}}]},
        {"role": "user", "parts": [{"type": "uiEvent", "event": {"surfaceId": "old", "widgetId": "b", "eventType": "onTap", "isAction": true}}]},
    ]});
    let said = post(&server, "/generateUi?stream=true", &body).await;
    let drawn = strictly("genui", &said);
    assert_eq!((&drawn["error"], &drawn["warnings"]), (&Value::Null, &json!([])));
    assert!(drawn["surfaces"]["s"].is_object(), "{drawn}");
    let said = lines(&said);
    let part = |part: Value| json!({"message": {"role": "model", "content": [part]}});
    let request = said[0]
        .pointer("/message/content/0/toolRequest")
        .expect("a tool request");
    assert_eq!(
        (&request["name"], &request["input"]),
        (&json!("addOrUpdateSurface"), &show("t", text))
    );
    assert_eq!(
        said[1..],
        [
            part(json!({"text": "Here "})),
            part(json!({"text": "it is."})),
            json!({"result": {"message": {"role": "model", "content": [{"text": "Here it is."}]}, "finishReason": "stop"}}),
        ]
    );
    let requests = endpoint.requests();
    let told = told(&requests[3].body);
    assert_eq!(told[0]["errors"][0]["path"], "/definition/widgets/0/widget");
    assert_eq!(told[1]["errors"][0]["problem"], "no widget has the id \"other\"");
    let messages = &requests[0].body["messages"];
    let system = messages[0]["content"].as_str().expect("text");
    let (widgets, screen) = system
        .split_once("\n\n# What is on the screen now\n")
        .expect("the screen");
    assert!(widgets.ends_with("- Text: text*: string"), "{messages}");
    assert!(screen.contains("\"surfaceId\":\"old\""), "{messages}");
    let said = messages
        .as_array()
        .expect("messages")
        .iter()
        .filter(|message| message["role"] == "assistant");
    assert_eq!(said.count(), 0, "what was shown is none of the model's words");
    assert!(
        messages[1]["content"].as_str().expect("text").contains("onTap"),
        "{messages}"
    );

    let failed = post(&server, "/generateUi", &body).await;
    assert!(strictly("genui", &failed)["error"].is_object());
    assert!(
        failed.starts_with("error: {\"error\":{\"status\":\"UNAVAILABLE\""),
        "{failed}"
    );
}

/// What the scripted agent says at an address.
fn scripted(path: &str, body: &Value) -> Vec<Value> {
    let response = post_to(&mut Agent::new(), &format!("{path}?delay=0"), &body.to_string());
    assert_eq!(response.status, 200);
    lines(&bytes(&response))
}

#[test]
fn the_scripted_agent_works_by_the_same_tools() {
    for (words, title) in [
        ("An order", "Your order"),
        ("주문서 만들어 줘", "주문 내역"),
        ("做一个订单", "您的订单"),
    ] {
        let said = scripted("/gulf", &surface(words));
        let keys: Vec<&str> = said
            .iter()
            .filter_map(|line| line.as_object()?.keys().next().map(String::as_str))
            .collect();
        assert_eq!(
            keys,
            [
                "streamHeader",
                "componentUpdate",
                "dataModelUpdate",
                "beginRendering",
                "componentUpdate",
                "message"
            ]
        );
        assert!(said[1].to_string().contains(title));
    }
    let pressed = json!({"conversation": [{"role": "user", "parts": [{"gulfEvent": {
        "actionName": "confirm", "sourceComponentId": "confirm", "resolvedContext": {"amount": 3, "locale": "ko"},
    }}]}]});
    assert_eq!(
        scripted("/gulf", &pressed)[1],
        json!({"dataModelUpdate": {"path": "/order/state", "contents": "3kg 주문이 확정되었습니다."}})
    );
}

#[test]
fn the_scripted_agent_shows_surfaces_over_genui() {
    let mut body = json!({"catalog": {"type": "object"}, "conversation": [
        {"role": "user", "parts": [{"type": "text", "text": "예약할게요"}]},
    ]});
    let said = scripted("/generateUi", &body);
    let request = said
        .iter()
        .find_map(|chunk| chunk.pointer("/message/content/0/toolRequest"))
        .expect("a surface");
    assert_eq!(request["input"]["surfaceId"], "booking");
    assert!(request.to_string().contains("언제 방문하시겠어요?"));
    assert!(said.last().expect("a chunk").get("result").is_some());

    let messages = body["conversation"].as_array_mut().expect("messages");
    messages.push(json!({"role": "user", "parts": [{"type": "uiEvent", "event": {
        "surfaceId": "booking", "widgetId": "send", "eventType": "onTap", "isAction": true, "value": {"when": "오전", "name": "지우"},
    }}]}));
    assert!(
        scripted("/generateUi", &body)[0]
            .to_string()
            .contains("예약되었습니다: 오전, 지우")
    );
}

#[test]
fn a_script_that_breaks_the_schema_is_refused_like_a_model() {
    fn scene(_: &ModelRequest) -> Scene {
        Scene::new()
            .call("beginRendering", &json!({"root": 7}))
            .call("noSuchTool", &json!({}))
            .say("Done.")
    }
    let turn = gulf::begin(&surface("x").to_string(), gulf::Framing::Lines, "seed", 14).expect("a turn");
    let pieces = llm::play(Arc::new(Scripted::new(scene)), turn);
    let bytes: Vec<u8> = pieces.into_iter().flat_map(|(_, bytes)| bytes).collect();
    assert_eq!(
        lines(&String::from_utf8(bytes).expect("UTF-8")),
        [
            json!({"streamHeader": {"version": "1.0.0"}}),
            json!({"message": {"text": "Done."}})
        ]
    );
}

fn checklist() -> Value {
    json!({"surfaceId": "list", "data": {"done": false}, "components": [
        {"id": "root", "component": "Column", "children": ["tick", "go"]},
        {"id": "tick", "component": "CheckBox", "label": "Passport", "value": {"path": "/done"}},
        {"id": "go", "component": "Button", "child": "label", "action": {"event": {"name": "save", "context": {"done": {"path": "/done"}}}}},
        {"id": "label", "component": "Text", "text": "Save"},
    ]})
}

fn surface_turns() -> Vec<Reply> {
    vec![
        Reply::call(
            "a",
            "render_a2ui",
            &json!({"surfaceId": "list", "data": {"done": true}}),
        ),
        Reply::call("b", "render_a2ui", &checklist()),
        Reply::says("Tick it."),
        Reply::call(
            "c",
            "render_a2ui",
            &json!({"surfaceId": "list", "data": {"done": true}}),
        ),
        Reply::says("Saved."),
    ]
}

/// Which operations an output holds.
fn operations(output: &Value) -> Vec<&str> {
    let operations = output["a2ui_operations"].as_array().expect("operations");
    let keys = operations
        .iter()
        .flat_map(|operation| operation.as_object().expect("an object").keys());
    keys.map(String::as_str).filter(|key| *key != "version").collect()
}

#[tokio::test]
async fn a_model_builds_a_surface_in_ai_sdk_and_hears_of_a_press() {
    let endpoint = Endpoint::start(surface_turns()).await;
    let server = served("surface-chat", &endpoint);
    let said = post(&server, "/api/chat", &chat("List?")).await;
    let message = folded("ai-sdk", &said).pop().expect("a message");
    let is_call = |part: &&Value| part["type"] == "tool-render_a2ui";
    let parts = message["parts"].as_array().expect("parts").clone();
    let calls: Vec<&Value> = parts.iter().filter(is_call).collect();
    assert_eq!(calls.len(), 1, "the refused call leaves nothing behind");
    assert_eq!(
        operations(&calls[0]["output"]),
        ["createSurface", "updateDataModel", "updateComponents"]
    );
    let requests = endpoint.requests();
    assert!(told(&requests[1].body)[0].to_string().contains("root"));
    let event = json!({"version": "v0.9", "surfaceId": "list", "name": "save", "sourceComponentId": "go", "timestamp": "t", "context": {"done": true}});
    let body = json!({"id": "chat", "messages": [
        {"id": "u1", "role": "user", "parts": [{"type": "text", "text": "List?"}]}, message,
        {"id": "u2", "role": "user", "parts": [{"type": "data-surface-event", "data": event}, {"type": "text", "text": "Save"}]},
    ]});
    let said = post(&server, "/api/chat", &body).await;
    let message = folded("ai-sdk", &said).pop().expect("a message");
    let parts = message["parts"].as_array().expect("parts");
    let call = parts.iter().find(is_call).expect("a call");
    assert_eq!(
        operations(&call["output"]),
        ["updateDataModel"],
        "it stands: it is not made again"
    );
    let request = &endpoint.requests()[3].body;
    assert!(request["messages"].to_string().contains(r#"\"done\":true"#));
    assert!(
        !request["tools"].to_string().contains("settleAction"),
        "no card was pressed"
    );
}

#[tokio::test]
async fn a_model_builds_a_surface_over_ag_ui_and_hears_of_a_press() {
    let endpoint = Endpoint::start(surface_turns()).await;
    let server = served("surface-agui", &endpoint);
    let asked = json!({"id": "u", "role": "user", "content": "List?"});
    let said = post(&server, "/agui", &run(json!([asked]))).await;
    let result = events(&said)
        .into_iter()
        .rfind(|event| event["type"] == "TOOL_CALL_RESULT")
        .expect("a result");
    let output: Value = serde_json::from_str(result["content"].as_str().expect("text")).expect("JSON");
    assert_eq!(
        operations(&output),
        ["createSurface", "updateDataModel", "updateComponents"]
    );
    let mut history = vec![asked];
    history.extend(folded("ag-ui", &said));
    let mut body = run(Value::Array(history));
    body["forwardedProps"] = json!({"a2uiAction": {"userAction": {"name": "save", "surfaceId": "list", "sourceComponentId": "go", "timestamp": "t", "context": {"done": true}}}});
    let said = post(&server, "/agui", &body).await;
    assert!(said.contains("Saved."));
    let request = endpoint.requests()[3].body["messages"].to_string();
    assert!(request.contains("The person used the interface") && request.contains(r#"\"done\":true"#));
}
