//! Whatever an address says, what passes the gate is of a kind that may pass: no script, no foreign origin without a word.
#![no_main]

use libfuzzer_sys::fuzz_target;
use partsong::safe_url::{UrlUse, Parts, UrlVerdict, decide, display_host, label_mismatch, visible};
use url::Url;

const PAGE: &str = "https://chat.example";
const LISTED: &str = "https://media.example/pictures";

/// As the browser's parser gives them to the gate.
fn parts(url: &Url) -> Parts {
    Parts {
        href: url.to_string(),
        scheme: url.scheme().to_owned(),
        host: url.host_str().unwrap_or_default().to_owned(),
        origin: url.origin().ascii_serialization(),
        path: url.path().to_owned(),
        credentials: !url.username().is_empty() || url.password().is_some(),
    }
}

fn is_picture(href: &str) -> bool {
    let kinds = ["png", "jpeg", "gif", "webp", "avif"];
    let lower = href.to_ascii_lowercase();
    kinds
        .iter()
        .any(|kind| lower.starts_with(&format!("data:image/{kind}")))
}

fuzz_target!(|input: &[u8]| {
    let Ok(raw) = std::str::from_utf8(input) else { return };
    visible(raw);
    let Ok(url) = Url::parse(PAGE).and_then(|page| page.join(raw)) else {
        return;
    };
    let parts = parts(&url);
    display_host(&parts.host);
    label_mismatch(raw, &parts.host);
    let kinds = [
        UrlUse::Link,
        UrlUse::Image,
        UrlUse::Written,
        UrlUse::Media,
        UrlUse::Frame,
        UrlUse::Upload,
        UrlUse::Action,
    ];
    for kind in kinds {
        let verdict = decide(&parts, kind, PAGE, &[LISTED.to_owned()]);
        let (target, asks) = match verdict {
            UrlVerdict::Allow(target) => (target, false),
            UrlVerdict::Ask(target) => (target, true),
            UrlVerdict::Block => continue,
        };
        assert_eq!(target.href, parts.href);
        assert!(!parts.credentials, "{raw:?}");
        assert_eq!(target.external, parts.origin != PAGE);
        let fetched = !matches!(kind, UrlUse::Link | UrlUse::Action);
        match parts.scheme.as_str() {
            "https" | "http" => {
                let ours = parts.origin == PAGE || parts.href.starts_with(LISTED);
                assert!(!fetched || asks || ours, "{kind:?} {raw:?} is fetched without a word");
            }
            "mailto" | "tel" => assert!(!fetched, "{kind:?} {raw:?}"),
            "data" => assert!(
                matches!(kind, UrlUse::Image | UrlUse::Written) && is_picture(&parts.href),
                "{kind:?} {raw:?}"
            ),
            _ => panic!("{kind:?} lets {raw:?} through"),
        }
    }
});
