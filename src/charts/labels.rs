//! Names on a horizontal axis: whole, broken at spaces alone. When they don't fit, the bars lie instead. Knows about how wide
//! letters are, no fonts.

use crate::contract::data::chart::{ChartLook, Panel, Xs};
use crate::number;
use crate::order::sort_by;

/// Lines of one name.
const LINES: usize = 2;
/// Narrowest place with a name, in pixels.
const LEAST: f64 = 44.0;

/// Pixels of the letters that are measured here.
pub const LETTERS: f64 = 12.0;

/// About how many pixels a letter takes at that size.
fn pixels(letter: char) -> f64 {
    if letter < '\u{1100}' { 6.8 } else { 12.0 }
}

/// About how many pixels a text takes.
pub fn wide(text: &str) -> f64 {
    text.chars().map(pixels).sum()
}

/// Chinese and Japanese break between any two letters, Korean and Latin between words alone.
fn breaks_anywhere(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// The pieces that a line may end behind.
fn pieces(name: &str) -> Vec<&str> {
    let mut out = Vec::new();
    for word in name.split_inclusive(' ') {
        let mut from = 0;
        for (at, letter) in word.char_indices() {
            if at > from && breaks_anywhere(letter) {
                out.push(&word[from..at]);
                from = at;
            }
        }
        out.push(&word[from..]);
    }
    out
}

/// The name in at most two lines of this width; `None` when it doesn't fit whole.
pub fn in_lines(name: &str, width: f64) -> Option<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for piece in pieces(name) {
        let count = lines.len();
        let last = lines.last_mut()?;
        let longer = format!("{last}{piece}");
        if wide(longer.trim_end()) <= width {
            *last = longer;
        } else if wide(piece.trim_end()) > width || count == LINES {
            return None;
        } else {
            lines.push(piece.to_owned());
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    Some(lines.join("\n"))
}

/// Years, hours, sizes of a class: names that have an order of their own, which bars keep.
fn are_numbers(names: &[String]) -> bool {
    names.iter().all(|name| number::parse(name.trim()).is_some())
}

/// Whether the bars of this panel lie, so that every name is whole: they have names that don't fit below them.
pub fn lies(panel: &Panel, width: f64) -> bool {
    let Xs::Names(names) = &panel.xs else { return false };
    let negative = || {
        panel
            .series
            .iter()
            .flat_map(|series| series.values.iter().flatten())
            .any(|value| *value < 0.0)
    };
    if !panel.look.is_bar() || names.is_empty() || negative() {
        return false;
    }
    let band = (width - 56.0).max(80.0) / names.len() as f64;
    let narrow = band < LEAST && !are_numbers(names);
    narrow || names.iter().any(|name| in_lines(name, band - 6.0).is_none())
}

/// Places of lying bars, the largest first, numbers in their order; `shown` are the indices of the visible series.
pub fn falling(panel: &Panel, shown: &[usize]) -> Vec<usize> {
    let size = |place: &usize| {
        let values = shown
            .iter()
            .filter_map(|index| panel.series.get(*index)?.values.get(*place).copied().flatten());
        match panel.look {
            ChartLook::StackedBar => values.sum::<f64>(),
            _ => values.fold(0.0, f64::max),
        }
    };
    let mut places: Vec<usize> = (0..panel.xs.len()).collect();
    if matches!(&panel.xs, Xs::Names(names) if are_numbers(names)) {
        return places;
    }
    sort_by(&mut places, |a, b| size(b).total_cmp(&size(a)));
    places
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::data::chart::read;

    #[test]
    fn names_break_at_spaces_or_not_at_all() {
        assert_eq!(in_lines("PMax Bestsellers", 90.0).as_deref(), Some("PMax\nBestsellers"));
        assert_eq!(in_lines("Search", 60.0).as_deref(), Some("Search"));
        assert_eq!(in_lines("Bestsellers", 40.0), None, "a word is never cut");
        assert_eq!(in_lines("one two three four", 40.0), None, "nor is a name");
        assert_eq!(
            in_lines("디스플레이 리마케팅", 60.0).as_deref(),
            Some("디스플레이\n리마케팅")
        );
        assert_eq!(in_lines("디스플레이", 50.0), None, "Korean words stay whole");
        assert_eq!(in_lines("展示再营销", 40.0).as_deref(), Some("展示再\n营销"));
    }

    #[test]
    fn bars_with_long_names_lie_and_the_largest_is_first() {
        let panel = |names: [&str; 3]| {
            let data: Vec<_> = names
                .iter()
                .zip([3, 9, 5])
                .map(|(name, value)| json!({"name": name, "value": value}))
                .collect();
            read(&json!({"kind": "bar", "data": data}))
                .expect("a chart")
                .panels
                .remove(0)
        };
        assert!(!lies(&panel(["A", "B", "C"]), 400.0));
        let long = panel([
            "Brand search: trail jackets",
            "New customers from the newsletter",
            "Shopping, all products",
        ]);
        assert!(lies(&long, 400.0));
        assert!(!lies(&long, 900.0));
        assert_eq!(falling(&long, &[0]), [1, 2, 0]);
        let years = |width: f64| {
            let panel = panel(["2019", "2020", "2021"]);
            (lies(&panel, width), falling(&panel, &[0]))
        };
        assert!(!years(170.0).0, "a year fits where a name would not");
        assert_eq!(years(80.0), (true, vec![0, 1, 2]), "years go on one after another");
        let mut fallen = long;
        fallen.series[0].values[0] = Some(-1.0);
        assert!(!lies(&fallen, 400.0), "what falls below zero needs its line");
    }
}
