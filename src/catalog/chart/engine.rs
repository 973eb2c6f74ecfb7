//! The charts module and ECharts as the page calls them; both load together when the first chart appears.

use std::cell::RefCell;

use js_sys::{Array, Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::HtmlElement;

use crate::catalog::lazy;
use crate::charts::drawing::Drawing;

#[wasm_bindgen]
extern "C" {
    type Charts;
    #[wasm_bindgen(method, catch, js_name = default)]
    fn start(this: &Charts) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn option(this: &Charts, drawing: &str) -> Result<String, JsValue>;

    type Echarts;
    #[wasm_bindgen(method, catch)]
    fn plot(this: &Echarts, host: &HtmlElement, drawn: &Function) -> Result<Plot, JsValue>;

    /// One picture in the page (`src/js/echarts.js`).
    #[derive(Clone)]
    pub type Plot;
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

/// Both modules, ready.
pub struct Engine {
    charts: Charts,
    echarts: Echarts,
}

thread_local! {
    static LOADED: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

impl Engine {
    /// Loads both modules once; a failure is forgotten, so that the next call tries again.
    pub async fn load() -> Result<Engine, JsValue> {
        let promise = LOADED.with_borrow_mut(|loaded| loaded.get_or_insert_with(|| future_to_promise(both())).clone());
        let modules = JsFuture::from(promise).await;
        if modules.is_err() {
            LOADED.take();
        }
        let modules: Array = modules?.unchecked_into();
        Ok(Engine {
            charts: modules.get(0).unchecked_into(),
            echarts: modules.get(1).unchecked_into(),
        })
    }

    /// A picture in `host`; `drawn(left, top, right, bottom)` hears of each drawing.
    pub fn plot(&self, host: &HtmlElement, drawn: &Function) -> Result<Plot, JsValue> {
        self.echarts.plot(host, drawn)
    }

    /// Draws, in the next frame or `now`. `texts` is the JSON of the ticks' texts: `{x: null | [..], y: [[..]]}`.
    pub fn draw(&self, plot: &Plot, drawing: &Drawing, texts: &str, now: bool) -> Result<(), JsValue> {
        let drawing = serde_json::to_string(drawing).map_err(|error| JsValue::from_str(&error.to_string()))?;
        plot.set(&self.charts.option(&drawing)?, texts, now)
    }
}

async fn both() -> Result<JsValue, JsValue> {
    let charts = async {
        let charts: Charts = lazy::load("partsong_charts.js").await?.unchecked_into();
        JsFuture::from(charts.start()?).await?;
        Ok::<Charts, JsValue>(charts)
    };
    let (charts, echarts) = futures::future::try_join(charts, lazy::load("lazy/echarts.js")).await?;
    Ok(Array::of2(&charts, &echarts).into())
}
