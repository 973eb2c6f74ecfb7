//! Parts of a whole: one bar and a list with value and percent, which add up. In place of a pie, whose angles nobody compares.

use std::sync::Arc;

use crate::number::Digits;
use crate::ui::prelude::*;

use super::format::Format;
use super::theme::COLORS;
use crate::charts::sentence::SentenceWriter;
use crate::contract::data::chart::{ChartUnit, Panel, shares, sum};
use crate::live::locale::{tn, use_locale};
use crate::words::text::chart as words;

/// Parts in the list at first.
const FIRST: usize = 8;

/// The parts of a panel's one series.
#[component]
pub(super) fn Share(panel: Signal<Arc<Panel>>) -> impl IntoView {
    let locale = use_locale();
    let all = RwSignal::new(false);
    let parts = move || {
        let (panel, format) = (panel.get(), Format(locale.get()));
        let Some(series) = panel.series.first() else {
            return ().into_view();
        };
        let shares = shares(&series.values);
        let there: Vec<(usize, f64, f64)> = series
            .values
            .iter()
            .zip(&shares)
            .enumerate()
            .filter_map(|(index, (value, share))| Some((index, (*value)?, share.unwrap_or_default())))
            .collect();
        let bar: Vec<_> = there
            .iter()
            .filter(|(_, value, _)| *value > 0.0)
            .map(|(index, value, _)| {
                let class = format!("ps-share-part ps-chart-s{}", index % COLORS);
                view! { <span class=class style:flex-grow=Digits(*value).to_string()></span> }
            })
            .collect();
        let whole = there.len();
        let count = if all.get() || whole <= FIRST + 1 { whole } else { FIRST };
        let rows: Vec<_> = there
            .iter()
            .take(count)
            .map(|(index, value, share)| {
                let sign = format!("ps-share-sign ps-chart-s{}", index % COLORS);
                view! {
                    <li class="ps-share-row">
                        <span class=sign aria-hidden="true"></span>
                        <bdi class="ps-share-name">{format.place(&panel.xs, *index)}</bdi>
                        " "
                        <span class="ps-share-value">{format.exact(&series.unit, *value)}</span>
                        " "
                        <span class="ps-share-percent">{percent(format, *share)}</span>
                    </li>
                }
            })
            .collect();
        let left = whole - count;
        let more = (left > 0).then(|| {
            view! {
                <li><button type="button" class="ps-chart-quiet" on:click=move |_| all.set(true)>{tn(&words::MORE_BARS, left, &[])}</button></li>
            }
        });
        view! {
            <div class="ps-share-bar" aria-hidden="true">{bar}</div>
            <ul class="ps-share-list">
                {rows}
                {more}
                <li class="ps-share-row is-whole">
                    <span class="ps-share-name">{words::TOGETHER.get(format.0)}</span>
                    " "
                    <span class="ps-share-value">{format.exact(&series.unit, sum(series))}</span>
                    " "
                    <span class="ps-share-percent">{percent(format, 100.0)}</span>
                </li>
            </ul>
        }
    };
    view! { <div class="ps-share">{parts}</div> }
}

fn percent(format: Format, share: f64) -> String {
    format.exact(&ChartUnit::Percent, share)
}
