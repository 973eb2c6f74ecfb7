//! The chart card: title and sentence, tabs, the plot or its data, legend and downloads.

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use web_sys::KeyboardEvent;

use super::data::{ChartData, place_name};
use super::draw::PATTERNS_FROM;
use super::format::Format;
use super::legend::{Entry, Legend};
use super::plot::{ChartPlot, Stage};
use super::theme::COLORS;
use crate::catalog::card::fresh_id;
use crate::catalog::{export, icon};
use crate::charts::sentence::{Writer, isolate, name_of, pieces, sentence};
use crate::contract::chart::{Chart, Look, Panel, Topic, Unit, csv, sum};
use crate::i18n::text::chart as words;
use crate::i18n::{Locale, Text, t, tn, use_locale};

/// The word for a panel's topic.
pub fn topic_word(topic: Topic) -> &'static Text {
    match topic {
        Topic::Trend => &words::TREND,
        Topic::Campaign => &words::CAMPAIGN,
        Topic::Metric => &words::METRIC,
        Topic::Device => &words::DEVICE,
    }
}

/// A name for a panel: its own, its topic's, or its number.
fn panel_name(panel: &Panel, index: usize, locale: Locale) -> String {
    match (&panel.title, panel.topic) {
        (Some(title), _) => title.clone(),
        (None, Some(topic)) => topic_word(topic).get(locale).to_owned(),
        (None, None) => format!("{} {}", words::CHART.get(locale), index + 1),
    }
}

/// A sentence with the names from the wire set apart.
fn with_names(text: &str) -> Vec<AnyView> {
    let piece = |(foreign, text): (bool, &str)| match foreign {
        true => view! { <bdi>{text.to_owned()}</bdi> }.into_any(),
        false => text.to_owned().into_any(),
    };
    pieces(text).into_iter().map(piece).collect()
}

fn entries(panel: &Panel, locale: Locale) -> Vec<Entry> {
    let format = Format(locale);
    if panel.look != Look::Pie {
        let named = |(index, series): (usize, &crate::contract::chart::Series)| Entry {
            index,
            name: if series.label.is_empty() {
                words::VALUE.get(locale).to_owned()
            } else {
                series.label.clone()
            },
            share: None,
        };
        return panel.series.iter().enumerate().map(named).collect();
    }
    let Some(series) = panel.series.first() else {
        return Vec::new();
    };
    let whole = sum(series);
    let slice = |(index, value): (usize, &Option<f64>)| {
        let value = (*value)?;
        Some(Entry {
            index,
            name: format.place(&panel.xs, index),
            share: Some(format.short(&Unit::Percent, value / whole * 100.0)),
        })
    };
    series.values.iter().enumerate().filter_map(slice).take(60).collect()
}

