//! Loading what the first paint does not need: modules of our own build, imported by their path in it. Knows no
//! component and never sees an address from the wire.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/build.js")]
extern "C" {
    #[wasm_bindgen(js_name = load, catch)]
    async fn import(path: &str) -> Result<JsValue, JsValue>;
    /// The address of a file of the build: in a page of others it is not below the page's own.
    pub fn address(path: &str) -> String;
    /// Whether the person saves data: nothing comes ahead of need then.
    #[wasm_bindgen(js_name = savesData)]
    pub fn saves_data() -> bool;
}

/// Imports a module of the build, e.g. `lazy/echarts.js`. The browser loads it once however often this is called; an
/// error (offline, say) may be tried again.
///
/// # Errors
/// What the browser's `import` throws.
pub async fn load(path: &'static str) -> Result<JsValue, JsValue> {
    crate::browser::lazy::counted(import(path)).await
}
