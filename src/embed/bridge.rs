//! What the element around a chat can be asked and told. Functions of the page are called by the element, with its time
//! limits; here they are promises of text. Knows no chat.

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

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
    pub(super) async fn headers(this: &Bridge, reason: &str, url: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) async fn body(this: &Bridge) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) async fn context(this: &Bridge) -> Result<JsValue, JsValue>;
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
