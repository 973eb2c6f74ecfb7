//! What the page around a chat gives to its requests, as its element tells it. Knows no chat.

use std::rc::Rc;

use futures::FutureExt;
use futures::future::LocalBoxFuture;
use js_sys::{Array, Function, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::bridge::Bridge;
use super::desk::ToolDesk;
use super::options::Options;
use crate::session::chat_session::{ToolHost, ToolRunner};
use crate::session::host::{Credentials, HostAnswer, PageHost, Reason};

/// The page around the chat, for its requests.
pub(super) struct HostPage {
    pub bridge: Rc<Bridge>,
    pub tools: Rc<ToolDesk>,
    /// The chat's own root, which bears its language.
    pub root: HtmlElement,
}

impl PageHost for HostPage {
    fn headers(&self, reason: Reason, url: &str) -> HostAnswer<Vec<(String, String)>> {
        let (bridge, url) = (self.bridge.clone(), url.to_owned());
        async move {
            let pairs = bridge.headers(reason.as_str(), &url).await?;
            let pair = |pair: JsValue| {
                let pair: Array = pair.dyn_into().ok()?;
                Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
            };
            let pairs = pairs.dyn_into::<Array>().unwrap_or_default();
            Ok(pairs.iter().filter_map(pair).collect())
        }
        .boxed_local()
    }

    fn fields(&self) -> HostAnswer<String> {
        let bridge = self.bridge.clone();
        async move { Ok(bridge.body().await?.as_string().unwrap_or_default()) }.boxed_local()
    }

    fn context(&self) -> HostAnswer<String> {
        let bridge = self.bridge.clone();
        async move { Ok(bridge.context().await?.as_string().unwrap_or_default()) }.boxed_local()
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

    fn tools(&self) -> LocalBoxFuture<'static, Option<String>> {
        self.tools.declared()
    }
}

impl ToolHost for HostPage {
    fn has_tools(&self) -> bool {
        self.bridge.has_tools()
    }

    fn runner(&self) -> Option<Rc<dyn ToolRunner>> {
        self.tools.desk()
    }

    fn with_runner(&self, run: Box<dyn FnOnce(Rc<dyn ToolRunner>)>) {
        self.tools.with(run);
    }
}
