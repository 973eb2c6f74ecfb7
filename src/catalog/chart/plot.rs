//! The picture of one panel: comes when it is near the viewport, is drawn after each change in one go, follows size and
//! colour scheme, and lets go of everything with its owner. The cursor is the page's own.

use crate::number::Digits;
use crate::ui::prelude::*;
use js_sys::Array;
use leptos::html::Div;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, IntersectionObserverInit};

use super::cursor::Cursor;
use super::draw::draw;
use super::format::Format;
use super::skeleton::Ghost;
use super::stage::{ChartStage, in_words};
use super::theme::{ChartTheme, scheme_changes};
use crate::browser::dom;
use crate::browser::observe::resize::on_resize;
use crate::browser::paper::is_on_paper;
use crate::charts::labels::wide;
use crate::contract::data::chart::ChartLook;
use crate::live::locale::use_locale;

/// The picture with its cursor. `label` names it for screen readers; `hint` is the id of the words about its keys.
#[component]
pub(super) fn ChartPlot(stage: ChartStage, label: Signal<String>, hint: String) -> impl IntoView {
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
            stage.theme.set(ChartTheme::read(&probe));
        }
    });
    Effect::new(move |_| {
        let (ready, width) = (stage.ready.get(), width.get());
        let (panel, layout, theme) = (stage.panel.get(), stage.layout.get(), stage.theme.get());
        let format = Format(locale.get());
        // No frame comes between the word that it is printed and the paper.
        let on_paper = is_on_paper();
        if !ready || width < 1.0 || theme.series.is_empty() {
            return;
        }
        let (drawing, texts) = draw(&panel, &layout, &theme, format, width);
        let drawn = stage.picture.with_value(|made| {
            made.as_ref()
                .map(|made| made.engine.draw(&made.plot, &drawing, &texts, on_paper))
        });
        if let Some(Err(error)) = drawn {
            web_sys::console::warn_2(&"a chart could not be drawn".into(), &error);
            stage.failed.set(Some(in_words(&error)));
        }
    });
    // The card may draw its next panel otherwise, and the one after it in a place of its own again.
    on_cleanup(move || {
        if let Some(Some(picture)) = stage.picture.try_update_value(Option::take) {
            picture.plot.dispose();
        }
        stage.leave();
    });
    let look = move || stage.panel.get().look;
    view! {
        <div class="ps-chart-plot" dir="ltr">
            <div class="ps-chart-probe" node_ref=probe></div>
            {move || stage.frame.with(Option::is_none).then(|| view! { <Ghost look=look()/> })}
            <div class="ps-chart-host" node_ref=host aria-hidden="true"></div>
            {move || totals(stage, Format(locale.get()))}
            <Cursor stage label hint/>
        </div>
    }
}

/// The whole of each stack, on its top, where there is room for all of them.
fn totals(stage: ChartStage, format: Format) -> Option<View> {
    let (panel, layout) = (stage.panel.get(), stage.layout.get());
    let [left, top, right, bottom] = stage.frame.get()?;
    let axis = layout.axes.first()?;
    let unit = layout.units.first()?;
    if panel.look != ChartLook::StackedBar || layout.rows.len() < 2 {
        return None;
    }
    let band = (right - left) / panel.xs.len().max(1) as f64;
    let one = |index: usize| {
        let whole = layout
            .rows
            .iter()
            .filter_map(|row| row.ends.get(index).copied().flatten());
        whole.fold(None, |most: Option<f64>, end| {
            Some(most.map_or(end, |most| most.max(end)))
        })
    };
    let wholes: Vec<(usize, f64)> = (0..panel.xs.len())
        .filter_map(|index| Some((index, one(index)?)))
        .collect();
    let values: Vec<f64> = wholes.iter().map(|(_, whole)| *whole).collect();
    let texts = format.ticks(unit, &values);
    let larger = stage.theme.with(ChartTheme::larger);
    if texts.iter().any(|text| wide(text) * larger > band + 4.0) {
        return None;
    }
    let spans: Vec<_> = wholes
        .into_iter()
        .zip(texts)
        .map(|((index, whole), text)| {
            let x = left + layout.x_share(&panel.xs, index) * (right - left);
            let y = bottom - axis.share(whole) * (bottom - top);
            view! { <span class="ps-chart-total" style:left=format!("{:.1}px", Digits(x)) style:top=format!("{:.1}px", Digits(y))>{text}</span> }
        })
        .collect();
    Some(view! { <div class="ps-chart-totals" aria-hidden="true">{spans}</div> })
}

fn watch_size(host: &HtmlElement, stage: ChartStage, width: RwSignal<f64>) {
    let watched = host.clone();
    on_resize(host, move || {
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
}

/// Charts far from the viewport wait; before printing all of them start.
fn watch_nearness(host: HtmlElement, stage: ChartStage) {
    let target = host.clone();
    let printed = host.clone();
    let near = Closure::new(move |entries: Array| {
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
    let Some(observer) = dom::watch_entries(&options, near) else {
        stage.start(target);
        return;
    };
    observer.observe(&target);
    let start = move |_| stage.start(printed.clone());
    dom::until_cleanup(window_event_listener(leptos::ev::beforeprint, start));
    Effect::new(move |before: Option<bool>| {
        let failed = stage.failed.with(Option::is_some);
        if before == Some(true) && !failed {
            stage.start(target.clone());
        }
        failed
    });
}
