//! What the element around a chat can be asked and told. Functions of the page are called by the element, with its time
//! limits; here they are promises of text. Knows no chat.

use std::rc::Rc;

use futures::FutureExt;
use futures::future::LocalBoxFuture;
use js_sys::{Array, Function, Object, Reflect};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::options::Options;
use crate::json::JsonMap;
use crate::json::parse::parse;
use crate::session::host::{Context, Credentials, Desk, Host, Reason};
use crate::session::host_tools::HostTools;

#[wasm_bindgen]
extern "C" {
    /// The element's side, made by the loader.
    #[derive(Clone)]
    pub type Bridge;
    /// The options in force, with their defaults.
    #[wasm_bindgen(method)]
    pub(super) fn options(this: &Bridge) -> Object;
    /// Tells the page: an event of this name with this detail (JSON). `false`: it may be cancelled, and was.
    #[wasm_bindgen(method)]
    pub(super) fn emit(this: &Bridge, name: &str, detail: &str, cancelable: bool) -> bool;
    /// The same for what may be cancelled; a promise of it where the page is asked through a frame.
    #[wasm_bindgen(method, js_name = emit)]
    pub(super) fn ask(this: &Bridge, name: &str, detail: &str, cancelable: bool) -> JsValue;
    #[wasm_bindgen(method, catch)]
    async fn headers(this: &Bridge, reason: &str, url: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn body(this: &Bridge) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn context(this: &Bridge) -> Result<JsValue, JsValue>;
    /// The page's words in place of ours: the hash of the messages' names, then for each its place and its text; nothing where it has none.
    #[wasm_bindgen(method, catch)]
    pub(super) async fn words(this: &Bridge) -> Result<JsValue, JsValue>;
    /// The chats that this element had in memory before it was to keep them (JSON); nothing otherwise.
    #[wasm_bindgen(method)]
    pub(super) fn carried(this: &Bridge) -> Option<String>;
}

/// An error as the element words it for its page.
pub(super) fn error(code: &str, message: &str, retryable: bool) -> JsValue {
    let error = Object::new();
    let set = |key: &str, value: JsValue| Reflect::set(&error, &key.into(), &value).ok();
    set("code", code.into());
    set("message", message.into());
    set("retryable", retryable.into());
    error.into()
}

/// The page around the chat, for its requests.
pub(super) struct HostPage {
    pub bridge: Rc<Bridge>,
    pub tools: Rc<HostTools>,
    /// The chat's own root, which bears its language.
    pub root: HtmlElement,
}

fn parsed(text: Result<JsValue, JsValue>) -> Option<Value> {
    parse(&text.ok()?.as_string()?).ok()
}

impl Host for HostPage {
    fn headers(&self, reason: Reason, url: &str) -> LocalBoxFuture<'static, Option<Vec<(String, String)>>> {
        let (bridge, url) = (self.bridge.clone(), url.to_owned());
        async move {
            let pairs = bridge.headers(reason.as_str(), &url).await.ok()?;
            let pair = |pair: JsValue| {
                let pair: Array = pair.dyn_into().ok()?;
                Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
            };
            let pairs = pairs.dyn_into::<Array>().unwrap_or_default();
            Some(pairs.iter().filter_map(pair).collect())
        }
        .boxed_local()
    }

    fn fields(&self) -> LocalBoxFuture<'static, Option<JsonMap>> {
        let bridge = self.bridge.clone();
        async move {
            match parsed(bridge.body().await)? {
                Value::Object(fields) => Some(fields),
                _ => Some(JsonMap::default()),
            }
        }
        .boxed_local()
    }

    fn context(&self) -> LocalBoxFuture<'static, Option<Vec<Context>>> {
        let bridge = self.bridge.clone();
        async move {
            let entries = match parsed(bridge.context().await)? {
                Value::Array(entries) => entries,
                _ => Vec::new(),
            };
            let entry = |mut entry: Value| {
                Some(Context {
                    description: entry.get("description")?.as_str()?.to_owned(),
                    value: entry.get_mut("value").map(Value::take).unwrap_or(json!(null)),
                })
            };
            Some(entries.into_iter().filter_map(entry).collect())
        }
        .boxed_local()
    }

    fn credentials(&self) -> Credentials {
        Options::of(&self.bridge).credentials()
    }

    fn language(&self) -> String {
        self.root.lang()
    }

    fn fetch(&self) -> Option<Function> {
        Reflect::get(&self.bridge.options(), &"fetch".into())
            .ok()?
            .dyn_into()
            .ok()
    }

    fn desk(&self) -> Rc<dyn Desk> {
        self.tools.clone()
    }
}
