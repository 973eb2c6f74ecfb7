//! Who may ask: the hosts that this server answers for, and the origins whose pages may call it. A name that an attacker
//! points at this machine (DNS rebinding) is no host of ours, and a page of another origin must not act through the reader's
//! browser: neither on the agent nor on a proxied server. Knows no endpoint.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::policy::Origin;
use super::{App, uploads, widget};

/// A host's name as `--allow-host` takes it: lower case, without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HostName(String);

impl HostName {
    pub fn parse(text: &str) -> Result<HostName, String> {
        let name = name_of(text).filter(|name| name.len() == text.trim_end_matches('.').len());
        name.map(HostName)
            .ok_or_else(|| format!("“{text}” is not a host such as chat.example.com (no scheme, no port)"))
    }
}

/// The name in a `Host` header: lower case, without port, brackets and final dot.
fn name_of(authority: &str) -> Option<String> {
    let (name, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (name, port) = rest.split_once(']')?;
            name.parse::<Ipv6Addr>().ok()?;
            (name, port)
        }
        None => authority.split_at(authority.find(':').unwrap_or(authority.len())),
    };
    let digits = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"._-:".contains(&byte));
    (digits && plain && !name.is_empty()).then_some(name)
}

/// The hosts that this server answers for.
#[derive(Clone, Debug)]
pub(super) struct AllowedHosts {
    listening: IpAddr,
    names: Vec<String>,
}

impl AllowedHosts {
    /// `host`: what `--host` says.
    pub(super) fn new(listening: IpAddr, host: &str, allowed: &[HostName]) -> AllowedHosts {
        let mut names: Vec<String> = allowed.iter().map(|name| name.0.clone()).collect();
        names.extend(name_of(host));
        AllowedHosts { listening, names }
    }

    /// Whether a `Host` header names this server. Any address will do where it listens on all of them: rebinding needs a name.
    fn has(&self, authority: &str) -> bool {
        let Some(name) = name_of(authority) else { return false };
        let literal = name.parse::<IpAddr>().is_ok_and(|address| {
            address == self.listening
                || self.listening.is_unspecified()
                || (self.listening.is_loopback() && address.is_loopback())
        });
        literal || name == "localhost" || name.ends_with(".localhost") || self.names.contains(&name)
    }
}

/// A header's name as `--embed-header` takes it: lower case. `*` is no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CallerHeader(HeaderName);

impl CallerHeader {
    pub fn parse(text: &str) -> Result<CallerHeader, String> {
        match text.parse() {
            Ok(name) if text != "*" => Ok(CallerHeader(name)),
            _ => Err(format!("“{text}” is not the name of a header such as x-tenant")),
        }
    }
}

/// The pages of other origins that may call, and what they may send.
#[derive(Debug)]
pub(super) struct Callers {
    origins: Vec<Origin>,
    headers: HeaderValue,
    credentials: bool,
}

impl Callers {
    /// `headers`: allowed beside those of every request. `credentials`: cookies and the like come along.
    pub(super) fn new(origins: Vec<Origin>, headers: &[CallerHeader], credentials: bool) -> Callers {
        let mut names = String::from("authorization, content-type, idempotency-key");
        for CallerHeader(name) in headers {
            names.push_str(", ");
            names.push_str(name.as_str());
        }
        Callers {
            origins,
            // Names of headers are ASCII.
            headers: HeaderValue::from_str(&names).unwrap_or(HeaderValue::from_static("content-type")),
            credentials,
        }
    }
}

/// What a request may do.
#[derive(Debug, PartialEq, Eq)]
enum Asker {
    /// Our own page, a person's address bar, or a program that is no browser.
    Own,
    /// A page of a listed origin.
    Caller,
    Stranger,
}

/// The hosts and the callers of one server.
#[derive(Debug)]
pub(super) struct Gate {
    hosts: AllowedHosts,
    callers: Callers,
}

impl Gate {
    pub(super) fn new(hosts: AllowedHosts, callers: Callers) -> Gate {
        Gate { hosts, callers }
    }

