//! The cursor on a plot, for pointer and keyboard alike: a line or band, a dot on each series, and the figures of one
//! place in words. Arrow keys move it and the shell's live region says where it stands.

use crate::browser::dom;
use crate::browser::mount_root::use_root;
use crate::number::Digits;
use crate::ui::prelude::*;
use js_sys::Math;
use leptos::html::Div;
use web_sys::{KeyboardEvent, PointerEvent};

use super::draw::PATTERNS_FROM;
use super::format::Format;
use super::legend::Sign;
use super::stage::{ChartStage, PlotFrame};
use super::theme::{COLORS, ChartTheme};
use crate::catalog::kit::host::use_latest_announcer;
use crate::charts::sentence::{SentenceWriter, isolate, name_of};
use crate::contract::data::chart::ChartLook;
use crate::live::locale::use_locale;
use crate::words::text::chart as words;

/// Rows of figures in the tip.
const MAX_ROWS: usize = 12;

/// Where the cursor stands: a place and, moved by keys, one visible row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct At {
    index: usize,
    row: Option<usize>,
}

/// A dot of the cursor in pixels.
#[derive(Clone, Copy)]
struct Dot {
    x: f64,
    y: f64,
    series: usize,
    strong: bool,
}

#[component]
pub(super) fn Cursor(stage: ChartStage, label: Signal<String>, hint: String) -> impl IntoView {
    let at = RwSignal::new(None::<At>);
    let announce = use_latest_announcer();
    let node = NodeRef::<Div>::new();
    let locale = use_locale();

    let point = move |event: PointerEvent| {
        let (Some(node), Some(frame)) = (node.get_untracked(), stage.frame.get_untracked()) else {
            return;
        };
        let (rect, zoom) = (node.get_bounding_client_rect(), dom::zoom(&node));
        let (x, y) = (
            (f64::from(event.client_x()) - rect.left()) / zoom,
            (f64::from(event.client_y()) - rect.top()) / zoom,
        );
        let index = hit(stage, frame, x, y);
        at.set(index.map(|(index, row)| At { index, row }));
    };
    let keys = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if let Some(to) = step(stage, at.get_untracked(), &event.key()) {
            at.set(Some(to));
            announce(say(stage, to, Format(locale.get_untracked())));
            event.prevent_default();
        }
    };
    // Under a mouse nothing here need have the focus (WCAG 1.4.13).
    use_root().on_escape(move || at.get_untracked().is_some(), move || at.set(None));
    view! {
        <div
            class="ps-chart-cursor"
            node_ref=node
            role="img"
            tabindex="0"
            aria-label=move || label.get()
            aria-describedby=hint
            on:pointermove=point
            on:pointerdown=point
            // A finger that is lifted leaves too, and then reads; one that scrolls does not.
            on:pointerleave=move |event| if event.pointer_type() != "touch" { at.set(None) }
            on:pointercancel=move |_| at.set(None)
            on:blur=move |_| at.set(None)
            on:keydown=keys
        >
            {move || Some(marks(stage, stage.frame.get()?, at.get()?))}
            {move || Some(tip(stage, stage.frame.get()?, at.get()?, Format(locale.get())))}
        </div>
    }
}

/// Where a key leads, if anywhere.
fn step(stage: ChartStage, at: Option<At>, key: &str) -> Option<At> {
    let layout = stage.layout.get_untracked();
    let panel = stage.panel.get_untracked();
    let last = panel.xs.len().checked_sub(1)?;
    let rows = layout.rows.len();
    if rows == 0 {
        return None;
    }
    let row = at.and_then(|at| at.row).unwrap_or(0).min(rows - 1);
    let index = at.map(|at| at.index.min(last));
    let there = |index: usize, row: usize| {
        let ends = layout.rows.get(row).and_then(|row| row.ends.get(index));
        ends.is_some_and(Option::is_some)
    };
    // A line's gap is a place of its own; elsewhere a place without a value is no place.
    let stops = |index: &usize| panel.look.is_line() || there(*index, row);
    let forward = |from: usize| (from..=last).find(&stops);
    let back = |from: usize| (0..=from).rev().find(&stops);
    let to = match (key, index) {
        ("ArrowRight", None) | ("Home", _) => forward(0),
        ("ArrowRight", Some(index)) => forward(index + 1).or(Some(index)),
        ("ArrowLeft", None) | ("End", _) => back(last),
        ("ArrowLeft", Some(index)) => index.checked_sub(1).and_then(back).or(Some(index)),
        ("ArrowUp" | "ArrowDown", index) => {
            let row = if key == "ArrowUp" {
                (row + rows - 1) % rows
            } else {
                (row + 1) % rows
            };
            let row = if index.is_none() { 0 } else { row };
            let wanted = index.unwrap_or(last);
            let near = (0..=last)
                .filter(|index| there(*index, row))
                .min_by_key(|index| index.abs_diff(wanted));
            return near.map(|index| At { index, row: Some(row) });
        }
        _ => return None,
    };
    to.map(|index| At { index, row: Some(row) })
}

