//! What a table becomes where there is room for one name and three figures: which figures stand in a row, what rows can be
//! picked by, and in which order they come. Knows no view.

use std::cmp::Ordering;

use super::{Column, ColumnType, TableModel, cell_text};
use crate::order::sort_by;

/// Figures that fit a row.
pub const FIGURES: usize = 3;
/// Rows at first, when no more are marked.
const OPENING: usize = 5;
/// Marked rows that stand there from the first.
const MARKED: usize = 50;
/// Columns whose values can be picked, and values of one.
const FACETS: usize = 2;
const FACET_VALUES: usize = 8;
/// Rows looked at to tell whether a text is short.
const SAMPLE: usize = 20;
/// Longest text that still is a figure, in characters.
const SHORT: usize = 12;

/// Figures that people look at first, in this order.
const WANTED: [&str; 6] = ["spend", "cost", "cpa", "roas", "revenue", "conversions"];

/// How rows are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sorting {
    /// Marked rows first, the others as they came.
    #[default]
    Marked,
    /// A column, and whether it falls.
    By(usize, bool),
}

impl Sorting {
    /// The column, and whether it falls.
    pub fn column(self) -> Option<(usize, bool)> {
        match self {
            Sorting::Marked => None,
            Sorting::By(column, falling) => Some((column, falling)),
        }
    }
}

/// Which rows are wanted, and in which order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowOrder {
    /// Words that a row must hold; empty for all.
    pub needle: String,
    /// By which column, and which way.
    pub sorting: Sorting,
    /// Values that are left out: column and text.
    pub without: Vec<(usize, String)>,
}

/// A column whose few values rows can be picked by.
#[derive(Clone, Debug, PartialEq)]
pub struct Facet {
    /// Its number.
    pub column: usize,
    /// Its values.
    pub values: Vec<String>,
}

impl TableModel {
    /// The columns that stand in a row, in the table's order: what rows are marked for, then the usual figures, then
    /// whatever is short. The first column names the row and is not among them. As many as fit into a line of `line`
    /// letters whose last column is as wide as it needs and the others alike; `longest` is what a column needs.
    pub fn figures(&self, line: usize, longest: impl Fn(usize) -> usize) -> Vec<usize> {
        // Each column is looked at once, however many ways there are to choose among them.
        let needs: Vec<(usize, usize)> = self
            .most_figures(FIGURES)
            .into_iter()
            .map(|at| (at, longest(at)))
            .collect();
        let longest = |column: &usize| needs.iter().find(|(at, _)| at == column).map_or(0, |(_, need)| *need);
        let fits = |figures: &[usize]| {
            let Some((last, others)) = figures.split_last() else {
                return true;
            };
            let room = match others.len() {
                0 => return true,
                1 => line / 2,
                count => line.saturating_sub(longest(last)) / count,
            };
            others.iter().all(|column| longest(column) <= room) && (others.len() > 1 || longest(last) <= room)
        };
        let some = (1..=FIGURES).rev().map(|most| self.most_figures(most));
        some.into_iter().find(|figures| fits(figures)).unwrap_or_default()
    }

    fn most_figures(&self, most: usize) -> Vec<usize> {
        let mut ranked: Vec<(usize, usize)> = self
            .columns
            .iter()
            .enumerate()
            .skip(1)
            .filter_map(|(n, column)| Some((self.rank(n, column)?, n)))
            .collect();
        sort_by(&mut ranked, Ord::cmp);
        ranked.truncate(most);
        let mut chosen: Vec<usize> = ranked.into_iter().map(|(_, n)| n).collect();
        sort_by(&mut chosen, usize::cmp);
        chosen
    }

    fn rank(&self, n: usize, column: &Column) -> Option<usize> {
        let marked = |mark: &super::Highlight| mark.column.as_deref() == Some(column.key.as_str());
        if self.highlights.values().any(marked) {
            return Some(0);
        }
        let key = column.key.to_ascii_lowercase();
        if let Some(rank) = WANTED.iter().position(|wanted| *wanted == key) {
            return Some(rank + 1);
        }
        match column.kind {
            kind if kind.is_numeric() => Some(10 + n),
            ColumnType::Date => Some(100 + n),
            ColumnType::Text => {
                let mut texts = (0..self.len().min(SAMPLE)).map(|row| cell_text(self.cell(row, n)));
                texts.all(|text| text.chars().count() <= SHORT).then_some(200 + n)
            }
            _ => None,
        }
    }

    /// Columns of words that repeat.
    pub fn facets(&self) -> Vec<Facet> {
        let worded = |column: &Column| matches!(column.kind, ColumnType::Text | ColumnType::Status);
        let columns = self.columns.iter().enumerate().skip(1);
        columns
            .filter(|(_, column)| worded(column))
            .filter_map(|(column, _)| {
                let mut values: Vec<String> = Vec::new();
                for row in 0..self.len() {
                    let text = cell_text(self.cell(row, column));
                    if text.is_empty() || values.iter().any(|known| *known == text) {
                        continue;
                    }
                    if values.len() == FACET_VALUES {
                        return None;
                    }
                    values.push(text.into_owned());
                }
                let repeats = values.len() > 1 && values.len() < self.len();
                repeats.then_some(Facet { column, values })
            })
            .take(FACETS)
            .collect()
    }

