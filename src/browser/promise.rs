//! Promises of what is still being done. Knows nothing of what that is.

use std::future::Future;
use std::pin::Pin;

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::future_to_promise;

/// What is promised; an error is what the promise is rejected with.
type Promised = Pin<Box<dyn Future<Output = Result<JsValue, JsValue>>>>;

/// A promise of what comes of this. What settles it stands behind one pointer, and is there once.
pub fn promise(coming: impl Future<Output = Result<JsValue, JsValue>> + 'static) -> Promise {
    let coming: Promised = Box::pin(coming);
    future_to_promise(coming)
}
