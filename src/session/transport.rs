//! Requests of a chat and the bytes that come back; the agent inside the page answers with a `Response` that is read the same
//! way. Knows no chunk, no message and no chat.

use js_sys::{Reflect, Uint8Array};
use leptos::prelude::document;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, AbortSignal, ReadableStream, RequestInit, Response};

use super::endpoint::Endpoint;
use super::host::PageHost;
use super::request::{credentials, network_problem, pairs, sent};
use crate::browser::clock;
use crate::chat::endpoint;
use crate::chat::outbox::{AttemptFailure, SerializedRequest, refuses_body};
use crate::live::{Problem, ServerClock};
use crate::protocol::Protocol;

/// Bytes of a text that is read whole.
const MAX_TEXT: usize = 64 * 1024 * 1024;

/// A good answer, from its first bytes on.
pub(super) struct Opening {
    /// Of HTTP.
    pub status: u16,
    /// As the server says.
    pub content_type: String,
    /// The server's clock, where its answer says so and may be read for it.
    pub clock: Option<ServerClock>,
    /// What came first; `None` when the body is empty.
    pub first: Option<Vec<u8>>,
    /// What follows.
    pub body: ResponseBody,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) struct Refusal {
    /// What it means for another try.
    pub failure: AttemptFailure,
    /// What it means for the person.
    pub problem: Problem,
    /// The raw text for "Details".
    pub detail: Option<String>,
    /// It is about the shape of the body.
    pub of_body: bool,
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        let failure = match problem {
            Problem::Offline => AttemptFailure::Offline,
            Problem::Forbidden { .. } | Problem::Redirected => AttemptFailure::Status {
                status: 403,
                retry_after: None,
            },
            _ => AttemptFailure::Network,
        };
        Refusal {
            failure,
            problem,
            detail: None,
            of_body: false,
        }
    }
}

/// Asks the agent inside the page, which is a module of its own and loads when it is first needed.
async fn ask_demo(method: &str, path: &str, body: Option<&str>, signal: &AbortSignal) -> Result<Response, JsValue> {
    let base = document().base_uri()?.unwrap_or_default();
    let module = clock::load(&web_sys::Url::new_with_base("partsong_agent.js", &base)?.href()).await?;
    let function = |name: &str| Reflect::get(&module, &name.into())?.dyn_into::<js_sys::Function>();
    let init = function("default")?.call0(&JsValue::NULL)?;
    JsFuture::from(js_sys::Promise::resolve(&init)).await?;
    let body = JsValue::from_str(body.unwrap_or_default());
    let arguments = js_sys::Array::of4(&method.into(), &path.into(), &body, signal);
    let answer = function("respond")?.apply(&JsValue::NULL, &arguments)?;
    let answer = JsFuture::from(js_sys::Promise::resolve(&answer)).await?;
    answer.dyn_into()
}

/// Sends the request with the person's own headers and waits for the first bytes of a good answer, or for what a bad
/// status says. `key` is the idempotency key.
///
/// # Errors
/// The network failed, or what a bad status says.
pub(super) async fn open(
    protocol: &dyn Protocol,
    endpoint: &Endpoint,
    request: &SerializedRequest,
    key: Option<&str>,
    headers: &[(String, String)],
    (host, abort): (Option<&dyn PageHost>, &AbortController),
) -> Result<Opening, Refusal> {
    let response = ask(host, endpoint, request, key, headers, &abort.signal()).await?;
    let status = response.status();
    let header = |name: &str| response.headers().get(name).ok().flatten();
    let told = match endpoint {
        // The agent inside the page goes by the page's clock.
        Endpoint::Demo => Some(js_sys::Date::now()),
        Endpoint::Server { .. } => header("date").map(|date| js_sys::Date::parse(&date)),
    };
    let told = told.filter(|epoch| epoch.is_finite());
    let clock = told.map(|epoch| ServerClock {
        epoch,
        at: clock::now(),
    });
    let mut body = ResponseBody::of(&response)?;
    if (200..300).contains(&status) {
        return Ok(Opening {
            status,
            content_type: header("content-type").unwrap_or_default(),
            clock,
            first: body.read(0.0).await?,
            body,
        });
    }
    let date = |text: &str| {
        let at = js_sys::Date::parse(text);
        at.is_finite().then_some(at)
    };
    let retry_after = endpoint::retry_after(header("retry-after").as_deref(), js_sys::Date::now(), date);
    let text = body.text(endpoint::MAX_ERROR_BODY).await;
    let said = protocol.error_body(&text);
    let message = endpoint::error_words(said.message, &text);
    Err(Refusal {
        of_body: refuses_body(status, said.code.as_deref(), message.as_deref().unwrap_or_default()),
        failure: AttemptFailure::Status { status, retry_after },
        problem: match status {
            429 | 503 => Problem::Busy { retry_after, message },
            status => Problem::Http { status, message },
        },
        detail: (!text.trim().is_empty()).then(|| text.chars().take(4000).collect()),
    })
}

