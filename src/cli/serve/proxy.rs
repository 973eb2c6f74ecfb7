//! Another server's addresses under our origin: `--proxy PATH=URL`. Bodies stream both ways and are never gathered. What
//! comes back is data for our page and never a page, a script or a setting of our origin: the other server is not trusted
//! with what the person keeps here.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use reqwest::Url;

use super::App;

/// One path and the server behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Route {
    /// Without a slash at its end.
    path: String,
    /// As it was named: whether a slash ends it is for the server behind to mind.
    target: Url,
}

impl Route {
    pub fn parse(text: &str) -> Result<Route, String> {
        let wrong = || format!("“{text}” is not PATH=URL such as /api/chat=http://127.0.0.1:3000/chat");
        let (path, target) = text.split_once('=').ok_or_else(wrong)?;
        let target = Url::parse(target).map_err(|_| wrong())?;
        let is_web = matches!(target.scheme(), "http" | "https");
        let plain = is_web && target.query().is_none() && target.fragment().is_none();
        if !path.starts_with('/') || path == "/" || !plain {
            return Err(wrong());
        }
        Ok(Route {
            path: path.trim_end_matches('/').into(),
            target,
        })
    }

    /// The other server's address for one of ours.
    fn address(&self, path: &str, query: Option<&str>) -> Option<String> {
        let rest = path
            .strip_prefix(&self.path)
            .filter(|rest| rest.is_empty() || rest.starts_with('/'))?;
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        let target = match rest {
            "" => self.target.as_str(),
            _ => self.target.as_str().trim_end_matches('/'),
        };
        Some(format!("{target}{rest}{query}"))
    }

    /// Our address for one that the other server named where `asked` was asked; `None` for any that is not behind this path.
    fn location(&self, asked: &str, named: &str) -> Option<String> {
        let named = Url::parse(asked).ok()?.join(named).ok()?;
        let place = |url: &Url| (url.host_str().map(str::to_owned), url.port());
        // Behind what speaks TLS for it, a server takes itself for one that has none.
        let is_plainer = (named.scheme(), self.target.scheme()) == ("http", "https");
        if place(&named) != place(&self.target) || named.scheme() != self.target.scheme() && !is_plainer {
            return None;
        }
        let rest = named.path().strip_prefix(self.target.path().trim_end_matches('/'))?;
        // Asked for without the slash, it would be asked for with it.
        let is_behind = rest.starts_with('/') || rest.is_empty() && !self.target.path().ends_with('/');
        let part = |sign: char, part: Option<&str>| part.map(|part| format!("{sign}{part}")).unwrap_or_default();
        let (query, fragment) = (part('?', named.query()), part('#', named.fragment()));
        is_behind.then(|| format!("{}{rest}{query}{fragment}", self.path))
    }
}

pub(super) struct Proxy {
    routes: Vec<Route>,
    client: reqwest::Client,
}

impl Proxy {
    pub(super) fn new(mut routes: Vec<Route>) -> Result<Proxy, String> {
        // The longest path knows best.
        routes.sort_by(|one, other| (other.path.len(), &one.path).cmp(&(one.path.len(), &other.path)));
        if let Some(two) = routes.windows(2).find(|two| two[0].path == two[1].path) {
            return Err(format!("--proxy names two servers for {}.", two[0].path));
        }
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(std::time::Duration::from_secs(10))
            .build()
            .map_err(|error| format!("Cannot set up the proxy: {error}."))?;
        Ok(Proxy { routes, client })
    }

    /// Whether what is asked at this path goes to another server.
    pub(super) fn takes(&self, path: &str) -> bool {
        self.routes.iter().any(|route| route.address(path, None).is_some())
    }
}

/// Whether a path would leave the place it is joined to once a parser has read it: a browser's, or that of a server which
/// decodes a path before it resolves it, or cuts the parameters off its segments.
fn climbs(path: &str) -> bool {
    let path = path.to_ascii_lowercase().replace("%2f", "/").replace("%5c", "/");
    path.split(['/', '\\']).any(|segment| {
        let name = segment.split(';').next().unwrap_or_default().replace("%2e", ".");
        name == "." || name == ".."
    })
}

/// What a browser may want an answer of another server for: the page's own reading, and pictures and media.
const USES: [&str; 5] = ["empty", "image", "audio", "video", "track"];

