//! Who may ask `partsong serve` for what: hosts, origins, other servers behind it, people on other machines; and what
//! requests may cost.

use crate::common;

use std::process::Output;

use common::server::{Server, command, header, said, serve, start};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

#[tokio::test]
async fn a_name_pointed_at_this_machine_gets_nothing() {
    let server = serve("rebound", &["--allow-host", "chat.example.com"]);
    for path in ["/", "/lazy/echarts.js", "/api/chat/c/stream", "/api/files/x/y"] {
        let answer = server.get(path, &[("host", "evil.example:8080")]).await;
        assert_eq!(answer.status(), StatusCode::MISDIRECTED_REQUEST, "{path}");
        assert!(said(answer).await.contains("--allow-host evil.example"));
    }
    let evil = [("host", "evil.example"), ("origin", "http://evil.example")];
    let posted = server.post("/api/chat", &evil, "").await;
    assert_eq!(posted.status(), StatusCode::MISDIRECTED_REQUEST);
    for host in ["localhost:1", "127.0.0.1", "chat.example.com"] {
        let answer = server.get("/", &[("host", host)]).await;
        assert_eq!(answer.status(), 200, "{host}");
        let frames = format!("frame-src {host}/public/chart-frame.html;");
        let policy = header(&answer, "content-security-policy").expect("policy");
        assert!(policy.contains(&frames), "{policy}");
    }
}

#[tokio::test]
async fn pages_of_other_origins_neither_read_nor_write() {
    let server = serve(
        "strangers",
        &[
            "--allow-origin",
            "https://ai.example.com",
            "--embed-origin",
            "https://shop.example",
        ],
    );
    for site in ["cross-site", "same-site"] {
        let answer = server
            .get(
                "/api/chat/c/stream",
                &[("sec-fetch-site", site), ("sec-fetch-mode", "no-cors")],
            )
            .await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{site}");
    }
    let link = [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document"),
    ];
    assert_eq!(server.get("/", &link).await.status(), 200);
    for origin in ["https://evil.example", "https://ai.example.com", "null"] {
        let answer = server.post("/api/chat", &[("origin", origin)], "").await;
        assert_eq!(
            answer.status(),
            StatusCode::FORBIDDEN,
            "talking to an origin doesn't let it call: {origin}"
        );
        assert_eq!(header(&answer, "access-control-allow-origin"), None);
    }
    let shop = [("origin", "https://shop.example"), ("sec-fetch-site", "cross-site")];
    let asked = server.send(Method::OPTIONS, "/api/chat", &shop, "").await;
    assert_eq!(asked.status(), 204);
    assert_eq!(
        header(&asked, "access-control-allow-origin"),
        Some("https://shop.example")
    );
    assert!(
        header(&asked, "access-control-allow-headers")
            .expect("headers")
            .contains("idempotency-key")
    );
    assert_eq!(header(&asked, "access-control-allow-credentials"), None);
    let answer = server.get("/api/chat/c/stream", &shop).await;
    assert_eq!(answer.status(), 204);
    assert_eq!(
        header(&answer, "access-control-allow-origin"),
        Some("https://shop.example")
    );
    assert!(
        header(&answer, "access-control-expose-headers")
            .expect("headers")
            .contains("date")
    );
}

#[tokio::test]
async fn each_list_of_origins_is_for_one_thing() {
    for (flag, wanted) in [
        (
            "--allow-origin",
            [
                "connect-src 'self' https://o.example;",
                "media-src 'self' blob: https://o.example;",
            ],
        ),
        (
            "--frame-origin",
            ["chart-frame.html https://o.example;", "connect-src 'self';"],
        ),
        (
            "--embed-origin",
            ["frame-ancestors https://o.example;", "connect-src 'self';"],
        ),
        (
            "--frame-ancestors",
            ["frame-ancestors https://o.example;", "connect-src 'self';"],
        ),
    ] {
        let server = serve(flag.trim_matches('-'), &[flag, "https://o.example"]);
        let page = server.get("/", &[]).await;
        let policy = header(&page, "content-security-policy").expect("policy").to_owned();
        assert!(wanted.iter().all(|wanted| policy.contains(wanted)), "{flag}: {policy}");
        let listed = said(page).await;
        assert_eq!(
            listed.contains("partsong-frames\" content=\"https://o.example\""),
            flag == "--frame-origin"
        );
        for folder in [String::new(), format!("/partsong-{}", env!("CARGO_PKG_VERSION"))] {
            let chart = server.get(&format!("{folder}/public/chart-frame.html"), &[]).await;
            let policy = header(&chart, "content-security-policy").expect("policy");
            assert_eq!(
                policy.contains("script-src 'unsafe-inline' https://o.example;"),
                flag == "--frame-origin",
                "{policy}"
            );
            let chart = said(chart).await;
            assert!(
                chart.contains("a chart") && !chart.contains("http-equiv"),
                "the header speaks alone: {chart}"
            );
        }
    }
}