fn say(stage: ChartStage, at: At, format: Format) -> String {
    let (panel, layout) = (stage.panel.get_untracked(), stage.layout.get_untracked());
    let locale = format.0;
    let row = at.row.and_then(|row| layout.rows.get(row));
    let Some(series) = row.and_then(|row| panel.series.get(row.series)) else {
        return String::new();
    };
    let value = match series.values.get(at.index).copied().flatten() {
        Some(value) => format.exact(&series.unit, value),
        None => words::NO_VALUE.get(locale).to_owned(),
    };
    let place = isolate(&format.place(&panel.xs, at.index));
    let name = name_of(series, locale);
    words::POINT.fill(locale, &[("place", &place), ("series", &name), ("value", &value)])
}

/// What is under the pointer: a place, and in a cloud the one point.
fn hit(stage: ChartStage, [left, top, right, bottom]: PlotFrame, x: f64, y: f64) -> Option<(usize, Option<usize>)> {
    let (panel, layout) = (stage.panel.get_untracked(), stage.layout.get_untracked());
    let width = (right - left).max(1.0);
    match panel.look {
        ChartLook::Scatter => {
            let mut best = None::<(f64, usize, usize)>;
            for (place, row) in layout.rows.iter().enumerate() {
                for index in 0..row.ends.len() {
                    let Some(up) = layout.y_share(row, index) else { continue };
                    let dx = left + layout.x_share(&panel.xs, index) * width - x;
                    let dy = bottom - up * (bottom - top) - y;
                    let far = Math::hypot(dx, dy);
                    if far < 28.0 && best.is_none_or(|(known, ..)| far < known) {
                        best = Some((far, index, place));
                    }
                }
            }
            best.map(|(_, index, row)| (index, Some(row)))
        }
        _ => {
            let inside = (left - 12.0..=right + 12.0).contains(&x) && !layout.rows.is_empty();
            inside
                .then(|| layout.nearest(&panel.xs, (x - left) / width).map(|index| (index, None)))
                .flatten()
        }
    }
}

fn dots(stage: ChartStage, frame: PlotFrame, at: At) -> Vec<Dot> {
    let (panel, layout) = (stage.panel.get_untracked(), stage.layout.get());
    let [left, top, right, bottom] = frame;
    let x = left + layout.x_share(&panel.xs, at.index) * (right - left);
    let dot = |(place, row): (usize, &crate::charts::layout::SeriesRow)| {
        let strong = at.row == Some(place);
        if panel.look == ChartLook::Scatter && !strong {
            return None;
        }
        let y = bottom - layout.y_share(row, at.index)? * (bottom - top);
        Some(Dot {
            x,
            y,
            series: row.series,
            strong,
        })
    };
    layout.rows.iter().enumerate().filter_map(dot).collect()
}

fn marks(stage: ChartStage, frame: PlotFrame, at: At) -> impl IntoView {
    let (panel, layout) = (stage.panel.get(), stage.layout.get());
    let [left, top, right, bottom] = frame;
    let px = |pixels: f64| format!("{:.1}px", Digits(pixels));
    let x = left + layout.x_share(&panel.xs, at.index) * (right - left);
    let band = (panel.look.is_bar()).then(|| ((right - left) / panel.xs.len().max(1) as f64).max(2.0));
    let line = match panel.look {
        ChartLook::Scatter => None,
        _ => {
            let (start, wide) = band.map_or((x, 1.0), |band| (x - band / 2.0, band));
            let class = if band.is_some() {
                "ps-chart-band"
            } else {
                "ps-chart-line"
            };
            Some(view! {
                <span
                    class=class
                    style:left=px(start)
                    style:top=px(top)
                    style:width=px(wide)
                    style:height=px(bottom - top)
                ></span>
            })
        }
    };
    let bars = panel.look.is_bar();
    let dot = |dot: Dot| {
        // On bars the band says the place; only the one series that keys chose is marked.
        (dot.strong || !bars).then(|| {
            view! {
                <span
                    class=format!("ps-chart-dot ps-chart-s{}", dot.series % COLORS)
                    class:is-strong=dot.strong
                    style:left=px(dot.x)
                    style:top=px(dot.y)
                ></span>
            }
        })
    };
    let dots: Vec<_> = dots(stage, frame, at).into_iter().map(dot).collect();
    view! {
        {line}
        {dots}
    }
}

