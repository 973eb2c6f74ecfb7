//! What the page may do: the Content Security Policy and its companions (`security.md` 6), and the page's own
//! configuration written into `index.html`.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::App;
use super::widget::{self, CHART_FRAME};

/// A web origin, checked: nothing in it can add to a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin(String);

impl Origin {
    pub fn parse(text: &str) -> Result<Origin, String> {
        let wrong = || format!("“{text}” is not an origin such as https://ai.example.com");
        let url = reqwest::Url::parse(text).map_err(|_| wrong())?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let open = url.username().is_empty() && url.password().is_none();
        if !matches!(url.scheme(), "http" | "https") || !bare || !open {
            return Err(wrong());
        }
        if url.host_str().is_some_and(|host| host.contains('*')) {
            return Err(format!("{}, and stands for itself alone: name each", wrong()));
        }
        Ok(Origin(url.origin().ascii_serialization()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

const SCRIPTS: &str = "script-src 'self' 'wasm-unsafe-eval'";

/// The origins that an operator lists, each list for one thing.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// The page may talk to them and load media from them.
    pub connect: Vec<Origin>,
    /// The page may bring it its event log, and nothing else.
    pub journal: Option<Origin>,
    /// Their pages may stand in a frame of ours, and charts may load their libraries.
    pub frames: Vec<Origin>,
    /// Their pages may show ours in a frame.
    pub embedders: Vec<Origin>,
}

impl Lists {
    /// The same and what a build lists in its page, so that header and page say the same.
    ///
    /// # Errors
    /// What is listed there and is no origin.
    pub(super) fn with_those_of(mut self, html: &str) -> Result<Lists, String> {
        for (name, list) in [
            ("partsong-origins", &mut self.connect),
            ("partsong-frames", &mut self.frames),
        ] {
            for listed in content_of(html, name)
                .split([' ', ',', '\n', '\t'])
                .filter(|one| !one.is_empty())
            {
                let origin = Origin::parse(listed).map_err(|wrong| format!("{name} in the page: {wrong}."))?;
                if !list.contains(&origin) {
                    list.push(origin);
                }
            }
        }
        Ok(self)
    }
}

/// The scripts in a page's text, as a policy allows them (CSP 3, 2.3.1): by their hashes, which the build wrote into the
/// page's own policy.
#[derive(Clone, Debug)]
pub(super) struct InlineScripts(String);

impl InlineScripts {
    pub(super) fn of(html: &str) -> InlineScripts {
        let policy = meta_with(html, "content-security-policy").map_or("", |(start, end)| &html[start..end]);
        let hashes: Vec<&str> = policy
            .split([' ', ';'])
            .filter(|source| source.starts_with("'sha256-"))
            .collect();
        InlineScripts(hashes.join(" "))
    }
}

pub(super) struct ContentPolicy {
    /// The page's policy but for the frames, which need the host that was asked for.
    before_frames: String,
    frames: String,
    after_frames: String,
    /// For the page in which charts of others run.
    chart_frame: HeaderValue,
    lists: Lists,
    /// Where the page brings its event log.
    journal: Option<String>,
    /// Who answers the page, and at which addresses.
    agent: String,
}

impl ContentPolicy {
    pub(super) fn new(lists: Lists) -> ContentPolicy {
        let none = |list: String| if list.is_empty() { "'none'".into() } else { list };
        let (origins, frames) = (words(&lists.connect), words(&lists.frames));
        let with = |own: &str| format!("{own} {origins}").trim_end().to_string();
        let in_frames = |own: &str| format!("{own} {frames}").trim_end().to_string();
        let journal = words(lists.journal.as_slice());
        let before_frames = [
            "style-src 'self'".to_string(),
            with("img-src 'self' data: blob:"),
            with("media-src 'self' blob:"),
            "font-src 'self'".into(),
            with(format!("connect-src 'self' {journal}").trim_end()),
        ];
        let after_frames = [
            // Trunk writes a `base` of our own, which 'none' would block.
            "base-uri 'self'".to_string(),
            "form-action 'none'".into(),
            "object-src 'none'".into(),
            format!("frame-ancestors {}", none(words(&lists.embedders))),
            "require-trusted-types-for 'script'".into(),
            "trusted-types 'none'".into(),
        ];
        // The attribute on the frame says the same; the header holds wherever the page is opened.
        let chart_frame = [
            "sandbox allow-scripts".to_string(),
            "default-src 'none'".into(),
            in_frames("script-src 'unsafe-inline'"),
            in_frames("style-src 'unsafe-inline'"),
            "img-src data: blob:".into(),
            "font-src data:".into(),
            "base-uri 'none'".into(),
            "form-action 'none'".into(),
            // A page around a widget is one of them, too.
            format!("frame-ancestors 'self' {}", words(&lists.embedders))
                .trim_end()
                .into(),
        ];
        let chart_frame = HeaderValue::from_str(&chart_frame.join("; "))
            .unwrap_or(HeaderValue::from_static("sandbox; default-src 'none'"));
        ContentPolicy {
            before_frames: before_frames.join("; "),
            frames,
            after_frames: after_frames.join("; "),
            chart_frame,
            lists,
            journal: None,
            agent: String::new(),
        }
    }

    /// The same, and the page is told whether a model answers at these addresses or the scripted agent.
    pub(super) fn with_agent(self, model: bool, addresses: &[&str]) -> ContentPolicy {
        let who = if model { "model" } else { "demo" };
        ContentPolicy {
            agent: format!("{who} {}", addresses.join(" ")),
            ..self
        }
    }

    /// The same, and the page is told where its event log goes.
    pub(super) fn with_journal(self, address: Option<&str>) -> ContentPolicy {
        ContentPolicy {
            journal: address.map(|address| address.replace('&', "&amp;")),
            ..self
        }
    }

    /// The page's policy. In frames stand the page for charts, at its own address alone, and pages of listed origins: with
    /// `'self'` a chart could lead its frame to any address of ours, and so write its findings into our log.
    fn header(&self, host: Option<&str>, scripts: Option<&InlineScripts>) -> HeaderValue {
        self.header_of((host, ""), scripts, "")
    }

    /// The policy of the page of a chat in a frame: components of the pages that show it stand in there as pages of their own.
    /// `folder`: where it lies, `/partsong-VERSION` or nothing.
    fn framed_header(&self, host: Option<&str>, folder: &str) -> HeaderValue {
        self.header_of((host, folder), None, &words(&self.lists.embedders))
    }

    fn header_of(&self, place: (Option<&str>, &str), scripts: Option<&InlineScripts>, components: &str) -> HeaderValue {
        let (host, folder) = place;
        let own = match host {
            // No policy can name an address of version 6.
            Some(host) if host.starts_with('[') => "'self'".into(),
            Some(host) => format!("{host}{folder}/{CHART_FRAME}"),
            None => String::new(),
        };
        let frames = [own.as_str(), &self.frames, components];
        let frames: Vec<&str> = frames.into_iter().filter(|one| !one.is_empty()).collect();
        let frames = match frames.is_empty() {
            true => "'none'".into(),
            false => frames.join(" "),
        };
        let scripts = scripts.map_or("", |scripts| scripts.0.as_str());
        let own = [SCRIPTS, scripts].join(" ");
        let all = format!(
            "default-src 'none'; {}; {}; frame-src {frames}; {}",
            own.trim_end(),
            self.before_frames,
            self.after_frames
        );
        // Origins are ASCII by construction, and the host is checked, so this header is always sound; the strict one stands in
        // all the same.
        HeaderValue::from_str(&all).unwrap_or(HeaderValue::from_static("default-src 'none'"))
    }

    /// The page of a chat in a frame, with the origins whose pages may show it, and the policy as a header.
    pub(super) fn framed(&self, html: &str) -> String {
        with_meta(
            &without_policy(html),
            "partsong-embedders",
            &words(&self.lists.embedders),
        )
    }

    /// The built page with what this server knows: the agent's address, the listed origins, and the policy as a header
    /// instead of the page's own.
    pub(super) fn page(&self, html: &str) -> String {
        let html = html
            .replace(" nonce=\"{{__TRUNK NONCE__}}\"", "")
            .replace("{{__TRUNK NONCE__}}", "");
        let html = without_policy(&html);
        let html = with_meta(&html, "partsong-api", "/api/chat");
        let html = with_meta(&html, "partsong-agent", &self.agent);
        let html = match &self.journal {
            Some(address) => with_meta(&html, "partsong-journal", address),
            None => html,
        };
        let html = with_meta(&html, "partsong-origins", &words(&self.lists.connect));
        with_meta(&html, "partsong-frames", &words(&self.lists.frames))
    }
}

/// Origins as policies and the page list them.
fn words(origins: &[Origin]) -> String {
    origins.iter().map(Origin::as_str).collect::<Vec<_>>().join(" ")
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

/// What the `<meta …>` tag of a name says; nothing where there is none.
fn content_of<'a>(html: &'a str, name: &str) -> &'a str {
    let tag = meta_with(html, name).map_or("", |(start, end)| &html[start..end]);
    let value = tag.split_once("content=").map_or("", |(_, value)| value);
    let quote = value.chars().next().filter(|char| matches!(char, '"' | '\''));
    let value = value.trim_start_matches(['"', '\'']);
    let end = quote.map_or_else(|| value.find([' ', '>']), |quote| value.find(quote));
    end.map_or("", |end| &value[..end])
}

/// A page without the policy that is written into it: the header says it all, and two policies are narrower than one.
pub(super) fn without_policy(html: &str) -> String {
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

/// What no browser ever makes a page of: a policy would be half a kilobyte that nobody reads, with each file.
const NEVER_A_PAGE: [&str; 4] = ["text/css", "text/javascript", "application/wasm", "text/event-stream"];

fn may_be_a_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    !NEVER_A_PAGE.contains(&kind.trim())
}

/// Puts the policy on every answer that a browser may show and that doesn't bring its own.
pub(super) async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_chart_frame = request.uri().path().ends_with(CHART_FRAME);
    let folder = request.uri().path().rsplit_once('/');
    let folder = folder
        .filter(|(_, name)| *name == widget::FRAME)
        .map(|(folder, _)| folder.to_owned());
    let host = app.gate.host(request.headers(), request.uri()).map(str::to_owned);
    let mut response = next.run(request).await;
    let scripts = response.extensions().get::<InlineScripts>().cloned();
    let headers = response.headers_mut();
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if !may_be_a_page(headers) {
        return response;
    }
    let opener = HeaderName::from_static("cross-origin-opener-policy");
    headers.entry(opener).or_insert(HeaderValue::from_static("same-origin"));
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert_with(|| match (is_chart_frame, &folder) {
            (true, _) => app.policy.chart_frame.clone(),
            (_, Some(folder)) => app.policy.framed_header(host.as_deref(), folder),
            (false, None) => app.policy.header(host.as_deref(), scripts.as_ref()),
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
        let origin = |text: &str| Origin::parse(text).expect("origin");
        let policy = ContentPolicy::new(Lists {
            connect: vec![origin("https://a.b")],
            journal: Some(origin("https://j.b")),
            frames: vec![origin("https://f.b")],
            embedders: vec![origin("https://e.b")],
        });
        let header = policy.header(Some("127.0.0.1:8080"), None);
        let header = header.to_str().expect("ASCII");
        assert!(
            header.contains("media-src 'self' blob: https://a.b; ")
                && header.contains("connect-src 'self' https://j.b https://a.b;"),
            "a collector gets the log, and gives no picture: {header}"
        );
        assert!(
            header.contains("frame-src 127.0.0.1:8080/public/chart-frame.html https://f.b; base-uri 'self'"),
            "{header}"
        );
        assert!(header.contains("frame-ancestors https://e.b;"), "{header}");
        let framed = policy.framed_header(Some("127.0.0.1:8080"), "/partsong-0.1.0");
        assert_eq!(
            framed.to_str().expect("ASCII"),
            header
                .replace("https://f.b; base-uri", "https://f.b https://e.b; base-uri")
                .replace("/public/chart-frame.html", "/partsong-0.1.0/public/chart-frame.html"),
            "components of the pages around it stand in a frame, too, and its charts beside it"
        );
        let chart = policy.chart_frame.to_str().expect("ASCII");
        assert!(chart.ends_with("frame-ancestors 'self' https://e.b"), "{chart}");
        assert!(
            chart.contains("script-src 'unsafe-inline' https://f.b; style-src 'unsafe-inline' https://f.b;"),
            "{chart}"
        );
        let strict = ContentPolicy::new(Lists::default());
        let strict = |host: Option<&str>| strict.header(host, None).to_str().expect("ASCII").to_owned();
        assert_eq!(
            strict(Some("localhost")),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; \
             font-src 'self'; connect-src 'self'; frame-src localhost/public/chart-frame.html; base-uri 'self'; form-action 'none'; object-src 'none'; \
             frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
        );
        let page = "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'self' 'sha256-aGk=' x; style-src 'self'\">";
        let header = ContentPolicy::new(Lists::default()).header(None, Some(&InlineScripts::of(page)));
        let header = header.to_str().expect("ASCII");
        assert!(
            header.contains("script-src 'self' 'wasm-unsafe-eval' 'sha256-aGk=';"),
            "{header}"
        );
        assert!(strict(Some("[::1]:80")).contains("frame-src 'self';"));
        assert!(strict(None).contains("frame-src 'none';"));
    }

    #[test]
    fn the_page_learns_its_configuration() {
        let origin = |text: &str| Origin::parse(text).expect("origin");
        let policy = ContentPolicy::new(Lists {
            connect: vec![origin("https://a.b")],
            journal: Some(origin("https://j.b")),
            frames: vec![origin("https://f.b")],
            embedders: Vec::new(),
        });
        let policy = policy.with_agent(false, &["/api/chat", "/agui"]);
        let page = policy.page(
            "<head><meta charset=utf-8>\n<meta http-equiv=\"Content-Security-Policy\" content=\"x\" /><meta name=\"partsong-api\" content=\"demo:\">\
             <meta name=\"partsong-origins\" content=\"\"/><meta name=\"partsong-frames\" content=\"\"/><meta name=\"partsong-agent\" content=\"\"/><script src=\"a.js\" nonce=\"{{__TRUNK NONCE__}}\"></script>",
        );
        assert_eq!(
            page,
            "<head><meta charset=utf-8><meta name=\"partsong-api\" content=\"/api/chat\" /><meta name=\"partsong-origins\" content=\"https://a.b\" />\
             <meta name=\"partsong-frames\" content=\"https://f.b\" /><meta name=\"partsong-agent\" content=\"demo /api/chat /agui\" /><script src=\"a.js\"></script>"
        );
    }
}
