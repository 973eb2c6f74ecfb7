//! What the card and the picture of one panel share, and how the picture comes: the engine is asked for, once. Draws
//! nothing.

use std::sync::Arc;

use crate::ui::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;

use super::engine::{ChartEngine, Plot};
use super::theme::ChartTheme;
use crate::charts::layout::Layout;
use crate::contract::data::chart::Panel;

/// The rectangle that the scales span, in pixels of the host: left, top, right, bottom.
pub(super) type PlotFrame = [f64; 4];

/// What a panel is drawn with and into.
pub(super) struct Picture {
    pub engine: ChartEngine,
    pub plot: Plot,
    /// ECharts calls it for as long as the picture lives.
    _drawn: Closure<dyn FnMut(f64, f64, f64, f64)>,
}

/// What the card and the picture share. Copy.
#[derive(Clone, Copy)]
pub(super) struct ChartStage {
    pub panel: Signal<Arc<Panel>>,
    /// Indices of series that are not shown.
    pub hidden: Signal<Vec<usize>>,
    pub layout: Memo<Arc<Layout>>,
    /// Why there is no picture: the engine could not be loaded, or not draw.
    pub failed: RwSignal<Option<String>>,
    pub frame: RwSignal<Option<PlotFrame>>,
    pub theme: RwSignal<ChartTheme>,
    pub(super) picture: StoredValue<Option<Picture>>,
    /// There is a picture to draw into.
    pub(super) ready: RwSignal<bool>,
    loading: RwSignal<bool>,
}

impl ChartStage {
    pub(super) fn new(panel: Signal<Arc<Panel>>, hidden: Signal<Vec<usize>>) -> ChartStage {
        ChartStage {
            panel,
            hidden,
            layout: Memo::new(move |_| Arc::new(Layout::new(&panel.get(), &hidden.get()))),
            failed: RwSignal::new(None),
            frame: RwSignal::new(None),
            theme: RwSignal::new(ChartTheme::default()),
            picture: StoredValue::new(None),
            ready: RwSignal::new(false),
            loading: RwSignal::new(false),
        }
    }

    /// The picture, once it is there.
    pub(super) fn picture(&self) -> Option<Plot> {
        self.picture
            .with_value(|picture| picture.as_ref().map(|picture| picture.plot.clone()))
    }

    /// The place of the picture is gone.
    pub(super) fn leave(self) {
        let _ = self.ready.try_set(false);
        let _ = self.loading.try_set(false);
        let _ = self.frame.try_set(None);
    }

    /// Loads the engine and makes the picture in `host`; once.
    pub(super) fn start(self, host: HtmlElement) {
        if self.loading.get_untracked() || self.ready.get_untracked() {
            return;
        }
        self.loading.set(true);
        spawn_local(async move {
            let engine = ChartEngine::load().await;
            // The card may be gone by now, or another place be the picture's.
            if self.loading.try_set(false).is_some()
                || self.picture.try_with_value(|_| ()).is_none()
                || !host.is_connected()
            {
                return;
            }
            let drawn = Closure::<dyn FnMut(f64, f64, f64, f64)>::new(move |left, top, right, bottom| {
                let _ = self.frame.try_set(Some([left, top, right, bottom]));
            });
            let made = engine.and_then(|engine| {
                let plot = engine.plot(&host, drawn.as_ref().unchecked_ref())?;
                Ok(Picture {
                    engine,
                    plot,
                    _drawn: drawn,
                })
            });
            match made {
                Ok(made) => {
                    self.picture.set_value(Some(made));
                    self.failed.set(None);
                    self.ready.set(true);
                }
                Err(error) => {
                    web_sys::console::warn_2(&"charts could not be loaded".into(), &error);
                    self.failed.set(Some(in_words(&error)));
                }
            }
        });
    }
}

/// What an error of the browser says.
pub(super) fn in_words(error: &JsValue) -> String {
    let message = js_sys::Reflect::get(error, &"message".into())
        .ok()
        .and_then(|message| message.as_string());
    message.or_else(|| error.as_string()).unwrap_or_default()
}
