//! What an option is written of: a drawing with every colour, tick and text decided. Plain data.

use crate::contract::data::chart::ChartLook;

/// Colours as CSS writes them, and the font; read from the page's tokens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paint {
    /// Axis labels.
    pub text: String,
    /// Horizontal lines.
    pub line: String,
    /// The line that values stand on.
    pub base: String,
    /// Behind the plot; parts stacked bars and marks.
    pub surface: String,
    /// The family, as CSS writes it.
    pub font: String,
    /// Pixels of axis text.
    pub size: f64,
}

/// The horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub enum XAxis {
    /// Places side by side; labels are broken already. `edges`: the first and last place touch the sides.
    Slots {
        /// What stands below each place, all of them.
        labels: Vec<String>,
        /// The places whose label has room.
        shown: Vec<usize>,
        /// The line begins and ends at the edges of the plot, as no bar stands at its first place.
        edges: bool,
    },
    /// Distances count. The ticks' texts travel beside the option.
    Linear {
        /// Where the axis begins.
        min: f64,
        /// Where it ends.
        max: f64,
        /// Where its labels stand.
        ticks: Vec<f64>,
        /// The data touch both sides.
        edges: bool,
    },
}

/// A vertical axis.
#[derive(Clone, Debug, PartialEq)]
pub struct YAxis {
    /// Where the axis begins.
    pub min: f64,
    /// Where it ends.
    pub max: f64,
    /// From one label to the next.
    pub step: f64,
}

/// One series as it is drawn. `sign` counts from 0 and picks dash, marker and pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The key of its series.
    pub id: String,
    /// As CSS writes it.
    pub color: String,
    /// The number of the series, from 0.
    pub sign: usize,
    /// It is read on the axis at the right.
    pub right: bool,
    /// A place (or a position, on a linear axis) and a value; `None` is a gap.
    pub points: Vec<(f64, Option<f64>)>,
    /// Indices of `points` that carry a marker: the last, and those without a neighbour.
    pub marks: Vec<usize>,
    /// How many markers of later strokes lie on its last.
    pub covered: usize,
    /// Opacity of the fill under a line, 0 to 1.
    pub fill: f64,
    /// The topmost of a stack, or not stacked: it has the round corners.
    pub top: bool,
}

/// A whole plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Lines, bars, and so on.
    pub look: ChartLook,
    /// Its colours and its font.
    pub paint: Paint,
    /// The horizontal axis.
    pub x: XAxis,
    /// Left, then right if there is one.
    pub y: Vec<YAxis>,
    /// Its series, in the order in which they are drawn.
    pub strokes: Vec<Stroke>,
    /// Five or more fills: patterns tell them apart beside their colour.
    pub patterns: bool,
}
