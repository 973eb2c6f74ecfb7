//! `partsong serve` as a program: what it sends, what it refuses, how it starts and stops.

use crate::common;

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use common::server::{Server, command, header, said, serve};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

fn ask(text: &str) -> String {
    json!({"id": "chat", "messages": [{"id": "u1", "role": "user", "parts": [{"type": "text", "text": text}]}]})
        .to_string()
}

#[tokio::test]
async fn each_name_of_the_surface_agent_answers_without_a_model() {
    let server = serve("surfaces", &[]);
    let body = json!({"conversation": [{"role": "user", "parts": [{"text": "An order"}]}]}).to_string();
    for path in ["/gulf", "/gulfFlow"] {
        let answer = server.post(path, &[], body.clone()).await;
        assert_eq!(answer.status(), 200, "{path}");
        let said = said(answer).await;
        assert!(said.contains("beginRendering"), "{path}: {said}");
    }
}

#[tokio::test]
async fn the_page_and_its_files() {
    let server = serve("page", &["--allow-origin", "https://ai.example.com"]);
    for path in ["/", "/chat/7d1", "/settings", "/gallery", "/index.html"] {
        let answer = server.get(path, &[]).await;
        assert_eq!(answer.status(), 200, "{path}");
        let policy = header(&answer, "content-security-policy").expect("policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"),
            "{policy}"
        );
        assert!(
            policy.contains("connect-src 'self' https://ai.example.com;"),
            "{policy}"
        );
        assert_eq!(header(&answer, "x-content-type-options"), Some("nosniff"));
        assert_eq!(header(&answer, "cross-origin-opener-policy"), Some("same-origin"));
        let page = said(answer).await;
        assert!(
            page.contains(r#"<meta name="partsong-api" content="/api/chat" />"#),
            "{page}"
        );
        assert!(
            page.contains(r#"content="https://ai.example.com""#) && !page.contains("http-equiv"),
            "{page}"
        );
    }
    let zipped = ("accept-encoding", "gzip");
    let wasm = server.get("/partsong_app_bg.wasm", &[zipped]).await;
    assert_eq!(wasm.headers()["content-type"], "application/wasm");
    assert_eq!(wasm.headers()["content-encoding"], "gzip");
    assert_eq!(wasm.headers()["cache-control"], "no-cache");
    let known = ("if-none-match", header(&wasm, "etag").expect("a tag"));
    let again = server.get("/partsong_app_bg.wasm", &[zipped, known]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    for missing in [
        "/lazy/none.js",
        "/api/none",
        "/api/fault/500",
        "/__log",
        "/../Cargo.toml",
    ] {
        assert_eq!(server.get(missing, &[]).await.status(), 404, "{missing}");
    }
    let script = server.get("/lazy/echarts.js", &[]).await;
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    // Half a kilobyte with each file is time that somebody waits: no browser shows one of these.
    for files in [&wasm, &script] {
        let policies = ["content-security-policy", "cross-origin-opener-policy"];
        assert!(policies.iter().all(|name| files.headers().get(*name).is_none()));
        assert_eq!(files.headers()["x-content-type-options"], "nosniff");
    }
    assert_eq!(said(script).await.len(), 4_000);
}

#[tokio::test]
async fn an_answer_streams_resumes_and_stops() {
    let server = serve("chat", &[]);
    let stream = "/api/chat/chat/stream";
    assert_eq!(server.get(stream, &[]).await.status(), 204);
    let mut answer = server.post("/api/chat", &[], ask("answer slowly")).await;
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    assert_eq!(answer.headers()["x-vercel-ai-ui-message-stream"], "v1");
    let first = answer.chunk().await.expect("chunk").expect("bytes");
    assert!(
        first.starts_with(b"data: {\"type\":\"start\""),
        "it arrives piece by piece"
    );
    drop(answer);
    let mut again = server.get(stream, &[]).await;
    assert_eq!(again.status(), 200);
    let replayed = again.chunk().await.expect("chunk").expect("bytes");
    assert!(replayed.starts_with(&first), "from its start");
    let stop = server.post("/api/chat/chat/stop", &[], "").await;
    assert_eq!(stop.status(), 204);
    let ended = tokio::time::timeout(Duration::from_secs(2), again.text()).await;
    assert!(ended.is_ok(), "stopped at once");
    assert_eq!(server.get(stream, &[]).await.status(), 204);
    for (origin, status) in [("https://evil.example", 403), (&server.origin, 200)] {
        let answer = server.post("/api/chat", &[("origin", origin)], ask("hello")).await;
        assert_eq!(answer.status(), status, "{origin}");
    }
}

#[tokio::test]
async fn files_are_kept_and_given_back_harmless() {
    let server = serve("files", &[]);
    let form = |name: &str| {
        format!(
            "--b\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"주간 보고 #1.html\"\r\nContent-Type: text/html\r\n\r\n<script>1</script>\r\n--b--\r\n"
        )
    };
    let kind = [("content-type", "multipart/form-data; boundary=b")];
    let send = async |body: String| server.post("/api/files/upload", &kind, body).await;
    let kept: Value = serde_json::from_str(&said(send(form("file")).await).await).expect("JSON");
    assert_eq!(kept["contentType"], "text/html");
    assert_eq!(
        kept["pathname"], "주간 보고 #1.html",
        "the name that a person knows it by"
    );
    let url = kept["url"].as_str().expect("url");
    let name = "/%EC%A3%BC%EA%B0%84%20%EB%B3%B4%EA%B3%A0%20%231.html";
    assert!(url.ends_with(name), "the one that it is saved under: {url}");
    let file = server.get(url, &[]).await;
    assert_eq!(file.headers()["content-type"], "application/octet-stream");
    assert_eq!(file.headers()["content-disposition"], "attachment");
    assert_eq!(said(file).await, "<script>1</script>");
    // A link to the page that names it as a history shows nobody a stranger's words.
    for (dest, mode, status) in [
        ("empty", "cors", 403),
        ("empty", "navigate", 200),
        ("document", "navigate", 200),
        ("image", "cors", 200),
    ] {
        let headers = [("sec-fetch-dest", dest), ("sec-fetch-mode", mode)];
        assert_eq!(server.get(url, &headers).await.status(), status, "{dest} {mode}");
    }
    assert_eq!(send(form("other")).await.status(), 400);
    let big = form("file").replace("<script>", &"x".repeat(11 << 20));
    assert_eq!(send(big).await.status(), 413);
}

#[tokio::test]
async fn another_server_stands_behind_a_path() {
    let behind = serve("behind", &["--faults"]);
    let route = format!("/backend={}/api/fault/", behind.origin);
    let chat = format!("/api/chat={}/api/fault/slow", behind.origin);
    let gone = "/gone=http://svc:S3cret@127.0.0.1:9/inside";
    let server = serve("front", &["--proxy", &route, &chat, gone]);
    let own = [("origin", &*server.origin)];
    let answer = server.post("/backend/429?x=1", &own, "{\"a\":1}").await;
    assert_eq!(
        (answer.status().as_u16(), header(&answer, "retry-after")),
        (429, Some("1"))
    );
    let started = Instant::now();
    let mut slow = server.post("/api/chat", &[], "{}").await;
    assert!(slow.chunk().await.expect("chunk").is_some());
    assert!(
        started.elapsed() < Duration::from_secs(5),
        "a stream is passed on as it comes"
    );
    let gone = server.get("/gone/x", &[]).await;
    assert_eq!(gone.status(), 502);
    assert_eq!(
        said(gone).await,
        "The server behind /gone does not answer.",
        "and nothing of where it is"
    );
    let log = behind.log().await;
    assert_eq!(log[0], json!({"path": "/api/fault/429", "body": {"a": 1}}));
}

fn ended(mut command: Command) -> Output {
    command.spawn().expect("start").wait_with_output().expect("output")
}

#[test]
fn it_says_why_it_cannot_start() {
    let missing = ended(command(Path::new("/nowhere"), &[]));
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("make app"));
    let server = serve("busy", &[]);
    let port = server.origin.rsplit(':').next().expect("port");
    let busy = ended(command(&server.dist, &["--port", port]));
    assert_eq!(busy.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&busy.stderr).contains("already in use"));
    let wrong = ended(command(&server.dist, &["--allow-origin", "https://a.b; script-src *"]));
    assert_eq!(wrong.status.code(), Some(2));
}

