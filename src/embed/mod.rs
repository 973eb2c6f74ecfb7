//! A chat in somebody else's page: it stands in a box inside a host's element, does what the element's options say, and tells
//! the element what happens. The element itself, its loader and its types are JavaScript (`src/js/embed`); this room knows
//! them by a [`Bridge`].

pub mod around;
mod beside;
mod bridge;
pub mod calls;
mod components;
pub mod desk;
mod followed;
mod host_page;
mod options;
pub mod own_words;
mod parts;
mod problems;
mod tell;
mod tell_parts;
mod tell_thread;
mod told;
mod tools;
pub mod votes;
mod widget;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use futures::FutureExt;
use futures::future::LocalBoxFuture;
use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;

pub use bridge::Bridge;

use widget::Widget;

/// What the part that holds this room gives to the page's module.
#[derive(Clone, Copy)]
pub struct EmbedEntry {
    mount: fn(HtmlElement, Bridge) -> LocalBoxFuture<'static, u32>,
    call: fn(u32, &str, &Array) -> Result<JsValue, JsValue>,
}

crate::browser::lazy::lazy!(
    /// Chats in pages of others.
    pub entry in embed: crate::embed::EmbedEntry = crate::embed::ENTRY
);

crate::browser::lazy::lazy!(
    /// Begins a component of the page: what it needs comes with its place.
    pub placing in hosted: crate::embed::components::Placing = crate::embed::components::placed
);

static ENTRY: EmbedEntry = EmbedEntry { mount, call };

thread_local! {
    static MOUNTED: RefCell<HashMap<u32, Widget>> = RefCell::default();
    static NEXT: Cell<u32> = const { Cell::new(1) };
}

fn mount(root: HtmlElement, bridge: Bridge) -> LocalBoxFuture<'static, u32> {
    static TOLD: std::sync::Once = std::sync::Once::new();
    TOLD.call_once(crate::page::document::report_panics);
    async move {
        let id = NEXT.replace(NEXT.get() + 1);
        let widget = Widget::mount(id, root, bridge).await;
        MOUNTED.with_borrow_mut(|mounted| mounted.insert(id, widget));
        id
    }
    .boxed_local()
}

fn call(id: u32, name: &str, given: &Array) -> Result<JsValue, JsValue> {
    if name == "unmount" {
        let gone = MOUNTED.with_borrow_mut(|mounted| mounted.remove(&id));
        if let Some(gone) = gone {
            gone.leave();
        }
        return Ok(JsValue::UNDEFINED);
    }
    let widget = MOUNTED.with_borrow(|mounted| mounted.get(&id).cloned());
    match widget {
        Some(widget) => widget.call(name, given),
        None => Err(bridge::gone()),
    }
}

/// Mounts a chat into this element, which stands in a shadow root of its own; gives back what [`called`] knows it by, once the
/// chat is drawn.
///
/// # Errors
/// The code of this room could not be fetched: `{code: "assets", …}`.
pub async fn mounted(root: HtmlElement, bridge: Bridge) -> Result<u32, JsValue> {
    let entry = entry::load().await.map_err(|_| bridge::missing())?;
    Ok((entry.mount)(root, bridge).await)
}

/// Calls a method of a mounted chat.
///
/// # Errors
/// `{code, message, retryable}`: the chat is gone, or cannot do that.
pub fn called(id: u32, name: &str, given: &Array) -> Result<JsValue, JsValue> {
    match entry::get() {
        Some(entry) => (entry.call)(id, name, given),
        None => Err(bridge::gone()),
    }
}
