//! The picture of one panel: asks for the engine when it comes near the viewport, draws after each change in one go,
//! follows size and colour scheme, and lets go of everything with its owner. The cursor is the page's own.

use std::sync::Arc;

use js_sys::Array;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlElement, IntersectionObserver, IntersectionObserverInit, ResizeObserver};

use super::cursor::Cursor;
use super::draw::draw;
use super::engine::{Engine, Plot};
use super::format::Format;
use super::skeleton::Ghost;
use super::theme::{Theme, scheme_changes};
use crate::charts::layout::Layout;
use crate::contract::chart::Panel;
use crate::i18n::use_locale;

/// The rectangle that the scales span, in pixels of the host: left, top, right, bottom.
pub type Frame = [f64; 4];

struct Picture {
    engine: Engine,
    plot: Plot,
    /// ECharts calls it for as long as the picture lives.
    _drawn: Closure<dyn FnMut(f64, f64, f64, f64)>,
}

/// What the card and the picture share. Copy.
#[derive(Clone, Copy)]
pub struct Stage {
    pub panel: Signal<Arc<Panel>>,
    /// Indices of series that are not shown.
    pub hidden: Signal<Vec<usize>>,
    pub layout: Memo<Arc<Layout>>,
    /// The engine could not be loaded.
    pub failed: RwSignal<bool>,
    pub frame: RwSignal<Option<Frame>>,
    pub theme: RwSignal<Theme>,
    picture: StoredValue<Option<Picture>, LocalStorage>,
    /// There is a picture to draw into.
    ready: RwSignal<bool>,
    loading: RwSignal<bool>,
}

impl Stage {
    pub fn new(panel: Signal<Arc<Panel>>, hidden: Signal<Vec<usize>>) -> Stage {
        Stage {
            panel,
            hidden,
            layout: Memo::new(move |_| Arc::new(Layout::new(&panel.get(), &hidden.get()))),
            failed: RwSignal::new(false),
            frame: RwSignal::new(None),
            theme: RwSignal::new(Theme::default()),
            picture: StoredValue::new_local(None),
            ready: RwSignal::new(false),
            loading: RwSignal::new(false),
        }
    }

    /// The picture, once it is there.
    pub fn picture(&self) -> Option<Plot> {
        self.picture
            .with_value(|picture| picture.as_ref().map(|picture| picture.plot.clone()))
    }

    /// Loads the engine and makes the picture in `host`; once.
    fn start(self, host: HtmlElement) {
        if self.loading.get_untracked() || self.ready.get_untracked() {
            return;
        }
        self.loading.set(true);
        spawn_local(async move {
            let engine = Engine::load().await;
            // The card may be gone by now.
            if self.loading.try_set(false).is_some() || self.picture.try_with_value(|_| ()).is_none() {
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
                    self.failed.set(false);
                    self.ready.set(true);
                }
                Err(error) => {
                    web_sys::console::warn_2(&"charts could not be loaded".into(), &error);
                    self.failed.set(true);
                }
            }
        });
    }
}

/// The picture with its cursor. `label` names it for screen readers; `hint` is the id of the words about its keys.
#[component]
pub fn ChartPlot(stage: Stage, label: Signal<String>, hint: String) -> impl IntoView {
    let host = NodeRef::<Div>::new();
    let probe = NodeRef::<Div>::new();
    let width = RwSignal::new(0.0_f64);
    let locale = use_locale();
    let changes = scheme_changes();

    Effect::new(move |_| {
        let Some(host) = host.get() else { return };
        watch_size(&host, stage, width);
        watch_nearness(host.into(), stage);
    });
    Effect::new(move |_| {
        changes.track();
        if let Some(probe) = probe.get() {
            stage.theme.set(Theme::read(&probe));
        }
    });
    Effect::new(move |_| {
        let (ready, width) = (stage.ready.get(), width.get());
        let (panel, layout, theme) = (stage.panel.get(), stage.layout.get(), stage.theme.get());
        let format = Format(locale.get());
        if !ready || width < 1.0 || theme.series.is_empty() {
            return;
        }
        let (drawing, texts) = draw(&panel, &layout, &theme, format, width);
        let drawn = stage
            .picture
            .with_value(|made| made.as_ref().map(|made| made.engine.draw(&made.plot, &drawing, &texts)));
        if let Some(Err(error)) = drawn {
            web_sys::console::warn_2(&"a chart could not be drawn".into(), &error);
            stage.failed.set(true);
        }
    });
    on_cleanup(move || {
        if let Some(Some(picture)) = stage.picture.try_update_value(Option::take) {
            picture.plot.dispose();
        }
    });
    let look = move || stage.panel.get().look;
    view! {
        <div class="ps-chart-plot" dir="ltr">
            <div class="ps-chart-probe" node_ref=probe></div>
            {move || stage.frame.with(Option::is_none).then(|| view! { <Ghost look=look()/> })}
            <div class="ps-chart-host" node_ref=host aria-hidden="true"></div>
            <Cursor stage label hint/>
        </div>
    }
}

fn watch_size(host: &HtmlElement, stage: Stage, width: RwSignal<f64>) {
    let watched = host.clone();
    let resized = Closure::<dyn FnMut()>::new(move || {
        let now = f64::from(watched.client_width());
        // A hidden host has no size; it keeps its picture.
        if now < 1.0 {
            return;
        }
        if let Some(plot) = stage.picture() {
            plot.resize();
        }
        let _ = width.try_set(now);
    });
    width.set(f64::from(host.client_width()));
    let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(host);
    let kept = StoredValue::new_local((resized, observer));
    on_cleanup(move || kept.with_value(|(_, observer)| observer.disconnect()));
}

/// Charts far from the viewport wait; before printing all of them start.
fn watch_nearness(host: HtmlElement, stage: Stage) {
    let target = host.clone();
    let printed = host.clone();
    let near = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
        let seen = |entry: JsValue| {
            entry
                .unchecked_into::<web_sys::IntersectionObserverEntry>()
                .is_intersecting()
        };
        if entries.iter().any(seen) {
            stage.start(host.clone());
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin("600px");
    let Ok(observer) = IntersectionObserver::new_with_options(near.as_ref().unchecked_ref(), &options) else {
        stage.start(target);
        return;
    };
    observer.observe(&target);
    let print = window_event_listener(leptos::ev::beforeprint, move |_| stage.start(printed.clone()));
    let retry = Effect::new(move |before: Option<bool>| {
        let failed = stage.failed.get();
        if before == Some(true) && !failed {
            stage.start(target.clone());
        }
        failed
    });
    let kept = StoredValue::new_local(Some((near, observer, print, retry)));
    on_cleanup(move || {
        if let Some(Some((_, observer, print, _))) = kept.try_update_value(Option::take) {
            observer.disconnect();
            print.remove();
        }
    });
}
