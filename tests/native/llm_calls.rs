//! A model's calls that come to nothing, limits that it runs into, and what it learns of presses and files: what the page is
//! left with, and what the model is told.

use crate::common;
#[allow(dead_code, reason = "shared with the other tests of a model")]
use crate::endpoint;

use std::time::{Duration, Instant};

use common::server::{Server, said, serve_with};
use common::streams;
use endpoint::{Endpoint, Reply, call, delta, ended, whole_call};
use partsong::model::FoldMode;
use serde_json::{Value, json};

fn served(name: &str, endpoint: &Endpoint) -> Server {
    serve_with(name, &["--llm-url", &endpoint.url, "--llm-model", "tiny"], &[])
}

async fn post(server: &Server, path: &str, body: &Value) -> String {
    said(server.post(path, &[], body.to_string()).await).await
}

/// A question in the protocol of an address.
fn asked(path: &str, parts: Value) -> Value {
    match path {
        "/agui" => json!({
            "threadId": "t", "runId": "r", "protocolVersion": "1.0", "state": {}, "context": [], "forwardedProps": {},
            "tools": partsong::contract::declare::tools::declared(), "messages": [{"id": "u", "role": "user", "content": parts}],
        }),
        _ => json!({"id": "chat", "messages": [{"id": "u", "role": "user", "parts": parts}]}),
    }
}

fn words(text: &str) -> Value {
    json!([{"type": "text", "text": text}])
}

/// The answer as the protocol's own client holds it, and its error.
fn folded(path: &str, text: &str) -> (Vec<Value>, Value) {
    let name = if path == "/agui" { "ag-ui" } else { "ai-sdk" };
    let folded = streams::folded(name, FoldMode::Strict, Value::Null, &[text.as_bytes()]);
    assert_eq!(folded["warnings"], json!([]), "{text}");
    (
        folded["messages"].as_array().expect("messages").clone(),
        folded["error"].clone(),
    )
}

/// What stands in an answer: `call NAME`, or its words.
fn pieces(path: &str, messages: &[Value]) -> Vec<String> {
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let said = |text: &Value| text.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let mut pieces = Vec::new();
    for message in messages.iter().filter(|message| message["role"] == "assistant") {
        if path == "/agui" {
            pieces.extend(said(&message["content"]));
            let calls = list(message, "toolCalls");
            pieces.extend(
                calls
                    .iter()
                    .map(|call| format!("call {}", call["function"]["name"].as_str().unwrap_or(""))),
            );
            continue;
        }
        for part in list(message, "parts") {
            let kind = part["type"].as_str().unwrap_or("").to_owned();
            match kind.strip_prefix("tool-") {
                Some(name) => pieces.push(format!("call {name}")),
                None => pieces.extend(said(&part["text"])),
            }
        }
    }
    pieces
}

fn table(rows: Value) -> Value {
    json!({"title": "Sales", "columns": [{"key": "m", "label": "Month"}], "rows": rows})
}

fn good() -> Value {
    table(json!([{"id": 1, "m": "May"}]))
}

const PATHS: [&str; 2] = ["/api/chat", "/agui"];

