//! One request as the browser takes it, and what it says of a server that does not answer. The only place with a socket.
//! Knows no chat and no endpoint's protocol.

use js_sys::{Function, Promise};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request, RequestCredentials, RequestInit, RequestMode, Response};

use super::endpoint::Endpoint;
use super::host::{Credentials, PageHost, own_error};
use crate::live::Problem;

/// There is no answer, and nothing says why.
pub(super) fn network_problem() -> Problem {
    if window().navigator().on_line() {
        Problem::Network
    } else {
        Problem::Offline
    }
}

/// What of the page's cookies goes along to this server.
pub(super) fn credentials(host: Option<&dyn PageHost>, endpoint: &Endpoint) -> RequestCredentials {
    match (endpoint, host.map(PageHost::credentials).unwrap_or_default()) {
        (_, Credentials::Include) => RequestCredentials::Include,
        (_, Credentials::Omit) | (Endpoint::Server { same_origin: false, .. }, _) => RequestCredentials::Omit,
        _ => RequestCredentials::SameOrigin,
    }
}

/// Names and values as a request takes them.
pub(super) fn pairs<'a>(headers: impl Iterator<Item = &'a (String, String)>) -> Vec<(&'a str, &'a str)> {
    headers.map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// Sends a request by the host's own way to fetch, if it has one.
///
/// # Errors
/// There is no answer.
pub(super) async fn sent(
    host: Option<&dyn PageHost>,
    url: &str,
    headers: &[(&str, &str)],
    options: &RequestInit,
) -> Result<Response, Problem> {
    let fetch = host.and_then(PageHost::fetch);
    fetched(fetch, url, headers, options).await.map_err(|error| {
        own_error(&error).unwrap_or_else(|| {
            crate::browser::debug::note(&format!("fetch: {error:?}"));
            match forbidden(url) {
                Some(origin) if origin.is_empty() => Problem::Redirected,
                Some(origin) => Problem::Forbidden { origin },
                None => network_problem(),
            }
        })
    })
}

async fn fetched(
    fetch: Option<Function>,
    url: &str,
    headers: &[(&str, &str)],
    options: &RequestInit,
) -> Result<Response, JsValue> {
    let all = Headers::new()?;
    for (name, value) in headers {
        all.set(name, value)?;
    }
    options.set_headers(&all);
    let request = Request::new_with_str_and_init(url, options)?;
    match fetch {
        Some(fetch) => {
            let answer = Promise::resolve(&fetch.call1(&JsValue::UNDEFINED, &request)?);
            JsFuture::from(answer).await?.dyn_into()
        }
        // Its own builder would add an empty query to an address that has one.
        None => match gloo_net::http::Request::from(request).send().await {
            Ok(answer) => Ok(answer.into()),
            Err(error) => Err(error.to_string().into()),
        },
    }
}

#[wasm_bindgen(module = "/src/js/policy.js")]
extern "C" {
    /// The origin of an address, if this page's policy was heard to forbid it; empty where that allows it, but not what its server
    /// sends requests on to.
    fn forbidden(url: &str) -> Option<String>;
}

/// What a server of another origin says about idempotency keys.
pub(super) enum TakesKey {
    /// It was asked, and this is what it said.
    Sure(bool),
    /// It is there, but answers these questions to no page: a key could cost the request itself.
    Hidden,
    /// It is not there.
    Unknown,
}

/// Asks a server of another origin something that changes nothing, with headers of these names; whether the browser let the
/// page have an answer, whatever that says.
async fn asks(host: Option<&dyn PageHost>, url: &str, method: &str, mode: RequestMode, names: &[&str]) -> bool {
    let options = RequestInit::new();
    options.set_method(method);
    options.set_mode(mode);
    options.set_credentials(RequestCredentials::Omit);
    let headers: Vec<(&str, &str)> = names.iter().map(|name| (*name, "probe")).collect();
    sent(host, url, &headers, &options).await.is_ok()
}

/// Whether a server of another origin is there, and keeps the page from sending headers of these names.
pub(super) async fn is_closed(host: Option<&dyn PageHost>, url: &str, names: &[&str]) -> bool {
    !lets(host, url, names).await && asks(host, url, "GET", RequestMode::NoCors, &[]).await
}

/// Whether a server of another origin lets the page send headers of these names.
async fn lets(host: Option<&dyn PageHost>, url: &str, names: &[&str]) -> bool {
    asks(host, url, "GET", RequestMode::Cors, names).await || asks(host, url, "OPTIONS", RequestMode::Cors, names).await
}

/// Asks a server of another origin whether a request may carry an idempotency key: only that the browser's own check was
/// passed counts.
pub(super) async fn takes_key(host: Option<&dyn PageHost>, url: &str) -> TakesKey {
    for key in [true, false] {
        let names: &[&str] = if key { &["idempotency-key"] } else { &[] };
        if lets(host, url, names).await {
            return TakesKey::Sure(key);
        }
    }
    match asks(host, url, "GET", RequestMode::NoCors, &[]).await {
        true => TakesKey::Hidden,
        false => TakesKey::Unknown,
    }
}
