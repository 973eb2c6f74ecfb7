//! The chart card: title and sentence, tabs, the names of the axes, the figure or its data, legend and downloads.

use crate::browser::mount_root::use_root;
use std::sync::Arc;

use crate::number::Digits;
use crate::ui::prelude::*;
use leptos::html;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;

use super::bars::Bars;
use super::data::{ChartData, place_name};
use super::draw::PATTERNS_FROM;
use super::format::Format;
use super::legend::{Legend, LegendEntry};
use super::plot::ChartPlot;
use super::share::Share;
use super::stage::ChartStage;
use super::states::{axis_names, empty, failed, with_names};
use super::tabs::Tabs;
use super::theme::COLORS;
use crate::browser::export;
use crate::browser::observe::resize::on_resize;
use crate::catalog::kit::card::{copy_button, fresh_id};
use crate::catalog::kit::icon;
use crate::charts::labels::lies;
use crate::charts::sentence::{isolate, name_of, pieces, sentence};
use crate::contract::data::chart::{Chart, ChartLook, DateGrain, Panel, Topic, Xs, csv, tsv};
use crate::live::features::use_features;
use crate::live::locale::{t, tn, use_locale};
use crate::model::Reply;
use crate::words::text::chart as words;
use crate::words::{Locale, Text};

/// The word for a panel's topic.
fn topic_word(topic: Topic) -> &'static Text {
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

fn entries(panel: &Panel, locale: Locale) -> Vec<LegendEntry> {
    let named = |(index, series): (usize, &crate::contract::data::chart::Series)| LegendEntry {
        index,
        name: match series.label.is_empty() {
            true => words::VALUE.get(locale).to_owned(),
            false => series.label.clone(),
        },
    };
    panel.series.iter().enumerate().map(named).collect()
}

/// What stands in the card's body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Figure {
    Empty,
    Plot,
    Bars,
    Share,
}

/// How many places a panel has, in words.
fn count_words(panel: &Panel) -> String {
    match &panel.xs {
        Xs::Dates {
            grain: DateGrain::Day,
            at,
        } if !panel.xs.is_uneven() => tn(&words::DAYS, at.len(), &[]),
        xs => tn(&words::ROWS, xs.len(), &[]),
    }
}

