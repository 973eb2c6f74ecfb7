//! Charts: the typed model that any server's words are read into, and the plain facts about it. Never a server's own
//! option object. Knows no drawing library, no language and no DOM.

mod csv;
mod echarts;
mod facts;
mod read;
mod rows;
mod scale;
mod unit;
mod values;
mod xs;

use crate::spelled::spelled;
pub use csv::{csv, tsv};
pub use echarts::read_option;
pub use facts::{Trend, facts, shares, sum};
pub use read::{ChartReading, is_chart_word, known, read};
pub use scale::{Scale, indices, nice, nice_in_steps, spread};
pub use unit::ChartUnit;
pub use xs::{DateGrain, Xs};

/// Points of a whole panel (`security.md` 7); what is over the cap is counted, not drawn.
const MAX_POINTS: usize = 50_000;
/// Panels of one card.
const MAX_PANELS: usize = 12;
/// Series of one panel.
const MAX_SERIES: usize = 24;
/// Characters of a title, name or category.
const MAX_LABEL: usize = 200;

/// The form of a plot (`interactions.md` D).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChartLook {
    /// Lines.
    #[default]
    Line,
    /// Bars side by side.
    Bar,
    /// Bars on top of each other.
    StackedBar,
    /// Filled lines.
    Area,
    /// Shares of a whole.
    Pie,
    /// Points.
    Scatter,
}

impl ChartLook {
    /// Bars of any kind.
    pub fn is_bar(self) -> bool {
        matches!(self, ChartLook::Bar | ChartLook::StackedBar)
    }

    /// Lines, filled or not.
    pub fn is_line(self) -> bool {
        matches!(self, ChartLook::Line | ChartLook::Area)
    }
}

spelled! {
    /// What a panel is about: its tab's name when it has no title of its own.
    pub enum Topic {
        /// How something went.
        Trend = "trend",
        /// By campaign.
        Campaign = "campaign",
        /// By metric.
        Metric = "metric",
        /// By device.
        Device = "device",
    }
}

/// Which side a series' axis stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisSide {
    /// At the start.
    #[default]
    Left,
    /// At the end.
    Right,
}

/// One row of figures. `None` is a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The key of its figures in the rows of the data.
    pub key: String,
    /// What it is called.
    pub label: String,
    /// What its figures count.
    pub unit: ChartUnit,
    /// The axis that it is read on.
    pub side: AxisSide,
    /// A figure for each place.
    pub values: Vec<Option<f64>>,
}

/// One plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its id, unique in its chart.
    pub id: String,
    /// What it is called.
    pub title: Option<String>,
    /// What it is about.
    pub topic: Option<Topic>,
    /// Its form.
    pub look: ChartLook,
    /// What the horizontal axis shows, if named.
    pub x_label: Option<String>,
    /// The places along it.
    pub xs: Xs,
    /// As many values each as `xs` has.
    pub series: Vec<Series>,
    /// Points over `MAX_POINTS` that were left out.
    pub dropped: usize,
}

impl Panel {
    /// No value to draw at all.
    pub fn is_empty(&self) -> bool {
        self.series
            .iter()
            .all(|series| series.values.iter().all(Option::is_none))
    }
}

/// A chart card: what stands above the plots, and the plots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What it is called.
    pub title: Option<String>,
    /// What it shows, in a sentence.
    pub summary: Option<String>,
    /// Which account or campaign it is about.
    pub context: Option<String>,
    /// What it is to reach.
    pub goal: Option<String>,
    /// The period in the server's words, else `from – to`.
    pub period: Option<String>,
    /// The plots, one behind each tab.
    pub panels: Vec<Panel>,
}

#[cfg(test)]
mod tests;