    /// The host that a request names, if it is one of ours.
    pub(super) fn host<'a>(&self, headers: &'a HeaderMap, uri: &Uri) -> Option<&'a str> {
        let host = headers
            .get(header::HOST)?
            .to_str()
            .ok()
            .filter(|host| self.hosts.has(host))?;
        uri.authority()
            .is_none_or(|authority| self.hosts.has(authority.as_str()))
            .then_some(host)
    }

    /// Whether this is a picture or a file that a page shows in which a widget stands: whoever knows its address may read it.
    fn shows(&self, method: &Method, path: &str, headers: &HeaderMap) -> bool {
        let mode = headers.get("sec-fetch-mode").and_then(|mode| mode.to_str().ok());
        *method == Method::GET && mode == Some("no-cors") && !self.callers.origins.is_empty() && uploads::is_kept(path)
    }

    fn asker(&self, method: &Method, headers: &HeaderMap, host: &str) -> Asker {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let reads = matches!(*method, Method::GET | Method::HEAD);
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            let own = origin
                .split_once("://")
                .is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host));
            return match own {
                true => Asker::Own,
                false if self.callers.origins.iter().any(|caller| caller.as_str() == origin) => Asker::Caller,
                false => Asker::Stranger,
            };
        }
        match text("sec-fetch-site") {
            Some("same-origin" | "none") | None => Asker::Own,
            // A link to the page, or a frame around it: `frame-ancestors` says who may.
            Some(_) if reads && text("sec-fetch-mode") == Some("navigate") => Asker::Own,
            Some(_) => Asker::Stranger,
        }
    }
}

/// Lets in who may ask.
pub(super) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(host) = app.gate.host(request.headers(), request.uri()) else {
        return misdirected(request.headers());
    };
    let (method, path) = (request.method(), request.uri().path());
    if let Some(answer) = widget::preflight(method, path) {
        return answer;
    }
    if widget::is_for_all(method, path) {
        return next.run(request).await;
    }
    let asker = match app.gate.shows(method, path, request.headers()) {
        true => Asker::Own,
        false => app.gate.asker(request.method(), request.headers(), host),
    };
    match asker {
        Asker::Own => next.run(request).await,
        Asker::Stranger => (StatusCode::FORBIDDEN, "Requests from other origins are refused.").into_response(),
        Asker::Caller => {
            let origin = request.headers().get(header::ORIGIN).cloned();
            let mut response = match *request.method() {
                Method::OPTIONS => StatusCode::NO_CONTENT.into_response(),
                Method::GET => {
                    let response = next.run(request).await;
                    // A widget that asks whether it may send a header is no mistake that its page's console should tell of.
                    match response.status() {
                        StatusCode::METHOD_NOT_ALLOWED => StatusCode::NO_CONTENT.into_response(),
                        _ => response,
                    }
                }
                _ => next.run(request).await,
            };
            let told = [
                (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST"),
                (
                    header::ACCESS_CONTROL_EXPOSE_HEADERS,
                    "date, retry-after, x-vercel-ai-ui-message-stream",
                ),
                (header::ACCESS_CONTROL_MAX_AGE, "600"),
            ];
            let headers = response.headers_mut();
            for (name, value) in told {
                headers.insert(name, HeaderValue::from_static(value));
            }
            let Callers {
                headers: allowed,
                credentials,
                ..
            } = &app.gate.callers;
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed.clone());
            if *credentials {
                headers.insert(
                    header::ACCESS_CONTROL_ALLOW_CREDENTIALS,
                    HeaderValue::from_static("true"),
                );
            }
            headers.append(header::VARY, HeaderValue::from_static("origin"));
            if let Some(origin) = origin {
                headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            }
            response
        }
    }
}

