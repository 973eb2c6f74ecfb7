//! The chart card: title and sentence, tabs, the names of the axes, the figure or its data, legend and downloads.

use std::sync::Arc;

use leptos::html;

use super::bars::Bars;
use super::data::ChartData;
use super::draw::PATTERNS_FROM;
use super::format::Format;
use super::legend::{Legend, LegendEntry};
use super::plot::ChartPlot;
use super::share::Share;
use super::shown::{Figure, ShownChart};
use super::states::{axis_names, empty, failed, with_names};
use super::tabs::Tabs;
use crate::catalog::kit::card::{copy_button, fresh_id};
use crate::catalog::kit::icon;
use crate::contract::data::chart::{Chart, ChartLook, DateGrain, Panel, Xs};
use crate::live::locale::{t, tn};
use crate::model::Reply;
use crate::number::Digits;
use crate::ui::prelude::*;
use crate::words::Locale;
use crate::words::text::chart as words;

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
pub(super) fn chart_card(chart: Signal<Arc<Chart>>, busy: Signal<bool>, ask: Option<Callback<Reply>>) -> View {
    let card = NodeRef::<html::Div>::new();
    let shown = ShownChart::new(chart, card);
    let (panel, figure, data_shown, height) = (shown.panel, shown.figure, shown.data_shown, shown.height);
    let id = fresh_id("chart");
    let (title_id, body_id) = (format!("{id}-title"), format!("{id}-body"));
    let tabs = {
        let (id, body) = (id.clone(), body_id.clone());
        move || {
            let names = shown.panel_names()?;
            Some(view! { <Tabs names current=shown.index set=shown.chosen id=id.clone() body=body.clone()/> })
        }
    };
    let is_tabbed = move || chart.with(|chart| chart.panels.len() > 1);
    let hint = format!("{id}-keys");
    let drawn = move || match figure.get() {
        _ if shown.as_table.get() => ().into_view(),
        Figure::Empty => empty(shown.title, chart, ask, shown.locale).into_view(),
        Figure::Share => view! { <Share panel=panel.into()/> },
        Figure::Bars => view! { <Bars panel=panel.into() hidden=shown.hidden.into()/> },
        Figure::Plot => plot(shown, &hint),
    };
    let dropped = move || {
        let dropped = panel.with(|panel| panel.dropped);
        (dropped > 0).then(|| view! { <p class="ps-chart-dropped">{tn(&words::DROPPED, dropped, &[])}</p> })
    };
    let room = move || {
        let height = height.get().filter(|_| data_shown.get())?;
        Some(format!("{}px", Digits(height)))
    };
    view! {
        <div class="ps-chart" role="group" node_ref=card aria-labelledby=title_id.clone() aria-busy=move || busy.get().then_some("true")>
            <div class="ps-chart-head">{head(shown, title_id)} {tabs}</div>
            <div
                class="ps-chart-body"
                class:is-data=move || data_shown.get()
                id=body_id
                node_ref=shown.body
                role=move || is_tabbed().then_some("tabpanel")
                aria-labelledby=move || is_tabbed().then(|| format!("{id}-tab{}", shown.index.get()))
                style=("--ps-chart-room", room)
            >
                <div class="ps-chart-figure" class:is-hidden=move || data_shown.get()>{drawn}</div>
                {move || data_shown.get().then(|| view! { <ChartData panel=panel.into() label=shown.label()/> })}
                {dropped}
            </div>
            {move || (figure.get() != Figure::Empty).then(|| foot(shown))}
        </div>
    }
}

/// Title, period, and the figure in words.
fn head(shown: ShownChart, title_id: String) -> View {
    let (chart, title, said, figure) = (shown.chart, shown.title, shown.said, shown.figure);
    let period = move || {
        let period = chart.with(|chart| chart.period.clone())?;
        Some(view! { <bdi class="ps-chart-chip">{period}</bdi> })
    };
    // What the server says of all panels would stand above each of them.
    let summary = move || {
        let summary = chart.with(|chart| chart.summary.clone().filter(|_| chart.panels.len() < 2))?;
        Some(view! { <p class="ps-chart-summary"><bdi>{summary}</bdi></p> })
    };
    let sentence = move || {
        (figure.get() != Figure::Empty).then(|| view! { <p class="ps-chart-said">{with_names(&said.get())}</p> })
    };
    view! {
        <div class="ps-chart-words">
            <p class="ps-chart-title">
                <bdi id=title_id>{move || title.get()}</bdi>
                {period}
            </p>
            {summary} {sentence}
        </div>
    }
}