/// Headers of an answer that the page may need. Any other one may set something for our whole origin, or start something, or
/// tell where the server is.
const KEPT: [HeaderName; 15] = [
    header::CONTENT_TYPE,
    header::CONTENT_LENGTH,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
    header::CONTENT_DISPOSITION,
    header::CONTENT_RANGE,
    header::ACCEPT_RANGES,
    header::ALLOW,
    header::AGE,
    header::CACHE_CONTROL,
    header::DATE,
    header::ETAG,
    header::EXPIRES,
    header::LAST_MODIFIED,
    header::RETRY_AFTER,
];

/// The headers of another server's answer, as far as they are about this answer alone.
fn harmless(answer: &HeaderMap) -> HeaderMap {
    let mut answer = answer.clone();
    drop_hop_by_hop(&mut answer);
    let about_itself = |name: &HeaderName| {
        let own = name.as_str().starts_with("x-") && name != "x-frame-options" && name != "x-dns-prefetch-control";
        KEPT.contains(name) || *name == header::VARY || own
    };
    let mut headers: HeaderMap = HeaderMap::new();
    for (name, value) in answer.iter().filter(|(name, _)| about_itself(name)) {
        headers.append(name, value.clone());
    }
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("sandbox; default-src 'none'"),
    );
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers
}

/// Headers that belong to one connection (RFC 9110 section 7.6.1), and those that it names itself.
fn drop_hop_by_hop(headers: &mut HeaderMap) {
    const HOP: [&str; 9] = [
        "connection",
        "keep-alive",
        "proxy-authenticate",
        "proxy-authorization",
        "proxy-connection",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    ];
    let named: Vec<HeaderName> = headers
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    for name in named {
        headers.remove(name);
    }
    for name in HOP {
        headers.remove(name);
    }
}

/// The headers of a request to us, as far as they are for another server: to that one, its own origin asks. It sets no cookie
/// here, so none is its own.
fn theirs(mut asked: HeaderMap) -> HeaderMap {
    drop_hop_by_hop(&mut asked);
    for name in [header::HOST, header::ORIGIN, header::REFERER, header::COOKIE] {
        asked.remove(name);
    }
    asked
}

