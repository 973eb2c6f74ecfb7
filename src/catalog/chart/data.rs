//! The same data as a table: in place of the plot, at its height, some rows at a time.

use std::sync::Arc;

use crate::ui::prelude::*;

use super::format::Format;
use crate::charts::sentence::SentenceWriter;
use crate::contract::data::chart::{Panel, Xs};
use crate::live::locale::{tn, use_locale};
use crate::words::Locale;
use crate::words::text::chart as words;

/// Rows that are added at a time.
const PAGE: usize = 200;

/// What the places of a panel are called: its axis' own name, else a word for what stands there.
pub(super) fn place_name(panel: &Panel, locale: Locale) -> String {
    match (&panel.x_label, &panel.xs) {
        (Some(label), _) => label.clone(),
        (None, Xs::Dates { .. }) => words::DATE.get(locale).to_owned(),
        (None, _) => words::PLACE.get(locale).to_owned(),
    }
}

#[component]
pub(super) fn ChartData(panel: Signal<Arc<Panel>>, label: Signal<String>) -> impl IntoView {
    let shown = RwSignal::new(PAGE);
    let locale = use_locale();
    let head = move || {
        let panel = panel.get();
        let locale = locale.get();
        let x = place_name(&panel, locale);
        let named = |label: &str| {
            if label.is_empty() {
                words::VALUE.get(locale).to_owned()
            } else {
                label.to_owned()
            }
        };
        let columns: Vec<_> = panel
            .series
            .iter()
            .map(|series| view! { <th scope="col"><bdi>{named(&series.label)}</bdi></th> })
            .collect();
        view! {
            <tr>
                <th scope="col"><bdi>{x}</bdi></th>
                {columns}
            </tr>
        }
    };
    let row = move |index: usize| {
        let panel = panel.get();
        let format = Format(locale.get());
        let cells: Vec<_> = panel
            .series
            .iter()
            .map(|series| match series.values.get(index).copied().flatten() {
                Some(value) => view! { <td>{format.exact(&series.unit, value)}</td> },
                None => view! {
                    <td>
                        <span aria-hidden="true">"–"</span>
                        <span class="ps-hidden">{words::NO_VALUE.get(format.0)}</span>
                    </td>
                },
            })
            .collect();
        view! {
            <tr>
                <th scope="row"><bdi>{format.place(&panel.xs, index)}</bdi></th>
                {cells}
            </tr>
        }
    };
    let rows = move || {
        let count = panel.with(|panel| panel.xs.len()).min(shown.get());
        (0..count).map(row).collect::<Vec<_>>()
    };
    let left = move || panel.with(|panel| panel.xs.len()).saturating_sub(shown.get());
    view! {
        <div class="ps-chart-data" role="group" tabindex="0" aria-label=move || label.get()>
            <table aria-label=move || label.get()>
                <thead>{head}</thead>
                <tbody>{rows}</tbody>
            </table>
            {move || {
                (left() > 0).then(|| view! {
                    <button type="button" class="ps-chart-quiet" on:click=move |_| shown.update(|shown| *shown += PAGE)>
                        {tn(&words::ROWS_LEFT, left(), &[])}
                    </button>
                })
            }}
        </div>
    }
}