/// What a build lists in its page holds under `serve`, too: the page never believes in an origin that the header forbids.
#[tokio::test]
async fn a_builds_own_lists_stand_in_the_header_as_in_the_page() {
    let place = std::env::temp_dir().join(format!("partsong-listed-{}", std::process::id()));
    std::fs::create_dir_all(&place).expect("folder");
    let page = r#"<!doctype html><head><meta http-equiv="Content-Security-Policy" content="x" /><meta name="partsong-origins" content="https://a.example, https://o.example"><meta content='https://f.example' name='partsong-frames'></head>"#;
    std::fs::write(place.join("index.html"), page).expect("page");
    let server = start(place.clone(), &["--allow-origin", "https://o.example"], &[]);
    let page = server.get("/", &[]).await;
    let policy = header(&page, "content-security-policy").expect("policy").to_owned();
    for listed in [
        "connect-src 'self' https://o.example https://a.example;",
        "chart-frame.html https://f.example;",
    ] {
        assert!(policy.contains(listed), "{policy}");
    }
    let page = said(page).await;
    for listed in [
        "partsong-origins\" content=\"https://o.example https://a.example\"",
        "partsong-frames\" content=\"https://f.example\"",
    ] {
        assert!(page.contains(listed), "{page}");
    }
    std::fs::write(
        place.join("index.html"),
        r#"<meta name="partsong-origins" content="a.example">"#,
    )
    .expect("page");
    let refused = command(&place, &["--port", "0"]).output().expect("output");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        said.contains("partsong-origins") && said.contains("“a.example” is not an origin"),
        "{said}"
    );
}

/// A server whose every answer has this status and these headers; `ORIGIN` in them is its own.
async fn upstream(status: u16, headers: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("port");
    let origin = format!("http://{}", listener.local_addr().expect("address"));
    let headers = headers.replace("ORIGIN", &origin);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = [0; 4_096];
            let read = stream.read(&mut head).await.unwrap_or_default();
            let path = String::from_utf8_lossy(&head[..read])
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned();
            let body = format!("<script>alert(1)</script>{path}");
            let answer = format!(
                "HTTP/1.1 {status} X\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}",
                body.len()
            );
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    origin
}

#[tokio::test]
async fn a_redirect_of_another_server_stays_behind_its_path() {
    let elsewhere = "The server behind /p sends requests on to an address that --proxy does not name for this path.";
    for (status, named, ours, words) in [
        (307, "ORIGIN/v1/chat/?a=1", Some("/p/chat/?a=1"), None),
        (308, "/v1/chat/", Some("/p/chat/"), None),
        (302, "/login", None, Some(elsewhere)),
        (307, "https://elsewhere.example/v1/chat", None, Some(elsewhere)),
        (201, "ORIGIN/v2/made", None, None),
    ] {
        let behind = upstream(status, &format!("location: {named}\r\n")).await;
        let server = serve("redirects", &["--proxy", &format!("/p={behind}/v1")]);
        let answer = server.post("/p/chat", &[], "{}").await;
        assert_eq!(
            (answer.status().as_u16(), header(&answer, "location")),
            (status, ours),
            "{named}"
        );
        assert!(!format!("{:?}", answer.headers()).contains(&behind), "{named}");
        let said = said(answer).await;
        assert!(words.is_none_or(|words| words == said), "{said}");
    }
}

#[tokio::test]
async fn a_server_is_asked_with_the_slash_that_it_was_named_with() {
    let behind = upstream(200, "").await;
    let server = serve(
        "slashes",
        &[
            "--proxy",
            &format!("/m={behind}/mounted/"),
            &format!("/n={behind}/named"),
        ],
    );
    for (asked, there) in [
        ("/m", "/mounted/"),
        ("/m?a=1", "/mounted/?a=1"),
        ("/m/x", "/mounted/x"),
        ("/n", "/named"),
    ] {
        let said = said(server.get(asked, &[]).await).await;
        assert!(said.ends_with(&format!("GET {there} HTTP/1.1")), "{asked}: {said}");
    }
}