#[component]
pub fn ChartCard(chart: Signal<Arc<Chart>>, #[prop(into)] busy: Signal<bool>) -> impl IntoView {
    let id = fresh_id("chart");
    let locale = use_locale();
    let current = RwSignal::new(0_usize);
    // Panel and series (in a pie: slice) of everything hidden.
    let hidden_all = RwSignal::new(Vec::<(usize, usize)>::new());
    let data_shown = RwSignal::new(false);

    let index = Memo::new(move |_| {
        current
            .get()
            .min(chart.with(|chart| chart.panels.len()).saturating_sub(1))
    });
    let whole = Memo::new(move |_| chart.with(|chart| chart.panels.get(index.get()).cloned()).map(Arc::new));
    let hidden = Memo::new(move |_| {
        let here = index.get();
        hidden_all.with(|all| {
            all.iter()
                .filter(|(panel, _)| *panel == here)
                .map(|(_, entry)| *entry)
                .collect::<Vec<_>>()
        })
    });
    let nothing = Arc::new(Panel {
        id: String::new(),
        title: None,
        topic: None,
        look: Look::Line,
        x_label: None,
        xs: crate::contract::chart::Xs::Names(Vec::new()),
        series: Vec::new(),
        dropped: 0,
    });
    let panel = Memo::new(move |_| {
        let Some(panel) = whole.get() else {
            return nothing.clone();
        };
        let hidden = hidden.get();
        if panel.look != Look::Pie || hidden.is_empty() {
            return panel;
        }
        // A hidden slice leaves the whole, so the others' shares are of what is shown.
        let mut panel = (*panel).clone();
        for series in &mut panel.series {
            for index in &hidden {
                series
                    .values
                    .get_mut(*index)
                    .into_iter()
                    .for_each(|value| *value = None);
            }
        }
        Arc::new(panel)
    });
    let series_hidden = Memo::new(move |_| match panel.with(|panel| panel.look) {
        Look::Pie => Vec::new(),
        _ => hidden.get(),
    });
    let stage = Stage::new(panel.into(), series_hidden.into());
    let toggle = Callback::new(move |entry: usize| {
        let key = (index.get_untracked(), entry);
        hidden_all.update(|all| match all.iter().position(|known| *known == key) {
            Some(at) => {
                all.remove(at);
            }
            None => all.push(key),
        });
    });

    let title = Memo::new(move |_| {
        let named = chart.with(|chart| match (&chart.title, chart.panels.as_slice()) {
            (Some(title), _) => Some(title.clone()),
            (None, [panel]) => panel.title.clone(),
            _ => None,
        });
        named.unwrap_or_else(|| words::CHART.get(locale.get()).to_owned())
    });
    let said = Memo::new(move |_| {
        let locale = locale.get();
        match whole.with(|panel| panel.as_ref().is_none_or(|panel| panel.is_empty())) {
            true => words::NO_DATA.get(locale).to_owned(),
            false => panel.with(|panel| sentence(panel, &series_hidden.get(), locale, &Format(locale))),
        }
    });
    let label = Signal::derive(move || format!("{}. {}", isolate(&title.get()), said.get()));
    let empty = Memo::new(move |_| whole.with(|panel| panel.as_ref().is_none_or(|panel| panel.is_empty())));
    let table_shown = Memo::new(move |_| data_shown.get() || stage.failed.get());

    // Short enough to keep its ending when the name is made safe.
    let named = move |ending: &str| {
        format!(
            "{}.{ending}",
            title.get_untracked().chars().take(60).collect::<String>()
        )
    };
    let save_csv = move |_| {
        if let Some(panel) = whole.get_untracked() {
            let text = csv(&panel, &place_name(&panel, locale.get_untracked()));
            export::download(&named("csv"), "text/csv;charset=utf-8", text.as_bytes());
        }
    };
    let save_png = move |_| {
        let Some(plot) = stage.picture() else { return };
        let text = png_text(
            stage,
            &panel.get_untracked(),
            &title.get_untracked(),
            &said.get_untracked(),
            locale.get_untracked(),
        );
        let name = named("png");
        spawn_local(async move {
            match plot.png(&text).await {
                Ok(bytes) => export::download(&name, "image/png", &js_sys::Uint8Array::new(&bytes).to_vec()),
                Err(error) => web_sys::console::warn_2(&"the picture could not be saved".into(), &error),
            }
        });
    };

    let title_id = format!("{id}-title");
    let hint_id = format!("{id}-keys");
    let tabs_id = id.clone();
    let body_id = format!("{id}-body");
    let tabs = {
        let (body_id, tabs_id) = (body_id.clone(), tabs_id.clone());
        move || {
            let names: Vec<String> = chart.with(|chart| {
                let named = |(index, panel): (usize, &Panel)| panel_name(panel, index, locale.get());
                chart.panels.iter().enumerate().map(named).collect()
            });
            (names.len() > 1)
                .then(|| view! { <Tabs names current=index set=current id=tabs_id.clone() body=body_id.clone()/> })
        }
    };
    let body_label = {
        let (tabs_id, title_id) = (tabs_id.clone(), title_id.clone());
        move || match chart.with(|chart| chart.panels.len() > 1) {
            true => format!("{tabs_id}-tab{}", index.get()),
            false => title_id.clone(),
        }
    };
    let tabbed = move || chart.with(|chart| chart.panels.len() > 1).then_some("tabpanel");
    let figure = move || {
        let hint = hint_id.clone();
        match empty.get() {
            true => view! { <p class="ps-chart-empty">{t(&words::NO_DATA)}</p> }.into_any(),
            false => view! {
                <div class="ps-chart-stage" class:is-hidden=move || table_shown.get()>
                    <ChartPlot stage label hint=hint.clone()/>
                    <p class="ps-hidden" id=hint>{t(&words::KEYS)}</p>
                </div>
                {move || {
                    table_shown.get().then(|| view! {
                        {move || stage.failed.get().then(|| view! {
                            <p class="ps-chart-notice" role="alert">
                                {icon::warning()}
                                <span>{t(&words::LOAD_FAILED)}</span>
                                <button type="button" class="ps-chart-quiet" on:click=move |_| stage.failed.set(false)>
                                    {t(&words::TRY_AGAIN)}
                                </button>
                            </p>
                        })}
                        <ChartData panel=Signal::derive(move || whole.get().unwrap_or_else(|| panel.get())) label/>
                    })
                }}
            }
            .into_any(),
        }
    };
    let footer = move || {
        (!empty.get()).then(|| {
            view! {
                <div class="ps-chart-foot">
                    {move || whole.get().map(|panel| {
                        let entries = entries(&panel, locale.get());
                        let patterned = entries.len() >= PATTERNS_FROM;
                        view! { <Legend look=panel.look entries hidden=hidden.into() toggle patterned/> }
                    })}
                    <div class="ps-chart-actions">
                        <button
                            type="button"
                            class="ps-chart-quiet"
                            disabled=move || stage.failed.get()
                            on:click=move |_| data_shown.update(|shown| *shown = !*shown)
                        >
                            {move || match table_shown.get() {
                                true => icon::chart(),
                                false => icon::table(),
                            }}
                            {move || if table_shown.get() { words::VIEW_CHART.get(locale.get()) } else { words::VIEW_DATA.get(locale.get()) }}
                        </button>
                        <button type="button" class="ps-chart-quiet" title=t(&words::SAVE_IMAGE)
                            disabled=move || stage.failed.get() on:click=save_png>
                            {icon::download()}
                            <span class="ps-hidden">{t(&words::SAVE_IMAGE)} " "</span>
                            {FILE_KINDS.0}
                        </button>
                        <button type="button" class="ps-chart-quiet" title=t(&words::SAVE_DATA) on:click=save_csv>
                            {icon::download()}
                            <span class="ps-hidden">{t(&words::SAVE_DATA)} " "</span>
                            {FILE_KINDS.1}
                        </button>
                    </div>
                </div>
            }
        })
    };
    view! {
        <div class="ps-chart" role="group" aria-labelledby=title_id.clone() aria-busy=move || busy.get().then_some("true")>
            <div class="ps-chart-head">
                <div class="ps-chart-words">
                    <p class="ps-chart-title">
                        <bdi id=title_id.clone()>{move || title.get()}</bdi>
                        {move || chart.with(|chart| chart.period.clone()).map(|period| view! { <bdi class="ps-chart-chip">{period}</bdi> })}
                    </p>
                    {move || chart.with(|chart| chart.summary.clone()).map(|summary| view! { <p class="ps-chart-said"><bdi>{summary}</bdi></p> })}
                    {move || (!empty.get()).then(|| view! { <p class="ps-chart-said">{with_names(&said.get())}</p> })}
                </div>
                {tabs}
            </div>
            <div class="ps-chart-body" id=body_id role=tabbed aria-labelledby=move || tabbed().map(|_| body_label())>
                {figure}
                {move || {
                    let named = panel.with(|panel| panel.x_label.clone().filter(|_| panel.look == Look::Scatter));
                    named.filter(|_| !table_shown.get()).map(|name| view! { <p class="ps-chart-axis" aria-hidden="true"><bdi>{name}</bdi></p> })
                }}
                {move || {
                    let dropped = whole.with(|panel| panel.as_ref().map_or(0, |panel| panel.dropped));
                    (dropped > 0).then(|| view! { <p class="ps-chart-dropped">{tn(&words::DROPPED, dropped, &[])}</p> })
                }}
            </div>
            {footer}
        </div>
    }
}