/// Options that would do nothing, or something else than they say.
#[test]
fn an_option_that_cannot_mean_what_it_says_is_refused() {
    // Its port is taken: what is accepted ends there.
    let server = serve("options", &[]);
    let port = server.origin.rsplit(':').next().expect("port");
    let model = ["--llm-url", "http://127.0.0.1:1/v1"];
    for (options, words) in [
        (&["--allow-origin", "https://*.example.com"][..], "name each"),
        (&["--embed-origin", "https://*.shop.example"], "name each"),
        (&["--open-to-all"], "--llm-url"),
        (&["--messages-per-hour", "9"], "--llm-url"),
        (
            &[model[0], model[1], "--llm-model", "m", "--messages-per-hour", "0"],
            "1..",
        ),
        (&[model[0], model[1], "--llm-model", ""], "--llm-model"),
        (&["--journal-limit", "5"], "--journal"),
        (&["--journal", "/dev/null", "--journal-limit", "0"], "1.."),
        (
            &["--proxy", "/a=http://127.0.0.1:1", "/a/=http://127.0.0.1:2"],
            "two servers for /a",
        ),
    ] {
        let mut all = vec!["--port", port];
        all.extend(options);
        let said = ended(command(&server.dist, &all));
        let told = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(told.contains(words), "{options:?}: {told}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn ctrl_c_ends_it_at_once_with_streams_open() {
    let mut server = serve("stop", &[]);
    let answer = server.post("/api/chat", &[], ask("answer slowly")).await;
    assert_eq!(answer.status(), 200);
    let started = Instant::now();
    // The shell's own: not every machine has a program of this name.
    let sent = Command::new("sh")
        .args(["-c", &format!("kill -INT {}", server.child.id())])
        .status()
        .expect("kill");
    assert!(sent.success());
    let status = server.child.wait().expect("status");
    assert!(status.success(), "{status}");
    assert!(
        started.elapsed() < Duration::from_secs(2),
        "took {:?}",
        started.elapsed()
    );
}

#[tokio::test]
async fn a_repeated_request_gets_the_same_answer_once() {
    let server = serve("idempotency", &["--faults", "--delay", "0"]);
    let post = async |key: &str, text: &str| {
        let answer = server.post("/api/chat", &[("idempotency-key", key)], ask(text)).await;
        said(answer).await
    };
    let first = post("k1", "hello").await;
    assert!(first.contains("[DONE]"));
    assert_eq!(post("k1", "hello").await, first);
    assert_ne!(
        post("k1", "why did the CPA rise?").await,
        first,
        "other bytes are another request"
    );
    let log = server.log().await;
    let outcomes: Vec<&str> = log.iter().filter_map(|entry| entry["outcome"].as_str()).collect();
    assert_eq!(outcomes, ["taken", "repeated", "taken"]);
    assert_eq!(log[0]["text"], log[1]["text"]);
    assert_eq!(log[0]["key"], "k1");
}

/// The faults that the next answers meet.
async fn plan(server: &Server, faults: Value) {
    let kind = [("content-type", "application/json")];
    let plan = server.post("/__faults", &kind, faults.to_string()).await;
    assert_eq!(plan.status(), StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn planned_faults_meet_ag_ui_answers_too() {
    let server = serve("planned-ag-ui", &["--faults", "--delay", "0"]);
    plan(&server, json!([{"status": 503}, {"status": 500}])).await;
    let post = async |last: Value, resume: Option<Value>| {
        let mut body = json!({"threadId": "t", "runId": "r", "state": {}, "tools": [], "context": [], "forwardedProps": {}, "messages": [last]});
        if let Some(resume) = resume {
            body["resume"] = resume;
        }
        server.post("/agui", &[], body.to_string()).await.status().as_u16()
    };
    let user = json!({"id": "u", "role": "user", "content": "hello"});
    assert_eq!(post(user.clone(), None).await, 200, "a message of its own is spared");
    let tool = json!({"id": "c:tool", "role": "tool", "toolCallId": "c", "content": "{}"});
    assert_eq!(post(tool, None).await, 503);
    let resume = json!([{"interruptId": "i", "status": "cancelled"}]);
    assert_eq!(post(user, Some(resume)).await, 500);
}

#[tokio::test]
async fn planned_faults_meet_requests_that_carry_an_answer() {
    let server = serve("planned", &["--faults", "--delay", "0"]);
    plan(&server, json!([{"status": 503, "retryAfter": 2}, "cut", "lost"])).await;
    let post = |body: String| {
        Client::new()
            .post(server.at("/api/chat"))
            .header("idempotency-key", "k")
            .body(body)
            .send()
    };
    assert_eq!(
        post(ask("hello")).await.expect("answer").status(),
        200,
        "a question of its own is spared"
    );
    let body = json!({"id": "chat", "messages": [
        {"id": "u1", "role": "user", "parts": [{"type": "text", "text": "ask me a question"}]},
        {"id": "a1", "role": "assistant", "parts": [{
            "type": "tool-render_interaction", "toolCallId": "c", "state": "output-available",
            "input": {"interaction_id": "i"}, "output": {"interaction_id": "i", "status": "skipped", "value": null}
        }]}
    ]})
    .to_string();
    let refused = post(body.clone()).await.expect("answer");
    assert_eq!(refused.status(), 503);
    assert_eq!(refused.headers()["retry-after"], "2");
    for _ in 0..2 {
        assert!(post(body.clone()).await.is_err(), "the connection breaks");
    }
    let answer = said(post(body).await.expect("answer")).await;
    assert!(answer.contains("[DONE]"), "what was lost comes again");
    let log = server.log().await;
    let outcomes: Vec<&str> = log
        .iter()
        .skip(1)
        .filter_map(|entry| entry["outcome"].as_str())
        .collect();
    assert_eq!(outcomes, ["failed", "failed", "taken", "repeated"]);
}
