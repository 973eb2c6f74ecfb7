//! Loading what the first paint does not need: modules of our own build, imported by their path from the page's base.
//! Knows no component and never sees an address from the wire.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(inline_js = "export const load = (path) => import(new URL(path, document.baseURI).href);")]
extern "C" {
    #[wasm_bindgen(js_name = load, catch)]
    async fn import(path: &str) -> Result<JsValue, JsValue>;
}

/// Imports a module of the build, e.g. `lazy/echarts.js`. The browser loads it once however often this is called; an
/// error (offline, say) may be tried again.
pub async fn load(path: &'static str) -> Result<JsValue, JsValue> {
    import(path).await
}
