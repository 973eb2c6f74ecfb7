//! Whether a page has tools, and who minds their calls: that code comes with the first request that declares some, or with a
//! chat that was told of some. Knows no call.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use futures::FutureExt;
use futures::future::LocalBoxFuture;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::bridge::Bridge;
use crate::session::chat_session::ToolRunner;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(method)]
    fn declared(this: &Bridge) -> String;
    /// What a tool is (JSON); nothing where none of this name is registered.
    #[wasm_bindgen(method)]
    pub(super) fn tool(this: &Bridge, name: &str) -> Option<String>;
    #[wasm_bindgen(method, js_name = hasTools)]
    pub(super) fn has_tools(this: &Bridge) -> bool;
}

crate::browser::lazy::lazy!(
    /// Minds the calls of a page's tools.
    pub minding in tools: fn(&Rc<Bridge>) -> Rc<dyn ToolRunner> = crate::embed::tools::minding
);

/// The tools of the page around one element.
pub(super) struct ToolDesk {
    bridge: Rc<Bridge>,
    desk: OnceCell<Rc<dyn ToolRunner>>,
    is_gone: Cell<bool>,
}

impl ToolDesk {
    /// Of the page that this element stands in.
    pub(super) fn new(bridge: Rc<Bridge>) -> Rc<ToolDesk> {
        Rc::new(ToolDesk {
            bridge,
            desk: OnceCell::new(),
            is_gone: Cell::new(false),
        })
    }

    /// Who minds the calls, if that is there.
    pub(super) fn desk(&self) -> Option<Rc<dyn ToolRunner>> {
        self.desk.get().cloned()
    }

    /// Who minds the calls; `None`: the code for it could not be fetched, or the chat has left.
    async fn brought(self: Rc<Self>) -> Option<Rc<dyn ToolRunner>> {
        let make = minding::load().await.ok()?;
        (!self.is_gone.get()).then(|| self.desk.get_or_init(|| make(&self.bridge)).clone())
    }

    /// Hands over who minds the calls, when that is there.
    pub fn with(self: &Rc<Self>, run: Box<dyn FnOnce(Rc<dyn ToolRunner>)>) {
        match self.desk() {
            Some(desk) => run(desk),
            None => spawn_local(self.clone().brought().map(|desk| {
                if let Some(desk) = desk {
                    run(desk);
                }
            })),
        }
    }

    /// What a request declares (JSON); `None`: nothing here could run what it asks for.
    pub fn declared(self: &Rc<Self>) -> LocalBoxFuture<'static, Option<String>> {
        let this = self.clone();
        async move {
            let declared = this.bridge.declared();
            match declared.as_str() {
                "[]" => Some(declared),
                _ => this.brought().await.map(|_| declared),
            }
        }
        .boxed_local()
    }

    /// The page takes the chat away.
    pub fn leave(&self) {
        self.is_gone.set(true);
        if let Some(desk) = self.desk() {
            desk.leave();
        }
    }
}
