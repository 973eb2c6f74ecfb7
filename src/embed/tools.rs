//! Tools of the page, as the element holds them (`src/js/embed/tools.js`): comes with the first call that may be for them. Knows
//! no chat.

use std::rc::Rc;

use futures::FutureExt;
use futures::future::LocalBoxFuture;
use js_sys::Reflect;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use super::bridge::Bridge;
use crate::chat::host_tools::{PageCall, approval_id};
use crate::json::parse::parse;
use crate::session::chat_session::ToolRunner;
use crate::session::host_tools::{HostTool, HostTools, PageTools};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(method)]
    async fn present(this: &Bridge, name: &str) -> JsValue;
    #[wasm_bindgen(method, js_name = needsApproval)]
    async fn needs_approval(this: &Bridge, name: &str, input: &str) -> JsValue;
    #[wasm_bindgen(method, js_name = runTool)]
    async fn run_tool(this: &Bridge, run: &str, name: &str, input: &str, call: &str, chat: &str) -> JsValue;
    #[wasm_bindgen(method, js_name = stopTool)]
    fn stop_tool(this: &Bridge, run: &str);
}

/// The tools of the page around a chat.
struct Tools(Rc<Bridge>);

/// Minds the calls of this page's tools.
pub(super) fn minding(bridge: &Rc<Bridge>) -> Rc<dyn ToolRunner> {
    HostTools::new(Box::new(Tools(bridge.clone())))
}

impl PageTools for Tools {
    fn tool(&self, name: &str) -> Option<HostTool> {
        let mut tool = parse(&self.0.tool(name)?).ok()?;
        Some(HostTool {
            label: tool.get("label").and_then(Value::as_str).map(str::to_owned),
            repeatable: tool.get("repeatable") == Some(&Value::Bool(true)),
            parameters: tool.get_mut("parameters").map(Value::take).unwrap_or_default(),
        })
    }

    fn present(&self, name: &str) -> LocalBoxFuture<'static, bool> {
        let (bridge, name) = (self.0.clone(), name.to_owned());
        async move { bridge.present(&name).await.is_truthy() }.boxed_local()
    }

    fn needs_approval(&self, call: &PageCall) -> LocalBoxFuture<'static, bool> {
        let (bridge, call) = (self.0.clone(), call.clone());
        async move {
            bridge
                .needs_approval(&call.name, &call.input.to_string())
                .await
                .is_truthy()
        }
        .boxed_local()
    }

    fn run(&self, call: &PageCall, chat: &str) -> LocalBoxFuture<'static, Result<Value, String>> {
        let (bridge, call, chat) = (self.0.clone(), call.clone(), chat.to_owned());
        async move {
            let input = call.input.to_string();
            let end = bridge.run_tool(&call.place, &call.name, &input, &call.id, &chat).await;
            let text = |key: &str| Reflect::get(&end, &key.into()).ok()?.as_string();
            match text("value") {
                Some(value) => parse(&value).map_err(|_| "its result is not JSON".to_owned()),
                None => Err(text("error").unwrap_or_default()),
            }
        }
        .boxed_local()
    }

    fn stop(&self, call: &PageCall) {
        self.0.stop_tool(&call.place);
    }

    fn tell(&self, call: &PageCall, state: &'static str) {
        let detail = [
            ("toolCallId", call.id.as_str().into()),
            ("name", call.name.as_str().into()),
            ("state", state.into()),
        ];
        self.0.tell("partsong-tool", detail);
    }

    fn tell_asked(&self, call: &PageCall, state: &'static str) {
        let id = approval_id(&call.id);
        let detail = [
            ("approvalId", id.into()),
            ("toolName", call.name.as_str().into()),
            ("state", state.into()),
        ];
        self.0.tell("partsong-approval", detail);
    }
}
