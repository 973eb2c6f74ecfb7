//! The shape of a chart before it is there: still, in the place and size of the real one.

use crate::ui::prelude::*;

use crate::contract::data::chart::ChartLook;

/// The outline of a plot.
#[component]
pub fn Ghost(look: ChartLook) -> impl IntoView {
    let shape = match look {
        ChartLook::Pie => {
            let part = |(x, width): (u32, u32)| view! { <rect x=x.to_string() y="0" width=width.to_string() height="24" fill="currentColor"/> };
            let line =
                |y: u32| view! { <rect x="0" y=y.to_string() width="400" height="8" rx="2" fill="currentColor"/> };
            let parts = [(0, 190), (192, 110), (304, 62), (368, 32)]
                .into_iter()
                .map(part)
                .collect::<Vec<_>>();
            let lines = [50, 80, 110, 140].into_iter().map(line).collect::<Vec<_>>();
            view! { {parts} {lines} }
        }
        ChartLook::Bar | ChartLook::StackedBar => {
            let bar = |(index, height): (usize, u32)| {
                view! { <rect x=(34 + index * 62).to_string() y=(160 - height).to_string() width="32" height=height.to_string() rx="3" fill="currentColor"/> }
            };
            [64, 104, 84, 128, 96, 140]
                .into_iter()
                .enumerate()
                .map(bar)
                .collect::<Vec<_>>()
                .into_view()
        }
        ChartLook::Scatter => {
            let dot =
                |(x, y): (u32, u32)| view! { <circle cx=x.to_string() cy=y.to_string() r="5" fill="currentColor"/> };
            let places = [
                (50, 130),
                (90, 104),
                (130, 118),
                (170, 84),
                (210, 96),
                (260, 60),
                (300, 70),
                (350, 36),
            ];
            places.into_iter().map(dot).collect::<Vec<_>>().into_view()
        }
        ChartLook::Line | ChartLook::Area => view! {
            <path d="M10 128 74 108 138 116 202 82 266 90 330 52 390 44" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/>
        },
    };
    let lines = (look != ChartLook::Pie).then(
        || view! { <path class="ps-chart-ghost-lines" d="M0 8.5h400M0 46.5h400M0 84.5h400M0 122.5h400M0 160.5h400"/> },
    );
    view! {
        <svg class="ps-chart-ghost" viewBox="0 0 400 168" preserveAspectRatio="none" aria-hidden="true">
            {lines}
            {shape}
        </svg>
    }
}