/// Sends a request of a proxied path on; everything else goes its way.
pub(super) async fn pass(State(app): State<App>, request: Request, next: Next) -> Response {
    let uri = request.uri();
    let found = app
        .proxy
        .routes
        .iter()
        .find_map(|route| Some((route, route.address(uri.path(), uri.query())?)));
    let Some((route, address)) = found else {
        return next.run(request).await;
    };
    if climbs(uri.path()) {
        return (StatusCode::BAD_REQUEST, "This path leads out of the proxied one.").into_response();
    }
    let wanted = request.headers().get("sec-fetch-dest");
    if wanted.is_some_and(|wanted| !USES.iter().any(|known| wanted == known)) {
        let message = "What another server sends is no page, script or style of this one.";
        return (StatusCode::FORBIDDEN, message).into_response();
    }
    let (head, body) = request.into_parts();
    let sent = app
        .proxy
        .client
        .request(head.method, &address)
        .headers(theirs(head.headers))
        .body(reqwest::Body::wrap_stream(body.into_data_stream()));
    match sent.send().await {
        Ok(answer) => {
            let status = answer.status();
            let mut headers = harmless(answer.headers());
            if let Some(named) = answer.headers().get(header::LOCATION) {
                let named = named.to_str().ok().and_then(|named| route.location(&address, named));
                match named.and_then(|named| HeaderValue::try_from(named).ok()) {
                    Some(named) => drop(headers.insert(header::LOCATION, named)),
                    None if status.is_redirection() => {
                        let message = format!(
                            "The server behind {} sends requests on to an address that --proxy does not name for this path.",
                            route.path
                        );
                        return (status, message).into_response();
                    }
                    None => {}
                }
            }
            let mut response = Response::new(Body::from_stream(answer.bytes_stream()));
            *response.status_mut() = status;
            *response.headers_mut() = headers;
            response
        }
        Err(error) => {
            let why = if error.is_connect() {
                "does not answer"
            } else {
                "broke off"
            };
            // Where it is, and a password in its address, is between it and us.
            let message = format!("The server behind {} {why}.", route.path);
            (StatusCode::BAD_GATEWAY, message).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_map_whole_segments() {
        let route = Route::parse("/api/chat=http://127.0.0.1:3000/").expect("route");
        assert_eq!(
            route.address("/api/chat", None).as_deref(),
            Some("http://127.0.0.1:3000/")
        );
        assert_eq!(
            route.address("/api/chat/c/stream", Some("a=1")).as_deref(),
            Some("http://127.0.0.1:3000/c/stream?a=1")
        );
        assert_eq!(route.address("/api/chats", None), None);
        let deep = Route::parse("/x/=https://a.b/v1/chat").expect("route");
        assert_eq!(deep.address("/x/y", None).as_deref(), Some("https://a.b/v1/chat/y"));
        let mounted = Route::parse("/m=http://a.b/mounted/").expect("route");
        for (asked, there) in [
            ("/m", "http://a.b/mounted/"),
            ("/m/", "http://a.b/mounted/"),
            ("/m/x/", "http://a.b/mounted/x/"),
        ] {
            assert_eq!(mounted.address(asked, None).as_deref(), Some(there), "{asked}");
        }
        for bad in ["/x", "x=http://a", "/=http://a", "/x=ftp://a", "/x=a", "/x=http://a?b"] {
            assert!(Route::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_redirect_leads_to_our_own_path_or_nowhere() {
        let route = Route::parse("/api/x=http://svc:key@a.b:8000/v1/chat").expect("route");
        for (named, ours) in [
            ("http://a.b:8000/v1/chat/", Some("/api/x/")),
            ("/v1/chat/moved?a=1#b", Some("/api/x/moved?a=1#b")),
            ("chat/moved", Some("/api/x/moved")),
            ("?again", Some("/api/x?again")),
            ("//a.b:8000/v1/chat", Some("/api/x")),
            ("/v1/chats", None),
            ("/v1/chat/../admin", None),
            ("/login", None),
            ("http://a.b/v1/chat", None),
            ("https://a.b:8000/v1/chat", None),
            ("https://elsewhere.example/v1/chat", None),
            ("javascript:alert(1)", None),
        ] {
            let asked = "http://svc:key@a.b:8000/v1/chat";
            assert_eq!(route.location(asked, named).as_deref(), ours, "{named}");
        }
        let whole = Route::parse("/w=https://a.b").expect("route");
        assert_eq!(whole.location("https://a.b/x/", "http://a.b/").as_deref(), Some("/w/"));
        // It would be asked for with the slash, and sent on again.
        let slash = Route::parse("/s=http://a.b/chat/").expect("route");
        assert_eq!(slash.location("http://a.b/chat/", "/chat"), None);
    }

    #[test]
    fn a_path_stays_below_its_server() {
        for out in [
            "/x/../admin",
            "/x/..",
            "/x/%2e%2E/a",
            "/x/.%2e",
            "/x/a\\..\\b",
            "/x/./a",
            "/x/..%2fadmin",
            "/x/a%2F..%5Cb",
            "/x/..;/a",
            "/x/%2E.;a=1",
        ] {
            assert!(climbs(out), "{out}");
        }
        for fine in ["/x", "/x/a..b/...", "/x/%2ehidden", "/x//a", "/x/a%2fb;c=.."] {
            assert!(!climbs(fine), "{fine}");
        }
    }

    #[test]
    fn another_server_sets_nothing_for_our_origin() {
        let mut answer = HeaderMap::new();
        for (name, value) in [
            ("content-type", "text/html"),
            ("x-vercel-ai-ui-message-stream", "v1"),
            ("retry-after", "3"),
            ("content-security-policy", "default-src *"),
            ("set-cookie", "a=1"),
            ("clear-site-data", "\"*\""),
            ("service-worker-allowed", "/"),
            ("access-control-allow-origin", "*"),
            ("x-content-type-options", "whatever"),
            ("refresh", "0; url=/"),
            ("link", "</a.js>; rel=preload"),
            ("www-authenticate", "Basic"),
            ("strict-transport-security", "max-age=1"),
        ] {
            answer.append(name, value.parse().expect("value"));
        }
        let headers = harmless(&answer);
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        assert_eq!(text("content-security-policy"), Some("sandbox; default-src 'none'"));
        assert_eq!(text("x-content-type-options"), Some("nosniff"));
        assert_eq!(
            (text("retry-after"), text("x-vercel-ai-ui-message-stream")),
            (Some("3"), Some("v1"))
        );
        assert_eq!(headers.len(), 5, "{headers:?}");
    }

    #[test]
    fn headers_of_the_connection_and_of_our_origin_stay_behind() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("connection", "close, x-own"),
            ("x-own", "1"),
            ("te", "trailers"),
            ("cookie", "session=of-another-app-of-this-host"),
            ("origin", "https://chat.example"),
            ("x-kept", "1"),
        ] {
            headers.insert(name, value.parse().expect("value"));
        }
        let headers = theirs(headers);
        assert_eq!(headers.keys().map(HeaderName::as_str).collect::<Vec<_>>(), ["x-kept"]);
    }
}
