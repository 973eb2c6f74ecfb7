//! What stands in a chart's body beside the figure: the names of its axes, and the two states without a figure.

use std::sync::Arc;

use crate::ui::prelude::*;

use super::format::Format;
use super::legend::Sign;
use super::stage::ChartStage;
use crate::browser::lazy::LoadError;
use crate::catalog::kit::disclosure::disclosure;
use crate::catalog::kit::icon;
use crate::catalog::lazy_view::reload;
use crate::charts::sentence::{SentenceWriter, name_of, pieces};
use crate::contract::data::chart::{Chart, Panel};
use crate::live::locale::t;
use crate::model::Reply;
use crate::words::Locale;
use crate::words::text::chart as words;
use crate::words::text::view::OUTDATED;

/// A sentence with the names from the wire set apart.
pub(super) fn with_names(text: &str) -> Vec<View> {
    let piece = |(foreign, text): (bool, &str)| match foreign {
        true => view! { <bdi>{text.to_owned()}</bdi> },
        false => text.to_owned().into_view(),
    };
    pieces(text).into_iter().map(piece).collect()
}

/// What each axis measures, with the signs of its series, and where it starts when that isn't zero. Bars start at zero and
/// are named by the legend.
pub(super) fn axis_names(panel: &Panel, stage: ChartStage, format: Format) -> View {
    let layout = stage.layout.get();
    let one = |axis: usize| {
        let scale = layout.axes.get(axis)?;
        let rows: Vec<_> = layout.rows.iter().filter(|row| row.axis == axis).collect();
        let unit = layout.units.get(axis)?;
        let from = (scale.min != 0.0).then(|| format.exact(unit, scale.min));
        if rows.is_empty() || panel.look.is_bar() && layout.axes.len() == 1 && from.is_none() {
            return None;
        }
        let signs: Vec<_> = rows
            .iter()
            .take(4)
            .map(|row| view! { <Sign look=panel.look index=row.series patterned=false/> })
            .collect();
        let names: Vec<String> = rows
            .iter()
            .take(4)
            .filter_map(|row| panel.series.get(row.series))
            .map(|series| name_of(series, format.0))
            .collect();
        let name = names.join(" · ");
        let text = match from {
            Some(value) => words::AXIS_FROM.fill(format.0, &[("name", &name), ("value", &value)]),
            None => name,
        };
        Some(
            view! { <span class="ps-chart-name" class:is-right=axis == 1>{signs} <span>{with_names(&text)}</span></span> },
        )
    };
    let names: Vec<_> = (0..layout.axes.len()).filter_map(one).collect();
    (!names.is_empty())
        .then(|| view! { <p class="ps-chart-names" aria-hidden="true">{names}</p> })
        .into_view()
}

/// One sentence, and one other range that may hold something, where the server speaks of ranges.
pub fn empty(
    title: Memo<String>,
    chart: Signal<Arc<Chart>>,
    ask: Option<Callback<Reply>>,
    locale: Signal<Locale>,
) -> impl IntoView {
    let days = move || match chart.with(|chart| chart.period.as_ref().is_some_and(|period| period.contains("30"))) {
        true => "90",
        false => "30",
    };
    let named = move || chart.with(|chart| chart.title.is_some() && chart.period.is_some());
    let button = ask.map(|ask| {
        move || {
            named().then(|| {
                let press = move |_| {
                    let text = words::ASK_RANGE.fill(locale.get_untracked(), &[("title", &title.get_untracked()), ("days", days())]);
                    ask.run(Reply::Message { text });
                };
                view! { <button type="button" class="ps-button ps-button-small" on:click=press>{words::OTHER_RANGE.fill(locale.get(), &[("days", days())])}</button> }
            })
        }
    });
    view! {
        <div class="ps-chart-state">
            <svg class="ps-chart-none" viewBox="0 0 72 26" width="72" height="26" aria-hidden="true"><path d="M0 1.5h72M0 13h72M0 24.5h72"/></svg>
            <p>{t(&words::NO_DATA)}</p>
            {button}
        </div>
    }
}

/// Why there is no picture, and the table that there is. Where the server has another build by now, only a reload brings one.
pub(super) fn failed(cause: String, stage: ChartStage, show_data: Callback<()>) -> impl IntoView {
    let details = RwSignal::new(false);
    let cause = StoredValue::new(cause);
    let is_gone = LoadError::of_fetch() == LoadError::Gone;
    let again = match is_gone {
        true => reload(),
        false => view! {
            <button type="button" class="ps-chart-quiet" on:click=move |_| stage.failed.set(None)>{t(&words::TRY_AGAIN)}</button>
        },
    };
    view! {
        <div class="ps-chart-state is-failed" role="alert">
            {icon::warning()}
            <p>{t(if is_gone { &OUTDATED } else { &words::NOT_DRAWN })}</p>
            <div class="ps-chart-ways">
                <button type="button" class="ps-button ps-button-small" on:click=move |_| show_data.run(())>{icon::table()} {t(&words::VIEW_DATA)}</button>
                {again}
                {disclosure("ps-chart-quiet", details, None, t(&words::DETAILS))}
            </div>
            {move || details.get().then(|| view! { <code class="ps-chart-cause" dir="auto">{cause.get_value()}</code> })}
        </div>
    }
}