/// `ask` hands up what the person asks for in place of an empty chart.
#[component]
pub fn ChartCard(
    chart: Signal<Arc<Chart>>,
    #[prop(into)] busy: Signal<bool>,
    #[prop(optional_no_strip)] ask: Option<Callback<Reply>>,
) -> impl IntoView {
    let id = fresh_id("chart");
    let locale = use_locale();
    let current = RwSignal::new(0_usize);
    // Panel and series of everything hidden.
    let hidden_all = RwSignal::new(Vec::<(usize, usize)>::new());
    let wants_data = RwSignal::new(false);
    let card = NodeRef::<html::Div>::new();
    let body = NodeRef::<html::Div>::new();
    let width = card_width(card);
    // The data stand at the height that the figure had.
    let height = RwSignal::new(None::<f64>);

    let index = Memo::new(move |_| {
        current
            .get()
            .min(chart.with(|chart| chart.panels.len()).saturating_sub(1))
    });
    let nothing = Arc::new(Panel {
        id: String::new(),
        title: None,
        topic: None,
        look: ChartLook::Line,
        x_label: None,
        xs: Xs::Names(Vec::new()),
        series: Vec::new(),
        dropped: 0,
    });
    let panel = Memo::new(move |_| {
        let found = chart.with(|chart| chart.panels.get(index.get()).cloned());
        found.map_or_else(|| nothing.clone(), Arc::new)
    });
    let hidden = Memo::new(move |_| {
        let here = index.get();
        hidden_all.with(|all| {
            all.iter()
                .filter(|(panel, _)| *panel == here)
                .map(|(_, entry)| *entry)
                .collect::<Vec<_>>()
        })
    });
    let figure = Memo::new(move |_| {
        panel.with(|panel| match panel.look {
            _ if panel.is_empty() => Figure::Empty,
            ChartLook::Pie => Figure::Share,
            _ if lies(panel, width.get()) => Figure::Bars,
            _ => Figure::Plot,
        })
    });
    let features = use_features();
    let as_table = Memo::new(move |_| figure.get() != Figure::Empty && !features.with(|features| features.charts));
    let data_shown = Memo::new(move |_| as_table.get() || wants_data.get());
    let stage = ChartStage::new(panel.into(), hidden.into());
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
        match figure.get() {
            Figure::Empty => words::NO_DATA.get(locale).to_owned(),
            _ => panel.with(|panel| sentence(panel, &hidden.get(), locale, &Format(locale))),
        }
    });
    // What the server says of all panels would stand above each of them.
    let summary = move || {
        chart.with(|chart| {
            let one = chart.panels.len() < 2;
            chart.summary.clone().filter(|_| one)
        })
    };
    let label = Signal::derive(move || format!("{}. {}", isolate(&title.get()), said.get()));
    let show_data = move |shown: bool| {
        let now = body
            .get_untracked()
            .map(|body| body.get_bounding_client_rect().height());
        if shown && !data_shown.get_untracked() {
            height.set(now);
        }
        wants_data.set(shown);
    };

    // Short enough to keep its ending when the name is made safe.
    let named = move |ending: &str| {
        format!(
            "{}.{ending}",
            title.get_untracked().chars().take(60).collect::<String>()
        )
    };
    let place = move || panel.with_untracked(|panel| place_name(panel, locale.get_untracked()));
    let save_csv = move |_| {
        let text = panel.with_untracked(|panel| csv(panel, &place()));
        export::download(&named("csv"), "text/csv;charset=utf-8", text.as_bytes());
    };
    let copied = move || panel.with_untracked(|panel| tsv(panel, &place()));
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
    let drawn = move || {
        let hint = hint_id.clone();
        match figure.get() {
            _ if as_table.get() => ().into_view(),
            Figure::Empty => empty(title, chart, ask, locale).into_view(),
            Figure::Share => view! { <Share panel=panel.into()/> },
            Figure::Bars => view! { <Bars panel=panel.into() hidden=hidden.into()/> },
            Figure::Plot => view! {
                {move || (!stage.failed.with(Option::is_some)).then(|| axis_names(&panel.get(), stage, Format(locale.get())))}
                <div class="ps-chart-stage" class:is-hidden=move || stage.failed.with(Option::is_some)>
                    <ChartPlot stage label hint=hint.clone()/>
                    <p class="ps-hidden" id=hint>{t(&words::KEYS)}</p>
                </div>
                {move || stage.failed.get().map(|cause| failed(cause, stage, Callback::new(move |()| show_data(true))))}
                {move || {
                    let named = panel.with(|panel| panel.x_label.clone().filter(|_| panel.look == ChartLook::Scatter));
                    named.map(|name| view! { <p class="ps-chart-axis" aria-hidden="true"><bdi>{name}</bdi></p> })
                }}
            },
        }
    };
    let footer = move || {
        (figure.get() != Figure::Empty).then(|| {
            view! {
                <div class="ps-chart-foot">
                    {move || match (data_shown.get(), figure.get()) {
                        (true, _) | (_, Figure::Share) => view! { <span class="ps-chart-count">{panel.with(|panel| count_words(panel))}</span> },
                        _ => panel.with(|panel| {
                            let entries = entries(panel, locale.get());
                            let patterned = entries.len() >= PATTERNS_FROM && figure.get() == Figure::Plot;
                            view! { <Legend look=panel.look entries hidden=hidden.into() toggle patterned/> }
                        }),
                    }}
                    <div class="ps-chart-actions">
                        {move || match data_shown.get() {
                            true => view! {
                                {copy_button(&words::COPY_DATA, copied)}
                                <button type="button" class="ps-chart-quiet" title=t(&words::SAVE_DATA) on:click=save_csv>
                                    {icon::download()}
                                    <span class="ps-hidden">{t(&words::SAVE_DATA)} " "</span>
                                    "CSV"
                                </button>
                            },
                            false => (figure.get() == Figure::Plot).then(|| view! {
                                <button type="button" class="ps-chart-quiet" title=t(&words::SAVE_IMAGE)
                                    disabled=move || stage.failed.with(Option::is_some) on:click=save_png>
                                    {icon::download()}
                                    <span class="ps-hidden">{t(&words::SAVE_IMAGE)}</span>
                                </button>
                            })
                            .into_view(),
                        }}
                        <button
                            type="button"
                            class="ps-chart-quiet"
                            class:is-on=move || data_shown.get()
                            hidden=as_table
                            on:click=move |_| show_data(!data_shown.get_untracked())
                        >
                            {move || match data_shown.get() {
                                true => icon::chart(),
                                false => icon::table(),
                            }}
                            {move || if data_shown.get() { words::VIEW_CHART.get(locale.get()) } else { words::VIEW_DATA.get(locale.get()) }}
                        </button>
                    </div>
                </div>
            }
        })
    };
    view! {
        <div class="ps-chart" role="group" node_ref=card aria-labelledby=title_id.clone() aria-busy=move || busy.get().then_some("true")>
            <div class="ps-chart-head">
                <div class="ps-chart-words">
                    <p class="ps-chart-title">
                        <bdi id=title_id.clone()>{move || title.get()}</bdi>
                        {move || chart.with(|chart| chart.period.clone()).map(|period| view! { <bdi class="ps-chart-chip">{period}</bdi> })}
                    </p>
                    {move || summary().map(|summary| view! { <p class="ps-chart-summary"><bdi>{summary}</bdi></p> })}
                    {move || (figure.get() != Figure::Empty).then(|| view! { <p class="ps-chart-said">{with_names(&said.get())}</p> })}
                </div>
                {tabs}
            </div>
            <div
                class="ps-chart-body"
                class:is-data=move || data_shown.get()
                id=body_id
                node_ref=body
                role=tabbed
                aria-labelledby=move || tabbed().map(|_| body_label())
                style=("--ps-chart-room", move || height.get().filter(|_| data_shown.get()).map(|height| format!("{}px", Digits(height))))
            >
                <div class="ps-chart-figure" class:is-hidden=move || data_shown.get()>{drawn}</div>
                {move || data_shown.get().then(|| view! { <ChartData panel=panel.into() label/> })}
                {move || {
                    let dropped = panel.with(|panel| panel.dropped);
                    (dropped > 0).then(|| view! { <p class="ps-chart-dropped">{tn(&words::DROPPED, dropped, &[])}</p> })
                }}
            </div>
            {footer}
        </div>
    }
}