#[tokio::test]
async fn another_server_is_data_and_never_a_page_of_ours() {
    let behind = upstream(
        200,
        "content-type: text/html\r\ncontent-security-policy: default-src *\r\nset-cookie: a=1\r\nclear-site-data: \"*\"\r\n\
         service-worker-allowed: /\r\naccess-control-allow-origin: *\r\nx-own: 1\r\nretry-after: 7\r\n",
    )
    .await;
    let server = serve("hostile-upstream", &["--proxy", &format!("/p={behind}/v1/")]);
    let answer = server
        .get(
            "/p/chat",
            &[("sec-fetch-dest", "empty"), ("sec-fetch-site", "same-origin")],
        )
        .await;
    assert_eq!(answer.status(), 200);
    assert_eq!(
        header(&answer, "content-security-policy"),
        Some("sandbox; default-src 'none'")
    );
    assert_eq!(header(&answer, "x-content-type-options"), Some("nosniff"));
    for gone in [
        "set-cookie",
        "clear-site-data",
        "service-worker-allowed",
        "access-control-allow-origin",
    ] {
        assert_eq!(header(&answer, gone), None, "{gone}");
    }
    assert_eq!(
        (header(&answer, "x-own"), header(&answer, "retry-after")),
        (Some("1"), Some("7"))
    );
    assert!(said(answer).await.ends_with("GET /v1/chat HTTP/1.1"));
    for used in [
        "document",
        "iframe",
        "frame",
        "embed",
        "object",
        "script",
        "style",
        "worker",
        "sharedworker",
        "serviceworker",
        "manifest",
    ] {
        let answer = server.get("/p/chat", &[("sec-fetch-dest", used)]).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{used}");
    }
    assert_eq!(
        server.get("/p/picture", &[("sec-fetch-dest", "image")]).await.status(),
        200
    );
    // The client tidies addresses up before it sends them.
    let place = server.origin.trim_start_matches("http://");
    for out in ["/p/../admin", "/p/%2e%2e/admin", "/p/a/.%2E/../admin"] {
        let mut stream = tokio::net::TcpStream::connect(place).await.expect("connection");
        let request = format!("GET {out} HTTP/1.1\r\nhost: {place}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("answer");
        assert!(answer.starts_with("HTTP/1.1 400"), "{out}: {answer}");
    }
}

#[test]
fn a_model_is_open_to_all_only_when_somebody_says_so() {
    let small = serve("dist-of-open", &[]);
    let model = ["--llm-url", "http://127.0.0.1:9/v1", "--llm-model", "m"];
    let start = |more: &[&str]| -> Output {
        let arguments = [&["--port", "0"], &model[..], more].concat();
        command(&small.dist, &arguments)
            .spawn()
            .expect("start")
            .wait_with_output()
            .expect("output")
    };
    let refused = start(&["--host", "0.0.0.0"]);
    assert_eq!(refused.status.code(), Some(1));
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        message.contains("--open-to-all") && message.contains("your cost"),
        "{message}"
    );
    // A proxy on this machine lets others in as well.
    for behind in [["--allow-host", "chat.example.com"], ["--trusted-proxy", "127.0.0.1"]] {
        let refused = start(&behind);
        assert_eq!(refused.status.code(), Some(1), "{behind:?}");
        assert!(
            String::from_utf8_lossy(&refused.stderr).contains(behind[0]),
            "{behind:?}"
        );
    }
    // Each starts: it prints its address.
    drop(serve(
        "open-model",
        &[&["--host", "0.0.0.0", "--open-to-all"], &model[..]].concat(),
    ));
    drop(serve("open-scripts", &["--host", "0.0.0.0"]));
    drop(serve("closed-model", &model));
}

