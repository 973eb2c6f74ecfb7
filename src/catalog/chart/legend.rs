//! The legend: one button per series that shows and hides it, with the same sign as in the plot.

use crate::number::Digits;
use crate::ui::prelude::*;

use super::theme::COLORS;
use crate::contract::data::chart::ChartLook;
use crate::live::locale::t;
use crate::words::text::chart as words;

/// One line of the legend.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LegendEntry {
    pub index: usize,
    pub name: String,
}

/// The sign of a series: dash and marker for lines, a filled square (with its pattern) for areas of colour.
#[component]
pub fn Sign(look: ChartLook, index: usize, patterned: bool) -> impl IntoView {
    let class = format!("ps-chart-sign ps-chart-s{}", index % COLORS);
    let kind = index % 4;
    match look {
        ChartLook::Line | ChartLook::Area => view! {
            <svg class=class viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
                <path class=format!("ps-chart-dash{kind}") d="M1 6h22" fill="none" stroke="currentColor" stroke-width="2"/>
                {marker(kind, 12.0)}
            </svg>
        },
        ChartLook::Scatter => view! {
            <svg class=class viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">{marker(kind, 6.0)}</svg>
        },
        _ => {
            let pattern = match kind {
                _ if !patterned => None,
                1 => Some("M0 8 8 0M4 12 12 4"),
                2 => Some("M2 3h2M6 3h2M2 6h2M6 6h2M2 9h2M6 9h2M10 3h1M10 6h1M10 9h1"),
                3 => Some("M4 0v12M8 0v12"),
                _ => None,
            };
            view! {
                <svg class=class viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                    <rect width="12" height="12" rx="3" fill="currentColor"/>
                    {pattern.map(|d| view! { <path class="ps-chart-pattern" d=d fill="none" stroke-width="1.4"/> })}
                </svg>
            }
        }
    }
}

fn marker(kind: usize, x: f64) -> impl IntoView {
    let d = match kind {
        0 => format!("M{} 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", Digits(x - 4.0)),
        1 => format!("M{} 2.5h7v7h-7Z", Digits(x - 3.5)),
        2 => format!("M{} 1.5l4.2 8h-8.4Z", Digits(x)),
        _ => format!("M{} 1l4.6 5-4.6 5-4.6-5Z", Digits(x)),
    };
    view! { <path d=d fill="currentColor"/> }
}

/// All entries; a single one is no button, for there is nothing to compare.
#[component]
pub(super) fn Legend(
    look: ChartLook,
    entries: Vec<LegendEntry>,
    hidden: Signal<Vec<usize>>,
    toggle: Callback<usize>,
    patterned: bool,
) -> impl IntoView {
    let single = entries.len() < 2;
    let item = move |entry: LegendEntry| {
        let index = entry.index;
        let shown = move || !hidden.with(|hidden| hidden.contains(&index));
        let inner = view! {
            <Sign look index patterned/>
            <bdi class="ps-chart-legend-name">{entry.name}</bdi>
        };
        match single {
            true => view! { <li><span class="ps-chart-legend-item">{inner}</span></li> },
            false => view! {
                <li>
                    <button
                        type="button"
                        class="ps-chart-legend-item"
                        aria-pressed=move || shown().to_string()
                        on:click=move |_| toggle.run(index)
                    >
                        {inner}
                    </button>
                </li>
            },
        }
    };
    let items: Vec<_> = entries.into_iter().map(item).collect();
    view! { <ul class="ps-chart-legend" aria-label=t(&words::SERIES)>{items}</ul> }
}
