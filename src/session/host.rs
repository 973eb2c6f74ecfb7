//! What a page around the chat gives to its requests. Our own page gives nothing: its settings say it all. Knows no element.

use crate::spelled::spelled;
use futures::future::LocalBoxFuture;
use js_sys::{Function, Reflect};
use serde_json::Value;
use wasm_bindgen::JsValue;

use crate::json::JsonMap;
use crate::json::parse::{parse, parse_list};
use crate::live::Problem;

spelled! {
    /// Why headers are asked for.
    pub enum Reason {
        /// A request is about to be sent.
        Request = "request",
        /// The server refused the last one as not authorized (status 401).
        Unauthorized = "unauthorized",
    }
}

/// What may go along with requests of the page's own cookies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Credentials {
    /// Those of the page's own origin, to that origin.
    #[default]
    SameOrigin,
    /// None at all.
    Omit,
    /// Those of the server, wherever it is.
    Include,
}

/// Something that the agent may want to know.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Context {
    /// What it is.
    pub description: String,
    /// What it says.
    pub value: Value,
}

/// The problem behind what a function of the page threw, where that is an error of its own and none of the network. The element
/// words those, with the code `options` (src/js/embed/asked.js).
pub(super) fn own_error(thrown: &JsValue) -> Option<Problem> {
    let text = |key: &str| Reflect::get(thrown, &key.into()).ok()?.as_string();
    (text("code")? == "options").then(|| Problem::Page {
        message: text("message").unwrap_or_default(),
    })
}

/// What a function of the page says, or the value that it threw: then nothing is sent.
pub type HostAnswer<T> = LocalBoxFuture<'static, Result<T, JsValue>>;

/// The page around a chat, as far as its requests go.
pub trait PageHost {
    /// The headers of a request to this address; they are never stored.
    fn headers(&self, reason: Reason, url: &str) -> HostAnswer<Vec<(String, String)>>;
    /// Keys that go along in the body of a request that is about to be worded (a JSON object); the protocol's own win over them.
    fn fields(&self) -> HostAnswer<String>;
    /// What the agent may want to know, at the moment in which a request is worded: a list of `Context` in JSON.
    fn context(&self) -> HostAnswer<String>;
    /// What of the page's cookies goes along, at this moment.
    fn credentials(&self) -> Credentials;
    /// The language that the chat speaks (BCP 47).
    fn language(&self) -> String;
    /// The page's own way to fetch, if it has one.
    fn fetch(&self) -> Option<Function>;
    /// The page's tools as a request declares them: a list of `{name, description, parameters}` in JSON. `None`: what runs them
    /// could not be fetched, and nothing is sent.
    fn tools(&self) -> LocalBoxFuture<'static, Option<String>>;
}

/// What ends calls of the page's tools that are not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallsEnd {
    /// The person stopped them.
    Stopped,
    /// The person wrote on.
    SaidOn,
    /// The chat is closed here.
    Closed,
}

/// What the page gave to the request that is being worded.
#[derive(Clone, Debug, Default)]
pub(super) struct RequestExtras {
    pub fields: JsonMap,
    pub context: Vec<Context>,
    pub tools: Vec<Value>,
}

impl RequestExtras {
    /// Reads what the page said (JSON).
    pub fn read(fields: &str, context: &str, tools: &str) -> RequestExtras {
        let entry = |mut entry: Value| {
            Some(Context {
                description: entry.get("description")?.as_str()?.to_owned(),
                value: entry.get_mut("value").map(Value::take).unwrap_or_default(),
            })
        };
        RequestExtras {
            fields: match parse(fields) {
                Ok(Value::Object(fields)) => fields,
                _ => JsonMap::default(),
            },
            context: parse_list(context).into_iter().filter_map(entry).collect(),
            tools: parse_list(tools),
        }
    }
}