/// Height of the readout without its rows, and of a row, in pixels where the letters have their usual size.
const TIP: (f64, f64) = (34.0, 20.0);
/// Its width, and the gap to the cursor.
const TIP_WIDE: f64 = 176.0;
const TIP_GAP: f64 = 12.0;

/// Where the readout stands: on the side and at the height where the fewest points of lines run, inside of the plot.
fn tip_place(stage: ChartStage, [left, top, right, bottom]: PlotFrame, x: f64, aside: f64, rows: usize) -> (f64, f64) {
    let (panel, layout) = (stage.panel.get(), stage.layout.get());
    let larger = stage.theme.with(ChartTheme::larger);
    let (wide, high) = (TIP_WIDE * larger, (TIP.0 + TIP.1 * rows as f64) * larger);
    let sides = [x + aside + TIP_GAP, x - aside - TIP_GAP - wide];
    let fits = |from: &f64| *from >= 0.0 && from + wide <= right + TIP_GAP;
    let heights = [top + 4.0, bottom - high - 4.0, (top + bottom - high) / 2.0];
    let crossed = |from: f64, above: f64| {
        let inside = |row: &crate::charts::layout::SeriesRow| {
            (0..row.ends.len())
                .filter(|index| {
                    let at = left + layout.x_share(&panel.xs, *index) * (right - left);
                    let up = layout.y_share(row, *index).map(|up| bottom - up * (bottom - top));
                    (from - 6.0..=from + wide + 6.0).contains(&at)
                        && up.is_some_and(|up| (above - 6.0..=above + high + 6.0).contains(&up))
                })
                .take(200)
                .count()
        };
        layout.rows.iter().map(inside).sum::<usize>()
    };
    let places = sides
        .iter()
        .filter(|from| fits(from))
        .flat_map(|from| heights.map(|above| (*from, above)));
    let best = places.min_by_key(|(from, above)| crossed(*from, *above));
    best.unwrap_or(((right - wide).max(0.0).min((x - wide / 2.0).max(0.0)), top))
}

fn tip(stage: ChartStage, frame: PlotFrame, at: At, format: Format) -> impl IntoView {
    let (panel, layout) = (stage.panel.get(), stage.layout.get());
    let [left, _, right, _] = frame;
    let x = left + layout.x_share(&panel.xs, at.index) * (right - left);
    // Beside the band of a bar, not over it.
    let aside = match panel.look.is_bar() {
        true => ((right - left) / panel.xs.len().max(1) as f64 / 2.0 - 6.0).max(0.0),
        false => 0.0,
    };
    let patterned = layout.rows.len() >= PATTERNS_FROM;
    let row = |(place, row): (usize, &crate::charts::layout::SeriesRow)| {
        let series = panel.series.get(row.series)?;
        let chosen = at.row == Some(place) && (layout.rows.len() > 1 || panel.look == ChartLook::Scatter);
        if panel.look == ChartLook::Scatter && !chosen {
            return None;
        }
        let value = match series.values.get(at.index).copied().flatten() {
            Some(value) => format.exact(&series.unit, value),
            None => words::NO_VALUE.get(format.0).to_owned(),
        };
        let name = match series.label.is_empty() {
            true => words::VALUE.get(format.0).to_owned(),
            false => series.label.clone(),
        };
        Some(view! {
            <span class="ps-chart-tip-row" class:is-chosen=chosen>
                <Sign look=panel.look index=row.series patterned/>
                <bdi class="ps-chart-tip-name">{name}</bdi>
                <span class="ps-chart-tip-value">{value}</span>
            </span>
        })
    };
    let mut rows: Vec<_> = layout.rows.iter().enumerate().filter_map(row).collect();
    rows.truncate(MAX_ROWS);
    let (start, above) = tip_place(stage, frame, x, aside, rows.len());
    let place = format.place(&panel.xs, at.index);
    view! {
        <span class="ps-chart-tip" style:left=format!("{:.1}px", Digits(start)) style:top=format!("{:.1}px", Digits(above))>
            <bdi class="ps-chart-tip-place">{place}</bdi>
            {rows}
        </span>
    }
}
