//! Chart options by charming: a wasm module of its own, imported with ECharts when the first chart appears.

#[cfg(target_arch = "wasm32")]
mod exports {
    use wasm_bindgen::prelude::*;

    /// The version of this module, so that the page can tell a stale one.
    #[wasm_bindgen]
    pub fn version() -> String {
        env!("CARGO_PKG_VERSION").into()
    }
}

fn main() {}