/// What the drawing library draws, with the names of its axes.
fn plot(shown: ShownChart, hint: &str) -> View {
    let ShownChart { panel, stage, .. } = shown;
    let has_failed = move || stage.failed.with(Option::is_some);
    let axes = move || (!has_failed()).then(|| axis_names(&panel.get(), stage, Format(shown.locale.get())));
    let failure = move || {
        let cause = stage.failed.get()?;
        Some(failed(cause, stage, Callback::new(move |()| shown.show_data(true))))
    };
    let below = move || {
        let name = panel.with(|panel| panel.x_label.clone().filter(|_| panel.look == ChartLook::Scatter))?;
        Some(view! { <p class="ps-chart-axis" aria-hidden="true"><bdi>{name}</bdi></p> })
    };
    view! {
        {axes}
        <div class="ps-chart-stage" class:is-hidden=has_failed>
            <ChartPlot stage label=shown.label() hint=hint.to_owned()/>
            <p class="ps-hidden" id=hint.to_owned()>{t(&words::KEYS)}</p>
        </div>
        {failure} {below}
    }
}

/// The legend, or how much data there is, and what is done with it.
fn foot(shown: ShownChart) -> View {
    let (panel, figure, data_shown, locale) = (shown.panel, shown.figure, shown.data_shown, shown.locale);
    let legend = move || match (data_shown.get(), figure.get()) {
        (true, _) | (_, Figure::Share) => {
            view! { <span class="ps-chart-count">{panel.with(|panel| count_words(panel))}</span> }
        }
        _ => panel.with(|panel| {
            let entries = entries(panel, locale.get());
            let patterned = entries.len() >= PATTERNS_FROM && figure.get() == Figure::Plot;
            let toggle = Callback::new(move |entry| shown.toggle(entry));
            view! { <Legend look=panel.look entries hidden=shown.hidden.into() toggle patterned/> }
        }),
    };
    let switch = move || match data_shown.get() {
        true => (icon::chart(), words::VIEW_CHART.get(locale.get())),
        false => (icon::table(), words::VIEW_DATA.get(locale.get())),
    };
    let sign = move || switch().0;
    let words = move || switch().1;
    view! {
        <div class="ps-chart-foot">
            {legend}
            <div class="ps-chart-actions">
                {move || savings(shown)}
                <button
                    type="button"
                    class="ps-chart-quiet"
                    class:is-on=move || data_shown.get()
                    hidden=shown.as_table
                    on:click=move |_| shown.show_data(!data_shown.get_untracked())
                >
                    {sign} {words}
                </button>
            </div>
        </div>
    }
}

/// What is taken away of what is shown.
fn savings(shown: ShownChart) -> View {
    let has_failed = move || shown.stage.failed.with(Option::is_some);
    match (shown.data_shown.get(), shown.figure.get()) {
        (true, _) => view! {
            {copy_button(&words::COPY_DATA, move || shown.tsv())}
            <button type="button" class="ps-chart-quiet" title=t(&words::SAVE_DATA) on:click=move |_| shown.save_csv()>
                {icon::download()}
                <span class="ps-hidden">{t(&words::SAVE_DATA)} " "</span>
                "CSV"
            </button>
        },
        (false, Figure::Plot) => view! {
            <button type="button" class="ps-chart-quiet" title=t(&words::SAVE_IMAGE) disabled=has_failed on:click=move |_| shown.save_png()>
                {icon::download()}
                <span class="ps-hidden">{t(&words::SAVE_IMAGE)}</span>
            </button>
        },
        _ => ().into_view(),
    }
}