async fn ask(
    host: Option<&dyn PageHost>,
    endpoint: &Endpoint,
    request: &SerializedRequest,
    key: Option<&str>,
    headers: &[(String, String)],
    signal: &AbortSignal,
) -> Result<Response, Problem> {
    let body = request.body.as_deref();
    if *endpoint == Endpoint::Demo {
        let answer = ask_demo(&request.method, &request.url, body, signal).await;
        return answer.map_err(|error| {
            crate::browser::debug::note(&format!("agent: {error:?}"));
            Problem::Network
        });
    }
    let sound = headers
        .iter()
        .filter(|(name, value)| endpoint::header_is_sound(name, value));
    let mut headers: Vec<(&str, &str)> = pairs(sound.chain(&request.headers));
    headers.extend(key.map(|key| ("idempotency-key", key)));
    let options = RequestInit::new();
    options.set_method(&request.method);
    options.set_credentials(credentials(host, endpoint));
    options.set_signal(Some(signal));
    if let Some(body) = body {
        options.set_body(&body.into());
    }
    sent(host, &request.url, &headers, &options).await
}

#[wasm_bindgen(module = "/src/js/body.js")]
extern "C" {
    type Inflow;
    #[wasm_bindgen(constructor, catch)]
    fn new(stream: &ReadableStream) -> Result<Inflow, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn next(this: &Inflow, pause: f64) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method)]
    fn close(this: &Inflow);
}

/// The body of an answer, read as it comes. Dropping it closes the connection.
pub(super) struct ResponseBody {
    inflow: Option<Inflow>,
}

impl ResponseBody {
    /// The body of this answer.
    ///
    /// # Errors
    /// The browser gives the bytes to nobody.
    pub(super) fn of(response: &Response) -> Result<ResponseBody, Problem> {
        let inflow = match response.body() {
            Some(stream) => Some(Inflow::new(&stream).map_err(|_| Problem::Network)?),
            None => None,
        };
        Ok(ResponseBody { inflow })
    }

    /// What came since it was last asked, after a pause of so many milliseconds in which more may come; `None` at the
    /// end, an error when the connection broke.
    ///
    /// # Errors
    /// The connection broke.
    pub async fn read(&mut self, pause: f64) -> Result<Option<Vec<u8>>, Problem> {
        let Some(inflow) = &self.inflow else { return Ok(None) };
        let bytes = inflow.next(pause).await.map_err(|_| network_problem())?;
        Ok((!bytes.is_undefined()).then(|| bytes.unchecked_into::<Uint8Array>().to_vec()))
    }

    /// The body as text, at most `max` bytes of it; what broke off is left out.
    pub async fn text(mut self, max: usize) -> String {
        let mut all = Vec::new();
        while let Ok(Some(bytes)) = self.read(0.0).await {
            all.extend_from_slice(&bytes);
            if all.len() >= max {
                all.truncate(max);
                break;
            }
        }
        String::from_utf8_lossy(&all).into_owned()
    }
}

/// A text from an address that was checked by `allowed_url`, by the way of the page around the chats, if there is one.
///
/// # Errors
/// The network failed, or the status is bad.
pub async fn get_text(host: Option<&dyn PageHost>, url: &str) -> Result<String, Problem> {
    let response = sent(host, url, &[], &RequestInit::new()).await?;
    if !response.ok() {
        return Err(Problem::Http {
            status: response.status(),
            message: None,
        });
    }
    Ok(ResponseBody::of(&response)?.text(MAX_TEXT).await)
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        if let Some(inflow) = &self.inflow {
            inflow.close();
        }
    }
}
