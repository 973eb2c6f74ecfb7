//! Citation and chart markers inside a text, `【0:3†title†site】` and `【0†chart】` (`genos.md` 4): their grammar, and
//! the scanner that tells them from ordinary brackets while the text still arrives. Knows no page and no resolution.

mod grammar;
mod scan;

pub use grammar::{as_http, is_http, parse, site_of};
pub use scan::{Scan, Scanner, TextPiece};

/// Characters of a title or a site that are kept.
const MAX_FIELD: usize = 300;

/// One bracket that stands for sources or charts.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    /// As it was written, brackets included.
    pub raw: String,
    /// What stands in it.
    pub entries: Vec<MarkerEntry>,
}

/// Adds the text behind a marker that shows nothing, without the gap that the marker would leave.
pub fn close_gap(out: &mut String, text: &str) {
    let mut text = text;
    if out.is_empty() || out.ends_with("\n\n") {
        text = text.trim_start_matches('\n');
    } else if out.ends_with('\n') {
        text = text.strip_prefix('\n').unwrap_or(text);
    } else if out.ends_with(' ') && text.starts_with([' ', '\n', '.', ',', ';', ':', '!', '?', ')', '。', '，']) {
        out.pop();
    }
    out.push_str(text);
}

impl Marker {
    /// Ids alone, without any `†`: `【12:30】` may as well be a time of day.
    pub fn is_bare(&self) -> bool {
        !self.raw.contains('†')
    }
}

/// One thing that a marker points at.
#[derive(Clone, Debug, PartialEq)]
pub enum MarkerEntry {
    /// A source.
    Source(SourceMark),
    /// The chart's key, `0†chart`.
    Chart(String),
}

/// A source that a marker points at, as the marker itself says it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceMark {
    /// `turn:idx`.
    pub id: String,
    /// What it is called.
    pub title: Option<String>,
    /// Where it was found.
    pub site: Option<String>,
    /// First and last line, counted from 0.
    pub lines: Option<(u32, u32)>,
}