/// Everybody comes from the address of the proxy.
#[tokio::test]
async fn people_behind_a_trusted_proxy_are_counted_each() {
    let server = serve("proxied", &["--trusted-proxy", "127.0.0.1"]);
    let ask = async |whose: &'static str, at: usize| {
        let body = json!({"id": format!("{whose} {at}"), "messages": [
            {"id": "u1", "role": "user", "parts": [{"type": "text", "text": "answer slowly"}]},
        ]});
        let forwarded = format!("127.0.0.1, {whose}");
        let headers = [("x-forwarded-for", &*forwarded)];
        server.post("/api/chat", &headers, body.to_string()).await
    };
    let mut running = Vec::new();
    for at in 0..3 {
        running.push(ask("203.0.113.9", at).await);
    }
    assert!(running.iter().all(|answer| answer.status() == 200));
    assert_eq!(ask("203.0.113.9", 3).await.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask("203.0.113.10", 0).await.status(), 200, "another person");
    // A body that never comes takes the room of one person, and not of all.
    let place = server.origin.trim_start_matches("http://");
    let begin = async |whose: &str| {
        let mut stream = tokio::net::TcpStream::connect(place).await.expect("connection");
        let head = format!(
            "POST /api/chat HTTP/1.1\r\nhost: {place}\r\nx-forwarded-for: {whose}\r\ncontent-length: 67108864\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.expect("written");
        stream
    };
    let (mut one, mut other) = (begin("203.0.113.20").await, begin("203.0.113.20").await);
    let (mut first, mut second) = (String::new(), String::new());
    let refused = tokio::select! {
        read = one.read_to_string(&mut first) => read.map(|_| &first),
        read = other.read_to_string(&mut second) => read.map(|_| &second),
    };
    let refused = refused.expect("answer");
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    let large = json!({"id": "large", "messages": [], "x": "x".repeat(12 << 20)}).to_string();
    let answer = server
        .post("/api/chat", &[("x-forwarded-for", "203.0.113.21")], large)
        .await;
    assert_eq!(answer.status(), 400, "it was read");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_body_of_a_million_values_is_refused_unread() {
    let server = serve("crowded", &["--trusted-proxy", "127.0.0.1"]);
    for body in [
        format!("{{\"id\":\"x\",\"messages\":[{}1]}}", "1,".repeat(7 << 20)),
        format!("{{\"id\":\"x\",\"messages\":[{}1]}}", "[],".repeat(4 << 20)),
    ] {
        let answer = server.post("/api/chat", &[], body).await;
        assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
    }
    let peak = peak(&server);
    assert!(peak < 150 << 10, "{peak} kB");
}

#[tokio::test]
async fn an_open_server_answers_for_its_addresses_and_no_name() {
    let server = serve("open", &["--host", "0.0.0.0"]);
    let port = server.origin.rsplit(':').next().expect("port").to_owned();
    assert_eq!(
        server.origin,
        format!("http://127.0.0.1:{port}"),
        "an address that every browser opens"
    );
    for (host, status) in [("192.168.1.5", 200), ("evil.example", 421)] {
        assert_eq!(server.get("/", &[("host", host)]).await.status(), status, "{host}");
    }
}

#[tokio::test]
async fn the_address_of_an_upload_is_a_secret() {
    let server = serve("secret-files", &["--embed-origin", "https://shop.example"]);
    let form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nx\r\n--b--\r\n";
    let mut seen = Vec::new();
    for _ in 0..2 {
        let kind = [("content-type", "multipart/form-data; boundary=b")];
        let answer = server.post("/api/files/upload", &kind, form).await;
        let kept: Value = serde_json::from_str(&said(answer).await).expect("JSON");
        let id = kept["url"]
            .as_str()
            .expect("url")
            .split('/')
            .nth(3)
            .expect("id")
            .to_owned();
        assert!(
            id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{id}"
        );
        let shown = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")];
        let shown = server.get(kept["url"].as_str().expect("url"), &shown).await;
        assert_eq!(shown.status(), 200, "the page around a widget shows it");
        assert_eq!(header(&shown, "cross-origin-resource-policy"), Some("cross-origin"));
        seen.push(id);
    }
    assert_ne!(seen[0], seen[1]);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn large_bodies_at_once_do_not_add_up() {
    let server = serve("large", &[]);
    let posts = (0..10).map(|_| {
        let request = Client::new().post(server.at("/api/chat")).body(vec![b'x'; 50 << 20]);
        tokio::spawn(async move { request.send().await.expect("answer").status().as_u16() })
    });
    let posts: Vec<_> = posts.collect();
    for post in posts {
        assert_eq!(post.await.expect("task"), 400, "each gets its turn");
    }
    let peak = peak(&server);
    assert!(peak < 300 << 10, "{peak} kB");
}

/// The most memory that a server had, in kB.
#[cfg(target_os = "linux")]
fn peak(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("status");
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("peak");
    peak.trim().trim_end_matches(" kB").parse().expect("kB")
}

#[tokio::test]
async fn the_journal_stops_at_its_limit_and_says_so() {
    let path = std::env::temp_dir().join(format!("partsong-gates-{}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let server = serve(
        "journal-limit",
        &["--journal", path.to_str().expect("path"), "--journal-limit", "1"],
    );
    let post = async |at: usize| {
        let line = json!({"kind": "session_state", "event_id": format!("e{at}"), "note": "x".repeat(700 << 10)});
        let kind = [("content-type", "text/plain")];
        let answer = server.post("/journal", &kind, format!("{line}\n")).await;
        answer.status().as_u16()
    };
    assert_eq!((post(1).await, post(2).await, post(1).await), (204, 507, 204));
    let kept = std::fs::read_to_string(&path).expect("file");
    let _ = std::fs::remove_file(&path);
    assert_eq!(kept.lines().count(), 1);
}
