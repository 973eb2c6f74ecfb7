use super::*;

/// The browser's parser's twin.
fn parse(raw: &str) -> Option<Parts> {
    let base = url::Url::parse("https://chat.example/app/").ok()?;
    // The crate doesn't skip the extra slashes of a network-path reference as the standard and every browser do.
    let slashes = raw.len() - raw.trim_start_matches(['/', '\\']).len();
    let url = base.join(&raw[slashes.saturating_sub(2)..]).ok()?;
    Some(Parts {
        href: url.to_string(),
        scheme: url.scheme().to_owned(),
        host: url.host_str().unwrap_or_default().to_owned(),
        origin: url.origin().ascii_serialization(),
        path: url.path().to_owned(),
        credentials: !url.username().is_empty() || url.password().is_some(),
    })
}

fn gate(raw: &str, kind: UrlUse, listed: &[&str]) -> UrlVerdict {
    let listed: Vec<String> = listed.iter().map(|entry| (*entry).to_owned()).collect();
    parse(raw).map_or(UrlVerdict::Block, |parts| {
        decide(&parts, kind, "https://chat.example", &listed)
    })
}

#[test]
fn verdicts_of_the_corpus() {
    let corpus = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpora/addresses.json"));
    let corpus: Vec<(String, String, String)> = serde_json::from_str(corpus).expect("addresses with their verdicts");
    for (raw, expected_link, expected_image) in corpus {
        let link = match gate(&raw, UrlUse::Link, &[]) {
            UrlVerdict::Allow(target) if !target.href.starts_with("http") => "allow",
            UrlVerdict::Allow(target) if target.external => "external",
            UrlVerdict::Allow(_) => "own",
            UrlVerdict::Ask(_) => "ask",
            UrlVerdict::Block => "block",
        };
        let image = match gate(&raw, UrlUse::Image, &[]) {
            UrlVerdict::Allow(target) if target.href.starts_with("data:") => "data",
            UrlVerdict::Allow(_) => "own",
            UrlVerdict::Ask(_) => "ask",
            UrlVerdict::Block => "block",
        };
        assert_eq!((link, image), (&*expected_link, &*expected_image), "{raw:?}");
    }
}

#[test]
fn the_list_is_by_origin_and_path_segment() {
    let image = |raw: &str, listed: &[&str]| matches!(gate(raw, UrlUse::Image, listed), UrlVerdict::Allow(_));
    assert!(image("https://a.example/x.png", &["https://a.example"]));
    assert!(image("https://a.example/x.png", &["https://a.example/"]));
    assert!(!image("https://a.example/x.png", &["https://a.example.evil"]));
    assert!(!image("https://a.example.evil/x.png", &["https://a.example"]));
    assert!(!image("https://a.example:444/x.png", &["https://a.example"]));
    assert!(image("https://a.example/pub/x.png", &["https://a.example/pub"]));
    assert!(!image("https://a.example/public/x.png", &["https://a.example/pub"]));
    assert!(!image("https://a.example/pub/../x.png", &["https://a.example/pub"]));
    assert!(!image("http://a.example/x.png", &["http://a.example"]));
    assert!(!image("data:image/svg+xml,<svg/>", &[]));
}

#[test]
fn a_picture_in_running_text_asks_for_our_own_addresses_too() {
    let written = |raw: &str, listed: &[&str]| gate(raw, UrlUse::Written, listed);
    assert!(matches!(written("/x.png?words=secret", &[]), UrlVerdict::Ask(_)));
    assert!(matches!(written("https://a.example/x.png", &[]), UrlVerdict::Ask(_)));
    assert!(matches!(
        written("/x.png", &["https://chat.example"]),
        UrlVerdict::Allow(_)
    ));
    assert!(matches!(
        written("data:image/png;base64,AA==", &[]),
        UrlVerdict::Allow(_)
    ));
    assert_eq!(written("data:image/svg+xml,<svg/>", &[]), UrlVerdict::Block);
    assert_eq!(written("http://a.example/x.png", &[]), UrlVerdict::Block);
}

