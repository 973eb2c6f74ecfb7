//! The demo agent inside the browser, which answers with a real `Response`, so that the page reads it as it reads any server's.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use js_sys::{Array, Object, Promise, Reflect, Uint8Array};
use partsong::agent::is_written_in;
use partsong::agent::{Agent, AgentRequest};
use partsong::browser::lazy;
use partsong::words::Locale;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

#[wasm_bindgen]
extern "C" {
    type Controller;
    #[wasm_bindgen(method)]
    fn enqueue(this: &Controller, chunk: &Uint8Array);
    #[wasm_bindgen(method)]
    fn close(this: &Controller);
    #[wasm_bindgen(method)]
    fn error(this: &Controller, reason: &JsValue);

    #[wasm_bindgen(js_name = Response)]
    type StreamResponse;
    #[wasm_bindgen(constructor, js_class = "Response", catch)]
    fn new(body: &JsValue, init: &JsValue) -> Result<StreamResponse, JsValue>;
}

thread_local! {
    static AGENT: RefCell<Agent> = RefCell::new(Agent::new());
}

/// The version of this module, so that the page can tell a stale one.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}

/// Answers one request as `fetch` would: status, headers and a body that arrives over time. `path` may carry
/// `?delay=MS`. A fired `signal` ends the body with its reason.
#[wasm_bindgen]
pub async fn respond(
    method: String,
    path: String,
    body: String,
    signal: Option<web_sys::AbortSignal>,
) -> Result<web_sys::Response, JsValue> {
    for locale in Locale::ALL.into_iter().filter(|locale| is_written_in(&body, *locale)) {
        // What does not come is said in English.
        lazy::words::bring(locale, &["page", "demo"]).await.ok();
    }
    let request = AgentRequest { method, path, body };
    let answer = AGENT.with_borrow_mut(|agent| agent.respond(&request));
    let headers = Array::new();
    for (name, value) in &answer.headers {
        headers.push(&Array::of2(&(*name).into(), &value.into()));
    }
    let init = Object::new();
    Reflect::set(&init, &"status".into(), &answer.status.into())?;
    Reflect::set(&init, &"headers".into(), &headers)?;
    // A body, even an empty one, is forbidden with 204.
    let body = match answer.status {
        204 => JsValue::NULL,
        _ => stream(answer.chunks.into(), signal)?.into(),
    };
    Ok(StreamResponse::new(&body, &init)?.unchecked_into())
}

fn stream(
    chunks: VecDeque<(u32, Vec<u8>)>,
    signal: Option<web_sys::AbortSignal>,
) -> Result<web_sys::ReadableStream, JsValue> {
    let chunks = Rc::new(RefCell::new(chunks));
    let cancelled = Rc::new(Cell::new(false));
    // Timers come late, in a hidden tab by a second: what is due by then goes out together.
    let due = Rc::new(Cell::new(now()));

    let cancel = {
        let cancelled = cancelled.clone();
        Closure::<dyn FnMut(JsValue)>::new(move |_| cancelled.set(true))
    };
    let pull = Closure::<dyn FnMut(Controller) -> Promise>::new(move |controller: Controller| {
        let (chunks, cancelled, due, signal) = (chunks.clone(), cancelled.clone(), due.clone(), signal.clone());
        future_to_promise(async move {
            let aborted = || signal.as_ref().is_some_and(web_sys::AbortSignal::aborted);
            // The pause before the next piece; the borrow ends before the wait.
            let pause = chunks.borrow().front().map(|(pause, _)| f64::from(*pause));
            let Some(pause) = pause else {
                controller.close();
                return Ok(JsValue::UNDEFINED);
            };
            due.set(due.get() + pause);
            while due.get() > now() && !cancelled.get() && !aborted() {
                // In short naps, so that a stop is noticed at once.
                TimeoutFuture::new((due.get() - now()).clamp(1.0, 100.0) as u32).await;
            }
            if cancelled.get() {
                return Ok(JsValue::UNDEFINED);
            }
            if let Some(signal) = signal.as_ref().filter(|signal| signal.aborted()) {
                controller.error(&signal.reason());
                return Ok(JsValue::UNDEFINED);
            }
            let mut piece = chunks
                .borrow_mut()
                .pop_front()
                .map(|(_, bytes)| bytes)
                .unwrap_or_default();
            let mut rest = chunks.borrow_mut();
            while let Some((pause, _)) = rest.front()
                && due.get() + f64::from(*pause) <= now()
            {
                due.set(due.get() + f64::from(*pause));
                if let Some((_, bytes)) = rest.pop_front() {
                    piece.extend_from_slice(&bytes);
                }
            }
            controller.enqueue(&Uint8Array::from(piece.as_slice()));
            Ok(JsValue::UNDEFINED)
        })
    });

    let source = Object::new();
    Reflect::set(&source, &"pull".into(), &pull.into_js_value())?;
    Reflect::set(&source, &"cancel".into(), &cancel.into_js_value())?;
    web_sys::ReadableStream::new_with_underlying_source(&source)
}

fn now() -> f64 {
    js_sys::Date::now()
}
