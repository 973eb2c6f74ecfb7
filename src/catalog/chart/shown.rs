//! A chart as a card shows it: which of its panels, as a figure or as data, and what is taken away of it.

use std::sync::Arc;

use leptos::html;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;

use super::data::place_name;
use super::format::Format;
use super::stage::ChartStage;
use super::theme::{COLORS, text_size};
use crate::browser::export;
use crate::browser::mount_root::use_root;
use crate::browser::observe::resize::on_resize;
use crate::charts::labels::lies;
use crate::charts::sentence::{isolate, name_of, pieces, sentence};
use crate::contract::data::chart::{Chart, ChartLook, Panel, Topic, Xs, csv, tsv};
use crate::live::features::use_features;
use crate::live::locale::use_locale;
use crate::ui::prelude::*;
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

/// Pixels of a card's text.
const TEXT: f64 = 13.0;

/// What stands in the card's body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Figure {
    Empty,
    Plot,
    Bars,
    Share,
}

/// What a card shows. Copy.
#[derive(Clone, Copy)]
pub(super) struct ShownChart {
    pub chart: Signal<Arc<Chart>>,
    pub locale: Signal<Locale>,
    /// The panel that was chosen, which a shorter chart may lack.
    pub chosen: RwSignal<usize>,
    pub index: Memo<usize>,
    pub panel: Memo<Arc<Panel>>,
    /// The series of this panel that are hidden.
    pub hidden: Memo<Vec<usize>>,
    /// Panel and series of everything hidden.
    hidden_all: RwSignal<Vec<(usize, usize)>>,
    pub figure: Memo<Figure>,
    /// The page draws no figures.
    pub as_table: Memo<bool>,
    pub data_shown: Memo<bool>,
    wants_data: RwSignal<bool>,
    pub title: Memo<String>,
    /// The figure in a sentence.
    pub said: Memo<String>,
    pub stage: ChartStage,
    pub body: NodeRef<html::Div>,
    /// The data stand at the height that the figure had.
    pub height: RwSignal<Option<f64>>,
}

impl ShownChart {
    /// `card`: what it stands in.
    pub(super) fn new(chart: Signal<Arc<Chart>>, card: NodeRef<html::Div>) -> ShownChart {
        let locale = use_locale();
        let width = card_width(card);
        let chosen = RwSignal::new(0_usize);
        let hidden_all = RwSignal::new(Vec::<(usize, usize)>::new());
        let wants_data = RwSignal::new(false);
        let index = Memo::new(move |_| {
            let last = chart.with(|chart| chart.panels.len()).saturating_sub(1);
            chosen.get().min(last)
        });
        let nothing = Arc::new(no_panel());
        let panel = Memo::new(move |_| {
            let found = chart.with(|chart| chart.panels.get(index.get()).cloned());
            found.map_or_else(|| nothing.clone(), Arc::new)
        });
        let hidden = Memo::new(move |_| {
            let here = index.get();
            let of_panel = |(panel, entry): &(usize, usize)| (*panel == here).then_some(*entry);
            hidden_all.with(|all| all.iter().filter_map(of_panel).collect::<Vec<_>>())
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
        ShownChart {
            chart,
            locale,
            chosen,
            index,
            panel,
            hidden,
            hidden_all,
            figure,
            as_table,
            data_shown: Memo::new(move |_| as_table.get() || wants_data.get()),
            wants_data,
            title: Memo::new(move |_| title(&chart.get(), locale.get())),
            said: Memo::new(move |_| {
                let locale = locale.get();
                match figure.get() {
                    Figure::Empty => words::NO_DATA.get(locale).to_owned(),
                    _ => panel.with(|panel| sentence(panel, &hidden.get(), locale, &Format(locale))),
                }
            }),
            stage: ChartStage::new(panel.into(), hidden.into()),
            body: NodeRef::new(),
            height: RwSignal::new(None),
        }
    }

    /// The names of its panels, where there are several.
    pub(super) fn panel_names(self) -> Option<Vec<String>> {
        let locale = self.locale.get();
        self.chart.with(|chart| {
            let named = |(index, panel): (usize, &Panel)| panel_name(panel, index, locale);
            (chart.panels.len() > 1).then(|| chart.panels.iter().enumerate().map(named).collect())
        })
    }

    /// What a picture of it is called.
    pub(super) fn label(self) -> Signal<String> {
        Signal::derive(move || format!("{}. {}", isolate(&self.title.get()), self.said.get()))
    }

    /// Hides a series, or shows it again.
    pub(super) fn toggle(self, entry: usize) {
        let key = (self.index.get_untracked(), entry);
        self.hidden_all
            .update(|all| match all.iter().position(|known| *known == key) {
                Some(at) => {
                    all.remove(at);
                }
                None => all.push(key),
            });
    }

    /// Shows the data in place of the figure, or the figure again.
    pub(super) fn show_data(self, shown: bool) {
        let body = self.body.get_untracked();
        if shown && !self.data_shown.get_untracked() {
            self.height
                .set(body.map(|body| body.get_bounding_client_rect().height()));
        }
        self.wants_data.set(shown);
    }

    /// The name of a file.
    fn file(self, ending: &str) -> String {
        format!("{}.{ending}", self.title.get_untracked())
    }

    fn with_place<T>(self, write: impl FnOnce(&Panel, &str) -> T) -> T {
        let locale = self.locale.get_untracked();
        self.panel
            .with_untracked(|panel| write(panel, &place_name(panel, locale)))
    }

    /// The data for a sheet.
    pub(super) fn tsv(self) -> String {
        self.with_place(tsv)
    }

    pub(super) fn save_csv(self) {
        let text = self.with_place(csv);
        export::download(&self.file("csv"), "text/csv;charset=utf-8", text.as_bytes());
    }

    pub(super) fn save_png(self) {
        let Some(plot) = self.stage.picture() else { return };
        let text = png_text(
            self.stage,
            &self.panel.get_untracked(),
            &self.title.get_untracked(),
            &self.said.get_untracked(),
            self.locale.get_untracked(),
        );
        let name = self.file("png");
        spawn_local(async move {
            match plot.png(&text).await {
                Ok(bytes) => export::download(&name, "image/png", &js_sys::Uint8Array::new(&bytes).to_vec()),
                Err(error) => web_sys::console::warn_2(&"the picture could not be saved".into(), &error),
            }
        });
    }
}

/// What stands for the panel of a chart that has none.
fn no_panel() -> Panel {
    Panel {
        id: String::new(),
        title: None,
        topic: None,
        look: ChartLook::Line,
        x_label: None,
        xs: Xs::Names(Vec::new()),
        series: Vec::new(),
        dropped: 0,
    }
}

fn title(chart: &Chart, locale: Locale) -> String {
    let named = match (&chart.title, chart.panels.as_slice()) {
        (Some(title), _) => Some(title.clone()),
        (None, [panel]) => panel.title.clone(),
        _ => None,
    };
    named.unwrap_or_else(|| words::CHART.get(locale).to_owned())
}

/// The width of the card's inside; guessed from that of the chat until the card stands.
fn card_width(card: NodeRef<html::Div>) -> RwSignal<f64> {
    let screen = use_root().width_untracked();
    let width = RwSignal::new((screen - 32.0).min(680.0) - 34.0);
    Effect::new(move |_| {
        let Some(card) = card.get() else { return };
        let watched = card.clone();
        on_resize(&card, move || {
            // As wide as it is in letters of the usual size.
            let now = (f64::from(watched.client_width()) - 32.0) * TEXT / text_size(&watched).unwrap_or(TEXT);
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
