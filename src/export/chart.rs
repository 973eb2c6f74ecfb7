//! A chart as Markdown: its title, its sentence, and every figure that it is drawn from.

use super::{cell, figures, line, plain, table_of};
use crate::charts::sentence::{SentenceWriter, sentence};
use crate::contract::data::chart::{Chart, ChartUnit, DateGrain, Panel, Series, Xs};
use crate::time;
use crate::words::Locale;
use crate::words::text::chart as words;

/// Rows that are written of one panel.
const MAX_ROWS: usize = 2_000;

/// Writes figures in full.
struct Exact;

impl SentenceWriter for Exact {
    fn exact(&self, unit: &ChartUnit, value: f64) -> String {
        figures::of_unit(unit, value)
    }

    fn place(&self, xs: &Xs, index: usize) -> String {
        place(xs, index)
    }
}

fn place(xs: &Xs, index: usize) -> String {
    match xs {
        Xs::Names(names) => names.get(index).cloned().unwrap_or_default(),
        Xs::Numbers(numbers) => numbers
            .get(index)
            .map(|at| figures::number(*at, None))
            .unwrap_or_default(),
        Xs::Dates { grain, at } => at.get(index).map(|at| date(*grain, *at)).unwrap_or_default(),
    }
}

/// A date in digits, as far as it is known.
fn date(grain: DateGrain, at: f64) -> String {
    let iso = time::format_utc(at);
    let known = match grain {
        DateGrain::Month => 7,
        DateGrain::Day => 10,
        DateGrain::Minute => 16,
    };
    iso.get(..known).unwrap_or(&iso).replace('T', " ")
}

/// The chart of a part.
pub(super) fn chart(chart: &Chart, locale: Locale) -> String {
    let mut out = Vec::new();
    out.extend(chart.title.as_deref().map(|title| format!("**{}**", plain(title))));
    let about: Vec<String> = [&chart.period, &chart.summary]
        .into_iter()
        .flatten()
        .map(|words| plain(words))
        .collect();
    out.extend((!about.is_empty()).then(|| about.join(". ")));
    for panel in chart.panels.iter().filter(|panel| !panel.is_empty()) {
        if chart.panels.len() > 1 || chart.title.is_none() {
            out.extend(panel.title.as_deref().map(|title| format!("**{}**", plain(title))));
        }
        out.push(line(&sentence(panel, &[], locale, &Exact)));
        out.push(figures_of(panel, locale));
    }
    out.join("\n\n")
}

fn figures_of(panel: &Panel, locale: Locale) -> String {
    let x = match (&panel.x_label, &panel.xs) {
        (Some(label), _) => label.as_str(),
        (None, Xs::Dates { .. }) => words::DATE.get(locale),
        (None, _) => words::PLACE.get(locale),
    };
    let name = |series: &Series| match series.label.is_empty() {
        true => words::VALUE.get(locale).to_owned(),
        false => cell(&series.label),
    };
    let head: Vec<String> = std::iter::once(cell(x)).chain(panel.series.iter().map(name)).collect();
    let at_end: Vec<bool> = (0..head.len()).map(|at| at > 0).collect();
    let rows: Vec<Vec<String>> = (0..panel.xs.len().min(MAX_ROWS))
        .map(|row| {
            let values = panel.series.iter().map(|series| {
                let value = series.values.get(row).copied().flatten();
                value.map_or_else(|| "–".to_owned(), |value| figures::of_unit(&series.unit, value))
            });
            std::iter::once(cell(&place(&panel.xs, row))).chain(values).collect()
        })
        .collect();
    table_of(&head, &at_end, &rows)
}