/// The width of the card's inside; guessed from that of the chat until the card stands.
fn card_width(card: NodeRef<html::Div>) -> RwSignal<f64> {
    let screen = use_root().width_untracked();
    let width = RwSignal::new((screen - 32.0).min(680.0) - 34.0);
    Effect::new(move |_| {
        let Some(card) = card.get() else { return };
        let watched = card.clone();
        on_resize(&card, move || {
            let now = f64::from(watched.client_width()) - 32.0;
            if now > 0.0 && width.try_get_untracked().is_some_and(|known| (known - now).abs() > 1.0) {
                let _ = width.try_set(now);
            }
        });
    });
    width
}

/// What stands around the saved picture.
fn png_text(stage: ChartStage, panel: &Panel, title: &str, said: &str, locale: Locale) -> String {
    let theme = stage.theme.get_untracked();
    let hidden = stage.hidden.get_untracked();
    let plain = |text: &str| pieces(text).into_iter().map(|(_, piece)| piece).collect::<String>();
    let color = |index: usize| theme.series.get(index % COLORS).cloned().unwrap_or_default();
    let shown = panel
        .series
        .iter()
        .enumerate()
        .filter(|(index, _)| !hidden.contains(index));
    let legend: Vec<(String, String)> = shown
        .map(|(index, series)| (plain(&name_of(series, locale)), color(index)))
        .collect();
    json!({
        "title": title, "words": plain(said), "color": theme.text, "soft": theme.soft,
        "background": theme.paint.surface, "font": theme.paint.font, "legend": legend,
    })
    .to_string()
}