#[test]
fn frames_need_the_list() {
    assert!(matches!(gate("/page", UrlUse::Frame, &[]), UrlVerdict::Ask(_)));
    assert!(matches!(
        gate("https://v.example/1", UrlUse::Frame, &["https://v.example"]),
        UrlVerdict::Allow(_)
    ));
    assert!(matches!(
        gate("http://127.0.0.1:3000/c", UrlUse::Frame, &["http://127.0.0.1:3000"]),
        UrlVerdict::Allow(_)
    ));
    assert_eq!(
        gate("http://a.example/c", UrlUse::Frame, &["https://a.example"]),
        UrlVerdict::Block
    );
    assert_eq!(gate("data:text/html,x", UrlUse::Frame, &[]), UrlVerdict::Block);
}

#[test]
fn labels_that_promise_another_host() {
    let host = |label: &str, host: &str| label_mismatch(label, host);
    assert_eq!(
        host("https://bank.example/login", "evil.example").as_deref(),
        Some("evil.example")
    );
    assert_eq!(host("bank.example", "evil.example").as_deref(), Some("evil.example"));
    assert_eq!(
        host("https://bank.example@evil.example", "evil.example").as_deref(),
        Some("evil.example")
    );
    assert_eq!(host("www.bank.example", "bank.example"), None);
    assert_eq!(host("https://bank.example:8443/x", "bank.example"), None);
    for spoofed in [
        "Sign in at bank.example",
        "bank.example now",
        "(https://bank.example/login)",
        "go to bank\u{200b}.example",
        "bank。example",
        "bank\u{2024}example",
        "bank.example／login",
        "bank.example⁄login",
        "bank.exam\u{fe00}ple",
        "//bank.example",
        "https:bank.example",
        "https:\\\\bank.example",
        "HTTPS:/bank.example",
        "see:https://bank.example",
        "bank.example/?to=https://evil.example",
        "192.168.0.1",
        &format!("{} bank.example", "padding ".repeat(60)),
        &format!("{}bank.example", "\u{200b}".repeat(2_000)),
        &format!("see{}bank.example", " ".repeat(2_000)),
    ] {
        assert_eq!(
            host(spoofed, "evil.example").as_deref(),
            Some("evil.example"),
            "{spoofed}"
        );
    }
    assert_eq!(host("Sign in at bank.example", "bank.example"), None);
    assert_eq!(host("our report, e.g. the README.md of 3.14", "evil.example"), None);
    assert_eq!(host("write to a@bank.example", "evil.example"), None);
    assert_eq!(host("our report", "evil.example"), None);
    assert_eq!(host("README.md", "evil.example"), None);
    assert_eq!(host("3.14", "evil.example"), None);
    assert_eq!(host("note: version 1.2.3", "evil.example"), None);
    assert_eq!(host("192.168.0.1", "192.168.0.1"), None);
    assert_eq!(host("mailto:a@bank.example", "evil.example"), None);
    assert_eq!(host("//bank.example/a//b", "bank.example"), None);
    assert_eq!(host("한국.kr", "xn--3e0b707e.kr"), None);
}

#[test]
fn international_hosts() {
    assert_eq!(display_host("xn--3e0b707e"), "한국");
    assert_eq!(display_host("www.xn--bcher-kva.example"), "www.bücher.example");
    // Cyrillic letters that look like `apple`.
    assert_eq!(display_host("xn--80ak6aa92e.com"), "xn--80ak6aa92e.com");
    assert_eq!(display_host("xn--999999999999"), "xn--999999999999");
}

#[test]
fn hidden_letters_are_spelled_out() {
    assert_eq!(visible("plain"), "plain");
    assert_eq!(visible("invoice\u{202e}gpj.exe"), "invoice[U+202E]gpj.exe");
    assert_eq!(visible("a\u{200b}b\u{e0041}"), "a[U+200B]b[U+E0041]");
}