    /// The rows that are wanted, in their order.
    pub fn rows_wanted(&self, wanted: &RowOrder, compare: impl Fn(&str, &str) -> Ordering) -> Vec<u32> {
        let mut order = self.order(&wanted.needle, wanted.sorting.column(), &[], compare);
        order.retain(|row| {
            let left_out = |(column, text): &(usize, String)| cell_text(self.cell(*row as usize, *column)) == *text;
            !wanted.without.iter().any(left_out)
        });
        if wanted.sorting == Sorting::Marked {
            let is_plain = |row: &u32| !self.highlights.contains_key(&(*row as usize));
            sort_by(&mut order, |a, b| is_plain(a).cmp(&is_plain(b)));
        }
        order
    }

    /// How many of these rows stand there from the first: five, or all marked ones.
    pub fn opening(&self, order: &[u32]) -> usize {
        let marked = order
            .iter()
            .filter(|row| self.highlights.contains_key(&(**row as usize)))
            .count();
        order.len().min(marked.clamp(OPENING, MARKED))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};

    use super::*;

    fn ads() -> TableModel {
        let row = |id: &str, channel: &str, cpa: f64| json!({"id": id, "campaign": id, "channel": channel, "clicks": 7, "spend": 10, "cpa": cpa, "roas": 2.5});
        let rows: Vec<Value> = ["a", "b", "c", "d", "e", "f", "g"]
            .into_iter()
            .enumerate()
            .map(|(at, id)| row(id, if at % 2 == 0 { "Search" } else { "Video" }, at as f64))
            .collect();
        let columns = ["campaign", "channel", "clicks", "spend", "cpa", "roas"];
        let marks = json!([{"row_id": "d", "reason": "CPA is high", "column": "clicks"}, {"row_id": "g"}]);
        TableModel::read(&Arc::new(
            json!({"columns": columns, "rows": rows, "highlights": marks}),
        ))
        .expect("a table")
    }

    #[test]
    fn a_row_shows_what_it_is_marked_for_and_the_usual_figures() {
        let keys: Vec<String> = ads()
            .figures(30, |_| 8)
            .iter()
            .map(|n| ads().columns[*n].key.clone())
            .collect();
        assert_eq!(keys, ["clicks", "spend", "cpa"]);
        let words = json!({"columns": ["way", "time", "good for"], "rows": [{"way": "Class", "time": "A year", "good for": "People who like to learn together"}]});
        let table = TableModel::read(&Arc::new(words)).expect("a table");
        assert_eq!(table.figures(30, |_| 8), [1], "a long text is no figure");
    }

    #[test]
    fn fewer_figures_stand_in_a_row_when_they_are_long() {
        let keys = |long: usize| -> Vec<String> {
            let figures = ads().figures(30, |_| long);
            figures.iter().map(|n| ads().columns[*n].key.clone()).collect()
        };
        assert_eq!(keys(10).len(), 3);
        assert_eq!(keys(15).len(), 2);
        assert_eq!(keys(16).len(), 1, "one has the line for itself");
        assert_eq!(keys(16), keys(40));
        assert!(
            keys(15).contains(&"clicks".to_owned()),
            "what a row is marked for stays"
        );
        assert!(keys(16).contains(&"clicks".to_owned()));
    }

    #[test]
    fn marked_rows_come_first_and_are_all_there() {
        let table = ads();
        let order = table.rows_wanted(&RowOrder::default(), str::cmp);
        assert_eq!(order, [3, 6, 0, 1, 2, 4, 5]);
        assert_eq!(table.opening(&order), 5);
        assert_eq!(table.opening(&order[..2]), 2);
        let all_marked = json!({"columns": ["a"], "rows": vec![json!({"a": 1, "inefficient": true}); 9]});
        let table = TableModel::read(&Arc::new(all_marked)).expect("a table");
        assert_eq!(table.opening(&table.rows_wanted(&RowOrder::default(), str::cmp)), 9);
    }

    #[test]
    fn rows_are_picked_by_words_that_repeat() {
        let table = ads();
        let facets = table.facets();
        assert_eq!(
            facets,
            [Facet {
                column: 1,
                values: vec!["Search".into(), "Video".into()]
            }]
        );
        let wanted = RowOrder {
            sorting: Sorting::By(4, true),
            without: vec![(1, "Video".into())],
            ..RowOrder::default()
        };
        assert_eq!(table.rows_wanted(&wanted, str::cmp), [6, 4, 2, 0]);
    }
}
