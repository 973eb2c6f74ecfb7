//! What the element around a chat can be asked and told. Functions of the page are called by the element, with its time
//! limits; here they are promises of text. Knows no chat.

use js_sys::{Array, Object, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

#[wasm_bindgen]
extern "C" {
    /// The element's side, made by the loader.
    #[derive(Clone)]
    pub type Bridge;
    /// The options in force, with their defaults.
    #[wasm_bindgen(method)]
    pub(super) fn options(this: &Bridge) -> Object;
    /// Tells the page: an event of this name with this detail. `false`, or a promise of it where the page is asked through a frame:
    /// it may be cancelled, and was.
    #[wasm_bindgen(method)]
    fn emit(this: &Bridge, name: &str, detail: &JsValue, cancelable: bool) -> JsValue;
    #[wasm_bindgen(method, catch)]
    pub(super) async fn headers(this: &Bridge, reason: &str, url: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) async fn body(this: &Bridge) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    pub(super) async fn context(this: &Bridge) -> Result<JsValue, JsValue>;
    /// The page's words in place of ours: the hash of the messages' names, then for each its place and its text; nothing where it has none.
    #[wasm_bindgen(method, catch)]
    pub(super) async fn words(this: &Bridge) -> Result<JsValue, JsValue>;
    /// The chats that this element had in memory before it was to keep them, as `carry` gave them; nothing otherwise.
    #[wasm_bindgen(method)]
    pub(super) fn carried(this: &Bridge) -> Option<Array>;
}

impl Bridge {
    /// Tells the page of something that has happened.
    pub(super) fn tell<const N: usize>(&self, name: &str, detail: [(&str, JsValue); N]) {
        self.emit(name, &object(&detail), false);
    }

    /// Tells the page that a part of the chat's code could not be fetched.
    pub(super) fn tell_missing(&self) {
        let detail = [
            ("code", "assets".into()),
            ("message", MISSING.into()),
            ("fatal", false.into()),
            ("retryable", true.into()),
        ];
        self.tell("partsong-error", detail);
    }

    /// Tells the page of something that is about to happen, and asks whether it does: `false`, or a promise of it, if not.
    pub(super) fn ask<const N: usize>(&self, name: &str, detail: [(&str, JsValue); N]) -> JsValue {
        self.emit(name, &object(&detail), true)
    }
}

/// Goes on, at once or when a promise says so, unless what the page was asked for ([`Bridge::ask`]) is kept back.
pub(super) fn unless_kept_back(said: JsValue, go_on: impl FnOnce() + 'static) {
    match said.dyn_into::<Promise>() {
        Ok(answer) => spawn_local(async move {
            if JsFuture::from(answer).await.is_ok_and(|goes_on| goes_on.is_truthy()) {
                go_on();
            }
        }),
        Err(goes_on) if goes_on.is_truthy() => go_on(),
        Err(_) => {}
    }
}

/// JSON as a value of the page.
pub(super) fn json(value: &Value) -> JsValue {
    js_sys::JSON::parse(&value.to_string()).unwrap_or_default()
}

/// What is undefined is left out.
fn object(pairs: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in pairs.iter().filter(|(_, value)| !value.is_undefined()) {
        Reflect::set(&object, &(*key).into(), value).ok();
    }
    object.into()
}

const MISSING: &str = "A part of Partsong could not be fetched.";

/// A part of the chat's code could not be fetched.
pub(super) fn missing() -> JsValue {
    error("assets", MISSING, true)
}

/// The chat is not in the page any more.
pub(super) fn gone() -> JsValue {
    error("destroyed", "The chat is not in the page any more.", false)
}

/// An error as the element words it for its page.
pub(super) fn error(code: &str, message: &str, retryable: bool) -> JsValue {
    object(&[
        ("code", code.into()),
        ("message", message.into()),
        ("retryable", retryable.into()),
    ])
}
