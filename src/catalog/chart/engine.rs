//! What turns a drawing into an option, and ECharts, as the page calls them; both load together when the first chart appears.

use std::cell::RefCell;

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

use crate::browser::assets;
use crate::browser::promise::promise;
use crate::charts::drawing::Drawing;

crate::browser::lazy::lazy! {
    /// Writes the ECharts option of a drawing, as JSON text.
    pub option in plots: fn(&Drawing) -> String = crate::charts::option::option
}

#[wasm_bindgen]
extern "C" {
    type Echarts;
    #[wasm_bindgen(method, catch)]
    fn plot(this: &Echarts, host: &HtmlElement, drawn: &Function) -> Result<Plot, JsValue>;

    /// One picture in the page (`src/js/echarts.js`).
    #[derive(Clone)]
    pub(super) type Plot;
    #[wasm_bindgen(method, catch)]
    fn set(this: &Plot, option: &str, texts: &str, now: bool) -> Result<(), JsValue>;
    /// Fits the picture to its host.
    #[wasm_bindgen(method)]
    pub fn resize(this: &Plot);
    #[wasm_bindgen(method)]
    pub fn dispose(this: &Plot);
    /// The picture's bytes, a `Uint8Array`; `text` is the JSON of what stands around it.
    #[wasm_bindgen(method, catch)]
    pub async fn png(this: &Plot, text: &str) -> Result<JsValue, JsValue>;
}

/// Both, ready.
pub(super) struct ChartEngine {
    option: fn(&Drawing) -> String,
    echarts: Echarts,
}

thread_local! {
    static LOADED: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

impl ChartEngine {
    /// Loads both once; a failure is forgotten, so that the next call tries again.
    pub async fn load() -> Result<ChartEngine, JsValue> {
        let loading = LOADED.with_borrow_mut(|loaded| loaded.get_or_insert_with(|| promise(both())).clone());
        let loaded = JsFuture::from(loading).await;
        if loaded.is_err() {
            LOADED.take();
        }
        let echarts = loaded?.unchecked_into();
        let option = option::get().ok_or(JsValue::NULL)?;
        Ok(ChartEngine { option, echarts })
    }

    /// A picture in `host`; `drawn(left, top, right, bottom)` hears of each drawing.
    pub(super) fn plot(&self, host: &HtmlElement, drawn: &Function) -> Result<Plot, JsValue> {
        self.echarts.plot(host, drawn)
    }

    /// Draws, in the next frame or `now`. `texts` is the JSON of the ticks' texts: `{x: null | [..], y: [[..]]}`.
    pub(super) fn draw(&self, plot: &Plot, drawing: &Drawing, texts: &str, now: bool) -> Result<(), JsValue> {
        plot.set(&(self.option)(drawing), texts, now)
    }
}

async fn both() -> Result<JsValue, JsValue> {
    let option = async { option::load().await.map_err(|_| JsValue::from_str("lazy/plots.wasm")) };
    let (_, echarts) = futures::future::try_join(option, assets::load(super::ENGINE)).await?;
    Ok(echarts)
}
