//! Bars that lie: each name whole above its bars, each value at a bar's end, the largest first. The page's own elements, so the
//! drawing library is not needed.

use std::sync::Arc;

use crate::number::Digits;
use crate::ui::prelude::*;

use super::format::Format;
use super::theme::COLORS;
use crate::charts::labels::falling;
use crate::charts::sentence::SentenceWriter;
use crate::contract::data::chart::{ChartLook, Panel};
use crate::live::locale::{tn, use_locale};
use crate::words::text::chart as words;

/// Places at first: of one series, and of several.
const FIRST: (usize, usize) = (8, 5);

/// The bars of a panel without the series whose index is in `hidden`.
#[component]
pub(super) fn Bars(panel: Signal<Arc<Panel>>, hidden: Signal<Vec<usize>>) -> impl IntoView {
    let locale = use_locale();
    let all = RwSignal::new(false);
    let shown = Memo::new(move |_| {
        let hidden = hidden.get();
        panel.with(|panel| {
            (0..panel.series.len())
                .filter(|index| !hidden.contains(index))
                .collect::<Vec<_>>()
        })
    });
    let places = Memo::new(move |_| panel.with(|panel| shown.with(|shown| falling(panel, shown))));
    let first = move || if panel.with(is_single) { FIRST.0 } else { FIRST.1 };
    let count = move || {
        let whole = places.with(Vec::len);
        // One more than fits is no reason for a button.
        if all.get() || whole <= first() + 1 {
            whole
        } else {
            first()
        }
    };
    let rows = move || {
        let (panel, shown, format) = (panel.get(), shown.get(), Format(locale.get()));
        let most = most(&panel, &shown);
        places.with(|places| {
            let places = places.iter().take(count());
            places
                .map(|place| row(&panel, &shown, *place, most, format))
                .collect::<Vec<_>>()
        })
    };
    let left = move || places.with(Vec::len) - count();
    view! {
        <ul class="ps-bars">{rows}</ul>
        {move || (left() > 0).then(|| view! {
            <button type="button" class="ps-chart-quiet ps-bars-more" on:click=move |_| all.set(true)>
                {tn(&words::MORE_BARS, left(), &[])}
            </button>
        })}
    }
}

fn is_single(panel: &Arc<Panel>) -> bool {
    panel.series.len() == 1 || panel.look == ChartLook::StackedBar
}

fn value(panel: &Panel, series: usize, place: usize) -> Option<f64> {
    panel.series.get(series)?.values.get(place).copied().flatten()
}

/// The longest bar.
fn most(panel: &Panel, shown: &[usize]) -> f64 {
    let of = |place: usize| {
        let values = shown.iter().filter_map(|series| value(panel, *series, place));
        match panel.look {
            ChartLook::StackedBar => values.sum::<f64>(),
            _ => values.fold(0.0, f64::max),
        }
    };
    (0..panel.xs.len()).map(of).fold(0.0, f64::max)
}

fn row(panel: &Panel, shown: &[usize], place: usize, most: f64, format: Format) -> View {
    let name = format.place(&panel.xs, place);
    // The longest bar leaves room for its value.
    let long = |value: f64| {
        format!(
            "calc((100% - 5.75 * var(--ps-rem)) * {:.4})",
            Digits(if most > 0.0 { value / most } else { 0.0 })
        )
    };
    let lines: Vec<View> = match panel.look {
        ChartLook::StackedBar => {
            let whole: f64 = shown.iter().filter_map(|series| value(panel, *series, place)).sum();
            let parts: Vec<_> = shown
                .iter()
                .filter_map(|series| {
                    let class = format!("ps-bars-part ps-chart-s{}", series % COLORS);
                    let grow = Digits(value(panel, *series, place)?).to_string();
                    Some(view! { <span class=class style:flex-grow=grow></span> })
                })
                .collect();
            let unit = panel
                .series
                .first()
                .map(|series| series.unit.clone())
                .unwrap_or_default();
            let words = format.exact(&unit, whole);
            vec![
                view! { <span class="ps-bars-line"><span class="ps-bars-bar is-stack" style:inline-size=long(whole) aria-hidden="true">{parts}</span><span class="ps-bars-value">{words}</span></span> },
            ]
        }
        _ => {
            let one = |index: &usize| {
                let series = panel.series.get(*index)?;
                let found = series.values.get(place).copied().flatten();
                let words = found.map_or_else(
                    || words::NO_VALUE.get(format.0).to_owned(),
                    |value| format.exact(&series.unit, value),
                );
                let class = format!("ps-bars-bar ps-chart-s{}", index % COLORS);
                let label =
                    (shown.len() > 1).then(|| view! { <bdi class="ps-hidden">{format!("{} ", series.label)}</bdi> });
                Some(
                    view! { <span class="ps-bars-line"><span class=class style:inline-size=long(found.unwrap_or(0.0)) aria-hidden="true"></span>{label}<span class="ps-bars-value">{words}</span></span> },
                )
            };
            shown.iter().filter_map(one).collect()
        }
    };
    let several = lines.len() > 1;
    view! {
        <li class="ps-bars-row" class:is-several=several>
            <bdi class="ps-bars-name">{name}</bdi>
            {lines}
        </li>
    }
}