#[tokio::test]
async fn a_refused_call_leaves_the_page_and_the_calls_beside_it_stay() {
    for path in PATHS {
        let beside = json!([
            {"index": 0, "id": "a", "function": {"name": "showTable", "arguments": good().to_string()}},
            {"index": 1, "id": "b", "function": {"name": "showTable", "arguments": table(json!("none")).to_string()}},
        ]);
        let endpoint = Endpoint::start(vec![
            Reply::stream(vec![
                delta(json!({"content": "Let me see."})),
                whole_call("x", "showTable", &table(json!("none"))),
                ended("tool_calls"),
            ]),
            Reply::stream(vec![
                delta(json!({"content": "Again."})),
                call(beside),
                ended("tool_calls"),
            ]),
            Reply::says("There."),
        ])
        .await;
        let server = served(&format!("refused{}", path.len()), &endpoint);
        let said = post(&server, path, &asked(path, words("Sales?"))).await;
        let (messages, error) = folded(path, &said);
        assert_eq!(error, Value::Null);
        assert_eq!(
            pieces(path, &messages),
            ["Let me see.", "Again.", "call showTable", "There."],
            "{said}"
        );
        assert!(
            !said.contains(r#"status\":\"error"#) && !said.contains("tool-input-error"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn a_model_that_never_gets_a_call_right_leaves_its_words_and_the_reason() {
    for path in PATHS {
        let endpoint = Endpoint::repeating(Reply::call("x", "showTable", &table(json!("none")))).await;
        let server = served(&format!("never{}", path.len()), &endpoint);
        let said = post(&server, path, &asked(path, words("Sales?"))).await;
        let (messages, error) = folded(path, &said);
        assert!(error.to_string().contains("with arguments that don't fit"), "{error}");
        assert_eq!(pieces(path, &messages), [""; 0], "{said}");
    }
}

#[tokio::test]
async fn a_limit_in_the_middle_of_a_call_leaves_no_skeleton() {
    for path in PATHS {
        let begun =
            json!([{"index": 0, "id": "x", "function": {"name": "showTable", "arguments": "{\"title\": \"Sa"}}]);
        let endpoint = Endpoint::start(vec![Reply::stream(vec![
            delta(json!({"content": "Here:"})),
            call(begun),
            ended("length"),
        ])])
        .await;
        let server = served(&format!("limit{}", path.len()), &endpoint);
        let said = post(&server, path, &asked(path, words("Sales?"))).await;
        let (messages, error) = folded(path, &said);
        assert!(error.to_string().contains("limit of tokens"), "{error}");
        assert_eq!(pieces(path, &messages), ["Here:"], "{said}");
    }
}

#[tokio::test]
async fn an_answer_that_is_cut_by_a_limit_says_so_where_the_protocol_has_no_word_for_it() {
    let cut = |why| Reply::stream(vec![delta(json!({"content": "Half"})), ended(why)]);
    let endpoint = Endpoint::start(vec![cut("length"), cut("content_filter"), cut("length"), cut("length")]).await;
    let server = served("cut", &endpoint);
    for (path, what) in [("/agui", "limit of tokens"), ("/agui", "filter")] {
        let said = post(&server, path, &asked(path, words("hello"))).await;
        let (messages, error) = folded(path, &said);
        assert_eq!(pieces(path, &messages), ["Half"]);
        assert!(error.to_string().contains(what), "{error}");
    }
    let body = json!({"conversation": [{"role": "user", "parts": [{"text": "hello"}]}]});
    let said = post(&server, "/gulf", &body).await;
    assert!(said.contains("Half") && said.contains("llm_length"), "{said}");
    let said = post(&server, "/generateUi?stream=true", &body).await;
    assert!(said.contains("Half") && said.contains("llm_length"), "{said}");
}

#[tokio::test]
async fn an_endpoint_that_asks_to_wait_is_asked_again() {
    let busy = |status| Reply::refusal(status, "slow down").after("0.2");
    let endpoint = Endpoint::start(vec![
        busy(429),
        busy(503),
        Reply::says("Now."),
        busy(429),
        busy(429),
        busy(429),
        busy(429),
        Reply::refusal(429, "").after("3600"),
    ])
    .await;
    let server = served("wait", &endpoint);
    let begun = Instant::now();
    let said = post(&server, "/api/chat", &asked("/api/chat", words("hello"))).await;
    assert!(
        said.contains("Now.") && begun.elapsed() >= Duration::from_millis(400),
        "{said}"
    );
    for count in [7, 8] {
        let said = post(&server, "/api/chat", &asked("/api/chat", words("hello"))).await;
        assert!(said.contains("HTTP 429"), "{said}");
        assert_eq!(endpoint.requests().len(), count);
    }
}

#[tokio::test]
async fn a_model_reads_text_files_and_what_was_pressed() {
    let endpoint = Endpoint::repeating(Reply::says("ok")).await;
    let server = served("files", &endpoint);
    let csv = "data:text/csv;base64,bmFtZSxjb3N0";
    let file = json!([{"type": "file", "mediaType": "text/csv", "filename": "costs.csv", "url": csv}]);
    post(&server, "/api/chat", &asked("/api/chat", file)).await;
    let source = json!({"type": "data", "mimeType": "text/csv", "value": "bmFtZSxjb3N0"});
    let file = json!([{"type": "document", "source": source, "metadata": {"filename": "costs.csv"}}]);
    post(&server, "/agui", &asked("/agui", file)).await;
    let mut pressed = asked("/agui", json!("Apply: Brand"));
    pressed["messages"][0]["metadata"] = json!({"ui-action": {"action": "apply", "item_id": "nudge-7"}});
    post(&server, "/agui", &pressed).await;
    let requests = endpoint.requests();
    for request in &requests[..2] {
        let told = request.body["messages"].to_string();
        assert!(told.contains("costs.csv says") && told.contains("name,cost"), "{told}");
    }
    let told = requests[2].body["messages"].to_string();
    assert!(told.contains("Apply: Brand") && told.contains("nudge-7"), "{told}");
}

/// What the page says of itself and can do is the same at both addresses.
#[tokio::test]
async fn a_model_is_told_what_the_page_can_and_what_it_says_of_itself() {
    let endpoint = Endpoint::repeating(Reply::call("a", "addToCart", &json!({"id": "p1"}))).await;
    let server = served("page-tools", &endpoint);
    let parameters = json!({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]});
    let about = json!({"description": "Puts a product into the cart", "parameters": parameters});
    let mut body = asked("/api/chat", words("Take it"));
    let long = "x".repeat(9 << 10);
    body["context"] = json!([
        {"description": "the cart", "value": {"items": 2}},
        {"description": "the page", "value": "a shop"},
        {"description": "a book", "value": long},
        {"value": "nothing"},
    ]);
    body["tools"] = json!({"addToCart": about, "showTable": {"description": "The page's own", "parameters": {}}});
    let said = post(&server, "/api/chat", &body).await;
    let (messages, error) = folded("/api/chat", &said);
    assert_eq!(error, Value::Null, "{said}");
    let call = &messages[0]["parts"][1];
    assert_eq!(call["state"], "input-available", "the page runs it: {said}");
    assert_eq!(call["input"], json!({"id": "p1"}));
    let request = &endpoint.requests()[0].body;
    let tools = request["tools"].as_array().expect("tools");
    let named = |name: &str| -> Vec<&Value> {
        let tools = tools.iter().map(|tool| &tool["function"]);
        tools.filter(|tool| tool["name"] == name).collect()
    };
    assert_eq!(named("addToCart")[0]["parameters"], parameters);
    assert_eq!(named("render_interaction").len(), 1);
    let own: Vec<&Value> = named("showTable").iter().map(|tool| &tool["description"]).collect();
    assert_eq!(own, ["The page's own"], "a page's tool stands for ours of that name");
    let told = request["messages"][0]["content"].as_str().expect("words");
    assert!(
        told.contains("Context, the cart: {\"items\":2}") && told.contains("Context, the page: a shop"),
        "{told}"
    );
    assert!(!told.contains("a book") && !told.contains("nothing"), "{told}");
}

#[tokio::test]
async fn an_answer_is_as_long_as_the_operator_lets_it_be() {
    let cases: [(&str, &[&str], Value); 4] = [
        ("own", &[], Value::Null),
        ("meant", &["--open-to-all"], json!(4096)),
        ("said", &["--llm-max-tokens", "77"], json!(77)),
        ("open", &["--host", "0.0.0.0", "--open-to-all"], json!(4096)),
    ];
    for (name, arguments, most) in cases {
        let endpoint = Endpoint::repeating(Reply::says("Yes.")).await;
        let model = ["--llm-url", &endpoint.url, "--llm-model", "tiny"];
        let server = serve_with(&format!("length-{name}"), &[&model, arguments].concat(), &[]);
        for path in ["/api/chat", "/agui"] {
            let answer = post(&server, path, &asked(path, words("Well?"))).await;
            assert!(answer.contains("Yes."), "{answer}");
        }
        let requests = endpoint.requests();
        assert_eq!(requests.len(), 2);
        for request in requests {
            assert_eq!(request.body["max_tokens"], most, "{name}");
            assert_eq!(request.body["max_completion_tokens"], Value::Null, "{name}");
        }
    }
}

#[tokio::test]
async fn the_model_reads_the_operators_instructions_behind_ours() {
    let folder = std::env::temp_dir().join(format!("partsong-system-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("guide.md");
    std::fs::write(&file, "Find out how the person plans a week.\n").expect("a file");
    let endpoint = Endpoint::repeating(Reply::says("Yes.")).await;
    let path = file.to_str().expect("a path");
    let arguments = ["--llm-url", &endpoint.url, "--llm-model", "tiny", "--llm-system", path];
    let server = serve_with("system", &arguments, &[]);
    for path in ["/api/chat", "/agui"] {
        post(&server, path, &asked(path, words("Well?"))).await;
    }
    for request in endpoint.requests() {
        let first = &request.body["messages"][0];
        assert_eq!(first["role"], "system");
        let said = first["content"].as_str().expect("words");
        assert!(said.starts_with("You are the assistant"), "{said}");
        assert!(said.ends_with("\n\nFind out how the person plans a week."), "{said}");
    }
    assert_eq!(endpoint.requests().len(), 2);
    std::fs::remove_dir_all(&folder).expect("the folder");
}

/// What the page has in its thread is what it said, and not what this server read for the model.
#[tokio::test]
async fn a_file_over_ag_ui_is_told_to_the_model_and_never_sent_back() {
    let refused = |at: &str| Reply::call(at, "showTable", &table(json!("none")));
    let done = || Reply::says("There.");
    let endpoint = Endpoint::start(vec![refused("a"), done(), refused("b"), done()]).await;
    let server = served("agui-file", &endpoint);
    let form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"주간 보고.csv\"\r\nContent-Type: text/csv\r\n\r\nMonth,Sales\r\n--b--\r\n";
    let kind = [("content-type", "multipart/form-data; boundary=b")];
    let kept = server.post("/api/files/upload", &kind, form).await;
    let kept: Value = serde_json::from_str(&said(kept).await).expect("JSON");
    let parts = json!([
        {"type": "text", "text": "Sales?"},
        {"type": "document", "source": {"type": "url", "value": kept["url"], "mimeType": "text/csv"}, "metadata": {"filename": kept["pathname"]}},
    ]);
    let said = post(&server, "/agui", &asked("/agui", parts)).await;
    let (_, error) = folded("/agui", &said);
    assert_eq!(error, Value::Null);
    let told = endpoint.requests()[0].body["messages"].to_string();
    assert!(
        told.contains("[The attached file 주간 보고.csv says:]\\nMonth,Sales"),
        "{told}"
    );
    assert!(
        said.contains("MESSAGES_SNAPSHOT") && said.contains(kept["url"].as_str().expect("url")),
        "{said}"
    );
    assert!(!said.contains("data:text/csv"), "{said}");
    // A thread that is too long to be told anew.
    let file = json!({"type": "data", "value": "A".repeat(5 << 20), "mimeType": "application/pdf"});
    let parts = json!([{"type": "text", "text": "Sales?"}, {"type": "document", "source": file}]);
    let said = post(&server, "/agui", &asked("/agui", parts)).await;
    let (messages, error) = folded("/agui", &said);
    assert_eq!(error, Value::Null);
    assert!(
        said.len() < 1 << 20 && !said.contains("MESSAGES_SNAPSHOT"),
        "{} bytes",
        said.len()
    );
    assert_eq!(pieces("/agui", &messages), ["call showTable", "There."]);
    assert!(
        messages
            .iter()
            .any(|message| message["role"] == "tool" && message["content"].to_string().contains("error"))
    );
}
