//! What `partsong serve` gives to pages of others: the widget's files for everybody, the API for those that are listed.

use crate::common::server::{command, header, said, serve};
use reqwest::{Method, StatusCode};

const VERSION: &str = env!("CARGO_PKG_VERSION");

const STRANGER: [(&str, &str); 3] = [
    ("origin", "https://anybody.example"),
    ("sec-fetch-site", "cross-site"),
    ("sec-fetch-mode", "cors"),
];

#[tokio::test]
async fn pages_of_all_origins_load_the_widgets_files_and_nothing_else() {
    let server = serve("widget-files", &[]);
    std::fs::write(server.dist.join("partsong.js"), "export const x = 1;").expect("script");
    for (path, kept) in [
        ("/partsong.js".to_string(), "no-cache"),
        ("/lazy/echarts.js".to_string(), "no-cache"),
        (
            format!("/partsong-{VERSION}/partsong.js"),
            "public, max-age=31536000, immutable",
        ),
        (
            format!("/partsong-{VERSION}/partsong_embed_bg.wasm"),
            "public, max-age=31536000, immutable",
        ),
        ("/partsong-0/partsong.js".to_string(), "public, max-age=300"),
    ] {
        let answer = server.get(&path, &STRANGER).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(header(&answer, "access-control-allow-origin"), Some("*"), "{path}");
        assert_eq!(
            header(&answer, "cross-origin-resource-policy"),
            Some("cross-origin"),
            "{path}"
        );
        assert_eq!(header(&answer, "access-control-allow-credentials"), None, "{path}");
        assert_eq!(header(&answer, "cache-control"), Some(kept), "{path}");
    }
    let newest = server.get("/partsong-0/partsong.js", &STRANGER).await;
    assert_eq!(header(&newest, "content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(
        said(newest).await,
        format!("export * from \"../partsong-{VERSION}/partsong.js\";\n")
    );
    for path in [
        "/",
        "/index.html",
        "/api/chat",
        &format!("/partsong-{VERSION}/index.html"),
    ] {
        let answer = server.get(path, &STRANGER).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
        assert_eq!(header(&answer, "access-control-allow-origin"), None, "{path}");
    }
    let posted = server.post("/partsong.js", &STRANGER, "").await;
    assert_eq!(posted.status(), StatusCode::FORBIDDEN);
    // A page that watches its requests puts a header of its own to each.
    let asked = server.send(Method::OPTIONS, "/partsong.js", &STRANGER, "").await;
    assert_eq!(asked.status(), StatusCode::NO_CONTENT);
    assert_eq!(header(&asked, "access-control-allow-origin"), Some("*"));
    assert_eq!(header(&asked, "access-control-allow-headers"), Some("*"));
    assert_eq!(
        server.send(Method::OPTIONS, "/", &STRANGER, "").await.status(),
        StatusCode::FORBIDDEN
    );
    for path in ["/partsong-9.9.9/partsong.js", &format!("/partsong-{VERSION}/lost.js")] {
        let answer = server.get(path, &[]).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let page = server.get("/", &[]).await;
    assert_eq!(header(&page, "cross-origin-resource-policy"), Some("same-origin"));
}

#[tokio::test]
async fn listed_pages_call_with_the_headers_and_the_credentials_that_they_were_given() {
    let shop = [("origin", "https://shop.example"), ("sec-fetch-site", "cross-site")];
    let plain = serve("widget-plain", &["--embed-origin", "https://shop.example"]);
    let asked = plain.send(Method::OPTIONS, "/api/chat", &shop, "").await;
    assert_eq!(
        header(&asked, "access-control-allow-headers"),
        Some("authorization, content-type, idempotency-key")
    );
    assert_eq!(header(&asked, "access-control-allow-credentials"), None);
    let server = serve(
        "widget-given",
        &[
            "--embed-origin",
            "https://shop.example",
            "--embed-header",
            "X-Tenant",
            "x-trace",
            "--embed-credentials",
        ],
    );
    let asked = server.send(Method::OPTIONS, "/api/chat", &shop, "").await;
    assert_eq!(asked.status(), StatusCode::NO_CONTENT);
    assert_eq!(
        header(&asked, "access-control-allow-headers"),
        Some("authorization, content-type, idempotency-key, x-tenant, x-trace")
    );
    assert_eq!(header(&asked, "access-control-allow-credentials"), Some("true"));
    assert_eq!(
        header(&asked, "access-control-allow-origin"),
        Some("https://shop.example")
    );
    assert_eq!(header(&asked, "vary"), Some("origin"));
    let other = server.send(Method::OPTIONS, "/api/chat", &STRANGER, "").await;
    assert_eq!(other.status(), StatusCode::FORBIDDEN);
    assert_eq!(header(&other, "access-control-allow-credentials"), None);
    for wrong in [
        &["--embed-header", "x-tenant"][..],
        &["--embed-credentials"],
        &["--embed-origin", "https://a.b", "--embed-header", "*"],
        &["--embed-origin", "https://a.b", "--embed-header", "x y"],
    ] {
        let ended = command(&server.dist, wrong).output().expect("program");
        assert!(!ended.status.success(), "{wrong:?}");
    }
}

#[tokio::test]
async fn the_page_for_frames_is_shown_by_listed_pages_and_kept_by_nobody() {
    let pinned = format!("/partsong-{VERSION}/frame.html");
    let page = r#"<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'" /><meta name="partsong-embedders" content="" /><script type="module" src="frame.js"></script>"#;
    let alone = serve("widget-frame-alone", &[]);
    std::fs::write(alone.dist.join("frame.html"), page).expect("page");
    let answer = alone.get(&pinned, &[]).await;
    let policy = header(&answer, "content-security-policy").unwrap_or_default();
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
    let server = serve(
        "widget-frame",
        &[
            "--embed-origin",
            "https://shop.example",
            "--allow-origin",
            "https://api.example",
        ],
    );
    std::fs::write(server.dist.join("frame.html"), page).expect("page");
    // Another way to write an address is none: what was kept by it stood in the place of the page.
    for path in ["//frame.html", "//public/chart-frame.html", "/public//chart-frame.html"] {
        assert_eq!(server.get(path, &[]).await.status(), 404, "{path}");
    }
    for path in ["/frame.html", &pinned] {
        let answer = server.get(path, &STRANGER).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(header(&answer, "cache-control"), Some("no-store"), "{path}");
        assert_eq!(
            header(&answer, "cross-origin-resource-policy"),
            Some("cross-origin"),
            "{path}"
        );
        let policy = header(&answer, "content-security-policy").unwrap_or_default();
        assert!(policy.contains("frame-ancestors https://shop.example;"), "{policy}");
        assert!(policy.contains("connect-src 'self' https://api.example;"), "{policy}");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        let body = said(answer).await;
        assert!(
            body.contains(r#"<meta name="partsong-embedders" content="https://shop.example" />"#),
            "{body}"
        );
        assert!(!body.contains("Content-Security-Policy"), "{body}");
    }
}
