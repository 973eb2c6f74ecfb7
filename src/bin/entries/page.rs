//! What starts the page, or a chat in a page of others, calls one of these.

use js_sys::Array;
use partsong::embed::{Bridge, called, mounted};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

/// Mounts our own page.
#[wasm_bindgen]
pub fn page() {
    partsong::page::start();
}

/// Mounts a chat into an element of a shadow root.
#[wasm_bindgen]
pub async fn mount(root: HtmlElement, bridge: Bridge) -> Result<u32, JsValue> {
    mounted(root, bridge).await
}

/// Calls a method of a mounted chat.
#[wasm_bindgen]
pub fn call(id: u32, name: &str, given: &Array) -> Result<JsValue, JsValue> {
    called(id, name, given)
}