/// A host that isn't ours; the operator learns what to add.
fn misdirected(headers: &HeaderMap) -> Response {
    let named = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .and_then(name_of);
    let message = match named {
        Some(name) => {
            format!("This server does not answer for the host {name}. If it should, start it with --allow-host {name}.")
        }
        None => "This server does not answer for this host.".into(),
    };
    (StatusCode::MISDIRECTED_REQUEST, message).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(listening: &str, host: &str, allowed: &[&str]) -> AllowedHosts {
        let allowed: Vec<HostName> = allowed
            .iter()
            .map(|name| HostName::parse(name).expect("name"))
            .collect();
        AllowedHosts::new(listening.parse().expect("address"), host, &allowed)
    }

    #[test]
    fn a_name_that_somebody_points_here_is_no_host_of_ours() {
        let local = hosts("127.0.0.1", "127.0.0.1", &["chat.example.com"]);
        for own in [
            "127.0.0.1:8080",
            "localhost",
            "LOCALHOST.:8080",
            "a.localhost",
            "[::1]:8080",
            "Chat.Example.com:443",
        ] {
            assert!(local.has(own), "{own}");
        }
        for other in [
            "evil.example",
            "127.0.0.1.evil.example",
            "192.168.1.5",
            "chat.example.com.evil",
            "",
            "a b",
            "localhost:x",
            "[localhost]",
            "127.0.0.1@evil",
        ] {
            assert!(!local.has(other), "{other}");
        }
        let wide = hosts("0.0.0.0", "0.0.0.0", &[]);
        assert!(wide.has("192.168.1.5:8080") && wide.has("[fe80::1]") && !wide.has("evil.example"));
        let named = hosts("192.168.1.5", "studio.lan", &[]);
        assert!(named.has("studio.lan:8080") && named.has("192.168.1.5") && !named.has("192.168.1.6"));
        for bad in ["https://a.b", "a.b:80", "a/b", "", "a b", "*"] {
            assert!(HostName::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_our_page_and_listed_ones_may_call() {
        let callers = vec![Origin::parse("https://shop.example").expect("origin")];
        let gate = Gate::new(hosts("127.0.0.1", "127.0.0.1", &[]), Callers::new(callers, &[], false));
        let asks = |method: Method, headers: &[(&'static str, &'static str)]| {
            let headers = headers
                .iter()
                .map(|(name, value)| (name.parse().expect("name"), HeaderValue::from_static(value)));
            gate.asker(&method, &headers.collect(), "127.0.0.1:8080")
        };
        assert_eq!(asks(Method::POST, &[]), Asker::Own);
        assert_eq!(
            asks(
                Method::POST,
                &[("origin", "http://127.0.0.1:8080"), ("sec-fetch-site", "same-origin")]
            ),
            Asker::Own
        );
        assert_eq!(asks(Method::POST, &[("origin", "https://shop.example")]), Asker::Caller);
        assert_eq!(
            asks(Method::OPTIONS, &[("origin", "https://shop.example")]),
            Asker::Caller
        );
        assert_eq!(
            asks(
                Method::GET,
                &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]
            ),
            Asker::Own
        );
        for stranger in [
            "http://127.0.0.1:3000",
            "https://evil.example",
            "null",
            "https://shop.example.evil",
        ] {
            assert_eq!(
                asks(Method::GET, &[("origin", stranger)]),
                Asker::Stranger,
                "{stranger}"
            );
        }
        for site in ["cross-site", "same-site"] {
            assert_eq!(
                asks(Method::GET, &[("sec-fetch-site", site), ("sec-fetch-mode", "no-cors")]),
                Asker::Stranger
            );
            assert_eq!(
                asks(
                    Method::POST,
                    &[("sec-fetch-site", site), ("sec-fetch-mode", "navigate")]
                ),
                Asker::Stranger
            );
        }
        let shown = HeaderMap::from_iter([(
            HeaderName::from_static("sec-fetch-mode"),
            HeaderValue::from_static("no-cors"),
        )]);
        assert!(gate.shows(&Method::GET, "/api/files/1/a.png", &shown));
        assert!(!gate.shows(&Method::GET, "/api/files/1/a.png", &HeaderMap::new()));
        for other in ["/api/files/upload", "/api/chat/c/stream"] {
            assert!(!gate.shows(&Method::GET, other, &shown), "{other}");
        }
        let alone = Gate::new(
            hosts("127.0.0.1", "127.0.0.1", &[]),
            Callers::new(Vec::new(), &[], false),
        );
        assert!(!alone.shows(&Method::GET, "/api/files/1/a.png", &shown));
    }
}