/// Names of file kinds, the same in every language.
const FILE_KINDS: (&str, &str) = ("PNG", "CSV");

/// What stands around the saved picture.
fn png_text(stage: Stage, panel: &Panel, title: &str, said: &str, locale: Locale) -> String {
    let theme = stage.theme.get_untracked();
    let hidden = stage.hidden.get_untracked();
    let plain = |text: &str| pieces(text).into_iter().map(|(_, piece)| piece).collect::<String>();
    let color = |index: usize| theme.series.get(index % COLORS).cloned().unwrap_or_default();
    let legend: Vec<(String, String)> = match panel.look {
        Look::Pie => entries(panel, locale)
            .into_iter()
            .map(|entry| (entry.name, color(entry.index)))
            .collect(),
        _ => {
            let shown = panel
                .series
                .iter()
                .enumerate()
                .filter(|(index, _)| !hidden.contains(index));
            shown
                .map(|(index, series)| (plain(&name_of(series, locale)), color(index)))
                .collect()
        }
    };
    json!({
        "title": title, "words": plain(said), "color": theme.text, "soft": theme.soft,
        "background": theme.paint.surface, "font": theme.paint.font, "legend": legend,
    })
    .to_string()
}

/// One tab per panel; arrows move and choose (WAI-ARIA tabs with automatic activation).
#[component]
fn Tabs(names: Vec<String>, current: Memo<usize>, set: RwSignal<usize>, id: String, body: String) -> impl IntoView {
    let count = names.len();
    let list = NodeRef::<leptos::html::Div>::new();
    let keys = move |event: KeyboardEvent| {
        let at = current.get_untracked();
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => (at + 1) % count,
            "ArrowLeft" | "ArrowUp" => (at + count - 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        set.set(to);
        let tab = list.get_untracked().and_then(|list| list.children().item(to as u32));
        if let Some(tab) = tab {
            use wasm_bindgen::JsCast;
            if let Ok(tab) = tab.dyn_into::<web_sys::HtmlElement>() {
                let _ = tab.focus();
            }
        }
    };
    let tab = |(index, name): (usize, String)| {
        view! {
            <button
                type="button"
                role="tab"
                class="ps-chart-tab"
                id=format!("{id}-tab{index}")
                aria-controls=body.clone()
                aria-selected=move || (current.get() == index).to_string()
                tabindex=move || if current.get() == index { "0" } else { "-1" }
                on:click=move |_| set.set(index)
            >
                <bdi>{name}</bdi>
            </button>
        }
    };
    let tabs: Vec<_> = names.into_iter().enumerate().map(tab).collect();
    view! {
        <div class="ps-chart-tabs" role="tablist" aria-label=t(&words::PANELS) node_ref=list on:keydown=keys>
            {tabs}
        </div>
    }
}
