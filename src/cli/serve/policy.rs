//! What the page may do: the Content Security Policy and its companions (reliability-security 1.6), and the page's own
//! configuration written into `index.html`.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::App;

/// A web origin, checked: nothing in it can add to a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    pub fn parse(text: &str) -> Result<Origin, String> {
        let wrong = || format!("“{text}” is not an origin such as https://ai.example.com");
        let url = reqwest::Url::parse(text).map_err(|_| wrong())?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let open = url.username().is_empty() && url.password().is_none();
        if !matches!(url.scheme(), "http" | "https") || !bare || !open {
            return Err(wrong());
        }
        Ok(Origin(url.origin().ascii_serialization()))
    }
}

/// The page in which HTML of others runs (reliability-security 1.6).
const CHART_FRAME: &str = "/public/chart-frame.html";

pub struct Policy {
    header: HeaderValue,
    /// For the page in which charts of others run.
    chart_frame: HeaderValue,
    allowed: Vec<Origin>,
    /// Where the page brings its event log.
    journal: Option<String>,
    /// A model answers the page.
    model: bool,
}

impl Policy {
    pub fn new(allowed: Vec<Origin>, frame_ancestors: &[Origin]) -> Policy {
        let list = |origins: &[Origin]| {
            origins
                .iter()
                .map(|origin| origin.0.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let none = |list: String| if list.is_empty() { "'none'".into() } else { list };
        let origins = list(&allowed);
        let with = |own: &str| format!("{own} {origins}").trim_end().to_string();
        let directives = [
            "default-src 'none'".to_string(),
            "script-src 'self' 'wasm-unsafe-eval'".into(),
            "style-src 'self'".into(),
            with("img-src 'self' data: blob:"),
            with("media-src 'self' blob:"),
            "font-src 'self'".into(),
            with("connect-src 'self'"),
            with("frame-src 'self'"),
            // Trunk writes a `base` of our own, which 'none' would block.
            "base-uri 'self'".into(),
            "form-action 'none'".into(),
            "object-src 'none'".into(),
            format!("frame-ancestors {}", none(list(frame_ancestors))),
            "require-trusted-types-for 'script'".into(),
            "trusted-types default".into(),
        ];
        // Origins are ASCII by construction, so this header is always sound; the strict one stands in all the same.
        let header =
            HeaderValue::from_str(&directives.join("; ")).unwrap_or(HeaderValue::from_static("default-src 'none'"));
        // The attribute on the frame says the same; the header holds wherever the page is opened.
        let chart_frame = [
            "sandbox allow-scripts".to_string(),
            "default-src 'none'".into(),
            with("script-src 'unsafe-inline'"),
            with("style-src 'unsafe-inline'"),
            "img-src data: blob:".into(),
            "font-src data:".into(),
            "base-uri 'none'".into(),
            "form-action 'none'".into(),
            "frame-ancestors 'self'".into(),
        ];
        let chart_frame = HeaderValue::from_str(&chart_frame.join("; "))
            .unwrap_or(HeaderValue::from_static("sandbox; default-src 'none'"));
        Policy {
            header,
            chart_frame,
            allowed,
            journal: None,
            model: false,
        }
    }

    /// The same, and the page is told whether a model answers it or the scripted agent.
    pub fn with_model(self, model: bool) -> Policy {
        Policy { model, ..self }
    }

    /// The same, and the page is told where its event log goes.
    pub fn with_journal(self, address: Option<&str>) -> Policy {
        Policy {
            journal: address.map(|address| address.replace('&', "&amp;")),
            ..self
        }
    }

    pub fn allows(&self, origin: &str) -> bool {
        self.allowed.iter().any(|allowed| allowed.0 == origin)
    }

    /// The built page with what this server knows: the agent's address, the listed origins, and the policy as a header
    /// instead of the page's own.
    pub fn page(&self, html: &str) -> String {
        let origins = self
            .allowed
            .iter()
            .map(|origin| origin.0.as_str())
            .collect::<Vec<_>>()
            .join(" ");
        let html = html
            .replace(" nonce=\"{{__TRUNK NONCE__}}\"", "")
            .replace("{{__TRUNK NONCE__}}", "");
        let html = without_policy(&html);
        let html = with_meta(&html, "partsong-api", "/api/chat");
        let html = match self.model {
            true => with_meta(&html, "partsong-agent", "model"),
            false => html,
        };
        let html = match &self.journal {
            Some(address) => with_meta(&html, "partsong-journal", address),
            None => html,
        };
        if origins.is_empty() {
            html
        } else {
            with_meta(&html, "partsong-origins", &origins)
        }
    }
}

/// The range of the `<meta …>` tag that holds `marker`, whatever its case or spacing.
fn meta_with(html: &str, marker: &str) -> Option<(usize, usize)> {
    let lower = html.to_ascii_lowercase();
    let mut from = 0;
    while let Some(start) = lower[from..].find("<meta").map(|at| from + at) {
        let end = start + lower[start..].find('>')? + 1;
        if lower[start..end].contains(marker) {
            return Some((start, end));
        }
        from = end;
    }
    None
}

fn without_policy(html: &str) -> String {
    match meta_with(html, "content-security-policy") {
        Some((start, end)) => format!("{}{}", html[..start].trim_end(), &html[end..]),
        None => html.into(),
    }
}

fn with_meta(html: &str, name: &str, content: &str) -> String {
    match meta_with(html, name) {
        Some((start, end)) => {
            format!(
                "{}<meta name=\"{name}\" content=\"{content}\" />{}",
                &html[..start],
                &html[end..]
            )
        }
        None => html.into(),
    }
}

/// Puts the policy on every answer that doesn't bring its own.
pub async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_chart_frame = request.uri().path().ends_with(CHART_FRAME);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert_with(|| match is_chart_frame {
            true => app.policy.chart_frame.clone(),
            false => app.policy.header.clone(),
        });
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_origins_enter_the_policy() {
        for good in ["https://ai.example.com", "http://127.0.0.1:3000/", "https://한국.kr"] {
            assert!(Origin::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "*",
            "data:",
            "https://a.b/path",
            "https://a.b; script-src *",
            "https://u:p@a.b",
            "javascript:1",
            "a.b",
            "https://a.b/?x",
        ] {
            assert!(Origin::parse(bad).is_err(), "{bad}");
        }
        let policy = Policy::new(vec![Origin::parse("https://a.b").expect("origin")], &[]);
        let header = policy.header.to_str().expect("ASCII");
        assert!(header.contains("connect-src 'self' https://a.b;"));
        assert!(header.contains("frame-src 'self' https://a.b; base-uri 'self'"));
        assert!(header.contains("frame-ancestors 'none'"));
        let strict = Policy::new(Vec::new(), &[]);
        assert_eq!(
            strict.header.to_str().expect("ASCII"),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; \
             font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'; object-src 'none'; \
             frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"
        );
    }

    #[test]
    fn the_page_learns_its_configuration() {
        let policy = Policy::new(vec![Origin::parse("https://a.b").expect("origin")], &[]);
        let page = policy.page(
            "<head><meta charset=utf-8>\n<meta http-equiv=\"Content-Security-Policy\" content=\"x\" /><meta name=\"partsong-api\" content=\"demo:\">\
             <meta name=\"partsong-origins\" content=\"\"/><script src=\"a.js\" nonce=\"{{__TRUNK NONCE__}}\"></script>",
        );
        assert_eq!(
            page,
            "<head><meta charset=utf-8><meta name=\"partsong-api\" content=\"/api/chat\" /><meta name=\"partsong-origins\" content=\"https://a.b\" />\
             <script src=\"a.js\"></script>"
        );
    }
}
