//! Loading what the first paint does not need: modules of our own build, imported by their path in it. Knows no
//! component and never sees an address from the wire.

use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/build.js")]
extern "C" {
    #[wasm_bindgen(js_name = load, catch)]
    async fn import(path: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = savesData)]
    fn saves_data() -> bool;
}

/// Imports a module of the build, e.g. `lazy/echarts.js`. The browser loads it once however often this is called; an
/// error (offline, say) may be tried again.
pub async fn load(path: &'static str) -> Result<JsValue, JsValue> {
    crate::lazy::counted(import(path)).await
}

/// Begins to import a module of the build that will be needed; nothing where the person saves data. Whoever needs it says
/// that it cannot be had.
pub fn load_ahead(path: &'static str) {
    if !saves_data() {
        spawn_local(async move {
            let _ = load(path).await;
        });
    }
}
