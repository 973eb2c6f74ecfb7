//! Chart options by charming: a wasm module of its own, imported with ECharts when the first chart appears.

#[cfg(target_arch = "wasm32")]
mod exports {
    use partsong::charts::drawing::Drawing;
    use wasm_bindgen::prelude::*;

    /// The ECharts option of a drawing; both are JSON text.
    #[wasm_bindgen]
    pub fn option(drawing: &str) -> Result<String, JsError> {
        let drawing: Drawing = serde_json::from_str(drawing)?;
        Ok(partsong::charts::option::option(&drawing))
    }
}

fn main() {}
